//! Whole expressions that are simple dice and a number added: planned once, rolled often.

use super::simple::{Reading, Simple};
use super::{Part, PartKind, Roll, Spent};
use crate::error::Result;
use crate::expr::{Die, Expr, Place, Pool, Quantity, Term};
use crate::faces::DiceSource;
use crate::limits::Limits;

/// A plan for an expression: dice of one kind, and a number added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plan {
    simple: Simple,
    added: i64,
    place: Place,
}

impl Plan {
    /// Returns the plan for an expression, if it is one of these, and within limits.
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
        let Pool { count: Quantity::Fixed(count), die: Die::Numbered(Quantity::Fixed(sides)), modifiers, place } = pool
        else {
            return None;
        };
        let count = u32::try_from(*count).ok().filter(|count| *count <= limits.dice)?;
        let sides = u32::try_from(*sides).ok().filter(|sides| (1..=limits.faces).contains(sides))?;
        let simple = Simple::of(count, sides, modifiers)?;
        // No total can leave 64 bits: there are at most 2^33 dice, those of explosions included.
        added.checked_add(1 << 60)?;
        added.checked_sub(1 << 60)?;
        Some(Self { simple, added, place: *place })
    }

    /// Rolls once, for the total alone.
    #[inline]
    pub fn total(&self, faces: &mut impl DiceSource, limits: &Limits) -> Result<i64> {
        if let Simple { count: 1, sides, reading: Reading::Sum } = self.simple {
            return Ok(i64::from(faces.die(sides)) + self.added);
        }
        Ok(self.simple.total(faces, limits, &mut Spent::from_dice(self.simple.count))? + self.added)
    }

    /// Returns a roll with room for what will be recorded.
    #[inline]
    pub fn room(&self) -> Roll {
        let count = self.simple.count as usize;
        let dice = if matches!(self.simple.reading, Reading::Explode { .. }) { 2 * count } else { count };
        Roll { parts: Vec::with_capacity(1), dice: Vec::with_capacity(dice), ..Roll::default() }
    }

    /// Rolls once and keeps every die; the roll is empty.
    #[inline]
    pub fn record(&self, faces: &mut impl DiceSource, limits: &Limits, roll: &mut Roll) -> Result<()> {
        let total = self.simple.record(faces, limits, &mut Spent::from_dice(self.simple.count), &mut roll.dice)?;
        let end = roll.dice.len() as u32;
        roll.parts.push(Part { kind: PartKind::Dice, place: self.place, first: 0, end, total });
        roll.total = total + self.added;
        Ok(())
    }

    /// Rolls once for each place of `totals`.
    pub fn totals(&self, faces: &mut impl DiceSource, limits: &Limits, totals: &mut [i64]) -> Result<()> {
        let count = self.simple.count as usize;
        if count > BUFFER || matches!(self.simple.reading, Reading::Explode { .. }) {
            for total in totals {
                *total = self.total(faces, limits)?;
            }
            return Ok(());
        }
        // So few that a block of rolls fits in the buffer.
        let mut buffer = [0u32; BUFFER];
        for block in totals.chunks_mut(BUFFER / count) {
            let shown = &mut buffer[..block.len() * count];
            faces.dice(self.simple.sides, shown);
            match count {
                // Where the count is known beforehand, the rolls of a block are reckoned together.
                1 => self.read::<1>(shown, block),
                2 => self.read::<2>(shown, block),
                3 => self.read::<3>(shown, block),
                4 => self.read::<4>(shown, block),
                5 => self.read::<5>(shown, block),
                6 => self.read::<6>(shown, block),
                8 => self.read::<8>(shown, block),
                10 => self.read::<10>(shown, block),
                _ => {
                    for (total, dice) in block.iter_mut().zip(shown.chunks_exact(count)) {
                        *total = self.read_one(dice);
                    }
                }
            }
        }
        Ok(())
    }

    fn read<const COUNT: usize>(&self, shown: &[u32], block: &mut [i64]) {
        let (dice, _) = shown.as_chunks::<COUNT>();
        match self.simple.reading {
            Reading::Sum => {
                for (total, dice) in block.iter_mut().zip(dice) {
                    *total = i64::from(dice.iter().sum::<u32>()) + self.added;
                }
            }
            Reading::Count(range) => {
                // One comparison a die where one is enough.
                match range.at_least() {
                    Some(least) => self.count(block, dice, |die| die as i32 >= least),
                    None => self.count(block, dice, |die| range.has(die)),
                }
            }
            _ => {
                for (total, dice) in block.iter_mut().zip(dice) {
                    *total = self.read_one(dice);
                }
            }
        }
    }

    #[inline(always)]
    fn count<const COUNT: usize>(&self, block: &mut [i64], dice: &[[u32; COUNT]], met: impl Fn(u32) -> bool) {
        for (total, dice) in block.iter_mut().zip(dice) {
            *total = i64::from(dice.iter().map(|&die| u32::from(met(die))).sum::<u32>()) + self.added;
        }
    }

    #[inline(always)]
    fn read_one(&self, dice: &[u32]) -> i64 {
        let sum = |dice: &[u32]| dice.iter().map(|&die| u64::from(die)).sum::<u64>() as i64;
        self.added
            + match self.simple.reading {
                Reading::Sum | Reading::Explode { .. } => sum(dice),
                Reading::WithoutLowest => sum(dice) - i64::from(dice.iter().copied().fold(u32::MAX, u32::min)),
                Reading::WithoutHighest => sum(dice) - i64::from(dice.iter().copied().fold(0, u32::max)),
                Reading::Count(range) => dice.iter().map(|&die| i64::from(range.has(die))).sum(),
            }
    }
}

const BUFFER: usize = 1024;
