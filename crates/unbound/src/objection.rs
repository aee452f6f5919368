//! What speaks against a command, before it is put into words.

use crate::state::State;
use crate::statuses::Status;
use ludex_engine::{ActorId, Refusal, Rule};
use ludex_grid::Cell;
use std::borrow::Cow;

/// Why something cannot be done: the rule, the reason and what would be lawful, as plain numbers.
///
/// Rules ask one another many times in a fight whether something could be done; only for a person is the answer put
/// into words, as a [`Refusal`]. So asking costs nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Objection {
    /// The rule that forbids it.
    pub rule: &'static Rule,
    /// Why.
    pub why: Why,
    /// What would be lawful instead.
    pub instead: Option<&'static str>,
}

/// A reason, with those whom it is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Why {
    /// A whole sentence.
    Text(&'static str),
    /// A sentence that begins with somebody's name.
    Somebody(ActorId, &'static str),
    /// A sentence that begins with the name of somebody's weapon.
    Weapon(ActorId, u8, &'static str),
    /// More Action Points than somebody has.
    Price {
        /// Who would pay.
        actor: ActorId,
        /// How many.
        cost: i32,
    },
    /// Farther than a weapon goes.
    Far {
        /// Whose weapon.
        actor: ActorId,
        /// Its place in the record.
        weapon: u8,
        /// Who is far.
        target: ActorId,
        /// How many spaces the weapon goes.
        most: u32,
    },
    /// A place that so many units of movement do not reach.
    Unreachable(Cell, i32),
    /// A number that is not within its bounds: its name, the least and the most.
    Bounds(&'static str, i32, i32),
    /// A record with faults; which, is told by reading it again.
    Record,
    /// A status that somebody does not have.
    Without(ActorId, Status),
}

impl From<&'static str> for Why {
    fn from(text: &'static str) -> Self {
        Why::Text(text)
    }
}

impl Objection {
    /// An objection for a reason.
    pub fn new(rule: &'static Rule, why: impl Into<Why>) -> Self {
        Objection { rule, why: why.into(), instead: None }
    }

    /// The same, with what would be lawful.
    #[must_use]
    pub fn instead(self, instead: &'static str) -> Self {
        Objection { instead: Some(instead), ..self }
    }

    /// The reason where it is a whole sentence.
    pub(crate) fn text(&self) -> &'static str {
        match self.why {
            Why::Text(text) | Why::Somebody(_, text) | Why::Weapon(_, _, text) => text,
            _ => "that is not possible",
        }
    }

    /// The same in words. Those who are hidden are not named.
    pub fn refusal(self, state: &State) -> Refusal {
        let name = |id: ActorId| match state.actors.get(id.index()) {
            Some(actor) if !actor.hidden => &*actor.name,
            _ => "somebody",
        };
        let weapon = |id: ActorId, place: u8| match state.actors.get(id.index()) {
            Some(_) => Some(crate::disarm::name_of(state, id, place)).filter(|name| !name.is_empty()).unwrap_or("it"),
            None => "it",
        };
        let why: Cow<'static, str> = match self.why {
            Why::Text(text) => text.into(),
            Why::Somebody(actor, text) => format!("{} {text}", name(actor)).into(),
            Why::Weapon(actor, place, text) => format!("{} {text}", weapon(actor, place)).into(),
            Why::Price { actor, cost } => {
                format!("it costs {cost} AP and {} has {}", name(actor), state.actor(actor).ap).into()
            }
            Why::Far { actor, weapon: place, target, most } => {
                let (distance, weapon) = (state.distance(actor, target), weapon(actor, place));
                format!("{} is {distance} spaces away and {weapon} goes {most}", name(target)).into()
            }
            Why::Unreachable(to, units) => format!("{to} cannot be reached with {units} units of movement").into(),
            Why::Bounds(what, from, to) => format!("{what} must be from {from} to {to}").into(),
            Why::Record => "the record has faults".into(),
            Why::Without(actor, status) => format!("{} is not {}", name(actor), status.name()).into(),
        };
        let refusal = Refusal::new(self.rule, why);
        match self.instead {
            Some(instead) => refusal.instead(instead),
            None => refusal,
        }
    }
}

/// Whether something can be done.
pub type Verdict = Result<(), Objection>;
