//! Groups: dice of several kinds, or totals, taken together.

use super::chain::{Kinds, product};
use super::dice::Dice;
use super::dist::{Cut, Dist, mix};
use super::endless::{self, Cases};
use super::kinds::of_kinds;
use super::meter::Solved;
use super::reading::{Reading, beyond};
use super::solver::Solver;
use super::states;
use super::table::Table;
use super::totals::of_totals;
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Expr, Group, Modifier, Pool, Quantity};

impl<W: Weight> Solver<'_, '_, W> {
    /// Returns a group, for each outcome of the numbers that are rolled for its modifiers and its dice.
    pub(super) fn group(&mut self, group: &Group) -> Solved<Dist<W>> {
        if let Some(pool) = group.as_dice() {
            return self.dice_copy(&pool);
        }
        let mut rolled = None;
        let mut find = |quantity: &Quantity| {
            if let (None, Quantity::Rolled(expr)) = (&rolled, quantity) {
                rolled = Some((**expr).clone());
            }
        };
        if group.by_die {
            pools(&group.items).for_each(|pool| pool.quantities(&mut find));
        }
        group.modifiers.iter().for_each(|modifier| modifier.quantities(&mut find));
        let Some(expr) = rolled else {
            if let Some(name) = group.bound() {
                return self.asked(name, &group.modifiers);
            }
            return if group.by_die { self.dice_together(group) } else { self.totals_together(group) };
        };
        let number = self.modifiers_copy(|solver| solver.solve(&expr))?;
        let mut parts = Vec::with_capacity(number.points.len());
        for (outcome, weight) in number.points {
            let mut settled = group.clone();
            let mut done = false;
            let mut settle = |quantity: &mut Quantity| {
                if !done && matches!(quantity, Quantity::Rolled(_)) {
                    *quantity = Quantity::Fixed(outcome);
                    done = true;
                }
            };
            if group.by_die {
                pools_mut(&mut settled.items, &mut |pool| pool.quantities_mut(&mut settle));
            }
            settled.modifiers.iter_mut().for_each(|modifier| modifier.quantities_mut(&mut settle));
            parts.push((weight, self.modifiers_copy(|solver| solver.group(&settled))?));
        }
        let mut mixed = mix(parts, &number.denominator, self.meter)?;
        if number.cut != Cut::Nothing {
            mixed.cut = Cut::Unknown;
        }
        Ok(mixed)
    }

    fn dice_together(&mut self, group: &Group) -> Solved<Dist<W>> {
        let (acting, reading) = Reading::of(&group.modifiers);
        let mut plain = Vec::new();
        for pool in pools(&group.items) {
            plain.push((pool, Dice::<W>::of(pool, self.meter)?));
        }
        let simple = plain.iter().all(|(pool, dice)| pool.modifiers.is_empty() && dice.cards.is_none());
        let chooses = acting.iter().all(|modifier| matches!(modifier, Modifier::Keep(..) | Modifier::Drop(..)));
        if simple && chooses && reading.sets().is_none() {
            let kinds = Kinds {
                kinds: plain.iter().map(|(_, dice)| dice.raw.points.clone()).collect(),
                cases: vec![(W::one(), plain.iter().map(|(_, dice)| dice.count).collect())],
                denominator: product(
                    plain.iter().flat_map(|(_, dice)| (0..dice.count).map(|_| dice.raw.denominator.clone())),
                )?,
                beyond: None,
                extra: 0,
            };
            return of_kinds(&kinds, &acting, &reading, self.meter);
        }
        let plain: Vec<(&Pool, Vec<&Modifier>, Dice<W>)> =
            plain.into_iter().map(|(pool, dice)| (pool, acts(pool), dice)).collect();
        if acting.is_empty() && reading.sets().is_none() && reading.botch.is_none() {
            return self.each_counted(group, &reading);
        }
        if chooses && let Some(solved) = self.chosen_together(&plain, &acting, &reading)? {
            return Ok(solved);
        }
        let mut together: Option<Table<W>> = None;
        for (_, acting, dice) in &plain {
            let table = states::table(None, dice, acting, self.reach, self.meter)?;
            together = Some(match together {
                None => table,
                Some(so_far) => so_far.beside(&table, self.meter)?,
            });
        }
        let Some(together) = together else {
            return Err(Error::new(Code::BadDice, "a group without dice").into());
        };
        together.apply(&acting, &Dist::certain(0), self.reach, self.meter)?.read(&reading, self.meter)
    }

    /// Dice of several kinds that all count: what each adds does not depend on the others.
    fn each_counted(&mut self, group: &Group, reading: &Reading) -> Solved<Dist<W>> {
        let mut total: Option<Dist<W>> = None;
        let counting = || group.modifiers.iter().filter(|modifier| !matches!(modifier, Modifier::Margin(_)));
        for pool in pools(&group.items) {
            let mut pool = pool.clone();
            pool.modifiers.extend(counting().cloned());
            let sum = self.dice_copy(&pool)?;
            total = Some(match total {
                None => sum,
                Some(so_far) => so_far.plus(&sum, self.meter)?,
            });
        }
        beyond(total.unwrap_or_else(|| Dist::certain(0)), reading)
    }

    /// Dice of several kinds of which some places count, each kind by itself.
    fn chosen_together(
        &mut self,
        plain: &[(&Pool, Vec<&Modifier>, Dice<W>)],
        chosen: &[&Modifier],
        reading: &Reading,
    ) -> Solved<Option<Dist<W>>> {
        let mut together: Option<Cases<W>> = None;
        for (_, acting, dice) in plain {
            let Some(cases) = Cases::of(dice, acting, self.reach, self.meter)? else { return Ok(None) };
            together = Some(match together {
                None => cases,
                Some(so_far) => so_far.beside(&cases, self.meter)?,
            });
        }
        match together {
            Some(cases) => endless::of_cases(&cases, chosen, reading, self.meter),
            None => Ok(None),
        }
    }

    fn totals_together(&mut self, group: &Group) -> Solved<Dist<W>> {
        let (acting, reading) = Reading::of(&group.modifiers);
        // Items that are the same are one kind.
        let mut items: Vec<(u32, &Expr)> = Vec::new();
        for item in &group.items {
            let (times, item) = match item {
                Expr::Repeat(times, inner) => (*times, &**inner),
                other => (1, other),
            };
            match items.iter_mut().find(|(_, known)| *known == item) {
                Some((count, _)) => *count += times,
                None => items.push((times, item)),
            }
        }
        let mut dists = Vec::with_capacity(items.len());
        for (count, item) in &items {
            dists.push((*count, self.solve(item)?));
        }
        let chooses = acting.iter().all(|modifier| matches!(modifier, Modifier::Keep(..) | Modifier::Drop(..)));
        if chooses && reading.sets().is_none() {
            return of_totals(dists, &acting, &reading, self.meter);
        }
        let mut together: Option<Table<W>> = None;
        for (count, dist) in &dists {
            let dice = Dice { count: *count, raw: dist.clone(), cards: None };
            let table = states::table(Some(dist), &dice, &[], self.reach, self.meter)?;
            together = Some(match together {
                None => table,
                Some(so_far) => so_far.beside(&table, self.meter)?,
            });
        }
        let Some(together) = together else { return Ok(Dist::certain(0)) };
        together.apply(&acting, &Dist::certain(0), self.reach, self.meter)?.read(&reading, self.meter)
    }
}

/// Returns the modifiers of a pool that do something to its dice.
fn acts(pool: &Pool) -> Vec<&Modifier> {
    let acts =
        |modifier: &&Modifier| !matches!(modifier, Modifier::Sort { .. } | Modifier::Critical(_) | Modifier::Fumble(_));
    pool.modifiers.iter().filter(acts).collect()
}

/// Returns the pools of items that are dice added up.
fn pools(items: &[Expr]) -> impl Iterator<Item = &Pool> {
    items
        .iter()
        .flat_map(|item| match item {
            Expr::Sum(terms) => terms.iter().map(|term| &term.value).collect(),
            other => vec![other],
        })
        .filter_map(|expr| if let Expr::Dice(pool) = expr { Some(pool) } else { None })
}

fn pools_mut(items: &mut [Expr], change: &mut impl FnMut(&mut Pool)) {
    for item in items {
        match item {
            Expr::Sum(terms) => terms.iter_mut().for_each(|term| {
                if let Expr::Dice(pool) = &mut term.value {
                    change(pool);
                }
            }),
            Expr::Dice(pool) => change(pool),
            _ => {}
        }
    }
}
