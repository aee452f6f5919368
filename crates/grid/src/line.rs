use crate::{Cell, Shape};

/// What a straight line meets next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// It crosses the inside of a cell.
    Through(Cell),
    /// It runs exactly between two cells: over the corner where they touch, or along their common side.
    Between(Cell, Cell),
}

/// Returns what the straight line from the centre of one cell through the centre of another meets, beginning with the
/// cell `from` and going on beyond `through` to the end of the range of coordinates. From a cell through itself it is
/// that cell alone.
///
/// On squares every cell is met whose inside the line crosses. On hexes one cell is met (or two, with the line exactly
/// between them) for each cell of distance: neighbours that the line only clips are left out.
pub fn steps(shape: Shape, from: Cell, through: Cell) -> Steps {
    let (dx, dy) = from.offset_to(through);
    let walk = match (dx, dy) {
        (0, 0) => Walk::Stay,
        _ if shape.is_hex() => Walk::Hex { row: 0 },
        _ => Walk::Square { columns: 0, rows: 0, over_corner: false },
    };
    Steps { from, dx: i64::from(dx), dy: i64::from(dy), walk: Some(walk) }
}

/// The iterator of [`steps`].
#[derive(Debug, Clone)]
pub struct Steps {
    from: Cell,
    dx: i64,
    dy: i64,
    walk: Option<Walk>,
}

#[derive(Debug, Clone, Copy)]
enum Walk {
    Stay,
    /// The row next met, counted along the axis on which the line is longest.
    Hex {
        row: i64,
    },
    /// The cell next met, counted from the start along both axes, and whether the line reaches it over a corner.
    Square {
        columns: i64,
        rows: i64,
        over_corner: bool,
    },
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let (step, walk) = match self.walk? {
            Walk::Stay => (Some(Step::Through(self.from)), None),
            Walk::Hex { row } => (self.hex(row), Some(Walk::Hex { row: row + 1 })),
            Walk::Square { columns, rows, over_corner } => self.square(columns, rows, over_corner),
        };
        self.walk = walk;
        if step.is_none() {
            self.walk = None;
        }
        step
    }
}

impl Steps {
    /// Along its longest axis the line meets a row of hexes for each cell of distance, exactly on their centre line.
    /// There it is in the hex whose centre is nearest, or halfway between two.
    fn hex(&self, row: i64) -> Option<Step> {
        let ds = -self.dx - self.dy;
        let length = self.dx.abs().max(self.dy.abs()).max(ds.abs());
        let cell = |x: i64, y: i64| self.cell(x, y);
        // Offsets of the cell whose coordinate on the shorter axis is `minor`.
        let place = |minor: i64| {
            if self.dx.abs() == length {
                cell(self.dx.signum() * row, minor)
            } else if self.dy.abs() == length {
                cell(minor, self.dy.signum() * row)
            } else {
                cell(minor, -minor - ds.signum() * row)
            }
        };
        let slope = if self.dx.abs() == length { self.dy } else { self.dx };
        let doubled = 2 * slope * row + length;
        let nearest = doubled.div_euclid(2 * length);
        if doubled.rem_euclid(2 * length) == 0 {
            let (low, high) = (place(nearest - 1), place(nearest));
            return Some(Step::Between(low?, high?));
        }
        place(nearest).map(Step::Through)
    }

    /// From cell to cell through the side that the line crosses first; over the corner where it crosses two at once.
    fn square(&self, columns: i64, rows: i64, over_corner: bool) -> (Option<Step>, Option<Walk>) {
        let (sx, sy) = (self.dx.signum(), self.dy.signum());
        let cell = |columns: i64, rows: i64| self.cell(columns * sx, rows * sy);
        if over_corner {
            let beside = cell(columns, rows - 1).zip(cell(columns - 1, rows));
            let walk = Walk::Square { columns, rows, over_corner: false };
            return (beside.map(|(a, b)| Step::Between(a.min(b), a.max(b))), Some(walk));
        }
        let next_column = (2 * columns + 1) * self.dy.abs();
        let next_row = (2 * rows + 1) * self.dx.abs();
        let walk = match next_column.cmp(&next_row) {
            std::cmp::Ordering::Less => Walk::Square { columns: columns + 1, rows, over_corner: false },
            std::cmp::Ordering::Greater => Walk::Square { columns, rows: rows + 1, over_corner: false },
            std::cmp::Ordering::Equal => Walk::Square { columns: columns + 1, rows: rows + 1, over_corner: true },
        };
        (cell(columns, rows).map(Step::Through), Some(walk))
    }

    fn cell(&self, dx: i64, dy: i64) -> Option<Cell> {
        self.from.offset(i32::try_from(dx).ok()?, i32::try_from(dy).ok()?)
    }
}

/// Returns the cells on the straight line from one cell to another, both included.
///
/// On squares these are all cells whose inside the line crosses, so a pure diagonal goes from corner to corner. On
/// hexes there is one for each cell of distance, each next to the one before; where the line runs exactly between two
/// it is the more westerly one. The line back is the same line reversed.
///
/// ```
/// use ludex_grid::{Cell, Shape, line};
///
/// let cells: Vec<String> = line(Shape::Square, Cell::new(0, 0), Cell::new(3, 1)).map(|c| c.to_string()).collect();
/// assert_eq!(cells, ["0,0", "1,0", "2,1", "3,1"]);
/// ```
pub fn line(shape: Shape, from: Cell, to: Cell) -> impl Iterator<Item = Cell> + Clone {
    let mut arrived = false;
    cells_met(shape, from, to).take_while(move |&cell| {
        let on_the_way = !arrived;
        arrived |= cell == to;
        on_the_way
    })
}

/// Returns the cells on the straight line from `from` towards and beyond `through`, `from` left out, as far as
/// `length`. As [`line()`], but of a set length.
pub fn ray(shape: Shape, from: Cell, through: Cell, length: u32) -> impl Iterator<Item = Cell> + Clone {
    cells_met(shape, from, through).skip(1).take_while(move |&cell| shape.distance(from, cell) <= length)
}

fn cells_met(shape: Shape, from: Cell, through: Cell) -> impl Iterator<Item = Cell> + Clone {
    steps(shape, from, through).filter_map(move |step| match step {
        Step::Through(cell) => Some(cell),
        Step::Between(cell, _) => shape.is_hex().then_some(cell),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(shape: Shape, from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        line(shape, Cell::new(from.0, from.1), Cell::new(to.0, to.1)).map(|cell| (cell.x, cell.y)).collect()
    }

    #[test]
    fn a_line_from_a_cell_to_itself_is_that_cell() {
        for shape in Shape::ALL {
            assert_eq!(cells(shape, (4, 2), (4, 2)), [(4, 2)]);
            assert_eq!(ray(shape, Cell::new(4, 2), Cell::new(4, 2), 9).count(), 0);
        }
    }

    #[test]
    fn squares_are_met_where_the_line_crosses_their_inside() {
        assert_eq!(cells(Shape::Square, (0, 0), (2, 2)), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(cells(Shape::Square, (0, 0), (1, 2)), [(0, 0), (0, 1), (1, 1), (1, 2)]);
        assert_eq!(cells(Shape::Square, (0, 0), (3, 0)), [(0, 0), (1, 0), (2, 0), (3, 0)]);
    }

    #[test]
    fn a_line_along_the_side_of_hexes_is_the_same_both_ways() {
        assert_eq!(cells(Shape::Hex, (0, 0), (-1, 2)), [(0, 0), (-1, 1), (-1, 2)]);
        assert_eq!(cells(Shape::Hex, (-1, 2), (0, 0)), [(-1, 2), (-1, 1), (0, 0)]);
    }

    #[test]
    fn a_ray_goes_on_beyond_its_mark() {
        let met: Vec<_> =
            ray(Shape::SquareAlternating, Cell::new(0, 0), Cell::new(1, 1), 6).map(|cell| cell.x).collect();
        assert_eq!(met, [1, 2, 3, 4]);
        let edge = ray(Shape::Hex, Cell::new(i16::MAX - 2, 0), Cell::new(i16::MAX - 1, 0), u32::MAX);
        assert_eq!(edge.count(), 2);
    }
}
