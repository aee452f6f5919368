//! ED-RST: resting.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{camp, level, minutes, wait};
use ludex_edge::state::{Life, Weariness};
use serde_json::json;

fn rest(s: &mut Scene, who: &str, full: bool) {
    s.does(json!({"do": "rest", "actor": who, "full": full}), NO_DICE);
}

fn tired(s: &mut Scene, who: &str, by: Weariness, levels: u8) {
    s.set(who, |actor| actor.weariness[by as usize] = levels);
}

#[test]
fn ed_rst_01_to_ed_rst_05_what_a_rest_gives() {
    // Also ED-RST-02, ED-RST-03, ED-RST-04.
    let mut s = camp();
    s.set("brakk", |actor| actor.vitality = 10);
    rest(&mut s, "brakk", false);
    minutes(&mut s, 40, NO_DICE);
    assert_eq!(s.vp("brakk"), 10, "forty minutes are none");
    minutes(&mut s, 20, [3]);
    assert_eq!(s.vp("brakk"), 17);
    rest(&mut s, "brakk", true);
    wait(&mut s, 8, [1]);
    assert_eq!(s.vp("brakk"), 22, "eight hours are one rest");
    s.record("brakk", |profile| profile.abilities[1] = -1);
    rest(&mut s, "brakk", false);
    wait(&mut s, 1, [1]);
    assert_eq!(s.vp("brakk"), 22, "not below 0");
    s.set("brakk", |actor| actor.vitality = 26);
    rest(&mut s, "brakk", false);
    wait(&mut s, 1, [6]);
    assert_eq!(s.vp("brakk"), 27, "never above the most");
}

#[test]
fn ed_rst_06_without_vitality_nobody_rests() {
    let mut s = camp();
    s.set("rhea", |actor| (actor.vitality, actor.life) = (0, Life::Stable));
    assert_eq!(s.no(json!({"do": "rest", "actor": "rhea", "full": true})).0, "ED-RST-06");
    wait(&mut s, 8, [4]);
    assert_eq!(s.vp("rhea"), 1, "it wakes by itself");
    rest(&mut s, "rhea", true);
}

#[test]
fn ed_rst_07_and_ed_rst_28_what_is_strenuous_breaks_it_off() {
    let mut s = camp();
    s.set("rhea", |actor| actor.vitality = 10);
    rest(&mut s, "rhea", true);
    wait(&mut s, 5, NO_DICE);
    s.does(json!({"do": "disturb", "target": "rhea"}), NO_DICE);
    assert!(s.actor("rhea").rest.strained && s.actor("rhea").rest.under_way.is_none());
    assert!(s.no(json!({"do": "disturb", "target": "rhea"})).1.contains("does not rest"));
    wait(&mut s, 3, NO_DICE);
    assert_eq!(s.vp("rhea"), 10);
    // A fight does so by itself, by a turn or by being hurt in it.
    let mut s = camp();
    rest(&mut s, "rhea", true);
    rest(&mut s, "brakk", true);
    s.does(json!({"do": "begin"}), [8, 8, 3, 3]);
    assert!(s.actor("rhea").rest.under_way.is_none(), "it has had a turn");
    assert!(s.actor("brakk").rest.under_way.is_some());
    s.does(json!({"do": "hurt", "target": "brakk", "by": 1, "damage": "biotic"}), NO_DICE);
    assert!(s.actor("brakk").rest.under_way.is_none());
    assert_eq!(s.no(json!({"do": "rest", "actor": "rhea", "full": false})).0, "ED-RST-07");
}

#[test]
fn ed_rst_15_and_ed_rst_16_a_full_rest_in_every_day() {
    let mut s = camp();
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    s.set("rhea", |actor| actor.needs.hunger = 0);
    s.record("rhea", |profile| {
        profile.body.without = vec![ludex_edge::character::Need::Food, ludex_edge::character::Need::Water]
    });
    wait(&mut s, 23, NO_DICE);
    assert_eq!(level(&s, "rhea"), 0);
    wait(&mut s, 1, NO_DICE);
    assert_eq!(level(&s, "rhea"), 1);
    wait(&mut s, 24, NO_DICE);
    assert_eq!(level(&s, "rhea"), 2, "awake for 48 hours");
    assert_eq!(level(&s, "brakk"), 0, "who is cared for sleeps");
    // One that begins in time counts; one that is broken off too late does not.
    for (broken, levels) in [(false, 2), (true, 3)] {
        let mut s = Scene { play: ludex_engine::testing::Play::new(s.state().clone()) };
        s.set("rhea", |actor| actor.vitality = 1);
        wait(&mut s, 20, NO_DICE);
        rest(&mut s, "rhea", true);
        wait(&mut s, 7, NO_DICE);
        assert_eq!(level(&s, "rhea"), 2);
        if broken {
            s.does(json!({"do": "disturb", "target": "rhea"}), NO_DICE);
            assert_eq!(level(&s, "rhea"), levels);
        } else {
            wait(&mut s, 1, [1]);
            assert_eq!(level(&s, "rhea"), 1, "and it refreshes");
        }
    }
}

#[test]
fn ed_rst_17_not_so_soon_again() {
    let mut s = camp();
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1]);
    assert_eq!(s.no(json!({"do": "rest", "actor": "rhea", "full": true})).0, "ED-RST-17");
    wait(&mut s, 12, NO_DICE);
    rest(&mut s, "rhea", true);
}

#[test]
fn ed_rst_18_and_ed_rst_19_exhaustion_goes_with_food() {
    // Also ED-EXH-12 and ED-EXH-13.
    for (water, left) in [(4_000, 2), (0, 3)] {
        let mut s = camp();
        tired(&mut s, "rhea", Weariness::Ordinary, 3);
        s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
        s.does(json!({"do": "eat", "actor": "rhea", "food": 500, "water": water}), NO_DICE);
        rest(&mut s, "rhea", true);
        wait(&mut s, 8, [1]);
        assert_eq!(level(&s, "rhea"), left, "{water} ml");
    }
    let mut s = camp();
    tired(&mut s, "rhea", Weariness::Ordinary, 1);
    tired(&mut s, "rhea", Weariness::Hunger, 2);
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1]);
    assert_eq!(level(&s, "rhea"), 2);
    wait(&mut s, 12, NO_DICE);
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1]);
    assert_eq!(level(&s, "rhea"), 2, "hunger has its own remedy");
}

#[test]
fn ed_rst_22_and_ed_rst_23_sleeping_in_armour() {
    use ludex_edge::rest::ARMOR_TABLE;
    assert_eq!(ARMOR_TABLE.map(|row| row.1), [14, 16, 18]);
    for (faces, vitality) in [(vec![6, 5, 1], 15), (vec![6, 4], 10)] {
        let mut s = camp();
        s.set("brakk", |actor| actor.vitality = 10);
        s.does(json!({"do": "rest", "actor": "brakk", "full": true, "armored": true}), NO_DICE);
        wait(&mut s, 8, faces.clone());
        assert_eq!(s.vp("brakk"), vitality, "{faces:?} and 7 against 18");
        assert_eq!(s.actor("brakk").rest.since, 8 * 3600, "it was a full rest");
    }
    let mut s = camp();
    s.set("brakk", |actor| actor.vitality = 10);
    s.does(json!({"do": "rest", "actor": "brakk", "full": false, "armored": true}), NO_DICE);
    wait(&mut s, 1, [2]);
    assert_eq!(s.vp("brakk"), 16, "for an hour it is no matter");
}

#[test]
fn ed_rst_24_first_vitality_then_exhaustion() {
    let mut s = camp();
    tired(&mut s, "rhea", Weariness::Ordinary, 4);
    s.set("rhea", |actor| actor.vitality = 10);
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [4]);
    assert_eq!((s.vp("rhea"), level(&s, "rhea")), (12, 3), "6 more, and 12 are the most at level 4");
}

#[test]
fn ed_rst_25_as_often_as_one_likes() {
    let mut s = camp();
    s.set("rhea", |actor| actor.vitality = 1);
    for _ in 0..3 {
        rest(&mut s, "rhea", false);
        wait(&mut s, 1, [1]);
    }
    assert_eq!(s.vp("rhea"), 10);
    let mut s = ring_with("normal_rests = 1", "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
    rest(&mut s, "rhea", false);
    wait(&mut s, 1, [1]);
    assert_eq!(s.no(json!({"do": "rest", "actor": "rhea", "full": false})).0, "ED-RST-25");
}

#[test]
fn ed_rst_26_what_keeps_vitality_from_coming_back() {
    for (rads, vitality) in [(60, 13), (61, 10)] {
        let mut s = camp();
        s.set("rhea", |actor| {
            (actor.vitality, actor.rads.units, actor.rads.row) = (10, rads * 86_400, 4);
            actor.weariness[Weariness::Radiation as usize] = if rads > 60 { 4 } else { 3 };
        });
        rest(&mut s, "rhea", false);
        let faces: &[u32] = if rads > 60 { &[] } else { &[1] };
        wait(&mut s, 1, faces.to_vec());
        assert_eq!(s.vp("rhea"), vitality, "{rads} rads");
    }
}

#[test]
fn ed_int_64_which_level_goes() {
    let mut s = camp();
    tired(&mut s, "rhea", Weariness::Ordinary, 1);
    tired(&mut s, "rhea", Weariness::Hunger, 2);
    s.set("rhea", |actor| (actor.rads.units, actor.rads.row) = (15 * 86_400, 2));
    tired(&mut s, "rhea", Weariness::Radiation, 1);
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    s.does(json!({"do": "eat", "actor": "rhea", "food": 500, "water": 4_000}), NO_DICE);
    s.set("rhea", |actor| actor.rads.working = 0);
    wait(&mut s, 16, NO_DICE);
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1]);
    // The day is over as the rest is: one ordinary level is gone or the two of hunger are ordinary now.
    assert_eq!(s.actor("rhea").weariness[Weariness::Radiation as usize], 1);
    let mut left = Vec::new();
    for _ in 0..3 {
        s.does(json!({"do": "eat", "actor": "rhea", "food": 500, "water": 4_000}), NO_DICE);
        s.set("rhea", |actor| (actor.rads.units, actor.rads.working) = (15 * 86_400, 0));
        wait(&mut s, 16, NO_DICE);
        rest(&mut s, "rhea", true);
        wait(&mut s, 8, [1]);
        left.push(level(&s, "rhea"));
    }
    assert_eq!(left.last(), Some(&1), "only that of rays is left: {left:?}");
}

#[test]
fn ed_rst_07_and_ed_rst_28_how_the_day_went() {
    let slept = |s: &Scene| s.event("slept").expect("the rest is over");
    let mut s = ring(&[("rhea", "Rhea Vance", "ours", 10, 10), ("ilse", "Ilse Maren", "ours", 14, 10)]);
    assert_eq!(s.no(json!({"do": "take_it_easy", "actor": "rhea"})).0, "ED-RST-02", "a full rest comes first");
    s.does(json!({"do": "disturb", "target": "rhea"}), NO_DICE);
    rest(&mut s, "rhea", true);
    s.does(json!({"do": "tend", "actor": "ilse", "target": "rhea"}), NO_DICE);
    assert_eq!(s.actor("ilse").kit, 4);
    wait(&mut s, 8, [1]);
    assert_eq!(slept(&s), json!({"event": "slept", "actor": 0, "strained": true, "treated": [true, false]}));
    s.does(json!({"do": "take_it_easy", "actor": "rhea"}), NO_DICE);
    wait(&mut s, 12, NO_DICE);
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1]);
    assert_eq!(slept(&s), json!({"event": "slept", "actor": 0, "recovers": true}));
}

#[test]
fn ed_rst_11_to_ed_rst_13_a_night_heals_as_the_day_was() {
    use ludex_edge::character::DamageType;
    use ludex_edge::state::Trauma;
    // Also ED-RST-12.
    let wounded = || {
        let mut s = ring(&[("rhea", "Rhea Vance", "ours", 10, 10), ("ilse", "Ilse Maren", "ours", 14, 10)]);
        s.set("rhea", |actor| actor.traumas.push(Trauma::of(DamageType::Biotic)));
        s
    };
    let saved = |s: &Scene| s.actor("rhea").traumas.get(0).map(|trauma| trauma.saved);
    // Untreated: the lowest two of three, and 4.
    let mut s = wounded();
    rest(&mut s, "rhea", true);
    wait(&mut s, 8, [1, 9, 7, 4]);
    assert_eq!(saved(&s), Some(1));
    // Treated, in a day of nothing else: two of three again, and the best.
    s.does(json!({"do": "take_it_easy", "actor": "rhea"}), NO_DICE);
    wait(&mut s, 12, NO_DICE);
    rest(&mut s, "rhea", true);
    s.does(json!({"do": "tend", "actor": "ilse", "target": "rhea"}), NO_DICE);
    wait(&mut s, 8, [1, 2, 5, 6]);
    assert_eq!(saved(&s), Some(2));
    // Treated, after something strenuous.
    s.does(json!({"do": "disturb", "target": "rhea"}), NO_DICE);
    wait(&mut s, 12, NO_DICE);
    rest(&mut s, "rhea", true);
    s.does(json!({"do": "tend", "actor": "ilse", "target": "rhea"}), NO_DICE);
    wait(&mut s, 8, [1, 9, 5, 6]);
    assert_eq!(s.actor("rhea").traumas.get(0).map(|trauma| trauma.healed), Some(true));
}
