//! SP-GRP: grapples.
#![allow(missing_docs)]

use crate::common::holds::*;
use crate::common::*;
use ludex_archsoul::character::Status;
use ludex_archsoul::turns::has_front;
use serde_json::{Value, json};

/// The wolf is to act beside Ilko.
fn wolf(other: &str) -> Scene {
    pair("wolf", other).turn("one")
}

#[test]
fn sp_grp_01_the_result_is_the_grip() {
    // Mara's front is 4; Ilko has no guard.
    let mut s = pair("Mara", "toll guard").turn("one");
    assert_eq!(s.no(json!({"do": "grapple", "actor": "one", "target": "two"})).0, "SP-GRP-01", "both hands are full");
    let id = s.id("one");
    s.play.state.actor_mut(id).held = 1;
    // The guard's shield gives 2 and 2: four are needed, five are there.
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), [6, 6, 5, 5, 4, 3, 2, 1, 1]);
    assert_eq!(s.actor("one").hold.map(|hold| hold.grip), Some(5));
    assert!(is(&s, "two", Status::Grappled) && s.actor("one").ap == 1);
    let mut s = wolf("Ilko");
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), pool(2, 7));
    assert!(!is(&s, "two", Status::Grappled));
    assert_eq!(s.no(json!({"do": "grapple", "actor": "one", "target": "fourth"})).0, "SP-TRN-08");
}

#[test]
fn sp_grp_02_the_best_grip_and_one_for_each_more() {
    let s = held(3);
    assert_eq!(ludex_archsoul::checks::grip(s.state(), s.id("one")), 3);
    let mut s = held(3);
    hold(&mut s, "third", 2);
    assert_eq!(ludex_archsoul::checks::grip(s.state(), s.id("one")), 4);
}

#[test]
fn sp_grp_03_who_fails_has_lost_the_action() {
    let mut s = pair("wolf", "Mara").turn("one");
    hold(&mut s, "two", 3);
    s.does(json!({"do": "creep", "actor": "one", "to": [1, 1]}), [6, 5, 4, 2, 2, 1, 1]);
    assert_eq!((s.actor("one").ap, s.happened("stepped")), (2, false));
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [1, 1]})).0, "SP-STA-10");
    assert_eq!(s.actor("one").ap, 2, "what is forbidden costs nothing");
}

#[test]
fn sp_grp_04_escape_from_all() {
    let mut s = pair("wolf", "Mara").turn("one");
    hold(&mut s, "two", 3);
    s.does(json!({"do": "escape", "actor": "one"}), pool(3, 7));
    assert!(is(&s, "one", Status::Grappled));
    s.does(json!({"do": "escape", "actor": "one"}), pool(4, 7));
    assert!(!is(&s, "one", Status::Grappled) && s.actor("one").ap == 1);
    for (options, rule) in [("", Some("SP-STA-06")), ("escape_pins = true", None)] {
        let mut s = pair_with(options, "wolf", "Mara").turn("one");
        let (id, target) = (s.id("two"), s.id("one"));
        s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: true });
        let command = json!({"do": "escape", "actor": "one"});
        match rule {
            Some(rule) => assert_eq!(s.no(command).0, rule),
            None => assert!(s.does(command, pool(4, 7)).happened("freed")),
        }
    }
}

#[test]
fn sp_grp_05_a_pin_restrains() {
    for (mine, theirs, pinned) in [(4, 3, true), (3, 3, false)] {
        let mut s = wolf("Mara");
        let target = s.id("two");
        let id = s.id("one");
        s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
        s.does(json!({"do": "pin", "actor": "one"}), dice(&[&pool(mine, 7), &pool(theirs, 9)]));
        assert_eq!((is(&s, "two", Status::Restrained), s.actor("one").ap), (pinned, 1));
        s.does(json!({"do": "release", "actor": "one"}), NO_DICE);
        assert!(!is(&s, "two", Status::Restrained), "it ends with the grapple");
    }
}

#[test]
fn sp_grp_06_a_grapple_ends_with_the_grappler() {
    let ends = |command: Value, faces: &[u32]| {
        let mut s = held(3);
        s.does(command, faces);
        !is(&s, "one", Status::Grappled) && s.happened("released")
    };
    assert!(ends(json!({"do": "release", "actor": "two"}), &[]));
    assert!(ends(json!({"do": "hurt", "target": "two", "by": 12}), &[2]));
    assert!(ends(json!({"do": "die", "target": "two", "cause": "other"}), &[]));
    for status in ["disabled", "restrained"] {
        assert!(ends(json!({"do": "afflict", "target": "two", "status": status, "there": true}), &[]), "{status}");
    }
    assert!(!ends(json!({"do": "afflict", "target": "two", "status": "fatigued", "there": true}), &[]));
    // Who is no longer beside it has let go.
    let mut s = wolf("Ilko");
    let (id, target) = (s.id("one"), s.id("two"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    walk(&mut s, "creep", [1, 1], NO_DICE);
    assert!(!s.happened("released"), "still beside");
    walk(&mut s, "move", [0, 1], NO_DICE);
    assert!(s.happened("released") && !is(&s, "two", Status::Grappled));
}

#[test]
fn sp_grp_08_who_holds_strikes_nobody_else() {
    let mut s = pair("Mara", "wolf").turn("one");
    let (id, target) = (s.id("one"), s.id("third"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    let knife = s.arm("one", "knife");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife})).0, "SP-GRP-08");
    let target = s.id("two");
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife}), pool(0, 12));
    assert_eq!((s.actor("one").ap, has_front(s.state(), id)), (1, true));
}
