//! The dice of a check: two, or three of which two count.

use crate::prelude::*;
use crate::special::Ranks;
use std::cmp::Ordering;

/// In how many ways the two dice that count come to each sum: of 144 plainly, of 1728 with advantage and disadvantage (ED-CHK-49).
pub const WAYS: [(u8, u16, u16, u16); 23] = [
    (2, 1, 1, 34),
    (3, 2, 3, 63),
    (4, 3, 7, 88),
    (5, 4, 12, 108),
    (6, 5, 19, 124),
    (7, 6, 27, 135),
    (8, 7, 37, 142),
    (9, 8, 48, 144),
    (10, 9, 61, 142),
    (11, 10, 75, 135),
    (12, 11, 91, 124),
    (13, 12, 108, 108),
    (14, 11, 124, 91),
    (15, 10, 135, 75),
    (16, 9, 142, 61),
    (17, 8, 144, 48),
    (18, 7, 142, 37),
    (19, 6, 135, 27),
    (20, 5, 124, 19),
    (21, 4, 108, 12),
    (22, 3, 88, 7),
    (23, 2, 63, 3),
    (24, 1, 34, 1),
];

/// In how many ways the dice come to each sum at the least, from 2 on: plainly, with advantage and with disadvantage (ED-CHK-49). The
/// last stands for all that no dice come to.
const AT_LEAST: [[u16; 3]; 24] = at_least();

/// Returns [`AT_LEAST`].
const fn at_least() -> [[u16; 3]; 24] {
    let mut sums = [[0; 3]; 24];
    let mut place = WAYS.len();
    while place > 0 {
        place -= 1;
        let (beyond, (_, plain, with, without)) = (sums[place + 1], WAYS[place]);
        sums[place] = [beyond[0] + plain, beyond[1] + with, beyond[2] + without];
    }
    sums
}

/// Returns in how many ways the dice come to so much at the least, and of how many (ED-CHK-49).
pub fn reaching(luck: Advantage, needed: i32) -> (u64, u64) {
    let [plain, with, without] = AT_LEAST[(needed.clamp(2, 25) - 2) as usize];
    match luck {
        Advantage::Plain => (plain.into(), 144),
        Advantage::Advantage => (with.into(), 1728),
        Advantage::Disadvantage => (without.into(), 1728),
    }
}

/// Sides of the dice of a check.
pub const SIDES: u32 = 12;

/// What of the dice of a check makes a difference, for odds: they walk what comes to the same but once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// The sum, and the special result.
    Sum,
    /// Whether it is enough, and the special result.
    Success {
        /// What is enough.
        needed: i32,
        /// What comes of the other die beside a twelve.
        ranks: Ranks,
    },
}

/// The dice of a check, and which two of them count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// The lower of the two that count.
    low: u8,
    /// The higher of the two that count.
    high: u8,
    /// All of them, where somebody listens.
    roll: Rolled,
}

impl Throw {
    /// Returns the two dice that count of three in order, or of two (ED-CHK-33, ED-CHK-34).
    pub fn of(luck: Advantage, mut faces: [u32; 3], shows: bool) -> Self {
        let thrown = if luck == Advantage::Plain { 2 } else { 3 };
        let shown = if shows { faces[..thrown].to_vec() } else { Vec::new() };
        faces[..thrown].sort_unstable();
        let (low, high) = match luck {
            Advantage::Advantage => (faces[1], faces[2]),
            _ => (faces[0], faces[1]),
        };
        Self::kept(luck, low, high, shown)
    }

    /// Returns a throw of which two faces count.
    fn kept(luck: Advantage, low: u32, high: u32, faces: Vec<u32>) -> Self {
        let roll = Rolled { kept: low + high, sides: SIDES, advantage: luck, faces, ..Rolled::default() };
        Self { low: low as u8, high: high as u8, roll }
    }

    /// Throws the dice: one more with advantage or disadvantage, and never more than one (ED-CHK-36).
    pub fn roll(table: &mut Table<'_, impl Run>, luck: Advantage, reads: Reads) -> Self {
        if let Some(pair) = table.weighed(|_| outcomes(luck, reads)) {
            return Self::kept(luck, pair / 16, pair % 16, Vec::new());
        }
        let mut faces = [0; 3];
        for face in faces.iter_mut().take(if luck == Advantage::Plain { 2 } else { 3 }) {
            *face = table.faces().die(SIDES);
        }
        let shows = table.listens();
        Self::of(luck, faces, shows)
    }

    /// Returns the sum of the two that count.
    pub fn sum(&self) -> i32 {
        i32::from(self.low) + i32::from(self.high)
    }

    /// Returns the special result of the two that count (ED-SPC-01, ED-SPC-02).
    pub fn class(&self) -> Class {
        class_of(self.low.into(), self.high.into())
    }

    /// Returns how they were thrown.
    pub fn luck(&self) -> Advantage {
        self.roll.advantage
    }

    /// Returns all of them, as they are shown.
    pub fn rolled(&self) -> &Rolled {
        &self.roll
    }
}

/// One side of a contest before its dice fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contender {
    /// Whether it throws a third die.
    pub luck: Advantage,
    /// What is added to its dice.
    pub modifier: i32,
    /// What comes of the other die beside a twelve.
    pub ranks: Ranks,
}

/// Throws the dice of both sides of a contest, of which nothing counts but who is ahead, and the special results.
pub fn contest(table: &mut Table<'_, impl Run>, sides: [Contender; 2]) -> [Throw; 2] {
    if let Some(pairs) = table.weighed(|_| meetings(sides)) {
        let throw = |side: Contender, pair: u32| Throw::kept(side.luck, pair / 16, pair % 16, Vec::new());
        return [throw(sides[0], pairs / 256), throw(sides[1], pairs % 256)];
    }
    sides.map(|side| Throw::roll(table, side.luck, Reads::Sum))
}

/// Returns the ways in which two throws meet of which something else may come, each as two pairs with the number of ways that lead to
/// what comes to the same. The first pair is worth 256 times as much.
fn meetings(sides: [Contender; 2]) -> Vec<(u32, u64)> {
    let [own, other] = sides;
    let theirs = outcomes(other.luck, Reads::Sum);
    let mut known: Vec<(Ordering, Class, Class)> = Vec::new();
    let mut all: Vec<(u32, u64)> = Vec::new();
    for (one, ways) in outcomes(own.luck, Reads::Sum) {
        for &(two, others) in &theirs {
            let ahead = (total(own, one)).cmp(&total(other, two));
            let meeting = (ahead, counted(own, one, ahead), counted(other, two, ahead.reverse()));
            match known.iter().position(|one| *one == meeting) {
                Some(at) => all[at].1 += ways * others,
                None => {
                    known.push(meeting);
                    all.push((one * 256 + two, ways * others));
                }
            }
        }
    }
    all
}

/// Returns what a pair of dice comes to for one side.
fn total(side: Contender, pair: u32) -> i32 {
    (pair / 16 + pair % 16) as i32 + side.modifier
}

/// Returns the special result of a pair of dice, as far as it counts for a side that is ahead, level or behind.
fn counted(side: Contender, pair: u32, ahead: Ordering) -> Class {
    match class_of(pair / 16, pair % 16) {
        Class::Single12(other) if ahead.is_gt() => Class::Single12(side.ranks.alike(other.into()) as u8),
        Class::Single1(_) if ahead.is_lt() => Class::Single1(2),
        Class::Double12 => Class::Double12,
        Class::Double1 => Class::Double1,
        _ => Class::None,
    }
}

/// Returns every pair of dice that may count, the lower first, with the number of ways that lead to it.
pub fn pairs(luck: Advantage) -> impl Iterator<Item = (u32, u32, u64)> {
    (1..=SIDES).flat_map(move |low| (low..=SIDES).map(move |high| (low, high, ways(luck, low.into(), high.into()))))
}

/// Returns the pairs of dice of which something else may come, each as sixteen times the lower and the higher, with the number of ways
/// that lead to it or to what comes to the same.
fn outcomes(luck: Advantage, reads: Reads) -> Vec<(u32, u64)> {
    let mut all: Vec<(u32, u64)> = Vec::new();
    for (low, high, ways) in pairs(luck) {
        let (low, high) = alike(low, high, reads);
        let pair = low * 16 + high;
        match all.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, sum)) => *sum += ways,
            None if ways > 0 => all.push((pair, ways)),
            None => {}
        }
    }
    all
}

/// Returns one of the pairs that come to the same as two faces that count, always the same one. An exploit takes a success, and a
/// setback a failure (ED-SPC-03, ED-SPC-05); what stands beside a one makes no difference.
fn alike(low: u32, high: u32, reads: Reads) -> (u32, u32) {
    let class = class_of(low, high);
    let sum = low + high;
    let Reads::Success { needed, ranks } = reads else {
        // Without twelves and ones the sum is all.
        let lower = sum.saturating_sub(SIDES - 1).max(2);
        return if class == Class::None { (lower, sum - lower) } else { (low, high) };
    };
    let success = sum as i32 >= needed;
    match class {
        Class::Double12 | Class::Double1 | Class::Cancelled => (low, high),
        Class::Single12(_) if success => (ranks.alike(low), SIDES),
        Class::Single1(_) if !success => (1, 2),
        _ if success => (SIDES - 1, SIDES - 1),
        _ => (2, 2),
    }
}

/// Returns in how many ways two faces are those that count. The third die is as low as the lower at the most, or as high as the
/// higher at the least.
fn ways(luck: Advantage, low: u64, high: u64) -> u64 {
    let beyond = match luck {
        Advantage::Plain => return if low == high { 1 } else { 2 },
        Advantage::Advantage => low - 1,
        Advantage::Disadvantage => u64::from(SIDES) - high,
    };
    // Three that differ fall in six ways, of which the third die may be any beyond; two alike in three, and all alike in one.
    if low == high { 3 * beyond + 1 } else { 6 * beyond + 3 }
}

/// Returns the special result of two faces that count (ED-SPC-02).
pub const fn class_of(low: u32, high: u32) -> Class {
    match (low, high) {
        (12, 12) => Class::Double12,
        (1, 1) => Class::Double1,
        (1, 12) | (12, 1) => Class::Cancelled,
        (other, 12) | (12, other) => Class::Single12(other as u8),
        (1, other) | (other, 1) => Class::Single1(other as u8),
        _ => Class::None,
    }
}
