//! A character as it comes of a form: its sheet, and its text for a file.

use super::character::{FILE, alone, read};
use super::own;
use crate::prelude::*;
use crate::sheet::sheet;
use ludex_engine::Draft;
use ludex_engine::content::Fault;
use serde_json::Map as Object;
use serde_json::{Value, json};

/// Returns what comes of a record under these options: its numbers explained, and its text for a file.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn draft(record: &Value, options: &Options) -> Result<Draft, Vec<Fault>> {
    let whole = |message: String| vec![Fault::whole(FILE, message)];
    let filled = own::stated(without_empty(record).unwrap_or_else(|| json!({})))?;
    let toml = toml::to_string_pretty(&filled).map_err(|error| whole(error.to_string()))?;
    let state = alone(read(&toml, options)?, options);
    let sheet = state.and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster));
    sheet.map(|sheet| Draft { sheet, toml }).ok_or_else(|| whole("nobody stands in it".to_owned()))
}

/// Returns the same without fields that were left empty: empty words, rank 0, lists and tables of nothing.
fn without_empty(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(list) => {
            let list: Vec<Value> = list.iter().filter_map(without_empty).collect();
            (!list.is_empty()).then_some(Value::Array(list))
        }
        Value::Object(object) => {
            let kept = object.iter().filter_map(|(key, value)| Some((key.clone(), without_empty(value)?)));
            let kept: Object<String, Value> = kept.collect();
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
        plain => Some(plain.clone()),
    }
}
