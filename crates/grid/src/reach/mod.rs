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
/// found at all, in the same order as by a search everywhere. For the same reason no goal that is farther from the start than the
/// limit is come to, so that those are left out.
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
    let first = Way { cell: start.anchor(), cost: 0, steps: 0 };
    scratch.begin(map.area(), layers.nodes(), budget.points);
    if let Some(node) = layers.node(map, start.anchor(), budget.odd_diagonals) {
        let mut search = Search::new(map, start, budget.points, limit, ahead, entry, scratch);
        for pass in 1.. {
            let (near, beyond) = ahead.within(start.anchor(), budget.odd_diagonals, limit);
            (search.limit, search.cut, search.ahead) = (limit, beyond, near);
            search.scratch.offer(node, first, |_| true);
            let mut seen = 0;
            let mut found = false;
            search.run(|_, scratch| {
                let settled = scratch.settled();
                let new = settled[seen..].iter().filter_map(|&node| scratch.node(node as usize));
                seen = settled.len();
                found = new.filter(|node| near.may_be_at(node.cell)).any(&enough);
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
    let first = Way { cell: start.anchor(), cost: 0, steps: 0 };
    scratch.begin(map.area(), layers.nodes(), budget.points);
    if let Some(node) = layers.node(map, start.anchor(), budget.odd_diagonals) {
        let mut search = Search::new(map, start, budget.points, budget.points.into(), Nowhere, entry, scratch);
        search.scratch.offer(node, first, |_| true);
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
        map.index(cell).map(|index| self.node_at(index, odd_diagonals))
    }

    #[inline]
    fn node_at(self, index: usize, odd_diagonals: bool) -> usize {
        if self.alternating && odd_diagonals { index + self.area } else { index }
    }

    #[inline]
    fn is_odd(self, node: usize) -> bool {
        node >= self.area
    }
}

/// What is still to be paid from a place at the least.
trait Least: Copy {
    /// Whether anything is.
    const MATTERS: bool;
    /// Returns it; `odd` says whether the next diagonal is dear there.
    fn least(&self, cell: Cell, odd: bool) -> u32;
}

/// A search that wants to go nowhere, so that nothing is ahead.
#[derive(Clone, Copy)]
struct Nowhere;

impl Least for Nowhere {
    const MATTERS: bool = false;
    #[inline]
    fn least(&self, _: Cell, _: bool) -> u32 {
        0
    }
}

impl Least for Ahead {
    const MATTERS: bool = true;
    #[inline]
    fn least(&self, cell: Cell, odd: bool) -> u32 {
        self.from(cell, odd)
    }
}

/// A step from a place to the next.
#[derive(Clone, Copy)]
struct Stride {
    from: Cell,
    to: Cell,
    /// The place of `to` in the map.
    index: usize,
    direction: Direction,
    diagonal: bool,
}

/// Dijkstra's search, with a list of waiting nodes for each cost.
struct Search<'a, 'b, F, A> {
    map: &'a Map,
    lines: Option<&'a Lines>,
    layers: Layers,
    start: Footprint,
    /// Whether the creature is one cell wide.
    single: bool,
    points: u16,
    /// What a way may cost in all, with what is still ahead.
    limit: u32,
    /// The least that a way would cost that was left out for the limit.
    cut: u32,
    /// The least that is still to be paid from a node.
    ahead: A,
    entry: F,
    scratch: &'b mut ReachScratch,
}

impl<'a, 'b, F: FnMut(Cell) -> Entry, A: Least> Search<'a, 'b, F, A> {
    fn new(
        map: &'a Map,
        start: Footprint,
        points: u16,
        limit: u32,
        ahead: A,
        entry: F,
        scratch: &'b mut ReachScratch,
    ) -> Self {
        let (lines, layers, single) = (map.lines(), Layers::of(map), start.across() == 1);
        Search { map, lines, layers, start, single, points, limit, cut: limit, ahead, entry, scratch }
    }

    fn run(&mut self, mut enough: impl FnMut(u16, &ReachScratch) -> bool) {
        let vectors = self.map.shape().vectors();
        let corners = !self.map.shape().is_hex();
        for cost in 0..=self.points {
            while let Some((node, from)) = self.scratch.settle(cost) {
                let odd_diagonals = self.layers.is_odd(node);
                for (number, vector) in (0..).zip(vectors) {
                    if let Some((to, index)) = self.map.beside(from, *vector) {
                        let direction = Direction(number);
                        let diagonal = corners && number % 2 == 1;
                        self.step(Stride { from, to, index, direction, diagonal }, cost, odd_diagonals);
                    }
                }
            }
            if enough(cost, self.scratch) || self.scratch.is_done() {
                return;
            }
        }
    }

    /// Inlined in any case: it is called for each neighbour of each cell, and two kinds of search share it.
    #[inline(always)]
    fn step(&mut self, stride: Stride, spent: u16, odd_diagonals: bool) {
        let Stride { to, index, diagonal, .. } = stride;
        let odd_after = odd_diagonals ^ diagonal;
        let dear = diagonal && odd_diagonals && self.layers.alternating;
        let at_least = u32::from(spent) + 1 + u32::from(dear);
        let node = self.layers.node_at(index, odd_after);
        let place = self.scratch.place(node);
        // A way to what was reached for less is no way that is left out: what is widened for it finds nothing new.
        if at_least > self.points.into() || place.cost.is_some_and(|known| at_least > known.into()) {
            return;
        }
        let ahead = match place.ahead {
            _ if !A::MATTERS => 0,
            Some(ahead) => ahead,
            None => {
                let ahead = self.ahead.least(to, odd_after);
                self.scratch.keep_ahead(node, ahead);
                ahead
            }
        };
        if !self.is_beyond(at_least + ahead) {
            self.enter(stride, spent, node, (1 + u32::from(dear), ahead));
        }
    }

    /// Takes a step of a `plain` cost to a node from which it is still so far, unless something bars it or makes it too dear.
    fn enter(&mut self, stride: Stride, spent: u16, node: usize, (plain, ahead): (u32, u32)) {
        let Some((cost, may_stop)) = self.entering(stride, plain) else { return };
        let Some(cost) = u16::try_from(u32::from(spent) + cost).ok().filter(|&cost| cost <= self.points) else {
            return;
        };
        let Some(cost) = self.past_lines(stride, cost).filter(|_| !self.is_sealed(stride)) else { return };
        if self.is_beyond(u32::from(cost) + ahead) {
            return;
        }
        let Stride { to, direction, .. } = stride;
        let way = Way { cell: to, cost, steps: 1 << (direction.0 % 8) };
        let Search { map, start, entry, single, .. } = self;
        self.scratch.offer(node, way, |scratch| match single {
            true => may_stop,
            false => start.at(to).cells().all(|cell| entry_of(map, *start, entry, scratch, cell).may_stop()),
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
    fn past_lines(&self, stride: Stride, cost: u16) -> Option<u16> {
        let Some(lines) = self.lines else { return Some(cost) };
        match lines.step_of(self.start.at(stride.from), stride.direction) {
            Passage::Free => Some(cost),
            Passage::Dearer => Some(cost.saturating_add(1)).filter(|&cost| cost <= self.points),
            Passage::Barred => None,
        }
    }

    /// Returns what the worst of the newly covered cells costs, and whether one may stop in the first of them; `None` where one
    /// is blocked.
    #[inline]
    fn entering(&mut self, stride: Stride, plain: u32) -> Option<(u32, bool)> {
        let Stride { from, to, index, .. } = stride;
        let Search { map, start, entry, scratch, .. } = self;
        if self.single {
            let entry = entry_at(*start, entry, scratch, (to, index));
            return Some((entry.cost(plain)?, entry.may_stop()));
        }
        let before = start.at(from);
        let mut worst = plain;
        for cell in start.at(to).cells().filter(|&cell| !before.contains(cell)) {
            worst = worst.max(entry_of(map, *start, entry, scratch, cell).cost(plain)?);
        }
        Some((worst, false))
    }

    /// Returns whether a diagonal step would slip between two walls that touch.
    #[inline]
    fn is_sealed(&self, stride: Stride) -> bool {
        // Both cells beside a step from the map to the map are on it.
        if !stride.diagonal || !self.single || !self.map.has_solid() {
            return false;
        }
        let shape = self.map.shape();
        let wall = |turn| {
            let beside = shape.step(stride.from, shape.turned(stride.direction, turn));
            beside.is_none_or(|cell| self.map.terrain(cell).is_solid())
        };
        wall(-1) && wall(1)
    }
}

fn entry_of(
    map: &Map,
    start: Footprint,
    entry: &mut impl FnMut(Cell) -> Entry,
    scratch: &mut ReachScratch,
    cell: Cell,
) -> Entry {
    map.index(cell).map_or(Entry::Blocked, |index| entry_at(start, entry, scratch, (cell, index)))
}

/// Returns what it costs to enter a cell, told with its place in the map.
#[inline]
fn entry_at(
    start: Footprint,
    entry: &mut impl FnMut(Cell) -> Entry,
    scratch: &mut ReachScratch,
    (cell, index): (Cell, usize),
) -> Entry {
    scratch.entry(index, || match entry(cell) {
        Entry::Blocked if start.contains(cell) => Entry::FREE,
        entry => entry,
    })
}

#[cfg(test)]
mod tests;
