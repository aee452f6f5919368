//! Legs of a journey: time or distance, forced marches and gallops (UL-TRV-10 to 13).

pub use super::journey::Column;

use super::event::change;
use super::pace::{self, COLUMNS, HOURS_A_DAY, rate};
use super::{Change, Journey, MILE, MOST_FEET, Means, Travelled, on_the_way};
use crate::checks::{Attempt, What, attempt};
use crate::options::MarchSkill;
use crate::prelude::*;
use crate::rest;
use crate::survival::{self, Cause};
use crate::time::{self, DAY, HOUR, MINUTE, Passing};
use crate::travel::told;

rules! {
    /// Each hour beyond eight in a day covers as much as any other.
    BEYOND_EIGHT = "UL-TRV-10", "Forced march: distance";
    /// At the end of each full hour beyond eight everybody rolls Endurance against 10 and the hours beyond eight, or
    /// gains a level of Exhaustion. A long rest ends the count.
    FORCED_MARCH = "UL-TRV-11", "Forced march: roll";
    /// Mounts gallop for an hour at the most, at twice the fast distance, and not again before a long rest.
    GALLOP = "UL-TRV-12", "Gallop";
    /// With fresh mounts every 8 to 10 miles the gallop goes on, where the game master has some wait.
    FRESH_MOUNTS = "UL-TRV-13", "Fresh mounts", Call;
}

/// Minutes that a gallop lasts at the most (UL-TRV-12).
pub const GALLOP_MINUTES: u8 = 60;
/// The most days of one leg.
pub const MOST_LEG_DAYS: u16 = 30;

/// How much of a leg is left.
struct Left {
    seconds: u64,
    feet: u64,
}

/// Returns the journey, where the group can go on.
///
/// # Errors
/// No journey can go on now, they have arrived, or none of them can go on.
fn may_go_on(state: &State) -> Result<&Journey, Refusal> {
    let journey = on_the_way(state)?;
    ensure!(
        !journey.route.is_empty(),
        pace::PACES,
        "they have arrived: nothing of the way is left",
        instead = "end the journey, or say what lies ahead"
    );
    let somebody_can = journey.travellers.iter().any(|&actor| state.can_act(actor));
    ensure!(somebody_can, pace::GROUP_PACE, "none of the travellers can go on", instead = "rest first");
    Ok(journey)
}

/// Returns for how many seconds the crew of a vessel still sails today (UL-TRV-16); all of a day without a vessel.
pub fn hours_left(state: &State, journey: &Journey) -> u64 {
    let Means::Vessel { hours, .. } = journey.means else { return DAY };
    let today = journey.sailed.filter(|(begun, _)| state.clock.seconds < begun + DAY);
    (u64::from(hours) * HOUR).saturating_sub(today.map_or(0, |(_, sailed)| sailed))
}

/// Returns how many seconds a leg takes, those of one day where it is of days.
///
/// # Errors
/// Such a leg may not be travelled now.
fn may_travel(state: &State, leg: &Travel) -> Result<u64, Refusal> {
    let journey = may_go_on(state)?;
    let (seconds, most) = match leg.column {
        Column::Minute => (u64::from(leg.amount) * MINUTE, 1440),
        Column::Hour => (u64::from(leg.amount) * HOUR + u64::from(leg.minutes) * MINUTE, 24),
        Column::Day => (journey.means.hours() * HOUR, MOST_LEG_DAYS),
    };
    let odd_minutes = leg.minutes > 59 || leg.minutes > 0 && leg.column != Column::Hour;
    let no_day = leg.amount == 0 && leg.column == Column::Day;
    if odd_minutes || leg.amount > most || seconds == 0 || no_day {
        let why = Why::bounds("the length of a leg", 1, most.into());
        return Err(Refusal::new(&COLUMNS, why).instead("travel in shorter legs; hours may have 0 to 59 minutes"));
    }

    let tired = |&actor: &ActorId| state.actor(actor).alive() && state.actor(actor).legs.marched > 0;
    ensure!(
        !(leg.column == Column::Day && journey.travellers.iter().any(tired)),
        COLUMNS,
        "some of today's hours are behind them already",
        instead = "travel by hours, or take a long rest first"
    );
    ensure!(
        seconds <= hours_left(state, journey),
        pace::AROUND_THE_CLOCK,
        "the crew does not sail that long in a day",
        instead = "sail a shorter leg, or let the day pass"
    );
    Ok(seconds)
}

/// A leg of so much time (UL-TRV-06). The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct Travel {
    /// By which column it is looked up.
    pub column: Column,
    /// How many minutes, hours or days.
    pub amount: u16,
    /// With hours: how many minutes more, 0 to 59.
    #[serde(default)]
    pub minutes: u8,
}

impl Act<Unbound> for Travel {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        may_travel(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(seconds) = may_travel(table.state(), self) else { return };
        let days = if self.column == Column::Day { self.amount } else { 1 };
        for day in 1..=days {
            let goes_on = go(table, self.column, false, Left { seconds, feet: u64::MAX });
            if !goes_on || day == days {
                break;
            }
            overnight(table, DAY.saturating_sub(seconds));
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for column in [Column::Hour, Column::Day] {
            offers.add(Travel { column, amount: 1, minutes: 0 });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let hours = Travel { column: Column::Hour, amount: 2, minutes: 30 };
        let others = Travel { column: Column::Day, amount: 2, minutes: 0 };
        let by_hours = vec![number("/amount", "hours", 0, 24), number("/minutes", "and minutes", 0, 59)];
        let by = choice("/column", "by the", [Column::Minute, Column::Day].map(word));
        let by_others = vec![by, number("/amount", "how many", 1, 1440)];
        forms.form("Journey", "Travel for hours", hours.into(), by_hours);
        forms.form("Journey", "Travel for minutes or days", others.into(), by_others);
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let hours = teller.state.journey.as_ref().map_or(HOURS_A_DAY, |journey| journey.means.hours());
        match self.column {
            Column::Day => format!("Travel for a day of {hours} hours"),
            _ => "Travel for an hour".to_owned(),
        }
    }
}

/// Lets what is left of a day after its hours of travel pass: camp, and a long rest at the end of it. Where a vessel sails
/// all day, those aboard rest meanwhile.
fn overnight(table: &mut Table<'_, impl Run>, seconds: u64) {
    let sleep = seconds.min(rest::LONG_REST_SECONDS);
    if seconds > sleep {
        time::pass(table, seconds - sleep, Passing::Camp);
    }
    if rest::is_due(table.state(), sleep) {
        rest::sleep(table, sleep);
    } else if sleep > 0 {
        time::pass(table, sleep, Passing::Camp);
    }
}

/// A leg of so much distance, or as much of it as 24 hours allow, or the hours of a crew (UL-TRV-06). The game master's.
#[command(rule = COLUMNS, group = "Journey", kind = Arrive, by = game_master, between, open)]
#[derive(Copy, Eq, ludex_kit::CommandField)]
pub struct TravelDistance {
    /// By which column it is looked up: minutes or hours.
    pub column: Column,
    /// How many feet.
    #[field("the feet of a leg", 1..=MOST_FEET)]
    pub feet: u32,
}

impl Act<Unbound> for TravelDistance {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = may_go_on(state)?;
        ensure!(
            self.column != Column::Day,
            COLUMNS,
            "a distance is looked up by the hour or by the minute",
            instead = "travel whole days, or cover the distance by the hour"
        );
        ensure!(
            hours_left(state, journey) > 0,
            pace::AROUND_THE_CLOCK,
            "the crew has done its hours for today",
            instead = "let the day pass"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let seconds = table.state().journey.as_ref().map_or(0, |journey| hours_left(table.state(), journey));
        go(table, self.column, false, Left { seconds, feet: self.feet.into() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let stretch = offers.state().journey.as_ref().and_then(|journey| journey.stretch());
        if let Some(left) = stretch.and_then(|stretch| stretch.feet)
            && let Ok(feet) = u32::try_from(left)
        {
            offers.add(TravelDistance { column: Column::Hour, feet });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let by = choice("/column", "by the", [Column::Minute, Column::Hour].map(word));
        let fields = vec![by, number("/feet", "feet; a mile is 5280", 1, MOST_FEET as i32)];
        forms.form("Journey", "Travel a distance", TravelDistance { column: Column::Hour, feet: 5280 }.into(), fields);
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let stretch = teller.state.journey.as_ref().and_then(|journey| journey.stretch());
        let stretch = stretch.map_or(String::new(), told::stretch);
        format!("Travel {} to the end of this stretch: {stretch}", told::far(self.feet.into()))
    }
}

/// A gallop (UL-TRV-12). The game master's, for the party.
#[command(rule = GALLOP, group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct Gallop {
    /// For how many minutes, 1 to 60.
    #[field("minutes", 1..=GALLOP_MINUTES, usual = 30)]
    pub minutes: u8,
}

impl Act<Unbound> for Gallop {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = may_go_on(state)?;
        ensure!(journey.means == Means::Mounts, GALLOP, "nobody is mounted", instead = "travel on mounts to gallop");
        for &actor in &journey.travellers {
            let who = state.actor(actor);
            ensure!(
                !(who.alive() && who.legs.galloped),
                GALLOP,
                "{} rides a mount that has galloped already",
                actor,
                instead = "take a long rest, or fresh mounts"
            );
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let left = Left { seconds: u64::from(self.minutes) * MINUTE, feet: u64::MAX };
        go(table, Column::Hour, true, left);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Gallop { minutes: GALLOP_MINUTES });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        "Gallop for an hour".to_owned()
    }
}

/// Take fresh mounts, which wait here (UL-TRV-13). The game master's.
#[command(group = "Journey", kind = Journey, label = "Take fresh mounts", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct FreshMounts {}

impl Act<Unbound> for FreshMounts {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let spent = journey.travellers.iter().any(|&actor| state.actor(actor).legs.galloped);
        ensure!(journey.means == Means::Mounts && spent, FRESH_MOUNTS, "no mount is spent");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::FreshMounts);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(FreshMounts {});
    }
}

/// Returns how many seconds so many feet take at so many feet an hour, rounded up.
fn seconds_for(feet: u64, rate: u64) -> u64 {
    (feet * HOUR).div_ceil(rate.max(1))
}

/// Goes on until time, distance or way are used up, stretch by stretch (UL-TRV-18), with the rolls of forced marches
/// as they come; each hour covers as much as any other (UL-TRV-10). Returns whether they can go on: the way is not at its
/// end, and nobody is dead of the march.
fn go(table: &mut Table<'_, impl Run>, column: Column, gallop: bool, mut left: Left) -> bool {
    while left.seconds > 0 && left.feet > 0 {
        let state = table.state();
        let Some(journey) = &state.journey else { return false };
        let Some(stretch) = journey.stretch() else { return false };
        let tally = rate(state, journey, column, gallop, table.listens());
        let rate = u64::try_from(tally.total).unwrap_or(0);

        let most = left.seconds.min(next_roll(state, journey));
        let ahead = stretch.feet.unwrap_or(u64::MAX);
        let goal = ahead.min(left.feet);
        // A goal without an end is never reached.
        let needed = if goal >= MOST_FEET * 2 { u64::MAX } else { seconds_for(goal, rate) };
        let (seconds, feet) = if needed <= most { (needed, goal) } else { (most, rate * most / HOUR) };
        left.seconds -= seconds;
        left.feet = left.feet.saturating_sub(feet);

        // The dead are carried along, and stop nobody.
        let alive = |&actor: &ActorId| state.actor(actor).alive();
        let marching: Vec<ActorId> = journey.travellers.iter().copied().filter(alive).collect();
        table.emit(Travelled::Went { column, gallop, seconds, feet, rate: tally });
        time::pass(table, seconds, Passing::Journey);
        let somebody_died = force_march(table, &marching);
        if somebody_died {
            return false;
        }
    }
    table.state().journey.as_ref().is_some_and(|journey| !journey.route.is_empty())
}

/// Returns in how many seconds the next full hour beyond eight of any traveller is over (UL-TRV-11).
fn next_roll(state: &State, journey: &Journey) -> u64 {
    if journey.means.is_vessel() {
        return u64::MAX;
    }
    let until = |&actor: &ActorId| {
        let marched = u64::from(state.actor(actor).legs.marched);
        (marched / HOUR + 1).max(HOURS_A_DAY + 1) * HOUR - marched
    };
    let alive = |actor: &&ActorId| state.actor(**actor).alive();
    journey.travellers.iter().filter(alive).map(until).min().unwrap_or(u64::MAX)
}

/// Rolls for those whose hour beyond eight has just become full (UL-TRV-11); for nobody aboard a vessel (UL-TRV-16).
/// Returns whether one of them is dead now.
fn force_march(table: &mut Table<'_, impl Run>, travellers: &[ActorId]) -> bool {
    let vessel = table.state().journey.as_ref().is_none_or(|journey| journey.means.is_vessel());
    for &actor in travellers {
        let who = table.state().actor(actor);
        let marched = u64::from(who.legs.marched);
        let hours_beyond = (marched / HOUR).saturating_sub(HOURS_A_DAY);
        if vessel || hours_beyond == 0 || marched % HOUR != 0 || !who.alive() {
            continue;
        }
        let number = 10 + i32::try_from(hours_beyond).unwrap_or(0);
        let what = match table.state().options().forced_march_skill {
            MarchSkill::None => What::Attribute(Attribute::Endurance),
            MarchSkill::Exertion => What::Skill(Skill::Exertion),
        };
        if !attempt::roll(table, actor, (what, &Attempt::of(what)), false, Some(number)).succeeded() {
            survival::exhaust(table, actor, Cause::March, &FORCED_MARCH);
        }
    }
    travellers.iter().any(|&actor| !table.state().actor(actor).alive())
}

/// Returns how many feet so many miles are.
pub const fn miles(miles: u64) -> u64 {
    miles * MILE
}
