//! What becomes of pools and of the dead.

use crate::event::Temporary;
use crate::state::{Saves, State};
use crate::statuses::Status;
use ludex_engine::ActorId;

/// A temporary pool is replaced, never added to; Vigor and the other two do not exist side by side (UL-VIT-17).
pub(super) fn set_temporary(state: &mut State, actor: ActorId, pool: Temporary, amount: i32) {
    let actor = state.actor_mut(actor);
    match pool {
        Temporary::Health => actor.temporary_health = amount,
        Temporary::Vitality => actor.temporary_vitality = amount,
        Temporary::Vigor => actor.vigor = amount,
    }
    match pool {
        // What ends drops nothing else.
        _ if amount == 0 => {}
        Temporary::Health | Temporary::Vitality => actor.vigor = 0,
        Temporary::Vigor => (actor.temporary_health, actor.temporary_vitality) = (0, 0),
    }
}

/// Somebody is dead from now on: it lies where it was, and nobody is held or hidden from by it.
pub(super) fn died(state: &mut State, actor: ActorId) {
    let dead = state.actor_mut(actor);
    dead.saves = Saves { dead: true, ..Saves::default() };
    dead.health = 0;
    dead.ap = 0;
    dead.aim = None;
    dead.breather = false;
    dead.focus = None;
    dead.turn.readied = false;
    // A body drops to the ground, and what it had caught drops with it.
    if dead.flying {
        (dead.flying, dead.height) = (false, 0);
    }
    dead.caught = 0;
    let at = dead.at;
    for lying in state.lying.iter_mut().filter(|lying| lying.by == Some(actor)) {
        (lying.by, lying.at) = (None, at);
    }
    state.grapples.retain(|held| held.grappler != actor && held.victim != actor);
    for pairs in [&mut state.unseen, &mut state.heard] {
        pairs.retain(|&(observer, subject)| observer != actor && subject != actor);
    }
}

/// Somebody dead lives again: its death saves are counted anew (UL-STA-25).
pub(super) fn revived(state: &mut State, actor: ActorId, health: i32) {
    let actor = state.actor_mut(actor);
    actor.saves = Saves::default();
    actor.health = health;
    for status in [Status::Disabled, Status::Unconscious, Status::Incapacitated] {
        actor.statuses.clear(status);
    }
}
