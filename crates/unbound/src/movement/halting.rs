//! Halting in the middle of a Move, for what is done along the way: walk 2, open the door, walk 2 more (UL-ACT-02).

use super::paths::way;
use super::{MOVE, WalkedOn, end_move, start_move};
use crate::actions::FREE;
use crate::mounted;
use crate::state::{Moving, State};
use crate::turns::must_be_about;
use crate::{Run, Table};
use ludex_engine::{About, ActorId, Refusal, Verdict, Why};
use ludex_grid::Cell;
use ludex_kit::command;

/// Move to a place and halt there with the Move still in progress: what is free may be done, and what is left of the
/// Move walked on (UL-ACT-02).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Halt {
    /// Who.
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
    /// Twice as far for 2 Action Points more (UL-POS-04).
    #[or_default]
    pub dash: bool,
    /// Provoking nobody for 1 Action Point more (UL-POS-05).
    #[or_default]
    pub disengage: bool,
}

/// Walk on after halting, with what is left of the Move (UL-ACT-02).
#[command(always)]
#[derive(Copy, Eq)]
pub struct WalkOn {
    /// Who.
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
}

/// End a Move where it halts (UL-ACT-02).
#[command(always)]
#[derive(Copy, Eq)]
pub struct EndMove {
    /// Who.
    pub actor: ActorId,
}

/// Whether a Move that halts waits for the word of whoever makes it.
pub(crate) fn waits(state: &State) -> bool {
    state.moving.is_some_and(|moving| moving.halted && is_able(state, moving.actor))
}

/// Whether somebody can go on at all.
pub(super) fn is_able(state: &State, mover: ActorId) -> bool {
    state.can_act(mover) && !state.is_held(mover)
}

/// Begins a Move that halts at its end.
pub(crate) fn halt(table: &mut Table<'_, impl Run>, halt: Halt) -> Verdict {
    let Halt { actor, to, dash, disengage } = halt;
    start_move(table, actor, to, (dash, disengage), None, true)
}

/// The Move of an actor that halts, where that actor has the say over it.
///
/// # Errors
/// It is not the actor's activation, or no Move of its halts.
pub fn halted(state: &State, actor: ActorId) -> Result<Moving, Refusal> {
    must_be_about(state, actor)?;
    let mover = mounted::mover(state, actor);
    let moving = state.moving.filter(|moving| moving.halted && moving.actor == mover);
    moving.ok_or_else(|| {
        let objection = Refusal::new(&FREE, "{} has not halted in the middle of a Move").about(actor);
        objection.instead("begin a Move that halts on the way")
    })
}

/// Walks on with what is left of the Move.
pub(crate) fn walk_on(table: &mut Table<'_, impl Run>, onward: WalkOn) -> Verdict {
    let WalkOn { actor, to } = onward;
    let moving = halted(table.state(), actor)?;
    let Some(route) = way(table.state(), moving.actor, to, moving.left) else {
        let why = Why::new("{} cannot be reached with {} units of movement")
            .about(About::Cell(to.x, to.y))
            .about(moving.left);
        return Err(Refusal::new(&MOVE, why).instead("choose one of the places shown, or end the Move"));
    };
    table.emit(WalkedOn { actor: moving.actor, route });
    Ok(())
}

/// Ends a Move where it halts.
pub(crate) fn stop(table: &mut Table<'_, impl Run>, EndMove { actor }: EndMove) -> Verdict {
    halted(table.state(), actor)?;
    end_move(table, false);
    Ok(())
}
