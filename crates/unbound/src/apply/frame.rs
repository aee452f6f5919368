//! The end of a turn and of a fight.

use crate::event::TurnEnd;
use crate::state::{Phase, Stage, State, Turn};
use ludex_engine::ActorId;

/// Something else is done: what was rolled before stands, and a win that was not used is over.
pub(crate) fn lets_rolls_stand(state: &mut State) {
    state.contest = None;
    state.rerollable.clear();
}

/// Somebody's turn is over.
pub(super) fn turn_ended(state: &mut State, actor: ActorId, why: TurnEnd) {
    if why == TurnEnd::Passed {
        lets_rolls_stand(state);
    }
    let ending = state.actor_mut(actor);
    ending.turn.started = true;
    ending.turn.ended = true;
    ending.turn.readied = false;
    if state.acting == Some(actor) && why != TurnEnd::RoundOver {
        state.activation.spent = true;
    }
}

/// The fight is over: nobody has anything of it left.
pub(super) fn encounter_ended(state: &mut State) {
    (state.stage, state.phase) = (Stage::Over, Phase::Between);
    // On a journey others may come (UL-INT-17).
    if state.journey.is_some() {
        (state.stage, state.round) = (Stage::Ready, 0);
    }
    lets_rolls_stand(state);
    (state.acting, state.next) = (None, None);
    state.moving = None;
    state.pending.clear();
    state.held = None;
    for actor in &mut state.actors {
        actor.ap = 0;
        actor.turn = Turn::default();
        actor.aim = None;
        actor.focus = None;
        actor.loses_all_help();
    }
}
