use serde::{Deserialize, Serialize};

use crate::{Cell, Direction, Footprint};

/// The half of its surroundings that a creature faces, or the half behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arc {
    /// Up to 90 degrees from the facing, those included: of the neighbours 3 on hexes and 5 on squares.
    Front,
    /// The rest: of the neighbours 3 on both.
    Back,
}

/// Facing.
impl Footprint {
    /// Returns the arc in which a cell lies for a creature that stands here and faces `facing`, by the bearing from its
    /// middle to the middle of the cell. The middle itself counts as front.
    pub fn arc_of(self, facing: Direction, cell: Cell) -> Arc {
        let (x, y) = self.shape().vector(facing);
        let offset = self.middle_to(Footprint::single(self.shape(), cell).middle());
        if self.shape().twice_dot((i64::from(x), i64::from(y)), offset) >= 0 { Arc::Front } else { Arc::Back }
    }

    /// Returns the arc in which another creature stands. One that stands in both counts as front.
    pub fn arc_of_creature(self, facing: Direction, other: Footprint) -> Arc {
        if self.across() == 1 && other.across() == 1 {
            let (x, y) = self.shape().vector(facing);
            let (dx, dy) = self.anchor().offset_to(other.anchor());
            let ahead = self.shape().twice_dot((i64::from(x), i64::from(y)), (i64::from(dx), i64::from(dy))) >= 0;
            return if ahead { Arc::Front } else { Arc::Back };
        }
        if other.cells().any(|cell| self.arc_of(facing, cell) == Arc::Front) { Arc::Front } else { Arc::Back }
    }

    /// Returns whether a creature that stands here and faces `facing` has opponents in both arcs. Which opponents count
    /// (able to act, within reach) is for the caller to say.
    ///
    /// ```
    /// use ludex_grid::{Cell, Direction, Footprint, Shape};
    ///
    /// let at = |x, y| Footprint::single(Shape::Hex, Cell::new(x, y));
    /// let (east, hero) = (Direction(1), at(3, 3));
    /// assert!(!hero.is_flanked(east, [at(4, 3), at(4, 2)]));
    /// assert!(hero.is_flanked(east, [at(4, 3), at(2, 3)]));
    /// ```
    pub fn is_flanked(self, facing: Direction, opponents: impl IntoIterator<Item = Footprint>) -> bool {
        let (mut front, mut back) = (false, false);
        for opponent in opponents {
            match self.arc_of_creature(facing, opponent) {
                Arc::Front => front = true,
                Arc::Back => back = true,
            }
            if front && back {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn front_names(shape: Shape, facing: &str) -> Vec<&'static str> {
        let here = Footprint::single(shape, Cell::new(5, 5));
        let facing = shape.direction_named(facing).unwrap();
        let in_front = |&d: &Direction| here.arc_of(facing, shape.step(here.anchor(), d).unwrap()) == Arc::Front;
        shape.directions().filter(in_front).map(|d| shape.direction_name(d)).collect()
    }

    #[test]
    fn three_hexes_and_five_squares_are_in_front() {
        assert_eq!(front_names(Shape::Hex, "east"), ["north-east", "east", "south-east"]);
        assert_eq!(front_names(Shape::Hex, "north-east"), ["north-east", "east", "north-west"]);
        assert_eq!(front_names(Shape::Square, "north"), ["north", "north-east", "east", "west", "north-west"]);
        assert_eq!(
            front_names(Shape::Square, "north-east"),
            ["north", "north-east", "east", "south-east", "north-west"]
        );
    }

    #[test]
    fn without_a_grid_the_angle_decides() {
        let (shape, facing) = (Shape::Gridless, Shape::Gridless.direction_named("north").unwrap());
        let arc = |x, y| Footprint::single(shape, Cell::new(5, 5)).arc_of(facing, Cell::new(x, y));
        // Up to a right angle from north, however far away, and nothing beyond it.
        for (x, y) in [(5, 0), (9, 4), (0, 4), (9, 5), (1, 5)] {
            assert_eq!(arc(x, y), Arc::Front, "{x},{y}");
        }
        for (x, y) in [(5, 9), (14, 6), (0, 6), (6, 6)] {
            assert_eq!(arc(x, y), Arc::Back, "{x},{y}");
        }
        // And aslant: as far to the east as to the south is exactly beside whoever looks north-east.
        let aslant = shape.direction_named("north-east").unwrap();
        let arc = |x, y| Footprint::single(shape, Cell::new(5, 5)).arc_of(aslant, Cell::new(x, y));
        assert_eq!([arc(8, 8), arc(8, 9), arc(9, 8)], [Arc::Front, Arc::Back, Arc::Front]);
    }

    #[test]
    fn a_large_opponent_in_both_arcs_counts_as_front() {
        let hero = Footprint::single(Shape::Square, Cell::new(5, 5));
        let north = Direction(0);
        let ogre = Footprint::new(Shape::Square, Cell::new(6, 5), 2);
        assert_eq!(hero.arc_of_creature(north, ogre), Arc::Front);
        assert_eq!(hero.arc_of_creature(north, ogre.at(Cell::new(6, 6))), Arc::Back);
        assert!(!hero.is_flanked(north, [ogre]));
    }

    #[test]
    fn a_large_creature_measures_from_its_middle() {
        let ogre = Footprint::new(Shape::Square, Cell::new(0, 0), 2);
        assert_eq!(ogre.arc_of(Direction(0), Cell::new(2, 0)), Arc::Front);
        assert_eq!(ogre.arc_of(Direction(0), Cell::new(2, 1)), Arc::Back);
        let horse = Footprint::new(Shape::Hex, Cell::new(0, 0), 2);
        assert_eq!(horse.arc_of(Direction(1), Cell::new(2, 0)), Arc::Front);
        assert_eq!(horse.arc_of(Direction(1), Cell::new(-1, 1)), Arc::Back);
    }
}
