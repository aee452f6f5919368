use serde::{Deserialize, Serialize};
use std::fmt;

/// Seconds in a minute of game time.
pub const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Game time: seconds since the campaign began. Nothing here reads a real clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Clock {
    /// Seconds since the campaign began.
    pub seconds: u64,
}

impl Clock {
    /// Lets this many seconds pass.
    pub fn advance(&mut self, seconds: u64) {
        self.seconds = self.seconds.saturating_add(seconds);
    }
}

impl fmt::Display for Clock {
    /// Writes `day 1, 13:00`, and seconds where there are any: `day 1, 13:00:06`; days are counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clock { seconds } = *self;
        write!(f, "day {}, {:02}:{:02}", seconds / DAY + 1, seconds % DAY / HOUR, seconds % HOUR / MINUTE)?;
        match seconds % MINUTE {
            0 => Ok(()),
            odd => write!(f, ":{odd:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_reads_as_day_and_hour() {
        let mut clock = Clock::default();
        clock.advance(DAY + 2 * HOUR + 3 * MINUTE + 4);
        assert_eq!(clock.to_string(), "day 2, 02:03:04");
    }
}
