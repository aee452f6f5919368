//! Magic that is at work, and magic that is being cast.

use super::Until;
use crate::character::{DamageType, Order, Spell};
use ludex_grid::Cell;
use ludex_kit::{ActorId, is_default};
use serde::{Deserialize, Serialize};

/// A spell that is being cast, or was cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpellCast {
    /// Which.
    pub spell: Spell,
    /// At which level it counts.
    pub level: u8,
    /// Actions that are spent on it.
    pub actions: u8,
    /// At whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub targets: [Option<ActorId>; 3],
    /// The place: the square north-west of the corner from which a burst spreads, a square in the direction of a cone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// The kind of damage, where the caster chooses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageType>,
    /// What is commanded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// The place of a weapon that is enchanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<u8>,
}

/// A spell that is at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ongoing {
    /// Which.
    pub spell: Spell,
    /// Who cast it.
    pub caster: ActorId,
    /// At which level it was cast.
    pub level: u8,
    /// On whom it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<ActorId>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// What counts of it: feet of an emanation, the place of a weapon, what was commanded, how somebody resisted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// When it ends by itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
    /// Whether it was cast or sustained in this turn of its caster.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
    /// Turns of its caster that it has lasted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: u16,
}

/// Against what magic somebody is proof for a while, or what it cannot cast again so soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpellProof {
    /// Which spell.
    pub spell: Spell,
    /// Until when, in seconds of game time.
    pub until: u64,
}
