//! Waves that run over the ground from where one stands, each of the cells that are first come to at a cost.

use super::ground::{Ground, STEPS};
use super::set::Set;
use super::walker::{Going, NotPlain, Stage, Walker};
use crate::{Cell, Footprint};

/// Cells come to with an even number of diagonals, and with an odd one.
type Both<const WORDS: usize> = [Set<WORDS>; 2];

/// A cell that is come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    number: usize,
    /// Whether the next diagonal is dear there.
    odd: bool,
    cost: usize,
}

/// A step never costs more than this less one: a dear diagonal into hard ground is 3.
const AHEAD: usize = 4;

/// The waves from one place, as far as somebody has asked.
#[derive(Debug)]
pub(super) struct Sea<const WORDS: usize> {
    /// What the waves run over; `None` before the first query.
    ground: Option<Ground<WORDS>>,
    /// Cells in which one may stop.
    stops: Set<WORDS>,
    /// For each cost the cells that are come to at no less.
    waves: Vec<Both<WORDS>>,
    seen: Both<WORDS>,
    /// What the next waves come to, that of a cost at its remainder.
    coming: [Both<WORDS>; AHEAD],
    /// For each cost the cells from which cheapest ways lead on to several places: to tell which of those is first.
    leading: Vec<Both<WORDS>>,
    /// For each cost those cells in the order in which a search puts them off.
    waiting: Vec<Vec<Place>>,
}

impl<const WORDS: usize> Default for Sea<WORDS> {
    fn default() -> Self {
        let nothing = [Set::EMPTY; 2];
        Self {
            ground: None,
            stops: Set::EMPTY,
            waves: Vec::new(),
            seen: nothing,
            coming: [nothing; AHEAD],
            leading: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

impl<const WORDS: usize> Sea<WORDS> {
    /// See [`Waves::way_near`](super::Waves::way_near).
    pub(super) fn way_near(
        &mut self,
        walker: Walker<'_>,
        going: Going<'_>,
        near: (&[Footprint], u32),
        way: &mut Vec<Stage>,
    ) -> Result<Option<Cell>, NotPlain> {
        way.clear();
        let ground = self.lay(walker, going)?;
        let goals = ground.near(walker.map, near);
        if goals.has(ground.start) {
            return Ok(Some(walker.start.anchor()));
        }
        let fits = goals & self.stops;
        let found = self.nearest(&ground, fits, walker.budget.points.into());
        Ok(found.map(|place| {
            self.walk_back(&ground, place, way);
            ground.cell(place.number)
        }))
    }

    /// See [`Waves::way_to`](super::Waves::way_to).
    pub(super) fn way_to(
        &mut self,
        walker: Walker<'_>,
        going: Going<'_>,
        to: Cell,
        way: &mut Vec<Stage>,
    ) -> Result<bool, NotPlain> {
        way.clear();
        let ground = self.lay(walker, going)?;
        if to == walker.start.anchor() {
            return Ok(true);
        }
        if !walker.map.contains(to) {
            return Ok(false);
        }
        let fits = Set::of(ground.number(to)) & self.stops;
        let found = self.nearest(&ground, fits, walker.budget.points.into());
        if let Some(place) = found {
            self.walk_back(&ground, place, way);
        }
        Ok(found.is_some())
    }

    /// Takes the ground in. Waves that have run over the very same ground from the same place stay.
    fn lay(&mut self, walker: Walker<'_>, going: Going<'_>) -> Result<Ground<WORDS>, NotPlain> {
        let start = (walker.start, walker.budget.odd_diagonals);
        let (ground, stops) = Ground::of(walker.map, start, going, walker.others).ok_or(NotPlain)?;
        self.stops = stops;
        if self.ground != Some(ground) {
            let nothing = [Set::EMPTY; 2];
            self.waves.clear();
            (self.seen, self.coming) = (nothing, [nothing; AHEAD]);
            self.coming[0][usize::from(ground.odd)].add(ground.start);
            self.ground = Some(ground);
        }
        Ok(ground)
    }

    /// Returns the cells that are come to at a cost and at no less; `None` where the waves have run out before.
    #[inline]
    fn wave(&mut self, ground: &Ground<WORDS>, cost: usize) -> Option<Both<WORDS>> {
        while self.waves.len() <= cost {
            let is_ebb = self.waves.last().is_none_or(|[even, odd]| even.is_empty() && odd.is_empty());
            if is_ebb && self.coming.iter().all(|[even, odd]| even.is_empty() && odd.is_empty()) {
                return None;
            }
            self.run_on(ground);
        }
        self.waves.get(cost).copied()
    }

    /// Has the waves run to the next cost.
    fn run_on(&mut self, ground: &Ground<WORDS>) {
        let cost = self.waves.len();
        let come = std::mem::replace(&mut self.coming[cost % AHEAD], [Set::EMPTY; 2]);
        let wave = [come[0] & !self.seen[0], come[1] & !self.seen[1]];
        self.waves.push(wave);
        for layer in [0, 1] {
            let cells = wave[layer];
            if cells.is_empty() {
                continue;
            }
            self.seen[layer] |= cells;
            let (sides, corners) = ground.around(cells);
            let (dear, across) = diagonal(ground, layer);
            self.coming[(cost + 1) % AHEAD][layer] |= sides & ground.free;
            self.coming[(cost + 2) % AHEAD][layer] |= sides & ground.hard;
            self.coming[(cost + 1 + dear) % AHEAD][across] |= corners & ground.free;
            self.coming[(cost + 2 + dear) % AHEAD][across] |= corners & ground.hard;
        }
    }

    /// Returns the nearest of some cells, other than the start, that is no farther than so many points.
    fn nearest(&mut self, ground: &Ground<WORDS>, fits: Set<WORDS>, points: usize) -> Option<Place> {
        if fits.is_empty() {
            return None;
        }
        for cost in 0..=points {
            let [even, odd] = self.wave(ground, cost)?;
            // Of two ways to a cell that cost the same the even one counts.
            let (even, odd) = (even & fits, odd & fits & !even);
            if let Some(number) = even.first().or(odd.first()) {
                let is_one = even.count() + odd.count() == 1;
                let place = Place { number, odd: even.is_empty(), cost };
                return Some(if is_one { place } else { self.first(ground, [even, odd], cost) });
            }
        }
        None
    }

    /// Returns which of some cells of one cost a [search](crate::reach) comes to first: of those that it puts off for the same
    /// cost, it takes the last one next.
    fn first(&mut self, ground: &Ground<WORDS>, cells: Both<WORDS>, cost: usize) -> Place {
        // Those that some cheapest way leads through and that are not put off yet.
        let mut open = self.find_leading(ground, cells, cost);
        self.waiting.resize_with(self.waiting.len().max(cost + 1), Vec::new);
        self.waiting[0].clear();
        self.waiting[0].push(Place { number: ground.start, odd: ground.odd, cost: 0 });
        self.waiting[1..=cost].iter_mut().for_each(Vec::clear);
        for spent in 0..cost {
            let places = std::mem::take(&mut self.waiting[spent]);
            for from in places.iter().rev() {
                let crossed = from.odd ^ ground.alternates;
                let (sides, corners) = (open[usize::from(from.odd)], open[usize::from(crossed)]);
                for (across, down, diagonal) in steps(ground.steps_into(from.number, sides, corners)) {
                    let number = ground.step(from.number, (across, down));
                    let odd = if diagonal { crossed } else { from.odd };
                    let layer = usize::from(odd);
                    let whole = spent + ground.cost(number, diagonal, from.odd);
                    if self.leading.get(whole).is_some_and(|leading| leading[layer].has(number)) {
                        open[layer].remove(number);
                        self.waiting[whole].push(Place { number, odd, cost: whole });
                    }
                }
            }
            self.waiting[spent] = places;
        }
        let last = self.waiting[cost].last().copied();
        last.unwrap_or(Place { number: ground.start, odd: ground.odd, cost: 0 })
    }

    /// Finds for each cost the cells through which cheapest ways lead to some cells of a cost; returns all of them together.
    fn find_leading(&mut self, ground: &Ground<WORDS>, cells: Both<WORDS>, cost: usize) -> Both<WORDS> {
        let mut all = cells;
        self.leading.clear();
        self.leading.resize(cost + 1, [Set::EMPTY; 2]);
        self.leading[cost] = cells;
        for whole in (1..=cost).rev() {
            let leading = self.leading[whole];
            for before in [0, 1] {
                let (dear, across) = diagonal(ground, before);
                for (into, more) in [(ground.free, 1), (ground.hard, 2)] {
                    let (over_sides, over_corners) = (leading[before] & into, leading[across] & into);
                    if (over_sides | over_corners).is_empty() {
                        continue;
                    }
                    let (sides, corners) = (ground.around(over_sides).0, ground.around(over_corners).1);
                    for (from, step) in [(sides, more), (corners, more + dear)] {
                        if let Some(spent) = whole.checked_sub(step) {
                            let from = from & self.waves[spent][before];
                            self.leading[spent][before] |= from;
                            all[before] |= from;
                        }
                    }
                }
            }
        }
        all
    }

    /// Writes the way to a place into `way`. Of equally cheap ways it is the one that keeps nearest to the straight line, step by
    /// step from the end; of two equally near, the one through the cell that is earlier in reading order.
    fn walk_back(&self, ground: &Ground<WORDS>, to: Place, way: &mut Vec<Stage>) {
        let origin = ground.cell(ground.start);
        let along = origin.offset_to(ground.cell(to.number));
        let off_the_line = |cell: Cell| {
            let (x, y) = origin.offset_to(cell);
            (x * along.1 - y * along.0).abs()
        };
        let (mut place, mut at) = (to, ground.cell(to.number));
        while place.cost > 0 {
            way.push((at, self.stops.has(place.number)));
            // Over a side one has come from one wave, and across a corner from another.
            let from = [self.before(ground, place, false), self.before(ground, place, true)];
            let mut next: Option<(Place, Cell)> = None;
            for (across, down, diagonal) in steps(ground.steps_into(place.number, from[0].2, from[1].2)) {
                let number = ground.step(place.number, (across, down));
                let (odd, cost, _) = from[usize::from(diagonal)];
                let cell = Cell::new(at.x + across as i16, at.y + down as i16);
                let is_first = next.is_none_or(|(_, other)| (off_the_line(cell), cell) < (off_the_line(other), other));
                if is_first {
                    next = Some((Place { number, odd, cost }, cell));
                }
            }
            let Some((before, cell)) = next else { break };
            (place, at) = (before, cell);
        }
        way.reverse();
    }

    /// Returns what one has come from to a place over a side, or across a corner: whether the next diagonal is dear there, what it
    /// costs, and all that are come to so.
    #[inline]
    fn before(&self, ground: &Ground<WORDS>, to: Place, diagonal: bool) -> (bool, usize, Set<WORDS>) {
        let odd = to.odd ^ (diagonal && ground.alternates);
        match to.cost.checked_sub(ground.cost(to.number, diagonal, odd)) {
            Some(cost) => (odd, cost, self.waves[cost][usize::from(odd)]),
            None => (odd, 0, Set::EMPTY),
        }
    }
}

/// Returns those of the [`STEPS`] that have their bit.
#[inline]
fn steps(mut bits: u64) -> impl Iterator<Item = (i32, i32, bool)> {
    std::iter::from_fn(move || {
        let step = STEPS.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(*step)
    })
}

/// Returns what a diagonal costs more from cells of a layer, and the layer to which it leads.
fn diagonal<const WORDS: usize>(ground: &Ground<WORDS>, layer: usize) -> (usize, usize) {
    let odd = layer == 1;
    (usize::from(odd && ground.alternates), usize::from(odd != ground.alternates))
}
