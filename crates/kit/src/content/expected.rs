//! What may stand in a place of a content file, in words: taken from the schema of the files, never from the names of types.

use crate::nearest::nearest;
use ludex_engine::content::plainly;
use serde_json::{Map, Value};

/// So deep within one another tables are made up for what is missing.
const DEEPEST: usize = 6;
/// So many words are listed; of more the nearest is told, or the first few.
const FEW: usize = 12;

/// The schema of the files of a system.
#[derive(Debug)]
pub(super) struct Shape(pub Value);

impl Shape {
    /// Returns the schema of a place such as `creature[2].resists[0]`, as far as its path can be followed.
    fn at(&self, path: &str) -> Option<&Value> {
        let mut here = self.plain(&self.0);
        for part in path.split(['.', '[']).map(|part| part.trim_end_matches(']')).filter(|part| !part.is_empty()) {
            let next = match part.parse::<usize>() {
                Ok(place) => here.get("prefixItems").and_then(|items| items.get(place)).or_else(|| here.get("items")),
                Err(_) => here.pointer(&format!("/properties/{part}")).or_else(|| here.get("additionalProperties")),
            };
            here = self.plain(next?);
        }
        Some(here)
    }

    /// Follows a reference, and takes out of what may be left out what stands there otherwise.
    fn plain<'s>(&'s self, mut schema: &'s Value) -> &'s Value {
        // A schema may refer to itself only deeper down.
        for _ in 0..20 {
            let named =
                schema.get("$ref").and_then(Value::as_str).and_then(|named| self.0.pointer(named.strip_prefix('#')?));
            if let Some(of) = named {
                schema = of;
                continue;
            }
            let mut choices = choices(schema).into_iter().filter(|choice| choice["type"] != "null");
            match (choices.next(), choices.next()) {
                (Some(only), None) => schema = only,
                _ => return schema,
            }
        }
        schema
    }

    /// Returns what is wrong with a value where a table is expected and a list stands: the path, and what may stand there.
    pub fn list_for_table(&self, table: &toml::Table) -> Option<(String, String)> {
        self.list_within(&self.0, &toml::Value::Table(table.clone()), "")
    }

    fn list_within(&self, schema: &Value, value: &toml::Value, path: &str) -> Option<(String, String)> {
        let schema = self.plain(schema);
        match value {
            toml::Value::Array(list) if sort(schema) == Some("object") => {
                let written =
                    list.iter().flat_map(|item| item.as_array().map_or(std::slice::from_ref(item), |list| list));
                let written = written.filter_map(toml::Value::as_str).next();
                Some((path.to_owned(), format!("expected {}, not a list", self.words(schema, written))))
            }
            toml::Value::Array(list) => {
                let items = schema.get("items").filter(|items| items.is_object())?;
                let within = |(at, value)| self.list_within(items, value, &format!("{path}[{at}]"));
                list.iter().enumerate().find_map(within)
            }
            toml::Value::Table(table) => table.iter().find_map(|(key, value)| {
                let next = schema
                    .get("properties")
                    .and_then(|all| all.get(key))
                    .or_else(|| schema.get("additionalProperties"));
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                self.list_within(next.filter(|next| next.is_object())?, value, &path)
            }),
            _ => None,
        }
    }

    /// Returns a value that may stand in a place, for what is missing there; `None` where it is not known.
    pub fn stand_in(&self, path: &str) -> Option<Value> {
        self.at(path).and_then(|schema| self.stands_in(schema, DEEPEST))
    }

    fn stands_in(&self, schema: &Value, deeper: usize) -> Option<Value> {
        let schema = self.plain(schema);
        if let Some(word) = self.names(schema).first() {
            return Some(Value::from(*word));
        }
        let deeper = deeper.checked_sub(1)?;
        if let Some(first) = choices(schema).into_iter().find(|choice| choice["type"] != "null") {
            return self.stands_in(first, deeper);
        }
        let least = |key: &str| schema.get(key).and_then(Value::as_u64).unwrap_or_default();
        match sort(schema)? {
            "boolean" => Some(Value::Bool(false)),
            "string" => Some(Value::from("?")),
            "integer" | "number" => Some(schema.get("minimum").cloned().unwrap_or_else(|| Value::from(1))),
            "array" => (0..least("minItems").min(9)).map(|_| self.stands_in(schema.get("items")?, deeper)).collect(),
            "object" => {
                let required = schema.get("required").and_then(Value::as_array);
                let names = required.into_iter().flatten().filter_map(Value::as_str);
                let fields = names.map(|name| {
                    let of = schema.get("properties")?.get(name)?;
                    Some((name.to_owned(), self.stands_in(of, deeper)?))
                });
                fields.collect::<Option<Map<String, Value>>>().map(Value::Object)
            }
            _ => None,
        }
    }

    /// Returns what may stand in a place, in words; `written` is the text that stands there.
    fn words(&self, schema: &Value, written: Option<&str>) -> String {
        let schema = self.plain(schema);
        let all = self.names(schema);
        if !all.is_empty() {
            return one_of(&all, "one of ");
        }
        if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
            return self.table(fields, written);
        }
        let choices = choices(schema);
        if !choices.is_empty() {
            let told =
                choices.iter().filter(|choice| choice["type"] != "null").map(|choice| self.words(choice, written));
            return told.collect::<Vec<_>>().join(" or ");
        }
        match sort(schema) {
            Some("string") if schema.get("maxLength").and_then(Value::as_u64) == Some(1) => {
                "a single sign in quotes, as it stands on the map".to_owned()
            }
            Some("string") => "a text in quotes".to_owned(),
            Some("boolean") => "true or false".to_owned(),
            Some("integer") => bounded("a whole number", schema),
            Some("number") => bounded("a number", schema),
            Some("array") => match schema.get("items").filter(|items| items.is_object()) {
                Some(items) => format!("a list of {}: [...]", self.words(items, written).trim_start_matches("one of ")),
                None => "a list: [...]".to_owned(),
            },
            Some("object") => "a table: { name = ... }".to_owned(),
            _ => "something else".to_owned(),
        }
    }

    /// Returns a table of these fields: each by itself where one is enough, else the first few.
    fn table(&self, fields: &Map<String, Value>, written: Option<&str>) -> String {
        let field = |(name, schema): (&String, &Value)| {
            let schema = self.plain(schema);
            let list = sort(schema) == Some("array");
            let fits =
                |word: &&str| schema.get("items").is_some_and(|items| self.names(self.plain(items)).contains(word));
            match written.filter(fits) {
                Some(word) => format!("{name} = [\"{word}\"]"),
                None if list => format!("{name} = [...]"),
                None => format!("{name} = ..."),
            }
        };
        let mut told: Vec<String> = fields.iter().map(field).collect();
        // What fits the text that was written comes first.
        told.sort_by_key(|one| !one.contains("[\""));
        match told.len() {
            0 => "a table: { }".to_owned(),
            1..=2 => told.iter().map(|one| format!("{{ {one} }}")).collect::<Vec<_>>().join(" or "),
            3..=4 => format!("{{ {} }}", told.join(", ")),
            _ => format!("{{ {}, ... }}", told[..3].join(", ")),
        }
    }

    /// Returns the words of which one may stand in a place; none where something else may.
    fn names<'s>(&'s self, schema: &'s Value) -> Vec<&'s str> {
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return words.iter().filter_map(Value::as_str).collect();
        }
        if let Some(word) = schema.get("const").and_then(Value::as_str) {
            return vec![word];
        }
        let mut all = Vec::new();
        for choice in choices(schema).into_iter().filter(|choice| choice["type"] != "null") {
            let some = self.names(self.plain(choice));
            if some.is_empty() {
                return Vec::new();
            }
            all.extend(some);
        }
        all
    }

    /// Returns a message of the reader of files in words of the game.
    pub fn in_words(&self, path: &str, message: &str) -> String {
        let at = self.at(path);
        if let Some(rest) = message.strip_prefix("unknown field `") {
            let (name, rest) = rest.split_once('`').unwrap_or((rest, ""));
            return format!("there is no field {name} here{}", meant(name, &quoted(rest)));
        }
        if let Some(rest) = message.strip_prefix("unknown variant `") {
            let (name, rest) = rest.split_once('`').unwrap_or((rest, ""));
            return format!("there is no {name}{}", meant(name, &quoted(rest)));
        }
        if let Some(name) = missing(message) {
            return format!("the field {name} is missing");
        }
        if message.starts_with("data did not match any variant") {
            return at.map_or("expected something else".to_owned(), |at| format!("expected {}", self.words(at, None)));
        }
        if plainly(message) != message {
            return plainly(message).to_owned();
        }
        let found = ["invalid type: ", "invalid value: ", "invalid length "]
            .iter()
            .find_map(|begin| message.strip_prefix(begin));
        let Some((found, wanted)) = found.and_then(|rest| rest.rsplit_once(", expected ")) else {
            return message.to_owned();
        };
        let (found, written) = found_words(found);
        match at {
            Some(at) => format!("expected {}, not {found}", self.words(at, written)),
            None => format!("expected {}, not {found}", type_words(wanted)),
        }
    }
}

/// Returns the name of the field that is missing, if a message of the reader of files says so.
pub(super) fn missing(message: &str) -> Option<&str> {
    message.strip_prefix("missing field `").map(|rest| rest.trim_end_matches('`'))
}

/// Returns what sort of value a place takes.
fn sort(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::Array(all) => all.iter().filter_map(Value::as_str).find(|one| *one != "null"),
        one => one.as_str(),
    }
}

fn choices(schema: &Value) -> Vec<&Value> {
    let all = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    all.map_or(Vec::new(), |all| all.iter().collect())
}

fn bounded(what: &str, schema: &Value) -> String {
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64).map(|bound| bound as i64);
    match (bound("minimum"), bound("maximum")) {
        (Some(least), Some(most)) => format!("{what} from {least} to {most}"),
        (Some(least), None) => format!("{what} of {least} or more"),
        (None, Some(most)) => format!("{what} of {most} at most"),
        (None, None) => what.to_owned(),
    }
}

/// Returns the texts between back quotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns which of the known words was meant, or the words that there are.
fn meant(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("; did you mean {near}?"),
        None if known.is_empty() => String::new(),
        None => format!("; expected {}", one_of(known, "one of ")),
    }
}

fn one_of(words: &[&str], begin: &str) -> String {
    match words {
        [only] => (*only).to_owned(),
        [one, other] => format!("{one} or {other}"),
        words if words.len() <= FEW => format!("{begin}{}", words.join(", ")),
        words => format!("{begin}{}, ...", words[..FEW].join(", ")),
    }
}

/// Returns what was found in words, and the text if it is one.
fn found_words(found: &str) -> (String, Option<&str>) {
    if let Some(text) = found.strip_prefix("string ") {
        let bare = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        return (text.to_owned(), bare);
    }
    let value = quoted(found).first().map(|value| (*value).to_owned());
    let words = match found {
        "map" => "a table".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => value.unwrap_or_else(|| found.to_owned()),
    };
    (words, None)
}

/// Returns the words for what a reader calls a type.
fn type_words(wanted: &str) -> &str {
    match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "u128" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" => "a text in quotes",
        "a sequence" => "a list: [...]",
        "a map" => "a table: { name = ... }",
        wanted if wanted.starts_with("struct ") || wanted.starts_with("internally tagged enum") => {
            "a table: { name = ... }"
        }
        wanted if wanted.starts_with("a tuple") || wanted.starts_with("tuple") || wanted.starts_with("an array") => {
            "a list: [...]"
        }
        wanted if wanted.contains("enum") => "another word",
        wanted => wanted,
    }
}
