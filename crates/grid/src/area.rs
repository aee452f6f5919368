use crate::footprint::Spans;
use crate::{Cell, Direction, Footprint, Map, Shape};

/// The cells that an effect covers or a weapon reaches.
///
/// An area is a few numbers; its cells are counted out when asked for. What walls keep out of it is for the caller to
/// judge (with [`cover_along`](crate::cover_along) from its origin).
///
/// ```
/// use ludex_grid::{Area, Cell, Shape};
///
/// let fireball = Area::burst(Shape::Hex, Cell::new(0, 0), 2);
/// assert_eq!(fireball.cells().count(), 19);
/// assert!(fireball.contains(Cell::new(2, -1)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Area {
    shape: Shape,
    extent: Extent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Extent {
    Around { centre: Footprint, radius: u32 },
    Corner { north_west: Cell, radius: u32 },
    Cone { apex: Cell, direction: Direction, length: u32 },
    Line { from: Cell, direction: Direction, length: u32 },
}

impl Area {
    /// Returns all cells within `radius` of a cell, the cell included.
    pub fn burst(shape: Shape, centre: Cell, radius: u32) -> Area {
        Area::around(Footprint::single(shape, centre), radius)
    }

    /// Returns all cells within `distance` of a creature, its own included: an emanation, or what is within reach.
    pub fn around(creature: Footprint, distance: u32) -> Area {
        Area { shape: creature.shape(), extent: Extent::Around { centre: creature, radius: distance } }
    }

    /// Returns all cells within `radius` of a corner where cells meet, the south-east corner of `north_west`: four
    /// squares or three hexes at radius 1, none at 0.
    ///
    /// On squares a cell is counted from the corner outwards, so `SquareAlternating` gives 4, 12, 24, 44 cells.
    pub fn corner_burst(shape: Shape, north_west: Cell, radius: u32) -> Area {
        Area { shape, extent: Extent::Corner { north_west, radius } }
    }

    /// Returns a cone of `length` from a cell, which is not part of it.
    ///
    /// On squares it is 90 degrees wide: straight on it begins with the one cell in front and grows by one to each
    /// side with every cell of distance; diagonally it is the quarter between the two orthogonals. On hexes it is 60
    /// degrees wide: 1, 3, 3, 5, 5 cells at distances 1 to 5.
    pub fn cone(shape: Shape, apex: Cell, direction: Direction, length: u32) -> Area {
        Area { shape, extent: Extent::Cone { apex, direction, length } }
    }

    /// Returns the cells straight on in a direction as far as `length`, the first cell left out. For a line in any
    /// other bearing see [`ray`](crate::ray).
    pub fn line(shape: Shape, from: Cell, direction: Direction, length: u32) -> Area {
        Area { shape, extent: Extent::Line { from, direction, length } }
    }

    /// Returns whether a cell is part of the area.
    pub fn contains(self, cell: Cell) -> bool {
        let shape = self.shape;
        match self.extent {
            Extent::Around { centre, radius } => centre.distance_to(cell) <= radius,
            Extent::Corner { north_west, radius } => {
                let (dx, dy) = north_west.offset_to(cell);
                if shape.is_hex() {
                    let nearest = Footprint::new(shape, north_west, 2).distance_to(cell);
                    return nearest < radius;
                }
                // Columns and rows outwards from the corner, 1 for the cells that touch it.
                let outwards = |offset: i32| if offset > 0 { offset } else { 1 - offset };
                shape.length(outwards(dx), outwards(dy)) <= radius
            }
            Extent::Cone { apex, direction, length } => {
                shape.distance(apex, cell) <= length && in_wedge(shape, direction, apex.offset_to(cell))
            }
            Extent::Line { from, direction, length } => {
                let (dx, dy) = from.offset_to(cell);
                let (x, y) = shape.vector(direction);
                let steps = if x != 0 { dx * x } else { dy * y };
                steps > 0 && (dx, dy) == (x * steps, y * steps) && shape.length(dx, dy) <= length
            }
        }
    }

    /// Returns its cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let everywhere = (i32::from(i16::MIN), i32::from(i16::MAX));
        self.cells_within([everywhere, everywhere])
    }

    /// Returns its cells on a map, in reading order.
    pub fn on(self, map: &Map) -> impl Iterator<Item = Cell> + Clone {
        self.cells_within(map.bounds()).filter(move |&cell| map.contains(cell))
    }

    fn cells_within(self, [(left, right), (top, bottom)]: [(i32, i32); 2]) -> impl Iterator<Item = Cell> + Clone {
        let (x, y) = self.bounds();
        let columns = x.0.max(left)..=x.1.min(right);
        (y.0.max(top)..=y.1.min(bottom)).flat_map(move |y| {
            columns.clone().filter_map(move |x| Cell::checked(x, y)).filter(move |&cell| self.contains(cell))
        })
    }

    /// Returns bounds of x and y beyond which no cell of the area lies.
    fn bounds(self) -> ((i32, i32), (i32, i32)) {
        // Further than any two cells can lie apart.
        let cap = |radius: u32| i32::try_from(radius).map_or(200_000, |radius| radius.min(200_000));
        let widened = |spans: Spans, by: i32| ((spans.x.0 - by, spans.x.1 + by), (spans.y.0 - by, spans.y.1 + by));
        let single = |cell| Footprint::single(self.shape, cell).spans();
        match self.extent {
            Extent::Around { centre, radius } => widened(centre.spans(), cap(radius)),
            Extent::Corner { north_west, radius } => widened(single(north_west), cap(radius)),
            Extent::Cone { apex, length, .. } => widened(single(apex), cap(length)),
            Extent::Line { from, direction, length } => {
                let (x, y) = self.shape.vector(direction);
                let between = |from: i16, step: i32| {
                    let (from, to) = (i32::from(from), i32::from(from) + step * cap(length));
                    (from.min(to), from.max(to))
                };
                (between(from.x, x), between(from.y, y))
            }
        }
    }
}

/// Returns whether an offset lies in the wedge of a cone.
fn in_wedge(shape: Shape, direction: Direction, (dx, dy): (i32, i32)) -> bool {
    let (x, y) = shape.vector(direction);
    if shape.is_hex() {
        // Within 30 degrees of the direction: the cosine squared is at least three quarters.
        let offset = (i64::from(dx), i64::from(dy));
        let along = shape.twice_dot((i64::from(x), i64::from(y)), offset);
        // Both products are doubled, so four times the square of the one stands against twice the other.
        return along > 0 && 2 * along * along >= 3 * shape.twice_dot(offset, offset);
    }
    if shape.is_diagonal(direction) {
        return dx * x > 0 && dy * y > 0;
    }
    let (forward, aside) = if x == 0 { (dy * y, dx) } else { (dx * x, dy) };
    forward > 0 && aside.abs() < forward
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: Cell = Cell::new(0, 0);

    fn count(area: Area) -> usize {
        area.cells().count()
    }

    #[test]
    fn bursts_and_emanations_of_the_usual_sizes() {
        let alternating = Shape::SquareAlternating;
        let corner = [1, 2, 3, 4].map(|radius| count(Area::corner_burst(alternating, ORIGIN, radius)));
        assert_eq!(corner, [4, 12, 24, 44]);
        let emanation = [1, 2].map(|radius| count(Area::burst(alternating, ORIGIN, radius)) - 1);
        assert_eq!(emanation, [8, 20]);
        assert_eq!([0, 1, 2, 3].map(|radius| count(Area::corner_burst(Shape::Hex, ORIGIN, radius))), [0, 3, 12, 27]);
        assert_eq!(count(Area::burst(Shape::Square, ORIGIN, 2)), 25);
    }

    #[test]
    fn cones_of_the_usual_sizes() {
        let cone = |name, length| count(Area::cone(Shape::SquareAlternating, ORIGIN, square(name), length));
        assert_eq!((cone("east", 3), cone("south-west", 3), cone("north", 6)), (7, 6, 26));
        for direction in Shape::Hex.directions() {
            let rings = [1, 2, 3, 4, 5].map(|length| count(Area::cone(Shape::Hex, ORIGIN, direction, length)));
            assert_eq!(rings, [1, 4, 7, 12, 17]);
        }
    }

    fn square(name: &str) -> Direction {
        Shape::Square.direction_named(name).unwrap()
    }

    #[test]
    fn lines_count_diagonals_as_the_shape_does() {
        let line = |shape, name, length| count(Area::line(shape, ORIGIN, square(name), length));
        assert_eq!(line(Shape::Square, "east", 12), 12);
        assert_eq!(line(Shape::Square, "north-west", 5), 5);
        assert_eq!(line(Shape::SquareAlternating, "north-west", 6), 4);
        for direction in Shape::Hex.directions() {
            let area = Area::line(Shape::Hex, ORIGIN, direction, 4);
            assert_eq!(count(area), 4);
            assert!(!area.contains(ORIGIN) && area.contains(Shape::Hex.step(ORIGIN, direction).unwrap()));
        }
    }

    #[test]
    fn areas_without_end_are_cut_to_the_map() {
        let map = Map::open(Shape::Hex, 6, 7).unwrap();
        assert_eq!(Area::burst(Shape::Hex, ORIGIN, u32::MAX).on(&map).count(), 42);
        let east = Area::line(Shape::Hex, ORIGIN, Direction(1), u32::MAX);
        assert_eq!(east.on(&map).count(), 5);
        assert_eq!(east.cells().count(), i16::MAX as usize);
    }
}
