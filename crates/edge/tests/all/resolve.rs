//! ED-CHK-43: tenacity for whatever is rolled next, and ED-MOV-12: jumps higher than usual.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Skill;
use ludex_edge::checks::{self, Kind, Task};
use ludex_edge::leaps;
use serde_json::{Value, json};

fn summon(points: u8) -> Value {
    json!({"do": "summon_tenacity", "actor": "one", "points": points})
}

#[test]
fn ed_chk_43_any_roll_may_be_bought_for() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)]);
    let vp = s.vp("one");
    // A check of the world: the save against a peril.
    s.does(summon(2), NO_DICE);
    assert_eq!(s.vp("one"), vp, "it is paid as the dice are thrown");
    let peril = json!({"do": "imperil", "target": "one", "ability": "str", "dc": 17, "dice": 1, "sides": 6, "damage": "biotic"});
    s.does(peril.clone(), [5, 8]);
    let tried = s.event("tried").expect("it was rolled");
    assert_eq!(tried["check"]["modifier"]["total"], 4, "Strength 2, and 2");
    assert_eq!((s.vp("one"), s.actor("one").resolve), (vp - 6, 0));
    s.does(peril, [5, 8, 1]);
    assert_eq!(s.event("tried").expect("it was rolled")["check"]["modifier"]["total"], 2, "once");
    // A search, and each side of a contest for itself.
    s.does(summon(1), NO_DICE).does(json!({"do": "search", "actor": "one"}), [5, 6]);
    assert_eq!(s.event("searched").expect("it looked")["check"]["modifier"]["total"], 5, "2, 2 and 1");
}

#[test]
fn ed_chk_43_three_points_are_the_most_for_one_check() {
    let mut s = pair("Rhea Vance", "street thug");
    assert_eq!(s.no(summon(0)).0, "ED-CHK-43");
    s.does(summon(2), NO_DICE);
    let check =
        |points: u8| json!({"do": "call_check", "target": "one", "ability": "str", "dc": 15, "tenacity": points});
    assert_eq!(s.no(check(2)).0, "ED-CHK-43");
    let vp = s.vp("one");
    s.does(check(1), [5, 6]);
    assert_eq!(s.vp("one"), vp - 9);
    assert!(s.told().contains("rolls 16 against 15"), "11, Strength 2 and 3: {}", s.told());
}

#[test]
fn ed_chk_44_the_last_of_it_stays() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.vitality = 9);
    assert_eq!(s.no(summon(3)).0, "ED-CHK-44");
    s.does(summon(2), NO_DICE).does(summon(0), NO_DICE).does(summon(1), NO_DICE);
    // What is lost before the roll may be too much to pay for it.
    s.set("one", |actor| actor.vitality = 3);
    s.does(json!({"do": "call_check", "target": "one", "ability": "str", "dc": 15}), [5, 6]);
    assert_eq!((s.vp("one"), s.actor("one").resolve), (3, 0));
    assert!(s.told().contains("rolls 13 against 15"), "{}", s.told());
}

#[test]
fn ed_chk_28_and_ed_chk_16_nothing_is_bought_for_what_is_not_rolled() {
    let mut s = pair("Rhea Vance", "street thug");
    let alert = |s: &Scene| checks::passive(s.state(), s.id("one"), Task::of(Skill::Alertness, Kind::Task), true).total;
    s.does(summon(3), NO_DICE);
    assert_eq!(alert(&s), 16);
    s.afflict("one", "blinded");
    let vp = s.vp("one");
    s.does(json!({"do": "call_check", "target": "one", "ability": "per", "skill": "inspection", "dc": 13}), NO_DICE);
    assert_eq!((s.vp("one"), s.actor("one").resolve), (vp, 3), "it waits on");
}

#[test]
fn ed_mov_12_higher_than_usual() {
    let jump = |height: i32| json!({"do": "jump_up", "actor": "one", "height": height, "farther": true});
    let mut s = pair("Rhea Vance", "street thug");
    s.record("one", |profile| profile.armor_penalty = 0);
    let limit = leaps::high(s.state(), s.id("one"), false);
    assert_eq!(limit, 37, "Strength 2, standing");
    assert_eq!(s.no(jump(limit)).0, "ED-MOV-12");
    assert_eq!(s.no(jump(2 * limit + 1)).0, "ED-MOV-08");
    // A quarter of a metre and a bit beyond: two steps, 17.
    let left = |s: &Scene| ludex_edge::moves::left(s.state(), s.id("one"));
    let before = left(&s);
    s.does(jump(limit + 26), [9, 6]);
    assert!(s.told().contains("17 against 17"), "{}", s.told());
    assert_eq!(before - left(&s), limit + 26);
    let before = left(&s);
    s.does(jump(limit + 25), [5, 5]);
    assert!(s.told().contains("12 against 13"), "{}", s.told());
    assert_eq!(before - left(&s), limit, "and who fails comes as high as usual");
}

#[test]
fn ed_chk_43_tenacity_after_roll() {
    let actors = [("one", "Sable Okoro", "ours", 20, 10), ("two", "street thug", "theirs", 26, 10)];
    let check = json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": 19});
    let spend = |points: u8| json!({"do": "persevere", "actor": "one", "points": points});
    let mut s = ring_with("tenacity_after_roll = true", "", &actors);
    let vp = s.vp("one");
    s.does(check.clone(), [6, 7]);
    assert!(s.state().asked.is_some() && !s.happened("checked"), "nothing is told of success yet");
    s.does(spend(2), NO_DICE);
    assert!(s.told().contains("rolls 19 against 19"), "{}", s.told());
    assert_eq!(s.vp("one"), vp - 6);
    s.set("one", |actor| actor.vitality = 6).does(check.clone(), [6, 7]);
    assert_eq!(s.no(spend(2)).0, "ED-CHK-44");
    s.does(spend(0), NO_DICE);
    assert!(s.told().contains("rolls 17 against 19"), "{}", s.told());
    // Nobody is asked who has nothing to spend, and nobody where a campaign says nothing of it.
    s.set("one", |actor| actor.vitality = 3).does(check.clone(), [6, 7]);
    assert!(s.state().asked.is_none());
    let mut plain = ring(&actors);
    plain.does(check, [6, 7]);
    assert!(plain.state().asked.is_none());
}
