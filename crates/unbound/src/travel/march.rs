//! Legs of a journey: time or distance, forced marches and gallops (UL-TRV-10 to 13).

use super::pace::{COLUMNS, HOURS_A_DAY, rate};
use super::{Change, Journey, MILE, MOST_FEET, Means, Travelled, change, on_the_way, pace};
use crate::Table;
use crate::character::{Attribute, Skill};
use crate::checks::{Attempt, What, attempt};
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::options::MarchSkill;
use crate::rest;
use crate::state::State;
use crate::survival::{self, Cause};
use crate::time::{self, DAY, HOUR, MINUTE, Passing};
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
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

/// A column of the table of paces (UL-TRV-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the table")]
pub enum Column {
    Minute,
    Hour,
    Day,
}

/// A leg of so much time (UL-TRV-06). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Travel {
    /// By which column it is looked up.
    pub column: Column,
    /// How many minutes, hours or days.
    pub amount: u16,
    /// With hours: how many minutes more, 0 to 59.
    #[serde(default)]
    pub minutes: u8,
}

/// A leg of so much distance (UL-TRV-06). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// By which column it is looked up: minutes or hours.
    pub column: Column,
    /// How many feet.
    pub feet: u32,
}

/// A gallop (UL-TRV-12). The game master's, for the party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gallop {
    /// For how many minutes, 1 to 60.
    pub minutes: u8,
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

/// Whether the group can go on: not arrived yet, and somebody can walk.
fn may_go_on(state: &State) -> Result<&Journey, Objection> {
    let journey = on_the_way(state)?;
    if journey.route.is_empty() {
        let objection = Objection::new(&pace::PACES, "they have arrived: nothing of the way is left");
        return Err(objection.instead("end the journey, or say what lies ahead"));
    }
    if !journey.travellers.iter().any(|&actor| state.can_act(actor)) {
        return Err(Objection::new(&pace::GROUP_PACE, "none of the travellers can go on").instead("rest first"));
    }
    Ok(journey)
}

/// Seconds that the crew of a vessel still sails today (UL-TRV-16); all of a day without a vessel.
pub fn hours_left(state: &State, journey: &Journey) -> u64 {
    let Means::Vessel { hours, .. } = journey.means else { return DAY };
    let today = journey.sailed.filter(|(begun, _)| state.clock.seconds < begun + DAY);
    (u64::from(hours) * HOUR).saturating_sub(today.map_or(0, |(_, sailed)| sailed))
}

/// Whether such a leg may be travelled; gives its seconds, those of each day for days.
pub fn may_travel(state: &State, leg: &Travel) -> Result<u64, Objection> {
    let journey = may_go_on(state)?;
    let (seconds, most) = match leg.column {
        Column::Minute => (u64::from(leg.amount) * MINUTE, 1440),
        Column::Hour => (u64::from(leg.amount) * HOUR + u64::from(leg.minutes) * MINUTE, 24),
        Column::Day => (journey.means.hours() * HOUR, MOST_LEG_DAYS),
    };
    let odd = leg.minutes > 59 || leg.minutes > 0 && leg.column != Column::Hour;
    if odd || leg.amount > most || seconds == 0 || leg.amount == 0 && leg.column == Column::Day {
        let why = Why::Bounds("the length of a leg", 1, most.into());
        return Err(Objection::new(&COLUMNS, why).instead("travel in shorter legs; hours may have 0 to 59 minutes"));
    }
    let tired = |&actor: &ActorId| state.actor(actor).alive() && state.actor(actor).legs.marched > 0;
    if leg.column == Column::Day && journey.travellers.iter().any(tired) {
        let objection = Objection::new(&COLUMNS, "some of today's hours are behind them already");
        return Err(objection.instead("travel by hours, or take a long rest first"));
    }
    if seconds > hours_left(state, journey) {
        let objection = Objection::new(&pace::AROUND_THE_CLOCK, "the crew does not sail that long in a day");
        return Err(objection.instead("sail a shorter leg, or let the day pass"));
    }
    Ok(seconds)
}

/// Travels a leg of so much time.
pub(crate) fn travel(table: &mut Table<'_, impl Faces, impl Log<Event>>, leg: Travel) -> Verdict {
    let seconds = may_travel(table.state(), &leg)?;
    let days = if leg.column == Column::Day { leg.amount } else { 1 };
    for day in 1..=days {
        if !go(table, (leg.column, false), Left { seconds, feet: u64::MAX }) || day == days {
            break;
        }
        overnight(table, DAY.saturating_sub(seconds));
    }
    Ok(())
}

/// What is left of a day after its hours of travel: camp, and a long rest at the end of it. Where a vessel sails all
/// day, those aboard rest meanwhile.
fn overnight(table: &mut Table<'_, impl Faces, impl Log<Event>>, seconds: u64) {
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

/// Whether such a distance may be travelled in one leg.
pub fn may_cover(state: &State, leg: &Cover) -> Verdict {
    let journey = may_go_on(state)?;
    if !(1..=MOST_FEET).contains(&u64::from(leg.feet)) {
        return Err(Objection::new(&COLUMNS, Why::Bounds("the feet of a leg", 1, MOST_FEET as i32)));
    }
    if leg.column == Column::Day {
        let objection = Objection::new(&COLUMNS, "a distance is looked up by the hour or by the minute");
        return Err(objection.instead("travel whole days, or cover the distance by the hour"));
    }
    if hours_left(state, journey) == 0 {
        let objection = Objection::new(&pace::AROUND_THE_CLOCK, "the crew has done its hours for today");
        return Err(objection.instead("let the day pass"));
    }
    Ok(())
}

/// Travels a distance, or as much of it as 24 hours allow, or the hours of a crew.
pub(crate) fn cover(table: &mut Table<'_, impl Faces, impl Log<Event>>, leg: Cover) -> Verdict {
    may_cover(table.state(), &leg)?;
    let state = table.state();
    let seconds = state.journey.as_ref().map_or(0, |journey| hours_left(state, journey));
    go(table, (leg.column, false), Left { seconds, feet: leg.feet.into() });
    Ok(())
}

/// Whether the group may gallop (UL-TRV-12).
pub fn may_gallop(state: &State, minutes: u8) -> Verdict {
    let journey = may_go_on(state)?;
    if journey.means != Means::Mounts {
        return Err(Objection::new(&GALLOP, "nobody is mounted").instead("travel on mounts to gallop"));
    }
    if !(1..=GALLOP_MINUTES).contains(&minutes) {
        return Err(Objection::new(&GALLOP, Why::Bounds("the minutes of a gallop", 1, 60)));
    }
    let galloped = |actor: ActorId| state.actor(actor).alive() && state.actor(actor).legs.galloped;
    let spent = journey.travellers.iter().find(|&&actor| galloped(actor));
    if let Some(&actor) = spent {
        let objection = Objection::new(&GALLOP, Why::Somebody(actor, "rides a mount that has galloped already"));
        return Err(objection.instead("take a long rest, or fresh mounts"));
    }
    Ok(())
}

/// Gallops.
pub(crate) fn gallop(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: Gallop) -> Verdict {
    may_gallop(table.state(), command.minutes)?;
    let seconds = u64::from(command.minutes) * MINUTE;
    go(table, (Column::Hour, true), Left { seconds, feet: u64::MAX });
    Ok(())
}

/// Whether fresh mounts can wait here (UL-TRV-13).
pub fn may_change_mounts(state: &State) -> Verdict {
    let journey = on_the_way(state)?;
    let spent = journey.travellers.iter().any(|&actor| state.actor(actor).legs.galloped);
    if journey.means != Means::Mounts || !spent {
        return Err(Objection::new(&FRESH_MOUNTS, "no mount is spent"));
    }
    Ok(())
}

/// Takes fresh mounts.
pub(crate) fn fresh_mounts(table: &mut Table<'_, impl Faces, impl Log<Event>>) -> Verdict {
    may_change_mounts(table.state())?;
    change(table, Change::FreshMounts);
    Ok(())
}

/// Seconds that so many feet take at so many feet an hour; part of a second counts whole.
fn seconds_for(feet: u64, rate: u64) -> u64 {
    (feet * HOUR).div_ceil(rate.max(1))
}

/// Goes on until time, distance or way are used up, stretch by stretch (UL-TRV-18), with the rolls of forced marches
/// as they come. `false` where the way is at its end, or somebody can go no farther.
fn go(table: &mut Table<'_, impl Faces, impl Log<Event>>, (column, gallop): (Column, bool), mut left: Left) -> bool {
    while left.seconds > 0 && left.feet > 0 {
        let state = table.state();
        let Some(journey) = &state.journey else { return false };
        let Some(stretch) = journey.stretch() else { return false };
        let tally = rate(state, journey, column, gallop, table.listens());
        let rate = u64::try_from(tally.total).unwrap_or(0);
        let (most, ahead) = (left.seconds.min(next_roll(state, journey)), stretch.feet.unwrap_or(u64::MAX));
        let goal = ahead.min(left.feet);
        // A goal without an end is never reached.
        let needed = if goal >= MOST_FEET * 2 { u64::MAX } else { seconds_for(goal, rate) };
        let (seconds, feet) = if needed <= most { (needed, goal) } else { (most, rate * most / HOUR) };
        (left.seconds, left.feet) = (left.seconds - seconds, left.feet.saturating_sub(feet));
        // The dead are carried along, and stop nobody.
        let alive = |&actor: &ActorId| state.actor(actor).alive();
        let before: Vec<ActorId> = journey.travellers.iter().copied().filter(alive).collect();
        table.emit(Event::Journey(Travelled::Went { column, gallop, seconds, feet, rate: tally }));
        time::pass(table, seconds, Passing::Journey);
        let lost = force_march(table, &before);
        if lost {
            return false;
        }
    }
    table.state().journey.as_ref().is_some_and(|journey| !journey.route.is_empty())
}

/// Seconds until the next full hour beyond eight of any traveller.
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

/// Rolls for those whose hour beyond eight has just become full (UL-TRV-11). Whether somebody died.
fn force_march(table: &mut Table<'_, impl Faces, impl Log<Event>>, travellers: &[ActorId]) -> bool {
    let vessel = table.state().journey.as_ref().is_none_or(|journey| journey.means.is_vessel());
    for &actor in travellers {
        let who = table.state().actor(actor);
        let marched = u64::from(who.legs.marched);
        let hours = (marched / HOUR).saturating_sub(HOURS_A_DAY);
        if vessel || hours == 0 || marched % HOUR != 0 || !who.alive() {
            continue;
        }
        let number = 10 + i32::try_from(hours).unwrap_or(0);
        let (what, tried) = match table.state().options().forced_march_skill {
            MarchSkill::None => {
                (What::Attribute(Attribute::Endurance), Attempt::of(What::Attribute(Attribute::Endurance)))
            }
            MarchSkill::Exertion => (What::Skill(Skill::Exertion), Attempt::of(Skill::Exertion)),
        };
        if !attempt::roll(table, actor, (what, &tried), false, Some(number)).succeeded() {
            survival::exhaust(table, actor, Cause::March, &FORCED_MARCH);
        }
    }
    travellers.iter().any(|&actor| !table.state().actor(actor).alive())
}

/// How far so many miles are.
pub const fn miles(miles: u64) -> u64 {
    miles * MILE
}
