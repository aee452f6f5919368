//! A character's record as it goes between a form, the text of a file and JSON.

use super::{Fault, RECORD};
use serde_json::{Map, Value};

/// The most bytes of the text of a record.
pub const MOST_TEXT: usize = 20_000;

/// Returns a record without what was left empty: null, empty texts, lists and tables of nothing; `None` if nothing is left.
pub fn without_empty(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(list) => {
            let list: Vec<Value> = list.iter().filter_map(without_empty).collect();
            (!list.is_empty()).then_some(Value::Array(list))
        }
        Value::Object(object) => {
            let kept = object.iter().filter_map(|(key, value)| Some((key.clone(), without_empty(value)?)));
            let kept: Map<String, Value> = kept.collect();
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
        plain => Some(plain.clone()),
    }
}

/// Returns the text of a record as its file holds it, in TOML.
///
/// # Errors
/// Returns a fault if there is something in the record that TOML cannot say.
pub fn text_of(record: &Value) -> Result<String, Vec<Fault>> {
    toml::to_string_pretty(record).map_err(|error| vec![Fault::whole(RECORD, error.to_string())])
}

/// Returns the record that a text holds, right or wrong: a file with exactly one table in its list `kind`. What that table does
/// not say is filled in from `unsaid`. What it `expect`s of itself is left out: that checks a file as it stands, and is no part
/// of a character that somebody changes.
///
/// # Errors
/// Returns a fault if the text is longer than [`MOST_TEXT`], is no TOML, or has not exactly one such table.
pub fn record_of(text: &str, kind: &str, unsaid: Value) -> Result<Value, Vec<Fault>> {
    let whole = |message: String| vec![Fault::whole(RECORD, message)];
    if text.len() > MOST_TEXT && text.chars().count() > MOST_TEXT {
        return Err(whole(format!("expected at most {MOST_TEXT} letters")));
    }
    let table: toml::Table = toml::from_str(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        vec![Fault::at(RECORD, text, offset, "", ludex_engine::content::plainly(error.message()))]
    })?;
    let mut file = serde_json::to_value(table).map_err(|error| whole(error.to_string()))?;
    let own = file.get_mut(kind).and_then(Value::as_array_mut);
    let Some([Value::Object(record)]) = own.map(Vec::as_mut_slice) else {
        return Err(whole(format!("expected exactly one [[{kind}]]")));
    };
    record.remove("expect");
    fill(record, unsaid);
    Ok(file)
}

/// Adds to an object the fields of `unsaid` that it does not have, and to the objects in it likewise.
fn fill(object: &mut Map<String, Value>, unsaid: Value) {
    let Value::Object(unsaid) = unsaid else { return };
    for (key, value) in unsaid {
        match object.get_mut(&key) {
            None => _ = object.insert(key, value),
            Some(Value::Object(inner)) => fill(inner, value),
            Some(_) => {}
        }
    }
}
