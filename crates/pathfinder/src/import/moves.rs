//! What newer engines of rules keep beside numbers: senses, further Speeds, hardness, the edition.

use super::reading::{Report, Told, at, first, list, short, slug, text, whole};
use super::sheets::CreatureSheet;
use crate::character::{Keen, Precision, Rider, Sense};
use serde_json::Value;

/// Reads senses, Speeds, hardness and by which edition it plays; what nobody knows is told.
pub(super) fn read(system: &Value, sheet: &mut CreatureSheet, texts: &mut Vec<Told>, report: &mut Report) {
    let mut others = Vec::new();
    for value in list(system, &["perception.senses"]) {
        match keen(value) {
            Some(keen) if sheet.senses.iter().all(|one| one.sense != keen.sense) => sheet.senses.push(keen),
            Some(_) => {}
            None => others.push(words(value)),
        }
    }
    told("perception.senses", "senses", others, texts, report);
    let mut others = Vec::new();
    for value in list(system, &["attributes.speed.otherSpeeds"]) {
        if !takes_speed(value, sheet) {
            others.push(words(value));
        }
    }
    told("attributes.speed.otherSpeeds", "further Speeds", others, texts, report);
    let hardness =
        first(system, &["attributes.hardness.value", "attributes.hardness"]).and_then(|(_, value)| whole(value));
    match hardness {
        Some(points @ 1..=40) => sheet.powers.hardness = points as u8,
        Some(points) if points != 0 => report.out("attributes.hardness", format!("{points} is not from 0 to 40")),
        _ => {}
    }
    let newer = at(system, "details.publication.remaster").and_then(Value::as_bool).unwrap_or_default();
    let follows = [
        Rider::Grab,
        Rider::ImprovedGrab,
        Rider::Knockdown,
        Rider::ImprovedKnockdown,
        Rider::Push,
        Rider::ImprovedPush,
    ];
    let has = sheet.strikes.iter().flat_map(|strike| &strike.riders).any(|rider| follows.contains(rider));
    sheet.powers.rolls_after_hits = newer && has;
}

/// Tells of what is only kept as text.
fn told(path: &str, what: &str, all: Vec<String>, texts: &mut Vec<Told>, report: &mut Report) {
    if !all.is_empty() {
        report.text(path, format!("{what}: {}", all.join(", ")));
        texts.push(Told { at: what.to_owned(), what: all.join(", ") });
    }
}

/// Returns a sense that rules know.
fn keen(value: &Value) -> Option<Keen> {
    let word = slug(text(value, "type")?);
    let sense = match word.as_str() {
        "low light vision" => Sense::LowLight,
        "echolocation" => Sense::Echo,
        _ => Sense::ALL.iter().copied().find(|one| slug(one.written()) == word)?,
    };
    let range = at(value, "range").and_then(whole).filter(|feet| (0..=1000).contains(feet)).unwrap_or_default() as u16;
    let acuity = text(value, "acuity").map(slug);
    let precision = Precision::ALL.iter().copied().find(|one| acuity.as_deref() == Some(one.written()));
    let usual = Keen { sense, range, precision: None }.precise();
    Some(Keen { sense, range, precision: precision.filter(|one| *one != usual) })
}

/// Takes a Speed beside walking; returns whether it is one that rules know.
fn takes_speed(value: &Value, sheet: &mut CreatureSheet) -> bool {
    let feet =
        first(value, &["value", "base"]).and_then(|(_, value)| whole(value)).filter(|feet| (0..=200).contains(feet));
    let (Some(kind), Some(feet)) = (text(value, "type").map(slug), feet) else { return false };
    let place = match kind.as_str() {
        "burrow" => &mut sheet.speeds.burrow,
        "climb" => &mut sheet.speeds.climb,
        "fly" => &mut sheet.speeds.fly,
        "swim" => &mut sheet.speeds.swim,
        _ => return false,
    };
    *place = feet as u8;
    true
}

/// Returns a sense or a Speed in words.
fn words(value: &Value) -> String {
    let words = [text(value, "acuity").map(str::to_owned), text(value, "type").map(str::to_owned)];
    let number =
        first(value, &["value", "range"]).and_then(|(_, value)| whole(value)).map(|feet| format!("{feet} feet"));
    let parts: Vec<String> = words.into_iter().chain([number]).flatten().collect();
    if parts.is_empty() { short(value) } else { parts.join(" ") }
}
