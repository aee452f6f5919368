//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.
#![allow(missing_docs)]

mod common;

use common::strays::{brawl, trouble};
use common::{load, scene};
use ludex_engine::testing::perft;
use ludex_engine::{Seeded, System, play};
use ludex_unbound::{Command, State, Unbound};

/// The fight begun, up to the first one to act.
fn begun(mut state: State) -> State {
    let mut dice = Seeded::from_number(1);
    let begin = Command::StartEncounter { surprised: vec![] };
    play::<Unbound>(&mut state, &mut dice, &mut (), &begin).expect("it begins");
    while let Some(answer) = Unbound::usual_answer(&state) {
        play::<Unbound>(&mut state, &mut dice, &mut (), &answer).expect("the usual answer is lawful");
    }
    state
}

#[test]
fn the_number_of_lawful_moves() {
    let corridor = scene("# # # # #\n # A . B #\n# # # # #", "", &[("A", "Tamsin", "a"), ("B", "Skeleton", "b")]);
    let positions = [
        ("the duel", begun(load("duel.toml")), 2),
        ("the skirmish", begun(load("skirmish.toml")), 1),
        ("a brawl", begun(brawl()), 2),
        ("trouble", begun(trouble()), 3),
        ("a corridor", begun(corridor), 3),
    ];
    let counted: Vec<(&str, Vec<u64>)> =
        positions.iter().map(|(name, state, depth)| (*name, perft::<Unbound>(state, *depth))).collect();
    let expected = vec![
        ("the duel", vec![80, 5538]),
        ("the skirmish", vec![143]),
        ("a brawl", vec![111, 3010]),
        ("trouble", vec![58, 1461, 55756]),
        ("a corridor", vec![19, 332, 5738]),
    ];
    assert_eq!(counted, expected);
}
