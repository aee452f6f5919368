use crate::Footprint;
use crate::footprint::SIXTHS;

/// The least angle between two attackers, seen from the middle of their target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Angle {
    /// A quarter turn.
    Degrees90,
    /// A third of a turn.
    Degrees120,
    /// Three eighths of a turn.
    Degrees135,
    /// Five twelfths of a turn.
    Degrees150,
    /// A half turn: exactly opposite.
    Degrees180,
}

impl Angle {
    /// Returns the square of its cosine, in quarters.
    fn cosine_squared_quarters(self) -> i128 {
        match self {
            Angle::Degrees90 => 0,
            Angle::Degrees120 => 1,
            Angle::Degrees135 => 2,
            Angle::Degrees150 => 3,
            Angle::Degrees180 => 4,
        }
    }
}

/// Flanking without facing.
impl Footprint {
    /// Returns whether the middles of `a` and `b` stand at least `angle` apart, seen from the middle of this creature.
    /// An actor in the very middle never does.
    ///
    /// ```
    /// use ludex_grid::{Angle, Cell, Footprint, Shape};
    ///
    /// let at = |x, y| Footprint::single(Shape::Square, Cell::new(x, y));
    /// assert!(at(0, 0).is_between(at(1, 0), at(-1, 1), Angle::Degrees135));
    /// assert!(!at(0, 0).is_between(at(1, 0), at(-1, 1), Angle::Degrees150));
    /// ```
    pub fn is_between(self, a: Footprint, b: Footprint, angle: Angle) -> bool {
        let (a, b) = (self.middle_to(a.middle()), self.middle_to(b.middle()));
        let dot = |a, b| i128::from(self.shape().twice_dot(a, b));
        let lengths = dot(a, a) * dot(b, b);
        lengths > 0 && dot(a, b) <= 0 && 4 * dot(a, b).pow(2) >= angle.cosine_squared_quarters() * lengths
    }

    /// Returns whether `a` and `b` stand on opposite sides or opposite corners of this creature.
    ///
    /// On squares they do when the line between their middles enters the space of this creature by one side and
    /// leaves it by the opposite one, a corner being part of both sides that meet there. A hex space has no such
    /// sides once it is larger than one cell; there opposite means at least 150 degrees apart.
    ///
    /// ```
    /// use ludex_grid::{Cell, Footprint, Shape};
    ///
    /// let at = |x, y| Footprint::single(Shape::Square, Cell::new(x, y));
    /// assert!(at(5, 5).has_on_opposite_sides(at(4, 5), at(6, 5)));
    /// assert!(at(5, 5).has_on_opposite_sides(at(4, 4), at(6, 6)));
    /// assert!(!at(5, 5).has_on_opposite_sides(at(4, 5), at(6, 6)));
    /// ```
    #[inline]
    pub fn has_on_opposite_sides(self, a: Footprint, b: Footprint) -> bool {
        // Opposite sides have opposite signs; most who are asked about stand on the same.
        let ((ax, ay), (bx, by)) = (self.anchor().offset_to(a.anchor()), self.anchor().offset_to(b.anchor()));
        let same = |one: i32, other: i32| one == 0 || other == 0 || (one < 0) == (other < 0);
        let single = self.across() == 1 && a.across() == 1 && b.across() == 1;
        if !single || self.shape().is_hex() {
            return self.lies_between(a, b);
        }
        if same(ax, bx) && same(ay, by) {
            return false;
        }
        // Twice the offsets, for half a side is half a square.
        let twice = |x: i32, y: i32| (2 * i64::from(x), 2 * i64::from(y));
        crosses(twice(ax, ay), twice(bx, by), 1) || crosses(twice(ay, ax), twice(by, bx), 1)
    }

    fn lies_between(self, a: Footprint, b: Footprint) -> bool {
        if self.shape().is_hex() {
            return self.is_between(a, b, Angle::Degrees150);
        }
        let (a, b) = (self.middle_to(a.middle()), self.middle_to(b.middle()));
        let half_side = i64::from(self.across()) * SIXTHS / 2;
        let turned = |(x, y): (i64, i64)| (y, x);
        crosses(a, b, half_side) || crosses(turned(a), turned(b), half_side)
    }
}

/// Returns whether the segment from `a` to `b` meets both the left and the right side of the square around the origin.
#[inline]
fn crosses(a: (i64, i64), b: (i64, i64), half_side: i64) -> bool {
    let (left, right) = if a.0 <= b.0 { (a, b) } else { (b, a) };
    let width = right.0 - left.0;
    let height_at = |x: i64| left.1 * width + (right.1 - left.1) * (x - left.0);
    let meets = |x: i64| height_at(x).abs() <= half_side * width;
    left.0 <= -half_side && right.0 >= half_side && meets(-half_side) && meets(half_side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Shape};

    fn at(shape: Shape, x: i16, y: i16) -> Footprint {
        Footprint::single(shape, Cell::new(x, y))
    }

    #[test]
    fn angles_are_exact() {
        let square = |a: (i16, i16), b: (i16, i16), angle| {
            at(Shape::Square, 0, 0).is_between(at(Shape::Square, a.0, a.1), at(Shape::Square, b.0, b.1), angle)
        };
        assert!(square((1, 0), (0, 1), Angle::Degrees90));
        assert!(!square((1, 0), (0, 1), Angle::Degrees120));
        assert!(square((2, 1), (-2, 1), Angle::Degrees120)); // 126.9 degrees
        assert!(!square((2, 1), (-2, 1), Angle::Degrees135));
        assert!(square((3, 2), (-3, -2), Angle::Degrees180));
        assert!(!square((1, 0), (2, 0), Angle::Degrees90));
        assert!(!square((0, 0), (2, 0), Angle::Degrees90));
        let hex = |a: (i16, i16), b: (i16, i16), angle| {
            at(Shape::Hex, 0, 0).is_between(at(Shape::Hex, a.0, a.1), at(Shape::Hex, b.0, b.1), angle)
        };
        assert!(hex((2, -1), (-1, 2), Angle::Degrees120));
        assert!(!hex((2, -1), (-1, 2), Angle::Degrees135));
        assert!(hex((1, 0), (-1, 0), Angle::Degrees180));
        let far = i16::MAX;
        assert!(hex((far, far), (-far, -far), Angle::Degrees180));
    }

    #[test]
    fn opposite_sides_of_a_large_creature() {
        let shape = Shape::SquareAlternating;
        let ogre = Footprint::new(shape, Cell::new(0, 0), 2);
        assert!(ogre.has_on_opposite_sides(at(shape, -1, 0), at(shape, 2, 1)));
        assert!(ogre.has_on_opposite_sides(at(shape, -1, -1), at(shape, 2, 2)));
        assert!(!ogre.has_on_opposite_sides(at(shape, -1, 0), at(shape, 0, -1)));
        assert!(!ogre.has_on_opposite_sides(at(shape, -1, -1), at(shape, 0, 2)), "over the corner, out below");
        assert!(ogre.has_on_opposite_sides(at(shape, 0, -1), at(shape, 1, 2)));
    }

    #[test]
    fn those_of_one_square_are_opposite_as_all_others_are() {
        let target = at(Shape::Square, 0, 0);
        let around = || (-4..=4).flat_map(|x| (-4..=4).map(move |y| at(Shape::Square, x, y)));
        for (a, b) in around().flat_map(|a| around().map(move |b| (a, b))) {
            assert_eq!(target.has_on_opposite_sides(a, b), target.lies_between(a, b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn both_on_the_same_side_are_not_opposite() {
        let target = at(Shape::Square, 0, 0);
        assert!(!target.has_on_opposite_sides(at(Shape::Square, 1, 0), at(Shape::Square, 2, 0)));
        assert!(!target.has_on_opposite_sides(target, at(Shape::Square, 2, 0)));
        assert!(!target.has_on_opposite_sides(at(Shape::Square, 1, -1), at(Shape::Square, 1, 1)));
    }
}
