//! How fast days pass, and how fast large pools are weighed.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::state::Stage;
use ludex_archsoul::{Archsoul, Command};
use ludex_engine::{Branching, CommandSet, Seeded};
use serde_json::json;
use std::time::Instant;

/// Six who march, work, craft and sleep through a year, in hours.
fn year() -> (Scene, Vec<Command>) {
    let six = [("a", "Mara"), ("b", "Ilko"), ("c", "Sefa"), ("d", "Orrin"), ("e", "Mara"), ("f", "Sefa")];
    let marks = ["A", "B", "C", "D", "G", "H"];
    let all: Vec<_> = six.iter().zip(marks).map(|((name, is), at)| (*name, *is, "ours", at, "east")).collect();
    let s = ring("", "hex", "A B C D . G H", &all);
    let hour = |activity: &str, minutes: u16| {
        s.read(json!({"do": "spend_time", "minutes": minutes, "activity": activity, "water": "what they drink"}))
    };
    let mut day = Vec::new();
    for one in six {
        day.push(s.read(json!({"do": "drink", "actor": one.0, "tenths": 40})));
    }
    day.extend((0..7).map(|_| hour("march", 60)));
    day.extend((0..9).map(|_| hour("nothing", 60)));
    day.push(hour("sleep", 480));
    (s, day)
}

#[test]
fn a_year_of_six_passes() {
    let (mut s, day) = year();
    let (mut dice, began, mut done) = (Seeded::from_number(1), Instant::now(), 0);
    for _ in 0..365 {
        for command in &day {
            // Who has collapsed is no longer asked for anything.
            done += u32::from(ludex_engine::simulate::<Archsoul>(&mut s.play.state, &mut dice, command).is_ok());
        }
    }
    let took = began.elapsed();
    println!("{done} commands, {} days: {took:?}", s.state().clock.seconds / 86_400);
    assert_eq!(s.state().clock.seconds, 365 * 86_400);
    assert!(s.state().ids().all(|id| s.state().is_awake(id)) && s.state().stage == Stage::Ready);
}

#[test]
fn thirty_dice_are_weighed_by_their_successes() {
    let mut s = scene("duel.toml");
    std::sync::Arc::make_mut(&mut s.play.state.setting).cast[0].record.athletics = 30;
    let roll = s.read(json!({"do": "call_for_roll", "target": "Mara", "attribute": "athletics", "required": 15}));
    let began = Instant::now();
    let (mut dice, mut ways, mut whole) = (Branching::new(), 0, 0.0);
    loop {
        let mut state = s.state().clone();
        let mut odds = ludex_engine::OddsCounter::of(roll.subject());
        ludex_engine::play::<Archsoul>(&mut state, &mut dice, &mut odds, &roll).expect("it is lawful");
        (ways, whole) = (ways + 1, whole + dice.probability());
        if !dice.advance() {
            break;
        }
    }
    let took = began.elapsed();
    println!("{ways} ways: {took:?}");
    assert!(ways <= 61 && (whole - 1.0_f64).abs() < 1e-9, "by the count of successes, not by faces: {ways}");
}
