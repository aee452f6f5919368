//! Food and water by the day (UL-ENV-12 to 18).
//!
//! Only those whose supplies are kept go hungry. They eat and drink from what they carry when a day ends, in the
//! evening, unless the game master has said before what they had.

pub mod fatigue;

pub(crate) use fatigue::exhaust;
pub use fatigue::{CAUSES, Cause, Fatigue, RecoverFrom};

use crate::checks::{Attempt, What, attempt};
use crate::prelude::*;
use crate::time::{DAY, HOUR, hundredths};

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

/// The day's food and water of an actor, by the game master's word (UL-ENV-12 to 18). Days that have ended before
/// are settled first. The game master's.
#[command(rule = FOOD, group = "Supplies", label = "Settle somebody's day", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct EndDay {
    pub actor: ActorId,
    /// Food it had, in hundredths of a pound.
    pub food: u16,
    /// Water it had, in hundredths of a gallon.
    pub water: u16,
    /// Whether it was hot.
    #[serde(default)]
    pub hot: bool,
}

impl Act<Unbound> for EndDay {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.actor)?;
        let Some(supplies) = state.actor(self.actor).supplies else {
            let refusal = Refusal::new(&FOOD, "{} is not kept count of").about(self.actor);
            return Err(refusal.instead("say first what it carries"));
        };
        within(self.food, self.water)?;
        ensure!(
            u64::from(supplies.settled) < day(state.clock.seconds),
            FOOD,
            "{} has had its food and water for this day",
            self.actor,
            instead = "wait for the next day"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, food, water, hot } = *self;
        let today = u32::try_from(day(table.state().clock.seconds)).unwrap_or(u32::MAX);
        settle_until(table, today - 1);
        let who = table.state().actor(actor);
        if let Some(left) = who.supplies.filter(|_| who.alive()) {
            end_day(table, actor, left, Fare { food, water, need: water_a_day(hot) });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(actor) = kept(forms.state()).next() else { return };
        let day = EndDay { actor, food: FOOD_A_DAY, water: WATER_A_DAY[0], hot: forms.state().world.hot };
        let hot = vec![field("/hot", "hot", Takes::Flag)];
        forms.form("Supplies", Self::DOC.title, day.into(), [amounts(), hot].concat());
    }
}

/// Returns the living whose supplies are kept.
fn kept(state: &State) -> impl Iterator<Item = ActorId> + '_ {
    state.ids().filter(|&id| state.actor(id).supplies.is_some() && state.actor(id).alive())
}

/// Returns the fields of a form for who, and how much food and water.
fn amounts() -> Vec<Field> {
    vec![
        field("/actor", "who", Takes::Actor),
        number("/food", "food, hundredths of a pound: 100 is a day's", 0, MOST_SUPPLIES.into()),
        number("/water", "water, hundredths of a gallon: 50 is a day's", 0, MOST_SUPPLIES.into()),
    ]
}

/// Refuses more food or water than anybody carries.
fn within(food: u16, water: u16) -> Verdict {
    let few = food.max(water) <= MOST_SUPPLIES;
    ensure!(few, Refusal::bounds(&FOOD, "food and water", 0, MOST_SUPPLIES.into()));
    Ok(())
}

/// Refuses to eat and to drink in a fight.
fn in_peace(state: &State) -> Verdict {
    ensure!(state.stage != Stage::Fighting, FOOD, "nobody eats in a fight", instead = "end the encounter first");
    Ok(())
}

/// Refuses an actor who is dead or not there.
fn is_there(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    ensure!(who.alive() && who.present(), FOOD, "{} is not there to eat or drink", actor);
    Ok(())
}

/// Keeps an actor's supplies, or sets them (UL-ENV-12, UL-ENV-14); days before now do not count. The game master's.
#[command(rule = FOOD, group = "Supplies", label = "Say what somebody carries", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct Provide {
    pub actor: ActorId,
    /// Food it has, in hundredths of a pound.
    pub food: u16,
    /// Water it has, in hundredths of a gallon.
    pub water: u16,
    /// Whether it needs food and water at all from now on.
    #[serde(default = "yes")]
    pub needs: bool,
}

impl Act<Unbound> for Provide {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.actor)?;
        within(self.food, self.water)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, food, water, needs } = *self;
        let settled = ended(table.state());
        let before = table.state().actor(actor).supplies.unwrap_or(Supplies { settled, ..Supplies::default() });
        let supplies = needs.then_some(Supplies { food, water, ..before });
        table.emit(SurvivalEvent::Supplied { actor, supplies });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Supplies { food, water, .. } = forms.state().actor(forms.actor).supplies.unwrap_or_default();
        let provide = Provide { actor: forms.actor, food, water, needs: true };
        let needs = vec![field("/needs", "needs food and water", Takes::Flag)];
        forms.form("Supplies", Self::DOC.title, provide.into(), [amounts(), needs].concat());
    }
}

/// Gives food and water to a companion.
#[command(rule = FOOD, group = "Supplies", label = "Give food and water", between, open)]
#[derive(Copy, Eq)]
pub struct Share {
    pub actor: ActorId,
    /// To whom.
    pub target: ActorId,
    /// Food, in hundredths of a pound.
    #[serde(default)]
    pub food: u16,
    /// Water, in hundredths of a gallon.
    #[serde(default)]
    pub water: u16,
}

impl Act<Unbound> for Share {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, food, water } = *self;
        in_peace(state)?;
        is_there(state, actor)?;
        is_there(state, target)?;
        ensure!(actor != target && state.knows(actor, target), FOOD, "supplies go from one to another who is there");
        let (Some(has), Some(gets)) = (state.actor(actor).supplies, state.actor(target).supplies) else {
            return Err(Refusal::new(&FOOD, "both must be kept count of").instead("say first what each carries"));
        };
        let gives_something = food > 0 || water > 0;
        ensure!(
            food <= has.food && water <= has.water && gives_something,
            FOOD,
            "{} does not have that much",
            actor,
            instead = "give some of what is there"
        );
        within(gets.food.saturating_add(food), gets.water.saturating_add(water))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, food, water } = *self;
        table.emit(SurvivalEvent::Shared { actor, target, food, water });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(actor) = kept(forms.state()).next().filter(|_| in_peace(forms.state()).is_ok()) else { return };
        let other = forms.state().ids().find(|&id| id != actor && forms.state().actor(id).supplies.is_some());
        let share = Share { actor, target: other.unwrap_or(actor), food: 100, water: 50 };
        let to = vec![field("/target", "to whom", Takes::Actor)];
        forms.form("Supplies", Self::DOC.title, share.into(), [amounts(), to].concat());
    }
}

/// It is hot from now on, or no longer (UL-ENV-14). The game master's.
#[command(rule = WATER, group = "Supplies", label = "Weather", by = game_master, always, open)]
#[derive(Copy, Eq)]
pub struct SetWeather {
    pub hot: bool,
}

impl Act<Unbound> for SetWeather {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.world.hot != self.hot, WATER, "the weather is like that already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SurvivalEvent::Weather { hot: self.hot });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(SetWeather { hot: !forms.state().world.hot });
    }
}

/// Something that happened to those who need food and water.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde, actor)]
#[serde(tag = "fared", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum SurvivalEvent {
    /// An actor's supplies are kept from now on, or are these by the game master's word; or are no longer kept.
    Supplied { actor: ActorId, supplies: Option<Supplies> },
    /// An actor gave food and water away.
    Shared { actor: ActorId, target: ActorId, food: u16, water: u16 },
    /// A day ended: what an actor ate and drank, what it needed, and how it stands (UL-ENV-12 to 16).
    DayEnded { actor: ActorId, day: u32, food: u16, water: u16, need: u16, after: Supplies },
    /// What levels of Exhaustion come from.
    Tired { actor: ActorId, fatigue: Fatigue },
    /// It is hot, or no longer (UL-ENV-14).
    Weather { hot: bool },
}

impl Event<Unbound> for SurvivalEvent {
    fn apply(&self, state: &mut State) {
        match *self {
            SurvivalEvent::Supplied { actor, supplies } => state.actor_mut(actor).supplies = supplies,
            SurvivalEvent::Shared { actor, target, food, water } => {
                if let Some(giver) = &mut state.actor_mut(actor).supplies {
                    giver.food = giver.food.saturating_sub(food);
                    giver.water = giver.water.saturating_sub(water);
                }
                if let Some(taker) = &mut state.actor_mut(target).supplies {
                    taker.food = taker.food.saturating_add(food);
                    taker.water = taker.water.saturating_add(water);
                }
            }
            SurvivalEvent::DayEnded { actor, after, .. } => state.actor_mut(actor).supplies = Some(after),
            SurvivalEvent::Tired { actor, fatigue } => state.actor_mut(actor).fatigue = fatigue,
            SurvivalEvent::Weather { hot } => state.world.hot = hot,
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            SurvivalEvent::Supplied { actor, supplies: None } => {
                let text = format!("Food and water of {} are no longer counted.", teller.who(*actor));
                line(LineKind::Ruling, text, &FOOD)
            }
            SurvivalEvent::Supplied { actor, supplies: Some(has) } => {
                let food = hundredths(has.food);
                let water = hundredths(has.water);
                let text = format!("{} carries {food} lb of food and {water} gal of water.", teller.who(*actor));
                line(LineKind::Ruling, text, &FOOD)
            }
            SurvivalEvent::Shared { actor, target, food, water } => {
                let food = hundredths(*food);
                let water = hundredths(*water);
                let whom = teller.who(*target);
                let who = teller.who(*actor);
                let text = format!("{who} gives {whom} {food} lb of food and {water} gal of water.");
                line(LineKind::Action, text, &FOOD)
            }
            SurvivalEvent::DayEnded { actor, day, food, water, need, after } => {
                let name = teller.who(*actor);
                let eaten = hundredths(*food);
                let drunk = hundredths(*water);
                let needs = hundredths(*need);
                let wants = wants(after);
                let had = format!("{eaten} of 1 lb of food and {drunk} of {needs} gal of water{wants}");
                let kind = if *food >= FOOD_A_DAY && water >= need { LineKind::Frame } else { LineKind::Harm };
                Some(Line::new(kind, format!("Day {day} ends: {name} had {had}.")).rule(&FOOD).rule(&WATER))
            }
            SurvivalEvent::Tired { actor, fatigue } => fatigue.told(teller.who(*actor)),
            SurvivalEvent::Weather { hot } => {
                let text = if *hot { "It is hot: everybody needs more water." } else { "It is no longer hot." };
                line(LineKind::Frame, text.to_owned(), &WATER)
            }
        }
    }
}

/// Returns what an actor has gone without by now, in words that follow on what it had.
fn wants(supplies: &Supplies) -> String {
    let without = half_days(supplies.hungry);
    let half = half_days(2 * u16::from(supplies.thirsty));
    match (supplies.hungry, supplies.thirsty) {
        (0, 0) => String::new(),
        (_, 0) => format!("; {without} without food"),
        (0, _) => format!("; {half} with half the water"),
        (_, _) => format!("; {without} without food, {half} with half the water"),
    }
}

/// Returns a number of half days, in words: `1 day`, `1.5 days`.
fn half_days(halves: u16) -> String {
    match halves {
        2 => "1 day".to_owned(),
        halves => format!("{} days", hundredths(halves.saturating_mul(50))),
    }
}
