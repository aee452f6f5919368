//! What happens between life and death.

use super::{DEATH_SAVE, DROPPED};
use crate::marks::DROPS;
use crate::prelude::*;
use crate::rest::STABLE_RECOVERY;
use crate::state::Saves;

happens! { Unbound;
    /// It is rolled when somebody who is stable comes round, in seconds of the clock (UL-DTH-20).
    #[event] RecoveryRolled {
        actor: ActorId;
        roll: Rolled, "The die, in hours.";
        at: u64, "When that is, in seconds of the clock.";
    }
    |e, s| s.actor_mut(e.actor).saves.comes_round = Some(e.at),
    tell |e, t| {
        let hours = if e.roll.kept == 1 { "1 hour".to_owned() } else { format!("{} hours", e.roll.kept) };
        told!(Status, "{} will come round in {hours}, if nobody helps before.", t.who(e.actor); STABLE_RECOVERY)
            .check(Check::new("Hours", vec![e.roll.clone()], Tally::new(true)))
    };

    /// Somebody fell to 0 Health and is Disabled.
    #[event(harm, "{actor} drops to 0 Health and is Disabled.", rule = DROPPED)] Felled { actor: ActorId }
    |e, s| {
        let fallen = s.actor_mut(e.actor);
        fallen.saves = Saves::default();
        fallen.statuses.set(Status::Disabled, Effect::lasting());
        // A Move in progress is halved and what is left of it worked out again (UL-INB-18).
        if let Some(moving) = s.moving.as_mut().filter(|moving| moving.actor == e.actor) {
            moving.left -= moving.allowance - (moving.allowance / 2).max(1);
        }
    },
    measure |e, gauge| if gauge.concerns(e.actor) {
        gauge.mark(DROPS);
    };

    /// A death save.
    #[event] DeathSave {
        actor: ActorId;
        roll: Rolled, "The d20.";
        tally: Tally, "What was added to it.";
        saves: Saves, "The death saves that it has made and failed now.";
    }
    |e, s| s.actor_mut(e.actor).saves = e.saves,
    tell |e, t| {
        let (made, failed) = (e.saves.successes, e.saves.failures);
        let check = Check::new("Death save", vec![e.roll.clone()], e.tally.clone());
        let outcome = if check.total >= 10 && e.roll.kept != 1 { "success" } else { "failure" };
        told!(Roll, "{} makes a death save: {made} made, {failed} failed.", t.who(e.actor); DEATH_SAVE)
            .check(check.outcome(outcome))
    };

    /// A failed death save without a roll.
    #[event] SaveFailed {
        actor: ActorId;
        saves: Saves, "The death saves that it has made and failed now.";
        rule: RuleId;
    }
    |e, s| s.actor_mut(e.actor).saves = e.saves,
    tell |e, t| {
        told!(Harm, "{} is hurt at 0 Health: {} failed death saves.", t.who(e.actor), e.saves.failures)
            .rule(e.rule.clone())
    };

    /// Somebody is stable.
    #[event(boon, "{actor} is stable.", rule = self.rule)] Stabilised { actor: ActorId, rule: RuleId }
    |e, s| s.actor_mut(e.actor).saves = Saves { stable: true, ..Saves::default() };

    /// Somebody died.
    #[event(harm, "{actor} dies.", rule = self.rule)] Died { actor: ActorId, rule: RuleId }
    |e, s| died(s, e.actor),
    measure |e, gauge| if gauge.concerns(e.actor) {
        gauge.mark(DROPS);
    };

    /// Magic brought somebody dead back to life, with so much Health (UL-STA-25).
    #[event] Revived {
        actor: ActorId;
        by: ActorId;
        health: i32, "The Health it has now.";
        rule: RuleId, "By which rule.";
    }
    |e, s| revived(s, e.actor, e.health),
    tell |e, t| {
        let Self { health, .. } = e;
        told!(Boon, "{} brings {} back to life with {health} Health.", t.who(e.by), t.who(e.actor)).rule(e.rule.clone())
    };
}

/// Somebody is dead from now on: it lies where it was, and nobody is held or hidden from by it.
pub(crate) fn died(state: &mut State, actor: ActorId) {
    let dead = state.actor_mut(actor);
    dead.saves = Saves { dead: true, ..Saves::default() };
    dead.health = 0;
    dead.ap = 0;
    dead.aim = None;
    dead.breather = false;
    dead.focus = None;
    dead.turn.readied = false;
    // A body drops to the ground, and what it had caught drops with it.
    if dead.flying {
        (dead.flying, dead.height) = (false, 0);
    }
    dead.caught = 0;
    let at = dead.at;
    for lying in state.lying.iter_mut().filter(|lying| lying.by == Some(actor)) {
        (lying.by, lying.at) = (None, at);
    }
    state.grapples.retain(|held| held.grappler != actor && held.victim != actor);
    for pairs in [&mut state.unseen, &mut state.heard] {
        pairs.retain(|&(observer, subject)| observer != actor && subject != actor);
    }
}

/// Somebody dead lives again: its death saves are counted anew (UL-STA-25).
pub(crate) fn revived(state: &mut State, actor: ActorId, health: i32) {
    let actor = state.actor_mut(actor);
    (actor.saves, actor.health) = (Saves::default(), health);
    let ended = [Status::Disabled, Status::Unconscious, Status::Incapacitated];
    ended.into_iter().for_each(|status| actor.statuses.clear(status));
}
