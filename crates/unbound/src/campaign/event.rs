//! What happens between scenes.

use crate::state::Actor;
use ludex_engine::ActorId;
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};

/// The table is turned to something else.
#[ludex_kit::event(by_serde)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// A session of the campaign begins (UL-VAL-01).
    SessionBegan,
    /// A new character comes to the table.
    Joined {
        /// Who, with everything that is true of it.
        actor: Box<Actor>,
    },
    /// A character has a new record.
    Remade {
        /// Who.
        actor: ActorId,
        /// What it is now.
        made: Box<Actor>,
    },
}
