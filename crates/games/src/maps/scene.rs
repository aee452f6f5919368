//! A map as another table has it, whichever that is.

use ludex_grid::{Kind, Shape};

/// A place, in spaces from the upper left corner of the map.
pub(super) type Point = (f64, f64);

/// A map of another table.
pub(super) struct Scene {
    pub(super) shape: Shape,
    /// How many spaces it is wide; not always whole.
    pub(super) columns: f64,
    /// How many spaces it is high.
    pub(super) rows: f64,
    /// How many pixels of its picture a space is wide.
    pub(super) pixels: f64,
    pub(super) pieces: Vec<Piece>,
    pub(super) doors: Vec<Door>,
    pub(super) lights: Vec<Light>,
    /// What was left out already, and why.
    pub(super) notes: Vec<String>,
}

/// A wall, a window or a ledge, from point to point.
pub(super) struct Piece {
    pub(super) points: Vec<Point>,
    pub(super) kind: Kind,
    /// Whether it is the outline of something that fills the ground within it.
    pub(super) body: bool,
}

/// A door between two points.
pub(super) struct Door {
    pub(super) ends: [Point; 2],
    pub(super) open: bool,
    pub(super) locked: bool,
    pub(super) secret: bool,
}

/// Something that gives light, and how far, in spaces.
pub(super) struct Light {
    pub(super) at: Point,
    pub(super) bright: f64,
    /// How far its light reaches in all.
    pub(super) reach: f64,
}
