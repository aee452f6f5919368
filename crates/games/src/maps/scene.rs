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
    /// What is told of the map as a whole.
    pub(super) notes: Vec<String>,
    /// What did not come as it was, and where.
    pub(super) untaken: Vec<Untaken>,
}

impl Scene {
    /// Adds what did not come as it was, if there is any; `what` says it of one, and of many.
    pub(super) fn leave(&mut self, places: Vec<Place>, what: Words) {
        if !places.is_empty() {
            self.untaken.push(Untaken { places, what });
        }
    }
}

/// What is told of one thing, and of many: `["door is secret", "doors are secret"]`.
pub(super) type Words = [&'static str; 2];

/// Things of one kind that did not come as they were.
pub(super) struct Untaken {
    pub(super) places: Vec<Place>,
    pub(super) what: Words,
}

/// Where something is that did not come as it was.
pub(super) enum Place {
    At(Point),
    /// Nowhere on the map: what it is called, or where it stands in the file.
    Called(String),
}

impl Place {
    /// Returns a place, or where it stands in a list of the file for want of one.
    pub(super) fn or_number(at: Option<Point>, list: &str, number: usize) -> Place {
        at.map_or_else(|| Place::Called(format!("{list}[{number}]")), Place::At)
    }
}

/// Returns the middle between two points.
pub(super) fn middle([one, other]: [Point; 2]) -> Point {
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
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
