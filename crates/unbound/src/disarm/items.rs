//! What can be knocked out of an actor's hands, by number (UL-MAN-21).

use crate::prelude::*;
use crate::senses::Lamp;

/// The number that stands for the shield where things in hand are numbered; weapons have those of their places.
pub const SHIELD: u8 = 32;

/// The first number of lights that an actor carries, in the order of the scene's.
pub(super) const LIGHTS: u8 = 40;

/// The first number of things that were caught from others, in the order in which they lie about.
pub(super) const CAUGHT: u8 = 128;

/// Something that is in an actor's hand, or was until it was knocked out of it (UL-MAN-21).
#[derive(Debug, Clone, Copy)]
pub(super) enum Thing<'a> {
    Weapon(&'a Weapon),
    Shield,
    Light(&'a Lamp),
    /// What it caught from another, with its place among that one's weapons.
    Caught(ActorId, u8),
}

/// Returns what a number stands for where an actor's things in hand are numbered.
pub(super) fn thing(state: &State, target: ActorId, item: u8) -> Option<Thing<'_>> {
    let who = state.actor(target);
    match item {
        SHIELD => who.profile.shield.as_ref().map(|_| Thing::Shield),
        CAUGHT.. => state.lying.get(usize::from(item - CAUGHT)).map(|lying| Thing::Caught(lying.owner, lying.weapon)),
        LIGHTS.. => state.around.as_ref()?.lamps.get(usize::from(item - LIGHTS)).map(Thing::Light),
        _ => who.weapon(item).map(|(weapon, _)| Thing::Weapon(weapon)),
    }
}

/// Returns what something is called that a disarm names.
pub(crate) fn name_of(state: &State, target: ActorId, item: u8) -> &str {
    match thing(state, target, item) {
        Some(Thing::Weapon(weapon)) => &weapon.name,
        Some(Thing::Shield) => state.actor(target).profile.shield.as_ref().map_or("", |shield| shield.name.as_str()),
        Some(Thing::Light(lamp)) => &lamp.name,
        Some(Thing::Caught(owner, weapon)) if weapon == SHIELD => name_of(state, owner, SHIELD),
        Some(Thing::Caught(owner, weapon)) => state.actor(owner).weapon(weapon).map_or("", |found| &found.0.name),
        None => "",
    }
}

/// Returns what could be knocked out of an actor's hands, by number: its weapons by their places, its shield, lights
/// that it carries, and what it caught from others.
pub fn items(state: &State, target: ActorId) -> impl Iterator<Item = u8> + '_ {
    let who = state.actor(target);
    let weapons = who.held().filter(|(_, weapon)| weapon.hands > 0).map(|(place, _)| place);
    let lamps = state.around.as_ref().map_or(&[][..], |around| &around.lamps);
    let lights = (LIGHTS..CAUGHT).zip(lamps).filter(move |(_, lamp)| lamp.carrier == Some(target));
    let caught = (CAUGHT..=u8::MAX).zip(&state.lying).filter(move |(_, lying)| lying.by == Some(target));
    let shield = who.shield_up.then_some(SHIELD);
    weapons.chain(shield).chain(lights.map(|(number, _)| number)).chain(caught.map(|(number, _)| number))
}
