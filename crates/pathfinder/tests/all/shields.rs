//! PF-SPC-08, PF-SPC-09: shields, and PF-ACT-17: cover that is taken.
#![allow(missing_docs)]

use crate::common::*;
use ludex_engine::Rulebook;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::character::{Against, Ward};
use ludex_pathfinder::{Command, Pathfinder};
use serde_json::json;

/// Brannoc behind his shield, before a foe whose turn it is and that hits for so much.
fn struck(options: &str, bonus: i8, face: u32) -> Scene {
    let mut s = pair_with(options, "Brannoc", "bandit bruiser").turn("two");
    s.set("one", |actor| actor.shield_raised = true);
    s.record("two", |profile| profile.strikes[0].bonus = bonus);
    s.strike("two", "greatclub", "one", [12, face]);
    s
}

fn block(s: &mut Scene) {
    s.does(json!({"do": "block", "actor": "one"}), NO_DICE);
}

#[test]
fn pf_spc_09_the_shield_takes_its_part() {
    let mut s = struck("", 4, 9);
    assert_eq!(s.hp("one"), 20, "nobody is hurt before it is decided");
    assert!(matches!(Pathfinder::usual_answer(s.state()), Some(Command::BlockBlow(_))));
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage, s.actor("one").reaction), (12, 8, false));
    s.set("one", |actor| actor.reaction = true);
    s.strike("two", "greatclub", "one", [14, 5]);
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage), (8, 12));
    assert!(s.told().contains("breaks"));
    let (one, two) = (s.id("one"), s.id("two"));
    assert_eq!(attempt(s.state(), Blow::at(two, one, 0), false).dc.total, 18, "a broken shield guards nobody");
}

#[test]
fn pf_spc_09_or_the_body_takes_it_all() {
    let mut s = struck("", 4, 9);
    s.does(json!({"do": "take_blow", "actor": "one"}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage, s.actor("one").reaction), (7, 0, true));
    let mut s = pair("Brannoc", "bandit bruiser").turn("two");
    s.strike("two", "greatclub", "one", [12, 9]);
    assert_eq!(s.hp("one"), 7, "a shield that is not up meets nothing");
}

fn resists(s: &mut Scene, value: i16) {
    s.record("one", |profile| {
        profile.resistant.push(Ward { against: Against::Bludgeoning, value, except: Default::default() });
    });
}

#[test]
fn pf_int_06_the_shield_before_what_one_resists() {
    let mut s = struck("", 4, 9);
    resists(&mut s, 5);
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage), (17, 8));
    let mut s = struck("", 3, 1);
    s.record("one", |profile| {
        profile.weak.push(Ward { against: Against::Bludgeoning, value: 5, except: Default::default() });
    });
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage), (20, 0), "what is met whole wakes no weakness");
}

#[test]
fn pf_opt_16_or_after_it() {
    let mut s = struck("shield_block_order = \"resistance_first\"", 4, 9);
    resists(&mut s, 5);
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage), (17, 3));
    let mut s = struck("shield_block_order = \"resistance_first\"", 3, 1);
    s.record("one", |profile| {
        profile.weak.push(Ward { against: Against::Bludgeoning, value: 5, except: Default::default() });
    });
    block(&mut s);
    assert_eq!((s.hp("one"), s.actor("one").shield_damage), (16, 4));
}

#[test]
fn pf_spc_08_a_raised_shield_until_the_next_turn() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    let (one, two) = (s.id("one"), s.id("two"));
    assert_eq!(attempt(s.state(), Blow::at(two, one, 0), false).dc.total, 20);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(attempt(s.state(), Blow::at(two, one, 0), false).dc.total, 18);
    s.set("one", |actor| actor.shield_damage = 12);
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08");
}

/// A foe behind something, whose turn it is; the armour class that an archer meets.
fn behind(row: &str) -> Scene {
    let mut s = ring("", row, &[("one", "Tessaly", "ours", "A"), ("two", "bandit lookout", "theirs", "B")]).turn("two");
    s.arm("one", "shortbow");
    s
}

fn class(s: &Scene) -> i32 {
    let (one, two) = (s.id("one"), s.id("two"));
    let bow = s.state().profile(one).strikes.iter().position(|strike| strike.name == "shortbow").unwrap();
    attempt(s.state(), Blow::at(one, two, bow as u8), false).dc.total
}

#[test]
fn pf_act_17_taking_cover() {
    let mut s = behind("A . . o B");
    assert_eq!(class(&s), 17);
    s.does(json!({"do": "take_cover", "actor": "two"}), NO_DICE);
    assert_eq!(class(&s), 19);
    assert_eq!(s.no(json!({"do": "take_cover", "actor": "two"})).0, "PF-ACT-17");
    let mut s = behind("A . . . B");
    assert_eq!(s.no(json!({"do": "take_cover", "actor": "two"})).0, "PF-ACT-17");
    s.afflict("two", "prone", 0).does(json!({"do": "take_cover", "actor": "two"}), NO_DICE);
    assert_eq!(class(&s), 17, "lying down: 4 better, and off balance");
}

#[test]
fn pf_int_19_it_ends_with_an_attack_or_a_step() {
    let mut s = behind("A . . o B\n. . . . .");
    s.does(json!({"do": "take_cover", "actor": "two"}), NO_DICE);
    s.strike("two", "shortbow", "one", [2]);
    assert_eq!(class(&s), 17, "what the ground gives stays");
    s.does(json!({"do": "take_cover", "actor": "two"}), NO_DICE);
    s.set("two", |actor| actor.actions = 1);
    s.does(json!({"do": "step", "actor": "two", "to": [4, 1]}), NO_DICE);
    assert!(!s.actor("two").cover_taken);
}
