//! What checks come to beside single rolls.

use super::AnySkill;
use crate::prelude::*;

/// How a contest came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won, if somebody did.
    pub winner: Option<ActorId>,
    /// Whose wish it was that nothing changes: on a tie that one has it, without having won (UL-CHK-15).
    pub holder: Option<ActorId>,
}

/// How a group roll came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupOutcome {
    /// Who rolled.
    pub members: Vec<ActorId>,
    /// How many of them succeeded.
    pub successes: u8,
    /// How many it took.
    pub required: u8,
    /// Whether it is known to the game master alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl GroupOutcome {
    /// Returns whether the group succeeded: all of its members, whatever they rolled themselves (UL-CHK-34).
    pub fn succeeded(&self) -> bool {
        self.successes >= self.required
    }
}

/// What a passive value stands for (UL-CHK-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// A task done over and over.
    Repeated,
    /// Alertness without effort.
    Alertness,
    /// Something that the game master finds out alone.
    Secret,
}

/// A focus that lasts (UL-CHK-22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    /// On which skill.
    pub skill: AnySkill,
    /// What was rolled for it.
    pub total: i32,
    /// When it began, in seconds of the game's clock.
    pub since: u64,
    /// Whether its owner has said that it is to end, which it does as soon as it may (UL-CHK-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub ending: bool,
}
