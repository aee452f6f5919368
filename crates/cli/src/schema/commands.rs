//! The page on the commands of a game: each with all its fields, and what may stand in them.

use super::{Style, about, choices, definitions_of, fields};
use serde_json::Value;
use std::fmt::Write;

/// Returns the page: every command in the order of declaration, then every type that stands in one.
pub fn page(name: &str, schema: &Value) -> String {
    let mut page = format!(
        "# Commands of {name}\n\nWhat may be written for each command: in a [script](scripts.md), to the [API](api.md). \
         Fields in bold must be there. A command that is lawful now is among the moves; the table fills them in.\n"
    );
    for command in choices(schema) {
        let first = choices(command).next().unwrap_or(command);
        let wire = first.pointer("/properties/do/const").and_then(Value::as_str).unwrap_or_default();
        let _ = write!(page, "\n## Command `{wire}`\n\n{}", about(command));
        // Whose it is and which rule it executes, unless the text says so itself.
        let says = |text: &str| about(command).to_lowercase().contains(&text.to_lowercase());
        if command["x-by"] == "game master" && !says("the game master") {
            page.push_str(" The game master's.");
        }
        if let Some(rule) = command["x-rule"].as_str().filter(|rule| !says(rule)) {
            let _ = write!(page, " ({rule})");
        }
        page.push('\n');
        if command["properties"].as_object().is_some_and(|of| of.len() > 1) {
            fields(&mut page, command, Style::Json);
        }
        for form in choices(command) {
            let _ = write!(page, "\n{}\n", about(form));
            fields(&mut page, form, Style::Json);
        }
    }
    page.push_str("\n# What stands in commands\n");
    definitions_of(&mut page, schema, Style::Json);
    page
}
