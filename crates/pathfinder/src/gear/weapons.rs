//! Weapons as the tables have them.

use super::bulk::Bulk;
pub use crate::character::Group;
use crate::character::{DamageType, WeaponCategory};
use crate::money::Money;
use ludex_kit::{rules, words};
use serde::Serialize;

rules! {
    /// Weapons for the hand: how they are learned, their die and damage, hands and Bulk, and what they are like.
    MELEE = "PF-WPN-13", "Melee weapon table", Table(for_people(&MELEE_ROWS); "category", "name", "damage", "hands", "range", "reload", "Bulk", "price", "group", "like");
    /// Weapons that shoot and that are thrown alone, with the feet of their increment and the actions that loading takes. A die of
    /// 1 side is 1 point. Ten shots are light.
    RANGED = "PF-WPN-14", "Ranged weapon table", Table(for_people(&RANGED_ROWS); "category", "name", "damage", "hands", "range", "reload", "Bulk", "price", "group", "like");
    /// Weapons and armour have prices; nothing is of a level above 0 but the heaviest armour. Shots cost by the ten.
    PRICES = "PF-ITM-15", "Prices and levels", Table(SHOTS; "ten of", "price");
}

words! {
    /// The hands that a weapon takes.
    pub enum Hands {
        One = "1", Two = "2", OneAndFree = "1+",
    }
    /// What shoots take from the quiver.
    pub enum Shots {
        Arrows = "arrows", Bolts = "bolts", SlingBullets = "sling_bullets" as "sling bullets",
    }
}

/// What a weapon is like, with the number that belongs to it: feet of a throw, sides of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Later attacks suffer less.
    Agile,
    /// It is part of another thing.
    Attached,
    /// A miss helps the next attack.
    Backswing,
    /// A critical hit adds a die of so many sides.
    Deadly(u8),
    /// It disarms.
    Disarm,
    /// Its dice have so many sides in a critical hit, which adds another.
    Fatal(u8),
    /// Dexterity may stand for Strength in the attack.
    Finesse,
    /// Later hits do more.
    Forceful,
    /// The hand stays free for other things.
    FreeHand,
    /// From horseback it hurts more, its die in one hand with so many sides.
    Jousting(u8),
    /// It stuns.
    Nonlethal,
    /// It parries.
    Parry,
    /// Half of Strength counts in the damage.
    Propulsive,
    /// It reaches further.
    Reach,
    /// It shoves.
    Shove,
    /// It is better against one after the other.
    Sweep,
    /// It is thrown, with an increment of so many feet.
    Thrown(u16),
    /// It trips.
    Trip,
    /// In two hands its die has so many sides.
    TwoHand(u8),
    /// It may do that damage instead.
    Versatile(DamageType),
    /// Within so many feet it is too near.
    Volley(u16),
}

use DamageType::{Bludgeoning, Piercing, Slashing};
use Quality::*;
use WeaponCategory::{Martial, Simple};

/// A row of the tables: category, name, sides of the die, damage, hands, feet of an increment, actions of loading, Bulk, price,
/// group, what it is like.
type WeaponRow =
    (WeaponCategory, &'static str, u8, DamageType, Hands, u16, Option<u8>, Bulk, Money, Group, &'static [Quality]);

const fn cp(pieces: u64) -> Money {
    Money::copper(pieces)
}

const fn sp(pieces: u64) -> Money {
    Money::silver(pieces)
}

const fn gp(pieces: u64) -> Money {
    Money::gold(pieces)
}

/// Weapons for the hand (PF-WPN-13, prices PF-ITM-15).
#[rustfmt::skip]
pub const MELEE_ROWS: [WeaponRow; 45] = [
    (Simple, "club", 6, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), Money::NONE, Group::Club, &[Thrown(10)]),
    (Simple, "dagger", 4, Piercing, Hands::One, 0, None, Bulk::Light, sp(2), Group::Knife, &[Agile, Finesse, Thrown(10), Versatile(Slashing)]),
    (Simple, "gauntlet", 4, Bludgeoning, Hands::One, 0, None, Bulk::Light, sp(2), Group::Brawling, &[Agile, FreeHand]),
    (Simple, "light mace", 4, Bludgeoning, Hands::One, 0, None, Bulk::Light, sp(4), Group::Club, &[Agile, Finesse, Shove]),
    (Simple, "longspear", 8, Piercing, Hands::Two, 0, None, Bulk::Of(2), sp(5), Group::Spear, &[Reach]),
    (Simple, "mace", 6, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Club, &[Shove]),
    (Simple, "morningstar", 6, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Club, &[Versatile(Piercing)]),
    (Simple, "sickle", 4, Slashing, Hands::One, 0, None, Bulk::Light, sp(2), Group::Knife, &[Agile, Finesse, Trip]),
    (Simple, "spear", 6, Piercing, Hands::One, 0, None, Bulk::Of(1), sp(1), Group::Spear, &[Thrown(20)]),
    (Simple, "spiked gauntlet", 4, Piercing, Hands::One, 0, None, Bulk::Light, sp(3), Group::Brawling, &[Agile, FreeHand]),
    (Simple, "staff", 4, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), Money::NONE, Group::Club, &[TwoHand(8)]),
    (Martial, "bastard sword", 8, Slashing, Hands::One, 0, None, Bulk::Of(1), gp(4), Group::Sword, &[TwoHand(12)]),
    (Martial, "battle axe", 8, Slashing, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Axe, &[Sweep]),
    (Martial, "bo staff", 8, Bludgeoning, Hands::Two, 0, None, Bulk::Of(2), sp(2), Group::Club, &[Parry, Reach, Trip]),
    (Martial, "falchion", 10, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(3), Group::Sword, &[Forceful, Sweep]),
    (Martial, "flail", 6, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), sp(8), Group::Flail, &[Disarm, Sweep, Trip]),
    (Martial, "glaive", 8, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(1), Group::Polearm, &[Deadly(8), Forceful, Reach]),
    (Martial, "greataxe", 12, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Axe, &[Sweep]),
    (Martial, "greatclub", 10, Bludgeoning, Hands::Two, 0, None, Bulk::Of(2), gp(1), Group::Club, &[Backswing, Shove]),
    (Martial, "greatpick", 10, Piercing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Pick, &[Fatal(12)]),
    (Martial, "greatsword", 12, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Sword, &[Versatile(Piercing)]),
    (Martial, "guisarme", 10, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Polearm, &[Reach, Trip]),
    (Martial, "halberd", 10, Piercing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Polearm, &[Reach, Versatile(Slashing)]),
    (Martial, "hatchet", 6, Slashing, Hands::One, 0, None, Bulk::Light, sp(4), Group::Axe, &[Agile, Sweep, Thrown(10)]),
    (Martial, "lance", 8, Piercing, Hands::Two, 0, None, Bulk::Of(2), gp(1), Group::Spear, &[Deadly(8), Jousting(6), Reach]),
    (Martial, "light hammer", 6, Bludgeoning, Hands::One, 0, None, Bulk::Light, sp(3), Group::Hammer, &[Agile, Thrown(20)]),
    (Martial, "light pick", 4, Piercing, Hands::One, 0, None, Bulk::Light, sp(4), Group::Pick, &[Agile, Fatal(8)]),
    (Martial, "longsword", 8, Slashing, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Sword, &[Versatile(Piercing)]),
    (Martial, "main-gauche", 4, Piercing, Hands::One, 0, None, Bulk::Light, sp(5), Group::Knife, &[Agile, Disarm, Finesse, Parry, Versatile(Slashing)]),
    (Martial, "maul", 12, Bludgeoning, Hands::Two, 0, None, Bulk::Of(2), gp(3), Group::Hammer, &[Shove]),
    (Martial, "pick", 6, Piercing, Hands::One, 0, None, Bulk::Of(1), sp(7), Group::Pick, &[Fatal(10)]),
    (Martial, "ranseur", 10, Piercing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Polearm, &[Disarm, Reach]),
    (Martial, "rapier", 6, Piercing, Hands::One, 0, None, Bulk::Of(1), gp(2), Group::Sword, &[Deadly(8), Disarm, Finesse]),
    (Martial, "sap", 6, Bludgeoning, Hands::One, 0, None, Bulk::Light, sp(1), Group::Club, &[Agile, Nonlethal]),
    (Martial, "scimitar", 6, Slashing, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Sword, &[Forceful, Sweep]),
    (Martial, "scythe", 10, Slashing, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Polearm, &[Deadly(10), Trip]),
    (Martial, "shield bash", 4, Bludgeoning, Hands::One, 0, None, Bulk::Negligible, Money::NONE, Group::Shield, &[]),
    (Martial, "shield boss", 6, Bludgeoning, Hands::One, 0, None, Bulk::Negligible, sp(5), Group::Shield, &[Attached]),
    (Martial, "shield spikes", 6, Piercing, Hands::One, 0, None, Bulk::Negligible, sp(5), Group::Shield, &[Attached]),
    (Martial, "shortsword", 6, Piercing, Hands::One, 0, None, Bulk::Light, sp(9), Group::Sword, &[Agile, Finesse, Versatile(Slashing)]),
    (Martial, "starknife", 4, Piercing, Hands::One, 0, None, Bulk::Light, gp(2), Group::Knife, &[Agile, Deadly(6), Finesse, Thrown(20), Versatile(Slashing)]),
    (Martial, "trident", 8, Piercing, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Spear, &[Thrown(20)]),
    (Martial, "war flail", 10, Bludgeoning, Hands::Two, 0, None, Bulk::Of(2), gp(2), Group::Flail, &[Disarm, Sweep, Trip]),
    (Martial, "warhammer", 8, Bludgeoning, Hands::One, 0, None, Bulk::Of(1), gp(1), Group::Hammer, &[Shove]),
    (Martial, "whip", 4, Slashing, Hands::One, 0, None, Bulk::Of(1), sp(1), Group::Flail, &[Disarm, Finesse, Nonlethal, Reach, Trip]),
];

/// Weapons that shoot and that are thrown alone (PF-WPN-14, prices PF-ITM-15).
#[rustfmt::skip]
pub const RANGED_ROWS: [WeaponRow; 11] = [
    (Simple, "blowgun", 1, Piercing, Hands::One, 20, Some(1), Bulk::Light, sp(1), Group::Dart, &[Agile, Nonlethal]),
    (Simple, "crossbow", 8, Piercing, Hands::Two, 120, Some(1), Bulk::Of(1), gp(3), Group::Bow, &[]),
    (Simple, "dart", 4, Piercing, Hands::One, 20, None, Bulk::Light, cp(1), Group::Dart, &[Agile, Thrown(20)]),
    (Simple, "hand crossbow", 6, Piercing, Hands::One, 60, Some(1), Bulk::Light, gp(3), Group::Bow, &[]),
    (Simple, "heavy crossbow", 10, Piercing, Hands::Two, 120, Some(2), Bulk::Of(2), gp(4), Group::Bow, &[]),
    (Simple, "javelin", 6, Piercing, Hands::One, 30, None, Bulk::Light, sp(1), Group::Dart, &[Thrown(30)]),
    (Simple, "sling", 6, Bludgeoning, Hands::One, 50, Some(1), Bulk::Light, Money::NONE, Group::Sling, &[Propulsive]),
    (Martial, "shortbow", 6, Piercing, Hands::OneAndFree, 60, Some(0), Bulk::Of(1), gp(3), Group::Bow, &[Deadly(10)]),
    (Martial, "composite shortbow", 6, Piercing, Hands::OneAndFree, 60, Some(0), Bulk::Of(1), gp(14), Group::Bow, &[Deadly(10), Propulsive]),
    (Martial, "longbow", 8, Piercing, Hands::OneAndFree, 100, Some(0), Bulk::Of(2), gp(6), Group::Bow, &[Deadly(10), Volley(30)]),
    (Martial, "composite longbow", 8, Piercing, Hands::OneAndFree, 100, Some(0), Bulk::Of(2), gp(20), Group::Bow, &[Deadly(10), Volley(30), Propulsive]),
];

/// What ten shots cost (PF-ITM-15).
pub const SHOTS: [(Shots, Money); 3] = [(Shots::Arrows, sp(1)), (Shots::Bolts, sp(1)), (Shots::SlingBullets, cp(1))];

/// A weapon as the tables have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeaponKind {
    /// How it is learned.
    pub category: WeaponCategory,
    /// What it is called.
    pub name: &'static str,
    /// Sides of its die; 1 for a point.
    pub die: u8,
    /// What it does.
    pub damage: DamageType,
    /// The hands that it takes.
    pub hands: Hands,
    /// Feet of a range increment; 0 for what is for the hand.
    pub range: u16,
    /// Actions of loading; `None` for what is not loaded.
    pub reload: Option<u8>,
    /// Its Bulk.
    pub bulk: Bulk,
    /// Its price.
    pub price: Money,
    /// Its group.
    pub group: Group,
    /// What it is like.
    pub like: &'static [Quality],
}

impl WeaponKind {
    /// Returns the weapon of a name (PF-WPN-13, PF-WPN-14).
    pub fn named(name: &str) -> Option<Self> {
        let all = MELEE_ROWS.iter().chain(&RANGED_ROWS);
        let row = all.into_iter().find(|row| row.1.eq_ignore_ascii_case(name))?;
        let (category, name, die, damage, hands, range, reload, bulk, price, group, like) = *row;
        Some(Self { category, name, die, damage, hands, range, reload, bulk, price, group, like })
    }
}

impl Shots {
    /// Returns what so many tens of them cost (PF-ITM-15).
    pub const fn price(self, tens: u64) -> Money {
        SHOTS[self as usize].1.times(tens)
    }
}

/// Returns the rows of a table for people.
fn for_people(rows: &[WeaponRow]) -> Vec<serde_json::Value> {
    let row = |row: &WeaponRow| {
        let (category, name, die, damage, hands, range, reload, bulk, price, group, like) = *row;
        let damage = if die == 1 { format!("1 {damage}") } else { format!("1d{die} {damage}") };
        let range = (range > 0).then_some(range);
        serde_json::json!([category, name, damage, hands, range, reload, bulk, price, group, like])
    };
    rows.iter().map(row).collect()
}
