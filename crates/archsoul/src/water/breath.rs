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

questions! { State;
    /// Whether an actor is in deep water.
    pub swims |s, id| s.is(id, Status::Swimming) || s.is(id, Status::Submerged);
    /// Whether the head of an actor is above water.
    pub has_air |s, id| !s.is(id, Status::Submerged) || !needs_air(s, id);
    /// Seconds that an actor holds a breath taken now (SP-UWD-01).
    pub lungs |s, id, shows: bool| -> Tally {
        let mut tally = Tally::new(shows);
        tally.base("endurance", AIR_A_POINT * s.attribute(id, Attribute::Endurance), &AIR);
        let ranks = AIR_A_POINT * s.rank(id, Skill::Conditioning);
        tally.add("deep breathing", if s.actor(id).breath.prepared { ranks } else { 0 }, &PREPARED);
        tally
    };
    /// Whether the turn of an actor was one that takes much air (SP-UWD-04).
    toils |s, id| {
        let (actor, spent) = (s.actor(id), s.actor(id).exertion);
        spent.swam || actor.breath.swept || fights(s, id)
    };
    fights |s, id| {
        let spent = s.actor(id).exertion;
        spent.fought || spent.shot || s.actor(id).hold.is_some() || s.is(id, Status::Grappled)
    };
    /// Whether an actor holds its breath this turn.
    pub holds_breath |s, id| {
        needs_air(s, id) && s.is_awake(id) && (!has_air(s, id) || swims(s, id) && fights(s, id))
    };
}

/// At the end of a turn first air is spent.
pub fn turn_ends(event: &turns::TurnEnded, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    if holds_breath(s, actor) && !s.actor(actor).breath.drowning {
        let seconds =
            if toils(s, actor) { s.options().air_of_a_fight.into() } else { s.options().round_seconds.into() };
        fill(t, actor);
        t.emit(AirSpent { actor, seconds });
        if t.state().actor(actor).breath.air == Some(0) {
            chokes(t, actor, false);
        }
    }
}

/// Takes a breath to hold, unless one is held.
pub(super) fn fill(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).breath.air.is_none() {
        let air = lungs(t.state(), actor, t.listens());
        t.emit(LungsFilled { actor, air });
    }
}

/// The air of an actor is out: the first die comes at once.
pub(super) fn chokes(t: &mut Table<'_, impl Run>, actor: ActorId, inhaled: bool) {
    t.emit(OutOfAir { actor, inhaled });
    drowns(t, actor);
}

happens! { Archsoul;
    /// An actor holds a breath.
    #[event] LungsFilled { actor: ActorId, air: Tally }
    on |e, actor| {
        (actor.breath.air, actor.breath.prepared) = (Some(e.air.total.max(0) as u32), false);
    },
    tell |e, teller| {
        let line = told!(Status, "{} holds a breath for {} seconds", teller.name(e.actor), e.air.total; FILLED);
        line.check(ludex_engine::Check::new("Seconds of air", Vec::new(), e.air.clone())).rule(&FIGHTING_ROUNDS)
    };

    /// Air was spent in a turn.
    #[event] AirSpent { actor: ActorId, seconds: u32 }
    on |e, actor| actor.breath.air = actor.breath.air.map(|air| air.saturating_sub(e.seconds)),
    tell |e, teller| {
        let left = teller.state.actor(e.actor).breath.air.unwrap_or(0);
        let line = told!(Status, "{} has air for {left} seconds more", teller.name(e.actor); SPENT);
        line.rule_if(!teller.state.is(e.actor, Status::Submerged), &FIGHTING_SWIMMERS)
    };

    /// An actor is drowning.
    #[event] OutOfAir { actor: ActorId, inhaled: bool }
    on |e, actor| {
        actor.breath = Breath { air: Some(0), drowning: true, inhaled: e.inhaled || actor.breath.inhaled, ..actor.breath };
    },
    tell |e, teller| {
        let line = told!(Harm, "{} is drowning", teller.name(e.actor); DROWNING, FIRST_DIE);
        line.rule_if(teller.state.actor(e.actor).unconscious.is_some(), &UNCONSCIOUS_THERE)
    };
}
