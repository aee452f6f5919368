//! How likely a pool comes to a result.

use super::{AdjustmentUsed, Difficulty, uncancelled};
use crate::prelude::*;

/// Returns every result of a pool, and in how many ways of its dice it comes; none for so many dice that their ways cannot be
/// counted in 64 bits.
pub fn outcomes(s: &State, pool: &Tally, difficulty: &Difficulty) -> Option<Vec<(i32, u64)>> {
    let (sides, count) = (u64::from(s.options().die_sides), pool.total.max(0) as u32);
    sides.checked_pow(count)?;
    let (of, total) = (sides as i32, difficulty.tally.total);
    let (at_least, beyond) = (total.clamp(2, of) as u64, (total - of).max(0));
    let (good, bad) = (sides + 1 - at_least, at_least - 1);
    let mut choices: u64 = 1;
    let mut all: Vec<(i32, u64)> = Vec::new();
    for enough in 0..=count {
        let ways = choices * good.pow(enough) * bad.pow(count - enough);
        let result = uncancelled(s.options().overflow, enough as i32, beyond);
        match all.last_mut().filter(|last| last.0 == result) {
            Some(last) => last.1 += ways,
            None => all.push((result, ways)),
        }
        choices = choices * u64::from(count - enough) / u64::from(enough + 1);
    }
    Some(all)
}

/// Returns whether a roll of an actor comes to what is needed, picked by its chance, where odds are worked out; none where the
/// dice must be rolled.
pub fn weigh(
    t: &mut Table<'_, impl Run>,
    actor: ActorId,
    needed: i32,
    roll: impl Fn(&State) -> (Tally, Difficulty),
) -> Option<bool> {
    let (pool, _) = roll(t.state());
    u64::from(t.state().options().die_sides).checked_pow(pool.total.max(0) as u32)?;
    let held = t.weighed(|s| {
        let (pool, difficulty) = roll(s);
        let all = outcomes(s, &pool, &difficulty).unwrap_or_default();
        let ways = |held: bool| all.iter().filter(|one| (one.0 >= needed) == held).map(|one| one.1).sum();
        [(0, ways(false)), (1, ways(true))].into_iter().filter(|one| one.1 > 0).collect()
    })?;
    if t.state().actor(actor).adjustment.is_some() {
        t.emit(AdjustmentUsed { actor });
    }
    Some(held == 1)
}
