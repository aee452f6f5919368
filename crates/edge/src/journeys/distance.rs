//! How far one comes.

use super::*;
use crate::time::{HOUR, MINUTE, TRAVEL_DAY};

/// Paces of those who walk, in metres: in a minute, in an hour, in eight hours (ED-TRV-05).
pub const PACE_TABLE: [(Pace, u32, u32, u32); 3] =
    [(Pace::Fast, 120, 6_500, 53_000), (Pace::Normal, 90, 5_000, 40_000), (Pace::Slow, 60, 3_500, 27_000)];

/// How far one comes in a minute, in an hour, in eight hours, in metres.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// In a minute.
    pub minute: u32,
    /// In an hour.
    pub hour: u32,
    /// In eight hours; without one, eight times that of an hour.
    pub day: Option<u32>,
}

impl Columns {
    /// Returns those of walkers at a pace (ED-TRV-05).
    pub const fn of(pace: Pace) -> Self {
        let (_, minute, hour, day) = PACE_TABLE[pace as usize];
        Self { minute, hour, day: Some(day) }
    }

    /// Returns the smaller figure of two, column by column (ED-TRV-38).
    pub fn smaller(self, other: Self) -> Self {
        let day = |columns: Self| columns.day.unwrap_or(columns.hour * 8);
        Self {
            minute: self.minute.min(other.minute),
            hour: self.hour.min(other.hour),
            day: Some(day(self).min(day(other))),
        }
    }

    /// Returns these at another pace, for mounts: a third more or less, rounded down (ED-TRV-17).
    pub fn at(self, pace: Pace) -> Self {
        let of = |metres: u32| paced(metres, pace);
        Self { minute: of(self.minute), hour: of(self.hour), day: self.day.map(of) }
    }

    /// Returns how far one comes in so many seconds (ED-TRV-06, ED-TRV-36).
    pub fn metres(self, seconds: u64) -> u32 {
        let Self { minute, hour, day } = self;
        let (days, rest) = match day {
            Some(_) => (seconds / TRAVEL_DAY, seconds % TRAVEL_DAY),
            None => (0, seconds),
        };
        let (hours, minutes) = ((rest / HOUR) as u32, (rest % HOUR / MINUTE) as u32);
        let part = hours * hour + (minutes * minute).min(hour);
        days as u32 * day.unwrap_or(0) + day.map_or(part, |most| part.min(most))
    }
}

/// Returns a distance of mounts at a pace (ED-TRV-17).
pub fn paced(metres: u32, pace: Pace) -> u32 {
    match pace {
        Pace::Fast => (u64::from(metres) * 4 / 3) as u32,
        Pace::Normal => metres,
        Pace::Slow => (u64::from(metres) * 2 / 3) as u32,
    }
}

/// Returns how far walkers come at a pace in so many seconds (ED-TRV-06, ED-TRV-21, ED-INT-66).
pub fn walked(pace: Pace, seconds: u64, difficult: bool) -> u32 {
    Columns::of(pace).metres(seconds) / if difficult { 2 } else { 1 }
}

/// Returns how far something comes that goes so many whole metres in a round (ED-TRV-14, ED-TRV-15, ED-TRV-16).
pub fn of_mount(speed: u32, whole_kilometres: bool) -> Columns {
    let hour = if whole_kilometres { speed / 2 * 1000 } else { speed * 500 };
    Columns { minute: 10 * speed, hour, day: None }
}

/// Returns how far mounts come at a pace: in stretches of so many seconds, on difficult ground or not, added before the pace counts
/// (ED-TRV-17, ED-TRV-22, ED-TRV-36).
pub fn ridden(columns: Columns, pace: Pace, stretches: &[(u64, bool)]) -> u32 {
    let of = |(seconds, difficult): &(u64, bool)| columns.metres(*seconds) / if *difficult { 2 } else { 1 };
    paced(stretches.iter().map(of).sum(), pace)
}
