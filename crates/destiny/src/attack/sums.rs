//! What an attack adds up: roll, damage, and the Toughness that it meets.

use super::{DAMAGE_ROLL, RANGE, SITUATION, TOO_CLOSE, WORST, against, increments, nonlethal, range, spells, weapon};
use crate::conditions::Feels;
use crate::prelude::*;
use crate::space::gap;
use crate::wounds;

/// Returns everything that an attack roll adds to its dice; all of it adds up (WT-DIC-13).
pub fn attack_bonus(state: &State, attack: &Attack, shows: bool) -> Tally {
    let Attack { attacker, target, manner, .. } = *attack;
    let mut tally = Tally::new(shows);
    let weapon = weapon(state, attack);
    tally.base("base", state.options().combat_base, &checks::COMBAT_SCALE);
    if manner == Manner::Spell {
        spells::bonus(state, attacker, weapon, &mut tally);
    } else {
        checks::weapon_bonus(state, attacker, weapon, manner == Manner::Throw, &mut tally);
    }
    conditions::penalties(state, attacker, Feels { combat: true, sight: true }, &mut tally);

    let shot = range(weapon, manner);
    let melee = shot.is_none();
    if melee {
        melee_situation(state, attacker, target, &mut tally);
    }
    if manner == Manner::Nonlethal {
        tally.add("nonlethal", -2, &nonlethal::ROLL);
    }
    if manner == Manner::Spell && against(state, attack) != DefenceKind::Ranged {
        return tally;
    }

    // Whoever was pulled into the way of the attack stands there, as far as its place counts (WT-GRP-08).
    let place = attack.aside.unwrap_or(target);
    situation(state, (attacker, target, place), !melee, &mut tally);
    match (shot, weapon.reach) {
        (None, Some(reach)) if reach >= 2 && gap(state, attacker, place) < reach - 1 => {
            tally.add("too close", state.options().reach_too_close, &TOO_CLOSE);
        }
        (Some(shot), _) if manner != Manner::Spell => {
            tally.add("range", increments(state, attacker, place, shot) * state.options().range_penalty, &RANGE);
        }
        _ => {}
    }
    tally
}

/// Adds to the tally what every melee attack roll takes from where the attacker is: on the ground, under water, in the saddle.
pub(crate) fn melee_situation(state: &State, attacker: ActorId, target: ActorId, tally: &mut Tally) {
    if state.actor(attacker).posture == Posture::Prone {
        tally.add("striking while prone", -2, &conditions::PRONE);
    }
    if conditions::is_drowned(state, attacker) {
        tally.add("under water", -5, &conditions::MELEE_UNDER_WATER);
    }
    if saddle::looks_down_on(state, attacker, target) {
        tally.add("mounted", 1, &saddle::ADVANTAGE);
    }
}

/// What each posture of the target adds, standing, crouching and prone: in melee and from afar (WT-ATK-14).
const BY_POSTURE: [[i32; 2]; 3] = [[0, 0], [2, -2], [3, -3]];
/// What each cover of the target adds, from none to nine tenths: in melee and from afar (WT-ATK-14).
const BY_COVER: [[i32; 2]; 5] = [[0, 0], [0, -1], [-2, -2], [-3, -3], [-5, -5]];

/// Adds to the tally what the target's situation gives: all bonuses (WT-ATK-16), and the worst penalty of cover and posture
/// once, as of one who lies behind a wall (WT-INT-08).
fn situation(state: &State, (attacker, target, place): (ActorId, ActorId, ActorId), ranged: bool, tally: &mut Tally) {
    let column = if ranged { 1 } else { 0 };
    let posture = state.actor(target).posture;
    let cover = state.actor(place).cover;
    let posture = (posture.name(), BY_POSTURE[posture as usize][column]);
    let cover = ("cover", BY_COVER[cover as usize][column]);
    static BETTER: Beaten = Beaten::by(&WORST, "only the worst of cover and posture counts");
    let mut worst = <Strongest>::of(&BETTER);
    for (label, value) in [posture, cover] {
        worst.add(tally, 0, label, value, &SITUATION);
    }
    match flanking::bonus(state, attacker, place) {
        4 => tally.add("from behind", 4, &flanking::REAR),
        bonus => tally.add("flanked", bonus, &flanking::FLANKING),
    }
}

/// Returns whether Strength adds to the damage of a weapon.
///
/// # Errors
/// Says why it does not.
pub(crate) fn adds_strength(state: &State, weapon: &Weapon) -> Result<(), &'static str> {
    if weapon.mechanical {
        Err("the weapon is mechanical")
    } else if weapon.is_ranged() && !state.options().ranged_adds_strength {
        Err("ranged weapons do not add Strength in this campaign")
    } else {
        Ok(())
    }
}

/// Returns what a hit with a weapon deals, without the die of a strong attack. Concussive and slicing look at the armour as it
/// is, before it is pierced (WT-CNT-04).
pub fn weapon_damage(
    state: &State,
    (attacker, manner): (ActorId, Manner),
    weapon: &Weapon,
    target: ActorId,
    shows: bool,
) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("weapon", weapon.damage, &DAMAGE_ROLL);
    let dulled = if manner == Manner::Spell {
        spells::steams(state, weapon, attacker, target)
    } else {
        conditions::is_drowned(state, attacker) && !weapon.aquatic
    };
    if dulled && weapon.damage > 0 {
        tally.add("under water", weapon.damage / 2 - weapon.damage, &conditions::DAMAGE_UNDER_WATER);
    }
    let strength = state.profile(attacker).attribute(Attribute::Strength);
    match adds_strength(state, weapon) {
        // Nobody expects Strength in a spell.
        _ if manner == Manner::Spell => {}
        Ok(()) => tally.add("Strength", strength, &DAMAGE_ROLL),
        Err(why) => tally.off("Strength", strength, &DAMAGE_ROLL, why),
    }
    if manner == Manner::Nonlethal {
        return tally;
    }
    let armour = state.profile(target).armour.toughness;
    if armour >= 3 {
        tally.add("concussive", weapon.concussive, &DAMAGE_ROLL);
    }
    if armour <= 1 {
        tally.add("slicing", weapon.slicing, &DAMAGE_ROLL);
    }
    tally
}

/// Returns the Toughness that a hit with this weapon meets, with armour as far as it is not bypassed or pierced (WT-CNT-04).
pub(crate) fn met_toughness(state: &State, (manner, target): (Manner, ActorId), weapon: &Weapon, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    derived::base_toughness(state.profile(target), &mut tally);
    tally.add("ward", conditions::ward(state, target), &spells::SPELLS);
    let armour = state.profile(target).armour.toughness;
    if weapon.bypasses_armour {
        tally.off("armour", armour, &wounds::BYPASSING, "the attack bypasses armour");
    } else {
        tally.add("armour", armour, &derived::TOUGHNESS);
        let pierced = if manner == Manner::Nonlethal { 0 } else { weapon.armor_piercing.min(armour.max(0)) };
        tally.add("armor piercing", -pierced, &DAMAGE_ROLL);
    }
    tally
}
