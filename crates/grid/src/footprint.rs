use serde::{Deserialize, Serialize};

use crate::{Cell, Direction, Shape};

/// The cells that a creature takes.
///
/// On squares it is a block of `across` by `across` cells whose anchor is the north-west one. On hexes it is as
/// round as hexes can be: 1 is the cell itself, 2 the three cells around a corner, and each size after that is the one
/// two below it with all its neighbours.
///
/// ```text
///  across  1      2       3         4           5             6
///
///                                                          o o o o
///                                            o o o        o o o o o
///                       o o      o o o      o o o o      o o @ o o o
///          @     @ o   o @ o    o @ o o    o o @ o o      o o o o o
///                 o     o o      o o o      o o o o        o o o o
///                                 o o        o o o          o o o
///
///  cells   1      3       7         12          19            27
/// ```
///
/// The anchor of an odd size on hexes is the middle; of an even one, the north-west of the three cells in the middle.
///
/// ```
/// use ludex_grid::{Cell, Footprint, Shape};
///
/// let horse = Footprint::new(Shape::Hex, Cell::new(0, 0), 2);
/// assert!(horse.cells().eq([Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 1)]));
/// let wolf = Footprint::new(Shape::Hex, Cell::new(4, 0), 1);
/// assert_eq!(horse.distance(wolf), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Footprint {
    shape: Shape,
    anchor: Cell,
    across: u8,
}

impl Footprint {
    /// Returns the cells of a creature `across` cells wide; 0 counts as 1.
    #[inline]
    pub fn new(shape: Shape, anchor: Cell, across: u8) -> Footprint {
        Footprint { shape, anchor, across }
    }

    /// Returns a single cell.
    #[inline]
    pub fn single(shape: Shape, cell: Cell) -> Footprint {
        Footprint::new(shape, cell, 1)
    }

    /// Returns the shape of the map it stands on.
    #[inline]
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// Returns its anchor: the cell that names its place.
    #[inline]
    pub fn anchor(self) -> Cell {
        self.anchor
    }

    /// Returns how many cells it is wide, at least 1.
    #[inline]
    pub fn across(self) -> u8 {
        self.across.max(1)
    }

    /// Returns the same creature with its anchor elsewhere.
    #[inline]
    pub fn at(self, anchor: Cell) -> Footprint {
        Footprint { anchor, ..self }
    }

    /// Returns the same creature one step further, or `None` beyond the range of coordinates.
    #[inline]
    pub fn stepped(self, direction: Direction) -> Option<Footprint> {
        self.shape.step(self.anchor, direction).map(|anchor| self.at(anchor))
    }

    /// Returns its cells in reading order. Cells beyond the range of coordinates are left out.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        self.spans().cells()
    }

    /// Returns whether a cell is part of it.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        if self.across() == 1 {
            return self.anchor == cell;
        }
        self.spans().contains(cell)
    }

    /// Returns whether two creatures share a cell.
    #[inline]
    pub fn overlaps(self, other: Footprint) -> bool {
        self.distance(other) == 0
    }

    /// Returns the distance between the nearest cells of two creatures: 0 where they overlap, 1 where they touch.
    #[inline]
    pub fn distance(self, other: Footprint) -> u32 {
        // Without a case of its own for single cells it is short enough to be inlined, which saves more.
        let ((dx, dy), (own, its)) = (self.anchor.offset_to(other.anchor), (self.bounds(), other.bounds()));
        // What each of the two takes of the way between their anchors, where the other lies ahead and where behind.
        let (ahead, behind) = (its.0 - own.1, own.0 - its.1);
        if self.shape.is_hex() {
            // The widest gap of three axes, without a look at each: it is on the one where they are farthest apart.
            let (low, high) = (dx.min(dy).min(dx + dy), dx.max(dy).max(dx + dy));
            return (high + ahead).max(behind - low).max(0).unsigned_abs();
        }
        let gap = |away: i32| (away + ahead).max(behind - away).max(0);
        self.shape.length(gap(dx), gap(dy))
    }

    /// Returns whether some cell of a third may lie on the line to another: whether it comes into the box around both.
    #[inline]
    pub fn may_stand_between(self, other: Footprint, third: Footprint) -> bool {
        self.box_around(other).meets(third)
    }

    /// Returns the box around this and another, to ask of many whether they [may stand between](Footprint::may_stand_between).
    #[inline]
    pub fn box_around(self, other: Footprint) -> BoxAround {
        let (a, b) = (self.spans(), other.spans());
        let both = |one: (i32, i32), other: (i32, i32)| (one.0.min(other.0), one.1.max(other.1));
        BoxAround { x: both(a.x, b.x), y: both(a.y, b.y) }
    }

    /// Returns the distance from its nearest cell to a cell.
    #[inline]
    pub fn distance_to(self, cell: Cell) -> u32 {
        self.distance(Footprint::single(self.shape, cell))
    }

    /// Returns the direction from the middle of this creature towards the middle of another, or `None` if both have the
    /// same middle. See [`Shape::towards`].
    pub fn towards(self, other: Footprint) -> Option<Direction> {
        let (dx, dy) = self.middle_to(other.middle());
        self.shape.direction_of(dx, dy)
    }

    /// Returns the pair of cells, one of each creature, between which a line is drawn: nearest to one another, and of
    /// those as near to facing one another squarely as can be. Swapping the creatures swaps the cells.
    pub fn nearest_cells(self, other: Footprint) -> (Cell, Cell) {
        if self.across() == 1 && other.across() == 1 {
            return (self.anchor, other.anchor);
        }
        let apart = self.distance(other);
        let (own_middle, other_middle) = (self.middle(), other.middle());
        let square_length = |vector: (i64, i64)| self.shape.twice_dot(vector, vector);
        let from_middle = |cell: Cell, (x, y): (i64, i64)| {
            square_length((i64::from(cell.x) * SIXTHS - x, i64::from(cell.y) * SIXTHS - y))
        };
        let pairs = self.cells().filter(|&own| other.distance_to(own) == apart).flat_map(|own| {
            other.cells().filter(move |&far| self.shape.distance(own, far) == apart).map(move |far| (own, far))
        });
        let nearest = pairs.min_by_key(|&(own, far)| {
            let (dx, dy) = own.offset_to(far);
            let slant = square_length((i64::from(dx), i64::from(dy)));
            let off_centre = from_middle(own, own_middle) + from_middle(far, other_middle);
            (slant, off_centre, own.min(far), own.max(far))
        });
        nearest.unwrap_or((self.anchor, other.anchor))
    }

    /// Returns the middle, in sixths of a cell (so that the middle of an even size is whole too).
    pub(crate) fn middle(self) -> (i64, i64) {
        let even = self.across().is_multiple_of(2);
        let shift = match (self.shape.is_hex(), even) {
            (true, true) => SIXTHS / 3,
            (true, false) => 0,
            (false, _) => (i64::from(self.across()) - 1) * SIXTHS / 2,
        };
        (i64::from(self.anchor.x) * SIXTHS + shift, i64::from(self.anchor.y) * SIXTHS + shift)
    }

    /// Returns the offset from the middle to a point, in sixths of a cell.
    pub(crate) fn middle_to(self, point: (i64, i64)) -> (i64, i64) {
        let (x, y) = self.middle();
        (point.0 - x, point.1 - y)
    }

    /// Returns how far it goes from its anchor along each axis.
    #[inline]
    pub(crate) fn bounds(self) -> (i32, i32) {
        let (half, beyond) = (self.across() / 2, self.across() - 1);
        if self.shape.is_hex() { (-i32::from(beyond / 2), i32::from(half)) } else { (0, i32::from(beyond)) }
    }

    #[inline]
    pub(crate) fn spans(self) -> Spans {
        let (low, high) = self.bounds();
        let (x, y) = (i32::from(self.anchor.x), i32::from(self.anchor.y));
        let slant = if self.shape.is_hex() { (x + y + low, x + y + high) } else { Spans::ANY };
        Spans { x: (x + low, x + high), y: (y + low, y + high), slant }
    }
}

/// The box around two creatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxAround {
    x: (i32, i32),
    y: (i32, i32),
}

impl BoxAround {
    /// Returns whether some cell of a creature lies in it.
    #[inline]
    pub fn meets(self, body: Footprint) -> bool {
        let (low, high) = body.bounds();
        let (x, y) = (i32::from(body.anchor.x), i32::from(body.anchor.y));
        x + high >= self.x.0 && x + low <= self.x.1 && y + high >= self.y.0 && y + low <= self.y.1
    }
}

/// Parts of a cell in which middles are told.
pub(crate) const SIXTHS: i64 = 6;

/// A convex block of cells: the bounds, both included, of x, of y and (on hexes) of x + y.
///
/// On hexes every footprint is such a block, and so is every footprint with all cells within a distance: the block
/// whose bounds are wider by the distance. That makes the distance of two footprints the widest of the three gaps between
/// their bounds, without a look at their cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spans {
    pub(crate) x: (i32, i32),
    pub(crate) y: (i32, i32),
    pub(crate) slant: (i32, i32),
}

impl Spans {
    /// Bounds that hold for every cell.
    const ANY: (i32, i32) = (-100_000, 100_000);

    #[inline]
    pub(crate) fn contains(self, cell: Cell) -> bool {
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        let within = |(low, high): (i32, i32), value: i32| low <= value && value <= high;
        within(self.x, x) && within(self.y, y) && within(self.slant, x + y)
    }

    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (self.y.0..=self.y.1).flat_map(move |y| {
            let (low, high) = (self.x.0.max(self.slant.0 - y), self.x.1.min(self.slant.1 - y));
            (low..=high).filter_map(move |x| Cell::checked(x, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_sizes_grow_by_a_ring_every_two() {
        let cells = |across| Footprint::new(Shape::Hex, Cell::new(2, -3), across).cells();
        assert_eq!([1, 2, 3, 4, 5, 6].map(|across| cells(across).count()), [1, 3, 7, 12, 19, 27]);
        for across in 1..=6 {
            let mut grown: Vec<Cell> =
                cells(across).flat_map(|cell| Shape::Hex.neighbours(cell)).chain(cells(across)).collect();
            grown.sort();
            grown.dedup();
            assert_eq!(grown, cells(across + 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn square_sizes_are_blocks_south_east_of_the_anchor() {
        let ogre = Footprint::new(Shape::Square, Cell::new(3, 4), 2);
        assert!(ogre.cells().eq([Cell::new(3, 4), Cell::new(4, 4), Cell::new(3, 5), Cell::new(4, 5)]));
        assert_eq!(Footprint::new(Shape::Square, Cell::new(0, 0), 0).cells().count(), 1);
    }

    #[test]
    fn lines_are_drawn_between_cells_that_face_one_another() {
        let ogre = Footprint::new(Shape::Square, Cell::new(0, 0), 3);
        let rogue = Footprint::single(Shape::Square, Cell::new(7, 1));
        assert_eq!(ogre.nearest_cells(rogue), (Cell::new(2, 1), Cell::new(7, 1)));
        assert_eq!(rogue.nearest_cells(ogre), (Cell::new(7, 1), Cell::new(2, 1)));
        assert_eq!(ogre.nearest_cells(ogre.at(Cell::new(0, 9))), (Cell::new(1, 2), Cell::new(1, 9)));
    }

    #[test]
    fn the_edge_of_the_range_is_no_trouble() {
        let edge = Footprint::new(Shape::Hex, Cell::new(i16::MAX, i16::MAX), 6);
        assert!(edge.cells().count() < 27);
        assert!(edge.contains(Cell::new(i16::MAX, i16::MAX)));
        assert_eq!(edge.distance(edge.at(Cell::new(i16::MIN, i16::MIN))), 131_070 - 5);
        let squares = Footprint::new(Shape::Square, Cell::new(i16::MAX, 0), 255);
        assert_eq!(squares.distance_to(Cell::new(i16::MIN, 0)), 65_535);
    }
}
