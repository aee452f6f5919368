//! Damage that was dealt, and where it went.

use super::types::{DamageType, Source};
use crate::pools::Loss;
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
