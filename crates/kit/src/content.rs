//! Content files: TOML with includes, records whose fields are checked as they are declared, faults with their lines.
//!
//! Records are plain structs; where a value stands in its file is looked up only when there is a fault to tell.

pub use ludex_derive::Record;
use ludex_engine::RuleId;
pub use ludex_engine::content::{Fault, Library, misstated};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// A table of a content file, as `#[derive(Record)]` declares it: `#[field(0..=12)]` bounds a number.
pub trait Record {
    /// Its fields, for the book.
    const FIELDS: &'static [RecordField];
    /// Visits every number that is out of its bounds: the field, the number, the least, the most.
    fn beyond(&self, visit: &mut dyn FnMut(&'static str, i32, i32, i32));
}

/// A field of a record.
#[derive(Debug, Clone, Copy)]
pub struct RecordField {
    /// Its name in the file.
    pub name: &'static str,
    /// What it is, for people: its doc comment.
    pub help: &'static str,
    /// Its type, as it is declared.
    pub of: &'static str,
    /// The least and the most.
    pub bounds: Option<(i32, i32)>,
}

/// A whole file: what it includes, and for which system it is.
pub trait Whole: DeserializeOwned {
    /// Files that it includes, relative to itself.
    fn include(&self) -> &[String];
    /// The system it names.
    fn system(&self) -> Option<&str>;
}

/// Files that were read, and what is wrong with them.
#[derive(Debug, Default)]
pub struct Files {
    texts: BTreeMap<String, String>,
    /// Everything that is wrong so far.
    pub faults: Vec<Fault>,
}

impl Files {
    /// Reads a file and those it includes, each once: the included first, the file itself last.
    pub fn read<F: Whole>(&mut self, file: &str, library: &dyn Library, system: &str) -> Vec<(String, F)> {
        let mut all = Vec::new();
        match library.read(file) {
            Some(text) => self.add(file, text, library, system, &mut all),
            None => self.faults.push(Fault::whole(file, "there is no such file")),
        }
        all
    }

    fn add<F: Whole>(
        &mut self,
        file: &str,
        text: String,
        library: &dyn Library,
        system: &str,
        all: &mut Vec<(String, F)>,
    ) {
        let read = toml::Deserializer::parse(&text).map_err(|error| (String::new(), error)).and_then(|toml| {
            serde_path_to_error::deserialize::<_, F>(toml)
                .map_err(|error| (error.path().to_string(), error.into_inner()))
        });
        self.texts.insert(file.to_owned(), text);
        let content = match read {
            Ok(content) => content,
            Err((path, error)) => {
                let path = if path == "." { "" } else { &path };
                let offset = error.span().map_or(0, |span| span.start);
                self.faults.push(Fault::at(file, &self.texts[file], offset, path, error.message()));
                return;
            }
        };
        if content.system().is_some_and(|named| named != system) {
            self.fault(file, "system", format!("expected \"{system}\""));
        }
        let folder = file.rfind('/').map_or("", |at| &file[..=at]);
        for (at, name) in content.include().iter().enumerate() {
            let path = format!("{folder}{name}");
            if !self.texts.contains_key(&path) {
                match library.read(&path) {
                    Some(text) => self.add(&path, text, library, system, all),
                    None => self.fault(file, &format!("include[{at}]"), format!("there is no file {path}")),
                }
            }
        }
        all.push((file.to_owned(), content));
    }

    /// A fault of a field, such as `actors[2].at`; the line is that of the field, or of what it should stand in.
    pub fn fault(&mut self, file: &str, field: &str, message: impl Into<String>) {
        let text = self.texts.get(file).map_or("", String::as_str);
        self.faults.push(Fault::at(file, text, offset(text, field), field, message));
    }

    /// The same, against a rule.
    pub fn against(&mut self, rule: impl Into<RuleId>, file: &str, field: &str, message: impl Into<String>) {
        self.fault(file, field, message);
        if let Some(fault) = self.faults.last_mut() {
            fault.rule = Some(rule.into());
        }
    }

    /// Faults the numbers of a record that are out of their bounds.
    pub fn check(&mut self, file: &str, field: &str, record: &impl Record) {
        record.beyond(&mut |name, number, from, to| {
            self.fault(file, &format!("{field}.{name}"), format!("{number} is out of range; expected {from} to {to}"));
        });
    }

    /// What has a name among some things; a fault that tells the nearest name where there is none.
    pub fn named<'a, T>(
        &mut self,
        things: &'a [T],
        name: impl Fn(&T) -> &str,
        wanted: &str,
        (file, field): (&str, &str),
    ) -> Option<&'a T> {
        let found = things.iter().find(|thing| name(thing) == wanted);
        if found.is_none() {
            let alike = |other: &str| other.chars().zip(wanted.chars()).take_while(|(one, other)| one == other).count();
            let near = things.iter().max_by_key(|thing| alike(name(thing)));
            let near = near.map_or(String::new(), |near| format!("; did you mean {}?", name(near)));
            self.fault(file, field, format!("there is no {wanted}{near}"));
        }
        found
    }

    /// A fault where a name is empty, or something among some things has it.
    pub fn unique<T>(&mut self, things: &[T], name: impl Fn(&T) -> &str, new: &str, (file, field): (&str, &str)) {
        if new.is_empty() || things.iter().any(|thing| name(thing) == new) {
            self.fault(file, &format!("{field}.name"), "expected a name that nothing else of its kind has");
        }
    }

    /// What was made of the files, unless something is wrong with them.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn finish<T>(self, made: T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() { Ok(made) } else { Err(self.faults) }
    }
}

/// Where a field stands in a text: where its path ends, as far as it can be followed.
fn offset(text: &str, field: &str) -> usize {
    let Ok(table) = DeTable::parse(text) else { return 0 };
    let (mut offset, mut here) = (0, DeValue::Table(table.into_inner()));
    for part in field.split(['.', '[']).map(|part| part.trim_end_matches(']')) {
        let next = match here {
            DeValue::Table(mut table) => table.remove(part),
            DeValue::Array(array) => part.parse().ok().and_then(|place| array.into_iter().nth(place)),
            _ => None,
        };
        let Some(next) = next else { return offset };
        offset = next.span().start;
        here = next.into_inner();
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_in_its_text() {
        let text = "title = \"x\"\n[[actors]]\nname = \"a\"\n[[actors]]\nname = \"b\"\nat = [1, 20]\n";
        let line = |field| text[..offset(text, field)].matches('\n').count() + 1;
        let fields = ["title", "actors[1].name", "actors[1].at", "actors[1].at[1]", "actors[1].side", "nothing"];
        assert_eq!(fields.map(line), [1, 5, 6, 6, 4, 1]);
    }
}
