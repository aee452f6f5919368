//! The difficulty guideline: what is hard for whom.

use serde::{Deserialize, Serialize};

/// How able somebody is, for the difficulty guideline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Competence {
    UtterlyInept,
    Incompetent,
    Unskilled,
    Talented,
    Experienced,
    Expert,
    Master,
}

/// How hard something should be for the able.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Difficulty {
    Simple,
    Easy,
    Challenging,
    Impossible,
}

/// WT-DIC-14: target numbers by competence: simple, easy, challenging, impossible.
pub const DIFFICULTIES: [[i32; 4]; 7] =
    [[-8, -6, -3, 1], [-6, -4, -1, 3], [-3, -1, 2, 6], [0, 2, 5, 9], [2, 4, 7, 11], [5, 7, 10, 14], [7, 9, 12, 16]];

/// The target number of the guideline.
pub fn difficulty(competence: Competence, difficulty: Difficulty) -> i32 {
    DIFFICULTIES[competence as usize][difficulty as usize]
}
