//! What people strike with, wear and hold, as it is for its owner.

use super::{DamageType, Group, Material, Statistic};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{WordSet, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What a weapon is like.
    pub enum WeaponTrait {
        Agile = "agile", Finesse = "finesse", Nonlethal = "nonlethal", Unarmed = "unarmed", Reach = "reach",
        Propulsive = "propulsive", Backstabber = "backstabber", Forceful = "forceful", Sweep = "sweep",
        Backswing = "backswing", Trip = "trip", Shove = "shove", Disarm = "disarm", Grapple = "grapple", Parry = "parry",
        Twin = "twin", Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine",
        FreeHand = "free hand", Attached = "attached", Improvised = "improvised",
    }
    /// How a weapon is learned.
    #[derive(Default)]
    pub enum WeaponCategory {
        Unarmed = "unarmed", #[default] Simple = "simple", Martial = "martial", Advanced = "advanced",
    }
    /// What armour is learned as; what nobody wears is no armour.
    #[derive(Default)]
    pub enum ArmorCategory {
        #[default] Unarmored = "unarmored", Light = "light", Medium = "medium", Heavy = "heavy",
    }
    /// Against what a weakness or a resistance holds: a kind of damage, a group of them, something that the attack is made of.
    pub enum Against {
        Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Bleed = "bleed", Acid = "acid",
        Cold = "cold", Electricity = "electricity", Fire = "fire", Sonic = "sonic", Positive = "positive",
        Negative = "negative", Force = "force", Chaotic = "chaotic", Evil = "evil", Good = "good", Lawful = "lawful",
        Mental = "mental", Poison = "poison", Untyped = "untyped", Physical = "physical", All = "all",
        Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine", Precision = "precision", Critical = "critical",
        Splash = "splash", Area = "area", Nonlethal = "nonlethal",
    }
}

impl Against {
    /// Returns what holds against one kind of damage alone.
    pub const fn of(kind: DamageType) -> Self {
        Self::ALL[kind as usize]
    }

    /// Returns the material, if it is one.
    pub const fn material(self) -> Option<Material> {
        match self {
            Against::Silver => Some(Material::Silver),
            Against::ColdIron => Some(Material::ColdIron),
            Against::Adamantine => Some(Material::Adamantine),
            _ => None,
        }
    }
}

/// What does nothing to an actor: kinds of damage, parts of a hit.
pub type Immunities = WordSet<Against>;

/// A weapon as files describe it.
#[record(checked, kept, named = "weapon")]
#[derive(Default)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// How it is learned.
    #[or_default(WeaponCategory::Simple)]
    pub category: WeaponCategory,
    /// Dice of damage.
    #[or_default(1)]
    #[field(0..=8)]
    pub dice: u8,
    /// Sides of these dice.
    #[or_default(4)]
    #[field(2..=12)]
    pub die: u8,
    /// What it does.
    pub damage: DamageType,
    /// What it may do instead.
    pub versatile: Option<DamageType>,
    /// What it is like.
    #[or_default(Vec::new())]
    pub traits: Vec<WeaponTrait>,
    /// Hands that it takes.
    #[or_default(1)]
    #[field(0..=2)]
    pub hands: u8,
    /// Feet of a range increment of what shoots.
    #[field(5..=500)]
    pub range: Option<u16>,
    /// Feet of a range increment where it may be thrown.
    #[field(5..=500)]
    pub thrown: Option<u16>,
    /// Actions that it takes to load.
    #[or_default(0)]
    #[field(0..=3)]
    pub reload: u8,
    /// Sides of the die that a critical hit adds.
    #[field(4..=12)]
    pub deadly: Option<u8>,
    /// Sides that its dice have in a critical hit, which adds another of them.
    #[field(4..=12)]
    pub fatal: Option<u8>,
    /// Feet within which a volley is too near.
    #[field(5..=100)]
    pub volley: Option<u8>,
    /// What its magic adds to attacks.
    #[or_default(0)]
    #[field(0..=3)]
    pub potency: u8,
    /// Sides of its dice in both hands.
    #[field(4..=12)]
    pub two_hand: Option<u8>,
    /// Sides of its dice in one hand from horseback.
    #[field(4..=12)]
    pub jousting: Option<u8>,
    /// What a hit does besides.
    #[or_default(Vec::new())]
    pub also: Vec<Portion>,
    /// What it splashes those about its target.
    #[or_default(0)]
    #[field(0..=10)]
    pub splash: u8,
    /// What it does again and again.
    pub lasting: Option<Portion>,
    /// To which group it belongs.
    pub group: Option<Group>,
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        faults.unless([
            ("range", self.range.is_none() || self.thrown.is_none(), "what shoots is not thrown"),
            ("reload", self.reload == 0 || self.range.is_some(), "only what shoots is loaded"),
            (
                "also",
                self.also.len() <= crate::damage::MOST_BESIDES,
                "expected at most two kinds of damage besides its own",
            ),
        ]);
    }
}

/// Armour as files describe it.
#[record(kept, named = "armour")]
#[derive(Default)]
pub struct ArmorRecord {
    /// Its name.
    pub name: String,
    /// How it is learned.
    #[or_default(ArmorCategory::Light)]
    pub category: ArmorCategory,
    /// What it adds to the armour class.
    #[field(0..=10)]
    pub bonus: u8,
    /// The most Dexterity that counts in it.
    #[field(0..=10)]
    pub cap: Option<u8>,
    /// What it takes from skills of Strength and Dexterity.
    #[or_default(0)]
    #[field(-10..=0)]
    pub check_penalty: i8,
    /// Feet that it takes from Speed.
    #[or_default(0)]
    #[field(0..=30)]
    pub speed_penalty: u8,
    /// The score of Strength from which it hinders less.
    #[or_default(0)]
    #[field(0..=30)]
    pub strength: u8,
    /// Whether acrobatics and athletics are free in it.
    #[or_default(false)]
    pub flexible: bool,
    /// Whether it is heard however strong its wearer is.
    #[or_default(false)]
    pub noisy: bool,
    /// What its magic adds to saves.
    #[or_default(0)]
    #[field(0..=3)]
    pub saves: u8,
    /// Whether its weight turns blasts aside: Reflex saves against damage at +3 in place of Dexterity.
    #[or_default(false)]
    pub bulwark: bool,
}

/// A shield, as files describe it and as it is held.
#[record(kept, named = "shield")]
#[derive(Default)]
pub struct Shield {
    /// Its name.
    pub name: String,
    /// What it adds to the armour class while it is raised.
    #[or_default(2)]
    #[field(1..=4)]
    pub bonus: u8,
    /// Its hardness.
    #[or_default(0)]
    #[field(0..=40)]
    pub hardness: u8,
    /// Its hit points.
    #[or_default(1)]
    #[field(1..=400)]
    pub hit_points: u16,
    /// The hit points at which it is broken.
    #[or_default(0)]
    #[field(0..=200)]
    pub broken_at: u16,
    /// Feet that it takes from Speed.
    #[or_default(0)]
    #[field(0..=10)]
    pub speed_penalty: u8,
}

/// The armour class of an actor, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Armor {
    /// Dexterity as far as it counts, and the rank; of a creature everything but 10.
    pub statistic: Statistic,
    /// As what it is learned.
    #[serde(default, skip_serializing_if = "is_default")]
    pub category: ArmorCategory,
    /// Reflex saves against damage have at least so much in place of Dexterity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bulwark: bool,
}

/// A way in which an actor strikes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    /// What it is called.
    pub name: String,
    /// The attack.
    pub attack: Statistic,
    /// Dice of damage.
    pub dice: u8,
    /// Their sides.
    pub die: u8,
    /// What is added to them.
    pub bonus: i8,
    /// Whether that is Strength, so that what lowers Strength lowers it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strong: bool,
    /// What it does.
    pub damage: DamageType,
    /// What it may do instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versatile: Option<DamageType>,
    /// What it is like.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traits: WordSet<WeaponTrait>,
    /// Feet that it reaches; 0 for what flies.
    pub reach: u8,
    /// Feet of a range increment; 0 for what does not fly.
    #[serde(default, skip_serializing_if = "is_default")]
    pub range: u16,
    /// Whether it is thrown, and lies at the target then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// Hands that it takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: u8,
    /// Which of its owner's weapons it is, so that the throw of a dagger and its stab are of one; 255 for the body.
    pub weapon: u8,
    /// Actions that it takes to load.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reload: u8,
    /// Sides of the die that a critical hit adds; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deadly: u8,
    /// Sides of its dice in a critical hit; 0 for the usual ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fatal: u8,
    /// Dice of precision damage, six-sided, against the flat-footed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sneak: u8,
    /// Feet within which it is too near for a volley; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub volley: u8,
    /// The disease or poison that comes with it, by name; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub infects: String,
    /// Sides of its dice in both hands; 0 for the usual ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub two_hand: u8,
    /// Sides of its dice in one hand from horseback; 0 for what is no lance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub jousting: u8,
    /// What it splashes those about its target.
    #[serde(default, skip_serializing_if = "is_default")]
    pub splash: u8,
    /// What it does again and again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasting: Option<Portion>,
    /// What a hit does besides, of whatever kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Portion>,
    /// To which group it belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// What follows from a hit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub riders: WordSet<super::Rider>,
    /// With how many limbs of the kind its owner grabs, which do not strike while they hold; 0 where nobody counts them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limbs: u8,
    /// The DC against a numbing touch that comes with it; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub numbs: u8,
}

/// So much damage of a kind, which a weapon does beside its own or again and again.
#[record(kept)]
#[derive(Default, Copy)]
pub struct Portion {
    /// Dice.
    #[or_default(0)]
    #[field(0..=10)]
    pub dice: u8,
    /// Their sides.
    #[or_default(6)]
    #[field(2..=12)]
    pub die: u8,
    /// What is added.
    #[or_default(0)]
    #[field(0..=20)]
    pub bonus: i8,
    /// What it does.
    pub damage: DamageType,
}

/// The place of a strike that is made with the body.
pub const BODY: u8 = 255;

impl Strike {
    /// Returns whether it is made at a distance.
    pub fn is_ranged(&self) -> bool {
        self.range > 0
    }

    /// Returns what it is made of.
    pub fn materials(&self) -> WordSet<Material> {
        let rows = [
            (WeaponTrait::Silver, Material::Silver),
            (WeaponTrait::ColdIron, Material::ColdIron),
            (WeaponTrait::Adamantine, Material::Adamantine),
        ];
        let mut made_of = WordSet::NONE;
        for (of, material) in rows {
            if self.traits.has(of) {
                made_of.set(material, true);
            }
        }
        made_of.set(Material::Magical, self.attack.item > 0);
        made_of
    }
}
