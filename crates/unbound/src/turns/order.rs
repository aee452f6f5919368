//! Whose activation it is, and what may be done in it (UL-TRN-09 to 16).

use super::{ACTIVATION, PAYING, UNABLE, WHO_ACTS};
use crate::action_points::ApSpent;
use crate::attack;
use crate::options::OrderTie;
use crate::prelude::*;
use crate::rounds::SEQUENCE;
use std::cmp::Reverse;

/// Refuses a price that cannot be paid (UL-TRN-16); outside a fight nothing has one.
pub fn can_pay(state: &State, actor: ActorId, cost: i32) -> Verdict {
    let ap = state.actor(actor).ap;
    if ap >= cost || state.stage != Stage::Fighting {
        return Ok(());
    }
    let instead = if ap > 0 { "choose something cheaper, or pass" } else { "pass" };
    let refusal = Refusal::new(&PAYING, "it costs {} AP and {} has {}").about(cost).about(actor).about(ap);
    Err(refusal.instead(instead))
}

/// Refuses what is done in a fight alone.
pub fn fighting(state: &State) -> Verdict {
    ensure!(
        state.stage == Stage::Fighting,
        SEQUENCE,
        "there is no fight now",
        instead = "the game master starts the encounter"
    );
    Ok(())
}

/// Refuses a command to an actor whose activation it is not, or who is in the middle of a Move.
pub fn must_act(state: &State, actor: ActorId) -> Verdict {
    must_be_about(state, actor)?;
    ensure!(
        state.moving.is_none(),
        ACTIVATION,
        "{} is in the middle of a Move",
        actor,
        instead = "do what is free, walk on, or end the Move"
    );
    Ok(())
}

/// Refuses a command to an actor whose activation it is not; outside a fight, to one who cannot act. What is free may be
/// done in the middle of a Move too (UL-ACT-02).
pub fn must_be_about(state: &State, actor: ActorId) -> Verdict {
    if state.stage != Stage::Fighting {
        ensure!(state.can_act(actor), UNABLE, "{} cannot act", actor);
        return Ok(());
    }
    if let Some(pending) = state.decision() {
        return Err(Refusal::new(&ACTIVATION, "{} must decide something first").about(pending.actor()));
    }
    let Some(acting) = state.acting else {
        return Err(Refusal::new(&WHO_ACTS, "nobody can act now").instead("the game master begins the next round"));
    };
    ensure!(acting == actor, WHO_ACTS, "{} is the one to act now", acting, instead = "wait, or ready an action");
    Ok(())
}

/// Returns whether an actor may take an activation (UL-TRN-15).
pub(super) fn eligible(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    actor.ap >= 1 && actor.alive() && actor.present() && !actor.turn.ended && !actor.turn.readied && !actor.turn.late
}

/// Returns the key by which actors are ordered: the smallest acts first (UL-TRN-09, UL-TRN-10).
pub fn order_key(state: &State, id: ActorId) -> (Reverse<i32>, Reverse<i32>, Reverse<i32>, bool, ActorId) {
    let actor = state.actor(id);
    let second = match state.options().order_tie {
        OrderTie::D20 => 0,
        OrderTie::ApAttribute => actor.attribute(actor.profile.ap_attribute()),
        OrderTie::Dex => actor.attribute(Attribute::Dexterity),
        OrderTie::Cun => actor.attribute(Attribute::Cunning),
    };
    let agility = actor.attribute(Attribute::Agility);
    (Reverse(actor.ap), Reverse(agility), Reverse(second), !actor.profile.pc, id)
}

/// Pays a price that was checked before; outside a fight nothing has one.
pub(crate) fn pay(table: &mut Table<'_, impl Run>, actor: ActorId, on: Expense, tally: Tally) {
    if table.state().stage == Stage::Fighting {
        table.emit(ApSpent { actor, amount: tally.total, on, tally });
    }
}

/// Checks whether the fight may begin with these Surprised (UL-TRN-01, UL-ATK-17 to 19).
pub fn may_start(state: &State, surprised: &[ActorId]) -> Verdict {
    ensure!(state.stage != Stage::Fighting, SEQUENCE, "the fight has begun already");
    for &actor in surprised {
        let who = state.actor(actor);
        ensure!(!who.reserve && who.alive(), attack::MAKING_SURPRISED, "{} is not on the field", actor);
        ensure!(
            !who.profile.alert,
            attack::ALERT,
            "{} expects danger and cannot be Surprised",
            actor,
            instead = "leave it out"
        );
    }
    Ok(())
}
