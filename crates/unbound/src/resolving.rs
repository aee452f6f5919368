//! Who resolves what: the table of contents of attacks, as that of events says what follows from which.

use crate::prelude::*;
use crate::{attack, maneuvers, reactions, spells};

/// Rolls an attack and its defence, and does what follows (UL-ATK-01, steps 5 to 7); then what a critical defence brings.
pub(crate) fn resolve(table: &mut Table<'_, impl Run>, attack: Attack, answer: Answer) {
    let critical_defence = match attack.with {
        With::Weapon(_) => attack::resolve(table, attack, answer),
        With::Maneuver(_) => maneuvers::resolve(table, attack, answer),
        With::Spell(_) => spells::resolve_attack(table, attack, answer),
    };
    if critical_defence {
        reactions::critical_defence(table, &attack, answer);
    }
}
