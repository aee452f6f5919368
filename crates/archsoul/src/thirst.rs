//! Thirst and hunger, as time passes.

use crate::exhaustion::{WITHOUT_ROLL, tire};
use crate::prelude::*;
use crate::rations::{TIERS, WINDOWS, drunk, needs, windows};

rules! {
    /// Every 24 hours without water tire.
    THIRST = "SP-STV-01", "Thirst";
    /// Every 72 hours without food tire; a day's food begins them anew.
    HUNGER = "SP-STV-02", "Hunger";
    /// Thirst and hunger run side by side. If both fall due at once they tire twice, thirst first.
    BOTH = "SP-STV-07", "Thirst and hunger";
}

/// Returns in how many seconds the next window of water ends, and whose it is (SP-STV-04).
pub fn next_thirst(state: &State) -> Option<(u64, ActorId)> {
    let counted = state.stretches().filter(|stretch| stretch.water == Water::Counted);
    let who = counted.flat_map(|stretch| stretch.who.iter().copied());
    let drink = who.filter(|id| state.lives(*id) && needs(state, *id).is_some());
    drink.map(|id| (seconds_of_water(state, id), id)).min()
}

fn seconds_of_water(state: &State, id: ActorId) -> u64 {
    let [water, _] = windows(state, id);
    water.saturating_sub(state.actor(id).supply.elapsed)
}

/// Returns in how many seconds hunger tires next, and whom (SP-STV-02).
pub fn next_hunger(state: &State) -> Option<(u64, ActorId)> {
    let fasting = state.stretches().filter(|stretch| stretch.fasting);
    let who = fasting.flat_map(|stretch| stretch.who.iter().copied());
    let eat = who.filter(|id| state.lives(*id) && state.profile(*id).has(Attribute::Endurance));
    eat.map(|id| (seconds_of_food(state, id), id)).min()
}

fn seconds_of_food(state: &State, id: ActorId) -> u64 {
    let [_, food] = windows(state, id);
    food.saturating_sub(state.actor(id).supply.hungry)
}

/// Ends a window of water of an actor; one without water tires (SP-STV-01).
pub fn window_ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tier = drunk(table.state(), actor);
    table.emit(WindowEnded { actor, tier });
    if tier == Tier::Nothing {
        tire(table, actor);
    }
}

/// Tires an actor who has gone without food for too long (SP-STV-02).
pub fn hungers(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(Hungered { actor });
    tire(table, actor);
}

/// A window of water is at its end.
#[event]
pub struct WindowEnded {
    pub actor: ActorId,
    pub tier: Tier,
}

impl Event<Archsoul> for WindowEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            let parched = actor.supply.parched + u8::from(self.tier == Tier::Nothing);
            actor.supply = Supply { last: self.tier, elapsed: 0, drunk: 0, parched: parched.min(2), ..actor.supply };
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let thirsts = self.tier == Tier::Nothing;
        let text = format!("A day's water of {}: {}", teller.name(self.actor), self.tier);
        Some(
            Line::new(LineKind::Status, text)
                .rule(&WINDOWS)
                .rule(&TIERS)
                .rule_if(thirsts, &THIRST)
                .rule_if(thirsts, &WITHOUT_ROLL),
        )
    }
}

#[event(Harm, "{actor} hungers", HUNGER, WITHOUT_ROLL, BOTH)]
pub struct Hungered {
    pub actor: ActorId,
}

impl Event<Archsoul> for Hungered {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.supply.hungry = 0;
            actor.supply.starved = (actor.supply.starved + 1).min(2);
        }
    }
}
