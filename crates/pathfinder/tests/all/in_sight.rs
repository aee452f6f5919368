//! PF-POS, PF-DET: what stands between two, who flanks, and what brings the hidden to light.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::Size;
use ludex_pathfinder::position::{Shelter, cover, flanks};
use ludex_pathfinder::state::{Condition, Sighting};
use serde_json::json;

#[test]
fn pf_pos_02_a_giant_between_is_as_good_as_a_thing() {
    let people = [
        ("one", "Tessaly", "ours", "A"),
        ("between", "timber wolf", "ours", "B"),
        ("two", "bandit bruiser", "theirs", "C"),
    ];
    let mut s = ring("", ". . . . . . . . . .\nA . . . B . . . . C\n. . . . . . . . . .\n. . . . . . . . . .", &people);
    let of = |s: &Scene| cover(s.state(), s.id("one"), s.id("two"));
    assert_eq!(of(&s), Shelter::Lesser);
    s.record("between", |profile| profile.size = Size::Large);
    assert_eq!(of(&s), Shelter::Lesser, "one size more than both");
    s.record("between", |profile| profile.size = Size::Huge);
    assert_eq!(of(&s), Shelter::Standard);
    s.record("two", |profile| profile.size = Size::Large);
    assert_eq!(of(&s), Shelter::Lesser, "of both, not of one");
}

#[test]
fn pf_pos_04_who_is_restrained_flanks_nobody() {
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("three", "Oswin", "ours", "C")];
    let mut s = ring("", ". A B C .", &people).turn("one");
    s.arm("one", "longsword");
    s.arm("three", "mace");
    let flanked = |s: &Scene| flanks(s.state(), s.id("one"), s.id("two"));
    assert!(flanked(&s));
    s.afflict("three", "grabbed", 0);
    assert!(flanked(&s), "who is grabbed may strike");
    s.afflict("three", "restrained", 0);
    assert!(!flanked(&s));
}

/// A rogue hidden from a guard in the open, in what hides her there.
fn hidden(by: &str) -> Scene {
    let people = [("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")];
    let mut s = ring("", ". . . . . . . . .\n. A . . . . B . .\n. . . . . . . . .", &people);
    match by {
        "fog" => {
            s.does(json!({"do": "set_weather", "senses": -2, "shots": -2, "conceals": 10}), NO_DICE);
        }
        "dusk" => {
            s.does(json!({"do": "set_light", "level": "dim"}), NO_DICE);
        }
        _ => {
            s.afflict("Tess", "concealed", 0);
        }
    }
    s.does(json!({"do": "set_sight", "observer": "guard", "target": "Tess", "how": "hidden"}), NO_DICE);
    s
}

fn of(s: &Scene) -> Sighting {
    s.state().sight.of(s.id("guard"), s.id("Tess"))
}

#[test]
fn pf_det_06_who_has_lost_what_hid_it_is_seen() {
    let mut s = hidden("fog");
    s.does(json!({"do": "set_weather", "senses": -1, "shots": 0, "conceals": 20}), NO_DICE);
    assert_eq!(of(&s), Sighting::Hidden, "the fog still hides her");
    s.does(json!({"do": "set_weather", "senses": 0, "shots": 0, "conceals": 0}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed);
    let mut s = hidden("dusk");
    s.does(json!({"do": "set_light", "level": "bright"}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed);
    let mut s = hidden("dusk");
    let lamp = json!({"name": "torch", "at": [1, 1], "bright": 4, "dim": 4});
    s.does(json!({"do": "set_lamp", "lamp": lamp}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed, "somebody brings a torch");
    let mut s = hidden("a veil");
    s.does(json!({"do": "relieve", "target": "Tess", "condition": "concealed", "by": 0}), NO_DICE);
    assert!(!s.has("Tess", Condition::Concealed));
    assert_eq!(of(&s), Sighting::Observed);
}

#[test]
fn pf_ska_42_who_saw_one_set_out_is_not_deceived() {
    // Behind the wall at the end of the way nobody sees her; the guard saw her go there, the archer did not.
    let people = [
        ("Tess", "Tessaly", "ours", "A"),
        ("guard", "bandit lookout", "theirs", "B"),
        ("archer", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", ". . . # . . .\n. A . # . . C\nB . . # . . .", &people).turn("Tess");
    s.put("Tess", 2, 1);
    s.put("guard", 2, 2);
    s.does(json!({"do": "sneak", "actor": "Tess", "to": [2, 0]}), [20]);
    let how = |who: &str| s.state().sight.of(s.id(who), s.id("Tess"));
    assert_eq!((how("guard"), how("archer")), (Sighting::Observed, Sighting::Undetected));
}
