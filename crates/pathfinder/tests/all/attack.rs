//! PF-STK and PF-POS: Strikes, cover, flanking.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::attack::{Blow, attempt, multiple_attack_penalty};
use ludex_pathfinder::position::{self, Shelter};
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// The modifier and the armour class of a Strike.
fn aim(s: &mut Scene, with: &str) -> (i32, i32) {
    let strike = s.arm("one", with);
    let (one, two) = (s.id("one"), s.id("two"));
    let attempt = attempt(s.state(), Blow::at(one, two, strike), true);
    (attempt.modifier.total, attempt.dc.total)
}

#[test]
fn pf_act_16_a_hit_and_a_critical_hit() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.strike("one", "longsword", "two", [6, 3]);
    assert_eq!((s.event("struck").unwrap()["check"]["degree"].clone(), s.hp("two")), (json!("success"), 13));
    let mut s = pair("Brannoc", "hill brute").turn("one");
    s.put("two", 4, 2);
    s.strike("one", "longsword", "two", [20, 3]);
    assert_eq!((s.event("struck").unwrap()["check"]["degree"].clone(), s.hp("two")), (json!("critical_success"), 41));
}

#[test]
fn pf_stk_01_against_the_armour_class_of_the_moment() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.afflict("two", "flat_footed", 0);
    assert_eq!(aim(&mut s, "longsword"), (9, 16));
    s.strike("one", "longsword", "two", [7, 1]);
    assert!(s.happened("damaged"));
}

#[test]
fn pf_stk_02_later_attacks_are_worse() {
    assert_eq!([0, 1, 2, 3].map(|attacks| multiple_attack_penalty(attacks, false)), [0, -5, -10, -10]);
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.strike("one", "longsword", "two", [2]);
    assert_eq!(aim(&mut s, "longsword").0, 4);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(aim(&mut s, "longsword").0, 9, "it ends with the turn");
}

#[test]
fn pf_stk_03_what_is_agile_suffers_less() {
    assert_eq!([1, 2].map(|attacks| multiple_attack_penalty(attacks, true)), [-4, -8]);
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.strike("one", "rapier", "two", [2]);
    assert_eq!((aim(&mut s, "dagger").0, aim(&mut s, "rapier").0), (3, 2), "the weapon of the attack counts");
}

#[test]
fn pf_stk_05_range_increments() {
    let far = |feet: i16| {
        let row = format!("A B {}", ". ".repeat(80));
        let mut s =
            ring("", &row, &[("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one");
        s.put("two", feet / 5, 0);
        s
    };
    assert_eq!([60, 120, 150, 360].map(|feet| aim(&mut far(feet), "shortbow").0), [7, 5, 3, -3]);
    let mut s = far(365);
    let strike = s.arm("one", "shortbow");
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-STK-05");
}

#[test]
fn pf_stk_06_reach_across_a_corner() {
    let cells = "A . . . . .\n. . . . . .\n. . . . . .\n. . . B . .\n. . . . . .";
    let mut s = ring("", cells, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
    let mut at = |x: i16, y: i16, reach: u8| {
        s.put("two", x, y);
        position::reaches(s.state(), s.id("one"), s.id("two"), reach)
    };
    assert_eq!((at(2, 2, 10), at(2, 2, 15), at(3, 3, 15), at(2, 2, 5)), (true, true, false, false));
}

#[test]
fn pf_stk_07_sparing_a_life() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("two", |actor| actor.hit_points = 3);
    s.arm("one", "longsword");
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": 0, "otherwise": true}), [10, 5]);
    let struck = s.event("struck").unwrap();
    assert_eq!(struck["check"]["modifier"]["total"], 7);
    assert_eq!((s.actor("two").dead, s.has("two", Condition::Unconscious)), (false, true));
}

#[test]
fn pf_stk_08_fists() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| actor.held = 0);
    assert_eq!(aim(&mut s, "fist").0, 9);
    s.set("two", |actor| actor.hit_points = 5);
    s.strike("one", "fist", "two", [10, 3]);
    assert_eq!((s.hp("two"), s.actor("two").dead), (0, false), "3 and 4; they spare lives");
}

#[test]
fn pf_stk_09_what_is_to_be_loaded() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    let strike = s.arm("one", "crossbow");
    s.strike("one", "crossbow", "two", [2]);
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-STK-09");
    s.does(json!({"do": "interact", "actor": "one", "weapon": 0}), NO_DICE);
    assert_eq!(aim(&mut s, "crossbow").0, 0, "the second attack: 5 - 5");
}

#[test]
fn pf_stk_10_what_is_thrown_lies_there() {
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.put("two", 5, 2).strike("one", "dagger, thrown", "two", [12, 3]);
    assert_eq!(s.hp("two"), 17, "her Strength adds nothing");
    let strike = s.state().profile(s.id("one")).strikes.iter().position(|one| one.name == "dagger").unwrap();
    s.put("two", 4, 2);
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-STK-11");
    assert_eq!(s.no(json!({"do": "interact", "actor": "one", "weapon": 1})).0, "PF-ACT-07", "it lies elsewhere");
}

#[test]
fn pf_stk_11_what_is_in_hand() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let bow = s.state().profile(s.id("one")).strikes.iter().position(|one| one.name == "shortbow").unwrap();
    let shoot = json!({"do": "strike", "actor": "one", "target": "two", "strike": bow});
    assert_eq!(s.no(shoot.clone()).0, "PF-STK-11");
    s.does(json!({"do": "interact", "actor": "one", "weapon": 1}), NO_DICE).does(shoot, [2]);
    assert!(!s.actor("one").holds(0), "a bow takes both hands");
}

#[test]
fn pf_stk_12_first_the_flat_check_then_the_roll() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("two", "concealed", 0).strike("one", "longsword", "two", [5, 6, 3]);
    let told = s.told();
    assert!(told.find("hard to make out").unwrap() < told.find("strikes two").unwrap(), "{told}");
    assert!(told.find("strikes two").unwrap() < told.find("takes 7 damage").unwrap(), "{told}");
}

/// The cover of one behind some ground, from another.
fn cover(row: &str, third: bool) -> Shelter {
    let mut actors = vec![("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    if third {
        actors.push(("third", "Oswin", "ours", "C"));
    }
    let s = ring("", row, &actors);
    position::cover(s.state(), s.id("one"), s.id("two"))
}

#[test]
fn pf_pos_01_what_cover_is_worth() {
    assert_eq!(position::COVERS.map(|(_, bonus)| bonus), [0, 1, 2, 4]);
    let row = "A . . o B";
    let mut s = ring("", row, &[("one", "Tessaly", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]).turn("one");
    assert_eq!(aim(&mut s, "shortbow").1, 20);
}

#[test]
fn pf_pos_02_what_stands_between() {
    assert_eq!(cover("A . . . B", false), Shelter::None);
    assert_eq!(cover("A . C . B", true), Shelter::Lesser);
    assert_eq!(cover("A . o . B", false), Shelter::Standard);
    let row = "A . # . B";
    let mut s = ring("", row, &[("one", "Tessaly", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]).turn("one");
    let strike = s.arm("one", "shortbow");
    let no = s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}));
    assert!(no.1.contains("wall"), "{no:?}");
}

#[test]
fn pf_pos_03_cover_is_between_two() {
    let cells = "A . C . B\nD . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("two", "timber wolf", "theirs", "B"),
        ("three", "Oswin", "ours", "C"),
        ("four", "Iven", "ours", "D"),
    ];
    let mut s = ring("", cells, &actors);
    s.put("four", 4, 1);
    let from = |name: &str| position::cover(s.state(), s.id(name), s.id("two"));
    assert_eq!((from("one"), from("four")), (Shelter::Lesser, Shelter::None));
}

#[test]
fn pf_pos_04_flanking() {
    let cells = ". . . . . . .\n. . . . . . .\n. . A B C . .\n. . . . . . .";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("three", "Oswin", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("one");
    s.arm("one", "longsword");
    s.arm("three", "mace");
    assert_eq!(aim(&mut s, "longsword").1, 13);
    assert_eq!(aim(&mut s, "shortbow").1, 15, "in melee alone");
    s.put("three", 4, 3);
    assert_eq!(aim(&mut s, "longsword").1, 15, "in by one side and out by the next");
    s.put("one", 2, 1).put("three", 4, 3);
    assert_eq!(aim(&mut s, "longsword").1, 13, "over both corners");
    s.set("three", |actor| actor.dead = true);
    assert_eq!(aim(&mut s, "longsword").1, 15, "who cannot strike flanks nobody");
}

#[test]
fn pf_pos_05_cover_and_being_off_balance_both_count() {
    let row = "A . . o B";
    let mut s = ring("", row, &[("one", "Tessaly", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]).turn("one");
    s.afflict("two", "flat_footed", 0);
    assert_eq!(aim(&mut s, "shortbow").1, 18);
}
