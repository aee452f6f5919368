//! Characters that invited players hand in, and how they join the game.

use crate::calls::{KeptCalls, Newcomer};
use crate::live::{ClientRequest, Live};
use crate::time::now_ms;
use crate::{Access, ApiError, Host, Role};
use ludex_engine::{ActorId, Viewer};
use ludex_games::system;
use ludex_store::{CampaignId, LinkId};
use serde_json::json;
use std::sync::Arc;

impl Live {
    /// Lets the character of a link join without being admitted by the game master.
    pub(crate) async fn welcome(self: &Arc<Self>, link: LinkId) -> Result<(), ApiError> {
        self.change_calls(move |kept| kept.welcome(link)).await
    }

    /// Hands in the character of a player without one. It waits for the game master, or joins at once if the invitation
    /// says so.
    pub(crate) async fn hand_in(
        self: &Arc<Self>,
        host: &Host,
        access: &Access,
        record: String,
    ) -> Result<(), ApiError> {
        if access.role != Role::Player || !access.actors.is_empty() {
            return Err(ApiError::not_yours("players who were invited without a character make one"));
        }
        let name = self.name_of(&record).await?;
        let id = CampaignId::random()?.to_string();
        let newcomer =
            Newcomer { id: id.clone(), link: access.link, by: access.by(), name, record, at_ms: now_ms(), fault: None };
        let link = access.link;
        let welcome = self.change_calls(move |kept| {
            kept.hand_in(newcomer)?;
            Ok(kept.is_welcome(link))
        });
        if !welcome.await? {
            return Ok(());
        }
        let master = Access { role: Role::GameMaster, actors: Vec::new(), ..access.clone() };
        // What forbids it is told to the game master, who can let it join later.
        self.admit(host, &master, &id)
            .await
            .or_else(|error| if error.status.is_server_error() { Err(error) } else { Ok(()) })
    }

    /// Checks a record and returns the name of its character.
    async fn name_of(&self, record: &str) -> Result<String, ApiError> {
        let wrong = |faults: Vec<ludex_engine::content::Fault>| {
            let mut error = ApiError::malformed("record", "the record has faults");
            error.body.faults = faults;
            error
        };
        let of = self.look(|game| game.system()).await;
        let rules = system(of).ok_or_else(|| ApiError::not_found("nobody is made for that game"))?;
        let read = rules.read_record(record).map_err(wrong)?;
        let draft = self.look(|game| game.draft(&read)).await.map_err(wrong)?;
        Ok(draft.sheet.name.to_string())
    }

    /// Lets a character join in the game master's name, at most once, and assigns it to its player's link.
    pub(crate) async fn admit(self: &Arc<Self>, host: &Host, master: &Access, id: &str) -> Result<(), ApiError> {
        let newcomer = self.newcomer(id).await?;
        let command = json!({ "do": "join_character", "record": newcomer.record });
        let once = Some(format!("newcomer-{id}"));
        let joined = self.do_carry_out(master, once, None, ClientRequest::Command { command, dice: None }).await;
        if let Some(error) = joined.err().filter(|error| error.body.done.is_none()) {
            let id = id.to_owned();
            let fault = error.body.message.clone();
            self.change_calls(move |kept| kept.newcomer(&id).map(|known| known.fault = Some(fault))).await?;
            return Err(error);
        }
        let known = self.look(|game| game.known(&Viewer::GameMaster)).await;
        let actor = known.into_iter().rev().find(|(_, name)| *name == newcomer.name);
        let (actor, _) = actor.ok_or_else(|| ApiError::not_found("it joined, and was taken back"))?;
        host.assign_actors(newcomer.link, &[ActorId(actor)]).await?;
        let gone = move |kept: &mut KeptCalls| {
            kept.newcomers.retain(|known| known.link != newcomer.link);
            kept.welcome.retain(|link| *link != newcomer.link);
            Ok(())
        };
        self.change_calls(gone).await
    }

    /// Turns a character away that was handed in.
    pub(crate) async fn let_go(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let id = id.to_owned();
        self.change_calls(move |kept: &mut KeptCalls| {
            let _ = kept.newcomer(&id)?;
            kept.newcomers.retain(|known| known.id != id);
            Ok(())
        })
        .await
    }
}
