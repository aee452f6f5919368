use serde::{Deserialize, Serialize};

use crate::{Cell, Shape};

/// A place on a map in whole hundredths of a space, `x` to the east and `y` to the south.
///
/// The point (0, 0) is the top left corner of the map. A space is 100 wide; where its centre and its corners lie is
/// always whole:
///
/// | | squares, and maps without a grid | hexes |
/// | --- | --- | --- |
/// | centre of the cell `x`, `y` | 100x + 50, 100y + 50 | 100x + 50y + 50, 87y + 58 |
/// | corners, from the centre | ±50, ±50 | 0, ±58 and ±50, ±29 |
///
/// On hexes (0, 0) is the corner of the box around the map: the cell 0,0 touches the left edge at (0, 29) and the upper edge
/// at (50, 0). Rows are 87 apart, where a regular hex has 86.6: who brings in a drawing stretches its y by that much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    /// Hundredths of a space from the left edge.
    pub x: i32,
    /// Hundredths of a space from the upper edge.
    pub y: i32,
}

/// How wide a space is, and how far apart columns are.
pub(super) const WIDE: i32 = 100;

impl Point {
    /// The farthest that a line may go from the upper left corner along either axis: a million spaces.
    pub const FARTHEST: i32 = 100_000_000;

    /// Returns the point at `x`, `y`.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Returns the centre of a cell.
    #[inline]
    pub fn centre(shape: Shape, cell: Cell) -> Point {
        Point::middle(shape, (cell.x.into(), cell.y.into()))
    }

    /// Returns the centre of the cell at `x`, `y`, on a map or beyond it.
    #[inline]
    pub(super) fn middle(shape: Shape, (x, y): (i32, i32)) -> Point {
        let (shove, edge) = if shape.is_hex() { (WIDE / 2 * y, 58) } else { (0, 50) };
        Point::new(WIDE * x + shove + WIDE / 2, row_height(shape) * y + edge)
    }

    /// Returns the corners of a cell, clockwise from the north: four or six.
    pub fn corners(shape: Shape, cell: Cell) -> impl Iterator<Item = Point> {
        let offsets: &[(i32, i32)] = if shape.is_hex() {
            &[(0, -58), (50, -29), (50, 29), (0, 58), (-50, 29), (-50, -29)]
        } else {
            &[(50, -50), (50, 50), (-50, 50), (-50, -50)]
        };
        let centre = Point::centre(shape, cell);
        offsets.iter().map(move |&offset| centre.moved(offset))
    }

    pub(super) const fn moved(self, (x, y): (i32, i32)) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// Returns whether sums over it stay far from the end of their range.
    pub(super) const fn is_near(self) -> bool {
        self.x.unsigned_abs() <= Self::FARTHEST.unsigned_abs() && self.y.unsigned_abs() <= Self::FARTHEST.unsigned_abs()
    }

    fn offset_to(self, other: Point) -> (i64, i64) {
        (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y))
    }
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point { x, y }
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

/// Returns how far apart the rows of a map are.
pub(super) const fn row_height(shape: Shape) -> i32 {
    if shape.is_hex() { 87 } else { 100 }
}

/// Returns the square of how far a point lies off a line, rounded up, in hundredths of a space.
pub(super) fn square_off(point: Point, (from, to): (Point, Point)) -> i64 {
    let ((dx, dy), (px, py)) = (from.offset_to(to), from.offset_to(point));
    let (along, length) = (px * dx + py * dy, dx * dx + dy * dy);
    let square = |(x, y): (i64, i64)| x * x + y * y;
    if along <= 0 {
        return square((px, py));
    }
    if along >= length {
        return square(to.offset_to(point));
    }
    let across = i128::from(turn(from, to, point));
    let off = (across * across).div_euclid(i128::from(length)) + 1;
    i64::try_from(off).unwrap_or(i64::MAX)
}

/// Twice the area of a triangle: above 0 where the third corner lies clockwise of the way from the first to the second.
fn turn(from: Point, to: Point, point: Point) -> i64 {
    let ((ax, ay), (bx, by)) = (from.offset_to(to), from.offset_to(point));
    ax * by - ay * bx
}

/// Returns where a point goes to be off a line through the first point by the hair's breadth of [`crosses`]: above 0 clockwise.
fn hair(from: Point, to: Point) -> i64 {
    let (dx, dy) = from.offset_to(to);
    if dy == 0 { dx } else { -dy }
}

/// Returns whether a way crosses a line, both with their ends.
///
/// No touch is left open: every way counts as moved by a hair's breadth to the east, and by far less than that to the south. So
/// an end of a way on a line is on the eastern side of it (on the southern side of a level one), and where two lines meet in
/// one point, a way through that point crosses both or neither where it only touches the corner, and one of the two where it
/// passes from one side to the other. It is the same for the way back.
pub(super) fn crosses((from, to): (Point, Point), (a, b): (Point, Point)) -> bool {
    let clockwise = |point| {
        let turn = turn(a, b, point);
        if turn == 0 { hair(a, b) > 0 } else { turn > 0 }
    };
    if clockwise(from) == clockwise(to) {
        return false;
    }
    let beside = |point| {
        let turn = turn(from, to, point);
        if turn == 0 { hair(from, to) < 0 } else { turn > 0 }
    };
    beside(a) != beside(b)
}

/// Returns whether a way crosses a line with ends of each clearly on both sides of the other.
pub(super) fn cuts((from, to): (Point, Point), (a, b): (Point, Point)) -> bool {
    let parted = |one: i64, other: i64| one.signum() * other.signum() < 0;
    parted(turn(a, b, from), turn(a, b, to)) && parted(turn(from, to, a), turn(from, to, b))
}
