//! Many totals at once, for expressions that roll so many dice of one kind and no more.

use crate::expr::{Die, End, Expr, Modifier, Pool, Quantity, Relation, Term};
use crate::faces::Faces;
use crate::limits::Limits;

/// What is read off the dice of one roll.
enum Reading {
    Sum,
    WithoutLowest,
    WithoutHighest,
    AtLeast(u32),
}

/// A plan for an expression: dice of one kind, and a number added.
pub(crate) struct Plan {
    count: usize,
    sides: u32,
    reading: Reading,
    added: i64,
}

impl Plan {
    /// The plan for an expression, if it is one of these, and within limits.
    pub fn of(expr: &Expr, limits: &Limits) -> Option<Self> {
        let (pool, added) = match expr {
            Expr::Dice(pool) => (pool, 0),
            Expr::Sum(terms) => match &terms[..] {
                [Term { minus: false, value: Expr::Dice(pool) }, Term { minus, value: Expr::Number(number) }] => {
                    (pool, if *minus { number.checked_neg()? } else { *number })
                }
                _ => return None,
            },
            _ => return None,
        };
        let Pool { count: Quantity::Fixed(count), die: Die::Numbered(Quantity::Fixed(sides)), modifiers, .. } = pool
        else {
            return None;
        };
        // So few that a block of rolls fits in the buffer, and no sum leaves 32 bits.
        let count = usize::try_from(*count)
            .ok()
            .filter(|count| (1..=BUFFER).contains(count) && *count as u32 <= limits.dice)?;
        let sides = u32::try_from(*sides).ok().filter(|sides| (1..=limits.faces.min(1 << 20)).contains(sides))?;
        let reading = match &modifiers[..] {
            [] => Reading::Sum,
            [Modifier::Keep(End::Highest, Quantity::Fixed(kept))] if *kept == count as i64 - 1 => {
                Reading::WithoutLowest
            }
            [Modifier::Drop(End::Lowest, Quantity::Fixed(1))] => Reading::WithoutLowest,
            [Modifier::Keep(End::Lowest, Quantity::Fixed(kept))] if *kept == count as i64 - 1 => {
                Reading::WithoutHighest
            }
            [Modifier::Drop(End::Highest, Quantity::Fixed(1))] => Reading::WithoutHighest,
            [Modifier::Count(tests)] => match (&tests[..], tests.first().map(|first| &first.test.against)) {
                ([only], Some(Quantity::Fixed(target)))
                    if only.weight == 1 && only.test.relation == Relation::AtLeast && *target >= 0 =>
                {
                    Reading::AtLeast(u32::try_from(*target).ok()?)
                }
                _ => return None,
            },
            _ => return None,
        };
        // No total can leave 64 bits.
        added.checked_add(1 << 40)?;
        added.checked_sub(1 << 40)?;
        Some(Self { count, sides, reading, added })
    }

    /// Rolls once for each place of `totals`.
    pub fn roll(&self, faces: &mut impl Faces, totals: &mut [i64]) {
        let mut buffer = [0u32; BUFFER];
        let rolls = BUFFER / self.count;
        for block in totals.chunks_mut(rolls) {
            let shown = &mut buffer[..block.len() * self.count];
            faces.dice(self.sides, shown);
            match self.count {
                // Where the count is known beforehand, the rolls of a block are reckoned together.
                1 => self.read::<1>(shown, block),
                2 => self.read::<2>(shown, block),
                3 => self.read::<3>(shown, block),
                4 => self.read::<4>(shown, block),
                8 => self.read::<8>(shown, block),
                10 => self.read::<10>(shown, block),
                _ => {
                    for (total, dice) in block.iter_mut().zip(shown.chunks_exact(self.count)) {
                        *total = self.total(dice);
                    }
                }
            }
        }
    }

    fn read<const COUNT: usize>(&self, shown: &[u32], block: &mut [i64]) {
        let (dice, _) = shown.as_chunks::<COUNT>();
        match self.reading {
            Reading::Sum => {
                for (total, dice) in block.iter_mut().zip(dice) {
                    *total = i64::from(dice.iter().sum::<u32>()) + self.added;
                }
            }
            Reading::AtLeast(target) => {
                for (total, dice) in block.iter_mut().zip(dice) {
                    *total = i64::from(dice.iter().map(|&die| u32::from(die >= target)).sum::<u32>()) + self.added;
                }
            }
            _ => {
                for (total, dice) in block.iter_mut().zip(dice) {
                    *total = self.total(dice);
                }
            }
        }
    }

    #[inline(always)]
    fn total(&self, dice: &[u32]) -> i64 {
        let sum = |dice: &[u32]| dice.iter().map(|&die| u64::from(die)).sum::<u64>() as i64;
        self.added
            + match self.reading {
                Reading::Sum => sum(dice),
                Reading::WithoutLowest => sum(dice) - i64::from(dice.iter().copied().fold(u32::MAX, u32::min)),
                Reading::WithoutHighest => sum(dice) - i64::from(dice.iter().copied().fold(0, u32::max)),
                Reading::AtLeast(target) => dice.iter().map(|&die| i64::from(die >= target)).sum(),
            }
    }
}

const BUFFER: usize = 1024;
