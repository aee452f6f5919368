//! PF-MON-02, PF-MON-07, PF-MON-08, PF-MON-14: what holds does not strike, who is swallowed goes along, who pounces from hiding.

use crate::common::*;
use ludex_pathfinder::character::{Hurt, Rider, Size, Swallowing, Trampling};
use ludex_pathfinder::state::{Condition, Instance, Sighting};
use serde_json::json;

fn act(what: &str) -> serde_json::Value {
    json!({"do": what, "actor": "two"})
}

#[test]
fn pf_mon_02_what_holds_does_not_strike() {
    let holding = |limbs: u8| {
        let mut s = pair("Brannoc", "root strangler").turn("two");
        assert_eq!(s.state().profile(s.id("two")).strikes[0].limbs, 2, "two vines");
        s.record("two", |profile| profile.strikes[0].limbs = limbs);
        s.strike("two", "vine", "one", [12, 3]);
        s.does(act("grab"), NO_DICE);
        s.set("two", |actor| actor.actions = 3);
        s
    };
    let strike = json!({"do": "strike", "actor": "two", "target": "one", "strike": 0});
    let mut s = holding(1);
    assert_eq!(s.no(strike.clone()).0, "PF-STK-11");
    // Holding on uses it further; once free it strikes again.
    s.does(act("hold_on"), NO_DICE);
    assert_eq!(s.no(strike.clone()).0, "PF-STK-11");
    s.does(json!({"do": "relieve", "target": "one", "condition": "grabbed"}), NO_DICE);
    s.does(strike.clone(), [2]);
    // The other vine strikes at -5.
    let mut s = holding(2);
    s.does(strike, [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 5);
}

#[test]
fn pf_mon_02_a_firm_hold_stays_firm() {
    let mut s = pair("Brannoc", "root strangler").turn("two");
    let two = s.id("two");
    let firm = Instance { by: Some(two), ..Instance::of(Condition::Restrained) };
    s.set("one", |actor| actor.conditions.push(firm));
    s.does(act("hold_on"), NO_DICE);
    assert!(s.has("one", Condition::Restrained) && !s.has("one", Condition::Grabbed));
}

#[test]
fn pf_mon_07_nobody_tramples_over_what_is_too_big() {
    let mut s = pair("Brannoc", "hill brute");
    let hurt = Hurt { dice: 2, die: 6, bonus: 5, ..Hurt::default() };
    s.record("two", |profile| profile.powers.trample = Some(Trampling { size: Size::Small, hurt, dc: 20 }));
    let mut s = s.put("two", 5, 2).turn_of("two");
    assert_eq!(s.no(json!({"do": "trample", "actor": "two", "to": [0, 2]})).0, "PF-MON-07");
}

/// Tessaly in the belly of a brute whose turn it is, Brannoc near by.
fn eaten() -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B . . . C\n. . . . . . . .\n. . . . . . . .";
    let actors =
        [("one", "Tessaly", "ours", "A"), ("two", "hill brute", "theirs", "B"), ("three", "Brannoc", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("two");
    s.record("two", |profile| {
        let hurt = Hurt { dice: 1, die: 6, ..Hurt::default() };
        profile.powers.swallow = Some(Swallowing { size: Size::Medium, hurt, rupture: 10 });
        _ = profile.strikes[0].riders.set(Rider::ImprovedGrab, true);
    });
    s.set("three", |actor| actor.reaction = false);
    s.strike("two", "club", "one", [12, 1]);
    s.does(json!({"do": "swallow", "actor": "two", "target": "one"}), [15, 2]);
    s
}

#[test]
fn pf_mon_08_the_swallowed_go_along_and_are_cut_out_of_the_dead() {
    let mut s = eaten();
    s.does(json!({"do": "stride", "actor": "two", "to": [5, 2]}), NO_DICE);
    assert!(s.actor("one").inside.is_some(), "it does not spit her out to walk");
    assert_eq!(s.actor("one").at, s.actor("two").at);
    s.does(json!({"do": "hurt", "target": "two", "by": 200, "damage": "fire"}), NO_DICE);
    assert!(s.actor("two").dead && s.actor("one").inside.is_some());
    let cut = json!({"do": "cut_out", "actor": "three", "target": "one"});
    for _ in 0..3 {
        assert!(s.actor("one").inside.is_some());
        s.does(cut.clone(), NO_DICE);
    }
    assert!(s.actor("one").inside.is_none() && !s.has("one", Condition::Grabbed));
}

#[test]
fn pf_mon_08_what_slows_one_besides_goes_on() {
    let mut s = eaten();
    s.afflict("one", "slowed", 2);
    let mut s = s.turn("one");
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "acrobatics"}), [20]);
    assert!(s.actor("one").inside.is_none());
    assert_eq!(s.actor("one").value(Condition::Slowed), 2);
}

#[test]
fn pf_mon_14_who_pounces_from_hiding_is_seen_with_the_blow() {
    let mut s = pair("Brannoc", "gloom stalker").turn("two");
    s.put("one", 1, 2).put("two", 6, 2);
    s.set("one", |actor| actor.reaction = false);
    s.does(json!({"do": "set_sight", "observer": "one", "target": "two", "how": "hidden"}), NO_DICE);
    s.does(json!({"do": "pounce", "actor": "two", "target": "one", "to": [2, 2], "strike": 1}), [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["dc"]["total"], 16, "he does not see it come");
    assert_eq!(s.state().sight.of(s.id("one"), s.id("two")), Sighting::Observed);
}
