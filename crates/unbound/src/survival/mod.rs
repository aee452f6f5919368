//! Food and water by the day (UL-ENV-12 to 18).
//!
//! Only those whose supplies are kept go hungry. They eat and drink from what they carry when a day ends, in the
//! evening, unless the game master has said before what they had.

mod event;
pub mod fatigue;
mod supplies;

pub use event::SurvivalEvent;
pub(crate) use fatigue::exhaust;
pub use fatigue::{CAUSES, Cause, Fatigue, RecoverFrom};
pub use supplies::{EndDay, Provide, SetWeather, Share};

use crate::checks::{Attempt, What, attempt};
use crate::prelude::*;
use crate::time::{DAY, HOUR};

rules! {
    /// A pound of food a day. Half a pound at the least counts as half a day without food, less as a whole one; a
    /// whole pound ends the count.
    FOOD = "UL-ENV-12", "Daily food";
    /// After 3 days and as many as Endurance without food, one at the least, each day brings a level of Exhaustion.
    STARVATION = "UL-ENV-13", "Starvation limit";
    /// Half a gallon of water a day, a gallon in hot weather.
    WATER = "UL-ENV-14", "Daily water", Table;
    /// With half the water at the least, but not all of it: a Body (Endurance) roll against 10 and the number of such
    /// days before.
    HALF_WATER = "UL-ENV-15", "Half water";
    /// With less than half the water: a level of Exhaustion without a roll.
    NO_WATER = "UL-ENV-16", "Less than half water";
    /// Food is settled first, then water; each may bring a level on one day.
    ONE_DAY = "UL-ENV-18", "Hunger and thirst on one day";
}

/// Hundredths of a pound of food that a day needs (UL-ENV-12).
pub const FOOD_A_DAY: u16 = 100;
/// Hundredths of a gallon of water that a day needs, without hot weather and with it (UL-ENV-14).
pub const WATER_A_DAY: [u16; 2] = [50, 100];
/// The most that an actor carries of either, in hundredths.
pub const MOST_SUPPLIES: u16 = 60_000;

/// What an actor has to eat and to drink, and what it goes without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Supplies {
    /// Food, in hundredths of a pound.
    pub food: u16,
    /// Water, in hundredths of a gallon.
    pub water: u16,
    /// Half days without food (UL-ENV-12).
    pub hungry: u16,
    /// Days in a row with half the water (UL-ENV-15).
    pub thirsty: u8,
    /// Days that are settled: the last of them, counted from 1; 0 for none.
    pub settled: u32,
}

/// Returns how many half days without food an actor stands before it hurts (UL-ENV-13).
pub fn limit(state: &State, actor: ActorId) -> u16 {
    let days = 3 + state.actor(actor).attribute(Attribute::Endurance);
    2 * u16::try_from(days.max(1)).unwrap_or(1)
}

/// Returns how many days have come to their end, counting the day of the clock once its evening is there.
fn ended(state: &State) -> u32 {
    let evening = u64::from(state.options().day_ends_at.min(23)) * HOUR;
    u32::try_from((state.clock.seconds + DAY - evening) / DAY).unwrap_or(u32::MAX)
}

/// Settles the days that ended while an actor who comes into a scene was elsewhere: they do not count; for `apply` alone.
pub(crate) fn begins_here(state: &mut State, id: ActorId) {
    let now = ended(state);
    if let Some(supplies) = &mut state.actor_mut(id).supplies {
        supplies.settled = supplies.settled.max(now);
    }
}

/// Settles every day that has ended for all whose supplies are kept, each with what it carries.
pub(crate) fn settle(table: &mut Table<'_, impl Run>) {
    settle_until(table, ended(table.state()));
}

/// Settles every day up to the last given, in their order.
fn settle_until(table: &mut Table<'_, impl Run>, last: u32) {
    while let Some(actor) = next_to_settle(table.state(), last) {
        let Some(supplies) = table.state().actor(actor).supplies else { return };
        let need = water_a_day(table.state().world.hot);
        let food = supplies.food.min(FOOD_A_DAY);
        let water = supplies.water.min(need);
        let left = Supplies { food: supplies.food - food, water: supplies.water - water, ..supplies };
        end_day(table, actor, left, Fare { food, water, need });
    }
}

/// Returns who has the earliest day to settle of those up to the last given.
fn next_to_settle(state: &State, last: u32) -> Option<ActorId> {
    let mut next: Option<(u32, ActorId)> = None;
    for id in state.ids() {
        let who = state.actor(id);
        let Some(supplies) = who.supplies.filter(|_| who.alive() && !who.away) else { continue };
        let day = supplies.settled + 1;
        if day <= last && next.is_none_or(|(earliest, _)| day < earliest) {
            next = Some((day, id));
        }
    }
    next.map(|(_, id)| id)
}

/// Returns how many hundredths of a gallon of water a day needs (UL-ENV-14).
fn water_a_day(hot: bool) -> u16 {
    let [usual, in_heat] = WATER_A_DAY;
    if hot { in_heat } else { usual }
}

/// What somebody has had to eat and to drink on a day, and how much water it needed, in hundredths.
struct Fare {
    food: u16,
    water: u16,
    need: u16,
}

/// Ends a day for an actor: food first, then water (UL-ENV-18). `left` is what it carries afterwards.
fn end_day(table: &mut Table<'_, impl Run>, actor: ActorId, left: Supplies, fare: Fare) {
    let Fare { food, water, need } = fare;
    let fed = food >= FOOD_A_DAY;
    let watered = water >= need;
    let half = !watered && 2 * u32::from(water) >= u32::from(need);
    let hungry = if fed {
        0
    } else if 2 * food >= FOOD_A_DAY {
        left.hungry.saturating_add(1)
    } else {
        left.hungry.saturating_add(2)
    };
    let thirsty = if watered {
        0
    } else if half {
        left.thirsty.saturating_add(1)
    } else {
        left.thirsty
    };
    let day = left.settled + 1;
    let after = Supplies { hungry, thirsty, settled: day, ..left };
    table.emit(SurvivalEvent::DayEnded { actor, day, food, water, need, after });

    // A full day unlocks what hunger and thirst have brought (UL-ENV-17).
    let fatigue = table.state().actor(actor).fatigue;
    if fed && watered && fatigue.locked {
        let fatigue = Fatigue { locked: false, ..fatigue };
        table.emit(SurvivalEvent::Tired { actor, fatigue });
    }
    if hungry > limit(table.state(), actor) {
        exhaust(table, actor, Cause::Food, &STARVATION);
    }
    if watered || !table.state().actor(actor).alive() {
        return;
    }
    if !half {
        exhaust(table, actor, Cause::Water, &NO_WATER);
        return;
    }
    let what = What::Defence(Defence::Body, Attribute::Endurance);
    let number = 10 + i32::from(thirsty) - 1;
    if !attempt::roll(table, actor, (what, &Attempt::of(what)), false, Some(number)).succeeded() {
        exhaust(table, actor, Cause::Water, &HALF_WATER);
    }
}
