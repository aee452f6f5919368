/// What it costs a creature to walk into a cell, and whether it may stay there.
///
/// A step costs what the shape of the map says (1, or 2 for every second diagonal of an alternating map), times
/// `times`, plus `plus`: games differ in whether hard going multiplies a diagonal or adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// It cannot enter.
    Blocked,
    /// It can enter.
    Open {
        /// By what the plain cost is multiplied, at least 1.
        times: u8,
        /// What is added to it.
        plus: u8,
        /// Whether it may end its movement there, or only pass through.
        may_stop: bool,
    },
}

impl Entry {
    /// Open ground: the plain cost.
    pub const FREE: Entry = Entry::Open { times: 1, plus: 0, may_stop: true };
    /// Difficult ground: one more than the plain cost.
    pub const DIFFICULT: Entry = Entry::plus(1);

    /// Returns ground that costs `more` than the plain cost.
    pub const fn plus(more: u8) -> Entry {
        Entry::Open { times: 1, plus: more, may_stop: true }
    }

    /// Returns ground that costs a multiple of the plain cost.
    pub const fn times(times: u8) -> Entry {
        Entry::Open { times, plus: 0, may_stop: true }
    }

    /// Returns the same ground, but only to pass through: where an ally stands, for example.
    #[must_use]
    pub const fn passing(self) -> Entry {
        match self {
            Entry::Blocked => Entry::Blocked,
            Entry::Open { times, plus, .. } => Entry::Open { times, plus, may_stop: false },
        }
    }

    /// Returns whether one may end one's movement there.
    #[inline]
    pub const fn may_stop(self) -> bool {
        matches!(self, Entry::Open { may_stop: true, .. })
    }

    /// Returns the cost of entering by a step whose plain cost is `step`, or `None` where it is blocked.
    #[inline]
    pub fn cost(self, step: u32) -> Option<u32> {
        match self {
            Entry::Blocked => None,
            Entry::Open { times, plus, .. } => Some(step * u32::from(times.max(1)) + u32::from(plus)),
        }
    }
}

/// How far a creature may still go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Budget {
    /// What it may spend, in cells of open ground.
    pub points: u16,
    /// Whether it has already gone an odd number of diagonals that count towards the next one (on
    /// [`Shape::SquareAlternating`](crate::Shape::SquareAlternating) only).
    pub odd_diagonals: bool,
}

impl From<u16> for Budget {
    fn from(points: u16) -> Budget {
        Budget { points, odd_diagonals: false }
    }
}
