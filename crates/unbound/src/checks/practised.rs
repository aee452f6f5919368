//! What happens with skills outside rolls.

use super::task::{OPEN_ENDED, OwnSkill};
use crate::character::uses::{MEDICINE, THIEVERY};
use crate::prelude::*;
use crate::senses::{Surroundings, around};

kept! {
    /// What happens with skills outside rolls.
    #[ludex_kit::event(by_serde, actor)]
    #[derive(Clone, Eq)]
    #[serde(tag = "skills", rename_all = "snake_case")]
    pub enum Practised {
        Added { skill: OwnSkill }, "The campaign has a new sub-skill (UL-SKL-26).";
        /// Somebody's ailment was diagnosed (UL-SKL-11).
        Diagnosed {
            actor: ActorId;
            patient: ActorId;
            #[late] undone: bool, "A second roll took the finding back (UL-CHK-37).";
        };
        /// Something was taken off a person, or not (UL-SKL-07).
        Lifted { actor: ActorId, target: ActorId, what: String, taken: bool };
        KitUsed { actor: ActorId }, "A Healer's Kit was used (UL-SKL-22).";
        Waited { actor: ActorId, seconds: u64 }, "Something took so long (UL-SKL-23).";
    }
}

impl Happens<Unbound> for Practised {
    fn apply(&self, state: &mut State) {
        match self {
            Practised::Added { skill } => Surroundings::change(state, |around| around.skills.push(skill.clone())),
            Practised::Diagnosed { patient, undone, .. } => {
                Surroundings::change(state, |around| around::list(&mut around.diagnosed, *patient, !undone));
            }
            Practised::KitUsed { actor } => {
                let healer = state.actor_mut(*actor);
                healer.kit_used = healer.kit_used.saturating_add(1);
            }
            Practised::Waited { seconds, .. } => {
                state.clock.advance(*seconds);
                state.short_rest = false;
            }
            Practised::Lifted { .. } => {}
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Practised::Added { skill } => {
                let text = format!("There is a new skill: {}, of {}.", skill.name, skill.group.name());
                line(LineKind::Ruling, text, &OPEN_ENDED)
            }
            Practised::Diagnosed { actor, patient, undone } => {
                let (one, other) = (t.who(*actor), t.who(*patient));
                let how = if *undone { "is no longer sure" } else { "finds" };
                line(LineKind::Boon, format!("{one} {how} what ails {other}."), &MEDICINE)
            }
            Practised::Lifted { actor, target, what, taken } => {
                let (one, other) = (t.who(*actor), t.who(*target));
                let text = match taken {
                    true => format!("{one} takes {what} off {other}, who does not notice."),
                    false => format!("{one} reaches for {what} of {other}, and is noticed."),
                };
                line(LineKind::Deed, text, &THIEVERY)
            }
            Practised::Waited { seconds, .. } => {
                line(LineKind::Frame, format!("That takes {} minute(s).", seconds / 60), &crate::aid::TRIAGE_IN_COMBAT)
            }
            Practised::KitUsed { .. } => None,
        }
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        // What people take is theirs to know.
        match *self {
            Practised::Lifted { actor, target, taken, .. } => {
                let victim = !taken && viewer.plays(target);
                !viewer.plays(actor) && !victim || !sees(state, viewer, target)
            }
            Practised::Diagnosed { patient, .. } => !sees(state, viewer, patient),
            _ => false,
        }
    }
}
