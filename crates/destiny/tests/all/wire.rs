//! What is written down: commands, events and states as the first version wrote them (`wire.tsv`).
#![allow(missing_docs)]

use ludex_destiny::{Change, Command, Event, State};
use ludex_kit::Commands;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;

/// The options that version 2 has added.
const SINCE: &str = r#","jump_base":10,"falling":true,"breath":true,"long_rests_per_day":2,"mana_overdraft":false"#;
const FIRST: &str = include_str!("../wire.tsv");

fn samples(kind: &str) -> impl Iterator<Item = &str> {
    FIRST.lines().filter_map(move |line| line.split_once('\t').filter(|(of, _)| *of == kind)).map(|(_, text)| text)
}

/// Every sample is read, and written letter by letter as it was.
fn same<T: DeserializeOwned + Serialize>(kind: &str) -> usize {
    let read = |text: &str| serde_json::from_str::<T>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    samples(kind)
        .map(|text| assert_eq!(serde_json::to_string(&read(text)).expect("it is written").replace(SINCE, ""), text))
        .count()
}

#[test]
fn commands_events_and_states_are_written_as_they_were() {
    assert!(same::<Command>("command") > 50);
    assert!(same::<Event>("event") > 80);
    assert!(same::<State>("state") > 5);
}

/// The names in a field of the samples.
fn names(kind: &str, field: &str) -> BTreeSet<String> {
    let name = |text: &str| -> Option<String> {
        let value: Value = serde_json::from_str(text).ok()?;
        value.pointer(field)?.as_str().map(str::to_owned)
    };
    samples(kind).filter_map(name).collect()
}

#[test]
fn there_is_a_sample_of_every_kind() {
    let known: BTreeSet<String> = <Command as Commands<_>>::DOCS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("command", "/do"), known);
    assert_eq!(names("event", "/event").len(), 70);
    assert_eq!(names("command", "/change/set"), names("event", "/change/set"));
    assert_eq!(names("command", "/change/set").len(), 28);
    let unknown =
        serde_json::from_str::<Change>(r#"{"set":"advantage","actor":0}"#).expect_err("there is no such ruling");
    assert!(unknown.to_string().contains("there is no `advantage`"), "{unknown}");
}
