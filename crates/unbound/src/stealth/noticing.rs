//! Noticing without searching: passive Perception against how well an actor hides (UL-HID-04, UL-HID-11, UL-HID-22).

use super::Hid;
use super::event::StealthEvent;
use super::view::set;
use crate::checks;
use crate::prelude::*;
use crate::senses::light::LIGHTLY_PASSIVE;
use crate::senses::{self, Obscurement, Sense};

ludex_engine::rules! {
    /// Whoever is not searching notices a hider only if its passive Perception is higher than the Stealth total.
    PASSIVE_NOTICING = "UL-HID-04", "Passive noticing";
    /// Light and obscurement weigh upon the one who looks: -5 where it is lightly obscured, nothing by sight where it is
    /// heavily obscured.
    HOW_WELL = "UL-HID-11", "How well the searcher sees";
    /// The game master may have an actor listen or smell: light does not matter then, and only the place is learnt.
    WHICH_SENSE = "UL-HID-22", "Sense used for passive noticing", Call;
}

/// Returns the passive Perception of an observer towards some spaces by a sense (UL-HID-11); `None` where the sense is of
/// no use, and for the Unconscious, who are unaware (UL-STA-12).
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
    let advantage = match sense {
        Sense::Sight => match senses::sight(state, observer, spaces).obscurement {
            Obscurement::Clear => Advantage::Plain,
            Obscurement::Lightly => Advantage::Disadvantage,
            Obscurement::Heavily => return None,
        },
        Sense::Hearing if senses::is_deaf(state, observer) => return None,
        Sense::Hearing | Sense::Scent => Advantage::Plain,
    };
    let mut tally = checks::passive(state, observer, Skill::Perception, advantage, shows);
    if advantage == Advantage::Disadvantage && shows {
        // Named once more, so that the reason stands beside the number.
        tally.off("lightly obscured", -5, &LIGHTLY_PASSIVE, "counted as disadvantage");
    }
    Some(tally)
}

/// Returns whether an observer notices an actor who hides, and tells how that came about (UL-HID-04).
pub(super) fn compare(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, sense: Sense) -> bool {
    let Some(total) = table.state().actor(subject).stealth else { return true };
    let state = table.state();
    let tally = passive_at(state, observer, state.spaces(subject), sense, table.listens());
    let noticed = tally.as_ref().is_some_and(|tally| tally.total > total);
    let rule = if sense != Sense::Sight {
        &WHICH_SENSE
    } else if tally.is_none() {
        &HOW_WELL
    } else {
        &PASSIVE_NOTICING
    };
    let rule = rule.into();
    table.emit(StealthEvent::Compared { observer, subject, tally, total, noticed, sense, rule });
    noticed
}

/// What a search comes to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    /// By which sense.
    pub(crate) sense: Sense,
    /// Where one sees clearly, and for other senses.
    pub(crate) clear: i32,
    /// Where it is lightly obscured.
    pub(crate) lightly: i32,
}

impl Found {
    /// Returns what it comes to for some spaces; `None` where they cannot be searched so.
    pub(crate) fn at(self, state: &State, actor: ActorId, spaces: Footprint) -> Option<i32> {
        match self.sense {
            Sense::Sight => match senses::sight(state, actor, spaces).obscurement {
                Obscurement::Clear => Some(self.clear),
                Obscurement::Lightly => Some(self.lightly),
                Obscurement::Heavily => None,
            },
            Sense::Hearing | Sense::Scent => Some(self.clear),
        }
    }
}

/// Rolls Sneaking for an actor who hid in a place and moves on; it stands from then on (UL-HID-13).
pub(crate) fn moves_on(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let hider = state.actor(actor);
    if hider.stealth.is_none() || hider.sneaking || !state.unseen.iter().any(|pair| pair.1 == actor) {
        return;
    }
    let check = checks::skill_roll(table, actor, Skill::Sneaking, None, None);
    table.emit(Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        if table.state().unseen.contains(&(observer, actor)) && compare(table, observer, actor, Sense::Sight) {
            set(table, observer, actor, false);
        }
    }
}
