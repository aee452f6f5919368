//! Dice that show the same, as a tally of a walk over the faces.

use super::dist::tidy;
use super::meter::{Meter, Solved};
use super::reading::Reading;
use super::walk::{Places, Supply, Tally, walk};
use super::weight::Weight;
use crate::expr::Sets;

/// The states of a tally of sets: what was found among the values so far.
pub(crate) struct SetTally<'a> {
    pub sets: Sets,
    /// The values that can be shown, in order.
    pub values: &'a [i64],
    /// How many dice there are at most.
    pub dice: usize,
}

impl SetTally<'_> {
    /// Returns what a state means.
    pub fn told(&self, state: usize) -> Option<i64> {
        let faces = self.values.len();
        match self.sets {
            Sets::Groups(_) | Sets::Pairs | Sets::Width => Some(state as i64),
            Sets::Height if state == 0 => Some(0),
            Sets::Largest if state == 0 => Some(0),
            Sets::Height => Some(self.values[(state - 1) % faces]),
            Sets::Largest => self.values[(state - 1) % faces].checked_mul((state - 1) as i64 / faces as i64 + 1),
        }
    }
}

impl Tally for SetTally<'_> {
    fn size(&self) -> usize {
        match self.sets {
            Sets::Groups(_) | Sets::Pairs | Sets::Width => self.dice + 1,
            Sets::Height | Sets::Largest => self.dice * self.values.len() + 1,
        }
    }

    fn start(&self) -> usize {
        0
    }

    fn step(&self, state: usize, value: i64, count: usize) -> usize {
        if count == 0 {
            return state;
        }
        match self.sets {
            Sets::Groups(least) => state + usize::from(count >= least as usize),
            Sets::Pairs => state + count / 2,
            Sets::Width => state.max(count),
            // Ordered by width, then by value, so the greater state is the better set.
            Sets::Height | Sets::Largest => {
                let at = self.values.partition_point(|&known| known < value);
                state.max((count - 1) * self.values.len() + at + 1)
            }
        }
    }
}

/// Sets of those dice alone that a reading takes.
pub(super) struct Taken<'a>(pub SetTally<'a>, pub &'a Reading<'a>);

impl Tally for Taken<'_> {
    fn size(&self) -> usize {
        self.0.size()
    }
    fn start(&self) -> usize {
        0
    }
    fn step(&self, state: usize, value: i64, count: usize) -> usize {
        if self.1.takes(value) { self.0.step(state, value, count) } else { state }
    }
}

/// Returns what the dice tell of sets.
pub(super) fn in_sets<W: Weight>(
    supply: &Supply<W>,
    values: Vec<i64>,
    places: Places,
    sets: Sets,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Vec<(i64, W)>> {
    if places.of == 0 {
        return Ok(vec![(0, W::one())]);
    }
    let tally = Taken(SetTally { sets, values: &values, dice: places.of }, reading);
    meter.room(tally.size() as u64, W::one().bytes())?;
    let weights = walk(supply, places, &tally, meter)?;
    let mut points = Vec::new();
    for (state, weight) in weights.into_iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
        points.push((tally.0.told(state).ok_or_else(crate::maths::overflow)?, weight));
    }
    tidy(&mut points);
    Ok(points)
}
