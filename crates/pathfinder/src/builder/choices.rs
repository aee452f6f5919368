//! What was filled in, as a record of a file has it.

use crate::character::{Doctrine, Slot};
use crate::prelude::*;
use ludex_kit::content::without_empty;
use serde_json::{Value, json};

/// Numbers that a record must have before its choices give them.
fn before_choices() -> [(&'static str, Value); 3] {
    [
        ("abilities", json!([10, 10, 10, 10, 10, 10])),
        ("class_hit_points", json!(8)),
        ("saves", json!(["trained", "trained", "trained"])),
    ]
}

/// Returns a record without what was left empty: words, places of lists, slots without a spell; without a class no choices.
pub(super) fn filled(record: &Value) -> Value {
    let mut record = record.clone();
    if let Some(slots) = record.pointer_mut("/character/0/casting/slots").and_then(Value::as_array_mut) {
        slots.retain(|slot| slot["spell"].as_str().is_some_and(|spell| !spell.is_empty()));
    }
    if let Some(own) = record.pointer_mut("/character/0").and_then(Value::as_object_mut) {
        if own.get("build").is_some_and(|build| build["class"].as_str().is_none_or(str::is_empty)) {
            own.remove("build");
        }
        let has_spells = |casting: &Value| ["cantrips", "slots", "focus"].iter().any(|list| has_any(&casting[list]));
        if own.get("casting").is_some_and(|casting| casting.is_object() && !has_spells(casting)) {
            own.remove("casting");
        }
    }
    without_empty(&record).unwrap_or_else(|| json!({}))
}

/// Returns whether a list says anything.
fn has_any(list: &Value) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|one| without_empty(one).is_some()))
}

/// Returns the character of a record, its numbers not yet given by its choices; `None` where it cannot be read.
pub(super) fn of(record: &Value) -> Option<Character> {
    let mut own = filled(record)["character"].get(0)?.clone();
    if own["build"].is_object() {
        for (field, usual) in before_choices() {
            if own[field].is_null() {
                own[field] = usual;
            }
        }
        if own["build"]["key"].is_null() {
            let class: Class = serde_json::from_value(own["build"]["class"].clone()).ok()?;
            own["build"]["key"] = json!(super::gives::usual_key(class));
        }
    }
    serde_json::from_value(own).ok()
}

/// Makes a record of a file ready for the fields: what the class gives by itself is no choice; each slot has a place of its own.
pub(super) fn opened(own: &mut Value) {
    if let Some(feats) = own["feats"].as_array_mut() {
        feats.retain(|feat| !super::gives::FEATURES.iter().any(|(_, _, given)| json!(given) == *feat));
    }
    let is_cleric = own["build"]["class"] == json!(Class::Cleric);
    if is_cleric && own["build"]["doctrine"].as_str().is_none_or(str::is_empty) {
        let is_war = own["saves"][0] == json!(Rank::Expert);
        let doctrine = if is_war { Doctrine::Warpriest } else { Doctrine::Cloistered };
        own["build"]["doctrine"] = json!(doctrine);
    }
    let Ok(slots) = serde_json::from_value::<Vec<Slot>>(own["casting"]["slots"].clone()) else { return };
    let mut each = Vec::new();
    for slot in slots {
        for _ in 0..slot.times {
            each.push(json!({ "spell": slot.spell, "level": slot.level }));
        }
    }
    own["casting"]["slots"] = json!(each);
}
