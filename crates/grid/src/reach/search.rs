//! Dijkstra's search over a map, as far as a limit lets it.

use super::ReachScratch;
use super::ahead::Ahead;
use super::scratch::Way;
use crate::{Cell, Direction, Entry, Footprint, Lines, Map, Passage};

/// How nodes are numbered: the cells of the map, and where diagonals alternate a second time for the cells reached
/// with an odd number of diagonals.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layers {
    area: usize,
    pub(super) alternating: bool,
}

impl Layers {
    #[inline]
    pub(super) fn of(map: &Map) -> Layers {
        Layers { area: map.area(), alternating: map.shape().alternates() }
    }

    #[inline]
    pub(super) fn nodes(self) -> usize {
        if self.alternating { self.area * 2 } else { self.area }
    }

    #[inline]
    pub(super) fn node(self, map: &Map, cell: Cell, odd_diagonals: bool) -> Option<usize> {
        map.index(cell).map(|index| self.node_at(index, odd_diagonals))
    }

    #[inline]
    fn node_at(self, index: usize, odd_diagonals: bool) -> usize {
        if self.alternating && odd_diagonals { index + self.area } else { index }
    }

    #[inline]
    pub(super) fn is_odd(self, node: usize) -> bool {
        node >= self.area
    }
}

/// What is still to be paid from a place at the least.
pub(super) trait Least: Copy {
    /// Whether anything is.
    const MATTERS: bool;
    /// Returns it; `odd` says whether the next diagonal is dear there.
    fn least(&self, cell: Cell, odd: bool) -> u32;
}

/// A search that wants to go nowhere, so that nothing is ahead.
#[derive(Clone, Copy)]
pub(super) struct Nowhere;

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
pub(super) struct Search<'a, 'b, F, A> {
    map: &'a Map,
    lines: Option<&'a Lines>,
    layers: Layers,
    start: Footprint,
    /// Whether the creature is one cell wide.
    single: bool,
    points: u16,
    /// What a way may cost in all, with what is still ahead.
    pub(super) limit: u32,
    /// The least that a way would cost that was left out for the limit.
    pub(super) cut: u32,
    /// The least that is still to be paid from a node.
    pub(super) ahead: A,
    entry: F,
    pub(super) scratch: &'b mut ReachScratch,
}

impl<'a, 'b, F: FnMut(Cell) -> Entry, A: Least> Search<'a, 'b, F, A> {
    pub(super) fn new(
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

    pub(super) fn run(&mut self, mut enough: impl FnMut(u16, &ReachScratch) -> bool) {
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
