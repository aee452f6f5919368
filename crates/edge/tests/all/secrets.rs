//! ED-HID-11: what is rolled in secret does not betray itself.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::Edge;
use ludex_engine::{ActorId, Event as _, Presentation, Viewer};
use serde_json::{Value, json};

fn place() -> Scene {
    let actors = [("one", "Ilse Maren", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)];
    ring_with("specials_in_peace = true", "", &actors)
}

fn call(dc: u8) -> Value {
    json!({"do": "call_check", "target": "one", "ability": "per", "skill": "inspection", "dc": dc, "secret": true})
}

/// What the player is told of the last command.
fn told(s: &Scene) -> usize {
    let viewer = Viewer::Player(vec![ActorId(0)]);
    let hidden = |event: &&ludex_edge::Event| event.secret(s.state(), &viewer);
    s.play
        .events
        .iter()
        .filter(|event| !hidden(event))
        .filter_map(|event| Edge::tell(s.state(), event, &viewer))
        .count()
}

#[test]
fn ed_hid_11_a_double_is_kept_back_until_the_game_master_lifts_it() {
    let mut s = place();
    assert_eq!(s.no(json!({"do": "lift_secrets"})).0, "ED-HID-11");
    s.does(call(20), [1, 1]);
    assert!(!s.happened("card_awarded") && !s.happened("legend_made") && s.state().asked.is_none());
    let plain = told(&s);
    s.does(call(20), [2, 3]);
    assert_eq!(told(&s), plain, "two ones look like any other failure");
    s.does(json!({"do": "lift_secrets"}), [1]);
    assert!(s.happened("card_awarded") && s.happened("legend_made"));
    assert!(s.state().talk.withheld.is_empty());
}

#[test]
fn ed_hid_11_at_the_end_of_the_encounter_at_the_latest() {
    let mut s = place();
    s.does(json!({"do": "ask_to_look", "actor": "one", "place": "the desk"}), NO_DICE);
    s.does(json!({"do": "grant", "dc": 13, "secret": true}), [12, 12]);
    assert!(!s.happened("card_awarded") && s.state().asked.is_none(), "nor is an exploit asked about");
    s.does(json!({"do": "end_scene"}), [1]);
    assert!(s.happened("card_awarded"));
    assert_eq!(s.actor("one").hand.len(), 1);
}

#[test]
fn ed_hid_11_an_open_roll_keeps_nothing_back() {
    let mut s = place();
    s.does(json!({"do": "ask_to_look", "actor": "one", "place": "the desk"}), NO_DICE);
    s.does(json!({"do": "grant", "dc": 60}), [12, 12, 1]);
    assert!(s.happened("card_awarded") && s.state().talk.withheld.is_empty());
}

#[test]
fn ed_hid_11_what_is_spent_on_a_secret_roll_is_said_before() {
    let look = json!({"do": "ask_to_look", "actor": "one", "with": "inspection", "place": "the desk", "tenacity": 2});
    let grant = json!({"do": "grant", "scope": "covers", "dc": 13, "secret": true});
    let scene = || ring(&[("one", "Sable Okoro", "ours", 15, 10)]);
    let mut s = scene();
    let before = s.vp("one");
    s.does(look.clone(), NO_DICE).does(grant.clone(), [3, 5]);
    assert!(s.told().contains("14 against 13"), "8, Perception 3, Inspection 1, and 2: {}", s.told());
    assert_eq!(before - s.vp("one"), 6);
    // Who has lost it meanwhile spends nothing.
    let mut s = scene();
    s.does(look.clone(), NO_DICE).set("one", |actor| actor.vitality = 6).does(grant, [3, 5]);
    assert!(s.told().contains("12 against 13") && s.vp("one") == 6, "{}", s.told());
    assert_eq!(s.set("one", |actor| actor.vitality = 6).no(look).0, "ED-CHK-44");
}
