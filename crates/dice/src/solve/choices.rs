//! Comparisons, contests, conditions, choices and checks.

use super::dist::{Cut, Dist, mix, tidy};
use super::meter::{Solved, Stop};
use super::solver::Solver;
use super::weight::Weight;
use crate::expr::{Case, Check, Expr, Relation, strip};
use crate::maths;

impl<W: Weight> Solver<'_, '_, W> {
    pub(super) fn compare(&mut self, relation: Relation, a: Dist<W>, b: Dist<W>) -> Solved<Dist<W>> {
        self.ordered(a, b, Unsettled::Unknown, &|a, b| i64::from(relation.holds(a, b)))
    }

    /// A function of two that depends only on their order. What is cut above counts as beyond all else, so that
    /// only where both are cut nothing is known.
    pub(super) fn ordered(
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
    pub(super) fn truth(&mut self, expr: &Expr) -> Solved<Dist<W>> {
        let dist = self.solve(expr)?;
        if dist.cut == Cut::Nothing {
            return dist.map(false, |value| Ok(i64::from(value != 0)));
        }
        self.compare(Relation::Unequal, dist, Dist::certain(0))
    }

    pub(super) fn joined(&mut self, parts: &[Expr], all: bool) -> Solved<Dist<W>> {
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

    /// Returns what follows from each outcome of a subject; outcomes with the same consequence are taken together.
    pub(super) fn branches<'e>(&mut self, subject: Dist<W>, choose: impl Fn(i64) -> &'e Expr) -> Solved<Dist<W>> {
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
        let mut mixed = mix(parts, &subject.denominator, self.meter)?;
        if subject.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    pub(super) fn case(&mut self, case: &Case) -> Solved<Dist<W>> {
        let mut subject = self.solve(&case.subject)?;
        if let Cut::Above(top) = subject.cut {
            if case.arms.iter().any(|arm| arm.against >= top) {
                return Err(Stop::Deeper);
            }
            // All that is cut falls into the same arm.
            subject.points.push((top, subject.missing()));
            subject.cut = Cut::Nothing;
        }
        self.branches(subject, |value| case.chosen(value))
    }

    pub(super) fn check(&mut self, check: &Check) -> Solved<Dist<W>> {
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
}

/// What is known where both of two are cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unsettled {
    Above,
    Unknown,
}
