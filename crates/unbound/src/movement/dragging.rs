//! Dragging along those who are held (UL-MAN-28).

use crate::mounted;
use crate::prelude::*;

ludex_engine::rules! {
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
    let held = state.grapples.iter().filter(|held| held.grappler == actor && held.fixed.is_none());
    let mut bodies = held.map(|held| mounted::body_of(state, held.victim));
    let large = bodies.find(|&body| state.actor(body).size().step() > state.actor(actor).size().step());
    let refusal = |body| Refusal::new(&DRAGGING, "{} is too large to be dragged along").about(body);
    large.map_or(Ok(()), |body| Err(refusal(body).instead("let go first")))
}
