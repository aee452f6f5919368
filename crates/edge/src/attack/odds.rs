//! What an attack comes to on the mean, for those who weigh attacks.

use super::*;

/// Returns the vitality that an attack takes on the mean, in thousandths; exploits are not counted.
pub fn expected(state: &State, blow: &Blow) -> i64 {
    let (ways, all) = attempt(state, blow, false).chances();
    expected_of_hit(state, blow) * ways as i64 / (all as i64).max(1)
}

/// Returns the same, with what is known of the attack; `of_hit` is what it takes where it hits.
pub(crate) fn expected_between(state: &State, blow: &Blow, known: Known<'_>, of_hit: i64) -> i64 {
    let (ways, all) = sources::chances(state, blow, known);
    of_hit * ways as i64 / (all as i64).max(1)
}

/// Returns what [`expected`] never exceeds, with a look at the weapon, the distance and the target's Defense alone.
pub(crate) fn expected_at_best(state: &State, blow: &Blow, known: Known<'_>, of_hit: i64) -> i64 {
    let (ways, all) = at_best(state, blow, known);
    of_hit * ways as i64 / (all as i64).max(1)
}

/// Returns what [`expected`] would be if more spoke for the attack than against it; it is never more.
pub(crate) fn expected_if_lucky(state: &State, blow: &Blow, known: Known<'_>, of_hit: i64) -> i64 {
    let (ways, all) = if_lucky(state, blow, known);
    of_hit * ways as i64 / (all as i64).max(1)
}

/// Returns what [`expected`] never falls short of, with a look at the weapon, the distance and the target's Defense alone.
pub(crate) fn expected_at_worst(state: &State, blow: &Blow, known: Known<'_>, of_hit: i64) -> i64 {
    let (ways, all) = at_worst(state, blow, known);
    of_hit * ways as i64 / (all as i64).max(1)
}

/// Returns in how many ways an attack would hit, and of how many, if more speaks for it than against it.
fn if_lucky(state: &State, blow: &Blow, known: Known<'_>) -> (u64, u64) {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return (0, 1) };
    let (modifier, dc) = sources::totals(state, blow, weapon, known);
    checks::reaching(Advantage::Advantage, dc - modifier)
}

/// Returns what the distance of its target makes an attack harder.
fn at_range(state: &State, blow: &Blow, weapon: &Weapon, between: &Between) -> i32 {
    if weapon.is_ranged() { farther(state, between.distance(state, blow.actor, blow.target)) } else { 0 }
}

/// Returns in how many ways an attack would hit, and of how many, with all that could speak for it and nothing that speaks against it.
fn at_best(state: &State, blow: &Blow, known: Known<'_>) -> (u64, u64) {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return (0, 1) };
    let flanked = if state.options().flanking { sources::FLANKED } else { 0 };
    let modifier = sources::modifier_of(state, blow, weapon, known.wielded) + flanked;
    let harder = at_range(state, blow, weapon, known.between);
    checks::reaching(Advantage::Advantage, known.between.defense(state, blow.target) + harder - modifier)
}

/// Returns the same with all that could speak against it and nothing that speaks for it, from where its target is.
fn at_worst(state: &State, blow: &Blow, known: Known<'_>) -> (u64, u64) {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return (0, 1) };
    let modifier = sources::modifier_of(state, blow, weapon, known.wielded);
    let harder = at_range(state, blow, weapon, known.between) + sight::harder(Cover::High);
    checks::reaching(Advantage::Disadvantage, known.between.defense(state, blow.target) + harder - modifier)
}

/// Returns the vitality that an attack takes on the mean where it hits, in thousandths; [`expected`] is never more.
pub fn expected_of_hit(state: &State, blow: &Blow) -> i64 {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return 0 };
    let bare = weapon.ability.is_some() || blow.taken_as == As::Minor;
    let score = if bare { 0 } else { ability(state, blow.actor, weapon).1 };
    let mean = i32::from(weapon.dice) * (i32::from(weapon.die) + 1) / 2 + score;
    let harm = damage::taken_of(state, blow.target, (weapon.damage, weapon.nature), mean);
    // What armour may let through by luck is worth a little.
    (2 * i64::from(harm) + 1) * 500
}

/// Returns the ability that adds to the damage of a weapon, and its score (ED-DMG-02).
pub fn ability(state: &State, actor: ActorId, weapon: &Weapon) -> (Ability, i32) {
    let ability = if weapon.is_ranged() { Ability::Perception } else { Ability::Strength };
    (ability, crate::traumas::score(state, actor, ability))
}

/// Returns the sums to which two kinds of dice come, so many of so many sides each, with the number of ways that lead to each.
pub fn totals(dice: [(u32, u32); 2]) -> Vec<(u32, u64)> {
    let mut ways = vec![1];
    for (count, sides) in dice {
        for _ in 0..count {
            let mut more = vec![0; ways.len() + sides as usize];
            for (sum, of_sum) in ways.iter().enumerate() {
                (1..=sides as usize).for_each(|face| more[sum + face] += of_sum);
            }
            ways = more;
        }
    }
    (0..).zip(ways).filter(|(_, ways)| *ways > 0).collect()
}
