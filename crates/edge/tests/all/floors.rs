//! No chapter knows one above it.
#![allow(missing_docs)]

use ludex_edge::Event;
use std::path::Path;

const FLOORS: [&str; 65] = [
    "character",
    "options",
    "place",
    "state",
    "rays",
    "time",
    "efforts",
    "special",
    "traumas",
    "breath",
    "gravity",
    "loads",
    "sizes",
    "exhaustion",
    "conditions",
    "vision",
    "sight",
    "checks",
    "derived",
    "damage",
    "dying",
    "turns",
    "trials",
    "perceiving",
    "needs",
    "rest",
    "falls",
    "collisions",
    "hazards",
    "suffocation",
    "radiation",
    "acclimation",
    "sickness",
    "moves",
    "leaps",
    "drifting",
    "journeys",
    "attack",
    "things",
    "reactions",
    "actions",
    "first_aid",
    "remedies",
    "stealth",
    "handling",
    "struggles",
    "readying",
    "areas",
    "powers",
    "carrying",
    "sleep",
    "exploits",
    "setbacks",
    "training",
    "calls",
    "hours",
    "undertakings",
    "wounding",
    "cards",
    "talk",
    "flourishing",
    "downtime",
    "story",
    "policy",
    "view",
];

#[test]
fn no_chapter_knows_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(ludex_kit::floors::faults(&src, &FLOORS), Vec::<String>::new());
    assert_eq!(ludex_kit::floors::aftermath(Event::AFTERMATH, &FLOORS), Vec::<String>::new());
    let mut upside_down = FLOORS;
    upside_down.reverse();
    assert!(!ludex_kit::floors::faults(&src, &upside_down).is_empty(), "the test sees arrows at all");
}

#[test]
fn circles_grow_no_larger() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    // Nobody shares a floor, and nobody names who names it.
    let found = ludex_kit::floors::circles(&src, &["prelude", "chapters", "rulebook"], &[]);
    assert!(found.most_files() <= 5, "{:?}", found.files);
    assert!(found.most_chapters() <= 1, "{:?}", found.chapters);
}
