//! Who plays whom, as the game comes and goes: a character that is taken back leaves its player without one, and comes back to
//! the same player when that is done again. Whoever joins next under its number is nobody's but their own.

use crate::calls::{KeptCalls, Unseated};
use crate::live::{ClientRequest, Live};
use crate::views::LogEntry;
use crate::{Access, ApiError, Host};
use ludex_engine::{ActorId, Viewer};
use ludex_store::{Link, LinkId};
use std::sync::Arc;

/// Returns the actors of a link.
fn actors_of(link: Link) -> Option<(LinkId, Vec<ActorId>)> {
    let id = link.id;
    Access::of(link).map(|access| (id, access.actors))
}

impl Host {
    /// Takes something back or does it again, and with it who plays whom.
    pub(crate) async fn go_back(
        &self,
        live: &Arc<Live>,
        access: &Access,
        id: String,
        expected_seq: Option<u64>,
        request: ClientRequest,
    ) -> Result<LogEntry, ApiError> {
        let before = live.undone_entries().await;
        let entry = live.carry_out(access, Some(id), expected_seq, request).await?;
        let now = live.undone_entries().await;
        let taken_back = now.iter().copied().find(|seq| !before.contains(seq));
        self.unseat(live, taken_back).await?;
        self.seat_again(live, &now).await?;
        Ok(entry)
    }

    /// Takes actors who are not there from whoever played them; remembers them where an entry was `taken_back`.
    pub(crate) async fn unseat(&self, live: &Arc<Live>, taken_back: Option<u64>) -> Result<(), ApiError> {
        let known = live.look(|game| game.known(&Viewer::GameMaster)).await;
        let is_there = |actor: &ActorId| known.iter().any(|&(id, _)| id == actor.0);
        for (link, actors) in self.seated(live).await? {
            let (left, gone): (Vec<ActorId>, Vec<ActorId>) = actors.into_iter().partition(is_there);
            if gone.is_empty() {
                continue;
            }
            if let Some(entry) = taken_back {
                let remembered = move |kept: &mut KeptCalls| {
                    kept.unseated.extend(gone.iter().map(|&actor| Unseated { link, actor, entry }));
                    Ok(())
                };
                live.change_calls(remembered).await?;
            }
            self.assign_actors(link, &left).await?;
        }
        Ok(())
    }

    /// Gives actors back whose entries are no longer among those taken back.
    async fn seat_again(&self, live: &Arc<Live>, undone: &[u64]) -> Result<(), ApiError> {
        let remembered = live.unseated().await?;
        let back: Vec<Unseated> = remembered.into_iter().filter(|seat| !undone.contains(&seat.entry)).collect();
        if back.is_empty() {
            return Ok(());
        }
        for (link, actors) in self.seated(live).await? {
            let own = back.iter().filter(|seat| seat.link == link && !actors.contains(&seat.actor));
            let own: Vec<ActorId> = own.map(|seat| seat.actor).collect();
            if !own.is_empty() {
                self.assign_actors(link, &[actors, own].concat()).await?;
            }
        }
        let forgotten = move |kept: &mut KeptCalls| {
            kept.unseated.retain(|seat| !back.contains(seat));
            Ok(())
        };
        live.change_calls(forgotten).await
    }

    /// Returns the links of a campaign that open it, with the actors they play.
    async fn seated(&self, live: &Live) -> Result<Vec<(LinkId, Vec<ActorId>)>, ApiError> {
        let links = self.numbered(&live.id).await?;
        Ok(links.into_iter().filter_map(|(_, link)| actors_of(link)).collect())
    }
}
