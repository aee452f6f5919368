//! Tests that read like play, and the properties that every system must keep.
//!
//! A system gets all properties by naming itself:
//!
//! ```ignore
//! ludex_engine::system_properties!(Unbound, starts = samples::states, strays = samples::stray);
//! ```

pub mod toy;

use crate::{
    Branching, CommandSet, DiceSource, Event, Form, OddsCounter, Offer, RuleSystem, Scripted, Seeded, Viewer, Worded,
    play, simulate,
};
use std::collections::{BTreeMap, BTreeSet};

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

/// Checks that applying the logged events gives the state that deciding gave, that logging changes nothing, and that events and
/// states survive being written down.
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

/// Checks that the chances of a command add up to exactly 1 over every way in which the dice can fall, that no way breaks the
/// state, and that it makes no difference whether the rules weigh what the dice come to or walk them face by face. Commands
/// with more than `most` ways are passed over.
///
/// # Panics
/// Panics where that does not hold.
pub fn every_way_adds_up_to_one<S: RuleSystem>(start: &S::State, seed: u64, steps: usize, most: usize) {
    random_play::<S>(start, seed, steps, |state, _, command| {
        let Some((weighed, _)) = all_ways::<S>(state, command, most) else { return };
        let dice = FaceByFace(Branching::new());
        let Some(walked) = every_way::<S, _>(state, command, most, dice, |dice| &mut dice.0) else { return };
        let same = |((one, chance), (other, same)): (&(OddsCounter, f64), &(OddsCounter, f64))| {
            one == other && (chance - same).abs() < 1e-9
        };
        assert!(
            weighed.len() == walked.len() && weighed.iter().zip(&walked).all(same),
            "{command:?}: weighed {weighed:?}, walked {walked:?}"
        );
    });
}

/// Checks that the chances add up to exactly 1 for one offer of each kind in every state that play reaches, so that what is
/// seldom chosen is weighed too; `kind` tells the kinds apart. Returns the kinds of which dice decide something, each with the
/// most ways that it had.
///
/// # Panics
/// Panics where they do not.
pub fn every_offer_adds_up_to_one<S: RuleSystem>(
    start: &S::State,
    seed: u64,
    steps: usize,
    most: usize,
    kind: impl Fn(&S::Command) -> String,
) -> BTreeMap<String, usize> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    random_play::<S>(start, seed, steps, |state, offers, _| {
        let mut here = BTreeMap::new();
        for offer in offers {
            here.entry(kind(&offer.command)).or_insert(&offer.command);
        }
        for (kind, command) in here {
            let Some((_, ways)) = all_ways::<S>(state, command, most) else { continue };
            let known = seen.entry(kind).or_default();
            *known = ways.max(*known);
        }
    });
    seen.retain(|_, ways| *ways > 1);
    seen
}

/// Returns what a command can come to, each with its chance, and the number of ways that lead there; `None` if there are more
/// than `most`. Checks that the chances add up to exactly 1.
fn all_ways<S: RuleSystem>(
    state: &S::State,
    command: &S::Command,
    most: usize,
) -> Option<(Vec<(OddsCounter, f64)>, usize)> {
    let mut exact = Some((0, 1));
    let mut whole = 0.0;
    let mut ways = 0;
    let ends = every_way::<S, _>(state, command, most, Branching::new(), |dice| {
        exact = plus(exact, dice.fraction());
        whole += dice.probability();
        ways += 1;
        dice
    })?;
    match exact {
        Some(sum) => assert_eq!(sum, (1, 1), "the ways of {command:?}"),
        None => assert!((whole - 1.0).abs() < 1e-9, "the ways of {command:?} add up to {whole}"),
    }
    Some((ends, ways))
}

/// Returns the sum of two fractions in lowest terms; `None` once it is beyond 128 bits.
fn plus(sum: Option<(u128, u128)>, term: Option<(u128, u128)>) -> Option<(u128, u128)> {
    let (some, of) = sum?;
    let (more, parts) = term?;
    let whole = (of / greatest_common_divisor(of, parts)).checked_mul(parts)?;
    let total = some.checked_mul(whole / of)?.checked_add(more.checked_mul(whole / parts)?)?;
    let by = greatest_common_divisor(total, whole);
    Some((total / by, whole / by))
}

/// Returns what a command can come to, each with its chance; `None` if there are more than `most` ways. `walk` finds the
/// branching in the dice.
fn every_way<S: RuleSystem, F: DiceSource>(
    state: &S::State,
    command: &S::Command,
    most: usize,
    mut dice: F,
    mut walk: impl FnMut(&mut F) -> &mut Branching,
) -> Option<Vec<(OddsCounter, f64)>> {
    let mut copy = state.clone();
    let mut ends = BTreeMap::new();
    for _ in 0..most {
        copy.clone_from(state);
        let mut counter = OddsCounter::of(command.subject());
        play::<S>(&mut copy, &mut dice, &mut counter, command).expect("it was offered");
        if let Some(what) = S::broken(&copy) {
            panic!("{what} after {command:?} in {copy:#?}");
        }
        let way = walk(&mut dice);
        *ends.entry(counter).or_insert(0.0) += way.probability();
        if !way.advance() {
            return Some(ends.into_iter().collect());
        }
    }
    None
}

/// Dice that weigh nothing, so that every face is walked.
struct FaceByFace(Branching);

impl DiceSource for FaceByFace {
    fn die(&mut self, sides: u32) -> u32 {
        self.0.die(sides)
    }
}

/// Returns how many ways of a command lead to events that fit, and how many equally likely ways there are. Ways of different
/// length are brought to a common number; the two are not reduced.
///
/// # Panics
/// Panics if the command is refused, or has more ways than 128 bits hold.
#[track_caller]
pub fn ways<S: RuleSystem>(state: &S::State, command: &S::Command, fits: impl Fn(&[S::Event]) -> bool) -> (u128, u128) {
    let mut dice = Branching::new();
    let mut log = Vec::new();
    let mut copy = state.clone();
    let mut some = 0;
    let mut whole = 1;
    loop {
        copy.clone_from(state);
        log.clear();
        play::<S>(&mut copy, &mut dice, &mut log, command).expect("the command is lawful");
        let (weight, of) = dice.fraction().expect("small numbers");
        let common = whole / greatest_common_divisor(whole, of) * of;
        some *= common / whole;
        whole = common;
        if fits(&log) {
            some += weight * (whole / of);
        }
        if !dice.advance() {
            return (some, whole);
        }
    }
}

/// Returns the chance that a command leads to events that fit, as a fraction in lowest terms.
///
/// # Panics
/// Panics as [`ways`] does.
#[track_caller]
pub fn chance<S: RuleSystem>(
    state: &S::State,
    command: &S::Command,
    fits: impl Fn(&[S::Event]) -> bool,
) -> (u128, u128) {
    let (some, whole) = ways::<S>(state, command, fits);
    let by = greatest_common_divisor(some, whole);
    (some / by, whole / by)
}

fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
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
