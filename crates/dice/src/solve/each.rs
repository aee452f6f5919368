//! What modifiers make of each die by itself.

use super::dist::{Cut, Dist, tidy};
use super::meter::{Fits, Meter, Solved, Stop};
use super::reading::{again, fixed};
use super::single;
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Explode, Modifier, Reroll, RerollTimes};

/// Returns what the first modifiers make of a single die, as far as they act on each die by itself, and those behind them.
pub(super) fn each_by_itself<'a, 'm, W: Weight>(
    raw: &Dist<W>,
    acting: &'a [&'m Modifier],
    reach: u32,
    meter: &mut Meter,
) -> Solved<(Dist<W>, &'a [&'m Modifier])> {
    let mut die = raw.clone();
    for (at, modifier) in acting.iter().enumerate() {
        match each_die(&die, raw, modifier, reach, meter)? {
            Some(changed) => die = changed,
            None => return Ok((die, &acting[at..])),
        }
    }
    Ok((die, &[]))
}

/// Returns what a modifier makes of a single die, if it acts on each die by itself and leaves it one die.
pub(super) fn each_die<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    modifier: &Modifier,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    Ok(Some(match modifier {
        Modifier::AtLeast(least) => {
            let least = fixed(least)?;
            held(die.clone(), |value| value.max(least))?
        }
        Modifier::AtMost(most) => {
            let most = fixed(most)?;
            held(die.clone(), |value| value.min(most))?
        }
        Modifier::Reroll(reroll @ Reroll { when, times: times @ (RerollTimes::Always | RerollTimes::Once) }) => {
            let lowest = raw.least().unwrap_or(0);
            let test = |value: i64| again(reroll, value, lowest);
            let mut die = die.clone();
            if let Cut::Above(top) = die.cut {
                // What is cut is rolled again as a whole, or not at all.
                for test in when {
                    if fixed(&test.against)? >= top {
                        return Err(Stop::Deeper);
                    }
                }
                if test(top) {
                    die.points.push((top, die.missing()));
                    die.cut = Cut::Nothing;
                }
            }
            rerolled(&die, raw, &test, *times)?
        }
        Modifier::Explode(explode) if explode.compound => compound(die, raw, explode, reach, meter)?,
        _ => return Ok(None),
    }))
}

/// Returns a die that is rolled again once, or until it no longer meets the test.
fn rerolled<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    test: &impl Fn(i64) -> bool,
    times: RerollTimes,
) -> Solved<Dist<W>> {
    let mut stays: Vec<(i64, W)> = die.points.iter().filter(|point| !test(point.0)).cloned().collect();
    let mut again = W::zero();
    die.points.iter().filter(|point| test(point.0)).for_each(|point| again.add(&point.1));
    if stays.len() == die.points.len() {
        return Ok(die.clone());
    }
    let mut fresh = raw.points.clone();
    let mut fresh_all = raw.denominator.clone();
    if times == RerollTimes::Always {
        fresh.retain(|point| !test(point.0));
        fresh_all = W::zero();
        fresh.iter().for_each(|point| fresh_all.add(&point.1));
        if fresh.is_empty() {
            return Err(Error::new(Code::Endless, "every face is rolled again, so the roll never ends").into());
        }
        if die.points == raw.points {
            let mut settled = Dist { points: fresh, denominator: fresh_all, cut: Cut::Nothing };
            settled.share();
            return Ok(settled);
        }
    }
    let denominator = die.denominator.times(&fresh_all).fits()?;
    for point in &mut stays {
        point.1 = point.1.times(&fresh_all).fits()?;
    }
    for (value, weight) in fresh {
        stays.push((value, weight.times(&again).fits()?));
    }
    tidy(&mut stays);
    let mut settled = Dist { points: stays, denominator, cut: die.cut };
    settled.share();
    Ok(settled)
}

/// Returns a die to which its extra dice are added.
fn compound<W: Weight>(
    die: &Dist<W>,
    raw: &Dist<W>,
    explode: &Explode,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let known = &Dist { cut: Cut::Nothing, ..die.clone() };
    let mut solved = single::chain(known, raw, explode, |value| value, reach, meter)?;
    if die.cut != Cut::Nothing {
        // A chain that was cut before may be anything behind it.
        solved.cut = Cut::Unknown;
    }
    Ok(solved)
}

/// Returns a die whose values are held; what is cut is held to one value where none beyond is left.
pub(super) fn held<W: Weight>(mut die: Dist<W>, change: impl Fn(i64) -> i64) -> Solved<Dist<W>> {
    if let Cut::Above(top) = die.cut
        && change(top) == change(i64::MAX)
    {
        die.points.push((top, die.missing()));
        die.cut = Cut::Nothing;
    }
    die.map(true, |value| Ok(change(value)))
}
