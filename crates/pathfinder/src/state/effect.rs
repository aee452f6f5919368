//! What helps and hinders for a while.

use super::Until;
use crate::modifiers::Type;
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

words! {
    /// What somebody thinks of somebody.
    #[derive(Default)]
    pub enum Attitude {
        Helpful = "helpful", Friendly = "friendly", #[default] Indifferent = "indifferent", Unfriendly = "unfriendly",
        Hostile = "hostile",
    }
    /// What an effect adds to, or takes from.
    pub enum EffectOn {
        Everything = "everything", Attacks = "attacks", ArmorClass = "armor_class" as "armour class", Saves = "saves",
        Fortitude = "fortitude", Reflex = "reflex", Will = "will", Perception = "perception", Skills = "skills", Speed = "speed",
        AgainstPoison = "against_poison" as "Fortitude against poison",
        AgainstDisease = "against_disease" as "Fortitude against disease",
    }
}

/// What the weather is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Weather {
    /// What it takes from what is seen and heard, 0 or less.
    #[serde(default, skip_serializing_if = "is_default")]
    pub senses: i8,
    /// What it takes from shots, 0 or less.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shots: i8,
    /// Feet beyond which it conceals; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conceals: u16,
    /// Whether it soaks people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub soaks: bool,
}

/// What somebody is proof against for a while.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Immune {
    /// Who.
    pub actor: ActorId,
    /// Against what, by its name.
    pub name: Arc<str>,
    /// From whom alone; `None` for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    /// Until when, in seconds of game time.
    pub until: u64,
}

impl Immune {
    /// Returns whether it holds for somebody against something of somebody now.
    pub fn holds(&self, id: ActorId, name: &str, by: ActorId, now: u64) -> bool {
        self.actor == id && *self.name == *name && self.by.is_none_or(|one| one == by) && self.until > now
    }
}

/// What somebody thinks of somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feeling {
    /// Who thinks.
    pub of: ActorId,
    /// Of whom.
    pub toward: ActorId,
    /// What.
    pub attitude: Attitude,
}

/// What a spell, an item or another thing does to somebody for a while, by its name (PF-MOD-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Whose it is.
    pub actor: ActorId,
    /// What it is called; of the same name one counts.
    pub name: Arc<str>,
    /// What it adds to.
    pub on: EffectOn,
    /// Of which type.
    pub of: Type,
    /// How much; below 0 where it takes.
    pub value: i8,
    /// The level of what does it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: i8,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
}
