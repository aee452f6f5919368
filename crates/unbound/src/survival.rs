//! Food and water by the day, and Exhaustion kept by what it comes from (UL-ENV-12 to 18).
//!
//! Only those whose supplies are kept go hungry. They eat and drink from what they carry when a day ends, in the
//! evening, unless the game master has said before what they had.

use crate::Table;
use crate::character::{Attribute, Defence};
use crate::checks::attempt;
use crate::checks::{Attempt, What};
use crate::dying;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Stage, State};
use crate::time::{DAY, HOUR, day};
use ludex_engine::{ActorId, Faces, Log, Rule};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
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
    /// Exhaustion from hunger and thirst stays until a day with all the food and all the water.
    LOCKED = "UL-ENV-17", "Exhaustion from hunger and thirst is locked", State;
    /// Food is settled first, then water; each may bring a level on one day.
    ONE_DAY = "UL-ENV-18", "Hunger and thirst on one day";
    /// Exhaustion is kept by what it comes from; a long rest takes one level that is not locked, and the player says
    /// from where.
    BY_SOURCE = "UL-INT-16", "March, hunger and rest";
}

/// Hundredths of a pound of food that a day needs (UL-ENV-12).
pub const FOOD_A_DAY: u16 = 100;
/// Hundredths of a gallon of water that a day needs, without hot weather and with it (UL-ENV-14).
pub const WATER_A_DAY: [u16; 2] = [50, 100];
/// The most that somebody carries of either, in hundredths.
pub const MOST_SUPPLIES: u16 = 60_000;

/// What somebody has to eat and to drink, and what it goes without.
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

/// What a level of Exhaustion comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Cause {
    Other,
    March,
    Food,
    Water,
}

/// Every cause, in the order in which levels go where nobody says otherwise.
pub const CAUSES: [(Cause, &str); 4] =
    [(Cause::Other, "other causes"), (Cause::March, "the march"), (Cause::Food, "hunger"), (Cause::Water, "thirst")];

/// How many levels of Exhaustion come from what (UL-INT-16). All others come from other causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fatigue {
    /// From forced marches (UL-TRV-11).
    pub march: u8,
    /// From hunger (UL-ENV-13).
    pub food: u8,
    /// From thirst (UL-ENV-15, UL-ENV-16).
    pub water: u8,
    /// Whether those from hunger and thirst stay for now (UL-ENV-17).
    pub locked: bool,
    /// From what a long rest is to take a level first, by the player's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Cause>,
}

impl Fatigue {
    /// Whether no level has a known cause, and nothing was chosen.
    pub fn is_none(&self) -> bool {
        *self == Fatigue::default()
    }

    /// How many of so many levels come from a cause.
    pub fn levels(&self, total: u8, cause: Cause) -> u8 {
        match cause {
            Cause::March => self.march,
            Cause::Food => self.food,
            Cause::Water => self.water,
            Cause::Other => total.saturating_sub(self.march.saturating_add(self.food).saturating_add(self.water)),
        }
    }

    /// How many of so many levels from a cause a long rest may take (UL-ENV-17).
    pub fn free(&self, total: u8, cause: Cause) -> u8 {
        let stays = self.locked && matches!(cause, Cause::Food | Cause::Water);
        if stays { 0 } else { self.levels(total, cause) }
    }

    /// From what a long rest takes the next of so many levels, if there is one to take.
    pub fn next(&self, total: u8) -> Option<Cause> {
        let chosen = self.first.filter(|&cause| self.free(total, cause) > 0);
        chosen.or_else(|| CAUSES.iter().map(|row| row.0).find(|&cause| self.free(total, cause) > 0))
    }

    /// The same with one level more from a cause. Hunger and thirst lock.
    #[must_use]
    fn with(mut self, cause: Cause) -> Self {
        match cause {
            Cause::March => self.march = self.march.saturating_add(1),
            Cause::Food => (self.food, self.locked) = (self.food.saturating_add(1), true),
            Cause::Water => (self.water, self.locked) = (self.water.saturating_add(1), true),
            Cause::Other => {}
        }
        self
    }

    /// What is left of it when there are no more than so many levels: the free ones go first.
    pub(crate) fn lowered(&mut self, from: u8, to: u8) {
        for total in (to..from).rev().map(|level| level + 1) {
            let any = || CAUSES.iter().map(|row| row.0).find(|&cause| self.levels(total, cause) > 0);
            match self.next(total).or_else(any) {
                Some(Cause::March) => self.march -= 1,
                Some(Cause::Food) => self.food -= 1,
                Some(Cause::Water) => self.water -= 1,
                Some(Cause::Other) | None => {}
            }
        }
        self.locked &= self.food > 0 || self.water > 0;
        self.first = self.first.filter(|&cause| self.levels(to, cause) > 0);
    }
}

/// Something that happened to those who need food and water.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fared", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Fared {
    /// Somebody's supplies are kept from now on, or are these by the game master's word; or are no longer kept.
    Supplied { actor: ActorId, supplies: Option<Supplies> },
    /// Somebody gave food and water away.
    Shared { actor: ActorId, target: ActorId, food: u16, water: u16 },
    /// A day ended: what somebody ate and drank, what it needed, and how it stands (UL-ENV-12 to 16).
    DayEnded { actor: ActorId, day: u32, food: u16, water: u16, need: u16, after: Supplies },
    /// What levels of Exhaustion come from.
    Tired { actor: ActorId, fatigue: Fatigue },
    /// It is hot, or no longer (UL-ENV-14).
    Weather { hot: bool },
}

impl Fared {
    /// Whom it is about; nobody for the weather.
    pub fn actor(&self) -> Option<ActorId> {
        match *self {
            Fared::Supplied { actor, .. }
            | Fared::Shared { actor, .. }
            | Fared::DayEnded { actor, .. }
            | Fared::Tired { actor, .. } => Some(actor),
            Fared::Weather { .. } => None,
        }
    }
}

/// The day's food and water of somebody, by the game master's word (UL-ENV-12 to 18). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndDay {
    /// Who.
    pub actor: ActorId,
    /// Food it had, in hundredths of a pound.
    pub food: u16,
    /// Water it had, in hundredths of a gallon.
    pub water: u16,
    /// Whether it was hot.
    #[serde(default)]
    pub hot: bool,
}

/// Keeps somebody's supplies, or sets them (UL-ENV-12, UL-ENV-14). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provide {
    /// Who.
    pub actor: ActorId,
    /// Food it has, in hundredths of a pound.
    pub food: u16,
    /// Water it has, in hundredths of a gallon.
    pub water: u16,
    /// Whether it needs food and water at all from now on.
    #[serde(default = "yes")]
    pub needs: bool,
}

fn yes() -> bool {
    true
}

/// Gives food and water to a companion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Who.
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

/// Says from what the next long rest takes a level of Exhaustion (UL-INT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverFrom {
    /// Who.
    pub actor: ActorId,
    /// From what.
    pub cause: Cause,
}

/// It is hot from now on, or no longer (UL-ENV-14). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetWeather {
    /// Hot.
    pub hot: bool,
}

/// Changes the state as an event says.
pub(crate) fn apply(state: &mut State, fared: &Fared) {
    match *fared {
        Fared::Supplied { actor, supplies } => state.actor_mut(actor).supplies = supplies,
        Fared::Shared { actor, target, food, water } => {
            if let Some(giver) = &mut state.actor_mut(actor).supplies {
                (giver.food, giver.water) = (giver.food.saturating_sub(food), giver.water.saturating_sub(water));
            }
            if let Some(taker) = &mut state.actor_mut(target).supplies {
                (taker.food, taker.water) = (taker.food.saturating_add(food), taker.water.saturating_add(water));
            }
        }
        Fared::DayEnded { actor, after, .. } => state.actor_mut(actor).supplies = Some(after),
        Fared::Tired { actor, fatigue } => state.actor_mut(actor).fatigue = fatigue,
        Fared::Weather { hot } => state.world.hot = hot,
    }
}

/// A level of Exhaustion more, from a cause.
pub(crate) fn exhaust(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    cause: Cause,
    rule: &'static Rule,
) {
    dying::exhaust(table, actor, rule);
    let fatigue = table.state().actor(actor).fatigue.with(cause);
    table.emit(Event::Survival(Fared::Tired { actor, fatigue }));
}

/// How many half days without food somebody stands before it hurts (UL-ENV-13).
pub fn limit(state: &State, actor: ActorId) -> u16 {
    let days = 3 + state.actor(actor).attribute(Attribute::Endurance);
    2 * u16::try_from(days.max(1)).unwrap_or(1)
}

/// How many days have come to their end: the day of the clock, once its evening is there.
fn ended(state: &State) -> u32 {
    let evening = u64::from(state.options().day_ends_at.min(23)) * HOUR;
    u32::try_from((state.clock.seconds + DAY - evening) / DAY).unwrap_or(u32::MAX)
}

/// Settles every day that has ended for all whose supplies are kept, each with what it carries.
pub(crate) fn settle(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    settle_until(table, ended(table.state()));
}

/// Settles every day up to the last given, in their order.
fn settle_until(table: &mut Table<'_, impl Faces, impl Log<Event>>, last: u32) {
    let due = |state: &State| {
        let whose = |&id: &ActorId| state.actor(id).alive() && state.actor(id).supplies.is_some();
        let next = |id: ActorId| Some((state.actor(id).supplies?.settled + 1, id));
        state.ids().filter(whose).filter_map(next).filter(|(day, _)| *day <= last).min()
    };
    while let Some((_, actor)) = due(table.state()) {
        let Some(supplies) = table.state().actor(actor).supplies else { return };
        let need = WATER_A_DAY[usize::from(table.state().world.hot)];
        let (food, water) = (supplies.food.min(FOOD_A_DAY), supplies.water.min(need));
        let left = Supplies { food: supplies.food - food, water: supplies.water - water, ..supplies };
        end_day(table, actor, left, (food, water, need));
    }
}

/// Ends a day for somebody: food first, then water (UL-ENV-18). `left` is what it carries afterwards.
fn end_day(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    left: Supplies,
    (food, water, need): (u16, u16, u16),
) {
    let fed = food >= FOOD_A_DAY;
    let watered = water >= need;
    let half = !watered && 2 * u32::from(water) >= u32::from(need);
    let hungry = match () {
        () if fed => 0,
        () if 2 * food >= FOOD_A_DAY => left.hungry.saturating_add(1),
        () => left.hungry.saturating_add(2),
    };
    let thirsty = match () {
        () if watered => 0,
        () if half => left.thirsty.saturating_add(1),
        () => left.thirsty,
    };
    let day = left.settled + 1;
    let after = Supplies { hungry, thirsty, settled: day, ..left };
    table.emit(Event::Survival(Fared::DayEnded { actor, day, food, water, need, after }));
    let fatigue = table.state().actor(actor).fatigue;
    if fed && watered && fatigue.locked {
        let fatigue = Fatigue { locked: false, ..fatigue };
        table.emit(Event::Survival(Fared::Tired { actor, fatigue }));
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

/// Whether the day of the clock may be settled by hand for somebody (UL-ENV-12 to 18).
pub fn may_end_day(state: &State, command: &EndDay) -> Verdict {
    outside(state, command.actor)?;
    let Some(supplies) = state.actor(command.actor).supplies else {
        let objection = Objection::new(&FOOD, Why::Somebody(command.actor, "is not kept count of"));
        return Err(objection.instead("say first what it carries"));
    };
    within(command.food, command.water)?;
    if u64::from(supplies.settled) >= day(state.clock.seconds) {
        let objection = Objection::new(&FOOD, Why::Somebody(command.actor, "has had its food and water for this day"));
        return Err(objection.instead("wait for the next day"));
    }
    Ok(())
}

/// Settles the day of the clock for somebody by hand. Days that have ended before are settled first.
pub(crate) fn end_day_by_hand(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: EndDay) -> Verdict {
    may_end_day(table.state(), &command)?;
    let today = u32::try_from(day(table.state().clock.seconds)).unwrap_or(u32::MAX);
    settle_until(table, today - 1);
    let EndDay { actor, food, water, hot } = command;
    if let Some(left) = table.state().actor(actor).supplies.filter(|_| table.state().actor(actor).alive()) {
        end_day(table, actor, left, (food, water, WATER_A_DAY[usize::from(hot)]));
    }
    Ok(())
}

fn within(food: u16, water: u16) -> Verdict {
    if food.max(water) > MOST_SUPPLIES {
        return Err(Objection::new(&FOOD, Why::Bounds("food and water", 0, MOST_SUPPLIES.into())));
    }
    Ok(())
}

/// Whether somebody lives and there is no fight.
fn outside(state: &State, actor: ActorId) -> Verdict {
    if state.stage == Stage::Fighting {
        return Err(Objection::new(&FOOD, "nobody eats in a fight").instead("end the encounter first"));
    }
    let who = state.actor(actor);
    if !who.alive() || !who.present() {
        return Err(Objection::new(&FOOD, Why::Somebody(actor, "is not there to eat or drink")));
    }
    Ok(())
}

/// Keeps or sets somebody's supplies. Days before now do not count.
pub(crate) fn provide(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: Provide) -> Verdict {
    let Provide { actor, food, water, needs } = command;
    outside(table.state(), actor)?;
    within(food, water)?;
    let settled = ended(table.state());
    let before = table.state().actor(actor).supplies.unwrap_or(Supplies { settled, ..Supplies::default() });
    let supplies = needs.then_some(Supplies { food, water, ..before });
    table.emit(Event::Survival(Fared::Supplied { actor, supplies }));
    Ok(())
}

/// Whether somebody may give so much to a companion.
pub fn may_share(state: &State, command: &Share) -> Verdict {
    let Share { actor, target, food, water } = *command;
    outside(state, actor)?;
    outside(state, target)?;
    if actor == target || !state.knows(actor, target) {
        return Err(Objection::new(&FOOD, "supplies go from one to another who is there"));
    }
    let (Some(has), Some(gets)) = (state.actor(actor).supplies, state.actor(target).supplies) else {
        return Err(Objection::new(&FOOD, "both must be kept count of").instead("say first what each carries"));
    };
    if food > has.food || water > has.water || (food, water) == (0, 0) {
        let objection = Objection::new(&FOOD, Why::Somebody(actor, "does not have that much"));
        return Err(objection.instead("give some of what is there"));
    }
    within(gets.food.saturating_add(food), gets.water.saturating_add(water))
}

/// Gives supplies away.
pub(crate) fn share(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: Share) -> Verdict {
    may_share(table.state(), &command)?;
    let Share { actor, target, food, water } = command;
    table.emit(Event::Survival(Fared::Shared { actor, target, food, water }));
    Ok(())
}

/// Whether somebody may choose from what a long rest takes a level (UL-INT-16).
pub fn may_recover_from(state: &State, actor: ActorId, cause: Cause) -> Verdict {
    let who = state.actor(actor);
    if state.stage == Stage::Fighting || !who.alive() || !who.present() {
        return Err(Objection::new(&BY_SOURCE, Why::Somebody(actor, "does not rest here")));
    }
    if who.fatigue.free(who.exhaustion, cause) == 0 {
        let objection = Objection::new(&LOCKED, Why::Somebody(actor, "has no level from that to lose"));
        return Err(objection.instead("choose another cause, or have a full day of food and water first"));
    }
    if who.fatigue.next(who.exhaustion) == Some(cause) {
        return Err(Objection::new(&BY_SOURCE, "that is the level that goes next anyway"));
    }
    Ok(())
}

/// Chooses from what a long rest takes a level.
pub(crate) fn recover_from(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: RecoverFrom) -> Verdict {
    let RecoverFrom { actor, cause } = command;
    may_recover_from(table.state(), actor, cause)?;
    let fatigue = Fatigue { first: Some(cause), ..table.state().actor(actor).fatigue };
    table.emit(Event::Survival(Fared::Tired { actor, fatigue }));
    Ok(())
}

/// It becomes hot, or no longer is.
pub(crate) fn set_weather(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: SetWeather) -> Verdict {
    if table.state().world.hot == command.hot {
        return Err(Objection::new(&WATER, "the weather is like that already"));
    }
    table.emit(Event::Survival(Fared::Weather { hot: command.hot }));
    Ok(())
}
