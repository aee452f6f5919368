//! Coming round some time after one was struck down, and getting over wounds.

use super::*;
use crate::dying::{WAKING, WOUNDED_STATE};
use crate::hours::{HOUR, Passage};

/// Seconds after which one comes round who lies at 0 hit points and is no longer dying (PF-DYG-09, house).
const STABLE: u64 = HOUR;
/// Seconds after which a creature comes round that would have died, had the blow not spared it (PF-DYG-01, house).
const SPARED: u64 = 60;

/// Has those come round who have lain at 0 hit points for long enough without dying, as time passes outside encounters.
pub fn comes_round(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        let now = state.actor(actor);
        let out = now.hit_points == 0 && now.dying == 0 && now.has(Condition::Unconscious);
        if !out || now.suffocating > 0 || !state.lives(actor) {
            continue;
        }
        let since = now.out_since.unwrap_or_else(|| state.clock.seconds.saturating_sub(passed.seconds()));
        let lasts = if state.profile(actor).dying_rules { STABLE } else { SPARED };
        if state.clock.seconds >= since + lasts {
            table.emit(CameRound { actor });
            damage::mends(table, actor, 1);
        }
    }
}

/// Somebody comes round who had no hit points left, and has one again.
#[event(Boon, "{actor} comes round", WAKING)]
pub struct CameRound {
    pub actor: ActorId,
}

impl Event<Pathfinder> for CameRound {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.out_since = None);
    }
}

/// Has the dying fight for life in each round of the time that has passed outside encounters (PF-DYG-04).
pub fn life_ebbs(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        dying::lies_dying(table, actor, passed.seconds());
    }
}

/// Seconds of rest with all hit points that end being wounded (PF-CND-42).
const RESTS: u64 = 600;

/// Ends being wounded for those who have all hit points and rest for ten minutes, as time passes outside encounters.
pub fn wounds_close(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    if passed.seconds() < RESTS {
        return;
    }
    for actor in table.state().ids() {
        let state = table.state();
        let whole = state.actor(actor).hit_points >= conditions::most_hit_points(state, actor);
        if state.actor(actor).wounded > 0 && whole && state.lives(actor) {
            table.emit(WoundsClosed { actor });
        }
    }
}

/// Somebody is wounded no longer.
#[event(Boon, "{actor} is wounded no longer", WOUNDED_STATE)]
pub struct WoundsClosed {
    pub actor: ActorId,
}

impl Event<Pathfinder> for WoundsClosed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.wounded = 0);
    }
}
