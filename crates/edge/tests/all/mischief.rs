//! ED-INI, ED-CMV, ED-ACT, ED-MEL, ED-CND, ED-OVL, ED-TRN: examples of the rules played with what else may be the matter.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::{Deed, Life, Struggle};
use ludex_edge::{conditions, derived, exhaustion, loads, moves, struggles};
use serde_json::{Value, json};

fn end(who: &str) -> Value {
    json!({"do": "end_turn", "actor": who})
}

const FOUR: [(&str, &str, &str, i32, i32); 4] = [
    ("one", "Brakk Dun", "ours", 10, 10),
    ("two", "security trooper", "theirs", 12, 10),
    ("friend", "Rhea Vance", "ours", 14, 10),
    ("far", "street thug", "theirs", 50, 20),
];

#[test]
fn ed_ini_19_who_climbs_later_stands_above() {
    let mut s = ring(&FOUR).turn("one");
    for name in ["far", "two", "far"] {
        let id = s.id(name);
        s.play.state.climbs.retain(|one| *one != id);
        s.play.state.climbs.push(id);
    }
    s.set("two", |actor| actor.reaction = false);
    for name in ["one", "two", "friend", "far"] {
        s.does(end(name), NO_DICE);
    }
    assert_eq!(s.order(), ["far", "two", "one", "friend"], "the thug earned it last");
    let values: Vec<i16> = s.state().order.iter().map(|seat| seat.value).collect();
    assert!(values.is_sorted_by(|a, b| a > b), "{values:?}");
}

#[test]
fn ed_act_05_and_ed_cmv_25_a_dash_follows_the_speed() {
    let mut s = ring(&FOUR).turn("friend");
    s.does(json!({"do": "dash", "actor": "friend"}), NO_DICE).set("friend", |actor| actor.budget.moved = 700);
    let left = |s: &Scene| moves::left(s.state(), s.id("friend"));
    assert_eq!(left(&s), 1_300);
    s.afflict("friend", "hindered");
    assert_eq!(left(&s), 300, "5 and 5, less 7");
    s.afflict("friend", "hindered");
    assert_eq!(left(&s), 300, "ED-CND-03: twice is no worse");
    s.set("friend", |actor| actor.budget.dashes = 0);
    assert_eq!(left(&s), 0, "and never below nothing");
    s.set("friend", |actor| actor.budget.dashes = 2)
        .does(json!({"do": "relieve", "target": "friend", "condition": "hindered"}), NO_DICE);
    assert_eq!(left(&s), 2_300, "ED-ACT-04: a second dash adds the speed again");
    s.does(json!({"do": "afflict", "target": "friend", "condition": "grappled", "source": "two"}), NO_DICE);
    assert_eq!(left(&s), 0);
}

#[test]
fn ed_act_08_defending_is_lost_with_the_speed_and_does_not_come_back() {
    let mut s = ring(&FOUR).turn("friend");
    s.does(json!({"do": "defend", "actor": "friend"}), NO_DICE);
    assert_eq!(s.odds("two", "shock baton", "friend").2.1, 1);
    s.does(json!({"do": "afflict", "target": "friend", "condition": "grappled", "source": "two"}), NO_DICE);
    s.does(json!({"do": "let_hold_go", "actor": "two", "target": "friend"}), NO_DICE);
    assert!(!s.actor("friend").defends && derived::speed(s.state(), s.id("friend")) > 0);
    s.set("friend", |actor| actor.budget.action = true)
        .does(json!({"do": "tire", "target": "friend", "levels": 5}), NO_DICE);
    assert_eq!(s.no(json!({"do": "defend", "actor": "friend"})).0, "ED-ACT-08", "who can go nowhere gains nothing");
}

#[test]
fn ed_act_12_and_ed_act_36_help_is_one_source_and_of_one_kind() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("two", "rift hound", "theirs", 13, 10),
        ("friend", "Brakk Dun", "ours", 13, 13),
        ("other", "Sable Okoro", "ours", 13, 7),
    ];
    let mut s = ring(&actors).turn("friend");
    let help = |who: &str, against: Value| json!({"do": "help", "actor": who, "friend": "one", "against": against});
    s.does(help("friend", json!("two")), NO_DICE);
    let mut s = s.turn("other");
    s.does(help("other", json!("two")), NO_DICE);
    let mut s = s.turn("one");
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0), "two helpers, one source");
    let shove = Struggle::of(Deed::Trip, s.id("one"), s.id("two"), ludex_edge::character::Skill::Wrestling);
    assert_eq!(struggles::own_attempt(s.state(), &shove, false).sources.count(), (0, 0), "it was for an attack");
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [2, 3, 4]);
    assert!(s.actor("one").help.is_empty(), "both are spent by that roll");
}

#[test]
fn ed_mel_31_and_ed_mel_33_holds_are_torn_apart_one_by_one() {
    let hold = |by: &str| json!({"do": "afflict", "target": "two", "condition": "grappled", "source": by});
    let mut s = ring(&FOUR).turn("one");
    s.put("one", 1_050, 1_000).put("friend", 1_350, 1_000);
    s.does(hold("one"), NO_DICE).does(hold("friend"), NO_DICE);
    let held = |s: &Scene, by: &str| conditions::is_held_by(s.state(), s.id("two"), s.id(by));
    assert!(held(&s, "one") && held(&s, "friend"));
    assert_eq!(s.odds("two", "shock baton", "friend").2.1, 0, "any of its holders will do");
    // Dragged away by Brakk, it is out of Rhea's reach: her hold ends, his goes on.
    s.does(json!({"do": "go", "actor": "one", "to": [6, 10]}), NO_DICE);
    assert!(held(&s, "one") && !held(&s, "friend"));
    let mut s = ring(&FOUR).turn("one");
    s.put("one", 1_050, 1_000).does(hold("one"), NO_DICE);
    s.does(json!({"do": "put_at", "target": "one", "to": [4, 10]}), NO_DICE);
    assert!(!held(&s, "one"), "whoever of the two was moved");
}

#[test]
fn ed_trn_21_who_falls_in_its_turn_bleeds_as_it_ends_and_throws_in_the_next() {
    let actors = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("two", "street thug", "theirs", 20, 10),
        ("friend", "Ilse Maren", "ours", 50, 20),
    ];
    let mut s = ring(&actors).turn("two");
    let pistol = s.weapon("two", "light pistol");
    s.does(json!({"do": "ready_attack", "actor": "two", "weapon": pistol, "trigger": "attacks"}), NO_DICE);
    let mut s = s.turn("one");
    s.afflict("one", "bleeding").set("one", |actor| actor.vitality = 2);
    s.attack("one", "light pistol", "two", [2, 3]);
    s.does(json!({"do": "carry_out", "actor": "two"}), [9, 8, 8]);
    assert_eq!(s.actor("one").life, Life::Dying { saved: 0, failed: 1 }, "the blood of this turn is damage at nought");
    assert_eq!(s.acting(), "two");
    s.does(end("two"), NO_DICE).does(end("friend"), [9]);
    assert_eq!(s.actor("one").life, Life::Dying { saved: 1, failed: 2 }, "then her save, then blood again");
}

#[test]
fn ed_exh_09_a_gain_beyond_six_is_lost() {
    let mut s = ring(&FOUR).turn("one");
    let level = |s: &Scene| exhaustion::level(s.state(), s.id("friend"));
    s.does(json!({"do": "tire", "target": "friend", "levels": 5}), NO_DICE);
    s.does(json!({"do": "tire", "target": "friend", "levels": 3}), NO_DICE);
    assert_eq!((level(&s), s.actor("friend").life), (6, Life::Dying { saved: 0, failed: 0 }));
    s.does(json!({"do": "heal", "target": "friend", "by": 3}), NO_DICE);
    assert!(s.has("friend", Condition::Unconscious), "ED-EXH-07: not by vitality alone");
    s.does(json!({"do": "refresh", "target": "friend", "levels": 1}), NO_DICE);
    assert_eq!(level(&s), 5, "ED-EXH-14");
    assert!(!s.has("friend", Condition::Unconscious) && derived::speed(s.state(), s.id("friend")) == 0);
}

#[test]
fn ed_cnd_07_and_ed_rst_26_what_bleeds_heals_last() {
    let mut s = ring(&FOUR).turn("friend");
    s.afflict("friend", "bleeding").set("friend", |actor| (actor.vitality, actor.bled) = (14, 4));
    s.does(json!({"do": "heal", "target": "friend", "by": 10}), NO_DICE);
    assert_eq!(s.vp("friend"), 20, "24 less what she has bled");
    s.does(json!({"do": "relieve", "target": "friend", "condition": "bleeding"}), NO_DICE);
    assert_eq!((s.vp("friend"), s.actor("friend").bled), (20, 0));
    s.does(json!({"do": "heal", "target": "friend", "by": 10}), NO_DICE);
    assert_eq!(s.vp("friend"), 24);
}

#[test]
fn ed_ovl_09_carrying_a_body_by_its_weight() {
    let heroes = [("Rhea Vance", 16_500), ("Sable Okoro", 7_000), ("Brakk Dun", 22_000)];
    for (who, grams) in heroes {
        let s = pair(who, "street thug");
        assert_eq!(s.state().profile(s.id("one")).gear, grams, "{who}: ED-STC-01 to ED-STC-03");
    }
    for (who, burden) in [("Rhea Vance", loads::Burden::Dragged), ("Brakk Dun", loads::Burden::Hinders)] {
        let actors = [("one", who, "ours", 10, 10), ("two", "Sable Okoro", "ours", 12, 10), FOUR[3]];
        let mut s = ring(&actors).turn("one");
        s.afflict("two", "unconscious").does(json!({"do": "take_up", "actor": "one", "target": "two"}), NO_DICE);
        assert_eq!(loads::burden(s.state(), s.id("one")), burden, "{who}");
        s.set("one", |actor| actor.budget.action = true);
        let free = s.play.offered(&s.read(json!({"do": "dash", "actor": "one"})));
        assert_eq!(free, who == "Brakk Dun", "{who}");
        s.does(json!({"do": "set_down", "actor": "one"}), NO_DICE);
        assert!(!s.has("one", Condition::Hindered));
    }
}
