//! ED-GRV-19 to 24, 29, 36 and 37: moving where there is no gravity.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, Size, Skill};
use ludex_edge::collisions;
use ludex_edge::drifting::{fastest, has_surface};
use serde_json::json;

/// Brakk, Strength 4 and Might 3, floats in a fight.
fn floating_with(options: &str, more: &str) -> Scene {
    let actors = [("one", "Brakk Dun", "ours", 10, 10), ("two", "street thug", "theirs", 50, 25)];
    let mut s = ring_with(options, more, &actors).turn("one");
    s.record("one", |profile| {
        profile.skills.insert(Skill::Might, 4);
    });
    s.does(json!({"do": "set_gravity", "gravity": 0}), NO_DICE);
    s
}

fn floating() -> Scene {
    floating_with("", "")
}

fn push(s: &mut Scene, x: i32, height: i32, speed: i32) {
    s.does(json!({"do": "push_off", "actor": "one", "to": [x, 10], "height": height, "speed": speed}), NO_DICE);
}

fn round(s: &mut Scene) {
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
}

fn at(s: &Scene) -> (i32, i32) {
    (s.actor("one").at.x, s.actor("one").at.z)
}

#[test]
fn ed_grv_19_pushing_off_takes_something_fixed() {
    let mut s = floating();
    assert!(has_surface(s.state(), s.id("one")), "the floor");
    s.set("one", |actor| actor.at.z = 900);
    let off = json!({"do": "push_off", "actor": "one", "to": [20, 10], "height": 900, "speed": 400});
    assert_eq!(s.no(off.clone()).0, "ED-GRV-19");
    for (size, fixed) in [(Size::Large, false), (Size::Huge, true)] {
        s.record("two", |profile| profile.size = size);
        s.set("two", |actor| (actor.at.x, actor.at.y, actor.at.z) = (700, 1000, 900));
        assert_eq!(has_surface(s.state(), s.id("one")), fixed, "{size}");
    }
    s.set("one", |actor| actor.budget.minor = false);
    assert_eq!(s.no(off).0, "ED-TRN-13", "it takes the minor action");
    assert_eq!(s.no(json!({"do": "go", "actor": "one", "to": [12, 10]})).0, "ED-GRV-19");
}

#[test]
fn ed_grv_20_how_fast() {
    let mut s = floating();
    let id = s.id("one");
    assert_eq!(fastest(s.state(), id), 1600);
    s.afflict("one", "hindered");
    assert_eq!(fastest(s.state(), id), 800);
    s.afflict("one", "restrained");
    assert_eq!(fastest(s.state(), id), 0);
    let s = floating_with("push_off_uses_might = false", "");
    assert_eq!(fastest(s.state(), id), 800);
    let mut s = floating();
    s.record("one", |profile| {
        profile.abilities[1] = -3;
        profile.skills.remove(Skill::Might);
        profile.gear = 0;
    });
    assert_eq!(fastest(s.state(), id), 100);
}

#[test]
fn ed_grv_21_one_goes_on_and_on() {
    let mut s = floating();
    push(&mut s, 40, 0, 800);
    assert_eq!(at(&s), (1800, 0));
    round(&mut s);
    assert_eq!(at(&s), (2600, 0), "without any action");
    s.afflict("one", "hindered");
    round(&mut s);
    assert_eq!(at(&s), (3400, 0), "what holds one back does not slow what drifts");
    // In three dimensions.
    let mut s = floating();
    push(&mut s, 13, 400, 500);
    assert_eq!(at(&s), (1300, 400));
    round(&mut s);
    assert_eq!(at(&s), (1600, 800));
}

/// A wall nine metres away.
const WALL: &str = "[[obstacle]]\nfrom = [28, 5]\nto = [28, 15]\ncover = \"total\"\n";

#[test]
fn ed_grv_22_and_ed_grv_24_at_a_wall() {
    // Two metres short of it after the first round.
    let arrive = || {
        let mut s = floating_with("", WALL);
        push(&mut s, 26, 0, 1600);
        assert_eq!(at(&s), (2600, 0));
        s.record("one", |profile| profile.speed = 1000);
        round(&mut s);
        assert!((2700..2800).contains(&at(&s).0), "{:?}", at(&s));
        s
    };
    let mut s = arrive();
    s.does(json!({"do": "stop_drifting", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").drift.is_none());
    // Pushing off anew: what was moved is taken off.
    let mut s = arrive();
    let (x, moved) = (at(&s).0, s.actor("one").budget.moved);
    push(&mut s, 10, 0, 1000);
    assert_eq!(x - at(&s).0, 1000 - moved);
    // Doing nothing: one strikes it, and that is no great matter at sixteen metres a round.
    let mut s = arrive();
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.happened("crashed") && s.actor("one").drift.is_none());
    assert_eq!((s.vp("one"), collisions::crash_dice(266)), (27, 0));
}

#[test]
fn ed_grv_23_a_device() {
    let mut s = floating();
    s.record("one", |profile| profile.body.thrust = 1200);
    s.does(json!({"do": "go", "actor": "one", "to": [22, 10]}), NO_DICE);
    assert_eq!(at(&s), (2200, 0));
}

#[test]
fn ed_grv_29_inertia() {
    let moves = |stops: bool| json!({"do": "move_thing", "target": "one", "dc": 17, "stops": stops});
    let mut s = floating_with("inertia = true", "");
    s.does(moves(false), [4, 9, 11]).does(moves(true), [4, 9]);
    floating().does(moves(false), [4, 9]);
}

#[test]
fn ed_grv_36_nothing_falls() {
    let mut s = floating();
    assert_eq!(s.no(json!({"do": "fall", "target": "one", "height": 600})).0, "ED-GRV-36");
    s.set("one", |actor| actor.at.z = 900);
    round(&mut s);
    assert_eq!(at(&s), (1000, 900), "it hangs where it is");
    s.record("one", |profile| profile.armor = 0);
    s.does(json!({"do": "set_gravity", "gravity": 100}), [2, 2, 1, 2, 3]);
    assert_eq!((at(&s), s.vp("one")), ((1000, 0), 21), "and falls as gravity comes back");
}

#[test]
fn ed_grv_37_nobody_lies_down() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "prone");
    s.does(json!({"do": "set_gravity", "gravity": 0}), NO_DICE);
    assert!(!s.has("one", Condition::Prone));
    assert_eq!(s.no(json!({"do": "drop_prone", "actor": "one"})).1, "nothing holds one to the ground (ED-CMV-12)");
    s.afflict("two", "prone");
    assert!(!s.has("two", Condition::Prone));
    s.set("two", |actor| actor.weight.held = true).afflict("two", "prone");
    assert!(s.has("two", Condition::Prone), "held to a floor");
}

#[test]
fn ed_grv_37_who_is_shoved_comes_to_rest_or_drifts_on() {
    for (options, drifts) in [("", false), ("zero_g_shove_drifts = true", true)] {
        let actors = [("one", "Brakk Dun", "ours", 10, 10), ("two", "street thug", "theirs", 12, 10)];
        let mut s = ring_with(options, "", &actors).turn("one");
        s.set("two", |actor| actor.reaction = false);
        s.does(json!({"do": "set_gravity", "gravity": 0}), NO_DICE);
        let before = s.actor("two").at.x;
        s.does(json!({"do": "shove", "actor": "one", "target": "two", "aside": 0}), NO_DICE);
        s.does(json!({"do": "answer", "actor": "two", "skill": "wrestling"}), [7, 6, 5, 5]);
        let far = s.actor("two").at.x - before;
        assert!(far > 0, "straight away from Brakk");
        assert_eq!(s.actor("two").drift.map(|drift| drift.towards.x), drifts.then_some(far));
    }
}
