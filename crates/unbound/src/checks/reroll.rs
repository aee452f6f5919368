//! Rerolls of checks: the second result stands (UL-CHK-37, UL-RNK-22).

use super::contest::{self, Rivals};
use super::{CheckResult, What};
use crate::Table;
use crate::character::{Attribute, Group, Skill};
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::state::State;
use crate::talk::{Reading, Tried, approach};
use ludex_engine::{ActorId, Faces, Log, Luck};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A reroll throws all dice of the roll again, and the second result stands even if it is worse.
    REROLLS = "UL-CHK-37", "Rerolls";
    /// Each boost in Will lets its owner roll a social skill again, once a scene.
    WILL_BOOST = "UL-RNK-22", "Will boost";
}

/// A roll that may still be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rerollable {
    /// Whose.
    pub actor: ActorId,
    /// What was rolled.
    pub what: What,
    /// Whether two dice are rolled, and which counts.
    pub luck: Luck,
    /// What is added to the die.
    pub plus: i32,
    /// What it came to.
    pub total: i32,
    /// The target number.
    pub target: Option<i32>,
    /// Whether it is known to the game master alone.
    pub secret: bool,
    /// What it was about in a talk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social: Option<Social>,
}

/// What a social roll was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Social {
    /// Influencing somebody (UL-SOC-01).
    Tried(Tried),
    /// Seeing how somebody feels (UL-SOC-20).
    Read(Reading),
    /// A contest (UL-CHK-14).
    Contested(Rivals),
}

/// Whether a check may be rolled again: a social skill, by somebody with boosts in Will that are not used up.
/// `tagged` where the game master calls it one (UL-SOC-18).
pub(crate) fn rerollable(state: &State, actor: ActorId, check: &CheckResult, tagged: bool) -> Option<Rerollable> {
    let who = state.actor(actor);
    let left = who.profile.boosts(Attribute::Will) > i32::from(who.social_rerolls);
    let CheckResult { what, total, target, secret, .. } = *check;
    let (luck, plus) = (check.roll.luck, check.tally.total);
    let social = tagged || matches!(check.what, What::Skill(skill) if is_social(skill));
    // What was settled without a die has none to roll again.
    let rolled = check.roll.sides > 0;
    (left && social && rolled).then_some(Rerollable { actor, what, luck, plus, total, target, secret, social: None })
}

/// Whether a skill is a social one by itself (UL-SOC-18).
pub fn is_social(skill: Skill) -> bool {
    skill.group() == Group::Speechcraft || matches!(skill, Skill::Insight | Skill::Grifting | Skill::Impersonation)
}

/// Whether somebody may roll the last check again (UL-RNK-22).
pub fn may_reroll(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    if who.profile.boosts(Attribute::Will) <= i32::from(who.social_rerolls) {
        let why = Why::Somebody(actor, "has no reroll left in this scene");
        return Err(Objection::new(&WILL_BOOST, why).instead("let the roll stand"));
    }
    match state.rerollable {
        Some(open) if open.actor == actor => Ok(()),
        _ => Err(Objection::new(&WILL_BOOST, Why::Somebody(actor, "has not just rolled a social skill"))),
    }
}

/// Rolls the last check again (UL-CHK-37).
pub(crate) fn reroll(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_reroll(table.state(), actor)?;
    let Some(open) = table.state().rerollable else { return Ok(()) };
    let roll = table.die(20, open.luck);
    let total = roll.value() + open.plus;
    table.emit(Event::CheckRerolled { before: open, roll: roll.clone(), total });
    if let Some(Social::Contested(rivals)) = open.social {
        contest::decided_again(table, (actor, total), rivals);
    } else if let Some(social) = open.social {
        let mut tally = table.tally();
        tally.base("as before", open.plus, &REROLLS);
        let Rerollable { what, target, secret, .. } = open;
        let check = CheckResult { what, roll, tally, reasons: Vec::new(), total, target, secret };
        approach::rolled_again(table, actor, social, check);
    }
    Ok(())
}
