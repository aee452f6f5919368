//! Damage that was dealt, and where it went.

use crate::damage::types::{DamageType, Source};
use ludex_engine::{Rolled, RuleId, Tally};
use serde::{Deserialize, Serialize};

/// Damage of one type that reached somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DamageDealt {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: DamageType,
    /// Its source.
    pub source: Source,
    /// The dice, where some were rolled for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Rolled>,
    /// What the dice and additions came to.
    pub tally: Tally,
    /// What reduced it, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// What is left of it.
    pub amount: i32,
    /// Where it went.
    pub loss: Loss,
    /// The rule it comes from.
    pub rule: RuleId,
}

/// One step by which damage was changed (UL-DMG-14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What it is.
    pub label: std::borrow::Cow<'static, str>,
    /// The damage after it.
    pub after: i32,
    /// The rule it comes from.
    pub rule: RuleId,
}

/// What damage took from each pool (UL-VIT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the words of the game")]
pub struct Loss {
    #[serde(skip_serializing_if = "zero")]
    pub vigor: i32,
    #[serde(skip_serializing_if = "zero")]
    pub temporary_vitality: i32,
    #[serde(skip_serializing_if = "zero")]
    pub vitality: i32,
    #[serde(skip_serializing_if = "zero")]
    pub temporary_health: i32,
    #[serde(skip_serializing_if = "zero")]
    pub health: i32,
    /// What was left over when Health was at 0.
    #[serde(skip_serializing_if = "zero")]
    pub over: i32,
}

fn zero(number: &i32) -> bool {
    *number == 0
}

/// A pool that can be healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Healing {
    Health,
    Vitality,
}

/// A temporary pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Temporary {
    Health,
    Vitality,
    Vigor,
}
