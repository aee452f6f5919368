//! A roll in words: the result, then each part with its dice and what happened to them.

use super::{Marks, Part, PartKind, Roll, RolledDie};
use crate::expr::{Expr, Modifier};
use crate::notation::{group_text, pool_text};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is written of dice or a group: the canonical text, the label behind it, and the modifiers.
pub(super) struct Written<'a> {
    pub text: String,
    pub label: Option<&'a str>,
    pub modifiers: &'a [Modifier],
}

/// Returns the dice and groups of an expression, by place.
pub(super) fn places(expr: &Expr) -> BTreeMap<u32, Written<'_>> {
    fn visit<'a>(expr: &'a Expr, label: Option<&'a str>, into: &mut BTreeMap<u32, Written<'a>>) {
        match expr {
            Expr::Dice(pool) => {
                into.insert(pool.place.0, Written { text: pool_text(pool), label, modifiers: &pool.modifiers });
            }
            Expr::Group(group) => {
                into.insert(group.place.0, Written { text: group_text(group), label, modifiers: &group.modifiers });
            }
            _ => {}
        }
        let label = if let Expr::Label(label) = expr { Some(&*label.label) } else { None };
        for child in expr.children() {
            visit(child, label, into);
        }
    }
    let mut found = BTreeMap::new();
    visit(expr, None, &mut found);
    found
}

/// Returns the dice of a part in the order in which they are shown. Those that settled a number for the others among
/// them are shown where they were rolled, in a part of which all did.
pub(super) fn shown<'r>(roll: &'r Roll, part: &Part, modifiers: &[Modifier]) -> Vec<&'r RolledDie> {
    let all = roll.dice_of(part);
    let settles = all.iter().all(|die| die.marks.any(Marks::SETTLED));
    let mut dice: Vec<&RolledDie> = all.iter().filter(|die| settles || !die.marks.any(Marks::SETTLED)).collect();
    for modifier in modifiers {
        if let Modifier::Sort { descending } = modifier {
            dice.sort_by_key(|die| if *descending { -i128::from(die.value) } else { i128::from(die.value) });
        }
    }
    dice
}

/// Returns the text of a roll.
pub(crate) fn text(expr: &Expr, canonical: &str, note: Option<&str>, roll: &Roll) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = match roll.word {
        Some(word) => write!(out, "{canonical} = {word}"),
        None => write!(out, "{canonical} = {}", roll.total),
    };
    if let Some(note) = note {
        let _ = write!(out, " # {note}");
    }
    let places = places(expr);
    for part in &roll.parts {
        let place = places.get(&part.place.0);
        let modifiers = place.map_or(&[][..], |place| place.modifiers);
        out.push_str("\n  ");
        out.push_str(place.map_or("each time", |place| &place.text));
        if let Some(label) = place.and_then(|place| place.label) {
            let _ = write!(out, "[{label}]");
        }
        let _ = write!(out, " = {}", part.total);
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
