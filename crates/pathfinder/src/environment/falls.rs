//! Falling, on the ground, into water, onto somebody.

use crate::checks::Degree;
use ludex_kit::rules;

rules! {
    /// A fall of more than 5 feet hurts for half of them, and whom it hurts lies on the ground. One falls 500 feet in the first
    /// round and 1,500 in each further one; more than 1,500 hurt no more.
    FALLING = "PF-ENV-01", "Falling";
    /// Into water, snow and the like one falls as from 20 feet less, from 30 less where one dives; never less than as deep as it
    /// is. Nobody lies on the ground in water.
    SOFT = "PF-ENV-02", "Soft landings";
    /// On whom somebody or something falls throws a Reflex save against 15: a critical failure hurts as much as the fall, a
    /// failure half, a success a quarter.
    FALLING_ON = "PF-ENV-03", "Falling on a creature";
}

/// The feet of a fall beyond which it hurts no more (PF-ENV-01).
pub const LONGEST_FALL: u32 = 1_500;
/// The DC of getting out of the way of what falls (PF-ENV-03).
pub const FALLING_ON_DC: i32 = 15;

/// On what somebody lands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// On hard ground.
    Hard,
    /// In water, in which one cannot lie.
    Water {
        /// Feet of depth.
        depth: u32,
        /// Whether one jumps on purpose.
        dives: bool,
    },
    /// In snow and the like.
    Snow {
        /// Feet of depth.
        depth: u32,
        /// Whether one jumps on purpose.
        dives: bool,
    },
}

/// What a fall does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// Bludgeoning damage.
    pub damage: u32,
    /// Whether one lies on the ground then.
    pub prone: bool,
}

/// Returns what a fall of so many feet does (PF-ENV-01, PF-ENV-02).
pub fn fall(feet: u32, landing: Landing) -> Fall {
    let spared = match landing {
        Landing::Hard => 0,
        Landing::Water { depth, dives } | Landing::Snow { depth, dives } => depth.min(if dives { 30 } else { 20 }),
    };
    let counted = feet.saturating_sub(spared).min(LONGEST_FALL);
    let damage = if counted > 5 { counted / 2 } else { 0 };
    let prone = damage > 0 && !matches!(landing, Landing::Water { .. });
    Fall { damage, prone }
}

/// Returns the feet that one falls in a round, the first being 0 (PF-ENV-01).
pub const fn feet_in_round(round: u32) -> u32 {
    if round == 0 { 500 } else { 1_500 }
}

/// Returns the damage of whom something falls on, by the damage of what fell and the Reflex save (PF-ENV-03).
pub const fn falling_on(damage: u32, save: Degree) -> u32 {
    match save {
        Degree::CriticalSuccess => 0,
        Degree::Success => damage / 4,
        Degree::Failure => damage / 2,
        Degree::CriticalFailure => damage,
    }
}
