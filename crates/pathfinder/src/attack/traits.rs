//! What a weapon is like, and what it remembers of a turn.

use super::{Blow, Struck};
use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;

rules! {
    /// The second attack with a forceful weapon in a turn does as much more as it has dice, each later one twice that.
    FORCEFUL = "PF-WPN-04", "Forceful";
    /// A sweeping weapon is 1 better at whoever is not the one that it was swung at before in this turn.
    SWEEP = "PF-WPN-05", "Sweep";
    /// After a miss the next attack of the turn with such a weapon is 1 better.
    BACKSWING = "PF-WPN-06", "Backswing";
    /// What is versatile does one or the other kind of damage, as its bearer says for each attack.
    VERSATILE = "PF-WPN-08", "Versatile";
    /// Within so many feet a volley is 2 worse.
    VOLLEY = "PF-WPN-10", "Volley";
    /// With two weapons of a kind the second does as much more as it has dice, once the other was swung in this turn.
    TWIN = "PF-WPN-16", "Twin";
}

/// Adds what a weapon gives to an attack roll against whoever it meets.
pub(super) fn add_to_target(state: &State, blow: Blow, strike: &Strike, sum: &mut Modifiers) {
    let other = |one: Swing| one.weapon == strike.weapon && one.target != blow.target;
    if strike.traits.has(WeaponTrait::Sweep) && state.actor(blow.actor).swings.iter().any(other) {
        sum.add(Type::Circumstance, "sweep", 1, &SWEEP);
    }
    if strike.volley > 0 && state.feet(blow.actor, blow.target) <= u16::from(strike.volley) {
        sum.add(Type::Untyped, "volley", -2, &VOLLEY);
    }
}

/// Adds what a weapon gives to an attack roll, whoever it meets.
pub(super) fn add_to_attack(state: &State, blow: Blow, strike: &Strike, sum: &mut Modifiers) {
    let actor = state.actor(blow.actor);
    if strike.traits.has(WeaponTrait::Backswing) && actor.misses & bit(strike.weapon) != 0 {
        sum.add(Type::Circumstance, "backswing", 1, &BACKSWING);
    }
    if strike.weapon != BODY && actor.loosened & bit(strike.weapon) != 0 {
        sum.add(Type::Circumstance, "loosened", -2, &super::HANDS);
    }
}

/// What was done in a turn before an attack.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// How often with the same weapon.
    same: u8,
    /// Whether with another of its kind.
    twin: bool,
}

/// Returns what was done in this turn before an attack.
pub(super) fn before(state: &State, id: ActorId, place: u8) -> Memory {
    let Some(strike) = state.profile(id).strike(place) else { return Memory { same: 0, twin: false } };
    let swings = state.actor(id).swings;
    let same = swings.iter().filter(|one| one.weapon == strike.weapon).map(|one| one.times).sum();
    let name = |weapon: u8| state.profile(id).strikes.iter().find(|one| one.weapon == weapon).map(|one| &one.name);
    let twin = swings.iter().any(|one| one.weapon != strike.weapon && name(one.weapon) == Some(&strike.name));
    Memory { same, twin }
}

/// Returns what a weapon adds to damage for what was done in this turn (PF-WPN-04, PF-WPN-16).
pub(super) fn more_damage(state: &State, blow: Blow, before: Memory) -> i32 {
    let Some(strike) = state.profile(blow.actor).strike(blow.strike) else { return 0 };
    let enchanted = crate::magic::is_enchanted(state, blow.actor, strike.weapon);
    let dice = i32::from(if enchanted { strike.dice.max(2) } else { strike.dice });
    let forceful = match before.same {
        _ if !strike.traits.has(WeaponTrait::Forceful) => 0,
        0 => 0,
        1 => dice,
        _ => 2 * dice,
    };
    let twin = if strike.traits.has(WeaponTrait::Twin) && before.twin { dice } else { 0 };
    forceful.max(twin)
}

/// An attack came to no roll, because its target was not made out or the like; the weapon remembers that it was made.
#[event]
pub struct SwungInVain {
    pub actor: ActorId,
    pub target: ActorId,
    pub strike: u8,
}

impl Event<Pathfinder> for SwungInVain {
    fn apply(&self, state: &mut State) {
        let Self { actor, target, strike } = *self;
        swings(state, (actor, target), strike);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        None
    }
}

/// Has a weapon remember an attack of its owner's own turn (PF-STK-13).
pub(super) fn remember(state: &mut State, struck: &Struck) {
    let Struck { actor, target, strike, .. } = *struck;
    let Some(weapon) = swings(state, (actor, target), strike) else { return };
    let misses = !struck.check.degree.succeeds();
    state.on(actor, |actor| {
        actor.missed_with = misses.then_some(weapon);
        // Each weapon remembers its own miss until its own next attack (PF-WPN-06).
        let own = if weapon == BODY { 0 } else { bit(weapon) };
        actor.misses = if misses { actor.misses | own } else { actor.misses & !own };
    });
}

/// Notes at whom a weapon was swung in its owner's own turn; returns the weapon.
fn swings(state: &mut State, (actor, target): (ActorId, ActorId), place: u8) -> Option<u8> {
    let own = state.whose_turn() == Some(actor);
    let weapon = state.profile(actor).strike(place).map(|strike| strike.weapon).filter(|_| own)?;
    state.on(actor, |actor| {
        let known = actor.swings.iter().any(|one| one.weapon == weapon && one.target == target);
        if known {
            actor.swings.change(|one| match (one.weapon, one.target) == (weapon, target) {
                true => Swing { times: one.times.saturating_add(1), ..one },
                false => one,
            });
        } else if !actor.swings.is_full() {
            actor.swings.push(Swing { weapon, target, times: 1 });
        }
    });
    Some(weapon)
}
