//! Ground that is more than easy or hard to walk on.

use crate::character::DamageType;
use ludex_grid::{Cell, Map};
use ludex_kit::{CommandField, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What a part of the ground is like.
    #[derive(Default)]
    pub enum GroundKind {
        #[default] Hazardous = "hazardous", Narrow = "narrow", Uneven = "uneven", Incline = "incline", Deep = "deep" as "deep water",
        Windy = "windy",
    }
}

/// A part of the ground, all squares so near to its middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Its middle.
    pub at: Cell,
    /// How many squares it goes from there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub radius: u8,
    /// What it is like.
    pub kind: GroundKind,
    /// The DC of balancing, climbing or swimming there; 0 for calm water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
    /// How far one falls off it, in feet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drop: u16,
    /// Dice of damage of what is hazardous.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: u8,
    /// Their sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub die: u8,
    /// What it does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: DamageType,
    /// Columns and rows by which a current carries one off at the end of a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drift: (i8, i8),
    /// Squares that each square against current or wind costs more, 1 or 2.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: u8,
}

impl Ground {
    /// Returns whether a square is part of it.
    pub fn covers(&self, map: &Map, cell: Cell) -> bool {
        map.shape().distance(self.at, cell) <= u32::from(self.radius)
    }
}
