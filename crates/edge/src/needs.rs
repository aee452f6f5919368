//! Food and water, and what comes of having none.

use crate::prelude::*;
use crate::time::{DAY, DAY_ENDS, HOUR, now};
use crate::trials::{Ask, Trial, try_it};

rules! {
    /// What each size needs in a day.
    TABLE = "ED-ENV-14", "Food and water table", Table(NEED_TABLE; "size", "grams of food", "millilitres of water");
    /// Less than half of the food of a day is a day without; half of it and more, half a day; all of it, and the count begins anew.
    HUNGER = "ED-ENV-15", "Days without food", State;
    /// One endures as many days as one has Strength. Each day beyond that is a level of exhaustion.
    LIMIT = "ED-ENV-16", "Hunger limit";
    /// Two days with half of the food are one without.
    HALF_RATIONS = "ED-ENV-17", "Hunger with half rations";
    /// Enough water does nothing.
    ENOUGH = "ED-ENV-18", "Thirst: full";
    /// Half of it and more: a saving throw of Strength against 16, or a level of exhaustion.
    HALF_THIRST = "ED-ENV-19", "Thirst: half";
    /// Less than half: a level of exhaustion.
    THIRST = "ED-ENV-20", "Thirst: less than half";
    /// In a hot or arid climate one needs twice the water.
    HEAT = "ED-ENV-21", "Heat";
    /// Rest takes nothing of that away before one has eaten and drunk enough for a day.
    LOCKED = "ED-ENV-22", "Hunger and thirst exhaustion is locked", State;
    /// Both are judged as a day ends: food, then water.
    TOGETHER = "ED-ENV-23", "Hunger and thirst together";
    /// Some do without food, water, air, or shelter from rays.
    WITHOUT = "ED-ENV-32", "Creatures without such needs", State;
    /// What heat asks of the large.
    LARGE_IN_HEAT = "ED-INT-73", "Thirst in heat for a Large creature";
}

/// What a body needs in a day, by its size: grams of food, millilitres of water (ED-ENV-14).
pub const NEED_TABLE: [(Size, u32, u32); 6] = [
    (Size::Tiny, 100, 1_000),
    (Size::Small, 500, 4_000),
    (Size::Medium, 500, 4_000),
    (Size::Large, 3_000, 15_000),
    (Size::Huge, 20_000, 70_000),
    (Size::Gargantuan, 100_000, 300_000),
];

/// What resisting thirst takes (ED-ENV-19).
const THIRST_DC: i32 = 16;

/// Returns what an actor needs in a day, in grams of food and millilitres of water (ED-ENV-14, ED-ENV-21, ED-ENV-32).
pub fn of_a_day(state: &State, id: ActorId, hot: bool) -> (u32, u32) {
    let (_, food, water) = NEED_TABLE[state.profile(id).size as usize];
    let body = &state.profile(id).body;
    let water = if hot { 2 * water } else { water };
    (if body.is_without(Need::Food) { 0 } else { food }, if body.is_without(Need::Water) { 0 } else { water })
}

/// Returns what an actor ate and drank after a moment.
pub fn taken_since(state: &State, id: ActorId, since: u64) -> (u32, u32) {
    let meals = state.actor(id).needs.meals;
    let late = meals.iter().filter(|meal| meal.at >= since);
    late.fold((0, 0), |(food, water), meal| (food + meal.food, water + meal.water))
}

/// Returns whether an actor ate and drank enough in the day before this moment; who does not fend for itself did (ED-RST-18).
pub fn is_fed(state: &State, id: ActorId) -> bool {
    if state.actor(id).needs.fends.is_none() {
        return true;
    }
    let (food, water) = taken_since(state, id, now(state).saturating_sub(DAY));
    let needs = of_a_day(state, id, state.world.hot);
    food >= needs.0 && water >= needs.1
}

/// Say that somebody fends for itself from now on, or no longer does.
#[command(rule = HUNGER, group = "World", kind = Rule, by = game_master, open, always, label = "Fend for oneself")]
pub struct Fend {
    pub target: ActorId,
    /// Whether it is cared for again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: bool,
}

impl Act<Edge> for Fend {
    fn may(&self, state: &State) -> Verdict {
        let fends = state.actor(self.target).needs.fends.is_some();
        ensure!(fends == self.ends, HUNGER, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Fended { actor: self.target, ends: self.ends });
    }
}

/// Somebody fends for itself, or no longer does.
#[event]
pub struct Fended {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: bool,
}

impl Event<Edge> for Fended {
    fn apply(&self, state: &mut State) {
        let since = now(state);
        state.on(self.actor, |actor| {
            actor.needs = Needs { fends: (!self.ends).then_some(since), ..Needs::default() };
            actor.rest.since = since;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.ends { "is cared for" } else { "fends for itself" };
        Some(Line::new(LineKind::Ruling, format!("{} {how}", teller.name(self.actor))).rule(&HUNGER).rule(&WITHOUT))
    }
}

/// Eat and drink.
#[command(rule = TABLE, group = "World", kind = Other, open, label = "Eat and drink")]
pub struct Eat {
    #[field("who")]
    pub actor: ActorId,
    #[field("grams of food", 0..=200_000, usual = 500)]
    pub food: u32,
    #[field("millilitres of water", 0..=600_000, usual = 4000)]
    pub water: u32,
}

impl Act<Edge> for Eat {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.actor), TABLE, "{} cannot eat now", self.actor);
        ensure!(self.food + self.water > 0, TABLE, "that is nothing", instead = "say how much");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        eats(table, self.actor, self.food, self.water);
    }
}

/// Lets an actor eat and drink.
pub fn eats(table: &mut Table<'_, impl Run>, actor: ActorId, food: u32, water: u32) {
    let meal = Meal { at: now(table.state()), food, water };
    table.emit(Ate { actor, meal });
}

/// An actor ate and drank.
#[event]
pub struct Ate {
    pub actor: ActorId,
    pub meal: Meal,
}

impl Event<Edge> for Ate {
    fn apply(&self, state: &mut State) {
        let since = now(state).saturating_sub(2 * DAY);
        state.on(self.actor, |actor| {
            let meals = &mut actor.needs.meals;
            meals.retain(|meal| meal.at >= since);
            match meals.len().checked_sub(1).and_then(|last| Some((last, meals.get(last)?))) {
                Some((last, before)) if meals.is_full() || before.at == self.meal.at => {
                    let food = before.food.saturating_add(self.meal.food);
                    let water = before.water.saturating_add(self.meal.water);
                    meals.set(last, Meal { food, water, ..self.meal });
                }
                _ => meals.push(self.meal),
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Meal { food, water, .. } = self.meal;
        let text = format!("{} has {food} g of food and {water} ml of water", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&TABLE))
    }
}

/// Say whether it is hot or arid.
#[command(rule = HEAT, group = "World", kind = Rule, by = game_master, open, always, label = "Set the climate")]
pub struct SetClimate {
    #[field("whether it is hot or arid")]
    pub hot: bool,
}

impl Act<Edge> for SetClimate {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.world.hot != self.hot, HEAT, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ClimateSet { hot: self.hot });
    }
}

/// It is hot or arid, or no longer.
#[event]
pub struct ClimateSet {
    pub hot: bool,
}

impl Event<Edge> for ClimateSet {
    fn apply(&self, state: &mut State) {
        state.world.hot = self.hot;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = if self.hot { "It is hot here" } else { "It is no longer hot" };
        Some(Line::new(LineKind::Ruling, text.to_owned()).rule(&HEAT))
    }
}

/// End the day: whoever fends for itself is asked what it ate and drank.
#[command(rule = DAY_ENDS, group = "World", kind = Other, by = game_master, open, between, label = "End the day")]
pub struct EndDay {}

impl Act<Edge> for EndDay {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, DAY_ENDS, "a fight is on", instead = "end the fight first");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        day_ends(table);
    }
}

/// Returns when the day ends that is under way.
pub fn next_day_end(state: &State) -> u64 {
    // ED-TRV-37: at midnight, unless a campaign says at what hour.
    let before = (24 - u64::from(state.options().day_ends_at)) * HOUR;
    ((state.world.day_began + before) / DAY + 1) * DAY - before
}

/// Days shorter than this are not judged (ED-TRV-37).
const SHORTEST: u64 = 12 * HOUR;

/// Ends the day (ED-TRV-37, ED-ENV-23).
pub(crate) fn day_ends(table: &mut Table<'_, impl Run>) {
    let began = table.state().world.day_began;
    let hot = u64::from(table.state().world.hot_for) * 2 >= now(table.state()).saturating_sub(began).max(1);
    for actor in table.state().ids() {
        let state = table.state();
        let Some(fends) = state.actor(actor).needs.fends.filter(|_| state.lives(actor)) else { continue };
        let since = fends.max(began);
        if now(state).saturating_sub(since) >= SHORTEST {
            judges(table, actor, since, hot);
        }
    }
    table.emit(DayEnded {});
}

/// Judges what an actor ate and drank in a day: food, then water, then what is unlocked.
fn judges(table: &mut Table<'_, impl Run>, actor: ActorId, since: u64, hot: bool) {
    let state = table.state();
    let (food, water) = taken_since(state, actor, since);
    let (needs_food, needs_water) = of_a_day(state, actor, hot);
    let Needs { hunger, starved, .. } = state.actor(actor).needs;
    let full = food >= needs_food;
    let hunger = if full { 0 } else { hunger.saturating_add(if 2 * food >= needs_food { 1 } else { 2 }) };
    // ED-ENV-16: Strength as it is at the end of each day.
    let limit = crate::traumas::score(state, actor, Ability::Strength).max(0);
    let owed = ((i32::from(hunger) - 2 * limit).max(0) / 2) as u8;
    let gained = owed.saturating_sub(starved);
    let starved = if full { 0 } else { starved.max(owed) };
    if needs_food > 0 {
        table.emit(Hungered { actor, hunger, starved });
        exhaustion::tires(table, actor, Weariness::Hunger, gained);
    }
    // ED-ENV-18, ED-ENV-20, ED-INT-73: the size, then the heat, then the half.
    if needs_water > 0 && water < needs_water {
        let fails =
            2 * water < needs_water || !try_it(table, actor, Ask::of(Trial::Thirst, Skill::Stamina, THIRST_DC)).1;
        if fails {
            exhaustion::tires(table, actor, Weariness::Thirst, 1);
        }
    }
    let weariness = table.state().actor(actor).weariness;
    let locked = weariness[Weariness::Hunger as usize] + weariness[Weariness::Thirst as usize];
    if full && water >= needs_water && locked > 0 {
        table.emit(Unlocked { actor });
    }
}

/// So many half days an actor has been without food.
#[event]
pub struct Hungered {
    pub actor: ActorId,
    pub hunger: u8,
    /// Levels of exhaustion that came of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starved: u8,
}

impl Event<Edge> for Hungered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.needs.hunger, actor.needs.starved) = (self.hunger, self.starved));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.hunger == 0 {
            return None;
        }
        let half = if self.hunger % 2 == 1 { " and a half" } else { "" };
        let text = format!("{} has been without food for {} days{half}", teller.name(self.actor), self.hunger / 2);
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&HUNGER).rule(&LIMIT);
        Some(line.rule_if(self.hunger % 2 == 1, &HALF_RATIONS))
    }
}

/// What hunger and thirst have brought an actor, rest takes away from now on.
#[event(Boon, "{actor} has eaten and drunk enough", LOCKED)]
pub struct Unlocked {
    pub actor: ActorId,
}

impl Event<Edge> for Unlocked {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let track = &mut actor.weariness;
            let locked = track[Weariness::Hunger as usize] + track[Weariness::Thirst as usize];
            (track[Weariness::Hunger as usize], track[Weariness::Thirst as usize]) = (0, 0);
            track[Weariness::Ordinary as usize] += locked;
        });
    }
}

/// A day is over.
#[event(Frame, "The day is over", DAY_ENDS, TOGETHER)]
pub struct DayEnded {}

impl Event<Edge> for DayEnded {
    fn apply(&self, state: &mut State) {
        state.world.day_began = now(state);
        state.world.hot_for = 0;
        state.world.journey.found = false;
    }
}
