//! ED-ACT-14 to 17: what is kept ready.
#![allow(missing_docs)]

use crate::common::*;
use serde_json::{Value, json};

fn end(actor: &str) -> Value {
    json!({"do": "end_turn", "actor": actor})
}

/// Rhea keeps an attack ready, and it is the thug's turn.
fn ready(weapon: &str, trigger: &str, of: Value, at: i32) -> Scene {
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", at, 10)];
    let mut s = ring(&actors).turn("one");
    let weapon = s.weapon("one", weapon);
    s.does(json!({"do": "ready_attack", "actor": "one", "weapon": weapon, "trigger": trigger, "of": of}), NO_DICE);
    s.does(end("one"), NO_DICE);
    s
}

fn go(actor: &str, x: i32, y: i32) -> Value {
    json!({"do": "go", "actor": actor, "to": [x, y]})
}

#[test]
fn ed_act_14_to_ed_act_16_a_shot_once_the_attack_is_done() {
    let mut s = ready("assault rifle", "attacks", json!("two"), 28);
    s.attack("two", "light pistol", "one", [2, 3]);
    assert_eq!(s.acting(), "two");
    s.does(json!({"do": "carry_out", "actor": "one"}), [8, 6, 3, 3]);
    assert_eq!(s.vp("two"), 18 - 7, "6 and 2, less 1");
    assert!(!s.actor("one").reaction && s.actor("one").ready.is_none());
    // Whoever has reacted cannot carry it out.
    let mut spent = ready("assault rifle", "attacks", json!("two"), 28);
    spent.set("one", |actor| actor.reaction = false).attack("two", "light pistol", "one", [2, 3]);
    assert!(spent.state().asked.is_none());
    // The whole Attack action.
    let mut twice = ready("assault rifle", "attacks", json!("two"), 28);
    twice.record("one", |profile| profile.attacks = 2).attack("two", "light pistol", "one", [2, 3]);
    twice.does(json!({"do": "carry_out", "actor": "one"}), [2, 3]);
    twice.does(json!({"do": "carry_out", "actor": "one"}), [2, 4]);
    assert!(twice.state().asked.is_none() && twice.actor("one").ready.is_none());
}

#[test]
fn ed_act_15_ignoring_keeps_it() {
    let mut s = ready("assault rifle", "attacks", Value::Null, 28);
    s.record("two", |profile| profile.attacks = 2).attack("two", "light pistol", "one", [2, 3]);
    s.does(json!({"do": "keep_ready", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").ready.is_some() && s.actor("one").reaction);
    s.attack("two", "light pistol", "one", [2, 3]);
    s.does(json!({"do": "carry_out", "actor": "one"}), [2, 3]);
    assert!(!s.actor("one").reaction);
}

#[test]
fn ed_act_17_lost_with_the_next_turn() {
    let mut s = ready("assault rifle", "attacks", Value::Null, 28);
    s.does(end("two"), NO_DICE);
    assert!(s.acting() == "one" && s.actor("one").ready.is_none());
    let mut stunned = ready("assault rifle", "attacks", Value::Null, 28);
    stunned.afflict("one", "stunned");
    assert!(stunned.actor("one").ready.is_none());
    // ED-ACT-23: an aim goes with it.
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 28, 10)];
    let mut aims = ring(&actors).turn("one");
    aims.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE);
    aims.does(json!({"do": "ready_attack", "actor": "one", "weapon": 0, "trigger": "attacks"}), NO_DICE);
    aims.does(end("one"), NO_DICE).attack("two", "light pistol", "one", [2, 3]);
    aims.does(json!({"do": "carry_out", "actor": "one"}), [4, 2, 3, 3]);
    assert_eq!(aims.vp("two"), 18 - 7, "6 and 6 and the aim are 13");
}

#[test]
fn ed_act_14_who_comes_near_is_struck_at_the_step() {
    let mut s = ready("combat knife", "comes within reach", Value::Null, 28);
    s.does(go("two", 22, 10), NO_DICE);
    assert_eq!(s.actor("two").at.x, 2_250, "as it comes within a metre");
    s.does(json!({"do": "carry_out", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "take_it", "actor": "two"}), [2, 3]);
    assert_eq!(s.actor("two").at.x, 2_200, "then it goes on");
}

#[test]
fn ed_inb_11_who_walks_away_is_out_of_reach() {
    let mut s = ready("combat knife", "moves", json!("two"), 22);
    s.does(go("two", 27, 10), NO_DICE);
    s.does(json!({"do": "let_go", "actor": "one"}), NO_DICE);
    assert!(s.state().asked.is_none() && s.actor("one").reaction && s.actor("one").ready.is_some());
}

#[test]
fn ed_act_14_moves_and_deeds_are_kept_ready_too() {
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 28, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "ready_move", "actor": "one", "to": [15, 10], "trigger": "comes within reach"}), NO_DICE);
    s.does(end("one"), NO_DICE).does(go("two", 22, 10), NO_DICE);
    s.does(json!({"do": "carry_out", "actor": "one"}), NO_DICE);
    assert!(s.state().asked.is_some(), "it provokes as other moves do");
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.actor("two").at.x), (1_500, 2_200));
    let mut lever = ring(&actors).turn("one");
    let deed = json!({"do": "ready_deed", "actor": "one", "deed": "I pull the lever", "trigger": "something else"});
    lever.does(deed, NO_DICE).does(end("one"), NO_DICE);
    let comes = json!({"do": "trigger_comes", "actor": "one", "target": "two"});
    lever.does(comes.clone(), NO_DICE).does(json!({"do": "carry_out", "actor": "one"}), NO_DICE);
    assert!(!lever.actor("one").reaction && lever.actor("one").ready.is_none());
    assert_eq!(lever.no(comes).0, "ED-ACT-15");
}

#[test]
fn ed_inb_29_a_hindered_one_pays_with_its_next_turn() {
    let mut s = ready("assault rifle", "attacks", Value::Null, 28);
    s.afflict("one", "hindered").attack("two", "light pistol", "one", [2, 3]);
    s.does(json!({"do": "carry_out", "actor": "one"}), [2, 3]).does(end("two"), NO_DICE);
    let budget = s.actor("one").budget;
    assert!(!budget.action && !budget.minor && budget.interaction);
}
