//! SP-STV, SP-HAZ: thirst and hunger, falls, traps, disease.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::character::Status;
use ludex_archsoul::hazards::BULKS;
use ludex_archsoul::rations::RATIONS;
use serde_json::{Value, json};

/// So many hours in which only what they drink counts.
fn hours(s: &mut Scene, hours: u16, more: Value, faces: impl Into<Vec<u32>>) {
    let mut command = json!({"do": "spend_time", "minutes": hours * 60, "activity": "nothing", "water": "what they drink", "who": ["one"]});
    for (name, value) in more.as_object().unwrap() {
        command[name] = value.clone();
    }
    s.does(command, faces);
}

fn drink(s: &mut Scene, tenths: u16) {
    s.does(json!({"do": "drink", "actor": "one", "tenths": tenths}), NO_DICE);
}

/// How tired Ilko is.
fn level(s: &Scene) -> u8 {
    ludex_archsoul::rations::level(s.state(), s.id("one"))
}

fn ilko() -> Scene {
    pair("Ilko", "wolf")
}

#[test]
fn sp_stv_01_a_day_without_water_tires() {
    let mut s = ilko();
    let mut levels = Vec::new();
    for _ in 0..2 {
        hours(&mut s, 23, json!({}), NO_DICE);
        levels.push(level(&s));
        hours(&mut s, 1, json!({}), NO_DICE);
        levels.push(level(&s));
    }
    assert_eq!(levels, [0, 1, 1, 2]);
    hours(&mut s, 24, json!({}), [3]);
    assert!(s.happened("collapsed"));
}

#[test]
fn sp_stv_02_three_days_without_food_tire() {
    let mut s = ilko();
    let days = |s: &mut Scene, days: u16| hours(s, 24 * days, json!({"water": "enough", "fasting": true}), NO_DICE);
    days(&mut s, 2);
    assert_eq!(level(&s), 0);
    days(&mut s, 1);
    assert_eq!(level(&s), 1);
    days(&mut s, 3);
    assert_eq!(level(&s), 2);
    let mut s = ilko();
    days(&mut s, 2);
    s.does(json!({"do": "eat", "actor": "one"}), NO_DICE);
    days(&mut s, 2);
    assert_eq!(level(&s), 0, "a day's food begins them anew");
    assert_eq!(s.no(json!({"do": "eat", "actor": "two"})).0, "SP-STV-03");
}

#[test]
fn sp_stv_03_thirst_locks_fatigue() {
    let mut s = ilko();
    s.does(json!({"do": "tire", "target": "one"}), NO_DICE);
    hours(&mut s, 24, json!({}), NO_DICE);
    assert_eq!(level(&s), 2, "the march and thirst");
    // Nothing to drink, but the night ends what the march did: the last window was dry, so it ends nothing.
    hours(&mut s, 8, json!({"activity": "sleep"}), NO_DICE);
    assert_eq!(level(&s), 2);
    // Enough to sleep, by the game master's word: one step goes, and thirst is made good with it.
    let mut s = ilko();
    s.does(json!({"do": "tire", "target": "one"}), NO_DICE);
    hours(&mut s, 72, json!({"water": "enough", "fasting": true}), NO_DICE);
    assert_eq!(level(&s), 2, "the march and hunger");
    hours(&mut s, 8, json!({"activity": "sleep", "water": "enough", "fasting": true}), NO_DICE);
    assert_eq!(level(&s), 1, "the step of the march");
    hours(&mut s, 24, json!({"water": "enough", "fasting": true}), NO_DICE);
    hours(&mut s, 8, json!({"activity": "sleep", "water": "enough", "fasting": true}), NO_DICE);
    assert_eq!(level(&s), 1, "hunger keeps its own");
    s.does(json!({"do": "eat", "actor": "one"}), NO_DICE);
    hours(&mut s, 24, json!({"water": "enough"}), NO_DICE);
    hours(&mut s, 8, json!({"activity": "sleep", "water": "enough"}), NO_DICE);
    assert_eq!(level(&s), 0);
}

#[test]
fn sp_stv_03_the_game_master_may_provide() {
    let mut s = ilko();
    hours(&mut s, 24, json!({}), NO_DICE);
    hours(&mut s, 8, json!({"activity": "sleep", "water": "enough"}), NO_DICE);
    assert_eq!((s.happened("provided"), level(&s)), (true, 0));
}

#[test]
fn sp_stv_04_half_a_ration_in_a_window() {
    for (tenths, tired) in [(20, 0), (19, 1)] {
        let mut s = ilko();
        drink(&mut s, tenths);
        hours(&mut s, 24, json!({}), NO_DICE);
        assert_eq!(level(&s), tired, "{tenths}");
    }
    // The better of the last window and what has been drunk in this one.
    let mut s = ilko();
    hours(&mut s, 24, json!({}), NO_DICE);
    drink(&mut s, 40);
    hours(&mut s, 8, json!({"activity": "light"}), pool(6, 6));
    assert_eq!(s.event("strained").unwrap()["throw"]["difficulty"]["total"], 5, "fatigue alone");
}

#[test]
fn sp_stv_05_rations_make_exhaustion_rolls_harder() {
    assert_eq!(
        RATIONS.map(|row| (row.2, row.3, row.4)),
        [(0, true, false), (1, true, false), (2, false, false), (2, false, true)]
    );
    for (tenths, difficulty) in [(40, 4), (30, 5), (20, 6)] {
        let mut s = ilko();
        drink(&mut s, tenths);
        hours(&mut s, 24, json!({}), NO_DICE);
        hours(&mut s, 8, json!({"activity": "light"}), pool(6, 6));
        assert_eq!(s.event("strained").unwrap()["throw"]["difficulty"]["total"], difficulty);
    }
}

#[test]
fn sp_stv_06_half_a_ration_ends_no_fatigue() {
    let mut s = ilko();
    s.set_hp("one", 3).afflict("one", "exhausted").afflict("one", "disabled");
    hours(&mut s, 8, json!({"activity": "sleep", "water": "half a ration"}), NO_DICE);
    assert_eq!((level(&s), s.hp("one"), s.state().is(s.id("one"), Status::Disabled)), (2, 12, false));
}

#[test]
fn sp_stv_07_thirst_before_hunger() {
    let mut s = ilko();
    hours(&mut s, 48, json!({"fasting": true}), NO_DICE);
    assert_eq!(level(&s), 2);
    hours(&mut s, 24, json!({"fasting": true}), [3]);
    let names: Vec<Value> =
        s.play.events.iter().map(|event| serde_json::to_value(event).unwrap()["event"].clone()).collect();
    let at = |name: &str| names.iter().position(|one| one == name).unwrap_or_else(|| panic!("{names:?}"));
    assert!(at("window_ended") < at("collapsed") && at("collapsed") < at("hungered"), "{names:?}");
}

#[test]
fn sp_stv_08_nothing_tires_the_collapsed_more() {
    let mut s = ilko();
    s.afflict("one", "exhausted");
    s.does(json!({"do": "tire", "target": "one"}), [6]);
    let id = s.id("one");
    s.play.state.stretch = Some(ludex_archsoul::state::Stretch {
        who: vec![id],
        activity: Default::default(),
        climate: false,
        load: false,
        water: ludex_archsoul::state::Water::Counted,
        fasting: false,
        what: String::new(),
    });
    s.play.state.actor_mut(id).supply.elapsed = 24 * 3600 - 60;
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    assert!(s.happened("fatigue_ignored"));
}

#[test]
fn sp_stv_09_others_need_other_rations() {
    let mut s = pair("stone sentinel", "wolf");
    assert_eq!(s.no(json!({"do": "drink", "actor": "one", "tenths": 5})).0, "SP-STV-09");
    // A camel: 4 litres in 168 hours.
    let mut s = pair("wolf", "wolf");
    let id = s.id("one");
    std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].record.water_hours = Some(168);
    hours(&mut s, 100, json!({}), NO_DICE);
    assert_eq!(level(&s), 0);
    hours(&mut s, 68, json!({}), NO_DICE);
    assert_eq!(level(&s), 1);
}

fn fall(s: &mut Scene, height: i32, more: Value, faces: impl Into<Vec<u32>>) {
    let mut command = json!({"do": "fall", "target": "one", "height": height});
    for (name, value) in more.as_object().unwrap() {
        command[name] = value.clone();
    }
    s.does(command, faces);
}

#[test]
fn sp_haz_01_a_die_for_each_metre_beyond_the_first() {
    let mut s = ilko();
    fall(&mut s, 1000, json!({}), [6, 5, 5, 4, 3, 3, 2, 1, 1]);
    assert_eq!(s.hp("one"), 12 - 4);
}

#[test]
fn sp_haz_02_the_large_fall_harder() {
    assert_eq!(BULKS.map(|row| row.1), [2, 1, 0, -1, -2]);
    for (who, harm) in [("cave bear", 3), ("cat", 1)] {
        let mut s = pair("wolf", "wolf");
        let id = s.id("one");
        let bulk = ludex_archsoul::character::Bulk::ALL[if who == "cat" { 1 } else { 3 }];
        std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].record.bulk = bulk;
        fall(&mut s, 500, json!({}), [5, 3, 3, 1]);
        assert_eq!(s.hp("one"), 12 - harm, "{who}");
    }
}

#[test]
fn sp_haz_03_whole_metres() {
    for (height, dice) in [(190, 0), (470, 3), (100, 0)] {
        let mut s = ilko();
        fall(&mut s, height, json!({}), pool(0, dice));
        assert!(s.happened("fell"));
    }
}

#[test]
fn sp_haz_04_hardness_counts_and_nothing_else() {
    let mut s = pair("Mara", "wolf");
    s.does(json!({"do": "restrain", "target": "one", "source": "ropes"}), NO_DICE);
    fall(&mut s, 700, json!({}), pool(4, 6));
    assert_eq!(s.hp("one"), 14 - 2, "mail, and no coup de grace");
}

#[test]
fn sp_haz_05_the_game_master_says_where_one_lands() {
    let mut s = ilko();
    fall(&mut s, 1000, json!({"soft": 4, "harder": 1}), [6, 5, 4, 4, 4]);
    assert_eq!(s.hp("one"), 12 - 2);
    assert!(s.told().contains("SP-HAZ-05"));
}

/// A door, up to a space, falls on Ilko.
fn door(options: &str, faces: impl Into<Vec<u32>>) -> Scene {
    let mut s = pair_with(options, "Ilko", "wooden door");
    s.does(json!({"do": "fall", "target": "two", "height": 600, "onto": "one"}), faces);
    s
}

#[test]
fn sp_haz_06_what_falls_and_whom_it_strikes() {
    let s = door("", [6, 6, 5, 4, 2]);
    let struck = s.event("fell").unwrap();
    assert_eq!(struck["throw"]["pool"]["total"], 5);
    assert_eq!((s.hp("one"), s.hp("two")), (12 - 4, 5));
}

#[test]
fn sp_haz_07_one_roll_or_two() {
    let s = door("", [6, 6, 5, 4, 2]);
    assert_eq!((s.hp("two"), s.hp("one")), (5, 8), "wood of 4 takes nothing");
    let s = door("shared_fall = false", dice(&[&pool(5, 5), &pool(1, 5)]));
    assert_eq!((s.hp("two"), s.hp("one")), (4, 11));
}

fn trap(more: Value) -> Value {
    let mut command = json!({"do": "endanger", "target": "one", "what": "a trap", "known": false, "avoidable": true,
        "difficulty": 5, "required": 2, "dice": 4, "damage_difficulty": 4});
    for (name, value) in more.as_object().unwrap() {
        command[name] = value.clone();
    }
    command
}

#[test]
fn sp_haz_08_athletics_and_awareness_at_5() {
    // Athletics 3 and Awareness 4.
    let mut s = ilko();
    s.does(trap(json!({})), [6, 5, 4, 3, 2, 1, 1]);
    let came = s.event("endangered").unwrap();
    assert_eq!((&came["avoided"], &came["roll"]["difficulty"]["total"]), (&json!(true), &json!(5)));
    assert_eq!(s.hp("one"), 12);
    assert_eq!(at_least(6, 6, 5, 2), (46_656 / 729 * 473, 46_656), "473/729");
}

#[test]
fn sp_haz_09_what_is_known_is_easier() {
    // Athletics 3 and Conditioning 2, at 4.
    let mut s = ilko();
    s.does(trap(json!({"known": true})), pool(2, 5));
    let came = s.event("endangered").unwrap();
    assert_eq!((&came["avoided"], &came["roll"]["difficulty"]["total"]), (&json!(true), &json!(4)));
    assert_eq!(at_least(6, 6, 4, 2), (46_656 / 64 * 57, 46_656), "57/64");
}

#[test]
fn sp_haz_10_other_rolls_or_none() {
    let mut s = pair("Sefa", "wolf");
    s.does(trap(json!({"attribute": "precision", "skill": "stealth", "difficulty": 4})), pool(2, 9));
    assert_eq!(s.event("endangered").unwrap()["avoided"], true);
    let mut s = ilko();
    s.does(trap(json!({"avoidable": false})), pool(1, 4));
    assert_eq!((s.event("endangered").unwrap()["roll"].clone(), s.hp("one")), (json!(null), 11));
}

#[test]
fn sp_haz_11_sleepers_do_not_roll() {
    for status in ["sleeping", "restrained", "disabled"] {
        let mut s = ilko();
        s.afflict("one", status);
        s.does(trap(json!({})), pool(2, 4));
        assert_eq!(s.hp("one"), 10, "{status}");
    }
}

#[test]
fn sp_haz_12_traps_have_dice_of_their_own() {
    let mut s = ilko();
    s.afflict("one", "fatigued");
    s.does(trap(json!({})), dice(&[&pool(0, 7), &[6, 4, 2, 2]]));
    assert_eq!(s.hp("one"), 10, "two, and no fatigue counts");
}

#[test]
fn sp_haz_13_a_fever_comes_back_each_day() {
    let fever = json!({"do": "sicken", "target": "one", "what": "a fever", "every": 1440, "difficulty": 4, "required": 2,
        "effect": "fatigue", "amount": 1, "cures": 2});
    let mut s = ilko();
    s.does(fever.clone(), NO_DICE);
    assert_eq!(s.no(fever).0, "SP-HAZ-13");
    s.does(json!({"do": "pass_time", "amount": 1439}), NO_DICE);
    // Endurance 4 and Conditioning 2.
    s.does(json!({"do": "pass_time", "amount": 1}), pool(1, 6));
    assert_eq!((level(&s), s.happened("ailed")), (1, true));
    s.does(json!({"do": "pass_time", "amount": 1440}), pool(3, 6));
    assert_eq!((level(&s), s.happened("cured")), (1, false));
    s.does(json!({"do": "pass_time", "amount": 1440}), pool(3, 6));
    assert!(s.happened("cured") && s.actor("one").ills.is_empty());
    // Poison: three hit points each hour, until a healer finds the cure.
    let mut s = ilko();
    s.does(
        json!({"do": "sicken", "target": "one", "what": "adder's bite", "every": 60, "difficulty": 4, "required": 2,
        "effect": "damage", "amount": 3, "cures": 1}),
        NO_DICE,
    );
    s.does(json!({"do": "pass_time", "amount": 60}), pool(0, 6));
    assert_eq!(s.hp("one"), 9);
    s.does(json!({"do": "cure", "target": "one", "what": "adder's bite"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 600}), NO_DICE);
    assert_eq!(s.no(json!({"do": "cure", "target": "one", "what": "adder's bite"})).0, "SP-HAZ-13");
}

#[test]
fn sp_haz_14_riding_tires_nobody() {
    let mut s = ilko();
    let ride = json!({"do": "spend_time", "minutes": 480, "activity": "nothing", "who": ["one"], "what": "They ride to the ford, 40 km."});
    s.does(ride, NO_DICE);
    assert_eq!((s.actor("one").toil, s.told().contains("to the ford, 40 km.")), (0, true));
}
