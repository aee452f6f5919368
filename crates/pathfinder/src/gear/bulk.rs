//! Bulk: how much people can carry, and how much things weigh for whom.

use crate::character::Size;
use crate::money::Money;
use ludex_kit::{rules, words};
use serde::{Serialize, Serializer};
use std::fmt;

rules! {
    /// Ten light things are 1 Bulk, what is negligible is none. More than 5 and the Strength modifier encumber, more than 10 and
    /// it cannot be carried.
    CARRIED = "PF-ITM-08", "Bulk carried";
    /// Creatures have Bulk, too, and carry more the bigger they are.
    CREATURES = "PF-ITM-10", "Bulk of creatures and other sizes", Table(SIZE_ROWS; "size", "Bulk", "halves of the usual load", "light up to Bulk");
    /// What is dragged counts half. It takes both hands and goes at 50 feet a minute, 5 in a round.
    DRAGGING = "PF-ITM-11", "Dragging";
    /// Armour that is not worn is 1 Bulk more; the light becomes 1. A backpack is negligible where it is worn and light where it
    /// is not; a worn one leaves the first 2 Bulk in it uncounted. What has Bulk by the heap is counted over all that is carried:
    /// full thousands of coins, full tens of arrows.
    PACKED = "PF-ITM-19", "Armour carried, backpack, heaps";
    /// A thing made for the large is twice as much and dear, for the huge four times, for the gargantuan eight times; for the
    /// tiny half as much and as dear as ever. Twice the light is 1, twice the negligible is light. To the large what is at
    /// most 1 is light and the light negligible, to the huge 2 and 1, to the gargantuan 4 and 2; to the tiny nothing is
    /// negligible.
    OTHER_SIZES = "PF-ITM-20", "Items of other sizes";
}

words! {
    /// How a load sits on somebody.
    pub enum Load {
        Free = "free", Encumbered = "encumbered", TooMuch = "too_much" as "too much",
    }
}

/// How much a thing weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bulk {
    /// Nothing that counts.
    Negligible,
    /// Ten of them are 1.
    Light,
    /// So much.
    Of(u16),
}

/// Each size: Bulk of a creature, its load in halves of what the medium carry, up to which Bulk things are light to it
/// (PF-ITM-10).
pub const SIZE_ROWS: [(Size, u16, u32, u16); 6] = [
    (Size::Tiny, 1, 1, 0),
    (Size::Small, 3, 2, 0),
    (Size::Medium, 6, 2, 0),
    (Size::Large, 12, 4, 1),
    (Size::Huge, 24, 8, 2),
    (Size::Gargantuan, 48, 16, 4),
];

/// Coins that are 1 Bulk (PF-ITM-08).
pub const COINS_A_BULK: u32 = 1_000;
/// Feet that one drags in a round (PF-ITM-11).
pub const DRAGGED_FEET: u32 = 5;
/// Bulk in a worn backpack that does not count, and what it holds at the most (PF-ITM-19).
pub const BACKPACK: (u32, u32) = (2, 4);

impl fmt::Display for Bulk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bulk::Negligible => f.write_str("-"),
            Bulk::Light => f.write_str("L"),
            Bulk::Of(bulk) => write!(f, "{bulk}"),
        }
    }
}

impl Serialize for Bulk {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Bulk {
    /// Returns it in tenths: a light thing is one.
    pub const fn tenths(self) -> u32 {
        match self {
            Bulk::Negligible => 0,
            Bulk::Light => 1,
            Bulk::Of(bulk) => bulk as u32 * 10,
        }
    }

    /// Returns the Bulk of such armour where it is not worn (PF-ITM-19).
    #[must_use]
    pub const fn packed(self) -> Self {
        match self {
            Bulk::Negligible | Bulk::Light => Bulk::Of(1),
            Bulk::Of(bulk) => Bulk::Of(bulk.saturating_add(1)),
        }
    }

    /// Returns the Bulk of such a thing that is made for a size (PF-ITM-20).
    #[must_use]
    pub fn made_for(self, size: Size) -> Self {
        match (size, self) {
            (Size::Tiny, Bulk::Of(bulk)) if bulk < 2 => Bulk::Light,
            (Size::Tiny, Bulk::Of(bulk)) => Bulk::Of(bulk / 2),
            (Size::Tiny | Size::Small | Size::Medium, bulk) => bulk,
            (Size::Large, bulk) => bulk.doubled(),
            (Size::Huge, bulk) => bulk.doubled().doubled(),
            (Size::Gargantuan, bulk) => bulk.doubled().doubled().doubled(),
        }
    }

    const fn doubled(self) -> Self {
        match self {
            Bulk::Negligible => Bulk::Light,
            Bulk::Light => Bulk::Of(1),
            Bulk::Of(bulk) => Bulk::Of(bulk.saturating_mul(2)),
        }
    }

    /// Returns what the thing is to a carrier of a size (PF-ITM-20).
    #[must_use]
    pub fn carried_by(self, size: Size) -> Self {
        let light = SIZE_ROWS[size as usize].3;
        match self {
            Bulk::Negligible if size == Size::Tiny => Bulk::Light,
            Bulk::Of(bulk) if light > 0 && bulk <= light / 2 => Bulk::Negligible,
            Bulk::Of(bulk) if bulk <= light => Bulk::Light,
            Bulk::Light if light > 0 => Bulk::Negligible,
            other => other,
        }
    }
}

/// Returns the price of a thing made for a size (PF-ITM-20).
pub fn price_for(price: Money, size: Size) -> Money {
    let times = match size {
        Size::Tiny | Size::Small | Size::Medium => 1,
        Size::Large => 2,
        Size::Huge => 4,
        Size::Gargantuan => 8,
    };
    price.times(times)
}

/// What somebody carries.
#[derive(Debug, Clone, Default)]
pub struct Carried {
    /// Things as they are to the carrier, and how many of each; heaps are not among them.
    pub things: Vec<(Bulk, u32)>,
    /// Coins, in all purses together.
    pub coins: u32,
    /// Things of which ten are light, each kind for itself: arrows, bolts, bullets.
    pub heaps: Vec<u32>,
    /// What is in a worn backpack, if there is one.
    pub in_backpack: Vec<(Bulk, u32)>,
}

/// Returns things together, in tenths of a Bulk.
fn tenths_of(things: &[(Bulk, u32)]) -> u32 {
    let all = things.iter().map(|(bulk, count)| bulk.tenths().saturating_mul(*count));
    all.fold(0, u32::saturating_add)
}

impl Carried {
    /// Returns the Bulk of it all, full tens of light things alone (PF-ITM-08, PF-ITM-19).
    pub fn bulk(&self) -> u32 {
        let heaps: u32 = self.heaps.iter().map(|count| count / 10).fold(0, u32::saturating_add);
        let coins = (self.coins / COINS_A_BULK).saturating_mul(10);
        let packed = tenths_of(&self.in_backpack).saturating_sub(BACKPACK.0 * 10);
        let parts = [tenths_of(&self.things), heaps, coins, packed];
        parts.into_iter().fold(0, u32::saturating_add) / 10
    }

    /// Returns whether the backpack holds what is in it (PF-ITM-19).
    pub fn fits_backpack(&self) -> bool {
        tenths_of(&self.in_backpack) <= BACKPACK.1 * 10
    }
}

/// Returns how a Bulk sits on somebody of a size with a Strength modifier (PF-ITM-08, PF-ITM-10).
pub fn load(bulk: u32, strength: i32, size: Size) -> Load {
    let halves = SIZE_ROWS[size as usize].2 as i32;
    let least = |usual: i32| (usual + strength).max(0) * halves / 2;
    let bulk = i32::try_from(bulk).unwrap_or(i32::MAX);
    if bulk > least(10) {
        Load::TooMuch
    } else if bulk > least(5) {
        Load::Encumbered
    } else {
        Load::Free
    }
}

/// Returns the Bulk of a creature of a size, with what it carries (PF-ITM-10).
pub fn of_creature(size: Size, carries: u32) -> u32 {
    u32::from(SIZE_ROWS[size as usize].1).saturating_add(carries)
}

/// Returns as how much Bulk counts what is dragged (PF-ITM-11).
pub const fn dragged(bulk: u32) -> u32 {
    bulk / 2
}
