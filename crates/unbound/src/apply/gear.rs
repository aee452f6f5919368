//! What is in hand, on the arm, on the ground and in the flask.

use crate::event::Event;
use crate::state::{Gear, Lying, State};
use ludex_engine::ActorId;
use std::sync::Arc;

/// Somebody has handled gear.
pub(super) fn handled(state: &mut State, event: &Event) {
    match event {
        Event::GearMoved { actor, weapon, to, lies } => {
            let owner = state.actor_mut(*actor);
            let place = owner.gear.get_mut(usize::from(*weapon)).map(|place| *place = *to);
            match to {
                // What is no weapon is the shield (UL-MAN-21).
                _ if place.is_none() => owner.shield_up = *to == Gear::Held,
                Gear::Held => owner.unloaded &= !(1 << *weapon),
                Gear::Unloaded => owner.unloaded |= 1 << *weapon,
                Gear::Stowed | Gear::Dropped => {}
            }
            state.lying.retain(|lying| (lying.owner, lying.weapon) != (*actor, *weapon));
            if let (Gear::Dropped, Some(at)) = (to, lies) {
                state.lying.push(Lying { owner: *actor, weapon: *weapon, at: *at, by: None });
            }
        }
        Event::Caught { actor, owner, weapon } => {
            hand_over(state, (*owner, *weapon), |lying| lying.by = Some(*actor));
            state.actor_mut(*actor).caught += 1;
        }
        Event::LetFall { actor, owner, weapon, at } => {
            hand_over(state, (*owner, *weapon), |lying| (lying.by, lying.at) = (None, *at));
            let hands = state.actor_mut(*actor);
            hands.caught = hands.caught.saturating_sub(1);
        }
        Event::FreeInteraction { .. } => state.activation.objects = state.activation.objects.saturating_add(1),
        Event::ShieldMoved { actor, up } => {
            state.actor_mut(*actor).shield_up = *up;
            state.lying.retain(|lying| (lying.owner, lying.weapon) != (*actor, crate::disarm::SHIELD));
        }
        Event::PotionUsed { actor, potion: None } => state.actor_mut(*actor).potions -= 1,
        Event::PotionUsed { actor, potion: Some(place) } => {
            let flasks = Arc::make_mut(&mut state.actor_mut(*actor).flasks).get_mut(usize::from(*place));
            flasks.into_iter().for_each(|flasks| flasks.left = flasks.left.saturating_sub(1));
        }
        _ => {}
    }
}

/// Changes where a weapon is that its owner does not have.
fn hand_over(state: &mut State, which: (ActorId, u8), change: impl FnOnce(&mut Lying)) {
    if let Some(lying) = state.lying.iter_mut().find(|lying| (lying.owner, lying.weapon) == which) {
        change(lying);
    }
}
