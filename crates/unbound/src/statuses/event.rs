//! What happens to statuses.

use super::{EXHAUSTION, Effect, Status};
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Happens, Line, LineKind, RuleId};
use ludex_kit::event;

/// A status came.
#[event]
pub struct StatusGained {
    pub actor: ActorId,
    /// Which status.
    pub status: Status,
    /// How strong it is, and how long it lasts.
    pub effect: Effect,
    pub rule: RuleId,
}

impl Happens<Unbound> for StatusGained {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).statuses.set(self.status, self.effect);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let value = if self.effect.value == 0 { String::new() } else { format!(" {}", self.effect.value) };
        let text = format!("{} is {}{value}.", t.who(self.actor), self.status.name());
        Some(Line::new(LineKind::Status, text).rule(self.rule.clone()).rule(self.status.rule()))
    }
}

/// A status ended.
#[event]
pub struct StatusEnded {
    pub actor: ActorId,
    /// Which status.
    pub status: Status,
}

impl Happens<Unbound> for StatusEnded {
    fn apply(&self, s: &mut State) {
        end_status(s, self.actor, self.status);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is no longer {}.", t.who(self.actor), self.status.name());
        line(LineKind::Status, text, self.status.rule())
    }
}

/// The turn's count of statuses that last.
#[event]
pub struct TurnCounted {
    pub actor: ActorId,
}

impl Happens<Unbound> for TurnCounted {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.statuses.turn_passed();
        actor.aim = actor.aim.filter(|aim| aim.next_turn).map(|aim| crate::state::Aim { next_turn: false, ..aim });
    }
}

/// A level of Exhaustion more, or less.
#[event(harm, "{actor} has Exhaustion {level}.", rule = self.rule, rule = EXHAUSTION)]
pub struct Exhausted {
    pub actor: ActorId,
    /// The level it has now.
    pub level: u8,
    pub rule: RuleId,
}

impl Happens<Unbound> for Exhausted {
    fn apply(&self, s: &mut State) {
        let tired = s.actor_mut(self.actor);
        tired.fatigue.lowered(tired.exhaustion, self.level);
        tired.exhaustion = self.level;
    }
}

/// A status ends, and nobody keeps it up any more (UL-ATK-43).
pub(crate) fn end_status(state: &mut State, actor: ActorId, status: Status) {
    state.actor_mut(actor).statuses.clear(status);
    state.sustained.retain(|kept| (kept.target, kept.status) != (actor, status));
}
