mod ahead;
mod found;
mod scratch;
mod search;

pub use found::{Reach, Stop};
pub use scratch::ReachScratch;

use crate::{Budget, Cell, Entry, Footprint, Map};
use ahead::Ahead;
use scratch::{Node, Way};
use search::{Layers, Nowhere, Search};

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

#[cfg(test)]
mod tests;
