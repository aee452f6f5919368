//! Terror of one thing: each time that it comes into view.

use super::deeds::saves;
use super::*;

/// What not being frightened takes (ED-TRA-35).
const TERROR_DC: i32 = 16;

/// Looks about after a step.
pub fn moved(_moved: &crate::moves::Moved, table: &mut Table<'_, impl Run>) {
    looks(table);
}

/// Looks about where it has grown light or dark, a door has opened, or somebody has come.
pub fn changed<E>(_change: &E, table: &mut Table<'_, impl Run>) {
    looks(table);
}

/// Looks about as a turn comes.
pub fn turn_comes(_comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    looks(table);
}

/// Lets everybody look for what it is in terror of: who sees it come saves, and is frightened no longer once it is out of sight.
fn looks(table: &mut Table<'_, impl Run>) {
    // Most often nobody has a trauma at all.
    if table.state().actors.iter().all(|actor| actor.traumas.is_empty()) {
        return;
    }
    for id in table.state().ids() {
        for place in 0..table.state().actor(id).traumas.len() {
            let state = table.state();
            let Some(trauma) = state.actor(id).traumas.get(place) else { break };
            let Some(thing) = trauma.thing else { continue };
            if trauma.active_shock() != Some(Shock::Terror) {
                continue;
            }
            let sees = state.stands(id) && state.lives(thing) && sight::sees(state, id, thing);
            if sees == trauma.in_view {
                continue;
            }
            table.emit(Looked { actor: id, place: place as u8, thing, sees });
            if sees && !saves(table, id, Skill::Fortitude, (TERROR_DC, &TERROR)) {
                let fear = Instance { by: Some(thing), cause: Cause::Trauma, ..Instance::of(Condition::Frightened) };
                conditions::give(table, id, fear);
            }
        }
    }
}

/// What an actor is in terror of has come into its view, or gone out of it.
#[event]
pub struct Looked {
    pub actor: ActorId,
    pub place: u8,
    pub thing: ActorId,
    pub sees: bool,
}

impl Event<Edge> for Looked {
    fn apply(&self, state: &mut State) {
        super::healing::on_trauma(state, self.actor, self.place, |trauma| trauma.in_view = self.sees);
        if !self.sees {
            let thing = Some(self.thing);
            state.on(self.actor, |actor| {
                let fear = |one: &Instance| one.what == Condition::Frightened && one.cause == Cause::Trauma;
                actor.conditions.retain(|one| !(fear(one) && one.by == thing));
            });
        }
    }
}
