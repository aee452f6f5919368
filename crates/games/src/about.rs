//! What a content file is, and what is wrong with it.

use crate::sides::sides;
use crate::{JsonSystem, Side};
use ludex_engine::Viewer;
use ludex_engine::content::{Difficulty, Fault, Library, Stocked};
use serde::{Deserialize, Serialize};

/// What sort of file a content file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// Several scenes that follow one another.
    Adventure,
    /// A scene with people in it.
    Encounter,
    /// A scene that begins on the way.
    Journey,
    /// Players' characters.
    Characters,
    /// Creatures, or creatures and characters.
    Creatures,
    /// Other things that scenes name: gear, spells.
    Gear,
    /// It cannot be read.
    Unread,
}

/// What a content file is, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct About {
    /// The file.
    pub file: String,
    /// What sort of file it is.
    pub kind: FileKind,
    /// Its title, where it says one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What it is about, where it says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What it is meant to be for its first side, where it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// Who meets whom when it begins, hidden ones too; nobody where something is wrong with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// The names of what it holds for others to name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// Everything that is wrong with it and the files it includes.
    pub faults: Vec<Fault>,
}

/// Puts faults in the order in which people read: file by file, as the files come, and line by line.
pub fn by_line(mut faults: Vec<Fault>) -> Vec<Fault> {
    let mut files: Vec<String> = Vec::new();
    for fault in &faults {
        if !files.contains(&fault.file) {
            files.push(fault.file.clone());
        }
    }
    faults.sort_by_key(|fault| (files.iter().position(|file| *file == fault.file), fault.line));
    faults
}

impl dyn JsonSystem {
    /// Describes a content file: its kind, its title, what it defines, and every fault.
    pub fn about(&self, file: &str, library: &dyn Library) -> About {
        let table = library.read(file).and_then(|text| toml::from_str::<toml::Table>(&text).ok());
        let Some(table) = table else {
            // Whatever is said of it comes with its line.
            let faults = by_line(self.check(file, library));
            let title = String::new();
            let about = String::new();
            let kind = FileKind::Unread;
            let file = file.to_owned();
            return About { file, kind, title, about, difficulty: None, sides: Vec::new(), holds: Vec::new(), faults };
        };
        let text = |field: &str| table.get(field).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let kind = self.kind(&table);
        let is_scene = matches!(kind, FileKind::Adventure | FileKind::Encounter | FileKind::Journey);
        let (sides, faults) = match is_scene.then(|| self.begin(file, library, [0; 32], "")) {
            None => (Vec::new(), self.check(file, library)),
            Some(Ok(game)) => (sides(game.as_ref(), &Viewer::GameMaster), Vec::new()),
            Some(Err(faults)) => (Vec::new(), faults),
        };
        About {
            file: file.to_owned(),
            kind,
            title: text("title"),
            about: text("about"),
            difficulty: table.get("difficulty").and_then(toml::Value::as_str).and_then(Difficulty::named),
            sides,
            holds: records(&table).filter_map(|(_, record)| name_of(record)).collect(),
            faults: by_line(faults),
        }
    }

    /// Returns the title that a file states, if it can be read.
    pub fn title(&self, file: &str, library: &dyn Library) -> Option<String> {
        let table = toml::from_str::<toml::Table>(&library.read(file)?).ok()?;
        table.get("title").and_then(toml::Value::as_str).map(str::to_owned)
    }

    /// Classifies a parsed content file.
    fn kind(&self, table: &toml::Table) -> FileKind {
        let has = |field: &str| table.contains_key(field);
        let mut stocked = records(table).filter_map(|(list, record)| self.stocked(list, &json(record))).peekable();
        match () {
            () if has("scene") => FileKind::Adventure,
            () if has("journey") => FileKind::Journey,
            () if has("system") || has("actors") || has("map") => FileKind::Encounter,
            () if stocked.peek().is_none() => FileKind::Gear,
            () if stocked.all(|one| one == Stocked::Character) => FileKind::Characters,
            () => FileKind::Creatures,
        }
    }
}

/// Converts the text of a content file to JSON; `None` if it is not TOML.
pub fn said(text: &str) -> Option<serde_json::Value> {
    toml::from_str::<toml::Table>(text).ok().map(|table| json(&table.into()))
}

/// Returns the records of a file that other files may name, each with the key of its list.
pub(crate) fn records(table: &toml::Table) -> impl Iterator<Item = (&str, &toml::Value)> {
    let lists = table.iter().filter(|(list, _)| !matches!(list.as_str(), "actors" | "scene" | "include" | "players"));
    lists
        .filter_map(|(list, value)| Some((list.as_str(), value.as_array()?)))
        .flat_map(|(list, records)| records.iter().filter(|record| record.is_table()).map(move |record| (list, record)))
}

/// Returns the name of a record.
pub(crate) fn name_of(record: &toml::Value) -> Option<String> {
    record.get("name").and_then(toml::Value::as_str).map(str::to_owned)
}

/// Converts a TOML value to JSON.
pub(crate) fn json(value: &toml::Value) -> serde_json::Value {
    // What TOML can say beyond JSON is infinite numbers, which become nothing.
    serde_json::to_value(value).unwrap_or_default()
}
