//! What does something to all in an area, under way and lasting.

use super::{Class, Crowd, Place};
use crate::character::{Blast, Power};
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How far a burst has come.
    #[derive(Default)]
    pub enum Boom {
        #[default] Sent = "sent", Bursting = "bursting", Saving = "saving", Harming = "harming",
    }
}

/// An effect in an area that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burst {
    /// Who made it; nobody for what nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<ActorId>,
    /// What it does.
    pub blast: Blast,
    /// Where it begins.
    pub at: Place,
    /// A point in the direction in which it goes.
    pub towards: Place,
    /// The side of the body out of which it comes in all directions; 0 for what begins at a point.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: i32,
    /// What is added to what its saving throw takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub harder: i16,
    /// How far it has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boom: Boom,
    /// What its dice come to, once for all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub amount: i16,
    /// Who is still to be hit by it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub caught: Crowd,
    /// Whom it hits now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<ActorId>,
    /// Whether that one's saving throw succeeded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saved: bool,
    /// Whether a setback has made it worse for that one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worse: bool,
    /// What the dice of the throw were.
    #[serde(default, skip_serializing_if = "is_default")]
    pub class: Class,
    /// The exploit of who threw it; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exploit: u8,
    /// Whom that exploit hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub favoured: Option<ActorId>,
}

impl Burst {
    /// Returns an effect that begins.
    pub fn of(actor: Option<ActorId>, blast: Blast, at: Place, towards: Place) -> Self {
        Self {
            actor,
            blast,
            at,
            towards,
            side: 0,
            harder: 0,
            boom: Boom::Sent,
            amount: 0,
            caught: Crowd::NOBODY,
            now: None,
            saved: false,
            worse: false,
            class: Class::None,
            exploit: 0,
            favoured: None,
        }
    }
}

/// An area that stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cloud {
    /// What it is of, with whom it began.
    pub burst: Burst,
    /// The round in which it ends, as the turn of its maker begins; where nobody made it, as the round ends.
    pub until: u32,
    /// Whom it has hit in this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub met: Crowd,
}

/// What somebody concentrates on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    /// The power.
    pub power: Power,
    /// On whom.
    pub target: ActorId,
    /// The round in which it ends at the latest.
    pub until: u32,
}

/// Something that lies there and will burst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// What it does then.
    pub burst: Burst,
    /// The round in which it does, as the turn of who placed it begins; `None` for what waits for a signal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Whether it bursts as somebody touches it who did not when it was placed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contact: bool,
    /// Who touched it then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beside: Crowd,
}
