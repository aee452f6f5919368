//! Whole expressions: parts that do not depend on each other are solved apart and joined; what depends on an
//! earlier result (a bound name, a rolled number of dice, a branch) is solved for each of its outcomes.

use super::choices::Unsettled;
use super::dist::{Cut, Dist, mix};
use super::meter::Solved;
use super::pool;
use super::regions::Operation;
use super::solver::Solver;
use super::sum::sum_of;
use super::weight::Weight;
use crate::error::Result;
use crate::expr::{Expr, Factor, Function, Let, Pool, Quantity, Scaling, Term};
use crate::maths;

impl<W: Weight> Solver<'_, '_, W> {
    /// Returns the distribution of an expression.
    pub fn solve(&mut self, expr: &Expr) -> Solved<Dist<W>> {
        if self.names.is_empty() || matches!(expr, Expr::Number(_) | Expr::Name(_)) || expr.is_open() {
            return self.solve_here(expr);
        }
        if let Some(dist) = self.known.get(&std::ptr::from_ref(expr)) {
            self.meter.spend(dist.points.len() as u64)?;
            return Ok(dist.clone());
        }
        let dist = self.solve_here(expr)?;
        // Parts of dice with settled numbers are copies that will not live long; what is kept is of the expression.
        self.known.insert(std::ptr::from_ref(expr), dist.clone());
        Ok(dist)
    }

    fn solve_here(&mut self, expr: &Expr) -> Solved<Dist<W>> {
        self.meter.spend(16)?;
        match expr {
            Expr::Number(number) => Ok(Dist::certain(*number)),
            Expr::Name(name) => Ok(Dist::certain(self.names.get(name.slot as usize).copied().unwrap_or(0))),
            Expr::Dice(pool) => self.dice(pool),
            Expr::Sum(terms) => self.sum(terms.iter()),
            Expr::Product(factors) => self.product(factors),
            Expr::Power(two) => {
                let (a, b) = self.two(two)?;
                a.operate(&b, Operation::Power, self.meter)
            }
            Expr::Quotient(rounding, two) => {
                let (a, b) = self.two(two)?;
                match b.only() {
                    Some(divisor) if divisor > 0 => a.map(true, |value| maths::divide(value, divisor, Some(*rounding))),
                    _ => a.operate(&b, Operation::Over(Some(*rounding)), self.meter),
                }
            }
            Expr::Group(group) => self.group(group),
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::Compare(relation, two) => {
                let (a, b) = self.two(two)?;
                self.compare(*relation, a, b)
            }
            Expr::Versus(two) => {
                let (a, b) = self.two(two)?;
                self.ordered(a, b, Unsettled::Unknown, &|a, b| (a > b) as i64 - (a < b) as i64)
            }
            Expr::All(parts) => self.joined(parts, true),
            Expr::Any(parts) => self.joined(parts, false),
            Expr::Not(inner) => {
                let truth = self.truth(inner)?;
                truth.map(false, |value| Ok(1 - value))
            }
            Expr::If(parts) => {
                let truth = self.truth(&parts[0])?;
                self.branches(truth, |value| if value != 0 { &parts[1] } else { &parts[2] })
            }
            Expr::Case(case) => self.case(case),
            Expr::Check(check) => self.check(check),
            Expr::Repeat(times, inner) => {
                let once = self.solve(inner)?;
                sum_of(&once, *times, self.meter)
            }
            Expr::Let(binding) => self.binding(binding),
            Expr::Chain(chain) => self.chain(chain),
            Expr::Label(label) => self.solve(&label.value),
        }
    }

    fn two(&mut self, two: &[Expr; 2]) -> Solved<(Dist<W>, Dist<W>)> {
        Ok((self.solve(&two[0])?, self.solve(&two[1])?))
    }

    pub(super) fn sum<'t>(&mut self, terms: impl Iterator<Item = &'t Term>) -> Solved<Dist<W>> {
        // Terms that are the same are solved and added up as one kind.
        let mut kinds: Vec<(u32, &Term)> = Vec::new();
        for term in terms {
            match kinds.iter_mut().take(16).find(|(_, known)| *known == term) {
                Some((count, _)) => *count += 1,
                None => kinds.push((1, term)),
            }
        }
        let mut total: Option<Dist<W>> = None;
        for (count, term) in kinds {
            let value = sum_of(&self.solve(&term.value)?, count, self.meter)?;
            let value = if term.minus { value.negated()? } else { value };
            total = Some(match total {
                None => value,
                Some(so_far) => so_far.plus(&value, self.meter)?,
            });
        }
        Ok(total.unwrap_or_else(|| Dist::certain(0)))
    }

    fn product(&mut self, factors: &[Factor]) -> Solved<Dist<W>> {
        let mut total = Dist::certain(1);
        for (i, factor) in factors.iter().enumerate() {
            let value = self.solve(&factor.value)?;
            total = match (factor.scaling, value.only(), total.only()) {
                _ if i == 0 => value,
                (Scaling::Times, Some(number), _) => scale(total, number)?.scaled(&value.denominator)?,
                (Scaling::Times, _, Some(number)) => scale(value, number)?.scaled(&total.denominator)?,
                (Scaling::Times, ..) => total.operate(&value, Operation::Times, self.meter)?,
                (Scaling::Over, Some(number), _) if number > 0 => {
                    total.map(true, |value| maths::divide(value, number, None))?.scaled(&value.denominator)?
                }
                (Scaling::Over, ..) => total.operate(&value, Operation::Over(None), self.meter)?,
                (Scaling::Modulo, ..) => total.operate(&value, Operation::Modulo, self.meter)?,
            };
        }
        Ok(total)
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> Solved<Dist<W>> {
        let mut total: Option<Dist<W>> = None;
        for argument in arguments {
            let value = self.solve(argument)?;
            total = Some(match (total, function) {
                (None, _) => value,
                (Some(so_far), Function::Rem) => {
                    so_far.with(&value, self.meter, |a, b| maths::call(function, &[a, b]))?
                }
                (Some(so_far), Function::Min) => self.ordered(so_far, value, Unsettled::Above, &|a, b| a.min(b))?,
                (Some(so_far), _) => self.ordered(so_far, value, Unsettled::Above, &|a, b| a.max(b))?,
            });
        }
        let total = total.unwrap_or_else(|| Dist::certain(0));
        match function {
            Function::Abs if self.meter.exact => total.magnitudes(),
            Function::Abs => total.map(false, |value| maths::call(function, &[value])),
            Function::Sign | Function::Sqrt => total.map(true, |value| maths::call(function, &[value])),
            Function::Min | Function::Max | Function::Rem => Ok(total),
        }
    }

    fn binding(&mut self, binding: &Let) -> Solved<Dist<W>> {
        if let Some(dice) = binding.dice()
            && binding.asked(&mut |_| ()).dice
        {
            return self.asked_of_dice(binding, dice);
        }
        let value = self.solve(&binding.value)?;
        let outer = self.names.clone();
        let mut parts = Vec::with_capacity(value.points.len());
        for (outcome, weight) in value.points {
            self.names.truncate(binding.slot as usize);
            self.names.push(outcome);
            self.bound.truncate(binding.slot as usize);
            self.bound.push(Vec::new());
            parts.push((weight, self.solve(&binding.body)?));
        }
        self.names = outer;
        let mut mixed = mix(parts, &value.denominator, self.meter)?;
        if value.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    /// Dice, for each outcome of the numbers that are rolled for them.
    fn dice(&mut self, pool: &Pool) -> Solved<Dist<W>> {
        match self.for_each_number(pool, Self::dice)? {
            Some(mixed) => Ok(mixed),
            None => pool::solve(pool, self.reach, self.meter),
        }
    }

    /// Solves dice with `solve` for each outcome of the first number that is rolled for them; `None` where none is.
    pub(super) fn for_each_number(
        &mut self,
        pool: &Pool,
        solve: impl Fn(&mut Self, &Pool) -> Solved<Dist<W>>,
    ) -> Solved<Option<Dist<W>>> {
        let mut rolled = None;
        pool.quantities(&mut |quantity| {
            if let (None, Quantity::Rolled(expr)) = (rolled, quantity) {
                rolled = Some(&**expr);
            }
        });
        let Some(expr) = rolled else { return Ok(None) };
        let number = self.solve(expr)?;
        let mut parts = Vec::with_capacity(number.points.len());
        for (outcome, weight) in number.points {
            let mut settled = pool.clone();
            let mut done = false;
            settled.quantities_mut(&mut |quantity| {
                if !done && matches!(quantity, Quantity::Rolled(_)) {
                    *quantity = Quantity::Fixed(outcome);
                    done = true;
                }
            });
            parts.push((weight, self.modifiers_copy(|solver| solve(solver, &settled))?));
        }
        let mut mixed = mix(parts, &number.denominator, self.meter)?;
        if number.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(Some(mixed))
    }

    /// Dice that are a copy with some numbers settled.
    pub(super) fn dice_copy(&mut self, pool: &Pool) -> Solved<Dist<W>> {
        self.modifiers_copy(|solver| solver.dice(pool))
    }
}

fn scale<W: Weight>(dist: Dist<W>, number: i64) -> Solved<Dist<W>> {
    let times = |value: i64| -> Result<i64> { maths::times(value, number) };
    match number {
        0 if dist.cut != Cut::Nothing => Dist::certain(0).scaled(&dist.denominator),
        0.. => dist.map(true, times),
        _ => dist.negated()?.map(true, |value| maths::times(value, number.checked_neg().ok_or_else(maths::overflow)?)),
    }
}

impl Pool {
    /// Calls `change` with every quantity, in the order in which they are rolled.
    pub(super) fn quantities_mut(&mut self, change: &mut impl FnMut(&mut Quantity)) {
        change(&mut self.count);
        if let crate::expr::Die::Numbered(sides) | crate::expr::Die::Deck(sides) = &mut self.die {
            change(sides);
        }
        for modifier in &mut self.modifiers {
            modifier.quantities_mut(change);
        }
    }
}
