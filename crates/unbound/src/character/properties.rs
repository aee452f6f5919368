//! What weapons have and what they belong to: their properties (UL-ATK-35) and damage groups (UL-ATK-45).

use super::gear::Weapon;
use super::skills::Group;
use crate::prelude::*;

/// A property of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Property {
    Light,
    Heavy,
    Thrown,
    Reach,
    Loading,
    Fist,
    TwoHanded,
    Block,
}

/// The eight properties (UL-ATK-35): name, and what it does.
pub const PROPERTY_TABLE: [(Property, &str, &str); 8] = [
    (Property::Light, "Light", "strikes off the hand too; takes one hand"),
    (Property::Heavy, "Heavy", "strikes with Strength; takes both hands"),
    (Property::Thrown, "Thrown", "may be thrown, as far as its two ranges say"),
    (Property::Reach, "Reach", "reaches a space farther"),
    (
        Property::Loading,
        "Loading",
        "is loaded before each next shot, for 1 AP with a free hand; adds no attribute to damage",
    ),
    (Property::Fist, "Fist", "uses the Fist skill; a weapon, and as good as a bare hand for features that ask for one"),
    (Property::TwoHanded, "Two-handed", "takes both hands to attack, parry or block"),
    (Property::Block, "Block", "may block, with an armor of its own"),
];

/// The damage groups (UL-ATK-45): ranks are for a group, boosts for one weapon; of Spells, for those of one source of
/// magic. A campaign may add Firearms (UL-OPT-03).
pub const DAMAGE_GROUP_TABLE: [(Group, &str); 7] = [
    (Group::Blades, "a long cutting edge"),
    (Group::Swinging, "weight at the end: axes, picks, and most that bludgeons"),
    (Group::Impaling, "points that thrust"),
    (Group::Pole, "reach, worked along the haft"),
    (Group::Ranged, "bows, crossbows, and what is made to be thrown"),
    (Group::Fist, "bare hands, and Fist weapons"),
    (Group::Spells, "all spells"),
];

impl Weapon {
    /// Returns whether it has a property (UL-ATK-35).
    pub fn has(&self, property: Property) -> bool {
        match property {
            Property::Light => self.light,
            Property::Heavy => self.heavy,
            Property::Thrown => self.thrown.is_some(),
            Property::Reach => self.extra_reach > 0,
            Property::Loading => self.loading,
            Property::Fist => self.group == Group::Fist && self.hands > 0,
            Property::TwoHanded => self.hands == 2,
            Property::Block => self.block.is_some(),
        }
    }

    /// Returns the names of its properties, in the order of the table.
    pub fn properties(&self) -> impl Iterator<Item = &'static str> + '_ {
        let own = PROPERTY_TABLE.into_iter().filter(|(property, ..)| self.has(*property));
        own.map(|(_, name, _)| name)
    }
}
