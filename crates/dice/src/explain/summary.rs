//! Distributions in a few numbers, one or several side by side.

use crate::odds::Distribution;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::fmt::Write;
use std::ops::AddAssign;

/// Mean, deviation, least and greatest outcome and quantiles of a distribution, a line each.
///
/// ```
/// let odds = ludex_dice::parse("2d6")?.solve()?;
/// assert_eq!(
///     ludex_dice::summary(&odds),
///     "mean       7 = 7.0000\ndeviation  2.4152\nleast      2\n10 %       4\n25 %       5\nmedian     7\n\
///      75 %       9\n90 %       10\ngreatest   12\n"
/// );
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn summary(odds: &Distribution) -> String {
    let mut out = String::new();
    let mean = odds.mean();
    let near = mean.to_f64().unwrap_or(f64::NAN);
    let shown = |value: Option<i64>| value.map_or("beyond what is shown".to_owned(), |value| odds.shown(value));
    let exact = if odds.is_approximate() || mean.denom().bits() > 64 { String::new() } else { format!("{mean} = ") };
    // Writing to a String cannot fail.
    let _ = writeln!(out, "mean       {exact}{near:.4}");
    let _ = writeln!(out, "deviation  {:.4}", odds.deviation());
    let last = |value: Option<i64>, endless: bool| match (endless, odds.is_cut()) {
        (true, _) => format!("none, there is no end of them; {} is the last told", shown(value)),
        (false, true) => format!("{}, of those told", shown(value)),
        (false, false) => shown(value),
    };
    let least = if odds.is_cut_above() { shown(odds.min()) } else { last(odds.min(), odds.is_endless_below()) };
    let _ = writeln!(out, "least      {least}");
    for (name, share) in [("10 %", 0.1), ("25 %", 0.25), ("median", 0.5), ("75 %", 0.75), ("90 %", 0.9)] {
        let _ = writeln!(out, "{name:<10} {}", shown(odds.quantile(share)));
    }
    let greatest = if odds.is_cut_below() { shown(odds.max()) } else { last(odds.max(), odds.is_endless_above()) };
    let _ = writeln!(out, "greatest   {greatest}");
    if odds.is_cut() {
        let _ = writeln!(out, "beyond     {:.1e}", odds.cut().to_f64().unwrap_or(0.0));
    }
    out
}

/// Several distributions side by side, a row each, and for each but the first how likely it is to be higher than
/// the first, and to be equal.
///
/// ```
/// use ludex_dice::{comparison, parse};
/// let (plain, advantage) = (parse("1d20")?.solve()?, parse("2d20kh1")?.solve()?);
/// let table = comparison(&[("1d20", &plain), ("2d20kh1", &advantage)]);
/// assert!(table.contains("13.8250"));
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn comparison(named: &[(&str, &Distribution)]) -> String {
    let shown = |odds: &Distribution, value: Option<i64>| value.map_or("?".to_owned(), |value| odds.shown(value));
    let end = |odds: &Distribution, value: Option<i64>, endless: bool| {
        if endless { "no end".to_owned() } else { shown(odds, value) }
    };
    let outcomes: Vec<[String; 3]> = named
        .iter()
        .map(|(_, odds)| {
            [
                end(odds, odds.min(), odds.is_endless_below()),
                shown(odds, odds.quantile(0.5)),
                end(odds, odds.max(), odds.is_endless_above()),
            ]
        })
        .collect();
    // As wide as the longest name or word.
    let longest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let width = longest(&mut named.iter().map(|(name, _)| *name)).max(10);
    let wide = longest(&mut outcomes.iter().flatten().map(String::as_str)).max(8);
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "{:<width$} {:>10} {:>10} {:>wide$} {:>wide$} {:>wide$}",
        "expression", "mean", "deviation", "least", "median", "greatest"
    );
    out.push_str(if named.len() > 1 { "   higher    equal\n" } else { "\n" });
    for (i, ((name, odds), [least, median, greatest])) in named.iter().zip(&outcomes).enumerate() {
        let _ = write!(
            out,
            "{name:<width$} {:>10.4} {:>10.4} {least:>wide$} {median:>wide$} {greatest:>wide$}",
            odds.mean().to_f64().unwrap_or(f64::NAN),
            odds.deviation(),
        );
        if i > 0 {
            let (higher, equal) = against(odds, named[0].1);
            let _ = write!(out, " {:>6.2} % {:>6.2} %", higher * 100.0, equal * 100.0);
        }
        out.push('\n');
    }
    out
}

/// Returns how likely one is to be higher than the other, and to be equal, neither depending on the other.
fn against(one: &Distribution, other: &Distribution) -> (f64, f64) {
    let (Some(mine), Some(others)) = (one.ways(), other.ways()) else {
        let shares = against_of(one.shares(), &other.shares(), 0.0, |a, b| a * b);
        return (shares.0, shares.1);
    };
    let (higher, equal) = against_of(mine, &others, BigUint::ZERO, |a, b| a * b);
    // Reduced once, behind all sums.
    let all = BigInt::from(one.denominator() * other.denominator());
    let share = |ways: BigUint| BigRational::new(ways.into(), all.clone()).to_f64().unwrap_or(0.0);
    (share(higher), share(equal))
}

/// Returns the weight of the pairs in which the first is higher, and of those that are equal.
fn against_of<W: Clone + for<'a> AddAssign<&'a W>>(
    mine: Vec<(i64, W)>,
    others: &[(i64, W)],
    nothing: W,
    times: impl Fn(&W, &W) -> W,
) -> (W, W) {
    let (mut higher, mut equal, mut below) = (nothing.clone(), nothing.clone(), nothing);
    let mut at = 0;
    for (value, weight) in mine {
        while at < others.len() && others[at].0 < value {
            below += &others[at].1;
            at += 1;
        }
        higher += &times(&weight, &below);
        if at < others.len() && others[at].0 == value {
            equal += &times(&weight, &others[at].1);
        }
    }
    (higher, equal)
}
