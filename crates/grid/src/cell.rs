use std::cmp::Ordering;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::GridError;

/// One space of a map.
///
/// On square maps `x` is the column and `y` the row. On hex maps they are the axial coordinates *q* and *r* of
/// pointy-top hexes. `x` grows to the east and `y` to the south on both.
///
/// ```text
///        squares                    hexes
///
///   +-----+-----+-----+       / \     / \     / \
///   | 0,0 | 1,0 | 2,0 |     /     \ /     \ /     \
///   +-----+-----+-----+    |  0,0  |  1,0  |  2,0  |
///   | 0,1 | 1,1 | 2,1 |     \     / \     / \     / \
///   +-----+-----+-----+       \ /     \ /     \ /     \
///   | 0,2 | 1,2 | 2,2 |        |  0,1  |  1,1  |  2,1  |
///   +-----+-----+-----+       / \     / \     / \     /
///                           /     \ /     \ /     \ /
///                          | -1,2  |  0,2  |  1,2  |
///                           \     / \     / \     /
///                             \ /     \ /     \ /
/// ```
///
/// On hexes the same x lies half a cell further east in each row than in the row above, so every second row of a
/// rectangular map begins with an x lower by one.
///
/// It is shown as its two numbers, or as what it is called on a map: see [`called`](crate::called).
///
/// Cells sort in reading order: by row, then from west to east.
///
/// ```
/// use ludex_grid::Cell;
///
/// let cell: Cell = "3,-2".parse()?;
/// assert_eq!(cell, Cell::new(3, -2));
/// assert_eq!(cell.to_string(), "3,-2");
/// assert_eq!(serde_json::to_string(&cell).unwrap(), "[3,-2]");
/// # Ok::<(), ludex_grid::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct Cell {
    /// Column of a square map, axial *q* of a hex map.
    pub x: i16,
    /// Row.
    pub y: i16,
}

impl Cell {
    /// Returns the cell at `x`, `y`.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }

    /// Returns the cell at `x`, `y`, or `None` where the coordinates leave the range of a cell.
    pub fn checked(x: i32, y: i32) -> Option<Cell> {
        Some(Cell { x: i16::try_from(x).ok()?, y: i16::try_from(y).ok()? })
    }

    /// Returns the cell that lies `dx`, `dy` from here, or `None` where that leaves the range of a cell.
    #[inline]
    pub fn offset(self, dx: i32, dy: i32) -> Option<Cell> {
        Cell::checked(i32::from(self.x).checked_add(dx)?, i32::from(self.y).checked_add(dy)?)
    }

    /// Returns the offset from here to `other`, which never overflows.
    #[inline]
    pub fn offset_to(self, other: Cell) -> (i32, i32) {
        (i32::from(other.x) - i32::from(self.x), i32::from(other.y) - i32::from(self.y))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<[i16; 2]> for Cell {
    fn from([x, y]: [i16; 2]) -> Cell {
        Cell { x, y }
    }
}

impl From<Cell> for [i16; 2] {
    fn from(cell: Cell) -> [i16; 2] {
        [cell.x, cell.y]
    }
}

impl FromStr for Cell {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Cell, GridError> {
        let unreadable = || GridError::Cell { found: text.to_owned() };
        let (x, y) = text.split_once(',').ok_or_else(unreadable)?;
        Ok(Cell { x: x.trim().parse().map_err(|_| unreadable())?, y: y.trim().parse().map_err(|_| unreadable())? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_sort_in_reading_order() {
        let mut cells = [Cell::new(0, 1), Cell::new(5, 0), Cell::new(-1, 1)];
        cells.sort();
        assert_eq!(cells, [Cell::new(5, 0), Cell::new(-1, 1), Cell::new(0, 1)]);
    }

    #[test]
    fn offsets_that_leave_the_range_are_none() {
        assert_eq!(Cell::new(i16::MAX, 0).offset(1, 0), None);
        assert_eq!(Cell::new(0, i16::MIN).offset(0, -1), None);
        assert_eq!(Cell::new(1, 1).offset(i32::MAX, 0), None);
        assert_eq!(Cell::new(i16::MIN, 0).offset_to(Cell::new(i16::MAX, 0)), (65535, 0));
    }

    #[test]
    fn an_unreadable_cell_says_what_came() {
        let error = "3;2".parse::<Cell>().unwrap_err();
        assert_eq!(error.to_string(), "found \"3;2\", expected a cell as two whole numbers, such as \"3,-2\"");
        assert!("3,".parse::<Cell>().is_err());
        assert!("40000,1".parse::<Cell>().is_err());
    }
}
