//! `ludex schema`: what may stand in content files and in commands, as JSON for editors or as a page to read.

mod commands;

use crate::args::Schema;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use serde_json::{Map, Value};
use std::fmt::Write;

/// How a page writes named fields: as TOML content files do, or as JSON commands do.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Style {
    Toml,
    Json,
}

/// Prints the schema of a system, as JSON or as a page.
pub fn run(out: &mut Out, args: &Schema) -> Outcome {
    let system = encounter::known(&args.system)?;
    let (schema, page): (_, fn(&str, &Value) -> String) =
        if args.commands { (system.command_schema(), commands::page) } else { (system.schema(), page) };
    let schema = schema.ok_or_else(|| Failure::Wrong(format!("{} declares nothing of the kind", args.system)))?;
    if args.markdown {
        return Ok(out.line(page(&system.info().name, &schema).trim_end())?);
    }
    Ok(out.line(&serde_json::to_string_pretty(&schema).map_err(|error| Failure::Wrong(error.to_string()))?)?)
}

/// Returns the page on the content files of a system: the file itself, its records, its choices of words.
fn page(name: &str, schema: &Value) -> String {
    let mut page = format!("# Content files of {name}\n");
    record(&mut page, "A file", schema, Style::Toml);
    definitions_of(&mut page, schema, Style::Toml);
    page
}

/// Writes every named definition of a schema: records, then choices of words.
fn definitions_of(page: &mut String, schema: &Value, style: Style) {
    let (records, words): (Vec<_>, Vec<_>) =
        definitions(schema).partition(|(_, one)| one.get("properties").is_some_and(|fields| fields.is_object()));
    for (name, one) in records {
        record(page, name, one, style);
    }
    // What is a record's own to write first, the words that stand in records after that.
    for (name, one) in words {
        heading(page, name, one);
        // A word that says no more than itself is told without a second column.
        let says = |choice: &Value| Some(about(choice)).filter(|text| *text != format!("`{}`", word(choice)));
        let rows: Vec<(String, String)> =
            choices(one).map(|choice| (value(choice, style), says(choice).unwrap_or_default())).collect();
        if rows.iter().all(|(_, about)| about.is_empty()) {
            let all: Vec<String> = rows.into_iter().map(|(word, _)| word).collect();
            let _ = writeln!(page, "\n{}", if all.is_empty() { value(one, style) } else { all.join(", ") });
            continue;
        }
        page.push_str("\n| may be | which is |\n|---|---|\n");
        for (word, about) in rows {
            let _ = writeln!(page, "| {word} | {about} |");
        }
    }
}

fn definitions(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    sorted(schema.get("$defs").and_then(Value::as_object))
}

/// Returns the entries of maps sorted by name: the order of a JSON map depends on how serde_json was built.
fn sorted<'a>(map: impl IntoIterator<Item = &'a Map<String, Value>>) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let mut all: Vec<(&String, &Value)> = map.into_iter().flatten().collect();
    all.sort_by_key(|(name, _)| *name);
    all.into_iter()
}

fn heading(page: &mut String, name: &str, schema: &Value) {
    let _ = writeln!(page, "\n## {name}");
    let about = about(schema);
    if !about.is_empty() {
        let _ = write!(page, "\n{about}\n");
    }
}

/// Writes the fields of a record as a table.
fn record(page: &mut String, name: &str, schema: &Value, style: Style) {
    heading(page, name, schema);
    fields(page, schema, style);
}

fn fields(page: &mut String, schema: &Value, style: Style) {
    page.push_str("\n| field | takes | what it is |\n|---|---|---|\n");
    let needed = schema.get("required").and_then(Value::as_array);
    for (field, of) in sorted(schema.get("properties").and_then(Value::as_object)) {
        // The name of a command or of a variant stands above its fields already.
        if style == Style::Json && field == "do" {
            continue;
        }
        let is_needed = needed.is_some_and(|needed| needed.iter().any(|needed| needed == field));
        let usual = match of.get("default") {
            Some(usual) if !is_needed && !is_empty(usual) => format!(" Usually `{}`.", toml(usual)),
            _ => String::new(),
        };
        let name = if is_needed { format!("**`{field}`**") } else { format!("`{field}`") };
        let says = Some(about(of)).filter(|says| says.to_lowercase() != field.replace('_', " "));
        let text = format!("{}{usual}", says.map(sentence).unwrap_or_default());
        let _ = writeln!(page, "| {name} | {} | {} |", value(of, style), text.trim());
    }
}

/// Makes a text a sentence: a capital at its beginning, a full stop at its end.
fn sentence(text: String) -> String {
    let mut letters = text.trim().chars();
    let Some(first) = letters.next() else { return String::new() };
    let text: String = first.to_uppercase().chain(letters).collect();
    if text.ends_with(['.', '!', '?', ':', '`', '|']) { text } else { text + "." }
}

/// Returns whether a default is too plain to be printed.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(_) => true,
        _ => false,
    }
}

/// Formats a value as TOML.
fn toml(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(toml).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

/// Returns the description of a schema, in one line.
fn about(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// Returns the word of a choice.
fn word(choice: &Value) -> &str {
    choice["const"].as_str().unwrap_or_default()
}

/// Returns the alternatives of a schema.
fn choices(schema: &Value) -> impl Iterator<Item = &Value> {
    let of = |name: &str| schema.get(name).and_then(Value::as_array).into_iter().flatten();
    of("oneOf").chain(of("anyOf"))
}

/// Describes the values that a schema allows, in words.
fn value(schema: &Value, style: Style) -> String {
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
    let some: Vec<String> = choices(schema).filter(|one| one["type"] != "null").map(|one| value(one, style)).collect();
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
            Some(items) => format!("[{}]", items.iter().map(|item| value(item, style)).collect::<Vec<_>>().join(", ")),
            None => format!("a list: {}", schema.get("items").map_or_else(String::new, |of| value(of, style))),
        },
        "object" => table(schema, style),
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

/// Describes an inline table: names with values, or fields of its own.
fn table(schema: &Value, style: Style) -> String {
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        let first = fields.values().next().map_or_else(String::new, |of| value(of, style));
        if style == Style::Toml && fields.len() > 4 && fields.values().all(|of| value(of, style) == first) {
            let names: Vec<String> = fields.keys().map(|name| format!("`{name}`")).collect();
            return format!("a table: name = {first}; names are {}", names.join(", "));
        }
        let field = |(name, of): (&String, &Value)| match style {
            Style::Toml => format!("{name} = {}", value(of, style)),
            Style::Json => format!("`\"{name}\"`: {}", value(of, style)),
        };
        return format!("{{ {} }}", sorted(Some(fields)).map(field).collect::<Vec<_>>().join(", "));
    }
    match schema.get("additionalProperties").filter(|of| of.is_object()) {
        Some(of) => format!("a table: name = {}", value(of, style)),
        None => "a table".to_owned(),
    }
}
