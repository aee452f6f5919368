//! A command that waits for whether a roll of it is made again.

use crate::{ActorId, Viewer, is_default};
use serde::{Deserialize, Serialize};

/// A die that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die<U> {
    /// Its place among all dice of the command.
    pub place: u16,
    /// How many sides it has.
    pub sides: u32,
    /// What it shows.
    pub face: u32,
    /// What may be spent on it.
    pub on: U,
    /// Whose die it is.
    pub of: ActorId,
}

/// A command of kind `C` that waits for whether somebody spends something, one of the uses `U`, on a roll of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Held<C, U> {
    /// Who is asked.
    pub actor: ActorId,
    /// What was rolled: `attack`, `damage`, `Perception`.
    pub what: String,
    /// The dice that may be rolled again.
    pub dice: Vec<Die<U>>,
    /// The command, which is played from the start once the answer is there.
    pub(super) command: C,
    /// The faces of all its dice so far.
    pub(super) faces: Vec<u32>,
    /// Which of its rolls it is.
    pub(super) event: usize,
    /// Whose moment it is at this roll: that of the first, or of the second who may spend something.
    pub(super) turn: u8,
    /// What was spent on this roll by the one who is asked.
    pub(super) used: Vec<U>,
    /// Whether what the dice show is for the one who is asked alone, and for the game master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub private: bool,
    /// Rolls with a die that was rolled again, and whose.
    pub(super) again: Vec<(usize, ActorId)>,
}

impl<C: Clone, U> Held<C, U> {
    /// Returns a command that nothing is known of yet.
    pub(super) fn begin(command: &C) -> Self {
        Held {
            actor: ActorId(0),
            what: String::new(),
            dice: Vec::new(),
            command: command.clone(),
            faces: Vec::new(),
            event: 0,
            turn: 0,
            used: Vec::new(),
            private: false,
            again: Vec::new(),
        }
    }

    /// Returns whether a person may see what the dice show, and for what they were rolled.
    pub fn shows_to(&self, viewer: &Viewer) -> bool {
        !self.private || viewer.is_game_master() || viewer.plays(self.actor)
    }

    /// Takes note that a die was rolled again, and on what that was spent.
    pub fn rolled_again(&mut self, die: u8, face: u32, on: U) {
        let Some(die) = self.dice.get_mut(usize::from(die)) else { return };
        die.face = face;
        if let Some(place) = self.faces.get_mut(usize::from(die.place)) {
            *place = face;
        }
        self.used.push(on);
        self.again.push((self.event, die.of));
    }

    /// Returns the same when the one who was asked has let it be: the next may be asked.
    pub(super) fn let_be(mut self) -> Self {
        self.turn += 1;
        self.used.clear();
        self
    }
}
