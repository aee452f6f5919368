//! Moving with somebody in one's grip (UL-MAN-28).

use super::Dragged;
use super::sharing::is_free;
use crate::cover;
use crate::mounted;
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_grid::{Cell, Entry, Footprint};

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

/// Refuses a Move to somebody who holds a larger creature.
pub(super) fn may_drag(state: &State, actor: ActorId) -> Verdict {
    let size = |id: ActorId| state.actor(id).size().step();
    let held = state.grapples.iter().filter(|held| held.grappler == actor && held.fixed.is_none());
    // Who is held in the saddle is dragged along with the mount.
    let held = held.map(|held| mounted::body_of(state, held.victim));
    match held.into_iter().find(|&victim| size(victim) > size(actor)) {
        Some(victim) => {
            let objection = Refusal::new(&DRAGGING, "{} is too large to be dragged along").about(victim);
            Err(objection.instead("let go first"))
        }
        None => Ok(()),
    }
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
    let (map, here, holder) = (state.map(), state.spaces(victim), state.spaces(grappler));
    let fits = |place: &Footprint| {
        place.distance(holder).max(state.rise(grappler, victim)) <= reach
            && place.fits(map)
            && place.cells().all(|cell| state.entry(cell) != Entry::Blocked)
            && is_free(state, victim, *place)
    };
    let places = map.shape().directions().filter_map(|way| here.stepped(way)).filter(fits);
    places.min_by_key(|place| (place.distance(holder), place.anchor())).map(|place| place.anchor())
}
