//! What an attack with a weapon is made of: how far it goes, what is added to its d20 (UL-ATK-03 to 05, 20 to 22).

use super::{APTITUDE, ATTACK_ATTRIBUTE};
use crate::character::size::spaces;
use crate::options::{THROWN_STRENGTH, ThrownStrength};
use crate::prelude::*;
use crate::statuses::add_state;

/// Returns the weapon of an attack.
pub(crate) fn weapon_of<'s>(state: &'s State, attack: &Attack) -> Option<&'s Weapon> {
    let With::Weapon(place) = attack.with else { return None };
    state.actor(attack.attacker).weapon(place).map(|(weapon, _)| weapon)
}

/// Returns the normal and the long range of a weapon in spaces, if it is used at range (UL-ATK-20, UL-ATK-21). Boosts in
/// Acuity lengthen the normal range of what is not thrown by 5 feet each (UL-ATK-22).
pub fn range(state: &State, attacker: ActorId, weapon: &Weapon, thrown: bool) -> Option<(u32, u32)> {
    let (normal, long) = if thrown { weapon.thrown? } else { weapon.range? };
    let boosts = if thrown { 0 } else { state.actor(attacker).profile.boosts(Attribute::Acuity) };
    let normal = normal.saturating_add(5 * boosts as u16).min(long.max(normal));
    Some((spaces(normal), spaces(long)))
}

/// Returns the attribute that a weapon strikes with (UL-ATK-04, UL-OPT-08).
pub fn attack_attribute(state: &State, weapon: &Weapon, thrown: bool) -> Attribute {
    let always = state.options().attack_thrown_strength == ThrownStrength::Always;
    let counts_as_thrown = weapon.thrown.is_some() && (thrown || always);
    if weapon.heavy || counts_as_thrown {
        Attribute::Strength
    } else if weapon.shoots() {
        Attribute::Acuity
    } else {
        Attribute::Dexterity
    }
}

/// Adds the skill bonus with a weapon: twice the rank and the boost, if there is aptitude (UL-ATK-05).
pub(crate) fn skill_bonus(tally: &mut Tally, state: &State, id: ActorId, weapon: &Weapon) {
    let profile = &state.actor(id).profile;
    let rank = profile.weapon_rank(weapon, state.options());
    let group = profile.weapon_group(weapon, state.options()).name();
    let has_aptitude = weapon.aptitude.unwrap_or(rank > 0 || weapon.boost > 0 || weapon.unarmed);
    if has_aptitude {
        tally.add(group, 2 * rank, &crate::character::skills::RANK_BONUS);
        tally.add("weapon boost", i32::from(weapon.boost), &crate::character::skills::SKILL_BOOST);
    } else {
        tally.off(group, 2 * rank, &APTITUDE, "no aptitude with this weapon");
    }
}

/// Returns what is added to the d20 of an attack with a weapon (UL-ATK-03).
pub fn attack_tally(state: &State, attacker: ActorId, weapon: &Weapon, thrown: bool, shows: bool) -> Tally {
    let actor = state.actor(attacker);
    let mut tally = Tally::new(shows);
    let attribute = attack_attribute(state, weapon, thrown);
    let rule = if attribute == Attribute::Strength && weapon.thrown.is_some() && !weapon.heavy {
        &THROWN_STRENGTH
    } else {
        &ATTACK_ATTRIBUTE
    };
    tally.base(attribute.name(), actor.attribute(attribute), rule);
    skill_bonus(&mut tally, state, attacker, weapon);
    add_state(&mut tally, state, attacker);
    tally
}
