//! How far a fight, its round and what somebody does in it have come.

use ludex_engine::ActorId;
use ludex_grid::{Cell, Direction};
use serde::{Deserialize, Serialize};

/// Where an encounter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Positions are set, nobody has rolled yet.
    Ready,
    /// The fight is on.
    Fighting,
    /// The game master has ended it.
    Over,
}

/// Where a round stands (UL-TRN-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// No round is on.
    Between,
    /// The round has begun; Action Points may have to be rolled, and are not set yet.
    Opening,
    /// Everybody has Action Points and acts.
    Acting,
}

/// What the current activation has used up (UL-TRN-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Activation {
    /// The free change of facing.
    pub faced: bool,
    /// Free object interactions.
    pub objects: u8,
    /// The costed action: the activation ends when nothing is pending.
    pub spent: bool,
}

/// A Move in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// The steps.
    pub route: crate::movement::Route,
    /// How many were taken.
    pub taken: u8,
    /// Units of movement that the Move began with.
    pub allowance: i32,
    /// Units of movement left.
    pub left: i32,
    /// Whether leaving reach provokes nothing (UL-POS-05).
    pub disengaged: bool,
    /// Whether those who may react to the next step have been asked.
    pub asked: bool,
    /// Where it looks at the end; along the last step without.
    pub face: Option<Direction>,
    /// How high it goes after the steps, for one that flies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i32>,
    /// Whether it halts after the steps, for what is free (UL-ACT-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halts: bool,
    /// Whether it has halted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halted: bool,
    /// Who has struck at the mover on the way, last (UL-POS-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub struck_by: Option<ActorId>,
}

/// A hold of one creature on another (UL-STA-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grapple {
    /// Who holds.
    pub grappler: ActorId,
    /// Who is held.
    pub victim: ActorId,
    /// Whether it is a pin (UL-STA-03).
    pub pinned: bool,
    /// A fixed number to escape, for holds that need no hand: a web.
    pub fixed: Option<i32>,
}

/// A weapon on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// Whose it is.
    pub owner: ActorId,
    /// Its place among the owner's weapons.
    pub weapon: u8,
    /// Where it lies.
    pub at: Cell,
    /// Who caught it and has it in hand instead (UL-MAN-23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
}
