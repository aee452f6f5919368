//! Dice of which little counts are weighed by what counts, so that the odds of what rolls many of them stay exact.
#![allow(missing_docs)]

use crate::common::quiet::{adds, quiet};
use crate::common::*;
use ludex_destiny::*;
use ludex_engine::{ActorId, Branching, DiceSource, Rulebook, Seeded, play};

/// Carries a command out and lets all that is asked go by, where nobody listens.
fn goes_on(state: &State, dice: &mut dyn DiceSource, command: &Command) -> State {
    let mut copy = state.clone();
    play::<Destiny>(&mut copy, dice, &mut (), command).expect("it is lawful");
    while let Some(usual) = Destiny::usual_answer(&copy) {
        play::<Destiny>(&mut copy, dice, &mut (), &usual).expect("it is asked for");
    }
    copy
}

/// Every way of a command with what it leads to and its chance.
fn ends(state: &State, command: &Command) -> Vec<(State, f64)> {
    let (mut dice, mut ends) = (Branching::new(), Vec::new());
    loop {
        let end = goes_on(state, &mut dice, command);
        ends.push((end, dice.probability()));
        if !dice.advance() {
            return ends;
        }
    }
}

/// Whether so many of so many are within four standard deviations of a chance.
fn fair(count: u32, of: u32, chance: f64) -> bool {
    let of = f64::from(of);
    (f64::from(count) - of * chance).abs() < 4.0 * (of * chance * (1.0 - chance)).sqrt()
}

/// One who acts first, and four guards of the same initiative.
fn tied() -> (State, Command) {
    let mut scene = scene().with("Brannic Holt", "Brannic", "a", 0);
    for name in ["one", "two", "three", "four"] {
        scene = scene.with("Town guard", name, "b", 100);
    }
    let mut table = scene.begun(&[5, 0, 0, 0, 0]);
    table.play.state.actors.iter_mut().for_each(|actor| actor.ap = 0);
    assert_eq!(table.turn(), "Brannic");
    let actor = table.id("Brannic");
    (table.play.state.clone(), Command::EndTurn(EndTurn { actor }))
}

fn holder(state: &State) -> ActorId {
    state.turn.expect("the next turn has begun")
}

#[test]
fn wt_seq_13_each_of_those_tied_is_as_likely_to_go_first() {
    let (state, command) = tied();
    let first = ends(&state, &command);
    let mut who: Vec<ActorId> = first.iter().map(|(state, _)| holder(state)).collect();
    who.dedup();
    assert_eq!(who, [1, 2, 3, 4].map(ActorId), "one way each, and not one for each face of four dice");
    assert!(first.iter().all(|(_, chance)| (chance - 0.25).abs() < 1e-12));
    // The others tie again.
    for (state, _) in &first {
        let actor = holder(state);
        let second = ends(state, &Command::EndTurn(EndTurn { actor }));
        assert_eq!(second.len(), 3);
        assert!(second.iter().all(|(state, chance)| holder(state) != actor && (chance - 1.0 / 3.0).abs() < 1e-12));
    }
}

#[test]
fn wt_seq_13_dice_that_are_rolled_say_the_same() {
    let (state, command) = tied();
    let mut dice = Seeded::from_number(13);
    let (mut first, mut after) = ([0u32; 5], [0u32; 5]);
    const ROLLS: u32 = 3_000;
    for _ in 0..ROLLS {
        let now = goes_on(&state, &mut dice, &command);
        let actor = holder(&now);
        first[actor.index()] += 1;
        if actor == ActorId(1) {
            after[holder(&goes_on(&now, &mut dice, &EndTurn { actor }.into())).index()] += 1;
        }
    }
    assert!(first[1..].iter().all(|&count| fair(count, ROLLS, 0.25)), "{first:?}");
    assert!(after[2..].iter().all(|&count| fair(count, first[1], 1.0 / 3.0)), "{after:?}");
}

#[test]
fn wt_con_11_what_is_endured_or_not_has_two_ways() {
    let mut table = quiet();
    let actor = table.id("Sella");
    adds(&mut table, "Sella", Condition::Bleeding { tn: 1, level: Level::Light, passed: 0 });
    // Whoever is last ends the round; nobody ties.
    let mut state = table.play.state.clone();
    for (initiative, actor) in (0..).zip(&mut state.actors) {
        (actor.acted, actor.initiative) = (true, initiative);
    }
    let command = Command::EndTurn(EndTurn { actor: holder(&state) });
    let bled = |state: &State| state.actor(actor).wounds[0] > 0;
    let weighed = ends(&state, &command);
    let chance: f64 = weighed.iter().filter(|(state, _)| bled(state)).map(|(_, chance)| chance).sum();
    // Vitality -1 and Resistance 1 against 1: a sum of 0 or less fails.
    assert!((chance - f64::from(243 - FUDGE_AT_LEAST[6]) / 243.0).abs() < 1e-12, "{chance}");
    assert_eq!(weighed.len(), 2);
    let (mut dice, mut rolled) = (Seeded::from_number(11), 0);
    const ROLLS: u32 = 2_000;
    for _ in 0..ROLLS {
        rolled += u32::from(bled(&goes_on(&state, &mut dice, &command)));
    }
    assert!(fair(rolled, ROLLS, chance), "{rolled} of {ROLLS}");
}
