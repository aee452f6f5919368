//! Checks outside attacks: what is rolled, what counts in it, and its record (UL-CHK).

pub(crate) mod attempt;
mod called;
pub(crate) mod contest;
mod event;
mod fields;
pub(crate) mod focus;
mod forms;
pub(crate) mod group;
pub mod lifting;
mod named;
mod own;
pub(crate) mod passive;
pub(crate) mod reroll;
mod results;
mod rolling;
mod target;
pub mod task;

pub use crate::second_rolls::RerollCheck;
pub(crate) use attempt::attempted;
pub use attempt::{CallCheck, lead};
pub use called::{Attempt, Standing, Target};
pub use contest::{CallContest, PressAdvantage, Rivals, outcome};
pub use event::{
    CheckRerolled, Checked, Contested, FocusEnded, FocusEnding, Focused, GroupRolled, PassiveCompared, Pressed,
    RerollOpened,
};
pub(crate) use event::{reopen, rolled, with_roll};
pub(crate) use fields::other_attribute;
pub(crate) use focus::time_passes;
pub use focus::{EndFocus, FocusOn, SLOW_FOCUS};
pub use group::{Band, CallGroupCheck, required};
pub use named::AnySkill;
pub use passive::{ComparePassive, passive};
pub(crate) use reroll::rerollable;
pub use reroll::{Rerollable, Social, is_social, rerolled};
pub use results::{Focus, GroupOutcome, Outcome, Use};
pub(crate) use rolling::{
    ShadedRoll, attribute_roll, d20, helped_roll, record, shaded_roll, skill_roll, swayed_roll, tries,
};
pub use target::{DIFFICULTIES, Difficulty, Targets};

use crate::armour::{self, BULK};
use crate::character::Craft;
use crate::character::skills::{RANK_BONUS, SKILL_BOOST};
use crate::prelude::*;
use crate::statuses::POISONED;
use crate::{defence, valor};

ludex_engine::rules! {
    /// A skill roll is d20 + attribute + twice the rank + boost + modifiers.
    SKILL_ROLL = "UL-CHK-04", "Skill roll total";
    /// A roll succeeds when it reaches its target number.
    MEETING = "UL-CHK-05", "Meeting the target";
    /// Natural 20 and 1 decide attacks and death saves only; other rolls compare totals.
    NATURALS = "UL-CHK-07", "Natural 20 and natural 1";
    /// Where no skill fits: d20 + attribute + boosts in that attribute + modifiers, without a rank.
    ATTRIBUTE_ROLL = "UL-CHK-08", "General attribute roll";
    /// The game master may ask for a skill with another attribute; rank and boost still count.
    OTHER_ATTRIBUTE = "UL-CHK-09", "Another attribute", Call;
    /// A skill group with an attribute names the sub-skill that is rolled; a group alone asks for a choice.
    NAMED_ROLL = "UL-CHK-10", "The name of a roll";
    /// Advantage: two dice, the higher counts.
    ADVANTAGE = "UL-CHK-11", "Advantage";
    /// Disadvantage: two dice, the lower counts.
    DISADVANTAGE = "UL-CHK-12", "Disadvantage";
    /// Several advantages count once, several disadvantages once; both together cancel.
    BOTH = "UL-CHK-13", "Several sources";
    /// A defence roll against a hazard is forced: d20 + attribute + twice the rank of the defence + boosts.
    HAZARD = "UL-CHK-35", "Defence roll against a hazard";
    /// Rank 0 gives nothing and takes nothing; only some tasks need training or a tool.
    UNTRAINED = "UL-CHK-36", "Attempting without training";
    /// Every division rounds down, to whole points, spaces or feet.
    ROUNDING = "UL-CHK-38", "Rounding";
    /// Every roll keeps its faces, its modifiers with their sources, its total, its target and its outcome.
    RECORD = "UL-CHK-39", "Roll record", State;
    /// Boosts in an attribute count in defences and general rolls with it, never in skill rolls.
    BOOSTS_NOT_IN_SKILLS = "UL-RNK-14", "Attribute boosts and skills";
    /// A boost in Intelligence counts a positive Intelligence twice when knowledge is rolled; with two boosts such
    /// rolls have advantage instead.
    INTELLIGENCE_BOOST = "UL-RNK-19", "Intelligence boost";
}

/// What is rolled. It is written `{"skill": "jump"}`; for a sub-skill, an attribute, a profession or a defence
/// with its attribute a word alone is enough: `"jump"`, `"strength"`, `"smithing"`, `"mobility_agility"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case", remote = "Self")]
pub enum What {
    /// A sub-skill (UL-CHK-04).
    Skill(Skill),
    /// The sub-skill that a group and an attribute name; the usual one of the group without (UL-CHK-10).
    Group(Group, #[serde(default)] Option<Attribute>),
    /// An attribute, where no skill fits (UL-CHK-08).
    Attribute(Attribute),
    /// A defence with one of its two attributes (UL-CHK-35).
    Defence(Defence, Attribute),
    /// A profession (UL-SKL-13).
    Craft(Craft),
    /// A sub-skill that the campaign has added, by its place among them (UL-SKL-26).
    Own(u8),
}

impl From<Skill> for What {
    fn from(skill: Skill) -> Self {
        What::Skill(skill)
    }
}

impl What {
    /// Returns its name: `Perception`, `Strength`, `Body (Endurance)`.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            What::Skill(skill) => skill.name().into(),
            What::Group(group, _) => group.name().into(),
            What::Attribute(attribute) => attribute.name().into(),
            What::Defence(defence, attribute) => format!("{} ({})", defence.name(), attribute.name()).into(),
            What::Craft(craft) => craft.name().into(),
            What::Own(_) => "a skill of the campaign".into(),
        }
    }

    /// Returns the attribute that is usually added.
    pub fn attribute(self) -> Option<Attribute> {
        match self {
            What::Skill(skill) => Some(skill.attribute()),
            What::Group(_, attribute) => attribute,
            What::Attribute(attribute) | What::Defence(_, attribute) => Some(attribute),
            What::Craft(_) | What::Own(_) => None,
        }
    }

    /// Returns the rule under which it is rolled, by what is named: an attribute alone, a defence, or a skill (UL-SKL-30).
    pub(crate) fn rule(self) -> &'static Rule {
        match self {
            What::Skill(_) | What::Group(..) => &SKILL_ROLL,
            What::Craft(_) => &crate::character::professions::PROFESSIONS,
            What::Own(_) => &task::OPEN_ENDED,
            What::Attribute(_) => &ATTRIBUTE_ROLL,
            What::Defence(..) => &HAZARD,
        }
    }

    /// Returns the same with a sub-skill in the place of a group (UL-CHK-10).
    ///
    /// # Errors
    /// A group without a sub-skill of that attribute, a group whose sub-skill must be chosen, or a defence with an
    /// attribute that is not one of its two (UL-CHK-03).
    pub fn resolved(self) -> Result<What, Refusal> {
        match self {
            What::Group(Group::Awareness, None) => Ok(What::Skill(Skill::Perception)),
            What::Group(group, Some(attribute)) => {
                let none = || Refusal::new(&NAMED_ROLL, "no sub-skill of that group is rolled with that attribute");
                let skill = Skill::named(group, attribute);
                let skill = skill.ok_or_else(|| none().instead("name the sub-skill, and the attribute apart"))?;
                Ok(What::Skill(skill))
            }
            What::Group(_, None) => {
                Err(Refusal::new(&NAMED_ROLL, "that group has several sub-skills").instead("name the sub-skill"))
            }
            What::Defence(defence, attribute) if attribute.group() != defence => {
                let why = "that attribute does not belong to that defence";
                Err(Refusal::new(&crate::character::attributes::ATTRIBUTE_GROUPS, why)
                    .instead("choose one of the two attributes of the defence"))
            }
            what => Ok(what),
        }
    }
}

/// A roll and what it came to (UL-CHK-39).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckResult {
    /// What was rolled.
    pub what: What,
    /// The die.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// The target number, where there is one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<i32>,
    /// Whether it is known to the game master alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// Whether one rolled it for several who worked together (UL-CHK-28).
    #[serde(default, skip_serializing_if = "is_default")]
    pub together: bool,
}

impl CheckResult {
    /// Returns whether it reached its target number (UL-CHK-05); without one there is nothing to reach.
    pub fn succeeded(&self) -> bool {
        self.margin().is_some_and(|margin| margin >= 0)
    }

    /// Returns how far it is above its target number, negative below it; `None` where there is none.
    pub fn margin(&self) -> Option<i32> {
        self.target.map(|target| self.total.saturating_sub(target))
    }
}

/// Returns what is added to the d20 of a skill roll (UL-CHK-04), with another attribute than the usual one where one is
/// named (UL-CHK-09).
pub fn skill_tally(state: &State, actor: ActorId, skill: Skill, attribute: Option<Attribute>, shows: bool) -> Tally {
    let profile = &state.actor(actor).profile;
    let mut tally = Tally::new(shows);
    let used = attribute.unwrap_or(skill.attribute());
    let rule = if used == skill.attribute() { &SKILL_ROLL } else { &OTHER_ATTRIBUTE };
    tally.base(used.name(), profile.attribute(used), rule);
    tally.add(skill.group().name(), 2 * profile.rank(skill.group()), &RANK_BONUS);
    tally.add("boost", profile.skill_boost(skill), &SKILL_BOOST);
    let boosts = profile.boosts(used);
    if boosts > 0 {
        tally.off("attribute boosts", boosts, &BOOSTS_NOT_IN_SKILLS, "they do not count in skill rolls");
    }
    tally
}

/// Returns what is added to the d20 of a general attribute roll (UL-CHK-08).
pub fn attribute_tally(state: &State, actor: ActorId, attribute: Attribute, shows: bool) -> Tally {
    let profile = &state.actor(actor).profile;
    let mut tally = Tally::new(shows);
    tally.base(attribute.name(), profile.attribute(attribute), &ATTRIBUTE_ROLL);
    tally.add("attribute boosts", profile.boosts(attribute), &ATTRIBUTE_ROLL);
    tally
}

/// Returns what speaks for and against a roll that is no attack: the state of the one who rolls. Several advantages count
/// once (UL-CHK-11), several disadvantages once (UL-CHK-12), and both together cancel (UL-CHK-13).
pub(crate) fn advantage(
    state: &State,
    actor: ActorId,
    what: What,
    attribute: Option<Attribute>,
    shows: bool,
) -> AdvantageSources {
    let mut advantage = AdvantageSources::new(shows);
    if state.actor(actor).valor.inspired {
        advantage.advantage("Inspired", &valor::INSPIRED);
    }
    lasting(&mut advantage, state, actor, what, attribute);
    advantage
}

/// Adds what of that stays as it is from roll to roll, so that it weighs upon passive values too (UL-CHK-20).
fn lasting(advantage: &mut AdvantageSources, state: &State, actor: ActorId, what: What, attribute: Option<Attribute>) {
    let who = state.actor(actor);
    let skill = matches!(what, What::Skill(_) | What::Craft(_) | What::Own(_));
    if skill && who.statuses.has(Status::Poisoned) {
        advantage.disadvantage("Poisoned", &POISONED);
    }
    let always = |skills: &[Skill]| matches!(what, What::Skill(skill) if skills.contains(&skill));
    if always(&who.profile.always_advantage) {
        advantage.advantage("always", &passive::PASSIVE_LUCK);
    }
    if always(&who.profile.always_disadvantage) {
        advantage.disadvantage("always", &passive::PASSIVE_LUCK);
    }
    // Bulk hampers Movement skills (UL-SKL-04), but Ride not in a saddle (UL-SKL-05).
    if let What::Skill(skill) = what
        && skill.group() == Group::Movement
        && armour::is_bulky(state, actor)
        && !(skill == Skill::Ride && is_saddled(state, actor))
    {
        advantage.disadvantage("Bulk", &BULK);
    }
    if let Some(used) = attribute.or(what.attribute()) {
        defence::hampered(advantage, state, actor, used, matches!(what, What::Defence(..)));
    }
}

/// Returns whether an actor rides with a saddle, which keeps Bulk from hampering Ride (UL-SKL-05, UL-INT-20).
pub fn is_saddled(state: &State, actor: ActorId) -> bool {
    state.around.as_ref().is_some_and(|around| around.saddled.contains(&actor))
}
