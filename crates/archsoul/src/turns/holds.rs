//! What people do while others hold them.

use super::spend;
use crate::checks::struggle;
use crate::prelude::*;
use crate::statuses::{Effort, must_struggle};
use ludex_grid::Cell;

/// Pays for what an actor is about, and breaks through a hold where it takes that; tells whether it goes on.
pub fn set_to(t: &mut Table<'_, impl Run>, actor: ActorId, kind: Effort, price: u8) -> bool {
    spend(t, actor, price);
    !must_struggle(t.state(), actor, kind) || struggle(t, actor)
}

happens! { Archsoul;
    /// Nobody holds an actor any longer.
    #[event(Status, "{actor} is free", crate::statuses::STACKING)]
    Freed { actor: ActorId }
    |e, s| {
        for holder in s.actors.iter_mut().filter(|one| one.hold.is_some_and(|hold| hold.target == e.actor)) {
            holder.hold = None;
        }
        s.actor_mut(e.actor).statuses.set(Status::Grappled, false);
    };

    #[event(Action, "{actor} is dragged along", super::DRAGGING)]
    Dragged { actor: ActorId, to: Cell } on |e, actor| actor.at = e.to;
}
