//! Days between adventures pass.

use super::*;
use crate::needs;
use crate::rest::LONG;
use crate::time::{self, now};

/// Say how many days lie between two adventures.
#[command(rule = INTERLUDE, group = "Downtime", kind = Rule, by = game_master, open, label = "Begin an interlude")]
pub struct BeginInterlude {
    #[field("days", 1..=1000, usual = 30)]
    pub days: u16,
}

impl Act<Edge> for BeginInterlude {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, INTERLUDE, "there is a fight", instead = "end the fight");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(InterludeBegan { days: self.days });
    }
}

/// Days lie between two adventures.
#[event(Frame, "{days} days go by", INTERLUDE)]
pub struct InterludeBegan {
    pub days: u16,
}

impl Event<Edge> for InterludeBegan {
    fn apply(&self, state: &mut State) {
        state.downtime.days = self.days;
    }
}

/// Let days of the interlude pass.
#[command(rule = NIGHTS, group = "Downtime", kind = Rule, by = game_master, open, label = "Let days pass")]
pub struct PassDays {
    #[field("days", 1..=100, usual = 1)]
    pub days: u16,
}

impl Act<Edge> for PassDays {
    fn when(state: &State) -> Verdict {
        ensure!(state.downtime.days > 0, INTERLUDE, "no days are left", instead = "begin an interlude");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, INTERLUDE, "there is a fight", instead = "end the fight");
        let left = i32::from(state.downtime.days);
        ensure!(self.days <= state.downtime.days, INTERLUDE, "{} days are left", left);
        let travels = state.world.journey.moves;
        ensure!(!travels, INTERLUDE, "people are on the way", instead = "let them halt first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for _ in 0..self.days {
            day(table);
        }
    }
}

/// Lets a day pass (ED-DWN-43): the night, then living and what comes again and again, then the work. What else falls due in its hours
/// does so in order, as on any day.
fn day(table: &mut Table<'_, impl Run>) {
    // ED-RST-17: who has slept lately sleeps as the day ends.
    let (late, early): (Vec<ActorId>, Vec<ActorId>) =
        people(table.state()).into_iter().partition(|id| has_slept(table.state(), *id));
    early.into_iter().for_each(|actor| lies_down(table, actor));
    goes_by(table, LONG);
    for actor in people(table.state()) {
        pays(table, actor);
        is_fed(table, actor);
        working::own(table, actor);
    }
    working::shared(table);
    goes_by(table, LONG);
    late.into_iter().for_each(|actor| lies_down(table, actor));
    goes_by(table, time::DAY - 2 * LONG);
    table.emit(DayOver { reckoned: true });
}

/// Returns the players' characters who live.
fn people(state: &State) -> Vec<ActorId> {
    state.ids().filter(|id| state.profile(*id).players && state.lives(*id)).collect()
}

/// Returns whether it is too soon for somebody to sleep again (ED-RST-17).
fn has_slept(state: &State, id: ActorId) -> bool {
    let half = state.profile(id).body.rest_period() / 2;
    state.actor(id).rest.ended.is_some_and(|ended| now(state) < ended + half)
}

/// Returns whether somebody is on its feet for a day: who lies at 0 vitality neither works nor sleeps.
pub(super) fn is_up(state: &State, id: ActorId) -> bool {
    state.lives(id) && state.actor(id).life == Life::Alive && state.actor(id).vitality > 0
}

/// Lets somebody begin the night, who has any vitality (ED-RST-06).
fn lies_down(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if !is_up(state, actor) || crate::rest::rests(state, actor) {
        return;
    }
    let living = living(state, actor);
    // ED-DWN-36: the same as a day of rest elsewhere.
    let eased = living.pursuit == Pursuit::Recuperating && living.minutes >= MINUTES;
    table.emit(Retires { actor, treated: living.treated, eased });
    let resting = Resting { full: true, armored: false, asleep: false, began: now(table.state()) };
    table.emit(crate::rest::RestBegun { actor, resting });
}

/// Lets so many seconds of a day go by, with everything that falls due in them.
fn goes_by(table: &mut Table<'_, impl Run>, seconds: u64) {
    table.emit(HoursGoBy { seconds });
    crate::hours::catches_up(table);
}

/// Lets somebody eat and drink what its living pays for (ED-DWN-08).
fn is_fed(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let (food, water) = needs::of_a_day(state, actor, state.world.hot);
    if state.actor(actor).needs.fends.is_some() && food + water > 0 && state.lives(actor) {
        needs::eats(table, actor, food, water);
    }
}

/// Somebody goes to bed after a day of the interlude.
#[event]
pub struct Retires {
    pub actor: ActorId,
    /// Whether its traumas are treated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
    /// Whether it does nothing but get well.
    #[serde(default, skip_serializing_if = "is_default")]
    pub eased: bool,
}

impl Event<Edge> for Retires {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let rest = actor.rest;
            actor.rest = Rest { strained: false, recovers: self.eased, treated: [self.treated; 2], ..rest };
        });
    }
}

/// Hours of a day of the interlude go by, and are yet to be reckoned.
#[event]
pub struct HoursGoBy {
    pub seconds: u64,
}

impl Event<Edge> for HoursGoBy {
    fn apply(&self, state: &mut State) {
        state.clock.advance(self.seconds);
        state.world.ahead -= self.seconds as i64;
    }
}

/// Pays what a day costs somebody before its work does (ED-DWN-41).
fn pays(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let now = living(table.state(), actor);
    let labour = project(table.state(), now.project).filter(|project| !project.finished).map(|project| project.labour);
    // ED-DWN-35: the trade pays for the days that one works at it.
    let counts = now.minutes >= MINUTES && is_up(table.state(), actor);
    pays_living(table, actor, labour, counts);
    pays_costs(table, actor);
}

/// A day of the interlude is over.
#[event]
pub struct DayOver {
    /// Whether its hours have gone by already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reckoned: bool,
}

impl Event<Edge> for DayOver {
    fn apply(&self, state: &mut State) {
        state.downtime.days = state.downtime.days.saturating_sub(1);
        if !self.reckoned {
            state.clock.advance(time::DAY);
            state.world.ahead -= time::DAY as i64;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("A day is over; {} are left", teller.state.downtime.days);
        Some(Line::new(LineKind::Frame, text).rule(&INTERLUDE).rule(&NIGHTS).rule(&ONE_LIVELIHOOD))
    }
}
