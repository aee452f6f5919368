//! ED-TRA: arms that let go, minds that do not heal, and what becomes of actions.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::DamageType;
use ludex_edge::state::Trauma;
use serde_json::{Value, json};

fn inflict(row: u8, severe: bool, mind: bool) -> Value {
    json!({"do": "inflict_trauma", "target": "one", "row": row, "severe": severe, "mind": mind})
}

fn show(row: u8, stutters: bool) -> Value {
    json!({"do": "show_shock", "target": "one", "place": 0, "row": row, "stutters": stutters})
}

fn dropped(s: &Scene, weapon: &str) -> bool {
    s.actor("one").dropped & (1 << s.weapon("one", weapon)) != 0
}

#[test]
fn ed_tra_25_a_ruined_arm_lets_go() {
    // A pistol in the right hand falls, and the other hand can take it up.
    for (row, falls) in [(5, true), (7, false)] {
        let mut s = pair("street thug", "Brakk Dun");
        s.does(inflict(row, true, false), NO_DICE);
        assert_eq!(dropped(&s, "light pistol"), falls, "row {row}");
        assert!(!dropped(&s, "combat knife"), "one hand holds one thing");
    }
    // In the left hand it is the other way round.
    let mut s = pair("street thug", "Brakk Dun");
    s.does(json!({"do": "shift_hands", "actor": "one"}), NO_DICE).does(inflict(5, true, false), NO_DICE);
    assert!(!dropped(&s, "light pistol"));
    // What takes both hands falls whichever it is; the knife at the belt does not.
    for row in [5, 7] {
        let mut s = pair("Rhea Vance", "Brakk Dun");
        s.does(inflict(row, true, false), NO_DICE);
        assert!(dropped(&s, "assault rifle") && !dropped(&s, "combat knife"), "row {row}");
    }
    // A mild one lets nothing fall.
    let mut s = pair("street thug", "Brakk Dun");
    s.does(inflict(5, false, false), NO_DICE);
    assert!(!dropped(&s, "light pistol"));
}

#[test]
fn ed_tra_34_mute_or_stuttering() {
    let speak = json!({"do": "speak", "actor": "one", "words": "behind you!"});
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(inflict(5, false, true), NO_DICE);
    assert!(!s.no(speak.clone()).0.is_empty(), "mute");
    s.does(show(0, true), NO_DICE).does(speak.clone(), NO_DICE);
    assert!(s.told().contains("behind you"));
    s.does(show(0, false), NO_DICE);
    assert!(!s.no(speak).0.is_empty());
    // Nobody stutters for a shock of another kind.
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(inflict(7, false, true), NO_DICE);
    assert_eq!(s.no(show(0, true)).0, "ED-TRA-34");
}

#[test]
fn ed_tra_42_a_disorder_may_show_as_a_shock() {
    let losses = |s: &Scene| s.odds("one", "combat knife", "two").2.1;
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(inflict(6, true, true), [5]);
    let before = losses(&s);
    assert_eq!(s.no(show(1, false)).0, "ED-TRA-42", "no gesture");
    s.does(show(2, false), NO_DICE);
    assert_eq!(losses(&s), before + 1, "hallucinations");
    assert_eq!(s.no(show(2, false)).0, "ED-TRA-42", "it is so already");
    s.does(show(5, false), NO_DICE);
    assert_eq!(losses(&s), before);
    assert!(!s.no(json!({"do": "speak", "actor": "one", "words": "no"})).0.is_empty(), "or the loss of speech");
    s.does(show(7, false), NO_DICE);
    // It stays when the trauma has healed, until a special procedure takes it away.
    s.does(json!({"do": "cure_trauma", "target": "one", "place": 0}), NO_DICE);
    assert!(s.actor("one").traumas.get(0).is_some_and(|trauma| trauma.healed) && losses(&s) == before + 1);
    s.does(json!({"do": "cure_trauma", "target": "one", "place": 0}), NO_DICE);
    assert_eq!(losses(&s), before);
    assert_eq!(s.no(show(2, false)).0, "ED-TRA-42", "it is gone");
    // A shock of its own is what it is.
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(inflict(2, false, true), NO_DICE);
    assert_eq!(s.no(show(3, false)).0, "ED-TRA-42");
}

#[test]
fn ed_tra_42_terror_of_one_thing_as_well() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(inflict(2, true, true), [5]);
    let name = json!({"do": "name_thing", "target": "one", "place": 0, "thing": "two"});
    assert_eq!(s.no(name.clone()).0, "ED-TRA-35");
    s.does(show(6, false), NO_DICE).does(name, NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), [2, 2]);
    assert!(s.has("one", ludex_edge::character::Condition::Frightened), "it is in sight");
    s.does(show(0, false), NO_DICE);
    assert!(s.actor("one").traumas.get(0).is_some_and(|trauma| trauma.thing.is_none()));
}

#[test]
fn ed_tra_20_a_further_attack_takes_no_further_saving_throw() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.record("one", |profile| profile.attacks = 2);
    s.set("one", |actor| {
        actor.traumas.push(Trauma { severe: true, row: 9, ..Trauma::of(DamageType::Kinetic) });
    });
    let weapon = s.weapon("one", "assault rifle");
    let shot = json!({"do": "attack_place", "actor": "one", "weapon": weapon, "to": [30, 20]});
    s.does(shot.clone(), [9, 8, 5, 6, 7]).does(shot, [5, 6, 7]);
}

#[test]
fn ed_tra_35_what_is_feared_comes_with_the_light() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 18, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "set_light", "level": "dark"}), NO_DICE).does(inflict(6, false, true), NO_DICE);
    s.does(json!({"do": "name_thing", "target": "one", "place": 0, "thing": "two"}), NO_DICE);
    s.does(json!({"do": "set_light", "level": "bright"}), [2, 2]);
    assert!(s.has("one", ludex_edge::character::Condition::Frightened), "it comes into view");
    s.does(json!({"do": "set_light", "level": "dark"}), NO_DICE);
    assert!(!s.has("one", ludex_edge::character::Condition::Frightened), "and out of it");
}
