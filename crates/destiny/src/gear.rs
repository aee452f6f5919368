//! Weapons and armour.

use serde::{Deserialize, Serialize};

/// What a creature fights with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The weapon group: the specialization that helps.
    pub group: String,
    /// How many hands it takes; 0 for teeth and fists.
    pub hands: u8,
    /// Added to the attack roll.
    pub accuracy: i32,
    /// Added to Strength for damage.
    pub damage: i32,
    /// The AP of a standard attack.
    pub ap: i32,
    /// For melee: its optimal reach in yards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<i32>,
    /// For ranged weapons: the first range increment in yards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<i32>,
    /// Added to melee Defence while held.
    pub block: i32,
    /// Whether its block also counts against ranged attacks.
    pub defensive: bool,
    /// By how much it lessens the armour modifier.
    pub armor_piercing: i32,
    /// Extra damage against an armour modifier of 3 or more.
    pub concussive: i32,
    /// Extra damage against an armour modifier of 1 or less.
    pub slicing: i32,
    /// Whether Strength adds nothing to its damage.
    pub mechanical: bool,
    /// Whether its damage counts for hitting.
    pub penetrating: bool,
    /// Whether worn armour does not help against it.
    pub bypasses_armour: bool,
}

impl Weapon {
    /// Whether it strikes from afar.
    pub fn is_ranged(&self) -> bool {
        self.reach.is_none()
    }

    /// Whether it grows on its owner and cannot be dropped.
    pub fn is_natural(&self) -> bool {
        self.hands == 0
    }
}

/// What a creature wears.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Armour {
    /// Its name; empty for none.
    pub name: String,
    /// The armour modifier: what it adds to Toughness.
    pub toughness: i32,
    /// What it adds to the movement rate.
    pub rate: i32,
}
