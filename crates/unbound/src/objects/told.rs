//! What happens to things, told.

use crate::objects;
use crate::objects::finding::QUICK_AND_SLOW;
use crate::objects::thing::{RESISTANCES, STATISTICS};
use crate::objects::traps::SNARES;
use crate::objects::{Happened, Withstands};
use crate::prelude::*;
use crate::tell::rolled;

/// What happens to things.
pub(super) fn tell(t: &Teller<'_>, happened: &Happened) -> Option<Line> {
    let who = |by: &Option<ActorId>, does: &str, falls: &str, name: &str| match by {
        Some(by) => format!("{} {does} {name}", t.who(*by)),
        None => format!("{name} {falls}"),
    };
    match happened {
        Happened::Placed { what } => {
            line(LineKind::Ruling, format!("There is {} at {}: {}.", what.name, what.at, what.looks()), &STATISTICS)
        }
        Happened::Removed { name, .. } => line(LineKind::Ruling, format!("{name} is gone."), &STATISTICS),
        Happened::Found { by, name, rule } => {
            Some(Line::new(LineKind::Boon, format!("{}.", who(by, "finds", "comes to light", name))).rule(rule.clone()))
        }
        Happened::Hurt { name, kind, roll, tally, amount, rule, .. } => {
            let text = format!("{name} takes {amount} {} damage.", kind.name());
            let roll = Check::new("Damage", roll.iter().cloned().collect(), tally.clone());
            Some(Line::new(LineKind::Harm, text).rule(rule.clone()).check(roll))
        }
        Happened::Withstands { name, harm, how } => {
            let how = match how {
                Withstands::Resists => "resists",
                Withstands::Immune => "is immune to",
                Withstands::Not => "does not withstand",
            };
            line(LineKind::Ruling, format!("{name} {how} {}.", harm.name()), &RESISTANCES)
        }
        Happened::Unharmed { name, rule } => {
            Some(Line::new(LineKind::Harm, format!("It does nothing to {name}.")).rule(rule.clone()))
        }
        Happened::Failed { name, rule } => {
            Some(Line::new(LineKind::Roll, format!("{name} cannot get out of the way.")).rule(rule.clone()))
        }
        Happened::Broke { by, name, rule } => {
            Some(Line::new(LineKind::Harm, format!("{}.", who(by, "breaks", "breaks", name))).rule(rule.clone()))
        }
        Happened::Moved { by, name, open, rule } => {
            let (does, falls) = if *open { ("opens", "opens") } else { ("shuts", "falls shut") };
            Some(Line::new(LineKind::Deed, format!("{}.", who(by, does, falls, name))).rule(rule.clone()))
        }
        Happened::Sprung { name, does, rule, .. } => {
            let words = if does.is_empty() { String::new() } else { format!(": it {does}") };
            Some(Line::new(LineKind::Harm, format!("{name} goes off{words}.")).rule(rule.clone()))
        }
        Happened::Caught { actor, name } => {
            line(LineKind::Status, format!("{} is caught in {name}.", t.who(*actor)), &SNARES)
        }
        Happened::Freed { actor, name } => {
            line(LineKind::Status, format!("{} gets out of {name}.", t.who(*actor)), &SNARES)
        }
        Happened::Set { by, what, check } => {
            let number = what.trap.as_ref().and_then(|trap| trap.number).unwrap_or(0);
            let text = format!("{} sets {} at {}, with {number}.", t.who(*by), what.name, what.at);
            let told = Line::new(LineKind::Deed, text).rule(&SNARES);
            Some(match check {
                Some(check) => told.check(rolled(check)),
                None => told,
            })
        }
        Happened::Searched { by, at, seconds } => {
            let place = at.map_or("the whole room".to_owned(), |at| at.to_string());
            let text = format!("{} searches {place} for {} minute(s).", t.who(*by), seconds / 60);
            line(LineKind::Deed, text, &QUICK_AND_SLOW)
        }
    }
}

/// Whether it tells of a thing that players do not know of.
pub(super) fn is_secret(t: &Teller<'_>, happened: &Happened) -> bool {
    if t.viewer.is_game_master() {
        return false;
    }
    let unknown = |name: &str| objects::thing(t.state, name).is_some_and(|thing| !thing.known());
    match happened {
        Happened::Placed { what } => !what.known(),
        Happened::Removed { known, .. } => !known,
        Happened::Set { by, .. } => !t.viewer.plays(*by),
        Happened::Hurt { name, .. }
        | Happened::Withstands { name, .. }
        | Happened::Unharmed { name, .. }
        | Happened::Failed { name, .. }
        | Happened::Broke { name, .. }
        | Happened::Moved { name, .. } => unknown(name),
        _ => false,
    }
}
