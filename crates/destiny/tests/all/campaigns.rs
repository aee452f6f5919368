//! Campaigns of five hundred commands, with fights, rests and scenes.
#![allow(missing_docs)]

use crate::common::strays::stray;
use ludex_destiny::*;
use ludex_engine::Event as _;
use ludex_engine::testing::random_play;
use ludex_engine::{ActorId, Content, DiceSource, Rulebook, Seeded, play};
use ludex_kit::adventure::OpenScene;

const COMMANDS: u32 = 500;

/// What a game master does between fights, in turn: ends what is on, lets people rest, opens a scene.
fn between(state: &State, turn: u32) -> Command {
    match turn % 3 {
        0 => Rule { change: Change::End(End {}), reason: "they part".to_owned() }.into(),
        1 => {
            let actors: Vec<ActorId> = state
                .ids()
                .filter(|id| state.actor(*id).presence == Presence::Ready && state.actor(*id).life != Life::Dead)
                .collect();
            ShortRest { actors, minutes: 30 }.into()
        }
        _ => OpenScene { scene: (turn / 3 % 6) as u16 }.into(),
    }
}

/// `make test` goes the same few ways each time, `make explore` new ones.
fn seeds() -> std::ops::Range<u64> {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(3);
    let first = if cases > 3 { u64::from(std::process::id()) << 20 } else { 0 };
    first..first + cases
}

#[test]
fn campaigns_of_five_hundred_commands_break_nothing() {
    let start = Destiny::load("the-salt-road.toml", &content::starter()).expect("it is whole");
    let (mut rested, mut opened) = (0, 0);
    for seed in seeds() {
        let (mut state, mut replayed) = (start.clone(), start.clone());
        let (mut wild, mut dice) = (Seeded::from_number(seed), Seeded::from_number(seed ^ 1));
        let (mut done, mut tries, mut log) = (0, 0u32, Vec::new());
        while done < COMMANDS {
            tries += 1;
            let command = match wild.die(4) {
                _ if tries % 12 == 0 => between(&state, tries / 12),
                1 => stray(&state, &mut wild),
                _ => {
                    let mut offered = None;
                    let seed = seed ^ u64::from(tries);
                    random_play::<Destiny>(&state, seed, 1, |_, _, command| offered = Some(command.clone()));
                    offered.unwrap_or_else(|| between(&state, tries))
                }
            };
            log.clear();
            let before = state.clone();
            match play::<Destiny>(&mut state, &mut dice, &mut log, &command) {
                Ok(()) => done += 1,
                Err(_) => assert_eq!(state, before, "{command:?} was refused but changed something"),
            }
            log.iter().for_each(|event| event.apply(&mut replayed));
            assert_eq!(replayed, state, "{seed}: after {command:?}");
            assert_eq!(Destiny::broken(&state), None, "{seed}: after {command:?}");
            rested += log.iter().filter(|event| matches!(event, Event::RestedShortly(_))).count();
            opened += usize::from(matches!(command, Command::OpenScene(_)) && before != state);
            assert!(tries < 40 * COMMANDS, "{seed}: {done} done");
        }
    }
    assert!(rested > 0 && opened > 0, "{rested} rests, {opened} scenes");
}
