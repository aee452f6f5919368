//! Searching: an Awareness roll against those who hide and things that are hidden (UL-HID-03, UL-HID-11, UL-HID-16).

use super::event::Sneaked;
use super::hiding::set;
use super::{Revealed, SEARCH};
use crate::actions::{may, pay_in_fight};
use crate::checks::{self, Checked};
use crate::objects;
use crate::prelude::*;
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::{self, OTHER_SENSES, Obscurement, Sense};
use ludex_grid::Footprint;

ludex_engine::rules! {
    /// A search finds a hider only with a higher total than its Stealth; on a tie it stays hidden.
    ACTIVE_SEARCH = "UL-HID-03", "Active search";
}

plain! {
    /// What a search comes to.
    #[derive(Clone, Copy)] pub(crate) struct Found {
        pub(crate) sense: Sense, "By which sense.";
        pub(crate) clear: i32, "Where one sees clearly, and for other senses.";
        pub(crate) lightly: i32, "Where it is lightly obscured.";
    }
}

impl Found {
    /// What it comes to for some spaces; nothing where they cannot be searched so.
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

/// Refuses a sense that somebody does not have now.
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
    when |s| fighting(s),
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
        if s.stage == Stage::Fighting {
            may(s, actor, cost::SEARCH)?;
        } else {
            only_if!(s.can_act(actor), Refusal::new(&ACTIVE_SEARCH, "{} is not able to search").about(actor))?;
        }
        may_use(s, actor, sense)
    },
    run |c, t| look_for(t, c.actor, c.sense);
}

/// Searches: whoever hides with a lower Stealth is found (UL-HID-03), and things whose number is reached (UL-HID-16).
fn look_for(table: &mut Table<'_, impl Run>, actor: ActorId, sense: Sense) {
    pay_in_fight(table, actor, Expense::Search, ("Search", cost::SEARCH, &SEARCH));
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
        table.emit(Sneaked::Nothing { actor, sense, asked: false });
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
            let luck = if lightly { Advantage::Disadvantage } else { Advantage::Plain };
            let check = checks::swayed_roll(table, actor, Skill::Perception, (luck, shade.0, shade.1));
            let total = check.total;
            (check, total, total)
        }
    };
    table.emit(Checked { actor, check });
    if clear && lightly {
        table.emit(Sneaked::Searched { actor, sense, clear: clear_total, lightly: total });
    }
    Found { sense, clear: clear_total, lightly: total }
}
