use crate::line::{Step, steps};
use crate::map::Row;
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
    if !shape.is_hex() {
        return cover_over_squares(from, to, cover);
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

/// The same on squares: what [`steps`] walks, without a step made for each.
fn cover_over_squares(from: Cell, to: Cell, mut cover: impl FnMut(Cell) -> Cover) -> Cover {
    let (dx, dy) = from.offset_to(to);
    let (columns, rows) = (i64::from(dx.abs()), i64::from(dy.abs()));
    let (east, south) = (dx.signum() as i16, dy.signum() as i16);
    let mut best = Cover::None;
    let mut cell = from;
    // Where the line crosses the next side of a column, less where it crosses that of a row, over the same base.
    let mut ahead = rows - columns;
    loop {
        if ahead == 0 {
            let sides = [Cell::new(cell.x + east, cell.y), Cell::new(cell.x, cell.y + south)];
            best = best.max(cover(sides[0]).min(cover(sides[1])));
        }
        let crossed = ahead;
        if crossed <= 0 {
            cell.x += east;
            ahead += 2 * rows;
        }
        if crossed >= 0 {
            cell.y += south;
            ahead -= 2 * columns;
        }
        if cell == to || best == Cover::Total {
            return best;
        }
        best = best.max(cover(cell));
    }
}

/// How the line between two cells of one square each runs past another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passes {
    /// Elsewhere, or only at one of the two ends.
    Beside,
    /// Over a corner of it.
    Corner,
    /// Through it.
    Through,
}

impl Footprint {
    /// Returns how the line between two bodies runs past another, where all of them are of one square; `None` where they are not.
    ///
    /// ```
    /// use ludex_grid::{Cell, Footprint, Passes, Shape};
    ///
    /// let at = |x, y| Footprint::single(Shape::Square, Cell::new(x, y));
    /// assert_eq!(at(0, 0).passes(at(4, 0), at(2, 0)), Some(Passes::Through));
    /// assert_eq!(at(0, 0).passes(at(4, 4), at(2, 1)), Some(Passes::Corner));
    /// assert_eq!(at(0, 0).passes(at(4, 0), at(2, 1)), Some(Passes::Beside));
    /// assert_eq!(at(0, 0).passes(at(4, 0), at(5, 0)), Some(Passes::Beside));
    /// assert_eq!(at(0, 0).passes(at(4, 0), Footprint::new(Shape::Square, Cell::new(2, 0), 2)), None);
    /// ```
    #[inline]
    pub fn passes(self, other: Footprint, third: Footprint) -> Option<Passes> {
        let line = Sightline::between(self, other).filter(|_| third.across() == 1)?;
        Some(line.passes(third.anchor()))
    }
}

/// The line between two cells of a map of squares, to ask how it runs past many others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sightline {
    from: Cell,
    /// Where the other end lies, seen from there.
    across: i32,
    down: i32,
}

impl Sightline {
    /// Returns the line between two bodies of one square each; `None` where they are not.
    #[inline]
    pub fn between(one: Footprint, other: Footprint) -> Option<Self> {
        if one.shape().is_hex() || one.across() > 1 || other.across() > 1 {
            return None;
        }
        let (across, down) = one.anchor().offset_to(other.anchor());
        Some(Self { from: one.anchor(), across, down })
    }

    /// Returns how it runs past what stands in a cell alone; past what stands at either end it runs beside it.
    #[inline]
    pub fn passes(self, cell: Cell) -> Passes {
        let Self { from, across, down } = self;
        let (x, y) = from.offset_to(cell);
        let within =
            |place: i32, end: i32| if end < 0 { (end..=0).contains(&place) } else { (0..=end).contains(&place) };
        let is_end = (x, y) == (0, 0) || (x, y) == (across, down);
        if is_end || !within(x, across) || !within(y, down) {
            return Passes::Beside;
        }
        let off = (i64::from(x) * i64::from(down) - i64::from(y) * i64::from(across)).abs();
        match (2 * off).cmp(&(i64::from(across.abs()) + i64::from(down.abs()))) {
            std::cmp::Ordering::Less => Passes::Through,
            std::cmp::Ordering::Equal => Passes::Corner,
            std::cmp::Ordering::Greater => Passes::Beside,
        }
    }
}

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

impl Map {
    /// Returns the best cover that the target `to` has against `from` by what never moves: the [cover](Map::cover) where there are
    /// no creatures.
    #[inline]
    pub fn cover_of_ground(&self, from: Footprint, to: Footprint) -> Cover {
        if self.is_bare_between(from, to) { Cover::None } else { self.cover(from, to, |_| Cover::None) }
    }

    /// Returns whether two bodies of one square each have nothing between them that gives cover; it errs on the side of no.
    #[inline]
    fn is_bare_between(&self, from: Footprint, to: Footprint) -> bool {
        let single = from.across() == 1 && to.across() == 1;
        if !single || self.shape().is_hex() || self.lines().is_some() {
            return false;
        }
        let (a, b) = (from.anchor(), to.anchor());
        let (west, east, north, south) = (a.x.min(b.x), a.x.max(b.x), a.y.min(b.y), a.y.max(b.y));
        if west < 0 || north < 0 || usize::from(east.unsigned_abs()) >= Row::BITS - 1 {
            return false;
        }
        let columns: u64 = (2 << east) - (1 << west);
        let rows = self.rows().get(usize::from(north.unsigned_abs())..=usize::from(south.unsigned_abs()));
        let on_the_map = east.unsigned_abs() < self.width();
        on_the_map && rows.is_some_and(|rows| rows.iter().all(|row| row.covers & columns == 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks a line step by step, as on hexes.
    fn step_by_step(shape: Shape, from: Cell, to: Cell, cover: impl Fn(Cell) -> Cover) -> Cover {
        let walked = steps(shape, from, to).skip(1).take_while(|step| *step != Step::Through(to));
        let each = walked.map(|step| match step {
            Step::Through(cell) => cover(cell),
            Step::Between(a, b) => cover(a).min(cover(b)),
        });
        each.max().unwrap_or(Cover::None)
    }

    #[test]
    fn lines_over_squares_meet_what_they_meet_step_by_step() {
        let from = Cell::new(3, -2);
        let ends = (-7..=7).flat_map(|x| (-7..=7).map(move |y| Cell::new(x, y)));
        for to in ends.filter(|to| *to != from) {
            for seed in 0..40_i32 {
                let number = |cell: Cell| i32::from(cell.x) * 7 + i32::from(cell.y) * 13 + seed;
                let cover = |cell: Cell| match number(cell).wrapping_mul(0x9E37_79B1_u32 as i32).rem_euclid(11) {
                    0 => Cover::Half,
                    1 => Cover::ThreeQuarters,
                    2 if seed % 4 == 0 => Cover::Total,
                    _ => Cover::None,
                };
                let (dx, dy) = from.offset_to(to);
                let expected = match dx.abs() + dy.abs() {
                    1 => Cover::None,
                    _ => step_by_step(Shape::Square, from, to, cover),
                };
                assert_eq!(cover_along(Shape::Square, from, to, cover), expected, "{from} {to} {seed}");
            }
        }
    }

    #[test]
    fn the_cover_of_the_ground_is_that_without_creatures() {
        let drawn = "..o..,.\n.i...#.\n.......\n...T...\no.,..n.\n";
        for shape in [Shape::Square, Shape::SquareAlternating, Shape::Hex] {
            let map = Map::parse(shape, drawn).unwrap();
            let bodies = || (-2..=7).flat_map(|x| (-2..=6).map(move |y| Cell::new(x, y)));
            for (from, to) in bodies().flat_map(|from| bodies().map(move |to| (from, to))) {
                for (own, its) in [(1, 1), (1, 2)] {
                    let (from, to) = (map.footprint(from, own), map.footprint(to, its));
                    assert_eq!(map.cover_of_ground(from, to), map.cover(from, to, |_| Cover::None), "{from:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_passes_what_gives_cover_when_it_stands_there_alone() {
        let at = |x, y| Footprint::single(Shape::Square, Cell::new(x, y));
        let from = at(0, 0);
        for (x, y) in (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))) {
            let to = at(x, y);
            for third in (-7..=7).flat_map(|x| (-7..=7).map(move |y| at(x, y))) {
                let alone = |cell: Cell| if third.contains(cell) { Cover::Half } else { Cover::None };
                let ends = |cell: Cell| from.contains(cell) || to.contains(cell);
                let covers = |cell: Cell| if ends(cell) { Cover::None } else { alone(cell) };
                let along = cover_along(Shape::Square, from.anchor(), to.anchor(), covers);
                let passes = from.passes(to, third).unwrap();
                assert_eq!(along == Cover::Half, passes == Passes::Through, "{to:?} {third:?}");
            }
        }
    }

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
