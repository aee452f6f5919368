//! ED-SOC, ED-DWN and ED-SPC-62: steps for all and for each, and who is in no state for it.
#![allow(missing_docs)]

use crate::common::*;
use crate::downtime::{pass, pursue, town};
use ludex_edge::downtime;
use ludex_edge::state::{Attitude, Life};
use ludex_edge::talk;
use serde_json::{Value, json};

/// Two of the players', and a guard who thinks so of the first, and so of the others.
fn gate(of_one: &str, of_all: &str) -> Scene {
    let people = [
        ("one", "Ilse Maren", "ours", 10, 10),
        ("two", "Brakk Dun", "ours", 13, 10),
        ("guard", "street thug", "theirs", 16, 10),
    ];
    let mut s = ring(&people);
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": of_all}), NO_DICE);
    s.does(json!({"do": "set_attitude", "target": "guard", "toward": "one", "attitude": of_one}), NO_DICE);
    s
}

fn thinks(s: &Scene) -> [Attitude; 2] {
    ["one", "two"].map(|name| talk::attitude(s.state(), s.id("guard"), s.id(name)))
}

fn ask(more: &Value) -> Value {
    let mut ask = json!({"do": "call_talk", "speaker": "one", "target": "guard", "skill": "cunning"});
    ask.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    ask
}

#[test]
fn ed_soc_06_an_offence_costs_each_a_step() {
    let insult = ask(&json!({"offends": true, "risky": true}));
    let mut s = gate("friendly", "indifferent");
    s.does(insult.clone(), [2, 3, 4]);
    assert_eq!(thinks(&s), [Attitude::Indifferent, Attitude::Hostile], "{}", s.told());
    let mut s = gate("friendly", "hostile");
    s.does(insult, [2, 3, 4]);
    assert_eq!(thinks(&s), [Attitude::Indifferent, Attitude::Hostile], "who is hostile to the rest is offended too");
}

#[test]
fn ed_soc_03_a_step_for_all_is_one_for_each() {
    let mut s = gate("hostile", "indifferent");
    s.does(json!({"do": "react", "target": "guard", "steps": 1}), NO_DICE);
    assert_eq!(thinks(&s), [Attitude::Indifferent, Attitude::Friendly]);
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "hostile"}), NO_DICE);
    assert_eq!(thinks(&s), [Attitude::Hostile, Attitude::Hostile], "what is said of all is said of each");
}

#[test]
fn ed_soc_07_and_ed_soc_10_who_is_out_neither_listens_nor_is_read() {
    let read = json!({"do": "read_person", "reader": "one", "target": "guard", "finding": "greedy"});
    let mut s = gate("indifferent", "indifferent");
    s.afflict("guard", "unconscious");
    assert_eq!(s.no(ask(&json!({}))).0, "ED-SOC-08");
    assert_eq!(s.no(read.clone()).0, "ED-SOC-10");
    let mut s = gate("indifferent", "indifferent");
    s.set("guard", |actor| actor.life = Life::Dead);
    assert_eq!(s.no(read).0, "ED-SOC-10");
}

#[test]
fn ed_dwn_10_who_lies_at_0_does_no_work() {
    let learns = |vitality: bool| {
        let mut s = town();
        let learn = json!({"do": "begin_learning", "target": "two", "skill": "medicine", "instructor": true});
        s.does(learn, NO_DICE);
        pursue(&mut s, "two", "a project", 0);
        if !vitality {
            s.set("two", |actor| actor.vitality = 0);
        }
        pass(&mut s, 1, NO_DICE);
        s.state().downtime.projects[0].done
    };
    assert_eq!((learns(true), learns(false)), (1, 0));
    let mut s = town();
    pursue(&mut s, "two", "a profession", 0);
    s.set("two", |actor| actor.vitality = 0);
    let before = downtime::living(s.state(), s.id("two")).money;
    pass(&mut s, 1, NO_DICE);
    let now = downtime::living(s.state(), s.id("two")).money;
    assert!(now < before, "no trade pays for who lies at 0");
}

#[test]
fn ed_spc_62_what_is_jammed_may_be_lost() {
    use ludex_edge::setbacks::named;
    let mut s = gate("indifferent", "indifferent");
    let weapon = s.state().profile(s.id("two")).weapons.iter().position(|one| one.hands > 0).expect("he has one");
    let name = s.state().profile(s.id("two")).weapons[weapon].name.clone();
    s.set("two", |actor| actor.jammed |= 1 << weapon);
    assert!(named(s.state(), s.id("two"), &name).is_some(), "he has it on him");
    s.set("two", |actor| actor.dropped |= 1 << weapon);
    assert!(named(s.state(), s.id("two"), &name).is_none(), "it lies on the ground");
}
