//! What people think of people, and what is known of them.

use crate::character::{Ability, Skill};
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What somebody thinks of somebody, the worst first (ED-SOC-01).
    #[derive(Default)]
    pub enum Attitude {
        Hostile = "hostile", #[default] Indifferent = "indifferent", Friendly = "friendly",
    }
}

/// What somebody thinks of one, or of the whole party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regard {
    /// Who thinks so.
    pub of: ActorId,
    /// Of whom; of the whole party where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<ActorId>,
    /// What.
    pub attitude: Attitude,
}

/// What somebody believes of what it did (ED-SPC-54).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Belief {
    /// Who.
    pub actor: ActorId,
    /// Whether it has succeeded.
    pub actual: bool,
    /// Whether it believes so.
    pub believed: bool,
}

/// The last check that somebody was called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastCheck {
    /// Who made it.
    pub actor: ActorId,
    /// The ability.
    pub ability: Ability,
    /// The skill, if one fitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// The difficulty; 0 for none.
    pub dc: u8,
    /// Whom it was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ActorId>,
    /// Whether it was a saving throw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub save: bool,
    /// Seconds that its task takes; 0 for one round or less.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seconds: u32,
    /// What its task uses up, in pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub uses: u16,
    /// What its task costs, in ¢.
    #[serde(default, skip_serializing_if = "is_default")]
    pub costs: u32,
    /// Which undertaking it was a part of, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undertaking: Option<u8>,
}

/// Somebody studies another closely for a while (ED-SPC-35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// Who.
    pub actor: ActorId,
    /// Whom.
    pub about: ActorId,
    /// Until when, in seconds of the clock.
    pub until: u64,
}

/// What talk has come to in a scene.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Talk {
    /// What people think of people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub regards: Vec<Regard>,
    /// What is known of people: traits that may serve as levers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traits: Vec<(ActorId, String)>,
    /// What people wrongly believe of what they did.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beliefs: Vec<Belief>,
    /// Who thinks better of the party until the scene is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swayed: Vec<ActorId>,
    /// Whose attitude a check has changed in this scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: Vec<ActorId>,
    /// Who has said something that another disliked: the speaker, and the other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gaffes: Vec<(ActorId, ActorId)>,
    /// Who studies whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus: Vec<Study>,
    /// The last check that was called for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastCheck>,
}
