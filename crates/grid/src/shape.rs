use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Cell, Direction, GridError};

/// How the cells of a map lie together and how distance is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Shape {
    /// Pointy-top hexes in axial coordinates; six neighbours.
    #[default]
    Hex,
    /// Squares with eight neighbours; a diagonal step counts 1.
    Square,
    /// Squares with eight neighbours; diagonal steps count 1, 2, 1, 2 and so on.
    SquareAlternating,
    /// Places a space apart on a map without cells of its own. A way between them counts as on
    /// [`Shape::SquareAlternating`], which stays close to the tape measure: up to 16 spaces it is less than two off.
    Gridless,
}

impl Shape {
    /// The four shapes.
    pub const ALL: [Shape; 4] = [Shape::Hex, Shape::Square, Shape::SquareAlternating, Shape::Gridless];

    /// Returns whether cells are hexes.
    pub const fn is_hex(self) -> bool {
        matches!(self, Shape::Hex)
    }

    /// Returns whether diagonal steps count 1 and 2 in turn.
    #[inline]
    pub const fn alternates(self) -> bool {
        matches!(self, Shape::SquareAlternating | Shape::Gridless)
    }

    /// Returns the distance between two cells, in cells.
    ///
    /// Where it [alternates](Shape::alternates) it is the larger offset plus half of the smaller one, rounded down: the
    /// cheapest walk whose first diagonal counts 1. Every measurement starts afresh, so there two distances may
    /// add up to one less than the distance measured at once; the other two shapes keep the triangle inequality.
    ///
    /// ```
    /// use ludex_grid::{Cell, Shape};
    ///
    /// let (a, b) = (Cell::new(0, 0), Cell::new(3, 4));
    /// assert_eq!(Shape::Hex.distance(a, b), 7);
    /// assert_eq!(Shape::Square.distance(a, b), 4);
    /// assert_eq!(Shape::SquareAlternating.distance(a, b), 5);
    /// ```
    #[inline]
    pub fn distance(self, a: Cell, b: Cell) -> u32 {
        let (dx, dy) = a.offset_to(b);
        self.length(dx, dy)
    }

    /// Returns the distance that an offset covers.
    #[inline]
    pub(crate) fn length(self, dx: i32, dy: i32) -> u32 {
        let (x, y) = (dx.unsigned_abs(), dy.unsigned_abs());
        match self {
            Shape::Hex => x.max(y).max((dx + dy).unsigned_abs()),
            Shape::Square => x.max(y),
            Shape::SquareAlternating | Shape::Gridless => x.max(y) + x.min(y) / 2,
        }
    }

    /// Returns the cells next to `cell`, in the order of [`Shape::directions`]. Cells beyond the range of coordinates
    /// are left out.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        self.directions().filter_map(move |direction| self.step(cell, direction))
    }

    /// Returns the cell next to `cell` in a direction, or `None` beyond the range of coordinates.
    #[inline]
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (dx, dy) = self.vector(direction);
        cell.offset(dx, dy)
    }

    /// Returns what one step costs on open ground: 1, or 2 for a diagonal of a shape that
    /// [alternates](Shape::alternates) where it follows an odd number of diagonals.
    #[inline]
    pub fn step_cost(self, direction: Direction, odd_diagonals: bool) -> u32 {
        match self {
            _ if self.alternates() && odd_diagonals && self.is_diagonal(direction) => 2,
            _ => 1,
        }
    }

    /// Twice the scalar product of two offsets (twice, so that it is whole on hexes too), in units of the distance
    /// between the centres of neighbours.
    pub(crate) fn twice_dot(self, (ax, ay): (i64, i64), (bx, by): (i64, i64)) -> i64 {
        match self {
            Shape::Hex => 2 * ax * bx + 2 * ay * by + ax * by + ay * bx,
            Shape::Square | Shape::SquareAlternating | Shape::Gridless => 2 * (ax * bx + ay * by),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Hex => "hex",
            Shape::Square => "square",
            Shape::SquareAlternating => "square-alternating",
            Shape::Gridless => "gridless",
        })
    }
}

impl FromStr for Shape {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Shape, GridError> {
        Shape::ALL
            .into_iter()
            .find(|shape| shape.to_string() == text)
            .ok_or_else(|| GridError::Shape { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_serde_agree() {
        for shape in Shape::ALL {
            assert_eq!(shape.to_string().parse(), Ok(shape));
            assert_eq!(serde_json::to_string(&shape).unwrap(), format!("\"{shape}\""));
        }
        assert!("octagon".parse::<Shape>().is_err());
    }

    #[test]
    fn neighbours_run_clockwise_from_the_north() {
        let hex: Vec<_> = Shape::Hex.neighbours(Cell::new(0, 0)).map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(hex, [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]);
        let square: Vec<_> = Shape::Square.neighbours(Cell::new(0, 0)).map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(square, [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]);
        assert_eq!(Shape::Square.neighbours(Cell::new(i16::MAX, i16::MIN)).count(), 3);
    }

    #[test]
    fn without_a_grid_distances_stay_close_to_the_tape_measure() {
        for (x, y) in (0..=16).flat_map(|x| (0..=16).map(move |y| (x, y))) {
            let tape = f64::from(x * x + y * y).sqrt();
            if tape <= 16.0 {
                let counted = f64::from(Shape::Gridless.distance(Cell::new(0, 0), Cell::new(x as i16, y as i16)));
                assert!((counted - tape).abs() < 2.0, "{x}, {y}: {counted} for {tape}");
            }
        }
    }

    #[test]
    fn the_largest_distance_does_not_overflow() {
        let (low, high) = (Cell::new(i16::MIN, i16::MIN), Cell::new(i16::MAX, i16::MAX));
        assert_eq!(Shape::Hex.distance(low, high), 131_070);
        assert_eq!(Shape::SquareAlternating.distance(low, high), 98_302);
    }
}
