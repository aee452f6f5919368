//! A roll in words: the result, then each part with its dice and what happened to them.

use super::{Marks, Part, PartKind, Roll, RolledDie};
use crate::expr::{Expr, Modifier};
use crate::notation::{group_text, pool_text};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The canonical text and the modifiers of the dice and groups of an expression, by place.
pub(super) fn places(expr: &Expr) -> BTreeMap<u32, (String, &[Modifier])> {
    fn visit<'a>(expr: &'a Expr, into: &mut BTreeMap<u32, (String, &'a [Modifier])>) {
        match expr {
            Expr::Dice(pool) => {
                into.insert(pool.place.0, (pool_text(pool), &pool.modifiers));
            }
            Expr::Group(group) => {
                into.insert(group.place.0, (group_text(group), &group.modifiers));
            }
            _ => {}
        }
        for child in expr.children() {
            visit(child, into);
        }
    }
    let mut found = BTreeMap::new();
    visit(expr, &mut found);
    found
}

/// The dice of a part in the order in which they are shown.
pub(super) fn shown<'r>(roll: &'r Roll, part: &Part, modifiers: &[Modifier]) -> Vec<&'r RolledDie> {
    let mut dice: Vec<&RolledDie> = roll.dice_of(part).iter().filter(|die| !die.marks.any(Marks::SETTLED)).collect();
    for modifier in modifiers {
        if let Modifier::Sort { descending } = modifier {
            dice.sort_by_key(|die| if *descending { -i128::from(die.value) } else { i128::from(die.value) });
        }
    }
    dice
}

/// The text of a roll.
pub(crate) fn text(expr: &Expr, canonical: &str, roll: &Roll) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = match roll.word {
        Some(word) => write!(out, "{canonical} = {word}"),
        None => write!(out, "{canonical} = {}", roll.total),
    };
    let places = places(expr);
    for part in &roll.parts {
        let place = places.get(&part.place.0);
        let (name, modifiers) = place.map_or(("each time", &[][..]), |(text, modifiers)| (text.as_str(), modifiers));
        let _ = write!(out, "\n  {name} = {}", part.total);
        let _ = match part.kind {
            PartKind::Repeat => write!(out, " in all"),
            PartKind::DiceGroup => write!(out, ", of all dice"),
            PartKind::Dice | PartKind::Totals => Ok(()),
        };
        for (i, die) in shown(roll, part, modifiers).into_iter().enumerate() {
            let _ = write!(out, "{}{}", if i == 0 { ": " } else { ", " }, die.face);
            if die.value != die.face {
                let _ = write!(out, " as {}", die.value);
            }
            let mut names = die.marks.names().peekable();
            if names.peek().is_some() {
                let _ = write!(out, " ({})", names.collect::<Vec<_>>().join(", "));
            }
        }
    }
    out
}
