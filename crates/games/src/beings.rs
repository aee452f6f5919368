//! Whom content files hold for scenes to name: the bestiary.

use crate::about::{json, name_of, records};
use crate::{JsonSystem, starter};
use ludex_engine::content::{Library, Stocked};
use ludex_engine::{ActorId, Sheet, Viewer};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// The name of the generated scene in which a being stands alone, so that its sheet can be read.
const ALONE: &str = "alone-to-be-looked-at.toml";
/// The map of that scene: room for the largest being.
const FIELD: &str = "\
. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n\
. . . . . A . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n. . . . . . . . . . .\n";
/// The sheet sections that sum a being up, and how many rows of each are shown.
const TELLING: [(&str, usize); 3] = [("Defences", 2), ("Attacks", 2), ("Weapons", 2)];
/// How many pools are shown.
const MOST_POOLS: usize = 4;

/// Somebody whom scenes may name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Being {
    /// The name.
    pub name: String,
    /// Whether it is a player's character.
    pub kind: Stocked,
    /// One line about it, where its record says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The file in which its record stands.
    pub file: String,
    /// What a scene includes to name it; nothing where it cannot be brought into one.
    pub include: Vec<String>,
    /// Its numbers, the telling ones: each with its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<Number>,
    /// Its record, as the text of a file of its own.
    pub text: String,
    /// The gear of its file that it names, as text to stand behind its record where it is brought into a scene.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gear: String,
}

/// A number of somebody's, or what stands in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Number {
    /// What it is.
    pub label: String,
    /// The number.
    pub value: String,
}

impl dyn JsonSystem {
    /// Returns the beings that a file defines, in its order; only the first `most` with their numbers.
    pub fn beings(&self, file: &str, library: &dyn Library, most: usize) -> Vec<Being> {
        let table = library.read(file).and_then(|text| toml::from_str::<Table>(&text).ok()).unwrap_or_default();
        let stocked = |(list, record)| Some((list, record, self.stocked(list, &json(record))?, name_of(record)?));
        let mut beings = Vec::new();
        for (list, record, kind, name) in records(&table).filter_map(stocked) {
            let alone = if beings.len() < most { self.alone(&name, file, library) } else { None };
            let (include, numbers) = alone.map(|(include, sheet)| (include, numbers(&sheet))).unwrap_or_default();
            let about = record.get("about").and_then(Value::as_str).unwrap_or_default().to_owned();
            let mut own = Table::new();
            own.insert(list.to_owned(), Value::Array(vec![record.clone()]));
            let text = toml::to_string(&own).unwrap_or_default();
            let gear = self.gear_of(record, &table);
            beings.push(Being { name, kind, about, file: file.to_owned(), include, numbers, text, gear });
        }
        beings
    }

    /// Returns, as TOML text, the gear of a file that one of its records names.
    fn gear_of(&self, record: &Value, file: &Table) -> String {
        let mut words = Vec::new();
        said(record, &mut words);
        let mut gear = Table::new();
        for (list, thing) in records(file).filter(|(list, thing)| self.stocked(list, &json(thing)).is_none()) {
            if name_of(thing).is_some_and(|name| words.contains(&name.as_str())) {
                let same = gear.entry(list.to_owned()).or_insert_with(|| Value::Array(Vec::new()));
                if let Some(same) = same.as_array_mut() {
                    same.push(thing.clone());
                }
            }
        }
        toml::to_string(&gear).unwrap_or_default()
    }

    /// Returns the beings that the starter content defines. Whom no player may make so is a creature, whatever its record is called.
    pub fn starter_beings(&self) -> Vec<Being> {
        let library = starter(&self.info().id);
        let mut beings: Vec<Being> =
            self.stores().iter().flat_map(|file| self.beings(file, &library, usize::MAX)).collect();
        for being in beings.iter_mut().filter(|being| being.kind == Stocked::Character) {
            if !self.may_be_made(being) {
                being.kind = Stocked::Creature;
            }
        }
        beings
    }

    /// Returns whether the game's builder takes a being as it is; where there is no builder, yes.
    fn may_be_made(&self, being: &Being) -> bool {
        !self.info().makes_characters || self.read_record(&being.text).is_ok_and(|record| self.draft(&record).is_ok())
    }

    /// Returns the starter files that define records for scenes to name.
    fn stores(&self) -> Vec<String> {
        let library = starter(&self.info().id);
        let is_store = |file: &String| {
            let table = library.read(file).and_then(|text| toml::from_str::<Table>(&text).ok());
            !file.contains('/') && table.is_some_and(|table| !table.contains_key("system"))
        };
        library.files().into_iter().filter(is_store).collect()
    }

    /// Returns the sheet of a being alone in a scene, and the files which that scene includes: the being's own, or the gear
    /// of the starter content beside it.
    fn alone(&self, name: &str, file: &str, library: &dyn Library) -> Option<(Vec<String>, Sheet)> {
        let own = vec![file.to_owned()];
        let mut all = self.stores();
        all.retain(|store| store != file);
        all.push(file.to_owned());
        [own, all].into_iter().find_map(|include| {
            let text = scene(&self.info().id, name, &include)?;
            let library = |asked: &str| if asked == ALONE { Some(text.clone()) } else { library.read(asked) };
            let game = self.begin(ALONE, &library, [0; 32], "").ok()?;
            Some((include, game.sheet(ActorId(0), &Viewer::GameMaster)?))
        })
    }
}

/// Collects every string in a value.
fn said<'a>(value: &'a Value, words: &mut Vec<&'a str>) {
    match value {
        Value::String(word) => words.push(word),
        Value::Array(list) => {
            for inner in list {
                said(inner, words);
            }
        }
        Value::Table(table) => {
            for inner in table.values() {
                said(inner, words);
            }
        }
        _ => {}
    }
}

/// Returns the text of a scene with a single being in it.
fn scene(system: &str, name: &str, include: &[String]) -> Option<String> {
    let text = |text: &str| Value::String(text.to_owned());
    let table =
        |rows: [(&str, Value); 3]| rows.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Table>();
    let actor = table([("is", text(name)), ("side", text("one")), ("at", text("A"))]);
    let mut scene = table([
        ("system", text(system)),
        ("include", Value::Array(include.iter().map(|file| text(file)).collect())),
        ("actors", Value::Array(vec![actor.into()])),
    ]);
    let map: Table = [("cells".to_owned(), text(FIELD))].into_iter().collect();
    scene.insert("map".to_owned(), map.into());
    toml::to_string(&scene).ok()
}

/// Returns the numbers of a sheet that sum the being up.
fn numbers(sheet: &Sheet) -> Vec<Number> {
    let pools = sheet.pools.iter().filter(|pool| pool.max > 0).take(MOST_POOLS);
    let pools = pools.map(|pool| Number { label: pool.name.to_string(), value: pool.max.to_string() });
    let sections = sheet.sections.iter().filter_map(|section| {
        let (_, most) = TELLING.iter().find(|(title, _)| *title == section.title)?;
        Some(section.entries.iter().take(*most))
    });
    let entries = sections.flatten().map(|entry| Number { label: entry.label.to_string(), value: entry.value.clone() });
    pools.chain(entries).collect()
}
