//! The rolls of attacks, and how they turned out.

use crate::prelude::*;
use ludex_engine::Reason;

kept! {
    /// How an attack turned out (UL-ATK-09).
    #[derive(Clone, Copy, Eq)] pub enum Degree {
        Miss, "No hit.";
        Graze, "The attacker's minor failure: half damage.";
        PartlyDefended, "A hit with the defender's minor failure.";
        Hit, "A hit.";
        Critical, "A critical hit.";
    }
}

impl Degree {
    /// All of them, from the worst for the attacker to the best.
    pub const ALL: [Degree; 5] = [Degree::Miss, Degree::Graze, Degree::PartlyDefended, Degree::Hit, Degree::Critical];

    /// Whether the attack reached its target number.
    pub const fn hits(self) -> bool {
        matches!(self, Degree::PartlyDefended | Degree::Hit | Degree::Critical)
    }
}

kept! {
    /// The rolls of an attack and what they came to.
    #[derive(Clone)] pub struct AttackRoll {
        roll: Rolled, "The d20.";
        tally: Tally, "What was added to it.";
        #[late] reasons: Vec<Reason>, "What spoke for advantage and disadvantage.";
        total: i32, "Die and additions together.";
        answer: Answer, "How it was met.";
        #[late] defence_dice: Vec<Rolled>, "The dice of the defence.";
        defence: Tally, "What was added to them, or the Passive Armor.";
        #[late] defence_reasons: Vec<Reason>, "What spoke for advantage and disadvantage of the defence.";
        target: i32, "The target number.";
        margin: i32, "Total less target number.";
        degree: Degree, "How it turned out.";
        #[late] defence_critical: bool, "Whether the defence was critical (UL-DEF-11).";
        rule: RuleId, "The rule that decided.";
    }

    /// The roll of an attack at a place or a thing.
    #[derive(Clone)] pub struct ThingRoll {
        roll: Rolled, "The d20.";
        tally: Tally, "What was added to it.";
        #[late] reasons: Vec<Reason>, "What spoke for advantage and disadvantage.";
        total: i32, "Die and additions together.";
        #[late] target: Option<i32>, "The armor value of the thing; a place has none.";
        degree: Degree, "How it turned out.";
        rule: RuleId, "The rule that decided.";
    }
}
