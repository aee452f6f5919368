//! Small movements: a step of Positioning, turning, dropping prone and standing up (UL-POS-06, 13, 14, UL-COV-08).

use super::sharing::{is_barred, is_taken};
use super::{DASH, DROP_PRONE, Faced, POSITIONING, Positioned, STAND_UP, WayBarred, release_out_of_reach};
use crate::action_points::Expense;
use crate::actions::{cost, must_be_loose};
use crate::cover;
use crate::mounted;
use crate::state::State;
use crate::statuses::{GRAPPLED, PRONE, Status, StatusEnded};
use crate::turns::{can_pay, must_act, must_be_about, pay};
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Tally, Verdict};
use ludex_grid::{Cell, Direction};
use ludex_kit::command;

/// Whether an actor may take one step of Positioning to a place (UL-POS-06).
pub fn may_position(state: &State, actor: ActorId, to: Cell) -> Verdict {
    must_act(state, actor)?;
    can_pay(state, actor, positioning_price(state, actor, false).total)?;
    mounted::may_go(state, mounted::mover(state, actor))?;
    if mounted::is_riding(state, actor) {
        return Err(Refusal::new(&mounted::CONTROLLED, "a mount that is controlled only Moves").instead("Move"));
    }
    if state.is_held(actor) || state.actor(actor).statuses.has(Status::Prone) {
        let rule = if state.is_held(actor) { &GRAPPLED } else { &PRONE };
        return Err(Refusal::new(rule, "Positioning is not possible while held or Prone").instead("stand up or escape"));
    }
    let here = state.spaces(actor);
    let next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
    let there = here.at(to);
    if !next || super::step_cost(state, actor, here, there) != Some(1) || is_taken(state, actor, there) {
        let why = "Positioning goes one space, into a free one that is not difficult terrain";
        return Err(Refusal::new(&POSITIONING, why).instead("Move instead"));
    }
    Ok(())
}

/// What a step of Positioning costs (UL-POS-04, UL-POS-06, UL-POS-17, UL-INB-08).
pub fn positioning_price(state: &State, actor: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("Positioning", 1, &POSITIONING);
    let laden = state.actor(actor).flying && super::is_laden(state, actor);
    tally.add("laden in the air", i32::from(laden), &super::flight::LADEN_FLYERS);
    tally.add("after a Dash", i32::from(state.actor(actor).turn.dashed), &DASH);
    tally
}

/// Move one space for 1 Action Point, provoking nobody (UL-POS-06).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Position {
    /// Who moves.
    pub actor: ActorId,
    /// The next space: the anchor of its spaces.
    pub to: Cell,
}

/// Takes one step of Positioning (UL-POS-06).
pub(crate) fn position(table: &mut Table<'_, impl Run>, Position { actor, to }: Position) -> Verdict {
    let state = table.state();
    may_position(state, actor, to)?;
    let facing = state.map().shape().towards(state.actor(actor).at, to).unwrap_or(state.actor(actor).facing);
    let price = positioning_price(state, actor, table.listens());
    pay(table, actor, Expense::Positioning, price);
    if is_barred(table.state(), actor, table.state().spaces(actor).at(to)) {
        table.emit(WayBarred { actor });
        return Ok(());
    }
    table.emit(Positioned { actor, to, facing });
    crate::stealth::moves_on(table, actor);
    release_out_of_reach(table, actor);
    crate::body::water::wade_out(table, actor);
    Ok(())
}

/// Whether an actor may look another way now (UL-COV-08).
pub fn may_face(state: &State, actor: ActorId, toward: Direction) -> Verdict {
    must_be_about(state, actor)?;
    must_be_loose(state, actor)?;
    let other = toward != state.actor(actor).facing && toward.0 < state.map().shape().direction_count();
    if state.activation.faced || !other {
        let why = "the facing changes once an activation, to another direction of this map";
        return Err(Refusal::new(&cover::TURNING, why));
    }
    Ok(())
}

/// Whether an actor may drop Prone (UL-POS-13): at any time of its turn, between its activations too.
pub fn may_drop_prone(state: &State, actor: ActorId) -> Verdict {
    let between = state.in_turn(actor) && state.can_act(actor) && state.pending.is_empty();
    if !between {
        must_be_about(state, actor)?;
    }
    must_be_loose(state, actor)?;
    if mounted::is_riding(state, actor) {
        let objection = Refusal::new(&DROP_PRONE, "nobody lies down in the saddle");
        return Err(objection.instead("dismount first"));
    }
    if state.actor(actor).statuses.has(Status::Prone) {
        return Err(Refusal::new(&DROP_PRONE, "this actor is Prone already").instead("stand up"));
    }
    Ok(())
}

/// Whether an actor may stand up (UL-POS-14).
pub fn may_stand_up(state: &State, actor: ActorId) -> Verdict {
    must_act(state, actor)?;
    if !state.actor(actor).statuses.has(Status::Prone) {
        return Err(Refusal::new(&STAND_UP, "only somebody who is Prone can stand up"));
    }
    if state.is_held(actor) {
        return Err(Refusal::new(&STAND_UP, "nobody stands up while they cannot move").instead("escape the hold"));
    }
    can_pay(state, actor, cost::STAND_UP)
}

/// Look another way (UL-COV-08).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Face {
    /// Who turns.
    pub actor: ActorId,
    /// Where it looks then.
    pub toward: Direction,
}

/// Looks another way (UL-COV-08).
pub(crate) fn face(table: &mut Table<'_, impl Run>, Face { actor, toward }: Face) -> Verdict {
    may_face(table.state(), actor, toward)?;
    table.emit(Faced { actor, facing: toward, free: true });
    Ok(())
}

/// Stand up (UL-POS-14).
#[command(always)]
#[derive(Copy, Eq)]
pub struct StandUp {
    /// Who lies Prone.
    pub actor: ActorId,
}

/// Stands up (UL-POS-14).
pub(crate) fn stand_up(table: &mut Table<'_, impl Run>, StandUp { actor }: StandUp) -> Verdict {
    may_stand_up(table.state(), actor)?;
    set_prone(table, actor, false);
    Ok(())
}

/// Drop Prone (UL-POS-13).
#[command(always)]
#[derive(Copy, Eq)]
pub struct DropProne {
    /// Who drops.
    pub actor: ActorId,
}

/// Drops Prone (UL-POS-13).
pub(crate) fn drop_prone(table: &mut Table<'_, impl Run>, DropProne { actor }: DropProne) -> Verdict {
    may_drop_prone(table.state(), actor)?;
    set_prone(table, actor, true);
    Ok(())
}

/// Stands up or drops Prone; each was checked before.
pub(crate) fn set_prone(table: &mut Table<'_, impl Run>, actor: ActorId, prone: bool) {
    if prone {
        crate::statuses::gain(table, actor, Status::Prone, crate::statuses::Effect::lasting(), &DROP_PRONE);
    } else {
        let mut tally = table.tally();
        tally.base("Stand up", cost::STAND_UP, &STAND_UP);
        pay(table, actor, Expense::StandUp, tally);
        table.emit(StatusEnded { actor, status: Status::Prone });
    }
}
