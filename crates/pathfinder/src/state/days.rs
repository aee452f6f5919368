//! What somebody's days are like, and what it has caught.

use ludex_kit::is_default;
use serde::{Deserialize, Serialize};

/// What somebody's days are like. Times are seconds of game time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Days {
    /// When it last woke from a night's rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub woke: u64,
    /// When its last night's rest began; `None` before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slept: Option<u64>,
    /// When its last rest of whole days began; `None` before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lay: Option<u64>,
    /// Until when it lives off the land 2 worse, because it found nothing at all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub famished: u64,
    /// Whether it has rested and not prepared itself for the day since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rested: bool,
    /// Until when wounds of its are not treated again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: u64,
    /// Focus Points that were spent as the last one came back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub regained: u8,
    /// Items that it has invested today, 10 at the most.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invested: u8,
    /// Since when it has had nothing to eat; `None` while it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hungry: Option<u64>,
    /// Since when it has had nothing to drink; `None` while it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thirsty: Option<u64>,
    /// Hit points that hunger took, and food alone gives back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starved: i16,
    /// Hit points that thirst took, and drink alone gives back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parched: i16,
}

/// A disease, a poison or a curse that somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Affliction {
    /// Which, by its place in the setting.
    pub kind: u8,
    /// Its stage, from 1 on.
    pub stage: u8,
    /// When its next save is due, in seconds of game time.
    pub due: u64,
    /// When it ends by itself; 0 for never.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: u64,
    /// Whether it has not broken out yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub latent: bool,
    /// Saves that succeeded one after another, of what is virulent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: u8,
    /// What treatment adds to the next save, or takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub care: i8,
    /// Whether it was treated since the last save.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tended: bool,
}
