//! Defence rolls that something forces: against spells, hazards and what else asks for them (UL-DEF-02, UL-DEF-03).

use super::DEFENCE_ROLL;
use crate::defence::BOOSTS_IN_DEFENCES;
use crate::movement::{self, SQUEEZING};
use crate::prelude::*;
use crate::valor;

/// Returns what counts in a defence roll apart from its die (UL-DEF-02).
pub fn roll_tally(state: &State, id: ActorId, attribute: Attribute, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base(attribute.name(), state.actor(id).attribute(attribute), &DEFENCE_ROLL);
    add_defence(&mut tally, state, id, attribute);
    tally.add("Exhaustion", state.exhaustion(id), &crate::statuses::EXHAUSTION);
    tally
}

/// Adds twice the rank of an attribute's defence, and the boosts of the attribute.
pub(crate) fn add_defence(tally: &mut Tally, state: &State, id: ActorId, attribute: Attribute) {
    let profile = &state.actor(id).profile;
    let defence = attribute.group();
    tally.add(defence.name(), 2 * profile.rank(Group::from(defence)), &crate::character::skills::RANK_BONUS);
    tally.add("attribute boosts", profile.boosts(attribute), &BOOSTS_IN_DEFENCES);
}

/// Adds what hampers rolls of Body and Mobility: a heavy load, and in defence rolls of Mobility a narrow place
/// (UL-POS-12, UL-POS-19).
pub(crate) fn hampered(
    advantage: &mut AdvantageSources,
    state: &State,
    id: ActorId,
    attribute: Attribute,
    defence_roll: bool,
) {
    if defence_roll && attribute.group() == Defence::Mobility && state.actor(id).squeezing {
        advantage.disadvantage("squeezing", &SQUEEZING);
    }
    movement::weigh(advantage, state, id, attribute);
}

/// Returns whether the Unconscious fail a defence roll by itself: Body (Strength) and Mobility (UL-STA-12).
pub(super) fn fails_senseless(attribute: Attribute) -> bool {
    attribute == Attribute::Strength || attribute.group() == Defence::Mobility
}

/// Makes a defence roll, which is forced and free, and returns whether the actor resists (UL-DEF-02, UL-DEF-03). `number` is
/// what it must reach, by which rule; `against` is a reason for disadvantage.
pub(crate) fn withstands(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    attribute: Attribute,
    (number, rule): (i32, &'static Rule),
    against: Option<(&'static str, &'static Rule)>,
) -> bool {
    let state = table.state();
    let shows = table.listens();
    let tally = roll_tally(state, actor, attribute, shows);
    let mut advantage = AdvantageSources::new(shows);
    hampered(&mut advantage, state, actor, attribute, true);
    if let Some((reason, rule)) = against {
        advantage.disadvantage(reason, rule);
    }
    if state.actor(actor).valor.inspired {
        advantage.advantage("Inspired", &valor::INSPIRED);
    }

    let senseless = state.actor(actor).statuses.has(Status::Unconscious);
    let fails_by_itself = senseless && fails_senseless(attribute);
    let roll = if fails_by_itself { None } else { Some(table.die(20, advantage.net())) };
    if let Some(roll) = &roll {
        valor::d20(table, actor, roll);
    }
    let total = roll.as_ref().map(|roll| roll.value() + tally.total);
    let rule = rule.into();
    let reasons = advantage.into_reasons();
    table.emit(Resisted { actor, attribute, roll, tally, total, number, rule, reasons });
    total.is_some_and(|total| total >= number)
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub reasons: Vec<Reason>,
}

impl Event<Unbound> for Resisted {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let number = self.number;
        let resists = self.total.is_some_and(|total| total >= number);
        let outcome = if resists { "resists" } else { "does not resist" };
        let total = self.total.map_or("no roll".to_owned(), |total| total.to_string());
        let deed = format!("{} {outcome}", teller.who(self.actor));
        let check = Check::new(self.attribute.name(), self.roll.iter().cloned().collect(), self.tally.clone());
        let check = check.reasons(self.reasons.clone()).outcome(outcome);
        let line =
            Line::rolled(deed, format!("{total} against {number}.")).rule(&self.rule).rule(&DEFENCE_ROLL).check(check);
        Some(match self.total {
            Some(total) => line.came_to(RollResult::of(resists), total, number),
            None => line.came(RollResult::of(resists)),
        })
    }
}
