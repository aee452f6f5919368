//! What every system keeps, checked over random play.

use super::random_play;
use crate::{CommandSet, DiceSource, Event, Form, RuleSystem, Scripted, Seeded, play, simulate};

/// Checks that applying the logged events gives the state that deciding gave, that logging changes nothing, that something is
/// told of each command, and that events and states survive being written down.
///
/// # Panics
/// Panics where that does not hold.
pub fn replay_gives_the_same_state<S: RuleSystem>(start: &S::State, seed: u64, steps: usize) {
    let mut replayed = start.clone();
    let mut dice = Seeded::from_number(seed);
    let mut decided = start.clone();
    let mut log = Vec::new();
    let end = random_play::<S>(start, seed, steps, |_, _, command| {
        log.clear();
        play::<S>(&mut decided, &mut dice, &mut log, command).expect("random play accepted it");
        assert!(!log.is_empty(), "{command:?} was accepted, and nothing was told of it");
        let text = serde_json::to_string(&log).expect("events are written");
        let read: Vec<S::Event> = serde_json::from_str(&text).expect("events are read back");
        assert_eq!(read, log, "events survive being written down");
        for event in &read {
            event.apply(&mut replayed);
        }
        assert_eq!(replayed, decided, "after {command:?}, replay and decision differ");
    });
    assert_eq!(end, decided, "logged and unlogged play differ");
    let text = serde_json::to_string(&end).expect("a state is written");
    let read: S::State = serde_json::from_str(&text).expect("a state is read back");
    assert_eq!(read, end, "a state survives being written down");
}

/// Checks that whatever is offered is accepted; that whatever is accepted was offered, or has a form if it is open; and that
/// what is refused changes nothing. `stray` makes commands, lawful or not, for a state.
///
/// # Panics
/// Panics where that does not hold.
pub fn offers_are_exactly_what_is_accepted<S: RuleSystem>(
    start: &S::State,
    seed: u64,
    steps: usize,
    stray: impl Fn(&S::State, &mut Seeded) -> S::Command,
) {
    let mut wild = Seeded::stream(ludex_dice::faces::seed_bytes(seed), 2);
    random_play::<S>(start, seed, steps, |state, offers, _| {
        for offer in offers.iter().take(40) {
            let mut copy = state.clone();
            if let Err(refusal) = play::<S>(&mut copy, &mut Seeded::from_number(seed), &mut (), &offer.command) {
                panic!("{:?} was offered but refused: {refusal}", offer.command);
            }
        }
        for _ in 0..8 {
            let command = stray(state, &mut wild);
            let mut copy = state.clone();
            match play::<S>(&mut copy, &mut Seeded::from_number(seed), &mut (), &command) {
                Ok(()) if offers.iter().any(|offer| offer.command == command) => {}
                Ok(()) => {
                    let written = serde_json::to_value(&command).expect("it can be written");
                    let fits = |form: &Form| command.is_open() || form.destination.is_some();
                    assert!(
                        S::Command::forms(state).iter().any(|form| form.is_for(&written) && fits(form)),
                        "{written} was accepted, but neither offered nor is there a form for it in {state:#?}"
                    );
                }
                Err(refusal) => {
                    assert_eq!(copy, *state, "{command:?} was refused but changed something");
                    assert!(refusal.why.is_whole(), "{refusal}: the sentence has other places than what it is about");
                }
            }
        }
    });
}

/// Checks that a simulation, which is the rules built a second time, does the same as play that is logged.
///
/// # Panics
/// Panics where it does not.
pub fn simulation_does_the_same<S: RuleSystem>(start: &S::State, seed: u64, steps: usize) {
    random_play::<S>(start, seed, steps, |state, _, command| {
        let mut logged = state.clone();
        let mut silent = state.clone();
        let mut log: Vec<S::Event> = Vec::new();
        play::<S>(&mut logged, &mut Seeded::from_number(seed), &mut log, command).expect("it was offered");
        simulate::<S>(&mut silent, &mut Seeded::from_number(seed), command).expect("it was offered");
        assert_eq!(logged, silent, "{command:?} does something else where nobody listens");
    });
}

/// Checks that no state that play reaches is [broken](crate::Rulebook::broken).
///
/// # Panics
/// Panics where one is.
pub fn nothing_breaks<S: RuleSystem>(start: &S::State, seed: u64, steps: usize) {
    let checked = |state: &S::State| {
        if let Some(what) = S::broken(state) {
            panic!("{what} in {state:#?}");
        }
    };
    let end = random_play::<S>(start, seed, steps, |state, _, _| checked(state));
    checked(&end);
}

/// Checks that the faces that a command rolled, given back as a script, do the same and are used up.
///
/// # Panics
/// Panics where they are not.
pub fn scripted_dice_are_used_up<S: RuleSystem>(start: &S::State, seed: u64, steps: usize) {
    let mut dice = Recorder { dice: Seeded::from_number(seed), faces: Vec::new() };
    random_play::<S>(start, seed, steps, |state, _, command| {
        let mut once = state.clone();
        let mut again = state.clone();
        dice.faces.clear();
        play::<S>(&mut once, &mut dice, &mut (), command).expect("it was offered");
        let mut script = Scripted::new(dice.faces.clone());
        play::<S>(&mut again, &mut script, &mut (), command).expect("it was offered");
        assert_eq!(script.finish(), Ok(()), "{command:?} rolled other dice the second time");
        assert_eq!(once, again);
    });
}

/// Dice that keep every face they roll.
struct Recorder {
    dice: Seeded,
    faces: Vec<u32>,
}

impl DiceSource for Recorder {
    fn die(&mut self, sides: u32) -> u32 {
        let face = self.dice.die(sides);
        self.faces.push(face);
        face
    }
}
