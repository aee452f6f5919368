//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::{Edge, State};
use ludex_engine::testing::perft;
use serde_json::json;

/// A sickened adept, a card in hand, against two in the mist.
fn trouble() -> State {
    let actors = [
        ("one", "cult adept", "ours", 10, 10),
        ("two", "street thug", "theirs", 12, 10),
        ("three", "security trooper", "theirs", 16, 12),
    ];
    let mist = "[[zone]]\nfrom = [0, 0]\nto = [12, 29]\nhaze = \"bleared\"\n";
    let mut s = ring_with("", mist, &actors).turn("one");
    s.afflict("one", "sickened").set("one", |actor| actor.hand.push(3));
    s.play.state
}

/// One who is held, by another who has deceived it.
fn held() -> State {
    let mut s = pair("Brakk Dun", "Sable Okoro");
    s.set("two", |actor| actor.reaction = false);
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), NO_DICE);
    s.does(json!({"do": "answer", "actor": "two", "skill": "acrobatics"}), [6, 5, 4, 6]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.play.state
}

/// A camp, with time on its hands.
fn camp() -> State {
    crate::hours::camp().play.state
}

#[test]
fn the_number_of_lawful_moves() {
    let positions = [
        ("a duel before it begins", scene("duel.toml").play.state, 2),
        ("face to face", pair("Rhea Vance", "street thug").play.state, 2),
        ("a fight in the mist", trouble(), 2),
        ("held fast", held(), 2),
        ("a camp", camp(), 1),
    ];
    let counted: Vec<(&str, Vec<u64>)> =
        positions.iter().map(|(name, state, deep)| (*name, perft::<Edge>(state, *deep))).collect();
    let expected: Vec<(&str, Vec<u64>)> = vec![
        ("a duel before it begins", vec![31, 983]),
        ("face to face", vec![359, 37554]),
        ("a fight in the mist", vec![348, 31200]),
        ("held fast", vec![127, 4613]),
        ("a camp", vec![33]),
    ];
    assert_eq!(counted, expected);
}
