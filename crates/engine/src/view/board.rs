//! What is looked at rather than walked on.

use crate::{ActorId, CommandKind, Pool, SheetEntry as Entry};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A part of a scene that is looked at rather than walked on: who talks with whom and how it goes, how far a journey
/// has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// What it is, for drawing: `talk`, `journey`.
    pub kind: Cow<'static, str>,
    /// Its heading.
    pub title: String,
    /// How it stands, in a sentence; may be empty.
    pub note: String,
    /// What it is on the way to: miles of so many, hours of so many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<Pool>,
    /// What else is true of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Entry>,
    /// Those whom it is about, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// Which part of how many it is about, from 1: the scene of an adventure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<(u16, u16)>,
    /// What most likely comes next, as the file of a scene says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<CommandKind>,
    /// How likely it comes to something: that a work is finished by a day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prospects: Vec<Prospect>,
    /// The heading of the forms that belong on it; empty where none do.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub group: Cow<'static, str>,
    /// How many days lie ahead, where those on it fill them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
}

/// What fills days that lie ahead of somebody on a [`Board`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stretch {
    /// What is done.
    pub what: Cow<'static, str>,
    /// For how many days, from where the last stretch ended.
    pub days: u16,
    /// Whether it comes to its end with them, at the soonest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// How likely something comes to pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Prospect {
    /// What: "by day 3".
    pub what: String,
    /// How likely, in ten-thousandths.
    pub chance: u16,
}

/// Somebody on a [`Board`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Card {
    /// Who.
    pub actor: ActorId,
    /// What part it has: `listens`, `speaks`, `first rank`.
    pub role: Cow<'static, str>,
    /// Its pools on this board, where the viewer may know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<Pool>,
    /// What it feels for those who talk to it, where the viewer may know that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feelings: Vec<Feeling>,
    /// What it is like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// How it may be found out what it feels, where the viewer knows nothing of that yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<Cow<'static, str>>,
    /// What else may be known of it here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Entry>,
    /// What fills the days that lie ahead of it, one after another; what is left of them is free.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stretches: Vec<Stretch>,
}

impl Card {
    /// Returns a card of somebody of whom nothing else is said.
    pub fn new(actor: ActorId, role: impl Into<Cow<'static, str>>) -> Self {
        Self {
            actor,
            role: role.into(),
            gauges: Vec::new(),
            feelings: Vec::new(),
            traits: Vec::new(),
            unread: None,
            facts: Vec::new(),
            stretches: Vec::new(),
        }
    }
}

/// What somebody feels for those who talk to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Feeling {
    /// For whom; nothing where it is the same for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<ActorId>,
    /// In a word.
    pub attitude: Cow<'static, str>,
    /// The pools that speak for them.
    pub liking: Vec<Pool>,
    /// The pools that speak against them.
    pub dislike: Vec<Pool>,
    /// What follows from it.
    pub facts: Vec<Entry>,
}

/// A word for what somebody is like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trait {
    /// The word.
    pub name: Cow<'static, str>,
    /// Whether players do not know of it (only the game master is told such traits).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}
