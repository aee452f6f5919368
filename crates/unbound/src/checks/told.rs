//! Skills outside rolls, told.

use crate::character::uses::{MEDICINE, THIEVERY};
use crate::checks::task::{OPEN_ENDED, Practised};
use crate::tell::{Teller, Words, line};
use ludex_engine::{Line, Mood};

pub(super) fn tell(t: &Teller<'_>, practised: &Practised) -> Option<Line> {
    match practised {
        Practised::Added { skill } => {
            let text = format!("There is a new skill: {}, of {}.", skill.name, skill.group.name());
            line(Mood::Ruling, text, &OPEN_ENDED)
        }
        Practised::Diagnosed { actor, patient, undone } => {
            let (one, other) = (t.who(*actor), t.who(*patient));
            let how = if *undone { "is no longer sure" } else { "finds" };
            line(Mood::Boon, format!("{one} {how} what ails {other}."), &MEDICINE)
        }
        Practised::Lifted { actor, target, what, taken } => {
            let (one, other) = (t.who(*actor), t.who(*target));
            let text = match taken {
                true => format!("{one} takes {what} off {other}, who does not notice."),
                false => format!("{one} reaches for {what} of {other}, and is noticed."),
            };
            line(Mood::Deed, text, &THIEVERY)
        }
        Practised::Waited { seconds, .. } => {
            line(Mood::Frame, format!("That takes {} minute(s).", seconds / 60), &crate::aid::TRIAGE_IN_COMBAT)
        }
        Practised::KitUsed { .. } => None,
    }
}

/// Whether a person may not know of it: what people take is theirs to know.
pub(super) fn is_secret(t: &Teller<'_>, practised: &Practised) -> bool {
    match *practised {
        Practised::Lifted { actor, target, taken, .. } => {
            let victim = !taken && t.viewer.plays(target);
            !t.viewer.plays(actor) && !victim || !t.sees(target)
        }
        Practised::Diagnosed { patient, .. } => !t.sees(patient),
        _ => false,
    }
}
