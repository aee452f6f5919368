//! Where somebody is, to the centimetre, and how far apart two are. The map that people see is drawn over it: the middle of the
//! space `x`, `y` of a map lies at `x` and `y` times the side of a space.

use ludex_kit::rules;
use serde::{Deserialize, Serialize};

rules! {
    /// Lengths are metres, and reckoned in whole centimetres; what is divided is rounded down.
    UNITS = "ED-CMV-26", "Units and rounding";
    /// What lies between two is the gap from edge to edge of the spaces that they take.
    MEASURING = "ED-SIZ-15", "Measuring distance";
    /// Height counts as width and depth do.
    HEIGHT = "ED-SIZ-18", "Height";
}

/// A point, in centimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 3]", into = "[i32; 3]")]
pub struct Place {
    /// To the east.
    pub x: i32,
    /// To the south.
    pub y: i32,
    /// Above the ground.
    pub z: i32,
}

impl From<[i32; 3]> for Place {
    fn from([x, y, z]: [i32; 3]) -> Self {
        Self { x, y, z }
    }
}

impl From<Place> for [i32; 3] {
    fn from(place: Place) -> Self {
        [place.x, place.y, place.z]
    }
}

/// A square that somebody takes: its middle, and its side in centimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// Its middle.
    pub at: Place,
    /// Its side.
    pub side: i32,
}

impl Space {
    /// Returns the gap to another along one axis, in half centimetres: sides may be odd.
    #[inline]
    fn along(self, other: Space, one: i32, two: i32) -> i64 {
        (2 * i64::from((one - two).abs()) - i64::from(self.side) - i64::from(other.side)).max(0)
    }

    /// Returns the square of the gap to another, in square half centimetres (ED-SIZ-15, ED-SIZ-18).
    #[inline]
    pub fn gap_squared(self, other: Space) -> i64 {
        let x = self.along(other, self.at.x, other.at.x);
        let y = self.along(other, self.at.y, other.at.y);
        let z = 2 * i64::from(self.at.z - other.at.z);
        x * x + y * y + z * z
    }

    /// Returns whether the gap to another is at most so many centimetres (ED-SIZ-15): nothing is rounded.
    #[inline]
    pub fn within(self, other: Space, length: i32) -> bool {
        let length = 2 * i64::from(length);
        self.gap_squared(other) <= length * length
    }

    /// Returns whether another is within somebody's reach: who reaches no way at all must share its space (ED-SIZ-14).
    #[inline]
    pub fn reaches(self, other: Space, reach: i32) -> bool {
        if reach == 0 { self.overlaps(other) } else { self.within(other, reach) }
    }

    /// Returns whether it may come within so many centimetres of one of so long a side that goes straight from one point to another.
    /// Where this is false it surely does not, whatever the height.
    #[inline]
    pub fn may_meet(self, from: Place, to: Place, side: i32, length: i32) -> bool {
        let far = (self.side + side) / 2 + length + 1;
        let beyond = |at: i32, one: i32, two: i32| (one.min(two) - at).max(at - one.max(two)) > far;
        !beyond(self.at.x, from.x, to.x) && !beyond(self.at.y, from.y, to.y)
    }

    /// Returns the gap to another in centimetres, rounded down, for people to read (ED-CMV-26).
    pub fn gap(self, other: Space) -> i32 {
        (self.gap_squared(other) as u64).isqrt() as i32 / 2
    }

    /// Returns whether two overlap, at whatever height; edges that touch do not.
    #[inline]
    pub fn overlaps(self, other: Space) -> bool {
        let reach = self.side + other.side;
        2 * (self.at.x - other.at.x).abs() < reach && 2 * (self.at.y - other.at.y).abs() < reach
    }

    /// Returns whether a point lies inside it in plan; its edge does not.
    #[inline]
    pub fn holds(self, point: Place) -> bool {
        2 * (self.at.x - point.x).abs() < self.side && 2 * (self.at.y - point.y).abs() < self.side
    }

    /// Returns whether the straight line between two points crosses it in plan.
    pub fn is_crossed(self, from: Place, to: Place) -> bool {
        let half = self.side / 2;
        let (west, east, north, south) = (self.at.x - half, self.at.x + half, self.at.y - half, self.at.y + half);
        let beside = |one: i32, two: i32, low: i32, high: i32| one.max(two) < low || one.min(two) > high;
        if beside(from.x, to.x, west, east) || beside(from.y, to.y, north, south) {
            return false;
        }
        // Most often the line goes by: its middle is farther from it than any corner could be.
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let off = dx * i64::from(self.at.y - from.y) - dy * i64::from(self.at.x - from.x);
        if 2 * off.abs() > i64::from(self.side) * (dx.abs() + dy.abs()) {
            return false;
        }
        let corner = |x, y| Place { x, y, z: 0 };
        let diagonals = [(corner(west, north), corner(east, south)), (corner(east, north), corner(west, south))];
        self.holds(from) || self.holds(to) || diagonals.into_iter().any(|(one, two)| crosses(from, to, one, two))
    }
}

impl Place {
    /// Returns the length of the straight way to another, in centimetres, rounded down.
    #[inline]
    pub fn to(self, other: Place) -> i32 {
        (self.squared_to(other) as u64).isqrt() as i32
    }

    /// Returns the square of the length of the way to another.
    #[inline]
    pub fn squared_to(self, other: Place) -> i64 {
        let (x, y, z) = (i64::from(other.x - self.x), i64::from(other.y - self.y), i64::from(other.z - self.z));
        x * x + y * y + z * z
    }

    /// Returns the point that lies `gone` of `length` centimetres on the way to another.
    #[inline]
    pub fn towards(self, other: Place, gone: i32, length: i32) -> Place {
        let part = |from: i32, to: i32| {
            let far = i64::from(to - from) * i64::from(gone) / i64::from(length.max(1));
            from + far as i32
        };
        Place { x: part(self.x, other.x), y: part(self.y, other.y), z: part(self.z, other.z) }
    }
}

/// Returns on which side of the line from `one` to `two` a point lies: above 0, below 0, or 0 on it.
fn side_of(one: Place, two: Place, point: Place) -> i64 {
    let across = |a: i32, b: i32, c: i32, d: i32| i64::from(a - b) * i64::from(c - d);
    (across(two.x, one.x, point.y, one.y) - across(two.y, one.y, point.x, one.x)).signum()
}

/// Returns whether two straight lines cross in plan; touching an end, or running along one another, is no crossing.
#[inline]
pub fn crosses(from: Place, to: Place, one: Place, two: Place) -> bool {
    // Most lines are far from one another.
    let beside = |a: i32, b: i32, c: i32, d: i32| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    if beside(from.x, to.x, one.x, two.x) || beside(from.y, to.y, one.y, two.y) {
        return false;
    }
    parts(from, to, one, two)
}

/// Returns whether each of two straight lines has an end of the other on either side of it.
fn parts(from: Place, to: Place, one: Place, two: Place) -> bool {
    side_of(from, to, one) * side_of(from, to, two) < 0 && side_of(one, two, from) * side_of(one, two, to) < 0
}

/// Returns whether a way from one point to another goes through a line that stands as a wall. What only touches counts as on one
/// side of it, always the same, so that no way leads through the seam of two walls or along one from side to side.
pub fn breaks(from: Place, to: Place, one: Place, two: Place) -> bool {
    let side = |a: Place, b: Place, point: Place| side_of(a, b, point) >= 0;
    side(from, to, one) != side(from, to, two) && side(one, two, from) != side(one, two, to)
}
