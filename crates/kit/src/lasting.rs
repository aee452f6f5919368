//! What is the matter with an actor for a while.

use serde::{Deserialize, Serialize};

/// A condition with its beginning and its end, both in rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting<C> {
    /// What it is.
    pub condition: C,
    /// The round in which it began.
    pub begun: u16,
    /// The last round of its duration; `None` for one without end.
    pub until: Option<u16>,
}

impl<C> Lasting<C> {
    /// Returns a condition that begins in `round` and lasts for `rounds`, that one included; without end if `None`.
    pub fn new(condition: C, round: u16, rounds: Option<u16>) -> Self {
        let until = rounds.map(|rounds| round.saturating_add(rounds.saturating_sub(1)));
        Self { condition, begun: round, until }
    }

    /// Returns the same condition with its end so many rounds sooner.
    #[must_use]
    pub fn sooner(self, rounds: u16) -> Self {
        Self { until: self.until.map(|until| until.saturating_sub(rounds)), ..self }
    }

    /// Returns whether it is over once `round` ends.
    pub fn ends(&self, round: u16) -> bool {
        self.until.is_some_and(|until| until <= round)
    }
}
