//! No chapter knows one above it.
#![allow(missing_docs)]

use ludex_pathfinder::Event;
use std::path::Path;

const FLOORS: [&str; 62] = [
    "character",
    "options",
    "modifiers",
    "state",
    "checks",
    "heroes",
    "conditions",
    "areas",
    "templates",
    "magic",
    "derived",
    "damage",
    "dying",
    "turns",
    "weather",
    "hours",
    "regeneration",
    "effects",
    "exposure",
    "sanctuary",
    "areas",
    "position",
    "sight",
    "surroundings",
    "attack",
    "openings",
    "deeds",
    "maneuvers",
    "riders",
    "minds",
    "supplies",
    "guile",
    "aid",
    "first_aid",
    "rest",
    "afflictions",
    "jumping",
    "tumbling",
    "footing",
    "falling",
    "flight",
    "climbing",
    "waters",
    "attitudes",
    "riding",
    "calls",
    "awards",
    "skills",
    "blasts",
    "trials",
    "spells",
    "creatures",
    "hazards",
    "exploration",
    "growth",
    "trade",
    "feats",
    "doing",
    "readying",
    "dictating",
    "second_rolls",
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
    let found = ludex_kit::floors::circles(&src, &["prelude"], &[]);
    assert!(found.most_files() <= 5, "{:?}", found.files);
    assert!(found.most_chapters() <= 4, "{:?}", found.chapters);
}
