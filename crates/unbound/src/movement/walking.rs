//! A Move in progress, step by step, with those whom it drags along and what others may do about each step (UL-POS-09 to
//! 11, UL-COV-09, UL-MAN-28).

use super::sharing::{can_stand, is_barred};
use super::{Climbed, Dragged, Halted, Route, StepAsked, Stepped, WalkedOn, WayBarred, halting, release_out_of_reach};
use crate::body::jump;
use crate::movement::dragging::drags_anybody;
use crate::movement::paths::{FAR, step_cost, way};
use crate::movement::{drags, end_move};
use crate::prelude::*;
use crate::reactions::{self, CameNear, Opening};
use crate::state::{Leap, Moving};
use crate::{cover, mounted};

/// Takes the next step of a Move, asks those who may react to it, or ends the Move.
pub(crate) fn walk_on(table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let Some(moving) = state.moving else { return };
    let able = halting::is_able(state, moving.actor);
    let step = moving.route.steps().get(usize::from(moving.taken)).copied();
    let next = step.and_then(|way| Some((way, state.spaces(moving.actor).stepped(way)?)));
    match next {
        Some((way, to)) if able => step_on(table, moving, way, to),
        _ => end_of_route(table, moving, able),
    }
}

/// Takes a step of a Move, unless those who may react to it are asked first, or something is in the way.
fn step_on(table: &mut Table<'_, impl Run>, moving: Moving, facing: Direction, to: Footprint) {
    let state = table.state();
    let actor = moving.actor;
    let place = state.spaces(actor);
    let height = state.actor(actor).height;
    let cost = if moving.leap.is_some() { Some(0) } else { step_cost(state, actor, place, to) };
    let Some(cost) = cost.filter(|&cost| cost <= moving.left) else {
        return end_move(table, true);
    };
    // A step of a Move alone is left to be struck at, and none of one who disengages (UL-ATK-33).
    if !moving.asked && !moving.disengaged && ask_those_left_behind(table, actor, to, height) {
        return;
    }
    if moving.leap.is_none() && is_barred(table.state(), actor, to) {
        table.emit(WayBarred { actor });
        return end_move(table, true);
    }

    table.emit(Stepped { actor, to: to.anchor(), facing, cost });
    if moving.leap.is_none() {
        drag(table, actor);
    }
    release_out_of_reach(table, actor);
    if let Some(rider) = mounted::rider_of(table.state(), actor) {
        release_out_of_reach(table, rider);
    }
    if moving.leap.is_none() {
        ask_those_come_near(table, actor);
    }
}

/// Goes on where the steps of a Move are all taken, or the mover is not able to take more: it lands, climbs, halts, walks
/// on, or the Move ends.
fn end_of_route(table: &mut Table<'_, impl Run>, moving: Moving, able: bool) {
    let state = table.state();
    let actor = moving.actor;
    if let Some(leap) = moving.leap {
        return come_down(table, moving, leap, able);
    }
    if !able {
        return end_move(table, true);
    }
    if let Some(height) = moving.height.filter(|&height| height != state.actor(actor).height) {
        climb(table, actor, height);
    } else if moving.halts {
        table.emit(Halted { actor, left: moving.left });
    } else if let Some(route) = onward(state, moving) {
        table.emit(WalkedOn { actor, route });
    } else {
        end_move(table, false);
    }
}

/// Ends a jump: it lands, and the Move that has halted for it waits again (UL-MOV-12, UL-MOV-14).
fn come_down(table: &mut Table<'_, impl Run>, moving: Moving, leap: Leap, able: bool) {
    let Moving { actor, left, .. } = moving;
    if able {
        jump::land(table, actor, leap, true);
    }
    if able && leap.rider {
        table.emit(Halted { actor, left });
    } else {
        end_move(table, !able);
    }
    ask_those_come_near(table, actor);
}

/// Returns the next steps of an actor who goes farther than one Move, outside a fight.
fn onward(state: &State, moving: Moving) -> Option<Route> {
    let to = moving.onward.filter(|&to| to != state.actor(moving.actor).at)?;
    way(state, moving.actor, to, FAR).ok()
}

/// Rises or sinks at the end of a Move, as far as what is left of it goes.
fn climb(table: &mut Table<'_, impl Run>, actor: ActorId, height: i32) {
    let state = table.state();
    let place = state.spaces(actor);
    let from = state.actor(actor).height;
    let Some(moving) = state.moving.filter(|moving| moving.left > 0) else { return end_move(table, true) };
    let height = from + (height - from).clamp(-moving.left, moving.left);
    if !moving.asked && ask_those_left_behind(table, actor, place, height) {
        return;
    }
    let cost = height.abs_diff(from) as i32;
    table.emit(Climbed { actor, height, cost });
    release_out_of_reach(table, actor);
    ask_those_come_near(table, actor);
}

/// Asks the enemies whose reach the next step leaves (UL-POS-11, UL-ATK-32). Returns whether anybody was asked.
fn ask_those_left_behind(table: &mut Table<'_, impl Run>, mover: ActorId, to: Footprint, height: i32) -> bool {
    let mut asked = false;
    for actor in table.state().ids().rev() {
        let state = table.state();
        // Most are not near at all; that is cheaper to see than how far they reach.
        let near = || cover::in_reach(state, actor, state.distance(actor, mover));
        if !state.hostile(actor, mover) || drags(state, mover, actor) || !near() {
            continue;
        }
        let one = state.actor(mover);
        let other = state.actor(actor);
        let flies = one.flying || other.flying || height != one.height;
        let rise = if flies { height.abs_diff(other.height) } else { 0 };
        let leaves = !cover::in_reach(state, actor, state.spaces(actor).distance(to).max(rise));
        if leaves && reactions::can_counterattack(state, actor, mover) {
            if !asked {
                table.emit(StepAsked { actor: mover });
            }
            asked = true;
            ask(table, Opening { actor, against: mover, parried: false });
        }
    }
    asked
}

/// Asks the enemies behind whose back the step ended whether they turn (UL-COV-09).
fn ask_those_come_near(table: &mut Table<'_, impl Run>, mover: ActorId) {
    for actor in table.state().ids().rev() {
        if table.state().hostile(actor, mover) {
            ask_if_open(table, CameNear { actor, mover });
        }
    }
}

/// Pulls those whom the last step left out of reach after the one who holds them.
fn drag(table: &mut Table<'_, impl Run>, grappler: ActorId) {
    if !drags_anybody(table.state(), grappler) {
        return;
    }
    for victim in table.state().ids() {
        let state = table.state();
        let reach = cover::melee_reach(state, grappler);
        if !drags(state, grappler, victim) || state.distance(grappler, victim) <= reach {
            continue;
        }
        let victim = mounted::body_of(state, victim);
        if let Some(to) = pulled_to(state, grappler, victim, reach) {
            table.emit(Dragged { actor: victim, to, by: grappler });
            release_out_of_reach(table, victim);
            mounted::jolt(table, victim, grappler);
        }
    }
}

/// Returns the place a step away from the victim that is nearest to the grappler, free, and within its reach.
fn pulled_to(state: &State, grappler: ActorId, victim: ActorId, reach: u32) -> Option<Cell> {
    let here = state.spaces(victim);
    let holder = state.spaces(grappler);
    let near = |place: &Footprint| place.distance(holder).max(state.rise(grappler, victim)) <= reach;
    let places = state.map().shape().directions().filter_map(|way| here.stepped(way));
    let places = places.filter(|place| near(place) && can_stand(state, victim, *place));
    places.min_by_key(|place| (place.distance(holder), place.anchor())).map(|place| place.anchor())
}
