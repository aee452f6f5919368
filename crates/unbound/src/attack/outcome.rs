//! The rolls of attacks, and how they turned out.

use crate::pending::Answer;
use ludex_engine::{Reason, Rolled, RuleId, Tally};
use serde::{Deserialize, Serialize};

/// How an attack turned out (UL-ATK-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Degree {
    /// No hit.
    Miss,
    /// The attacker's minor failure: half damage.
    Graze,
    /// A hit with the defender's minor failure.
    PartlyDefended,
    /// A hit.
    Hit,
    /// A critical hit.
    Critical,
}

impl Degree {
    /// All of them, from the worst for the attacker to the best.
    pub const ALL: [Degree; 5] = [Degree::Miss, Degree::Graze, Degree::PartlyDefended, Degree::Hit, Degree::Critical];

    /// Whether the attack reached its target number.
    pub const fn hits(self) -> bool {
        matches!(self, Degree::PartlyDefended | Degree::Hit | Degree::Critical)
    }
}

/// The rolls of an attack and what they came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AttackRoll {
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// How it was met.
    pub answer: Answer,
    /// The dice of the defence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defence_dice: Vec<Rolled>,
    /// What was added to them, or the Passive Armor.
    pub defence: Tally,
    /// What spoke for advantage and disadvantage of the defence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defence_reasons: Vec<Reason>,
    /// The target number.
    pub target: i32,
    /// Total less target number.
    pub margin: i32,
    /// How it turned out.
    pub degree: Degree,
    /// Whether the defence was critical (UL-DEF-11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub defence_critical: bool,
    /// The rule that decided.
    pub rule: RuleId,
}

/// The roll of an attack at a place or a thing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThingRoll {
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// The armor value of the thing; a place has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// How it turned out.
    pub degree: Degree,
    /// The rule that decided.
    pub rule: RuleId,
}
