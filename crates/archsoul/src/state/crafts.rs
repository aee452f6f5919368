//! Where and how people craft, and what is being made.

use crate::character::Item;
use ludex_kit::{ActorId, is_default};
use serde::{Deserialize, Serialize};

/// Where and how people craft, as the game master says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Workshop {
    /// Whether tools are improper or improvised.
    #[serde(default, skip_serializing_if = "is_default")]
    pub improper: bool,
    /// Whether no workspace is prepared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nowhere: bool,
    /// Whether the work is interrupted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interrupted: bool,
    /// Whether tools and workspace are both exceptional.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exceptional: bool,
}

/// Copper's worth of parts to build in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Parts {
    /// Of pre-built ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prebuilt: u32,
    /// Of scavenged ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scavenged: u32,
}

/// Something that is being made. Work and money are counted in eighths of a copper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Project {
    /// What.
    pub item: Item,
    /// How many.
    pub wanted: u16,
    /// How many of them are finished.
    #[serde(default, skip_serializing_if = "is_default")]
    pub made: u16,
    /// What is built into the first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parts: Parts,
    /// Work that counts towards the next, by skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub work: [u32; 2],
    /// What must be paid for ruined materials.
    #[serde(default, skip_serializing_if = "is_default")]
    pub debt: u32,
    /// What was paid so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u32,
    /// Who has worked on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: Vec<Hand>,
    /// What it restores, where it is a repair.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mends: Option<Mending>,
}

/// Who has worked on a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Who.
    pub actor: ActorId,
    /// The day on which they last did.
    pub day: u64,
}

/// A weapon or shield that is restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mending {
    /// Whose.
    pub owner: ActorId,
    /// Its place.
    pub weapon: u8,
    /// Eighths of a copper of work that it takes.
    pub work: u32,
    /// Eighths of a copper that its materials cost.
    pub materials: u32,
}
