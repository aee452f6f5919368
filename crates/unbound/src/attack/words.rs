//! How attacks are called, and what they roll.

use super::advantage;
use super::sums::{attack_tally, range, weapon_of};
use crate::character::Damage;
use crate::cover;
use crate::damage::damage_tally;
use crate::prelude::*;

/// Puts what would be done to one's own side under a heading of its own.
pub(crate) fn among_friends(state: &State, offer: &mut Offer) {
    if let (Some(actor), Some(target)) = (offer.actor, offer.target)
        && !state.hostile(actor, target)
    {
        offer.group = "Against your own side".into();
        offer.friendly = true;
    }
}

/// Returns what an attack with a weapon is called: `Strike Nettle with longsword`.
pub(crate) fn attack(state: &State, attack: &Attack) -> String {
    let target = &state.actor(attack.target).name;
    let Some(weapon) = weapon_of(state, attack) else { return String::new() };
    let verb = if weapon.shoots() { "Shoot" } else { "Strike" };
    let weapon = &weapon.name;
    if attack.thrown {
        format!("Throw {weapon} at {target}")
    } else if attack.nonlethal {
        format!("{verb} {target} with {weapon}, to knock out")
    } else {
        format!("{verb} {target} with {weapon}")
    }
}

/// Returns what an attack rolls: `d20+7 with advantage, 2d6+3 slashing`.
pub(crate) fn preview(state: &State, attack: &Attack) -> String {
    let Some(weapon) = weapon_of(state, attack) else { return String::new() };
    let tally = attack_tally(state, attack.attacker, weapon, attack.thrown, false);
    let advantage = advantage(state, attack, range(state, attack.attacker, weapon, attack.thrown), false);
    let plus = tally.total + cover::high_ground(state, attack.attacker, attack.target);
    let profile = &state.actor(attack.attacker).profile;
    let harm = damage_tally(profile, weapon, attack.occasion, state.options(), false).total;
    format!("d20{plus:+}{}, {}", advantage_words(advantage.net()), weapon_damage(weapon, harm))
}

/// Returns ` with advantage`, ` with disadvantage`, or nothing.
pub(crate) fn advantage_words(advantage: Advantage) -> &'static str {
    match advantage {
        Advantage::Plain => "",
        Advantage::Advantage => " with advantage",
        Advantage::Disadvantage => " with disadvantage",
    }
}

/// Returns the damage of a weapon with what is added to it: `1d8+2 piercing and 1d4 poison`.
pub(crate) fn weapon_damage(weapon: &Weapon, plus: i32) -> String {
    let parts = weapon.damage.iter().enumerate().map(|(place, &Damage { dice, kind })| {
        let plus = if place == 0 { plus } else { i32::from(dice.plus) };
        match (dice.count, plus) {
            (0, plus) => format!("{plus} {}", kind.name()),
            (count, 0) => format!("{count}d{} {}", dice.sides, kind.name()),
            (count, plus) => format!("{count}d{}{plus:+} {}", dice.sides, kind.name()),
        }
    });
    parts.collect::<Vec<_>>().join(" and ")
}
