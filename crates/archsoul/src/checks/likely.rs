//! How likely a pool is to come to a result.

use super::{AdjustmentUsed, Difficulty, uncancelled};
use crate::prelude::*;

/// What [`Table::weighed`](ludex_kit::Table::weighed) calls a roll that fails, and one that succeeds.
const FAILS: u32 = 0;
const SUCCEEDS: u32 = 1;

/// The dice of a pool.
struct Pool {
    dice: u32,
    /// How many faces of a die are successes.
    good: u64,
    /// How many are not.
    bad: u64,
    /// How far the difficulty is beyond the highest face (SP-COR-09).
    beyond: i32,
}

impl Pool {
    fn of(state: &State, (pool, difficulty): &(Tally, Difficulty)) -> Self {
        let sides = i32::from(state.options().die_sides);
        let total = difficulty.tally.total;
        let at_least = total.clamp(2, sides);
        Self {
            dice: pool.total.max(0) as u32,
            good: (sides + 1 - at_least) as u64,
            bad: (at_least - 1) as u64,
            beyond: (total - sides).max(0),
        }
    }

    /// Returns in how many ways the dice can fall; `None` where 64 bits do not hold the number.
    fn ways(&self) -> Option<u64> {
        (self.good + self.bad).checked_pow(self.dice)
    }
}

/// Returns every result to which a pool can come, the lowest first, with its chance from 0 to 1. No flat bonus is counted.
pub fn chances(state: &State, rolled: &(Tally, Difficulty)) -> Vec<(i32, f64)> {
    let Pool { dice, good, bad, beyond } = Pool::of(state, rolled);
    let success = good as f64 / (good + bad) as f64;
    // The chance of so many successes: each die is one more, or is not.
    let mut by_successes = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; by_successes.len() + 1];
        for (successes, chance) in by_successes.iter().enumerate() {
            next[successes] += chance * (1.0 - success);
            next[successes + 1] += chance * success;
        }
        by_successes = next;
    }

    let mut results: Vec<(i32, f64)> = Vec::new();
    for (successes, chance) in (0..).zip(by_successes) {
        let result = uncancelled(state.options().overflow, successes, beyond);
        match results.last_mut() {
            Some(last) if last.0 == result => last.1 += chance,
            _ => results.push((result, chance)),
        }
    }
    results
}

/// The most dice of a pool whose results [`results`] tells apart; what a larger one has beyond them is left out.
pub const MOST_DICE: usize = 40;

/// Returns how likely each result of a pool is, by the result, from 0 to 1: [`chances`] where nothing is to be allocated.
pub fn results(state: &State, rolled: &(Tally, Difficulty)) -> [f64; MOST_DICE + 1] {
    let Pool { dice, good, bad, beyond } = Pool::of(state, rolled);
    let dice = dice.min(MOST_DICE as u32);
    let each_fails = bad as f64 / (good + bad) as f64;
    let odds = good as f64 / bad as f64;
    let mut results = [0.0; MOST_DICE + 1];
    let mut chance = (0..dice).fold(1.0, |chance, _| chance * each_fails);
    for successes in 0..=dice {
        let result = uncancelled(state.options().overflow, successes as i32, beyond);
        results[result.max(0) as usize] += chance;
        chance *= odds * f64::from(dice - successes) / f64::from(successes + 1);
    }
    results
}

/// Returns in how many ways a pool can fail and can succeed to come to what is needed; an outcome that cannot be is left out.
fn outcomes(state: &State, pool: &Pool, needed: i32) -> Vec<(u32, u64)> {
    let &Pool { dice, good, bad, beyond } = pool;
    let mut failing = 0;
    let mut succeeding = 0;
    // In how many ways so many of the dice can be the successes.
    let mut choices = 1u64;
    for successes in 0..=dice {
        let ways = choices * good.pow(successes) * bad.pow(dice - successes);
        if uncancelled(state.options().overflow, successes as i32, beyond) >= needed {
            succeeding += ways;
        } else {
            failing += ways;
        }
        choices = choices * u64::from(dice - successes) / u64::from(successes + 1);
    }

    let mut outcomes = vec![(FAILS, failing), (SUCCEEDS, succeeding)];
    outcomes.retain(|(_, ways)| *ways > 0);
    outcomes
}

/// Returns whether a roll of an actor comes to what is needed, picked by its chance where odds are worked out; `None` where
/// the dice must be rolled.
pub fn weigh(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    needed: i32,
    rolled: &(Tally, Difficulty),
) -> Option<bool> {
    let pool = Pool::of(table.state(), rolled);
    pool.ways()?;
    let picked = table.weighed(|state| outcomes(state, &pool, needed))?;
    if table.state().actor(actor).adjustment.is_some() {
        table.emit(AdjustmentUsed { actor });
    }
    Some(picked == SUCCEEDS)
}
