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

/// Whose window of water ends next, and in how many seconds.
pub fn next_thirst(state: &State) -> Option<(u64, ActorId)> {
    let counted = state.stretch.iter().chain(&state.beside).filter(|stretch| stretch.water == Water::Counted);
    let mine = |id: &ActorId| (windows(state, *id)[0].saturating_sub(state.actor(*id).supply.elapsed), *id);
    counted.flat_map(|one| &one.who).filter(|id| state.lives(**id) && needs(state, **id).is_some()).map(mine).min()
}

/// Who is hungry next, and in how many seconds.
pub fn next_hunger(state: &State) -> Option<(u64, ActorId)> {
    let fast = state.stretch.iter().chain(&state.beside).filter(|stretch| stretch.fasting);
    let mine = |id: &ActorId| (windows(state, *id)[1].saturating_sub(state.actor(*id).supply.hungry), *id);
    fast.flat_map(|one| &one.who)
        .filter(|id| state.lives(**id) && state.profile(**id).has(Attribute::Endurance))
        .map(mine)
        .min()
}

/// A window of water is at its end.
pub fn window_ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tier = drunk(table.state(), actor);
    table.emit(WindowEnded { actor, tier });
    if tier == Tier::Nothing {
        tire(table, actor);
    }
}

/// An actor has gone without food for too long.
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
        let line = Line::new(LineKind::Status, format!("A day's water of {}: {}", teller.name(self.actor), self.tier))
            .rule(&WINDOWS)
            .rule(&TIERS);
        Some(line.rule_if(self.tier == Tier::Nothing, &THIRST).rule_if(self.tier == Tier::Nothing, &WITHOUT_ROLL))
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
