//! Hazards that lie in a scene, and how they are now.

use crate::character::Hazard;
use ludex_grid::Cell;
use ludex_kit::is_default;
use serde::{Deserialize, Serialize};

/// A hazard where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// What it is.
    pub hazard: Hazard,
    /// Its square.
    pub at: Cell,
}

/// How a hazard is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HazardNow {
    /// Who has noticed it, one bit for each of the first 64 actors.
    #[serde(default, skip_serializing_if = "is_default")]
    pub noticed: u64,
    /// Who has looked for it in vain.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sought: u64,
    /// What it has suffered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: u16,
    /// Successes at disabling it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub successes: u8,
    /// Whether it does nothing any more: disabled, or spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: bool,
    /// Whether a complex one has gone off before there was a fight: it acts in the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub awake: bool,
    /// What it rolled for initiative, once a complex one is set off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i16>,
    /// The last round in which it has acted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: u32,
    /// Whether experience was given for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub awarded: bool,
}

impl HazardNow {
    /// Returns the bit of an actor.
    pub const fn bit(actor: u16) -> u64 {
        if actor < 64 { 1 << actor } else { 0 }
    }
}
