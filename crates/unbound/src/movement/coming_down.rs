//! Who cannot stay in the air comes down (UL-POS-16, UL-POS-17, UL-ENV-19).

use super::flight::{FLYERS_FALL, LADEN_FLYERS, cannot_stay_up};
use crate::falling;
use crate::movement::{Fell, end_move, is_laden, release_out_of_reach};
use crate::prelude::*;

/// Returns whether a laden flyer has not moved in the air in the round that ends (UL-POS-17).
fn has_sunk(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let idle = !actor.turn.late && !actor.turn.flown;
    actor.flying && actor.alive() && actor.present() && idle && is_laden(state, id)
}

/// Brings down whoever cannot stay in the air (UL-POS-16, UL-ENV-19).
pub(crate) fn bring_down(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| cannot_stay_up(table.state(), id)) {
        fall(table, actor, &FLYERS_FALL);
    }
}

/// Brings down the laden who did not Move in the air in the round that ends (UL-POS-17).
pub(crate) fn bring_down_laden(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| has_sunk(table.state(), id)) {
        fall(table, actor, &LADEN_FLYERS);
    }
}

/// Lets an actor fall to the ground, and be hurt; whether that puts it Prone is for the campaign to say (UL-ENV-07).
fn fall(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    let height = table.state().actor(actor).height;
    table.emit(Fell { actor, height, rule: rule.into() });
    if table.state().moving.is_some_and(|moving| moving.actor == actor) {
        end_move(table, true);
    }
    release_out_of_reach(table, actor);
    falling::hurt(table, actor, height.unsigned_abs() * FEET_A_SPACE);
}
