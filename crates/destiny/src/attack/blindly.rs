//! Striking without seeing whom.

use super::range;
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::ground::body;

/// Returns whether an actor may strike or shoot at a place that it guesses.
pub(crate) fn may(state: &State, actor: ActorId, weapon: u8, at: Spot) -> Verdict {
    let blind = conditions::blindness(state, actor) < 0;
    ensure!(blind, conditions::BLINDED, "{} sees", actor, instead = "attack whom it sees");
    let held = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
    let weapon = held.ok_or(Refusal::new(&super::ATTACK_ROLL, "the weapon is not in hand"))?;
    let there = space::exists(state, actor, at) && at != state.actor(actor).place;
    ensure!(there, conditions::BLINDED, "there is no such place");
    if let Some(reach) = weapon.reach {
        let gap = space::yards_to(state, actor, at) - 1;
        ensure!(gap <= reach, super::REACH, "that place is out of reach", instead = "guess one nearer");
    }
    Ok(())
}

/// Returns who is struck at a place: whoever stands there, or from afar the first on the way and beyond, within that
/// range increment, as far as no wall and no shut door stands in the way.
fn struck(state: &State, actor: ActorId, weapon: u8, at: Spot) -> Option<ActorId> {
    let weapon = state.weapon(actor, weapon)?;
    let Some(increment) = range(weapon, Manner::Standard) else { return other_at(state, actor, at) };
    let reached = |far: i32| (far + increment - 1) / increment.max(1) * increment;
    match (state.actor(actor).place, at) {
        (Spot::Yard(here), Spot::Yard(there)) => {
            let way = (there - here).signum();
            let end = reached(here.abs_diff(there).into());
            (1..=end).find_map(|yards| other_at(state, actor, Spot::Yard(here + way * yards as i16)))
        }
        (Spot::Cell(here), Spot::Cell(there)) => {
            let map = state.setting.map.as_ref()?;
            let end = reached(map.shape().distance(here, there) as i32);
            let cells = ludex_grid::ray(map.shape(), here, there, end.max(0) as u32);
            let solid = |cell: Cell| map.terrain(cell).is_solid() || state.is_barred(cell);
            let space = |cell| map.footprint(cell, 1);
            let walled = |cell: Cell| map.lines().is_some_and(|lines| !lines.sees(space(here), space(cell)));
            let mut open = cells.take_while(|cell| !solid(*cell) && !walled(*cell));
            open.find_map(|cell| other_at(state, actor, Spot::Cell(cell)))
        }
        _ => None,
    }
}

/// Returns who stands at a place, beside an actor.
fn other_at(state: &State, actor: ActorId, at: Spot) -> Option<ActorId> {
    let stands_at = |id: ActorId| match at {
        Spot::Cell(cell) => body::<Destiny>(state, id).is_some_and(|body| body.contains(cell)),
        yard => yard == state.actor(id).place,
    };
    state.ids().find(|&id| id != actor && state.is_there(id) && stands_at(id))
}

/// Strikes at a place: an attack on whoever is there, or a blow into the air. Returns whether an actor is attacked.
pub(crate) fn strike(
    table: &mut Table<'_, impl Run>,
    (actor, weapon, at): (ActorId, u8, Spot),
    source: Source,
) -> bool {
    let Some(target) = struck(table.state(), actor, weapon, at) else {
        table.emit(StruckAir { actor, at });
        return false;
    };
    let seen = table.state().sees(target, actor);
    table.emit(super::AttackBegan { attack: Attack::new(actor, target, (weapon, Manner::Standard), source, seen) });
    true
}

#[event(action, "{actor} strikes at {at}, where nobody is.", rule = conditions::BLINDED)]
pub struct StruckAir {
    pub actor: ActorId,
    pub at: Spot,
}

impl Event<Destiny> for StruckAir {
    fn apply(&self, _state: &mut State) {}
}
