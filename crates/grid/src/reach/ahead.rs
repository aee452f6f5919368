//! What a way costs at the least: as much as on open ground.

use crate::{Cell, Footprint, Shape};

/// As many goals are kept one by one.
const MOST: usize = 8;

/// Where an anchor must come to be, told as ranges of its coordinates.
#[derive(Clone, Copy)]
struct Around {
    x: (i32, i32),
    y: (i32, i32),
    /// On hexes, of x + y.
    slant: (i32, i32),
}

/// Beyond all maps; small enough that differences do not overflow.
const BEYOND: i32 = 1_000_000;

/// Everywhere.
const ANYWHERE: Around = Around { x: (-BEYOND, BEYOND), y: (-BEYOND, BEYOND), slant: (-BEYOND, BEYOND) };

/// Where a search wants to go, for the least that it costs to come there.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    shape: Shape,
    around: [Around; MOST],
    len: usize,
}

impl Ahead {
    /// Returns a search for one cell.
    pub(super) fn to(shape: Shape, cell: Cell) -> Ahead {
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        let slant = if shape.is_hex() { (x + y, x + y) } else { ANYWHERE.slant };
        let mut ahead = Ahead { shape, around: [ANYWHERE; MOST], len: 0 };
        ahead.add(Around { x: (x, x), y: (y, y), slant });
        ahead
    }

    /// Returns a search for a place where a body is within a distance of one of the goals. Corners that are farther off than the
    /// distance count as near enough.
    pub(super) fn near(body: Footprint, goals: &[Footprint], distance: u32) -> Ahead {
        let shape = body.shape();
        let mut ahead = Ahead { shape, around: [ANYWHERE; MOST], len: 0 };
        let far = distance.min(BEYOND as u32) as i32;
        let (low, high) = body.bounds();
        let widened = |(from, to): (i32, i32)| (from - high - far, to - low + far);
        for goal in goals {
            let spans = goal.spans();
            let slant = if shape.is_hex() { widened(spans.slant) } else { ANYWHERE.slant };
            ahead.add(Around { x: widened(spans.x), y: widened(spans.y), slant });
        }
        ahead
    }

    /// Returns the goals that are no farther from a cell than a limit, and how far the nearest of the others is; all of them
    /// where none is near.
    pub(super) fn within(&self, cell: Cell, odd: bool, limit: u32) -> (Ahead, u32) {
        let mut near = Ahead { len: 0, ..*self };
        let mut beyond = u32::MAX;
        for goal in &self.around[..self.len] {
            let alone = Ahead { around: [*goal; MOST], len: 1, ..*self };
            match alone.from(cell, odd) {
                far if far > limit => beyond = beyond.min(far),
                _ => near.add(*goal),
            }
        }
        if near.len == 0 {
            near = *self;
        }
        (near, beyond)
    }

    /// Returns whether a goal may be where a cell is: elsewhere none is.
    #[inline]
    pub(super) fn may_be_at(&self, cell: Cell) -> bool {
        self.from(cell, false) == 0
    }

    /// Adds a goal. Of too many the last ones become one that is as wide as all of them.
    fn add(&mut self, goal: Around) {
        if let Some(free) = self.around.get_mut(self.len) {
            *free = goal;
            self.len += 1;
            return;
        }
        let both = |one: (i32, i32), other: (i32, i32)| (one.0.min(other.0), one.1.max(other.1));
        let last = &mut self.around[MOST - 1];
        *last = Around { x: both(last.x, goal.x), y: both(last.y, goal.y), slant: both(last.slant, goal.slant) };
    }

    /// Returns what the way from a cell costs on open ground, or less; `odd` says whether the next diagonal is dear.
    #[inline]
    pub(super) fn from(&self, cell: Cell, odd: bool) -> u32 {
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        let gap = |(low, high): (i32, i32), at: i32| (low - at).max(at - high).max(0);
        let alternates = self.shape.alternates();
        let least = self.around[..self.len].iter().map(|goal| {
            let (columns, rows) = (gap(goal.x, x), gap(goal.y, y));
            if alternates {
                columns.max(rows) + (columns.min(rows) + i32::from(odd)) / 2
            } else {
                columns.max(rows).max(gap(goal.slant, x + y))
            }
        });
        least.min().unwrap_or(0).unsigned_abs()
    }
}
