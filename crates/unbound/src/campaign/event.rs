//! What happens between scenes.

use ludex_engine::ActorId;
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};

/// The table is turned to something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "turned", rename_all = "snake_case")]
pub enum Turned {
    /// Another scene of the adventure begins.
    Opened {
        /// Its number, from 0.
        scene: u16,
    },
    /// Somebody who has no place of its own in the scene comes along.
    Arrived {
        /// Who.
        actor: ActorId,
        /// Where to.
        at: Cell,
    },
}

impl Turned {
    /// Who does it; nobody where the game master does.
    pub fn actor(&self) -> Option<ActorId> {
        match *self {
            Turned::Opened { .. } => None,
            Turned::Arrived { actor, .. } => Some(actor),
        }
    }
}
