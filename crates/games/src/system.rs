use crate::sides::sides;
use crate::{Game, Side, starter};
use ludex_engine::content::{Difficulty, Fault, Library, Stocked};
use ludex_engine::{CommandDoc, Draft, Form, Guide, Kind, Priced, Replay, RuleSystem, Viewer};
use ludex_simulate::{Day, DayPlan};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Encounters as a day has them: what they cost, and how a day of them goes.
pub trait EncounterDays {
    /// Returns what an encounter costs those who play; `None` for a game that prices no encounters.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn price(&self, file: &str, library: &dyn Library) -> Result<Option<Priced>, Vec<Fault>>;

    /// Plays a day of encounters, one after the other, many times; `None` where nobody fights in them, or there is no such policy.
    ///
    /// # Errors
    /// Everything that is wrong with the files and those they include.
    fn day(&self, files: &[String], library: &dyn Library, plan: &DayPlan) -> Result<Option<Day>, Vec<Fault>>;
}

/// The character builder of a system.
pub trait CharacterMaking {
    /// Returns the form of a new character; `None` if the system has no character builder.
    fn builder(&self) -> Option<Form>;

    /// Builds a character from its record.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns what guides whoever makes a character of a record, which may be wrong.
    fn guide(&self, record: &Value) -> Guide;

    /// Reads the record in the text of a character's file, whether or not the record is valid.
    ///
    /// # Errors
    /// The text is not the file of exactly one character.
    fn read_record(&self, text: &str) -> Result<Value, Vec<Fault>>;
}

/// A rule system: everything that can be asked without a game.
pub trait JsonSystem: EncounterDays + CharacterMaking + Sync {
    /// Returns the id, name, version and policies of the system.
    fn info(&self) -> SystemInfo;

    /// Returns its rules, chapter by chapter.
    fn rules(&self) -> Vec<RuleText>;

    /// Returns the documentation of its commands.
    fn commands(&self) -> Vec<CommandDoc>;

    /// Returns the JSON schema of its commands.
    fn command_schema(&self) -> Option<Value>;

    /// Returns the JSON schema of its content files.
    fn schema(&self) -> Option<Value>;

    /// Begins a game in the state of an encounter file.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn begin(&self, file: &str, library: &dyn Library, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, Vec<Fault>>;

    /// Returns the form of all options of an encounter, filled in as its `[options]` set them; `None` for a system
    /// without options.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn settings(&self, file: &str, library: &dyn Library) -> Result<Option<Form>, Vec<Fault>>;

    /// Begins a game in a state given as JSON.
    ///
    /// # Errors
    /// What is wrong with the state.
    fn begin_state(&self, state: Value, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, String>;

    /// Replays a game from its entries, each a JSON text.
    ///
    /// # Errors
    /// The first entry that does not follow from those before it.
    fn load(&self, entries: &mut dyn Iterator<Item = &str>, seed: [u8; 32]) -> Result<Box<dyn Game>, Replay>;

    /// Restores a game from a [snapshot](crate::Journal::keep); entries before it are not in memory.
    ///
    /// # Errors
    /// The snapshot cannot be read; the game must be loaded from its entries then.
    fn resume(&self, kept: &str, seed: [u8; 32]) -> Result<Box<dyn Game>, String>;

    /// Returns every fault of a content file and of those it includes.
    fn check(&self, file: &str, library: &dyn Library) -> Vec<Fault>;

    /// Returns whether a record of a list in a content file describes a character or a creature; `None` for anything else.
    fn stocked(&self, list: &str, record: &Value) -> Option<Stocked>;
}

/// What a system is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SystemInfo {
    /// Its name in files and addresses.
    pub id: String,
    /// The game's name.
    pub name: String,
    /// The version of its rules.
    pub version: u32,
    /// What odds count: hit, critical.
    pub marks: Vec<String>,
    /// What odds add up: damage.
    pub amount: String,
    /// The ways to play without a person; the first is the usual one.
    pub policies: Vec<String>,
    /// Whether characters are made from fields.
    #[serde(default)]
    pub makes_characters: bool,
}

impl SystemInfo {
    /// Returns what the system `S` is.
    pub(crate) fn of<S: RuleSystem>() -> Self {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        SystemInfo {
            id: S::ID.to_owned(),
            name: S::NAME.to_owned(),
            version: S::VERSION,
            marks: words(S::MARKS),
            amount: S::AMOUNT.to_owned(),
            policies: words(S::policies()),
            makes_characters: S::builder().is_some(),
        }
    }

    /// Checks the name of a policy; without one, returns the default.
    ///
    /// # Errors
    /// The game has no policy of that name; the message lists those it has.
    pub fn policy(&self, name: Option<&str>) -> Result<String, String> {
        match name {
            None => Ok(self.policies.first().cloned().unwrap_or_default()),
            Some(name) if self.policies.iter().any(|known| known == name) => Ok(name.to_owned()),
            Some(name) => Err(format!("{} has no policy {name}; it has {}", self.name, self.policies.join(", "))),
        }
    }
}

/// A rule that is executed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleText {
    /// Its id, such as `UL-ATK-03`.
    pub id: String,
    /// A short name.
    pub title: String,
    /// The rule in our words.
    pub text: String,
    /// What sort of rule it is.
    pub kind: Kind,
    /// The chapter: the id without its number.
    pub chapter: String,
    /// Its rows, if it is a table that is kept as one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<RuleTable>,
}

impl RuleText {
    /// Returns whether its title, its text or its rows contain `wanted`, which must be in lower case.
    pub fn says(&self, wanted: &str) -> bool {
        let says = |text: &String| text.to_lowercase().contains(wanted);
        let cells = self.table.iter().flat_map(|table| table.head.iter().chain(table.rows.iter().flatten()));
        says(&self.title) || says(&self.text) || cells.into_iter().any(says)
    }
}

/// The rows of a rule that is a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleTable {
    /// What stands in each column.
    pub head: Vec<String>,
    /// The rows, a text for each column.
    pub rows: Vec<Vec<String>>,
}

/// An encounter of the starter content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Encounter {
    /// The system's id.
    pub system: String,
    /// The file.
    pub file: String,
    /// Its title.
    pub title: String,
    /// What it is about, where its file says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What it is meant to be for its first side, where its file says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// What it is beside a scene with people in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<EncounterKind>,
    /// Who meets whom.
    pub sides: Vec<Side>,
}

/// What an encounter is beside a scene with people in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EncounterKind {
    /// Several scenes that follow one another.
    Adventure,
    /// It begins on the way.
    Journey,
}

impl dyn JsonSystem {
    /// Begins a game from an encounter file with some of its options replaced: `options` has the shape of `[options]`
    /// in the file.
    ///
    /// # Errors
    /// Everything that is wrong with the file, the options, and the files it includes.
    pub fn begin_with(
        &self,
        (file, library): (&str, &dyn Library),
        options: &serde_json::Map<String, Value>,
        seed: [u8; 32],
        by: &str,
    ) -> Result<Box<dyn Game>, Vec<Fault>> {
        if options.is_empty() {
            return self.begin(file, library, seed, by);
        }
        let changed = with_options(file, library, options)?;
        let library = |name: &str| if name == file { Some(changed.clone()) } else { library.read(name) };
        // The lines of the file are no longer those that a viewer wrote.
        let unplaced = |faults: Vec<Fault>| faults.into_iter().map(|fault| Fault { line: 0, ..fault }).collect();
        self.begin(file, &library, seed, by).map_err(unplaced)
    }

    /// Returns the encounters and adventures of its starter content, adventures first. What stands in a folder of its
    /// own is a scene of an adventure.
    pub fn encounters(&self) -> Vec<Encounter> {
        let library = starter(&self.info().id);
        let files = library.files().into_iter().filter(|file| !file.contains('/'));
        let mut found: Vec<Encounter> = files.filter_map(|file| self.encounter(&file, &library)).collect();
        found.sort_by_key(|encounter| encounter.kind != Some(EncounterKind::Adventure));
        found
    }

    /// Returns the description of an encounter file; `None` if it is not an encounter or has faults.
    pub fn encounter(&self, file: &str, library: &dyn Library) -> Option<Encounter> {
        let text = library.read(file)?;
        let table = toml::from_str::<toml::Table>(&text).ok().filter(|table| table.contains_key("system"))?;
        let about = table.get("about").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let difficulty = table.get("difficulty").and_then(toml::Value::as_str).and_then(Difficulty::named);
        let kind = match () {
            () if table.contains_key("scene") => Some(EncounterKind::Adventure),
            () if table.contains_key("journey") => Some(EncounterKind::Journey),
            () => None,
        };
        let game = self.begin(file, library, [0; 32], "").ok()?;
        let sides = sides(game.as_ref(), &Viewer::Spectator);
        let own = || game.view(&Viewer::Spectator).title;
        let title = table.get("title").and_then(toml::Value::as_str).map_or_else(own, str::to_owned);
        Some(Encounter { system: self.info().id, file: file.to_owned(), title, about, difficulty, kind, sides })
    }
}

/// Returns the text of a file with some of its options replaced.
fn with_options(
    file: &str,
    library: &dyn Library,
    options: &serde_json::Map<String, Value>,
) -> Result<String, Vec<Fault>> {
    let wrong = |field: String, message: String| vec![Fault { field, ..Fault::whole(file, &message) }];
    let text = library.read(file).ok_or_else(|| vec![Fault::whole(file, "there is no such file")])?;
    let mut content: toml::Table =
        toml::from_str(&text).map_err(|error| wrong(String::new(), error.message().to_owned()))?;
    let own = content.entry("options").or_insert_with(|| toml::Table::new().into());
    let own = own.as_table_mut().ok_or_else(|| wrong("options".to_owned(), "expected a table".to_owned()))?;
    for (name, value) in options {
        let value = toml::Value::try_from(value)
            .map_err(|_| wrong(format!("options.{name}"), "this cannot stand in a file of content".to_owned()))?;
        match (own.get_mut(name).and_then(toml::Value::as_table_mut), value) {
            (Some(group), toml::Value::Table(changed)) => group.extend(changed),
            (_, value) => drop(own.insert(name.clone(), value)),
        }
    }
    toml::to_string(&content).map_err(|error| wrong("options".to_owned(), error.to_string()))
}

impl std::fmt::Debug for dyn JsonSystem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.info().id)
    }
}

impl std::fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a game of {}, {} entries", self.system(), self.next_seq() - 1)
    }
}

/// Returns the fault of a system without a character builder.
pub(crate) fn files_alone() -> Vec<Fault> {
    vec![Fault::whole("character", "characters of this game are written in files alone")]
}
