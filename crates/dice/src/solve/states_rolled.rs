//! Dice on the table that explode or are rolled again: every way in which the further dice can fall.

use super::dist::Dist;
use super::meter::{Fits, Meter, Solved};
use super::reading::{again, meets};
use super::table::{Table, add, with};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Explode, ExplodeLimit, Reroll, RerollTimes};
use std::collections::BTreeMap;

/// A result of one state: what lies there then, the ways, and how many dice that took.
type Outcome<W> = (Vec<i64>, W, u32);

impl<W: Weight> Table<W> {
    /// Brings outcomes that took different numbers of dice to one denominator.
    pub(super) fn gather(&self, outcomes: Vec<Outcome<W>>, raw: &Dist<W>, cut: bool) -> Solved<Self> {
        let most = outcomes.iter().map(|outcome| outcome.2).max().unwrap_or(0);
        let mut factors = vec![W::one()];
        for i in 0..most as usize {
            factors.push(factors[i].times(&raw.denominator).fits()?);
        }
        let mut states = BTreeMap::new();
        for (values, ways, used) in outcomes {
            add(&mut states, values, &ways.times(&factors[(most - used) as usize]).fits()?);
        }
        let denominator = self.denominator.times(&factors[most as usize]).fits()?;
        Ok(Self { states, denominator, cut: self.cut || cut })
    }

    /// Returns all ways a chain can go on after an exploding die: the values it adds, the ways, the dice it took.
    fn chains(
        explode: &Explode,
        raw: &Dist<W>,
        most: u32,
        reach: u32,
        meter: &mut Meter,
    ) -> Solved<(Vec<Outcome<W>>, bool)> {
        let highest = raw.greatest().unwrap_or(0);
        let test = |value: i64| explode.when.as_ref().map_or(value == highest, |test| meets(test, value));
        let less = i64::from(explode.penetrate);
        let mut ended = Vec::new();
        let mut open: Vec<Outcome<W>> = vec![(Vec::new(), W::one(), 0)];
        let limit = most.min(reach);
        for k in 1..=limit {
            let mut joined = BTreeMap::new();
            meter.spend((open.len() as u64).saturating_mul(raw.points.len() as u64).saturating_mul(u64::from(k)))?;
            meter.room((open.len() + ended.len()) as u64, raw.denominator.bytes() + 48 + 8 * u64::from(k))?;
            for (values, ways, used) in open {
                for (face, weight) in &raw.points {
                    let outcome = with(&values, face - less);
                    let ways = ways.times(weight).fits()?;
                    if test(*face) && k < most {
                        add(&mut joined, outcome, &ways)
                    } else {
                        ended.push((outcome, ways, used + 1))
                    }
                }
            }
            open = joined.into_iter().map(|(values, ways)| (values, ways, k)).collect();
        }
        Ok((ended, !open.is_empty() && limit > 0))
    }

    /// Dice that explode on the table.
    pub(super) fn explode(&self, explode: &Explode, raw: &Dist<W>, reach: u32, meter: &mut Meter) -> Solved<Self> {
        let highest = raw.greatest().unwrap_or(0);
        let test = |value: i64| explode.when.as_ref().map_or(value == highest, |test| meets(test, value));
        let (each, total) = match explode.limit {
            ExplodeLimit::Unlimited => (u32::MAX, u32::MAX),
            ExplodeLimit::PerDie(times) => (times, u32::MAX),
            ExplodeLimit::Total(times) => (u32::MAX, times),
        };
        if explode.limit == ExplodeLimit::Unlimited && raw.points.iter().all(|point| test(point.0)) {
            return Err(Error::new(Code::Endless, "every face explodes, so the roll never ends").into());
        }
        let mut outcomes = Vec::new();
        let mut cut = false;
        for (values, ways) in &self.states {
            let exploding: Vec<i64> = values.iter().copied().filter(|&value| test(value)).collect();
            let quiet: Vec<i64> = values.iter().copied().filter(|&value| !test(value)).collect();
            let mut open: Vec<Outcome<W>> = vec![(quiet, ways.clone(), 0)];
            for value in exploding {
                let mut next: BTreeMap<(u32, Vec<i64>), W> = BTreeMap::new();
                for (so_far, ways, used) in open {
                    // Chains go on for as long as the limit for all together allows.
                    let left = each.min(total.saturating_sub(used));
                    let (chains, more) = Self::chains(explode, raw, left, reach, meter)?;
                    cut |= more;
                    meter.spend(1 + chains.len() as u64 * (so_far.len() as u64 + 1))?;
                    let nothing = vec![(Vec::new(), W::one(), 0)];
                    for (added, weight, dice) in if left == 0 { nothing } else { chains } {
                        let ways = ways.times(&weight).fits()?;
                        let mut all = so_far.clone();
                        if explode.compound {
                            all.push(value + added.iter().sum::<i64>());
                        } else {
                            all.push(value);
                            all.extend(added);
                        }
                        all.sort_unstable();
                        next.entry((used + dice, all)).or_insert_with(W::zero).add(&ways);
                    }
                }
                open = next.into_iter().map(|((used, values), ways)| (values, ways, used)).collect();
            }
            outcomes.extend(open);
            meter.room(outcomes.len() as u64, 128)?;
        }
        self.gather(outcomes, raw, cut)
    }

    /// Dice that are rolled again on the table.
    pub(super) fn reroll(&self, reroll: &Reroll, raw: &Dist<W>, meter: &mut Meter) -> Solved<Self> {
        let lowest = raw.least().unwrap_or(0);
        let test = |value: i64| again(reroll, value, lowest);
        let mut fresh = raw.clone();
        if reroll.times == RerollTimes::Always {
            fresh.points.retain(|point| !test(point.0));
            fresh.denominator = fresh.known();
            fresh.share();
        }
        let most = match reroll.times {
            RerollTimes::Dice(dice) => dice as usize,
            RerollTimes::Once | RerollTimes::Always => usize::MAX,
        };
        let mut outcomes = Vec::new();
        for (values, ways) in &self.states {
            let matching = values.iter().filter(|&&value| test(value)).count();
            if matching > 0 && fresh.points.is_empty() {
                return Err(Error::new(Code::Endless, "every face is rolled again, so the roll never ends").into());
            }
            let again = matching.min(most);
            if again < matching && values.iter().any(|value| test(*value) && *value != values[0]) {
                let same = values
                    .iter()
                    .filter(|&&value| test(value))
                    .all(|value| Some(value) == values.iter().find(|v| test(**v)));
                if !same {
                    let message = "which of different dice is rolled again first depends on the order rolled";
                    return Err(Error::new(Code::Unsolvable, message)
                        .suggest("put r{1} directly behind the dice")
                        .into());
                }
            }
            let mut gone = 0;
            let stays: Vec<i64> = values
                .iter()
                .copied()
                .filter(|&value| {
                    let goes = test(value) && gone < again;
                    gone += usize::from(goes);
                    !goes
                })
                .collect();
            outcomes.extend(Self::anew(stays, ways, again, &fresh, meter)?);
        }
        self.gather(outcomes, &fresh, false)
    }

    /// Returns the outcomes of dice that stay, with so many rolled anew.
    pub(super) fn anew(
        stays: Vec<i64>,
        ways: &W,
        again: usize,
        fresh: &Dist<W>,
        meter: &mut Meter,
    ) -> Solved<Vec<Outcome<W>>> {
        let dice = (stays.len() + again) as u64 + 1;
        let mut open = BTreeMap::from([(stays, ways.clone())]);
        for _ in 0..again {
            let mut next = BTreeMap::new();
            meter.spend((open.len() as u64).saturating_mul(fresh.points.len() as u64).saturating_mul(dice))?;
            for (so_far, ways) in &open {
                for (value, weight) in &fresh.points {
                    add(&mut next, with(so_far, *value), &ways.times(weight).fits()?);
                }
            }
            open = next;
        }
        Ok(open.into_iter().map(|(values, ways)| (values, ways, again as u32)).collect())
    }
}
