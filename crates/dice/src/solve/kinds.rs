//! Dice of several kinds, in one of several cases, with some places that count.

use super::chain::Kinds;
use super::chosen::places;
use super::dist::{Cut, Dist, convolve, dense, tidy};
use super::meter::{Fits, Meter, Solved};
use super::reading::{Packing, Reading, fixed};
use super::sets::in_sets;
use super::sum::sum_points;
use super::walk::{Places, Scores, Supply, walk};
use super::walk_kinds::walk_kinds;
use super::weight::Weight;
use crate::error::Result;
use crate::expr::Modifier;
use std::collections::BTreeMap;

/// Dice of several kinds of which some places count.
pub(super) fn of_kinds<W: Weight>(
    kinds: &Kinds<W>,
    chosen: &[&Modifier],
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let packing = reading.packing(kinds.most_dice())?;
    // Where all dice count there is nothing to choose.
    let all_count = |dice: &[u32]| {
        let of = dice.iter().sum::<u32>() as usize;
        places(chosen, of).is_ok_and(|places| places == Places { from: 0, to: of, of })
    };
    let chosen = if kinds.beyond.is_none() && kinds.cases.iter().all(|case| all_count(&case.1)) { &[] } else { chosen };
    let mut keyed = Keyed(BTreeMap::new());
    if chosen.is_empty() && reading.sets().is_none() {
        all_counted(kinds, reading, packing, &mut keyed, meter)?;
    } else if let Some(point) = steady_from(kinds, chosen, reading)? {
        return steady(kinds, point, chosen, reading, packing, meter);
    } else {
        for (weight, dice) in &kinds.cases {
            let places = places(chosen, dice.iter().sum::<u32>() as usize)?;
            keyed.add(weight, one_case(kinds, dice, places, reading, packing, meter)?)?;
        }
    }
    let cut = match kinds.beyond {
        None => Cut::Nothing,
        Some(_) if !chosen.is_empty() && !meter.exact => Cut::Unknown,
        Some(extra) => beyond(kinds, extra, chosen, reading),
    };
    let sets = reading.sets().is_some();
    let points = keyed.told(|key| if sets { reading.beyond(key) } else { reading.result(packing, key) })?;
    let mut solved = Dist { points, denominator: kinds.denominator.clone(), cut };
    solved.clip();
    Ok(solved)
}

/// The ways to each key that a result is read off.
struct Keyed<W>(BTreeMap<i64, W>);

impl<W: Weight> Keyed<W> {
    /// Adds the ways of one case, of such a weight.
    fn add(&mut self, weight: &W, points: Vec<(i64, W)>) -> Solved<()> {
        for (key, ways) in points {
            self.0.entry(key).or_insert_with(W::zero).add(&ways.times(weight).fits()?);
        }
        Ok(())
    }

    /// Returns the results with their ways.
    fn told(self, result: impl Fn(i64) -> Result<i64>) -> Solved<Vec<(i64, W)>> {
        let mut points = Vec::with_capacity(self.0.len());
        for (key, weight) in self.0 {
            points.push((result(key)?, weight));
        }
        tidy(&mut points);
        Ok(points)
    }
}

/// Adds up all dice of each case.
fn all_counted<W: Weight>(
    kinds: &Kinds<W>,
    reading: &Reading,
    packing: Packing,
    keyed: &mut Keyed<W>,
    meter: &mut Meter,
) -> Solved<()> {
    let score = |kind: &Vec<(i64, W)>| {
        let mut points: Vec<_> = kind.iter().map(|(v, w)| (reading.score(packing, *v), w.clone())).collect();
        tidy(&mut points);
        points
    };
    let scores: Vec<Vec<(i64, W)>> = kinds.kinds.iter().map(score).collect();
    let mut known: BTreeMap<(usize, u32), Vec<(i64, W)>> = BTreeMap::new();
    for (weight, dice) in &kinds.cases {
        let mut points: Option<Vec<(i64, W)>> = None;
        for (kind, &count) in dice.iter().enumerate().filter(|(_, count)| **count > 0) {
            if !known.contains_key(&(kind, count)) {
                // Cases mostly differ by a die, so that most sums are a die more than one that is known.
                let sum = match known.get(&(kind, count - 1)) {
                    Some(less) => convolve(less, &scores[kind], meter)?,
                    None => sum_points(&scores[kind], count, meter)?,
                };
                known.insert((kind, count), sum);
            }
            points = match points {
                None => Some(known[&(kind, count)].clone()),
                Some(so_far) => Some(convolve(&so_far, &known[&(kind, count)], meter)?),
            };
        }
        keyed.add(weight, points.unwrap_or_else(|| vec![(0, W::one())]))?;
    }
    Ok(())
}

/// Endless chains of which, from one case on, the dice that count are always the same: all further cases are one.
fn steady<W: Weight>(
    kinds: &Kinds<W>,
    point: usize,
    chosen: &[&Modifier],
    reading: &Reading,
    packing: Packing,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let mut keyed = Keyed(BTreeMap::new());
    let dice = &kinds.cases[point].1;
    let places_at = places(chosen, dice.iter().sum::<u32>() as usize)?;
    let points = one_case(kinds, dice, places_at, reading, packing, meter)?;
    let mut all = W::zero();
    points.iter().for_each(|point| all.add(&point.1));
    let mut left = kinds.denominator.clone();
    for (weight, dice) in &kinds.cases[..point] {
        let places = places(chosen, dice.iter().sum::<u32>() as usize)?;
        let points = one_case(kinds, dice, places, reading, packing, meter)?;
        for point in &points {
            left.sub(&point.1.times(weight).fits()?);
        }
        keyed.add(&weight.times(&all).fits()?, points)?;
    }
    keyed.add(&left, points)?;
    let points = keyed.told(|key| reading.result(packing, key))?;
    let mut solved = Dist { points, denominator: kinds.denominator.times(&all).fits()?, cut: Cut::Nothing };
    solved.share();
    Ok(solved)
}

/// Returns the case of endless chains from which on the dice that count no longer depend on how many extra dice there
/// are, if there is one.
fn steady_from<W: Weight>(kinds: &Kinds<W>, chosen: &[&Modifier], reading: &Reading) -> Result<Option<usize>> {
    if kinds.beyond.is_none() || kinds.extra != 0 || reading.sets().is_some() {
        return Ok(None);
    }
    let (more, last) = (&kinds.kinds[0], &kinds.kinds[1]);
    // Dice that explode must be higher than those that do not, and alike if any of them counts.
    if more.first().map(|point| point.0) <= last.last().map(|point| point.0) {
        return Ok(None);
    }
    let firsts = kinds.cases.iter().map(|case| case.1[1] as usize).max().unwrap_or(0);
    let counted = |extra: usize| -> Result<_> {
        let places = places(chosen, firsts + extra)?;
        let quiet = (places.from.min(firsts), places.to.min(firsts));
        Ok((quiet, places.to.saturating_sub(places.from.max(firsts))))
    };
    // With more dice than all modifiers together keep and drop, and some more for those in the middle, what they
    // choose goes on as it began.
    let mut settled = 3usize;
    for modifier in chosen {
        if let Modifier::Keep(_, amount) | Modifier::Drop(_, amount) = modifier {
            settled = settled.saturating_add(usize::try_from(fixed(amount)?).unwrap_or(usize::MAX));
        }
    }
    for (at, case) in kinds.cases.iter().enumerate() {
        let extra = case.1[0] as usize;
        let now = counted(extra)?;
        if settled > 1000 {
            return Ok(None);
        }
        let mut steady = true;
        for more in extra + 1..=extra + settled {
            steady = steady && counted(more)? == now;
        }
        if steady && case.1[1] as usize == firsts && (now.1 == 0 || more.len() == 1) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Returns one case of how many dice there are of each kind.
fn one_case<W: Weight>(
    kinds: &Kinds<W>,
    dice: &[u32],
    places: Places,
    reading: &Reading,
    packing: Packing,
    meter: &mut Meter,
) -> Solved<Vec<(i64, W)>> {
    let present: Vec<(u32, &[(i64, W)])> = dice
        .iter()
        .zip(&kinds.kinds)
        .filter(|(count, _)| **count > 0)
        .map(|(count, kind)| (*count, &kind[..]))
        .collect();
    if let Some(sets) = reading.sets() {
        let faces = present.first().map_or(&[][..], |kind| kind.1);
        return in_sets(&Supply::Dice(faces), faces.iter().map(|face| face.0).collect(), places, sets, reading, meter);
    }
    let values = present.iter().flat_map(|kind| kind.1.iter().map(|point| point.0));
    let tally = Scores::new(values, places.to - places.from, |value| reading.score(packing, value));
    let tally = tally.ok_or_else(crate::maths::overflow)?;
    meter.room(tally.size as u64, W::one().bytes())?;
    let weights = match present[..] {
        [] => return Ok(vec![(0, W::one())]),
        [(_, faces)] => walk(&Supply::Dice(faces), places, &tally, meter)?,
        _ => walk_kinds(&present, places, &tally, meter)?,
    };
    Ok(dense(tally.least, weights))
}

/// Returns what is known of the result where more extra dice come than were followed.
fn beyond<W: Weight>(kinds: &Kinds<W>, extra: u32, chosen: &[&Modifier], reading: &Reading) -> Cut {
    if reading.sets().is_some() || !reading.rises() {
        return Cut::Unknown;
    }
    // So many dice do not count, whichever; where that is not the same for any number of dice, nothing is known.
    let gone = |of: usize| places(chosen, of).map(|places| places.of - (places.to - places.from));
    let most = kinds.most_dice();
    let Ok(gone) = gone(most) else { return Cut::Unknown };
    let drops = chosen.iter().all(|modifier| matches!(modifier, Modifier::Drop(..)));
    if gone > 0 && !drops {
        return Cut::Unknown;
    }
    let Ok(packing) = reading.packing(0) else { return Cut::Unknown };
    let least = |kind: &[(i64, W)]| kind.iter().map(|point| reading.score(packing, point.0)).min();
    let all = kinds.kinds.iter().filter_map(|kind| least(kind)).min().unwrap_or(0);
    let Some(each) = least(&kinds.kinds[kinds.extra]).filter(|&each| each > 0) else { return Cut::Unknown };
    // So many exploding dice at least, and all other dice of any case at their least.
    let others = kinds.cases.iter().map(|case| {
        case.1.iter().enumerate().filter(|(kind, _)| *kind != kinds.extra).map(|(_, &n)| i64::from(n)).sum::<i64>()
    });
    let others = others.max().unwrap_or(0);
    // Where extra dice are a kind of their own, as many of them as there were first dice may end a chain.
    let firsts = kinds.cases.iter().map(|case| case.1.iter().take(2).map(|&n| i64::from(n)).sum::<i64>()).min();
    let ending = if kinds.extra == 0 { 0 } else { firsts.unwrap_or(0) };
    let exploding = (i64::from(extra) - ending - gone as i64).max(0);
    let top = exploding.checked_mul(each).and_then(|sum| sum.checked_add(others.checked_mul(all.min(0))?));
    let top = top.and_then(|top| {
        if all > 0 && kinds.extra == 0 && gone == 0 { top.checked_add(others.checked_mul(all)?) } else { Some(top) }
    });
    top.and_then(|top| reading.beyond(top).ok()).map_or(Cut::Unknown, Cut::Above)
}
