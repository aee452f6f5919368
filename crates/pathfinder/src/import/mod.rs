//! Creatures, characters and hazards from files of other programs: Foundry's actors and Pathbuilder's characters.
//!
//! Reading is pure: JSON goes in, [`Imported`] comes out, with a [`Report`] of what was taken, what in part, what was kept as
//! text and what was left out. Fields are read by their shape, not by a version, since files of one folder are of several ages.
//!
//! ```
//! use ludex_pathfinder::import::{Record, import};
//! use serde_json::json;
//!
//! let boar = json!({
//!     "type": "npc", "name": "Boar", "items": [],
//!     "system": {
//!         "attributes": {"ac": {"value": 15}, "hp": {"max": 30}},
//!         "details": {"level": {"value": 2}},
//!     },
//! });
//! let found = import(&boar).remove(0).expect("it is a creature");
//! let Record::Creature(sheet) = &found.record else { panic!("it is a creature") };
//! assert_eq!((sheet.level, sheet.armor_class, sheet.hit_points), (2, 15, 30));
//! assert!(!found.report.is_whole(), "it has no saves, and the report says so");
//! ```

mod abilities;
mod creature;
mod foundry_character;
mod hazard;
mod magic;
mod moves;
mod pathbuilder;
mod powers;
mod reading;
mod runes;
mod sheets;
mod strikes;
mod text;

pub use reading::{Report, Told};
pub use sheets::{Attack, CharacterSheet, CreatureSheet, Magic, Record, SheetPowers, SpellSlot};
pub use text::plain;

use serde_json::Value;

/// A creature, a character or a hazard that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// Its numbers.
    pub record: Record,
    /// What is on its sheet that nobody carries out: abilities, gear, notes, each with its name.
    pub texts: Vec<Told>,
    /// From where it comes: title, licence and edition of the publication, where the file says them.
    pub publication: Option<String>,
    /// What was taken, in part, as text, and not.
    pub report: Report,
}

/// The most actors that are read from one file.
pub const MOST_ACTORS: usize = 5_000;

/// Reads what is in a file: one actor, a list of actors, an adventure with actors, a character of Pathbuilder. Each is read for
/// itself; what is none says why.
pub fn import(json: &Value) -> Vec<Result<Imported, String>> {
    match json {
        Value::Array(list) => list.iter().take(MOST_ACTORS).map(one).collect(),
        Value::Object(fields) => match fields.get("actors") {
            Some(Value::Array(actors)) if !fields.contains_key("items") => {
                actors.iter().take(MOST_ACTORS).map(one).collect()
            }
            _ => vec![one(json)],
        },
        _ => vec![Err("expected an object: an actor of Foundry or a character of Pathbuilder".to_owned())],
    }
}

/// Reads a hazard.
fn hazard(json: &Value) -> Result<Imported, String> {
    let (hazard, texts, report) = hazard::read(json)?;
    let system = json.get("system").or_else(|| json.get("data")).unwrap_or(&Value::Null);
    let publication = creature::publication(system);
    Ok(Imported { record: Record::Hazard(Box::new(hazard)), texts, publication, report })
}

/// Reads one actor.
fn one(json: &Value) -> Result<Imported, String> {
    if let Some(build) = pathbuilder::build_of(json)? {
        return pathbuilder::read(&build);
    }
    let kind = json.get("type").and_then(Value::as_str);
    let has_numbers = json.get("system").or_else(|| json.get("data")).is_some_and(Value::is_object);
    match kind {
        Some("npc") if has_numbers => creature::read(json),
        Some("hazard") if has_numbers => hazard(json),
        Some("character") if has_numbers => foundry_character::read(json),
        Some(kind @ ("npc" | "character" | "hazard")) => {
            Err(format!("it is only the name of one of type {kind}, without numbers"))
        }
        Some(kind) => Err(format!("it is of type {kind}; only npc, character and hazard are taken")),
        None => Err("it is neither an actor of Foundry (no type) nor a character of Pathbuilder (no build)".to_owned()),
    }
}
