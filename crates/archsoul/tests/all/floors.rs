//! No chapter knows one above it.
#![allow(missing_docs)]

use ludex_archsoul::Event;
use std::path::Path;

const FLOORS: [&str; 30] = [
    "character",
    "options",
    "state",
    "statuses",
    "derived",
    "checks",
    "turns",
    "conditions",
    "damage",
    "dying",
    "water/breath",
    "rations",
    "rest",
    "exhaustion",
    "thirst",
    "attack",
    "things",
    "grapple",
    "soul",
    "hiding",
    "hazards",
    "water",
    "craft",
    "content",
    "story",
    "interactions",
    "day",
    "view",
    "builder",
    "policy",
];

/// The tables of contents, what every chapter uses, and the decisions that wait.
const EVERYTHING: [&str; 2] = ["asking", "prelude"];

#[test]
fn no_chapter_knows_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(ludex_kit::floors::faults(&src, &FLOORS), Vec::<String>::new());
    assert_eq!(ludex_kit::floors::unlisted(&src, &FLOORS, &EVERYTHING), Vec::<String>::new());
    assert_eq!(ludex_kit::floors::aftermath(Event::AFTERMATH, &FLOORS), Vec::<String>::new());
    let mut upside_down = FLOORS;
    upside_down.reverse();
    assert!(!ludex_kit::floors::faults(&src, &upside_down).is_empty(), "the test sees arrows at all");
}

#[test]
fn circles_grow_no_larger() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = ludex_kit::floors::circles(&src, &EVERYTHING, &[]);
    assert!(found.most_files() <= 2, "{:?}", found.files);
    assert_eq!(found.most_chapters(), 1, "{:?}", found.chapters);
    assert!(FLOORS.iter().all(|floor| !floor.contains('+')));
}
