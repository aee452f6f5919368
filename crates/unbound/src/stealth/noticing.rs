//! Noticing without searching: passive Perception against how well somebody hides (UL-HID-04, UL-HID-11, UL-HID-22).

use super::event::Sneaked;
use super::hiding::{may_hide_from, set};
use super::{Revealed, UnseenChanged};
use crate::checks;
use crate::objects;
use crate::prelude::*;
use crate::senses::light::LIGHTLY_PASSIVE;
use crate::senses::{self, Obscurement, Sense};
use ludex_grid::Footprint;
use ludex_kit::fields;

ludex_engine::rules! {
    /// Whoever is not searching notices a hider only if its passive Perception is higher than the Stealth total.
    PASSIVE_NOTICING = "UL-HID-04", "Passive noticing";
    /// Light and obscurement weigh upon the one who looks: -5 where it is lightly obscured, nothing by sight where it is
    /// heavily obscured.
    HOW_WELL = "UL-HID-11", "How well the searcher sees";
    /// The game master may have somebody listen or smell: light does not matter then, and only the place is learnt.
    WHICH_SENSE = "UL-HID-22", "Sense used for passive noticing", Call;
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
            Obscurement::Clear => Advantage::Plain,
            Obscurement::Lightly => Advantage::Disadvantage,
            Obscurement::Heavily => return None,
        },
        Sense::Hearing if senses::is_deaf(state, observer) => return None,
        Sense::Hearing | Sense::Scent => Advantage::Plain,
    };
    let mut tally = checks::passive(state, observer, Skill::Perception, luck, shows);
    if luck == Advantage::Disadvantage && shows {
        // Named once more, so that the reason stands beside the number.
        tally.off("lightly obscured", -5, &LIGHTLY_PASSIVE, "counted as disadvantage");
    }
    Some(tally)
}

/// Whether an observer notices somebody who hides, and tells how that came about (UL-HID-04).
pub(super) fn compare(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, sense: Sense) -> bool {
    let Some(total) = table.state().actor(subject).stealth else { return true };
    let state = table.state();
    let tally = passive_at(state, observer, state.spaces(subject), sense, table.listens());
    let noticed = tally.as_ref().is_some_and(|tally| tally.total > total);
    let rule = match (&tally, sense) {
        (_, Sense::Hearing | Sense::Scent) => (&WHICH_SENSE).into(),
        (None, Sense::Sight) => (&HOW_WELL).into(),
        (Some(_), Sense::Sight) => (&PASSIVE_NOTICING).into(),
    };
    table.emit(Sneaked::Compared { observer, subject, tally, total, noticed, sense, rule });
    noticed
}

acts! { Unbound;
    /// A comparison that the game master calls for: whether somebody notices a hider, or a hidden thing (UL-HID-22). Whoever is
    /// noticed by ear or nose is known by its place alone, and is seen only when it comes into clear view.
    #[command(rule = WHICH_SENSE, group = "Hiding", always, open, by = game_master)]
    #[derive(Eq)] Notice {
        #[field("who")] observer: ActorId, "Who notices, perhaps.";
        #[late] #[field("whom")] subject: Option<ActorId>, "Whom; without, the hidden things in view.";
        #[or_default] sense: Sense, "By which sense.";
    }
    may |c, s| {
        let observer = c.observer;
        let no = |why: &'static str| Refusal::new(&WHICH_SENSE, why);
        only_if!(s.can_act(observer), no("{} is not there to notice anything").about(observer))?;
        match c.subject {
            Some(subject) if subject == observer || s.actor(subject).stealth.is_none() => {
                Err(no("{} does not hide").about(subject).instead("name somebody who hides"))
            }
            _ => Ok(()),
        }
    },
    run |&Self { observer, subject, sense }, t| {
        let Some(subject) = subject else {
            if !objects::notice(t, observer, sense) {
                t.emit(Sneaked::Nothing { actor: observer, sense, asked: true });
            }
            return;
        };
        if !compare(t, observer, subject, sense) {
            // What the eye does not find, nobody sees who does not see it clearly.
            if sense == Sense::Sight && may_hide_from(t.state(), subject, observer) {
                set(t, observer, subject, true);
            }
            return;
        }
        let state = t.state();
        let unknown = !state.knows(observer, subject);
        let unseen = state.unseen.contains(&(observer, subject));
        let heard = state.heard.contains(&(observer, subject));
        if unknown {
            t.emit(Revealed { actor: subject });
        }
        if unseen || heard && sense == Sense::Sight {
            t.emit(UnseenChanged { observer, subject, unseen: false });
        }
        if sense != Sense::Sight && (unseen || unknown) {
            t.emit(Sneaked::Heard { observer, subject, sense });
        }
    },
    forms |f| {
        let (observer, sense) = (f.other(), Sense::Sight);
        let hider = Notice { observer, subject: Some(f.actor), sense };
        let fields = fields(Self::DOC.fields).into_iter().map(|field| Field { optional: false, ..field });
        let of_things = fields.clone().filter(|field| field.path != "/subject").collect();
        f.form("Hiding", "Have somebody notice a hider", hider.into(), fields.collect());
        let things = Notice { observer, subject: None, sense };
        f.form("Hiding", "Have somebody notice hidden things", things.into(), of_things);
    };
}
