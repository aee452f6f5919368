//! What happens as people act.

use super::{AIM, FREE, HELP, IMPROVISED};
use crate::character::Skill;
use crate::state::{Aim, Help};
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound, body};
use ludex_engine::{ActorId, Happens, Line, LineKind};
use ludex_kit::event;

/// An aim was taken, or is over.
#[event]
pub struct AimChanged {
    pub actor: ActorId,
    /// At whom, and for how long.
    pub aim: Option<Aim>,
}

impl Happens<Unbound> for AimChanged {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).aim = self.aim;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, aim: Some(aim) } => {
                line(LineKind::Deed, format!("{} aims at {}.", t.who(*actor), t.who(aim.target)), &AIM)
            }
            Self { actor, aim: None } => line(LineKind::Deed, format!("{} no longer aims.", t.who(*actor)), &AIM),
        }
    }
}

/// Help is given with attacks or with a skill, or is over.
#[event]
pub struct Helped {
    /// Who is helped.
    pub actor: ActorId,
    /// Who helps; nobody where the help is over.
    pub by: Option<ActorId>,
    /// With which skill; with attacks without.
    #[late]
    pub with: Option<Skill>,
    /// Whose help is over, where there is more than one.
    #[late]
    pub of: Option<ActorId>,
    /// Against whom an attack is helped; an attack on anybody without.
    #[late]
    pub against: Option<ActorId>,
}

impl Happens<Unbound> for Helped {
    fn apply(&self, s: &mut State) {
        let Self { actor, by, with, of, against } = *self;
        let helped = s.actor_mut(actor);
        match (by, of) {
            (Some(by), _) => helped.gets_help(Help { by, with, against }),
            (None, Some(by)) => helped.loses_help(|help| help == Help { by, with, against }),
            (None, None) => helped.loses_help(|_| true),
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, by: Some(by), with, against, .. } => {
                let with = match (with, against) {
                    (Some(skill), _) => format!(" with {}", skill.name()),
                    (None, Some(target)) => format!(" against {}", t.who(*target)),
                    (None, None) => String::new(),
                };
                line(LineKind::Deed, format!("{} helps {}{with}.", t.who(*by), t.who(*actor)), &HELP)
            }
            Self { actor, by: None, of: Some(by), .. } => {
                let (name, by) = (t.who(*actor), t.who(*by));
                line(LineKind::Deed, format!("The help of {by} for {name} is used up."), &HELP)
            }
            Self { actor, by: None, .. } => {
                line(LineKind::Deed, format!("The help for {} is used up.", t.who(*actor)), &HELP)
            }
        }
    }
}

/// The free interaction of the activation was used up (UL-ACT-02).
#[event(deed, "{actor} does a small thing.", rule = FREE)]
pub struct FreeInteraction {
    pub actor: ActorId,
}

impl Happens<Unbound> for FreeInteraction {
    fn apply(&self, s: &mut State) {
        s.activation.objects = s.activation.objects.saturating_add(1);
    }
}

/// Somebody did a thing that needs no rule.
#[event(deed, "{actor}: {what}.", rule = IMPROVISED)]
pub struct Interacted {
    pub actor: ActorId,
    /// What it did, in words.
    pub what: String,
}

impl Happens<Unbound> for Interacted {
    fn apply(&self, s: &mut State) {
        body::stops(s, self.actor);
    }
}
