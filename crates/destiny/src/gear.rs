//! Weapons and armour.

use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{rules, words};
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

/// A thing that is carried.
#[record(named = "item")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// What it is good for.
    pub good: Good,
    /// Where it is kept.
    pub kept_in: Container,
    /// The AP of using it; 4 where nothing is said.
    #[field(0..=99, "AP")]
    pub ap: i32,
    /// For a magical item: how many effects of it are at work.
    #[field(0..=9)]
    pub effects: i32,
}

/// A spell.
#[record(named = "spell")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// The school of magic: the specialization that helps.
    pub school: String,
    /// What it does.
    pub casting: Casting,
    /// The AP of casting it.
    #[field(1..=99, "AP")]
    pub ap: i32,
    /// The mana that it spends.
    #[field(0..=99, "mana")]
    pub spends: i32,
    /// The mana that is invested in it while it lasts.
    #[field(0..=99, "mana")]
    pub invests: i32,
    /// How invested mana comes back.
    pub retrieval: Retrieval,
    /// How far it reaches; 0 for the caster alone.
    #[field(0..=1000, "yards")]
    pub range: i32,
    /// The damage of a bolt, or the Toughness that a ward adds.
    #[field(-99..=99)]
    pub damage: i32,
    /// What the harm is made of.
    pub element: Element,
    /// How long it holds somebody, the round of its casting included.
    #[field(0..=999, "rounds")]
    pub rounds: i32,
}

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
    #[serde(skip_serializing_if = "Option::is_none")]
    #[field(0..=50, "yards")]
    pub reach: Option<i32>,
    /// For ranged weapons: the first range increment in yards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[field(1..=1000, "yards")]
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
    /// The first range increment when it is thrown, if it can be.
    #[serde(skip_serializing_if = "ludex_kit::is_default")]
    #[field(1..=1000, "yards")]
    pub thrown: Option<i32>,
    /// Whether it does its damage under water.
    #[serde(skip_serializing_if = "ludex_kit::is_default")]
    pub aquatic: bool,
    /// Whether it must be loaded before each further shot.
    #[serde(skip_serializing_if = "ludex_kit::is_default")]
    pub reload: bool,
    /// Whether it leaves the hand when it is used from afar, as a javelin does.
    #[serde(skip_serializing_if = "ludex_kit::is_default")]
    pub leaves_hand: bool,
    /// Where it is kept while it is not in hand.
    #[serde(skip_serializing_if = "ludex_kit::is_default")]
    pub kept_in: Container,
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let either = self.reach.is_some() != self.increment.is_some();
        faults.unless([("", either, "expected either reach (melee) or increment (ranged)")]);
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
