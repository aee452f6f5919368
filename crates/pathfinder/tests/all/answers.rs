//! PF-TRN, PF-ACT: what is answered before it comes to anything, and who cannot answer.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::state::{Condition, Instance};
use ludex_pathfinder::turns::costs::{KINDS_OF_ACTION, cost, provokes};
use serde_json::json;

/// An archer beside a bruiser who strikes at once, in the archer's turn.
fn archer() -> Scene {
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.set("one", |actor| actor.held = 0);
    s.arm("two", "greatclub");
    s
}

/// Shoots at the bruiser.
fn shoots(s: &mut Scene) {
    let bow = s.arm("one", "shortbow");
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": bow}), NO_DICE);
}

#[test]
fn pf_act_01_what_basic_actions_cost() {
    assert_eq!((cost("ready"), cost("delay"), cost("stride")), (Some("2"), Some("free"), Some("1")));
    assert_eq!(["interact", "release", "step", "stand"].map(provokes), [true, false, false, true]);
    let mut s = archer();
    s.does(json!({"do": "interact", "actor": "one", "weapon": 0}), NO_DICE);
    assert!(s.happened("provoked") && !s.happened("drawn"), "others answer first");
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert!(s.happened("drawn"));
    s.does(json!({"do": "release", "actor": "one", "weapon": 0}), NO_DICE);
    assert!(!s.happened("provoked"), "letting go gives nobody an opening");
}

#[test]
fn pf_act_18_what_further_actions_cost() {
    assert_eq!((cost("dismiss"), cost("drink a potion")), (Some("1"), Some("1")));
    assert_eq!((provokes("drink a potion"), provokes("dismiss")), (true, false));
}

#[test]
fn pf_trn_10_kinds_of_action() {
    assert!(KINDS_OF_ACTION.contains(&("free action", "nothing", "one's turn")));
    let mut s = archer();
    s.set("one", |actor| actor.held = 1).does(json!({"do": "release", "actor": "one", "weapon": 0}), NO_DICE);
    assert_eq!(s.actor("one").actions, 3);
}

#[test]
fn pf_spc_10_before_the_shot_flies() {
    let mut s = archer();
    shoots(&mut s);
    assert!(!s.happened("struck"));
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [9, 6, 4]);
    assert_eq!(s.hp("one"), s.state().profile(s.id("one")).hit_points - 10);
    assert_eq!(s.actor("one").attacks, 1, "and then she shoots");
}

#[test]
fn pf_trn_14_what_is_broken_off_is_paid() {
    let mut s = archer();
    s.does(json!({"do": "interact", "actor": "one", "weapon": 0}), NO_DICE);
    s.set("one", |actor| actor.hit_points = 60);
    s.record("one", |profile| profile.hit_points = 60);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [20, 2]);
    assert!(!s.actor("one").holds(0) && s.actor("one").actions == 2);
    assert!(s.told().contains("broken off"));
}

#[test]
fn pf_trn_11_one_answer_to_one_thing() {
    let mut s = archer();
    shoots(&mut s);
    assert_eq!(s.state().asked.len(), 1);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [2, 4]);
    assert!(s.state().asked.is_empty(), "nobody is asked twice");
}

#[test]
fn pf_trn_20_one_after_another_from_the_turn_on() {
    let actors = [
        ("b", "bandit bruiser", "theirs", "B"),
        ("a", "Tessaly", "ours", "A"),
        ("c", "bandit bruiser", "theirs", "C"),
        ("d", "Oswin", "ours", "D"),
    ];
    let mut s = ring("", "B A C . . D .", &actors).turn("a");
    s.set("a", |actor| actor.held = 0);
    s.arm("b", "greatclub");
    s.arm("c", "greatclub");
    let bow = s.arm("a", "shortbow");
    s.does(json!({"do": "strike", "actor": "a", "target": "c", "strike": bow}), NO_DICE);
    assert_eq!(s.no(json!({"do": "react", "actor": "b", "strike": 0})).0, "PF-SPC-10", "c is next in the order");
    s.set("a", |actor| actor.hit_points = 1);
    s.does(json!({"do": "react", "actor": "c", "strike": 0}), [15, 5]);
    assert!(s.has("a", Condition::Unconscious));
    assert!(!s.happened("attacked") || s.actor("a").attacks == 0, "the shot is lost");
    assert_eq!(s.acting(), "c");
}

#[test]
fn pf_opt_15_stunned_in_the_own_turn() {
    let stunned = |options: &str, left: u8, value: u8| {
        let mut s = pair_with(options, "Brannoc", "timber wolf").turn("one");
        s.set("one", |actor| actor.actions = left);
        s.afflict("one", "stunned", value);
        let now = (s.actor("one").actions, s.actor("one").value(Condition::Stunned));
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE)
            .does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        (now, s.actor("one").actions)
    };
    assert_eq!(stunned("", 1, 2), ((1, 2), 1));
    assert_eq!(stunned("stunned_mid_turn = \"turn_ends\"", 1, 2), ((0, 2), 1));
    assert_eq!(stunned("stunned_mid_turn = \"lost_and_counted\"", 1, 2), ((0, 1), 2));
}

#[test]
fn pf_int_28_the_shield_stays_up() {
    use ludex_pathfinder::attack::{Blow, attempt};
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    s.strike("one", "longsword", "two", [2]);
    s.afflict("one", "stunned", 1);
    assert_eq!(attempt(s.state(), Blow::at(s.id("two"), s.id("one"), 0), false).dc.total, 20);
    s.strike("one", "longsword", "two", [2]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.strike("two", "greatclub", "one", [12, 3]);
    assert!(s.happened("damaged"), "no Shield Block: he is not asked");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!((s.actor("one").actions, s.actor("one").reaction), (2, true));
}

#[test]
fn pf_cnd_17_fleeing() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let two = s.id("two");
    s.set("one", |actor| actor.conditions.push(Instance { by: Some(two), ..Instance::of(Condition::Fleeing) }));
    let strike = s.arm("one", "longsword");
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-CND-17");
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [5, 3]})).0, "PF-CND-17");
    assert_eq!(s.no(json!({"do": "delay", "actor": "one"})).0, "PF-ACT-04");
    s.does(json!({"do": "stride", "actor": "one", "to": [0, 2]}), NO_DICE);
    assert_eq!(s.actor("one").at.x, 0);
}

#[test]
fn pf_cnd_44_what_one_condition_brings_ends_with_it() {
    use ludex_pathfinder::conditions::value;
    let mut s = pair("Brannoc", "timber wolf");
    s.afflict("one", "encumbered", 0).afflict("one", "clumsy", 2);
    s.does(json!({"do": "relieve", "target": "one", "condition": "encumbered"}), NO_DICE);
    assert_eq!(value(s.state(), s.id("one"), Condition::Clumsy), 2);
    s.does(json!({"do": "relieve", "target": "one", "condition": "clumsy"}), NO_DICE);
    s.afflict("one", "encumbered", 0);
    assert_eq!(value(s.state(), s.id("one"), Condition::Clumsy), 1);
}

/// Brannoc asleep beside a friend whose turn it is; a foe is there.
fn asleep() -> Scene {
    let actors = [("a", "Tessaly", "ours", "A"), ("b", "Brannoc", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", "A B . . . . C .", &actors).turn("a");
    s.afflict("b", "unconscious", 0).afflict("b", "prone", 0);
    s
}

#[test]
fn pf_dyg_09_waking() {
    let mut s = asleep();
    s.does(json!({"do": "end_turn", "actor": "a"}), [3]);
    assert!(!s.has("b", Condition::Unconscious) && s.actor("b").actions == 3, "6 less 4, and 3 reach 5");
    let mut s = asleep();
    s.does(json!({"do": "end_turn", "actor": "a"}), [2]);
    assert!(s.has("b", Condition::Unconscious));
    let mut s = asleep();
    s.does(json!({"do": "shake_awake", "actor": "a", "target": "b"}), NO_DICE);
    assert!(!s.has("b", Condition::Unconscious) && s.has("b", Condition::Prone) && s.actor("a").actions == 2);
    for hinders in ["confused", "restrained"] {
        let mut s = asleep();
        s.afflict("a", hinders, 0);
        s.no(json!({"do": "shake_awake", "actor": "a", "target": "b"}));
    }
    let mut s = asleep();
    s.set("b", |actor| actor.hit_points = 0);
    assert_eq!(s.no(json!({"do": "shake_awake", "actor": "a", "target": "b"})).0, "PF-DYG-09");
}

#[test]
fn pf_mov_17_nothing_wakes_those_without_air() {
    let airless = || {
        let mut s = asleep();
        s.set("b", |actor| (actor.airless, actor.suffocating, actor.hit_points) = (true, 1, 10));
        s
    };
    assert_eq!(airless().no(json!({"do": "shake_awake", "actor": "a", "target": "b"})).0, "PF-DYG-09");
    // It hears nothing as its turn begins; as that ends it holds out.
    let mut s = airless();
    s.does(json!({"do": "end_turn", "actor": "a"}), [20]);
    assert!(s.has("b", Condition::Unconscious) && !s.happened("roused"));
    for change in
        [json!({"do": "hurt", "target": "b", "by": 1, "damage": "fire"}), json!({"do": "heal", "target": "b", "by": 1})]
    {
        let mut s = airless();
        s.does(change.clone(), NO_DICE);
        assert!(s.has("b", Condition::Unconscious), "{change}");
    }
}
