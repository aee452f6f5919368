//! A contest of two bodies that is under way.

use super::{As, Place};
use crate::character::Skill;
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What somebody tries to do to another, body against body.
    #[derive(Default)]
    pub enum Deed {
        #[default] Grapple = "grapple", Immobilise = "immobilise", Escape = "escape", Disarm = "disarm", Trip = "knock down",
        Push = "push", Feint = "feint", Overrun = "overrun",
    }
    /// How far a contest has come.
    #[derive(Default)]
    pub enum Bout {
        #[default] Announced = "announced", Answered = "answered", Rolled = "rolled", Settled = "settled",
    }
}

/// A contest that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struggle {
    /// Who tries it.
    pub actor: ActorId,
    /// With whom.
    pub target: ActorId,
    /// What.
    pub deed: Deed,
    /// The skill with which it is tried.
    pub with: Skill,
    /// The skill with which the other answers; `None` while that is not known, and where it does not resist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Skill>,
    /// The weapon that is struck from a hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub item: u8,
    /// Where the other is pushed to, at the farthest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Place,
    /// What vitality has bought: 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenacity: u8,
    /// What vitality has bought for who answers: 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bought: u8,
    /// As what it takes place.
    #[serde(rename = "as", default, skip_serializing_if = "is_default")]
    pub taken_as: As,
    /// How far it has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bout: Bout,
    /// How it went: above 0 where it succeeded, below 0 where the other was better, 0 where nothing changes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub came: i8,
}

impl Struggle {
    /// Returns a contest that is announced.
    pub fn of(deed: Deed, actor: ActorId, target: ActorId, with: Skill) -> Self {
        Self {
            actor,
            target,
            deed,
            with,
            against: None,
            item: 0,
            to: Place::default(),
            tenacity: 0,
            bought: 0,
            taken_as: As::Action,
            bout: Bout::Announced,
            came: 0,
        }
    }
}

/// A feint that has worked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feinted {
    /// Whom it has deceived.
    pub target: ActorId,
    /// Whether the turn in which it was made is still on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
}
