//! A command that waits for whether Valor is spent on a roll of it (UL-VAL-07).

use super::Use;
use crate::prelude::*;

kept! {
    /// A die that may be rolled again.
    #[derive(Clone, Copy, Eq)] pub struct Die {
        place: u16, "Its place among all dice of the command.";
        sides: u32, "How many sides it has.";
        face: u32, "What it shows.";
        on: Use, "What may be spent on it.";
        of: ActorId, "Whose die it is.";
    }

    /// A command that waits for whether Valor is spent on a roll of it.
    #[derive(Clone)] pub struct Held {
        actor: ActorId, "Who is asked.";
        what: String, "What was rolled: `attack`, `damage`, `Perception`.";
        dice: Vec<Die>, "The dice that may be rolled again.";
        pub(super) command: Command;
        pub(super) faces: Vec<u32>, "The faces of all its dice so far.";
        pub(super) event: usize, "Which of its rolls it is.";
        /// Whose moment it is at this roll: that of the first, or of the second who may spend Valor.
        pub(super) turn: u8;
        pub(super) used: Vec<Use>, "What was spent on this roll by the one who is asked.";
        /// Whether what the dice show is for the one who is asked alone, and for the game master.
        #[late] pub(super) private: bool;
        pub(super) again: Vec<(usize, ActorId)>,
            "Rolls with a die that was rolled again, and whose: their natural 20 and 1 give nothing.";
    }
}
