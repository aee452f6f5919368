//! Dice that are chosen first and then explode or are rolled again: `4d6kh3!`.
//!
//! What a chosen die brings does not depend on the other dice, only on whether it meets the test. So the chosen dice
//! are walked through once, with what they add up to and how many of them meet the test, and as much is added for
//! each of these.

use super::chain::Kinds;
use super::chosen::{places, selection};
use super::dice::Dice;
use super::dist::{Cut, Dist, dense, tidy};
use super::kinds::of_kinds;
use super::meter::{Fits, Meter, Solved};
use super::reading::{Reading, again, beyond, meets};
use super::single;
use super::sum::sum_of;
use super::walk::{Places, Scores, Supply, Tally, walk};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{End, Explode, ExplodeLimit, Modifier, Quantity, Reroll, RerollTimes};

/// A sum of scores, and how many dice meet a test.
struct Marked<S, M> {
    scores: Scores<S>,
    marked: M,
    most: usize,
}

impl<S: Fn(i64) -> i64, M: Fn(i64) -> bool> Tally for Marked<S, M> {
    fn size(&self) -> usize {
        self.scores.size.saturating_mul(self.most + 1)
    }
    fn start(&self) -> usize {
        self.scores.start()
    }
    fn step(&self, state: usize, value: i64, count: usize) -> usize {
        let (marked, sum) = (state / self.scores.size, state % self.scores.size);
        let marked = marked + if (self.marked)(value) { count } else { 0 };
        marked * self.scores.size + self.scores.step(sum, value, count)
    }
}

/// Solves dice that show `die`, if they are chosen, then explode or are rolled again, and add up. `None` where it is
/// otherwise.
pub(super) fn solve<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    count: u32,
    modifiers: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let Some((last, before)) = modifiers.split_last() else { return Ok(None) };
    if before.is_empty() || reading.sets().is_some() || reading.botch.is_some() {
        return Ok(None);
    }
    let Some((chosen, change)) = selection(before) else { return Ok(None) };
    let Some(test) = Test::of(last, reading) else { return Ok(None) };
    let packing = reading.packing(0)?;
    let score = |value: i64| reading.score(packing, value);
    let mut die = die.clone();
    die.points.iter_mut().for_each(|point| point.0 = change(point.0));
    tidy(&mut die.points);
    let places = places(&chosen, count as usize)?;
    let by_marked = by_marked(&die, raw, places, &test, score, meter)?;
    let denominator = die.denominator.power(count).fits()?;
    if by_marked.iter().skip(1).all(Vec::is_empty) {
        let points = by_marked.into_iter().next().unwrap_or_default();
        return beyond(Dist { points, denominator, cut: Cut::Nothing }, reading).map(Some);
    }
    let brought = match test {
        Test::Explodes(explode) => single::brought(raw, explode, score, reach, meter)?,
        Test::Again(reroll) => fresh(raw, reroll)?.map(false, |value| Ok(score(value)))?,
    };
    beyond(with_brought(by_marked, &denominator, &brought, meter)?, reading).map(Some)
}

/// Returns what the chosen dice add up to, by how many of them meet the test.
fn by_marked<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    places: Places,
    test: &Test,
    score: impl Fn(i64) -> i64,
    meter: &mut Meter,
) -> Solved<Vec<Vec<(i64, W)>>> {
    let most = places.to - places.from;
    let met = |value: i64| test.meets(raw, value);
    let kept = |value: i64| if test.stays() || !met(value) { score(value) } else { 0 };
    let values = die.points.iter().map(|point| point.0);
    let scores = Scores::new(values, most, kept).ok_or_else(crate::maths::overflow)?;
    let tally = Marked { marked: met, most, scores };
    meter.room(tally.size() as u64, W::one().bytes())?;
    let weights = walk(&Supply::Dice(&die.points), places, &tally, meter)?;
    Ok(weights.chunks(tally.scores.size).map(|weights| dense(tally.scores.least, weights.to_vec())).collect())
}

/// Adds what the dice that meet the test bring: from the most such dice down to none, each adding what one of them brings.
fn with_brought<W: Weight>(
    by_marked: Vec<Vec<(i64, W)>>,
    denominator: &W,
    brought: &Dist<W>,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let mut total: Option<Dist<W>> = None;
    let mut factor = W::one();
    for mut points in by_marked.into_iter().rev() {
        total = match total {
            None if points.is_empty() => None,
            None => Some(Dist { points, denominator: denominator.clone(), cut: Cut::Nothing }),
            Some(so_far) => {
                let mut sum = so_far.convolved(brought, meter)?;
                factor = factor.times(&brought.denominator).fits()?;
                for point in &mut points {
                    point.1 = point.1.times(&factor).fits()?;
                }
                sum.points.append(&mut points);
                tidy(&mut sum.points);
                sum.clip();
                Some(sum)
            }
        };
    }
    Ok(total.unwrap_or_else(|| Dist::certain(0)))
}

/// Dice of which the highest or lowest are rolled again, and that add up: the others, and as many dice anew.
pub(super) fn reroll_end<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    end: End,
    some: &Quantity,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let gone = Modifier::Drop(end, some.clone());
    let left = places(&[&gone], dice.count as usize)?;
    let plain = Reading { margin: None, ..reading.clone() };
    let others = of_kinds(&Kinds::alike(die, dice.count)?, &[&gone], &plain, meter)?;
    let packing = reading.packing(0)?;
    let fresh = dice.raw.clone().map(false, |value| Ok(reading.score(packing, value)))?;
    let again = (left.of - (left.to - left.from)) as u32;
    beyond(others.plus(&sum_of(&fresh, again, meter)?, meter)?, reading)
}

/// When a chosen die brings something.
enum Test<'a> {
    Explodes(&'a Explode),
    Again(&'a Reroll),
}

impl<'a> Test<'a> {
    /// Returns the test of the last modifier, if what it brings can be added.
    fn of(last: &'a Modifier, reading: &Reading) -> Option<Self> {
        match last {
            Modifier::Explode(explode) => {
                let counts = reading.count.is_some() || !reading.filters.is_empty();
                let joined = matches!(explode.limit, ExplodeLimit::Total(_)) || (explode.compound && counts);
                (!joined).then_some(Test::Explodes(explode))
            }
            Modifier::Reroll(reroll @ Reroll { times: RerollTimes::Always | RerollTimes::Once, .. }) => {
                Some(Test::Again(reroll))
            }
            _ => None,
        }
    }

    /// Returns whether the die itself stays.
    fn stays(&self) -> bool {
        matches!(self, Test::Explodes(_))
    }

    /// Returns whether a die of this value brings something.
    fn meets<W: Weight>(&self, raw: &Dist<W>, value: i64) -> bool {
        match self {
            Test::Explodes(Explode { limit: ExplodeLimit::PerDie(0), .. }) => false,
            Test::Explodes(explode) => {
                explode.when.as_ref().map_or(Some(value) == raw.greatest(), |test| meets(test, value))
            }
            Test::Again(reroll) => again(reroll, value, raw.least().unwrap_or(0)),
        }
    }
}

/// Returns what a die shows that was rolled again.
fn fresh<W: Weight>(raw: &Dist<W>, reroll: &Reroll) -> Solved<Dist<W>> {
    let mut fresh = raw.clone();
    if reroll.times == RerollTimes::Always {
        fresh.points.retain(|point| !Test::Again(reroll).meets(raw, point.0));
        if fresh.points.is_empty() {
            return Err(Error::new(Code::Endless, "every face is rolled again, so the roll never ends").into());
        }
        fresh.denominator = fresh.known();
        fresh.share();
    }
    Ok(fresh)
}
