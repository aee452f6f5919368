//! The passing of time, told.

use crate::tell::{Teller, line};
use crate::time::{ARRIVAL, HOUR, MINUTE, Passing, SCALE, TASK_TABLE, TASKS, Timed};
use ludex_engine::{Line, LineKind};

pub(super) fn tell(t: &Teller<'_>, timed: &Timed) -> Option<Line> {
    let frame = |text: String, rule| line(LineKind::Frame, text, rule);
    let Timed::Passed { seconds, why } = timed else {
        let Timed::Scaled { scale } = timed else { return None };
        return frame(format!("Time passes by {} now.", scale.name()), &SCALE);
    };
    match why {
        Passing::Waiting { amount, scale } => {
            let name = scale.name();
            let unit = if *amount == 1 { name.trim_end_matches('s') } else { name };
            frame(format!("{amount} {unit} pass."), &SCALE)
        }
        Passing::Task { task, times } => {
            let what = TASK_TABLE[*task as usize].1;
            let often = if *times == 1 { String::new() } else { format!(", {times} times") };
            frame(format!("{} pass with {what}{often}.", long(*seconds)), &TASKS)
        }
        Passing::Arrival { what } => {
            let day = t.state.clock;
            frame(format!("It is {day}: {what}."), &ARRIVAL)
        }
        Passing::Disturbance => frame(format!("That takes {}.", long(*seconds)), &SCALE),
        Passing::Journey | Passing::Camp | Passing::Rest => None,
    }
}

/// So many hundredths as people write them: `0.5`, `12`.
pub(crate) fn hundredths(amount: u16) -> String {
    let (whole, part) = (amount / 100, amount % 100);
    match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    }
}

/// A time as people say it: `2 hours 30 minutes`.
pub(crate) fn long(seconds: u64) -> String {
    let count = |number: u64, word: &str| match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        number => Some(format!("{number} {word}s")),
    };
    let parts =
        [count(seconds / HOUR, "hour"), count(seconds % HOUR / MINUTE, "minute"), count(seconds % MINUTE, "second")];
    let said: Vec<String> = parts.into_iter().flatten().collect();
    if said.is_empty() { "no time".to_owned() } else { said.join(" ") }
}
