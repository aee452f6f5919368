//! Whether all ground of a part of a map is clear.

use crate::map::Row;
use crate::{Cell, Footing, Map};

impl Map {
    /// Returns whether the ground is clear in all cells from one to another, columns and rows alike, and none of them is beyond the
    /// edge. On hexes the columns are those of `x`.
    pub fn is_clear(&self, one: Cell, other: Cell) -> bool {
        let (west, east) = (one.x.min(other.x), one.x.max(other.x));
        let (north, south) = (one.y.min(other.y), one.y.max(other.y));
        let known = west >= 0 && north >= 0 && usize::from(east.unsigned_abs()) < Row::BITS - 1;
        if self.shape().is_hex() || !known || u32::from(east.unsigned_abs()) >= u32::from(self.width()) {
            let clear = |cell: Cell| self.terrain(cell).footing == Footing::Clear;
            return (north..=south).all(|y| (west..=east).all(|x| clear(Cell::new(x, y))));
        }
        let columns: u64 = (2 << east) - (1 << west);
        let rows = self.rows().get(usize::from(north.unsigned_abs())..=usize::from(south.unsigned_abs()));
        rows.is_some_and(|rows| rows.iter().all(|row| (row.difficult | row.blocked) & columns == 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, Terrain};

    /// Asks about each cell.
    fn one_by_one(map: &Map, one: Cell, other: Cell) -> bool {
        let (west, east) = (one.x.min(other.x), one.x.max(other.x));
        let (north, south) = (one.y.min(other.y), one.y.max(other.y));
        let mut cells = (north..=south).flat_map(|y| (west..=east).map(move |x| Cell::new(x, y)));
        cells.all(|cell| map.terrain(cell).footing == Footing::Clear)
    }

    #[test]
    fn ground_is_clear_where_each_cell_is() {
        for (shape, width) in [(Shape::Square, 9), (Shape::Square, 70), (Shape::Hex, 9)] {
            let rough = Terrain { footing: Footing::Difficult, ..Terrain::CLEAR };
            let mut map = Map::open(shape, width, 5).expect("it is small");
            map.set_terrain(Cell::new(4, 1), rough);
            map.set_terrain(Cell::new(7, 3), Terrain::WALL);
            let far = map.width() as i16;
            let columns = [-1, 0, 3, 4, 5, 7, 8, 62, 63, 64, far - 1, far];
            let corners: Vec<Cell> = columns.iter().flat_map(|x| (-1..6).map(|y| Cell::new(*x, y))).collect();
            let mut clear = 0;
            for one in &corners {
                for other in &corners {
                    let is_clear = map.is_clear(*one, *other);
                    assert_eq!(is_clear, one_by_one(&map, *one, *other), "{shape:?}, {one:?} to {other:?}");
                    clear += usize::from(is_clear);
                }
            }
            assert!(clear > 50, "{clear} of {shape:?} are clear");
        }
    }
}
