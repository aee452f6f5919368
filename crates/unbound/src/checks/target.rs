//! Target numbers: where they come from, and the ladder that is offered for them (UL-CHK-06).

use super::{AnySkill, passive};
use crate::armour;
use crate::prelude::*;
use ludex_grid::Cover;

/// Where a target number comes from (UL-CHK-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A number that the rules print or the game master sets.
    Number(i32),
    /// A step of the usual ladder.
    Difficulty(Difficulty),
    /// Somebody's passive value of a skill.
    Passive {
        /// Whose.
        actor: ActorId,
        /// Of which skill.
        skill: AnySkill,
    },
    /// Somebody's Passive Armor.
    Armor {
        /// Whose.
        actor: ActorId,
    },
}

ludex_kit::words! {
    /// A step of the ladder that is offered for target numbers (house).
    pub enum Difficulty {
        Easy = "easy" as "Easy",
        Routine = "routine" as "Routine",
        Moderate = "moderate" as "Moderate",
        Hard = "hard" as "Hard",
        VeryHard = "very_hard" as "Very hard",
        Heroic = "heroic" as "Heroic",
    }
}

/// The ladder as it usually is: difficulty and target number (UL-CHK-06).
pub const DIFFICULTIES: [(Difficulty, i32); 6] = [
    (Difficulty::Easy, 8),
    (Difficulty::Routine, 10),
    (Difficulty::Moderate, 12),
    (Difficulty::Hard, 15),
    (Difficulty::VeryHard, 20),
    (Difficulty::Heroic, 25),
];

kept! {
    /// A campaign's own numbers for the ladder (UL-CHK-06).
    #[derive(Clone, Eq, schemars::JsonSchema)]
    #[serde(default, deny_unknown_fields)]
    #[allow(missing_docs, reason = "the words of the table")]
    pub struct Targets {
        easy: i32;
        routine: i32;
        moderate: i32;
        hard: i32;
        very_hard: i32;
        heroic: i32;
    }
}

impl Default for Targets {
    fn default() -> Self {
        let [easy, routine, moderate, hard, very_hard, heroic] = DIFFICULTIES.map(|row| row.1);
        Targets { easy, routine, moderate, hard, very_hard, heroic }
    }
}

impl Targets {
    /// The numbers in the order of the ladder.
    fn all(&self) -> [i32; 6] {
        [self.easy, self.routine, self.moderate, self.hard, self.very_hard, self.heroic]
    }

    /// The target number of a step.
    pub fn of(&self, difficulty: Difficulty) -> i32 {
        self.all()[difficulty as usize]
    }

    /// The menu in words: `Easy 8, Routine 10`.
    pub fn menu(&self) -> String {
        DIFFICULTIES.map(|(difficulty, _)| format!("{difficulty} {}", self.of(difficulty))).join(", ")
    }

    /// The numbers with their names and bounds.
    pub(crate) fn numbers(&self) -> [(&'static str, i32, i32, i32); 6] {
        let [easy, routine, moderate, hard, very_hard, heroic] = self.all();
        [
            ("targets.easy", easy, 0, 60),
            ("targets.routine", routine, 0, 60),
            ("targets.moderate", moderate, 0, 60),
            ("targets.hard", hard, 0, 60),
            ("targets.very_hard", very_hard, 0, 60),
            ("targets.heroic", heroic, 0, 60),
        ]
    }
}

impl Target {
    /// The target number that it comes to.
    pub fn number(self, state: &State) -> i32 {
        match self {
            Target::Number(number) => number,
            Target::Difficulty(difficulty) => state.options().targets.of(difficulty),
            Target::Passive { actor, skill } => passive(state, actor, skill, Advantage::Plain, false).total,
            Target::Armor { actor } => armour::passive(state, actor, Cover::None, false).total,
        }
    }

    /// Whom it is about.
    pub fn actor(self) -> Option<ActorId> {
        match self {
            Target::Passive { actor, .. } | Target::Armor { actor } => Some(actor),
            Target::Number(_) | Target::Difficulty(_) => None,
        }
    }
}
