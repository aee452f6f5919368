//! The same encounter, a little otherwise: what `ludex simulate` compares.

use ludex_engine::content::{Fault, Library};
use toml::{Table, Value};

/// What is different in an encounter.
///
/// It is written as a content file is. What it says is merged into the encounter: `[options]` field by field, lists
/// such as `[[actors]]` and `[[creature]]` one behind the other. `without = ["Nettle"]` leaves actors out, `[change.Tamsin]`
/// gives the entry of an actor other fields, `policy` and `against` say who plays. A file that names its `system` is a whole
/// encounter of its own.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Variant {
    /// What it is called.
    pub name: String,
    /// The policy of the first side, if it is another.
    pub policy: Option<String>,
    /// The policy of the other sides, if it is another.
    pub against: Option<String>,
    without: Vec<String>,
    change: Table,
    more: Table,
}

impl Variant {
    /// Reads a variant; `file` is its name in faults, and its own unless it states a `name`.
    ///
    /// # Errors
    /// What is wrong with it, with its line and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Fault> {
        let more: Table = toml::from_str(text)
            .map_err(|error| Fault::at(file, text, error.span().map_or(0, |span| span.start), "", error.message()))?;
        if more.contains_key("system") {
            return Ok(Self { name: file.trim_end_matches(".toml").to_owned(), more, ..Self::default() });
        }
        Self::of_table(file.trim_end_matches(".toml"), more).map_err(|(field, expected)| {
            let at = text.find(&field).unwrap_or(0);
            Fault::at(file, text, at, &field, format!("expected {expected}"))
        })
    }

    /// Reads a variant from a JSON object, which cannot be a whole encounter.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected of it.
    pub fn of_object(
        name: &str,
        object: &serde_json::Map<String, serde_json::Value>,
    ) -> Result<Self, (String, String)> {
        let more = Table::try_from(object).map_err(|error| (String::new(), format!("what TOML can say: {error}")))?;
        if more.contains_key("system") {
            return Err(("system".to_owned(), "what is different in the encounter, and no other one".to_owned()));
        }
        Self::of_table(name, more)
    }

    fn of_table(name: &str, mut more: Table) -> Result<Self, (String, String)> {
        let mut variant = Self { name: name.to_owned(), ..Self::default() };
        let wrong = |field: &str, expected: &str| (field.to_owned(), expected.to_owned());
        let mut word = |field: &str| match more.remove(field) {
            None => Ok(None),
            Some(Value::String(word)) => Ok(Some(word)),
            Some(_) => Err(wrong(field, "a text")),
        };
        variant.name = word("name")?.unwrap_or(variant.name);
        variant.policy = word("policy")?;
        variant.against = word("against")?;
        if let Some(names) = more.remove("without") {
            let names = names.try_into().map_err(|_| wrong("without", "a list of names: without = [\"Nettle\"]"))?;
            variant.without = names;
        }
        if let Some(change) = more.remove("change") {
            let Value::Table(change) = change else {
                return Err(wrong("change", "a table for each actor: [change.Tamsin]"));
            };
            if let Some((name, _)) = change.iter().find(|(_, fields)| !fields.is_table()) {
                return Err(wrong(name, "a table of fields: [change.Tamsin]"));
            }
            variant.change = change;
        }
        variant.more = more;
        Ok(variant)
    }

    /// Returns the variant that leaves one actor out.
    pub fn without(name: &str) -> Self {
        Self { name: format!("without {name}"), without: vec![name.to_owned()], ..Self::default() }
    }

    /// Returns the text of the encounter with this variant applied.
    ///
    /// # Errors
    /// It names an actor that the encounter does not have, or the encounter is not TOML.
    pub fn of(&self, encounter: &str) -> Result<String, String> {
        if self.more.contains_key("system") {
            return Ok(self.more.to_string());
        }
        let mut table: Table = toml::from_str(encounter).map_err(|error| error.message().to_owned())?;
        let known = names(&table);
        if let Some(name) = self.without.iter().chain(self.change.keys()).find(|name| !known.contains(name)) {
            return Err(format!("there is no {name} in the encounter; there are {}", known.join(", ")));
        }
        let mut left = Vec::new();
        if let Some(Value::Array(actors)) = table.get_mut("actors") {
            let goes =
                |actor: &mut Value| name_of(actor).is_some_and(|name| self.without.iter().any(|one| one == name));
            left = actors.extract_if(.., goes).collect();
            for actor in actors {
                let fields = name_of(actor).and_then(|name| self.change.get(name)).cloned();
                if let (Value::Table(actor), Some(Value::Table(fields))) = (actor, fields) {
                    actor.extend(fields);
                }
            }
        }
        clear(&mut table, &left);
        merge(&mut table, self.more.clone());
        Ok(table.to_string())
    }
}

/// Returns the names of the actors of an encounter, in the order of its file, each once.
pub fn actors(encounter: &str) -> Vec<String> {
    toml::from_str(encounter).map(|table| names(&table)).unwrap_or_default()
}

fn names(table: &Table) -> Vec<String> {
    let actors = table.get("actors").and_then(Value::as_array).into_iter().flatten();
    let mut names: Vec<String> = actors.filter_map(name_of).map(str::to_owned).collect();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Returns the name of an actor: its own, or that of its record.
fn name_of(actor: &Value) -> Option<&str> {
    actor.get("name").or_else(|| actor.get("is"))?.as_str()
}

/// The marks on the map of those who were left out are ground, unless the file says what is under them.
fn clear(table: &mut Table, left: &[Value]) {
    let Some(Value::Table(map)) = table.get_mut("map") else { return };
    let Value::Table(legend) = map.entry("legend").or_insert_with(|| Table::new().into()) else { return };
    for mark in left.iter().filter_map(|actor| actor.get("at")?.as_str()) {
        legend.entry(mark).or_insert_with(|| ".".into());
    }
}

/// Merges `more` into a table: tables field by field, lists appended.
fn merge(table: &mut Table, more: Table) {
    for (key, value) in more {
        match (table.get_mut(&key), value) {
            (Some(Value::Table(one)), Value::Table(other)) => merge(one, other),
            (Some(Value::Array(one)), Value::Array(other)) => one.extend(other),
            (_, value) => drop(table.insert(key, value)),
        }
    }
}

/// Content in which one file has another text.
pub struct Over<'a> {
    /// The content.
    pub library: &'a dyn Library,
    /// Which file.
    pub file: &'a str,
    /// Its text here.
    pub text: &'a str,
}

impl Library for Over<'_> {
    fn read(&self, file: &str) -> Option<String> {
        if file == self.file { Some(self.text.to_owned()) } else { self.library.read(file) }
    }
}
