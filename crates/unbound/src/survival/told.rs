//! Days and their food, told.

use crate::prelude::*;
use crate::survival::fatigue::{BY_SOURCE, LOCKED};
use crate::survival::{FOOD, Fared, Fatigue, WATER};
use crate::time::told::hundredths;

pub(super) fn tell(t: &Teller<'_>, fared: &Fared) -> Option<Line> {
    match fared {
        Fared::Supplied { actor, supplies } => {
            let name = t.who(*actor);
            let text = match supplies {
                Some(has) => {
                    let (food, water) = (hundredths(has.food), hundredths(has.water));
                    format!("{name} carries {food} lb of food and {water} gal of water.")
                }
                None => format!("Food and water of {name} are no longer counted."),
            };
            line(LineKind::Ruling, text, &FOOD)
        }
        Fared::Shared { actor, target, food, water } => {
            let (food, water) = (hundredths(*food), hundredths(*water));
            let (who, whom) = (t.who(*actor), t.who(*target));
            line(LineKind::Deed, format!("{who} gives {whom} {food} lb of food and {water} gal of water."), &FOOD)
        }
        Fared::DayEnded { actor, day, food, water, need, after } => {
            let (name, drunk, needs) = (t.who(*actor), hundredths(*water), hundredths(*need));
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
            let kind = if food >= &100 && water >= need { LineKind::Frame } else { LineKind::Harm };
            let text = format!(
                "Day {day} ends: {name} had {eaten} of 1 lb of food and {drunk} of {needs} gal of water{wants}."
            );
            Some(Line::new(kind, text).rule(&FOOD).rule(&WATER))
        }
        Fared::Tired { actor, fatigue } => tired(t, *actor, *fatigue),
        Fared::Weather { hot: true } => line(LineKind::Frame, "It is hot: everybody needs more water.".into(), &WATER),
        Fared::Weather { hot: false } => line(LineKind::Frame, "It is no longer hot.".into(), &WATER),
    }
}

fn tired(t: &Teller<'_>, actor: ludex_engine::ActorId, fatigue: Fatigue) -> Option<Line> {
    let name = t.who(actor);
    match fatigue.first {
        Some(cause) => {
            let what = crate::survival::CAUSES.iter().find(|row| row.0 == cause).map_or("", |row| row.1);
            line(LineKind::Deed, format!("{name} recovers from {what} first."), &BY_SOURCE)
        }
        None if !fatigue.locked && (fatigue.food > 0 || fatigue.water > 0) => {
            line(LineKind::Boon, format!("{name} has had enough to eat and to drink to recover by rest."), &LOCKED)
        }
        None => None,
    }
}
