//! `ludex roll`.

use super::{failure, parse, remark};
use crate::args::Roll;
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use ludex_dice::{Expression, Limits, Scripted, Seeded};
use std::collections::BTreeMap;

/// More rolls than this are counted, not told one by one.
const MOST_TOLD: u64 = 30;

/// Rolls an expression, once or often.
pub fn roll(out: &mut Out, args: &Roll) -> Outcome {
    let expression = parse(&args.expression, args.dialect, &args.values, Limits::default())?;
    remark(&expression);
    let wrong = |error| failure(&args.expression, &error);
    if let Some(faces) = &args.faces {
        let mut dice = Scripted::new(faces.clone());
        let rolled = expression.roll(&mut dice);
        // DiceSource that do not fit come first: what was rolled on them means nothing.
        dice.finish().map_err(|fault| Failure::Wrong(format!("--faces: {fault}")))?;
        return tell(out, args, &expression, &rolled.map_err(wrong)?);
    }
    let mut dice = match args.seed {
        Some(seed) => Seeded::from_number(seed),
        None => Seeded::new(ludex_store::Seed::random()?.0),
    };
    if args.times <= MOST_TOLD || args.json {
        let mut roll = ludex_dice::Roll::default();
        for _ in 0..args.times {
            expression.roll_into(&mut dice, &mut roll).map_err(wrong)?;
            tell(out, args, &expression, &roll)?;
        }
        return Ok(());
    }
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for _ in 0..args.times {
        *counts.entry(expression.total(&mut dice).map_err(wrong)?).or_default() += 1;
    }
    count(out, args.times, &expression, &counts)
}

fn tell(out: &mut Out, args: &Roll, expression: &Expression, roll: &ludex_dice::Roll) -> Outcome {
    let text = if args.json { expression.json(roll) } else { expression.text(roll) };
    Ok(out.line(&text)?)
}

/// Prints how often each total came.
fn count(out: &mut Out, times: u64, expression: &Expression, counts: &BTreeMap<i64, u64>) -> Outcome {
    out.line(&format!("{}, {times} times", expression.canonical()))?;
    let shown = |total: i64| expression.word(total).map_or_else(|| total.to_string(), str::to_owned);
    let highest = counts.values().copied().max().unwrap_or(1).max(1);
    let longest = counts.keys().map(|&total| shown(total).chars().count()).max().unwrap_or(1);
    let digits = highest.to_string().len();
    let room = out.width().saturating_sub(longest + digits + 14).clamp(10, 80) as u64;
    for (&total, &count) in counts {
        let percent = count as f64 * 100.0 / times as f64;
        let bar = "█".repeat((count * room / highest) as usize);
        let line = format!("{:>longest$}  {count:>digits$}  {percent:>6.2} % {bar}", shown(total));
        out.line(line.trim_end())?;
    }
    let sum: f64 = counts.iter().map(|(&total, &count)| total as f64 * count as f64).sum();
    Ok(out.line(&format!("mean {:.4}", sum / times as f64))?)
}
