//! A distribution in the making.

use super::meter::{Fits, Meter, Solved};
use super::weight::Weight;
use crate::error::Result;
use crate::maths;

/// What is known of the outcomes that are not among the points of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// There are none.
    Nothing,
    /// They are at least this; all points are less, and exact.
    Above(i64),
    /// They are at most this; all points are greater, and exact.
    Below(i64),
    /// They may be anything, so the points are lower bounds.
    Unknown,
}

/// Outcomes with their weights, in order, each outcome once. The weights and what is cut add up to the
/// denominator.
#[derive(Debug, Clone)]
pub(crate) struct Dist<W> {
    pub points: Vec<(i64, W)>,
    pub denominator: W,
    pub cut: Cut,
}

/// Puts points in order and joins those of the same outcome.
pub(crate) fn tidy<W: Weight>(points: &mut Vec<(i64, W)>) {
    if !points.is_sorted_by(|a, b| a.0 < b.0) {
        points.sort_by_key(|point| point.0);
        points.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1.add(&later.1);
            }
            same
        });
    }
}

impl<W: Weight> Dist<W> {
    pub fn certain(value: i64) -> Self {
        Self { points: vec![(value, W::one())], denominator: W::one(), cut: Cut::Nothing }
    }

    /// Returns a die; without exactness its faces have shares that add up to 1.
    pub fn die(faces: impl IntoIterator<Item = (i64, u64)>) -> Self {
        let mut points: Vec<(i64, W)> = faces.into_iter().map(|(value, ways)| (value, W::from_u64(ways))).collect();
        tidy(&mut points);
        let mut dist = Self { points, denominator: W::zero(), cut: Cut::Nothing };
        dist.denominator = dist.known();
        dist.share();
        dist
    }

    /// Makes shares of ways where weights are not exact.
    pub fn share(&mut self) {
        if !W::EXACT {
            for (_, weight) in &mut self.points {
                *weight = weight.over(&self.denominator);
            }
            self.denominator = W::one();
        }
    }

    /// Returns the weight of all points.
    pub fn known(&self) -> W {
        let mut sum = W::zero();
        for (_, weight) in &self.points {
            sum.add(weight);
        }
        sum
    }

    /// Returns the weight that is cut.
    pub fn missing(&self) -> W {
        if self.cut == Cut::Nothing {
            return W::zero();
        }
        let mut missing = self.denominator.clone();
        missing.sub(&self.known());
        missing
    }

    pub fn least(&self) -> Option<i64> {
        self.points.first().map(|point| point.0)
    }

    pub fn greatest(&self) -> Option<i64> {
        self.points.last().map(|point| point.0)
    }

    /// Returns the only outcome, if there is only one.
    pub fn only(&self) -> Option<i64> {
        match (&self.points[..], self.cut) {
            ([(value, _)], Cut::Nothing) => Some(*value),
            _ => None,
        }
    }

    /// Forgets the points in the region that is cut.
    pub fn clip(&mut self) {
        match self.cut {
            Cut::Above(top) => self.points.truncate(self.points.partition_point(|point| point.0 < top)),
            Cut::Below(bottom) => {
                let gone = self.points.partition_point(|point| point.0 <= bottom);
                self.points.drain(..gone);
            }
            Cut::Nothing | Cut::Unknown => {}
        }
    }

    /// Outcomes changed one by one. `rising` is said of a change that keeps their order.
    pub fn map(mut self, rising: bool, change: impl Fn(i64) -> Result<i64>) -> Solved<Self> {
        for point in &mut self.points {
            point.0 = change(point.0)?;
        }
        tidy(&mut self.points);
        self.cut = match self.cut {
            Cut::Nothing => Cut::Nothing,
            Cut::Above(top) if rising => Cut::Above(change(top)?),
            Cut::Below(bottom) if rising => Cut::Below(change(bottom)?),
            _ => Cut::Unknown,
        };
        self.clip();
        Ok(self)
    }

    /// With the sign changed.
    pub fn negated(mut self) -> Solved<Self> {
        for point in &mut self.points {
            point.0 = point.0.checked_neg().ok_or_else(maths::overflow)?;
        }
        self.points.reverse();
        self.cut = match self.cut {
            Cut::Above(top) => Cut::Below(top.checked_neg().ok_or_else(maths::overflow)?),
            Cut::Below(bottom) => Cut::Above(bottom.checked_neg().ok_or_else(maths::overflow)?),
            other => other,
        };
        Ok(self)
    }

    /// Returns all weights and the denominator times a factor.
    pub fn scaled(mut self, factor: &W) -> Solved<Self> {
        if *factor != W::one() {
            self.denominator = self.denominator.times(factor).fits()?;
            for (_, weight) in &mut self.points {
                *weight = weight.times(factor).fits()?;
            }
        }
        Ok(self)
    }

    /// Returns the sum of two that do not depend on each other.
    pub fn plus(&self, other: &Self, meter: &mut Meter) -> Solved<Self> {
        if let Some(value) = other.only() {
            let shifted = Self { points: self.points.clone(), denominator: self.denominator.clone(), cut: self.cut };
            let shifted = shifted.map(true, |v| maths::plus(v, value))?;
            return shifted.scaled(&other.denominator);
        }
        if self.only().is_some() {
            return other.plus(self, meter);
        }
        self.convolved(other, meter)
    }

    /// Returns the same, also of points that are only some of all there are.
    pub fn convolved(&self, other: &Self, meter: &mut Meter) -> Solved<Self> {
        let denominator = self.denominator.times(&other.denominator).fits()?;
        let first = |dist: &Self| match dist.cut {
            Cut::Above(top) => dist.least().unwrap_or(top),
            _ => dist.least().unwrap_or(0),
        };
        let last = |dist: &Self| match dist.cut {
            Cut::Below(bottom) => dist.greatest().unwrap_or(bottom),
            _ => dist.greatest().unwrap_or(0),
        };
        let cut = match (self.cut, other.cut) {
            (Cut::Nothing, Cut::Nothing) => Cut::Nothing,
            (Cut::Above(top), Cut::Nothing) => Cut::Above(maths::plus(top, first(other))?),
            (Cut::Nothing, Cut::Above(top)) => Cut::Above(maths::plus(top, first(self))?),
            (Cut::Above(a), Cut::Above(b)) => {
                Cut::Above(maths::plus(a, first(other))?.min(maths::plus(b, first(self))?))
            }
            (Cut::Below(bottom), Cut::Nothing) => Cut::Below(maths::plus(bottom, last(other))?),
            (Cut::Nothing, Cut::Below(bottom)) => Cut::Below(maths::plus(bottom, last(self))?),
            (Cut::Below(a), Cut::Below(b)) => Cut::Below(maths::plus(a, last(other))?.max(maths::plus(b, last(self))?)),
            _ => Cut::Unknown,
        };
        let mut sum = Self { points: convolve(&self.points, &other.points, meter)?, denominator, cut };
        sum.clip();
        Ok(sum)
    }

    /// Any function of two that do not depend on each other. What is cut of either may be anything after it.
    pub fn with(&self, other: &Self, meter: &mut Meter, both: impl Fn(i64, i64) -> Result<i64>) -> Solved<Self> {
        let denominator = self.denominator.times(&other.denominator).fits()?;
        let cut = if self.cut == Cut::Nothing && other.cut == Cut::Nothing { Cut::Nothing } else { Cut::Unknown };
        let pairs = self.points.len() as u64 * other.points.len() as u64;
        // Pairs are put in order as well.
        meter.spend(pairs.saturating_mul(denominator.steps() + 3))?;
        meter.room(pairs, denominator.bytes())?;
        let mut points = Vec::with_capacity(pairs as usize);
        for (a, x) in &self.points {
            for (b, y) in &other.points {
                points.push((both(*a, *b)?, x.times(y).fits()?));
            }
        }
        tidy(&mut points);
        Ok(Self { points, denominator, cut })
    }
}

/// Returns all sums of an outcome of one and an outcome of the other.
pub(crate) fn convolve<W: Weight>(a: &[(i64, W)], b: &[(i64, W)], meter: &mut Meter) -> Solved<Vec<(i64, W)>> {
    let (Some(first_a), Some(first_b), Some(last_a), Some(last_b)) = (a.first(), b.first(), a.last(), b.last()) else {
        return Ok(Vec::new());
    };
    let first = maths::plus(first_a.0, first_b.0)?;
    let last = maths::plus(last_a.0, last_b.0)?;
    let pairs = a.len() as u64 * b.len() as u64;
    meter.spend(pairs.saturating_mul(a[a.len() / 2].1.steps().max(b[b.len() / 2].1.steps())))?;
    let range = last.abs_diff(first).saturating_add(1);
    if range > 64 + 4 * pairs {
        // Outcomes far apart.
        meter.room(pairs, first_a.1.bytes())?;
        let mut points = Vec::with_capacity(pairs as usize);
        for (x, p) in a {
            for (y, q) in b {
                points.push((x + y, p.times(q).fits()?));
            }
        }
        tidy(&mut points);
        return Ok(points);
    }
    meter.room(range, last_a.1.bytes())?;
    let mut weights = vec![W::zero(); range as usize];
    for (x, p) in a {
        for (y, q) in b {
            weights[(x + y - first) as usize].add(&p.times(q).fits()?);
        }
    }
    Ok(dense(first, weights))
}

/// Points of weights at successive outcomes, without those of no weight.
pub(crate) fn dense<W: Weight>(first: i64, weights: Vec<W>) -> Vec<(i64, W)> {
    weights
        .into_iter()
        .enumerate()
        .filter(|(_, weight)| !weight.is_zero())
        .map(|(i, weight)| (first + i as i64, weight))
        .collect()
}

/// Returns one of several distributions, each with a weight out of `total`.
pub(crate) fn mix<W: Weight>(parts: Vec<(W, Dist<W>)>, total: &W, meter: &mut Meter) -> Solved<Dist<W>> {
    let mut denominator = W::one();
    for (_, part) in &parts {
        if part.denominator != denominator {
            meter.spend(denominator.steps().saturating_mul(part.denominator.steps()).saturating_add(16))?;
            let shared = denominator.common(&part.denominator);
            denominator = denominator.times(&part.denominator.over(&shared)).fits()?;
        }
    }
    let all = parts.iter().map(|part| part.1.points.len() as u64).sum::<u64>();
    meter.spend(all.saturating_mul(denominator.steps()).saturating_add(parts.len() as u64))?;
    meter.room(all, denominator.bytes())?;
    let mut points = Vec::new();
    let mut cut = Cut::Nothing;
    let mut weighed = W::zero();
    for (weight, part) in parts {
        weighed.add(&weight);
        let factor = weight.times(&denominator.over(&part.denominator)).fits()?;
        for (value, ways) in part.points {
            points.push((value, ways.times(&factor).fits()?));
        }
        cut = match (cut, part.cut) {
            (cut, Cut::Nothing) => cut,
            (Cut::Nothing, cut) => cut,
            (Cut::Above(a), Cut::Above(b)) => Cut::Above(a.min(b)),
            (Cut::Below(a), Cut::Below(b)) => Cut::Below(a.max(b)),
            _ => Cut::Unknown,
        };
    }
    if W::EXACT && weighed != *total {
        cut = Cut::Unknown;
    }
    tidy(&mut points);
    let mut mixed = Dist { points, denominator: denominator.times(total).fits()?, cut };
    mixed.clip();
    Ok(mixed)
}
