//! What many fights come to.

use crate::fight::{Harm, Outcome};
use crate::interval::{Share, wilson};
use crate::means::{ByMeans, Names, With};
use crate::runs::Runs;
use crate::samples::{Sample, samples};
use ludex_engine::{RuleSystem, people};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How an encounter usually ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// How many fights were played.
    pub fights: u64,
    /// The seed of the first; each next has the next number.
    pub seed: u64,
    /// Each side, and how often it alone stands at the end.
    pub sides: Vec<Side>,
    /// How often the fight ended and no side alone stood.
    pub undecided: Share,
    /// How often it did not end.
    pub unended: Share,
    /// How many rounds it took.
    pub rounds: Bars,
    /// From which round on the winners were ahead for good.
    pub decided: Bars,
    /// How many commands a fight took on the mean.
    pub commands: f64,
    /// Everybody who took part.
    pub actors: Vec<Actor>,
    /// Fights to look at, by their seeds.
    pub samples: Vec<Sample>,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FightSide))]
pub struct Side {
    /// Its name.
    pub name: String,
    /// How often it won.
    pub wins: Share,
}

/// Numbers, and how often each came.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bars {
    /// Each number that came, from the least, with how often.
    pub counts: Vec<(u32, u64)>,
    /// The mean.
    pub mean: f64,
    /// At least half of all are as small, and at least half as great.
    pub median: u32,
    /// A tenth is smaller than this.
    pub tenth: u32,
    /// A tenth is greater than this.
    pub ninetieth: u32,
}

/// An actor who took part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Fighter))]
pub struct Actor {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// How often it was out of the fight at the end.
    pub down: Share,
    /// How often it died.
    pub dead: Share,
    /// What came from its hand upon its foes, a fight on the mean.
    pub dealt: f64,
    /// With what, the most first.
    pub dealt_with: Vec<With>,
    /// What it took, a fight on the mean.
    pub taken: f64,
    /// From what, the most first.
    pub taken_from: Vec<With>,
    /// What it cost.
    pub pools: Vec<Pool>,
}

/// Something that a fight costs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FightPool))]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// What there was.
    pub start: i32,
    /// What was left on the mean.
    pub left: f64,
    /// What was left on the mean where the first side won; nothing where it never did.
    pub left_in_victory: Option<f64>,
}

impl Pool {
    /// Returns whether a fight changes the pool on average.
    pub fn is_touched(&self) -> bool {
        (self.left - f64::from(self.start)).abs() > 0.005
    }
}

/// Sums over fights: adding them up in any order gives the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    fights: u64,
    wins: Vec<u64>,
    undecided: u64,
    unended: u64,
    commands: u64,
    rounds: BTreeMap<u32, u64>,
    decided: BTreeMap<u32, u64>,
    actors: Vec<Sums>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Sums {
    name: String,
    side: String,
    takes_part: bool,
    down: u64,
    dead: u64,
    dealt: u64,
    dealt_with: ByMeans,
    taken: u64,
    taken_from: ByMeans,
    /// Name, at the start, left, left where the first side won.
    pools: Vec<(&'static str, i32, i64, i64)>,
}

impl Tally {
    pub fn of<S: RuleSystem>(state: &S::State, sides: &[String]) -> Self {
        let actors = people::<S>(state).map(|(id, person)| {
            let mut sums = Sums {
                name: person.name.to_owned(),
                side: person.side.to_owned(),
                takes_part: S::takes_part(state, id),
                ..Sums::default()
            };
            S::pools(state, id, &mut |name, left| sums.pools.push((name, left, 0, 0)));
            sums
        });
        Self { wins: vec![0; sides.len()], actors: actors.collect(), ..Self::default() }
    }

    pub fn add(&mut self, outcome: &Outcome, names: &Names) {
        self.fights += 1;
        match outcome.winner {
            Some(side) => {
                self.wins[side] += 1;
                *self.decided.entry(outcome.decided).or_default() += 1;
            }
            None if outcome.ended => self.undecided += 1,
            None => self.unended += 1,
        }
        self.commands += u64::from(outcome.commands);
        *self.rounds.entry(outcome.rounds).or_default() += 1;
        for (sums, standing) in self.actors.iter_mut().zip(&outcome.actors) {
            sums.down += u64::from(standing.down);
            sums.dead += u64::from(standing.dead);
            sums.dealt += u64::from(standing.dealt);
            sums.taken += u64::from(standing.taken);
            for ((_, _, left, in_victory), now) in sums.pools.iter_mut().zip(&standing.pools) {
                *left += i64::from(*now);
                *in_victory += if outcome.winner == Some(0) { i64::from(*now) } else { 0 };
            }
        }
        for &Harm { to, by, with, amount } in &outcome.harms {
            let name = names.name(with);
            let amount = amount.into();
            self.actors[to].taken_from.add(name, amount);
            if let Some(by) = by {
                self.actors[by].dealt_with.add(name, amount);
            }
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.fights += other.fights;
        self.undecided += other.undecided;
        self.unended += other.unended;
        self.commands += other.commands;
        for (one, other) in self.wins.iter_mut().zip(&other.wins) {
            *one += other;
        }
        for (bars, others) in [(&mut self.rounds, &other.rounds), (&mut self.decided, &other.decided)] {
            for (number, count) in others {
                *bars.entry(*number).or_default() += count;
            }
        }
        for (one, other) in self.actors.iter_mut().zip(&other.actors) {
            one.down += other.down;
            one.dead += other.dead;
            one.dealt += other.dealt;
            one.taken += other.taken;
            one.dealt_with.merge(&other.dealt_with);
            one.taken_from.merge(&other.taken_from);
            for ((_, _, left, in_victory), (_, _, other_left, other_victory)) in one.pools.iter_mut().zip(&other.pools)
            {
                *left += other_left;
                *in_victory += other_victory;
            }
        }
    }

    pub fn wins(&self, side: usize) -> u64 {
        self.wins.get(side).copied().unwrap_or(0)
    }
}

impl Report {
    pub(crate) fn of(runs: &Runs) -> Self {
        let tally = &runs.tally;
        let share = |count: u64| wilson(count, tally.fights);
        let mean = |sum: f64, of: u64| if of == 0 { 0.0 } else { sum / of as f64 };
        let sides = runs.sides.iter().zip(&tally.wins);
        let victories = tally.wins(0);
        let pool = |&(name, start, left, in_victory): &(&'static str, i32, i64, i64)| Pool {
            name: name.to_owned(),
            start,
            left: mean(left as f64, tally.fights),
            left_in_victory: (victories > 0).then(|| mean(in_victory as f64, victories)),
        };
        let actor = |sums: &Sums| Actor {
            name: sums.name.clone(),
            side: sums.side.clone(),
            down: share(sums.down),
            dead: share(sums.dead),
            dealt: mean(sums.dealt as f64, tally.fights),
            dealt_with: sums.dealt_with.told(tally.fights),
            taken: mean(sums.taken as f64, tally.fights),
            taken_from: sums.taken_from.told(tally.fights),
            // What an actor neither has nor gets is nothing of its.
            pools: sums.pools.iter().filter(|(_, start, left, _)| (*start, *left) != (0, 0)).map(pool).collect(),
        };
        Report {
            fights: tally.fights,
            seed: runs.seed,
            sides: sides.map(|(name, wins)| Side { name: name.clone(), wins: share(*wins) }).collect(),
            undecided: share(tally.undecided),
            unended: share(tally.unended),
            rounds: Bars::of(&tally.rounds),
            decided: Bars::of(&tally.decided),
            commands: mean(tally.commands as f64, tally.fights),
            actors: tally.actors.iter().filter(|sums| sums.takes_part).map(actor).collect(),
            samples: samples(runs),
        }
    }
}

impl Bars {
    pub(crate) fn of(counts: &BTreeMap<u32, u64>) -> Self {
        let all: u64 = counts.values().sum();
        let sum: u64 = counts.iter().map(|(number, count)| u64::from(*number) * count).sum();
        let at = |part: u64| {
            let mut before = 0;
            let mut reached = counts.iter().filter(|(_, count)| {
                before += **count;
                before * 100 >= all * part
            });
            reached.next().map_or(0, |(number, _)| *number)
        };
        Self {
            counts: counts.iter().map(|(number, count)| (*number, *count)).collect(),
            mean: if all == 0 { 0.0 } else { sum as f64 / all as f64 },
            median: at(50),
            tenth: at(10),
            ninetieth: at(90),
        }
    }
}
