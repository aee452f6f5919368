//! ED-TRV-01, 02 and 37, ED-DTH-25 and 31, ED-ENV-14 to 23: the clock, and what falls due on it.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Size;
use ludex_edge::state::{Life, Weariness};
use ludex_edge::{exhaustion, needs, time};
use serde_json::json;

/// Two of ours, and nobody who fights.
pub fn camp() -> Scene {
    ring(&[("rhea", "Rhea Vance", "ours", 10, 10), ("brakk", "Brakk Dun", "ours", 14, 10)])
}

/// Lets so many hours pass.
#[track_caller]
pub fn wait(s: &mut Scene, hours: u32, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "set_scale", "scale": "hours"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": hours}), faces);
}

/// Lets so many minutes pass.
#[track_caller]
pub fn minutes(s: &mut Scene, minutes: u32, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "set_scale", "scale": "minutes"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": minutes}), faces);
}

pub fn level(s: &Scene, who: &str) -> u8 {
    exhaustion::level(s.state(), s.id(who))
}

fn eat(s: &mut Scene, who: &str, food: u32, water: u32) {
    s.does(json!({"do": "eat", "actor": who, "food": food, "water": water}), NO_DICE);
}

#[test]
fn ed_trv_01_time_passes_by_the_scale_and_not_in_a_fight() {
    let mut s = camp();
    minutes(&mut s, 10, NO_DICE);
    assert_eq!(s.state().clock.seconds, 600);
    let mut s = pair("Rhea Vance", "street thug");
    assert_eq!(s.no(json!({"do": "pass_time", "amount": 10})).0, "ED-TRV-01");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE).does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!((s.state().clock.seconds, time::now(s.state())), (6, 6));
}

#[test]
fn ed_trv_02_units() {
    let seconds = |unit: &str| time::UNIT_TABLE.iter().find(|row| row.0 == unit).map(|row| row.1);
    assert_eq!(seconds("hour").zip(seconds("round")).map(|(hour, round)| hour / round), Some(600));
    assert_eq!(seconds("day").zip(seconds("round")).map(|(day, round)| day / round), Some(14_400));
    assert_eq!(seconds("travel day"), Some(8 * 3600));
}

#[test]
fn ed_trv_37_a_day_ends_at_midnight() {
    for (hour, judged) in [(9, true), (20, false)] {
        let mut s = camp();
        wait(&mut s, hour, NO_DICE);
        s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
        wait(&mut s, 24 - hour, NO_DICE);
        assert_eq!(s.actor("rhea").needs.hunger, if judged { 2 } else { 0 }, "from {hour} on");
        assert_eq!(s.actor("brakk").needs.hunger, 0, "who is cared for is not asked");
    }
    let mut s = camp();
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    wait(&mut s, 13, NO_DICE);
    s.does(json!({"do": "end_day"}), NO_DICE);
    assert_eq!(s.actor("rhea").needs.hunger, 2);
}

#[test]
fn ed_dth_25_who_is_stable_wakes_after_some_hours() {
    let mut s = camp();
    s.set("rhea", |actor| (actor.vitality, actor.life) = (0, Life::Stable));
    minutes(&mut s, 1, [3]);
    wait(&mut s, 2, NO_DICE);
    assert_eq!(s.vp("rhea"), 0);
    wait(&mut s, 1, NO_DICE);
    assert_eq!((s.vp("rhea"), s.actor("rhea").life), (1, Life::Alive));
    // Damage in between.
    let mut s = camp();
    s.set("rhea", |actor| (actor.vitality, actor.life) = (0, Life::Stable));
    minutes(&mut s, 1, [3]);
    s.does(json!({"do": "hurt", "target": "rhea", "by": 9, "damage": "biotic"}), NO_DICE);
    assert_eq!(s.actor("rhea").coma.wakes, None);
}

#[test]
fn ed_dth_31_the_dying_go_on_outside_fights() {
    let mut s = camp();
    s.set("rhea", |actor| (actor.vitality, actor.life) = (0, Life::Dying { saved: 1, failed: 1 }));
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), [8]);
    assert_eq!(s.actor("rhea").life, Life::Dying { saved: 2, failed: 1 });
    s.does(json!({"do": "pass_time", "amount": 1}), [10, 2]);
    assert_eq!(s.actor("rhea").life, Life::Stable);
}

#[test]
fn ed_env_14_what_a_body_needs() {
    let rows = [
        (Size::Tiny, 100, 1_000),
        (Size::Small, 500, 4_000),
        (Size::Medium, 500, 4_000),
        (Size::Large, 3_000, 15_000),
        (Size::Huge, 20_000, 70_000),
        (Size::Gargantuan, 100_000, 300_000),
    ];
    assert_eq!(needs::NEED_TABLE, rows);
    let s = camp();
    let (food, water) = needs::of_a_day(s.state(), s.id("rhea"), false);
    assert_eq!((3 * 5 * food, 3 * 5 * water), (7_500, 60_000));
}

#[test]
fn ed_env_15_half_days_without_food() {
    for (food, hunger) in [(240, 2), (250, 1), (490, 1), (500, 0)] {
        let mut s = camp();
        s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
        eat(&mut s, "rhea", food, 4_000);
        wait(&mut s, 24, NO_DICE);
        assert_eq!(s.actor("rhea").needs.hunger, hunger, "{food} g");
    }
}

/// Days on which somebody eats and drinks so much; the levels of hunger after each. Whoever sleeps is no part of it.
fn days(food: u32, strength: i8, days: usize) -> Vec<u8> {
    let mut s = camp();
    s.record("rhea", |profile| {
        profile.abilities[1] = strength;
        profile.body.rests_every = 240;
    });
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    let day = |_| {
        eat(&mut s, "rhea", food, 4_000);
        wait(&mut s, 24, NO_DICE);
        s.actor("rhea").weariness[Weariness::Hunger as usize]
    };
    (0..days).map(day).collect()
}

#[test]
fn ed_env_16_and_ed_env_17_hunger_has_a_limit() {
    assert_eq!(days(0, 2, 4), [0, 0, 1, 2]);
    assert_eq!(days(0, 0, 2), [1, 2]);
    assert_eq!(days(250, 2, 8), [0, 0, 0, 0, 0, 1, 1, 2], "half rations");
}

#[test]
fn ed_env_18_to_ed_env_20_thirst() {
    // Also ED-ENV-19.
    let rows: [(u32, &[u32], u8); 5] =
        [(4_000, &[], 0), (3_999, &[8, 6], 0), (2_000, &[8, 4], 0), (2_000, &[7, 4], 1), (1_900, &[], 1)];
    for (water, faces, levels) in rows {
        let mut s = camp();
        s.record("rhea", |profile| profile.body.rests_every = 240);
        s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
        eat(&mut s, "rhea", 500, water);
        wait(&mut s, 24, faces.to_vec());
        assert_eq!(level(&s, "rhea"), levels, "{water} ml, {faces:?}");
    }
}

#[test]
fn ed_env_21_heat_and_ed_int_73_the_large_in_it() {
    let s = camp();
    assert_eq!(needs::of_a_day(s.state(), s.id("rhea"), true), (500, 8_000));
    let mut s = ring(&[("hound", "rift hound", "ours", 10, 10)]);
    s.record("hound", |profile| profile.body.rests_every = 240);
    s.does(json!({"do": "set_climate", "hot": true}), NO_DICE);
    s.does(json!({"do": "fend", "target": "hound"}), NO_DICE);
    assert_eq!(needs::of_a_day(s.state(), s.id("hound"), true), (3_000, 30_000));
    eat(&mut s, "hound", 3_000, 15_000);
    wait(&mut s, 24, [9, 8]);
    assert_eq!(level(&s, "hound"), 0, "just half of it: a throw");
    eat(&mut s, "hound", 3_000, 14_900);
    wait(&mut s, 24, NO_DICE);
    assert_eq!(level(&s, "hound"), 1);
}

#[test]
fn ed_env_22_and_ed_env_23_hunger_and_thirst() {
    let mut s = camp();
    s.record("rhea", |profile| profile.body.rests_every = 240);
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    let levels: Vec<u8> = (0..3)
        .map(|_| {
            wait(&mut s, 24, NO_DICE);
            level(&s, "rhea")
        })
        .collect();
    assert_eq!(levels, [1, 2, 4], "water on each day, and food on the third");
    let track = |s: &Scene| s.actor("rhea").weariness;
    assert_eq!(track(&s), [0, 1, 3, 0, 0]);
    eat(&mut s, "rhea", 500, 4_000);
    wait(&mut s, 24, NO_DICE);
    assert_eq!(track(&s), [4, 0, 0, 0, 0], "unlocked");
}

#[test]
fn ed_env_32_some_need_nothing() {
    let mut s = camp();
    s.record("rhea", |profile| profile.body.machine = true);
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    s.record("rhea", |profile| profile.body.rests_every = 240);
    wait(&mut s, 72, NO_DICE);
    assert_eq!(level(&s, "rhea"), 0);
    assert_eq!(s.no(json!({"do": "cut_off", "target": "rhea"})).0, "ED-ENV-32");
    s.does(json!({"do": "expose", "target": "rhea", "level": 5}), NO_DICE);
    wait(&mut s, 1, NO_DICE);
    assert_eq!(s.actor("rhea").rads.units, 0);
}

#[test]
fn ed_env_16_strength_is_read_as_each_day_ends() {
    use ludex_edge::character::{Ability, DamageType};
    use ludex_edge::state::Trauma;
    let mut s = camp();
    s.record("rhea", |profile| profile.body.rests_every = 240);
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    let hunger = |s: &Scene| s.actor("rhea").weariness[Weariness::Hunger as usize];
    let day = |s: &mut Scene| {
        eat(s, "rhea", 0, 4_000);
        wait(s, 24, NO_DICE);
    };
    day(&mut s);
    assert_eq!(hunger(&s), 0);
    let torso = Trauma { row: 2, ability: Some(Ability::Strength), ..Trauma::of(DamageType::Kinetic) };
    s.set("rhea", |actor| actor.traumas.push(torso));
    day(&mut s);
    assert_eq!(hunger(&s), 1, "a day beyond a Strength of 1");
    s.set("rhea", |actor| actor.traumas = ludex_kit::List::new());
    day(&mut s);
    assert_eq!(hunger(&s), 1, "a day beyond a Strength of 2, and that level it has");
    day(&mut s);
    assert_eq!(hunger(&s), 2);
    // A full day begins the count anew, and takes no level back.
    eat(&mut s, "rhea", 500, 0);
    wait(&mut s, 24, NO_DICE);
    assert_eq!((s.actor("rhea").needs.hunger, hunger(&s)), (0, 2), "not unlocked: nothing was drunk");
}

#[test]
fn ed_env_17_half_a_day_counts_beyond_the_limit_as_well() {
    let mut s = camp();
    s.record("rhea", |profile| profile.body.rests_every = 240);
    s.does(json!({"do": "fend", "target": "rhea"}), NO_DICE);
    let mut levels = Vec::new();
    for food in [0, 0, 250, 250, 0, 250, 250] {
        eat(&mut s, "rhea", food, 4_000);
        wait(&mut s, 24, NO_DICE);
        levels.push(s.actor("rhea").weariness[Weariness::Hunger as usize]);
    }
    assert_eq!(levels, [0, 0, 0, 1, 2, 2, 3], "2, 2 and a half, 3, 4, 4 and a half, 5");
}
