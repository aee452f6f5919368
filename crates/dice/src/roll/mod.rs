//! Rolling an expression: with every die kept, or for the total alone.
//!
//! The order in which faces are drawn is part of the promise that a seed gives the same rolls for ever. Parts
//! are rolled from left to right. Numbers that a part needs (how many dice, what target) are rolled before its
//! dice. Dice of one kind are rolled all together, then each modifier in turn draws what it needs, going
//! through the dice in the order rolled; the whole chain of one exploding die comes before that of the next.

mod again;
mod apply;
mod json;
mod plan;
mod pool;
mod record;
mod simple;
mod text;

pub(crate) use json::json;
pub(crate) use plan::Plan;
pub use record::{Marks, Part, PartKind, Roll, RolledDie};
pub(crate) use text::text;

use crate::error::{Code, Error, Result};
use crate::expr::{Chain, Check, Expr, Factor, Let, Quantity, Relation, Scaling, strip};
use crate::faces::DiceSource;
use crate::limits::Limits;
use crate::maths;

/// Rolls an expression. With `KEEP` it keeps every die in the roll, else only uses it as a workplace.
pub(crate) struct Roller<'a, F, const KEEP: bool> {
    pub faces: &'a mut F,
    pub limits: &'a Limits,
    pub roll: &'a mut Roll,
    pub names: Vec<i64>,
    /// What the dice of each bound name count, where anything is asked of them.
    pub bound: Vec<Vec<i64>>,
    pub spent: Spent,
}

impl<'a, F: DiceSource, const KEEP: bool> Roller<'a, F, KEEP> {
    #[inline]
    pub fn new(faces: &'a mut F, limits: &'a Limits, roll: &'a mut Roll) -> Self {
        Self { faces, limits, roll, names: Vec::new(), bound: Vec::new(), spent: Spent::default() }
    }

    /// Returns the value of an expression.
    #[inline]
    pub fn eval(&mut self, expr: &Expr) -> Result<i64> {
        match expr {
            Expr::Number(number) => Ok(*number),
            Expr::Dice(pool) => self.pool(pool),
            Expr::Sum(terms) => {
                let mut total = 0i64;
                for term in terms {
                    let value = self.eval_inner(&term.value)?;
                    let next = if term.minus { total.checked_sub(value) } else { total.checked_add(value) };
                    total = next.ok_or_else(maths::overflow)?;
                }
                Ok(total)
            }
            other => self.eval_rare(other),
        }
    }

    /// As [`eval`](Self::eval), never inlined, so that the common cases stay small.
    #[inline(never)]
    fn eval_inner(&mut self, expr: &Expr) -> Result<i64> {
        self.eval(expr)
    }

    fn two(&mut self, two: &[Expr; 2]) -> Result<(i64, i64)> {
        Ok((self.eval_inner(&two[0])?, self.eval_inner(&two[1])?))
    }

    /// What is rolled less often than dice, numbers and sums of these.
    #[inline(never)]
    fn eval_rare(&mut self, expr: &Expr) -> Result<i64> {
        match expr {
            Expr::Number(_) | Expr::Dice(_) | Expr::Sum(_) => self.eval_inner(expr),
            Expr::Name(name) => Ok(self.names.get(name.slot as usize).copied().unwrap_or(0)),
            Expr::Product(factors) => self.product(factors),
            Expr::Power(two) => self.two(two).and_then(|(base, exponent)| maths::power(base, exponent)),
            Expr::Quotient(rounding, two) => {
                let (a, b) = self.two(two)?;
                maths::divide(a, b, Some(*rounding))
            }
            Expr::Group(group) => self.group(group),
            Expr::Call(function, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.eval_inner(argument)?);
                }
                maths::call(*function, &values)
            }
            Expr::Compare(relation, two) => self.two(two).map(|(a, b)| i64::from(relation.holds(a, b))),
            Expr::All(parts) => self.until(parts, false).map(|failed| i64::from(!failed)),
            Expr::Any(parts) => self.until(parts, true).map(i64::from),
            Expr::Not(inner) => Ok(i64::from(self.eval_inner(inner)? == 0)),
            Expr::If(parts) => {
                let condition = self.eval_inner(&parts[0])?;
                self.eval_inner(if condition != 0 { &parts[1] } else { &parts[2] })
            }
            Expr::Case(case) => {
                let subject = self.eval_inner(&case.subject)?;
                self.eval_inner(case.chosen(subject))
            }
            Expr::Versus(two) => self.two(two).map(|(a, b)| (a > b) as i64 - (a < b) as i64),
            Expr::Check(check) => self.check(check),
            Expr::Repeat(times, inner) => self.repeat(*times, inner),
            Expr::Let(binding) => self.binding(binding),
            Expr::Chain(chain) => self.chain(chain),
            Expr::Label(label) => self.eval_inner(&label.value),
        }
    }

    /// Factors, from left to right.
    fn product(&mut self, factors: &[Factor]) -> Result<i64> {
        let mut total = 1;
        for factor in factors {
            let value = self.eval_inner(&factor.value)?;
            total = match factor.scaling {
                Scaling::Times => maths::times(total, value)?,
                Scaling::Over => maths::divide(total, value, None)?,
                Scaling::Modulo => maths::modulo(total, value)?,
            };
        }
        Ok(total)
    }

    /// Rolls conditions until one holds, or until one does not; returns whether one did so.
    fn until(&mut self, parts: &[Expr], holds: bool) -> Result<bool> {
        for part in parts {
            if (self.eval_inner(part)? != 0) == holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Rolls what a name is bound to, then what mentions it.
    fn binding(&mut self, binding: &Let) -> Result<i64> {
        let (value, dice) = self.bind(binding)?;
        self.names.truncate(binding.slot as usize);
        self.names.push(value);
        self.bound.truncate(binding.slot as usize);
        self.bound.push(dice);
        let result = self.eval_inner(&binding.body);
        self.names.pop();
        self.bound.pop();
        result
    }

    fn check(&mut self, check: &Check) -> Result<i64> {
        let natural_at = Check::natural(&check.roll);
        let mut natural = None;
        let total = match (strip(&check.roll), natural_at) {
            (Expr::Sum(terms), Some(at)) => {
                let mut total = 0i64;
                for (i, term) in terms.iter().enumerate() {
                    let value = self.eval_inner(&term.value)?;
                    if i == at {
                        natural = Some(value);
                    }
                    let next = if term.minus { total.checked_sub(value) } else { total.checked_add(value) };
                    total = next.ok_or_else(maths::overflow)?;
                }
                total
            }
            (roll, at) => {
                let total = self.eval_inner(roll)?;
                natural = at.map(|_| total);
                total
            }
        };
        let difficulty = self.eval_inner(&check.difficulty)?;
        Ok(Check::degree(check.step, total, difficulty, natural))
    }

    /// Returns what a name is bound to, and what its dice count where anything is asked of them.
    fn bind(&mut self, binding: &Let) -> Result<(i64, Vec<i64>)> {
        if binding.dice().is_none() || !binding.asked(&mut |_| ()).dice {
            return Ok((self.eval_inner(&binding.value)?, Vec::new()));
        }
        let first = self.roll.dice.len();
        let value = self.kept(|keeper| keeper.eval(&binding.value))?;
        let kept = self.roll.dice[first..].iter().filter(|die| die.is_kept() && !die.marks.any(Marks::SETTLED));
        let dice = kept.map(|die| die.value).collect();
        if !KEEP {
            self.roll.dice.truncate(first);
        }
        Ok((value, dice))
    }

    /// Rolls with every die kept, also where only the total is wanted.
    fn kept<T>(&mut self, work: impl FnOnce(&mut Roller<'_, F, true>) -> Result<T>) -> Result<T> {
        let mut keeper = Roller::<F, true> {
            faces: &mut *self.faces,
            limits: self.limits,
            roll: &mut *self.roll,
            names: std::mem::take(&mut self.names),
            bound: std::mem::take(&mut self.bound),
            spent: self.spent,
        };
        let parts = keeper.roll.parts.len();
        let result = work(&mut keeper);
        self.names = keeper.names;
        self.bound = keeper.bound;
        self.spent = keeper.spent;
        if !KEEP {
            self.roll.parts.truncate(parts);
        }
        result
    }

    /// Returns the sum of the rolls of a sum that explodes.
    fn chain(&mut self, chain: &Chain) -> Result<i64> {
        let relation = chain.when.as_ref().map_or(Relation::Equal, |test| test.relation);
        let target = match &chain.when {
            Some(test) => self.settle(&test.against)?,
            None => chain.highest().ok_or_else(maths::overflow)?,
        };
        let mut last = self.eval_inner(&chain.value)?;
        let mut total = last;
        let mut left = chain.most.unwrap_or(u32::MAX);
        while left > 0 && relation.holds(last, target) {
            if chain.is_certain() && chain.most.is_none() {
                return Err(Error::new(Code::Endless, "every total explodes, so the roll never ends"));
            }
            self.another()?;
            left -= 1;
            last = self.eval_inner(&chain.value)?;
            total = maths::plus(total, last)?;
        }
        Ok(total)
    }

    fn repeat(&mut self, times: u32, inner: &Expr) -> Result<i64> {
        let mut totals = Vec::with_capacity(times.min(1000) as usize);
        let mut sum = 0i64;
        for _ in 0..times {
            let value = self.eval_inner(inner)?;
            sum = sum.checked_add(value).ok_or_else(maths::overflow)?;
            if KEEP {
                totals.push(value);
            }
            // A repeat of what rolls no dice must end as well.
            self.draws(1)?;
        }
        if KEEP {
            let first = self.roll.dice.len() as u32;
            self.roll.dice.extend(totals.into_iter().map(pool::item));
            let end = self.roll.dice.len() as u32;
            let place = crate::expr::Place(u32::MAX);
            self.roll.parts.push(Part { kind: PartKind::Repeat, place, first, end, total: sum });
        }
        Ok(sum)
    }

    /// Returns a number that a part needs. The dice it takes are marked as settled.
    pub fn settle(&mut self, quantity: &Quantity) -> Result<i64> {
        match quantity {
            Quantity::Fixed(number) => Ok(*number),
            Quantity::Rolled(expr) => {
                let first = self.roll.dice.len();
                let value = self.eval_inner(expr)?;
                for die in self.roll.dice.iter_mut().skip(first) {
                    die.marks.set(Marks::SETTLED);
                }
                Ok(value)
            }
        }
    }

    /// Counts dice against the limit before they are rolled.
    #[inline]
    pub fn draws(&mut self, dice: u64) -> Result<()> {
        self.spent.dice(dice, self.limits)
    }

    /// Counts an explosion or a reroll against the limits.
    #[inline]
    pub fn another(&mut self) -> Result<()> {
        self.spent.another(self.limits)
    }
}

/// What a roll has used of its limits.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent {
    dice: u64,
    /// Explosions and rerolls.
    extra: u32,
}

impl Spent {
    /// So many dice, which are within the limit.
    #[inline]
    fn from_dice(dice: u32) -> Self {
        Self { dice: dice.into(), extra: 0 }
    }

    #[inline]
    fn dice(&mut self, dice: u64, limits: &Limits) -> Result<()> {
        self.dice += dice;
        if self.dice > u64::from(limits.dice) {
            return Err(Error::limit(Code::TooManyDice, "too many dice in one roll", limits.dice));
        }
        Ok(())
    }

    #[inline]
    fn another(&mut self, limits: &Limits) -> Result<()> {
        self.extra += 1;
        if self.extra > limits.explosions {
            let what = "too many explosions and rerolls in one roll";
            return Err(Error::limit(Code::TooManyExplosions, what, limits.explosions));
        }
        self.dice(1, limits)
    }
}
