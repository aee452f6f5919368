//! What is written down stays as it was: commands and events of every kind, with every set of their fields.

use ludex_unbound::{Command, Event};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Reads each line and writes it again; gives the kinds.
fn kinds<T: DeserializeOwned + Serialize>(lines: &str, tag: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for line in lines.lines() {
        let read: T = serde_json::from_str(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(serde_json::to_string(&read).expect("it is written"), line);
        let value: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        kinds.insert(value[tag].as_str().expect("it has a kind").to_owned());
    }
    kinds
}

#[test]
fn commands_are_written_as_before() {
    assert_eq!(kinds::<Command>(include_str!("../wire/commands.jsonl"), "do").len(), 165);
}

#[test]
fn events_are_written_as_before() {
    assert_eq!(kinds::<Event>(include_str!("../wire/events.jsonl"), "event").len(), 120);
}

/// A field that nobody knows is an error, so that a slip of the pen is not taken for its default.
#[test]
fn commands_with_unknown_fields_are_refused() {
    for line in include_str!("../wire/commands.jsonl").lines() {
        let more = line.replacen('{', r#"{"nobody_knows_this":1,"#, 1);
        let read: Result<Command, _> = serde_json::from_str(&more);
        assert!(read.is_err(), "{more} was read as {read:?}");
    }
}
