//! Going under water and coming up: breath is held, fires go out (UL-ENV-08, UL-ACT-22).

use super::modes::SWIMMING;
use super::water::{SWIMMING_DEPTH, swims};
use super::{Moved, breath};
use crate::prelude::*;

/// Go under water, holding one's breath, or come up.
#[command(group = "Move", kind = Move, between)]
#[derive(Copy, Eq)]
pub struct Dive {
    pub actor: ActorId,
    /// Under water, or up again.
    pub under: bool,
}

impl Act<Unbound> for Dive {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        must_act(state, self.actor)?;
        ensure!(who.body.submerged != self.under, SWIMMING, "{} does so already", self.actor);
        let in_deep_water = swims(state, self.actor) && !crate::mounted::is_riding(state, self.actor);
        ensure!(
            !self.under || in_deep_water,
            SWIMMING,
            "{} is not in deep water",
            self.actor,
            instead = "swim into it first"
        );
        ensure!(
            self.under || !state.is_held(self.actor),
            crate::statuses::GRAPPLED,
            "somebody who is held cannot come up"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        submerge(table, self.actor, self.under);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let under = !state.actor(actor).body.submerged;
        if !under || swims(state, actor) {
            offers.add(Dive { actor, under });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.under { "Dive" } else { "Come up for air" }.to_owned()
    }
}

/// Takes an actor under water, which puts out the fire it burns with (UL-ACT-22), or up again.
pub(crate) fn submerge(table: &mut Table<'_, impl Run>, actor: ActorId, under: bool) {
    table.emit(Moved::Submerged { actor, under });
    if under && table.state().actor(actor).statuses.has(Status::Burning) {
        table.emit(StatusEnded { actor, status: Status::Burning });
    }
    if under {
        breath::hold(table, actor);
    } else {
        breath::breathe(table, actor);
    }
}

/// Brings an actor up if it is under water and has come to where the water is not deep.
#[inline]
pub(crate) fn wade_out(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).body.submerged && state.setting.depth >= SWIMMING_DEPTH && !swims(state, actor) {
        submerge(table, actor, false);
    }
}
