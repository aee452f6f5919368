//! Many dice of one kind: the highest or lowest of hundreds, and hundreds that explode.
//!
//! Both are sums of powers of a polynomial, whose exponents are totals and whose coefficients are ways, each power with a factor
//! of its own. Such a sum is reckoned from the highest power down: what was so far, times the polynomial, plus the next factor.
//! That takes additions alone where the faces are as likely, and no more than one product for each face otherwise.

use super::dist::{Cut, Dist, dense, tidy};
use super::meter::{Fits, Meter, Solved};
use super::reading::Reading;
use super::single::Faces;
use super::walk::Places;
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::Explode;
use crate::maths;
use num_bigint::BigUint;

/// Of no more dice than these the other ways are as quick.
const FEW: u32 = 40;

/// What some faces add, each at least 0, with their ways.
struct Polynomial<W> {
    terms: Vec<(usize, W)>,
    /// Whether the terms lie beside each other, and each weighs 1.
    even: bool,
}

impl<W: Weight> Polynomial<W> {
    /// Of faces with what each adds. `None` where one takes something away.
    fn of(points: &[(i64, W)]) -> Option<Self> {
        let mut terms = Vec::with_capacity(points.len());
        for (value, weight) in points {
            terms.push((usize::try_from(*value).ok()?, weight.clone()));
        }
        let beside = terms.windows(2).all(|two| two[0].0 + 1 == two[1].0);
        let even = beside && W::EXACT && terms.iter().all(|term| term.1 == W::one());
        Some(Self { terms, even })
    }

    fn degree(&self) -> usize {
        self.terms.last().map_or(0, |term| term.0)
    }

    /// Returns the product with another, of which coefficients from `most` on are left out. `steps` is what an addition takes.
    fn times(&self, other: &[W], most: usize, steps: u64, meter: &mut Meter) -> Solved<Vec<W>> {
        if self.terms.is_empty() || other.is_empty() {
            return Ok(Vec::new());
        }
        let length = (other.len() + self.degree()).min(most);
        meter.room(length as u64, 8 * steps)?;
        if self.even {
            // Two additions each, which take several words at a time.
            meter.spend(length as u64 * (2 * steps).div_ceil(4))?;
            return Ok(self.window(other, length));
        }
        meter.spend((other.len() * self.terms.len()) as u64 * steps)?;
        let mut product = vec![W::zero(); length];
        for (shift, weight) in &self.terms {
            for (at, ways) in other.iter().enumerate().take(length.saturating_sub(*shift)) {
                product[at + shift].add(&ways.times(weight).fits()?);
            }
        }
        Ok(product)
    }

    /// The product where all faces are as likely: a sum over a window that moves on.
    fn window(&self, other: &[W], length: usize) -> Vec<W> {
        let first = self.terms.first().map_or(0, |term| term.0);
        let faces = self.terms.len();
        let mut product = Vec::with_capacity(length);
        let mut running = W::zero();
        for at in 0..length {
            if let Some(enters) = at.checked_sub(first).and_then(|at| other.get(at)) {
                running.add(enters);
            }
            if let Some(leaves) = at.checked_sub(first + faces).and_then(|at| other.get(at)) {
                running.sub(leaves);
            }
            product.push(running.clone());
        }
        product
    }
}

/// Solves many dice of which the highest or the lowest count. `None` where it is otherwise.
pub(super) fn ends<W: Weight>(
    die: &Dist<W>,
    places: Places,
    change: impl Fn(i64) -> i64,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let dice = places.of as u32;
    let kept = (places.to - places.from) as u32;
    let highest = places.to == places.of;
    if dice <= FEW || kept == 0 || kept == dice || !(highest || places.from == 0) {
        return Ok(None);
    }
    if reading.sets().is_some() || reading.botch.is_some() {
        return Ok(None);
    }
    if !W::EXACT {
        return rounded(die, |exact| ends(exact, places, change, reading, meter));
    }
    let packing = reading.packing(0)?;
    // From the end that counts.
    let mut faces: Vec<(i64, W)> = Vec::with_capacity(die.points.len());
    for (value, weight) in &die.points {
        faces.push((reading.score(packing, change(*value)), weight.clone()));
    }
    if highest {
        faces.reverse();
    }
    let rises = faces.windows(2).all(|two| two[0].0 <= two[1].0);
    if !rises && !faces.windows(2).all(|two| two[0].0 >= two[1].0) {
        return Ok(None);
    }
    // What a face adds beyond another, from the end that counts, is never negative with this sign.
    let sign = if rises { -1 } else { 1 };
    let denominator = die.denominator.power(dice).fits()?;
    let steps = denominator.steps();
    let mut totals: Vec<(i64, W)> = Vec::new();
    let mut rest = die.known();
    for (at, (score, weight)) in faces.iter().enumerate() {
        rest.sub(weight);
        let mut before: Vec<(i64, W)> = Vec::with_capacity(at);
        for (earlier, weight) in &faces[..at] {
            before.push((sign * (earlier - score), weight.clone()));
        }
        tidy(&mut before);
        let Some(before) = Polynomial::of(&before) else { return Ok(None) };
        // So many dice show a face before this one; the others that count show this.
        let mut sum: Vec<W> = Vec::new();
        for factor in last_counted(dice, kept, weight, &rest, meter)?.into_iter().rev() {
            sum = before.times(&sum, usize::MAX, steps, meter)?;
            match sum.first_mut() {
                Some(first) => first.add(&factor),
                None => sum.push(factor),
            }
        }
        let all = maths::times(*score, kept.into())?;
        for (beyond, ways) in sum.into_iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            totals.push((maths::plus(all, sign * beyond as i64)?, ways));
        }
    }
    tidy(&mut totals);
    Ok(Some(Dist { points: totals, denominator, cut: Cut::Nothing }))
}

/// Returns for each number of dice that show an earlier face, less than `kept`, the ways to choose them, and for the others to
/// show this face, of the weight given, often enough to fill the places, or else a later one.
fn last_counted<W: Weight>(dice: u32, kept: u32, weight: &W, later: &W, meter: &mut Meter) -> Solved<Vec<W>> {
    // So many dice do not count. At most as many of those left show a later face.
    let out = dice - kept;
    let mut either = weight.clone();
    either.add(later);
    let mut ways = either.power(out).fits()?;
    // Exactly so many show a later face, and one more that comes does too.
    let mut too_many = later.power(out + 1).fits()?;
    meter.spend(u64::from(kept) * 8 * weight.power(dice).fits()?.steps().max(either.power(dice).fits()?.steps()))?;
    let mut enough = Vec::with_capacity(kept as usize);
    for left in out..dice {
        ways = ways.times(&either).fits()?;
        ways.sub(&too_many);
        enough.push(ways.clone());
        too_many =
            too_many.times(weight).fits()?.times_u64((left + 1).into()).fits()?.over_u64((left + 1 - out).into());
    }
    let mut choose = W::one();
    let mut factors = Vec::with_capacity(kept as usize);
    for (earlier, enough) in enough.into_iter().rev().enumerate() {
        let earlier = earlier as u32;
        factors.push(enough.times(&choose).fits()?);
        choose = choose.times_u64((dice - earlier).into()).fits()?.over_u64((earlier + 1).into());
    }
    Ok(factors)
}

/// Solves many dice that explode without end and add up, followed for `reach` extra dice in all. `None` where it is otherwise.
pub(super) fn exploding<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    dice: u32,
    explode: &Explode,
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    if dice <= FEW || explode.penetrate || die.points != raw.points {
        return Ok(None);
    }
    if reading.sets().is_some() || reading.botch.is_some() || (explode.compound && !reading.adds_up()) {
        return Ok(None);
    }
    if !W::EXACT {
        return rounded(die, |exact| exploding(exact, exact, dice, explode, reading, reach, meter));
    }
    let packing = reading.packing(0)?;
    let faces = Faces::of(die, raw, explode, |value| reading.score(packing, value));
    faces.must_end(explode)?;
    let (Some(more), Some(last)) = (faces.more.first(), faces.last.first()) else { return Ok(None) };
    let (each, end) = (more.0, last.0);
    // Further dice must add something, so that what is beyond is known.
    if each <= 0 {
        return Ok(None);
    }
    if reach > meter.limits.explosions {
        let what = "chains of explosions must be followed further";
        return Err(Error::limit(Code::TooManyExplosions, what, meter.limits.explosions).into());
    }
    let lasting: Vec<(i64, W)> = faces.last.iter().map(|(value, weight)| (value - end, weight.clone())).collect();
    let (Some(more), Some(last)) = (Polynomial::of(&faces.more), Polynomial::of(&lasting)) else { return Ok(None) };
    // With one extra die more than was followed the total is at least this, above what the last dice add at the least.
    let Some(top) = each.checked_mul(i64::from(reach) + 1) else { return Ok(None) };
    let most = usize::try_from(top).unwrap_or(usize::MAX);
    let mut powers = vec![W::one()];
    for extra in 0..reach as usize {
        powers.push(powers[extra].times(&raw.denominator).fits()?);
    }
    let denominator = raw.denominator.power(dice).fits()?.times(&powers[reach as usize]).fits()?;
    let steps = denominator.steps();
    // The ways for so many extra dice to belong to the chains of the first.
    let mut spread = vec![W::one()];
    for extra in 1..=reach {
        let ways = spread[extra as usize - 1].times_u64((dice + extra - 1).into()).fits()?;
        spread.push(ways.over_u64(extra.into()));
    }
    let mut sum: Vec<W> = Vec::new();
    for (extra, ways) in spread.into_iter().enumerate().rev() {
        sum = more.times(&sum, most, steps, meter)?;
        if sum.is_empty() {
            sum.push(W::zero());
        }
        sum[0].add(&ways.times(&powers[reach as usize - extra]).fits()?);
    }
    for _ in 0..dice {
        sum = last.times(&sum, most, steps, meter)?;
    }
    let first = maths::times(end, dice.into())?;
    let cut = Cut::Above(maths::plus(first, top)?);
    let mut solved = Dist { points: dense(first, sum), denominator, cut };
    solved.clip();
    Ok(Some(solved))
}

/// Floating-point numbers would leave their range on the way: what is asked of even dice is reckoned in whole numbers and
/// rounded once. `None` where the faces are not as likely.
fn rounded<W: Weight>(
    die: &Dist<W>,
    solve: impl FnOnce(&Dist<BigUint>) -> Solved<Option<Dist<BigUint>>>,
) -> Solved<Option<Dist<W>>> {
    if die.points.windows(2).any(|two| two[0].1 != two[1].1) || die.cut != Cut::Nothing {
        return Ok(None);
    }
    let exact = Dist::die(die.points.iter().map(|point| (point.0, 1)));
    let Some(solved) = solve(&exact)? else { return Ok(None) };
    // As many bits as a floating-point number bears.
    let beyond = solved.denominator.bits().saturating_sub(900);
    let all = Weight::to_f64(&(&solved.denominator >> beyond));
    let mut points = Vec::with_capacity(solved.points.len());
    for (value, ways) in solved.points {
        let Some(share) = W::from_share(Weight::to_f64(&(ways >> beyond)) / all) else { return Ok(None) };
        points.push((value, share));
    }
    Ok(Some(Dist { points, denominator: W::one(), cut: solved.cut }))
}
