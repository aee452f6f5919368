//! How much work odds may take.

/// How much work the odds of a command may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The most ways of the dice to walk for one row, from one decision to the next.
    pub paths: u64,
    /// How often to throw the dice instead where there are more.
    pub samples: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { paths: 100_000, samples: 10_000 }
    }
}

/// How odds that are being worked out go on; asked before each way of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As the budget says.
    On,
    /// There was work enough: what is left is settled by a twentieth of the throws.
    Hurry,
    /// Nobody waits for them any more.
    Stop,
}
