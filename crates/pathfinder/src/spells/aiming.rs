//! At whom and where spells may be cast.

use super::*;
use crate::templates;
use ludex_grid::Footprint;

/// Returns how far a spell goes when it is cast with so many actions: heal and harm hang on them.
pub fn far(spell: Spell, actions: u8) -> Far {
    match (spell, actions) {
        (Spell::Heal | Spell::Harm, 1) => Far::Touch,
        (Spell::Heal | Spell::Harm, 3) => Far::Own,
        _ => magic::row(spell).4,
    }
}

/// Returns whom or what a spell takes in when it is cast with so many actions.
pub fn template(spell: Spell, actions: u8) -> Template {
    match (spell, actions) {
        (Spell::Heal | Spell::Harm, 3) => Template::Emanation(30),
        (Spell::MagicMissile, actions) => Template::Targets(actions),
        _ => magic::row(spell).5,
    }
}

/// Asks whether a spell may be aimed as it is said: at as many as it takes, each in range, in sight and fit for it.
///
/// # Errors
/// The first thing that forbids it.
pub fn may_aim(state: &State, actor: ActorId, cast: &SpellCast, reach: bool) -> Verdict {
    let feet = in_feet(far(cast.spell, cast.actions), reach);
    let mut named = 0;
    for target in cast.targets.iter().flatten() {
        named += 1;
        may_touch(state, actor, *target, feet)?;
        fits(state, actor, *target, cast)?;
    }
    match template(cast.spell, cast.actions) {
        Template::Targets(0) if cast.spell == Spell::FlamingSphere => may_place(state, actor, cast, feet),
        Template::Targets(0) | Template::Emanation(_) => {
            ensure!(named == 0, CASTING, "{} is cast at nobody", cast.spell.name());
            Ok(())
        }
        Template::Targets(most) => {
            ensure!(named >= 1, CASTING, "{} is cast at somebody", cast.spell.name(), instead = "name a target");
            ensure!(named <= most, CASTING, "{} takes in {} at the most", cast.spell.name(), i32::from(most));
            let twice = cast.targets[0] == cast.targets[1] && named > 1 && cast.spell != Spell::MagicMissile;
            ensure!(!twice, CASTING, "it takes in two different ones");
            Ok(())
        }
        Template::Burst(_) => may_place(state, actor, cast, feet),
        Template::Cone(_) | Template::Line(_) => {
            let aimed = cast.at.is_some_and(|at| !state.footprint(actor).contains(at));
            ensure!(aimed, CASTING, "it goes in a direction", instead = "name a square in that direction");
            Ok(())
        }
    }
}

/// Returns the feet that a spell goes; with a feat 30 more, and a touch becomes 30.
fn in_feet(far: Far, reach: bool) -> u16 {
    match far {
        Far::Own => 0,
        Far::Touch if reach => 30,
        Far::Touch => u16::from(SQUARE),
        Far::Feet(feet) if reach => feet + 30,
        Far::Feet(feet) => feet,
    }
}

/// Asks whether somebody is in range, with no wall between.
fn may_touch(state: &State, actor: ActorId, target: ActorId, feet: u16) -> Verdict {
    ensure!(state.lives(target), CASTING, "{} is dead", target);
    ensure!(state.feet(actor, target) <= feet, CASTING, "{} is farther than {} feet away", target, i32::from(feet));
    let walled = state.setting.map.walls_off(state.footprint(actor), state.footprint(target));
    ensure!(!walled, CASTING, "a wall stands between them");
    Ok(())
}

/// Asks whether a place is on the map and in range.
fn may_place(state: &State, actor: ActorId, cast: &SpellCast, feet: u16) -> Verdict {
    let Some(at) = cast.at else {
        return Err(Refusal::new(&CASTING, "it is cast at a place").instead("name a square"));
    };
    let map = &state.setting.map;
    let square = Footprint::single(map.shape(), at);
    ensure!(square.fits(map), CASTING, "that place is not on the map");
    let away = state.footprint(actor).distance(square) as u16 * u16::from(SQUARE);
    ensure!(away <= feet, CASTING, "that place is farther than {} feet away", i32::from(feet));
    Ok(())
}

/// Asks whether somebody is such that a spell does anything to it.
fn fits(state: &State, actor: ActorId, target: ActorId, cast: &SpellCast) -> Verdict {
    let profile = state.profile(target);
    match cast.spell {
        Spell::Stabilize => {
            ensure!(state.actor(target).dying > 0, magic::SAMPLE_SPELLS, "{} is not dying", target);
        }
        Spell::DisruptUndead => {
            ensure!(profile.traits.has(Trait::Undead), magic::CANTRIPS, "{} is not undead", target);
        }
        Spell::Heal | Spell::Harm => {
            let dead_matter = profile.traits.has(Trait::Construct);
            ensure!(!dead_matter, CASTING, "{} neither lives nor is undead", target);
        }
        Spell::Guidance => {
            let proof = is_proof(state, target, Spell::Guidance);
            ensure!(!proof, magic::CANTRIPS, "{} had guidance within the hour", target);
        }
        Spell::MagicWeapon => {
            let place = cast.weapon.unwrap_or(BODY);
            let known = profile.strikes.iter().find(|one| one.weapon == place && place != BODY);
            let plain = known.is_some_and(|one| one.attack.item <= 0);
            ensure!(plain, magic::FIRST_LEVEL, "it is laid on a weapon without magic", instead = "name the weapon");
        }
        _ => {
            let ill = magic::is(cast.spell, SpellTrait::Hostile);
            ensure!(!ill || target != actor, CASTING, "nobody does that to oneself");
        }
    }
    Ok(())
}

/// Returns whether somebody is proof against a spell now, or cannot cast it again yet.
pub(super) fn is_proof(state: &State, id: ActorId, spell: Spell) -> bool {
    let now = state.clock.seconds;
    state.actor(id).spell_proof.iter().any(|one| one.spell == spell && one.until > now)
}

/// Returns everybody whom a spell with an area takes in.
pub(super) fn caught(state: &State, work: Work) -> ludex_kit::List<ActorId, 16> {
    templates::caught(state, work.actor, work.template(), work.cast.at)
}
