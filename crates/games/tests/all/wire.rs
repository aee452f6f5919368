//! The wire format of commands and events: one sample of each kind, which is read and written out again as it was. Games whose
//! rules are not whole yet have samples of what was kept so far. Old
//! campaigns hold events, and scripts and programs commands, so a sample is never changed; a new kind gets a line.
//!
//! The kinds are those that the types name themselves: an unknown word is answered with the list of those that are known.
//! A kind that holds kinds of its own (what happened in a talk, a ruling) has a sample for each of them.

use ludex_archsoul::Archsoul;
use ludex_destiny::Destiny;
use ludex_edge::Edge;
use ludex_engine::RuleSystem;
use ludex_games::systems;
use ludex_pathfinder::Pathfinder;
use ludex_unbound::Unbound;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Reads something as a type of a system, and writes it out again.
type Again = fn(&Value) -> Result<Value, String>;

/// The games that are whole: every kind has a sample.
const WHOLE: [&str; 4] = ["unbound", "destiny", "archsoul", "pathfinder"];

/// How commands and events of each system are read.
const WIRES: &[(&str, Again, Again)] =
    &[wire::<Unbound>(), wire::<Destiny>(), wire::<Archsoul>(), wire::<Pathfinder>(), wire::<Edge>()];

const fn wire<S: RuleSystem>() -> (&'static str, Again, Again) {
    (S::ID, again::<S::Command>, again::<S::Event>)
}

fn again<T: DeserializeOwned + Serialize>(value: &Value) -> Result<Value, String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    serde_json::to_value(&read).map_err(|error| error.to_string())
}

/// The samples of a system: `command` or `event`, and the sample.
fn samples(system: &str) -> Vec<(String, Value)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/wire/{system}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = |line: &str| {
        let line: Map<String, Value> = serde_json::from_str(line).expect("it is an object");
        line.into_iter().next().expect("a command or an event")
    };
    text.lines().map(line).collect()
}

#[test]
fn samples_are_read_and_written_out_as_they_were() {
    for &(system, command, event) in WIRES {
        for (sort, sample) in samples(system) {
            let again = if sort == "command" { command(&sample) } else { event(&sample) };
            assert_eq!(again.as_ref(), Ok(&sample), "{system}, {sort}");
        }
    }
}

#[test]
fn there_is_a_sample_of_every_kind() {
    let mut missing = Vec::new();
    for &(system, command, event) in WIRES.iter().filter(|(system, ..)| WHOLE.contains(system)) {
        // An enum is known by the list of its words; commands and events may share it.
        let mut enums: BTreeMap<Vec<String>, (String, BTreeSet<String>)> = BTreeMap::new();
        for (sort, sample) in &samples(system) {
            let (tag, read) = if sort == "command" { ("do", command) } else { ("event", event) };
            for (path, word) in words(sample, "").into_iter().filter(|(path, _)| is_tag(path, tag)) {
                let place = format!("{sort} {path}");
                enums.entry(kinds(read, sample, &path)).or_insert((place, BTreeSet::new())).1.insert(word);
            }
        }
        assert!(enums.keys().filter(|kinds| kinds.len() > 10).count() >= 2, "{system} names its kinds");
        for (kinds, (place, seen)) in enums {
            let unseen = kinds.iter().filter(|kind| !seen.contains(*kind));
            missing.extend(unseen.map(|kind| format!("{system}: {place} {kind}")));
        }
    }
    assert!(missing.is_empty(), "{} kinds have no sample:\n{}", missing.len(), missing.join("\n"));
}

/// There is a wire for every system.
#[test]
fn every_system_is_read() {
    let named: BTreeSet<String> = systems().iter().map(|system| system.info().id).filter(|id| id != "toy").collect();
    assert_eq!(named, WIRES.iter().map(|(system, ..)| (*system).to_owned()).collect());
}

/// The words that may stand at a place, as the answer to an unknown one tells.
fn kinds(read: Again, sample: &Value, path: &str) -> Vec<String> {
    let mut asked = sample.clone();
    let Some(place) = asked.pointer_mut(path) else { return Vec::new() };
    *place = json!("?");
    let Err(error) = read(&asked) else { return Vec::new() };
    let list = error.split_once("unknown variant `?`, expected ").or_else(|| error.split_once("? There are "));
    let Some((_, list)) = list else { return Vec::new() };
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether a place is a tag that tells kinds apart, and no word among many.
fn is_tag(path: &str, outermost: &str) -> bool {
    const TAGS: &[&str] = &[
        "act", "ask", "body", "camp", "change", "fared", "is", "saddle", "senses", "set", "skills", "sought",
        "stealth", "talk", "thing", "time", "travel", "turned", "valor", "versus",
    ];
    let last = path.rsplit('/').next().unwrap_or_default();
    path == format!("/{outermost}") || TAGS.contains(&last) || path.ends_with("/change/what")
}

/// The texts in a value, each with its path.
fn words(value: &Value, path: &str) -> Vec<(String, String)> {
    match value {
        Value::String(word) => vec![(path.to_owned(), word.clone())],
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, value)| words(value, &format!("{path}/{name}"))).collect()
        }
        Value::Array(list) => {
            list.iter().enumerate().flat_map(|(place, value)| words(value, &format!("{path}/{place}"))).collect()
        }
        _ => Vec::new(),
    }
}
