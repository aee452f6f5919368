//! A character as it comes of a form: its sheet, and its text for a file.

use super::character::{FILE, alone, read};
use super::own;
use crate::prelude::*;
use crate::sheet::sheet;
use ludex_engine::Draft;
use ludex_engine::content::Fault;
use ludex_kit::content::{text_of, without_empty};
use serde_json::{Value, json};

/// Returns what comes of a record under these options: its numbers explained, and its text for a file.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn draft(record: &Value, options: &Options) -> Result<Draft, Vec<Fault>> {
    let whole = |message: String| vec![Fault::whole(FILE, message)];
    let filled = own::stated(without_empty(record).unwrap_or_else(|| json!({})))?;
    let toml = text_of(&filled)?;
    let state = alone(read(&toml, options)?, options);
    let sheet = state.and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster));
    sheet.map(|sheet| Draft { sheet, toml }).ok_or_else(|| whole("nobody stands in it".to_owned()))
}
