//! What becomes of conditions and effects as rounds pass outside encounters (PF-TRN-16).

use super::*;
use crate::turns::ACTIONS;

/// Returns the end of something once so many rounds have passed for everybody.
fn later(until: Until, rounds: u16) -> Until {
    match until {
        Until::Starts(who, left) => Until::Starts(who, left.saturating_sub(rounds)),
        Until::Ends(who, left) => Until::Ends(who, left.saturating_sub(rounds)),
        Until::Removed => Until::Removed,
    }
}

/// Returns a condition after so many rounds: fear wanes by 1 in each, and who is stunned has its actions back.
fn after(one: Instance, rounds: u16) -> Instance {
    let by = match one.what {
        Condition::Frightened => rounds,
        Condition::Stunned if one.value > 0 => rounds.saturating_mul(ACTIONS.into()),
        _ => 0,
    };
    let value = one.value.saturating_sub(by.min(u8::MAX.into()) as u8);
    Instance { value, until: later(one.until, rounds), ..one }
}

/// Returns whether nothing is left of a condition.
fn is_gone(one: Instance, before: Instance) -> bool {
    is_over(one.until) || before.value > 0 && one.value == 0
}

/// Returns whether rounds that pass change anything that lasts by them.
pub fn runs(state: &State) -> bool {
    let timed = |until: Until| until != Until::Removed;
    let actors = state.actors.iter();
    state.effects.iter().any(|one| timed(one.until))
        || actors.clone().any(|actor| actor.exposed.iter().any(|one| timed(one.until)))
        || actors.flat_map(|actor| actor.conditions.iter()).any(|one| one != after(one, 1))
}

/// So many rounds have passed outside encounters: what is counted in rounds runs out (PF-TRN-16).
#[event(Frame, "{rounds} rounds have passed", crate::turns::ENDING)]
pub struct RoundsPass {
    pub rounds: u16,
}

impl Event<Pathfinder> for RoundsPass {
    fn apply(&self, state: &mut State) {
        let rounds = self.rounds;
        for actor in &mut state.actors {
            actor.conditions.retain(|one| !is_gone(after(*one, rounds), *one));
            actor.conditions.change(|one| after(one, rounds));
            actor.exposed.change(|one| Exposed { until: later(one.until, rounds), ..one });
            actor.exposed.retain(|one| !is_over(one.until));
        }
        for effect in &mut state.effects {
            effect.until = later(effect.until, rounds);
        }
        state.effects.retain(|one| !is_over(one.until));
    }
}
