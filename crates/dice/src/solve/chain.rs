//! Explosions and rerolls that change how many dice there are or single some out.
//!
//! The dice then fall into kinds (those that exploded, those that did not, the extra ones ...). Within a kind
//! all are alike and none depends on another; how many there are of each kind is one of several cases, each
//! with its weight.

use super::dist::{Dist, tidy};
use super::meter::{Fits, Meter, Solved, Stop};
use super::reading::{again, meets};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Explode, ExplodeLimit, Reroll, RerollTimes};
use std::collections::BTreeMap;

/// Dice of several kinds, in one of several cases.
pub(crate) struct Kinds<W> {
    /// The values of each kind with their weights.
    pub kinds: Vec<Vec<(i64, W)>>,
    /// The weight of a case, and how many dice there are of each kind.
    pub cases: Vec<(W, Vec<u32>)>,
    pub denominator: W,
    /// Where chains were followed only so far: one more extra die than in any case.
    pub beyond: Option<u32>,
    /// The kind of the extra dice that explode.
    pub extra: usize,
}

impl<W: Weight> Kinds<W> {
    /// Dice that are all alike.
    pub fn alike(die: &Dist<W>, count: u32) -> Solved<Self> {
        Ok(Self {
            kinds: vec![die.points.clone()],
            cases: vec![(W::one(), vec![count])],
            denominator: die.denominator.power(count).fits()?,
            beyond: None,
            extra: 0,
        })
    }

    pub fn most_dice(&self) -> usize {
        self.cases.iter().map(|case| case.1.iter().sum::<u32>() as usize).max().unwrap_or(0)
    }

    /// Changes the values of all kinds.
    pub fn change(&mut self, change: impl Fn(i64) -> i64) {
        for kind in &mut self.kinds {
            for point in kind.iter_mut() {
                point.0 = change(point.0);
            }
            tidy(kind);
        }
    }
}

/// Returns the product of the denominators of dice that do not depend on each other.
pub(super) fn product<W: Weight>(weights: impl Iterator<Item = W>) -> Solved<W> {
    let mut product = W::one();
    for weight in weights {
        product = product.times(&weight).fits()?;
    }
    Ok(product)
}

/// The points that meet a test, and those that do not.
type Halves<W> = (Vec<(i64, W)>, Vec<(i64, W)>);

fn halves<W: Weight>(points: &[(i64, W)], test: &impl Fn(i64) -> bool) -> Halves<W> {
    points.iter().cloned().partition(|point| test(point.0))
}

/// `n` over `k`, step by step.
pub(super) fn choose<W: Weight>(n: u64, k: u64) -> Solved<W> {
    let mut ways = W::one();
    for i in 0..k.min(n - k.min(n)) {
        ways = ways.times_u64(n - i).fits()?.over_u64(i + 1);
    }
    Ok(ways)
}

/// One case before it is set against the others: how many extra dice it has, its weight, and how many dice there are of
/// each kind.
type Case<W> = (u32, W, Vec<u32>);

/// Dice that explode into separate dice. `die` is what the dice show now, `raw` what an extra die shows.
/// `None` where the dice cannot be told apart by kinds.
pub(crate) fn explode<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    count: u32,
    explode: &Explode,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Kinds<W>>> {
    let highest = raw.greatest().unwrap_or(0);
    let test = |value: i64| explode.when.as_ref().map_or(value == highest, |test| meets(test, value));
    let alike = die.points == raw.points && !explode.penetrate;
    let (first_more, first_last) = halves(&die.points, &test);
    let (mut more, mut last) = halves(&raw.points, &test);
    if first_more.is_empty() || count == 0 {
        return Kinds::alike(die, count).map(Some);
    }
    if last.is_empty() && explode.limit == ExplodeLimit::Unlimited {
        return Err(Error::new(Code::Endless, "every face explodes, so the roll never ends").into());
    }
    if explode.penetrate {
        for point in more.iter_mut().chain(&mut last) {
            point.0 -= 1;
        }
    }
    let cases = match explode.limit {
        ExplodeLimit::Unlimited => endless_cases(count, alike, reach, meter)?,
        ExplodeLimit::PerDie(0) | ExplodeLimit::Total(0) => return Kinds::alike(die, count).map(Some),
        ExplodeLimit::PerDie(each) => limited_cases(count, each, meter)?,
        ExplodeLimit::Total(most) if alike => shared_cases(count, most, meter)?,
        ExplodeLimit::Total(_) => return Ok(None),
    };
    let beyond = (explode.limit == ExplodeLimit::Unlimited).then_some(reach + 1);
    let kinds = vec![first_more, first_last, more, last, die.points.clone()];
    settle(kinds, cases, die, raw, count, beyond, if alike { 0 } else { 2 }).map(Some)
}

/// The cases of chains without end, followed for `reach` extra dice.
fn endless_cases<W: Weight>(count: u32, alike: bool, reach: u32, meter: &mut Meter) -> Solved<Vec<Case<W>>> {
    if reach > meter.limits.explosions {
        let what = "chains of explosions must be followed further";
        return Err(Error::limit(Code::TooManyExplosions, what, meter.limits.explosions).into());
    }
    let n = u64::from(count);
    let mut cases = Vec::new();
    for extra in 0..=reach {
        meter.spend(n)?;
        if alike {
            let ways = choose(n + u64::from(extra) - 1, u64::from(extra))?;
            cases.push((extra, ways, vec![extra, count, 0, 0, 0]));
            continue;
        }
        for firsts in 0..=count {
            // `firsts` dice have chains; those have `extra` dice, all but the last of each exploding.
            let Some(exploding) = extra.checked_sub(firsts) else { break };
            if firsts == 0 && extra > 0 {
                continue;
            }
            let spread =
                if firsts == 0 { W::one() } else { choose(u64::from(exploding + firsts) - 1, u64::from(exploding))? };
            let ways = choose::<W>(n, u64::from(firsts))?.times(&spread).fits()?;
            cases.push((extra, ways, vec![firsts, count - firsts, exploding, firsts, 0]));
        }
    }
    Ok(cases)
}

/// The cases of chains of at most so many extra dice each: the ways one die can go on, joined die by die.
fn limited_cases<W: Weight>(count: u32, each: u32, meter: &mut Meter) -> Solved<Vec<Case<W>>> {
    let mut shapes: Vec<[u32; 4]> = vec![[0, 1, 0, 0]];
    for k in 1..=each {
        meter.spend(1)?;
        shapes.push([1, 0, k - 1, 1]);
    }
    shapes.push([1, 0, each, 0]);
    let mut joined: BTreeMap<[u32; 4], W> = BTreeMap::from([([0; 4], W::one())]);
    for _ in 0..count {
        let mut next: BTreeMap<[u32; 4], W> = BTreeMap::new();
        meter.spend(10 * joined.len() as u64 * shapes.len() as u64)?;
        for (so_far, ways) in &joined {
            for shape in &shapes {
                let key = std::array::from_fn(|i| so_far[i] + shape[i]);
                ways.times_u64(4).fits()?;
                next.entry(key).or_insert_with(W::zero).add(ways);
            }
        }
        joined = next;
    }
    let case = |(key, ways): ([u32; 4], W)| (key[2] + key[3], ways, vec![key[0], key[1], key[2], key[3], 0]);
    Ok(joined.into_iter().map(case).collect())
}

/// The cases of at most so many extra dice for all together, which show what the first dice show.
fn shared_cases<W: Weight>(count: u32, most: u32, meter: &mut Meter) -> Solved<Vec<Case<W>>> {
    let n = u64::from(count);
    let mut cases = Vec::new();
    for extra in 0..most {
        meter.spend(n)?;
        let ways = choose(n + u64::from(extra) - 1, u64::from(extra))?;
        cases.push((extra, ways, vec![extra, count, 0, 0, 0]));
    }
    for ended in 0..count {
        // The last explosion allowed comes after so many dice that ended; the others are free.
        let ways = choose(u64::from(most) - 1 + u64::from(ended), u64::from(ended))?;
        cases.push((most, ways, vec![most, ended, 0, 0, count - ended]));
    }
    Ok(cases)
}

/// Dice of which at most so many are rolled again.
pub(crate) fn reroll_some<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    count: u32,
    reroll: &Reroll,
    meter: &mut Meter,
) -> Solved<Kinds<W>> {
    let lowest = raw.least().unwrap_or(0);
    let test = |value: i64| again(reroll, value, lowest);
    let (matching, others) = halves(&die.points, &test);
    let most = match reroll.times {
        RerollTimes::Dice(dice) => dice,
        RerollTimes::Once | RerollTimes::Always => u32::MAX,
    };
    if matching.is_empty() || most == 0 {
        return Kinds::alike(die, count);
    }
    let mut cases = Vec::new();
    for met in 0..=count {
        meter.spend(u64::from(count))?;
        let again = met.min(most);
        let mut ways: W = choose(u64::from(count), u64::from(met))?;
        // Those rolled again showed one of the matching faces, whichever.
        let mut showed = W::zero();
        matching.iter().for_each(|point| showed.add(&point.1));
        ways = ways.times(&showed.power(again).fits()?).fits()?;
        cases.push((again, ways, vec![met - again, count - met, again]));
    }
    let kinds = vec![matching, others, raw.points.clone()];
    settle(kinds, cases, die, raw, count, None, 0)
}

/// Brings the cases to one denominator: `count` first dice, and as many extra dice as any case has.
fn settle<W: Weight>(
    kinds: Vec<Vec<(i64, W)>>,
    cases: Vec<Case<W>>,
    die: &Dist<W>,
    raw: &Dist<W>,
    count: u32,
    beyond: Option<u32>,
    extra: usize,
) -> Solved<Kinds<W>> {
    let most = cases.iter().map(|case| case.0).max().unwrap_or(0);
    let mut factors = vec![W::one()];
    for i in 0..most as usize {
        factors.push(factors[i].times(&raw.denominator).fits()?);
    }
    let denominator = die.denominator.power(count).fits()?.times(&factors[most as usize]).fits()?;
    let cases = cases
        .into_iter()
        // A case that needs a kind nobody can show does not happen.
        .filter(|(_, _, dice)| dice.iter().zip(&kinds).all(|(&dice, kind)| dice == 0 || !kind.is_empty()))
        .map(|(used, ways, dice)| Ok((ways.times(&factors[(most - used) as usize]).fits()?, dice)))
        .collect::<Result<_, Stop>>()?;
    Ok(Kinds { kinds, cases, denominator, beyond, extra })
}
