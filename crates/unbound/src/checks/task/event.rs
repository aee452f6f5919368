//! What happens with skills outside rolls.

use super::OPEN_ENDED;
use crate::character::skills::OwnSkill;
use crate::character::uses::{MEDICINE, THIEVERY};
use crate::prelude::*;
use crate::senses::{Surroundings, around};

/// What happens with skills outside rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde, actor)]
#[serde(tag = "skills", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum SkillEvent {
    /// The campaign has a new sub-skill (UL-SKL-26).
    Added { skill: OwnSkill },
    /// An actor's ailment was diagnosed (UL-SKL-11).
    Diagnosed {
        actor: ActorId,
        patient: ActorId,
        /// A second roll took the finding back (UL-CHK-37).
        #[serde(default, skip_serializing_if = "is_default")]
        undone: bool,
    },
    /// Something was taken off a person, or not (UL-SKL-07).
    Lifted { actor: ActorId, target: ActorId, what: String, taken: bool },
    /// A Healer's Kit was used (UL-SKL-22).
    KitUsed { actor: ActorId },
    /// Something took so long (UL-SKL-23).
    Waited { actor: ActorId, seconds: u64 },
}

impl Event<Unbound> for SkillEvent {
    fn apply(&self, state: &mut State) {
        match self {
            SkillEvent::Added { skill } => Surroundings::change(state, |around| around.skills.push(skill.clone())),
            SkillEvent::Diagnosed { patient, undone, .. } => {
                Surroundings::change(state, |around| around::list(&mut around.diagnosed, *patient, !undone));
            }
            SkillEvent::KitUsed { actor } => {
                let healer = state.actor_mut(*actor);
                healer.kit_used = healer.kit_used.saturating_add(1);
            }
            SkillEvent::Waited { seconds, .. } => {
                state.clock.advance(*seconds);
                state.short_rest = false;
            }
            SkillEvent::Lifted { .. } => {}
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            SkillEvent::Added { skill } => {
                let text = format!("There is a new skill: {}, of {}.", skill.name, skill.group.name());
                line(LineKind::Ruling, text, &OPEN_ENDED)
            }
            SkillEvent::Diagnosed { actor, patient, undone } => {
                let healer = teller.who(*actor);
                let patient = teller.who(*patient);
                let how = if *undone { "is no longer sure" } else { "finds" };
                line(LineKind::Boon, format!("{healer} {how} what ails {patient}."), &MEDICINE)
            }
            SkillEvent::Lifted { actor, target, what, taken } => {
                let thief = teller.who(*actor);
                let victim = teller.who(*target);
                let text = if *taken {
                    format!("{thief} takes {what} off {victim}, who does not notice.")
                } else {
                    format!("{thief} reaches for {what} of {victim}, and is noticed.")
                };
                line(LineKind::Action, text, &THIEVERY)
            }
            SkillEvent::Waited { seconds, .. } => {
                line(LineKind::Frame, format!("That takes {}.", long(*seconds)), &crate::aid::TRIAGE_IN_COMBAT)
            }
            SkillEvent::KitUsed { .. } => None,
        }
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        // What people take is theirs to know, and a victim's who notices.
        match *self {
            SkillEvent::Lifted { actor, target, taken, .. } => {
                let concerned = viewer.plays(actor) || !taken && viewer.plays(target);
                !concerned || !sees(state, viewer, target)
            }
            SkillEvent::Diagnosed { patient, .. } => !sees(state, viewer, patient),
            _ => false,
        }
    }
}
