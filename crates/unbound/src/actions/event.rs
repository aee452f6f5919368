//! What happens as people act.

use super::{AIM, FREE, HELP, IMPROVISED};
use crate::body;
use crate::prelude::*;
use crate::state::{Aim, Help};

happens! { Unbound;
    /// An aim was taken, or is over.
    #[event] AimChanged { actor: ActorId; aim: Option<Aim>, "At whom, and for how long." }
    |e, s| s.actor_mut(e.actor).aim = e.aim,
    tell |e, t| match e.aim {
        Some(aim) => told!(Deed, "{} aims at {}.", t.who(e.actor), t.who(aim.target); AIM),
        None => told!(Deed, "{} no longer aims.", t.who(e.actor); AIM),
    };

    /// Help is given with attacks or with a skill, or is over.
    #[event] Helped {
        actor: ActorId;
        by: Option<ActorId>, "Who helps; nobody where the help is over.";
        #[late] with: Option<Skill>, "With which skill; with attacks without.";
        #[late] of: Option<ActorId>, "Whose help is over, where there is more than one.";
        #[late] against: Option<ActorId>, "Against whom an attack is helped; an attack on anybody without.";
    }
    |&Self { actor, by, with, of, against }, s| {
        let helped = s.actor_mut(actor);
        match (by, of) {
            (Some(by), _) => helped.gets_help(Help { by, with, against }),
            (None, Some(by)) => helped.loses_help(|help| help == Help { by, with, against }),
            (None, None) => helped.loses_help(|_| true),
        }
    },
    tell |e, t| match e {
        Self { actor, by: Some(by), with, against, .. } => {
            let with = match (with, against) {
                (Some(skill), _) => format!(" with {}", skill.name()),
                (None, Some(target)) => format!(" against {}", t.who(*target)),
                (None, None) => String::new(),
            };
            told!(Deed, "{} helps {}{with}.", t.who(*by), t.who(*actor); HELP)
        }
        Self { actor, of: Some(by), .. } => {
            told!(Deed, "The help of {} for {} is used up.", t.who(*by), t.who(*actor); HELP)
        }
        Self { actor, .. } => told!(Deed, "The help for {} is used up.", t.who(*actor); HELP),
    };

    /// The free interaction of the activation was used up (UL-ACT-02).
    #[event(deed, "{actor} does a small thing.", rule = FREE)] FreeInteraction { actor: ActorId }
    |_, s| s.activation.objects = s.activation.objects.saturating_add(1);

    /// Somebody did a thing that needs no rule.
    #[event(deed, "{actor}: {what}.", rule = IMPROVISED)] Interacted {
        actor: ActorId;
        what: String, "What it did, in words.";
    }
    |e, s| body::stops(s, e.actor);
}
