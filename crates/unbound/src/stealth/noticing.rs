//! Noticing without searching: passive Perception against how well somebody hides (UL-HID-04, UL-HID-11, UL-HID-22).

use super::event::Sneaked;
use super::hiding::set;
use crate::character::Skill;
use crate::checks;
use crate::objects;
use crate::senses::light::LIGHTLY_PASSIVE;
use crate::senses::{self, Obscurement, Sense};
use crate::state::State;
use crate::statuses::Status;
use crate::{Run, Table};
use ludex_engine::{ActorId, Luck, Refusal, Tally, Verdict};
use ludex_grid::Footprint;
use ludex_kit::command;

ludex_engine::rules! {
    /// Whoever is not searching notices a hider only if its passive Perception is higher than the Stealth total.
    PASSIVE_NOTICING = "UL-HID-04", "Passive noticing";
    /// Light and obscurement weigh upon the one who looks: -5 where it is lightly obscured, nothing by sight where it is
    /// heavily obscured.
    HOW_WELL = "UL-HID-11", "How well the searcher sees";
    /// The game master may have somebody listen or smell: light does not matter then, and only the place is learnt.
    WHICH_SENSE = "UL-HID-22", "Sense used for passive noticing", Call;
}

/// A comparison that the game master calls for: whether somebody notices a hider, or a hidden thing (UL-HID-22).
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct Notice {
    /// Who notices, perhaps.
    pub observer: ActorId,
    /// Whom; without, the hidden things in view.
    #[late]
    pub subject: Option<ActorId>,
    /// By which sense.
    #[or_default]
    pub sense: Sense,
}

/// The passive Perception of an observer towards some spaces by a sense; nothing where the sense is of no use, and for
/// the Unconscious, who are unaware (UL-STA-12).
pub(crate) fn passive_at(
    state: &State,
    observer: ActorId,
    spaces: Footprint,
    sense: Sense,
    shows: bool,
) -> Option<Tally> {
    if state.actor(observer).statuses.has(Status::Unconscious) {
        return None;
    }
    let luck = match sense {
        Sense::Sight => match senses::sight(state, observer, spaces).obscurement {
            Obscurement::Clear => Luck::Plain,
            Obscurement::Lightly => Luck::Disadvantage,
            Obscurement::Heavily => return None,
        },
        Sense::Hearing if senses::is_deaf(state, observer) => return None,
        Sense::Hearing | Sense::Scent => Luck::Plain,
    };
    let mut tally = checks::passive(state, observer, Skill::Perception, luck, shows);
    if luck == Luck::Disadvantage && shows {
        // Named once more, so that the reason stands beside the number.
        tally.off("lightly obscured", -5, &LIGHTLY_PASSIVE, "counted as disadvantage");
    }
    Some(tally)
}

/// The same towards somebody.
pub(crate) fn passive_towards(
    state: &State,
    observer: ActorId,
    subject: ActorId,
    sense: Sense,
    shows: bool,
) -> Option<Tally> {
    passive_at(state, observer, state.spaces(subject), sense, shows)
}

/// Whether an observer notices somebody who hides, and tells how that came about (UL-HID-04).
pub(super) fn compare(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, sense: Sense) -> bool {
    let Some(total) = table.state().actor(subject).stealth else { return true };
    let tally = passive_towards(table.state(), observer, subject, sense, table.listens());
    let noticed = tally.as_ref().is_some_and(|tally| tally.total > total);
    let rule = match (&tally, sense) {
        (_, Sense::Hearing | Sense::Scent) => (&WHICH_SENSE).into(),
        (None, Sense::Sight) => (&HOW_WELL).into(),
        (Some(_), Sense::Sight) => (&PASSIVE_NOTICING).into(),
    };
    table.emit(Sneaked::Compared { observer, subject, tally, total, noticed, sense, rule });
    noticed
}

/// Whether the game master may have somebody notice another.
pub fn may_notice(state: &State, notice: &Notice) -> Verdict {
    let observer = notice.observer;
    if !state.can_act(observer) {
        return Err(Refusal::new(&WHICH_SENSE, "{} is not there to notice anything").about(observer));
    }
    match notice.subject {
        Some(subject) if subject == observer || state.actor(subject).stealth.is_none() => {
            Err(Refusal::new(&WHICH_SENSE, "{} does not hide").about(subject).instead("name somebody who hides"))
        }
        _ => Ok(()),
    }
}

/// Compares as the game master calls for it. Whoever is noticed by ear or nose is known by its place alone, and is seen
/// only when it comes into clear view.
pub(crate) fn notice(table: &mut Table<'_, impl Run>, notice: &Notice) -> Verdict {
    may_notice(table.state(), notice)?;
    let Notice { observer, subject, sense } = *notice;
    match subject {
        Some(subject) => {
            if compare(table, observer, subject, sense) && table.state().unseen.contains(&(observer, subject)) {
                set(table, observer, subject, false);
                if sense != Sense::Sight {
                    table.emit(Sneaked::Heard { observer, subject, sense });
                }
            }
        }
        None => objects::notice(table, observer, sense),
    }
    Ok(())
}
