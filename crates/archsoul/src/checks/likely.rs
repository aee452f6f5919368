//! How likely a pool comes to a result.

use super::{AdjustmentUsed, Difficulty, uncancelled};
use crate::prelude::*;

/// Dice of a pool: how many, how many of their faces are successes and how many are not, how far the difficulty is beyond them.
struct Pool {
    dice: u32,
    good: u64,
    bad: u64,
    beyond: i32,
}

impl Pool {
    fn of(state: &State, (pool, difficulty): &(Tally, Difficulty)) -> Self {
        let sides = i32::from(state.options().die_sides);
        let total = difficulty.tally.total;
        let at_least = total.clamp(2, sides);
        let good = (sides + 1 - at_least) as u64;
        let bad = (at_least - 1) as u64;
        Self { dice: pool.total.max(0) as u32, good, bad, beyond: (total - sides).max(0) }
    }

    /// How many ways its dice can fall; none where 64 bits do not hold them.
    fn ways(&self) -> Option<u64> {
        (self.good + self.bad).checked_pow(self.dice)
    }
}

/// Returns every result of a pool with its chance, by its successes.
pub fn chances(state: &State, rolled: &(Tally, Difficulty)) -> Vec<(i32, f64)> {
    let Pool { dice, good, bad, beyond } = Pool::of(state, rolled);
    let hits = good as f64 / (good + bad) as f64;
    // How likely so many dice are successes, a die after another.
    let mut likely = vec![1.0];
    for _ in 0..dice {
        let more = likely.iter().map(|chance| chance * hits);
        let mut next: Vec<f64> = std::iter::once(0.0).chain(more).collect();
        likely.iter().zip(&mut next).for_each(|(chance, next)| *next += chance * (1.0 - hits));
        likely = next;
    }
    let mut all: Vec<(i32, f64)> = Vec::new();
    for (enough, chance) in (0..).zip(likely) {
        let result = uncancelled(state.options().overflow, enough, beyond);
        match all.last_mut().filter(|last| last.0 == result) {
            Some(last) => last.1 += chance,
            None => all.push((result, chance)),
        }
    }
    all
}

/// Returns in how many ways of its dice a pool comes to what is needed, and in how many not.
fn held(state: &State, pool: &Pool, needed: i32) -> [u64; 2] {
    let &Pool { dice, good, bad, beyond } = pool;
    let mut choices = 1u64;
    let mut ways = [0; 2];
    for enough in 0..=dice {
        let result = uncancelled(state.options().overflow, enough as i32, beyond);
        ways[usize::from(result >= needed)] += choices * good.pow(enough) * bad.pow(dice - enough);
        choices = choices * u64::from(dice - enough) / u64::from(enough + 1);
    }
    ways
}

/// Returns whether a roll of an actor comes to what is needed, picked by its chance, where odds are worked out; none where the
/// dice must be rolled.
pub fn weigh(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    needed: i32,
    rolled: &(Tally, Difficulty),
) -> Option<bool> {
    let pool = Pool::of(table.state(), rolled);
    pool.ways()?;
    let held = table.weighed(|s| {
        let ways = held(s, &pool, needed);
        [(0, ways[0]), (1, ways[1])].into_iter().filter(|one| one.1 > 0).collect()
    })?;
    if table.state().actor(actor).adjustment.is_some() {
        table.emit(AdjustmentUsed { actor });
    }
    Some(held == 1)
}
