//! Rerolls of checks: the second result stands (UL-CHK-37, UL-RNK-22).
//!
//! A second roll is made after the first has been told, and what came of the first is decided anew. As soon as an actor
//! has acted upon the first, it stands: by another roll, by an action that costs something, by looking at what is
//! pretended, by comparing what a focus rests on, by the passing of time. Whoever may roll again is kept in
//! [`State::rerollable`]; of a contest and of a group roll that may be several.

use super::contest::Rivals;
use super::group::Band;
use super::task::{self, Learnt};
use super::{AnySkill, CheckResult, What};
use crate::prelude::*;
use crate::stealth::{Glance, Pretence, Show};
use crate::talk::{Reading, Tried};

ludex_engine::rules! {
    /// A reroll throws all dice of the roll again, and the second result stands even if it is worse.
    REROLLS = "UL-CHK-37", "Rerolls";
    /// Each boost in Will lets its owner roll a social skill again, once a scene.
    WILL_BOOST = "UL-RNK-22", "Will boost";
}

/// A roll that may still be made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rerollable {
    /// Whose.
    pub actor: ActorId,
    /// What was rolled.
    pub what: What,
    /// Whether two dice are rolled, and which counts.
    #[serde(rename = "luck")]
    pub advantage: Advantage,
    /// What is added to the die.
    pub plus: i32,
    /// What it came to.
    pub total: i32,
    /// The target number.
    pub target: Option<i32>,
    /// Whether it is known to the game master alone.
    pub secret: bool,
    /// What came of it, where the rules say so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub social: Option<Social>,
}

/// What a social roll was about, to decide it anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Social {
    /// Influencing somebody (UL-SOC-01).
    Tried(Tried),
    /// Seeing how somebody feels (UL-SOC-20).
    Read(Reading),
    /// A contest (UL-CHK-14).
    Contested(Rivals),
    /// A group roll (UL-CHK-32).
    Grouped(Band),
    /// A focus (UL-CHK-22).
    Focused { skill: AnySkill },
    /// Hiding in a crowd (UL-HID-13).
    Hid {
        /// Those whose passive Perception it was compared with.
        observers: Vec<ActorId>,
    },
    /// Something pretended (UL-HID-15).
    Feigned(Pretence),
    /// A look at what another pretends.
    Examined(Glance),
    /// A performance (UL-SKL-27).
    Performed(Show),
    /// A diagnosis that the game master calls social.
    Learnt(Learnt),
}

impl Rerollable {
    /// Returns whether a person may not know of it: it was made in secret, or by an actor whom they do not see.
    pub(crate) fn is_secret(&self, state: &State, viewer: &Viewer) -> bool {
        let private = self.social.as_ref().is_some_and(Social::is_private);
        let hidden = !sees(state, viewer, self.actor) || private && !viewer.plays(self.actor);
        hidden || self.secret && !viewer.is_game_master()
    }
}

impl Social {
    /// Returns whether nobody but the one who rolls, and the game master, knows of the roll.
    pub(crate) fn is_private(&self) -> bool {
        matches!(self, Social::Feigned(_) | Social::Examined(_))
    }

    /// Returns whether it is met by what the game master alone knows.
    pub(crate) fn meets_secrets(&self) -> bool {
        matches!(self, Social::Hid { .. } | Social::Examined(_) | Social::Performed(_))
    }

    /// Returns whether what it came to is known to the one who rolls, and the game master, alone.
    pub(crate) fn is_veiled(&self) -> bool {
        matches!(self, Social::Hid { .. } | Social::Focused { .. })
    }
}

/// Returns the roll of a check as one that may be made again, if it may: a social skill, by an actor with boosts in Will
/// that are not used up. `tagged` where the game master calls it one (UL-SOC-18).
pub(crate) fn rerollable(state: &State, actor: ActorId, check: &CheckResult, tagged: bool) -> Option<Rerollable> {
    let CheckResult { what, total, target, secret, .. } = *check;
    let advantage = check.roll.advantage;
    let plus = check.tally.total;
    let social = tagged || counts_as_social(state, what);
    // What was settled without a die has none to roll again.
    let rolled = check.roll.sides > 0;
    let open = Rerollable { actor, what, advantage, plus, total, target, secret, social: None };
    (has_uses(state, actor) && social && rolled).then_some(open)
}

/// Returns whether boosts in Will are left that are not used up in this scene.
pub(crate) fn has_uses(state: &State, actor: ActorId) -> bool {
    let who = state.actor(actor);
    who.profile.boosts(Attribute::Will) > i32::from(who.social_rerolls)
}

/// Returns whether a skill is a social one by itself (UL-SOC-18).
pub fn is_social(skill: Skill) -> bool {
    skill.group() == Group::Speechcraft || matches!(skill, Skill::Insight | Skill::Grifting | Skill::Impersonation)
}

/// Returns whether anything that may be rolled is a social skill by itself: a sub-skill that the campaign has added to
/// Speechcraft is one, too.
fn counts_as_social(state: &State, what: What) -> bool {
    match what {
        What::Skill(skill) => is_social(skill),
        What::Own(place) => task::own_skill(state, place).is_some_and(|own| own.group == Group::Speechcraft),
        _ => false,
    }
}

/// Returns the roll that an actor may make again, if there is one.
pub fn rerolled(state: &State, actor: ActorId) -> Option<&Rerollable> {
    state.rerollable.iter().find(|open| open.actor == actor)
}

/// Changes an actor's total among those of all.
pub(crate) fn stands_at(totals: &mut [(ActorId, i32)], actor: ActorId, total: i32) {
    for (other, own) in totals {
        if *other == actor {
            *own = total;
        }
    }
}

/// Keeps a roll as one that may be made again, in the place of an earlier one of the same actor.
pub(crate) fn opened(state: &mut State, open: &Rerollable) {
    match state.rerollable.iter_mut().find(|other| other.actor == open.actor) {
        Some(own) => *own = open.clone(),
        None => state.rerollable.push(open.clone()),
    }
}

/// Takes note that a roll was made again: its owner has a use less, and the rolls that were decided together with it know
/// its new total.
pub(crate) fn used(state: &mut State, before: &Rerollable, total: i32) {
    state.actor_mut(before.actor).social_rerolls += 1;
    opened(state, &Rerollable { total, ..before.clone() });
    for open in &mut state.rerollable {
        if let Some(Social::Contested(Rivals { totals, .. }) | Social::Grouped(Band { totals, .. })) = &mut open.social
        {
            stands_at(totals, before.actor, total);
        }
    }
}

/// Lets rolls stand that were acted upon, or that others have followed (UL-SOC-18): `stands` says which, by whose they
/// are and what they were about.
pub(crate) fn lets_stand(state: &mut State, stands: impl Fn(ActorId, Option<&Social>) -> bool) {
    state.rerollable.retain(|open| !stands(open.actor, open.social.as_ref()));
}
