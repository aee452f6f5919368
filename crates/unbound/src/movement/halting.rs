//! Halting in the middle of a Move, for what is done along the way: walk 2, open the door, walk 2 more (UL-ACT-02).

use super::paths::way;
use super::{MOVE, end_move, start_move};
use crate::Table;
use crate::actions::FREE;
use crate::event::Event;
use crate::mounted;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Moving, State};
use crate::turns::must_be_about;
use ludex_engine::{ActorId, Faces, Log};
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};

/// Move to a place and halt there with the Move still in progress: what is free may be done, and what is left of the
/// Move walked on (UL-ACT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halt {
    /// Who.
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
    /// Twice as far for 2 Action Points more (UL-POS-04).
    #[serde(default)]
    pub dash: bool,
    /// Provoking nobody for 1 Action Point more (UL-POS-05).
    #[serde(default)]
    pub disengage: bool,
}

/// Walk on after halting, with what is left of the Move (UL-ACT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalkOn {
    /// Who.
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
}

/// End a Move where it halts (UL-ACT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
pub(crate) fn halt(table: &mut Table<'_, impl Faces, impl Log<Event>>, halt: Halt) -> Verdict {
    let Halt { actor, to, dash, disengage } = halt;
    start_move(table, actor, to, (dash, disengage), None, true)
}

/// The Move of an actor that halts, where that actor has the say over it.
///
/// # Errors
/// It is not the actor's activation, or no Move of its halts.
pub fn halted(state: &State, actor: ActorId) -> Result<Moving, Objection> {
    must_be_about(state, actor)?;
    let mover = mounted::mover(state, actor);
    let moving = state.moving.filter(|moving| moving.halted && moving.actor == mover);
    moving.ok_or_else(|| {
        let objection = Objection::new(&FREE, Why::Somebody(actor, "has not halted in the middle of a Move"));
        objection.instead("begin a Move that halts on the way")
    })
}

/// Walks on with what is left of the Move.
pub(crate) fn walk_on(table: &mut Table<'_, impl Faces, impl Log<Event>>, onward: WalkOn) -> Verdict {
    let WalkOn { actor, to } = onward;
    let moving = halted(table.state(), actor)?;
    let Some(route) = way(table.state(), moving.actor, to, moving.left) else {
        let why = Why::Unreachable(to, moving.left);
        return Err(Objection::new(&MOVE, why).instead("choose one of the places shown, or end the Move"));
    };
    table.emit(Event::WalkedOn { actor: moving.actor, route });
    Ok(())
}

/// Ends a Move where it halts.
pub(crate) fn stop(table: &mut Table<'_, impl Faces, impl Log<Event>>, EndMove { actor }: EndMove) -> Verdict {
    halted(table.state(), actor)?;
    end_move(table, false);
    Ok(())
}
