//! Rolling dice of one kind, and groups.

use super::simple::Simple;
use super::{Marks, Part, PartKind, RolledDie, Roller};
use crate::error::{Code, Error, Result};
use crate::expr::{Die, Expr, Group, Modifier, Name, Place, Pool, Quantity};
use crate::faces::DiceSource;
use crate::maths;

/// A die whose quantities are settled.
#[derive(Clone, Copy)]
pub(super) enum Kind<'a> {
    Numbered(u32),
    Faces(&'a [i64]),
}

impl Kind<'_> {
    #[inline]
    pub fn sides(self) -> u32 {
        match self {
            Kind::Numbered(sides) => sides,
            Kind::Faces(faces) => faces.len() as u32,
        }
    }

    #[inline]
    pub fn roll(self, dice: &mut impl DiceSource) -> i64 {
        match self {
            Kind::Numbered(sides) => i64::from(dice.die(sides)),
            // A source that shows a face beyond the die (it cannot) shows the last.
            Kind::Faces(faces) => faces[(dice.die(faces.len() as u32) as usize - 1).min(faces.len() - 1)],
        }
    }

    pub fn highest(self) -> i64 {
        match self {
            Kind::Numbered(sides) => i64::from(sides),
            Kind::Faces(faces) => faces.iter().copied().max().unwrap_or(0),
        }
    }

    pub fn lowest(self) -> i64 {
        match self {
            Kind::Numbered(_) => 1,
            Kind::Faces(faces) => faces.iter().copied().min().unwrap_or(0),
        }
    }
}

/// Returns a total that stands as a die without faces.
pub(super) fn item(total: i64) -> RolledDie {
    RolledDie { face: total, value: total, counts: 0, sides: 0, from: RolledDie::FIRST, marks: Marks::default() }
}

impl<F: DiceSource, const KEEP: bool> Roller<'_, F, KEEP> {
    #[inline]
    pub fn pool(&mut self, pool: &Pool) -> Result<i64> {
        if let (Quantity::Fixed(count), Die::Numbered(Quantity::Fixed(sides))) = (&pool.count, &pool.die) {
            let (count, sides) = (self.count(*count)?, self.sides(*sides)?);
            if let Some(simple) = Simple::of(count, sides, &pool.modifiers) {
                return self.simple(simple, pool.place);
            }
            if is_settled(&pool.modifiers) {
                return self.roll_pool(pool, count, Kind::Numbered(sides), &pool.modifiers);
            }
        }
        self.unsettled(pool)
    }

    #[inline]
    fn simple(&mut self, simple: Simple, place: Place) -> Result<i64> {
        self.draws(u64::from(simple.count))?;
        if !KEEP {
            return simple.total(self.faces, self.limits, &mut self.spent);
        }
        let first = self.roll.dice.len();
        let total = simple.record(self.faces, self.limits, &mut self.spent, &mut self.roll.dice)?;
        self.finish(PartKind::Dice, place, first, total);
        Ok(total)
    }

    /// Dice whose numbers must be rolled first, or that have faces of their own.
    #[inline(never)]
    fn unsettled(&mut self, pool: &Pool) -> Result<i64> {
        let count = self.settle(&pool.count)?;
        let count = self.count(count)?;
        let size = match &pool.die {
            Die::Numbered(sides) | Die::Deck(sides) => {
                let sides = self.settle(sides)?;
                self.sides(sides)?
            }
            _ => 0,
        };
        let settled = self.settled(&pool.modifiers)?;
        let modifiers = settled.as_deref().unwrap_or(&pool.modifiers);
        match &pool.die {
            Die::Deck(_) => {
                let cards: Vec<i64> = (1..=i64::from(size)).collect();
                self.draw(pool, count, cards, modifiers)
            }
            Die::Cards(cards) => self.draw(pool, count, cards.clone(), modifiers),
            Die::Numbered(_) => self.roll_pool(pool, count, Kind::Numbered(size), modifiers),
            die => self.roll_pool(pool, count, Kind::Faces(die.faces().unwrap_or(&[0])), modifiers),
        }
    }

    /// Returns the modifiers with their numbers rolled, where any must be.
    fn settled(&mut self, modifiers: &[Modifier]) -> Result<Option<Vec<Modifier>>> {
        if is_settled(modifiers) {
            return Ok(None);
        }
        let mut settled = modifiers.to_vec();
        let mut failed = None;
        for modifier in &mut settled {
            modifier.quantities_mut(&mut |quantity| match self.settle(quantity) {
                Ok(number) => *quantity = Quantity::Fixed(number),
                Err(error) => failed = failed.take().or(Some(error)),
            });
        }
        failed.map_or(Ok(Some(settled)), Err)
    }

    #[inline]
    fn count(&self, count: i64) -> Result<u32> {
        match u32::try_from(count) {
            Ok(count) if count <= self.limits.dice => Ok(count),
            _ if count < 0 => Err(Error::new(Code::BadDice, format!("{count} dice"))),
            _ => Err(Error::limit(Code::TooManyDice, &format!("{count} dice in one roll"), self.limits.dice)),
        }
    }

    #[inline]
    fn sides(&self, sides: i64) -> Result<u32> {
        match u32::try_from(sides) {
            Ok(sides) if (1..=self.limits.faces).contains(&sides) => Ok(sides),
            _ if sides < 1 => Err(Error::new(Code::BadDice, format!("a die of {sides} faces"))),
            _ => Err(Error::limit(Code::TooManyFaces, &format!("a die of {sides} faces"), self.limits.faces)),
        }
    }

    fn roll_pool(&mut self, pool: &Pool, count: u32, kind: Kind, modifiers: &[Modifier]) -> Result<i64> {
        self.draws(u64::from(count))?;
        let first = self.roll.dice.len();
        let blank = RolledDie {
            face: 0,
            value: 0,
            counts: 0,
            sides: kind.sides(),
            from: RolledDie::FIRST,
            marks: Marks::default(),
        };
        match kind {
            Kind::Numbered(sides) => {
                let faces = &mut *self.faces;
                self.roll.dice.extend((0..count).map(|_| {
                    let face = i64::from(faces.die(sides));
                    RolledDie { face, value: face, ..blank }
                }));
            }
            Kind::Faces(_) => {
                self.roll.dice.reserve(count as usize);
                for _ in 0..count {
                    let face = kind.roll(self.faces);
                    self.roll.dice.push(RolledDie { face, value: face, ..blank });
                }
            }
        }
        let total = self.apply(first, modifiers, Some(kind))?;
        self.finish(PartKind::Dice, pool.place, first, total);
        Ok(total)
    }

    fn draw(&mut self, pool: &Pool, count: u32, mut cards: Vec<i64>, modifiers: &[Modifier]) -> Result<i64> {
        let size = cards.len();
        if count as usize > size {
            return Err(Error::new(Code::BadDice, format!("{count} cards from a deck of {size}")));
        }
        self.draws(u64::from(count))?;
        let first = self.roll.dice.len();
        for _ in 0..count {
            let at = (self.faces.die(cards.len() as u32) as usize - 1).min(cards.len() - 1);
            // The cards left keep their order, so that a given face names a card that can be counted off.
            let card = cards.remove(at);
            self.roll.dice.push(RolledDie { sides: size as u32, ..item(card) });
        }
        let total = self.apply(first, modifiers, None)?;
        self.finish(PartKind::Dice, pool.place, first, total);
        Ok(total)
    }

    #[inline]
    fn finish(&mut self, kind: PartKind, place: Place, first: usize, total: i64) {
        if KEEP {
            let (first, end) = (first as u32, self.roll.dice.len() as u32);
            self.roll.parts.push(Part { kind, place, first, end, total });
        } else {
            self.roll.dice.truncate(first);
        }
    }

    #[inline(never)]
    pub fn group(&mut self, group: &Group) -> Result<i64> {
        let settled = self.settled(&group.modifiers)?;
        let modifiers = settled.as_deref().unwrap_or(&group.modifiers);
        if let Some(name) = group.bound() {
            return self.asked(name, modifiers, group.place);
        }
        let first = self.roll.dice.len();
        if group.by_die {
            // The dice of all pools must stand together, also where only the total is wanted.
            self.kept(|keeper| group.items.iter().try_for_each(|item| keeper.eval(item).map(|_| ())))?;
            let total = self.apply(first, modifiers, None)?;
            self.finish(PartKind::DiceGroup, group.place, first, total);
            return Ok(total);
        }
        let mut totals = Vec::with_capacity(group.items.len());
        for item in &group.items {
            match item {
                Expr::Repeat(times, inner) => {
                    for _ in 0..*times {
                        totals.push(self.eval(inner)?);
                        self.draws(1)?;
                    }
                }
                other => totals.push(self.eval(other)?),
            }
        }
        let first = self.roll.dice.len();
        self.roll.dice.extend(totals.into_iter().map(item));
        let total = self.apply(first, modifiers, None)?;
        self.finish(PartKind::Totals, group.place, first, total);
        Ok(total)
    }
}

impl<F: DiceSource, const KEEP: bool> Roller<'_, F, KEEP> {
    /// Asks something of the dice that a name is bound to, which stay as they are: each stands in the record as a die without
    /// faces.
    fn asked(&mut self, name: &Name, modifiers: &[Modifier], place: Place) -> Result<i64> {
        let first = self.roll.dice.len();
        let none: &[i64] = &[];
        let dice = self.bound.get(name.slot as usize).map_or(none, |dice| dice);
        self.spent.dice(dice.len() as u64, self.limits)?;
        self.roll.dice.extend(dice.iter().copied().map(item));
        let total = self.apply(first, modifiers, None)?;
        self.finish(PartKind::Totals, place, first, total);
        Ok(total)
    }
}

/// Returns whether no number of the modifiers is rolled.
#[inline]
fn is_settled(modifiers: &[Modifier]) -> bool {
    let mut settled = true;
    for modifier in modifiers {
        modifier.quantities(&mut |quantity| settled &= matches!(quantity, Quantity::Fixed(_)));
    }
    settled
}

/// Returns the number of a settled quantity.
#[inline]
pub(super) fn fixed(quantity: &Quantity) -> Result<i64> {
    match quantity {
        Quantity::Fixed(number) => Ok(*number),
        // Quantities are settled before dice are rolled.
        Quantity::Rolled(_) => Err(maths::overflow()),
    }
}
