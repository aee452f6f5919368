//! Long rests: beginning, going on, being broken, and what is left of a broken one.

use super::{INTERRUPTS, LONG, LOST, NOT_FATALLY, QUARTER, QUARTERS, RESUMED, outside, short};
use crate::initiative::InitiativeRolled;
use crate::mana::{ManaInvested, ManaSpent};
use crate::prelude::*;
use crate::rest::RestPassed;
use crate::stamina::StaminaSpent;
use ludex_kit::clock::{MINUTE, spend_on};
use ludex_kit::{field_of, number};

/// Minutes of a long rest.
const EIGHT_HOURS: u16 = 8 * 60;
/// Minutes for which a long rest may be broken at most.
const MOST_BROKEN: u64 = 30;
/// Minutes that a long rest takes more once it was broken.
const AN_HOUR: u16 = 60;

/// Returns whether an actor may begin a long rest.
fn may_begin(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.is_present_and_alive(actor), LONG, "{} is not there", actor);
    let fatal = state.severity(actor) == Some(Level::Fatal);
    ensure!(!fatal, NOT_FATALLY, "{} is fatally wounded", actor, instead = "treat that wound first");
    ensure!(state.actor(actor).dying.is_none(), NOT_FATALLY, "{} is dying", actor, instead = "stabilize it first");
    Ok(())
}

/// Breaks the long rest of an actor, if it is at one.
fn broken(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).rest.is_some_and(|rest| rest.broken.is_none() && rest.left > 0) {
        let at = table.state().clock.seconds;
        table.emit(RestBroken { actor, at });
    }
}

/// Spending stamina breaks a rest.
pub(crate) fn after_stamina(&StaminaSpent { actor, .. }: &StaminaSpent, table: &mut Table<'_, impl Run>) {
    broken(table, actor);
}

/// Spending mana breaks a rest.
pub(crate) fn after_mana(&ManaSpent { actor, .. }: &ManaSpent, table: &mut Table<'_, impl Run>) {
    broken(table, actor);
}

/// Investing mana breaks a rest.
pub(crate) fn after_investing(&ManaInvested { actor, .. }: &ManaInvested, table: &mut Table<'_, impl Run>) {
    broken(table, actor);
}

/// A fight breaks a rest.
pub(crate) fn after_initiative(event: &InitiativeRolled, table: &mut Table<'_, impl Run>) {
    broken(table, event.actor);
}

/// Begin a long rest.
#[command(rule = LONG, group = "Rest", kind = Rest, label = "Begin a long rest", between)]
pub struct BeginRest {
    pub actor: ActorId,
}

impl Act<Destiny> for BeginRest {
    fn when(state: &State) -> Verdict {
        outside(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_begin(state, self.actor)?;
        let now = state.clock.seconds;
        let can_go_on = |rest: Rest| rest.broken.is_none_or(|at| now <= at + MOST_BROKEN * MINUTE);
        let at_it = state.actor(self.actor).rest.is_some_and(can_go_on);
        ensure!(!at_it, LONG, "{} is at a long rest", self.actor, instead = "go on with it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let tired = conditions::is_exhausted(table.state(), self.actor);
        table.emit(RestBegan { actor: self.actor, tired });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().clock.seconds > 0 || offers.state().stage == Stage::Over {
            offers.add(BeginRest { actor: offers.actor });
        }
    }
}

/// Time passes for those who are at a long rest.
#[command(rule = LONG, group = "Rest", kind = Rest, label = "Rest on", by = game_master, between, open)]
pub struct RestOn {
    #[field("minutes", 1..=540)]
    pub minutes: u16,
    #[field("who sleeps")]
    pub asleep: Vec<ActorId>,
}

impl Act<Destiny> for RestOn {
    fn when(state: &State) -> Verdict {
        outside(state)?;
        ensure!(left(state).is_some(), LONG, "nobody is at a long rest", instead = "begin one");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let left = left(state).unwrap_or(0);
        ensure!(
            self.minutes <= left,
            LONG,
            "the first rest is over in {} minutes",
            i32::from(left),
            instead = "rest so long at most"
        );
        let rests = |actor: &ActorId| state.actor(*actor).rest.is_some_and(|rest| rest.broken.is_none());
        ensure!(self.asleep.iter().all(rests), LONG, "only those who rest sleep");
        Destiny::may_pass(state, u64::from(self.minutes) * MINUTE)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let seconds = u64::from(self.minutes) * MINUTE;
        let from = table.state().clock.seconds;
        spend_on(table, seconds, RestPassed { seconds });
        for actor in table.state().ids() {
            if table.state().actor(actor).rest.is_some_and(|rest| rest.broken.is_none()) {
                let asleep = self.asleep.contains(&actor).then_some(from);
                table.emit(RestWentOn { actor, minutes: self.minutes, asleep });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let rest = RestOn { minutes: left(forms.state()).unwrap_or(1), asleep: Vec::new() };
        let fields = vec![number("/minutes", "minutes", 1, 540), field_of::<Vec<ActorId>>("/asleep", "who sleeps")];
        forms.form("Rest", "Rest on", rest.into(), fields);
    }
}

/// Break off a long rest.
#[command(rule = INTERRUPTS, group = "Rest", kind = Rest, label = "Break off the rest", between)]
pub struct BreakRest {
    pub actor: ActorId,
}

impl Act<Destiny> for BreakRest {
    fn may(&self, state: &State) -> Verdict {
        let rests = state.actor(self.actor).rest.is_some_and(|rest| rest.broken.is_none());
        ensure!(rests, INTERRUPTS, "{} is at no long rest", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        broken(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).rest.is_some() {
            offers.add(BreakRest { actor: offers.actor });
        }
    }
}

/// Go on with a long rest that was broken.
#[command(rule = RESUMED, group = "Rest", kind = Rest, label = "Go on with the rest", between)]
pub struct ResumeRest {
    pub actor: ActorId,
}

impl Act<Destiny> for ResumeRest {
    fn when(state: &State) -> Verdict {
        outside(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let at = state.actor(self.actor).rest.and_then(|rest| rest.broken);
        let at = at.ok_or(Refusal::new(&RESUMED, "no long rest of {} was broken").about(self.actor))?;
        let soon = state.clock.seconds <= at + MOST_BROKEN * MINUTE;
        ensure!(soon, LOST, "it was broken for more than half an hour", instead = "begin anew");
        may_begin(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(RestResumed { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).rest.is_some() {
            offers.add(ResumeRest { actor: offers.actor });
        }
    }
}

/// Take what a broken long rest gives: a short rest for each full quarter of an hour.
#[command(rule = QUARTERS, group = "Rest", kind = Rest, label = "Count the quarters of an hour", between)]
pub struct CountQuarters {
    pub actor: ActorId,
}

impl Act<Destiny> for CountQuarters {
    fn when(state: &State) -> Verdict {
        outside(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let some = state.actor(self.actor).rest.is_some_and(|rest| rest.broken.is_some() && rest.rested >= QUARTER);
        ensure!(some, QUARTERS, "no full quarter of an hour was rested", instead = "break a rest off after 15 minutes");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let quarters = table.state().actor(self.actor).rest.map_or(0, |rest| rest.rested / QUARTER);
        table.emit(QuartersCounted { actor: self.actor });
        for _ in 0..quarters {
            short(table, self.actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).rest.is_some() {
            offers.add(CountQuarters { actor: offers.actor });
        }
    }
}

/// Returns how many minutes it is until the first long rest is over.
fn left(state: &State) -> Option<u16> {
    let rests = state.ids().filter_map(|id| state.actor(id).rest);
    rests.filter(|rest| rest.broken.is_none()).map(|rest| rest.left).min()
}

#[event(frame, "{actor} begins a long rest.", rule = LONG)]
pub struct RestBegan {
    pub actor: ActorId,
    pub tired: bool,
}

impl Event<Destiny> for RestBegan {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.rest = Some(Rest { left: EIGHT_HOURS, tired: self.tired, ..Rest::default() });
        }
    }
}

/// A long rest goes on, in sleep since a moment or awake.
#[event]
pub struct RestWentOn {
    pub actor: ActorId,
    pub minutes: u16,
    pub asleep: Option<u64>,
}

impl Event<Destiny> for RestWentOn {
    fn apply(&self, state: &mut State) {
        let Some(actor) = state.actors.get_mut(self.actor.index()) else { return };
        if let Some(rest) = &mut actor.rest {
            rest.left = rest.left.saturating_sub(self.minutes);
            rest.rested = rest.rested.saturating_add(self.minutes);
        }
        if let Some(from) = self.asleep {
            if actor.slept.is_full() {
                actor.slept.remove(0);
            }
            actor.slept.push(Slept { from, to: from + u64::from(self.minutes) * MINUTE });
        }
    }
}

#[event(frame, "The rest of {actor} is broken.", rule = INTERRUPTS)]
pub struct RestBroken {
    pub actor: ActorId,
    pub at: u64,
}

impl Event<Destiny> for RestBroken {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(rest) = &mut actor.rest
        {
            rest.broken = Some(self.at);
        }
    }
}

#[event(frame, "{actor} rests on, for an hour more.", rule = RESUMED)]
pub struct RestResumed {
    pub actor: ActorId,
}

impl Event<Destiny> for RestResumed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(rest) = &mut actor.rest
        {
            rest.broken = None;
            rest.left = rest.left.saturating_add(AN_HOUR);
        }
    }
}

/// The quarters of a broken rest are counted.
#[event]
pub struct QuartersCounted {
    pub actor: ActorId,
}

impl Event<Destiny> for QuartersCounted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(rest) = &mut actor.rest
        {
            rest.rested %= QUARTER;
        }
    }
}
