use super::scratch::{Node, ReachScratch};
use super::search::Layers;
use crate::{Cell, Direction, Footprint, Map};

/// A place that can be reached, told by the anchor of the creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stop {
    /// Where the anchor comes to be.
    pub cell: Cell,
    /// What the cheapest way there costs.
    pub cost: u16,
}

/// What [`reach`](super::reach) has found. Places are told by the anchor of the creature.
#[derive(Debug, Clone, Copy)]
pub struct Reach<'a> {
    map: &'a Map,
    layers: Layers,
    start: Footprint,
    scratch: &'a ReachScratch,
}

impl<'a> Reach<'a> {
    pub(super) fn new(map: &'a Map, layers: Layers, start: Footprint, scratch: &'a ReachScratch) -> Reach<'a> {
        Reach { map, layers, start, scratch }
    }

    /// Returns what the cheapest way to a place costs, or `None` where it cannot be reached.
    #[inline]
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.cheapest(cell).map(|(node, _)| node.cost)
    }

    /// Returns the place, if it can be reached and one may stop there. Staying at the start is always possible.
    #[inline]
    pub fn stop(&self, cell: Cell) -> Option<Stop> {
        let (node, _) = self.cheapest(cell)?;
        node.may_stop.then_some(Stop { cell, cost: node.cost })
    }

    /// Returns whether the cheapest way to a place leaves an odd number of diagonals behind (on alternating squares),
    /// to be carried over into the next [`Budget`](crate::Budget). Of two equally cheap ways the even one counts.
    pub fn odd_diagonals(&self, cell: Cell) -> bool {
        self.cheapest(cell).is_some_and(|(_, odd_diagonals)| odd_diagonals)
    }

    /// Returns all places that can be reached, the start first, the cheaper before the dearer. Some may be only for
    /// passing through.
    pub fn places(&self) -> impl Iterator<Item = Stop> + use<'a> {
        self.cheapest_settled().map(|(node, cell)| Stop { cell, cost: node.cost })
    }

    /// Returns all settled nodes that are the cheapest of their cells, the cheaper before the dearer, with those cells.
    fn cheapest_settled(&self) -> impl Iterator<Item = (&'a Node, Cell)> + use<'a> {
        let reach = *self;
        self.scratch.settled().iter().filter_map(move |&node| reach.cheapest_of(node))
    }

    /// Returns a settled node with its cell, if it is the cheapest of that cell.
    #[inline]
    fn cheapest_of(&self, node: u32) -> Option<(&'a Node, Cell)> {
        let cell = self.scratch.node(node as usize)?.cell;
        let (cheapest, odd) = self.cheapest(cell)?;
        (odd == self.layers.is_odd(node as usize)).then_some((cheapest, cell))
    }

    /// Returns all places where one may stop, the start first, the cheaper before the dearer.
    pub fn stops(&self) -> impl Iterator<Item = Stop> + use<'a> {
        self.cheapest_settled().filter(|(node, _)| node.may_stop).map(|(node, cell)| Stop { cell, cost: node.cost })
    }

    /// Returns the places among [`stops`](Reach::stops) at the highest cost that was looked at.
    pub fn last_stops(&self) -> impl Iterator<Item = Stop> + use<'a> {
        let reach = *self;
        let settled = self.scratch.settled();
        let cost = |node: &u32| self.scratch.node(*node as usize).map_or(0, |node| node.cost);
        let last = settled.last().map_or(0, cost);
        let before = settled.iter().rposition(|node| cost(node) < last).map_or(0, |place| place + 1);
        let stops = settled[before..].iter().filter_map(move |&node| reach.cheapest_of(node));
        stops.filter(|(node, _)| node.may_stop).map(|(node, cell)| Stop { cell, cost: node.cost })
    }

    /// Writes the cheapest way to a place into `route`, from the first step to the last, and returns its cost. Where the
    /// place cannot be reached it is `None` and the route empty.
    ///
    /// Of equally cheap ways it is the one that keeps nearest to the straight line, step by step from the end; of two
    /// equally near, the one through the cell that is earlier in reading order.
    pub fn route(&self, to: Cell, route: &mut Vec<Cell>) -> Option<u16> {
        route.clear();
        let cost = self.cost(to)?;
        self.walk_back(to, |place| route.push(place.cell));
        route.pop();
        route.reverse();
        Some(cost)
    }

    /// Returns the place with a stop from which a goal is nearest, but no nearer than needed: it is enough to come
    /// within `distance`. Of equally good places the cheapest counts, and of those the first in reading order.
    ///
    /// Distance is counted over walls. To go around them, look far and go as far as you can: see
    /// [`Reach::stop_on_the_way`].
    pub fn nearest_stop_towards(&self, goal: Footprint, distance: u32) -> Option<Stop> {
        self.nearest_stop_within(goal, distance, u16::MAX)
    }

    /// As [`nearest_stop_towards`](Reach::nearest_stop_towards), among the stops that cost at most `points`.
    pub fn nearest_stop_within(&self, goal: Footprint, distance: u32, points: u16) -> Option<Stop> {
        self.stops().take_while(|stop| stop.cost <= points).min_by_key(|stop| {
            let missing = self.start.at(stop.cell).distance(goal).saturating_sub(distance);
            (missing, stop.cost, stop.cell)
        })
    }

    /// Returns the last place on the [route](Reach::route) to `to` that costs at most `points` and where one may stop;
    /// at worst the start. `None` where `to` cannot be reached.
    ///
    /// ```
    /// use ludex_grid::{Cell, Map, ReachScratch, Shape, reach};
    ///
    /// let map = Map::parse(Shape::Square, "
    ///     .....
    ///     .####
    ///     .....")?;
    /// let (start, prey) = (map.footprint(Cell::new(4, 0), 1), map.footprint(Cell::new(4, 2), 1));
    /// let mut scratch = ReachScratch::new();
    /// let everywhere = reach(&map, start, u16::MAX, |cell| map.entry(cell), &mut scratch);
    /// let goal = everywhere.nearest_stop_towards(prey, 1).unwrap();
    /// let turn = everywhere.stop_on_the_way(goal.cell, 3).unwrap();
    /// assert_eq!((goal.cell, turn.cell), (Cell::new(3, 2), Cell::new(1, 0)));
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    pub fn stop_on_the_way(&self, to: Cell, points: u16) -> Option<Stop> {
        self.cost(to)?;
        let mut last = Stop { cell: self.start.anchor(), cost: 0 };
        self.walk_back(to, |place| {
            if place.cost <= points && place.cost > last.cost && self.stop(place.cell).is_some() {
                last = place;
            }
        });
        Some(last)
    }

    /// Visits the places on the cheapest way to `to`, from the last to the start.
    fn walk_back(&self, to: Cell, mut visit: impl FnMut(Stop)) {
        let origin = self.start.anchor();
        let along = origin.offset_to(to);
        let off_the_line = |cell: Cell| {
            let (x, y) = origin.offset_to(cell);
            (i64::from(x) * i64::from(along.1) - i64::from(y) * i64::from(along.0)).abs()
        };
        let Some((mut node, mut odd_diagonals)) = self.cheapest(to) else { return };
        let mut cell = to;
        loop {
            visit(Stop { cell, cost: node.cost });
            let before = self.last_steps(node).filter_map(|direction| {
                let shape = self.map.shape();
                let from = shape.step(cell, shape.opposite(direction))?;
                let odd_before = odd_diagonals ^ shape.is_diagonal(direction);
                Some((from, self.node(from, odd_before)?, odd_before))
            });
            match before.min_by_key(|&(from, _, _)| (off_the_line(from), from)) {
                Some(step) => (cell, node, odd_diagonals) = step,
                None => return,
            }
        }
    }

    fn last_steps(&self, node: &Node) -> impl Iterator<Item = Direction> + use<> {
        let steps = node.steps;
        self.map.shape().directions().filter(move |direction| steps & (1 << direction.0) != 0)
    }

    #[inline]
    fn cheapest(&self, cell: Cell) -> Option<(&'a Node, bool)> {
        let layer = |odd_diagonals| self.node(cell, odd_diagonals).map(|node| (node, odd_diagonals));
        if !self.layers.alternating {
            return layer(false);
        }
        match (layer(false), layer(true)) {
            (Some(even), Some(odd)) => Some(if odd.0.cost < even.0.cost { odd } else { even }),
            (even, odd) => even.or(odd),
        }
    }

    #[inline]
    fn node(&self, cell: Cell, odd_diagonals: bool) -> Option<&'a Node> {
        self.scratch.node(self.layers.node(self.map, cell, odd_diagonals)?)
    }
}
