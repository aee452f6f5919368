//! Searching: an Awareness roll against those who hide and things that are hidden (UL-HID-03, UL-HID-11, UL-HID-16).

use super::event::StealthEvent;
use super::hiding::may_hide_from;
use super::view::set;
use super::{Revealed, SEARCH, UnseenChanged};
use crate::actions::may;
use crate::checks::{self, Checked, ShadedRoll};
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

/// Checks whether an actor has a sense now.
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

/// Search for those who hide (UL-ACT-10), with the eyes.
#[command(rule = SEARCH, group = "Action", costs = cost::SEARCH)]
#[derive(Copy, Eq)]
pub struct Search {
    pub actor: ActorId,
}

impl Act<Unbound> for Search {
    fn may(&self, state: &State) -> Verdict {
        may(state, self.actor, cost::SEARCH)?;
        may_use(state, self.actor, Sense::Sight)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        look_for(table, self.actor, Sense::Sight);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Search { actor: offers.actor });
    }
}

/// A search by a sense; in a fight it costs what every search does (UL-HID-21).
#[command(rule = OTHER_SENSES, group = "Action", label = "Search by a sense", always, open)]
#[derive(Copy, Eq)]
pub struct LookFor {
    #[field("who")]
    pub actor: ActorId,
    /// By which sense.
    #[serde(default)]
    #[field("sense", usual = Sense::Hearing)]
    pub sense: Sense,
}

impl Act<Unbound> for LookFor {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, sense } = *self;

        may(state, actor, cost::SEARCH)?;
        may_use(state, actor, sense)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        look_for(table, self.actor, self.sense);
    }
}

/// Searches by a sense, at its price: whoever hides with a lower Stealth is found (UL-HID-03), and things whose number is reached (UL-HID-16).
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
    let both = clear && lightly;
    let roll = if both {
        checks::shaded_roll(table, actor, Skill::Perception, ("lightly obscured", &LIGHTLY))
    } else {
        let advantage = if lightly { Advantage::Disadvantage } else { Advantage::Plain };
        let check = checks::swayed_roll(table, actor, Skill::Perception, (advantage, "lightly obscured", &LIGHTLY));
        let total = check.total;
        ShadedRoll { check, clear: total, shaded: total }
    };
    let ShadedRoll { check, clear, shaded: lightly } = roll;

    table.emit(Checked { actor, check });
    if both {
        table.emit(StealthEvent::Searched { actor, sense, clear, lightly });
    }
    Found { sense, clear, lightly }
}

/// A comparison that the game master calls for: whether an actor notices a hider, or a hidden thing (UL-HID-22).
/// Whoever is noticed by ear or nose is known by its place alone, and is seen only when it comes into clear view.
#[command(rule = WHICH_SENSE, group = "Hiding", always, open, by = game_master)]
#[derive(Eq)]
pub struct Notice {
    /// Who notices, perhaps.
    #[field("who")]
    pub observer: ActorId,
    /// The target; without, the hidden things in view.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("whom")]
    pub subject: Option<ActorId>,
    /// By which sense.
    #[serde(default)]
    pub sense: Sense,
}

impl Act<Unbound> for Notice {
    fn may(&self, state: &State) -> Verdict {
        let observer = self.observer;
        let no = |why: &'static str| Refusal::new(&WHICH_SENSE, why);
        ensure!(state.can_act(observer), no("{} is not there to notice anything").about(observer));
        if let Some(subject) = self.subject {
            let hides = subject != observer && state.actor(subject).stealth.is_some();
            ensure!(hides, no("{} does not hide").about(subject).instead("name somebody who hides"));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { observer, subject, sense } = *self;

        let Some(subject) = subject else {
            if !objects::notice(table, observer, sense) {
                table.emit(StealthEvent::Nothing { actor: observer, sense, asked: true });
            }
            return;
        };
        if !compare(table, observer, subject, sense) {
            // What the eye does not find, nobody sees who does not see it clearly.
            if sense == Sense::Sight && may_hide_from(table.state(), subject, observer) {
                set(table, observer, subject, true);
            }
            return;
        }

        let state = table.state();
        let unknown = !state.knows(observer, subject);
        let unseen = state.unseen.contains(&(observer, subject));
        let heard = state.heard.contains(&(observer, subject));
        if unknown {
            table.emit(Revealed { actor: subject });
        }
        if unseen || heard && sense == Sense::Sight {
            table.emit(UnseenChanged { observer, subject, unseen: false });
        }
        if sense != Sense::Sight && (unseen || unknown) {
            table.emit(StealthEvent::Heard { observer, subject, sense });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let observer = forms.other();
        let sense = Sense::Sight;
        let mut fields = fields(Self::DOC.fields);
        for field in &mut fields {
            field.optional = false;
        }
        let hider = Notice { observer, subject: Some(forms.actor), sense };
        forms.form("Hiding", "Have somebody notice a hider", hider.into(), fields.clone());

        fields.retain(|field| field.path != "/subject");
        let things = Notice { observer, subject: None, sense };
        forms.form("Hiding", "Have somebody notice hidden things", things.into(), fields);
    }
}
