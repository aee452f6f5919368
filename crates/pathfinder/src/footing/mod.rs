//! Ground that hurts, on which one balances, and from which one falls.

mod balance;
mod laying;

pub use balance::Balance;
pub use laying::{ClearGround, GroundCleared, GroundLaid, LayGround};

use crate::checks::{Attempt, plain};
use crate::damage::{Packet, Part};
use crate::deeds::{self, Deed};
use crate::prelude::*;
use crate::surroundings::unsteady;
use ludex_grid::Cell;

rules! {
    /// Hazardous ground hurts whoever enters a square of it, and once more as a turn ends there (house). Who is of several squares
    /// suffers it once a step.
    HAZARDOUS = "PF-MOV-05", "Hazardous terrain";
    /// On a narrow surface one is off balance, and balances to cross it. Who is hit there, or fails a save, falls off unless a
    /// Reflex save against the same DC succeeds.
    NARROW = "PF-MOV-06", "Narrow surface";
    /// On uneven ground one is off balance; who is hit there, or fails a save, falls down unless a Reflex save succeeds.
    UNEVEN = "PF-MOV-07", "Uneven ground";
    /// A step of one that is of several squares costs as much as the worst of those that it newly enters (house).
    LARGE = "PF-MOV-19", "Large creatures and terrain";
    /// Against current or wind each square is hard going, or harder; as a turn ends a current carries one along. The game master
    /// says how strong they are.
    CURRENTS = "PF-MOV-15", "Currents, wind, slopes", Call;
}

/// Has hazardous ground hurt whoever has come into it.
pub fn enters(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    hurts(table, moved.actor);
}

/// Has hazardous ground hurt whoever was pushed into it.
pub fn pushed_into(pushed: &crate::maneuvers::Pushed, table: &mut Table<'_, impl Run>) {
    hurts(table, pushed.target);
}

/// Has ground hurt whoever ends its turn in it, and a current carry it off (PF-MOV-05, PF-MOV-15).
pub fn turn_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    if table.state().grounds.is_empty() || !table.state().lives(actor) {
        return;
    }
    hurts(table, actor);
    let carried = [GroundKind::Deep, GroundKind::Windy].into_iter().find_map(|kind| drift(table.state(), actor, kind));
    let Some((across, down)) = carried else { return };
    let steps = across.abs().max(down.abs());
    for step in 1..=i32::from(steps) {
        let at = table.state().actor(actor).at;
        let part =
            |all: i8| (i32::from(all) * step / i32::from(steps)) - (i32::from(all) * (step - 1) / i32::from(steps));
        let to = at.offset(part(across), part(down)).filter(|to| crate::jumping::is_free(table.state(), actor, *to));
        let Some(to) = to else { break };
        table.emit(Drifted { actor, to });
    }
}

/// Returns by how much the current or the wind about an actor carries it.
fn drift(state: &State, actor: ActorId, kind: GroundKind) -> Option<(i8, i8)> {
    let cells = state.footprint(actor).cells();
    let ground = cells.filter_map(|cell| state.ground_at(cell, kind)).find(|ground| ground.drift != (0, 0))?;
    // Wind carries only those in the air.
    let carried = kind == GroundKind::Deep || state.actor(actor).height > 0;
    carried.then_some(ground.drift)
}

/// Hurts an actor that is in hazardous ground.
fn hurts(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Some(ground) = state.ground_under(actor, GroundKind::Hazardous).filter(|_| state.lives(actor)) else { return };
    table.emit(Scathed { actor });
    let rolled = table.dice(ground.dice.into(), ground.die.into());
    let mut packet = Packet::default();
    packet.add(Part { kind: ground.damage, amount: rolled.value(), ..Part::default() });
    let none = table.tally();
    let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
    damage::harm(table, None, actor, packet, (rolls, none));
}

/// Who is hit on unsteady ground may fall.
pub fn struck(blow: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    if blow.by.is_some() && !table.state().grounds.is_empty() {
        shakes(table, blow.actor);
    }
}

/// Has an actor on unsteady ground save, or fall: it was hit, or failed a save (PF-MOV-06, PF-MOV-07).
pub fn shakes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let stands = state.stands(actor) && !state.actor(actor).has(Condition::Prone);
    let Some((ground, rule)) = unsteady(state, actor).filter(|_| stands) else { return };
    let own = derived::save(state, actor, Save::Reflex, table.listens());
    let dc = plain("of the ground", ground.dc.into(), rule, table.listens());
    let deed = Deed { actor, target: None, what: "stay on its feet", rule };
    if !deeds::tries(table, deed, Attempt::new(own, dc)).succeeds() {
        loses_footing(table, actor, ground);
    }
}

/// Has an actor fall: down on uneven ground, off what is narrow.
fn loses_footing(table: &mut Table<'_, impl Run>, actor: ActorId, ground: Ground) {
    if ground.kind == GroundKind::Narrow && ground.drop > 0 {
        table.emit(Slipped { actor, feet: ground.drop, dc: ground.dc });
    } else {
        conditions::give(table, actor, Instance::of(Condition::Prone));
    }
}

/// An actor is in ground that hurts.
#[event(Harm, "{actor} is in the midst of it", HAZARDOUS, LARGE)]
pub struct Scathed {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Scathed {
    fn apply(&self, _state: &mut State) {}
}

/// An actor slips off what is narrow, and falls so far.
#[event(Harm, "{actor} slips", NARROW)]
pub struct Slipped {
    pub actor: ActorId,
    pub feet: u16,
    pub dc: u8,
}

impl Event<Pathfinder> for Slipped {
    fn apply(&self, _state: &mut State) {}
}

/// A current or the wind carries an actor on; that is no move of its own.
#[event(Action, "{actor} is carried to {to}", CURRENTS)]
pub struct Drifted {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Pathfinder> for Drifted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.to);
    }
}
