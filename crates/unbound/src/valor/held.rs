//! A command that waits for whether Valor is spent on a roll of it (UL-VAL-07).

use super::Use;
use crate::prelude::*;

/// A die that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// Its place among all dice of the command.
    pub place: u16,
    /// How many sides it has.
    pub sides: u32,
    /// What it shows.
    pub face: u32,
    /// What may be spent on it.
    pub on: Use,
    /// Whose die it is.
    pub of: ActorId,
}

/// A command that waits for whether Valor is spent on a roll of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// Who is asked.
    pub actor: ActorId,
    /// What was rolled: `attack`, `damage`, `Perception`.
    pub what: String,
    /// The dice that may be rolled again.
    pub dice: Vec<Die>,
    /// The command, which is played from the start once the answer is there.
    pub(super) command: Command,
    /// The faces of all its dice so far.
    pub(super) faces: Vec<u32>,
    /// Which of its rolls it is.
    pub(super) event: usize,
    /// Whose moment it is at this roll: that of the first, or of the second who may spend Valor.
    pub(super) turn: u8,
    /// What was spent on this roll by the one who is asked.
    pub(super) used: Vec<Use>,
    /// Whether what the dice show is for the one who is asked alone, and for the game master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) private: bool,
    /// Rolls with a die that was rolled again, and whose: their natural 20 and 1 give nothing.
    pub(super) again: Vec<(usize, ActorId)>,
}
