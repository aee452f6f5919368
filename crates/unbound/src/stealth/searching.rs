//! Searching: an Awareness roll against those who hide and things that are hidden (UL-HID-03, UL-HID-11, UL-HID-16).

use super::event::StealthEvent;
use super::hiding::may_hide_from;
use super::view::set;
use super::{Revealed, SEARCH, UnseenChanged};
use crate::actions::may;
use crate::checks::{self, Checked};
use crate::objects;
use crate::prelude::*;
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::{self, OTHER_SENSES, Sense};
use crate::stealth::noticing::{Found, WHICH_SENSE, compare};
use ludex_kit::fields;

ludex_engine::rules! {
    /// A search finds a hider only with a higher total than its Stealth; on a tie it stays hidden.
    ACTIVE_SEARCH = "UL-HID-03", "Active search";
}

/// Refuses a sense that an actor does not have now.
fn may_use(state: &State, actor: ActorId, sense: Sense) -> Verdict {
    let who = state.actor(actor);
    match sense {
        Sense::Sight if who.statuses.has(Status::Blinded) && who.profile.senses.blindsight == 0 => {
            Err(Refusal::new(&HEAVILY, "{} sees nothing").about(actor).instead("listen"))
        }
        Sense::Hearing if senses::is_deaf(state, actor) => {
            Err(Refusal::new(&OTHER_SENSES, "{} hears nothing").about(actor).instead("look"))
        }
        _ => Ok(()),
    }
}

acts! { Unbound;
    /// Search for those who hide (UL-ACT-10), with the eyes.
    #[command(rule = SEARCH, group = "Action", costs = cost::SEARCH)]
    #[derive(Copy, Eq)] Search { actor: ActorId }
    may |c, s| {
        may(s, c.actor, cost::SEARCH)?;
        may_use(s, c.actor, Sense::Sight)
    },
    run |c, t| look_for(t, c.actor, Sense::Sight),
    offers |o| o.add(Search { actor: o.actor });

    /// A search by a sense; in a fight it costs what every search does (UL-HID-21).
    #[command(rule = OTHER_SENSES, group = "Action", label = "Search by a sense", always, open)]
    #[derive(Copy, Eq)] LookFor {
        #[field("who")] actor: ActorId;
        #[or_default] #[field("sense", usual = Sense::Hearing)] sense: Sense, "By which sense.";
    }
    may |&Self { actor, sense }, s| {
        may(s, actor, cost::SEARCH)?;
        may_use(s, actor, sense)
    },
    run |c, t| look_for(t, c.actor, c.sense);
}

/// Searches: whoever hides with a lower Stealth is found (UL-HID-03), and things whose number is reached (UL-HID-16).
fn look_for(table: &mut Table<'_, impl Run>, actor: ActorId, sense: Sense) {
    pay_plain(table, actor, Expense::Search, ("Search", cost::SEARCH, &SEARCH));
    let found = roll(table, actor, sense);
    let mut nothing = true;
    for subject in table.state().ids() {
        let state = table.state();
        let Some(total) = found.at(state, actor, state.spaces(subject)) else { continue };
        let hidden = state.unseen.contains(&(actor, subject));
        let other = state.actor(subject);
        let kept = !state.knows(actor, subject) && other.present() && other.alive();
        if hidden && other.stealth.is_none_or(|stealth| total > stealth) {
            set(table, actor, subject, false);
            nothing = false;
        }
        // Those whom the game master keeps hidden are found only if they hide by a roll.
        if kept && table.state().actor(subject).stealth.is_some_and(|stealth| total > stealth) {
            table.emit(Revealed { actor: subject });
            nothing = false;
        }
    }
    if !objects::look(table, actor, found) && nothing {
        table.emit(StealthEvent::Nothing { actor, sense, asked: false });
    }
}

/// Rolls a search. Where the eye meets light and shade two dice are rolled, whoever hides there: the first counts where
/// one sees clearly, the lower where it is lightly obscured.
fn roll(table: &mut Table<'_, impl Run>, actor: ActorId, sense: Sense) -> Found {
    let (clear, lightly) = match sense {
        Sense::Sight => senses::survey(table.state(), actor),
        Sense::Hearing | Sense::Scent => (true, false),
    };
    let shade = ("lightly obscured", &LIGHTLY);
    let (check, clear_total, total) = match (clear, lightly) {
        (true, true) => checks::shaded_roll(table, actor, Skill::Perception, shade),
        (_, lightly) => {
            let advantage = if lightly { Advantage::Disadvantage } else { Advantage::Plain };
            let check = checks::swayed_roll(table, actor, Skill::Perception, (advantage, shade.0, shade.1));
            let total = check.total;
            (check, total, total)
        }
    };
    table.emit(Checked { actor, check });
    if clear && lightly {
        table.emit(StealthEvent::Searched { actor, sense, clear: clear_total, lightly: total });
    }
    Found { sense, clear: clear_total, lightly: total }
}

acts! { Unbound;
    /// A comparison that the game master calls for: whether an actor notices a hider, or a hidden thing (UL-HID-22).
    /// Whoever is noticed by ear or nose is known by its place alone, and is seen only when it comes into clear view.
    #[command(rule = WHICH_SENSE, group = "Hiding", always, open, by = game_master)]
    #[derive(Eq)] Notice {
        #[field("who")] observer: ActorId, "Who notices, perhaps.";
        #[late] #[field("whom")] subject: Option<ActorId>, "The target; without, the hidden things in view.";
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
                t.emit(StealthEvent::Nothing { actor: observer, sense, asked: true });
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
            t.emit(StealthEvent::Heard { observer, subject, sense });
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
