//! Commands that wait for somebody else's dice.

use super::{ClientRequest, Live, to_the_end};
use crate::calls::KeptCalls;
use crate::error::Needs;
use crate::held::{DieName, Held, NewHeld, NextDie, Roller, not_held};
use crate::{Access, ApiError, Role};
use axum::http::StatusCode;
use ludex_engine::{ActorId, Viewer};
use ludex_store::Link;
use serde_json::Value;
use std::sync::Arc;

impl Live {
    /// Holds a command until the dice of others are there too. The same one is held at most once.
    pub(crate) async fn hold(self: &Arc<Self>, access: &Access, new: NewHeld) -> Result<(), ApiError> {
        drop(self.settled(&access.viewer(), None).await?);
        if self.was_done(&new.id).await? {
            return Ok(());
        }
        let next = self.next_die(access, &new.command, &new.dice).await?;
        let Some(next) = next else {
            return Err(ApiError::malformed("dice", "no die is missing; give the command as it is"));
        };
        let held = new.held(access, next)?;
        let giver = access.clone();
        self.change_calls(move |kept| match &kept.held {
            Some(known) if known.id != held.id => Err(known.comes_first(&giver)),
            Some(_) => Ok(()),
            None => {
                kept.held = Some(held);
                Ok(())
            }
        })
        .await
    }

    /// Takes a held command back: nothing is done.
    pub(crate) async fn take_back_held(self: &Arc<Self>, access: &Access, id: String) -> Result<(), ApiError> {
        let access = access.clone();
        self.change_calls(move |kept| {
            let known = kept.held.take_if(|held| held.id == id && held.may_take_back(&access));
            known.map(drop).ok_or_else(not_held)
        })
        .await
    }

    /// Says what the next dice of a held command show, `used` of which lie there already. With the last of them it is carried
    /// out. The work goes on if the client goes away.
    pub(crate) async fn roll_held(
        self: &Arc<Self>,
        access: &Access,
        id: String,
        used: usize,
        faces: Vec<u32>,
    ) -> Result<(), ApiError> {
        let live = self.clone();
        let access = access.clone();
        to_the_end(async move { live.do_roll_held(&access, &id, used, &faces).await }).await
    }

    async fn do_roll_held(
        self: &Arc<Self>,
        access: &Access,
        id: &str,
        used: usize,
        faces: &[u32],
    ) -> Result<(), ApiError> {
        let held = self.held().await?.filter(|held| held.id == id && held.may_roll(access)).ok_or_else(not_held)?;
        if held.dice.len() != used {
            let message = "somebody else has said what that die shows";
            return Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message));
        }
        let giver = held.giver(&self.id);
        let dice = [held.dice.as_slice(), faces].concat();
        let id = held.id.clone();
        match self.next_die(&giver, &held.command, &dice).await? {
            Some(next) => {
                let rolled = move |kept: &mut KeptCalls| {
                    let known = kept.held.as_mut().filter(|known| known.id == id && known.dice.len() == used);
                    known.ok_or_else(not_held)?.go_on(dice, next);
                    Ok(())
                };
                self.change_calls(rolled).await
            }
            None => {
                let request = ClientRequest::Held { command: held.command, dice };
                self.do_carry_out(&giver, Some(id.clone()), None, request).await?;
                let done = move |kept: &mut KeptCalls| {
                    let _ = kept.held.take_if(|known| known.id == id);
                    Ok(())
                };
                self.change_calls(done).await
            }
        }
    }

    /// Returns the command that waits for dice.
    pub(super) async fn held(&self) -> Result<Option<Held>, ApiError> {
        let kept = self.kept_calls().await?;
        Ok(kept.as_ref().and_then(|kept| kept.held.clone()))
    }

    /// Returns the die that a command needs next and who is to roll it; `None` where none is missing.
    async fn next_die(&self, giver: &Access, command: &Value, dice: &[u32]) -> Result<Option<NextDie>, ApiError> {
        let Some(needs) = self.needs(giver, &giver.viewer(), command, dice).await? else { return Ok(None) };
        let known = match self.needs(giver, &Viewer::GameMaster, command, dice).await? {
            Some(known) => name_of(known),
            None => DieName::default(),
        };
        let sides = needs.sides;
        let marks = needs.marks.to_vec();
        let told = name_of(needs);
        let asked = self.roller(giver, &told, &known).await?;
        Ok(Some(NextDie { sides, marks, asked, told, known }))
    }

    /// Returns the die that a command needs next, as a viewer is told it.
    async fn needs(
        &self,
        giver: &Access,
        viewer: &Viewer,
        command: &Value,
        dice: &[u32],
    ) -> Result<Option<Needs>, ApiError> {
        let request = ClientRequest::Command { command: command.clone(), dice: Some(dice.to_vec()) };
        let mut inner = self.inner.lock().await;
        let tried = inner.compute(|inner| inner.prepare(giver, viewer, None, request).map(drop));
        match tried {
            Ok(()) => Ok(None),
            Err(mut error) => error.body.needs.take().map(Some).ok_or(error),
        }
    }

    /// Returns who is to roll a die: who plays the actor, else the game master. What is nobody's is with whoever gave the
    /// command, if they are told of it.
    async fn roller(&self, giver: &Access, told: &DieName, known: &DieName) -> Result<Roller, ApiError> {
        let is_told = told.what.is_some() || known.what.is_none();
        let actor = match told.actor {
            _ if giver.role == Role::GameMaster => known.actor,
            _ if !is_told => return Ok(Roller::GameMaster),
            actor => actor,
        };
        let Some(actor) = actor.filter(|actor| !giver.actors.contains(actor)) else { return Ok(Roller::Giver) };
        let player = self.player_of(actor).await?;
        Ok(match player {
            Some(player) => Roller::Player { link: player.link, name: player.by() },
            None if giver.role == Role::GameMaster => Roller::Giver,
            None => Roller::GameMaster,
        })
    }

    /// Returns the player of an actor.
    async fn player_of(&self, actor: ActorId) -> Result<Option<Access>, ApiError> {
        let id = self.id.clone();
        let links: Vec<Link> = self.storage.read(move |store| store.links(&id)).await?;
        let mut players = links.into_iter().filter_map(Access::of);
        Ok(players.find(|access| access.role == Role::Player && access.actors.contains(&actor)))
    }
}

fn name_of(needs: Needs) -> DieName {
    DieName { what: needs.what, actor: needs.actor }
}
