//! Several questions of the same dice: `let pool = 8d6; {pool}>=5 - {pool}=1`.
//!
//! What depends on the dice is solved for each way in which they can lie, in any order. Faces that no question tells apart are
//! taken for the same, so that 20 dice of which hits and ones are counted lie in 231 ways and not in 53,130.

use super::dice::Dice;
use super::dist::{Cut, Dist, mix};
use super::each::each_by_itself;
use super::meter::{Meter, Solved};
use super::reading::Reading;
use super::single;
use super::solver::Solver;
use super::states;
use super::table::Table;
use super::weight::Weight;
use crate::expr::{Chain, Explode, ExplodeLimit, Let, Modifier, Name, Pool, Quantity, Test};
use std::collections::BTreeMap;

impl<W: Weight> Solver<'_, '_, W> {
    /// A name that dice are bound to of which something is asked.
    pub(super) fn asked_of_dice(&mut self, binding: &Let, pool: &Pool) -> Solved<Dist<W>> {
        match self.for_each_number(pool, |solver, settled| solver.asked_of_dice(binding, settled))? {
            Some(mixed) => Ok(mixed),
            None => self.asked_of_settled(binding, pool),
        }
    }

    fn asked_of_settled(&mut self, binding: &Let, pool: &Pool) -> Solved<Dist<W>> {
        let dice = Dice::<W>::of(pool, self.meter)?;
        let (states, denominator, whole) = lying(binding, pool, &dice, self.reach, self.meter)?.lies();
        let names = self.names.clone();
        let bound = self.bound.clone();
        let mut parts = Vec::with_capacity(states.len());
        for (values, weight) in states {
            self.meter.spend(64)?;
            self.names.truncate(binding.slot as usize);
            self.names.push(values.iter().fold(0i64, |sum, value| sum.saturating_add(*value)));
            self.bound.truncate(binding.slot as usize);
            self.bound.push(values);
            parts.push((weight, self.solve(&binding.body)?));
        }
        self.names = names;
        self.bound = bound;
        let mut mixed = mix(parts, &denominator, self.meter)?;
        if !whole {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    /// A question of the dice that a name is bound to, which lie there for certain now.
    pub(super) fn asked(&mut self, name: &Name, modifiers: &[Modifier]) -> Solved<Dist<W>> {
        let (acting, reading) = Reading::of(modifiers);
        let none: &[i64] = &[];
        let values = self.bound.get(name.slot as usize).map_or(none, |values| values);
        let certain = Dist::certain(0);
        Table::<W>::lying(values).apply(&acting, &certain, self.reach, self.meter)?.read(&reading, self.meter)
    }

    /// A sum that explodes: a single die whose faces are its totals.
    pub(super) fn chain(&mut self, chain: &Chain) -> Solved<Dist<W>> {
        let Some(Test { relation, against: Quantity::Rolled(expr) }) = &chain.when else {
            return self.settled_chain(chain);
        };
        let number = self.solve(expr)?;
        let mut parts = Vec::with_capacity(number.points.len());
        for (outcome, weight) in number.points {
            let when = Some(Test { relation: *relation, against: Quantity::Fixed(outcome) });
            let settled = Chain { when, ..chain.clone() };
            parts.push((weight, self.modifiers_copy(|solver| solver.settled_chain(&settled))?));
        }
        let mut mixed = mix(parts, &number.denominator, self.meter)?;
        if number.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    fn settled_chain(&mut self, chain: &Chain) -> Solved<Dist<W>> {
        let mut die = self.solve(&chain.value)?;
        let cut = die.cut;
        die.cut = Cut::Nothing;
        let limit = chain.most.map_or(ExplodeLimit::Unlimited, ExplodeLimit::PerDie);
        let explode = Explode { compound: true, penetrate: false, when: chain.when.clone(), limit };
        let mut sum = single::chain(&die, &die, &explode, |value| value, self.reach, self.meter)?;
        if cut != Cut::Nothing {
            sum.cut = Cut::Unknown;
        }
        Ok(sum)
    }
}

/// Returns what can lie there of dice of which something is asked.
fn lying<W: Weight>(binding: &Let, pool: &Pool, dice: &Dice<W>, reach: u32, meter: &mut Meter) -> Solved<Table<W>> {
    // Marks and order are for people, and what is kept of the dice is asked.
    let acts =
        |modifier: &&Modifier| !matches!(modifier, Modifier::Sort { .. } | Modifier::Critical(_) | Modifier::Fumble(_));
    let acting: Vec<&Modifier> = pool.modifiers.iter().filter(acts).collect();
    if dice.cards.is_some() {
        let table = states::table(None, dice, &acting, reach, meter)?;
        return Ok(table);
    }
    let (die, rest) = each_by_itself(&dice.raw, &acting, reach, meter)?;
    let values: Vec<i64> = die.points.iter().chain(&dice.raw.points).map(|point| point.0).collect();
    let same = told_apart(binding, &values)?;
    if rest.is_empty() {
        let merged = die.map(false, |value| Ok(same.get(&value).copied().unwrap_or(value)))?;
        return states::table(Some(&merged), dice, &[], reach, meter);
    }
    Ok(states::table(Some(&die), dice, rest, reach, meter)?.merged(&same))
}

/// Returns for each value the least that no question tells from it.
fn told_apart(binding: &Let, values: &[i64]) -> Solved<BTreeMap<i64, i64>> {
    let mut questions = Vec::new();
    let asked = binding.asked(&mut |modifiers| questions.push(modifiers));
    let mut counts = !asked.total;
    let mut readings = Vec::new();
    for modifiers in &questions {
        let (acting, reading) = Reading::of(modifiers);
        let fixed_tests = reading.targets().is_some() || reading.rest().is_some();
        let settled = modifiers.iter().all(Modifier::is_settled);
        counts &= acting.is_empty() && reading.sets().is_none() && fixed_tests && settled;
        readings.push(reading);
    }
    let mut same = BTreeMap::new();
    let mut known: Vec<(Vec<i64>, i64)> = Vec::new();
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    for value in sorted {
        if !counts {
            same.insert(value, value);
            continue;
        }
        let mut scores = Vec::with_capacity(readings.len());
        for reading in &readings {
            let packing = reading.packing(1)?;
            scores.push(reading.score(packing, value));
        }
        let first = known.iter().find(|(other, _)| *other == scores).map(|(_, first)| *first);
        same.insert(value, first.unwrap_or(value));
        if first.is_none() {
            known.push((scores, value));
        }
    }
    Ok(same)
}
