//! Money: coins and prices.

use ludex_kit::rules;
use serde::{Serialize, Serializer};
use std::fmt;

rules! {
    /// Things are bought at their price and sold at half of it; coins, gems, art and raw materials keep their worth.
    TRADE = "PF-DWN-05", "Buying and selling";
}

/// An amount of money, in copper pieces: ten are a silver piece, a hundred a gold piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Money(pub u64);

impl Money {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Returns so many copper pieces.
    pub const fn copper(pieces: u64) -> Self {
        Self(pieces)
    }

    /// Returns so many silver pieces.
    pub const fn silver(pieces: u64) -> Self {
        Self(pieces.saturating_mul(10))
    }

    /// Returns so many gold pieces.
    pub const fn gold(pieces: u64) -> Self {
        Self(pieces.saturating_mul(100))
    }

    /// Returns both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Returns what is left of it, nothing at the least.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns it so many times.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// Returns half of it, rounded down to a copper piece.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// Returns what somebody pays for a thing of this price; `keeps_worth` are coins, gems, art and raw materials (PF-DWN-05).
    #[must_use]
    pub const fn sold(self, keeps_worth: bool) -> Self {
        if keeps_worth { self } else { self.half() }
    }
}

impl fmt::Display for Money {
    /// Writes `1 gp 5 sp`, the larger coins first; nothing is `0 cp`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coins = [(self.0 / 100, "gp"), (self.0 / 10 % 10, "sp"), (self.0 % 10, "cp")];
        let mut gap = "";
        for (count, coin) in coins.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, "{gap}{count} {coin}")?;
            gap = " ";
        }
        if self.0 == 0 { f.write_str("0 cp") } else { Ok(()) }
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
