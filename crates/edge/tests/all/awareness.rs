//! ED-CHK-48, ED-INT-67, 79 and 82, ED-SPC-54: what people know of one another, and what they only believe.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::state::{Hide, Stage};
use ludex_edge::{Edge, sight, stealth, vision};
use ludex_engine::{Presentation, Viewer};
use serde_json::{Value, json};

/// Darkness in the west of the ground.
const DARK: &str = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";

/// Sable in the dark, a thug and a trooper some way off: 14 and 16 without dice.
fn dark() -> Scene {
    let actors = [
        ("one", "Sable Okoro", "ours", 15, 10),
        ("thug", "street thug", "theirs", 30, 10),
        ("trooper", "security trooper", "theirs", 30, 20),
    ];
    ring_with("", DARK, &actors)
}

fn hide() -> Value {
    json!({"do": "hide", "actor": "one"})
}

fn hidden(s: &Scene, from: &str) -> bool {
    s.state().hides_from(s.id("one"), s.id(from))
}

fn knows(s: &Scene, who: &str) -> bool {
    stealth::knows_of(s.state(), s.id(who), s.id("one"))
}

fn begin(s: &mut Scene) {
    let people = s.state().ids().count() as u32;
    s.does(json!({"do": "begin"}), (0..people * 2).map(|at| 2 + (at * 5) % 9).collect::<Vec<u32>>());
}

#[test]
fn ed_chk_48_who_has_noticed_somebody_knows_of_it() {
    let mut s = dark();
    s.does(hide(), [4, 4]);
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "15 against 14 and 16");
    assert!(!knows(&s, "thug") && knows(&s, "trooper"));
    s.does(hide(), [9, 8]);
    assert!(hidden(&s, "trooper") && knows(&s, "trooper"), "hidden again, and still sensed");
    begin(&mut s);
    assert!(s.actor("thug").surprised && !s.actor("trooper").surprised, "who knows of it is not surprised");
    // A search finds, and what it has found is not forgotten either.
    let mut s = dark().turn("thug");
    let met = [s.id("thug"), s.id("trooper")].into_iter().collect();
    s.set("one", |actor| actor.hide = Some(Hide { value: 15, met, ..Hide::default() }));
    s.does(json!({"do": "search", "actor": "thug"}), [8, 7]);
    assert!(knows(&s, "thug") && !knows(&s, "trooper"), "17 finds 15");
    s.does(json!({"do": "end_fight", "how": ""}), NO_DICE);
    assert!(!knows(&s, "thug") && s.state().stage == Stage::Over, "until the encounter is over");
}

#[test]
fn ed_chk_48_until_the_game_master_says_otherwise() {
    let calm = |who: &str| json!({"do": "calm", "target": who});
    let mut s = dark();
    assert_eq!(s.no(calm("trooper")).0, "ED-CHK-48");
    s.does(hide(), [4, 4]).does(hide(), [9, 8]).does(calm("trooper"), NO_DICE);
    assert!(!knows(&s, "trooper"));
    begin(&mut s);
    assert!(s.actor("trooper").surprised);
    let mut s = dark();
    s.does(hide(), [4, 4]).does(json!({"do": "end_scene"}), NO_DICE);
    assert!(!knows(&s, "trooper"), "so does the end of the scene");
}

#[test]
fn ed_int_67_one_hider_and_four_observers() {
    let thin = "[[obstacle]]\nfrom = [16, 0]\nto = [16, 29]\ncover = \"total\"\nthin = true\n";
    let actors = [
        ("one", "Sable Okoro", "ours", 15, 10),
        ("a", "street thug", "theirs", 20, 6),
        ("b", "street thug", "theirs", 20, 9),
        ("c", "street thug", "theirs", 20, 12),
        ("d", "street thug", "theirs", 20, 15),
    ];
    let mut s = ring_with("", thin, &actors).turn("one");
    s.record("c", |profile| profile.body.thermovision = true).record("d", |profile| profile.body.tremorsense = 1_800);
    s.record("b", |profile| {
        profile.skills.clear();
        profile.abilities[3] = 3;
    });
    s.does(hide(), [6, 6]);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(19));
    assert!(hidden(&s, "a"), "14 without dice");
    assert!(!hidden(&s, "c"), "its warmth shows through what is thin: it was never hidden");
    let (one, d) = (s.id("one"), s.id("d"));
    for who in ["one", "a"] {
        s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
    }
    s.does(json!({"do": "search", "actor": "b"}), [8, 8]);
    assert!(hidden(&s, "b"), "19 by its ears: as much is not enough");
    s.set("b", |actor| actor.budget.action = true).does(json!({"do": "search", "actor": "b"}), [8, 9]);
    assert!(!hidden(&s, "b"), "20 hears it through the door");
    for who in ["b", "c", "d"] {
        s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
    }
    assert!(!vision::feels_tremor(s.state(), d, one) && hidden(&s, "d"), "it has stood still since");
    s.play.state.stirs(one, false);
    assert!(vision::feels_tremor(s.state(), d, one), "the ground tells of who stirs");
    // A wall keeps off what a thin door does not.
    let thick = ring_with("", &thin.replace("thin = true\n", ""), &actors);
    assert!(sight::is_walled_off(thick.state(), thick.id("c"), thick.id("one")));
}

#[test]
fn ed_int_79_half_light_and_different_eyes() {
    let actors = [
        ("one", "Sable Okoro", "ours", 15, 10),
        ("a", "street thug", "theirs", 30, 6),
        ("b", "street thug", "theirs", 30, 10),
        ("c", "street thug", "theirs", 30, 14),
        ("d", "street thug", "theirs", 30, 18),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "set_light", "level": "dim"}), NO_DICE).afflict("b", "deafened");
    s.record("c", |profile| profile.body.infravision = true);
    for who in ["a", "b"] {
        s.record(who, |profile| {
            profile.skills.clear();
            profile.abilities[3] = 3;
        });
    }
    let one = s.id("one");
    let passive = |who: &str| stealth::alertness(s.state(), s.id(who), one);
    assert_eq!((passive("a"), passive("b")), (15, 12), "it listens, too; who is deaf has its eyes alone");
    s.does(hide(), [5, 4]);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(16));
    assert!(hidden(&s, "a") && hidden(&s, "b") && hidden(&s, "d"));
    assert!(!hidden(&s, "c"), "what is dim to others is bright to it");
    // With a torch beside her she is hidden from nobody.
    s.does(json!({"do": "set_lamp", "lamp": {"name": "torch", "at": [17, 10], "bright": 5}}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    for who in ["a", "b", "c", "d"] {
        assert!(!hidden(&s, who), "{who}");
    }
}

#[test]
fn ed_int_82_an_ambush_on_a_slow_march() {
    let actors = [
        ("w", "Brakk Dun", "ours", 10, 10),
        ("x", "Brakk Dun", "ours", 14, 10),
        ("y", "Brakk Dun", "ours", 18, 10),
        ("z", "Brakk Dun", "ours", 22, 10),
        ("first", "street thug", "theirs", 30, 10),
        ("second", "street thug", "theirs", 34, 10),
    ];
    let mut s = ring(&actors);
    for (who, hides) in [("w", 18), ("x", 14), ("y", 13), ("z", 10)] {
        s.set(who, |actor| actor.travelling.hides = hides);
    }
    for (who, perception) in [("first", 4), ("second", 5)] {
        s.record(who, |profile| {
            profile.skills.clear();
            profile.abilities[3] = perception;
        });
    }
    let meet = |who: &str, together: bool| json!({"do": "meet", "target": who, "fast": true, "together": together});
    let mut seen = |who: &str, together: bool| {
        s.does(meet(who, together), NO_DICE);
        let event = s.event("met").expect("they have met");
        event["seen"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((seen("first", false), seen("second", false)), (1, 2), "13 and 14: the 10, and the 13 as well");
    assert_eq!((seen("first", true), seen("second", true)), (0, 0), "three of four hold, and two of four");
    s.set("x", |actor| actor.travelling.hides = 12);
    s.does(meet("second", true), NO_DICE);
    let event = s.event("met").expect("they have met");
    assert_eq!(event["seen"].as_array().map_or(0, Vec::len), 4, "one of four does not: all are noticed");
    s.does(json!({"do": "meet", "target": "first"}), NO_DICE);
    let event = s.event("met").expect("they have met");
    assert_eq!(event["seen"].as_array().map_or(0, Vec::len), 3, "16 at its leisure");
}

/// What each viewer is told of the last command.
fn lines(s: &Scene, viewer: &Viewer) -> String {
    let told = s.play.events.iter().filter_map(|event| Edge::tell(s.state(), event, viewer));
    serde_json::to_string(&told.collect::<Vec<_>>()).expect("lines are written")
}

#[test]
fn ed_spc_54_certain_and_wrong() {
    let mut s = ring_with("specials_in_peace = true", "", &[("one", "Sable Okoro", "ours", 10, 10)]);
    let call = json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": 19});
    let truth = json!({"do": "show_truth", "target": "one"});
    assert_eq!(s.no(truth.clone()).0, "ED-SPC-54");
    s.does(call, [1, 5]).does(json!({"do": "mislead"}), NO_DICE);
    let belief = s.state().talk.beliefs[0];
    assert_eq!((belief.actual, belief.believed), (false, true));
    let player = Viewer::Player(vec![s.id("one")]);
    let (seen, true_one) = (lines(&s, &player), lines(&s, &Viewer::GameMaster));
    assert!(seen.contains("one has succeeded") && !seen.contains("believes"), "{seen}");
    assert!(true_one.contains("wrongly believes that it has succeeded"), "{true_one}");
    s.does(truth, NO_DICE);
    assert!(s.state().talk.beliefs.is_empty() && lines(&s, &player).contains("sees that it has failed"));
    // A blow that misses is seen to miss.
    let mut blow = pair("Rhea Vance", "street thug");
    blow.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [1, 3]);
    assert_eq!(blow.no(json!({"do": "mislead"})).0, "ED-SPC-54");
}
