//! The JSON schema of commands, from their declarations.

use crate::shapes::{about, number, word};
use crate::{Commands, Doc, FieldDoc, Rules, Shapes};
use serde_json::{Map, Value, json};

/// Returns the JSON schema of the commands of a game: one form for each command, and the shapes in them.
pub fn of<G: Rules>() -> Value {
    let mut shapes = Shapes::default();
    let command = |&(name, doc): &(&'static str, &'static Doc)| command(name, doc, &mut shapes);
    let forms: Vec<Value> = G::Command::DOCS.iter().map(command).collect();
    json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": forms, "$defs": shapes.into_definitions() })
}

fn command(name: &str, doc: &Doc, shapes: &mut Shapes) -> Value {
    let mut shape = match doc.schema {
        Some(own) => {
            let own = own(shapes);
            let mut shape = about(shapes.tagged(own.clone(), "do", name), doc.help);
            shapes.inline(&own);
            shape["title"] = doc.title.into();
            shape
        }
        None => declared("do", name, doc, shapes),
    };
    shape["x-by"] = if doc.game_master { "game master" } else { "actor" }.into();
    shape["x-rule"] = doc.rule.map(|rule| rule.id).into();
    shape
}

/// Returns the shape of something declared that has a tag beside its fields: a command, a ruling.
pub fn declared(tag: &str, name: &str, doc: &Doc, shapes: &mut Shapes) -> Value {
    let mut fields = Map::from_iter([(tag.to_owned(), word(name))]);
    for field in doc.fields {
        fields.insert(field.name.to_owned(), field_of(field, shapes));
    }
    let own = doc.fields.iter().filter(|field| !field.optional).map(|field| field.name);
    let needed: Vec<&str> = [tag].into_iter().chain(own).collect();
    json!({
        "title": doc.title,
        "description": doc.help,
        "type": "object",
        "properties": fields,
        "required": needed,
    })
}

fn field_of(field: &FieldDoc, shapes: &mut Shapes) -> Value {
    let shape = match field.bounds {
        Some((least, most)) => number(Some(least), Some(most)),
        None => (field.schema)(shapes),
    };
    about(shape, field.about)
}
