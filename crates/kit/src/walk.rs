//! Ways over a map, for every game that plays on one.

use ludex_grid::{
    Budget, Cell, Entry, Footprint, Going, Map, NotPlain, Reach, ReachScratch, Stage, Stop, Walker, Waves, reach,
    reach_near, reach_to, reach_until,
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
    /// Working memory of the search over plain ground: what is left in it serves only a question about the very same ground.
    static WAVES: RefCell<Option<Box<Plain>>> = const { RefCell::new(None) };
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

/// Working memory of the search over plain ground, and the way that it found last.
#[derive(Default)]
struct Plain {
    waves: Waves,
    way: Vec<Stage>,
}

/// Searches over plain ground and calls `step` with each place on the way that was found, in order, and whether one may stop there.
fn plainly<T>(
    search: impl FnOnce(&mut Waves, &mut Vec<Stage>) -> Result<T, NotPlain>,
    step: &mut impl FnMut(Cell, bool),
) -> Result<T, NotPlain> {
    // Taken out while it is in use, for what is asked on the way may search as well.
    let mut memory = WAVES.take().unwrap_or_default();
    let Plain { waves, way } = &mut *memory;
    let found = search(waves, way);
    for (cell, may_stop) in &*way {
        step(*cell, *may_stop);
    }
    WAVES.set(Some(memory));
    found
}

/// Searches for the way of a walker to a place, and calls `step` with each place on it, in order, and whether one may stop there.
/// Returns whether one leads there. `going` says what it costs to walk into a cell.
pub fn way_to(walker: Walker<'_>, going: Going<'_>, to: Cell, mut step: impl FnMut(Cell, bool)) -> bool {
    if let Ok(leads) = plainly(|waves, way| waves.way_to(walker, going, to, way), &mut step) {
        return leads;
    }
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let entry = |cell| walker.past_others(cell, going.entry(walker.map, cell));
    let found = reach_to(walker.map, walker.start, walker.budget, entry, scratch, to);
    let leads = found.stop(to).is_some() && found.route(to, route).is_some();
    if leads {
        for cell in &*route {
            step(*cell, found.stop(*cell).is_some());
        }
    }
    SCRATCH.set(memory);
    leads
}

/// Searches for the nearest place of a walker within `distance` of one of the `goals`, the start among them, and calls `step` with
/// each place on the way there, in order, and whether one may stop at it. Returns the place; `None` where no way within the
/// budget leads to one. `going` says what it costs to walk into a cell.
pub fn near(
    walker: Walker<'_>,
    going: Going<'_>,
    (goals, distance): (&[Footprint], u32),
    mut step: impl FnMut(Cell, bool),
) -> Option<Cell> {
    if let Ok(place) = plainly(|waves, way| waves.way_near(walker, going, (goals, distance), way), &mut step) {
        return place;
    }
    let mut memory = SCRATCH.take();
    let (scratch, route) = &mut memory;
    let entry = |cell| walker.past_others(cell, going.entry(walker.map, cell));
    let found = reach_near(walker.map, walker.start, walker.budget, entry, scratch, (goals, distance));
    let fits = |stop: &Stop| goals.iter().any(|goal| walker.start.at(stop.cell).distance(*goal) <= distance);
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
