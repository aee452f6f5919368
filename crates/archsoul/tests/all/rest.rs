//! SP-RST: rest and sleep.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::character::{Attribute, Status};
use serde_json::json;

fn rest(s: &mut Scene, minutes: u16, activity: &str, watch: u16) {
    let command = json!({"do": "spend_time", "minutes": minutes, "activity": activity, "watch": watch, "who": ["one"]});
    s.does(command, NO_DICE);
}

/// Ilko, with 1 of 12 hit points.
fn hurt() -> Scene {
    let mut s = pair("Ilko", "wolf");
    s.set_hp("one", 1);
    s
}

#[test]
fn sp_rst_01_eight_hours_and_a_third_on_watch() {
    for (minutes, watch, full) in [(480, 160, true), (480, 161, false), (540, 180, true), (479, 0, false)] {
        let mut s = hurt();
        rest(&mut s, minutes, "sleep", watch);
        assert_eq!(s.happened("slept"), full, "{minutes} {watch}");
    }
    let mut s = hurt();
    rest(&mut s, 480, "rest", 0);
    assert!(!s.happened("slept"), "rest is no sleep");
}

#[test]
fn sp_rst_02_nothing_before_the_end() {
    let mut s = hurt();
    rest(&mut s, 470, "sleep", 0);
    assert!(!s.happened("slept"));
    let mut s = hurt();
    rest(&mut s, 480, "sleep", 0);
    let last = s.play.events.last().map(|event| serde_json::to_value(event).unwrap()["event"].clone());
    assert_eq!(last, Some(json!("slept")), "after the clock");
}

#[test]
fn sp_rst_03_a_broken_night_is_rest() {
    let mut s = hurt();
    rest(&mut s, 300, "sleep", 0);
    assert_eq!(s.hp("one"), 6);
    let mut s = hurt();
    rest(&mut s, 300, "sleep", 120);
    assert_eq!(s.hp("one"), 4, "two hours on watch are none");
}

#[test]
fn sp_rst_04_a_night_restores_all_hit_points() {
    let mut s = pair("Ilko", "wolf");
    s.set_hp("one", -4);
    rest(&mut s, 480, "sleep", 0);
    assert_eq!(s.hp("one"), 12);
}

#[test]
fn sp_rst_05_half_the_drain_and_ten_at_most() {
    for (before, after) in [(30, 20), (20, 10), (7, 3), (1, 0), (0, 0)] {
        let mut s = hurt();
        let id = s.id("one");
        s.play.state.actor_mut(id).drain = before;
        rest(&mut s, 480, "sleep", 0);
        assert_eq!(s.actor("one").drain, after);
    }
}

#[test]
fn sp_rst_06_a_point_of_each_attribute() {
    let mut s = hurt();
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 2, "source": "drowning"}), NO_DICE);
    s.does(json!({"do": "weaken", "target": "one", "attribute": "athletics", "by": 1}), NO_DICE);
    rest(&mut s, 480, "sleep", 0);
    let left = |one| s.state().attribute(s.id("one"), one);
    assert_eq!((left(Attribute::Endurance), left(Attribute::Athletics)), (3, 3));
}

#[test]
fn sp_rst_07_fatigue_goes_by_steps() {
    let mut s = hurt();
    s.afflict("one", "exhausted");
    let state = |s: &Scene| (s.state().is(s.id("one"), Status::Exhausted), s.state().is(s.id("one"), Status::Fatigued));
    rest(&mut s, 480, "sleep", 0);
    assert_eq!(state(&s), (false, true));
    rest(&mut s, 960, "nothing", 0);
    rest(&mut s, 480, "sleep", 0);
    assert_eq!(state(&s), (false, false));
}

#[test]
fn sp_rst_08_attributes_before_fatigue() {
    // SP-INT-06: Endurance 6, two lost to drowning and one to exhaustion, three nights.
    let mut s = pair("Sefa", "wolf");
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 2, "source": "drowning"}), NO_DICE);
    s.afflict("one", "exhausted");
    let mut nights = Vec::new();
    for _ in 0..3 {
        rest(&mut s, 480, "sleep", 0);
        let left = |one| s.state().attribute(s.id("one"), one);
        nights.push((left(Attribute::Endurance), left(Attribute::Athletics)));
        rest(&mut s, 960, "nothing", 0);
    }
    assert_eq!(nights, [(4, 4), (5, 5), (6, 5)]);
}

#[test]
fn sp_rst_09_an_hour_of_rest() {
    let mut s = hurt();
    s.afflict("one", "disabled");
    rest(&mut s, 59, "rest", 0);
    assert!(s.state().is(s.id("one"), Status::Disabled) && s.hp("one") == 1);
    rest(&mut s, 150, "rest", 0);
    assert_eq!((s.state().is(s.id("one"), Status::Disabled), s.hp("one")), (false, 3));
}

#[test]
fn sp_rst_10_one_night_in_a_day() {
    let mut s = hurt();
    rest(&mut s, 480, "sleep", 0);
    s.set_hp("one", 1);
    rest(&mut s, 480, "sleep", 0);
    assert_eq!((s.happened("slept"), s.hp("one")), (false, 9), "eight hours of rest");
    rest(&mut s, 480, "nothing", 0);
    rest(&mut s, 480, "sleep", 0);
    assert!(s.happened("slept"), "24 hours after the first began");
}

#[test]
fn sp_rst_11_asleep_one_hears_little_and_sees_nothing() {
    let mut s = hurt();
    s.afflict("one", "sleeping");
    let call = |skill: &str| json!({"do": "call_for_roll", "target": "one", "attribute": "precision", "skill": skill, "required": 1});
    // Precision 5 and Awareness 4, at 6.
    s.does(call("awareness"), [6, 5, 5, 5, 5, 5, 5, 5, 5]);
    let throw = &s.event("checked").unwrap()["throw"];
    assert_eq!((&throw["difficulty"]["total"], &throw["result"]), (&json!(6), &json!(1)));
    s.does(call("stealth"), NO_DICE);
    assert!(s.happened("auto_failed") && s.told().contains("SP-RST-11"), "{}", s.told());
    assert_eq!(at_least(6, 6, 6, 1), (31_031, 46_656));
}

#[test]
fn sp_rst_12_the_unconscious_do_not_sleep() {
    let night = json!({"do": "spend_time", "minutes": 480, "activity": "sleep", "who": ["one"]});
    let mut s = hurt();
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), [6]);
    assert_eq!(s.no(night.clone()).0, "SP-EXH-21");
    // Without Endurance and tended it is a full night.
    let mut s = hurt();
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 4}), NO_DICE);
    assert_eq!(s.actor("one").unconscious, Some(0));
    s.does(night.clone(), NO_DICE);
    assert!(s.happened("slept") && s.happened("woke"));
    assert_eq!((s.hp("one"), s.state().attribute(s.id("one"), Attribute::Endurance)), (12, 1));
    // With nobody to tend them it is nothing.
    let mut s = hurt();
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 4}), NO_DICE);
    s.does(json!({"do": "die", "target": "fourth", "cause": "other"}), NO_DICE);
    assert_eq!(s.no(night).0, "SP-EXH-21");
}

#[test]
fn sp_rst_13_rest_leaves_the_clock_alone() {
    let mut s = hurt();
    let march = json!({"do": "spend_time", "minutes": 360, "activity": "light", "who": ["one"]});
    s.does(march, NO_DICE);
    let before = s.actor("one").toil;
    rest(&mut s, 120, "rest", 0);
    assert_eq!((before > 0, s.actor("one").toil), (true, before));
}
