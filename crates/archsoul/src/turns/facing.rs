//! Facing, and threatened spaces.

use super::*;
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::{Arc, Direction};

/// Returns whether an actor guards a front (SP-TRN-10).
pub fn has_front(state: &State, id: ActorId) -> bool {
    state.stands(id) && !state.is(id, Status::Grappled)
}

/// Returns whether another stands in front of an actor (SP-TRN-09).
pub fn front_faces(state: &State, id: ActorId, other: ActorId) -> bool {
    state.footprint(id).arc_of_creature(state.actor(id).facing, state.footprint(other)) == Arc::Front
}

/// Returns the place of the weapon with most dice by which an actor reaches another in melee.
pub fn reaches(state: &State, id: ActorId, other: ActorId) -> Option<u8> {
    let near = state.distance(id, other);
    let fit = state.wielded(id).filter(|(_, weapon)| !weapon.soul && u32::from(weapon.reach) >= near);
    fit.max_by_key(|(_, weapon)| (weapon.dice, weapon.reach)).map(|(place, _)| place)
}

/// Returns whether an actor could strike at once at another who gives an opening (SP-TRN-11): not one who is restrained, or
/// unaware (SP-STA-17).
pub fn threatens(state: &State, id: ActorId, other: ActorId) -> bool {
    let able = state.actor(id).reactive && has_front(state, id);
    let free = able && !state.is(id, Status::Restrained) && !state.is(id, Status::Unaware);
    free && state.hostile(id, other) && front_faces(state, id, other) && reaches(state, id, other).is_some()
}

/// Returns the sides to which an actor might turn.
pub fn other_sides(state: &State, id: ActorId) -> impl Iterator<Item = Direction> + use<> {
    let now = state.actor(id).facing;
    state.setting.map.shape().directions().filter(move |side| *side != now)
}

/// Asks whether an actor may turn to a side.
///
/// # Errors
/// They cannot turn, or look there already.
pub fn may_turn(state: &State, id: ActorId, facing: Direction) -> Verdict {
    ensure!(has_front(state, id) && !state.is(id, Status::Restrained), NO_FRONT, "{} cannot turn", id);
    let other = other_sides(state, id).any(|side| side == facing);
    ensure!(other, FACING, "{} looks there already, or there is no such side", id);
    Ok(())
}

/// Turn to another side, after a move.
#[command(rule = FACING, group = "Move", kind = Move)]
pub struct Face {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Act<Archsoul> for Face {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::Speak, 0)?;
        ensure!(
            state.actor(self.actor).may_face,
            FACING,
            "{} may turn at the end of a move, or of the turn",
            self.actor,
            instead = "end the turn facing that side"
        );
        may_turn(state, self.actor, self.facing)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Faced { actor: self.actor, facing: self.facing });
    }

    fn offers(offers: &mut Offers<'_>) {
        for facing in other_sides(offers.state(), offers.actor) {
            offers.add(Face { actor: offers.actor, facing });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Turn {}", teller.state.side_name(self.facing))
    }
}

/// An actor turned.
#[event]
pub struct Faced {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Event<Archsoul> for Faced {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.facing = self.facing;
            actor.may_face = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} turns {}", teller.name(self.actor), teller.state.side_name(self.facing));
        Some(Line::new(LineKind::Action, text).rule(&FACING))
    }
}
