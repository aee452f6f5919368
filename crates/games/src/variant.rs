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
    /// Who plays the first side, if somebody else does.
    pub policy: Option<String>,
    /// Who plays the others, if somebody else does.
    pub against: Option<String>,
    without: Vec<String>,
    change: Table,
    more: Table,
}

impl Variant {
    /// Reads one; `file` is what it is called in faults, and it itself unless it says a `name`.
    ///
    /// # Errors
    /// What is wrong with it, with its line and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Fault> {
        let mut more: Table = toml::from_str(text)
            .map_err(|error| Fault::at(file, text, error.span().map_or(0, |span| span.start), "", error.message()))?;
        let mut variant = Self { name: file.trim_end_matches(".toml").to_owned(), ..Self::default() };
        if more.contains_key("system") {
            variant.more = more;
            return Ok(variant);
        }
        let wrong = |field: &str, expected: &str| {
            let at = text.find(field).unwrap_or(0);
            Fault::at(file, text, at, field, format!("expected {expected}"))
        };
        let mut word = |field: &str| match more.remove(field) {
            None => Ok(None),
            Some(Value::String(word)) => Ok(Some(word)),
            Some(_) => Err(wrong(field, "a text")),
        };
        variant.name = word("name")?.unwrap_or(variant.name);
        (variant.policy, variant.against) = (word("policy")?, word("against")?);
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

    /// The encounter without one of its actors.
    pub fn without(name: &str) -> Self {
        Self { name: format!("without {name}"), without: vec![name.to_owned()], ..Self::default() }
    }

    /// The text of the encounter as this has it.
    ///
    /// # Errors
    /// Whom it names and the encounter does not have; the encounter is no TOML.
    pub fn of(&self, encounter: &str) -> Result<String, String> {
        if self.more.contains_key("system") {
            return Ok(self.more.to_string());
        }
        let mut table: Table = toml::from_str(encounter).map_err(|error| error.message().to_owned())?;
        let known = names(&table);
        if let Some(name) = self.without.iter().chain(self.change.keys()).find(|name| !known.contains(name)) {
            return Err(format!("there is no {name} in the encounter; there are {}", known.join(", ")));
        }
        if let Some(Value::Array(actors)) = table.get_mut("actors") {
            actors.retain(|actor| name_of(actor).is_none_or(|name| !self.without.iter().any(|one| one == name)));
            for actor in actors {
                let fields = name_of(actor).and_then(|name| self.change.get(name)).cloned();
                if let (Value::Table(actor), Some(Value::Table(fields))) = (actor, fields) {
                    actor.extend(fields);
                }
            }
        }
        merge(&mut table, self.more.clone());
        Ok(table.to_string())
    }
}

/// What the actors of an encounter are called, in the order of its file; those of one name once.
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

/// What an actor is called: by its own name, or as what it is.
fn name_of(actor: &Value) -> Option<&str> {
    actor.get("name").or_else(|| actor.get("is"))?.as_str()
}

/// Takes what is said into a table: tables field by field, lists one behind the other.
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
