//! Distributions as JSON.

use crate::expression::Expression;
use crate::json::quote;
use crate::odds::{Distribution, Question};
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::fmt::Write;

/// More characters than this in the fractions of one expression are rounded, unless they are asked for.
const MANY: u64 = 1_000_000;

/// An expression with its odds, and what was asked about it.
#[derive(Debug, Clone, Copy)]
pub struct Solved<'a> {
    /// The expression.
    pub expression: &'a Expression,
    /// Its odds.
    pub odds: &'a Distribution,
    /// The question.
    pub question: Option<Question>,
}

/// Returns the odds of several expressions as JSON.
///
/// Values are integers, or strings where outcomes are words; fractions are strings in lowest terms; outcomes
/// ascend. `cut` is the probability beyond the outcomes shown. Of a distribution reckoned in floating-point
/// numbers, `exact` is false and the strings are decimal. Where the fractions of an expression would take more than a
/// million characters, `rounded` is true and the probabilities of its outcomes are decimal, unless all are asked for
/// in `full`.
///
/// ```
/// use ludex_dice::{Question, Solved, odds_json, parse};
/// let coin = parse("1d2")?;
/// let odds = coin.solve()?;
/// let solved = Solved { expression: &coin, odds: &odds, question: Some(Question::AtLeast(2)) };
/// assert_eq!(
///     odds_json(&[solved], false),
///     r#"{"expressions":[{"canonical":"1d2","exact":true,"cut":"0","outcomes":[{"value":1,"probability":"1/2"},{"value":2,"probability":"1/2"}],"mean":"3/2","variance":"1/4","asked":{"at_least":2,"probability":"1/2"}}]}"#
/// );
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn odds_json(solved: &[Solved], full: bool) -> String {
    let mut out = String::from("{\"expressions\":[");
    for (i, solved) in solved.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        one(&mut out, *solved, full);
    }
    out.push_str("]}");
    out
}

fn one(out: &mut String, Solved { expression, odds, question }: Solved, full: bool) {
    // Three bits and a third are a digit, and there are as many digits above as below.
    let digits = odds.denominator().bits().saturating_mul(2) * 3 / 10;
    let rounded = !full && !odds.is_approximate() && digits.saturating_mul(odds.len() as u64) > MANY;
    let number = |fraction: &BigRational| {
        if odds.is_approximate() {
            quote(&fraction.to_f64().unwrap_or(0.0).to_string())
        } else {
            quote(&fraction.to_string())
        }
    };
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "{{\"canonical\":{},\"exact\":{},{}\"cut\":{},\"outcomes\":[",
        quote(&expression.canonical()),
        odds.is_exact(),
        if rounded { "\"rounded\":true," } else { "" },
        number(&odds.cut())
    );
    let told: Vec<(i64, String)> = if rounded {
        odds.shares().into_iter().map(|(value, share)| (value, quote(&format!("{share:e}")))).collect()
    } else {
        odds.probabilities().iter().map(|(value, probability)| (*value, number(probability))).collect()
    };
    let shown = |value: i64| odds.word(value).map_or_else(|| value.to_string(), quote);
    for (i, (value, probability)) in told.into_iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{{\"value\":{},\"probability\":{probability}}}", shown(value));
    }
    let _ = write!(out, "],\"mean\":{},\"variance\":{}", number(&odds.mean()), number(&odds.variance()));
    if let Some(question) = question {
        let what = match question {
            Question::AtLeast(value) => format!("\"at_least\":{}", shown(value)),
            Question::AtMost(value) => format!("\"at_most\":{}", shown(value)),
            Question::Exactly(value) => format!("\"exactly\":{}", shown(value)),
            Question::Between(least, most) => {
                format!("\"at_least\":{},\"at_most\":{}", shown(least), shown(most))
            }
        };
        let _ = write!(out, ",\"asked\":{{{what},\"probability\":{}}}", number(&odds.answer(question)));
    }
    out.push('}');
}
