use crate::about::sides;
use crate::of::Of;
use crate::{Game, starter};
use ludex_archsoul::Archsoul;
use ludex_destiny::Destiny;
use ludex_engine::content::{Difficulty, Fault, Library, Stocked};
use ludex_engine::{CommandDoc, Draft, Form, Kind, Replay, Viewer};
use ludex_unbound::Unbound;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A rule system, as far as it is known without a game.
pub trait JsonSystem: Sync {
    /// Returns what it is.
    fn info(&self) -> SystemInfo;

    /// Its rules, chapter by chapter.
    fn rules(&self) -> Vec<RuleText>;

    /// Returns what is declared of its commands.
    fn commands(&self) -> Vec<CommandDoc>;

    /// Returns what may be written for its commands, as a JSON schema.
    fn command_schema(&self) -> Option<Value>;

    /// Returns what may stand in its content files, as a JSON schema.
    fn schema(&self) -> Option<Value>;

    /// Begins a game in the state of an encounter file.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn begin(&self, file: &str, library: &dyn Library, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, Vec<Fault>>;

    /// Returns how an encounter is played: one form of all that its `[options]` may say, filled in as they are. Nothing
    /// of a system without options.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn settings(&self, file: &str, library: &dyn Library) -> Result<Option<Form>, Vec<Fault>>;

    /// Begins a game in a state given as JSON.
    ///
    /// # Errors
    /// What is wrong with the state.
    fn begin_state(&self, state: Value, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, String>;

    /// Returns a game from its entries, each a JSON text.
    ///
    /// # Errors
    /// The first entry that does not follow from those before it.
    fn load(&self, entries: &mut dyn Iterator<Item = &str>, seed: [u8; 32]) -> Result<Box<dyn Game>, Replay>;

    /// Returns a game from what was [kept](Game::keep) of it: it does not reach back before that.
    ///
    /// # Errors
    /// What was kept cannot be read; the game must be loaded from its entries then.
    fn resume(&self, kept: &str, seed: [u8; 32]) -> Result<Box<dyn Game>, String>;

    /// Returns what is wrong with a content file.
    fn check(&self, file: &str, library: &dyn Library) -> Vec<Fault>;

    /// Returns whom a record of a list in a content file describes; `None` where that is nobody.
    fn stocked(&self, list: &str, record: &Value) -> Option<Stocked>;

    /// Returns the fields of a new character; none where characters are written in files alone.
    fn builder(&self) -> Option<Form>;

    /// Returns what comes of a character's record.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the record that the text of a character's file holds, right or wrong.
    ///
    /// # Errors
    /// What cannot be read as the file of one character.
    fn read_record(&self, text: &str) -> Result<Value, Vec<Fault>>;
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
    /// Returns the policy of a name; the usual one where nothing is said.
    ///
    /// # Errors
    /// The game has none of that name, and which it has.
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
    /// Returns whether its title, its text or its rows say something; `wanted` is in small letters.
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

/// One side of an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Who is on it.
    pub actors: Vec<String>,
}

static UNBOUND: Of<Unbound> = Of::new();
static DESTINY: Of<Destiny> = Of::new();
static ARCHSOUL: Of<Archsoul> = Of::new();
#[cfg(feature = "toy")]
static TOY: Of<ludex_engine::testing::toy::Toy> = Of::new();

/// Returns every system, in the order in which people are shown them.
pub fn systems() -> &'static [&'static dyn JsonSystem] {
    static SYSTEMS: &[&dyn JsonSystem] = &[
        &UNBOUND,
        &DESTINY,
        &ARCHSOUL,
        #[cfg(feature = "toy")]
        &TOY,
    ];
    SYSTEMS
}

/// Returns the system of an id.
pub fn system(id: &str) -> Option<&'static dyn JsonSystem> {
    systems().iter().copied().find(|system| system.info().id == id)
}

impl dyn JsonSystem {
    /// Begins a game in the state of an encounter file, with other options than its own: an object as `[options]` of
    /// the file, of which only what is to be otherwise need stand there.
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

    /// Returns what a file of content tells of itself; None where it is no encounter, or not a whole one.
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

/// Returns the text of a file with other options.
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
