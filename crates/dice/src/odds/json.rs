//! Distributions as JSON.

use super::{Asked, Distribution};
use crate::expression::Expression;
use crate::json::quote;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::fmt::Write;

/// The odds of several expressions as JSON.
///
/// Values are integers, or strings where outcomes are words; fractions are strings in lowest terms; outcomes
/// ascend. `cut` is the probability beyond the outcomes shown. Of a distribution reckoned in floating-point
/// numbers, `exact` is false and the strings are decimal.
///
/// ```
/// use ludex_dice::{Asked, odds_json, parse};
/// let coin = parse("1d2")?;
/// let odds = coin.solve()?;
/// assert_eq!(
///     odds_json(&[(&coin, &odds)], Some(Asked::AtLeast(2))),
///     r#"{"expressions":[{"canonical":"1d2","exact":true,"cut":"0","outcomes":[{"value":1,"probability":"1/2"},{"value":2,"probability":"1/2"}],"mean":"3/2","variance":"1/4","asked":{"at_least":2,"probability":"1/2"}}]}"#
/// );
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn odds_json(solved: &[(&Expression, &Distribution)], asked: Option<Asked>) -> String {
    let mut out = String::from("{\"expressions\":[");
    for (i, (expression, odds)) in solved.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        one(&mut out, expression, odds, asked);
    }
    out.push_str("]}");
    out
}

fn one(out: &mut String, expression: &Expression, odds: &Distribution, asked: Option<Asked>) {
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
        "{{\"canonical\":{},\"exact\":{},\"cut\":{},\"outcomes\":[",
        quote(&expression.canonical()),
        odds.is_exact(),
        number(&odds.cut())
    );
    for (i, (value, probability)) in odds.probabilities().into_iter().enumerate() {
        let value = odds.word(value).map_or_else(|| value.to_string(), quote);
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{{\"value\":{value},\"probability\":{}}}", number(&probability));
    }
    let _ = write!(out, "],\"mean\":{},\"variance\":{}", number(&odds.mean()), number(&odds.variance()));
    if let Some(asked) = asked {
        let (word, value) = match asked {
            Asked::AtLeast(value) => ("at_least", value),
            Asked::AtMost(value) => ("at_most", value),
            Asked::Exactly(value) => ("exactly", value),
        };
        let _ = write!(out, ",\"asked\":{{\"{word}\":{value},\"probability\":{}}}", number(&odds.asked(asked)));
    }
    out.push('}');
}
