//! Lower chapters do not know higher ones.
#![allow(missing_docs)]

use ludex_destiny::Event;
use ludex_kit::floors::{aftermath, circles, faults, unlisted};
use std::path::Path;

const FLOORS: [&str; 54] = [
    "options",
    "gear",
    "races",
    "profile",
    "state",
    "derived",
    "conditions",
    "saddle",
    "space",
    "pace",
    "sight",
    "flanking",
    "lying",
    "windows",
    "defence",
    "dice",
    "checks",
    "initiative",
    "wounds",
    "stamina",
    "dying",
    "harm",
    "falling",
    "jumping",
    "mana",
    "hands",
    "holds",
    "attack",
    "grappling",
    "openings",
    "objects",
    "hindering",
    "water",
    "healing",
    "recovery",
    "actions/paying",
    "mounted",
    "hurrying",
    "actions",
    "off_turn",
    "ignoring",
    "clinging",
    "reactions",
    "movement",
    "free",
    "hiding",
    "rest",
    "turns",
    "ruling",
    "view",
    "sheet",
    "content",
    "story",
    "policy",
];

/// The tables of contents, and what every chapter uses.
const EVERYTHING: [&str; 3] = ["prelude", "presentation", "rulebook"];

#[test]
fn chapters_stand_on_floors() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(faults(&src, &FLOORS), [""; 0]);
    assert_eq!(unlisted(&src, &FLOORS, &EVERYTHING), [""; 0]);
    assert_eq!(aftermath(Event::AFTERMATH, &FLOORS), [""; 0]);
    assert_eq!(Event::AFTERMATH.len(), 14);
}

#[test]
fn circles_grow_no_larger() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = circles(&src, &EVERYTHING, &[]);
    assert!(found.most_files() <= 4, "{:?}", found.files);
    assert!(found.most_chapters() <= 3, "{:?}", found.chapters);
    assert!(FLOORS.iter().all(|floor| !floor.contains('+')));
}
