//! In the air: how flyers Move, what keeps them up, and what brings them down (UL-POS-16 to 18).

use super::{Fell, MOVE, MoveStarted, allowance_if, begin, end_move, price_if, release_out_of_reach};
use crate::actions::must_be_loose;
use crate::armour::{self, HEAVY};
use crate::attack::FEET_A_SPACE;
use crate::character::{ArmourClass, Attribute};
use crate::falling;
use crate::spells::withstands;
use crate::state::State;
use crate::statuses::{Effect, GRAPPLED, PRONE, Status, gain};
use crate::turns::{can_pay, must_act};
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Rule, Tally, Verdict};
use ludex_kit::command;
use ludex_kit::content::record;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A flyer that is Prone, is held or cannot act falls at once, unless it hovers; a fall lands it Prone.
    FLYERS_FALL = "UL-POS-16", "Flyers fall";
    /// A flyer that is encumbered or wears Heavy armour pays double to move, and must Move in the air every round;
    /// otherwise it falls when the round ends.
    LADEN_FLYERS = "UL-POS-17", "Laden flyers";
    /// Whoever is hurt in the air by an attack or a spell makes a Body (Endurance) roll against 10, or half the damage
    /// if that is more, and is Prone if it fails; a heavy load and Heavy armour give disadvantage.
    HURT_IN_THE_AIR = "UL-POS-18", "Damage in the air";
    /// A maneuver that puts a flyer on its back brings it down without a roll; only damage asks for one.
    THROWN_DOWN = "UL-INB-23", "Flyer struck by a maneuver";
}

/// The highest that anybody flies or stands, in spaces above the ground.
pub const MOST_HEIGHT: i32 = 99;

/// How a creature flies.
#[record]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// Spaces of a Move in the air.
    #[field(1..=14, "spaces")]
    pub spaces: i32,
    /// Whether it stays up without moving.
    #[serde(default)]
    pub hover: bool,
}

/// Whether somebody carries or wears too much to fly with ease (UL-POS-17).
pub fn is_laden(state: &State, id: ActorId) -> bool {
    super::encumbrance(state, id) != super::Encumbrance::None || armour::worn(state, id).1 == ArmourClass::Heavy
}

/// Whether somebody hovers.
fn hovers(state: &State, id: ActorId) -> bool {
    state.actor(id).profile.flight.is_some_and(|flight| flight.hover)
}

/// Whether somebody in the air cannot stay there (UL-POS-16).
fn cannot_stay_up(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let helpless = || actor.statuses.has(Status::Prone) || state.is_held(id) || !actor.can_act();
    actor.flying && actor.alive() && actor.present() && !hovers(state, id) && helpless()
}

/// Whether a laden flyer has not moved in the air in the round that ends (UL-POS-17).
fn has_sunk(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let here = actor.flying && actor.alive() && actor.present() && !actor.turn.late;
    here && !actor.turn.flown && is_laden(state, id)
}

/// What it costs to rise, to sink or to land (UL-POS-01, UL-POS-17).
pub fn flight_price(state: &State, id: ActorId, shows: bool) -> Tally {
    price_if(state, id, (false, false), true, shows)
}

/// Whether somebody may rise or sink to a height with a Move of its own; 0 lands.
///
/// # Errors
/// It does not fly, is held or Prone, or the height is out of its reach.
pub fn may_fly(state: &State, actor: ActorId, height: i32) -> Verdict {
    must_act(state, actor)?;
    must_be_loose(state, actor)?;
    let who = state.actor(actor);
    if who.profile.flight.is_none() && !who.flying {
        return Err(Refusal::new(&MOVE, "{} does not fly").about(actor));
    }
    if state.is_held(actor) {
        let objection = Refusal::new(&GRAPPLED, "somebody who is held cannot move");
        return Err(objection.instead("escape the hold first"));
    }
    if who.statuses.has(Status::Prone) {
        return Err(Refusal::new(&PRONE, "nobody takes wing while Prone").instead("stand up first"));
    }
    if who.saddle.is_some() {
        return Err(Refusal::new(&MOVE, "{} is rider or mount, and keeps to the ground").about(actor));
    }
    super::may_go(state, actor)?;
    can_pay(state, actor, flight_price(state, actor, false).total)?;
    if !(0..=MOST_HEIGHT).contains(&height) {
        return Err(Refusal::bounds(&MOVE, "a height", 0, MOST_HEIGHT));
    }
    if height == who.height {
        return Err(Refusal::new(&MOVE, "{} is at that height already").about(actor));
    }
    if height.abs_diff(who.height) as i32 > allowance_if(state, actor, false, true, false).total {
        let objection = Refusal::new(&MOVE, "that is farther up or down than one Move goes");
        return Err(objection.instead("go part of the way"));
    }
    Ok(())
}

/// Rise, sink or land with a Move in the air (UL-POS-16).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Fly {
    /// Who flies.
    pub actor: ActorId,
    /// To how many spaces above the ground; 0 lands.
    pub height: i32,
}

/// Rises or sinks to a height.
pub(crate) fn fly(table: &mut Table<'_, impl Run>, Fly { actor, height }: Fly) -> Verdict {
    may_fly(table.state(), actor, height)?;
    let (state, shows) = (table.state(), table.listens());
    let price = flight_price(state, actor, shows);
    let tally = allowance_if(state, actor, false, true, shows);
    let (allowance, height) = (tally.total, Some(height));
    let (route, dash, disengaged, face) = (super::Route::default(), false, false, None);
    let halts = false;
    let started = MoveStarted { actor, route, allowance, tally, dash, disengaged, face, height, halts };
    begin(table, actor, price, started);
    Ok(())
}

/// Brings down whoever cannot stay in the air (UL-POS-16, UL-ENV-19).
pub(crate) fn bring_down(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| cannot_stay_up(table.state(), id)) {
        fall(table, actor, &FLYERS_FALL);
    }
}

/// Brings down the laden who did not Move in the air in the round that ends (UL-POS-17).
pub(crate) fn bring_down_laden(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| has_sunk(table.state(), id)) {
        fall(table, actor, &LADEN_FLYERS);
    }
}

/// Falls to the ground, where it lies Prone and is hurt.
fn fall(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    let height = table.state().actor(actor).height;
    table.emit(Fell { actor, height, rule: rule.into() });
    if table.state().moving.is_some_and(|moving| moving.actor == actor) {
        end_move(table, true);
    }
    release_out_of_reach(table, actor);
    if !table.state().actor(actor).statuses.has(Status::Prone) {
        gain(table, actor, Status::Prone, Effect::lasting(), &FLYERS_FALL);
    }
    falling::hurt(table, actor, height.unsigned_abs() * FEET_A_SPACE);
}

/// Whether somebody who was hurt in the air by an attack or a spell keeps upright (UL-POS-18). Whoever falls anyway
/// makes no roll (UL-INB-23).
pub(crate) fn buffeted(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32) {
    let state = table.state();
    let who = state.actor(actor);
    let steady = !who.flying || !who.alive() || who.statuses.has(Status::Prone) || cannot_stay_up(state, actor);
    if amount <= 0 || steady {
        return;
    }
    let heavy = armour::worn(state, actor).1 == ArmourClass::Heavy;
    let clumsy: Option<(&'static str, &'static Rule)> = heavy.then_some(("Heavy armour", &HEAVY));
    let number = (amount / 2).max(10);
    if !withstands(table, actor, Attribute::Endurance, (number, &HURT_IN_THE_AIR), clumsy) {
        gain(table, actor, Status::Prone, Effect::lasting(), &HURT_IN_THE_AIR);
    }
}
