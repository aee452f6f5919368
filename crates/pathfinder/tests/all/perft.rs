//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.
#![allow(missing_docs)]

use crate::common::*;
use ludex_engine::testing::perft;
use ludex_engine::{Rulebook, Seeded, play};
use ludex_pathfinder::{Pathfinder, State};
use serde_json::json;

/// The fight begun, up to the first one to act.
fn begun(mut s: Scene) -> State {
    let command = s.read(json!({"do": "begin"}));
    let state = &mut s.play.state;
    let mut dice = Seeded::from_number(1);
    play::<Pathfinder>(state, &mut dice, &mut (), &command).expect("it begins");
    while let Some(answer) = Pathfinder::usual_answer(state) {
        play::<Pathfinder>(state, &mut dice, &mut (), &answer).expect("the usual answer is lawful");
    }
    state.clone()
}

/// Counts positions, and shows all that differ.
fn counts(positions: Vec<(&str, State, &[u64])>) {
    let count = |(name, state, expected): &(&str, State, &[u64])| {
        let counted = perft::<Pathfinder>(state, expected.len());
        (counted != *expected).then(|| format!("{name}: {counted:?}, not {expected:?}"))
    };
    let wrong: Vec<String> = positions.iter().filter_map(count).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_number_of_lawful_moves() {
    let lane = "# # # # #\n# A . B #\n# # # # #";
    let corridor = |one: &str, two: &str| ring("", lane, &[("one", one, "ours", "A"), ("two", two, "theirs", "B")]);
    let mut trouble = corridor("Brannoc", "bandit bruiser").turn("one");
    trouble.afflict("one", "prone", 0).afflict("two", "frightened", 2);
    let mut held = corridor("Iven", "root strangler").turn("one");
    held.put("two", 2, 1).set("two", |actor| actor.held = 0);
    let mut held = held.turn_of("two");
    held.does(json!({"do": "grapple", "actor": "two", "target": "one"}), [15]);
    let held = held.turn("one");
    let mut town = corridor("Tessaly", "bandit lookout");
    town.does(json!({"do": "lay_thing", "thing": {"name": "chest", "kind": "lock", "dc": 20, "needs": 3}}), NO_DICE);
    town.does(json!({"do": "supply", "target": "one", "item": "minor_healing", "count": 1}), NO_DICE);
    counts(vec![
        ("the duel", begun(scene("duel.toml")), &[97, 8895]),
        ("a corridor", begun(corridor("Brannoc", "timber wolf")), &[37, 1305, 39754]),
        ("trouble", trouble.play.state, &[36, 1259, 39230]),
        ("held fast", held.play.state, &[52, 2128]),
        ("before a fight", town.play.state, &[37, 1342]),
    ]);
}
