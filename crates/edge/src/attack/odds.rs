//! What an attack comes to on the mean, for those who weigh attacks.

use super::*;

/// Returns the vitality that an attack takes on the mean, in thousandths; exploits are not counted.
pub fn expected(state: &State, blow: &Blow) -> i64 {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return 0 };
    let (ways, all) = attempt(state, blow, false).chances();
    let bare = weapon.ability.is_some() || blow.taken_as == As::Minor;
    let score = if bare { 0 } else { ability(state, blow.actor, weapon).1 };
    let mean = i32::from(weapon.dice) * (i32::from(weapon.die) + 1) / 2 + score;
    let packet = damage::Packet { nature: weapon.nature, ..damage::Packet::of(weapon.damage, mean) };
    let harm = damage::taken_by(state, blow.target, packet);
    // What armour may let through by luck is worth a little.
    (2 * i64::from(harm) + 1) * ways as i64 * 500 / all as i64
}

/// Returns the ability that adds to the damage of a weapon, and its score (ED-DMG-02).
pub fn ability(state: &State, actor: ActorId, weapon: &Weapon) -> (Ability, i32) {
    let ability = if weapon.is_ranged() { Ability::Perception } else { Ability::Strength };
    (ability, crate::traumas::score(state, actor, ability))
}
