//! Every way in which the dice of a command can fall: that their chances add up, and how many lead where.

use super::random_play;
use crate::{Branching, CommandSet, DiceSource, OddsCounter, RuleSystem, play};
use std::collections::BTreeMap;

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
#[derive(Debug, Clone, Default)]
pub struct FaceByFace(pub Branching);

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
