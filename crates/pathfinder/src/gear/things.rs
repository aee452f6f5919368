//! Gear for adventures, and what magic costs.

use super::bulk::Bulk;
use crate::money::Money;
use ludex_kit::rules;

rules! {
    /// Gear has a price and Bulk, torches and lanterns give light for hours. The game master may set other prices. Simple
    /// manacles are slipped against 22, or opened with three successes against as much.
    GEAR = "PF-ITM-16", "Adventuring gear", Table(GEAR_ROWS; "name", "price", "Bulk");
    /// A rune of potency adds to attacks or to what armour adds, a striking rune gives a second die, a resilient rune adds to
    /// saves.
    RUNES = "PF-ITM-18", "Basic runes", Table(RUNE_ROWS; "rune", "level", "price", "attack", "dice", "AC", "saves");
}

const fn cp(pieces: u64) -> Money {
    Money::copper(pieces)
}

const fn sp(pieces: u64) -> Money {
    Money::silver(pieces)
}

const fn gp(pieces: u64) -> Money {
    Money::gold(pieces)
}

/// Gear: name, price, Bulk (PF-ITM-16).
pub const GEAR_ROWS: [(&str, Money, Bulk); 19] = [
    ("torch", cp(1), Bulk::Light),
    ("hooded lantern", sp(7), Bulk::Light),
    ("oil, 1 pint", cp(1), Bulk::Negligible),
    ("rope, 50 feet", sp(5), Bulk::Light),
    ("crowbar", sp(5), Bulk::Light),
    ("climbing kit", sp(5), Bulk::Of(1)),
    ("healer's tools", gp(5), Bulk::Of(1)),
    ("thieves' tools", gp(3), Bulk::Light),
    ("repair kit", gp(2), Bulk::Of(1)),
    ("disguise kit", gp(2), Bulk::Light),
    ("alchemist's tools", gp(3), Bulk::Of(1)),
    ("compass", gp(1), Bulk::Negligible),
    ("backpack", sp(1), Bulk::Light),
    ("simple lock", gp(2), Bulk::Negligible),
    ("simple manacles", gp(3), Bulk::Negligible),
    ("rations, 1 week", sp(4), Bulk::Light),
    ("spellbook", gp(1), Bulk::Of(1)),
    ("material component pouch", sp(5), Bulk::Light),
    ("wooden holy symbol", sp(1), Bulk::Light),
];

/// What gives light: name, feet of bright light, feet of dim light, minutes (PF-ITM-16). A lantern burns a pint of oil meanwhile.
pub const LIGHTS: [(&str, u16, u16, u32); 2] = [("torch", 20, 40, 60), ("hooded lantern", 30, 60, 360)];

/// Simple manacles: the DC of escaping from them, that of opening them, and the successes it takes (PF-ITM-16).
pub const SIMPLE_MANACLES: (i32, i32, u8) = (22, 22, 3);

/// Runes: name, level, price, and what they add to attacks, to dice of damage, to armour, to saves (PF-ITM-18).
pub const RUNE_ROWS: [(&str, u8, Money, u8, u8, u8, u8); 4] = [
    ("weapon potency +1", 2, gp(35), 1, 0, 0, 0),
    ("striking", 4, gp(65), 0, 1, 0, 0),
    ("armour potency +1", 5, gp(160), 0, 0, 1, 0),
    ("resilient", 8, gp(340), 0, 0, 0, 1),
];

/// Returns the price and the Bulk of gear by its name (PF-ITM-16).
pub fn gear(name: &str) -> Option<(Money, Bulk)> {
    let row = GEAR_ROWS.iter().find(|row| row.0.eq_ignore_ascii_case(name))?;
    Some((row.1, row.2))
}
