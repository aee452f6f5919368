//! No chapter knows one above it.
#![allow(missing_docs)]

use ludex_archsoul::Event;
use std::path::Path;

const FLOORS: [&str; 29] = [
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
