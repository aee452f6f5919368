//! `ludex odds`.

use super::{failure, parse, remark};
use crate::args::Odds;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::stop::Stop;
use ludex_dice::{
    Distribution, Expression, Limits, Question, SolveOptions, Solved, Watch, chart, comparison, odds_json, summary, svg,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Solves expressions and shows their odds.
pub fn odds(out: &mut Out, args: &Odds) -> Outcome {
    let limits = Limits { steps: args.limit_steps, bytes: args.limit_bytes, ..Limits::default() };
    let read = |source: &String| parse(source, args.dialect, &args.values, limits);
    let expressions: Vec<Expression> = args.expressions.iter().map(read).collect::<Result<_, _>>()?;
    expressions.iter().for_each(remark);
    let until_tail = probability(&args.until_tail).ok_or_else(|| {
        let came = &args.until_tail;
        Failure::Usage(format!("--until-tail: expected a probability such as 1e-12, 0.001 or 1/1000, not {came}"))
    })?;
    let options = SolveOptions { until_tail, max_value: args.max_value, approximate: args.approximate };
    let stop = Stop::on_ctrl_c();
    let mut solved: Vec<(&Expression, Distribution)> = Vec::new();
    for (expression, source) in expressions.iter().zip(&args.expressions) {
        let mut progress = Progress::new(&stop, expression);
        let odds = expression.solve_watched(&options, &mut progress);
        progress.clear();
        solved.push((expression, odds.map_err(|error| failure(source, &error))?));
    }
    let questions: Vec<Option<Question>> =
        solved.iter().map(|(_, odds)| question(args, odds)).collect::<Result<_, _>>()?;

    let names: Vec<String> = solved.iter().map(|(expression, _)| expression.canonical()).collect();
    let named: Vec<(&str, &Distribution)> =
        names.iter().zip(&solved).map(|(name, (_, odds))| (name.as_str(), odds)).collect();
    if let Some(file) = &args.svg {
        std::fs::write(file, svg(&named)).map_err(|error| Failure::of_file(file, &error))?;
    }
    if args.json {
        let told: Vec<Solved> = solved
            .iter()
            .zip(&questions)
            .map(|((expression, odds), question)| Solved { expression, odds, question: *question })
            .collect();
        return Ok(out.line(&odds_json(&told, args.full))?);
    }
    for ((name, odds), question) in named.iter().zip(&questions) {
        show(out, name, odds, *question)?;
    }
    if named.len() > 1 {
        write!(out, "{}", comparison(&named))?;
    }
    if let Some(file) = &args.svg {
        out.styled(Style::Dim, &format!("The chart is in {}.", file.display()))?;
    }
    Ok(())
}

/// Returns the question asked about the odds of one expression; words are turned into their numbers.
fn question(args: &Odds, odds: &Distribution) -> Result<Option<Question>, Failure> {
    let number = |option: &str, text: &Option<String>| -> Result<Option<i64>, Failure> {
        let Some(text) = text else { return Ok(None) };
        if let Some(outcome) = text.trim().parse().ok().or_else(|| odds.outcome_of(text.trim())) {
            return Ok(Some(outcome));
        }
        let wanted = match odds.words() {
            [] => "a whole number".to_owned(),
            words => format!("a whole number or one of: {}", words.join(", ")),
        };
        Err(Failure::Usage(format!("{option}: expected {wanted}, not {text}")))
    };
    let least = number("--at-least", &args.at_least)?;
    let most = number("--at-most", &args.at_most)?;
    Ok(match (least, most, number("--exactly", &args.exactly)?) {
        (Some(least), Some(most), _) if least > most => {
            return Err(Failure::Usage("--at-least is more than --at-most: nothing lies between".to_owned()));
        }
        (Some(least), Some(most), _) => Some(Question::Between(least, most)),
        (Some(least), None, _) => Some(Question::AtLeast(least)),
        (None, Some(most), _) => Some(Question::AtMost(most)),
        (None, None, exactly) => exactly.map(Question::Exactly),
    })
}

fn show(out: &mut Out, name: &str, odds: &Distribution, question: Option<Question>) -> Outcome {
    out.styled(Style::Bold, name)?;
    let longest = |value: Option<i64>| value.map_or(0, |value| odds.shown(value).chars().count());
    // The label (of a range, where there are many outcomes), the percentage and the space between.
    let label = longest(odds.min()).max(longest(odds.max())) * if odds.len() > 60 { 2 } else { 1 };
    let room = out.width().saturating_sub(label + 16).clamp(10, 80);
    write!(out, "{}", chart(odds, room))?;
    out.line("")?;
    write!(out, "{}", summary(odds))?;
    if let Some(question) = question {
        let what = match question {
            Question::AtLeast(value) => format!("{} or more", odds.shown(value)),
            Question::AtMost(value) => format!("{} or less", odds.shown(value)),
            Question::Exactly(value) => odds.shown(value),
            Question::Between(least, most) => format!("{} to {}", odds.shown(least), odds.shown(most)),
        };
        let share = odds.answer(question);
        let near = share.to_f64().unwrap_or(0.0) * 100.0;
        let exact = if odds.is_approximate() { String::new() } else { format!("{share} = ") };
        out.styled(Style::Bold, &format!("{what}: {exact}{near:.4} %"))?;
    }
    if !odds.is_exact() {
        let off = if odds.is_approximate() {
            "each is rounded, and off by less than 1e-9".to_owned()
        } else {
            format!("together they miss no more than {:.1e}", odds.cut().to_f64().unwrap_or(0.0))
        };
        out.styled(Style::Yellow, &format!("These odds are not exact: {off}."))?;
    }
    Ok(out.line("")?)
}

/// Tells on a terminal how far a long solution is, and stops it with Ctrl-C.
struct Progress<'a> {
    stop: &'a Stop,
    began: Instant,
    told: Option<Instant>,
    shows: bool,
    expected: f64,
    most: u64,
}

impl<'a> Progress<'a> {
    fn new(stop: &'a Stop, expression: &Expression) -> Self {
        Self {
            stop,
            began: Instant::now(),
            told: None,
            shows: std::io::stderr().is_terminal(),
            expected: expression.estimate().steps,
            most: expression.limits().steps,
        }
    }

    /// Clears the progress line.
    fn clear(&self) {
        if self.told.is_some() {
            // Progress that cannot be shown is not worth an error.
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Watch for Progress<'_> {
    fn goes_on(&mut self, steps: u64) -> bool {
        let now = Instant::now();
        let quiet = self.told.unwrap_or(self.began);
        let patience = Duration::from_millis(if self.told.is_some() { 100 } else { 500 });
        if self.shows && now.duration_since(quiet) > patience {
            self.told = Some(now);
            let expected = self.expected.clamp(1.0, self.most as f64);
            let percent = (steps as f64 * 100.0 / expected).min(99.0);
            let _ = write!(std::io::stderr(), "\rsolving: about {percent:.0} % ({steps} steps; Ctrl-C stops)\x1b[K");
        }
        !self.stop.is_asked()
    }
}

/// Reads a probability: `1e-12`, `0.001`, `1/1000`.
fn probability(text: &str) -> Option<BigRational> {
    let number = match text.split_once('/') {
        Some((up, down)) => {
            let up: BigInt = up.trim().parse().ok()?;
            let down: BigInt = down.trim().parse().ok()?;
            if down == BigInt::ZERO {
                return None;
            }
            BigRational::new(up, down)
        }
        None => {
            let (digits, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
            let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            if !is_number(whole) || !is_number(part) || whole.len() + part.len() == 0 || text.len() > 200 {
                return None;
            }
            let digits: BigInt = format!("{whole}{part}").parse().ok()?;
            let power: i32 = power.parse().ok().filter(|power: &i32| power.abs() <= 1000)?;
            let power = power - i32::try_from(part.len()).ok()?;
            let ten = BigRational::from_integer(10.into());
            BigRational::from_integer(digits) * num_traits::Pow::pow(ten, power)
        }
    };
    let is_probability = !number.is_negative() && number <= BigRational::from_integer(1.into());
    is_probability.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::probability;

    #[test]
    fn probabilities_are_read_exactly() {
        let read = |text| probability(text).map(|share| share.to_string());
        assert_eq!(read("1e-3").as_deref(), Some("1/1000"));
        assert_eq!(read("0.25").as_deref(), Some("1/4"));
        assert_eq!(read(".5").as_deref(), Some("1/2"));
        assert_eq!(read("1.5E-1").as_deref(), Some("3/20"));
        assert_eq!(read("2/6").as_deref(), Some("1/3"));
        assert_eq!(read("0").as_deref(), Some("0"));
        for bad in ["", ".", "-1", "2", "1/0", "x", "1e", "1e99999", "1e2", "١"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
