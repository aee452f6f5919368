//! ED-ENV-26 to 30, ED-INT-71: being without air.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{camp, minutes};
use ludex_edge::breath;
use ludex_edge::character::Condition;
use ludex_edge::state::Life;
use serde_json::json;

fn cut_off(s: &mut Scene, who: &str) {
    s.does(json!({"do": "cut_off", "target": who}), NO_DICE);
}

/// Lets rounds go by, and ends in the turn of the first.
fn rounds(s: &mut Scene, count: usize) {
    for _ in 0..count {
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    }
}

#[test]
fn ed_env_26_and_ed_env_27_how_long_one_lasts() {
    for (strength, spans) in [(2, (180, 18)), (0, (60, 6)), (-1, (0, 6)), (-3, (0, 6))] {
        let mut s = camp();
        s.record("rhea", |profile| profile.abilities[1] = strength);
        assert_eq!(breath::spans(s.state(), s.id("rhea")), spans, "Strength {strength}");
    }
}

#[test]
fn ed_env_28_and_ed_int_71_out_of_air() {
    let mut s = pair("Rhea Vance", "street thug");
    cut_off(&mut s, "one");
    rounds(&mut s, 32);
    assert_eq!(s.vp("one"), 24, "the turn of round 33");
    assert!(breath::suffocates(s.state(), s.id("one")));
    // Vitality may be spent; nothing comes back.
    s.does(json!({"do": "call_check", "target": "one", "ability": "str", "dc": 20, "tenacity": 3}), [5, 6]);
    s.does(json!({"do": "heal", "target": "one", "by": 5}), NO_DICE);
    assert_eq!(s.vp("one"), 15, "ED-ENV-29");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(s.vp("one"), 0);
    assert_eq!(s.actor("one").life, Life::Dying { saved: 0, failed: 0 }, "the death save comes a turn later");
    assert_eq!((s.actor("one").weariness[0], s.actor("one").traumas.len()), (1, 1));
    assert!(s.has("one", Condition::Unconscious));
    let mut s = pair("street thug", "street thug");
    s.record("one", |profile| profile.dies_at_zero = true);
    cut_off(&mut s, "one");
    rounds(&mut s, 33);
    assert_eq!(s.actor("one").life, Life::Dead);
}

#[test]
fn ed_env_28_outside_a_fight() {
    let mut s = camp();
    cut_off(&mut s, "rhea");
    minutes(&mut s, 3, NO_DICE);
    assert_eq!(s.vp("rhea"), 24);
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 3}), NO_DICE);
    assert_eq!(s.vp("rhea"), 0);
}

#[test]
fn ed_env_29_first_aid_does_not_help() {
    let mut s = pair("Ilse Maren", "Rhea Vance");
    s.set("two", |actor| (actor.vitality, actor.life) = (0, Life::Dying { saved: 0, failed: 0 }));
    s.does(json!({"do": "cut_off", "target": "two", "no_breath": true}), NO_DICE);
    let aid = json!({"do": "first_aid", "actor": "one", "target": "two", "aim": "stabilise"});
    assert_eq!(s.no(aid.clone()).0, "ED-ENV-29");
    s.does(json!({"do": "give_air", "target": "two"}), NO_DICE);
    s.does(aid, [9, 9]);
}

#[test]
fn ed_env_30_air_again() {
    // A round of air, and it begins anew; a gasp is none.
    for (round, breathes) in [(6, 180), (3, 60)] {
        let mut s = camp();
        cut_off(&mut s, "rhea");
        minutes(&mut s, 2, NO_DICE);
        s.does(json!({"do": "give_air", "target": "rhea"}), NO_DICE);
        s.play.state.clock.advance(round);
        cut_off(&mut s, "rhea");
        let gone = breath::without(s.state(), s.id("rhea")).expect("it has no air");
        let (holds, _) = breath::spans(s.state(), s.id("rhea"));
        assert!(holds - gone <= breathes && holds - gone > breathes - 6, "{round}: {gone}");
    }
    let mut s = camp();
    s.does(json!({"do": "cut_off", "target": "rhea", "no_breath": true}), NO_DICE);
    assert!(breath::suffocates(s.state(), s.id("rhea")), "without a breath before");
}
