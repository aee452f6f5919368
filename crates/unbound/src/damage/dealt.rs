//! Damage that was dealt, and where it went.

use super::types::{DamageType, Source};
use crate::pools::Loss;
use crate::prelude::*;

kept! {
    /// Damage of one type that reached somebody.
    #[derive(Clone)] pub struct DamageDealt {
        #[serde(rename = "type")] kind: DamageType, "Its type.";
        source: Source, "Its source.";
        #[late] roll: Option<Rolled>, "The dice, where some were rolled for it.";
        tally: Tally, "What the dice and additions came to.";
        #[late] steps: Vec<Step>, "What reduced it, step by step.";
        amount: i32, "What is left of it.";
        loss: Loss, "Where it went.";
        rule: RuleId, "The rule it comes from.";
    }

    /// One step by which damage was changed (UL-DMG-14).
    #[derive(Clone, Eq)] pub struct Step {
        label: std::borrow::Cow<'static, str>, "What it is.";
        after: i32, "The damage after it.";
        rule: RuleId, "The rule it comes from.";
    }
}
