//! What a campaign is a list of.

use crate::{FreeRoll, RuleSystem};
use serde::{Deserialize, Serialize};

/// One thing that happened to a campaign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<S: RuleSystem> {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// The name that the asking client gave to the command, so that it is executed at most once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command_id: Option<String>,
    /// Who asked.
    pub by: String,
    /// What it is.
    #[serde(rename = "deed")]
    pub kind: EntryKind<S>,
}

/// What an entry does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", tag = "deed", rename_all = "snake_case")]
pub enum EntryKind<S: RuleSystem> {
    /// The campaign begins.
    Begin {
        /// The system's id.
        system: String,
        /// The version of its rules.
        version: u32,
        /// The state in which it begins.
        #[serde(deserialize_with = "crate::read_aside")]
        state: S::State,
    },
    /// A command was executed.
    Act {
        /// The command.
        command: S::Command,
        /// Where its dice came from.
        dice: DiceUsed,
        /// What happened.
        events: Vec<S::Event>,
    },
    /// The last standing command was taken back.
    Undo,
    /// The last command taken back stands again.
    Redo,
    /// Somebody rolled dice freely: the game is as it was, and neither undo nor redo touches it.
    Roll {
        /// The roll.
        roll: FreeRoll,
    },
    /// What was executed in secret is told to everybody, and shown from now on.
    Reveal {
        /// The number of the entry.
        seq: u64,
    },
}

/// Where the dice of a command came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceUsed {
    /// From the campaign's stream.
    Stream {
        /// The position in words before the first die.
        from: u64,
        /// The position after the last.
        to: u64,
    },
    /// Typed in from real dice.
    Typed(Vec<u32>),
}
