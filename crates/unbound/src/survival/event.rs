//! What happens to those who need food and water.

use super::{FOOD, FOOD_A_DAY, Fatigue, Supplies, WATER};
use crate::prelude::*;
use crate::time::hundredths;

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
