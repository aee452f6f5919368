//! Whose turn it is, and what AP are spent on.

use super::PAYING;
use super::long::CANCELLING;
use crate::initiative::TURN_ORDER;
use crate::prelude::*;

/// Returns whether a fight goes on.
pub(crate) fn fighting(state: &State) -> Verdict {
    ensure!(state.stage == Stage::Fighting, TURN_ORDER, "there is no fight going on");
    Ok(())
}

/// Returns whether it is an actor's turn.
pub(crate) fn on_turn(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.has_turn(actor), TURN_ORDER, "it is not the turn of {}", actor);
    Ok(())
}

/// Gives the long action of an actor up, if there is one; what was paid is lost (WT-SEQ-06).
pub(super) fn give_up(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if let Some(Labour { paid, .. }) = table.state().actor(actor).labour {
        table.emit(LabourCancelled { actor, paid });
    }
}

/// Spends AP of an actor; a long action that it is not spent on is lost.
pub(crate) fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, spent: i16, on_labour: bool) {
    if spent > 0 {
        let ap = table.state().actor(actor).ap - spent;
        if !on_labour {
            give_up(table, actor);
        }
        table.emit(ApSpent { actor, spent, ap });
    }
}

#[event(action, "{actor} spends {spent} AP; {ap} left.", delta = Delta::points_of(-i32::from(self.spent), "AP"), aside = true, rule = PAYING)]
pub struct ApSpent {
    pub actor: ActorId,
    pub spent: i16,
    pub ap: i16,
}

impl Event<Destiny> for ApSpent {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ap = self.ap;
        }
    }
}

#[event(action, "{actor} gives a long action up; {paid} AP are lost.", rule = CANCELLING)]
pub struct LabourCancelled {
    pub actor: ActorId,
    pub paid: i16,
}

impl Event<Destiny> for LabourCancelled {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.labour = None;
        }
    }
}
