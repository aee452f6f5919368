//! Where faces come from.

mod branching;
mod scripted;
mod seeded;
mod shape;

pub use branching::Branching;
pub use scripted::{Fault, Scripted};
pub use seeded::{Seeded, seed_bytes};

/// Which die of a pair counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The higher face (advantage).
    Highest,
    /// The lower face (disadvantage).
    Lowest,
}

/// A source of die faces.
///
/// Only [`die`](DiceSource::die) must be written. The other methods ask for what a rule really needs, a total or
/// the better of two, so that a source which walks every outcome can branch on that instead of on each face.
///
/// ```
/// use ludex_dice::{DiceSource, parse};
/// /// Everybody's favourite dice.
/// struct Loaded;
/// impl DiceSource for Loaded {
///     fn die(&mut self, sides: u32) -> u32 {
///         sides
///     }
/// }
/// assert_eq!(parse("8d6+1d20")?.total(&mut Loaded)?, 68);
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub trait DiceSource {
    /// Rolls one die: a face from 1 to `sides`. `sides` must be at least 1.
    fn die(&mut self, sides: u32) -> u32;

    /// Rolls a die for each place of `shown`: the same faces as so many calls of [`die`](DiceSource::die).
    fn dice(&mut self, sides: u32, shown: &mut [u32]) {
        for face in shown {
            *face = self.die(sides);
        }
    }

    /// Rolls `count` dice and returns their total. The faces are added to `shown` where one is given and
    /// the source has faces to show.
    fn total(&mut self, count: u32, sides: u32, mut shown: Option<&mut Vec<u32>>) -> u32 {
        let mut total = 0;
        for _ in 0..count {
            let face = self.die(sides);
            total += face;
            if let Some(shown) = shown.as_deref_mut() {
                shown.push(face);
            }
        }
        total
    }

    /// Rolls two dice and returns the one that `keep` names; both faces are added to `shown`.
    fn pair(&mut self, sides: u32, keep: Keep, shown: Option<&mut Vec<u32>>) -> u32 {
        let first = self.die(sides);
        let second = self.die(sides);
        if let Some(shown) = shown {
            shown.extend([first, second]);
        }
        match keep {
            Keep::Highest => first.max(second),
            Keep::Lowest => first.min(second),
        }
    }

    /// Rolls `count` dice whose sides carry `marks`, and returns the sum of the marks that come up. A face is
    /// the place of its mark, counted from 1; the faces are added to `shown`. `marks` must not be empty.
    fn marked(&mut self, count: u32, marks: &'static [i8], mut shown: Option<&mut Vec<u32>>) -> i32 {
        let mut sum = 0;
        for _ in 0..count {
            let face = self.die(marks.len() as u32);
            sum += marks.get(face as usize - 1).map_or(0, |&mark| i32::from(mark));
            if let Some(shown) = shown.as_deref_mut() {
                shown.push(face);
            }
        }
        sum
    }

    /// Rolls `count` dice and returns how many show `at_least` or more. The faces are added to `shown`.
    ///
    /// ```
    /// use ludex_dice::{DiceSource, Scripted};
    /// assert_eq!(Scripted::new([6, 4, 4, 3, 1]).successes(5, 6, 4, None), 3);
    /// ```
    fn successes(&mut self, count: u32, sides: u32, at_least: u32, shown: Option<&mut Vec<u32>>) -> u32 {
        self.successes_or_ones(count, sides, at_least, shown).0
    }

    /// As [`successes`](DiceSource::successes), with how many dice show a 1; those are counted only if no die is a success,
    /// for a botch.
    fn successes_or_ones(
        &mut self,
        count: u32,
        sides: u32,
        at_least: u32,
        mut shown: Option<&mut Vec<u32>>,
    ) -> (u32, u32) {
        let (mut enough, mut ones) = (0, 0);
        for _ in 0..count {
            let face = self.die(sides);
            enough += u32::from(face >= at_least);
            ones += u32::from(face == 1);
            if let Some(shown) = shown.as_deref_mut() {
                shown.push(face);
            }
        }
        (enough, if enough == 0 { ones } else { 0 })
    }

    /// Picks one of some outcomes by its weight, without dice: for a source that walks or knows every way, and to
    /// which many faces of many dice are one as long as they come to the same. Sources of real faces give `None`;
    /// the dice must then be rolled.
    ///
    /// `outcomes` gives each outcome once, with a weight above 0; together the weights must stay below 2^64. It must
    /// give the same whenever the rules come here on the same way.
    fn weighed(&mut self, outcomes: &dyn Fn() -> Vec<(u32, u64)>) -> Option<u32> {
        let _ = outcomes;
        None
    }
}

impl<F: DiceSource + ?Sized> DiceSource for &mut F {
    fn die(&mut self, sides: u32) -> u32 {
        (**self).die(sides)
    }
    fn dice(&mut self, sides: u32, shown: &mut [u32]) {
        (**self).dice(sides, shown)
    }
    fn total(&mut self, count: u32, sides: u32, shown: Option<&mut Vec<u32>>) -> u32 {
        (**self).total(count, sides, shown)
    }
    fn pair(&mut self, sides: u32, keep: Keep, shown: Option<&mut Vec<u32>>) -> u32 {
        (**self).pair(sides, keep, shown)
    }
    fn marked(&mut self, count: u32, marks: &'static [i8], shown: Option<&mut Vec<u32>>) -> i32 {
        (**self).marked(count, marks, shown)
    }
    fn successes(&mut self, count: u32, sides: u32, at_least: u32, shown: Option<&mut Vec<u32>>) -> u32 {
        (**self).successes(count, sides, at_least, shown)
    }
    fn successes_or_ones(&mut self, count: u32, sides: u32, least: u32, shown: Option<&mut Vec<u32>>) -> (u32, u32) {
        (**self).successes_or_ones(count, sides, least, shown)
    }
    fn weighed(&mut self, outcomes: &dyn Fn() -> Vec<(u32, u64)>) -> Option<u32> {
        (**self).weighed(outcomes)
    }
}
