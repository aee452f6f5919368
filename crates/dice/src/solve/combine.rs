//! Whole expressions: parts that do not depend on each other are solved apart and joined; what depends on an
//! earlier result (a bound name, a rolled number of dice, a branch) is solved for each of its outcomes.

use super::dist::{Cut, Dist, mix, tidy};
use super::meter::{Fits, Meter, Solved, Stop};
use super::pool;
use super::sum::sum_of;
use super::weight::Weight;
use crate::error::Result;
use crate::expr::{Case, Check, Expr, Factor, Function, Let, Pool, Quantity, Relation, Scaling, Term, strip};
use crate::maths;
use std::collections::HashMap;

/// Solves expressions, with the outcomes of bound names given.
pub(crate) struct Solver<'a, 'm, W> {
    pub meter: &'a mut Meter<'m>,
    /// How far chains of explosions without end are followed.
    pub reach: u32,
    names: Vec<i64>,
    /// Parts that mention no bound name, which are solved once for all outcomes of the names around them. The key
    /// is where the part lies; the expression is borrowed for as long as this lives.
    known: HashMap<*const Expr, Dist<W>>,
}

impl<'a, 'm, W: Weight> Solver<'a, 'm, W> {
    pub fn new(meter: &'a mut Meter<'m>, reach: u32) -> Self {
        Self { meter, reach, names: Vec::new(), known: HashMap::new() }
    }

    /// The distribution of an expression.
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
                a.with(&b, self.meter, maths::power)
            }
            Expr::Quotient(rounding, two) => {
                let (a, b) = self.two(two)?;
                match b.only() {
                    Some(divisor) if divisor > 0 => a.map(true, |value| maths::divide(value, divisor, Some(*rounding))),
                    _ => a.with(&b, self.meter, |a, b| maths::divide(a, b, Some(*rounding))),
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
            Expr::Label(label) => self.solve(&label.value),
        }
    }

    fn two(&mut self, two: &[Expr; 2]) -> Solved<(Dist<W>, Dist<W>)> {
        Ok((self.solve(&two[0])?, self.solve(&two[1])?))
    }

    fn sum<'t>(&mut self, terms: impl Iterator<Item = &'t Term>) -> Solved<Dist<W>> {
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
                (Scaling::Times, ..) => total.with(&value, self.meter, maths::times)?,
                (Scaling::Over, Some(number), _) if number > 0 => {
                    total.map(true, |value| maths::divide(value, number, None))?.scaled(&value.denominator)?
                }
                (Scaling::Over, ..) => total.with(&value, self.meter, |a, b| maths::divide(a, b, None))?,
                (Scaling::Modulo, ..) => total.with(&value, self.meter, maths::modulo)?,
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
            Function::Abs => total.map(false, |value| maths::call(function, &[value])),
            Function::Sign | Function::Sqrt => total.map(true, |value| maths::call(function, &[value])),
            Function::Min | Function::Max | Function::Rem => Ok(total),
        }
    }

    fn compare(&mut self, relation: Relation, a: Dist<W>, b: Dist<W>) -> Solved<Dist<W>> {
        self.ordered(a, b, Unsettled::Unknown, &|a, b| i64::from(relation.holds(a, b)))
    }

    /// A function of two that depends only on their order. What is cut above counts as beyond all else, so that
    /// only where both are cut nothing is known.
    fn ordered(
        &mut self,
        mut a: Dist<W>,
        mut b: Dist<W>,
        unsettled: Unsettled,
        both: &dyn Fn(i64, i64) -> i64,
    ) -> Solved<Dist<W>> {
        let lower = |cut| matches!(cut, Cut::Nothing | Cut::Below(_));
        let upper = |cut| matches!(cut, Cut::Nothing | Cut::Above(_));
        if a.cut == Cut::Nothing && b.cut == Cut::Nothing {
            return a.with(&b, self.meter, |a, b| Ok(both(a, b)));
        }
        if lower(a.cut) && lower(b.cut) {
            let negated = self.ordered(a.negated()?, b.negated()?, unsettled, &|a, b| match unsettled {
                Unsettled::Above => -both(-a, -b),
                Unsettled::Unknown => both(-a, -b),
            })?;
            return if unsettled == Unsettled::Above { negated.negated() } else { Ok(negated) };
        }
        if !upper(a.cut) || !upper(b.cut) {
            return a.with(&b, self.meter, |a, b| Ok(both(a, b)));
        }
        let top =
            [a.cut, b.cut].iter().filter_map(|cut| if let Cut::Above(top) = cut { Some(*top) } else { None }).min();
        let top = top.unwrap_or(i64::MAX - 1);
        // The number that stands for all that is cut must not be an outcome.
        const BEYOND: i64 = i64::MAX;
        for dist in [&mut a, &mut b] {
            if dist.cut == Cut::Nothing && dist.greatest().is_some_and(|greatest| greatest >= top) {
                return Err(Stop::Deeper);
            }
            if dist.cut != Cut::Nothing {
                dist.cut = Cut::Above(top);
                dist.clip();
                let missing = dist.missing();
                dist.points.push((BEYOND, missing));
                dist.cut = Cut::Nothing;
            }
        }
        let mut joined =
            a.with(&b, self.meter, |x, y| Ok(if x == BEYOND && y == BEYOND { BEYOND } else { both(x, y) }))?;
        joined.points.retain(|point| point.0 != BEYOND);
        let mut rest = joined.denominator.clone();
        rest.sub(&joined.known());
        joined.cut = match unsettled {
            _ if rest.is_zero() => Cut::Nothing,
            Unsettled::Above => Cut::Above(top),
            Unsettled::Unknown => Cut::Unknown,
        };
        Ok(joined)
    }

    /// 1 where an expression holds, else 0.
    fn truth(&mut self, expr: &Expr) -> Solved<Dist<W>> {
        let dist = self.solve(expr)?;
        if dist.cut == Cut::Nothing {
            return dist.map(false, |value| Ok(i64::from(value != 0)));
        }
        self.compare(Relation::Unequal, dist, Dist::certain(0))
    }

    fn joined(&mut self, parts: &[Expr], all: bool) -> Solved<Dist<W>> {
        let mut total = Dist::certain(i64::from(all));
        for part in parts {
            // What is decided leaves the rest out, also what could not be reckoned.
            if total.only() == Some(i64::from(!all)) {
                break;
            }
            let truth = self.truth(part)?;
            total = total.with(&truth, self.meter, |a, b| Ok(if all { a & b } else { a | b }))?;
        }
        Ok(total)
    }

    /// What follows from each outcome of a subject; outcomes with the same consequence are taken together.
    fn branches<'e>(&mut self, subject: Dist<W>, choose: impl Fn(i64) -> &'e Expr) -> Solved<Dist<W>> {
        let mut chosen: Vec<(&'e Expr, W)> = Vec::new();
        for (value, weight) in &subject.points {
            let branch = choose(*value);
            match chosen.iter_mut().find(|(known, _)| std::ptr::eq(*known, branch)) {
                Some((_, sum)) => sum.add(weight),
                None => chosen.push((branch, weight.clone())),
            }
        }
        let mut parts = Vec::with_capacity(chosen.len());
        for (branch, weight) in chosen {
            parts.push((weight, self.solve(branch)?));
        }
        let mut mixed = mix(parts, &subject.denominator)?;
        if subject.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    fn case(&mut self, case: &Case) -> Solved<Dist<W>> {
        let mut subject = self.solve(&case.subject)?;
        if let Cut::Above(top) = subject.cut {
            if case.arms.iter().any(|arm| arm.against >= top) {
                return Err(Stop::Deeper);
            }
            // All that is cut falls into the same arm.
            subject.points.push((top, subject.missing()));
            subject.cut = Cut::Nothing;
        }
        self.branches(subject, |value| {
            let arm = case.arms.iter().find(|arm| arm.relation.holds(value, arm.against));
            arm.map_or(&case.otherwise, |arm| &arm.value)
        })
    }

    fn check(&mut self, check: &Check) -> Solved<Dist<W>> {
        let roll = strip(&check.roll);
        let difficulty = self.solve(&check.difficulty)?.negated()?;
        let Some(at) = Check::natural(&check.roll) else {
            let total = self.solve(roll)?.plus(&difficulty, self.meter)?;
            return match total.cut {
                Cut::Above(top) if top <= check.step => Err(Stop::Deeper),
                _ => total.map(true, |beyond| Ok(Check::degree(check.step, beyond, 0, None))).map(|mut degrees| {
                    if let (Cut::Above(_), true) = (degrees.cut, true) {
                        // All that is cut is a critical success.
                        let missing = degrees.missing();
                        degrees.points.push((3, missing));
                        degrees.cut = Cut::Nothing;
                        tidy(&mut degrees.points);
                    }
                    degrees
                }),
            };
        };
        let (natural, rest) = match roll {
            Expr::Sum(terms) => {
                let others = terms.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, term)| term);
                (self.solve(&terms[at].value)?, self.sum(others)?)
            }
            other => (self.solve(other)?, Dist::certain(0)),
        };
        let rest = rest.plus(&difficulty, self.meter)?;
        natural.with(&rest, self.meter, |face, rest| {
            Ok(Check::degree(check.step, maths::plus(face, rest)?, 0, Some(face)))
        })
    }

    fn binding(&mut self, binding: &Let) -> Solved<Dist<W>> {
        let value = self.solve(&binding.value)?;
        let outer = self.names.clone();
        let mut parts = Vec::with_capacity(value.points.len());
        for (outcome, weight) in value.points {
            self.names.truncate(binding.slot as usize);
            self.names.push(outcome);
            parts.push((weight, self.solve(&binding.body)?));
        }
        self.names = outer;
        let mut mixed = mix(parts, &value.denominator)?;
        if value.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    /// Dice, for each outcome of the numbers that are rolled for them.
    fn dice(&mut self, pool: &Pool) -> Solved<Dist<W>> {
        let mut rolled = None;
        pool.quantities(&mut |quantity| {
            if let (None, Quantity::Rolled(expr)) = (rolled, quantity) {
                rolled = Some(&**expr);
            }
        });
        let Some(expr) = rolled else { return pool::solve(pool, self.reach, self.meter) };
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
            parts.push((weight, self.dice_copy(&settled)?));
        }
        let mut mixed = mix(parts, &number.denominator)?;
        if number.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    /// Dice that are a copy with some numbers settled: what is solved in it must not be kept as known, because
    /// another copy may come to lie in the same place.
    fn dice_copy(&mut self, pool: &Pool) -> Solved<Dist<W>> {
        let known = std::mem::take(&mut self.known);
        let result = self.dice(pool);
        self.known = known;
        result
    }

    pub(super) fn modifiers_copy<T>(&mut self, work: impl FnOnce(&mut Self) -> Solved<T>) -> Solved<T> {
        let known = std::mem::take(&mut self.known);
        let result = work(self);
        self.known = known;
        result
    }
}

/// What is known where both of two are cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unsettled {
    Above,
    Unknown,
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

/// `None` of a checked product, for the groups.
pub(super) fn product<W: Weight>(weights: impl Iterator<Item = W>) -> Solved<W> {
    let mut product = W::one();
    for weight in weights {
        product = product.times(&weight).fits()?;
    }
    Ok(product)
}
