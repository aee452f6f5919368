//! Rays: how fast they come, and what a count of them does.

use crate::prelude::*;

rules! {
    /// Five levels of exposure, from one rad a day to one a round.
    LEVELS = "ED-RAD-01", "Exposure levels", Table(LEVEL_TABLE; "level", "name", "parts of a rad a second");
    /// Everybody has a count, of which whole rads matter; the rest is kept.
    COUNT = "ED-RAD-02", "Accumulating", State;
    /// Each source adds what it gives.
    SOURCES = "ED-RAD-03", "Several sources";
    /// Resistance lowers the level of each source.
    RESISTANCE = "ED-RAD-04", "Resistance";
    /// Below the first level nothing comes. One's own resistance and the best of what one wears add up.
    NONE = "ED-RAD-05", "Level below 1";
    /// What a count brings begins once it is above its number.
    ABOVE = "ED-RAD-07", "Threshold test";
    /// Above 5: weak, which is only told, unless a campaign makes it disadvantage on checks of Strength.
    WEAK = "ED-RAD-08", "Row 5", Option;
    /// Above 10: a level of exhaustion.
    TEN = "ED-RAD-09", "Row 10";
    /// Above 20: another.
    TWENTY = "ED-RAD-10", "Row 20";
    /// Above 40: another, and dazzled.
    FORTY = "ED-RAD-11", "Row 40";
    /// Above 60: another, and rest gives no vitality back.
    SIXTY = "ED-RAD-12", "Row 60";
    /// Above 80: another, and bleeding.
    EIGHTY = "ED-RAD-13", "Row 80";
    /// Above 100 it kills.
    HUNDRED = "ED-RAD-14", "Row 100";
    /// All of it together, and nothing takes it away while the count is above the number.
    LOCKED = "ED-RAD-15", "Stacking and locked";
    /// A body gets rid of a rad in eight hours.
    ELIMINATION = "ED-RAD-16", "Natural elimination", Option;
    /// What a count brings ends as it is no longer above its number.
    SUBSIDES = "ED-RAD-17", "Effects subside";
    /// First aid does not stop what rays let bleed.
    NO_FIRST_AID = "ED-INT-76", "Bleeding from rays and first aid";
}

/// Parts of a rad (ED-RAD-02).
pub const RAD: u64 = 86_400;
/// Seconds in which a body gets rid of a rad (ED-RAD-16).
pub const ELIMINATES: u32 = 8 * 3600;

/// Levels of exposure, what they are called, and the parts of a rad that come in a second (ED-RAD-01).
pub const LEVEL_TABLE: [(u8, &str, u64); 5] =
    [(1, "background", 1), (2, "low", 3), (3, "medium", 24), (4, "high", 1440), (5, "extreme", 14_400)];

/// Counts above which something comes of it, and its symptoms (ED-RAD-08 to ED-RAD-14).
pub const ROWS: [(u64, &str); 7] = [
    // ED-RAD-08
    (5, "is strangely weak"),
    // ED-RAD-09
    (10, "has irritated skin"),
    // ED-RAD-10
    (20, "has migraine and sores"),
    // ED-RAD-11
    (40, "sees through a veil and loses hair"),
    // ED-RAD-12
    (60, "vomits"),
    // ED-RAD-13
    (80, "bleeds from within"),
    // ED-RAD-14
    (100, "is dead of rays"),
];

impl Rads {
    /// Returns the whole rads (ED-RAD-02).
    pub const fn whole(&self) -> u64 {
        self.units / RAD
    }

    /// Reckons so many seconds in which nothing falls due: rays come, and the body and a drug work.
    pub fn bears(&mut self, rate: u64, works: bool, seconds: u64) {
        if works {
            self.working = self.working.saturating_add(seconds as u32);
        }
        if self.drug > 0 {
            self.drugged = self.drugged.saturating_add(seconds as u32);
        }
        self.units = self.units.saturating_add(rate.saturating_mul(seconds));
    }
}

/// Returns the parts of a rad that come to an actor in a second (ED-RAD-03, ED-RAD-04, ED-RAD-05).
pub fn rate(state: &State, id: ActorId) -> u64 {
    let sources = state.actor(id).rads.sources;
    if sources.is_empty() || !state.lives(id) {
        return 0;
    }
    let body = &state.profile(id).body;
    if body.is_without(Need::Shelter) {
        return 0;
    }
    let against = body.against_rays();
    let of = |level: u8| LEVEL_TABLE.iter().find(|(one, ..)| *one == level.saturating_sub(against));
    sources.iter().filter_map(of).map(|(.., units)| units).sum()
}

/// Returns whether the body of an actor works at getting rid of a rad (ED-RAD-16).
pub fn works(state: &State, id: ActorId) -> bool {
    let rads = state.actor(id).rads;
    rads.whole() > 0 && (state.options().rad_elimination_during_exposure || rate(state, id) == 0)
}

/// Returns whether the count of an actor is above a number (ED-RAD-07).
pub fn is_above(state: &State, id: ActorId, number: u64) -> bool {
    let whole = state.actor(id).rads.whole();
    whole > number || state.options().rad_threshold_inclusive && whole == number
}

/// Returns the levels of exhaustion that the count of an actor brings (ED-RAD-09 to ED-RAD-13).
pub fn levels(state: &State, id: ActorId) -> u8 {
    [10, 20, 40, 60, 80].into_iter().filter(|number| is_above(state, id, *number)).count() as u8
}

/// Returns whether rays let an actor bleed, which first aid does not stop (ED-RAD-13, ED-INT-76).
pub fn bleeds(state: &State, id: ActorId) -> bool {
    is_above(state, id, 80)
}
