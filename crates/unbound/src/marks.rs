//! What odds count of events.

/// The marks, each at its place: hit and graze leave one another out, a critical hit is a hit; whoever dies drops.
pub(crate) const NAMES: &[&str] = &[
    "hit",
    "critical",
    "graze",
    "miss",
    "succeeds",
    "ties",
    "fails",
    "heals",
    "stabilises",
    "acts first",
    "dies",
    "drops",
];

pub(crate) const HIT: u8 = 0;
pub(crate) const CRITICAL: u8 = 1;
pub(crate) const GRAZE: u8 = 2;
pub(crate) const MISS: u8 = 3;
pub(crate) const SUCCEEDS: u8 = 4;
pub(crate) const TIES: u8 = 5;
pub(crate) const FAILS: u8 = 6;
pub(crate) const HEALS: u8 = 7;
pub(crate) const STABILISES: u8 = 8;
pub(crate) const ACTS_FIRST: u8 = 9;
pub(crate) const DIES: u8 = 10;
pub(crate) const DROPS: u8 = 11;

/// Counts how a check of an attempt came out; the last one decides.
pub(crate) fn checked(odds: &mut ludex_engine::OddsCounter, succeeds: bool) {
    decided(odds, succeeds, false);
}

/// Counts how a contest came out for whoever asks; the last one decides.
pub(crate) fn decided(odds: &mut ludex_engine::OddsCounter, wins: bool, ties: bool) {
    odds.settle(SUCCEEDS, wins);
    odds.settle(TIES, ties);
    odds.settle(FAILS, !wins && !ties);
}
