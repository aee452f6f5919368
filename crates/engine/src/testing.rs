//! Tests that read like play, and the properties that every system must keep.
//!
//! A system gets all properties by naming itself:
//!
//! ```ignore
//! ludex_engine::system_properties!(Unbound, starts = samples::states, strays = samples::stray);
//! ```

mod fights;
mod odds;
mod properties;
pub mod toy;

pub use fights::whole_fights;
pub use odds::{FaceByFace, chance, every_offer_adds_up_to_one, every_way_adds_up_to_one, ways};
pub use properties::{
    nothing_breaks, offers_are_exactly_what_is_accepted, replay_gives_the_same_state, scripted_dice_are_used_up,
    simulation_does_the_same,
};

use crate::{CommandSet, DiceSource, Offer, RuleSystem, Scripted, Seeded, Viewer, Worded, play};
use std::collections::BTreeSet;

/// A game in a test: commands go in with given faces, and every face must be used.
#[derive(Debug, Clone)]
pub struct Play<S: RuleSystem> {
    /// The state now.
    pub state: S::State,
    /// What the last command brought about; empty after one that was refused.
    pub events: Vec<S::Event>,
}

impl<S: RuleSystem> Play<S> {
    /// Returns a game in a state, before its first command.
    pub fn new(state: S::State) -> Self {
        Self { state, events: Vec::new() }
    }

    /// Carries a command out with given faces.
    ///
    /// # Panics
    /// Panics if the command is refused, or if a face is missing, impossible or left over.
    #[track_caller]
    pub fn act(&mut self, command: impl Into<S::Command>, faces: impl Into<Vec<u32>>) -> &mut Self {
        let command = command.into();
        let mut dice = Scripted::new(faces);
        self.events.clear();
        if let Err(refusal) = play::<S>(&mut self.state, &mut dice, &mut self.events, &command) {
            panic!("{command:?} was refused: {refusal}");
        }
        if let Err(fault) = dice.finish() {
            panic!("{command:?}: {fault}; what happened: {:#?}", self.events);
        }
        self
    }

    /// Has a command refused, and returns the refusal as the game master reads it.
    ///
    /// # Panics
    /// Panics if the command is accepted, or if the refusal changed something.
    #[track_caller]
    pub fn refused(&mut self, command: impl Into<S::Command>) -> Worded {
        let command = command.into();
        let before = self.state.clone();
        match play::<S>(&mut self.state, &mut Seeded::from_number(0), &mut (), &command) {
            Ok(()) => panic!("{command:?} was accepted"),
            Err(refusal) => {
                assert_eq!(self.state, before, "{command:?} was refused but changed something");
                S::explained(&self.state, &command, &refusal, &Viewer::GameMaster)
            }
        }
    }

    /// Returns the lawful moves now.
    pub fn offers(&self) -> Vec<Offer<S::Command>> {
        let mut offers = Vec::new();
        S::Command::offers(&self.state, &mut offers);
        offers
    }

    /// Returns whether a command is among the lawful moves.
    pub fn offered(&self, command: &S::Command) -> bool {
        self.offers().iter().any(|offer| offer.command == *command)
    }
}

/// Chooses an offer at random: first a heading, then one of its offers, so that a map full of places to go leaves the rest
/// its turn.
fn one_of<'o, C>(offers: &'o [Offer<C>], choice: &mut Seeded) -> &'o Offer<C> {
    let headings: BTreeSet<&str> = offers.iter().map(|offer| &*offer.group).collect();
    let at = choice.die(headings.len() as u32) as usize - 1;
    let heading = headings.into_iter().nth(at);
    let own: Vec<_> = offers.iter().filter(|offer| Some(&*offer.group) == heading).collect();
    own[choice.die(own.len() as u32) as usize - 1]
}

/// Plays offers at random, at most `steps` of them, and returns the state at the end. `visit` sees every state with its offers
/// and the command chosen, before it is played.
///
/// # Panics
/// Panics if an offer is refused.
pub fn random_play<S: RuleSystem>(
    start: &S::State,
    seed: u64,
    steps: usize,
    mut visit: impl FnMut(&S::State, &[Offer<S::Command>], &S::Command),
) -> S::State {
    let mut state = start.clone();
    let mut choice = Seeded::stream(ludex_dice::faces::seed_bytes(seed), 1);
    let mut dice = Seeded::from_number(seed);
    let mut offers = Vec::new();
    for _ in 0..steps {
        offers.clear();
        S::Command::offers(&state, &mut offers);
        if offers.is_empty() {
            break;
        }
        let chosen = &one_of(&offers, &mut choice).command;
        visit(&state, &offers, chosen);
        if let Err(refusal) = play::<S>(&mut state, &mut dice, &mut (), chosen) {
            panic!("{chosen:?} was offered but refused: {refusal}");
        }
    }
    state
}

/// Returns how many sequences of offers there are of each length from 1 to `depth`, as chess programs count them. Every offer
/// is played with the same fixed dice.
///
/// # Panics
/// Panics if an offer is refused.
pub fn perft<S: RuleSystem>(state: &S::State, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    count::<S>(state, &mut counts);
    counts
}

/// Adds the offers of a state to the first count, and those of the states after it to the others.
fn count<S: RuleSystem>(state: &S::State, counts: &mut [u64]) {
    let Some((here, below)) = counts.split_first_mut() else { return };
    let mut offers = Vec::new();
    S::Command::offers(state, &mut offers);
    *here += offers.len() as u64;
    if below.is_empty() {
        return;
    }
    for offer in offers {
        let mut next = state.clone();
        if let Err(refusal) = play::<S>(&mut next, &mut Seeded::from_number(0), &mut (), &offer.command) {
            panic!("{:?} was offered but refused: {refusal}", offer.command);
        }
        count::<S>(&next, below);
    }
}

/// Declares the properties of [`testing`](crate::testing) as proptests over random play.
///
/// `starts` gives the states to begin in, `strays` makes a random command, lawful or not, for a state. The
/// crate that names itself needs `proptest` among its dev-dependencies.
#[macro_export]
macro_rules! system_properties {
    ($system:ty, starts = $starts:expr, strays = $strays:expr, cases = $cases:expr, steps = $steps:expr) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig {
                cases: $cases, failure_persistence: None, ..proptest::prelude::ProptestConfig::default()
            })]
            #[test]
            fn replay_gives_the_same_state(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::replay_gives_the_same_state::<$system>(&starts[pick % starts.len()], seed, $steps);
            }
            #[test]
            fn offers_are_exactly_what_is_accepted(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::offers_are_exactly_what_is_accepted::<$system>(
                    &starts[pick % starts.len()], seed, $steps, $strays);
            }
            #[test]
            fn simulation_does_the_same(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::simulation_does_the_same::<$system>(&starts[pick % starts.len()], seed, $steps);
            }
            #[test]
            fn nothing_breaks(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::nothing_breaks::<$system>(&starts[pick % starts.len()], seed, $steps);
            }
            #[test]
            fn scripted_dice_are_used_up(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::scripted_dice_are_used_up::<$system>(&starts[pick % starts.len()], seed, $steps);
            }
            #[test]
            fn every_way_adds_up_to_one(seed in proptest::prelude::any::<u64>(), pick in 0usize..64) {
                let starts: Vec<_> = $starts();
                $crate::testing::every_way_adds_up_to_one::<$system>(
                    &starts[pick % starts.len()], seed, $steps / 4, 4_000);
            }
        }
    };
}
