//! Armour and shields.

use super::bulk::Bulk;
use crate::character::ArmorCategory;
use crate::environment::Durability;
use crate::money::Money;
use ludex_kit::rules;

rules! {
    /// Armour adds to the armour class and says how much Dexterity counts in it, what it takes from skills and Speed, and from
    /// which Strength it hinders less. It is put on in a minute, the medium and the heavy in five; it is taken off in one. Who
    /// sleeps in any but the comfortable wakes tired.
    ARMOUR = "PF-ITM-01", "Armour table", Table(ARMOUR_ROWS; "category", "name", "AC", "Dexterity at most", "check", "Speed", "Strength", "Bulk", "price", "level", "like");
    /// A shield adds to the armour class while it is raised; a tower shield as much again to who takes cover behind it.
    SHIELDS = "PF-ITM-02", "Shield table", Table(SHIELD_ROWS; "name", "AC", "in cover", "Speed", "hardness", "hit points", "broken at", "Bulk", "price");
}

/// A row of the table of armour: category, name, armour class, the most Dexterity, check penalty, Speed penalty, the score of
/// Strength from which it hinders less, Bulk where it is worn, price, level, what else it is like.
type ArmourRow = (ArmorCategory, &'static str, u8, Option<u8>, i8, i8, u8, Bulk, Money, u8, &'static [&'static str]);

const fn sp(pieces: u64) -> Money {
    Money::silver(pieces)
}

const fn gp(pieces: u64) -> Money {
    Money::gold(pieces)
}

use ArmorCategory::{Heavy, Light, Medium, Unarmored};

/// Armour (PF-ITM-01, prices PF-ITM-15).
pub const ARMOUR_ROWS: [ArmourRow; 13] = [
    (Unarmored, "unarmoured", 0, None, 0, 0, 0, Bulk::Negligible, Money::NONE, 0, &["comfort"]),
    (Unarmored, "explorer's clothing", 0, Some(5), 0, 0, 0, Bulk::Light, sp(1), 0, &["comfort"]),
    (Light, "padded", 1, Some(3), 0, 0, 10, Bulk::Light, sp(2), 0, &["comfort"]),
    (Light, "leather", 1, Some(4), -1, 0, 10, Bulk::Of(1), gp(2), 0, &[]),
    (Light, "studded leather", 2, Some(3), -1, 0, 12, Bulk::Of(1), gp(3), 0, &[]),
    (Light, "chain shirt", 2, Some(3), -1, 0, 12, Bulk::Of(1), gp(5), 0, &["flexible", "noisy"]),
    (Medium, "hide", 3, Some(2), -2, -5, 14, Bulk::Of(2), gp(2), 0, &[]),
    (Medium, "scale mail", 3, Some(2), -2, -5, 14, Bulk::Of(2), gp(4), 0, &[]),
    (Medium, "chain mail", 4, Some(1), -2, -5, 16, Bulk::Of(2), gp(6), 0, &["flexible", "noisy"]),
    (Medium, "breastplate", 4, Some(1), -2, -5, 16, Bulk::Of(2), gp(8), 0, &[]),
    (Heavy, "splint mail", 5, Some(1), -3, -10, 16, Bulk::Of(3), gp(13), 1, &[]),
    (Heavy, "half plate", 5, Some(1), -3, -10, 16, Bulk::Of(3), gp(18), 1, &[]),
    (Heavy, "full plate", 6, Some(0), -3, -10, 18, Bulk::Of(4), gp(30), 2, &["bulwark"]),
];

/// A row of the table of shields.
type ShieldRow = (&'static str, u8, u8, i8, i32, i32, i32, Bulk, Money);

/// Shields: name, armour class, what a tower shield adds in cover instead, Speed, hardness, hit points, where it is broken, Bulk,
/// price (PF-ITM-02, prices PF-ITM-15).
pub const SHIELD_ROWS: [ShieldRow; 4] = [
    ("buckler", 1, 1, 0, 3, 6, 3, Bulk::Light, gp(1)),
    ("wooden shield", 2, 2, 0, 3, 12, 6, Bulk::Of(1), gp(1)),
    ("steel shield", 2, 2, 0, 5, 20, 10, Bulk::Of(1), gp(2)),
    ("tower shield", 2, 4, -5, 5, 20, 10, Bulk::Of(4), gp(10)),
];

/// Armour as the table has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Armour {
    /// How it is learned.
    pub category: ArmorCategory,
    /// What it is called.
    pub name: &'static str,
    /// What it adds to the armour class.
    pub bonus: u8,
    /// The most Dexterity that counts in it; `None` where all of it does.
    pub cap: Option<u8>,
    /// What it adds to skills of Strength and Dexterity, 0 or below.
    pub check_penalty: i8,
    /// Feet that it adds to Speed, 0 or below.
    pub speed_penalty: i8,
    /// The score of Strength from which it hinders less.
    pub strength: u8,
    /// Its Bulk where it is worn.
    pub bulk: Bulk,
    /// Its price.
    pub price: Money,
    /// Its level.
    pub level: u8,
    /// What else it is like.
    pub like: &'static [&'static str],
}

impl Armour {
    /// Returns the armour of a name (PF-ITM-01).
    pub fn named(name: &str) -> Option<Self> {
        let row = ARMOUR_ROWS.iter().find(|row| row.1.eq_ignore_ascii_case(name))?;
        let (category, name, bonus, cap, check_penalty, speed_penalty, strength, bulk, price, level, like) = *row;
        Some(Self { category, name, bonus, cap, check_penalty, speed_penalty, strength, bulk, price, level, like })
    }

    /// Returns the minutes that putting it on takes (PF-ITM-01).
    pub const fn donning_minutes(&self) -> u32 {
        match self.category {
            ArmorCategory::Unarmored => 0,
            ArmorCategory::Light => 1,
            ArmorCategory::Medium | ArmorCategory::Heavy => 5,
        }
    }

    /// Returns the minutes that taking it off takes (PF-ITM-01).
    pub const fn removing_minutes(&self) -> u32 {
        if matches!(self.category, ArmorCategory::Unarmored) { 0 } else { 1 }
    }

    /// Returns whether who sleeps in it wakes rested (PF-ITM-01).
    pub fn is_comfortable(&self) -> bool {
        self.like.contains(&"comfort")
    }
}

/// A shield as the table has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShieldKind {
    /// What it is called.
    pub name: &'static str,
    /// What it adds to the armour class while it is raised.
    pub bonus: u8,
    /// What it adds where its bearer takes cover behind it.
    pub in_cover: u8,
    /// Feet that it adds to Speed, 0 or below.
    pub speed_penalty: i8,
    /// How much it bears.
    pub durability: Durability,
    /// Its Bulk.
    pub bulk: Bulk,
    /// Its price.
    pub price: Money,
}

impl ShieldKind {
    /// Returns the shield of a name (PF-ITM-02).
    pub fn named(name: &str) -> Option<Self> {
        let row = SHIELD_ROWS.iter().find(|row| row.0.eq_ignore_ascii_case(name))?;
        let (name, bonus, in_cover, speed_penalty, hardness, hit_points, broken_at, bulk, price) = *row;
        let durability = Durability { hardness, hit_points, broken_at: Some(broken_at) };
        Some(Self { name, bonus, in_cover, speed_penalty, durability, bulk, price })
    }
}
