//! How the result is read off the dice that count.

use super::dist::Dist;
use super::meter::Solved;
use super::weight::Weight;
use crate::error::{Code, Error, Result};
use crate::expr::{Modifier, Quantity, Reroll, Sets, Test, Weighted};
use crate::maths;

/// The modifiers that only read the dice.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reading<'a> {
    /// Dice that fail one of these (or meet one, where `true`) do not count.
    pub filters: Vec<(&'a Test, bool)>,
    pub count: Option<Count<'a>>,
    pub fails: Vec<&'a Test>,
    pub botch: Option<&'a Test>,
    pub margin: Option<&'a Test>,
}

/// What is counted instead of the sum.
#[derive(Debug, Clone)]
pub(crate) enum Count<'a> {
    Weights(&'a [Weighted]),
    Rest(i64),
    Sets(Sets),
}

/// Returns whether a settled test is met.
pub(crate) fn meets(test: &Test, value: i64) -> bool {
    match test.against {
        Quantity::Fixed(number) => test.relation.holds(value, number),
        // Quantities are settled before dice are solved.
        Quantity::Rolled(_) => false,
    }
}

/// Returns whether a die of this value is rolled again, where the lowest face is this.
pub(crate) fn again(reroll: &Reroll, value: i64, lowest: i64) -> bool {
    if reroll.when.is_empty() { value == lowest } else { reroll.when.iter().any(|test| meets(test, value)) }
}

/// Returns the number of a settled quantity.
pub(crate) fn fixed(quantity: &Quantity) -> Result<i64> {
    match quantity {
        Quantity::Fixed(number) => Ok(*number),
        Quantity::Rolled(_) => Err(maths::overflow()),
    }
}

impl<'a> Reading<'a> {
    /// Divides modifiers into those that act on dice and those that read them.
    pub fn of(modifiers: &'a [Modifier]) -> (Vec<&'a Modifier>, Self) {
        let mut acting: Vec<&Modifier> = Vec::new();
        let mut reading = Reading::default();
        for modifier in modifiers {
            match modifier {
                Modifier::Count(tests) => reading.count = Some(Count::Weights(tests)),
                Modifier::Even => reading.count = Some(Count::Rest(0)),
                Modifier::Odd => reading.count = Some(Count::Rest(1)),
                Modifier::Sets(sets) => reading.count = Some(Count::Sets(*sets)),
                Modifier::Fail(test) => reading.fails.push(test),
                Modifier::Botch(test) => reading.botch = Some(test),
                Modifier::Margin(test) => reading.margin = Some(test),
                Modifier::Sort { .. } | Modifier::Critical(_) | Modifier::Fumble(_) => {}
                acts => acting.push(acts),
            }
        }
        while let Some(Modifier::KeepIf(test) | Modifier::DropIf(test)) = acting.last() {
            reading.filters.push((test, matches!(acting.last(), Some(Modifier::DropIf(_)))));
            acting.pop();
        }
        (acting, reading)
    }

    /// Returns whether dice simply add up.
    pub fn adds_up(&self) -> bool {
        self.count.is_none() && self.filters.is_empty()
    }

    /// Returns the sets that are told, if it is they.
    pub fn sets(&self) -> Option<Sets> {
        match self.count {
            Some(Count::Sets(sets)) => Some(sets),
            _ => None,
        }
    }

    /// Returns the remainder by two that is counted, if it is that.
    pub fn rest(&self) -> Option<i64> {
        match self.count {
            Some(Count::Rest(rest)) => Some(rest),
            _ => None,
        }
    }

    /// Returns all numbers that a count compares with, if it only compares.
    pub fn targets(&self) -> Option<Vec<i64>> {
        let Some(Count::Weights(tests)) = self.count else { return None };
        let tests = tests.iter().map(|weighted| &weighted.test);
        let tests = tests.chain(self.filters.iter().map(|filter| filter.0)).chain(self.fails.iter().copied());
        tests.map(|test| fixed(&test.against).ok()).collect()
    }

    /// Returns whether a die of this value counts.
    pub fn takes(&self, value: i64) -> bool {
        self.filters.iter().all(|(test, drops)| meets(test, value) != *drops)
    }

    /// Returns what a die adds to the result, its success and its botch apart.
    fn net(&self, value: i64) -> (i64, bool, bool) {
        if !self.takes(value) {
            return (0, false, false);
        }
        let mut net = match &self.count {
            None | Some(Count::Sets(_)) => return (value, false, false),
            Some(Count::Rest(rest)) => return (i64::from(value.rem_euclid(2) == *rest), false, false),
            Some(Count::Weights(tests)) => {
                tests.iter().rev().find(|weighted| meets(&weighted.test, value)).map_or(0, |weighted| weighted.weight)
            }
        };
        let success = net > 0;
        net -= self.fails.iter().filter(|test| meets(test, value)).count() as i64;
        (net, success, self.botch.is_some_and(|test| meets(test, value)))
    }

    /// Returns the key in which net count, successes and botches are packed, for at most `dice` dice; it adds up.
    pub fn packing(&self, dice: usize) -> Result<Packing> {
        let heaviest = match (&self.botch, &self.count) {
            (Some(_), Some(Count::Weights(tests))) => {
                tests.iter().map(|weighted| weighted.weight.abs()).max().unwrap_or(0) + self.fails.len() as i64
            }
            _ => return Ok(Packing { net: 0, dice: 0 }),
        };
        let dice = dice as i64;
        let net = heaviest.checked_mul(dice).filter(|net| net.checked_mul(4 * (dice + 1) * (dice + 1)).is_some());
        net.map(|net| Packing { net, dice }).ok_or_else(maths::overflow)
    }

    /// Returns what a die adds to the key.
    pub fn score(&self, packing: Packing, value: i64) -> i64 {
        let (net, success, botch) = self.net(value);
        if self.botch.is_none() {
            return net;
        }
        let width = 2 * packing.net + 1;
        net + width * i64::from(success) + width * (packing.dice + 1) * i64::from(botch)
    }

    /// Returns the result of a key.
    pub fn result(&self, packing: Packing, key: i64) -> Result<i64> {
        let mut total = key;
        if self.botch.is_some() {
            let width = 2 * packing.net + 1;
            let all = key + packing.net;
            let (net, rest) = (all.rem_euclid(width) - packing.net, all.div_euclid(width));
            let (successes, botches) = (rest.rem_euclid(packing.dice + 1), rest.div_euclid(packing.dice + 1));
            total = if successes == 0 && botches > 0 { -1 } else { net.max(0) };
        }
        self.beyond(total)
    }

    /// Returns how far a total is beyond the margin's target, or the total itself.
    pub fn beyond(&self, total: i64) -> Result<i64> {
        let Some(test) = self.margin else { return Ok(total) };
        let over = total.checked_sub(fixed(&test.against)?).ok_or_else(maths::overflow)?;
        if test.relation.holds(0, 1) { over.checked_neg().ok_or_else(maths::overflow) } else { Ok(over) }
    }

    /// Returns whether the result only rises with the key.
    pub fn rises(&self) -> bool {
        self.botch.is_none() && !self.margin.is_some_and(|test| test.relation.holds(0, 1))
    }

    /// Returns the result of the values of all dice, one by one.
    pub fn read(&self, values: &[i64]) -> Result<i64> {
        if let Some(sets) = self.sets() {
            return self.beyond(read_sets(sets, values.iter().copied().filter(|&value| self.takes(value)))?);
        }
        let (mut total, mut success, mut botched) = (0i64, false, false);
        for &value in values {
            let (net, succeeds, botches) = self.net(value);
            total = maths::plus(total, net)?;
            success |= succeeds;
            botched |= botches;
        }
        if self.botch.is_some() {
            total = if botched && !success { -1 } else { total.max(0) };
        }
        self.beyond(total)
    }
}

/// Returns what a sum is beyond the margin's target, where there is one.
pub(super) fn beyond<W: Weight>(sum: Dist<W>, reading: &Reading) -> Solved<Dist<W>> {
    if reading.margin.is_none() {
        return Ok(sum);
    }
    let reversed = !reading.rises();
    let sum = if reversed { sum.negated()? } else { sum };
    sum.map(true, |value| reading.beyond(if reversed { -value } else { value }))
}

/// How [`Reading::score`] is packed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packing {
    net: i64,
    dice: i64,
}

fn read_sets(sets: Sets, values: impl Iterator<Item = i64>) -> Result<i64> {
    let mut counts = std::collections::BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0i64) += 1;
    }
    let best = counts.iter().map(|(&value, &count)| (count, value)).max().unwrap_or((0, 0));
    match sets {
        Sets::Groups(least) => Ok(counts.values().filter(|&&count| count >= i64::from(least)).count() as i64),
        Sets::Pairs => Ok(counts.values().map(|count| count / 2).sum()),
        Sets::Width => Ok(best.0),
        Sets::Height => Ok(best.1),
        Sets::Largest => {
            best.0.checked_mul(best.1).ok_or_else(|| Error::new(Code::Overflow, "a result beyond 64 bits"))
        }
    }
}
