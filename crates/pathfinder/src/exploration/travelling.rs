//! Travelling: how far, how fast, until one is tired.

use super::looking::looks_about;
use super::trails::trail_until;
use super::*;
use crate::environment::Temperature;
use crate::travel::{Going, Pace};
use crate::{hours, rest};

/// Travel for a while.
#[command(rule = travel::SPEEDS, group = "On the way", kind = Journey, by = game_master, open, label = "Travel")]
pub struct Travel {
    #[field("minutes", 1..=1440, usual = 60)]
    pub minutes: u16,
    #[field("what the ground is mostly like", usual = Going::Open)]
    #[serde(default)]
    pub going: Going,
    /// Whether it rains or snows more than a little.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wet: bool,
    #[field("how cold or hot it is", usual = Temperature::Normal)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub temperature: Temperature,
}

/// Returns those who travel: the living of the players' sides.
fn travellers(state: &State) -> impl Iterator<Item = ActorId> {
    state.ids().filter(|id| state.profile(*id).players && state.lives(*id))
}

/// Returns the pace of those who travel.
pub fn pace(state: &State, going: Going) -> Pace {
    let of = |id: ActorId| (u16::from(derived::speed(state, id)), activity(state, id));
    let group: Vec<(u16, Activity)> = travellers(state).map(of).collect();
    Pace::of(&group, going)
}

/// Returns the minutes that a group that hustles may go on; `None` where nobody hustles (PF-EXP-08).
fn hustles(state: &State) -> Option<u32> {
    let hustling = travellers(state).any(|id| activity(state, id) == Activity::Hustle);
    let modifier = |id: ActorId| i32::from(state.profile(id).saves[Save::Fortitude as usize].ability);
    let all: Vec<i32> = travellers(state).map(modifier).collect();
    hustling.then(|| travel::hustling_minutes(&all))
}

/// Returns the minutes for which a group has hustled without ten minutes of rest between (PF-EXP-08).
fn hustled(state: &State) -> u16 {
    let (minutes, ended) = state.hustled;
    let rested = state.clock.seconds >= ended + u64::from(travel::REST_AFTER_HUSTLING) * 60;
    if rested { 0 } else { minutes }
}

impl Act<Pathfinder> for Travel {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, travel::SPEEDS, "a fight is on");
        ensure!(travellers(state).next().is_some(), travel::SPEEDS, "nobody travels");
        let most = hustles(state).map(|most| most.saturating_sub(hustled(state).into()));
        let fits = most.is_none_or(|most| u32::from(self.minutes) <= most);
        let most = most.unwrap_or_default() as i32;
        ensure!(fits, travel::HUSTLE, "they can hustle for {} minutes", most, instead = "rest for ten, or walk on");
        let after = state.clock.seconds + u64::from(self.minutes) * 60;
        let lost = |id: &ActorId| activity(state, *id) == Activity::Track && trail_until(state, *id) < after;
        let lost = travellers(state).find(lost);
        if let Some(actor) = lost {
            let refusal = Refusal::new(&crate::skills::TRACK, "{} must find the trail again, each hour").about(actor);
            return Err(refusal.instead("track again, or travel for less"));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let pace = pace(table.state(), self.going);
        let feet = pace.feet_a_minute() * u32::from(self.minutes);
        let hustled = hustles(table.state()).map_or(0, |_| hustled(table.state()) + self.minutes);
        let minutes = self.minutes;
        table.emit(Travelled { minutes, feet, pace: pace.feet_a_minute(), apart: true });
        hours::pass(table, u64::from(minutes) * 60);
        if hustled > 0 {
            table.emit(Hustled { minutes: hustled });
        }
        looks_about(table, pace.feet_a_minute());
        let here = crate::exposure::temperature(table.state());
        let temperature = if self.temperature == Temperature::Normal { here } else { self.temperature };
        let weather = travel::Weather { wet: self.wet, temperature };
        let tiring = travel::tiring_hours(weather) * 60;
        let tired = u32::from(table.state().travelled) > tiring;
        for actor in table.state().ids() {
            let goes = table.state().profile(actor).players && table.state().lives(actor);
            if tired && goes && !table.state().actor(actor).has(Condition::Fatigued) {
                conditions::give(table, actor, Instance::of(Condition::Fatigued));
                table.emit(Explores { actor, exploring: None });
            }
        }
    }
}

/// A party has travelled.
#[event]
pub struct Travelled {
    pub minutes: u16,
    pub feet: u32,
    pub pace: u32,
    /// Whether the time of it passes apart from it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub apart: bool,
}

impl Event<Pathfinder> for Travelled {
    fn apply(&self, state: &mut State) {
        if !self.apart {
            state.clock.advance(u64::from(self.minutes) * 60);
        }
        state.travelled = state.travelled.saturating_add(self.minutes);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Self { minutes, feet, pace, .. } = self;
        let text = format!("They travel for {minutes} minutes: {feet} feet, at {pace} a minute");
        let line = Line::new(LineKind::Frame, text).rule(&travel::SPEEDS).rule(&travel::GROUND).rule(&travel::PACE);
        Some(line.rule(&travel::TIRING))
    }
}

/// A night's rest ends the day of those who travel: the hours of the next one are counted anew (PF-EXP-13).
pub fn day_is_over(_slept: &rest::Slept, table: &mut Table<'_, impl Run>) {
    counts_anew(table);
}

/// So does a rest of days.
pub fn days_are_over(_lain: &rest::Lain, table: &mut Table<'_, impl Run>) {
    counts_anew(table);
}

/// Counts the hours of travel anew, where there are any.
fn counts_anew(table: &mut Table<'_, impl Run>) {
    if table.state().travelled > 0 {
        table.emit(CountsAnew {});
    }
}

/// The hours of travel are counted anew.
#[event]
pub struct CountsAnew {}

impl Event<Pathfinder> for CountsAnew {
    fn apply(&self, state: &mut State) {
        state.travelled = 0;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = "The hours of travel are counted anew".to_owned();
        Some(Line::new(LineKind::Frame, text).rule(&travel::TIRING).aside())
    }
}

/// They have hustled for so many minutes since they last rested from it.
#[event(Frame, "They have hustled for {minutes} minutes", travel::HUSTLE)]
pub struct Hustled {
    pub minutes: u16,
}

impl Event<Pathfinder> for Hustled {
    fn apply(&self, state: &mut State) {
        state.hustled = (self.minutes, state.clock.seconds);
    }
}
