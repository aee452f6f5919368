//! Doors between the spaces of a map: opening and shutting one is an interaction, or the action where it takes care.

use super::Handled;
use crate::place::Space;
use crate::prelude::*;
use crate::turns::{Cost, INTERACTION, may_pay, pays};
use ludex_grid::{Cell, Map};
use ludex_kit::doors::{Door, Doored};

/// Returns what it costs to turn a door now (ED-TRN-04, ED-TRN-05, ED-TRN-07).
fn cost(state: &State, actor: ActorId) -> Cost {
    if state.actor(actor).budget.care { Cost::Action } else { Cost::Interaction }
}

impl Doored for Edge {
    const OPENS: &'static Rule = &INTERACTION;

    fn doors(state: &State) -> &[Door] {
        &state.setting.doors
    }

    fn doors_mut(state: &mut State) -> (&mut Map, &mut Vec<Door>) {
        let setting = std::sync::Arc::make_mut(&mut state.setting);
        (&mut setting.map, &mut setting.doors)
    }

    fn may_handle(state: &State, actor: ActorId) -> Verdict {
        may_pay(state, actor, cost(state, actor))
    }

    fn handles(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
        let cost = cost(table.state(), actor);
        pays(table, actor, cost);
        if cost == Cost::Action {
            table.emit(Handled { actor, what: "takes care".to_owned(), action: true });
        }
        true
    }

    fn turning_price(_state: &State) -> i32 {
        0
    }

    fn reaches(state: &State, actor: ActorId, beside: Cell) -> bool {
        let space = Space { at: state.middle(beside), side: state.setting.cell };
        // On the same level, or a metre above or below it.
        let own = state.space(actor);
        own.overlaps(space) && own.within(space, state.setting.cell)
    }
}
