//! What a blow is worth: what it takes on the mean, how often it fells, what falls back on whoever strikes.

use crate::attack::{Attack, attack_pool, coup, defence_against};
use crate::checks::{Difficulty, MOST_DICE, fails_by_itself, results, stats};
use crate::damage::{Blow, difficulty_of};
use crate::prelude::*;

/// What felling somebody counts beside the hit points that it takes: as much as all that are left.
const OF_FELLING: f64 = 1.0;

/// Returns what a blow is worth: the part of the way to its target's fall that it goes on the mean, by how dangerous the target
/// is, less the same for what falls back on the striker. Nothing where it cannot be worked out.
pub(super) fn of_blow(state: &State, blow: &Attack, threat: f64) -> f64 {
    let Attack { actor, target, weapon: place, thrown, front } = *blow;
    let Some(weapon) = state.weapon(actor, place) else { return 0.0 };
    let hit = chance_to_hit(state, blow, weapon);
    if hit <= 0.0 {
        return 0.0;
    }

    let blow = Blow { thrown, front, ..Blow::at(actor, target, place) };
    let dice = damage::pool(state, actor, target, weapon, false);
    let results = results(state, &(dice, difficulty_of(state, blow, weapon, false, false)));
    let hardness = damage::hardness(state, target, false).total;
    let own_hardness = derived::hardness(state, actor, false).total;
    let times = if coup::is_helpless(state, target) { 2 } else { 1 };
    let left = state.actor(target).hp.max(1);
    let own = state.actor(actor).hp.max(1);

    let mut worth = 0.0;
    for (result, chance) in (0..).zip(results) {
        let harm = ((result - hardness).max(0) * times).min(left);
        worth += chance * threat * f64::from(harm) / f64::from(left);
        if harm == left {
            worth += chance * threat * OF_FELLING;
        }
        if weapon.natural && result < hardness {
            let back = (result - own_hardness).clamp(0, own);
            worth -= chance * f64::from(back) / f64::from(own);
        }
    }
    hit * worth
}

/// Returns how likely a blow hits, from 0 to 1.
fn chance_to_hit(state: &State, blow: &Attack, weapon: &Weapon) -> f64 {
    let Attack { actor, target, thrown, front, .. } = *blow;
    if weapon.soul && fails_by_itself(state, actor, Attribute::Soulpower, true).is_some() {
        return 0.0;
    }
    let attack = results(state, &attack_pool(state, [actor, target], weapon, thrown, false));
    if !weapon.soul {
        let (defence, _) = defence_against(state, actor, target, front, false);
        return above(&attack, defence.total);
    }
    if fails_by_itself(state, target, Attribute::Soulpower, true).is_some() {
        return above(&attack, 0);
    }
    let pool = stats(state, target, Attribute::Soulpower, &[Skill::Resolve], false);
    let defence = results(state, &(pool, Difficulty::of(state, target, None, false)));
    (0..).zip(defence).map(|(result, chance)| chance * above(&attack, result)).sum()
}

/// Returns how likely a pool comes to more than a number.
fn above(results: &[f64; MOST_DICE + 1], number: i32) -> f64 {
    let first = usize::try_from(number + 1).unwrap_or(0).min(results.len());
    results[first..].iter().sum()
}

/// Returns how dangerous an actor is: the dice of its best weapon, to hit and to hurt.
pub(super) fn threat(state: &State, id: ActorId) -> f64 {
    let dice = |weapon: &Weapon| {
        let attack = attack::dice(state, id, weapon.way(false), false).total.max(1);
        let damage = damage::pool(state, id, id, weapon, false).total.max(1);
        attack * damage
    };
    let most = state.wielded(id).map(|(_, weapon)| dice(weapon)).max();
    f64::from(most.unwrap_or(1))
}
