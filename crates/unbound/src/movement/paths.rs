//! Ways over the map: where a Move can go, and by which steps.

mod entering;

pub(super) use entering::entry;

use super::{MOVE, allowance};
use crate::cover::melee_reach;
use crate::mounted;
use crate::prelude::*;
use crate::state::{MOST_STEPS, Route};
use entering::{Bodies, going};
use ludex_grid::{Passage, Reach, ReachScratch, reach, reach_towards};
use std::cell::RefCell;

/// Units of movement for as far as a way leads, outside a fight.
pub(super) const FAR: i32 = 60_000;

/// Working memory of searches: it holds nothing from one to the next.
struct Scratch {
    reach: ReachScratch,
    /// The cells of one way.
    cells: Vec<Cell>,
    bodies: Bodies,
}

thread_local! {
    /// With room for the longest way: the first that leads around something may come late in many fights.
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch {
        reach: ReachScratch::default(),
        cells: Vec::with_capacity(MOST_STEPS),
        bodies: Bodies::default(),
    });
}

/// Returns the way to a place by steps that each come nearer, over easy ground before hard, if so many units of
/// movement suffice for it. What is over is lost anyway, so it need not be the cheapest way.
fn direct(state: &State, id: ActorId, to: Cell, units: i32) -> Option<Route> {
    let shape = state.map().shape();
    let here = state.spaces(id);
    let steps = shape.distance(here.anchor(), to);
    // Where diagonals count 1 and 2 in turn, a step alone does not tell what it costs.
    if shape.alternates() || steps == 0 || steps as usize > MOST_STEPS || steps as i32 > units {
        return None;
    }

    let mut route = Route::default();
    let mut place = here;
    let mut left = units;
    while place.anchor() != to {
        let away = shape.distance(place.anchor(), to);
        let toward = shape.towards(place.anchor(), to)?;
        let nearer = |next: Footprint| shape.distance(next.anchor(), to) < away;
        let step = easiest_step(state, id, here, place, toward, nearer, away == 1)?;
        left -= step.cost;
        if left < 0 {
            return None;
        }
        route.push(step.way);
        place = step.to;
    }
    Some(route)
}

/// A step that an actor can take.
struct Step {
    way: Direction,
    to: Footprint,
    /// In units of movement.
    cost: i32,
}

/// Returns the cheapest of the step in a direction and the two beside it that come `nearer`; where one stops, only a
/// place to stop will do.
fn easiest_step(
    state: &State,
    id: ActorId,
    start: Footprint,
    place: Footprint,
    toward: Direction,
    nearer: impl Fn(Footprint) -> bool,
    stops: bool,
) -> Option<Step> {
    let shape = state.map().shape();
    let mut best: Option<Step> = None;
    for way in [toward, shape.turned(toward, -1), shape.turned(toward, 1)] {
        let Some(to) = place.stepped(way).filter(|&next| nearer(next) && next.fits(state.map())) else { continue };
        let passage = state.map().passage(place, way);
        let Some(cost) = cost_between(state, id, start, place, to, stops).filter(|_| passage < Passage::Barred) else {
            continue;
        };
        let cost = cost + i32::from(passage == Passage::Dearer);
        if best.as_ref().is_none_or(|step| cost < step.cost) {
            best = Some(Step { way, to, cost });
            if cost == 1 {
                break;
            }
        }
    }
    best
}

/// Returns what a step from `place` to `next` costs a mover whose Move begins at `start`, where it stays if it `stops`;
/// `None` where it cannot.
fn cost_between(
    state: &State,
    id: ActorId,
    start: Footprint,
    place: Footprint,
    next: Footprint,
    stops: bool,
) -> Option<i32> {
    let mut worst = 1;
    for cell in next.cells().filter(|&cell| stops || !place.contains(cell)) {
        if start.contains(cell) {
            continue;
        }
        let going = entry(state, id, cell);
        if stops && !going.may_stop() {
            return None;
        }
        worst = worst.max(going.cost(1)? as i32);
    }
    Some(worst)
}

/// Looks for ways with so many units of movement.
fn search<T>(state: &State, id: ActorId, units: i32, look: impl FnOnce(Reach<'_>, &mut Vec<Cell>) -> T) -> T {
    SCRATCH.with_borrow_mut(|Scratch { reach: memory, cells, bodies }| {
        let budget = u16::try_from(units.max(0)).unwrap_or(0);
        look(reach(state.map(), state.spaces(id), budget, going(state, id, bodies), memory), cells)
    })
}

/// Calls `visit` with every place a Move can end in during a fight, whether it takes a dash, and whether it disengages: a dash only
/// for what is too far without, disengaging only where it makes a difference.
pub fn destinations(state: &State, payer: ActorId, mut visit: impl FnMut(Cell, bool, bool)) {
    let id = mounted::mover(state, payer);
    let start = state.actor(id).at;
    let plain = allowance(state, id, false, false).total;
    for dash in [false, true] {
        let pays = |disengage: bool| super::may_move(state, payer, dash, disengage).is_ok();
        if !pays(false) {
            continue;
        }
        let may_disengage = pays(true);
        let units = allowance(state, id, dash, false).total;
        search(state, id, units, |found, cells| {
            for stop in found.stops() {
                let to = stop.cell;
                let near_without_dash = dash && i32::from(stop.cost) <= plain;
                if to == start || near_without_dash {
                    continue;
                }
                visit(to, dash, false);
                let mut way = || direct(state, id, to, units).or_else(|| route_to(state, id, &found, to, cells));
                if may_disengage && way().is_some_and(|route| leaves_reach(state, id, &route)) {
                    visit(to, dash, true);
                }
            }
        });
    }
}

/// Calls `visit` with every place where a mover can stop with so many units of movement.
pub fn stops(state: &State, mover: ActorId, units: i32, mut visit: impl FnMut(Cell)) {
    let start = state.actor(mover).at;
    search(state, mover, units, |found, _| {
        for stop in found.stops().filter(|stop| stop.cell != start) {
            visit(stop.cell);
        }
    });
}

/// Returns the cheapest way to a place.
///
/// # Errors
/// It cannot be reached with so many units of movement.
pub(super) fn way(state: &State, id: ActorId, to: Cell, units: i32) -> Result<Route, Refusal> {
    let around = || search(state, id, units, |found, cells| route_to(state, id, &found, to, cells));
    if let Some(route) = direct(state, id, to, units).or_else(around) {
        return Ok(route);
    }
    let why = Why::new("{} cannot be reached with {} units of movement");
    let why = why.about(About::Cell(to.x, to.y)).about(units);
    Err(Refusal::new(&MOVE, why).instead("choose one of the places shown"))
}

/// Returns the way to a place; where it is farther than one Move has steps for, to the last place on it that is not.
fn route_to(state: &State, id: ActorId, found: &Reach<'_>, to: Cell, cells: &mut Vec<Cell>) -> Option<Route> {
    let far = usize::from(found.stop(to)?.cost) > MOST_STEPS;
    let to = if far { found.stop_on_the_way(to, MOST_STEPS as u16)?.cell } else { to };
    found.route(to, cells)?;
    let mut route = Route::default();
    let mut from = state.actor(id).at;
    for &cell in cells.iter() {
        let step = state.map().shape().towards(from, cell)?;
        if !route.push(step) {
            return None;
        }
        from = cell;
    }
    if route.steps().is_empty() { None } else { Some(route) }
}

/// Returns whether a way leaves the reach of an enemy that the mover knows of and that can act (UL-POS-11).
fn leaves_reach(state: &State, id: ActorId, route: &Route) -> bool {
    state.ids().any(|enemy| leaves_reach_of(state, id, enemy, route))
}

/// Returns whether a way leaves the reach of one enemy, whom the mover does not drag along.
fn leaves_reach_of(state: &State, id: ActorId, enemy: ActorId, route: &Route) -> bool {
    let counts = state.hostile(id, enemy) && state.can_act(enemy) && state.knows(id, enemy);
    if !counts || super::drags(state, id, enemy) {
        return false;
    }
    let body = state.spaces(enemy);
    let reach = melee_reach(state, enemy);
    if state.rise(id, enemy) > reach {
        return false;
    }

    let mut place = state.spaces(id);
    for &way in route.steps() {
        let was_near = place.distance(body) <= reach;
        place = place.stepped(way).unwrap_or(place);
        if was_near && place.distance(body) > reach {
            return true;
        }
    }
    false
}

/// Returns the place within `units` of movement that brings an actor nearest to being within `distance` of a goal,
/// around walls if need be; for those who play by themselves.
pub fn approach(state: &State, id: ActorId, units: i32, goal: ActorId, distance: u32) -> Option<Cell> {
    /// Units of movement up to which a way around is looked for.
    const FARTHEST: u16 = 200;
    let here = state.spaces(id);
    let target = state.spaces(goal);
    if let Some(cell) = straight_towards(state, id, units, target, distance) {
        return Some(cell);
    }
    let first = u16::try_from(units.max(0)).unwrap_or(0);
    SCRATCH.with_borrow_mut(|Scratch { reach: memory, bodies, .. }| {
        // One search for both: for a place that is nearer now, and for a way around what is between.
        let going = going(state, id, bodies);
        let found = reach_towards(state.map(), here, (first, FARTHEST), going, memory, (target, distance));
        let near = found.nearest_stop_within(target, distance, first)?;
        if here.at(near.cell).distance(target) < here.distance(target) {
            return Some(near.cell);
        }
        let far = found.nearest_stop_within(target, distance, FARTHEST)?;
        let stop = found.stop_on_the_way(far.cell, first)?;
        (stop.cell != here.anchor()).then_some(stop.cell)
    })
}

/// Returns the place to which an actor comes step by step towards a goal, as far as `units` go or until within
/// `distance`; `None` where something is in the way.
fn straight_towards(state: &State, id: ActorId, units: i32, goal: Footprint, distance: u32) -> Option<Cell> {
    let here = state.spaces(id);
    let mut place = here;
    let mut left = units;
    while left > 0 && place.distance(goal) > distance {
        let away = place.distance(goal);
        let nearer = |next: Footprint| next.distance(goal) < away;
        let step = easiest_step(state, id, here, place, place.towards(goal)?, nearer, true)?;
        if step.cost > left {
            break;
        }
        place = step.to;
        left -= step.cost;
    }
    (place.anchor() != here.anchor()).then_some(place.anchor())
}

/// Returns what a step costs in units of movement; `None` where there is no way.
pub(crate) fn step_cost(state: &State, actor: ActorId, from: Footprint, to: Footprint) -> Option<i32> {
    let mut worst = 1;
    for cell in to.cells().filter(|&cell| !from.contains(cell)) {
        worst = worst.max(entry(state, actor, cell).cost(1)? as i32);
    }
    let passage = state.map().passage_to(from, to.anchor());
    let goes = to.fits(state.map()) && passage < Passage::Barred;
    goes.then_some(worst + i32::from(passage == Passage::Dearer))
}
