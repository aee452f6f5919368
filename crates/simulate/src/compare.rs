//! Two encounters that met the same dice.

use crate::interval::difference;
use crate::report::Report;
use crate::runs::Runs;
use serde::{Deserialize, Serialize};

/// Two encounters side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Compared {
    /// The first.
    pub first: Report,
    /// The second.
    pub second: Report,
    /// By how much more often the first side wins the second.
    pub wins: Difference,
    /// By how many rounds the second is longer on the mean.
    pub rounds: f64,
}

/// A difference of two shares of fights in pairs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Difference {
    /// By how much, -1 to 1.
    pub by: f64,
    /// The lower end of its interval of 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// In how many pairs only the second came out so.
    pub gained: u64,
    /// In how many pairs only the first did.
    pub lost: u64,
}

impl Difference {
    /// Returns whether the 95 % interval excludes 0.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Sets fights side by side, pair by pair of the same dice. Only pairs count that were played on both sides.
pub fn compare(first: &Runs, second: &Runs) -> Compared {
    let wins = wins(first, second);
    let first = first.report();
    let second = second.report();
    let rounds = second.rounds.mean - first.rounds.mean;
    Compared { first, second, wins, rounds }
}

/// Returns by how much more often the first side wins in `second` than in `first`.
pub fn wins(first: &Runs, second: &Runs) -> Difference {
    let mut gained = 0;
    let mut lost = 0;
    let mut pairs = 0;
    let mut others = second.fights.iter().peekable();
    for one in &first.fights {
        while others.next_if(|other| other.number < one.number).is_some() {}
        let Some(other) = others.next_if(|other| other.number == one.number) else { continue };
        pairs += 1;
        match (one.winner == Some(0), other.winner == Some(0)) {
            (false, true) => gained += 1,
            (true, false) => lost += 1,
            _ => {}
        }
    }
    let (by, low, high) = difference(gained, lost, pairs);
    Difference { by, low, high, gained, lost }
}
