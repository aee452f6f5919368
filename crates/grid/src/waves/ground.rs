//! The ground of a small map as sets of cells.

use super::set::Set;
use super::walker::Going;
use crate::map::Row;
use crate::{Cell, Entry, Footprint, Map};

/// A step to each side and across each corner, as [`Shape::directions`](crate::Shape::directions) counts them: columns, rows,
/// whether it is a diagonal.
pub(super) const STEPS: [(i32, i32, bool); 8] = [
    (0, -1, false),
    (1, -1, true),
    (1, 0, false),
    (1, 1, true),
    (0, 1, false),
    (-1, 1, true),
    (-1, 0, false),
    (-1, -1, true),
];

/// Returns whether a step into a cell costs no more than the step.
const fn is_free(cost: Entry) -> bool {
    matches!(cost, Entry::Open { times: 0 | 1, plus: 0, may_stop: true })
}

/// Returns whether a step into a cell costs one more.
const fn is_hard(cost: Entry) -> bool {
    matches!(cost, Entry::Open { times: 0 | 1, plus: 1, may_stop: true })
}

/// Returns whether a step into a cell costs something else.
const fn is_other(cost: Entry) -> bool {
    !matches!(cost, Entry::Blocked) && !is_free(cost) && !is_hard(cost)
}

/// Returns all cells for each footing of which the cost is so, and none for the others.
#[inline]
fn whole([clear, difficult, blocked]: [Entry; 3], is_so: impl Fn(Entry) -> bool) -> [u64; 3] {
    let cells = |cost| if is_so(cost) { u64::MAX } else { 0 };
    [cells(clear), cells(difficult), cells(blocked)]
}

/// Which cells can be walked into and at what cost, for one who begins somewhere: all that the waves hang on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ground<const WORDS: usize> {
    /// The number of the cell where it begins, and whether its next diagonal is dear.
    pub(super) start: usize,
    pub(super) odd: bool,
    /// Whether diagonals are dear by turns.
    pub(super) alternates: bool,
    /// How much higher a number is than that of the cell to the north: one more than the map is wide, so that whoever leaves a
    /// row is nowhere.
    pub(super) row: usize,
    /// Cells that cost no more than the step, and those that cost one more.
    pub(super) free: Set<WORDS>,
    pub(super) hard: Set<WORDS>,
}

impl<const WORDS: usize> Ground<WORDS> {
    /// Returns whether there is a number for each cell of a map.
    pub(super) fn has_room(map: &Map) -> bool {
        let row = usize::from(map.width()) + 1;
        row < 63 && row * usize::from(map.height()) <= 64 * WORDS
    }

    /// Returns the ground, with the cells in which one may stop; `None` where it is not so plain.
    ///
    /// `going` says what it costs to walk into a cell, `others` who stands where and whether nobody passes there.
    pub(super) fn of(
        map: &Map,
        (start, odd): (Footprint, bool),
        going: Going<'_>,
        others: &[(Footprint, bool)],
    ) -> Option<(Self, Set<WORDS>)> {
        let is_plain = !map.shape().is_hex() && map.lines().is_none() && !map.has_solid();
        if !Self::has_room(map) || !is_plain || start.across() != 1 || !map.contains(start.anchor()) {
            return None;
        }
        let row = usize::from(map.width()) + 1;
        let alternates = map.shape().alternates();
        let number = |cell: Cell| usize::from(cell.y.unsigned_abs()) * row + usize::from(cell.x.unsigned_abs());
        let (mut free, mut hard) = Self::by_footing(map, row, going)?;
        let mut stops = free | hard;
        for (body, bars) in others {
            let mut taken = |cell: Cell| {
                if map.contains(cell) {
                    stops.remove(number(cell));
                    if *bars {
                        free.remove(number(cell));
                        hard.remove(number(cell));
                    }
                }
            };
            match body.across() {
                1 => taken(body.anchor()),
                _ => body.cells().for_each(taken),
            }
        }
        let start = number(start.anchor());
        if !(free | hard).has(start) {
            free.add(start);
            stops.add(start);
        }
        Some((Self { start, odd: odd && alternates, alternates, row, free, hard }, stops))
    }

    /// Returns the cells of a map that are free and those that are hard, whoever stands there; `None` where others are neither, nor
    /// barred.
    fn by_footing(map: &Map, row: usize, going: Going<'_>) -> Option<(Set<WORDS>, Set<WORDS>)> {
        let (mut free, mut hard) = (Set::EMPTY, Set::EMPTY);
        // Of which footing all cells count, or none.
        let costs = going.costs;
        let (eases, slows, others) = (whole(costs, is_free), whole(costs, is_hard), whole(costs, is_other));
        let all = (1 << map.width()) - 1;
        for (y, row_of) in map.rows().iter().enumerate() {
            let Row { difficult, blocked, .. } = *row_of;
            let clear = all & !(difficult | blocked);
            let of = |kinds: [u64; 3]| clear & kinds[0] | difficult & kinds[1] | blocked & kinds[2];
            let (mut easy, mut slow) = (of(eases), of(slows));
            if of(others) != 0 {
                return None;
            }
            if let Some(closed) = going.closed {
                let shut = (0..map.width()).filter(|x| closed(Cell::new(*x as i16, y as i16)));
                let shut = shut.fold(0, |shut, x| shut | 1 << x);
                (easy, slow) = (easy & !shut, slow & !shut);
            }
            free.add_row(y * row, easy);
            if slow != 0 {
                hard.add_row(y * row, slow);
            }
        }
        Some((free, hard))
    }

    /// Returns the cell of a number.
    pub(super) fn cell(&self, number: usize) -> Cell {
        Cell::new((number % self.row) as i16, (number / self.row) as i16)
    }

    /// Returns the number of a cell of the map.
    pub(super) fn number(&self, cell: Cell) -> usize {
        usize::from(cell.y.unsigned_abs()) * self.row + usize::from(cell.x.unsigned_abs())
    }

    /// Returns the cells that share a side with one of a set, and those that touch one at a corner, what is off the map among
    /// them.
    #[inline]
    pub(super) fn around(&self, cells: Set<WORDS>) -> (Set<WORDS>, Set<WORDS>) {
        let above_and_below = cells.beside(self.row as u32);
        (cells.beside(1) | above_and_below, above_and_below.beside(1))
    }

    /// Returns the number of the cell to which a step leads; of one off the map it is in no set.
    #[inline]
    pub(super) fn step(&self, from: usize, (across, down): (i32, i32)) -> usize {
        (from as i32 + across + down * self.row as i32) as usize
    }

    /// Returns which of the [`STEPS`] from a cell lead over a side into one set, or across a corner into another: a bit for each, in
    /// their order.
    #[inline]
    pub(super) fn steps_into(&self, from: usize, sides: Set<WORDS>, corners: Set<WORDS>) -> u64 {
        let (from, row) = (from as i32, self.row as i32);
        let (north, south) = (corners.three(from - row - 1), corners.three(from + row - 1));
        let (above, beside, below) = (sides.three(from - row - 1), sides.three(from - 1), sides.three(from + row - 1));
        let bit = |three: u64, place: u32, step: u32| (three >> place & 1) << step;
        let over_sides = bit(above, 1, 0) | bit(beside, 2, 2) | bit(below, 1, 4) | bit(beside, 0, 6);
        let over_corners = bit(north, 2, 1) | bit(south, 2, 3) | bit(south, 0, 5) | bit(north, 0, 7);
        over_sides | over_corners
    }

    /// Returns what a step into a cell costs; `odd` says whether a diagonal is dear.
    #[inline]
    pub(super) fn cost(&self, to: usize, diagonal: bool, odd: bool) -> usize {
        1 + usize::from(diagonal && odd && self.alternates) + usize::from(self.hard.has(to))
    }

    /// Returns the cells of a map that are within a distance of one of some goals.
    pub(super) fn near(&self, map: &Map, (goals, distance): (&[Footprint], u32)) -> Set<WORDS> {
        let mut near = Set::EMPTY;
        let (width, height) = (i32::from(map.width()), i32::from(map.height()));
        let far = distance.min(1000) as i32;
        for goal in goals {
            let spans = goal.spans();
            for y in (spans.y.0 - far).max(0)..=(spans.y.1 + far).min(height - 1) {
                let rows = (spans.y.0 - y).max(y - spans.y.1).max(0);
                let Some(wide) = (0..=far).rev().find(|wide| map.shape().length(*wide, rows) <= distance) else {
                    continue;
                };
                let (first, last) = ((spans.x.0 - wide).max(0), (spans.x.1 + wide).min(width - 1));
                if first <= last {
                    near.add_row(y as usize * self.row, (2 << last) - (1 << first));
                }
            }
        }
        near
    }
}
