//! How an actor is now.

use crate::character::{DamageType, Skill};
use ludex_grid::Cell;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What may be the matter with an actor, beside dying and wounds.
    pub enum Condition {
        Blinded = "blinded", Clumsy = "clumsy", Confused = "confused", Dazzled = "dazzled", Deafened = "deafened",
        Doomed = "doomed", Drained = "drained", Encumbered = "encumbered", Enfeebled = "enfeebled",
        Fascinated = "fascinated", Fatigued = "fatigued", FlatFooted = "flat_footed" as "flat-footed",
        Fleeing = "fleeing", Frightened = "frightened", Grabbed = "grabbed", Immobilized = "immobilized",
        Invisible = "invisible", Paralyzed = "paralyzed", Petrified = "petrified", Prone = "prone",
        Quickened = "quickened", Restrained = "restrained", Sickened = "sickened", Slowed = "slowed",
        Stunned = "stunned", Stupefied = "stupefied", Unconscious = "unconscious", Concealed = "concealed",
    }
}

/// What Hero Points are spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroUse {
    /// A check is rolled again.
    Reroll,
    /// Death is avoided.
    Rescue,
}

impl Condition {
    /// Returns whether it has a value.
    pub const fn is_valued(self) -> bool {
        matches!(
            self,
            Condition::Clumsy
                | Condition::Doomed
                | Condition::Drained
                | Condition::Enfeebled
                | Condition::Frightened
                | Condition::Sickened
                | Condition::Slowed
                | Condition::Stunned
                | Condition::Stupefied
        )
    }
}

/// When a condition ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It does not.
    #[default]
    Removed,
    /// So many times the turn of somebody begins, its maker's.
    Starts(ActorId, u16),
    /// So many turns of somebody end, most often its bearer's.
    Ends(ActorId, u16),
}

/// A condition of an actor, from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// Which.
    pub what: Condition,
    /// Its value; 0 for what has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: u8,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
    /// Who caused it, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
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
}

/// How an actor is now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Where it stands.
    pub at: Cell,
    /// Hit points, 0 at the least.
    pub hit_points: i16,
    /// Temporary hit points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub temporary: i16,
    /// Whether it is dead or destroyed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: bool,
    /// How near to death it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dying: u8,
    /// How often it was down already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounded: u8,
    /// What is the matter with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: List<Instance, 12>,
    /// Damage that comes again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub persistent: List<Persistent, 4>,
    /// What it rolled for initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i16>,
    /// The skill with which it rolls initiative, in place of Perception.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative_by: Option<Skill>,
    /// Actions left in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub actions: u8,
    /// Whether it has its reaction.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: bool,
    /// Attacks that it has made in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacks: u8,
    /// Whether the next diagonal of its turn is dear.
    #[serde(default, skip_serializing_if = "is_default")]
    pub odd_diagonals: bool,
    /// Weapons in hand, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: u8,
    /// Weapons that lie elsewhere, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: u8,
    /// Weapons that must be loaded, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// Whether its shield is up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield_raised: bool,
    /// What its shield has suffered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield_damage: u16,
    /// Its Hero Points, 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hero_points: u8,
    /// Whether its player wants to be asked about checks before they count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hero_ready: bool,
    /// Whether its turn has begun in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: bool,
}

impl Actor {
    /// Returns whether a condition is there, whatever its value.
    pub fn has(&self, what: Condition) -> bool {
        self.conditions.iter().any(|one| one.what == what)
    }

    /// Returns whether any of some conditions is there.
    pub fn has_any(&self, what: &[Condition]) -> bool {
        self.conditions.iter().any(|one| what.contains(&one.what))
    }

    /// Returns the highest value of a condition; 0 where it is not there.
    pub fn value(&self, what: Condition) -> u8 {
        let values = self.conditions.iter().filter(|one| one.what == what).map(|one| one.value);
        values.max().unwrap_or(0)
    }

    /// Returns whether the weapon at a place is in hand.
    pub fn holds(&self, place: u8) -> bool {
        self.held & bit(place) != 0
    }
}

/// Returns the bit of a weapon; there are eight places.
pub fn bit(place: u8) -> u8 {
    1 << (place & 7)
}
