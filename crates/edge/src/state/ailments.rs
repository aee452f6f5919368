//! What is the matter with somebody: conditions, traumas, exhaustion, and whether it lives.

use crate::character::{Ability, Condition, DamageType};
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What lies behind a level of exhaustion, and so what takes it away.
    #[derive(Default)]
    pub enum Weariness {
        #[default] Ordinary = "ordinary", Hunger = "hunger", Thirst = "thirst", Radiation = "radiation",
        Gravity = "gravity",
    }
    /// What brought a condition.
    #[derive(Default)]
    pub enum Cause {
        #[default] Effect = "effect", Exploit = "exploit", Setback = "setback", Falling = "falling", Hold = "hold", Focus = "concentration",
        Trauma = "trauma", Sleep = "sleep",
    }
}

/// When something ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It does not.
    #[default]
    Removed,
    /// The next turn of somebody begins.
    StartOf(ActorId),
    /// The next turn of somebody ends; where it is made in a turn of that one, the turn after.
    EndOf(ActorId),
    /// The turn of somebody ends that is under way.
    EndOfThis(ActorId),
    /// The fight is over.
    Encounter,
    /// It is hurt.
    Harmed,
}

/// A condition of an actor, from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// Which.
    pub what: Condition,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
    /// Who is its source: of fear, of charm, of a hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    /// What brought it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cause: Cause,
}

impl Instance {
    /// Returns a condition that lasts until it is taken away, from nobody.
    pub const fn of(what: Condition) -> Self {
        Self { what, until: Until::Removed, by: None, cause: Cause::Effect }
    }
}

/// Whether somebody lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Alive.
    #[default]
    Alive,
    /// At 0 vitality, between life and death.
    Dying {
        /// Death saves that succeeded, 0 to 2.
        saved: u8,
        /// Death saves that failed, 0 to 2.
        failed: u8,
    },
    /// At 0 vitality, and no longer dying.
    Stable,
    /// Dead.
    Dead,
}

/// A wound of body or mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trauma {
    /// The kind of damage that left it.
    pub from: DamageType,
    /// Whether it is severe.
    #[serde(default, skip_serializing_if = "is_default")]
    pub severe: bool,
    /// The row of its table; 0 as long as it sits nowhere.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row: u8,
    /// The ability that it lowers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    /// Saving throws that have succeeded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saved: u8,
    /// How many of them heal it; 0 where that is the usual number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: u8,
    /// Whether it heals as well without treatment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untreated_heals: bool,
    /// Whether it has healed, but for what it has left for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub healed: bool,
    /// Whether also that is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
    /// What a shock is about: terror, a charm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<ActorId>,
    /// Whether that is in view.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_view: bool,
}

impl Trauma {
    /// Returns a mild one that sits nowhere yet.
    pub const fn of(from: DamageType) -> Self {
        Self {
            from,
            severe: false,
            row: 0,
            ability: None,
            saved: 0,
            needs: 0,
            untreated_heals: false,
            healed: false,
            mended: false,
            thing: None,
            in_view: false,
        }
    }
}
