//! Air: how much a breath holds, and what takes it.

use super::UNCONSCIOUS_THERE;
use crate::dying::{drowns, needs_air};
use crate::prelude::*;

rules! {
    /// One holds one's breath for half a minute for each point of Endurance.
    AIR = "SP-UWD-01", "Air";
    /// A minute of deep breathing beforehand adds half a minute for each rank of Conditioning. The first ordinary breath loses it.
    PREPARED = "SP-UWD-02", "Deep breathing";
    /// Air counts by the Endurance with which the lungs are filled; what is lost later does not shorten it.
    FILLED = "SP-UWD-03", "When air is counted";
    /// A round of fighting or toil takes 30 seconds of air, any other as long as it lasts.
    SPENT = "SP-UWD-04", "Air of a round";
    /// So a breath lasts as many rounds of fighting as Endurance, and Conditioning where one prepared.
    FIGHTING_ROUNDS = "SP-UWD-05", "Rounds on one breath";
    /// Without air, and unable to breathe, one is drowning.
    DROWNING = "SP-UWD-06", "Out of air", State;
    /// The first die of drowning is rolled the moment the air is out.
    FIRST_DIE = "SP-UWD-07", "First die of drowning";
    /// Swimmers who attack or grapple hold their breath for that round, at the surface too.
    FIGHTING_SWIMMERS = "SP-UWD-26", "Fighting while swimming";
}

/// Seconds of air for each point of Endurance, and for each rank of Conditioning (SP-UWD-01, SP-UWD-02).
pub const AIR_A_POINT: i32 = 30;

/// Returns whether an actor can breathe: their head is above water, or they need no air.
pub fn has_air(state: &State, id: ActorId) -> bool {
    !state.is(id, Status::Submerged) || !needs_air(state, id)
}

/// Returns the seconds that an actor holds a breath taken now (SP-UWD-01).
pub fn lungs(state: &State, id: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("endurance", AIR_A_POINT * state.attribute(id, Attribute::Endurance), &AIR);
    let ranks = AIR_A_POINT * state.rank(id, Skill::Conditioning);
    tally.add("deep breathing", if state.actor(id).breath.prepared { ranks } else { 0 }, &PREPARED);
    tally
}

/// Returns whether the turn of an actor was one that takes much air (SP-UWD-04).
fn toils(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    actor.exertion.swam || actor.breath.swept || fights(state, id)
}

/// Returns whether an actor attacked in this turn, or takes part in a grapple.
fn fights(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let attacked = actor.exertion.fought || actor.exertion.shot;
    attacked || actor.hold.is_some() || state.is(id, Status::Grappled)
}

/// Returns whether an actor must hold their breath this turn: under water, or swimming in a fight (SP-UWD-26).
pub fn holds_breath(state: &State, id: ActorId) -> bool {
    needs_air(state, id) && state.is_awake(id) && (!has_air(state, id) || state.swims(id) && fights(state, id))
}

/// At the end of a turn, spends air before all else (SP-TRN-07).
pub fn turn_ends(event: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    if holds_breath(state, actor) && !state.actor(actor).breath.drowning {
        let seconds = if toils(state, actor) {
            state.options().air_of_a_fight.into()
        } else {
            state.options().round_seconds.into()
        };
        fill(table, actor);
        table.emit(AirSpent { actor, seconds });
        if table.state().actor(actor).breath.air == Some(0) {
            chokes(table, actor, false);
        }
    }
}

/// Lets an actor take a breath to hold, unless they hold one.
pub(super) fn fill(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).breath.air.is_none() {
        let air = lungs(table.state(), actor, table.listens());
        table.emit(LungsFilled { actor, air });
    }
}

/// Lets the air of an actor be out; the first die comes at once (SP-UWD-07).
pub(super) fn chokes(table: &mut Table<'_, impl Run>, actor: ActorId, inhaled: bool) {
    table.emit(OutOfAir { actor, inhaled });
    drowns(table, actor);
}

/// An actor holds a breath.
#[event]
pub struct LungsFilled {
    pub actor: ActorId,
    pub air: Tally,
}

impl Event<Archsoul> for LungsFilled {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.air = Some(self.air.total.max(0) as u32);
            actor.breath.prepared = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(
            LineKind::Status,
            format!("{} holds a breath for {} seconds", teller.name(self.actor), self.air.total),
        )
        .rule(&FILLED);
        Some(
            line.check(ludex_engine::Check::new("Seconds of air", Vec::new(), self.air.clone())).rule(&FIGHTING_ROUNDS),
        )
    }
}

/// Air was spent in a turn.
#[event]
pub struct AirSpent {
    pub actor: ActorId,
    pub seconds: u32,
}

impl Event<Archsoul> for AirSpent {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.air = actor.breath.air.map(|air| air.saturating_sub(self.seconds));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).breath.air.unwrap_or(0);
        let line = Line::new(LineKind::Status, format!("{} has air for {left} seconds more", teller.name(self.actor)))
            .rule(&SPENT);
        Some(line.rule_if(!teller.state.is(self.actor, Status::Submerged), &FIGHTING_SWIMMERS))
    }
}

/// An actor is drowning.
#[event]
pub struct OutOfAir {
    pub actor: ActorId,
    pub inhaled: bool,
}

impl Event<Archsoul> for OutOfAir {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath =
                Breath { air: Some(0), drowning: true, inhaled: self.inhaled || actor.breath.inhaled, ..actor.breath };
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Harm, format!("{} is drowning", teller.name(self.actor)))
            .rule(&DROWNING)
            .rule(&FIRST_DIE);
        Some(line.rule_if(teller.state.actor(self.actor).unconscious.is_some(), &UNCONSCIOUS_THERE))
    }
}
