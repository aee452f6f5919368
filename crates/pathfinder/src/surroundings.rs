//! What the place where somebody stands, hangs or swims does to blows.

use crate::climbing::{HANGING, INCLINES};
use crate::footing::{NARROW, UNEVEN};
use crate::maneuvers::FREE_HAND;
use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;
use crate::waters::UNDERWATER;

/// Returns the unsteady ground on which an actor stands (PF-MOV-06, PF-MOV-07).
pub fn unsteady(state: &State, id: ActorId) -> Option<(Ground, &'static Rule)> {
    let narrow = state.ground_under(id, GroundKind::Narrow).map(|ground| (ground, &NARROW));
    narrow.or_else(|| state.ground_under(id, GroundKind::Uneven).map(|ground| (ground, &UNEVEN)))
}

/// Returns why its place has somebody off balance: unsteady ground, a wall that it climbs, water in which it does not swim by
/// nature.
#[inline]
pub fn off_balance(state: &State, id: ActorId) -> Option<&'static Rule> {
    let speeds = state.profile(id).speeds;
    if state.actor(id).hangs && speeds.climb == 0 {
        return Some(&INCLINES);
    }
    // Most places are nothing but ground.
    if state.grounds.is_empty() && state.actor(id).depth == 0 {
        return None;
    }
    if speeds.swim == 0 && state.is_in_water(id) {
        return Some(&UNDERWATER);
    }
    let steady = state.profile(id).feats.has(Feat::SteadyBalance);
    unsteady(state, id).filter(|_| !steady).map(|(_, rule)| rule)
}

/// Asks whether an actor that may hang on to a wall has a hand for a weapon (PF-MOV-20).
///
/// # Errors
/// It hangs on with the hand that the weapon takes.
#[inline]
pub fn has_hand_for(state: &State, id: ActorId, strike: &Strike) -> Verdict {
    let shield = state.profile(id).shield.is_some() && !state.actor(id).shield_away;
    let free = !state.actor(id).hangs || strike.weapon == BODY || strike.hands < 2 && !shield;
    ensure!(free, HANGING, "{} hangs on with one hand", id, instead = "climb down first");
    Ok(())
}

/// Asks whether the hand of a weapon that leaves it free is free, and the shield of one that is part of it is up (PF-WPN-18).
///
/// # Errors
/// It is not.
#[inline]
pub fn may_use(state: &State, id: ActorId, strike: &Strike) -> Verdict {
    let profile = state.profile(id);
    let actor = state.actor(id);
    let shield = profile.shield.is_some() && !actor.shield_away;
    let attached = strike.traits.has(WeaponTrait::Attached);
    ensure!(!attached || shield, FREE_HAND, "it goes with a shield");
    if strike.traits.has(WeaponTrait::FreeHand) {
        let free = derived::free_hands(state, id) > 0;
        ensure!(free, FREE_HAND, "the hand of {} holds something", id, instead = "let go of it");
    }
    Ok(())
}

/// Returns the kind of damage that a blow does.
fn kind(strike: &Strike, versatile: bool) -> DamageType {
    strike.versatile.filter(|_| versatile).unwrap_or(strike.damage)
}

/// Returns whether a blow cuts or crushes, and so is slow in water.
fn is_slow(strike: &Strike, versatile: bool) -> bool {
    matches!(kind(strike, versatile), DamageType::Bludgeoning | DamageType::Slashing)
}

/// Returns whether either of two is under water.
fn under_water(state: &State, (one, other): (ActorId, ActorId)) -> bool {
    state.actor(one).depth > 0 || state.actor(other).depth > 0
}

/// Returns whether what somebody shoots or throws loses itself, because water is between (PF-MOV-16).
pub fn misses(state: &State, between: (ActorId, ActorId), strike: &Strike, versatile: bool) -> bool {
    strike.is_ranged() && is_slow(strike, versatile) && under_water(state, between)
}

/// Returns a range increment as water shortens it (PF-MOV-16).
#[inline]
pub fn increment(state: &State, between: (ActorId, ActorId), strike: &Strike) -> u16 {
    let pierces = strike.damage == DamageType::Piercing;
    if pierces && under_water(state, between) { (strike.range / 2).max(5) } else { strike.range }
}

/// Adds what water takes from a blow in melee.
#[inline]
pub fn add_to_attack(state: &State, actor: ActorId, strike: &Strike, versatile: bool, sum: &mut Modifiers) {
    if !strike.is_ranged() && is_slow(strike, versatile) && state.is_in_water(actor) {
        sum.add(Type::Circumstance, "through water", -2, &UNDERWATER);
    }
}
