//! SP-CDG: blows at those who cannot help themselves.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_engine::Rulebook;
use serde_json::json;

/// Ilko's knife at Mara in mail, who is in some state: what came of it.
fn knife(options: &str, status: &str, faces: Vec<u32>) -> Scene {
    let mut s = pair_with(options, "Ilko", "Mara").turn("one");
    s.afflict("two", status);
    s.attack("one", "knife", "two", faces);
    s
}

fn is_coup(s: &Scene) -> bool {
    s.event("attack_rolled").unwrap()["coup"] == true
}

#[test]
fn sp_cdg_01_the_restrained_and_disabled_and_unconscious() {
    for (status, coup) in [("restrained", true), ("disabled", true), ("knocked down", false), ("grappled", false)] {
        let s = knife("", status, dice(&[&pool(5, 5), &pool(4, 4)]));
        assert_eq!((is_coup(&s), s.told().contains("SP-CDG-01")), (coup, coup), "{status}");
        let harm = if coup { 4 } else { 2 };
        assert_eq!(s.hp("two"), 14 - harm, "{status}: 4 against mail of 2");
    }
    let mut s = pair("Ilko", "Mara").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 14}), [3]);
    s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(4, 4)]));
    assert!(is_coup(&s));
}

#[test]
fn sp_cdg_02_doubled_after_hardness_and_only_once() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "restrained").afflict("two", "disabled");
    s.attack("one", "knife", "two", dice(&[&pool(3, 5), &pool(4, 4)]));
    assert_eq!(s.hp("two"), 14 - (4 - 2) * 2);
    assert!(s.told().contains("SP-CDG-02"), "{}", s.told());
    let missed = knife("", "disabled", pool(2, 5));
    assert_eq!((is_coup(&missed), missed.hp("two")), (false, 14), "it must hit: 2 does not beat 2");
}

#[test]
fn sp_cdg_03_each_hit_keeps_down_for_a_round_more() {
    let mut s = pair_with("action_points = 4", "Ilko", "Mara").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 14}), [2]);
    for count in [3, 4] {
        // SP-INT-03: no damage is left, and it still lasts longer.
        s.attack("one", "knife", "two", dice(&[&pool(3, 5), &pool(2, 4)]));
        assert_eq!((s.hp("two"), s.actor("two").unconscious), (0, Some(count)));
        assert!(s.told().contains("SP-CDG-03"), "{}", s.told());
    }
}

#[test]
fn sp_cdg_04_sleepers_are_unaware_and_no_more() {
    let blow = |options: &str| knife(options, "sleeping", dice(&[&pool(3, 5), &pool(4, 4)]));
    let s = blow("");
    assert_eq!((is_coup(&s), s.hp("two")), (false, 12), "3 beats the 2 of the back, and 4 against mail is 2");
    let cruel = blow("coup_on_sleepers = true");
    assert_eq!((is_coup(&cruel), cruel.hp("two")), (true, 10));
    let mut s = pair("Ilko", "Mara").turn("two");
    s.afflict("two", "sleeping");
    assert_eq!(
        s.no(json!({"do": "move", "actor": "two", "to": [3, 0]})).1,
        "two is sleeping (SP-STA-18); the condition must end first"
    );
}

#[test]
fn sp_cdg_05_what_falls_back_is_not_doubled() {
    // The bare hand does 1, less than mail: the hand is hurt by 1, not by 2.
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "disabled");
    s.attack("one", "fists", "two", dice(&[&pool(3, 3), &pool(1, 3)]));
    assert_eq!((is_coup(&s), s.hp("one"), s.hp("two")), (true, 11, 14));
    assert!(s.told().contains("SP-CDG-05"), "{}", s.told());
    // Other harm is not doubled either.
    let mut s = pair("Ilko", "Mara");
    s.does(json!({"do": "hurt", "target": "two", "by": 14}), [4]);
    s.does(json!({"do": "hurt", "target": "two", "by": 3}), NO_DICE);
    assert_eq!(s.hp("two"), -3);
}

#[test]
fn sp_cdg_06_a_blow_at_an_opening_is_one_too() {
    let mut s = pair("Mara", "wolf").turn("two");
    s.afflict("two", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "two"}), NO_DICE);
    // What makes it helpless comes before the blow.
    s.afflict("two", "restrained");
    let weapon = s.arm("one", "shortspear");
    s.does(json!({"do": "react", "actor": "one", "weapon": weapon}), dice(&[&pool(12, 12), &pool(2, 8)]));
    assert!(is_coup(&s) && s.told().contains("SP-CDG-06"), "{}", s.told());
    assert_eq!(s.hp("two"), 12 - 4);
}

/// Ilko with a knife beside Mara, and nobody else.
fn two_alone() -> Scene {
    let two = [("one", "Ilko", "ours", "A", "east"), ("two", "Mara", "theirs", "B", "west")];
    ring("", "hex", ". A B .", &two)
}

#[test]
fn sp_cdg_01_the_last_foe_is_struck_down_although_nobody_fights_any_more() {
    let mut s = two_alone().turn("one");
    s.set_hp("two", 1);
    s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(4, 4), &[3]]));
    assert_eq!((s.state().stage.name(), s.actor("two").unconscious), ("over", Some(3)));
    s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(4, 4)]));
    assert!(is_coup(&s));
    assert_eq!((s.hp("two"), s.actor("two").unconscious), (-1 - 4, Some(4)));
    assert_eq!(s.state().stage.name(), "over", "no fight begins by it");
}

#[test]
fn sp_cdg_01_whoever_lies_helpless_is_struck_without_a_fight() {
    for (status, coup) in [("disabled", true), ("restrained", true), ("sleeping", false)] {
        let mut s = two_alone();
        s.afflict("two", status);
        s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(4, 4)]));
        assert_eq!((is_coup(&s), s.hp("two")), (coup, if coup { 10 } else { 12 }), "{status}");
        assert!(!s.happened("ap_spent"));
    }
    let mut s = two_alone();
    let knife = s.arm("one", "knife");
    let (rule, why) = s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife}));
    assert!(rule == "SP-TRN-03" && why.contains("begins a fight"), "{why}");
}

#[test]
fn sp_trn_03_who_no_longer_stands_counts_as_out_everywhere() {
    let down = |s: &Scene, name: &str| Archsoul::person(s.state(), s.id(name)).expect("it is there").down;
    for status in ["disabled", "sleeping"] {
        let mut s = two_alone().turn("one");
        assert!(!down(&s, "two"));
        s.afflict("two", status);
        assert_eq!((s.state().stage.name(), down(&s, "two")), ("over", true), "{status}");
    }
    let mut s = pair("Ilko", "wooden door");
    assert!(!down(&s, "two"), "a thing is in the way until it breaks");
    s.does(json!({"do": "die", "target": "two", "cause": "destroyed"}), NO_DICE);
    assert!(down(&s, "two"));
}
