//! ED-SPC-12 and 60: the game master opens an exploit that is closed by itself.
#![allow(missing_docs)]

use crate::common::*;
use serde_json::{Value, json};

fn open(rank: u8) -> Value {
    json!({"do": "open_exploit", "rank": rank})
}

fn perform(rank: u8, ally: Option<&str>) -> Value {
    json!({"do": "perform", "actor": "one", "rank": rank, "ally": ally})
}

/// One who has succeeded with a twelve and an eight, outside of a fight.
fn street() -> Scene {
    let actors = [
        ("one", "Brakk Dun", "ours", 10, 10),
        ("two", "Rhea Vance", "ours", 10, 13),
        ("guard", "street thug", "theirs", 16, 10),
    ];
    let mut s = ring_with("specials_in_peace = true", "", &actors);
    assert_eq!(s.no(open(2)).0.get(..2), Some("ED"), "nothing is chosen now");
    s.does(json!({"do": "call_check", "target": "one", "ability": "str", "skill": "might", "dc": 13}), [12, 8]);
    s
}

#[test]
fn ed_spc_12_and_ed_spc_60_outside_of_a_fight() {
    let mut s = street();
    assert_eq!(s.no(perform(2, None)).0, "ED-SPC-60", "of fights alone");
    s.does(open(2), NO_DICE);
    assert_eq!(s.no(open(2)).0, "ED-SPC-60", "it is open");
    s.does(perform(2, None), NO_DICE);
    assert!(s.actor("one").on_guard);
    let mut s = street();
    s.does(open(7), NO_DICE).does(perform(7, Some("two")), NO_DICE);
    assert!(!s.actor("two").help.is_empty(), "{}", s.told());
    // What would have no effect is not opened, and nothing above the twelve and its other die.
    let mut s = street();
    assert_eq!(s.no(open(4)).0, "ED-SPC-60");
    assert_eq!(s.no(open(8)).0, "ED-SPC-60", "there is nowhere to hide");
}
