//! Odds held against every way of the dice, one after another: for the tests of games.

use crate::explore::{MOST_ANSWERS, no_counts};
use crate::{Budget, odds};
use ludex_engine::testing::{FaceByFace, random_play};
use ludex_engine::{CommandSet, RuleSystem, play};

/// What the odds of a command come to, if they are worked out face by face.
struct Faces {
    /// How likely each mark is.
    marks: Vec<f64>,
    /// The mean of the amount.
    amount: f64,
}

/// Works out the odds of offers that random play comes to twice, and holds them against each other: as [`odds`] does, from decision
/// to decision, with ways that come to the same taken as one; and face by face, each way from the beginning to the end. Offers with
/// more than `most` ways are passed over, and those before or at which somebody is asked. Returns how many were compared.
///
/// # Panics
/// Panics where the two differ.
pub fn odds_are_as_the_faces_fall<S: RuleSystem>(start: &S::State, seed: u64, steps: usize, most: u64) -> usize {
    let mut compared = 0;
    random_play::<S>(start, seed, steps, |state, offers, chosen| {
        if S::usual_answer(state).is_some() {
            return;
        }
        let some = offers.iter().step_by(offers.len() / 4 + 1).map(|offer| &offer.command);
        for command in some.chain([chosen]).filter(|command| !command.is_open()) {
            let report = odds::<S>(state, command, Budget { paths: most, samples: 1 }).expect("it was offered");
            let [row] = &report.rows[..] else { continue };
            let Some(faces) = report.exact.then(|| face_by_face::<S>(state, command, most)).flatten() else { continue };
            let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
            let marks = row.marks.iter().zip(&faces.marks).all(|(mark, chance)| same(mark.chance.value, *chance));
            let amount = same(row.amount.mean.value, faces.amount);
            assert!(
                marks && amount,
                "{command:?}: {:?} and {:?}, but face by face {:?}",
                row.marks,
                row.amount.mean,
                faces.marks
            );
            compared += usize::from(report.paths > 1);
        }
    });
    compared
}

/// Plays a command and the usual answers to it once for every way the faces can fall; `None` where there are more than `most`.
fn face_by_face<S: RuleSystem>(state: &S::State, command: &S::Command, most: u64) -> Option<Faces> {
    let mut dice = FaceByFace::default();
    let mut faces = Faces { marks: vec![0.0; S::MARKS.len()], amount: 0.0 };
    for _ in 0..most {
        let mut then = state.clone();
        let mut counter = no_counts::<S>(command);
        play::<S>(&mut then, &mut dice, &mut counter, command).expect("it was offered");
        for _ in 0..MOST_ANSWERS {
            let Some(usual) = S::usual_answer(&then) else { break };
            play::<S>(&mut then, &mut dice, &mut counter, &usual).expect("it is the usual answer");
        }
        let chance = dice.0.probability();
        for (place, mark) in faces.marks.iter_mut().enumerate() {
            *mark += if counter.has(place as u8) { chance } else { 0.0 };
        }
        faces.amount += f64::from(counter.amount) * chance;
        if !dice.0.advance() {
            return Some(faces);
        }
    }
    None
}
