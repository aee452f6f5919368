//! Air: how long one does without.

use crate::prelude::*;
use crate::time::{MINUTE, now};

rules! {
    /// One holds one's breath for a minute, and one more for each point of Strength.
    HOLDING = "ED-ENV-26", "Holding breath";
    /// After that it lasts for a round, and one more for each point of Strength; for one at the least.
    SUFFOCATING = "ED-ENV-27", "Suffocating";
    /// As the next turn begins after that one drops to 0.
    RUNNING_OUT = "ED-ENV-28", "Running out";
    /// Who suffocates regains nothing, and first aid does not help.
    NO_RECOVERY = "ED-ENV-29", "No recovery while suffocating";
    /// A round of air, and all is as before.
    AIR = "ED-ENV-30", "Air again";
    /// Vitality may be spent meanwhile; whatever is left is lost in the end.
    SPENDING = "ED-INT-71", "Suffocating and spending VP";
}

/// Returns for how many seconds an actor holds its breath, and for how many it suffocates after that (ED-ENV-26, ED-ENV-27).
pub fn spans(state: &State, id: ActorId) -> (u64, u64) {
    let strength = 1 + crate::traumas::score(state, id, Ability::Strength);
    let holds = if state.actor(id).breath.surprised { 0 } else { strength.max(0) as u64 * MINUTE };
    (holds, strength.max(1) as u64 * turns::ROUND)
}

/// Returns for how long an actor has been without air; `None` where it has air or needs none.
pub fn without(state: &State, id: ActorId) -> Option<u64> {
    let breath = state.actor(id).breath;
    let since = breath.without.filter(|_| breath.again.is_none())?;
    Some(now(state).saturating_sub(since))
}

/// Returns whether an actor suffocates, and so regains nothing (ED-ENV-27, ED-ENV-29).
pub fn suffocates(state: &State, id: ActorId) -> bool {
    without(state, id).is_some_and(|gone| gone >= spans(state, id).0)
}

/// Returns whether all air is used up (ED-ENV-28).
pub fn is_out(state: &State, id: ActorId) -> bool {
    let lasts = || {
        let (holds, lasts) = spans(state, id);
        holds + lasts
    };
    without(state, id).is_some_and(|gone| gone >= lasts())
}
