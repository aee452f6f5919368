mod ahead;
mod found;
mod scratch;

pub use found::{Reach, Stop};
pub use scratch::ReachScratch;

use crate::{Budget, Cell, Direction, Entry, Footprint, Lines, Map, Passage};
use ahead::Ahead;
use scratch::{Node, Way};

/// Finds every place that a creature can walk to, with the cheapest ways there.
///
/// `entry` tells for a cell what it costs to walk in, and is asked at most once for each. It should judge terrain and
/// who stands where, but not the mover itself: where it calls a cell of the start blocked, that cell counts as free.
/// A creature of several cells pays for a step what the worst of the cells costs that it newly covers, and may stop
/// only where it may stop in all its cells.
///
/// On squares, one cell wide creatures do not slip diagonally between two walls that touch ([`Terrain::is_solid`]). Lines of
/// the map bar steps, and make them one dearer where they are ledges ([`Lines::step_of`](crate::Lines::step_of)).
///
/// [`Terrain::is_solid`]: crate::Terrain::is_solid
///
/// ```
/// use ludex_grid::{Cell, Entry, Map, ReachScratch, Shape, reach};
///
/// let map = Map::parse(Shape::Square, "....\n.##.\n..,.")?;
/// let ally = Cell::new(1, 0);
/// let mut scratch = ReachScratch::new();
/// let start = map.footprint(Cell::new(0, 0), 1);
/// let entry = |cell| if cell == ally { Entry::FREE.passing() } else { map.entry(cell) };
///
/// let reach = reach(&map, start, 3, entry, &mut scratch);
/// assert_eq!(reach.cost(Cell::new(3, 1)), Some(3));
/// assert!(reach.stop(ally).is_none(), "one may pass through an ally but not stay there");
///
/// let mut route = Vec::new();
/// assert_eq!(reach.route(Cell::new(3, 1), &mut route), Some(3));
/// assert_eq!(route, [Cell::new(1, 0), Cell::new(2, 0), Cell::new(3, 1)]);
/// # Ok::<(), ludex_grid::GridError>(())
/// ```
pub fn reach<'a>(
    map: &'a Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
) -> Reach<'a> {
    search(map, start, budget.into(), entry, scratch, |_, _| false)
}

/// As [`reach`], but looks no farther than it must for a place where one may stop and that is `enough`: no cost above that of the
/// first one is looked at, and the ways so far are the same.
pub fn reach_until<'a>(
    map: &'a Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    mut enough: impl FnMut(Stop) -> bool,
) -> Reach<'a> {
    let mut seen = 0;
    search(map, start, budget.into(), entry, scratch, |_, scratch| {
        let settled = scratch.settled();
        let mut new = settled[seen..].iter().filter_map(|&node| scratch.node(node as usize));
        seen = settled.len();
        new.any(|node| node.may_stop && enough(Stop { cell: node.cell, cost: node.cost }))
    })
}

/// As [`reach`] for so many `points`, but looks no farther than it must to come within `distance` of a goal. It ends with
/// the first cost at which one may stop that near; and at `first` points, what may be spent at once, if one may stop
/// nearer to the goal there than at the start.
///
/// [`Reach::nearest_stop_within`] `first` points, and `points` where that is no nearer, are then as after [`reach`], and
/// so are the ways there.
pub fn reach_towards<'a>(
    map: &'a Map,
    start: Footprint,
    (first, points): (u16, u16),
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    (goal, distance): (Footprint, u32),
) -> Reach<'a> {
    let (mut seen, mut best) = (0, u32::MAX);
    let away = start.distance(goal);
    search(map, start, points.max(first).into(), entry, scratch, |cost, scratch| {
        let settled = scratch.settled();
        for node in settled[seen..].iter().filter_map(|&node| scratch.node(node as usize)) {
            if node.may_stop {
                best = best.min(start.at(node.cell).distance(goal));
            }
        }
        seen = settled.len();
        best <= distance || (cost == first && best < away)
    })
}

/// As [`reach`], but looks no farther than it must for one place: at no cost above that of the place, and nowhere from where the
/// place is out of reach. The way there is the same.
pub fn reach_to<'a>(
    map: &'a Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    to: Cell,
) -> Reach<'a> {
    let ahead = Ahead::to(map.shape(), to);
    search_ahead(map, start, budget.into(), entry, scratch, ahead, |node| node.cell == to)
}

/// As [`reach`], but looks no farther than it must for a place where one may stop within `distance` of one of the `goals`: at no
/// cost above that of the first one. Which places are found at that cost, in which order, and the ways there are the same.
pub fn reach_near<'a>(
    map: &'a Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    (goals, distance): (&[Footprint], u32),
) -> Reach<'a> {
    let start = map.footprint(start.anchor(), start.across());
    let ahead = Ahead::near(start, goals, distance);
    search_ahead(map, start, budget.into(), entry, scratch, ahead, |node| {
        node.may_stop && goals.iter().any(|&goal| start.at(node.cell).distance(goal) <= distance)
    })
}

/// How often a search along the straight way is widened before it looks everywhere.
const WIDENED: usize = 3;

/// Searches for a node that is `enough`, at first only where the straight way leads, then ever further aside.
///
/// `ahead` is the least that is still to be paid from a place, told whether the next diagonal is dear: what it would cost on open
/// ground. As a step never costs less than it brings nearer, every node is found with all cheapest ways to it as soon as it is
/// found at all, in the same order as by a search everywhere.
fn search_ahead<'a>(
    map: &'a Map,
    start: Footprint,
    budget: Budget,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    ahead: Ahead,
    enough: impl Fn(&Node) -> bool,
) -> Reach<'a> {
    let start = map.footprint(start.anchor(), start.across());
    let layers = Layers::of(map);
    let whole = u32::from(budget.points);
    let mut limit = ahead.from(start.anchor(), budget.odd_diagonals).min(whole);
    let ahead = |scratch: &mut ReachScratch, node, cell, odd| scratch.ahead(node, || ahead.from(cell, odd));
    scratch.begin(map.area(), layers.nodes(), budget.points);
    if let Some(first) = layers.node(map, start.anchor(), budget.odd_diagonals) {
        let lines = map.lines();
        let mut search =
            Search { map, lines, layers, start, points: budget.points, limit, cut: whole, ahead, entry, scratch };
        for pass in 1.. {
            (search.limit, search.cut) = (limit, u32::MAX);
            search.scratch.offer(first, Way { cell: start.anchor(), cost: 0, steps: 0 }, |_| true);
            let mut seen = 0;
            let mut found = false;
            search.run(|_, scratch| {
                let settled = scratch.settled();
                let mut new = settled[seen..].iter().filter_map(|&node| scratch.node(node as usize));
                seen = settled.len();
                found = new.any(&enough);
                found
            });
            if found || search.cut > whole {
                break;
            }
            limit = if pass > WIDENED { whole } else { search.cut };
            search.scratch.begin_again();
        }
    }
    Reach::new(map, layers, start, scratch)
}

fn search<'a>(
    map: &'a Map,
    start: Footprint,
    budget: Budget,
    entry: impl FnMut(Cell) -> Entry,
    scratch: &'a mut ReachScratch,
    enough: impl FnMut(u16, &ReachScratch) -> bool,
) -> Reach<'a> {
    let start = map.footprint(start.anchor(), start.across());
    let layers = Layers::of(map);
    scratch.begin(map.area(), layers.nodes(), budget.points);
    if let Some(first) = layers.node(map, start.anchor(), budget.odd_diagonals) {
        let (points, limit) = (budget.points, budget.points.into());
        let (lines, ahead) = (map.lines(), |_: &mut ReachScratch, _, _, _| 0);
        let mut search = Search { map, lines, layers, start, points, limit, cut: limit, ahead, entry, scratch };
        search.scratch.offer(first, Way { cell: start.anchor(), cost: 0, steps: 0 }, |_| true);
        search.run(enough);
    }
    Reach::new(map, layers, start, scratch)
}

/// How nodes are numbered: the cells of the map, and where diagonals alternate a second time for the cells reached
/// with an odd number of diagonals.
#[derive(Debug, Clone, Copy)]
struct Layers {
    area: usize,
    alternating: bool,
}

impl Layers {
    #[inline]
    fn of(map: &Map) -> Layers {
        Layers { area: map.area(), alternating: map.shape().alternates() }
    }

    #[inline]
    fn nodes(self) -> usize {
        if self.alternating { self.area * 2 } else { self.area }
    }

    #[inline]
    fn node(self, map: &Map, cell: Cell, odd_diagonals: bool) -> Option<usize> {
        let layer = if self.alternating && odd_diagonals { self.area } else { 0 };
        map.index(cell).map(|index| index + layer)
    }

    #[inline]
    fn is_odd(self, node: usize) -> bool {
        node >= self.area
    }
}

/// Dijkstra's search, with a list of waiting nodes for each cost.
struct Search<'a, 'b, F, A> {
    map: &'a Map,
    lines: Option<&'a Lines>,
    layers: Layers,
    start: Footprint,
    points: u16,
    /// What a way may cost in all, with what is still ahead.
    limit: u32,
    /// The least that a way would cost that was left out for the limit.
    cut: u32,
    /// The least that is still to be paid from a node, told with its place and whether the next diagonal is dear there.
    ahead: A,
    entry: F,
    scratch: &'b mut ReachScratch,
}

impl<F: FnMut(Cell) -> Entry, A: Fn(&mut ReachScratch, usize, Cell, bool) -> u32> Search<'_, '_, F, A> {
    fn run(&mut self, mut enough: impl FnMut(u16, &ReachScratch) -> bool) {
        let shape = self.map.shape();
        for cost in 0..=self.points {
            while let Some((node, cell)) = self.scratch.settle(cost) {
                let odd_diagonals = self.layers.is_odd(node);
                for direction in shape.directions() {
                    self.step(cell, cost, direction, odd_diagonals);
                }
            }
            if enough(cost, self.scratch) || self.scratch.is_done() {
                return;
            }
        }
    }

    /// Inlined in any case: it is called for each neighbour of each cell, and two kinds of search share it.
    #[inline(always)]
    fn step(&mut self, from: Cell, spent: u16, direction: Direction, odd_diagonals: bool) {
        let shape = self.map.shape();
        let Some(to) = shape.step(from, direction) else { return };
        let odd_after = odd_diagonals ^ shape.is_diagonal(direction);
        let plain = shape.step_cost(direction, odd_diagonals);
        let at_least = u32::from(spent) + plain;
        let Some(node) = self.layers.node(self.map, to, odd_after) else { return };
        // A way to what was reached for less is no way that is left out: what is widened for it finds nothing new.
        let dearer = |known: u16| at_least > known.into();
        if dearer(self.points) || self.scratch.node(node).is_some_and(|known| dearer(known.cost)) {
            return;
        }
        let ahead = (self.ahead)(self.scratch, node, to, odd_after);
        if self.is_beyond(at_least + ahead) {
            return;
        }
        let Some(cost) = self.entering(from, to, plain).map(|cost| u32::from(spent) + cost) else { return };
        let Some(cost) = u16::try_from(cost).ok().filter(|&cost| cost <= self.points) else { return };
        let Some(cost) = self.past_lines(from, direction, cost).filter(|_| !self.is_sealed(from, direction)) else {
            return;
        };
        if self.is_beyond(u32::from(cost) + ahead) {
            return;
        }
        let way = Way { cell: to, cost, steps: 1 << (direction.0 % 8) };
        let Search { map, start, entry, .. } = self;
        self.scratch.offer(node, way, |scratch| match start.across() {
            1 => entry_of(map, *start, entry, scratch, to).may_stop(),
            _ => start.at(to).cells().all(|cell| entry_of(map, *start, entry, scratch, cell).may_stop()),
        });
    }

    /// Returns whether a way that costs so much in all is left out for the limit.
    #[inline]
    fn is_beyond(&mut self, whole: u32) -> bool {
        let beyond = whole > self.limit;
        if beyond {
            self.cut = self.cut.min(whole);
        }
        beyond
    }

    /// Returns what a step costs that comes to `cost` without the lines of the map; `None` where they bar it, or it would be
    /// too dear.
    #[inline]
    fn past_lines(&self, from: Cell, direction: Direction, cost: u16) -> Option<u16> {
        let Some(lines) = self.lines else { return Some(cost) };
        match lines.step_of(self.start.at(from), direction) {
            Passage::Free => Some(cost),
            Passage::Dearer => Some(cost.saturating_add(1)).filter(|&cost| cost <= self.points),
            Passage::Barred => None,
        }
    }

    /// Returns what the worst of the newly covered cells costs, or `None` where one is blocked.
    fn entering(&mut self, from: Cell, to: Cell, plain: u32) -> Option<u32> {
        let Search { map, start, entry, scratch, .. } = self;
        if start.across() == 1 {
            return entry_of(map, *start, entry, scratch, to).cost(plain);
        }
        let before = start.at(from);
        let mut worst = plain;
        for cell in start.at(to).cells().filter(|&cell| !before.contains(cell)) {
            worst = worst.max(entry_of(map, *start, entry, scratch, cell).cost(plain)?);
        }
        Some(worst)
    }

    /// Returns whether a diagonal step would slip between two walls that touch.
    fn is_sealed(&self, from: Cell, direction: Direction) -> bool {
        let shape = self.map.shape();
        let wall = |turn| {
            let beside = shape.step(from, shape.turned(direction, turn));
            beside.is_none_or(|cell| self.map.terrain(cell).is_solid())
        };
        shape.is_diagonal(direction) && self.start.across() == 1 && wall(-1) && wall(1)
    }
}

#[inline]
fn entry_of(
    map: &Map,
    start: Footprint,
    entry: &mut impl FnMut(Cell) -> Entry,
    scratch: &mut ReachScratch,
    cell: Cell,
) -> Entry {
    let Some(index) = map.index(cell) else { return Entry::Blocked };
    scratch.entry(index, || match entry(cell) {
        Entry::Blocked if start.contains(cell) => Entry::FREE,
        entry => entry,
    })
}

#[cfg(test)]
mod tests;
