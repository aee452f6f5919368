//! What people think of people, and what is known of them.

use crate::character::{Ability, Skill};
use ludex_kit::{ActorId, List, is_default, words};
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
    /// Whether its seconds have still to pass.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: bool,
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

words! {
    /// What somebody did of which people will tell.
    pub enum Feat {
        Check = "a check", Save = "a saving throw", Contest = "a contest", Attack = "an attack", Throw = "a throw",
        Struggle = "a struggle", Hiding = "hiding", Search = "a search", FirstAid = "first aid",
        Rising = "getting up", HoldingOn = "holding on", Other = "a feat", Secret = "a secret roll",
        First = "being the first",
    }
}

/// What people will tell of: a double on the dice (ED-SPC-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fame {
    /// Who did it.
    pub actor: ActorId,
    /// Whether it was two twelves; otherwise two ones.
    pub good: bool,
    /// What it was.
    pub of: Feat,
    /// When, in seconds of the clock.
    pub at: u64,
}

/// What people will tell of an earlier scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legend {
    /// What.
    pub fame: Fame,
    /// Where: the title of the scene.
    pub place: String,
}

/// What talk has come to in a scene.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    /// What people will tell of this scene; of more the oldest is forgotten.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fame: List<Fame, 24>,
    /// What they tell of the scenes before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub legends: Vec<Legend>,
    /// Doubles of secret rolls that are kept back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub withheld: List<Fame, 8>,
    /// The last check that was called for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastCheck>,
}
