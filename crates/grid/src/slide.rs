use crate::{Cell, Direction, Footprint, Map, Passage};

/// Forced movement.
impl Footprint {
    /// Returns where this creature comes to be, step by step, when it is moved straight in a direction as far as
    /// `length`. It stops before a step that costs more than what is left, and before one that would bring it into a
    /// cell that `blocked` refuses; only cells newly covered are asked about.
    ///
    /// ```
    /// use ludex_grid::{Cell, Direction, Footprint, Shape};
    ///
    /// let goblin = Footprint::single(Shape::Hex, Cell::new(2, 0));
    /// let wall = Cell::new(5, 0);
    /// let pushed: Vec<_> = goblin.slide(Direction(1), 4, |cell| cell == wall).map(Footprint::anchor).collect();
    /// assert_eq!(pushed, [Cell::new(3, 0), Cell::new(4, 0)]);
    /// ```
    pub fn slide(
        self,
        direction: Direction,
        length: u32,
        mut blocked: impl FnMut(Cell) -> bool,
    ) -> impl Iterator<Item = Footprint> {
        let shape = self.shape();
        let (mut here, mut left, mut odd_diagonals) = (self, length, false);
        std::iter::from_fn(move || {
            left = left.checked_sub(shape.step_cost(direction, odd_diagonals))?;
            odd_diagonals ^= shape.is_diagonal(direction);
            let next = here.stepped(direction)?;
            if next.cells().any(|cell| !here.contains(cell) && blocked(cell)) {
                left = 0;
                return None;
            }
            here = next;
            Some(next)
        })
        .fuse()
    }

    /// Returns where this creature comes to be, step by step, when it is pushed straight away from `source`: a [slide]
    /// in the direction nearest to the bearing from the middle of the source. Nowhere if both have the same middle. (To
    /// pull, slide towards the source.)
    ///
    /// [slide]: Footprint::slide
    pub fn pushed_from(
        self,
        source: Footprint,
        length: u32,
        blocked: impl FnMut(Cell) -> bool,
    ) -> impl Iterator<Item = Footprint> {
        let direction = source.towards(self);
        let length = if direction.is_some() { length } else { 0 };
        self.slide(direction.unwrap_or_default(), length, blocked)
    }
}

impl Map {
    /// As [`Footprint::slide`], and it stops before a line of the map that bars its step.
    pub fn slide(
        &self,
        body: Footprint,
        direction: Direction,
        length: u32,
        blocked: impl FnMut(Cell) -> bool,
    ) -> impl Iterator<Item = Footprint> {
        let mut here = body;
        body.slide(direction, length, blocked).take_while(move |next| {
            let goes = self.passage(here, direction) < Passage::Barred;
            here = *next;
            goes
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn pushes_go_straight_away_and_count_diagonals_as_the_shape_does() {
        let source = Footprint::single(Shape::SquareAlternating, Cell::new(0, 0));
        let goblin = source.at(Cell::new(1, 1));
        let pushed: Vec<_> = goblin.pushed_from(source, 4, |_| false).map(|place| place.anchor().x).collect();
        assert_eq!(pushed, [2, 3, 4]);
        assert_eq!(source.pushed_from(source, 4, |_| false).count(), 0);
    }

    #[test]
    fn a_large_creature_stops_when_any_of_its_cells_would_be_blocked() {
        let ogre = Footprint::new(Shape::Square, Cell::new(0, 0), 2);
        let pillar = Cell::new(4, 1);
        let places: Vec<_> = ogre.slide(Direction(2), 9, |cell| cell == pillar).map(|place| place.anchor().x).collect();
        assert_eq!(places, [1, 2]);
        let own = Cell::new(1, 0);
        assert_eq!(ogre.slide(Direction(2), 1, |cell| cell == own).count(), 1);
    }

    #[test]
    fn a_slide_stops_before_a_wall_between_cells() {
        let (from, to) = (crate::Point::new(300, 0), crate::Point::new(300, 100));
        let wall = crate::Line { from, to, kind: crate::Kind::Wall, id: 0 };
        let map = Map::open(Shape::Square, 9, 2).unwrap().with_lines(vec![wall]).unwrap();
        let slid =
            |across, y| map.slide(map.footprint(Cell::new(0, y), across), Direction(2), 9, |cell| !map.contains(cell));
        assert_eq!([slid(1, 0).count(), slid(1, 1).count(), slid(2, 0).count()], [2, 8, 1]);
    }

    #[test]
    fn a_slide_ends_at_the_edge_of_the_range() {
        let edge = Footprint::single(Shape::Square, Cell::new(i16::MAX - 1, 0));
        assert_eq!(edge.slide(Direction(2), 9, |_| false).count(), 1);
    }
}
