//! Pages of the book that follow from the declarations.

use crate::{Commands, Doc, FieldDoc, Rules};
use ludex_engine::{CommandDoc, ParameterDoc, Takes};
use std::fmt::Write;

/// What is declared of every command.
pub fn of<G: Rules>() -> Vec<CommandDoc> {
    let field = |doc: &FieldDoc| ParameterDoc {
        name: doc.name,
        label: doc.label,
        takes: (doc.takes)(),
        bounds: doc.bounds,
        optional: doc.optional,
    };
    let command = |&(name, doc): &(&'static str, &'static Doc)| CommandDoc {
        name,
        help: doc.help,
        rule: doc.rule.map(|rule| rule.id),
        game_master: doc.game_master,
        fields: doc.fields.iter().map(field).collect(),
    };
    G::Command::DOCS.iter().map(command).collect()
}

/// The rows of the page on scripts: every command with its fields and what may stand in them, who gives it, its rule.
pub fn commands<G: Rules>() -> String {
    let mut page = String::from("| command | fields | by | rule | what it does |\n|---|---|---|---|---|\n");
    for (wire, doc) in G::Command::DOCS {
        let fields: Vec<String> = doc.fields.iter().map(field).collect();
        let by = if doc.game_master { "game master" } else { "actor" };
        let rule = doc.rule.map_or("", |rule| rule.id);
        let _ = writeln!(page, "| `{wire}` | {} | {by} | {rule} | {} |", fields.join("; "), doc.help);
    }
    page
}

fn field(doc: &FieldDoc) -> String {
    let takes = match (doc.bounds, (doc.takes)()) {
        (Some((min, max)), _) | (None, Takes::Number { min, max }) => format!("{min} to {max}"),
        (None, Takes::Text) => "text".into(),
        (None, Takes::Actor) => "actor".into(),
        (None, Takes::Actors) => "actors".into(),
        (None, Takes::Cell) => "`[x, y]`".into(),
        (None, Takes::Flag) => "true or false".into(),
        (None, Takes::Character) => "a character's file".into(),
        (None, Takes::Choice { of }) => of.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
    };
    let optional = if doc.optional { ", may be left out" } else { "" };
    format!("`{}`: {takes}{optional}", doc.name)
}
