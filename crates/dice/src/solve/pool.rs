//! Dice of one kind: which way of solving fits what is done to them.

use super::chain::{self, Kinds};
use super::dist::{Cut, Dist, dense, tidy};
use super::endless;
use super::group::of_totals;
use super::kinds::{in_sets, of_kinds};
use super::later;
use super::many;
use super::meter::{Fits, Meter, Solved, Stop};
use super::reading::{Reading, again, fixed};
use super::single;
use super::states;
use super::sum::sum_of;
use super::walk::{Places, Scores, Supply, walk};
use super::weight::Weight;
use crate::error::{Code, Error, Result};
use crate::expr::{Die, End, Explode, ExplodeLimit, Modifier, Pool, Quantity, Reroll, RerollTimes};
use std::collections::BTreeMap;

/// How many dice of which kind, with settled numbers.
pub(crate) struct Dice<W> {
    pub count: u32,
    pub raw: Dist<W>,
    /// The cards, where they are drawn.
    pub cards: Option<Vec<(i64, u64)>>,
}

impl<W: Weight> Dice<W> {
    /// Returns the dice of a pool whose quantities are settled.
    pub fn of(pool: &Pool, meter: &mut Meter) -> Solved<Self> {
        let count = fixed(&pool.count)?;
        let limit = meter.limits.dice;
        let count = match u32::try_from(count) {
            Ok(count) if count <= limit => count,
            _ if count < 0 => return Err(Error::new(Code::BadDice, format!("{count} dice")).into()),
            _ => return Err(Error::limit(Code::TooManyDice, &format!("{count} dice in one roll"), limit).into()),
        };
        let faces: Vec<(i64, u64)> = match (&pool.die, pool.die.faces()) {
            (_, Some(faces)) => {
                let mut counts = BTreeMap::new();
                faces.iter().for_each(|&face| *counts.entry(face).or_insert(0) += 1);
                counts.into_iter().collect()
            }
            (Die::Numbered(sides) | Die::Deck(sides), None) => {
                let (sides, limit) = (fixed(sides)?, i64::from(meter.limits.faces));
                if sides < 1 {
                    return Err(Error::new(Code::BadDice, format!("a die of {sides} faces")).into());
                }
                if sides > limit {
                    return Err(Error::limit(Code::TooManyFaces, &format!("a die of {sides} faces"), limit).into());
                }
                (1..=sides).map(|face| (face, 1)).collect()
            }
            _ => Vec::new(),
        };
        meter.spend(faces.len() as u64)?;
        if pool.die.is_deck() {
            let size: u64 = faces.iter().map(|card| card.1).sum();
            if u64::from(count) > size {
                return Err(Error::new(Code::BadDice, format!("{count} cards from a deck of {size}")).into());
            }
            return Ok(Self { count, raw: Dist::certain(0), cards: Some(faces) });
        }
        Ok(Self { count, raw: Dist::die(faces), cards: None })
    }
}

/// Solves dice whose quantities are settled. Chains without end are followed for `reach` extra dice.
pub(crate) fn solve<W: Weight>(pool: &Pool, reach: u32, meter: &mut Meter) -> Solved<Dist<W>> {
    let mut dice = Dice::<W>::of(pool, meter)?;
    let (mut acting, reading) = Reading::of(&pool.modifiers);
    if dice.count == 0 {
        places(&acting, 0)?;
        return Ok(Dist::certain(reading.read(&[])?));
    }
    if let (Some(Modifier::Unique { once: false }), None) = (acting.first(), &dice.cards) {
        let distinct = dice.raw.points.len();
        if dice.count as usize > distinct {
            let message = format!("{} dice cannot all differ with {distinct} different faces", dice.count);
            return Err(Error::new(Code::Endless, message).into());
        }
        // Rolling until all differ is drawing without putting back, where all faces are as likely.
        if dice.raw.points.windows(2).all(|two| two[0].1 == two[1].1) {
            dice.cards = Some(dice.raw.points.iter().map(|point| (point.0, 1)).collect());
            acting.remove(0);
        }
    }
    if let Some(cards) = &dice.cards {
        return match selection(&acting) {
            Some((selection, change)) => drawn(cards, dice.count, &selection, change, &reading, meter),
            None => states::solve(&dice, &acting, &reading, reach, meter),
        };
    }
    let mut die = dice.raw.clone();
    let mut at = 0;
    while let Some(modifier) = acting.get(at) {
        match each_die(&die, &dice.raw, modifier, reach, meter)? {
            Some(changed) => die = changed,
            None => break,
        }
        at += 1;
    }
    let rest = &acting[at..];
    if rest.is_empty() && reading.sets().is_none() && reading.botch.is_none() {
        return added(&die, dice.count, &reading, meter);
    }
    if let ([Modifier::Explode(explode)], Cut::Nothing) = (rest, die.cut)
        && reading.sets().is_none()
        && reading.botch.is_none()
        && (matches!(explode.limit, ExplodeLimit::PerDie(_))
            || explode.limit == ExplodeLimit::Unlimited
                && (dice.count == 1 || single::adds_nothing(&dice.raw, explode, &reading)?))
    {
        let packing = reading.packing(0)?;
        let each = single::chain(&die, &dice.raw, explode, |value| reading.score(packing, value), reach, meter)?;
        return beyond(sum_of(&each, dice.count, meter)?, &reading);
    }
    if let ([Modifier::Explode(explode)], Cut::Nothing) = (rest, die.cut)
        && explode.limit == ExplodeLimit::Unlimited
        && let Some(solved) = many::exploding(&die, &dice.raw, dice.count, explode, &reading, reach, meter)?
    {
        return beyond(solved, &reading);
    }
    if let (Cut::Nothing, Some((chosen, change))) = (die.cut, selection(rest))
        && !chosen.is_empty()
        && let Some(solved) = many::ends(&die, places(&chosen, dice.count as usize)?, change, &reading, meter)?
    {
        return beyond(solved, &reading);
    }
    if let (Cut::Above(_), Some((chosen, change)), None) = (die.cut, selection(rest), reading.sets()) {
        // A compounding chain without end, and places that count.
        let die = held(die, change)?;
        let plain = Reading { margin: None, ..reading.clone() };
        return beyond(of_totals(vec![(dice.count, die)], &chosen, &plain, meter)?, &reading);
    }
    if die.cut != Cut::Nothing {
        // What else comes behind a compounding chain without end: what is beyond may be anything.
        let mut known = Dist { cut: Cut::Nothing, ..die.clone() };
        known.denominator = die.denominator.clone();
        die = known;
        let mut solved = kinds_or_states(&dice, &die, rest, &reading, reach, meter)?;
        solved.cut = Cut::Unknown;
        return Ok(solved);
    }
    if let ([Modifier::RerollEnd(end, some)], Cut::Nothing, None, None) = (rest, die.cut, reading.sets(), reading.botch)
    {
        return later::reroll_end(&die, &dice, *end, some, &reading, meter);
    }
    if let Some(solved) = later::solve(&die, &dice.raw, dice.count, rest, &reading, reach, meter)? {
        return Ok(solved);
    }
    kinds_or_states(&dice, &die, rest, &reading, reach, meter)
}

/// Returns a die whose values are held; what is cut is held to one value where none beyond is left.
fn held<W: Weight>(mut die: Dist<W>, change: impl Fn(i64) -> i64) -> Solved<Dist<W>> {
    if let Cut::Above(top) = die.cut
        && change(top) == change(i64::MAX)
    {
        die.points.push((top, die.missing()));
        die.cut = Cut::Nothing;
    }
    die.map(true, |value| Ok(change(value)))
}

fn kinds_or_states<W: Weight>(
    dice: &Dice<W>,
    die: &Dist<W>,
    rest: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    if let Some(solved) = endless::solve(die, dice, rest, reading, meter)? {
        return Ok(solved);
    }
    let kinds = match rest.first() {
        Some(Modifier::Explode(explode)) => {
            chain::explode(die, &dice.raw, dice.count, explode, reach, meter)?.map(|kinds| (kinds, &rest[1..]))
        }
        Some(Modifier::Reroll(reroll @ Reroll { times: RerollTimes::Dice(_), .. })) => {
            Some((chain::reroll_some(die, &dice.raw, dice.count, reroll, meter)?, &rest[1..]))
        }
        _ => Some((Kinds::alike(die, dice.count)?, rest)),
    };
    if let Some((mut kinds, after)) = kinds
        && let Some((selection, change)) = selection(after)
    {
        kinds.change(change);
        let one_kind = kinds.cases.iter().all(|case| case.1.iter().filter(|&&dice| dice > 0).count() <= 1);
        if reading.sets().is_none() || one_kind {
            return of_kinds(&kinds, &selection, reading, meter);
        }
    }
    states::solve_from(die, dice, rest, reading, reach, meter)
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

/// Modifiers that choose places and hold values, and the change that holding makes in all.
pub(super) type Selection<'a> = (Vec<&'a Modifier>, Box<dyn Fn(i64) -> i64>);

/// Returns the modifiers as a choice of places, if they are nothing else. Values can be held before places are chosen
/// as well as after, because that keeps their order.
pub(super) fn selection<'a>(modifiers: &[&'a Modifier]) -> Option<Selection<'a>> {
    let (mut chosen, mut held) = (Vec::new(), Vec::new());
    for modifier in modifiers {
        match modifier {
            Modifier::Keep(_, Quantity::Fixed(_)) | Modifier::Drop(_, Quantity::Fixed(_)) => chosen.push(*modifier),
            Modifier::AtLeast(Quantity::Fixed(number)) => held.push((true, *number)),
            Modifier::AtMost(Quantity::Fixed(number)) => held.push((false, *number)),
            _ => return None,
        }
    }
    let change = move |value: i64| {
        held.iter().fold(value, |value, &(least, number)| if least { value.max(number) } else { value.min(number) })
    };
    Some((chosen, Box::new(change)))
}

/// Returns the places that count of `of` dice.
pub(super) fn places(chosen: &[&Modifier], of: usize) -> Result<Places> {
    let mut places = Places { from: 0, to: of, of };
    for modifier in chosen {
        let left = places.to - places.from;
        let amount = |quantity: &Quantity| {
            let count = fixed(quantity)?;
            usize::try_from(count)
                .map(|count| count.min(left))
                .map_err(|_| Error::new(Code::BadDice, format!("{count} dice to keep or drop")))
        };
        match modifier {
            Modifier::Keep(End::Highest, count) => places.from = places.to - amount(count)?,
            Modifier::Keep(End::Lowest, count) => places.to = places.from + amount(count)?,
            Modifier::Keep(End::Middle, count) => {
                let count = amount(count)?;
                places.from += (left - count) / 2;
                places.to = places.from + count;
            }
            Modifier::Drop(End::Highest, count) => places.to -= amount(count)?,
            Modifier::Drop(End::Lowest, count) => places.from += amount(count)?,
            _ => {}
        }
    }
    Ok(places)
}

/// Dice that all count and add up.
fn added<W: Weight>(die: &Dist<W>, count: u32, reading: &Reading, meter: &mut Meter) -> Solved<Dist<W>> {
    let plain = reading.count.is_none() && reading.filters.is_empty();
    let packing = reading.packing(0)?;
    let score = |value: i64| reading.score(packing, value);
    let sum = if plain {
        sum_of(die, count, meter)?
    } else {
        let mut die = die.clone();
        if let (Cut::Above(top), Some(targets)) = (die.cut, reading.targets()) {
            // Beyond all targets every die counts the same.
            if targets.iter().any(|&target| target >= top) {
                return Err(Stop::Deeper);
            }
            die.points.push((top, die.missing()));
            die.cut = Cut::Nothing;
        }
        let mut scored = die.map(false, |value| Ok(score(value)))?;
        scored.share();
        sum_of(&scored, count, meter)?
    };
    beyond(sum, reading)
}

/// Returns what a sum is beyond the margin's target, where there is one.
pub(super) fn beyond<W: Weight>(sum: Dist<W>, reading: &Reading) -> Solved<Dist<W>> {
    if reading.margin.is_none() {
        return Ok(sum);
    }
    let reversed = !reading.rises();
    let sum = if reversed { sum.negated()? } else { sum };
    sum.map(true, |value| reading.beyond(if reversed { -value } else { value }))
}

/// Cards that are drawn without being put back.
fn drawn<W: Weight>(
    cards: &[(i64, u64)],
    count: u32,
    chosen: &[&Modifier],
    change: Box<dyn Fn(i64) -> i64>,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let mut held: BTreeMap<i64, u64> = BTreeMap::new();
    cards.iter().for_each(|(value, copies)| *held.entry(change(*value)).or_insert(0) += copies);
    let cards: Vec<(i64, u64)> = held.into_iter().collect();
    let values: Vec<i64> = cards.iter().map(|card| card.0).collect();
    let places = places(chosen, count as usize)?;
    let supply = Supply::<W>::Cards(&cards);
    let points = if let Some(sets) = reading.sets() {
        let mut points = in_sets(&supply, values, places, sets, reading, meter)?;
        for point in &mut points {
            point.0 = reading.beyond(point.0)?;
        }
        points
    } else {
        let packing = reading.packing(count as usize)?;
        let tally = Scores::new(values.iter().copied(), places.to - places.from, |value| reading.score(packing, value));
        let tally = tally.ok_or_else(crate::maths::overflow)?;
        meter.room(tally.size as u64, W::one().bytes())?;
        let mut points = Vec::new();
        for (key, weight) in dense(tally.least, walk(&supply, places, &tally, meter)?) {
            points.push((reading.result(packing, key)?, weight));
        }
        points
    };
    let mut solved = Dist { points, denominator: W::zero(), cut: Cut::Nothing };
    tidy(&mut solved.points);
    solved.denominator = solved.known();
    solved.share();
    Ok(solved)
}
