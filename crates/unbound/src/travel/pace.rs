//! Paces, and what carries the travellers (UL-TRV-05 to 09, 14 to 17).

pub use super::journey::{HOURS_A_DAY, Means, Pace};

use super::MILE;
use super::journey::{Column, Journey};
use crate::prelude::*;

rules! {
    /// Fast is 400 feet a minute, 4 miles an hour, 32 a day of eight hours; normal 300 feet, 3 miles, 24 miles; slow
    /// 200 feet, 2 miles, 16 miles.
    PACES = "UL-TRV-05", "Travel pace table", Table(pace_rows(); "pace", "feet a minute", "miles an hour", "miles a day", "in the preset heritage");
    /// Whole days are looked up by the day, hours and parts of them by the hour, minutes by the minute; none is
    /// converted into another.
    COLUMNS = "UL-TRV-06", "Which column";
    /// A group has one pace, chosen before it moves; whoever is slower slows all, unless they split.
    GROUP_PACE = "UL-TRV-07", "Group pace";
    /// At fast pace passive Perception of hidden threats is 5 lower.
    FAST = "UL-TRV-08", "Fast pace";
    /// Only at slow pace may a group move stealthily, or search with care without losing time.
    SLOW = "UL-TRV-09", "Slow pace";
    /// Wagons and other land vehicles choose a pace as walkers do.
    LAND_VEHICLES = "UL-TRV-14", "Land vehicles";
    /// Passengers move at the speed of their vessel, without what fast pace takes and slow pace gives.
    VESSELS = "UL-TRV-15", "Waterborne vessels";
    /// A ship may sail up to 24 hours a day, as vessel and crew allow; passengers make no rolls for forced marches.
    AROUND_THE_CLOCK = "UL-TRV-16", "Ships around the clock";
    /// Flying mounts and magical vehicles have a distance per hour of their own.
    SPECIAL = "UL-TRV-17", "Special mounts and vehicles", Call;
    /// Whoever is focused covers half the distance.
    FOCUSED = "UL-CHK-26", "Active focus: overland travel";
    /// A focus and difficult ground both halve: a quarter is left.
    FOCUS_AND_GROUND = "UL-INT-06", "Focus, difficult terrain and pace";
}

/// A row of the table of paces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceRow {
    /// The pace.
    pub pace: Pace,
    /// Its name.
    pub name: &'static str,
    /// Feet a minute.
    pub minute: i32,
    /// Miles an hour.
    pub hour: i32,
    /// Miles a day of eight hours.
    pub day: i32,
    /// The same in the preset `heritage`.
    pub heritage: i32,
}

/// The table of paces (UL-TRV-05).
#[rustfmt::skip]
pub const PACE_TABLE: [PaceRow; 3] = [
    PaceRow { pace: Pace::Fast,   name: "fast",   minute: 400, hour: 4, day: 32, heritage: 30 },
    PaceRow { pace: Pace::Normal, name: "normal", minute: 300, hour: 3, day: 24, heritage: 24 },
    PaceRow { pace: Pace::Slow,   name: "slow",   minute: 200, hour: 2, day: 16, heritage: 18 },
];

/// Returns the rows of the table as the rule shows them.
fn pace_rows() -> [(&'static str, i32, i32, i32, i32); 3] {
    PACE_TABLE.map(|row| (row.name, row.minute, row.hour, row.day, row.heritage))
}

/// What fast pace takes off passive Perception (UL-TRV-08).
pub const FAST_PENALTY: i32 = -5;

words! {
    /// Which day column the campaign uses (UL-TRV-05).
    #[derive(Default)]
    pub enum PaceTable {
        #[default] House = "house": "32, 24 and 16 miles.",
        Heritage = "heritage": "30, 24 and 18 miles.",
    }
}

impl Pace {
    /// Returns its row of the table.
    pub fn row(self) -> &'static PaceRow {
        &PACE_TABLE[self as usize]
    }
}

/// Returns how many feet an hour they go on the stretch where they are, by a column of the table (UL-TRV-06). Where the
/// day is looked up, it is the day's distance by its eight hours. Difficult ground and a focus each halve it (UL-INT-06).
pub fn rate(state: &State, journey: &Journey, column: Column, gallop: bool, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let mile = MILE as i32;
    if gallop {
        tally.base("gallop", 2 * Pace::Fast.row().hour * mile, &super::march::GALLOP);
    } else {
        match journey.means {
            Means::Vessel { speed, .. } => tally.base("vessel", i32::from(speed) * mile, &VESSELS),
            Means::Special { speed } => tally.base("special means", i32::from(speed) * mile, &SPECIAL),
            Means::Foot | Means::Mounts | Means::Vehicle => {
                let row = journey.pace.row();
                tally.base(format!("{} pace", row.name), feet_an_hour(row, column, state.options()), &PACES);
            }
        }
    }

    let half = tally.total - tally.total / 2;
    static ONCE: Beaten = Beaten::by(&super::DIFFICULT_GROUND, "several causes halve once");
    let mut once = <Strongest>::of(&ONCE);
    for hard in journey.stretch().map_or(&[][..], |stretch| &stretch.hard) {
        once.add(&mut tally, 0, super::journey::HARDSHIPS[*hard as usize].1, -half, &super::DIFFICULT_GROUND);
    }
    let focused = journey.travellers.iter().any(|&actor| state.actor(actor).focus.is_some());
    if focused && !journey.means.is_vessel() {
        tally.add("focused", -(tally.total - tally.total / 2), &FOCUSED);
    }
    tally
}

/// Returns how many feet an hour a column of the table comes to (UL-TRV-05, UL-TRV-06).
fn feet_an_hour(row: &PaceRow, column: Column, options: &Options) -> i32 {
    let mile = MILE as i32;
    let miles_a_day = match options.pace_table {
        PaceTable::House => row.day,
        PaceTable::Heritage => row.heritage,
    };
    match column {
        Column::Minute => row.minute * 60,
        Column::Hour => row.hour * mile,
        Column::Day => miles_a_day * mile / HOURS_A_DAY as i32,
    }
}
