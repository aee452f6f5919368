//! Dice of several kinds of which some places count, solved face by face.

use super::meter::{Fits, Meter, Solved};
use super::walk::{Pascal, Places, Tally};
use super::weight::Weight;

/// Returns the ways to each state of the tally, over all ways the dice can fall, with a tally that may take the dice of a value in portions.
pub(crate) fn walk_kinds<W: Weight>(
    kinds: &[(u32, &[(i64, W)])],
    places: Places,
    tally: &impl Tally,
    meter: &mut Meter,
) -> Solved<Vec<W>> {
    let size = tally.size();
    let most = kinds.iter().map(|kind| kind.0 as usize).max().unwrap_or(0);
    let pascal = Pascal::<W>::new(most, meter)?;
    let mut strides = Vec::with_capacity(kinds.len());
    let mut combinations = 1usize;
    for kind in kinds {
        strides.push(combinations);
        combinations = combinations.saturating_mul(kind.0 as usize + 1);
    }
    meter.room((combinations as u64).saturating_mul(size as u64), W::one().bytes())?;
    let mut states = vec![W::zero(); combinations * size];
    states[tally.start()] = W::one();
    let mut faces: Vec<(i64, usize, &W)> =
        kinds.iter().enumerate().flat_map(|(k, kind)| kind.1.iter().map(move |(value, w)| (*value, k, w))).collect();
    faces.sort_by_key(|face| face.0);
    let placed = |combination: usize| -> usize {
        kinds.iter().zip(&strides).map(|(kind, stride)| combination / stride % (kind.0 as usize + 1)).sum()
    };
    for (value, k, weight) in faces {
        let n = kinds[k].0 as usize;
        let mut powers = vec![W::one()];
        for i in 0..n {
            powers.push(powers[i].times(weight).fits()?);
        }
        meter.spend((combinations as u64).saturating_mul(size as u64))?;
        for combination in (0..combinations).rev() {
            let mine = combination / strides[k] % (n + 1);
            let before = placed(combination);
            for state in 0..size {
                let from = states[combination * size + state].clone();
                if from.is_zero() {
                    continue;
                }
                meter.spend((n - mine) as u64)?;
                for (count, power) in powers.iter().enumerate().take(n - mine + 1).skip(1) {
                    let ways = pascal.choose(n - mine, count).times(power).fits()?;
                    let kept = (before + count).min(places.to).saturating_sub(before.max(places.from));
                    let to_state = if kept == 0 { state } else { tally.step(state, value, kept) };
                    let to = (combination + count * strides[k]) * size + to_state;
                    states[to].add(&from.times(&ways).fits()?);
                }
            }
        }
    }
    Ok(states.split_off((combinations - 1) * size))
}
