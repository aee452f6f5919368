//! Ways over a map, for every game that plays on one.

use ludex_grid::{
    Budget, Cell, Entry, Footprint, Map, Reach, ReachScratch, Stop, reach, reach_near, reach_to, reach_until,
};
use std::cell::RefCell;

/// The way to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// What all of it costs.
    pub cost: u16,
    /// Where its first step leads.
    pub first: Cell,
    /// What that step costs.
    pub step: u16,
}

thread_local! {
    /// Working memory of the search: it holds nothing from one question to the next.
    static SCRATCH: RefCell<(ReachScratch, Vec<Cell>)> = RefCell::default();
}

/// Searches where an actor could go within a budget. `entry` says what it costs to walk into a cell. Without `to`, `look` is
/// called with each place but the start where it may stop, the cheaper before the dearer, and `None` is returned. With `to` it
/// returns the way there, if there is one, and calls `look` with nothing.
pub fn ways(
    map: &Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    to: Option<Cell>,
    mut look: impl FnMut(Stop),
) -> Option<Way> {
    // Taken out while it is in use, for `look` may search as well.
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let found = match to {
        Some(to) => reach_to(map, start, budget, entry, scratch, to),
        None => reach(map, start, budget, entry, scratch),
    };
    if to.is_none() {
        for stop in found.stops().skip(1) {
            look(stop);
        }
    }
    let way = to.and_then(|to| found.stop(to)).and_then(|stop| {
        found.route(stop.cell, route)?;
        let first = *route.first()?;
        Some(Way { cost: stop.cost, first, step: found.cost(first)? })
    });
    SCRATCH.set(memory);
    way
}

/// Searches for the way to a place within a budget, and calls `step` with each place on it, in order, and whether one may stop
/// there. Returns whether one leads there. `entry` says what it costs to walk into a cell.
pub fn way_to(
    map: &Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    to: Cell,
    mut step: impl FnMut(Cell, bool),
) -> bool {
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let found = reach_to(map, start, budget, entry, scratch, to);
    let leads = found.stop(to).is_some() && found.route(to, route).is_some();
    if leads {
        for cell in &*route {
            step(*cell, found.stop(*cell).is_some());
        }
    }
    SCRATCH.set(memory);
    leads
}

/// Searches for the nearest place within `distance` of one of the `goals`, the start among them, and calls `step` with each place
/// on the way there, in order, and whether one may stop at it. Returns the place; `None` where no way within the budget leads
/// to one. `entry` says what it costs to walk into a cell.
pub fn near(
    map: &Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    (goals, distance): (&[Footprint], u32),
    step: impl FnMut(Cell, bool),
) -> Option<Cell> {
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let found = reach_near(map, start, budget, entry, scratch, (goals, distance));
    let fits = |stop: &Stop| goals.iter().any(|goal| start.at(stop.cell).distance(*goal) <= distance);
    // Had one been nearer, the search had ended there.
    let place = found.last_stops().find(fits).map(|stop| stop.cell);
    let place = place.and_then(|place| walked(&found, place, route, step));
    SCRATCH.set(memory);
    place
}

/// Calls `step` with each place on the way to one, and returns it; `None` where none leads there.
fn walked(found: &Reach<'_>, to: Cell, route: &mut Vec<Cell>, mut step: impl FnMut(Cell, bool)) -> Option<Cell> {
    found.route(to, route)?;
    for cell in &*route {
        step(*cell, found.stop(*cell).is_some());
    }
    Some(to)
}

/// Searches for the nearest place that `fits`, the start among them, and calls `step` with each place on the way there, in
/// order, and whether one may stop at it. Returns the place; `None` where no place within the budget fits. `entry` says what
/// it costs to walk into a cell.
pub fn nearest(
    map: &Map,
    start: Footprint,
    budget: impl Into<Budget>,
    entry: impl FnMut(Cell) -> Entry,
    mut fits: impl FnMut(Cell) -> bool,
    mut step: impl FnMut(Cell, bool),
) -> Option<Cell> {
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let mut cost = None;
    let found = reach_until(map, start, budget, entry, scratch, |stop| {
        let is_it = fits(stop.cell);
        if is_it {
            cost = Some(stop.cost);
        }
        is_it
    });
    // Of those that are as near the first in the order of the search: nothing nearer fits.
    let place = cost.and_then(|cost| {
        let mut near = found.stops().skip_while(|stop| stop.cost < cost).map(|stop| stop.cell);
        near.find(|cell| fits(*cell))
    });
    if let Some(place) = place
        && found.route(place, route).is_some()
    {
        for cell in &*route {
            step(*cell, found.stop(*cell).is_some());
        }
    }
    SCRATCH.set(memory);
    place
}
