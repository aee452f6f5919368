//! Mean and variance of all outcomes, those included that are cut because there is no end of them.
//!
//! A chain of explosions begins anew with each extra die: what it adds, T, is what its first die adds, X, and,
//! where that die explodes, as much as another chain. So with q the chance to explode,
//! E(T) = E(X) / (1 - q) and E(T²) = (E(X²) + 2 E(X; explodes) E(T)) / (1 - q). What is made of such dice by adding,
//! by multiplying what does not depend on each other, and by choosing between them follows from that.

use super::dice::Dice;
use super::dist::{Cut, Dist};
use super::each::each_die;
use super::meter::{Meter, Solved};
use super::reading::{Reading, fixed};
use super::single::Faces;
use super::solver::Solver;
use super::weight::Weight;
use crate::expr::{ExplodeLimit, Expr, Factor, Modifier, Pool, Quantity, Scaling, Term};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::Zero;

/// Mean and variance.
#[derive(Debug, Clone)]
pub(crate) struct Moments {
    pub mean: BigRational,
    pub variance: BigRational,
}

impl Moments {
    fn certain(value: i64) -> Self {
        Self { mean: BigRational::from_integer(value.into()), variance: BigRational::zero() }
    }

    /// Of a mean and the mean of the squares.
    fn of(mean: BigRational, squares: BigRational) -> Self {
        Self { variance: squares - &mean * &mean, mean }
    }

    fn squares(&self) -> BigRational {
        &self.variance + &self.mean * &self.mean
    }

    /// Of outcomes that are all told.
    fn told<W: Weight>(dist: &Dist<W>) -> Option<Self> {
        if dist.cut != Cut::Nothing {
            return None;
        }
        let (mut sum, mut squares) = (BigRational::zero(), BigRational::zero());
        for (value, weight) in &dist.points {
            let once = weight.share_of(&dist.denominator)? * BigInt::from(*value);
            squares += &once * BigInt::from(*value);
            sum += once;
        }
        Some(Self::of(sum, squares))
    }

    fn plus(self, other: Self) -> Self {
        Self { mean: self.mean + other.mean, variance: self.variance + other.variance }
    }

    fn times(self, other: Self) -> Self {
        let squares = self.squares() * other.squares();
        Self::of(self.mean * other.mean, squares)
    }

    /// Of so many that do not depend on each other.
    fn repeated(self, times: u32) -> Self {
        let times = BigInt::from(times);
        Self { mean: self.mean * &times, variance: self.variance * times }
    }
}

impl<W: Weight> Solver<'_, '_, W> {
    /// Mean and variance of all outcomes, where they can be known.
    pub fn whole(&mut self, expr: &Expr) -> Option<Moments> {
        match expr {
            Expr::Number(number) => Some(Moments::certain(*number)),
            Expr::Label(label) => self.whole(&label.value),
            Expr::Sum(terms) => {
                let mut total = Moments::certain(0);
                for Term { minus, value } in terms {
                    let mut value = self.whole(value)?;
                    if *minus {
                        value.mean = -value.mean;
                    }
                    total = total.plus(value);
                }
                Some(total)
            }
            Expr::Product(factors) if factors.iter().all(|factor| factor.scaling == Scaling::Times) => {
                let mut total = Moments::certain(1);
                for Factor { value, .. } in factors {
                    total = total.times(self.whole(value)?);
                }
                Some(total)
            }
            Expr::Repeat(times, inner) => Some(self.whole(inner)?.repeated(*times)),
            Expr::If(parts) => {
                let truth = self.truth(&parts[0]).ok()?;
                self.whole_of_branches(&truth, |value| if value != 0 { &parts[1] } else { &parts[2] })
            }
            Expr::Case(case) => {
                let subject = self.solve(&case.subject).ok()?;
                self.whole_of_branches(&subject, |value| case.chosen(value))
            }
            Expr::Let(binding) if binding.asked(&mut |_| ()).dice => Moments::told(&self.solve(expr).ok()?),
            Expr::Let(binding) => {
                let value = self.solve(&binding.value).ok()?;
                let outer = self.names.clone();
                self.names.truncate(binding.slot as usize);
                let mixed = self.mixed(&value, |solver, outcome| {
                    solver.names.push(outcome);
                    solver.bound.truncate(binding.slot as usize);
                    solver.bound.push(Vec::new());
                    let whole = solver.whole(&binding.body);
                    solver.names.pop();
                    whole
                });
                self.names = outer;
                mixed
            }
            Expr::Dice(pool) => match endless(pool, self.meter) {
                Ok(Some(moments)) => Some(moments),
                _ => Moments::told(&self.solve(expr).ok()?),
            },
            Expr::Group(group) => match group.as_dice() {
                Some(pool) => self.whole(&Expr::Dice(pool)),
                None => Moments::told(&self.solve(expr).ok()?),
            },
            other => Moments::told(&self.solve(other).ok()?),
        }
    }

    fn whole_of_branches<'e>(&mut self, subject: &Dist<W>, choose: impl Fn(i64) -> &'e Expr) -> Option<Moments> {
        let mut known: Vec<(&'e Expr, Moments)> = Vec::new();
        self.mixed(subject, |solver, value| {
            let branch = choose(value);
            if let Some((_, moments)) = known.iter().find(|(known, _)| std::ptr::eq(*known, branch)) {
                return Some(moments.clone());
            }
            let moments = solver.whole(branch)?;
            known.push((branch, moments.clone()));
            Some(moments)
        })
    }

    /// Returns what follows from each outcome of a subject, taken together.
    fn mixed(&mut self, subject: &Dist<W>, mut each: impl FnMut(&mut Self, i64) -> Option<Moments>) -> Option<Moments> {
        if subject.cut != Cut::Nothing {
            return None;
        }
        let (mut mean, mut squares) = (BigRational::zero(), BigRational::zero());
        for (value, weight) in &subject.points {
            let share = weight.share_of(&subject.denominator)?;
            let moments = each(self, *value)?;
            squares += moments.squares() * &share;
            mean += moments.mean * share;
        }
        Some(Moments::of(mean, squares))
    }
}

/// Of dice that explode without limit and add up, one by one.
fn endless(pool: &Pool, meter: &mut Meter) -> Solved<Option<Moments>> {
    let mut rolled = false;
    pool.quantities(&mut |quantity| rolled |= matches!(quantity, Quantity::Rolled(_)));
    let (acting, reading) = Reading::of(&pool.modifiers);
    let Some((Modifier::Explode(explode), before)) = acting.split_last() else { return Ok(None) };
    let counts = reading.count.is_some() || !reading.filters.is_empty();
    if rolled
        || explode.limit != ExplodeLimit::Unlimited
        || reading.sets().is_some()
        || reading.botch.is_some()
        || (explode.compound && counts)
    {
        return Ok(None);
    }
    let dice = Dice::<u128>::of(pool, meter)?;
    if dice.cards.is_some() {
        return Ok(None);
    }
    let mut die = dice.raw.clone();
    for modifier in before {
        match each_die(&die, &dice.raw, modifier, 0, meter)? {
            Some(changed) if changed.cut == Cut::Nothing => die = changed,
            _ => return Ok(None),
        }
    }
    let packing = reading.packing(0)?;
    let faces = Faces::of(&die, &dice.raw, explode, |value| reading.score(packing, value));
    faces.must_end(explode)?;
    let sums = || {
        let (more, last) = (Sums::of(&faces.more)?, Sums::of(&faces.last)?);
        let (first_more, first_last) = (Sums::of(&faces.first_more)?, Sums::of(&faces.first_last)?);
        each_die_whole(&first_more, &first_last, &more, &last, i128::try_from(die.denominator).ok()?)
    };
    let Some(each) = sums() else { return Ok(None) };
    let mut all = each.repeated(dice.count);
    if let Some(target) = reading.margin {
        let target = BigRational::from_integer(fixed(&target.against)?.into());
        all.mean = if reading.rises() { all.mean - target } else { target - all.mean };
    }
    Ok(Some(all))
}

/// Some faces of a die: how many, with what they add, and the squares of that.
struct Sums {
    ways: i128,
    sum: i128,
    squares: i128,
}

impl Sums {
    /// `None` where they leave 128 bits.
    fn of(points: &[(i64, u128)]) -> Option<Self> {
        let mut sums = Self { ways: 0, sum: 0, squares: 0 };
        for &(value, weight) in points {
            let weight = i128::try_from(weight).ok()?;
            let once = weight.checked_mul(value.into())?;
            sums.squares = sums.squares.checked_add(once.checked_mul(value.into())?)?;
            sums.sum = sums.sum.checked_add(once)?;
            sums.ways = sums.ways.checked_add(weight)?;
        }
        Some(sums)
    }
}

/// Of one die of so many faces with its chain, reckoned in whole numbers as long as can be. `None` where they leave
/// 128 bits, or no chain ends.
fn each_die_whole(first_more: &Sums, first_last: &Sums, more: &Sums, last: &Sums, faces: i128) -> Option<Moments> {
    // 1 - q is `ends` over the faces of an extra die, so what a chain adds is whole over `ends`, and its square over
    // the square of that.
    let ends = last.ways;
    if ends == 0 {
        return None;
    }
    let plus = i128::checked_add;
    let times = i128::checked_mul;
    let chain = plus(more.sum, last.sum)?;
    let chain_squares = plus(times(plus(more.squares, last.squares)?, ends)?, times(2, times(more.sum, chain)?)?)?;
    let first = plus(first_more.sum, first_last.sum)?;
    let first_squares = plus(first_more.squares, first_last.squares)?;
    let mean = plus(times(first, ends)?, times(first_more.ways, chain)?)?;
    let squares = times(times(first_squares, ends)?, ends)?;
    let squares = plus(squares, times(times(2, times(first_more.sum, chain)?)?, ends)?)?;
    let squares = plus(squares, times(first_more.ways, chain_squares)?)?;
    let whole = times(faces, ends)?;
    let variance = times(squares, faces)?.checked_sub(times(mean, mean)?)?;
    let ratio = |number: i128, of: i128| {
        let shared = number.gcd(&of);
        BigRational::new_raw((number / shared).into(), (of / shared).into())
    };
    Some(Moments { mean: ratio(mean, whole), variance: ratio(variance, times(whole, whole)?) })
}
