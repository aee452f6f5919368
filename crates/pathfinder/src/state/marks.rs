//! What is noted of an actor for a while: openings, blows kept ready, what it does on the way.

use super::Until;
use crate::character::{DamageType, Skill, Spell};
use crate::travel::Activity;
use ludex_grid::Cell;
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

/// To whose blows in melee somebody is off balance, as after a feint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposed {
    /// To whose.
    pub to: ActorId,
    /// Whether to the next of them alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
    /// When it ends.
    pub until: Until,
}

/// Against whose threats somebody is proof for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// Against whose.
    pub by: ActorId,
    /// Until when, in seconds of game time.
    pub until: u64,
}

/// A blow that is kept ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadyBlow {
    /// The place of the way to strike.
    pub strike: u8,
    /// Attacks that were made before it was made ready.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacks: u8,
}

words! {
    /// What somebody keeps ready beside a blow.
    pub enum KeptDeed {
        Stride = "stride", Step = "step", Stand = "stand" as "stand up", RaiseShield = "raise_shield" as "raise a shield",
    }
}

/// What a weapon has done to somebody in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swing {
    /// The weapon, by its place; 255 for the body.
    pub weapon: u8,
    /// At whom.
    pub target: ActorId,
    /// How often.
    pub times: u8,
}

/// What somebody does on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exploring {
    /// What.
    pub activity: Activity,
    /// Whom it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<ActorId>,
    /// In which skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// The cantrip that it repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<Spell>,
}

/// What somebody has hit, strike after strike with the same weapon at the same foe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streak {
    /// The place of the way to strike.
    pub strike: u8,
    /// Whom.
    pub target: ActorId,
    /// How often.
    pub hits: u8,
    /// Whether the last hit was critical.
    #[serde(default, skip_serializing_if = "is_default")]
    pub critical: bool,
    /// Whether that was the last action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
}

/// A blow that follows a walk in one deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounding {
    /// At whom.
    pub target: ActorId,
    /// The place of the way to strike.
    pub strike: u8,
    /// Walks that are still to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub walks: u8,
    /// What is added to the damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more: u8,
    /// Where it began.
    pub from: Cell,
}

/// Damage that comes again at the end of each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Persistent {
    /// What it is.
    pub damage: DamageType,
    /// Dice.
    pub dice: u8,
    /// Their sides.
    pub die: u8,
    /// What is added.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i8,
    /// Whether it is doubled, as a critical hit inflicts it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub doubled: bool,
    /// The last round in which somebody helped against it; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped: u32,
    /// Rounds until it ends by itself; 0 where it lasts until it is thrown off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: u8,
}
