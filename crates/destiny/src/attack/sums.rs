//! What an attack adds up: roll, damage, and the Toughness that it meets.

use super::{DAMAGE_ROLL, RANGE, SITUATION, TOO_CLOSE, WORST, against, increments, nonlethal, range, spells, weapon};
use crate::prelude::*;
use crate::space::gap;
use crate::wounds;

/// Everything that an attack roll adds to its dice.
pub fn attack_bonus(state: &State, attack: &Attack, shows: bool) -> Tally {
    let Attack { attacker, target, manner, .. } = *attack;
    let mut tally = Tally::new(shows);
    let weapon = weapon(state, attack);
    let shot = range(weapon, manner);
    let place = attack.aside.unwrap_or(target);
    tally.base("base", state.options().combat_base, &checks::COMBAT_SCALE);
    match manner {
        Manner::Spell => spells::bonus(state, attacker, weapon, &mut tally),
        _ => checks::weapon_bonus(state, attacker, weapon, manner == Manner::Throw, &mut tally),
    }
    conditions::penalties(state, attacker, true, &mut tally);
    let melee = shot.is_none();
    if melee && state.actor(attacker).posture == Posture::Prone {
        tally.add("striking while prone", -2, &conditions::PRONE);
    }
    if manner == Manner::Nonlethal {
        tally.add("nonlethal", -2, &nonlethal::ROLL);
    }
    if conditions::shares_space(state, attacker) {
        tally.add("sharing a space", -2, &conditions::SHARING);
    }
    if melee && conditions::is_drowned(state, attacker) {
        tally.add("under water", -5, &conditions::MELEE_UNDER_WATER);
    }
    if melee && saddle::looks_down_on(state, attacker, target) {
        tally.add("mounted", 1, &saddle::ADVANTAGE);
    }
    if manner == Manner::Spell && against(state, attack) != DefenceKind::Ranged {
        return tally;
    }
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

/// WT-ATK-14: what each posture adds, in melee and from afar.
const BY_POSTURE: [[i32; 2]; 3] = [[0, 0], [2, -2], [3, -3]];
/// The same of each cover.
const BY_COVER: [[i32; 2]; 5] = [[0, 0], [0, -1], [-2, -2], [-3, -3], [-5, -5]];

/// What the target's situation adds: all bonuses, and the worst penalty of cover and posture.
fn situation(state: &State, (attacker, target, place): (ActorId, ActorId, ActorId), ranged: bool, tally: &mut Tally) {
    let actor = state.actor(target);
    let at = usize::from(ranged);
    let posture = (actor.posture.name(), BY_POSTURE[actor.posture as usize][at]);
    let cover = ("cover", BY_COVER[state.actor(place).cover as usize][at]);
    let mut worst = <Strongest>::by(&WORST, "only the worst of cover and posture counts");
    for (label, value) in [posture, cover] {
        worst.add(tally, 0, label, value, &SITUATION);
    }
    match flanking::bonus(state, attacker, place) {
        4 => tally.add("from behind", 4, &flanking::REAR),
        bonus => tally.add("flanked", bonus, &flanking::FLANKING),
    }
}

/// Whether Strength adds to the damage of a weapon, or why not.
pub(crate) fn adds_strength(state: &State, weapon: &Weapon) -> Result<(), &'static str> {
    match weapon.is_ranged() && !state.options().ranged_adds_strength {
        _ if weapon.mechanical => Err("the weapon is mechanical"),
        true => Err("ranged weapons do not add Strength in this campaign"),
        false => Ok(()),
    }
}

/// Returns what a hit with a weapon deals, without the die of a strong attack.
pub fn weapon_damage(
    state: &State,
    (attacker, manner): (ActorId, Manner),
    weapon: &Weapon,
    target: ActorId,
    shows: bool,
) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("weapon", weapon.damage, &DAMAGE_ROLL);
    let halved = weapon.damage > 0
        && match manner {
            Manner::Spell => spells::steams(state, weapon, attacker, target),
            _ => conditions::is_drowned(state, attacker) && !weapon.aquatic,
        };
    if halved {
        tally.add("under water", weapon.damage / 2 - weapon.damage, &conditions::DAMAGE_UNDER_WATER);
    }
    let strength = state.profile(attacker).attribute(Attribute::Strength);
    match adds_strength(state, weapon) {
        Ok(()) => tally.add("Strength", strength, &DAMAGE_ROLL),
        Err(why) => tally.off("Strength", strength, &DAMAGE_ROLL, why),
    }
    let armour = state.profile(target).armour.toughness;
    if manner == Manner::Nonlethal {
        return tally;
    }
    if armour >= 3 {
        tally.add("concussive", weapon.concussive, &DAMAGE_ROLL);
    }
    if armour <= 1 {
        tally.add("slicing", weapon.slicing, &DAMAGE_ROLL);
    }
    tally
}

/// Returns what a hit takes off: the Toughness that this weapon meets.
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
