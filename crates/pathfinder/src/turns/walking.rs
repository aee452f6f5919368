//! Walking over the map between encounters.

use super::moves::walks_into;
use super::*;
use crate::prelude::*;
use ludex_grid::{Budget, Cell, Entry, Terrain};
use ludex_kit::Spot;
use ludex_kit::ground::{self, Walks};

impl Walks for Pathfinder {
    const WALKS: &'static Rule = &MODES;
    const LEADS: &'static Rule = &DIAGONALS;

    fn may_walk(state: &State, actor: ActorId) -> Verdict {
        ensure!(state.stage != Stage::Fighting, MODES, "an encounter is on", instead = "stride");
        able(state, actor)?;
        may_move_at_all(state, actor)
    }

    fn walks_into(state: &State, actor: ActorId, terrain: Terrain) -> Entry {
        walks_into(terrain.footing, state.actor(actor).has(Condition::Blinded))
    }

    /// Who lies on the ground rises first; whatever the way brings comes about, and whoever falls by it stays there.
    fn walk(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot) {
        let Some(to) = to.cell() else { return };
        let way = far(table.state(), actor, to);
        if table.state().actor(actor).has(Condition::Prone) {
            table.emit(conditions::Lost { actor, what: Condition::Prone });
        }
        for cell in way {
            table.emit(Moved { actor, to: cell });
            let state = table.state();
            let fell = state.actor(actor).has(Condition::Prone) || !state.stands(actor);
            if fell || !state.asked.is_empty() {
                break;
            }
        }
        table.emit(Arrived { actor, how: "walks".into() });
    }
}

/// Returns the squares of the way to a place, however far it is.
fn far(state: &State, actor: ActorId, to: Cell) -> Vec<Cell> {
    let mut way = Vec::new();
    let budget = Budget { points: 60_000, odd_diagonals: false };
    let ground = |footing| Pathfinder::walks_into(state, actor, Terrain { footing, ..Terrain::CLEAR });
    ground::way_to::<Pathfinder>(state, actor, budget, ground, to, |cell, _| way.push(cell));
    way
}
