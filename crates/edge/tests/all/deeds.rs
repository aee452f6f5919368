//! No event with a check is forgotten by what goes by the dice of all checks (ED-SPC-10, ED-CRD-04).
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::Event;
use ludex_edge::state::Feat;
use serde_json::json;
use std::path::Path;

/// What hears of the dice of checks: of all alike, and of two kinds that go by rules of their own.
const HEARS: [&str; 3] = ["cards::of_dice", "cards::noticed", "cards::initiative"];
/// Told by another event with the same check: a guess that misses is told as what struck the place.
const TOLD_ELSEWHERE: [&str; 1] = ["GuessFails"];

/// The files below a folder.
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is readable").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(std::fs::read_to_string(&path).expect("it is text"));
        }
    }
    found
}

/// Whether a line of a declaration holds a check.
fn holds_a_check(line: &str) -> bool {
    let Some((_, kind)) = line.trim().trim_end_matches(',').split_once(": ") else { return false };
    line.trim().starts_with("pub ") && kind.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "Check")
}

/// The events that have a check among their fields.
fn with_a_check() -> Vec<String> {
    let mut found = Vec::new();
    for text in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        for part in text.split("#[event").skip(1) {
            let Some((_, rest)) = part.split_once("pub struct ") else { continue };
            let (name, fields) = rest.split_once(" {").expect("it has fields");
            let fields = fields.split_once("\n}").map_or(fields, |(fields, _)| fields);
            if fields.lines().any(holds_a_check) {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// Those of the events of which nobody hears who goes by dice.
fn unheard(events: &[String], aftermath: &[(&str, &[&str])]) -> Vec<String> {
    let hears = |name: &str| {
        let of = |(event, _): &&(&str, &[&str])| event.rsplit("::").next().map(str::trim) == Some(name);
        let listeners = aftermath.iter().find(of).map_or(&[][..], |(_, listeners)| *listeners);
        listeners.iter().any(|listener| HEARS.iter().any(|one| listener.replace(' ', "").ends_with(one)))
    };
    events.iter().filter(|name| !TOLD_ELSEWHERE.contains(&name.as_str()) && !hears(name)).cloned().collect()
}

#[test]
fn ed_spc_10_no_event_with_a_check_is_forgotten() {
    let events = with_a_check();
    assert!(events.len() >= 23, "{events:?}");
    assert_eq!(unheard(&events, Event::AFTERMATH), Vec::<String>::new());
    assert_eq!(unheard(&events, &[]).len(), events.len() - TOLD_ELSEWHERE.len(), "the test sees who hears at all");
}

#[test]
fn ed_spc_10_and_ed_spc_14_who_looks_out_as_a_fight_begins() {
    let dark = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let mut s = ring_with("specials_in_peace = true", dark, &actors);
    s.does(json!({"do": "hide", "actor": "one"}), [4, 4]);
    s.does(json!({"do": "post_look_out", "target": "thug", "alert": true}), NO_DICE);
    s.does(json!({"do": "begin"}), [12, 12, 5, 6, 7, 9]);
    let fame = s.state().talk.fame.get(0).expect("a double is a legend");
    assert_eq!((fame.actor, fame.of, fame.good), (s.id("thug"), Feat::Search, true));
}

#[test]
fn ed_spc_14_saving_throws_against_traumas_have_special_results() {
    let trauma = |severe| ludex_edge::state::Trauma {
        severe,
        row: 9,
        ..ludex_edge::state::Trauma::of(ludex_edge::character::DamageType::Kinetic)
    };
    let mut s = pair("Brakk Dun", "street thug");
    s.set("one", |actor| actor.traumas.push(trauma(true)));
    s.does(json!({"do": "defend", "actor": "one"}), [12, 8]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 2}), NO_DICE);
    assert!(s.actor("one").on_guard && s.actor("one").defends, "an exploit of what lets it act");
    let mut s = ring_with("specials_in_peace = true", "", &[("one", "Brakk Dun", "ours", 10, 10)]);
    s.set("one", |actor| actor.traumas.push(trauma(false)));
    s.does(json!({"do": "save_traumas", "target": "one", "treated": true}), [1, 3]);
    s.does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert!(s.actor("one").uneasy, "and a setback where it fails");
}
