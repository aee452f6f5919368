//! The dice that are rolled most: so many of one kind, with at most one modifier that needs no second look.
//! What is rolled here is what the modifiers one after the other would roll, and so is the record.

use super::{Marks, RolledDie, Spent};
use crate::error::Result;
use crate::expr::{End, Explode, ExplodeLimit, Modifier, Quantity, Relation};
use crate::faces::DiceSource;
use crate::limits::Limits;

/// Numbered dice of one kind and what is read off them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Simple {
    pub count: u32,
    pub sides: u32,
    pub reading: Reading,
}

/// What is read off the dice of one roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Sum,
    WithoutLowest,
    WithoutHighest,
    Count(Range),
    /// Each die that shows its highest face brings another.
    Explode {
        compound: bool,
    },
}

/// Faces from `low` to `high`, or all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    low: i32,
    high: i32,
    others: bool,
}

impl Range {
    /// Returns the faces of a die that stand in a relation to a number.
    fn new(relation: Relation, number: i64) -> Self {
        // No simple die has a face 0 or one of 31 bits, so what lies outside may be taken for either.
        let number = number.clamp(0, i64::from(i32::MAX)) as i32;
        let (low, high, others) = match relation {
            Relation::AtLeast => (number, i32::MAX, false),
            Relation::Less => (number, i32::MAX, true),
            Relation::AtMost => (0, number, false),
            Relation::Greater => (0, number, true),
            Relation::Equal => (number, number, false),
            Relation::Unequal => (number, number, true),
        };
        Self { low, high, others }
    }

    /// Returns the least face, where all from there on are meant.
    pub fn at_least(self) -> Option<i32> {
        (self.high == i32::MAX && !self.others).then_some(self.low)
    }

    #[inline(always)]
    pub fn has(self, face: u32) -> bool {
        let face = face as i32;
        ((face >= self.low) & (face <= self.high)) != self.others
    }
}

/// What is known of the dice so far.
struct Tally {
    total: i64,
    /// The rank of the lowest and the highest die: the face, then the place counted down. Of equal dice the
    /// earlier counts as higher.
    lowest: u64,
    highest: u64,
    /// Which of the first 64 dice bring others, a bit for each.
    exploding: u64,
    /// How many dice are still to come.
    left: u32,
}

/// So many dice are asked for at once.
const HANDFUL: usize = 16;

impl Simple {
    /// Dice with these modifiers, if they are simple.
    #[inline]
    pub fn of(count: u32, sides: u32, modifiers: &[Modifier]) -> Option<Self> {
        let all_but_one = i64::from(count) - 1;
        let reading = match modifiers {
            [] => Reading::Sum,
            [Modifier::Keep(End::Highest, Quantity::Fixed(kept))] if *kept == all_but_one => Reading::WithoutLowest,
            [Modifier::Drop(End::Lowest, Quantity::Fixed(1))] => Reading::WithoutLowest,
            [Modifier::Keep(End::Lowest, Quantity::Fixed(kept))] if *kept == all_but_one => Reading::WithoutHighest,
            [Modifier::Drop(End::Highest, Quantity::Fixed(1))] => Reading::WithoutHighest,
            [Modifier::Count(tests)] => match &tests[..] {
                [only] if only.weight == 1 => match only.test.against {
                    Quantity::Fixed(target) => Reading::Count(Range::new(only.test.relation, target)),
                    Quantity::Rolled(_) => return None,
                },
                _ => return None,
            },
            [Modifier::Explode(Explode { when: None, limit: ExplodeLimit::Unlimited, penetrate: false, compound })]
                if sides > 1 =>
            {
                Reading::Explode { compound: *compound }
            }
            _ => return None,
        };
        // Without dice there is no lowest; and sums must stay well within 64 bits.
        (count > 0 && sides <= 1 << 24).then_some(Self { count, sides, reading })
    }

    /// Rolls for the total alone.
    #[inline]
    pub fn total(self, faces: &mut impl DiceSource, limits: &Limits, spent: &mut Spent) -> Result<i64> {
        match self.reading {
            Reading::Sum => Ok(self.each(faces, 0, |sum, face| sum + i64::from(face))),
            Reading::WithoutLowest => {
                let start = (0, u32::MAX);
                let (sum, lowest) =
                    self.each(faces, start, |so_far, face| (so_far.0 + i64::from(face), so_far.1.min(face)));
                Ok(sum - i64::from(lowest))
            }
            Reading::WithoutHighest => {
                let (sum, highest) =
                    self.each(faces, (0, 0), |so_far, face| (so_far.0 + i64::from(face), so_far.1.max(face)));
                Ok(sum - i64::from(highest))
            }
            Reading::Count(range) => Ok(self.each(faces, 0, |sum, face| sum + i64::from(range.has(face)))),
            Reading::Explode { .. } => {
                let (sum, pending) = self.each(faces, (0, 0), |so_far, face| {
                    (so_far.0 + i64::from(face), so_far.1 + u64::from(face == self.sides))
                });
                self.exploded(sum, pending, faces, limits, spent)
            }
        }
    }

    /// Returns the sum with the dice that so many explosions bring.
    #[inline]
    fn exploded(
        self,
        mut sum: i64,
        mut pending: u64,
        faces: &mut impl DiceSource,
        limits: &Limits,
        spent: &mut Spent,
    ) -> Result<i64> {
        while pending > 0 {
            spent.another(limits)?;
            let face = faces.die(self.sides);
            sum += i64::from(face);
            pending -= u64::from(face != self.sides);
        }
        Ok(sum)
    }

    /// Rolls all dice and takes them one by one.
    #[inline(always)]
    fn each<T>(self, faces: &mut impl DiceSource, start: T, take: impl Fn(T, u32) -> T) -> T {
        match self.count {
            1 => take(start, faces.die(self.sides)),
            2 => self.handful::<2>(faces).into_iter().fold(start, take),
            3 => self.handful::<3>(faces).into_iter().fold(start, take),
            4 => self.handful::<4>(faces).into_iter().fold(start, take),
            5 => self.handful::<5>(faces).into_iter().fold(start, take),
            6 => self.handful::<6>(faces).into_iter().fold(start, take),
            8 => self.handful::<8>(faces).into_iter().fold(start, take),
            10 => self.handful::<10>(faces).into_iter().fold(start, take),
            count => {
                let (mut left, mut so_far) = (count as usize, start);
                while left > 0 {
                    let mut shown = [0; HANDFUL];
                    let shown = &mut shown[..left.min(HANDFUL)];
                    faces.dice(self.sides, shown);
                    so_far = shown.iter().fold(so_far, |so_far, &face| take(so_far, face));
                    left -= shown.len();
                }
                so_far
            }
        }
    }

    /// So many dice at once, where it is known beforehand how many.
    #[inline(always)]
    fn handful<const COUNT: usize>(self, faces: &mut impl DiceSource) -> [u32; COUNT] {
        let mut shown = [0; COUNT];
        faces.dice(self.sides, &mut shown);
        shown
    }

    /// Rolls and adds every die to the record.
    #[inline]
    pub fn record(
        self,
        faces: &mut impl DiceSource,
        limits: &Limits,
        spent: &mut Spent,
        dice: &mut Vec<RolledDie>,
    ) -> Result<i64> {
        let first = dice.len();
        let mut tally = Tally { total: 0, lowest: u64::MAX, highest: 0, exploding: 0, left: self.count };
        match self.count {
            1 => self.add(&self.handful::<1>(faces), &mut tally, dice),
            2 => self.add(&self.handful::<2>(faces), &mut tally, dice),
            3 => self.add(&self.handful::<3>(faces), &mut tally, dice),
            4 => self.add(&self.handful::<4>(faces), &mut tally, dice),
            5 => self.add(&self.handful::<5>(faces), &mut tally, dice),
            6 => self.add(&self.handful::<6>(faces), &mut tally, dice),
            8 => self.add(&self.handful::<8>(faces), &mut tally, dice),
            10 => self.add(&self.handful::<10>(faces), &mut tally, dice),
            _ => {
                while tally.left > 0 {
                    let mut shown = [0; HANDFUL];
                    let shown = &mut shown[..HANDFUL.min(tally.left as usize)];
                    faces.dice(self.sides, shown);
                    self.add(shown, &mut tally, dice);
                }
            }
        }
        match self.reading {
            Reading::Sum | Reading::Count(_) => Ok(tally.total),
            Reading::WithoutLowest => Ok(tally.total - self.drop(tally.lowest, first, dice)),
            Reading::WithoutHighest => Ok(tally.total - self.drop(tally.highest, first, dice)),
            Reading::Explode { compound } => {
                let mut total = tally.total;
                while tally.exploding > 0 {
                    let start = first + tally.exploding.trailing_zeros() as usize;
                    tally.exploding &= tally.exploding - 1;
                    total += self.chain(start, compound, faces, limits, spent, dice)?;
                }
                for start in first + 64..first + self.count as usize {
                    if dice[start].face == i64::from(self.sides) {
                        total += self.chain(start, compound, faces, limits, spent, dice)?;
                    }
                }
                Ok(total)
            }
        }
    }

    /// Adds some of the dice to the record.
    #[inline(always)]
    fn add(self, shown: &[u32], tally: &mut Tally, dice: &mut Vec<RolledDie>) {
        let die = |face: u32| RolledDie {
            face: face.into(),
            value: face.into(),
            counts: 0,
            sides: self.sides,
            from: RolledDie::FIRST,
            marks: Marks::default(),
        };
        match self.reading {
            Reading::Sum => dice.extend(shown.iter().map(|&face| {
                tally.total += i64::from(face);
                die(face)
            })),
            Reading::Count(range) => dice.extend(shown.iter().map(|&face| {
                let hit = range.has(face);
                tally.total += i64::from(hit);
                RolledDie { counts: hit.into(), marks: Marks::default().counted(hit.into()), ..die(face) }
            })),
            Reading::WithoutLowest | Reading::WithoutHighest => dice.extend(shown.iter().map(|&face| {
                tally.total += i64::from(face);
                let rank = u64::from(face) << 32 | u64::from(tally.left);
                tally.left -= 1;
                tally.lowest = tally.lowest.min(rank);
                tally.highest = tally.highest.max(rank);
                die(face)
            })),
            Reading::Explode { .. } => {
                dice.reserve(2 * shown.len());
                let mut place = self.count - tally.left;
                dice.extend(shown.iter().map(|&face| {
                    tally.total += i64::from(face);
                    tally.exploding |= u64::from(face == self.sides && place < 64) << (place & 63);
                    place += 1;
                    die(face)
                }));
            }
        }
        if !matches!(self.reading, Reading::WithoutLowest | Reading::WithoutHighest) {
            tally.left -= shown.len() as u32;
        }
    }

    /// Drops the die of a rank and returns what it shows.
    #[inline]
    fn drop(self, rank: u64, first: usize, dice: &mut [RolledDie]) -> i64 {
        let at = first + self.count as usize - (rank & u64::from(u32::MAX)) as usize;
        if let Some(die) = dice.get_mut(at) {
            die.marks.set(Marks::DROPPED);
        }
        (rank >> 32) as i64
    }

    /// Returns the chain of extra dice that one die brings; returns what they add.
    fn chain(
        self,
        start: usize,
        compound: bool,
        faces: &mut impl DiceSource,
        limits: &Limits,
        spent: &mut Spent,
        dice: &mut Vec<RolledDie>,
    ) -> Result<i64> {
        let mut marks = Marks::default();
        if compound {
            marks.set(Marks::ADDED);
        }
        let (mut at, mut sum) = (start, 0);
        loop {
            spent.another(limits)?;
            dice[at].marks.set(Marks::EXPLODED);
            let face = faces.die(self.sides);
            sum += i64::from(face);
            let shown = i64::from(face);
            dice.push(RolledDie { face: shown, value: shown, counts: 0, sides: self.sides, from: at as u32, marks });
            at = dice.len() - 1;
            if face != self.sides {
                if compound {
                    dice[start].value += sum;
                }
                return Ok(sum);
            }
        }
    }
}
