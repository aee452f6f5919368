//! Dice of one kind: which way of solving fits what is done to them.

use super::cards::drawn;
use super::chain::{self, Kinds};
use super::chosen::{places, selection};
use super::dice::Dice;
use super::dist::{Cut, Dist};
use super::each::{each_by_itself, held};
use super::endless;
use super::kinds::of_kinds;
use super::later;
use super::many;
use super::meter::{Meter, Solved, Stop};
use super::reading::{Reading, beyond};
use super::single;
use super::states;
use super::sum::sum_of;
use super::totals::of_totals;
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{ExplodeLimit, Modifier, Pool, Reroll, RerollTimes};

/// Solves dice whose quantities are settled. Chains without end are followed for `reach` extra dice.
pub(crate) fn solve<W: Weight>(pool: &Pool, reach: u32, meter: &mut Meter) -> Solved<Dist<W>> {
    let mut dice = Dice::<W>::of(pool, meter)?;
    let (mut acting, reading) = Reading::of(&pool.modifiers);
    if dice.count == 0 {
        places(&acting, 0)?;
        return Ok(Dist::certain(reading.read(&[])?));
    }
    draw_different(&mut dice, &mut acting)?;
    if let Some(cards) = &dice.cards {
        return match selection(&acting) {
            Some(selection) => drawn(cards, dice.count, selection, &reading, meter),
            None => states::solve(&dice, &acting, &reading, reach, meter),
        };
    }
    let (die, rest) = each_by_itself(&dice.raw, &acting, reach, meter)?;
    if rest.is_empty() && reading.sets().is_none() && reading.botch.is_none() {
        return added(&die, dice.count, &reading, meter);
    }
    if die.cut != Cut::Nothing {
        return of_cut(die, &dice, rest, &reading, reach, meter);
    }
    if let Some(solved) = each_with_its_chain(&die, &dice, rest, &reading, reach, meter)? {
        return Ok(solved);
    }
    if let Some(solved) = of_many(&die, &dice, rest, &reading, reach, meter)? {
        return beyond(solved, &reading);
    }
    if let ([Modifier::RerollEnd(end, some)], None, None) = (rest, reading.sets(), reading.botch) {
        return later::reroll_end(&die, &dice, *end, some, &reading, meter);
    }
    if let Some(solved) = later::solve(&die, &dice.raw, dice.count, rest, &reading, reach, meter)? {
        return Ok(solved);
    }
    kinds_or_states(&dice, &die, rest, &reading, reach, meter)
}

/// Rolling until all dice differ is drawing without putting back, where all faces are as likely.
fn draw_different<W: Weight>(dice: &mut Dice<W>, acting: &mut Vec<&Modifier>) -> Solved<()> {
    let (Some(Modifier::Unique { once: false }), None) = (acting.first(), &dice.cards) else { return Ok(()) };
    let faces = &dice.raw.points;
    if dice.count as usize > faces.len() {
        let message = format!("{} dice cannot all differ with {} different faces", dice.count, faces.len());
        return Err(Error::new(Code::Endless, message).into());
    }
    if faces.windows(2).all(|two| two[0].1 == two[1].1) {
        dice.cards = Some(faces.iter().map(|point| (point.0, 1)).collect());
        acting.remove(0);
    }
    Ok(())
}

/// Dice that explode and add up, each with what its own chain brings. `None` where it is otherwise, or where following
/// every chain would take longer than another way.
fn each_with_its_chain<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    rest: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let [Modifier::Explode(explode)] = rest else { return Ok(None) };
    if reading.sets().is_some() || reading.botch.is_some() {
        return Ok(None);
    }
    let alone = match explode.limit {
        ExplodeLimit::PerDie(_) => true,
        ExplodeLimit::Unlimited => dice.count == 1 || single::adds_nothing(&dice.raw, explode, reading)?,
        ExplodeLimit::Total(_) => false,
    };
    if !alone {
        return Ok(None);
    }
    let packing = reading.packing(0)?;
    let each = single::chain(die, &dice.raw, explode, |value| reading.score(packing, value), reach, meter)?;
    beyond(sum_of(&each, dice.count, meter)?, reading).map(Some)
}

/// Hundreds of dice that explode, or of which the highest or lowest count; not yet told beyond the margin's target.
fn of_many<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    rest: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    if let [Modifier::Explode(explode)] = rest
        && explode.limit == ExplodeLimit::Unlimited
    {
        return many::exploding(die, &dice.raw, dice.count, explode, reading, reach, meter);
    }
    match selection(rest) {
        Some((chosen, change)) if !chosen.is_empty() => {
            many::ends(die, places(&chosen, dice.count as usize)?, change, reading, meter)
        }
        _ => Ok(None),
    }
}

/// Dice with a compounding chain without end each.
fn of_cut<W: Weight>(
    die: Dist<W>,
    dice: &Dice<W>,
    rest: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    if let (Cut::Above(_), Some((chosen, change)), None) = (die.cut, selection(rest), reading.sets()) {
        let die = held(die, change)?;
        let plain = Reading { margin: None, ..reading.clone() };
        return beyond(of_totals(vec![(dice.count, die)], &chosen, &plain, meter)?, reading);
    }
    // What else comes behind such a chain: what is beyond may be anything.
    let known = Dist { cut: Cut::Nothing, ..die };
    let mut solved = kinds_or_states(dice, &known, rest, reading, reach, meter)?;
    solved.cut = Cut::Unknown;
    Ok(solved)
}

/// Dice that fall into kinds; where they do not, by what can lie on the table.
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
