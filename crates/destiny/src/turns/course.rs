//! The course of a fight: what comes next, turn after turn and round after round.

use super::{ApGained, EncounterEnded, Gain, RoundBegan, RoundEnded, TurnBegan, TurnEnded, TurnPassed, TurnShared};
use crate::initiative::enter;
use crate::prelude::*;

/// Goes on until an actor must decide or nothing is left to do.
pub(crate) fn proceed(table: &mut Table<'_, impl Run>) {
    loop {
        let state = table.state();
        if state.pending.is_some() {
            return;
        }
        let more = if state.stage == Stage::Fighting { go_on(table) } else { go_on_outside(table) };
        if !more {
            return;
        }
    }
}

/// Does what comes next outside a fight. Returns whether there was anything.
fn go_on_outside(table: &mut Table<'_, impl Run>) -> bool {
    let state = table.state();
    if let Some(actor) = rest::is_done(state) {
        rest::done(table, actor);
    } else if let Some(pressing) = state.pressed {
        clinging::press_on(table, pressing);
    } else {
        return false;
    }
    true
}

/// Does what comes next in a fight. Returns false once it is over, or waits for the command of the one whose turn it is.
fn go_on(table: &mut Table<'_, impl Run>) -> bool {
    if !table.state().holds.is_empty() && holds::loosen(table) {
        return true;
    }

    let state = table.state();
    if let Some(attack) = state.attack {
        reactions::attacked(table, attack);
    } else if let Some(jump) = state.moving.filter(|moving| moving.leap.is_some()) {
        // A jump that was begun is finished, whatever happens (WT-MOV-18).
        movement::advance(table, jump);
    } else if let Some(winner) = winner(state) {
        finish(table, winner);
        return false;
    } else if let Some(pressing) = state.pressed {
        clinging::press_on(table, pressing);
    } else if let Some(moving) = state.moving.filter(|moving| !state.has_turn(moving.actor)) {
        movement::advance(table, moving);
    } else if state.stirred {
        ignoring::look_around(table);
    } else if state.window.is_some() {
        off_turn::advance(table);
    } else if let (Some(actor), Some(act)) = (state.turn, state.declared) {
        actions::carry_out(table, state.led.unwrap_or(actor), act, Source::Turn);
    } else if let Some(moving) = state.moving {
        movement::advance(table, moving);
    } else if let Some(actor) = state.turn {
        if state.stands(actor) && !state.closing {
            return false;
        }
        end_turn(table, actor);
    } else if state.round == 0 {
        begin_round(table);
    } else if let Some(actor) = initiative::first_in_line(table) {
        begin_turn(table, actor);
    } else {
        end_round(table);
        // The end of a round may end the fight.
        if winner(table.state()).is_none() {
            begin_round(table);
        }
    }
    true
}

/// Ends the encounter; the winner is a place in the list of sides. No row of attempts to calm a mount goes on in another.
pub(crate) fn finish(table: &mut Table<'_, impl Run>, winner: Option<u8>) {
    for actor in table.state().ids() {
        if table.state().actor(actor).calming > 0 {
            table.emit(mounted::CalmingBroken { actor });
        }
    }
    table.emit(EncounterEnded { winner });
}

/// Returns who wins once at most one side still stands: `Some` of that side, or of none. `None` while the fight goes on.
fn winner(state: &State) -> Option<Option<u8>> {
    let mut standing = None;
    for id in state.ids().filter(|&id| state.stands(id)) {
        let side = state.profile(id).side;
        match standing {
            Some(other) if other != side => return None,
            _ => standing = Some(side),
        }
    }
    Some(standing)
}

/// Gives an actor the AP of a moment; what is beyond its maximum is lost (WT-SEQ-02, WT-SEQ-03).
fn gain(table: &mut Table<'_, impl Run>, actor: ActorId, when: Gain) {
    let row = derived::action_points(table.state().profile(actor));
    let gained = if when == Gain::TurnEnd { row.turn_end } else { row.round_start };
    let held = table.state().actor(actor).ap;
    let ap = (held + gained).min(row.max.max(held));
    table.emit(ApGained { actor, when, gained, lost: held + gained - ap, ap });
}

/// Begins the turn of an actor, and of the mount or rider that shares it (WT-SIT-15). Guards go down, and others may act first.
fn begin_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(TurnBegan { actor });
    let Actor { labour, ap, .. } = *table.state().actor(actor);
    defence::end(table, actor);
    if let Some(mount) = table.state().paired(actor) {
        table.emit(TurnShared { actor: mount });
        defence::end(table, mount);
        if table.state().actor(mount).bolted {
            mounted::flee(table, mount);
        }
    }
    if labour.is_some_and(|labour| labour.rounds.is_some()) {
        actions::spend(table, actor, ap, true);
    }
    table.emit(windows::WindowOpened { window: Window::TurnBegins });
}

/// Ends the turn of an actor and of the one that shares it: those who stand and are not staggered gain AP, and the water
/// carries who swims.
fn end_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let pair = table.state().paired(actor);
    for sharer in [Some(actor), pair].into_iter().flatten() {
        if table.state().stands(sharer) && !conditions::is_staggered(table.state(), sharer) {
            gain(table, sharer, Gain::TurnEnd);
        }
    }
    table.emit(TurnEnded { actor });
    for other in table.state().ids() {
        let Actor { opening, hurry, blundered, .. } = *table.state().actor(other);
        if opening.is_some() || hurry.is_some() || blundered > 0 {
            table.emit(TurnPassed { actor: other });
        }
    }
    let swimmer = table.state().mount(actor).filter(|&mount| pair == Some(mount));
    falling::drift(table, swimmer.unwrap_or(actor));
}

/// Begins the next round: everybody who stands gains AP, but for the surprised.
fn begin_round(table: &mut Table<'_, impl Run>) {
    let round = table.state().round.saturating_add(1);
    table.emit(RoundBegan { round });
    for place in 0..table.state().order.len() {
        let actor = table.state().order[place];
        if table.state().stands(actor) && !table.state().actor(actor).surprised {
            gain(table, actor, Gain::RoundStart);
        }
    }
}

/// Ends a round in the order of WT-SEQ-28: what hurts over time comes before the death checks, so that one round may hold a
/// bleeding wound, the loss of consciousness and the first death check (WT-INT-12).
fn end_round(table: &mut Table<'_, impl Run>) {
    harm::end_of_round(table);
    water::end_of_round(table);
    falling::drift_idly(table);
    dying::end_of_round(table);
    dying::lie(table, harm::ROUND);
    harm::expire(table);
    let round = table.state().round;
    table.emit(RoundEnded { round });
    actions::end_of_round(table);
}

/// Lets an actor join the fight unsurprised: it rolls initiative and gains the AP of a round's start (WT-SEQ-29).
pub(crate) fn joins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    enter(table, actor);
    gain(table, actor, Gain::Joining);
}
