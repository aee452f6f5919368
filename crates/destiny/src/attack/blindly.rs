//! Striking without seeing whom.

use super::range;
use crate::prelude::*;
use ludex_kit::ground::body;

/// Whether an actor may strike or shoot at a place that it guesses.
pub(crate) fn may(state: &State, actor: ActorId, weapon: u8, at: Spot) -> Verdict {
    ensure!(
        conditions::blindness(state, actor) < 0,
        conditions::BLINDED,
        "{} sees",
        actor,
        instead = "attack whom it sees"
    );
    let arm = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
    let arm = arm.ok_or(Refusal::new(&super::ATTACK_ROLL, "the weapon is not in hand"))?;
    ensure!(
        space::exists(state, actor, at) && at != state.actor(actor).place,
        conditions::BLINDED,
        "there is no such place"
    );
    match arm.reach {
        Some(reach) => {
            let far = space::yards_to(state, actor, at);
            ensure!(far - 1 <= reach, super::REACH, "that place is out of reach", instead = "guess one nearer");
            Ok(())
        }
        None => Ok(()),
    }
}

/// Returns who is struck at a place: whoever stands there, or from afar the first on the way and beyond, within that
/// range increment.
fn struck(state: &State, actor: ActorId, weapon: u8, at: Spot) -> Option<ActorId> {
    let arm = state.weapon(actor, weapon)?;
    let others = |at: Spot| {
        state.ids().find(|&id| {
            id != actor
                && state.is_there(id)
                && match (at, state.actor(id).place) {
                    (Spot::Cell(cell), _) => body::<Destiny>(state, id).is_some_and(|body| body.contains(cell)),
                    (yard, place) => yard == place,
                }
        })
    };
    let Some(increment) = range(arm, Manner::Standard) else { return others(at) };
    match (state.actor(actor).place, at) {
        (Spot::Yard(here), Spot::Yard(there)) => {
            let far = i32::from(here.abs_diff(there));
            let way = (there - here).signum();
            let end = (far + increment - 1) / increment.max(1) * increment;
            (1..=end).find_map(|yards| others(Spot::Yard(here + way * yards as i16)))
        }
        (Spot::Cell(here), Spot::Cell(there)) => {
            let shape = state.setting.map.as_ref()?.shape();
            ludex_grid::line(shape, here, there).skip(1).find_map(|cell| others(Spot::Cell(cell)))
        }
        _ => None,
    }
}

/// Returns a blow at a place: an attack on whoever is struck, or into the air. Tells whether an actor is attacked.
pub(crate) fn strike(
    table: &mut Table<'_, impl Run>,
    (actor, weapon, at): (ActorId, u8, Spot),
    source: Source,
) -> bool {
    let target = struck(table.state(), actor, weapon, at);
    let Some(target) = target else {
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
