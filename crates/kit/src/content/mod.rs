//! Content files: TOML with includes, records whose fields are checked as they are declared, faults with their lines.
//!
//! Records are plain structs; where a value stands in its file is looked up only when there is a fault to tell.

mod draft;
mod expected;
mod ground;
pub mod guide;
mod names;
mod places;
mod reader;
mod records;

use crate::adventure::SceneFile;
use crate::nearest::nearest;
pub use draft::{MOST_TEXT, record_of, text_of, without_empty};
use expected::{Shape, missing};
pub use ground::{Ground, Mark, Marks, Seats, named_facing};
pub use ludex_derive::record;
pub use ludex_engine::content::{Difficulty, Fault, Library, misstated};
use ludex_engine::{Malformed, RuleId, read};
pub use names::{MOST_LETTERS, is_name};
use places::Place;
pub use reader::{RECORD, Reader};
pub use records::{Found, Named, Records};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// So many values of a file that are not what may stand there are told at once.
const MOST_FAULTS: usize = 20;

/// A table of a content file, as `#[record]` declares it.
pub trait Record {
    /// Adds to `faults` everything that is wrong with it by itself: its bounds, the records inside it, what it checks beyond.
    fn check(&self, faults: &mut Faults<'_>);
}

/// What a record checks beyond the bounds of its numbers: `#[record(checked)]`.
pub trait Checked {
    /// Adds to `faults` what is wrong with it.
    fn wrong(&self, faults: &mut Faults<'_>);
}

/// Where the faults of one record go.
pub struct Faults<'a> {
    files: &'a mut Files,
    file: &'a str,
    /// Where the record stands, such as `creature[2]`.
    path: String,
}

impl Faults<'_> {
    /// Returns the path of a field of the record; of the record itself where `field` is empty.
    fn place(&self, field: &str) -> String {
        match (self.path.as_str(), field) {
            (path, "") => path.to_owned(),
            ("", field) => field.to_owned(),
            (path, field) => format!("{path}.{field}"),
        }
    }

    /// Adds a fault of a field; of the whole record where `field` is empty.
    pub fn at(&mut self, field: &str, message: impl Into<String>) {
        self.files.fault(self.file, &self.place(field), message);
    }

    /// Adds a fault of a field against a rule of the game.
    pub fn against(&mut self, rule: impl Into<RuleId>, field: &str, message: impl Into<String>) {
        self.files.against(rule, self.file, &self.place(field), message);
    }

    /// Adds a fault for each row that does not hold: the field, whether it holds, what was expected.
    pub fn unless<const N: usize>(&mut self, rows: [(&str, bool, &str); N]) {
        for (field, fine, message) in rows {
            if !fine {
                self.at(field, message);
            }
        }
    }

    /// Adds a fault if a number is out of its bounds; `unit` is written behind them.
    pub fn bounds(&mut self, field: &str, number: &impl crate::flat::Number, (from, to): (i32, i32), unit: &str) {
        if let Some(number) = number.number().filter(|number| !(from..=to).contains(number)) {
            self.at(field, format!("{number} is out of range; expected {from} to {to}{unit}"));
        }
    }

    /// Adds the faults of a record in a field, where there is one.
    pub fn perhaps<R: Record>(&mut self, field: &str, record: &Option<R>) {
        if let Some(record) = record {
            let path = self.place(field);
            record.check(&mut Faults { files: self.files, file: self.file, path });
        }
    }

    /// Adds the faults of the records in a list in a field.
    pub fn inside<'r, R: Record + 'r>(&mut self, field: &str, records: impl IntoIterator<Item = &'r R>) {
        for (at, record) in records.into_iter().enumerate() {
            let path = self.place(&format!("{field}[{at}]"));
            record.check(&mut Faults { files: self.files, file: self.file, path });
        }
    }
}

/// Puts a value where none stands, at a field such as `actors[2].at`. Returns whether there is a table for it.
fn put(value: &mut Value, field: &str, stands_in: Value) -> bool {
    let (parent, name) = field.rsplit_once('.').unwrap_or(("", field));
    let steps = parent.split(['.', '[']).map(|step| step.trim_end_matches(']')).filter(|step| !step.is_empty());
    let pointer: String = steps.map(|step| format!("/{step}")).collect();
    let table = value.pointer_mut(&pointer).and_then(Value::as_object_mut);
    table.is_some_and(|table| table.insert(name.to_owned(), stands_in).is_none())
}

/// Returns the path of a field of what stands at `field`.
fn beneath(field: &str, name: &str) -> String {
    if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") }
}

/// Returns whether what was written at one place is meant for another: it is the same, or its name is misspelt.
fn is_written_for(written: &str, place: &str) -> bool {
    let parts = |path: &str| {
        path.rsplit_once('.')
            .map_or((String::new(), path.to_owned()), |(parent, name)| (parent.to_owned(), name.to_owned()))
    };
    let [(table, name), (other, meant)] = [parts(written), parts(place)];
    table == other && (name == meant || nearest(&name, [meant.as_str()]).is_some())
}

/// A whole file: what it includes, and for which system it is.
pub trait Whole: DeserializeOwned + schemars::JsonSchema {
    /// Returns the files that it includes, relative to itself.
    fn include(&self) -> &[String];
    /// Returns the id of the system that it names, where it names one.
    fn system(&self) -> Option<&str>;
    /// Returns how hard the scene is meant to be for its first side, where it says so.
    fn difficulty(&self) -> Option<Difficulty> {
        None
    }
    /// Returns whether it lays out a scene itself: a map, people on it.
    fn lays_out(&self) -> bool {
        false
    }
    /// Takes out what it says of an adventure: its title, what it is about, its scenes.
    fn told(&mut self) -> (Option<String>, Option<String>, Vec<SceneFile>) {
        (None, None, Vec::new())
    }
    /// Returns whether it is an adventure.
    fn is_adventure(&self) -> bool {
        false
    }
    /// Takes over the options of the adventure of which it is a scene.
    fn follows(&mut self, _adventure: &Self) {}
}

/// Files that were read, and what is wrong with them.
#[derive(Debug, Default)]
pub struct Files {
    texts: BTreeMap<String, String>,
    /// Where the values of a file stand, once it was asked for.
    places: BTreeMap<String, Place>,
    /// Everything that is wrong so far.
    pub faults: Vec<Fault>,
    /// What may stand in the files, once it was asked for.
    shape: Option<Shape>,
}

/// Takes the value away that stands at a field such as `actors[2].at`; what stands in a list stays, so that the places of the others
/// are right. Returns whether something was taken away.
fn take_away(value: &mut Value, field: &str) -> bool {
    let mut steps: Vec<&str> = field.split(['.', '[']).map(|step| step.trim_end_matches(']')).collect();
    let last = steps.pop().unwrap_or_default();
    let pointer: String = steps.iter().map(|step| format!("/{step}")).collect();
    let table = value.pointer_mut(&pointer).and_then(Value::as_object_mut);
    table.is_some_and(|table| table.remove(last).is_some())
}

impl Files {
    /// Reads a file and those that it includes, each once: the included ones first, the file itself last. `system` is the one that
    /// they may name. What is wrong is added to the faults.
    pub fn read<F: Whole>(&mut self, file: &str, library: &dyn Library, system: &str) -> Vec<(String, F)> {
        let mut all = Vec::new();
        match library.read(file) {
            Some(text) => self.add(file, text, library, system, &mut all),
            None => {
                let unread = library.unreadable(file);
                self.faults.push(unread.unwrap_or_else(|| Fault::whole(file, "there is no such file")));
            }
        }
        all
    }

    /// Reads the text of a file, and the files that it includes, and adds their contents to `all`.
    fn add<F: Whole>(
        &mut self,
        file: &str,
        text: String,
        library: &dyn Library,
        system: &str,
        all: &mut Vec<(String, F)>,
    ) {
        let parsed = toml::from_str::<toml::Table>(&text);
        self.texts.insert(file.to_owned(), text);
        let table = match parsed {
            Ok(table) => table,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let message = self.shape::<F>().in_words("", error.message());
                self.faults.push(Fault::at(file, &self.texts[file], offset, "", message));
                return;
            }
        };
        // What is read field by field can be read from a list as well, and means nothing there.
        if let Some((path, message)) = self.shape::<F>().list_for_table(&table) {
            self.fault(file, &path, message);
            return;
        }
        // What TOML can say beyond JSON is infinite numbers, which become nothing.
        let written = serde_json::to_value(&table).unwrap_or_default();
        let Some(content) = self.read_all::<F>(file, written) else { return };
        self.check_names(file, &table);
        if content.system().is_some_and(|named| named != system) {
            self.fault(file, "system", format!("expected \"{system}\""));
        }
        for (at, name) in content.include().iter().enumerate() {
            // Beside the file itself, else where its library begins.
            let places = [beside(file, name), beside("", name)];
            let known = |path: &String| self.texts.contains_key(path).then(|| (path.clone(), None));
            let found = |path: &String| known(path).or_else(|| Some((path.clone(), Some(library.read(path)?))));
            match places.iter().find_map(found) {
                Some((path, Some(text))) => self.add(&path, text, library, system, all),
                Some((_, None)) => {}
                None => match places.iter().find_map(|path| library.unreadable(path)) {
                    Some(fault) => self.faults.push(fault),
                    None => self.fault(file, &format!("include[{at}]"), format!("there is no file {}", places[0])),
                },
            }
        }
        all.push((file.to_owned(), content));
    }

    /// Reads a file; `None` where something in it is not what may stand there. Each such value is a fault of its own: the others are
    /// looked at without it, and with something in the place of what is missing.
    fn read_all<F: Whole>(&mut self, file: &str, mut written: Value) -> Option<F> {
        let mut told: Vec<String> = Vec::new();
        loop {
            let Malformed { field, message } = match read::<F>(&written) {
                Ok(content) => return Some(content).filter(|_| told.is_empty()),
                Err(malformed) => malformed,
            };
            let lacks = missing(&message).map(|name| beneath(&field, name));
            let place = lacks.as_ref().unwrap_or(&field);
            // What is missing now was there before it was taken away, under its own name or nearly so.
            let was_there = lacks.is_some() && told.iter().any(|known| is_written_for(known, place));
            if !was_there {
                let message = self.shape::<F>().in_words(&field, &message);
                self.fault(file, &field, message);
            }
            let is_mended = match &lacks {
                Some(place) => self.shape::<F>().stand_in(place).is_some_and(|value| put(&mut written, place, value)),
                None => !told.contains(&field) && take_away(&mut written, &field),
            };
            if told.len() == MOST_FAULTS || !is_mended {
                return None;
            }
            told.push(place.clone());
        }
    }

    /// Returns what may stand in the files of a system.
    fn shape<F: Whole>(&mut self) -> &Shape {
        self.shape.get_or_insert_with(|| Shape(schemars::schema_for!(F).to_value()))
    }

    /// Adds a fault of a field, such as `actors[2].at`; its line is that of the field, or of what it should stand in.
    pub fn fault(&mut self, file: &str, field: &str, message: impl Into<String>) {
        let offset = self.place_of(file, field);
        let text = self.texts.get(file).map_or("", String::as_str);
        self.faults.push(Fault::at(file, text, offset, field, message));
    }

    /// Returns the byte of a file's text at which a field such as `actors[2].at` begins; that of what it should stand in where
    /// it is not there.
    pub fn place_of(&mut self, file: &str, field: &str) -> usize {
        let Some(text) = self.texts.get(file) else { return 0 };
        self.places.entry(file.to_owned()).or_insert_with(|| Place::of_text(text)).start_of(field)
    }

    /// Adds a fault of a field against a rule of the game.
    pub fn against(&mut self, rule: impl Into<RuleId>, file: &str, field: &str, message: impl Into<String>) {
        self.fault(file, field, message);
        if let Some(fault) = self.faults.last_mut() {
            fault.rule = Some(rule.into());
        }
    }

    /// Adds a fault of a whole file, such as that it lacks a field.
    pub fn whole(&mut self, file: &str, field: &str, message: impl Into<String>) {
        self.faults.push(Fault { field: field.to_owned(), ..Fault::whole(file, message) });
    }

    /// Returns what collects the faults of the record at `path` in a file.
    pub fn of<'a>(&'a mut self, file: &'a str, path: impl Into<String>) -> Faults<'a> {
        Faults { files: self, file, path: path.into() }
    }

    /// Returns whether a file was read already.
    pub fn has(&self, file: &str) -> bool {
        self.texts.contains_key(file)
    }

    /// Returns what was made of the files, unless something is wrong with them. `None` is never made without a fault.
    ///
    /// # Errors
    /// Returns everything that is wrong with the files.
    pub fn finish<T>(self, made: Option<T>) -> Result<T, Vec<Fault>> {
        made.filter(|_| self.faults.is_empty()).ok_or(self.faults)
    }
}

/// Returns the place of a side in a list of sides, to which it is added if it is new: the number of a side in a state, 255 at
/// the most.
pub fn side_of(sides: &mut Vec<String>, side: &str) -> u8 {
    let known = sides.iter().position(|known| known == side);
    let place = known.unwrap_or(sides.len());
    if known.is_none() {
        sides.push(side.to_owned());
    }
    place.min(255) as u8
}

/// Puts those of whom players do not know yet behind all others, so that the numbers of those whom they see have no gaps.
/// Returns the place in the file at which each stood.
pub fn known_first<P>(places: &mut Vec<P>, is_known: impl Fn(&P) -> bool) -> Vec<usize> {
    let mut all: Vec<(usize, P)> = std::mem::take(places).into_iter().enumerate().collect();
    all.sort_by_key(|(_, place)| !is_known(place));
    let (order, sorted) = all.into_iter().unzip();
    *places = sorted;
    order
}

/// Returns the path of a file that is named in another: relative to the folder of that; `..` leads one folder up.
pub fn beside(file: &str, name: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            ".." if !parts.is_empty() => _ = parts.pop(),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns a library of files that are built into the program: each with its text.
pub fn built_in(files: &'static [(&'static str, &'static str)]) -> impl Library {
    |name: &str| files.iter().find(|(file, _)| *file == name).map(|(_, text)| (*text).to_owned())
}
