//! What happens to statuses.

use super::{EXHAUSTION, Effect, Status};
use crate::prelude::*;

happens! { Unbound;
    /// A status came.
    #[event] StatusGained {
        actor: ActorId;
        status: Status, "Which status.";
        effect: Effect, "How strong it is, and how long it lasts.";
        rule: RuleId;
    }
    |e, s| s.actor_mut(e.actor).statuses.set(e.status, e.effect),
    tell |e, t| {
        let value = if e.effect.value == 0 { String::new() } else { format!(" {}", e.effect.value) };
        told!(Status, "{} is {}{value}.", t.who(e.actor), e.status.name()).rule(e.rule.clone()).rule(e.status.rule())
    };

    /// A status ended.
    #[event] StatusEnded { actor: ActorId; status: Status, "Which status." }
    |e, s| end_status(s, e.actor, e.status),
    tell |e, t| {
        told!(Status, "{} is no longer {}.", t.who(e.actor), e.status.name()).rule(e.status.rule())
    };

    /// The turn's count of statuses that last.
    #[event] TurnCounted { actor: ActorId }
    |e, s| {
        let actor = s.actor_mut(e.actor);
        actor.statuses.turn_passed();
        actor.aim = actor.aim.filter(|aim| aim.next_turn).map(|aim| crate::state::Aim { next_turn: false, ..aim });
    };

    /// A level of Exhaustion more, or less.
    #[event(harm, "{actor} has Exhaustion {level}.", rule = self.rule, rule = EXHAUSTION)] Exhausted {
        actor: ActorId;
        level: u8, "The level it has now.";
        rule: RuleId;
    }
    |e, s| {
        let tired = s.actor_mut(e.actor);
        tired.fatigue.lowered(tired.exhaustion, e.level);
        tired.exhaustion = e.level;
    };
}

/// A status ends, and nobody keeps it up any more (UL-ATK-43).
pub(crate) fn end_status(state: &mut State, actor: ActorId, status: Status) {
    state.actor_mut(actor).statuses.clear(status);
    state.sustained.retain(|kept| (kept.target, kept.status) != (actor, status));
}
