//! Mean and variance of all outcomes, those included that are cut because there is no end of them.
//!
//! A chain of explosions begins anew with each extra die: what it adds, T, is what its first die adds, X, and,
//! where that die explodes, as much as another chain. So with q the chance to explode,
//! E(T) = E(X) / (1 - q) and E(T²) = (E(X²) + 2 E(X; explodes) E(T)) / (1 - q). What is made of such dice by adding,
//! by multiplying what does not depend on each other, and by choosing between them follows from that.

use super::combine::Solver;
use super::dist::{Cut, Dist};
use super::meter::{Meter, Solved};
use super::pool::{Dice, each_die};
use super::reading::{Reading, fixed};
use super::single::Faces;
use super::weight::Weight;
use crate::expr::{ExplodeLimit, Expr, Factor, Modifier, Pool, Quantity, Scaling, Term};
use num_bigint::BigInt;
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
            Expr::Let(binding) => {
                let value = self.solve(&binding.value).ok()?;
                let outer = self.names.clone();
                self.names.truncate(binding.slot as usize);
                let mixed = self.mixed(&value, |solver, outcome| {
                    solver.names.push(outcome);
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

    /// What follows from each outcome of a subject, taken together.
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
    let parts =
        [(&faces.more, &dice.raw), (&faces.last, &dice.raw), (&faces.first_more, &die), (&faces.first_last, &die)];
    let [Some(more), Some(last), Some(first_more), Some(first_last)] = parts.map(|(part, die)| Share::of(part, die))
    else {
        return Ok(None);
    };
    let ends = &last.chance;
    if ends.is_zero() {
        // No die explodes, or this would have been refused.
        return Ok(None);
    }
    let two = BigInt::from(2);
    let mean = (more.sum.clone() + last.sum) / ends;
    let squares = (more.squares + last.squares + more.sum * &mean * &two) / ends;
    let each = Moments::of(
        &first_more.sum + first_last.sum + &first_more.chance * &mean,
        first_more.squares + first_last.squares + first_more.sum * mean * two + first_more.chance * squares,
    );
    let mut all = each.repeated(dice.count);
    if let Some(target) = reading.margin {
        let target = BigRational::from_integer(fixed(&target.against)?.into());
        all.mean = if reading.rises() { all.mean - target } else { target - all.mean };
    }
    Ok(Some(all))
}

/// Some faces of a die: the chance of any of them, and the sums of what they add and of the squares of that.
struct Share {
    chance: BigRational,
    sum: BigRational,
    squares: BigRational,
}

impl Share {
    /// `None` where the sums leave 128 bits.
    fn of(points: &[(i64, u128)], die: &Dist<u128>) -> Option<Self> {
        let (mut ways, mut sum, mut squares) = (0i128, 0i128, 0i128);
        for &(value, weight) in points {
            let weight = i128::try_from(weight).ok()?;
            let once = weight.checked_mul(value.into())?;
            squares = squares.checked_add(once.checked_mul(value.into())?)?;
            sum = sum.checked_add(once)?;
            ways = ways.checked_add(weight)?;
        }
        let share = |number: i128| BigRational::new(number.into(), die.denominator.into());
        Some(Self { chance: share(ways), sum: share(sum), squares: share(squares) })
    }
}
