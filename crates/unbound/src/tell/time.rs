use super::{Teller, line};
use crate::event::Event;
use crate::survival::fatigue::{BY_SOURCE, LOCKED};
use crate::survival::{FOOD, Fared, Fatigue, WATER};
use crate::time::{ARRIVAL, HOUR, MINUTE, Passing, SCALE, TASK_TABLE, TASKS, Timed};
use ludex_engine::{Line, Mood};

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

impl Teller<'_> {
    /// What happens as time passes: waiting, days and their food.
    pub(super) fn time(&self, event: &Event) -> Option<Line> {
        match event {
            Event::Time(timed) => self.passing(timed),
            Event::Survival(fared) => self.fared(fared),
            _ => None,
        }
    }

    fn passing(&self, timed: &Timed) -> Option<Line> {
        let frame = |text: String, rule| line(Mood::Frame, text, rule);
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
                let day = self.state.clock;
                frame(format!("It is {day}: {what}."), &ARRIVAL)
            }
            Passing::Disturbance => frame(format!("That takes {}.", long(*seconds)), &SCALE),
            Passing::Journey | Passing::Camp | Passing::Rest => None,
        }
    }

    fn fared(&self, fared: &Fared) -> Option<Line> {
        match fared {
            Fared::Supplied { actor, supplies } => {
                let name = self.name(*actor);
                let text = match supplies {
                    Some(has) => {
                        let (food, water) = (hundredths(has.food), hundredths(has.water));
                        format!("{name} carries {food} lb of food and {water} gal of water.")
                    }
                    None => format!("Food and water of {name} are no longer counted."),
                };
                line(Mood::Ruling, text, &FOOD)
            }
            Fared::Shared { actor, target, food, water } => {
                let (food, water) = (hundredths(*food), hundredths(*water));
                let (who, whom) = (self.name(*actor), self.name(*target));
                line(Mood::Deed, format!("{who} gives {whom} {food} lb of food and {water} gal of water."), &FOOD)
            }
            Fared::DayEnded { actor, day, food, water, need, after } => {
                let (name, drunk, needs) = (self.name(*actor), hundredths(*water), hundredths(*need));
                let eaten = hundredths(*food);
                let wants = match (after.hungry, after.thirsty) {
                    (0, 0) => String::new(),
                    (half_days, 0) => format!("; {} days without food", hundredths(half_days.saturating_mul(50))),
                    (0, days) => format!("; {days} days with half the water"),
                    (half_days, days) => {
                        format!(
                            "; {} days without food, {days} with half the water",
                            hundredths(half_days.saturating_mul(50))
                        )
                    }
                };
                let mood = if food >= &100 && water >= need { Mood::Frame } else { Mood::Harm };
                let text = format!(
                    "Day {day} ends: {name} had {eaten} of 1 lb of food and {drunk} of {needs} gal of water{wants}."
                );
                Some(Line::new(mood, text).rule(&FOOD).rule(&WATER))
            }
            Fared::Tired { actor, fatigue } => self.tired(*actor, *fatigue),
            Fared::Weather { hot: true } => line(Mood::Frame, "It is hot: everybody needs more water.".into(), &WATER),
            Fared::Weather { hot: false } => line(Mood::Frame, "It is no longer hot.".into(), &WATER),
        }
    }

    fn tired(&self, actor: ludex_engine::ActorId, fatigue: Fatigue) -> Option<Line> {
        let name = self.name(actor);
        match fatigue.first {
            Some(cause) => {
                let what = crate::survival::CAUSES.iter().find(|row| row.0 == cause).map_or("", |row| row.1);
                line(Mood::Deed, format!("{name} recovers from {what} first."), &BY_SOURCE)
            }
            None if !fatigue.locked && (fatigue.food > 0 || fatigue.water > 0) => {
                line(Mood::Boon, format!("{name} has had enough to eat and to drink to recover by rest."), &LOCKED)
            }
            None => None,
        }
    }
}
