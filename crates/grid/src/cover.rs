use crate::line::{Step, steps};
use crate::{Cell, Cover, Footprint, Map, Shape};

/// Returns the best cover on the line from one cell to another, both ends left out. `cover` tells what each cell gives.
///
/// A cell counts when the line crosses its inside. Where the line runs between two cells, over a corner of squares
/// or along the side of two hexes, only what both of them give counts: one looks past the corner of a wall, but not
/// through the seam of two. It is the same in both directions.
pub fn cover_along(shape: Shape, from: Cell, to: Cell, mut cover: impl FnMut(Cell) -> Cover) -> Cover {
    let mut best = Cover::None;
    let (across, down) = from.offset_to(to);
    if across.abs() + down.abs() <= 1 {
        // Nothing stands between neighbours that share a side.
        return best;
    }
    for step in steps(shape, from, to).skip(1) {
        best = best.max(match step {
            Step::Through(cell) if cell == to => break,
            Step::Through(cell) => cover(cell),
            Step::Between(a, b) => cover(a).min(cover(b)),
        });
        if best == Cover::Total {
            break;
        }
    }
    best
}

/// Cover and sight.
impl Map {
    /// Returns the best cover that the target `to` has against `from`: by the terrain, and by `creatures`, which tells
    /// the cover that creatures in a cell give.
    ///
    /// What stands before it counts along the line between [`Footprint::nearest_cells`]; what stands in a cell of either end does
    /// not count. Beyond that a body is covered by how much of it walls, shut doors and windows hide ([`Map::view`]), and the
    /// better of the two counts. [`Cover::Total`] means that no part of it is in sight.
    ///
    /// ```
    /// use ludex_grid::{Cell, Cover, Map, Shape};
    ///
    /// let map = Map::parse(Shape::Square, ".....\n..o..\n..#..")?;
    /// let at = |x, y| map.footprint(Cell::new(x, y), 1);
    /// assert_eq!(map.cover(at(0, 0), at(4, 0), |_| Cover::None), Cover::None);
    /// assert_eq!(map.cover(at(0, 1), at(4, 1), |_| Cover::None), Cover::Half);
    /// assert_eq!(map.cover(at(0, 2), at(4, 2), |_| Cover::None), Cover::Total);
    ///
    /// let orc = Cell::new(3, 0);
    /// let behind_the_orc = map.cover(at(0, 0), at(4, 0), |cell| if cell == orc { Cover::Half } else { Cover::None });
    /// assert_eq!(behind_the_orc, Cover::Half);
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    pub fn cover(&self, from: Footprint, to: Footprint, mut creatures: impl FnMut(Cell) -> Cover) -> Cover {
        let (near, far) = from.nearest_cells(to);
        let along = cover_along(self.shape(), near, far, |cell| {
            if from.contains(cell) || to.contains(cell) {
                return Cover::None;
            }
            self.terrain(cell).cover.max(creatures(cell))
        });
        // Between two single cells the line says all; where nothing hides, so does it between any two.
        let single = from.across() == 1 && to.across() == 1;
        let whole = if single { along == Cover::Total } else { along < Cover::Total && !self.may_hide(from, to) };
        if whole || single && self.lines_between(from, to).is_none() {
            return along;
        }
        let hidden = self.view(from, to, |cell| creatures(cell) == Cover::Total).cover();
        match (hidden, along) {
            (hidden, Cover::Total) => hidden,
            (hidden, along) => hidden.max(along),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(map: &Map, from: (i16, i16), to: (i16, i16)) -> Cover {
        let at = |(x, y)| map.footprint(Cell::new(x, y), 1);
        map.cover(at(from), at(to), |_| Cover::None)
    }

    #[test]
    fn one_looks_past_a_corner_but_not_through_a_seam() {
        let corner = Map::parse(Shape::Square, "...\n#..\n...").unwrap();
        assert_eq!(cover(&corner, (0, 0), (1, 1)), Cover::None);
        let seam = Map::parse(Shape::Square, ".#.\n#..\n...").unwrap();
        assert_eq!(cover(&seam, (0, 0), (1, 1)), Cover::Total);
        assert_eq!(cover(&seam, (1, 1), (0, 0)), Cover::Total);
    }

    #[test]
    fn one_looks_along_the_side_of_a_hex_but_not_between_two() {
        let one = Map::parse(Shape::Hex, ". . .\n # . .\n. . .").unwrap();
        let (top, bottom) = ((1, 0), (0, 2));
        assert_eq!(cover(&one, top, bottom), Cover::None);
        let two = Map::parse(Shape::Hex, ". . .\n # T .\n. . .").unwrap();
        assert_eq!(cover(&two, top, bottom), Cover::ThreeQuarters);
    }

    #[test]
    fn the_edge_of_a_hex_map_does_not_hide() {
        let map = Map::open(Shape::Hex, 3, 5).unwrap();
        assert_eq!(cover(&map, (0, 0), (-2, 4)), Cover::None);
        let ends: Vec<Cell> = map.cells().collect();
        for &from in &ends {
            for &to in &ends {
                assert_eq!(cover(&map, (from.x, from.y), (to.x, to.y)), Cover::None, "{from} {to}");
            }
        }
    }

    #[test]
    fn what_stands_at_the_ends_does_not_count() {
        let map = Map::parse(Shape::Square, "oo.oo").unwrap();
        assert_eq!(cover(&map, (1, 0), (3, 0)), Cover::None);
        let wide = Map::parse(Shape::Square, "oo.oo\noo.oo").unwrap();
        let (a, b) = (wide.footprint(Cell::new(0, 0), 2), wide.footprint(Cell::new(3, 0), 2));
        assert_eq!(wide.cover(a, b, |_| Cover::None), Cover::None);
        assert_eq!(wide.cover(a, b, |_| Cover::Half), Cover::Half);
    }
}
