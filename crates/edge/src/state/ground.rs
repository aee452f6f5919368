//! What stands on the ground beside people: narrow places, and things that can be attacked.

use crate::character::DamageType;
use crate::place::{Place, Space, breaks};
use ludex_kit::{WordSet, is_default};
use serde::{Deserialize, Serialize};

/// A rectangle of the ground that is so narrow that not everybody comes through as usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Narrow {
    /// Its north-western corner.
    pub from: Place,
    /// Its south-eastern corner.
    pub to: Place,
    /// How wide it is, in centimetres.
    pub width: i32,
}

impl Narrow {
    /// Returns its edges: west, east, north, south.
    fn edges(self) -> [i32; 4] {
        let Self { from, to, .. } = self;
        [from.x.min(to.x), from.x.max(to.x), from.y.min(to.y), from.y.max(to.y)]
    }

    /// Returns whether a body is in it, with any part; edges that touch do not count.
    pub fn meets(self, body: Space) -> bool {
        let [west, east, north, south] = self.edges();
        let half = body.side / 2;
        let across = body.at.x - half < east && body.at.x + half > west;
        across && body.at.y - half < south && body.at.y + half > north
    }

    /// Returns whether a straight way leads into it or through it.
    pub fn is_on(self, from: Place, to: Place) -> bool {
        let [west, east, north, south] = self.edges();
        let holds = |at: Place| (west..=east).contains(&at.x) && (north..=south).contains(&at.y);
        let corner = |x, y| Place { x, y, z: 0 };
        let diagonals = [(corner(west, north), corner(east, south)), (corner(east, north), corner(west, south))];
        holds(to) || diagonals.into_iter().any(|(one, other)| breaks(from, to, one, other))
    }
}

/// A thing that can be attacked (ED-DMG-27).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Thing {
    /// What it is.
    pub name: String,
    /// Where it is.
    pub at: Place,
    /// What it takes to hit it.
    pub dc: u8,
    /// Structure points when whole; 0 where nobody has said how many.
    #[serde(default, skip_serializing_if = "is_default")]
    pub structure: u16,
    /// Structure points that are left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: u16,
    /// What its hull takes off, as armour does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armor: u8,
    /// Kinds of damage that it takes half of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resists: WordSet<DamageType>,
    /// Kinds of damage that it takes twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vulnerable: WordSet<DamageType>,
}

/// An area of water in which one swims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Water {
    /// Its north-western corner.
    pub from: Place,
    /// Its south-eastern corner.
    pub to: Place,
}
