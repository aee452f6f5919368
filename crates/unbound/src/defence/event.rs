//! What happens in defence.

use super::{DEFENCE_ROLL, PARRY_MINOR};
use crate::prelude::*;
use ludex_engine::Reason;

happens! { Unbound;
    /// The dice of a parry that failed a little: so much of the damage it takes off (UL-DEF-26).
    #[event] ParriedInPart { actor: ActorId; roll: Rolled, "The dice of the weapon." }
    tell |e, t| {
        told!(Roll, "The parry of {} takes {} off the damage.", t.who(e.actor), e.roll.kept; PARRY_MINOR)
            .check(Check::new("Parry", vec![e.roll.clone()], Tally::new(true)))
    };

    /// A defence roll against something that is no attack: a spell, or what breaks concentration. Without a roll it
    /// fails by itself.
    #[event] Resisted {
        actor: ActorId;
        attribute: Attribute, "With which attribute.";
        roll: Option<Rolled>, "The die, where one was rolled.";
        tally: Tally, "What was added to it.";
        total: Option<i32>, "Die and additions together.";
        number: i32, "The number to reach.";
        rule: RuleId, "The rule that asks for it.";
        #[late] reasons: Vec<Reason>, "What spoke for advantage and disadvantage.";
    }
    tell |e, t| {
        let Self { total, number, .. } = e;
        let outcome = if *total >= Some(*number) { "resists" } else { "does not resist" };
        let total = total.map_or("no roll".to_owned(), |total| total.to_string());
        let rolled = Check::new(e.attribute.name(), e.roll.iter().cloned().collect(), e.tally.clone());
        told!(Roll, "{} {outcome}: {total} against {number}.", t.who(e.actor)).rule(&e.rule).rule(&DEFENCE_ROLL)
            .check(rolled.reasons(e.reasons.clone()).outcome(outcome))
    };
}
