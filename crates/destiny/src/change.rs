//! What the game master changes, and the actions that the game master allows.

use crate::checks::{Asked, Versus};
use crate::command::Posture;
use crate::conditions::{Condition, Gate};
use crate::state::{Cover, Life};
use crate::wounds::Level;
use ludex_engine::ActorId;
use serde::{Deserialize, Serialize};

/// An action that the game master allows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// What it is.
    pub name: String,
    /// What it costs in AP before anything makes it cheaper.
    pub ap: i16,
    /// By how much it is cheaper.
    #[serde(default)]
    pub cheaper_by: i16,
    /// Whether it may come to cost nothing.
    #[serde(default)]
    pub may_be_free: bool,
    /// How many rounds it takes, for one that is timed; a minute is four.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// The check that it takes.
    #[serde(default)]
    pub check: Option<(Asked, Versus)>,
}

/// What the game master changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case")]
pub enum Change {
    /// Action Points.
    Ap {
        /// Whose.
        actor: ActorId,
        /// To how many.
        to: i16,
    },
    /// Stamina.
    Stamina {
        /// Whose.
        actor: ActorId,
        /// To how much.
        to: i16,
    },
    /// Fatigue, by overexertion: takes its course.
    Fatigue {
        /// Whose.
        actor: ActorId,
        /// How much more.
        more: i16,
    },
    /// Initiative.
    Initiative {
        /// Whose.
        actor: ActorId,
        /// To how much.
        to: i16,
    },
    /// The wounds of one level.
    Wounds {
        /// Whose.
        actor: ActorId,
        /// Of which level.
        level: Level,
        /// To how many.
        to: u8,
    },
    /// A wound received: takes its course.
    Wound {
        /// Whose.
        actor: ActorId,
        /// Of which level.
        level: Level,
    },
    /// A wound eased by one step.
    EaseWound {
        /// Whose.
        actor: ActorId,
        /// Of which level.
        level: Level,
    },
    /// Whether somebody is awake.
    Life {
        /// Who.
        actor: ActorId,
        /// To what.
        to: Life,
    },
    /// The end of dying, by somebody's help.
    Stabilize {
        /// Who.
        actor: ActorId,
    },
    /// A place on the lane.
    Place {
        /// Whose.
        actor: ActorId,
        /// To which.
        to: i16,
    },
    /// A posture.
    Posture {
        /// Whose.
        actor: ActorId,
        /// To which.
        to: Posture,
    },
    /// Cover.
    Cover {
        /// Whose.
        actor: ActorId,
        /// How much.
        to: Cover,
    },
    /// Whether somebody is flanked.
    Flanked {
        /// Who.
        actor: ActorId,
        /// Whether.
        to: bool,
    },
    /// Whether others cannot see somebody and their attacks.
    Unseen {
        /// Who.
        actor: ActorId,
        /// Whether.
        to: bool,
    },
    /// A condition begins.
    AddCondition {
        /// Whose.
        actor: ActorId,
        /// Which.
        condition: Condition,
        /// For how many rounds, this one included; without end if none.
        #[serde(default)]
        rounds: Option<u16>,
        /// How badly wounded one must be for it to take hold.
        #[serde(default)]
        gate: Gate,
    },
    /// A condition ends: the one at this place, counted from 0.
    RemoveCondition {
        /// Whose.
        actor: ActorId,
        /// Its place.
        at: u8,
    },
    /// An action is possible.
    Allow {
        /// To whom.
        actor: ActorId,
        /// Which.
        task: Task,
    },
    /// Somebody leaves the fight.
    Leave {
        /// Who.
        actor: ActorId,
    },
    /// The encounter ends.
    End,
}
