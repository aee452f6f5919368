//! Explanation and odds of a dice expression, within a short time limit.

use ludex_dice::{Code, Distribution, Expression, Limits, SolveOptions, Syntax, Watch};
use ludex_engine::Throw;
use ludex_games::Chance;
use num_traits::ToPrimitive;
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long solving may take. Solving in floating-point numbers, where that was too short, may take as long again.
const PATIENCE: Duration = Duration::from_millis(100);
/// The most steps of solving, so that results do not depend on the machine unless time runs out.
const STEPS: u64 = 4_000_000;
/// The most odds in the cache.
const MOST_TOLD: usize = 128;
/// The most outcomes told one by one; if there are more, neighbours are put together.
const MOST_OUTCOMES: usize = 200;
/// The longest fraction told, in letters.
const LONGEST_FRACTION: usize = 40;
/// The most parts that are explained, and the most letters of a sentence.
const MOST_SAID: (usize, usize) = (12, 300);

/// What an expression means and what may come of it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct DiceOdds {
    /// The expression in canonical form.
    expression: String,
    /// What it means: the whole first, then its parts.
    said: Vec<Said>,
    /// Tests in it that can never come true, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// What may come of it.
    spread: Option<Spread>,
    /// Why that is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolved: Option<Unsolved>,
}

/// A part of an expression in words.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Said {
    /// The part in canonical form.
    part: String,
    /// What it means.
    means: String,
}

/// Why the odds of an expression are not told.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Unsolved {
    /// The code, such as `limit.time` or `solve.order`.
    code: &'static str,
    /// The reason in words.
    message: String,
}

/// The outcomes of an expression.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Spread {
    /// Whether every chance is exact.
    exact: bool,
    /// The chance of outcomes beyond those told, where they have no end; 0 where they have.
    beyond: f64,
    /// The mean.
    mean: Chance,
    /// The standard deviation.
    deviation: f64,
    /// The least outcome told.
    least: i64,
    /// The least outcome that at least half of all rolls do not exceed.
    median: i64,
    /// The greatest outcome told.
    greatest: i64,
    /// The outcomes in ascending order.
    outcomes: Vec<DiceOutcome>,
}

/// An outcome, or several neighbours where there are very many.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct DiceOutcome {
    /// The outcome; of several the least.
    from: i64,
    /// The same; of several the greatest.
    to: i64,
    /// The word for it, where outcomes are words.
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<&'static str>,
    /// How likely it is.
    chance: Chance,
}

/// Explains an expression and solves it as far as time allows.
///
/// # Errors
/// What is wrong with the expression.
pub(crate) fn dice_odds(text: &str, goes_on: &mut dyn FnMut() -> bool) -> ludex_dice::Result<DiceOdds> {
    let limits = Limits { steps: STEPS, bytes: 32 << 20, explosions: 2_000, ..Throw::limits() };
    let expression = Syntax { limits, ..Syntax::default() }.parse(text)?;
    let (spread, unsolved) = match solve(&expression, goes_on) {
        Ok(odds) => (spread(&odds), None),
        Err(error) if error.code() == Code::Cancelled => {
            let message = "solving takes too long".to_owned();
            (None, Some(Unsolved { code: Code::TooLong.as_str(), message }))
        }
        Err(error) => (None, Some(Unsolved { code: error.code().as_str(), message: error.message().to_owned() })),
    };
    let canonical = expression.canonical();
    let remarks = expression.remarks();
    Ok(DiceOdds { expression: canonical, said: said(&expression), remarks, spread, unsolved })
}

/// Solves exactly, or in floating-point numbers if that takes too long.
fn solve(expression: &Expression, goes_on: &mut dyn FnMut() -> bool) -> ludex_dice::Result<Distribution> {
    match within(expression, &SolveOptions::default(), goes_on) {
        Err(error) if matches!(error.code(), Code::TooMuchWork | Code::Cancelled | Code::TooMuchMemory) => {
            within(expression, &SolveOptions { approximate: true, ..SolveOptions::default() }, goes_on)
        }
        solved => solved,
    }
}

/// Solves within [`PATIENCE`].
fn within(
    expression: &Expression,
    options: &SolveOptions,
    goes_on: &mut dyn FnMut() -> bool,
) -> ludex_dice::Result<Distribution> {
    let mut working = Working { goes_on, spent: Duration::ZERO, since: Instant::now() };
    expression.solve_watched(options, &mut working)
}

/// Measures the time spent solving, without the pauses in which others work.
struct Working<'a> {
    goes_on: &'a mut dyn FnMut() -> bool,
    spent: Duration,
    since: Instant,
}

impl Watch for Working<'_> {
    fn goes_on(&mut self, _: u64) -> bool {
        self.spent += self.since.elapsed();
        let goes_on = self.spent < PATIENCE && (self.goes_on)();
        self.since = Instant::now();
        goes_on
    }
}

/// A cache of the odds told last.
#[derive(Default)]
pub(crate) struct OddsCache(Mutex<VecDeque<(String, DiceOdds)>>);

impl OddsCache {
    pub(crate) fn told(&self, text: &str) -> Option<DiceOdds> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().find(|(known, _)| known == text).map(|(_, odds)| odds.clone())
    }

    pub(crate) fn remember(&self, text: String, odds: DiceOdds) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.push_back((text, odds));
        if told.len() > MOST_TOLD {
            told.pop_front();
        }
    }
}

fn said(expression: &Expression) -> Vec<Said> {
    let (most, longest) = MOST_SAID;
    let short = |text: String| match text.char_indices().nth(longest) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    };
    let parts = expression.explain().parts.into_iter().take(most);
    parts.map(|(part, means)| Said { part: short(part), means: short(means) }).collect()
}

fn spread(odds: &Distribution) -> Option<Spread> {
    let shares = odds.shares();
    let (&(least, _), &(greatest, _)) = (shares.first()?, shares.last()?);
    let mean = odds.mean();
    let fraction =
        |fraction: String| (!odds.is_approximate() && fraction.len() <= LONGEST_FRACTION).then_some(fraction);
    let chance = |value: f64, fraction| Chance { value, fraction, low: None, high: None };
    let outcomes = if shares.len() <= MOST_OUTCOMES {
        let exact = odds.probabilities().into_iter().zip(&shares);
        let one = |((value, exact), share): ((i64, _), &(i64, f64))| DiceOutcome {
            from: value,
            to: value,
            word: odds.word(value),
            chance: chance(share.1, fraction(ToString::to_string(&exact))),
        };
        exact.map(one).collect()
    } else {
        gathered(&shares, least, greatest)
    };
    Some(Spread {
        exact: odds.is_exact(),
        beyond: odds.cut().to_f64().unwrap_or(0.0),
        mean: chance(mean.to_f64()?, fraction(mean.to_string())),
        deviation: odds.deviation(),
        least,
        median: odds.quantile(0.5).unwrap_or(greatest),
        greatest,
        outcomes,
    })
}

/// Puts many outcomes together in ranges of equal width.
fn gathered(shares: &[(i64, f64)], least: i64, greatest: i64) -> Vec<DiceOutcome> {
    let width = (i128::from(greatest) - i128::from(least)) / MOST_OUTCOMES as i128 + 1;
    let mut found: Vec<DiceOutcome> = Vec::with_capacity(MOST_OUTCOMES);
    let mut of = -1;
    for &(value, share) in shares {
        let range = (i128::from(value) - i128::from(least)) / width;
        match found.last_mut() {
            Some(last) if range == of => {
                last.to = value;
                last.chance.value += share;
            }
            _ => found.push(DiceOutcome {
                from: value,
                to: value,
                word: None,
                chance: Chance { value: share, fraction: None, low: None, high: None },
            }),
        }
        of = range;
    }
    found
}
