//! Lower chapters do not know higher ones.
#![allow(missing_docs)]

use ludex_destiny::Event;
use ludex_kit::floors::{aftermath, faults};
use std::path::Path;

const FLOORS: [&str; 29] = [
    "options",
    "gear",
    "profile",
    "state",
    "derived",
    "conditions",
    "space",
    "sight",
    "windows",
    "defence",
    "dice",
    "checks",
    "initiative",
    "wounds",
    "stamina",
    "dying",
    "harm",
    "attack",
    "actions",
    "off_turn",
    "reactions",
    "movement",
    "free",
    "turns",
    "ruling",
    "content",
    "story",
    "view",
    "sheet",
];

#[test]
fn chapters_stand_on_floors() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(faults(&src, &FLOORS), [""; 0]);
    assert_eq!(aftermath(Event::AFTERMATH, &FLOORS), [""; 0]);
    assert_eq!(Event::AFTERMATH.len(), 3);
}
