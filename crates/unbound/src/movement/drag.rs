//! Moving with somebody in one's grip (UL-MAN-28).

use super::Dragged;
use super::sharing::can_stand;
use crate::cover;
use crate::mounted;
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_grid::{Cell, Footprint};

ludex_engine::rules! {
    /// A grappler may Move half as far and drags along those it holds who are no larger; a larger one holds it in
    /// place (house).
    DRAGGING = "UL-MAN-28", "Moving while grappling";
}

/// Whether somebody holds another with its own hands, so that it drags it along.
pub fn drags(state: &State, grappler: ActorId, victim: ActorId) -> bool {
    state.holds_on(victim).any(|held| held.grappler == grappler && held.fixed.is_none())
}

/// Whether somebody has anybody to drag along.
pub(super) fn drags_anybody(state: &State, grappler: ActorId) -> bool {
    state.grapples.iter().any(|held| held.grappler == grappler && held.fixed.is_none())
}

/// Refuses a Move to somebody who holds a larger creature. Who is held in the saddle is dragged along with the mount.
pub(super) fn may_drag(state: &State, actor: ActorId) -> Verdict {
    let held = state.grapples.iter().filter(|held| held.grappler == actor && held.fixed.is_none());
    let mut bodies = held.map(|held| mounted::body_of(state, held.victim));
    let large = bodies.find(|&body| state.actor(body).size().step() > state.actor(actor).size().step());
    large.map_or(Ok(()), |body| {
        Err(Refusal::new(&DRAGGING, "{} is too large to be dragged along").about(body).instead("let go first"))
    })
}

/// Pulls those whom the last step left out of reach after the one who holds them.
pub(super) fn drag(table: &mut Table<'_, impl Run>, grappler: ActorId) {
    if !drags_anybody(table.state(), grappler) {
        return;
    }
    for victim in table.state().ids() {
        let state = table.state();
        let reach = cover::melee_reach(state, grappler);
        if !drags(state, grappler, victim) || state.distance(grappler, victim) <= reach {
            continue;
        }
        let victim = mounted::body_of(state, victim);
        if let Some(to) = pulled_to(state, grappler, victim, reach) {
            table.emit(Dragged { actor: victim, to, by: grappler });
            super::release_out_of_reach(table, victim);
            crate::mounted::jolt(table, victim, grappler);
        }
    }
}

/// The place a step away from the victim that is nearest to the grappler, free, and within its reach.
fn pulled_to(state: &State, grappler: ActorId, victim: ActorId, reach: u32) -> Option<Cell> {
    let (here, holder) = (state.spaces(victim), state.spaces(grappler));
    let near = |place: &Footprint| place.distance(holder).max(state.rise(grappler, victim)) <= reach;
    let places = state.map().shape().directions().filter_map(|way| here.stepped(way));
    let places = places.filter(|place| near(place) && can_stand(state, victim, *place));
    places.min_by_key(|place| (place.distance(holder), place.anchor())).map(|place| place.anchor())
}
