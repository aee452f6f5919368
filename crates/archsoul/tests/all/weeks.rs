//! Campaigns of five hundred commands in which weeks pass.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::{Archsoul, Command, Event};
use ludex_engine::Event as _;
use ludex_engine::testing::random_play;
use ludex_engine::{CommandSet, DiceSource, Rulebook, Seeded, play};
use serde_json::json;

const COMMANDS: u32 = 500;
const DAY: u64 = 86_400;

/// What the game master lets pass: hours of marching, work and rest, nights, and days without anything.
fn time(dice: &mut Seeded) -> Command {
    let mut one = |of: u32| dice.die(of) as usize - 1;
    let activity = ["light", "heavy", "march", "rest", "nothing", "sleep", "sleep"][one(7)];
    let minutes = if activity == "sleep" { 480 } else { [30, 120, 360, 600][one(4)] };
    let water = ["enough", "too little", "half a ration", "what they drink"][one(4)];
    let (climate, fasting) = (one(3) == 0, one(3) == 0);
    let command = json!({"do": "spend_time", "minutes": minutes, "activity": activity, "climate": climate, "water": water,
        "fasting": fasting});
    ludex_archsoul::Command::read(command).expect("it is well written")
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        cases: 6, failure_persistence: None, ..proptest::prelude::ProptestConfig::default()
    })]
    #[test]
    fn weeks_pass_and_nothing_breaks(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
        let starts = starts();
        let mut state = starts[pick % starts.len()].clone();
        let (mut wild, mut dice) = (Seeded::from_number(seed), Seeded::from_number(seed ^ 1));
        let (mut replayed, mut done) = (state.clone(), 0);
        let mut log: Vec<Event> = Vec::new();
        let mut tries = 0;
        while done < COMMANDS {
            tries += 1;
            let command = match wild.die(3) {
                _ if tries % 16 == 0 => ludex_archsoul::Command::read(json!({"do": "end_fight", "how": "they part"})).expect("it is one"),
                1 => time(&mut wild),
                2 => stray(&state, &mut wild),
                _ => {
                    let mut offered = None;
                    random_play::<Archsoul>(&state, seed ^ u64::from(tries), 1, |_, _, command| offered = Some(command.clone()));
                    let Some(command) = offered else { continue };
                    command
                }
            };
            log.clear();
            let before = state.clone();
            match play::<Archsoul>(&mut state, &mut dice, &mut log, &command) {
                Ok(()) => done += 1,
                Err(_) => assert_eq!(state, before, "{command:?} was refused but changed something"),
            }
            log.iter().for_each(|event| event.apply(&mut replayed));
            assert_eq!(replayed, state, "after {command:?}");
            assert_eq!(Archsoul::broken(&state), None, "after {command:?}");
            assert!(tries < 20 * COMMANDS, "{done} done");
        }
        assert!(state.clock.seconds >= 14 * DAY, "{} days", state.clock.seconds / DAY);
    }
}
