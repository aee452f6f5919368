//! The voice, and the breath that it takes.

use super::*;

/// Returns whether an actor is where it cannot breathe.
pub fn is_airless(state: &State, id: ActorId) -> bool {
    let profile = state.profile(id);
    let actor = state.actor(id);
    let drowns = actor.depth > 0 && !profile.breathes_water;
    // Neither who is swallowed nor who lies buried has air (PF-MON-08, PF-ENV-10).
    let shut = actor.inside.is_some_and(|by| state.lives(by)) || actor.airless;
    (drowns || shut) && profile.lives()
}

/// Returns whether an actor holds its breath now.
pub fn holds_breath(state: &State, id: ActorId) -> bool {
    is_airless(state, id) && state.actor(id).suffocating == 0
}

/// Has an actor speak: who holds its breath lets go of it (PF-MOV-17).
pub fn speaks(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if holds_breath(table.state(), actor) {
        table.emit(Spoke { actor });
    }
}

/// Somebody spoke who held its breath.
#[event]
pub struct Spoke {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Spoke {
    fn apply(&self, _state: &mut State) {}
}
