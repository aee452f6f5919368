//! What happens in defence.

use super::PARRY_MINOR;
use crate::character::Attribute;
use crate::tell::{Teller, Words};
use crate::{State, Unbound, defence};
use ludex_engine::{ActorId, Check, Happens, Line, LineKind, Reason, Rolled, RuleId, Tally};
use ludex_kit::event;

/// The dice of a parry that failed a little: so much of the damage it takes off (UL-DEF-26).
#[event]
pub struct ParriedInPart {
    pub actor: ActorId,
    /// The dice of the weapon.
    pub roll: Rolled,
}

impl Happens<Unbound> for ParriedInPart {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("The parry of {} takes {} off the damage.", t.who(self.actor), self.roll.kept);
        let check = Check::new("Parry", vec![self.roll.clone()], Tally::new(true));
        Some(Line::new(LineKind::Roll, text).rule(&PARRY_MINOR).check(check))
    }
}

/// A defence roll against something that is no attack: a spell, or what breaks concentration. Without a roll it
/// fails by itself.
#[event]
pub struct Resisted {
    pub actor: ActorId,
    /// With which attribute.
    pub attribute: Attribute,
    /// The die, where one was rolled.
    pub roll: Option<Rolled>,
    /// What was added to it.
    pub tally: Tally,
    /// Die and additions together.
    pub total: Option<i32>,
    /// The number to reach.
    pub number: i32,
    /// The rule that asks for it.
    pub rule: RuleId,
    /// What spoke for advantage and disadvantage.
    #[late]
    pub reasons: Vec<Reason>,
}

impl Happens<Unbound> for Resisted {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { total, number, .. } = self;
        let resists = total.is_some_and(|total| total >= *number);
        let outcome = if resists { "resists" } else { "does not resist" };
        let total = total.map_or("no roll".to_owned(), |total| total.to_string());
        let text = format!("{} {outcome}: {total} against {number}.", t.who(self.actor));
        let rolled = Check::new(self.attribute.name(), self.roll.iter().cloned().collect(), self.tally.clone());
        let line = Line::new(LineKind::Roll, text).rule(self.rule.clone()).rule(&defence::DEFENCE_ROLL);
        Some(line.check(rolled.reasons(self.reasons.clone()).outcome(outcome)))
    }
}
