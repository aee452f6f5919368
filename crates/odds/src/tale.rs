//! What the ways of the dice came to, and the sums over them.

use crate::chance::Weight;
use crate::{Amount, Chance, Mark, Odds, Outcome, Row};
use ludex_engine::{OddsCounter, RuleSystem};
use std::collections::BTreeMap;

/// What one row came to.
pub(crate) struct Tale {
    /// Whether every way was walked.
    exact: bool,
    /// How many ways there were, those that come to the same counted once; or how often the dice were thrown.
    pub(crate) paths: u64,
    /// How likely each count is, of ways that were walked.
    gauges: BTreeMap<OddsCounter, Weight>,
    /// How often each count came, where the dice were thrown.
    counts: BTreeMap<OddsCounter, u64>,
}

impl Tale {
    /// Returns a tale of ways that are walked.
    pub(crate) fn walked() -> Self {
        Self { exact: true, paths: 0, gauges: BTreeMap::new(), counts: BTreeMap::new() }
    }

    /// Returns a tale of dice that are thrown.
    pub(crate) fn thrown() -> Self {
        Self { exact: false, ..Self::walked() }
    }

    /// Adds a way that was walked.
    pub(crate) fn ends(&mut self, counter: OddsCounter, weight: &Weight) {
        self.gauges.entry(counter).or_insert_with(Weight::none).add_weight(weight, 1);
        self.paths += 1;
    }

    /// Adds a throw.
    pub(crate) fn falls(&mut self, counter: OddsCounter) {
        *self.counts.entry(counter).or_insert(0) += 1;
        self.paths += 1;
    }

    /// Returns whether anything happened that a mark or the amount counts.
    pub(crate) fn counts(&self) -> bool {
        self.gauges.keys().chain(self.counts.keys()).any(|counter| counter.counts)
    }

    /// Returns whether anything may be regained.
    fn heals(&self) -> bool {
        self.gauges.keys().chain(self.counts.keys()).any(|counter| counter.healing != 0)
    }

    /// Returns a number of each counter, summed over all ways by their weight.
    fn sum(&self, counts: impl Fn(&OddsCounter) -> i32) -> Weight {
        let mut sum = Weight::none();
        for (counter, weight) in &self.gauges {
            match counts(counter) {
                0 => {}
                times => sum.add_weight(weight, times),
            }
        }
        sum
    }

    /// Returns how likely a mark is.
    fn mark(&self, place: u8, name: &str) -> Mark {
        let chance = if self.exact {
            Chance::exact(&self.sum(|counter| i32::from(counter.has(place))))
        } else {
            let reached = self.counts.iter().filter(|(counter, _)| counter.has(place));
            Chance::sampled(reached.map(|(_, count)| count).sum(), self.paths)
        };
        Mark { name: name.to_owned(), chance, rest: false }
    }

    /// Returns how much there is of something that counters count.
    fn amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        if self.exact { self.exact_amount(name, of) } else { self.sampled_amount(name, of) }
    }

    fn exact_amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        debug_assert!(self.sum(|_| 1).is_one(), "the ways of the dice do not add up to 1");
        let mut amounts: BTreeMap<i32, Weight> = BTreeMap::new();
        for (counter, weight) in &self.gauges {
            amounts.entry(of(counter)).or_insert_with(Weight::none).add_weight(weight, 1);
        }
        Amount {
            name: name.to_owned(),
            mean: Chance::exact(&self.sum(of)),
            outcomes: amounts.iter().map(|(&value, weight)| Outcome { value, chance: Chance::exact(weight) }).collect(),
        }
    }

    fn sampled_amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        let mut amounts: BTreeMap<i32, u64> = BTreeMap::new();
        for (counter, count) in &self.counts {
            *amounts.entry(of(counter)).or_insert(0) += count;
        }
        let mean = |power: i32| -> f64 {
            amounts.iter().map(|(&value, &count)| f64::from(value).powi(power) * count as f64).sum::<f64>()
                / self.paths as f64
        };
        let first = mean(1);
        let second = mean(2);
        Amount {
            name: name.to_owned(),
            mean: Chance::sampled_mean(first, second - first * first, self.paths),
            outcomes: amounts
                .iter()
                .map(|(&value, &count)| Outcome { value, chance: Chance::sampled(count, self.paths) })
                .collect(),
        }
    }
}

impl Odds {
    pub(crate) fn add<S: RuleSystem>(&mut self, answer: Option<String>, usual: bool, tale: Tale) {
        self.exact &= tale.exact;
        self.paths += tale.paths;
        self.counts |= tale.counts();
        let mark = |(place, name): (usize, &&str)| {
            let place = place as u8;
            Mark { rest: S::RESTS.contains(&place), ..tale.mark(place, name) }
        };
        let marks = S::MARKS.iter().enumerate().map(mark).collect();
        let amount = tale.amount(S::AMOUNT, |counter| counter.amount);
        let healing = tale.heals().then(|| tale.amount(HEALING, |counter| counter.healing));
        self.rows.push(Row { answer, usual, marks, amount, healing });
    }
}

/// What the amount that is regained is called.
const HEALING: &str = "healing";
