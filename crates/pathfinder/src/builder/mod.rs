//! Characters made from fields, and made over: of the four classes of the samples, at the levels whose features the rules here have
//! (PF-CHR-05). Whoever has no class in the fields keeps the numbers that their file says.

mod choices;
mod faults;
mod fields;
mod gives;
mod guide;

use crate::content::{newcomer, standing};
use crate::prelude::*;
use crate::view::sheet;
use ludex_engine::content::Fault;
use ludex_engine::{Builder, Draft, Form, Guide};
use ludex_kit::content::{MOST_TEXT, RECORD, record_of, text_of};
use serde_json::{Value, json};

/// How characters are made from fields.
pub(crate) struct Characters;

impl Builder<Pathfinder> for Characters {
    fn form(&self) -> Form {
        Form {
            group: "Character".into(),
            kind: CommandKind::Other,
            label: "A new character".into(),
            command: json!({ "character": [fields::new()] }),
            fields: fields::all(),
            pool: None,
            helps: false,
            destination: None,
        }
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(&State::default(), record)
    }

    fn draft_in(&self, state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(state, record)
    }

    fn guide(&self, _state: Option<&State>, record: &Value) -> Guide {
        match choices::of(record) {
            Some(mut character) if character.build.is_some() => {
                gives::fill_in(&mut character);
                guide::of(&character)
            }
            _ => Guide::default(),
        }
    }

    fn read(&self, text: &str) -> Result<Value, Vec<Fault>> {
        let said = record_of(text, "character", Value::Null)?;
        let has_choices = said["character"][0]["build"].is_object();
        let mut record = record_of(text, "character", fields::blank(has_choices))?;
        choices::opened(&mut record["character"][0]);
        Ok(record)
    }

    /// The levels that it has gained since stand in it (PF-CHR-09).
    fn record(&self, state: &State, actor: ActorId) -> Option<Value> {
        let profile = state.setting.cast.get(actor.index()).filter(|profile| profile.players)?;
        let record = profile.record.as_deref()?;
        let own = Character { name: profile.name.clone(), ..record.clone() };
        let text = text_of(&json!({ "character": [own] })).ok()?;
        self.read(&text).ok()
    }
}

/// Returns what comes of a record: its numbers explained, and its text for a file.
///
/// # Errors
/// Everything that is wrong with it.
fn drafted(state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
    let wrong = |message: String| vec![Fault::whole(RECORD, message)];
    let toml = text_of(&finished(record)?)?;
    if toml.chars().count() > MOST_TEXT {
        return Err(wrong(format!("expected at most {MOST_TEXT} letters")));
    }
    let someone = newcomer(state, &toml, "")?;
    let alone = standing(someone, state.options());
    match alone.and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster)) {
        Some(sheet) => Ok(Draft { sheet, toml }),
        None => Err(wrong("nobody stands in it".to_owned())),
    }
}

/// Returns the record of a file: with the numbers that follow from the choices, where a class is chosen. One that cannot be read is
/// left as it is; its file is told what is wrong.
///
/// # Errors
/// What the choices may not be.
fn finished(record: &Value) -> Result<Value, Vec<Fault>> {
    let mut whole = choices::filled(record);
    let Some(mut character) = choices::of(record) else { return Ok(whole) };
    if character.build.is_some() {
        gives::fill_in(&mut character);
        let faults = faults::of(&character);
        if !faults.is_empty() {
            return Err(faults);
        }
        whole["character"][0] = serde_json::to_value(&character).unwrap_or_default();
    }
    Ok(whole)
}
