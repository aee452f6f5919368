use serde::{Deserialize, Serialize};

use crate::{Cell, Shape};

/// A direction from a cell to one of its neighbours, counted clockwise from the north.
///
/// ```text
///   squares        hexes
///    7  0  1        5   0
///    6  .  2      4   .   1
///    5  4  3        3   2
/// ```
///
/// Which compass point it is depends on the [`Shape`]: see [`Shape::direction_name`]. An index beyond the last
/// direction of a shape wraps around, so that no direction is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction(pub u8);

/// Name, bearing in degrees, offset.
type Compass = (&'static str, u16, (i32, i32));

static HEX: [Compass; 6] = [
    ("north-east", 30, (1, -1)),
    ("east", 90, (1, 0)),
    ("south-east", 150, (0, 1)),
    ("south-west", 210, (-1, 1)),
    ("west", 270, (-1, 0)),
    ("north-west", 330, (0, -1)),
];

static SQUARE: [Compass; 8] = [
    ("north", 0, (0, -1)),
    ("north-east", 45, (1, -1)),
    ("east", 90, (1, 0)),
    ("south-east", 135, (1, 1)),
    ("south", 180, (0, 1)),
    ("south-west", 225, (-1, 1)),
    ("west", 270, (-1, 0)),
    ("north-west", 315, (-1, -1)),
];

/// Returns the offsets of some directions alone.
const fn offsets<const N: usize>(directions: &[Compass; N]) -> [(i32, i32); N] {
    let mut offsets = [(0, 0); N];
    let mut place = 0;
    while place < N {
        offsets[place] = directions[place].2;
        place += 1;
    }
    offsets
}

static HEX_STEPS: [(i32, i32); 6] = offsets(&HEX);
static SQUARE_STEPS: [(i32, i32); 8] = offsets(&SQUARE);

/// Directions.
impl Shape {
    /// Returns how many directions there are: 6 or 8.
    pub const fn direction_count(self) -> u8 {
        if self.is_hex() { 6 } else { 8 }
    }

    /// Returns all directions, clockwise from the north.
    #[inline]
    pub fn directions(self) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator + Clone {
        (0..self.direction_count()).map(Direction)
    }

    /// Returns the compass point of a direction, such as "north-east".
    pub fn direction_name(self, direction: Direction) -> &'static str {
        self.compass(direction).0
    }

    /// Returns the direction with this compass point, or `None`: hexes have no north and no south.
    pub fn direction_named(self, name: &str) -> Option<Direction> {
        self.directions().find(|&direction| self.direction_name(direction) == name)
    }

    /// Returns the bearing of a direction in degrees clockwise from the north: 0 to 359.
    pub fn bearing(self, direction: Direction) -> u16 {
        self.compass(direction).1
    }

    /// Returns the direction after `steps` turns clockwise to the next neighbour; a negative number turns the other
    /// way.
    #[inline]
    pub fn turned(self, direction: Direction, steps: i32) -> Direction {
        let count = i32::from(self.direction_count());
        let turned = (i32::from(direction.0) % count + steps.rem_euclid(count)) % count;
        Direction(turned as u8)
    }

    /// Returns the direction straight back.
    #[inline]
    pub fn opposite(self, direction: Direction) -> Direction {
        self.turned(direction, i32::from(self.direction_count() / 2))
    }

    /// Returns whether a direction goes over a corner of a square. No direction on hexes does.
    #[inline]
    pub fn is_diagonal(self, direction: Direction) -> bool {
        !self.is_hex() && direction.0 % 2 == 1
    }

    /// Returns the direction whose bearing is nearest to the bearing from one cell to another, or `None` from a cell to
    /// itself.
    ///
    /// Where two are equally near (on hexes, straight towards a corner) it is the clockwise one of the two, so the
    /// way back is always the opposite. On squares no two are ever equally near.
    ///
    /// ```
    /// use ludex_grid::{Cell, Shape};
    ///
    /// let east = Shape::Square.direction_named("east");
    /// assert_eq!(Shape::Square.towards(Cell::new(0, 0), Cell::new(5, 2)), east);
    /// assert_eq!(Shape::Square.towards(Cell::new(0, 0), Cell::new(0, 0)), None);
    /// ```
    pub fn towards(self, from: Cell, to: Cell) -> Option<Direction> {
        let (dx, dy) = from.offset_to(to);
        self.direction_of(i64::from(dx), i64::from(dy))
    }

    /// Returns the direction whose bearing is nearest to that of an offset.
    pub(crate) fn direction_of(self, dx: i64, dy: i64) -> Option<Direction> {
        if (dx, dy) == (0, 0) {
            return None;
        }
        if self.is_hex() {
            let along = |direction| {
                let (x, y) = self.vector(direction);
                self.twice_dot((i64::from(x), i64::from(y)), (dx, dy))
            };
            let most = self.directions().map(along).max()?;
            return self.directions().find(|&d| along(d) == most && along(self.turned(d, 1)) < most);
        }
        let (low, high) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
        // Diagonal beyond 22.5 degrees, whose tangent is the square root of 2, less 1.
        let diagonal = i128::from(low + high).pow(2) > 2 * i128::from(high).pow(2);
        let signs = if diagonal {
            (dx.signum(), dy.signum())
        } else if dx.abs() > dy.abs() {
            (dx.signum(), 0)
        } else {
            (0, dy.signum())
        };
        self.directions().find(|&d| {
            let (x, y) = self.vector(d);
            (i64::from(x), i64::from(y)) == signs
        })
    }

    /// Returns the offsets of one step in each direction.
    #[inline]
    pub(crate) fn vectors(self) -> &'static [(i32, i32)] {
        if self.is_hex() { &HEX_STEPS } else { &SQUARE_STEPS }
    }

    /// Returns the offset of one step.
    #[inline]
    pub(crate) fn vector(self, direction: Direction) -> (i32, i32) {
        self.compass(direction).2
    }

    #[inline]
    fn compass(self, direction: Direction) -> &'static Compass {
        let index = usize::from(direction.0);
        if self.is_hex() { &HEX[index % HEX.len()] } else { &SQUARE[index % SQUARE.len()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_wraps_both_ways() {
        let hex = Shape::Hex;
        assert_eq!(hex.turned(Direction(5), 1), Direction(0));
        assert_eq!(hex.turned(Direction(0), -1), Direction(5));
        assert_eq!(hex.turned(Direction(250), i32::MIN), hex.turned(Direction(250 % 6), -2));
        assert_eq!(hex.direction_name(hex.opposite(Direction(0))), "south-west");
        assert_eq!(Shape::Square.direction_name(Shape::Square.opposite(Direction(0))), "south");
    }

    #[test]
    fn names_lead_back_to_their_direction() {
        for shape in Shape::ALL {
            for direction in shape.directions() {
                assert_eq!(shape.direction_named(shape.direction_name(direction)), Some(direction));
                let step = shape.step(Cell::new(7, 7), direction).unwrap();
                assert_eq!(shape.towards(Cell::new(7, 7), step), Some(direction));
            }
        }
        assert_eq!(Shape::Hex.direction_named("north"), None);
    }

    #[test]
    fn towards_a_corner_of_a_hex_is_the_clockwise_neighbour() {
        let towards = |x, y| Shape::Hex.direction_name(Shape::Hex.towards(Cell::new(0, 0), Cell::new(x, y)).unwrap());
        assert_eq!(towards(1, -2), "north-east");
        assert_eq!(towards(-1, 2), "south-west");
        assert_eq!(towards(2, -1), "east");
        assert_eq!(towards(-1, -1), "north-west");
    }

    #[test]
    fn towards_on_squares_parts_at_22_and_a_half_degrees() {
        let towards =
            |x, y| Shape::Square.direction_name(Shape::Square.towards(Cell::new(0, 0), Cell::new(x, y)).unwrap());
        assert_eq!(towards(5, 2), "east"); // 21.8 degrees
        assert_eq!(towards(12, 5), "south-east"); // 22.6 degrees
        assert_eq!(towards(-2, -5), "north");
        assert_eq!(towards(-3, 4), "south-west");
    }
}
