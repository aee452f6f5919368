use super::Line;
use super::point::{Point, WIDE, row_height};
use crate::Shape;

/// Which lines come near a place: for each box of a grid of boxes, one space wide and a row high, those that enter it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Buckets {
    columns: i32,
    rows: i32,
    height: i32,
    /// Where the lines of each box begin in `lines`, and at the end how many there are.
    starts: Vec<u32>,
    lines: Vec<u32>,
}

impl Buckets {
    /// Returns the boxes of a map of a shape, so many columns and so many rows.
    pub(super) fn new((shape, wide, high): (Shape, u16, u16), lines: &[Line]) -> Buckets {
        // One more each way than the map has: the odd rows of hexes stand half a space further east.
        let (columns, rows) = (i32::from(wide) + 1, i32::from(high) + 1);
        let height = row_height(shape);
        let mut buckets = Buckets { columns, rows, height, starts: Vec::new(), lines: Vec::new() };
        let boxes = usize::from(wide + 1) * usize::from(high + 1);
        let mut starts = vec![0_u32; boxes + 1];
        for line in lines {
            buckets.any_box(line.from, line.to, |place| {
                starts[place + 1] += 1;
                false
            });
        }
        for place in 0..boxes {
            starts[place + 1] += starts[place];
        }
        let mut next = starts.clone();
        let mut sorted = vec![0; starts[boxes] as usize];
        for (number, line) in (0..).zip(lines) {
            buckets.any_box(line.from, line.to, |place| {
                sorted[next[place] as usize] = number;
                next[place] += 1;
                false
            });
        }
        (buckets.starts, buckets.lines) = (starts, sorted);
        buckets
    }

    /// Returns whether a test holds for any of the lines near a way. It may be asked about a line more than once.
    #[inline]
    pub(super) fn any(&self, from: Point, to: Point, mut test: impl FnMut(usize) -> bool) -> bool {
        self.any_box(from, to, |place| self.within(place).iter().any(|&line| test(line as usize)))
    }

    /// Returns whether no line comes within a space of a cell.
    pub(super) fn is_calm(&self, column: u16, row: u16) -> bool {
        let (column, row) = (i32::from(column), i32::from(row));
        self.are_empty((column - 1, column + 2), (row - 1, row + 2))
    }

    /// Returns whether no line comes near the box between two points. What lies beyond the map is not asked.
    #[inline]
    pub(super) fn is_clear(&self, (low, high): (Point, Point)) -> bool {
        let columns = (low.x.div_euclid(WIDE), high.x.div_euclid(WIDE));
        let rows = (low.y.div_euclid(self.height), high.y.div_euclid(self.height));
        self.are_empty(columns, rows)
    }

    /// Returns whether no line enters any of some boxes, both ends of columns and rows included. Those of a row stand beside one
    /// another, so that two numbers tell it of all of them.
    #[inline]
    fn are_empty(&self, (left, right): (i32, i32), (top, bottom): (i32, i32)) -> bool {
        let (left, right) = (left.max(0), right.min(self.columns - 1));
        (top.max(0)..=bottom.min(self.rows - 1)).all(|row| {
            let first = row * self.columns;
            left > right || self.starts[(first + left) as usize] == self.starts[(first + right) as usize + 1]
        })
    }

    fn within(&self, place: usize) -> &[u32] {
        &self.lines[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Returns whether a test holds for any box that a way enters or touches.
    #[inline]
    fn any_box(&self, from: Point, to: Point, mut test: impl FnMut(usize) -> bool) -> bool {
        let (top, bottom) = if from.y <= to.y { (from, to) } else { (to, from) };
        let first = top.y.div_euclid(self.height).max(0);
        let last = bottom.y.div_euclid(self.height).min(self.rows - 1);
        (first..=last).any(|row| {
            let (west, east) = self.within_row(top, bottom, row);
            let left = west.div_euclid(i64::from(WIDE)).max(0);
            let right = east.div_euclid(i64::from(WIDE)).min(i64::from(self.columns) - 1);
            let start = i64::from(row) * i64::from(self.columns);
            (left..=right).any(|column| test((start + column) as usize))
        })
    }

    /// Returns from where to where a way goes within a row of boxes, rounded outwards.
    fn within_row(&self, top: Point, bottom: Point, row: i32) -> (i64, i64) {
        let (dx, dy) = (i64::from(bottom.x) - i64::from(top.x), i64::from(bottom.y) - i64::from(top.y));
        let start = i64::from(top.x);
        if dx == 0 || dy == 0 {
            return (start.min(start + dx), start.max(start + dx));
        }
        let upper = i64::from(row * self.height - top.y).max(0);
        let lower = i64::from((row + 1) * self.height - top.y).min(dy);
        let (enters, leaves) = (start + (dx * upper).div_euclid(dy), start + (dx * lower).div_euclid(dy));
        (enters.min(leaves), enters.max(leaves) + 1)
    }
}
