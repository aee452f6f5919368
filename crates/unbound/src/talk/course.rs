//! A talk as it stands: who speaks with whom, what is weighed, what was asked for.

use super::approach::LEVERAGE;
use super::quirks::{self, Flag, STATED};
use crate::prelude::*;

/// A talk that is on (UL-SOC-23).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Talk {
    /// Those who listen.
    pub npcs: Vec<ActorId>,
    /// Those who speak.
    pub participants: Vec<ActorId>,
    /// What the game master has weighed the next attempts with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weighed: Vec<Weighed>,
    /// What was asked for and waits for an answer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub request: Option<Request>,
}

/// What the next attempt on an actor is weighed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed {
    /// On whom.
    pub npc: ActorId,
    /// With what.
    pub circumstances: Circumstances,
}

/// What the game master weighs an attempt with; for one roll.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Circumstances {
    /// How the role-play before the roll went (UL-SOC-02).
    pub role_play: Advantage,
    /// What leverage or insult adds to Social Defence, -20 to 20 (UL-SOC-21).
    pub leverage: i32,
    /// What is true of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flags: Vec<Flag>,
    /// Whether the story lets a con move them: Grifting is a way to influence then (UL-SOC-19).
    #[serde(default, skip_serializing_if = "is_default")]
    pub grifting: bool,
}

impl Circumstances {
    /// Refuses what cannot be.
    ///
    /// # Errors
    /// Leverage is out of its bounds, or a flag is not one that people state.
    pub fn possible(&self) -> Verdict {
        ensure!((-20..=20).contains(&self.leverage), Refusal::bounds(&LEVERAGE, "leverage", -20, 20));
        let stated = self.flags.iter().all(|flag| STATED.contains(flag));
        ensure!(stated, quirks::UNNUMBERED, "that follows from the talk and is not stated");
        Ok(())
    }
}

/// Something asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who asks.
    pub actor: ActorId,
    /// Who is asked.
    pub npc: ActorId,
    /// For what, in words.
    pub what: String,
}
