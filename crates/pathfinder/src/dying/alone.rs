//! The dying outside encounters: they fight for life each round that passes.

use super::*;

/// Seconds of a round.
const ROUND: u64 = 6;
/// The most rounds of dying that are rolled for at once: whoever is not dead by then is stable (house).
const MOST: u64 = 200;

/// Has somebody lie dying for the rounds of a time that has passed outside encounters; it rolls for each of them (PF-DYG-04).
pub fn lies_dying(table: &mut Table<'_, impl Run>, actor: ActorId, seconds: u64) {
    let rounds = (seconds / ROUND).min(MOST) as u16;
    let state = table.state();
    let dies = state.actor(actor).dying > 0 && state.lives(actor);
    if dies && rounds > 0 && state.stage != Stage::Fighting {
        table.emit(LiesDying { actor, rounds });
    }
}

/// Lets the dying roll for the rounds that they owe, until one must be decided about.
pub(crate) fn fights_on(table: &mut Table<'_, impl Run>) {
    loop {
        let state = table.state();
        if !state.asked.is_empty() || state.stage == Stage::Fighting {
            return;
        }
        let owes = |id: &ActorId| {
            let now = state.actor(*id);
            now.owed > 0 && now.dying > 0 && state.lives(*id)
        };
        let Some(actor) = state.ids().find(owes) else { return };
        turn_begins(table, actor);
    }
}

/// Somebody lies dying for so many rounds outside an encounter.
#[event(Frame, "{actor} lies dying for {rounds} rounds", RECOVERY)]
pub struct LiesDying {
    pub actor: ActorId,
    pub rounds: u16,
}

impl Event<Pathfinder> for LiesDying {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.owed = self.rounds);
    }
}
