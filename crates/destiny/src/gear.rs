//! Weapons and armour.

use ludex_kit::content::record;
use ludex_kit::records;
use serde::{Deserialize, Serialize};

records! {
    /// What a creature fights with.
    #[record(checked, named = "weapon")]
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Weapon {
        name: String, "Its name.";
        group: String, "The weapon group: the specialization that helps.";
        hands: u8, in 0..=2, "How many hands it takes; 0 for teeth and fists.";
        accuracy: i32, in -99..=99, "Added to the attack roll.";
        damage: i32, in -99..=99, "Added to Strength for damage.";
        ap: i32, in 1..=99 "AP", "The AP of a standard attack.";
        #[serde(skip_serializing_if = "Option::is_none")]
        reach: Option<i32>, in 0..=50 "yards", "For melee: its optimal reach in yards.";
        #[serde(skip_serializing_if = "Option::is_none")]
        increment: Option<i32>, in 1..=1000 "yards", "For ranged weapons: the first range increment in yards.";
        block: i32, in -99..=99, "Added to melee Defence while held.";
        defensive: bool, "Whether its block also counts against ranged attacks.";
        armor_piercing: i32, in -99..=99, "By how much it lessens the armour modifier.";
        concussive: i32, in -99..=99, "Extra damage against an armour modifier of 3 or more.";
        slicing: i32, in -99..=99, "Extra damage against an armour modifier of 1 or less.";
        mechanical: bool, "Whether Strength adds nothing to its damage.";
        penetrating: bool, "Whether its damage counts for hitting.";
        bypasses_armour: bool, "Whether worn armour does not help against it.";
    }
    => |one, faults| {
        let either = one.reach.is_some() != one.increment.is_some();
        faults.unless([("", either, "expected either reach (melee) or increment (ranged)")]);
    };
    /// What a creature wears.
    #[record(named = "armour")]
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Armour {
        name: String, "Its name; empty for none.";
        toughness: i32, "The armour modifier: what it adds to Toughness.";
        rate: i32, "What it adds to the movement rate.";
    }
}

impl Weapon {
    /// Returns whether it strikes from afar.
    pub fn is_ranged(&self) -> bool {
        self.reach.is_none()
    }
    /// Returns whether it grows on its owner and cannot be dropped.
    pub fn is_natural(&self) -> bool {
        self.hands == 0
    }
}
