//! Something that strikes people, while it does.

use super::{Boom, Crowd};
use crate::character::Size;
use ludex_kit::{ActorId, is_default};
use serde::{Deserialize, Serialize};

/// Something that strikes people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impact {
    /// How big it is.
    pub size: Size,
    /// What avoiding it takes.
    pub dc: u8,
    /// Whether it falls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub falling: bool,
    /// What its dice have come to.
    pub amount: i16,
    /// Whom it has yet to strike.
    pub caught: Crowd,
    /// Whom it strikes now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<ActorId>,
    /// Whether that one's saving throw succeeded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saved: bool,
    /// Whether a setback has made it worse for that one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worse: bool,
    /// How far it has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boom: Boom,
}
