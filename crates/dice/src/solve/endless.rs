//! Dice that explode for ever, of which some places count, without following any chain.
//!
//! Each first die ends its chain with exactly one die that does not explode. So the dice that explode are rolled until
//! so many that do not have come. How many of them show one face, all later faces left aside, is the number of failures
//! before as many successes as there are dice that end chains or show an earlier face. Going through the faces from the end at
//! which the counted places lie, no more dice need be told apart than have room there, and what is beyond is the rest
//! of a whole. So each probability is a sum of finitely many fractions, and exact.

use super::chain::{self, Kinds, choose};
use super::chosen::selection;
use super::dice::Dice;
use super::dist::{Cut, Dist, dense, mix, tidy};
use super::each::each_by_itself;
use super::meter::{Fits, Meter, Solved};
use super::reading::{Reading, meets};
use super::sets::{SetTally, Taken};
use super::through::through;
use super::walk::Scores;
use super::weight::Weight;
use super::window::{Source, Window, sum};
use crate::error::{Code, Error};
use crate::expr::{Explode, ExplodeLimit, Modifier, Reroll, RerollTimes};

/// The dice that there may be: each case with its ways out of `total`, and the least number of dice in any.
pub(super) struct Cases<W> {
    cases: Vec<(W, Vec<Source<W>>)>,
    total: W,
    dice: u32,
    endless: bool,
}

/// Solves dice that show `die` now, explode without end and are chosen then. `None` where it is otherwise.
pub(super) fn solve<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let Some((Modifier::Explode(explode), after)) = modifiers.split_first() else { return Ok(None) };
    if explode.limit != ExplodeLimit::Unlimited || explode.compound {
        return Ok(None);
    }
    let Some((chosen, change)) = selection(after) else { return Ok(None) };
    let mut cases = exploding(die, &dice.raw, dice.count, explode)?;
    cases.change(change);
    of_cases(&cases, &chosen, reading, meter)
}

/// Dice that explode for ever.
fn exploding<W: Weight>(die: &Dist<W>, raw: &Dist<W>, count: u32, explode: &Explode) -> Solved<Cases<W>> {
    let highest = raw.greatest().unwrap_or(0);
    let test = |value: i64| explode.when.as_ref().map_or(value == highest, |test| meets(test, value));
    let halves = |points: &[(i64, W)]| -> (Vec<_>, Vec<_>) { points.iter().cloned().partition(|point| test(point.0)) };
    let ((first_more, first_last), (mut more, mut last)) = (halves(&die.points), halves(&raw.points));
    if first_more.is_empty() || count == 0 {
        let total = die.denominator.power(count).fits()?;
        let cases = vec![(total.clone(), vec![Source::Some(count, die.points.clone())])];
        return Ok(Cases { cases, total, dice: count, endless: false });
    }
    if last.is_empty() {
        return Err(Error::new(Code::Endless, "every face explodes, so the roll never ends").into());
    }
    let rest = sum(&last);
    if die.points == raw.points && !explode.penetrate {
        let sources = vec![Source::Until { ends: count, faces: more, rest }, Source::Some(count, last)];
        return Ok(Cases { cases: vec![(W::one(), sources)], total: W::one(), dice: count, endless: true });
    }
    if explode.penetrate {
        for point in more.iter_mut().chain(&mut last) {
            point.0 -= 1;
        }
    }
    let mut cases = Vec::with_capacity(count as usize + 1);
    let (chance, other) = (sum(&first_more), sum(&first_last));
    for first in 0..=count {
        let quiet = count - first;
        let ways = choose::<W>(count.into(), first.into())?.times(&chance.power(first).fits()?).fits()?;
        let ways = if quiet == 0 { ways } else { ways.times(&other.power(quiet).fits()?).fits()? };
        if ways.is_zero() {
            continue;
        }
        let sources = vec![
            Source::Some(first, first_more.clone()),
            Source::Some(quiet, first_last.clone()),
            Source::Until { ends: first, faces: more.clone(), rest: rest.clone() },
            Source::Some(first, last.clone()),
        ];
        cases.push((ways, sources));
    }
    Ok(Cases { cases, total: die.denominator.power(count).fits()?, dice: count, endless: true })
}

impl<W: Weight> Cases<W> {
    /// Returns the dice of a pool in a group. `None` where what is done to them is more than can be told apart.
    pub fn of(dice: &Dice<W>, modifiers: &[&Modifier], reach: u32, meter: &mut Meter) -> Solved<Option<Self>> {
        if dice.cards.is_some() {
            return Ok(None);
        }
        let (die, rest) = each_by_itself(&dice.raw, modifiers, reach, meter)?;
        if die.cut != Cut::Nothing {
            return Ok(None);
        }
        Ok(match rest {
            [] => Some(Self::finite(Kinds::alike(&die, dice.count)?, dice.count)?),
            [Modifier::Explode(explode)] if explode.limit == ExplodeLimit::Unlimited => {
                Some(exploding(&die, &dice.raw, dice.count, explode)?)
            }
            [Modifier::Explode(explode)] => {
                let kinds = chain::explode(&die, &dice.raw, dice.count, explode, reach, meter)?;
                kinds.map(|kinds| Self::finite(kinds, dice.count)).transpose()?
            }
            [Modifier::Reroll(reroll @ Reroll { times: RerollTimes::Dice(_), .. })] => {
                let kinds = chain::reroll_some(&die, &dice.raw, dice.count, reroll, meter)?;
                Some(Self::finite(kinds, dice.count)?)
            }
            _ => None,
        })
    }

    fn finite(kinds: Kinds<W>, dice: u32) -> Solved<Self> {
        let sums: Vec<W> = kinds.kinds.iter().map(|kind| sum(kind)).collect();
        let mut cases = Vec::with_capacity(kinds.cases.len());
        for (ways, counts) in kinds.cases {
            let mut ways = ways;
            let mut sources = Vec::new();
            for ((count, kind), sum) in counts.into_iter().zip(&kinds.kinds).zip(&sums) {
                if count > 0 {
                    ways = ways.times(&sum.power(count).fits()?).fits()?;
                    sources.push(Source::Some(count, kind.clone()));
                }
            }
            cases.push((ways, sources));
        }
        Ok(Self { cases, total: kinds.denominator, dice, endless: false })
    }

    /// Returns the cases of both together, none of which depends on the other.
    pub fn beside(&self, other: &Self, meter: &mut Meter) -> Solved<Self> {
        meter.spend(8 * self.cases.len() as u64 * other.cases.len() as u64)?;
        let mut cases = Vec::with_capacity(self.cases.len() * other.cases.len());
        for (ways, sources) in &self.cases {
            for (more, others) in &other.cases {
                cases.push((ways.times(more).fits()?, [&sources[..], others].concat()));
            }
        }
        let total = self.total.times(&other.total).fits()?;
        Ok(Self { cases, total, dice: self.dice + other.dice, endless: self.endless || other.endless })
    }

    fn change(&mut self, change: impl Fn(i64) -> i64) {
        for source in self.cases.iter_mut().flat_map(|case| &mut case.1) {
            let (Source::Some(_, faces) | Source::Until { faces, .. }) = source;
            faces.iter_mut().for_each(|face| face.0 = change(face.0));
            tidy(faces);
        }
    }
}

/// Dice of which some places count. `None` where those depend on how many extra dice come.
pub(super) fn of_cases<W: Weight>(
    cases: &Cases<W>,
    chosen: &[&Modifier],
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let any = if cases.endless { Window::of_any(chosen, cases.dice as usize)? } else { None };
    if cases.endless && any.is_none() {
        return Ok(None);
    }
    let mut parts = Vec::with_capacity(cases.cases.len());
    for (ways, sources) in &cases.cases {
        let window = match any {
            Some(window) => window,
            None => {
                let of = sources.iter().map(|source| if let Source::Some(count, _) = source { *count } else { 0 });
                Window::of(chosen, of.sum::<u32>() as usize)?
            }
        };
        let Some(part) = of_sources(sources, window, reading, meter)? else { return Ok(None) };
        parts.push((ways.clone(), part));
    }
    let mut solved = mix(parts, &cases.total, meter)?;
    solved.share();
    Ok(Some(solved))
}

fn of_sources<W: Weight>(
    sources: &[Source<W>],
    window: Window,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Option<Dist<W>>> {
    let mut values: Vec<i64> = Vec::new();
    for source in sources {
        match source {
            Source::Some(0, _) | Source::Until { ends: 0, .. } => {}
            Source::Some(_, faces) | Source::Until { faces, .. } => values.extend(faces.iter().map(|face| face.0)),
        }
    }
    values.sort_unstable();
    let kept = window.to - window.from;
    let (mut points, denominator) = if let Some(sets) = reading.sets() {
        // All dice that show the same must come at once.
        if values.windows(2).any(|two| two[0] == two[1]) || kept == 0 {
            return Ok(None);
        }
        let tally = Taken(SetTally { sets, values: &values, dice: kept }, reading);
        let (weights, denominator) = through(sources, window, &tally, meter)?;
        let mut points = Vec::new();
        for (state, weight) in weights.into_iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
            let told = tally.0.told(state).ok_or_else(crate::maths::overflow)?;
            points.push((reading.beyond(told)?, weight));
        }
        (points, denominator)
    } else {
        let packing = reading.packing(kept)?;
        let tally = Scores::new(values.iter().copied(), kept, |value| reading.score(packing, value));
        let tally = tally.ok_or_else(crate::maths::overflow)?;
        let (weights, denominator) = through(sources, window, &tally, meter)?;
        let mut points = Vec::new();
        for (key, weight) in dense(tally.least, weights) {
            points.push((reading.result(packing, key)?, weight));
        }
        (points, denominator)
    };
    tidy(&mut points);
    Ok(Some(Dist { points, denominator, cut: Cut::Nothing }))
}
