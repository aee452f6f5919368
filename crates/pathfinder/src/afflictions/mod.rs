//! Diseases, poisons and curses: how they are caught, how they go on, how they are treated.

mod stages;
mod tending;

pub use stages::{Advanced, Cured, Expose, Exposure, next_stage, time_passes, turn_ends};
pub use tending::{Tended, TreatDisease, TreatPoison};

use crate::prelude::*;

rules! {
    /// Whoever is exposed saves at once. Failure leads to the first stage, critical failure to the second; where there is an onset
    /// it breaks out after that. More of the same poison meanwhile makes it worse, not sooner.
    EXPOSURE = "PF-EFF-09", "Affliction: exposure";
    /// At the end of each interval one saves: critical success makes it two stages better, success one, failure one worse, critical
    /// failure two. Below the first it is over; the last repeats. A stage does its damage as it comes, and what it lists lasts as
    /// long as it does, but for what has an end of its own.
    STAGES = "PF-EFF-10", "Affliction: stages";
    /// The same disease or curse is not caught twice; the same poison gets worse by a stage, critically by two. Of what is virulent
    /// only two successes one after another make it better, and critical success by one stage.
    REPEATED = "PF-EFF-11", "Affliction: repeats and virulent";
    /// Medicine against the disease, eight hours a day: 4 better for the next save, or 2; critical failure 2 worse.
    TREAT_DISEASE = "PF-SKA-33", "Treat Disease";
    /// An action of Medicine against the poison: 4 better for the next save, or 2; critical failure 2 worse. Not again before it.
    TREAT_POISON = "PF-SKA-34", "Treat Poison";
}

/// Conditions of a stage that end by rules of their own (PF-EFF-10).
const OWN_END: [Condition; 4] = [Condition::Drained, Condition::Doomed, Condition::Frightened, Condition::Sickened];

/// Returns an affliction of somebody, and its kind.
fn found(state: &State, id: ActorId, kind: u8) -> Option<(Affliction, &AfflictionKind)> {
    let one = state.actor(id).afflictions.iter().find(|one| one.kind == kind)?;
    Some((one, state.setting.afflictions.get(usize::from(kind))?))
}

/// Changes an affliction of an actor.
fn change(state: &mut State, id: ActorId, kind: u8, with: impl Fn(Affliction) -> Affliction) {
    state.on(id, |actor| actor.afflictions.change(|one| if one.kind == kind { with(one) } else { one }));
}
