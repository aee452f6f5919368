//! SP-COR: pools of dice against a difficulty.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::checks::{SIDES, SIZES, halved, halved_up};
use ludex_archsoul::{Archsoul, Event};
use ludex_engine::testing::chance;
use ludex_engine::{Presentation, Rulebook, Viewer};
use serde_json::json;

/// Ilko, who has Endurance 4 and Resolve 2, is called to roll.
fn called(scene: &mut Scene, more: serde_json::Value, faces: &[u32]) -> serde_json::Value {
    let mut command = json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "required": 1});
    command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    scene.does(command, faces);
    scene.event("checked").expect("it was rolled")
}

fn result(attribute: &str, skill: Option<&str>, more: serde_json::Value, faces: &[u32]) -> (i64, bool) {
    let mut fields = json!({"attribute": attribute, "skill": skill});
    fields.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let checked = called(&mut pair("Ilko", "wolf"), fields, faces);
    (checked["throw"]["result"].as_i64().unwrap(), checked["throw"]["critical"].as_bool().unwrap())
}

#[test]
fn sp_cor_01_dice_have_six_sides_unless_the_campaign_says_otherwise() {
    // Scripted faces above 6 are impossible on a d6 and fine on a d10.
    assert_eq!(result("endurance", Some("resolve"), json!({}), &[6, 6, 1, 1, 1, 1]).0, 2);
    let checked =
        called(&mut pair_with("die_sides = 10", "Ilko", "wolf"), json!({"skill": "resolve"}), &[10, 9, 1, 1, 1, 1]);
    assert_eq!((checked["throw"]["result"].as_i64(), checked["throw"]["dice"]["sides"].as_i64()), (Some(2), Some(10)));
}

/// What is asked of a pool.
#[derive(Debug, Clone, Copy)]
enum Asks {
    /// The chance of so many successes.
    AtLeast(u32),
    /// The chance of fewer.
    Fewer(u32),
    /// The mean number of successes.
    Mean,
    /// The mean face of a single die.
    MeanFace,
}

/// Of each row of the table: how many dice, their difficulty, what is asked of them.
const ROLLS: [(u32, u32, Asks); 12] = [
    (1, 4, Asks::AtLeast(1)),
    (6, 4, Asks::AtLeast(3)),
    (6, 4, Asks::AtLeast(4)),
    (6, 4, Asks::AtLeast(5)),
    (9, 4, Asks::Mean),
    (1, 4, Asks::Mean),
    (8, 5, Asks::Mean),
    (8, 5, Asks::Fewer(1)),
    (7, 4, Asks::Fewer(1)),
    (7, 4, Asks::AtLeast(3)),
    (1, 4, Asks::Fewer(1)),
    (1, 1, Asks::MeanFace),
];

#[test]
fn sp_cor_02_the_table_of_die_sizes_comes_out() {
    for ((pool, difficulty, asks), (name, values)) in ROLLS.into_iter().zip(SIZES) {
        for (sides, printed) in SIDES.into_iter().zip(values) {
            let chance = |required| {
                let (ways, all) = at_least(pool, sides, difficulty, required);
                ways as f64 / all as f64
            };
            let exact = match asks {
                Asks::AtLeast(required) => chance(required),
                Asks::Fewer(required) => 1.0 - chance(required),
                Asks::Mean => (1..=pool).map(chance).sum(),
                Asks::MeanFace => f64::from(sides + 1) / 2.0,
            };
            let digits = if printed < 0.05 { 0.000_06 } else { 0.000_6 };
            assert!((exact - printed).abs() < digits, "{name} with d{sides}: {exact}, printed {printed}");
        }
    }
    for (pool, difficulty, required, some, of) in [
        (6, 4, 3, 21, 32),
        (6, 4, 4, 11, 32),
        (6, 4, 5, 7, 64),
        (7, 4, 3, 99, 128),
        (7, 4, 1, 127, 128),
        (8, 5, 1, 6305, 6561),
        (6, 5, 3, 233, 729),
        (6, 6, 3, 1453, 23328),
    ] {
        let (ways, all) = at_least(pool, 6, difficulty, required);
        assert_eq!(ways * of, all * some, "{pool} dice at {difficulty}, {required} or more");
    }
}

#[test]
fn sp_cor_03_attribute_and_skill_are_the_pool() {
    assert_eq!(result("endurance", Some("resolve"), json!({}), &[6, 5, 4, 2, 2, 1]).0, 3);
}

#[test]
fn sp_cor_04_three_stats_or_one() {
    // Athletics 3, Conditioning 2, Resolve 2.
    let more = json!({"and_skill": "resolve"});
    assert_eq!(result("athletics", Some("conditioning"), more, &[6, 6, 3, 3, 2, 1, 1]).0, 2);
    assert_eq!(result("athletics", None, json!({}), &[6, 6, 3]).0, 2);
}

#[test]
fn sp_cor_05_a_flat_bonus_needs_no_dice_and_never_leads_below_0() {
    assert_eq!(result("precision", None, json!({"flat": 2}), &[4, 3, 3, 2, 1]).0, 3);
    assert_eq!(result("precision", None, json!({"flat": -3}), &[4, 3, 3, 2, 1]).0, 0);
}

#[test]
fn sp_cor_06_dice_that_reach_the_difficulty_are_counted() {
    assert_eq!(result("precision", None, json!({}), &[6, 4, 4, 3, 1]).0, 3);
    assert_eq!(result("precision", None, json!({"difficulty": 5}), &[6, 4, 4, 3, 1]).0, 1);
}

#[test]
fn sp_cor_07_the_usual_difficulty_is_4() {
    let checked = called(&mut pair("Ilko", "wolf"), json!({}), &[4, 3, 3, 3]);
    assert_eq!((&checked["throw"]["difficulty"]["total"], &checked["throw"]["result"]), (&json!(4), &json!(1)));
}

#[test]
fn sp_cor_08_modifiers_add_up_and_one_cause_counts_once() {
    // Fatigued and exhausted are one cause; knocked down and fatigued are two: 4 + 1 + 1.
    let mut s = pair("Mara", "toll guard").turn("one");
    s.afflict("one", "fatigued").afflict("one", "exhausted").afflict("one", "knocked down");
    s.attack("one", "shortspear", "two", [6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    let roll = &s.event("attack_rolled").unwrap()["roll"];
    assert_eq!((&roll["difficulty"]["total"], &roll["result"]), (&json!(6), &json!(1)));
    assert!(s.told().contains("it has counted already"), "{}", s.told());
}

#[test]
fn sp_cor_09_beyond_6_each_point_cancels_a_success() {
    let roll = |options: &str, add: i32, faces: &[u32]| {
        let mut s = pair_with(options, "Ilko", "wolf");
        s.does(json!({"do": "adjust_next", "target": "one", "label": "darkness", "amount": add}), NO_DICE);
        let checked = called(&mut s, json!({"attribute": "precision", "skill": "ranged"}), faces);
        checked["throw"]["result"].as_i64().unwrap()
    };
    assert_eq!(roll("", 3, &[6, 6, 6, 5, 4, 3, 2, 1, 1]), 2);
    assert_eq!(roll("", 4, &[6, 6, 5, 5, 4, 3, 2, 1, 1]), 0);
    assert_eq!(roll("overflow = \"impossible\"", 3, &[6, 6, 6, 5, 4, 3, 2, 1, 1]), 0);
    assert_eq!(roll("overflow = \"clamp\"", 3, &[6, 6, 6, 5, 4, 3, 2, 1, 1]), 3);
}

#[test]
fn sp_cor_10_below_2_a_one_still_fails() {
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "adjust_next", "target": "one", "label": "help", "amount": -3}), NO_DICE);
    assert_eq!(called(&mut s, json!({}), &[2, 2, 1, 1])["throw"]["result"], 2);
}

#[test]
fn sp_cor_11_the_required_result_must_be_reached() {
    let needs = |required: u8, faces: &[u32]| {
        let mut s = pair("Ilko", "wolf");
        called(&mut s, json!({"skill": "resolve", "required": required}), faces)["passed"].clone()
    };
    assert_eq!(needs(3, &[6, 5, 4, 2, 2, 1]), true);
    assert_eq!(needs(3, &[6, 5, 3, 2, 2, 1]), false);
    assert_eq!((needs(1, &[6, 1, 1, 1, 1, 1]), needs(1, &[3, 1, 1, 1, 1, 1])), (json!(true), json!(false)));
}

#[test]
fn sp_cor_12_a_tie_does_not_beat_a_number() {
    for (faces, hits) in [(pool(3, 12), false), (pool(4, 12), false), (pool(5, 12), true)] {
        // Mara against a guard in front: defence 2 and the shield's 2.
        let mut s = pair("Mara", "toll guard").turn("one");
        let all = if hits { dice(&[&faces, &pool(0, 8)]) } else { faces };
        s.attack("one", "shortspear", "two", all);
        assert_eq!(s.event("attack_rolled").unwrap()["hit"], hits);
    }
    let checked = called(&mut pair("Ilko", "wolf"), json!({"required": 2, "beat": true}), &[6, 6, 1, 1]);
    assert_eq!(checked["passed"], false);
}

#[test]
fn sp_cor_13_a_critical_failure_shows_a_one_and_no_success() {
    let four = |difficulty: u8, faces: &[u32]| result("endurance", None, json!({"difficulty": difficulty}), faces);
    assert_eq!(four(5, &[1, 1, 2, 3]), (0, true));
    assert_eq!(four(5, &[1, 2, 3, 4]), (0, false), "ones on half of the dice");
    assert_eq!(four(5, &[2, 2, 3, 4]), (0, false));
    // A six was cancelled: no critical failure.
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "adjust_next", "target": "one", "label": "fog", "amount": 3}), NO_DICE);
    let checked = called(&mut s, json!({"attribute": "athletics"}), &[6, 1, 2]);
    assert_eq!((&checked["throw"]["result"], &checked["throw"]["critical"]), (&json!(0), &json!(false)));
    for (mode, one, two) in [("any one", true, true), ("majority ones", false, true), ("never", false, false)] {
        let roll = |faces: &[u32]| {
            let mut s = pair_with(&format!("critical_failure = \"{mode}\""), "Ilko", "wolf");
            called(&mut s, json!({}), faces)["throw"]["critical"].clone()
        };
        assert_eq!((roll(&[1, 2, 2, 2]), roll(&[1, 1, 2, 2])), (json!(one), json!(two)), "{mode}");
    }
    // ((d - 1) / 6)^n - ((d - 2) / 6)^n.
    let s = pair_with("critical_failure = \"any one\"", "Ilko", "wolf");
    let command = s.read(
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "difficulty": 5, "required": 1}),
    );
    let critical =
        |events: &[Event]| events.iter().any(|event| matches!(event, Event::Checked(one) if one.throw.critical));
    assert_eq!(chance::<Archsoul>(s.state(), &command, critical), (175, 1296));
    // C(4, 2) 3^2 + C(4, 3) 3 + 1 of 6^4.
    let s = pair("Ilko", "wolf");
    assert_eq!(chance::<Archsoul>(s.state(), &command, critical), (67, 1296));
}

#[test]
fn sp_cor_14_an_empty_pool_has_only_its_bonus() {
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "weaken", "target": "one", "attribute": "athletics", "by": 3}), NO_DICE);
    let checked = called(&mut s, json!({"attribute": "athletics", "flat": 1}), &[]);
    assert_eq!((&checked["throw"]["result"], &checked["throw"]["critical"]), (&json!(1), &json!(false)));
    let checked = called(&mut s, json!({"attribute": "athletics"}), &[]);
    assert_eq!((&checked["throw"]["result"], &checked["throw"]["critical"]), (&json!(0), &json!(false)));
}

#[test]
fn sp_cor_15_fatigue_does_not_touch_a_single_die() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "fatigued");
    s.does(json!({"do": "hurt", "target": "one", "by": 12}), [5]);
    assert_eq!(s.actor("one").unconscious, Some(5));
}

#[test]
fn sp_cor_16_what_fails_by_itself_is_not_rolled() {
    let mut s = pair("Orrin", "wolf");
    s.afflict("one", "disaligned");
    let command = json!({"do": "call_for_roll", "target": "one", "attribute": "soulpower", "skill": "soul control", "required": 1});
    s.does(command.clone(), NO_DICE);
    assert_eq!(s.event("auto_failed").unwrap()["why"], "disaligned");
    s.does(json!({"do": "hurt", "target": "one", "by": 10}), [2]);
    s.does(command, NO_DICE);
    assert_eq!(s.event("auto_failed").unwrap()["why"], "unconscious");
}

#[test]
fn sp_cor_17_the_roller_chooses_between_skills() {
    // Ilko: Conditioning 2 and Awareness 4.
    let command = json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "conditioning",
        "or_skill": "awareness", "required": 1});
    let mut s = pair("Ilko", "wolf");
    s.does(command, NO_DICE);
    let usual = serde_json::to_value(Archsoul::usual_answer(s.state()).unwrap()).unwrap();
    assert_eq!(usual, json!({"do": "roll_with", "actor": 0, "skill": "awareness"}));
    assert_eq!(s.no(json!({"do": "roll_with", "actor": "one", "skill": "melee"})).0, "SP-COR-17");
    let labels: Vec<String> = s.play.offers().into_iter().map(|offer| offer.label).collect();
    assert_eq!(labels, ["Roll with conditioning (2 dice)", "Roll with awareness (4 dice)"]);
    s.does(json!({"do": "roll_with", "actor": "one", "skill": "conditioning"}), pool(1, 6));
    assert_eq!(s.event("checked").unwrap()["call"]["skill"], "conditioning");
}

#[test]
fn sp_cor_18_damage_is_the_successes_of_a_pool() {
    let mut s = pair("Ilko", "wolf").turn("one");
    s.attack("one", "knife", "two", dice(&[&pool(4, 5), &[6, 5, 3, 1]]));
    assert_eq!((s.event("damage_rolled").unwrap()["throw"]["result"].clone(), s.hp("two")), (json!(2), 10));
}

#[test]
fn sp_cor_19_halves_are_rounded_down_but_hardness_up() {
    assert_eq!([7, 8, 3, 1, 0].map(halved), [3, 4, 1, 0, 0]);
    assert_eq!([7, 8, 3, 1, 0].map(halved_up), [4, 4, 2, 1, 0]);
}

#[test]
fn sp_cor_20_fatigue_touches_own_rolls_alone() {
    let mut s = pair("Ilko", "wolf").turn("two");
    s.afflict("one", "fatigued");
    // The wolf bites the tired one: no +1 for its attack or damage.
    s.attack("two", "jaws", "one", dice(&[&pool(3, 7), &pool(2, 5)]));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"]["difficulty"]["total"], 4);
    assert_eq!(s.event("damage_rolled").unwrap()["throw"]["difficulty"]["total"], 4);
    assert_eq!(called(&mut s, json!({}), &[4, 4, 5, 1])["throw"]["result"], 1);
}

#[test]
fn sp_cor_21_the_game_masters_word_is_recorded() {
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "adjust_next", "target": "one", "label": "driving rain", "amount": 1, "base": 4}), NO_DICE);
    assert_eq!(s.event("adjusted").unwrap()["adjustment"], json!({"label": "driving rain", "amount": 1, "base": 4}));
    let checked = called(&mut s, json!({"required": 2}), &[5, 4, 4, 6]);
    assert_eq!((&checked["throw"]["difficulty"]["total"], &checked["passed"]), (&json!(5), &json!(true)));
    let label = &checked["throw"]["difficulty"]["parts"][1];
    assert_eq!((&label["label"], &label["rule"]), (&json!("driving rain"), &json!("SP-COR-21")));
    assert_eq!(s.actor("one").adjustment, None, "it counts once");
}

#[test]
fn sp_cor_22_equipment_is_added_before_the_pool_is_halved() {
    // Athletics 5 and a spear's 3, halved under water.
    let mut s = pair("Sefa", "wolf").turn("one");
    s.afflict("two", "submerged");
    s.attack("one", "spear", "two", dice(&[&pool(4, 10), &pool(0, 4)]));
    let dice = s.event("damage_rolled").unwrap()["throw"]["pool"].clone();
    let parts: Vec<&str> =
        dice["parts"].as_array().unwrap().iter().map(|part| part["label"].as_str().unwrap()).collect();
    assert_eq!((dice["total"].as_i64(), parts), (Some(4), vec!["athletics", "spear", "halved under water"]));
    assert!(Archsoul::sheet(s.state(), s.id("one"), &Viewer::GameMaster).is_some());
}
