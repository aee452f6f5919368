//! What a body does besides walking: swimming, climbing and jumping, holding its breath, fighting under water
//! (UL-MOV, UL-ENV-08 to 11, UL-UWC).

pub mod breath;
pub mod jump;
pub mod legs;
pub mod modes;
mod told;
pub mod water;

use crate::Unbound;
use crate::state::State;
use crate::statuses::Status;
use crate::tell::Teller;
use ludex_engine::{ActorId, Concerns, Happens, Line, RuleId, Tally};
use serde::{Deserialize, Serialize};

pub use breath::Air;

/// What has become of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Body {
    /// Whether it is wholly under water.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub submerged: bool,
    /// Whether it can breathe.
    #[serde(skip_serializing_if = "Air::is_free")]
    pub air: Air,
}

/// How far somebody has just walked, in its own actions and without anything between (UL-MOV-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunUp {
    /// Who.
    pub actor: ActorId,
    /// How many spaces.
    pub spaces: u8,
}

/// Somebody has made a step on the map: on foot it is part of a run-up.
#[inline]
pub(crate) fn steps(state: &mut State, actor: ActorId) {
    let who = state.actor(actor);
    let before = state.run_up.filter(|run| run.actor == actor).map_or(0, |run| run.spaces);
    let on_foot = !who.flying && !who.statuses.has(Status::Prone) && !water::swims(state, actor);
    state.run_up = on_foot.then_some(RunUp { actor, spaces: before.saturating_add(1) });
}

/// Somebody has done something else: its run-up is over.
#[inline]
pub(crate) fn stops(state: &mut State, actor: ActorId) {
    state.run_up = state.run_up.filter(|run| run.actor != actor);
}

impl Body {
    /// Whether there is nothing to tell of it.
    pub fn is_usual(&self) -> bool {
        *self == Body::default()
    }
}

/// Something that a body did or that happened to it.
#[ludex_kit::event(by_serde)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "body", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Moved {
    /// Somebody went so far in other ways than over the map; in thirds of a movement, what it cost (UL-MOV-05).
    Went {
        actor: ActorId,
        legs: Vec<legs::Gone>,
        left: i32,
        allowance: Tally,
        run_up: u8,
        rule: RuleId,
        /// Whether it was a Move of a fight, which uses up what the next one pays more (UL-POS-04).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        paid: bool,
    },
    /// A long jump of so many feet, to a place on the map; with what is in the way hit or cleared (UL-MOV-09).
    Leapt { actor: ActorId, feet: i32, to: Option<ludex_grid::Cell>, run_up: bool, tally: Tally },
    /// A high jump of so many feet, and how high that reaches (UL-MOV-15, UL-MOV-17).
    LeaptHigh { actor: ActorId, feet: i32, reach: Option<i32>, run_up: bool, tally: Tally },
    /// Somebody goes under water, or comes up.
    Submerged { actor: ActorId, under: bool },
    /// Somebody can no longer breathe as before, or can again (UL-ENV-08, UL-ENV-09).
    Air { actor: ActorId, air: Air, rule: RuleId },
    /// Somebody suffocates: its Health is 0 (UL-ENV-10).
    Suffocated { actor: ActorId },
    /// Somebody who does not fly falls so many feet, onto ground or into water that softens it (UL-ENV-01, UL-ENV-06).
    Fell { actor: ActorId, feet: u32, water: bool },
}

impl Moved {
    /// Whose body it is.
    pub fn actor(&self) -> ActorId {
        match *self {
            Moved::Went { actor, .. }
            | Moved::Leapt { actor, .. }
            | Moved::LeaptHigh { actor, .. }
            | Moved::Submerged { actor, .. }
            | Moved::Air { actor, .. }
            | Moved::Suffocated { actor }
            | Moved::Fell { actor, .. } => actor,
        }
    }
}

impl Concerns for Moved {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Happens<Unbound> for Moved {
    fn apply(&self, state: &mut State) {
        match *self {
            Moved::Went { actor, run_up, paid, .. } => {
                state.run_up = (run_up > 0).then_some(RunUp { actor, spaces: run_up });
                if paid {
                    state.actor_mut(actor).turn.dashed = false;
                }
            }
            Moved::Leapt { actor, to, .. } => {
                let who = state.actor_mut(actor);
                who.at = to.unwrap_or(who.at);
                state.run_up = None;
            }
            Moved::LeaptHigh { .. } => state.run_up = None,
            Moved::Submerged { actor, under } => state.actor_mut(actor).body.submerged = under,
            Moved::Air { actor, air, .. } => state.actor_mut(actor).body.air = air,
            Moved::Suffocated { actor } => {
                let who = state.actor_mut(actor);
                (who.health, who.body.air, who.saves.stable) = (0, Air::Suffocated, false);
            }
            Moved::Fell { .. } => {}
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        told::tell(t, self)
    }
}
