//! `ludex schema`: what may stand in content files, as JSON for editors or as a page to read.

use crate::args::Schema;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use serde_json::{Map, Value};
use std::fmt::Write;

/// Prints the schema of a system.
pub fn run(out: &mut Out, asked: &Schema) -> Outcome {
    let system = encounter::known(&asked.system)?;
    let nothing = || Failure::Wrong(format!("{} has no content files of its own", asked.system));
    let schema = system.schema().ok_or_else(nothing)?;
    if asked.markdown {
        return Ok(out.line(page(&system.info().name, &schema).trim_end())?);
    }
    Ok(out.line(&serde_json::to_string_pretty(&schema).map_err(|error| Failure::Wrong(error.to_string()))?)?)
}

/// A page on all that may stand in the files of a system: the file itself, its records, its words.
fn page(name: &str, schema: &Value) -> String {
    let mut page = format!("# Content files of {name}\n");
    let (records, words): (Vec<_>, Vec<_>) =
        definitions(schema).partition(|(_, one)| one.get("properties").is_some_and(|fields| fields.is_object()));
    record(&mut page, "A file", schema);
    for (name, one) in records {
        record(&mut page, name, one);
    }
    // What is a record's own to write first, the words that stand in records after that.
    for (name, one) in words {
        let _ = write!(page, "\n## {name}\n\n{}\n", about(one));
        // A word that says no more than itself is told without a second column.
        let says = |choice: &Value| Some(about(choice)).filter(|text| *text != format!("`{}`", word(choice)));
        let rows: Vec<(String, String)> =
            choices(one).map(|choice| (value(choice), says(choice).unwrap_or_default())).collect();
        if rows.iter().all(|(_, about)| about.is_empty()) {
            let all: Vec<String> = rows.into_iter().map(|(word, _)| word).collect();
            let _ = writeln!(page, "\n{}", if all.is_empty() { value(one) } else { all.join(", ") });
            continue;
        }
        page.push_str("\n| may be | which is |\n|---|---|\n");
        for (word, about) in rows {
            let _ = writeln!(page, "| {word} | {about} |");
        }
    }
    page
}

fn definitions(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("$defs").and_then(Value::as_object).into_iter().flatten()
}

/// The fields of a record as a table.
fn record(page: &mut String, name: &str, schema: &Value) {
    let _ = write!(page, "\n## {name}\n\n{}\n\n| field | takes | what it is |\n|---|---|---|\n", about(schema));
    let needed = schema.get("required").and_then(Value::as_array);
    let none = Map::new();
    for (field, of) in schema.get("properties").and_then(Value::as_object).unwrap_or(&none) {
        let is_needed = needed.is_some_and(|needed| needed.iter().any(|needed| needed == field));
        let usual = match of.get("default") {
            Some(usual) if !is_needed && !is_empty(usual) => format!(" Usually `{}`.", toml(usual)),
            _ => String::new(),
        };
        let name = if is_needed { format!("**`{field}`**") } else { format!("`{field}`") };
        let text = format!("{}{usual}", sentence(about(of)));
        let _ = writeln!(page, "| {name} | {} | {} |", value(of), text.trim());
    }
}

/// A text as a sentence: a capital at its beginning, a full stop at its end.
fn sentence(text: String) -> String {
    let mut letters = text.trim().chars();
    let Some(first) = letters.next() else { return String::new() };
    let text: String = first.to_uppercase().chain(letters).collect();
    if text.ends_with(['.', '!', '?', ':', '`', '|']) { text } else { text + "." }
}

/// Nothing that needs to be told as the usual value.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(_) => true,
        _ => false,
    }
}

/// A value as TOML writes it.
fn toml(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(toml).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

/// What a schema says about itself, in one line.
fn about(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// The word that a choice is.
fn word(choice: &Value) -> &str {
    choice["const"].as_str().unwrap_or_default()
}

/// What may stand there instead of one another.
fn choices(schema: &Value) -> impl Iterator<Item = &Value> {
    let of = |name: &str| schema.get(name).and_then(Value::as_array).into_iter().flatten();
    of("oneOf").chain(of("anyOf"))
}

/// What may stand there, in words.
fn value(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(word) = schema.get("const") {
        return format!("`{word}`");
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = words.iter().filter(|word| !word.is_null()).map(|word| format!("`{word}`")).collect();
        return words.join(", ");
    }
    let some: Vec<String> = choices(schema).filter(|one| one["type"] != "null").map(value).collect();
    if !some.is_empty() {
        return some.join(" or ");
    }
    let sort = match &schema["type"] {
        Value::Array(sorts) => sorts.iter().filter_map(Value::as_str).find(|sort| *sort != "null").unwrap_or_default(),
        sort => sort.as_str().unwrap_or_default(),
    };
    match sort {
        "integer" | "number" => number(schema),
        "string" if schema.get("maxLength").is_some_and(|most| *most == 1) => "one character".to_owned(),
        "string" => "text".to_owned(),
        "boolean" => "`true` or `false`".to_owned(),
        "array" => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
            None => format!("a list: {}", schema.get("items").map_or_else(String::new, value)),
        },
        "object" => table(schema),
        other => other.to_owned(),
    }
}

fn number(schema: &Value) -> String {
    // Where the bounds are those of the type, they say nothing about the game.
    let own = |bound: &f64| ![-128.0, 127.0, 255.0, -32768.0, 32767.0, 65535.0].contains(bound);
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64).filter(own);
    match (bound("minimum"), bound("maximum")) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("a number from {least}"),
        _ => "a number".to_owned(),
    }
}

/// A table in a line: of names with values, or with fields of its own.
fn table(schema: &Value) -> String {
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        let first = fields.values().next().map_or_else(String::new, value);
        if fields.len() > 4 && fields.values().all(|of| value(of) == first) {
            let names: Vec<String> = fields.keys().map(|name| format!("`{name}`")).collect();
            return format!("a table: name = {first}; names are {}", names.join(", "));
        }
        let fields: Vec<String> = fields.iter().map(|(name, of)| format!("{name} = {}", value(of))).collect();
        return format!("{{ {} }}", fields.join(", "));
    }
    match schema.get("additionalProperties").filter(|of| of.is_object()) {
        Some(of) => format!("a table: name = {}", value(of)),
        None => "a table".to_owned(),
    }
}
