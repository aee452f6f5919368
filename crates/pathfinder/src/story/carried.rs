//! What goes from one scene into the next, and what stays behind with its ground.

use crate::prelude::*;
use std::sync::Arc;

/// Conditions that end with the ground on which they began, or with the minute.
const OF_THE_SCENE: [Condition; 13] = [
    Condition::Concealed,
    Condition::Fascinated,
    Condition::FlatFooted,
    Condition::Fleeing,
    Condition::Frightened,
    Condition::Grabbed,
    Condition::Immobilized,
    Condition::Invisible,
    Condition::Prone,
    Condition::Quickened,
    Condition::Restrained,
    Condition::Slowed,
    Condition::Stunned,
];

/// Returns whether a condition goes along: it lasts until it is taken away, and nothing in the scene holds it.
fn lasts(one: Instance) -> bool {
    one.until == Until::Removed && !OF_THE_SCENE.contains(&one.what)
}

/// Leaves an actor with what is its own: wounds, what was spent, what it has caught, what it carries and owns. What lies about is
/// picked up.
pub(super) fn leaves(actor: &mut Actor) {
    let mut conditions = actor.conditions;
    conditions.retain(|one| lasts(*one));
    *actor = Actor {
        at: actor.at,
        hit_points: actor.hit_points,
        temporary: actor.temporary,
        dead: actor.dead,
        dying: actor.dying,
        wounded: actor.wounded,
        conditions,
        persistent: actor.persistent,
        held: actor.held,
        unloaded: actor.unloaded,
        two_handed: actor.two_handed,
        shield_damage: actor.shield_damage,
        shield_away: actor.shield_away,
        armour_broken: actor.armour_broken,
        broken_tools: actor.broken_tools,
        load: actor.load,
        stock: actor.stock,
        in_hand: actor.in_hand,
        purse: actor.purse,
        experience: actor.experience,
        overcome: actor.overcome,
        hero_points: actor.hero_points,
        hero_ready: actor.hero_ready,
        days: actor.days,
        afflictions: actor.afflictions,
        guise: actor.guise,
        concealed: actor.concealed,
        exploring: actor.exploring,
        master: actor.master,
        slots_spent: actor.slots_spent,
        slots_cast: actor.slots_cast,
        focus_spent: actor.focus_spent,
        bond_drained: actor.bond_drained,
        borrowed: actor.borrowed,
        treated: actor.treated,
        steeled: actor.steeled,
        wary: actor.wary,
        daunted: actor.daunted,
        breaths: actor.breaths,
        spell_proof: actor.spell_proof,
        ..Actor::default()
    };
}

/// Takes over what belongs to people and to the campaign: everybody, the time, what people think, spells without an end of their
/// own that are on somebody who is there, what is caught by its name.
pub(super) fn over(state: &mut State, old: State) {
    let setting = Arc::make_mut(&mut state.setting);
    setting.cast.clone_from(&old.setting.cast);
    let numbers: Vec<u8> =
        old.setting.afflictions.iter().map(|kind| known_as(&mut setting.afflictions, kind)).collect();
    state.lights.followed(&old.lights);
    state.actors = old.actors;
    for actor in &mut state.actors {
        let new = |kind: u8| numbers.get(usize::from(kind)).copied().unwrap_or(kind);
        actor.afflictions.change(|one| Affliction { kind: new(one.kind), ..one });
    }
    state.here = old.here;
    state.clock = old.clock;
    state.scale = old.scale;
    state.travelled = old.travelled;
    state.hustled = old.hustled;
    state.degrees = old.degrees;
    state.heroes_ready = old.heroes_ready;
    state.feelings = old.feelings;
    state.proofs = old.proofs;
    state.refusals = old.refusals;
    state.yielding = old.yielding;
    state.effects = old.effects;
    state.effects.retain(|effect| effect.until == Until::Removed);
    state.spells = old.spells;
    let actors = &state.actors;
    let goes_on = |one: &Ongoing| {
        let lives = |id: ActorId| actors.get(id.index()).is_some_and(|actor| !actor.dead);
        one.until == Until::Removed && one.at.is_none() && lives(one.caster) && one.on.is_none_or(lives)
    };
    state.spells.retain(goes_on);
    if state.weather == Weather::default() {
        state.weather = old.weather;
    }
}

/// Returns the place of a disease, a poison or a curse among those that a scene knows; one that it does not know is added.
fn known_as(known: &mut Vec<AfflictionKind>, kind: &AfflictionKind) -> u8 {
    let place = known.iter().position(|one| one.name == kind.name).unwrap_or_else(|| {
        known.push(kind.clone());
        known.len() - 1
    });
    place.min(usize::from(u8::MAX)) as u8
}
