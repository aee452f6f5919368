//! What people do while others hold them.

use super::spend;
use crate::checks::struggle;
use crate::prelude::*;
use crate::statuses::{Effort, must_struggle};
use ludex_grid::Cell;

/// Pays for what an actor does, and rolls against a hold where it takes that (SP-GRP-03); returns whether the action goes on.
pub fn set_to(table: &mut Table<'_, impl Run>, actor: ActorId, kind: Effort, price: u8) -> bool {
    spend(table, actor, price);
    !must_struggle(table.state(), actor, kind) || struggle(table, actor)
}

/// Nobody holds an actor any longer.
#[event(Status, "{actor} is free", delta = Delta::word("free"), crate::statuses::STACKING)]
pub struct Freed {
    pub actor: ActorId,
}

impl Event<Archsoul> for Freed {
    fn apply(&self, state: &mut State) {
        for holder in state.actors.iter_mut().filter(|one| one.hold.is_some_and(|hold| hold.target == self.actor)) {
            holder.hold = None;
        }
        state.actor_mut(self.actor).statuses.set(Status::Grappled, false);
    }
}

#[event(Action, "{actor} is dragged along", super::DRAGGING)]
pub struct Dragged {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Archsoul> for Dragged {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.at = self.to;
        }
    }
}
