//! What is the matter with somebody: conditions, traumas, exhaustion, and whether it lives.

use crate::character::{Ability, Condition, DamageType};
use ludex_kit::{ActorId, List, is_default, words};
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

/// What is the matter with an actor: at most twelve conditions, each from one source. Which kinds are among them is kept beside the
/// list, for that is asked far more often than anything changes.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "List<Instance, 12>", into = "List<Instance, 12>")]
pub struct Conditions {
    /// All of them, in the order in which they came.
    all: List<Instance, 12>,
    /// A bit for each kind.
    kinds: u32,
}

impl Conditions {
    /// Returns that nothing is the matter.
    pub const fn new() -> Self {
        Self { all: List::new(), kinds: 0 }
    }

    /// Returns whether one of a kind is among them.
    #[inline]
    pub const fn has(&self, what: Condition) -> bool {
        self.kinds & Self::bit(what) != 0
    }

    /// Adds one at the end; a full list stays as it is.
    pub fn push(&mut self, one: Instance) {
        self.all.push(one);
        self.count();
    }

    /// Keeps those for which `stays` is true, in their order.
    pub fn retain(&mut self, stays: impl Fn(&Instance) -> bool) {
        if !self.all.is_empty() {
            self.all.retain(stays);
            self.count();
        }
    }

    /// Replaces each by what `another` makes of it.
    pub fn change(&mut self, another: impl Fn(Instance) -> Instance) {
        self.all.change(another);
        self.count();
    }

    /// Returns the bit of a kind.
    const fn bit(what: Condition) -> u32 {
        1 << what as u32
    }

    /// Notes which kinds there are.
    fn count(&mut self) {
        self.kinds = self.all.iter().fold(0, |kinds, one| kinds | Self::bit(one.what));
    }
}

impl From<List<Instance, 12>> for Conditions {
    fn from(all: List<Instance, 12>) -> Self {
        let mut conditions = Self { all, kinds: 0 };
        conditions.count();
        conditions
    }
}

impl From<Conditions> for List<Instance, 12> {
    fn from(conditions: Conditions) -> Self {
        conditions.all
    }
}

impl std::ops::Deref for Conditions {
    type Target = List<Instance, 12>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.all
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
    /// The row of a shock as which a disorder shows; 0 for none (ED-TRA-42).
    #[serde(default, skip_serializing_if = "is_default")]
    pub shows: u8,
    /// Whether who has lost its speech stutters, and is not mute (ED-TRA-34).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stutters: bool,
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
            shows: 0,
            stutters: false,
        }
    }
}
