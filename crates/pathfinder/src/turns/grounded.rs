//! Who takes which squares, who lets whom by, and what gives light.

use crate::prelude::*;
use ludex_engine::Described;
use ludex_grid::Cell;
use ludex_kit::Map;
use ludex_kit::ground::Grounded;
use ludex_kit::light::{Lights, Lit};
use std::collections::BTreeMap;

impl Grounded for Pathfinder {
    fn map(state: &State) -> Option<(&Map, &BTreeMap<char, Described>)> {
        Some((&state.setting.map, &state.setting.about))
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    #[inline]
    fn stands_at(state: &State, id: ActorId) -> (Option<Cell>, u8) {
        (state.is_here(id).then(|| state.actor(id).at), state.profile(id).size.across())
    }

    #[inline]
    fn takes_space(state: &State, id: ActorId) -> bool {
        let actor = state.actor(id);
        state.stands(id) && actor.rides.is_none()
    }

    /// On foot nobody crosses what is to be balanced over, climbed or swum.
    fn knows_ground(state: &State, id: ActorId, cell: Cell) -> bool {
        if state.ids().any(|body| lies_across(state, body, id) && state.footprint(body).contains(cell)) {
            return false;
        }
        if state.grounds.is_empty() {
            return true;
        }
        let Speeds { climb, swim, .. } = state.profile(id).speeds;
        let narrow = state.ground_at(cell, GroundKind::Narrow).is_some();
        let steep = climb == 0 && state.ground_at(cell, GroundKind::Incline).is_some();
        let deep = swim == 0 && state.ground_at(cell, GroundKind::Deep).is_some();
        !(narrow || steep || deep)
    }

    fn knows_all_ground(state: &State, id: ActorId) -> bool {
        state.grounds.is_empty() && !state.ids().any(|body| lies_across(state, body, id))
    }

    #[inline]
    fn bars(state: &State, id: ActorId, way_of: ActorId) -> bool {
        // Three sizes apart anybody passes (PF-MOV-11).
        let apart = (state.profile(id).size as u8).abs_diff(state.profile(way_of).size as u8) >= 3;
        // Nobody stops one without a body (PF-MON-15).
        let solid = state.profile(way_of).powers.incorporeal == 0;
        !apart && solid && state.hostile(way_of, id) && state.stands(id)
    }
}

/// Returns whether somebody lies there senseless who is too large for another to step over.
fn lies_across(state: &State, body: ActorId, id: ActorId) -> bool {
    let larger = body != id && state.profile(body).size > state.profile(id).size;
    larger && state.actor(body).has(Condition::Unconscious) && state.lives(body)
}

impl Lit for Pathfinder {
    fn lights(state: &State) -> &Lights {
        &state.lights
    }

    fn lights_mut(state: &mut State) -> &mut Lights {
        &mut state.lights
    }
}
