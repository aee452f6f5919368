//! The way through the faces of dice of several kinds, of which some may be endless.

use super::chain::choose;
use super::meter::{Fits, Meter, Solved};
use super::walk::Tally;
use super::weight::Weight;
use super::window::{Source, Window, sum};

/// A source on the way through the faces.
struct Kind<W> {
    /// How many dice of it may be placed.
    room: usize,
    stride: usize,
    /// The dice of [`Source::Some`].
    dice: Option<usize>,
    ends: usize,
    /// What all faces not gone through weigh; of endless dice, those gone through and those that end chains.
    rest: W,
    /// What the dice left weigh that are not told apart, by how many there are; of endless ones, all faces left.
    later: Vec<W>,
}

/// Returns the ways to each state of a tally, and all ways.
pub(super) fn through<W: Weight>(
    sources: &[Source<W>],
    window: Window,
    tally: &impl Tally,
    meter: &mut Meter,
) -> Solved<(Vec<W>, W)> {
    let (size, to) = (tally.size(), window.to);
    let mut faces: Vec<(i64, usize, W)> = Vec::new();
    let mut kinds: Vec<Kind<W>> = Vec::new();
    let mut combinations = 1usize;
    for source in sources {
        let (room, dice, ends, own, rest) = match source {
            Source::Some(0, _) | Source::Until { ends: 0, .. } => continue,
            Source::Some(count, own) => ((*count as usize).min(to), Some(*count as usize), 0, own, sum(own)),
            Source::Until { ends, faces, rest } => (to, None, *ends as usize, faces, rest.clone()),
        };
        let kind = kinds.len();
        faces.extend(own.iter().map(|(value, weight)| (*value, kind, weight.clone())));
        kinds.push(Kind { room, stride: combinations, dice, ends, rest, later: Vec::new() });
        combinations = combinations.saturating_mul(room + 1);
    }
    faces.sort_by_key(|face| (face.0, face.1));
    if window.descending {
        faces.reverse();
    }
    meter.room((combinations as u64).saturating_mul(size as u64), W::one().bytes())?;
    // All ways, and before any face is gone through, those of the dice that are not told apart.
    let mut denominator = W::one();
    for (k, kind) in kinds.iter_mut().enumerate() {
        match kind.dice {
            Some(dice) => kind.later = powers(&kind.rest, dice, meter)?,
            None => {
                let mut rest = kind.rest.clone();
                let mut all = W::one();
                for face in faces.iter().filter(|face| face.1 == k) {
                    rest.add(&face.2);
                    all = all.times(&rest.power((kind.ends + to) as u32).fits()?).fits()?;
                }
                kind.later = vec![all];
            }
        }
        denominator = denominator.times(kind.later.last().unwrap_or(&W::one())).fits()?;
    }
    let mut result = vec![W::zero(); size];
    if to == 0 {
        result[tally.start()] = denominator.clone();
        return Ok((result, denominator));
    }
    let placed: Vec<usize> =
        (0..combinations).map(|at| kinds.iter().map(|kind| at / kind.stride % (kind.room + 1)).sum()).collect();
    let mut states = vec![W::zero(); combinations * size];
    states[tally.start()] = W::one();
    for (value, k, weight) in faces {
        let ends = kinds[k].ends;
        // What a die weighs that is told apart from those of later faces, with this one and without.
        let (mut before, mut after) = (kinds[k].rest.clone(), kinds[k].rest.clone());
        match kinds[k].dice {
            Some(_) => after.sub(&weight),
            None => before.add(&weight),
        }
        kinds[k].rest = if kinds[k].dice.is_some() { after.clone() } else { before.clone() };
        // Of endless dice, what the faces after this one weigh.
        let share = if kinds[k].dice.is_none() { before.power((ends + to) as u32).fits()? } else { W::one() };
        kinds[k].later = match kinds[k].dice {
            Some(dice) => powers(&after, dice, meter)?,
            None => vec![kinds[k].later[0].over(&share)],
        };
        let (each, befores, afters) = (
            powers(&weight, to.max(1), meter)?,
            powers(&before, to.max(kinds[k].dice.unwrap_or(0)), meter)?,
            powers(&after, ends + to, meter)?,
        );
        for at in (0..combinations).rev().filter(|&at| placed[at] < to) {
            let mine = at / kinds[k].stride % (kinds[k].room + 1);
            let need = to - placed[at];
            let span = at * size..(at + 1) * size;
            meter.spend(size as u64)?;
            if states[span.clone()].iter().all(W::is_zero) {
                continue;
            }
            // The ways for so many dice to show this face, where not all places are filled by them, and all others.
            let (mut ways, mut enough) = (Vec::with_capacity(need), W::zero());
            match kinds[k].dice {
                Some(dice) => {
                    let left = dice - mine;
                    for (count, power) in each.iter().enumerate().take(need.min(left + 1)) {
                        ways.push(choose::<W>(left as u64, count as u64)?.times(power).fits()?);
                    }
                    // The rest of a whole, which takes fewer terms than its own.
                    if left >= need {
                        enough = befores[left].clone();
                        for (count, ways) in ways.iter().enumerate() {
                            enough.sub(&ways.times(&kinds[k].later[left - count]).fits()?);
                        }
                    }
                }
                None => {
                    enough = share.clone();
                    for count in 0..need {
                        let spread = choose::<W>((ends + mine + count - 1) as u64, count as u64)?;
                        let many = spread.times(&each[count]).fits()?.times(&afters[ends + mine]).fits()?;
                        let many = many.times(&befores[to - mine - count]).fits()?;
                        enough.sub(&many);
                        ways.push(many);
                    }
                    enough = enough.times(&kinds[k].later[0]).fits()?;
                }
            }
            if !enough.is_zero() {
                for (_, kind) in kinds.iter().enumerate().filter(|(j, _)| *j != k) {
                    let taken = at / kind.stride % (kind.room + 1);
                    let later = kind.dice.map_or(0, |dice| dice - taken);
                    enough = enough.times(&kind.later[later]).fits()?;
                }
            }
            let steps = denominator.steps();
            for state in 0..size {
                let from = states[at * size + state].clone();
                if from.is_zero() {
                    continue;
                }
                meter.spend((ways.len() as u64 + 1).saturating_mul(steps))?;
                if !enough.is_zero() {
                    let kept = window.kept(placed[at], need);
                    let end = if kept == 0 { state } else { tally.step(state, value, kept) };
                    result[end].add(&from.times(&enough).fits()?);
                }
                for (count, ways) in ways.iter().enumerate().skip(1) {
                    let kept = window.kept(placed[at], count);
                    let end = if kept == 0 { state } else { tally.step(state, value, kept) };
                    states[(at + count * kinds[k].stride) * size + end].add(&from.times(ways).fits()?);
                }
                if kinds[k].dice.is_none() {
                    states[at * size + state] = from.times(&ways[0]).fits()?;
                }
            }
        }
    }
    // Where all dice are placed and there is room left.
    for at in (0..combinations).filter(|&at| placed[at] < to) {
        let all = kinds.iter().all(|kind| kind.dice.is_none_or(|dice| at / kind.stride % (kind.room + 1) == dice));
        if all {
            for state in 0..size {
                result[state].add(&states[at * size + state]);
            }
        }
    }
    Ok((result, denominator))
}

/// Returns the powers of a number up to so much.
fn powers<W: Weight>(number: &W, most: usize, meter: &mut Meter) -> Solved<Vec<W>> {
    meter.spend(most as u64)?;
    let mut powers = vec![W::one()];
    for i in 0..most {
        powers.push(if number.is_zero() { W::zero() } else { powers[i].times(number).fits()? });
    }
    Ok(powers)
}
