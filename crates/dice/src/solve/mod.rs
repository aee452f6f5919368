//! Exact distributions.
//!
//! Nothing here walks through every way the dice can fall. Sums are convolved, places and sets are solved face by
//! face ([`walk`]), explosions by kinds of dice ([`chain`]); only orders of modifiers that fit none of these are
//! solved by what can lie on the table ([`states`]). Endless dice of which some count need no chain to be followed
//! ([`endless`]). [`combine`] joins the parts of an expression.

mod bound;
mod cards;
mod chain;
mod choices;
mod chosen;
mod combine;
mod dice;
mod dist;
mod each;
mod endless;
mod estimate;
mod group;
mod kinds;
mod later;
mod many;
mod meter;
mod pool;
mod reading;
mod regions;
mod sets;
mod single;
mod solver;
mod states;
mod states_rolled;
mod sum;
mod table;
mod through;
mod totals;
mod walk;
mod walk_kinds;
mod weight;
mod whole;
mod window;

pub(crate) use dist::Cut;
pub use estimate::Estimate;
pub(crate) use estimate::estimate;
pub use meter::{Unwatched, Watch};
pub(crate) use weight::{Weight, Wide};
pub(crate) use whole::Moments;

use crate::error::{Code, Error, Result};
use crate::expr::Expr;
use crate::limits::Limits;
use dist::Dist;
use meter::{Meter, Stop};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use solver::Solver;

/// What is asked of a solution.
///
/// An expression with infinitely many outcomes, such as `1d6!`, is followed until what is left out weighs no more
/// than [`until_tail`](Self::until_tail), or to [`max_value`](Self::max_value) where that is given. Each outcome
/// that is told is exact in either case.
///
/// ```
/// use ludex_dice::{SolveOptions, parse};
/// let endless = parse("1d6!")?;
/// let short = endless.solve_as(&SolveOptions { max_value: Some(20), ..SolveOptions::default() })?;
/// assert_eq!((short.max(), short.cut().to_string()), (Some(20), "1/324".into()));
/// // The mean is that of all outcomes all the same.
/// assert_eq!(short.mean().to_string(), "21/5");
///
/// let rough = parse("200d6")?.solve_as(&SolveOptions { approximate: true, ..SolveOptions::default() })?;
/// assert!(!rough.is_exact());
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SolveOptions {
    /// How much probability may be left out where there is no end.
    pub until_tail: BigRational,
    /// Leaves out all outcomes above this.
    pub max_value: Option<i64>,
    /// Reckons in floating-point numbers: faster for large expressions, and not exact.
    pub approximate: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        let million_million = BigUint::from(1_000_000_000_000u64);
        Self { until_tail: BigRational::new(1.into(), million_million.into()), max_value: None, approximate: false }
    }
}

/// Points in the kind of weight that they were solved in.
#[derive(Debug, Clone)]
pub(crate) enum Points {
    Word(Vec<(i64, u64)>),
    Double(Vec<(i64, u128)>),
    Wide(Vec<(i64, Wide<6>)>),
    Big(Vec<(i64, BigUint)>),
    Float(Vec<(i64, f64)>),
}

/// What was solved.
pub(crate) struct Solution {
    pub points: Points,
    pub denominator: BigUint,
    pub missing: BigUint,
    pub missing_share: f64,
    pub cut: Cut,
    /// Whether chains without end had to be cut.
    pub endless: bool,
    /// Mean and variance of all outcomes, where some are cut and it is known all the same.
    pub whole: Option<Moments>,
}

/// Solves an expression within limits.
pub(crate) fn solve(expr: &Expr, limits: &Limits, options: &SolveOptions, watch: &mut dyn Watch) -> Result<Solution> {
    let mut meter = Meter::new(limits, watch);
    let mut reach = 12;
    if options.approximate {
        let solution = in_weights::<f64>(expr, options, &mut reach, &mut meter, Points::Float)?;
        return solution.ok_or_else(crate::maths::overflow);
    }
    let solution = narrowest(expr, options, &mut reach, &mut meter)?;
    if solution.cut != Cut::Unknown {
        return Ok(solution);
    }
    // Each outcome may be a finite sum all the same, of which some parts come only with longer chains.
    meter.exact = true;
    meter.at_most(meter.steps().saturating_mul(4).max(30_000_000));
    match narrowest(expr, options, &mut reach, &mut meter) {
        Ok(exact) if exact.cut != Cut::Unknown => Ok(exact),
        Err(error) if error.code() == Code::Cancelled => Err(error),
        _ => Ok(solution),
    }
}

/// Solves in the narrowest kind of weight that is wide enough.
fn narrowest(expr: &Expr, options: &SolveOptions, reach: &mut u32, meter: &mut Meter) -> Result<Solution> {
    if let Some(solution) = in_weights::<u64>(expr, options, reach, meter, Points::Word)? {
        return Ok(solution);
    }
    if let Some(solution) = in_weights::<u128>(expr, options, reach, meter, Points::Double)? {
        return Ok(solution);
    }
    if let Some(solution) = in_weights::<Wide<6>>(expr, options, reach, meter, Points::Wide)? {
        return Ok(solution);
    }
    in_weights::<BigUint>(expr, options, reach, meter, Points::Big)?.ok_or_else(crate::maths::overflow)
}

/// Solves in one kind of weight; `None` where it is too narrow. Chains without end are followed for `reach` extra
/// dice, or as many more as it takes.
fn in_weights<W: Weight>(
    expr: &Expr,
    options: &SolveOptions,
    reach: &mut u32,
    meter: &mut Meter,
    keep: impl Fn(Vec<(i64, W)>) -> Points,
) -> Result<Option<Solution>> {
    loop {
        let solved = Solver::<W>::new(meter, *reach).solve(expr);
        let dist = match solved {
            Ok(dist) => Some(dist),
            Err(Stop::Overflow) => return Ok(None),
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Deeper) => None,
        };
        let endless = dist.as_ref().is_some_and(|dist| dist.cut != Cut::Nothing);
        if let Some(mut dist) = dist
            && (settle(&mut dist, options) || (meter.exact && dist.cut == Cut::Unknown))
        {
            let missing = dist.missing();
            let whole = match dist.cut {
                Cut::Nothing => None,
                _ => Solver::<W>::new(meter, *reach).whole(expr),
            };
            return Ok(Some(Solution {
                denominator: dist.denominator.to_big(),
                missing: if W::EXACT { missing.to_big() } else { BigUint::ZERO },
                missing_share: missing.to_f64() / dist.denominator.to_f64(),
                cut: dist.cut,
                endless,
                whole,
                points: keep(dist.points),
            }));
        }
        // What cannot become exact soon is not followed for long.
        let deepest = if meter.exact { meter.limits.explosions.min(1_000) } else { meter.limits.explosions };
        if *reach >= deepest {
            let message = format!("the outcomes have no end, and chains of {deepest} dice do not reach what is asked");
            return Err(Error::new(Code::Infinite, message).suggest("ask for more tail, or for a greatest value"));
        }
        *reach = reach.saturating_mul(2).min(deepest);
    }
}

/// Returns whether a distribution goes as far as is asked; if so, it is cut there.
fn settle<W: Weight>(dist: &mut Dist<W>, options: &SolveOptions) -> bool {
    if let Some(most) = options.max_value {
        match dist.cut {
            Cut::Above(top) if top <= most => return false,
            Cut::Nothing | Cut::Above(_) => {
                if dist.cut != Cut::Nothing || dist.greatest().is_some_and(|greatest| greatest > most) {
                    dist.points.truncate(dist.points.partition_point(|point| point.0 <= most));
                    dist.cut = Cut::Above(most.saturating_add(1));
                }
                return true;
            }
            _ => {}
        }
    }
    if dist.cut == Cut::Nothing {
        return true;
    }
    let mut left_out = dist.missing();
    let allowed = Allowed::of(&dist.denominator, &options.until_tail);
    if !allowed.bears(&left_out) {
        return false;
    }
    // As few outcomes as leave out no more than that, so that the answer does not depend on how far was looked.
    loop {
        let outermost = match dist.cut {
            Cut::Above(_) => dist.points.last(),
            Cut::Below(_) => dist.points.first(),
            _ => None,
        };
        let Some((value, weight)) = outermost.cloned() else { return true };
        left_out.add(&weight);
        if !allowed.bears(&left_out) {
            return true;
        }
        if matches!(dist.cut, Cut::Above(_)) {
            dist.points.pop();
            dist.cut = Cut::Above(value);
        } else {
            dist.points.remove(0);
            dist.cut = Cut::Below(value);
        }
    }
}

/// How much may be left out.
enum Allowed {
    Nothing,
    Ways(BigUint),
    Share(f64),
}

impl Allowed {
    /// Such a share of a weight.
    fn of<W: Weight>(all: &W, share: &BigRational) -> Self {
        if share.is_negative() {
            return Self::Nothing;
        }
        if !W::EXACT && !share.is_zero() {
            // What is less than sums are rounded by cannot be told from nothing.
            return Self::Share(share.to_f64().unwrap_or(0.0).max(1e-14));
        }
        Self::Ways(all.to_big() * share.numer().magnitude() / share.denom().magnitude())
    }

    /// Returns whether a weight is no more than that.
    fn bears<W: Weight>(&self, weight: &W) -> bool {
        match self {
            Self::Nothing => false,
            Self::Ways(ways) => weight.to_big() <= *ways,
            Self::Share(share) => weight.to_f64() <= *share,
        }
    }
}
