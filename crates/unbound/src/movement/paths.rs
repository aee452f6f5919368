//! Ways over the map: where a Move can go, and by which steps.

use super::allowance;
use crate::cover::melee_reach;
use crate::state::State;
use crate::statuses::Status;
use ludex_engine::ActorId;
use ludex_grid::{Cell, Direction, Entry, Footprint, Reach, ReachScratch, reach};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The most steps of one Move.
pub const MOST_STEPS: usize = 28;

/// The steps of a Move, as directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Direction>", into = "Vec<Direction>")]
pub struct Route {
    steps: [Direction; MOST_STEPS],
    count: u8,
}

impl Route {
    /// The steps.
    pub fn steps(&self) -> &[Direction] {
        &self.steps[..usize::from(self.count)]
    }
}

impl TryFrom<Vec<Direction>> for Route {
    type Error = String;

    fn try_from(steps: Vec<Direction>) -> Result<Self, String> {
        if steps.len() > MOST_STEPS {
            return Err(format!("a route has at most {MOST_STEPS} steps"));
        }
        let mut route = Route { count: steps.len() as u8, ..Route::default() };
        route.steps[..steps.len()].copy_from_slice(&steps);
        Ok(route)
    }
}

impl From<Route> for Vec<Direction> {
    fn from(route: Route) -> Self {
        route.steps().to_vec()
    }
}

/// Working memory of searches: it holds nothing from one to the next.
#[derive(Default)]
struct Scratch {
    reach: ReachScratch,
    cells: Vec<Cell>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// What it costs an actor to enter a cell, by all that it knows (UL-POS-07 to 10, 15).
pub(super) fn entry(state: &State, id: ActorId, cell: Cell) -> Entry {
    let terrain = state.map().entry(cell);
    if terrain == Entry::Blocked {
        return Entry::Blocked;
    }
    let mover = state.actor(id);
    let mut going = if mover.statuses.has(Status::Prone) { Entry::DIFFICULT } else { terrain };
    for other in state.ids() {
        let body = state.actor(other);
        if other == id || !body.present() || !state.spaces(other).contains(cell) || !state.knows(id, other) {
            continue;
        }
        let steps = (body.size().step() - mover.size().step()).abs();
        if body.alive() && state.hostile(id, other) && steps < 2 {
            return Entry::Blocked;
        }
        going = if body.alive() { Entry::DIFFICULT.passing() } else { Entry::DIFFICULT };
    }
    going
}

/// Whether nobody alive but the actor itself stands in some spaces.
pub fn is_free(state: &State, id: ActorId, spaces: Footprint) -> bool {
    !taken_by(state, id, spaces, |_| true)
}

/// Whether somebody whom the actor does not know of stands in some spaces.
pub(super) fn is_barred(state: &State, id: ActorId, spaces: Footprint) -> bool {
    taken_by(state, id, spaces, |other| !state.knows(id, other))
}

/// Whether somebody alive whom the actor knows of stands in some spaces.
pub(super) fn is_taken(state: &State, id: ActorId, spaces: Footprint) -> bool {
    taken_by(state, id, spaces, |other| state.knows(id, other))
}

fn taken_by(state: &State, id: ActorId, spaces: Footprint, counts: impl Fn(ActorId) -> bool) -> bool {
    state.ids().any(|other| {
        let body = state.actor(other);
        other != id && body.present() && body.alive() && counts(other) && state.spaces(other).overlaps(spaces)
    })
}

/// Looks for ways with so many units of movement.
fn search<T>(state: &State, id: ActorId, units: i32, look: impl FnOnce(Reach<'_>, &mut Vec<Cell>) -> T) -> T {
    SCRATCH.with_borrow_mut(|Scratch { reach: memory, cells }| {
        let budget = u16::try_from(units.max(0)).unwrap_or(0);
        look(reach(state.map(), state.spaces(id), budget, |cell| entry(state, id, cell), memory), cells)
    })
}

/// Calls `visit` with every place a Move can end in, whether it takes a dash, and whether it disengages: a dash only
/// for what is too far without, disengaging only where it makes a difference.
pub fn destinations(state: &State, id: ActorId, mut visit: impl FnMut(Cell, bool, bool)) {
    let plain = allowance(state, id, false, false).total;
    for dash in [false, true] {
        let pays = |disengage: bool| super::may_move(state, id, dash, disengage).is_ok();
        let (moves, disengages) = (pays(false), pays(true));
        if !moves {
            continue;
        }
        search(state, id, allowance(state, id, dash, false).total, |found, cells| {
            let start = state.actor(id).at;
            let new = |cost: i32| !dash || cost > plain;
            for stop in found.stops().filter(|stop| stop.cell != start && new(i32::from(stop.cost))) {
                visit(stop.cell, dash, false);
                found.route(stop.cell, cells);
                if disengages && leaves_reach(state, id, cells) {
                    visit(stop.cell, dash, true);
                }
            }
        });
    }
}

/// Whether a place can be reached and stopped in with so many units of movement.
pub(super) fn reaches(state: &State, id: ActorId, to: Cell, units: i32) -> bool {
    search(state, id, units, |found, _| found.stop(to).is_some())
}

/// The cheapest way to a place, if it can be reached with so many units of movement, and whether it leaves the reach
/// of somebody who could mind.
pub(super) fn way(state: &State, id: ActorId, to: Cell, units: i32) -> Option<(Route, bool)> {
    search(state, id, units, |found, cells| {
        found.stop(to)?;
        found.route(to, cells)?;
        let mut route = Route::default();
        let mut from = state.actor(id).at;
        for &cell in cells.iter() {
            let step = state.map().shape().towards(from, cell)?;
            *route.steps.get_mut(usize::from(route.count))? = step;
            route.count += 1;
            from = cell;
        }
        (route.count > 0).then(|| (route, leaves_reach(state, id, cells)))
    })
}

/// Whether a way leaves the reach of an enemy that the mover knows of and that can act (UL-POS-11).
fn leaves_reach(state: &State, id: ActorId, way: &[Cell]) -> bool {
    state.ids().any(|enemy| {
        if !state.hostile(id, enemy) || !state.can_act(enemy) || !state.knows(id, enemy) {
            return false;
        }
        let (body, reach) = (state.spaces(enemy), melee_reach(state, enemy));
        let mut near = state.distance(id, enemy) <= reach;
        way.iter().any(|&cell| {
            let was = std::mem::replace(&mut near, state.spaces(id).at(cell).distance(body) <= reach);
            was && !near
        })
    })
}

/// The place within `units` of movement that brings an actor nearest to being within `distance` of a goal, around
/// walls if need be; for those who play by themselves.
pub fn approach(state: &State, id: ActorId, units: i32, goal: ActorId, distance: u32) -> Option<Cell> {
    const FAR: i32 = 200;
    let (here, target) = (state.spaces(id), state.spaces(goal));
    let near = search(state, id, units, |found, _| {
        let stop = found.nearest_stop_towards(target, distance)?;
        (here.at(stop.cell).distance(target) < here.distance(target)).then_some(stop.cell)
    });
    near.or_else(|| {
        search(state, id, FAR, |found, _| {
            let far = found.nearest_stop_towards(target, distance)?;
            let stop = found.stop_on_the_way(far.cell, u16::try_from(units.max(0)).unwrap_or(0))?;
            (stop.cell != here.anchor()).then_some(stop.cell)
        })
    })
}
