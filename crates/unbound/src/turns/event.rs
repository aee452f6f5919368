//! What happens as turns come and go.

use super::{PASS, READY, TIES, TURN, UNABLE, WHO_ACTS, YIELD};
use crate::checks::reroll::lets_rolls_stand;
use crate::prelude::*;
use crate::state::Activation;

happens! { Unbound;
    /// Somebody's turn begins (UL-TRN-12).
    #[event] TurnStarted { actor: ActorId }
    |e, s| {
        let helper = e.actor;
        s.actor_mut(helper).turn.started = true;
        for other in &mut s.actors {
            other.loses_help(|help| help.by == helper);
        }
    };

    /// Those who were equal rolled for who acts (UL-TRN-10).
    #[event] TieRolled { rolls: Vec<(ActorId, Rolled)>, "Who rolled what." }
    tell |e, t| {
        let rolls = &e.rolls;
        let sums: Vec<String> = rolls.iter().map(|(actor, roll)| format!("{} {}", t.who(*actor), roll.kept)).collect();
        let dice = rolls.iter().map(|(_, roll)| roll.clone()).collect();
        let line = Line::new(LineKind::Roll, format!("Who is first? {}.", sums.join(", "))).rule(&TIES);
        Some(line.check(Check::new("Order", dice, Default::default())))
    },
    secret |e, state, viewer| e.rolls.iter().any(|(actor, _)| !sees(state, viewer, *actor));

    /// It is somebody's activation (UL-TRN-09).
    #[event] Activated { actor: ActorId }
    |e, s| {
        (s.acting, s.next) = (Some(e.actor), None);
        s.activation = Activation::default();
        s.run_up = s.run_up.filter(|run| run.actor == e.actor);
    },
    tell |e, t| {
        let ap = t.state.actor(e.actor).ap;
        line(LineKind::Frame, format!("{} is to act, with {ap} AP.", t.who(e.actor)), &WHO_ACTS)
    };

    /// The activation is over.
    #[event] ActivationEnded { actor: ActorId }
    |_, s| s.acting = None;

    /// Somebody's turn is over.
    #[event] TurnEnded { actor: ActorId; why: TurnEnd, "Why it is over." }
    |&Self { actor, why }, s| {
        if why == TurnEnd::Passed {
            lets_rolls_stand(s);
        }
        let turn = &mut s.actor_mut(actor).turn;
        (turn.started, turn.ended, turn.readied) = (true, true, false);
        if s.acting == Some(actor) && why != TurnEnd::RoundOver {
            s.activation.spent = true;
        }
    },
    tell |e, t| match e {
        Self { why: TurnEnd::RoundOver, .. } => None,
        Self { actor, why } => {
            let name = t.who(*actor);
            let (text, rule): (_, &'static Rule) = match why {
                TurnEnd::Passed => (format!("{name} passes for the rest of the round."), &PASS),
                TurnEnd::Spent => (format!("{name} has no AP left this round."), &TURN),
                TurnEnd::Unable | TurnEnd::RoundOver => (format!("{name} cannot act."), &UNABLE),
            };
            line(LineKind::Frame, text, rule)
        }
    };

    /// Somebody waits with a readied action (UL-ACT-17).
    #[event(frame, "{actor} waits to step in.", rule = READY)] Readied { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).turn.readied = true;
        s.activation.spent = true;
    };

    /// Somebody who waited steps in.
    #[event] SteppedIn {
        actor: ActorId;
        before: ActorId, "Whose activation it is.";
        ap: i32, "The Action Points it has for it.";
        #[late] after: bool, "Whether the other acts first.";
    }
    |e, s| {
        let stepping = s.actor_mut(e.actor);
        stepping.turn.readied = false;
        stepping.ap = e.ap;
        if e.after {
            s.next = Some(e.actor);
        } else {
            s.acting = Some(e.actor);
            s.activation = Activation::default();
            s.run_up = s.run_up.filter(|run| run.actor == e.actor);
        }
    },
    tell |e, t| {
        let Self { ap, .. } = e;
        let (one, other) = (t.who(e.actor), t.who(e.before));
        let when = if e.after { "after" } else { "before" };
        line(LineKind::Frame, format!("{one} steps in {when} {other}, with {ap} AP."), &READY)
    };

    /// Somebody lets another act first (UL-TRN-11).
    #[event] Yielded { actor: ActorId; to: ActorId, "Who acts first." }
    |e, s| {
        s.acting = Some(e.to);
        s.activation = Activation::default();
        s.run_up = s.run_up.filter(|run| run.actor == e.to);
    },
    tell |e, t| line(LineKind::Frame, format!("{} lets {} act first.", t.who(e.actor), t.who(e.to)), &YIELD);
}

kept! {
    /// Why a turn ended.
    #[derive(Clone, Copy, Eq)] pub enum TurnEnd {
        Passed, "By passing (UL-TRN-14).";
        Spent, "No Action Points are left.";
        Unable, "The actor cannot act (UL-TRN-23).";
        RoundOver, "The round is over.";
    }
}
