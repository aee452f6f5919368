//! Moves, Positioning, facing, squeezing and flying (UL-POS).

use super::Offers;
use crate::actions::cost;
use crate::command::Command;
use crate::mounted;
use crate::movement::{
    self, Face, Fly, Halt, Move, Position, Squeeze, StandUp, destinations, may_face, may_position, move_price,
    positioning_price,
};
use crate::objects::things;
use crate::state::State;
use ludex_engine::ActorId;
use ludex_grid::Cell;

/// Somewhere to halt for the sake of it: a door within reach from there that may be opened or shut for nothing.
fn has_a_door(state: &State, mover: ActorId, to: Cell) -> bool {
    let spaces = state.spaces(mover).at(to);
    let doors = things(state).iter().filter(|thing| thing.bars && thing.known() && !thing.broken());
    doors.filter(|door| door.stuck.is_none()).any(|door| spaces.distance_to(door.at) <= 1)
}

/// Ways to go, and what is done with one's place.
pub(super) fn moves(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    let doors = !state.objects_used_up() && things(state).iter().any(|thing| thing.bars);
    destinations(state, actor, |to, dash, disengage| {
        let price = move_price(state, actor, dash, disengage, false).total;
        let how = match (dash, disengage) {
            (false, false) => "Move",
            (true, false) => "Dash",
            (false, true) => "Disengage",
            (true, true) => "Dash and disengage",
        };
        let command = Command::Move(Move { actor, to, dash, disengage, face: None });
        let offer = offers.add("Move", format!("{how} to {to}"), price, command);
        offer.cell = Some((to.x, to.y));
        if doors && has_a_door(state, mounted::mover(state, actor), to) {
            let command = Command::Halt(Halt { actor, to, dash, disengage });
            let offer = offers.add("Move", format!("{how} to {to}, and halt for the door"), price, command);
            offer.cell = Some((to.x, to.y));
            offer.preview = Some("then walk on with what is left of the Move".to_owned());
        }
    });
    for to in state.map().shape().neighbours(state.actor(actor).at) {
        if may_position(state, actor, to).is_ok() {
            let price = positioning_price(state, actor, false).total;
            let command = Command::Position(Position { actor, to });
            let offer = offers.add("Move", format!("Step to {to}, provoking nobody"), price, command);
            offer.cell = Some((to.x, to.y));
        }
    }
    faces(offers);
    flights(offers);
    if movement::may_stand_up(state, actor).is_ok() {
        offers.add("Move", "Stand up", cost::STAND_UP, Command::StandUp(StandUp { actor }));
    }
    squeezes(offers);
}

/// Where one may look.
pub(super) fn faces(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for toward in state.map().shape().directions() {
        if may_face(state, actor, toward).is_ok() {
            let label = format!("Face {}", state.map().shape().direction_name(toward));
            offers.add("Move", label, 0, Command::Face(Face { actor, toward }));
        }
    }
}

/// To squeeze, and to stand upright again.
pub(super) fn squeezes(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for on in [true, false] {
        if movement::may_squeeze(state, actor, on).is_ok() {
            let label = if on { "Squeeze" } else { "Stand upright" };
            offers.add("Move", label, 0, Command::Squeeze(Squeeze { actor, on }));
        }
    }
}

/// How high a flyer may rise, and how far it may sink.
fn flights(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if state.actor(actor).profile.flight.is_none() && !state.actor(actor).flying {
        return;
    }
    let price = movement::flight_price(state, actor, false).total;
    for height in 0..=movement::MOST_HEIGHT {
        if movement::may_fly(state, actor, height).is_ok() {
            let label = match height {
                0 => "Land".to_owned(),
                1 => "Fly 1 space above the ground".to_owned(),
                _ => format!("Fly {height} spaces above the ground"),
            };
            offers.add("Move", label, price, Command::Fly(Fly { actor, height }));
        }
    }
}
