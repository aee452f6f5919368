//! What can lie on the table: every multiset of values, with the ways to it.

use super::dist::Dist;
use super::meter::{Fits, Meter, Solved};
use super::weight::Weight;
use std::collections::BTreeMap;

/// What can lie on the table: the values in order, and the ways to it.
pub(super) struct Table<W> {
    pub(super) states: BTreeMap<Vec<i64>, W>,
    pub(super) denominator: W,
    /// Whether chains were not followed to their end.
    pub(super) cut: bool,
}

pub(super) fn with(values: &[i64], value: i64) -> Vec<i64> {
    let mut all = Vec::with_capacity(values.len() + 1);
    let at = values.partition_point(|&known| known <= value);
    all.extend_from_slice(&values[..at]);
    all.push(value);
    all.extend_from_slice(&values[at..]);
    all
}

pub(super) fn add<W: Weight>(states: &mut BTreeMap<Vec<i64>, W>, values: Vec<i64>, weight: &W) {
    states.entry(values).or_insert_with(W::zero).add(weight);
}

impl<W: Weight> Table<W> {
    /// Dice that lie there for certain.
    pub fn lying(values: &[i64]) -> Self {
        let mut values = values.to_vec();
        values.sort_unstable();
        Self { states: BTreeMap::from([(values, W::one())]), denominator: W::one(), cut: false }
    }

    /// Returns what can lie there, with the ways to each, all ways, and whether that is all.
    pub fn lies(self) -> (BTreeMap<Vec<i64>, W>, W, bool) {
        (self.states, self.denominator, !self.cut)
    }

    /// Takes values for the same that nobody tells apart.
    pub fn merged(mut self, same: &BTreeMap<i64, i64>) -> Self {
        if same.iter().any(|(value, other)| value != other) {
            self.change(|values| {
                values.iter_mut().for_each(|value| *value = same.get(value).copied().unwrap_or(*value))
            });
        }
        self
    }

    fn empty() -> Self {
        Self { states: BTreeMap::from([(Vec::new(), W::one())]), denominator: W::one(), cut: false }
    }

    pub(super) fn rolled(die: &Dist<W>, count: u32, meter: &mut Meter) -> Solved<Self> {
        let mut table = Self::empty();
        for _ in 0..count {
            let mut next = BTreeMap::new();
            table.spend(die.points.len(), meter)?;
            for (values, ways) in &table.states {
                for (value, weight) in &die.points {
                    add(&mut next, with(values, *value), &ways.times(weight).fits()?);
                }
            }
            table.states = next;
            table.denominator = table.denominator.times(&die.denominator).fits()?;
        }
        Ok(table)
    }

    /// Dice of which each that shows what an earlier one shows is rolled again once.
    pub(super) fn mostly_unique(die: &Dist<W>, raw: &Dist<W>, count: u32, meter: &mut Meter) -> Solved<Self> {
        let mut table = Self::empty();
        for _ in 0..count {
            let mut next = BTreeMap::new();
            table.spend(die.points.len() * raw.points.len(), meter)?;
            for (values, ways) in &table.states {
                for (value, weight) in &die.points {
                    let ways = ways.times(weight).fits()?;
                    if values.binary_search(value).is_err() {
                        add(&mut next, with(values, *value), &ways.times(&raw.denominator).fits()?);
                        continue;
                    }
                    for (value, weight) in &raw.points {
                        add(&mut next, with(values, *value), &ways.times(weight).fits()?);
                    }
                }
            }
            table.states = next;
            table.denominator = table.denominator.times(&die.denominator).fits()?.times(&raw.denominator).fits()?;
        }
        Ok(table)
    }

    pub(super) fn drawn(cards: &[(i64, u64)], count: u32, meter: &mut Meter) -> Solved<Self> {
        let mut table = Self::empty();
        let size: u64 = cards.iter().map(|card| card.1).sum();
        for drawn in 0..u64::from(count) {
            let mut next = BTreeMap::new();
            table.spend(cards.len(), meter)?;
            for (values, ways) in &table.states {
                for (value, copies) in cards {
                    let out = values.iter().filter(|known| *known == value).count() as u64;
                    if *copies > out {
                        add(&mut next, with(values, *value), &ways.times_u64(copies - out).fits()?);
                    }
                }
            }
            table.states = next;
            table.denominator = table.denominator.times_u64(size - drawn).fits()?;
        }
        table.share();
        Ok(table)
    }

    fn share(&mut self) {
        if !W::EXACT {
            for weight in self.states.values_mut() {
                *weight = weight.over(&self.denominator);
            }
            self.denominator = W::one();
        }
    }

    /// Returns both tables' dice together.
    pub fn beside(&self, other: &Self, meter: &mut Meter) -> Solved<Self> {
        let mut states = BTreeMap::new();
        self.spend(other.states.len(), meter)?;
        for (values, ways) in &self.states {
            for (more, weight) in &other.states {
                let mut all = [&values[..], &more[..]].concat();
                all.sort_unstable();
                add(&mut states, all, &ways.times(weight).fits()?);
            }
        }
        let denominator = self.denominator.times(&other.denominator).fits()?;
        Ok(Self { states, denominator, cut: self.cut || other.cut })
    }

    /// Steps for so many outcomes of each state.
    pub(super) fn spend(&self, each: usize, meter: &mut Meter) -> Solved<()> {
        let dice = self.states.keys().next().map_or(1, |values| values.len() as u64 + 1);
        meter.spend((self.states.len() as u64).saturating_mul(each as u64).saturating_mul(dice))?;
        meter.room(self.states.len() as u64, self.denominator.bytes() + 48 + 8 * dice)
    }

    /// Changes the values of every state.
    pub(super) fn change(&mut self, change: impl Fn(&mut Vec<i64>)) {
        let mut next = BTreeMap::new();
        for (values, ways) in std::mem::take(&mut self.states) {
            let mut values = values;
            change(&mut values);
            values.sort_unstable();
            add(&mut next, values, &ways);
        }
        self.states = next;
    }
}
