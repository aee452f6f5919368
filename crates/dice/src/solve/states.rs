//! Dice solved by what lies on the table: every multiset of values that can come of the modifiers so far.
//!
//! This takes any order of modifiers, at a price: it is used where the dice cannot be told apart by kinds.

use super::chosen::places;
use super::dice::Dice;
use super::dist::{Cut, Dist, tidy};
use super::meter::{Fits, Meter, Solved};
use super::reading::{Reading, again, fixed, meets};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Explode, ExplodeLimit, Modifier, Reroll, RerollTimes};
use std::collections::BTreeMap;

/// What can lie on the table: the values in order, and the ways to it.
pub(super) struct Table<W> {
    states: BTreeMap<Vec<i64>, W>,
    denominator: W,
    /// Whether chains were not followed to their end.
    cut: bool,
}

/// Solves cards that are drawn.
pub(super) fn solve<W: Weight>(
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    table(None, dice, modifiers, reach, meter)?.read(reading, meter)
}

/// Solves dice that show `die` now.
pub(super) fn solve_from<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    table(Some(die), dice, modifiers, reach, meter)?.read(reading, meter)
}

/// Returns what lies on the table after the modifiers.
pub(super) fn table<W: Weight>(
    die: Option<&Dist<W>>,
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reach: u32,
    meter: &mut Meter,
) -> Solved<Table<W>> {
    let mut table = match (&dice.cards, die) {
        (Some(cards), _) => Table::drawn(cards, dice.count, meter)?,
        (None, die) => {
            let die = die.unwrap_or(&dice.raw);
            if let Some(Modifier::Unique { once: true }) = modifiers.first() {
                let table = Table::mostly_unique(die, &dice.raw, dice.count, meter)?;
                return table.apply(&modifiers[1..], &dice.raw, reach, meter);
            }
            Table::rolled(die, dice.count, meter)?
        }
    };
    table.cut |= die.is_some_and(|die| die.cut != Cut::Nothing);
    table.apply(modifiers, &dice.raw, reach, meter)
}

fn with(values: &[i64], value: i64) -> Vec<i64> {
    let mut all = Vec::with_capacity(values.len() + 1);
    let at = values.partition_point(|&known| known <= value);
    all.extend_from_slice(&values[..at]);
    all.push(value);
    all.extend_from_slice(&values[at..]);
    all
}

fn add<W: Weight>(states: &mut BTreeMap<Vec<i64>, W>, values: Vec<i64>, weight: &W) {
    states.entry(values).or_insert_with(W::zero).add(weight);
}

/// A result of one state: what lies there then, the ways, and how many dice that took.
type Outcome<W> = (Vec<i64>, W, u32);

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

    fn rolled(die: &Dist<W>, count: u32, meter: &mut Meter) -> Solved<Self> {
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
    fn mostly_unique(die: &Dist<W>, raw: &Dist<W>, count: u32, meter: &mut Meter) -> Solved<Self> {
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

    fn drawn(cards: &[(i64, u64)], count: u32, meter: &mut Meter) -> Solved<Self> {
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
    fn spend(&self, each: usize, meter: &mut Meter) -> Solved<()> {
        let dice = self.states.keys().next().map_or(1, |values| values.len() as u64 + 1);
        meter.spend((self.states.len() as u64).saturating_mul(each as u64).saturating_mul(dice))?;
        meter.room(self.states.len() as u64, self.denominator.bytes() + 48 + 8 * dice)
    }

    pub fn apply(mut self, modifiers: &[&Modifier], raw: &Dist<W>, reach: u32, meter: &mut Meter) -> Solved<Self> {
        for modifier in modifiers {
            self.spend(4, meter)?;
            match modifier {
                Modifier::Keep(..) | Modifier::Drop(..) => {
                    let mut next = BTreeMap::new();
                    for (values, ways) in &self.states {
                        let places = places(&[modifier], values.len())?;
                        add(&mut next, values[places.from..places.to].to_vec(), ways);
                    }
                    self.states = next;
                }
                Modifier::KeepIf(test) => self.change(|values| values.retain(|&value| meets(test, value))),
                Modifier::DropIf(test) => self.change(|values| values.retain(|&value| !meets(test, value))),
                Modifier::AtLeast(least) => {
                    let least = fixed(least)?;
                    self.change(|values| values.iter_mut().for_each(|value| *value = (*value).max(least)));
                }
                Modifier::AtMost(most) => {
                    let most = fixed(most)?;
                    self.change(|values| values.iter_mut().for_each(|value| *value = (*value).min(most)));
                }
                Modifier::Explode(explode) => self = self.explode(explode, raw, reach, meter)?,
                Modifier::Reroll(reroll) => self = self.reroll(reroll, raw, meter)?,
                Modifier::RerollEnd(end, some) => {
                    let gone = Modifier::Drop(*end, some.clone());
                    let mut outcomes = Vec::new();
                    for (values, ways) in &self.states {
                        let left = places(&[&gone], values.len())?;
                        let again = left.of - (left.to - left.from);
                        let stays = values[left.from..left.to].to_vec();
                        outcomes.extend(Self::anew(stays, ways, again, raw, meter)?);
                    }
                    self = self.gather(outcomes, raw, false)?;
                }
                _ => {
                    let message = "dice that must differ can be solved only where that is said first, and all faces are as likely";
                    return Err(Error::new(Code::Unsolvable, message)
                        .suggest("put u or uo directly behind the dice")
                        .into());
                }
            }
        }
        Ok(self)
    }

    fn change(&mut self, change: impl Fn(&mut Vec<i64>)) {
        let mut next = BTreeMap::new();
        for (values, ways) in std::mem::take(&mut self.states) {
            let mut values = values;
            change(&mut values);
            values.sort_unstable();
            add(&mut next, values, &ways);
        }
        self.states = next;
    }

    /// Brings outcomes that took different numbers of dice to one denominator.
    fn gather(&self, outcomes: Vec<Outcome<W>>, raw: &Dist<W>, cut: bool) -> Solved<Self> {
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

    fn explode(&self, explode: &Explode, raw: &Dist<W>, reach: u32, meter: &mut Meter) -> Solved<Self> {
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

    fn reroll(&self, reroll: &Reroll, raw: &Dist<W>, meter: &mut Meter) -> Solved<Self> {
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
    fn anew(stays: Vec<i64>, ways: &W, again: usize, fresh: &Dist<W>, meter: &mut Meter) -> Solved<Vec<Outcome<W>>> {
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

    pub fn read(self, reading: &Reading, meter: &mut Meter) -> Solved<Dist<W>> {
        self.spend(1, meter)?;
        let mut points = Vec::with_capacity(self.states.len());
        for (values, ways) in self.states {
            points.push((reading.read(&values)?, ways));
        }
        tidy(&mut points);
        Ok(Dist { points, denominator: self.denominator, cut: if self.cut { Cut::Unknown } else { Cut::Nothing } })
    }
}
