//! What keeps fliers in the air, and what brings them down.

use super::*;
use crate::conditions::Gained;
use crate::dying::{Died, Fell};
use crate::exhaustion::Tired;

/// Returns whether an actor in the air stays there: it hovers, or can fly on and does not lie down (ED-CMV-17, ED-CMV-28).
fn stays_up(state: &State, id: ActorId) -> bool {
    if !state.lives(id) {
        return false;
    }
    let prone = conditions::has(state, id, Condition::Prone);
    state.profile(id).body.hovers || !prone && derived::speed_in(state, id, Way::Fly) > 0
}

/// Lets an actor fall out of the air whom nothing keeps there (ED-INB-23).
fn drops(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let height = state.actor(actor).at.z;
    let falls = state.actor(actor).plunge.is_some();
    if state.actor(actor).flies && height > 0 && !falls && !stays_up(state, actor) {
        crate::falls::falls(table, actor, height, false);
    }
}

/// Conditions may bring a flier down.
pub fn gained(gained: &Gained, table: &mut Table<'_, impl Run>) {
    drops(table, gained.actor);
}

/// So may exhaustion.
pub fn tired(tired: &Tired, table: &mut Table<'_, impl Run>) {
    drops(table, tired.actor);
}

/// So does falling unconscious, unless it hovers.
pub fn fell(fell: &Fell, table: &mut Table<'_, impl Run>) {
    drops(table, fell.actor);
}

/// The dead do not fly.
pub fn died(died: &Died, table: &mut Table<'_, impl Run>) {
    drops(table, died.actor);
}
