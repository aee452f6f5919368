//! Valor, told.

use crate::tell::{Teller, Words, line};
use crate::valor::{Change, INSPIRED, LIMITS, LONG_REST, Use};
use ludex_engine::{Line, Mood};

/// What happens with Valor.
pub(super) fn tell(t: &Teller<'_>, change: &Change) -> Option<Line> {
    let who = t.who(change.actor());
    match change {
        Change::Gained { amount, rule, reason, .. } => {
            let why = if reason.is_empty() { String::new() } else { format!(": {reason}") };
            Some(Line::new(Mood::Boon, format!("{who} gets {amount} Valor{why}.")).rule(rule.clone()))
        }
        Change::Spent { amount, on, .. } => {
            let what = match on {
                Use::TryAgain => "to try again",
                Use::NiceTry => "so that the enemy rolls again",
                Use::Inspired => "and is inspired",
                Use::SpellSlot => "for a spell slot",
                Use::SpellPower => "for spell power",
            };
            line(Mood::Deed, format!("{who} spends {amount} Valor {what}."), on.rule())
        }
        Change::Lost { left, .. } => line(Mood::Frame, format!("{who} has {left} Valor after the rest."), &LONG_REST),
        Change::Readied { ready, .. } => {
            let how = if *ready { "holds Valor ready" } else { "no longer holds Valor ready" };
            line(Mood::Deed, format!("{who} {how}."), &LIMITS)
        }
        Change::InspirationUsed { .. } => line(Mood::Deed, format!("{who} was inspired."), &INSPIRED),
        Change::Held { held } if !held.shows_to(t.viewer) => {
            line(Mood::Roll, format!("The dice have fallen. {who} may spend Valor."), &LIMITS)
        }
        Change::Held { held } => {
            let dice: Vec<String> = held.dice.iter().map(|die| format!("d{} {}", die.sides, die.face)).collect();
            let text = format!("The dice have fallen ({}: {}). {who} may spend Valor.", held.what, dice.join(", "));
            line(Mood::Roll, text, &LIMITS)
        }
        Change::Rerolled { actor, on, private: true, .. } if !t.viewer.is_game_master() && !t.viewer.plays(*actor) => {
            line(Mood::Roll, "A die is rolled again.".to_owned(), on.rule())
        }
        Change::Rerolled { before, face, on, .. } => {
            line(Mood::Roll, format!("The die that showed {before} shows {face}."), on.rule())
        }
        Change::Resumed { .. } => None,
    }
}
