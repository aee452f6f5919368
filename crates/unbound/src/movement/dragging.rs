//! Dragging along those who are held (UL-MAN-28).

use crate::mounted;
use crate::prelude::*;

rules! {
    /// A grappler may Move half as far and drags along those it holds who are no larger; a larger one holds it in
    /// place (house).
    DRAGGING = "UL-MAN-28", "Moving while grappling";
}

/// Returns whether an actor holds another with its own hands, so that it drags it along.
pub fn drags(state: &State, grappler: ActorId, victim: ActorId) -> bool {
    state.holds_on(victim).any(|held| held.grappler == grappler && held.fixed.is_none())
}

/// Returns whether an actor has anybody to drag along.
pub(super) fn drags_anybody(state: &State, grappler: ActorId) -> bool {
    state.grapples.iter().any(|held| held.grappler == grappler && held.fixed.is_none())
}

/// Refuses a Move to an actor who holds a larger creature. Who is held in the saddle is dragged along with the mount.
pub(super) fn may_drag(state: &State, actor: ActorId) -> Verdict {
    let size = state.actor(actor).size().step();
    for hold in state.grapples.iter().filter(|hold| hold.grappler == actor && hold.fixed.is_none()) {
        let body = mounted::body_of(state, hold.victim);
        ensure!(
            state.actor(body).size().step() <= size,
            DRAGGING,
            "{} is too large to be dragged along",
            body,
            instead = "let go first"
        );
    }
    Ok(())
}
