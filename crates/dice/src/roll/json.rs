//! A roll as JSON.

use super::text::{places, shown};
use super::{PartKind, Roll};
use crate::expr::Expr;
use crate::json::quote;
use std::fmt::Write;

/// Returns the JSON of a roll.
pub(crate) fn json(expr: &Expr, canonical: &str, note: Option<&str>, roll: &Roll) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write!(out, "{{\"expression\":{},\"total\":{}", quote(canonical), roll.total);
    if let Some(word) = roll.word {
        let _ = write!(out, ",\"outcome\":{}", quote(word));
    }
    if let Some(note) = note {
        let _ = write!(out, ",\"note\":{}", quote(note));
    }
    out.push_str(",\"parts\":[");
    let places = places(expr);
    for (i, part) in roll.parts.iter().enumerate() {
        let place = places.get(&part.place.0);
        let (name, modifiers) = place.map_or(("", &[][..]), |place| (place.text.as_str(), place.modifiers));
        let kind = match part.kind {
            PartKind::Dice => "dice",
            PartKind::DiceGroup => "dice group",
            PartKind::Totals => "totals",
            PartKind::Repeat => "repeat",
        };
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{{\"part\":{}", quote(name));
        if let Some(label) = place.and_then(|place| place.label) {
            let _ = write!(out, ",\"label\":{}", quote(label));
        }
        let _ = write!(out, ",\"kind\":\"{kind}\",\"total\":{},\"dice\":[", part.total);
        for (i, die) in shown(roll, part, modifiers).into_iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let _ = write!(out, "{comma}{{\"face\":{},\"value\":{},\"sides\":{}", die.face, die.value, die.sides);
            let _ = write!(out, ",\"kept\":{}", die.is_kept());
            if die.counts != 0 {
                let _ = write!(out, ",\"counts\":{}", die.counts);
            }
            let names: Vec<String> = die.marks.names().map(quote).collect();
            if !names.is_empty() {
                let _ = write!(out, ",\"marks\":[{}]", names.join(","));
            }
            out.push('}');
        }
        out.push_str("]}");
    }
    out.push_str("]}");
    out
}
