//! A single die with all the dice that its explosions bring, as one sum. Dice that add up are as many of these.

use super::dist::{Cut, Dist, convolve, tidy};
use super::meter::{Fits, Meter, Solved};
use super::reading::{Reading, meets};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Explode, ExplodeLimit};
use crate::maths;

/// What each face of an exploding die adds, divided by whether it brings another.
pub(super) struct Faces<W> {
    pub first_more: Vec<(i64, W)>,
    pub first_last: Vec<(i64, W)>,
    pub more: Vec<(i64, W)>,
    pub last: Vec<(i64, W)>,
}

impl<W: Weight> Faces<W> {
    /// `die` is what the die shows now, `raw` what an extra die shows, `score` what a value adds.
    pub fn of(die: &Dist<W>, raw: &Dist<W>, explode: &Explode, score: impl Fn(i64) -> i64) -> Self {
        let highest = raw.greatest().unwrap_or(0);
        let test = |value: i64| explode.when.as_ref().map_or(value == highest, |test| meets(test, value));
        let less = i64::from(explode.penetrate);
        let some = |points: &[(i64, W)], less: i64, explodes: bool| {
            let those = points.iter().filter(|point| test(point.0) == explodes);
            let mut scores: Vec<(i64, W)> = those.map(|point| (score(point.0 - less), point.1.clone())).collect();
            tidy(&mut scores);
            scores
        };
        Self {
            first_more: some(&die.points, 0, true),
            first_last: some(&die.points, 0, false),
            more: some(&raw.points, less, true),
            last: some(&raw.points, less, false),
        }
    }

    /// Refuses chains that never end.
    pub fn must_end(&self, explode: &Explode) -> Solved<()> {
        if explode.limit == ExplodeLimit::Unlimited && !self.first_more.is_empty() && self.last.is_empty() {
            return Err(Error::new(Code::Endless, "every face explodes, so the roll never ends").into());
        }
        Ok(())
    }
}

/// Returns whether extra dice that explode add nothing to the result.
pub(super) fn adds_nothing<W: Weight>(raw: &Dist<W>, explode: &Explode, reading: &Reading) -> Solved<bool> {
    let packing = reading.packing(0)?;
    let faces = Faces::of(raw, raw, explode, |value| reading.score(packing, value));
    Ok(matches!(faces.more[..], [(0, _)]))
}

/// Returns the sum of a die and its extra dice. Chains without end are followed for `reach` extra dice. There is no
/// limit for all dice together.
pub(super) fn chain<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    explode: &Explode,
    score: impl Fn(i64) -> i64,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let faces = Faces::of(die, raw, explode, score);
    faces.must_end(explode)?;
    let most = match explode.limit {
        ExplodeLimit::Unlimited => reach,
        ExplodeLimit::PerDie(most) | ExplodeLimit::Total(most) => most,
    };
    let endless = explode.limit == ExplodeLimit::Unlimited;
    followed(faces, &die.denominator, &raw.denominator, most, endless, meter)
}

/// Returns what a die that explodes brings: the sum of its extra dice. There is no limit for all dice together.
pub(super) fn brought<W: Weight>(
    raw: &Dist<W>,
    explode: &Explode,
    score: impl Fn(i64) -> i64,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let Faces { more, last, .. } = Faces::of(raw, raw, explode, score);
    let faces = Faces { first_more: more.clone(), first_last: last.clone(), more, last };
    faces.must_end(explode)?;
    let most = match explode.limit {
        ExplodeLimit::PerDie(0) | ExplodeLimit::Total(0) => return Ok(Dist::certain(0)),
        ExplodeLimit::Unlimited => reach,
        ExplodeLimit::PerDie(most) | ExplodeLimit::Total(most) => most - 1,
    };
    let endless = explode.limit == ExplodeLimit::Unlimited;
    followed(faces, &raw.denominator, &raw.denominator, most, endless, meter)
}

/// Returns the sum of a first die and the dice after it, followed for at most so many of these.
fn followed<W: Weight>(
    faces: Faces<W>,
    first: &W,
    each: &W,
    most: u32,
    endless: bool,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let Faces { first_more, first_last, more, last } = faces;
    if first_more.is_empty() || most == 0 {
        let mut points = [first_more, first_last].concat();
        tidy(&mut points);
        return Ok(Dist { points, denominator: first.clone(), cut: Cut::Nothing });
    }
    if most > meter.limits.explosions {
        let what = "chains of explosions must be followed further";
        return Err(Error::limit(Code::TooManyExplosions, what, meter.limits.explosions).into());
    }
    if endless && matches!(more[..], [(0, _)]) {
        return unseen(first, first_more, first_last, last, meter);
    }
    let mut factors = vec![W::one()];
    for i in 0..most as usize {
        factors.push(factors[i].times(each).fits()?);
    }
    let denominator = first.times(&factors[most as usize]).fits()?;
    let mut points: Vec<(i64, W)> = Vec::with_capacity(1 + first_last.len() + most as usize * last.len());
    let mut add = |open: &[(i64, W)], next: &[(i64, W)], extra: u32, meter: &mut Meter| -> Solved<()> {
        let factor = &factors[(most - extra) as usize];
        if let [(value, ways)] = open {
            let ways = ways.times(factor).fits()?;
            for (more, weight) in next {
                points.push((maths::plus(*value, *more)?, ways.times(weight).fits()?));
            }
            return Ok(());
        }
        for (value, ways) in convolve(open, next, meter)? {
            points.push((value, ways.times(factor).fits()?));
        }
        Ok(())
    };
    let nothing = [(0, W::one())];
    let mut open = first_more;
    add(&nothing, &first_last, 0, meter)?;
    for extra in 1..=most {
        meter.spend(4 + last.len() as u64)?;
        add(&open, &last, extra, meter)?;
        open = match (&open[..], &more[..]) {
            ([(value, ways)], [(more, weight)]) => vec![(maths::plus(*value, *more)?, ways.times(weight).fits()?)],
            _ => convolve(&open, &more, meter)?,
        };
    }
    if !endless {
        add(&nothing, &open, most, meter)?;
    }
    // The next die of a chain is at least the last of it.
    let least = |points: &[(i64, W)]| points.first().map_or(0, |point| point.0);
    let next = least(&open).checked_add(least(&last)).filter(|_| least(&more) > 0);
    let cut = match (endless, next) {
        (false, _) => Cut::Nothing,
        (true, Some(next)) => Cut::Above(next),
        (true, None) => Cut::Unknown,
    };
    tidy(&mut points);
    let mut solved = Dist { points, denominator, cut };
    solved.clip();
    Ok(solved)
}

/// Returns the distribution of a chain where extra dice that explode add nothing: what its last die adds.
fn unseen<W: Weight>(
    first: &W,
    first_more: Vec<(i64, W)>,
    first_last: Vec<(i64, W)>,
    last: Vec<(i64, W)>,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let mut ending = W::zero();
    last.iter().for_each(|point| ending.add(&point.1));
    let mut points = convolve(&first_more, &last, meter)?;
    for (value, ways) in first_last {
        points.push((value, ways.times(&ending).fits()?));
    }
    tidy(&mut points);
    let mut solved = Dist { points, denominator: first.times(&ending).fits()?, cut: Cut::Nothing };
    solved.share();
    Ok(solved)
}
