//! Checks outside attacks: skill rolls, passive values, and their record (UL-CHK).

use crate::Table;
use crate::armour::{self, BULK};
use crate::attack::add_state;
use crate::character::{Attribute, Group, Skill};
use crate::event::Event;
use crate::state::State;
use crate::statuses::{POISONED, Status};
use ludex_engine::{ActorId, Faces, Fortune, Log, Reason, Rolled, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A skill roll is d20 + attribute + twice the rank + boost + modifiers.
    SKILL_ROLL = "UL-CHK-04", "Skill roll total";
    /// A roll succeeds when it reaches its target number.
    MEETING = "UL-CHK-05", "Meeting the target";
    /// Natural 20 and 1 decide attacks and death saves only; other rolls compare totals.
    NATURALS = "UL-CHK-07", "Natural 20 and natural 1";
    /// The game master may ask for a skill with another attribute; rank and boost still count.
    OTHER_ATTRIBUTE = "UL-CHK-09", "Another attribute", Call;
    /// Advantage: two dice, the higher counts.
    ADVANTAGE = "UL-CHK-11", "Advantage";
    /// Disadvantage: two dice, the lower counts.
    DISADVANTAGE = "UL-CHK-12", "Disadvantage";
    /// Several advantages count once, several disadvantages once; both together cancel.
    BOTH = "UL-CHK-13", "Several sources";
    /// A passive value is 10 and everything that is usually added to the roll.
    PASSIVE = "UL-CHK-19", "Passive value";
    /// Rank 0 gives nothing and takes nothing.
    UNTRAINED = "UL-CHK-36", "Attempting without training";
    /// Every roll keeps its faces, its modifiers with their sources, its total, its target and its outcome.
    RECORD = "UL-CHK-39", "Roll record", State;
}

/// A roll and what it came to (UL-CHK-39).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckResult {
    /// What was rolled.
    pub skill: Skill,
    /// The die.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// The target number, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
}

impl CheckResult {
    /// Whether it reached its target number (UL-CHK-05); without one there is nothing to reach.
    pub fn succeeded(&self) -> bool {
        self.target.is_some_and(|target| self.total >= target)
    }
}

/// What is added to the d20 of a skill roll (UL-CHK-04, UL-CHK-09).
pub fn skill_tally(state: &State, actor: ActorId, skill: Skill, attribute: Option<Attribute>, shows: bool) -> Tally {
    let (profile, mut tally) = (&state.actor(actor).profile, Tally::new(shows));
    let used = attribute.unwrap_or(skill.attribute());
    let rule = if used == skill.attribute() { &SKILL_ROLL } else { &OTHER_ATTRIBUTE };
    tally.base(used.name(), profile.attribute(used), rule);
    tally.add(skill.group().name(), 2 * profile.rank(skill.group()), &crate::character::skills::RANK_BONUS);
    tally.add("boost", profile.skill_boost(skill), &crate::character::skills::SKILL_BOOST);
    tally
}

/// Rolls a skill (UL-CHK-04).
pub(crate) fn skill_roll(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    skill: Skill,
    attribute: Option<Attribute>,
    target: Option<i32>,
) -> CheckResult {
    let (state, shows) = (table.state(), table.listens());
    let mut tally = skill_tally(state, actor, skill, attribute, shows);
    add_state(&mut tally, state, actor);
    let mut fortune = Fortune::new(shows);
    if state.actor(actor).statuses.has(Status::Poisoned) {
        fortune.disadvantage("Poisoned", &POISONED);
    }
    if skill.group() == Group::Movement && armour::is_bulky(state, actor) {
        fortune.disadvantage("Bulk", &BULK);
    }
    let roll = table.die(20, fortune.luck());
    let total = roll.value() + tally.total;
    CheckResult { skill, roll, tally, reasons: fortune.into_reasons(), total, target }
}

/// A passive value (UL-CHK-19).
pub fn passive(state: &State, actor: ActorId, skill: Skill, shows: bool) -> Tally {
    let mut tally = skill_tally(state, actor, skill, None, shows);
    tally.base("passive", 10, &PASSIVE);
    tally
}
