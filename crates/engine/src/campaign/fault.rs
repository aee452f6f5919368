//! Why a command or a list of entries is not taken.

use crate::{Fault, Refusal};
use std::fmt;

/// Why a campaign does not take a command.
#[derive(Debug, Clone, PartialEq)]
pub enum CampaignError {
    /// The rules forbid it.
    Refused(Refusal),
    /// The dice typed in do not fit. [`Fault::Missing`] tells the next die to roll.
    Dice(Fault),
    /// The expression of a free roll cannot be read or rolled.
    Expression(ludex_dice::Error),
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// There is nothing secret to reveal.
    NothingSecret,
}

impl fmt::Display for CampaignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CampaignError::Refused(refusal) => refusal.fmt(f),
            CampaignError::Dice(fault) => fault.fmt(f),
            CampaignError::Expression(error) => error.fmt(f),
            CampaignError::NothingToUndo => f.write_str("nothing has been done yet that could be undone"),
            CampaignError::NothingToRedo => f.write_str("nothing was undone that could be done again"),
            CampaignError::NothingSecret => f.write_str("nothing of that number was done in secret and stands"),
        }
    }
}

impl std::error::Error for CampaignError {}

/// Why a list of entries is not a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The entry where it goes wrong.
    pub seq: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.what)
    }
}

impl std::error::Error for Replay {}
