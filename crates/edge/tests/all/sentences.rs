//! ED-CRD-06, 12, 24 and 26: cards that come back to a full hand, and what a sentence may do.
#![allow(missing_docs)]

use crate::common::*;
use serde_json::json;

/// One of the players' with cards, and two foes.
fn table(cards: &[u16]) -> Scene {
    let mut s = ring(&[
        ("one", "Ilse Maren", "ours", 10, 10),
        ("foe", "street thug", "theirs", 30, 10),
        ("friend", "street thug", "theirs", 32, 10),
    ])
    .turn("one");
    s.set("one", |actor| cards.iter().for_each(|card| actor.hand.push(*card)));
    s
}

#[test]
fn ed_crd_06_a_card_does_not_come_back_to_a_full_hand() {
    let play = json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"});
    let resolve = |returned: bool| json!({"do": "resolve_card", "effect": "nothing", "returned": returned});
    let mut s = table(&[0, 1, 2]);
    s.does(play, NO_DICE).does(json!({"do": "award_card", "target": "one"}), [1]);
    assert_eq!(s.actor("one").hand.len(), 3, "drawn while the other lies on the table");
    assert_eq!(s.no(json!({"do": "take_back", "actor": "one"})).0, "ED-CRD-06");
    assert_eq!(s.no(resolve(true)).0, "ED-CRD-06");
    s.does(resolve(false), NO_DICE);
    assert!(!ludex_edge::cards::is_broken(s.state()), "it is in the deck again");
}

#[test]
fn ed_crd_24_an_ally_is_hit_by_mistake() {
    let play = json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"});
    let stray = |on: &str, by: Option<&str>| json!({"do": "resolve_card", "effect": "an ally is hit by mistake", "on": on, "by": by, "weapon": 0});
    let mut s = table(&[3]);
    s.does(play, NO_DICE);
    assert_eq!(s.no(stray("friend", None)).0, "ED-CRD-24", "whose attack it was must be said");
    assert_eq!(s.no(stray("one", Some("foe"))).0, "ED-CRD-24", "no ally");
    let before = s.vp("friend");
    s.does(stray("friend", Some("foe")), [7]);
    assert!(s.vp("friend") < before && s.vp("foe") == before, "a hit without a roll: {}", s.told());
}
