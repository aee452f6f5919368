//! Which odds of a fight take longest, for benches.

use crate::{Budget, odds};
use ludex_engine::{CommandSet, RuleSystem, Seeded};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// So many kinds of commands are told of.
const TOLD: usize = 10;
/// How often those are measured; the least counts, for a machine may be busy.
const TIMES: u32 = 5;

/// So often the odds of a kind of command are worked out in all: a fight has thousands of offers.
const MOST: u32 = 20;
/// So often in one state, so that they are from states all over the fight.
const MOST_AT_ONCE: u32 = 2;

/// The dearest odds of a kind of command.
struct Dearest<S: RuleSystem> {
    /// How often odds of this kind were worked out.
    times: u32,
    state: S::State,
    command: S::Command,
    label: String,
    ways: u64,
    exact: bool,
    took: Duration,
}

/// Plays fights with the usual policy and works out the odds of what is offered in every state of them, of each kind of command the
/// first twenty, but no more than two from one state. Prints for the dearest kinds how long their odds took at the most, how many
/// ways of the dice that were, and whether they were exact. Where `wishes` asks for a command that is lawful, it is given first.
///
/// # Panics
/// Panics if the odds of an offer are refused.
pub fn dearest<S: RuleSystem>(start: &S::State, fights: u64, wishes: impl Fn(&S::State) -> Vec<S::Command>) {
    let mut policy = S::policy(S::policies()[0]).expect("the usual policy is there");
    let mut kinds = BTreeMap::new();
    for fight in 0..fights {
        let (mut state, mut dice) = (start.clone(), Seeded::from_number(fight));
        while let Some(command) = policy.choose(&state) {
            for wish in wishes(&state) {
                // One that is not lawful now changes nothing.
                let _ = ludex_engine::simulate::<S>(&mut state, &mut dice, &wish);
            }
            measure::<S>(&state, &mut kinds);
            if ludex_engine::simulate::<S>(&mut state, &mut dice, &command).is_err() {
                break;
            }
        }
    }
    let mut all: Vec<Dearest<S>> = kinds.into_values().collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.took));
    for one in all.iter().take(TOLD) {
        let took = (0..TIMES).map(|_| timed::<S>(&one.state, &one.command).0).min().unwrap_or(one.took);
        let how = if one.exact { "exact" } else { "thrown" };
        println!("{:8.3} ms, {:6} ways, {how}: {}", took.as_secs_f64() * 1000.0, one.ways, one.label);
    }
}

/// Measures the odds of every offer in a state, and keeps the dearest of each kind.
fn measure<S: RuleSystem>(state: &S::State, kinds: &mut BTreeMap<String, Dearest<S>>) {
    let mut offers = Vec::new();
    let mut here: BTreeMap<String, u32> = BTreeMap::new();
    S::Command::offers(state, &mut offers);
    for offer in offers.into_iter().filter(|offer| !offer.command.is_open()) {
        let kind: String =
            format!("{:?}", offer.command).chars().take_while(|letter| letter.is_alphanumeric()).collect();
        let times = kinds.get(&kind).map_or(0, |known| known.times) + 1;
        let at_once = here.entry(kind.clone()).or_insert(0);
        if times > MOST || *at_once >= MOST_AT_ONCE {
            continue;
        }
        *at_once += 1;
        let (took, ways, exact) = timed::<S>(state, &offer.command);
        match kinds.get_mut(&kind) {
            Some(known) if known.took >= took => known.times = times,
            _ => {
                let (state, label) = (state.clone(), format!("{kind}, {}", offer.label));
                kinds.insert(kind, Dearest { times, state, command: offer.command, label, ways, exact, took });
            }
        }
    }
}

/// Returns how long the odds of a command take, how many ways they have, and whether they are exact.
fn timed<S: RuleSystem>(state: &S::State, command: &S::Command) -> (Duration, u64, bool) {
    let begun = Instant::now();
    let report = odds::<S>(state, command, Budget::default()).expect("it was offered");
    (begun.elapsed(), report.paths, report.exact)
}
