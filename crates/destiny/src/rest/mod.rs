//! Rest: short ones, long ones in their five steps, and what breaks them.

mod ending;
pub(crate) mod long;

pub use ending::{LightHealed, LongRestEnded, Refreshed, Restored};
pub(crate) use ending::{done, is_done};
pub use long::*;

use crate::mana::max_mana;
use crate::prelude::*;
use ludex_kit::clock::{MINUTE, spend_on};

pub(crate) use crate::recovery::RECOVERY;

rules! {
    /// A short rest takes 15 minutes, a long one 8 hours; nothing more strenuous in them than strolling about camp.
    KINDS = "WT-RST-01", "Two kinds of rest", Table;
    /// There may be any number of short rests; each 15 minutes is one.
    ANY_NUMBER = "WT-RST-02", "Number of short rests";
    /// A short rest brings back half of what stamina and mana can hold now.
    SHORT = "WT-RST-03", "Short rest: stamina and mana";
    /// It takes a light wound away from those who are lightly or moderately wounded.
    SHORT_WOUND = "WT-RST-04", "Short rest: light wound";
    /// A long rest takes 8 hours; they need not be slept through.
    LONG = "WT-RST-05", "Long rest length";
    /// Two long rests a day help, by the day on which they end.
    TWO_A_DAY = "WT-RST-06", "Two long rests a day";
    /// Nobody who is fatally wounded takes a long rest.
    NOT_FATALLY = "WT-RST-07", "Not while fatally wounded";
    /// A long rest helps only with a full night of sleep in the 24 hours before its end.
    SLEEP = "WT-RST-08", "Sleep";
    /// Whoever was exhausted as it began is so no longer, until tired anew, and has all stamina and mana back; nothing else.
    EXHAUSTED = "WT-RST-09", "Long rest, step 1: exhausted";
    /// The light wounds of those lightly or moderately wounded heal.
    LIGHT_WOUNDS = "WT-RST-10", "Long rest, step 2: light wounds";
    /// Fatigue drops by 5 and Vitality, less the number of the highest wound left; by at least 1 for the unhurt.
    FATIGUE = "WT-RST-11", "Long rest, step 3: fatigue";
    /// Who is still wounded makes a recovery check.
    CHECK = "WT-RST-12", "Long rest, step 4: recovery check";
    /// All stamina and mana is back.
    ALL_BACK = "WT-RST-13", "Long rest, step 5: stamina and mana";
    /// The steps follow one another as the rest is over; what they ask of its beginning is what was so then.
    ORDER = "WT-RST-14", "Long rest order";
    /// Who tends an actor for two hours of its rest rolls Lore [Healing/Wounds]; the best result counts in place of the
    /// recovery check, if it is higher.
    TENDING = "WT-RST-15", "Tending another";
    /// Who tends does not rest meanwhile.
    STRENUOUS = "WT-RST-16", "Tending is strenuous";
    /// Strenuous activity breaks a rest, and whatever costs stamina or mana.
    INTERRUPTS = "WT-RST-23", "What interrupts";
    /// A short rest that is broken gives nothing; its 15 minutes begin anew.
    SHORT_BROKEN = "WT-RST-24", "Interrupted short rest";
    /// A long rest that is broken for at most half an hour goes on with an hour more.
    RESUMED = "WT-RST-25", "Long rest interrupted up to half an hour";
    /// Broken for longer, it begins anew.
    LOST = "WT-RST-26", "Longer interruption";
    /// A broken long rest gives a short rest for each full quarter of an hour of it, each counted once.
    QUARTERS = "WT-RST-27", "Short-rest benefits of a broken long rest";
    /// Mana that waits for it is retrieved at the end of a long rest, if its owner likes.
    RETRIEVED = "WT-RST-29", "Retrieving invested mana at the end of a rest";
    /// All five steps, each on what the one before left.
    EVERYTHING = "WT-INT-10", "Long rest with everything" follows ORDER;
    /// Exhaustion that a long rest took away is judged anew from all fatigue once some is gained.
    SUPPRESSED = "WT-INT-11", "Suppressed exhaustion";
}

/// Minutes of a short rest.
const QUARTER: u16 = 15;

/// Returns whether there is no fight, so that somebody may rest.
fn outside(state: &State) -> Verdict {
    ensure!(state.stage != Stage::Fighting, INTERRUPTS, "a fight is on", instead = "end the fight first");
    Ok(())
}

/// Gives an actor what one short rest gives: half of the stamina and mana that it can hold now, rounded down (WT-DIC-12), and a
/// light wound less.
fn short(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Actor { stamina, mana, wounds, fatigue, .. } = *state.actor(actor);
    let most_stamina = derived::current_stamina_max(state.profile(actor), fatigue);
    let most_mana = max_mana(state, actor);
    let wound = wounds[Level::Light.index()] > 0 && state.severity(actor) <= Some(Level::Moderate);
    let stamina = (stamina + most_stamina / 2).min(most_stamina);
    // Mana beyond what can be held is not lost by resting.
    let mana = (mana + most_mana / 2).min(most_mana.max(mana));
    table.emit(RestedShortly { actor, stamina, mana, wound });
    if wound {
        dying::healed(table, actor, true);
    }
}

/// Some rest for a while: each 15 minutes is a short rest.
#[command(rule = SHORT, group = "Rest", kind = Rest, label = "Short rest", by = game_master, between, open)]
pub struct ShortRest {
    #[field("who rests")]
    pub actors: Vec<ActorId>,
    #[field("minutes", 1..=480, usual = 15)]
    pub minutes: u16,
}

impl Act<Destiny> for ShortRest {
    fn when(state: &State) -> Verdict {
        outside(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(!self.actors.is_empty(), SHORT, "nobody rests", instead = "say who");
        for (at, &actor) in self.actors.iter().enumerate() {
            let once = state.is_present_and_alive(actor) && !self.actors[..at].contains(&actor);
            ensure!(once, SHORT, "only those who are there rest, each once");
        }
        Destiny::may_pass(state, u64::from(self.minutes) * MINUTE)
    }

    /// Any number of short rests may follow one another (WT-RST-02); a quarter of an hour that is not full gives nothing
    /// (WT-RST-24).
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let seconds = u64::from(self.minutes) * MINUTE;
        spend_on(table, seconds, RestPassed { seconds });
        for _ in 0..self.minutes / QUARTER {
            for &actor in &self.actors {
                short(table, actor);
            }
        }
    }
}

/// Tend an actor for two hours of its long rest.
#[command(rule = TENDING, group = "Rest", kind = Rest, label = "Tend {target}", between)]
pub struct Tend {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Destiny> for Tend {
    fn when(state: &State) -> Verdict {
        outside(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let able = state.is_present_and_alive(self.actor)
            && state.actor(self.actor).life == Life::Awake
            && self.actor != self.target;
        ensure!(able, TENDING, "{} tends nobody now", self.actor);
        let rest = state.actor(self.target).rest.filter(|rest| rest.broken.is_none());
        let rest = rest.ok_or(Refusal::new(&TENDING, "{} is at no long rest").about(self.target))?;
        let twice = rest.tenders.iter().any(|tender| tender == self.actor) || rest.tenders.is_full();
        ensure!(!twice && rest.left >= 120, TENDING, "that is done already, or less than two hours are left");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().actor(self.actor).rest.is_some() {
            table.emit(RestLost { actor: self.actor });
        }
        table.emit(Tended { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|&id| state.actor(id).rest.is_some()) {
            offers.add(Tend { actor, target });
        }
    }
}

/// Retrieve mana that was waiting for the end of a long rest.
#[command(rule = RETRIEVED, group = "Rest", kind = Rest, label = "Retrieve invested mana", between)]
pub struct RetrieveMana {
    pub actor: ActorId,
}

impl Act<Destiny> for RetrieveMana {
    fn may(&self, state: &State) -> Verdict {
        let Actor { tied, fresh, .. } = *state.actor(self.actor);
        ensure!(
            tied > 0 && fresh,
            RETRIEVED,
            "{} has nothing to retrieve now",
            self.actor,
            instead = "at the end of a long rest"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let mana = table.state().actor(self.actor).tied;
        table.emit(mana::ManaRetrieved { actor: self.actor, mana, tied: -mana });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).tied > 0 {
            offers.add(RetrieveMana { actor: offers.actor });
        }
    }
}

/// Time passed at rest.
#[event]
pub struct RestPassed {
    pub seconds: u64,
}

impl Event<Destiny> for RestPassed {
    fn apply(&self, state: &mut State) {
        state.clock.advance(self.seconds);
        for actor in &mut state.actors {
            actor.fresh = false;
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = format!("They rest for {}.", ludex_kit::clock::long(self.seconds));
        Some(Line::new(LineKind::Frame, text).rule(&KINDS))
    }
}

/// An actor had a short rest; `stamina` and `mana` are what there is now, `wound` whether a light wound is gone.
#[event]
pub struct RestedShortly {
    pub actor: ActorId,
    pub stamina: i16,
    pub mana: i16,
    pub wound: bool,
}

impl Event<Destiny> for RestedShortly {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.stamina = self.stamina;
            actor.mana = self.mana;
            actor.wounds[0] = actor.wounds[0].saturating_sub(self.wound.into());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let wound = if self.wound { ", and a light wound is gone" } else { "" };
        let RestedShortly { stamina, mana, .. } = self;
        let text = format!("{} rests: {stamina} stamina, {mana} mana{wound}.", teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&SHORT).rule(&SHORT_WOUND))
    }
}

#[event(frame, "The rest of {actor} is lost.", rule = STRENUOUS)]
pub struct RestLost {
    pub actor: ActorId,
}

impl Event<Destiny> for RestLost {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.rest = None;
        }
    }
}

#[event(action, "{actor} tends {target}.", rule = TENDING)]
pub struct Tended {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Tended {
    fn apply(&self, state: &mut State) {
        state.on(self.target, |patient| {
            if let Some(rest) = &mut patient.rest {
                rest.tenders.push(self.actor);
            }
        });
    }
}
