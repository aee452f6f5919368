//! The game master's hand: what may be changed outside the rules, always with a reason.

use crate::event::Temporary;
use crate::state::State;
use crate::statuses::{Effect, Status};
use ludex_engine::{ActorId, Refusal};
use ludex_grid::{Cell, Direction};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// The game master may change anything by hand; the change and the reason are kept in the log.
    RULING = "UL-CHK-01", "The Narrator describes and decides", Call;
}

/// What the game master changes by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Ruling {
    /// Health now.
    Health { actor: ActorId, to: i32 },
    /// Vitality now.
    Vitality { actor: ActorId, to: i32 },
    /// A temporary pool now (UL-VIT-17).
    TemporaryPool { actor: ActorId, pool: Temporary, to: i32 },
    /// Action Points now.
    ActionPoints { actor: ActorId, to: i32 },
    /// Exhaustion now.
    Exhaustion { actor: ActorId, to: u8 },
    /// A place on the map.
    Place { actor: ActorId, at: Cell },
    /// A direction to look.
    Facing { actor: ActorId, toward: Direction },
    /// A status comes.
    Gain {
        actor: ActorId,
        status: Status,
        #[serde(default)]
        effect: Effect,
    },
    /// A status ends.
    End { actor: ActorId, status: Status },
    /// Players learn of somebody, or no longer know of it.
    Hidden { actor: ActorId, hidden: bool },
    /// Somebody is unseen to another, or no longer.
    Unseen { observer: ActorId, subject: ActorId, unseen: bool },
    /// Somebody dies.
    Kill { actor: ActorId },
    /// Somebody dead lives again with so much Health (UL-STA-25).
    Revive { actor: ActorId, health: i32 },
    /// Something worth keeping in the log.
    Note { text: String },
}

impl Ruling {
    /// Whom it concerns.
    pub fn actor(&self) -> Option<ActorId> {
        match *self {
            Ruling::Health { actor, .. }
            | Ruling::Vitality { actor, .. }
            | Ruling::TemporaryPool { actor, .. }
            | Ruling::ActionPoints { actor, .. }
            | Ruling::Exhaustion { actor, .. }
            | Ruling::Place { actor, .. }
            | Ruling::Facing { actor, .. }
            | Ruling::Gain { actor, .. }
            | Ruling::End { actor, .. }
            | Ruling::Hidden { actor, .. }
            | Ruling::Kill { actor }
            | Ruling::Revive { actor, .. } => Some(actor),
            Ruling::Unseen { observer, .. } => Some(observer),
            Ruling::Note { .. } => None,
        }
    }

    /// Whether it can be done at all: everybody exists, numbers are within their pools, the place is free.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn possible(&self, state: &State) -> Result<(), Refusal> {
        let known = |id: ActorId| id.index() < state.actors.len();
        if self.actor().is_some_and(|id| !known(id)) {
            return Err(Refusal::new(&RULING, "there is no such actor"));
        }
        let within = |what: &str, to: i32, max: i32| {
            let fits = (0..=max).contains(&to);
            if fits { Ok(()) } else { Err(Refusal::new(&RULING, format!("{what} must be from 0 to {max}"))) }
        };
        match *self {
            Ruling::Health { actor, to } | Ruling::Revive { actor, health: to } => {
                within("Health", to, state.actor(actor).health_max)
            }
            Ruling::Vitality { actor, to } => within("Vitality", to, state.actor(actor).vitality_max),
            Ruling::TemporaryPool { to, .. } => within("a temporary pool", to, 999),
            Ruling::ActionPoints { to, .. } => within("Action Points", to, 99),
            Ruling::Exhaustion { to, .. } => within("Exhaustion", i32::from(to), 6),
            Ruling::Place { actor, at } => {
                let spaces = state.map.footprint(at, state.actor(actor).size().across());
                if !spaces.fits(&state.map) || !crate::movement::is_free(state, actor, spaces) {
                    return Err(Refusal::new(&RULING, "that place is not on the map, is solid, or is taken"));
                }
                Ok(())
            }
            Ruling::Facing { toward, .. } if toward.0 >= state.map.shape().direction_count() => {
                Err(Refusal::new(&RULING, "there is no such direction on this map"))
            }
            Ruling::Unseen { subject, .. } if !known(subject) => {
                Err(Refusal::new(&RULING, "there is no such actor"))
            }
            Ruling::Gain { effect, .. } if !(0..=99).contains(&effect.value) => {
                Err(Refusal::new(&RULING, "the number of a status must be from 0 to 99"))
            }
            _ => Ok(()),
        }
    }
}
