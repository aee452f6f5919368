//! Striking without seeing whom.

use super::range;
use crate::prelude::*;
use ludex_kit::ground::body;

/// Whether an actor may strike or shoot at a place that it guesses.
pub(crate) fn may(s: &State, actor: ActorId, weapon: u8, at: Spot) -> Verdict {
    only_if!(conditions::blindness(s, actor) < 0, &conditions::BLINDED, "{} sees", actor; "attack whom it sees")?;
    let arm = s.weapon(actor, weapon).filter(|_| s.has_in_hand(actor, Thing::Weapon(weapon)));
    let arm = arm.ok_or(Refusal::new(&super::ATTACK_ROLL, "the weapon is not in hand"))?;
    only_if!(
        space::exists(s, actor, at) && at != s.actor(actor).place,
        &conditions::BLINDED,
        "there is no such place"
    )?;
    match arm.reach {
        Some(reach) => {
            let far = space::yards_to(s, actor, at);
            only_if!(far - 1 <= reach, &super::REACH, "that place is out of reach"; "guess one nearer")
        }
        None => Ok(()),
    }
}

/// Returns who is struck at a place: whoever stands there, or from afar the first on the way and beyond, within that
/// range increment.
fn struck(s: &State, actor: ActorId, weapon: u8, at: Spot) -> Option<ActorId> {
    let arm = s.weapon(actor, weapon)?;
    let others = |at: Spot| {
        s.ids().find(|&id| {
            id != actor
                && s.is_there(id)
                && match (at, s.actor(id).place) {
                    (Spot::Cell(cell), _) => body::<Destiny>(s, id).is_some_and(|body| body.contains(cell)),
                    (yard, place) => yard == place,
                }
        })
    };
    let Some(increment) = range(arm, Manner::Standard) else { return others(at) };
    match (s.actor(actor).place, at) {
        (Spot::Yard(here), Spot::Yard(there)) => {
            let (far, way) = (i32::from(here.abs_diff(there)), (there - here).signum());
            let end = (far + increment - 1) / increment.max(1) * increment;
            (1..=end).find_map(|yards| others(Spot::Yard(here + way * yards as i16)))
        }
        (Spot::Cell(here), Spot::Cell(there)) => {
            let shape = s.setting.map.as_ref()?.shape();
            ludex_grid::line(shape, here, there).skip(1).find_map(|cell| others(Spot::Cell(cell)))
        }
        _ => None,
    }
}

/// Returns a blow at a place: an attack on whoever is struck, or into the air. Tells whether an actor is attacked.
pub(crate) fn strike(t: &mut Table<'_, impl Run>, (actor, weapon, at): (ActorId, u8, Spot), source: Source) -> bool {
    let target = struck(t.state(), actor, weapon, at);
    let Some(target) = target else {
        t.emit(StruckAir { actor, at });
        return false;
    };
    let seen = t.state().sees(target, actor);
    t.emit(super::AttackBegan { attack: Attack::new(actor, target, (weapon, Manner::Standard), source, seen) });
    true
}

happens! { Destiny;
    #[event(action, "{actor} strikes at {at}, where nobody is.", rule = conditions::BLINDED)]
    StruckAir { actor: ActorId, at: Spot } |_, _| {};
}
