//! Forms that are filled in and given, for the tests of what they have fields for.

pub use super::shade::*;
use serde_json::{Value, json};

/// A form filled in, and executed with these faces.
#[track_caller]
pub fn fill<'a>(table: &'a mut Blows, label: &str, fields: &[(&str, Value)], faces: &[u32]) -> &'a mut Blows {
    let command = table.filled(label, fields);
    assert!(table.form(label).is_some_and(|form| form.is_for(&json!(command))), "a form for its own command");
    table.does(command, faces)
}

/// A form filled in, and the rule that refuses it.
#[track_caller]
pub fn refuses(table: &mut Blows, label: &str, fields: &[(&str, Value)]) -> String {
    let command = table.filled(label, fields);
    table.forbids(command)
}

/// Ash beside a thing, made by the form.
pub fn beside_a_thing(options: &str, more: &[(&str, Value)]) -> Blows {
    let ground = on(" . A . . B").option(options).hero("Ash", 'A', "strength=1 physicality=2").foe("Orc", 'B', "");
    let mut table = ground.waiting();
    let at = &table.actor("Ash").at;
    let fields = [("/what/name", json!("crate")), ("/what/at", json!([at.x + 1, at.y]))];
    fill(&mut table, "Place a thing", &[&fields, more].concat(), &[]);
    table
}
