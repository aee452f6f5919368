//! An exact distribution.

use super::terms::{LowestTerms, ratio};
use crate::solve::{Cut, Moments, Points, Solution, Weight};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// The outcomes of an expression and how likely each is.
///
/// ```
/// let odds = ludex_dice::parse("4d6kh3")?.solve()?;
/// assert_eq!(odds.probability(18).to_string(), "7/432");
/// assert_eq!(odds.mean().to_string(), "15869/1296");
/// assert_eq!(odds.at_least(15).to_string(), "25/108");
/// assert_eq!(odds.quantile(0.5), Some(12));
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Distribution {
    points: Points,
    denominator: BigUint,
    missing: BigUint,
    missing_share: f64,
    cut: Cut,
    endless: bool,
    whole: Option<Moments>,
    words: Option<(i64, &'static [&'static str])>,
}

/// A question about outcomes.
///
/// ```
/// use ludex_dice::{Question, parse};
/// let odds = parse("2d6")?.solve()?;
/// assert_eq!(odds.answer(Question::AtLeast(10)).to_string(), "1/6");
/// assert_eq!(odds.answer(Question::Exactly(7)).to_string(), "1/6");
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// How likely is this or more?
    AtLeast(i64),
    /// How likely is this or less?
    AtMost(i64),
    /// How likely is exactly this?
    Exactly(i64),
    /// How likely is the first, the second, or what lies between?
    Between(i64, i64),
}

/// Calls `$body` with the points, whatever they are weighed in.
macro_rules! each_kind {
    ($points:expr, $name:ident => $body:expr) => {
        match $points {
            Points::Word($name) => $body,
            Points::Double($name) => $body,
            Points::Wide($name) => $body,
            Points::Big($name) => $body,
            Points::Float($name) => $body,
        }
    };
}

impl Distribution {
    pub(crate) fn new(solution: Solution, words: Option<(i64, &'static [&'static str])>) -> Self {
        let Solution { points, denominator, missing, missing_share, cut, endless, whole } = solution;
        Self { points, denominator, missing, missing_share, cut, endless, whole, words }
    }

    /// Returns how many outcomes are told.
    pub fn len(&self) -> usize {
        each_kind!(&self.points, points => points.len())
    }

    /// Returns whether no outcome is told.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the outcomes in ascending order.
    pub fn outcomes(&self) -> Vec<i64> {
        each_kind!(&self.points, points => points.iter().map(|point| point.0).collect())
    }

    /// Returns whether every probability is exact: it was not reckoned in floating-point numbers, and what is cut lies
    /// wholly beyond the outcomes that are told.
    pub fn is_exact(&self) -> bool {
        !self.is_approximate() && self.cut != Cut::Unknown
    }

    /// Returns whether it was reckoned in floating-point numbers.
    pub fn is_approximate(&self) -> bool {
        matches!(self.points, Points::Float(_))
    }

    /// Returns whether outcomes beyond those that are told were cut.
    pub fn is_cut(&self) -> bool {
        self.cut != Cut::Nothing
    }

    /// Returns the probability of all outcomes that are not told.
    ///
    /// ```
    /// use ludex_dice::{SolveOptions, parse};
    /// let odds = parse("1d6!")?.solve_as(&SolveOptions { max_value: Some(5), ..SolveOptions::default() })?;
    /// assert_eq!(odds.cut().to_string(), "1/6");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn cut(&self) -> BigRational {
        if self.is_approximate() {
            return BigRational::from_float(self.missing_share).unwrap_or_else(BigRational::zero);
        }
        self.share(self.missing.clone())
    }

    /// Returns the word for an outcome, where outcomes are words.
    pub fn word(&self, outcome: i64) -> Option<&'static str> {
        let (first, words) = self.words?;
        usize::try_from(outcome.checked_sub(first)?).ok().and_then(|at| words.get(at).copied())
    }

    /// Returns the outcome that a word stands for.
    ///
    /// ```
    /// let odds = ludex_dice::parse("check(1d20+7, 18)")?.solve()?;
    /// let success = odds.outcome_of("success").unwrap();
    /// assert_eq!(odds.at_least(success).to_string(), "1/2");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn outcome_of(&self, word: &str) -> Option<i64> {
        let (first, words) = self.words?;
        words.iter().position(|known| *known == word).and_then(|at| first.checked_add(at as i64))
    }

    /// Returns the words for outcomes, where outcomes are words.
    pub fn words(&self) -> &'static [&'static str] {
        self.words.map_or(&[], |(_, words)| words)
    }

    /// Returns an outcome as it is shown: its word or its number.
    pub fn shown(&self, outcome: i64) -> String {
        self.word(outcome).map_or_else(|| outcome.to_string(), str::to_owned)
    }

    fn share(&self, ways: BigUint) -> BigRational {
        BigRational::new(ways.into(), self.denominator.clone().into())
    }

    /// Returns the probability of the outcomes for which `holds` is true.
    ///
    /// ```
    /// let odds = ludex_dice::parse("2d6")?.solve()?;
    /// assert_eq!(odds.probability_of(|total| total % 2 == 0).to_string(), "1/2");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn probability_of(&self, holds: impl Fn(i64) -> bool) -> BigRational {
        if let Points::Float(points) = &self.points {
            let sum: f64 = points.iter().filter(|point| holds(point.0)).map(|point| point.1).sum();
            return BigRational::from_float(sum).unwrap_or_else(BigRational::zero);
        }
        let mut ways = BigUint::ZERO;
        each_kind!(&self.points, points => {
            points.iter().filter(|point| holds(point.0)).for_each(|point| ways += point.1.to_big());
        });
        self.share(ways)
    }

    /// Returns the probability of an outcome.
    pub fn probability(&self, outcome: i64) -> BigRational {
        self.probability_of(|value| value == outcome)
    }

    /// Returns the probability of an outcome or more. What is cut above counts; what else is cut does not.
    ///
    /// ```
    /// let odds = ludex_dice::parse("3d6")?.solve()?;
    /// assert_eq!(odds.at_least(16).to_string(), "5/108");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn at_least(&self, outcome: i64) -> BigRational {
        let told = self.probability_of(|value| value >= outcome);
        if matches!(self.cut, Cut::Above(top) if outcome <= top) { told + self.cut() } else { told }
    }

    /// Returns the probability of an outcome or less. What is cut below counts; what else is cut does not.
    pub fn at_most(&self, outcome: i64) -> BigRational {
        let told = self.probability_of(|value| value <= outcome);
        if matches!(self.cut, Cut::Below(bottom) if outcome >= bottom) { told + self.cut() } else { told }
    }

    /// Returns the answer to a question.
    pub fn answer(&self, question: Question) -> BigRational {
        match question {
            Question::AtLeast(outcome) => self.at_least(outcome),
            Question::AtMost(outcome) => self.at_most(outcome),
            Question::Exactly(outcome) => self.probability(outcome),
            Question::Between(least, most) => self.probability_of(|value| (least..=most).contains(&value)),
        }
    }

    /// Returns all outcomes in ascending order, each with its probability in lowest terms.
    ///
    /// ```
    /// let odds = ludex_dice::parse("1d20 >= 15")?.solve()?;
    /// let told: Vec<String> = odds.probabilities().iter().map(|(value, share)| format!("{value}: {share}")).collect();
    /// assert_eq!(told, ["0: 7/10", "1: 3/10"]);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn probabilities(&self) -> Vec<(i64, BigRational)> {
        match &self.points {
            Points::Float(points) => points
                .iter()
                .map(|point| (point.0, BigRational::from_float(point.1).unwrap_or_else(BigRational::zero)))
                .collect(),
            exact => {
                let terms = LowestTerms::over(&self.denominator);
                each_kind!(exact, points => {
                    points.iter().map(|point| (point.0, terms.of(point.1.to_big()))).collect()
                })
            }
        }
    }

    /// Returns the ways to each outcome in ascending order, out of [`denominator`](Self::denominator); `None` where it
    /// was not reckoned in ways.
    pub(crate) fn ways(&self) -> Option<Vec<(i64, BigUint)>> {
        match &self.points {
            Points::Float(_) => None,
            exact => {
                Some(each_kind!(exact, points => points.iter().map(|point| (point.0, point.1.to_big())).collect()))
            }
        }
    }

    pub(crate) fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// Returns all outcomes in ascending order, each with its probability as a floating-point number.
    ///
    /// ```
    /// let odds = ludex_dice::parse("1d4")?.solve()?;
    /// assert_eq!(odds.shares(), [(1, 0.25), (2, 0.25), (3, 0.25), (4, 0.25)]);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn shares(&self) -> Vec<(i64, f64)> {
        match &self.points {
            Points::Float(points) => points.clone(),
            exact => each_kind!(exact, points => {
                points.iter().map(|point| (point.0, ratio(&point.1.to_big(), &self.denominator))).collect()
            }),
        }
    }

    /// Returns the mean.
    ///
    /// Where outcomes were cut because there is no end of them, it is the mean of all outcomes nevertheless, if
    /// [`is_whole`](Self::is_whole); else of those that are told, given that one of them comes.
    ///
    /// ```
    /// let odds = ludex_dice::parse("1d6!")?.solve()?;
    /// assert!(odds.is_cut() && odds.is_whole());
    /// assert_eq!(odds.mean().to_string(), "21/5");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn mean(&self) -> BigRational {
        if let Some(whole) = &self.whole {
            return whole.mean.clone();
        }
        let (ways, sum, _) = self.moments();
        if ways.is_zero() { BigRational::zero() } else { BigRational::new(sum, ways) }
    }

    /// Returns the variance, of the same outcomes as the [mean](Self::mean).
    ///
    /// ```
    /// assert_eq!(ludex_dice::parse("1d6")?.solve()?.variance().to_string(), "35/12");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn variance(&self) -> BigRational {
        if let Some(whole) = &self.whole {
            return whole.variance.clone();
        }
        let (ways, sum, squares) = self.moments();
        if ways.is_zero() {
            return BigRational::zero();
        }
        BigRational::new(squares * &ways - &sum * &sum, &ways * &ways)
    }

    /// Returns whether [mean](Self::mean) and [variance](Self::variance) are of all outcomes: none were cut, or the
    /// expression is endless dice that are added up, multiplied or chosen between, for which they are known
    /// without following the dice to their end.
    pub fn is_whole(&self) -> bool {
        self.cut == Cut::Nothing || self.whole.is_some()
    }

    /// Returns the standard deviation.
    pub fn deviation(&self) -> f64 {
        self.variance().to_f64().unwrap_or(f64::NAN).sqrt()
    }

    /// Returns the ways to all outcomes, and the sums of the outcomes and of their squares, each times its ways.
    fn moments(&self) -> (BigInt, BigInt, BigInt) {
        if let Points::Float(points) = &self.points {
            // As exact fractions of the rounded shares, over a power of two.
            let scale = 2f64.powi(120);
            let big = |share: f64| BigRational::from_float(share * scale).map_or_else(BigInt::zero, |r| r.to_integer());
            return points.iter().fold((BigInt::zero(), BigInt::zero(), BigInt::zero()), |(n, sum, squares), point| {
                let ways = big(point.1);
                (n + &ways, sum + &ways * point.0, squares + ways * point.0 * point.0)
            });
        }
        let mut sums = (BigInt::zero(), BigInt::zero(), BigInt::zero());
        each_kind!(&self.points, points => {
            for (value, ways) in points {
                let ways = BigInt::from_biguint(Sign::Plus, ways.to_big());
                let once = &ways * *value;
                sums.2 += &once * *value;
                sums.1 += once;
                sums.0 += ways;
            }
        });
        sums
    }

    /// Returns whether all that is cut lies above what is told.
    pub(crate) fn is_cut_above(&self) -> bool {
        matches!(self.cut, Cut::Above(_))
    }

    /// Returns whether all that is cut lies below what is told.
    pub(crate) fn is_cut_below(&self) -> bool {
        matches!(self.cut, Cut::Below(_))
    }

    /// Returns whether there is no greatest outcome.
    ///
    /// ```
    /// assert!(ludex_dice::parse("1d6!")?.solve()?.is_endless_above());
    /// assert!(!ludex_dice::parse("1d6!kh1")?.solve()?.is_endless_above());
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn is_endless_above(&self) -> bool {
        self.endless && matches!(self.cut, Cut::Above(_))
    }

    /// Returns whether there is no least outcome.
    pub fn is_endless_below(&self) -> bool {
        self.endless && matches!(self.cut, Cut::Below(_))
    }

    /// Returns the least outcome that is told.
    pub fn min(&self) -> Option<i64> {
        each_kind!(&self.points, points => points.first().map(|point| point.0))
    }

    /// Returns the greatest outcome that is told.
    pub fn max(&self) -> Option<i64> {
        each_kind!(&self.points, points => points.last().map(|point| point.0))
    }

    /// Returns the least outcome that, with all less, has at least such a share; `None` where it was cut.
    ///
    /// ```
    /// let odds = ludex_dice::parse("3d6")?.solve()?;
    /// assert_eq!((odds.quantile(0.25), odds.quantile(0.5)), (Some(8), Some(10)));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn quantile(&self, share: f64) -> Option<i64> {
        if let Points::Float(points) = &self.points {
            let mut sum = if matches!(self.cut, Cut::Below(_)) { self.missing_share } else { 0.0 };
            return points.iter().find_map(|(value, weight)| {
                sum += weight;
                (sum >= share - 1e-12).then_some(*value)
            });
        }
        let target = BigRational::from_float(share.max(0.0))?;
        // Sums reach the target where they reach this many ways.
        let target = (self.denominator() * target.numer().magnitude()).div_ceil(target.denom().magnitude());
        let mut sum = if matches!(self.cut, Cut::Below(_)) { self.missing.clone() } else { BigUint::ZERO };
        each_kind!(&self.points, points => points.iter().find_map(|(value, weight)| {
            sum += weight.to_big();
            (sum >= target).then_some(*value)
        }))
    }
}
