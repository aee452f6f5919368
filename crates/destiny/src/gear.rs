//! Weapons and armour.

use ludex_kit::content::{Checked, Faults, record};
use serde::{Deserialize, Serialize};

/// What a creature fights with.
#[record(checked, named = "weapon")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The weapon group: the specialization that helps.
    pub group: String,
    /// How many hands it takes; 0 for teeth and fists.
    #[field(0..=2)]
    pub hands: u8,
    /// Added to the attack roll.
    #[field(-99..=99)]
    pub accuracy: i32,
    /// Added to Strength for damage.
    #[field(-99..=99)]
    pub damage: i32,
    /// The AP of a standard attack.
    #[field(1..=99, "AP")]
    pub ap: i32,
    /// For melee: its optimal reach in yards.
    #[field(0..=50, "yards")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<i32>,
    /// For ranged weapons: the first range increment in yards.
    #[field(1..=1000, "yards")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<i32>,
    /// Added to melee Defence while held.
    #[field(-99..=99)]
    pub block: i32,
    /// Whether its block also counts against ranged attacks.
    pub defensive: bool,
    /// By how much it lessens the armour modifier.
    #[field(-99..=99)]
    pub armor_piercing: i32,
    /// Extra damage against an armour modifier of 3 or more.
    #[field(-99..=99)]
    pub concussive: i32,
    /// Extra damage against an armour modifier of 1 or less.
    #[field(-99..=99)]
    pub slicing: i32,
    /// Whether Strength adds nothing to its damage.
    pub mechanical: bool,
    /// Whether its damage counts for hitting.
    pub penetrating: bool,
    /// Whether worn armour does not help against it.
    pub bypasses_armour: bool,
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let one = self.reach.is_some() != self.increment.is_some();
        faults.unless([("", one, "expected either reach (melee) or increment (ranged)")]);
    }
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
#[record(named = "armour")]
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
