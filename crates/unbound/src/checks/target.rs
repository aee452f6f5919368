//! Target numbers: where they come from, and the ladder that is offered for them (UL-CHK-06).

pub use super::called::Difficulty;

use super::{Target, passive};
use crate::armour;
use crate::prelude::*;

/// The ladder as it usually is: difficulty and target number (UL-CHK-06).
pub const DIFFICULTIES: [(Difficulty, i32); 6] = [
    (Difficulty::Easy, 8),
    (Difficulty::Routine, 10),
    (Difficulty::Moderate, 12),
    (Difficulty::Hard, 15),
    (Difficulty::VeryHard, 20),
    (Difficulty::Heroic, 25),
];

options! {
    /// A campaign's own menu of target numbers (UL-CHK-06).
    pub struct Targets, written whole {
        easy: i32 = DIFFICULTIES[0].1, 0..=60, by super::attempt::TARGET, "easy";
        routine: i32 = DIFFICULTIES[1].1, 0..=60, by super::attempt::TARGET, "routine";
        moderate: i32 = DIFFICULTIES[2].1, 0..=60, by super::attempt::TARGET, "moderate";
        hard: i32 = DIFFICULTIES[3].1, 0..=60, by super::attempt::TARGET, "hard";
        very_hard: i32 = DIFFICULTIES[4].1, 0..=60, by super::attempt::TARGET, "very hard";
        heroic: i32 = DIFFICULTIES[5].1, 0..=60, by super::attempt::TARGET, "heroic";
    }
}

impl Targets {
    /// Returns the numbers in the order of the ladder.
    fn all(&self) -> [i32; 6] {
        [self.easy, self.routine, self.moderate, self.hard, self.very_hard, self.heroic]
    }

    /// Returns the target number of a step.
    pub fn of(&self, difficulty: Difficulty) -> i32 {
        self.all()[difficulty as usize]
    }

    /// Returns the menu in words: `Easy 8, Routine 10`.
    pub fn menu(&self) -> String {
        let steps = DIFFICULTIES.map(|(difficulty, _)| format!("{difficulty} {}", self.of(difficulty)));
        steps.join(", ")
    }
}

impl Target {
    /// Returns the target number that it comes to.
    pub fn number(self, state: &State) -> i32 {
        match self {
            Target::Number(number) => number,
            Target::Difficulty(difficulty) => state.options().targets.of(difficulty),
            Target::Passive { actor, skill } => passive(state, actor, skill, Advantage::Plain, false).total,
            Target::Armor { actor } => armour::passive(state, actor, Cover::None, false).total,
        }
    }

    /// Returns the actor whose value it is, if it is anybody's.
    pub fn actor(self) -> Option<ActorId> {
        match self {
            Target::Passive { actor, .. } | Target::Armor { actor } => Some(actor),
            Target::Number(_) | Target::Difficulty(_) => None,
        }
    }
}
