//! Weapons and armour.

use ludex_kit::content::record;
use ludex_kit::{records, rules, words};
use serde::{Deserialize, Serialize};

rules! {
    /// Armour adds to Toughness and takes from the movement rate; one suit is worn at a time.
    ARMOUR = "WT-CNT-02", "Armour", State;
    /// Weapons and shields: the group, the hands, the accuracy, the damage, the AP, the reach or the range, the block.
    WEAPONS = "WT-CNT-03", "Weapons and shields", State;
    /// What the properties of weapons do. Concussive and slicing look at the armour as it is, before it is pierced.
    PROPERTIES = "WT-CNT-04", "Weapon properties", State;
    /// A healing kit is not used up; a healing draught gives a recovery check at +5, a draught of vigour 5 stamina.
    GEAR = "WT-CNT-05", "Gear", State;
    /// Taking something out or putting it away costs by where it is kept: 1 AP in a scabbard or pocket, 3 in a pouch or a
    /// hidden pocket, 6 in a pack or a sack. Taking it out needs a free hand.
    CONTAINERS = "WT-ACT-16", "Retrieve or stow an item", Table;
}

words! {
    /// Where something is kept.
    #[derive(Default)]
    pub enum Container {
        #[default] Scabbard = "scabbard", Pocket = "pocket", HiddenPocket = "hidden_pocket" as "hidden pocket",
        Pouch = "pouch" as "belt pouch", Pack = "pack" as "backpack",
    }
    /// What a thing is good for.
    #[derive(Default)]
    pub enum Good {
        #[default] Other = "other", Kit = "kit" as "healing kit", HealingDraught = "healing_draught" as "healing draught",
        VigourDraught = "vigour_draught" as "draught of vigour", Magic = "magic" as "magical item",
    }
    /// How the mana that is invested in an effect comes back: as the effect ends, or at the end of a long rest after it.
    #[derive(Default)]
    pub enum Retrieval { #[default] AtOnce = "at_once", Rest = "rest" }
    /// What a spell does: harm an actor, guard its caster, hold an actor fast.
    #[derive(Default)]
    pub enum Casting { #[default] Bolt = "bolt", Ward = "ward", Binding = "binding" }
    /// What harm is made of.
    #[derive(Default)]
    pub enum Element { #[default] None = "none", Fire = "fire", Lightning = "lightning", Cold = "cold" }
}

impl Container {
    /// Returns the AP of taking something out of it, or putting it there (WT-ACT-16).
    pub fn ap(self) -> i16 {
        match self {
            Container::Scabbard | Container::Pocket => 1,
            Container::HiddenPocket | Container::Pouch => 3,
            Container::Pack => 6,
        }
    }
}

records! {
    /// A thing that is carried.
    #[record(named = "item")]
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Item {
        name: String, "Its name.";
        good: Good, "What it is good for.";
        kept_in: Container, "Where it is kept.";
        ap: i32, in 0..=99 "AP", "The AP of using it; 4 where nothing is said.";
        effects: i32, in 0..=9, "For a magical item: how many effects of it are at work.";
    }
    /// A spell.
    #[record(named = "spell")]
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Spell {
        name: String, "Its name.";
        school: String, "The school of magic: the specialization that helps.";
        casting: Casting, "What it does.";
        ap: i32, in 1..=99 "AP", "The AP of casting it.";
        spends: i32, in 0..=99 "mana", "The mana that it spends.";
        invests: i32, in 0..=99 "mana", "The mana that is invested in it while it lasts.";
        retrieval: Retrieval, "How invested mana comes back.";
        range: i32, in 0..=1000 "yards", "How far it reaches; 0 for the caster alone.";
        damage: i32, in -99..=99, "The damage of a bolt, or the Toughness that a ward adds.";
        element: Element, "What the harm is made of.";
        rounds: i32, in 0..=999 "rounds", "How long it holds somebody, the round of its casting included.";
    }
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
        #[serde(skip_serializing_if = "ludex_kit::is_default")]
        thrown: Option<i32>, in 1..=1000 "yards", "The first range increment when it is thrown, if it can be.";
        #[serde(skip_serializing_if = "ludex_kit::is_default")]
        aquatic: bool, "Whether it does its damage under water.";
        #[serde(skip_serializing_if = "ludex_kit::is_default")]
        reload: bool, "Whether it must be loaded before each further shot.";
        #[serde(skip_serializing_if = "ludex_kit::is_default")]
        leaves_hand: bool, "Whether it leaves the hand when it is used from afar, as a javelin does.";
        #[serde(skip_serializing_if = "ludex_kit::is_default")]
        kept_in: Container, "Where it is kept while it is not in hand.";
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
