//! What happens as turns come and go.

use super::{PASS, READY, TIES, TURN, UNABLE, WHO_ACTS, YIELD};
use crate::marks::ACTS_FIRST;
use crate::prelude::*;
use crate::state::Activation;

happens! { Unbound;
    /// An actor's turn begins (UL-TRN-12).
    #[event] TurnStarted { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).turn.started = true;
        s.actors.iter_mut().for_each(|other| other.loses_help(|help| help.by == e.actor));
    };

    /// Those who were equal rolled for who acts (UL-TRN-10).
    #[event] TieRolled { rolls: Vec<(ActorId, Rolled)>, "Who rolled what." }
    tell |e, t| {
        let rolls = &e.rolls;
        let sums: Vec<String> = rolls.iter().map(|(actor, roll)| format!("{} {}", t.who(*actor), roll.kept)).collect();
        let dice = rolls.iter().map(|(_, roll)| roll.clone()).collect();
        told!(Roll, "Who is first? {}.", sums.join(", "); TIES).check(Check::new("Order", dice, Tally::default()))
    },
    secret |e, state, viewer| e.rolls.iter().any(|(actor, _)| !sees(state, viewer, *actor));

    /// It is an actor's activation (UL-TRN-09).
    #[event] Activated {
        actor: ActorId;
        /// Whether it opens the fight and is a player's character.
        #[late] first: Option<bool>;
    }
    |e, s| {
        s.next = None;
        activated(s, e.actor);
    },
    tell |e, t| told!(Frame, "{} is to act, with {} AP.", t.who(e.actor), t.state.actor(e.actor).ap; WHO_ACTS),
    measure |e, gauge| if let (Some(first), None) = (e.first, gauge.subject) {
        gauge.mark_if(first, ACTS_FIRST);
    };

    /// The activation is over.
    #[event] ActivationEnded { actor: ActorId }
    |_, s| s.acting = None;

    /// An actor's turn is over.
    #[event] TurnEnded { actor: ActorId; why: TurnEnd, "Why it is over." }
    |&Self { actor, why }, s| {
        if why == TurnEnd::Passed {
            s.lets_rolls_stand();
        }
        let turn = &mut s.actor_mut(actor).turn;
        (turn.started, turn.ended, turn.readied) = (true, true, false);
        if s.acting == Some(actor) && why != TurnEnd::RoundOver {
            s.activation.spent = true;
        }
    },
    tell |e, t| {
        let name = t.who(e.actor);
        match e.why {
            TurnEnd::Passed => Some(told!(Frame, "{name} passes for the rest of the round."; PASS)),
            TurnEnd::Spent => Some(told!(Frame, "{name} has no AP left this round."; TURN)),
            TurnEnd::Unable => Some(told!(Frame, "{name} cannot act."; UNABLE)),
            TurnEnd::RoundOver => None,
        }
    };

    /// An actor waits with a readied action (UL-ACT-17).
    #[event(frame, "{actor} waits to step in.", rule = READY)] Readied { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).turn.readied = true;
        s.activation.spent = true;
    };

    /// An actor who waited steps in.
    #[event] SteppedIn {
        actor: ActorId;
        before: ActorId, "Whose activation it is.";
        ap: i32, "The Action Points it has for it.";
        #[late] after: bool, "Whether the other acts first.";
    }
    |e, s| {
        let stepping = s.actor_mut(e.actor);
        (stepping.turn.readied, stepping.ap) = (false, e.ap);
        if e.after { s.next = Some(e.actor) } else { activated(s, e.actor) }
    },
    tell |e, t| {
        let when = if e.after { "after" } else { "before" };
        told!(Frame, "{} steps in {when} {}, with {} AP.", t.who(e.actor), t.who(e.before), e.ap; READY)
    };

    /// An actor lets another act first (UL-TRN-11).
    #[event] Yielded { actor: ActorId; to: ActorId, "Who acts first." }
    |e, s| activated(s, e.to),
    tell |e, t| told!(Frame, "{} lets {} act first.", t.who(e.actor), t.who(e.to); YIELD);
}

/// It is an actor's activation from now on.
fn activated(state: &mut State, actor: ActorId) {
    state.acting = Some(actor);
    state.activation = Activation::default();
    state.run_up = state.run_up.filter(|run| run.actor == actor);
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
