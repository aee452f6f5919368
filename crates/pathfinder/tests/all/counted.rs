//! Chances counted by hand, and those of the referee to hold against them.

use crate::common::*;
use ludex_engine::testing::chance;
use ludex_engine::{ActorId, CommandSet};
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::state::{Condition, State};
use ludex_pathfinder::{Command, Event, Pathfinder};
use serde_json::Value;

/// A fraction, and its lowest terms.
pub fn lowest(up: u128, down: u128) -> (u128, u128) {
    let (mut one, mut other) = (up, down);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    (up / one, down / one)
}

/// The sum of two fractions.
pub fn plus(one: (u128, u128), other: (u128, u128)) -> (u128, u128) {
    lowest(one.0 * other.1 + other.0 * one.1, one.1 * other.1)
}

/// How many faces of a d20 lead to a critical failure, a failure, a success and a critical success: ten above or below the DC make
/// it critical, a 20 is one better and a 1 one worse.
pub fn faces(modifier: i32, dc: i32) -> [u128; 4] {
    let mut counted = [0; 4];
    for face in 1..=20 {
        let by = face + modifier - dc;
        let degree = if by >= 10 {
            3
        } else if by >= 0 {
            2
        } else if by > -10 {
            1
        } else {
            0
        };
        let natural = match face {
            1 if degree > 0 => degree - 1,
            20 if degree < 3 => degree + 1,
            _ => degree,
        };
        counted[natural] += 1;
    }
    counted
}

/// The degree of what an event tells, if it is a check.
fn degree(event: &Event) -> Option<Degree> {
    match event {
        Event::Struck(one) => Some(one.check.degree),
        Event::SpellStruck(one) => Some(one.check.degree),
        Event::Tried(one) => Some(one.check.degree),
        Event::TriedInSecret(one) => Some(one.check.degree),
        Event::Withstood(one) => Some(one.check.degree),
        Event::Saved(one) => Some(one.check.degree),
        Event::Distracted(one) => Some(one.check.degree),
        Event::Recovering(one) => Some(one.flat.degree),
        Event::ThrownOff(one) => one.flat.as_ref().map(|flat| flat.degree),
        _ => None,
    }
}

/// The chance that a command leads to events that fit.
#[track_caller]
pub fn chance_of(state: &State, command: &Command, fits: impl Fn(&[Event]) -> bool) -> (u128, u128) {
    chance::<Pathfinder>(state, command, fits)
}

/// The chance that the first check of a command succeeds; a flat check that comes before it may keep it from being made.
#[track_caller]
pub fn succeeds(s: &Scene, command: Value) -> (u128, u128) {
    let command = s.read(command);
    let good = |events: &[Event]| events.iter().find_map(degree).is_some_and(Degree::succeeds);
    chance_of(s.state(), &command, good)
}

/// Checks the chance of each degree of the first check of a command, which is on offer where offers name all of it: as so many
/// faces of twenty, and as they are counted.
#[track_caller]
pub fn degrees(s: &Scene, command: Value, (modifier, dc): (i32, i32), written: [u128; 4]) {
    assert_eq!(faces(modifier, dc), written, "d20{modifier:+} against {dc}");
    let command = s.read(command);
    for (place, of) in Degree::ALL.iter().enumerate() {
        let is = |events: &[Event]| events.iter().find_map(degree) == Some(*of);
        let found = chance_of(s.state(), &command, is);
        assert_eq!(found, lowest(written[place], 20), "{of} of {command:?}");
    }
}

/// Checks the chance that a flat check of a command succeeds: as so many faces of twenty.
#[track_caller]
pub fn flat(s: &Scene, command: Value, passes: impl Fn(&Event) -> bool, written: u128) {
    let command = s.read(command);
    let good = |events: &[Event]| events.iter().any(&passes);
    assert_eq!(chance_of(s.state(), &command, good), lowest(written, 20), "{command:?}");
}

/// The chance that a command does at least so much damage in all.
#[track_caller]
pub fn harms(state: &State, command: &Command, least: i32) -> (u128, u128) {
    let all = |events: &[Event]| {
        let of = |event: &Event| if let Event::Damaged(one) = event { one.amount } else { 0 };
        events.iter().map(of).sum::<i32>() >= least
    };
    chance_of(state, command, all)
}

/// Whether somebody gains a condition.
pub fn gains(events: &[Event], id: ActorId, what: Condition) -> bool {
    events.iter().any(|event| matches!(event, Event::Gained(one) if one.actor == id && one.instance.what == what))
}

/// Whether a command is among what is offered.
#[track_caller]
pub fn offered(s: &Scene, command: &Value) -> bool {
    let command = s.read(command.clone());
    let mut offers = Vec::new();
    Command::offers(s.state(), &mut offers);
    offers.iter().any(|offer| offer.command == command)
}

#[test]
fn faces_are_counted_as_the_examples_have_it() {
    // PF-CHK-02 and PF-CHK-03: +9 against 15, -1 against 15, +5 against 30, +30 against 20.
    assert_eq!([faces(9, 15), faces(-1, 15)], [[1, 4, 10, 5], [6, 9, 4, 1]]);
    assert_eq!([faces(5, 30), faces(30, 20)], [[15, 4, 1, 0], [0, 0, 1, 19]]);
}
