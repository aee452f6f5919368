//! What happened in a roll: every die, and why it counts or does not.

use crate::expr::Place;

/// A roll with every die.
///
/// ```
/// use ludex_dice::{Marks, Scripted, parse};
/// let roll = parse("3d6!dl1")?.roll(&mut Scripted::new([6, 2, 5, 1]))?;
/// assert_eq!(roll.total, 13);
/// let part = &roll.parts[0];
/// let kept = roll.dice_of(part).iter().filter(|die| die.is_kept());
/// assert_eq!(kept.map(|die| die.face).collect::<Vec<_>>(), [6, 2, 5]);
/// // The 6 exploded; the 1 is what it brought.
/// assert!(roll.dice[0].marks.any(Marks::EXPLODED));
/// assert_eq!(roll.dice[3].from, 0);
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roll {
    /// The result.
    pub total: i64,
    /// The word for the result where it is one, such as "critical success".
    pub word: Option<&'static str>,
    /// Dice, groups and repeats in the order in which they were finished.
    pub parts: Vec<Part>,
    /// All dice in the order rolled; each part has a range of them.
    pub dice: Vec<RolledDie>,
}

/// Dice that were rolled together, or a group or repeat of totals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Its place among the dice and groups of the expression.
    pub place: Place,
    /// Where its dice begin in [`Roll::dice`].
    pub first: u32,
    /// Where they end.
    pub end: u32,
    /// Its result.
    pub total: i64,
}

/// What a [`Part`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// Dice of one kind.
    Dice,
    /// Dice of several kinds taken together; its range is that of the parts before it.
    DiceGroup,
    /// Totals taken together; each stands as a die without faces.
    Totals,
    /// The results of a repeat; each stands as a die without faces.
    Repeat,
}

/// One die.
///
/// ```
/// use ludex_dice::{Marks, Scripted, parse};
/// let roll = parse("2d6r=1min3")?.roll(&mut Scripted::new([1, 5, 2]))?;
/// let kept: Vec<(i64, i64)> = roll.dice.iter().filter(|die| die.is_kept()).map(|die| (die.face, die.value)).collect();
/// assert_eq!(kept, [(5, 5), (2, 3)]);
/// assert!(roll.dice[0].marks.any(Marks::REROLLED));
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolledDie {
    /// The face shown, or the total of an item.
    pub face: i64,
    /// What it counts as.
    pub value: i64,
    /// How much it adds to a count of successes.
    pub counts: i32,
    /// How many faces it has; 0 for an item that is no die.
    pub sides: u32,
    /// The die that brought it (an explosion) or that it replaces (a reroll), as an index; [`RolledDie::FIRST`]
    /// where it was among the first.
    pub from: u32,
    /// What happened to it.
    pub marks: Marks,
}

impl RolledDie {
    /// No die brought it.
    pub const FIRST: u32 = u32::MAX;

    /// Returns whether it still counts in its part.
    #[inline]
    pub fn is_kept(&self) -> bool {
        !self.marks.any(Marks::OUT)
    }
}

/// What happened to a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u16);

impl Marks {
    /// Not kept.
    pub const DROPPED: Marks = Marks(1);
    /// Rolled again; another die stands for it.
    pub const REROLLED: Marks = Marks(1 << 1);
    /// Added to the die that brought it.
    pub const ADDED: Marks = Marks(1 << 2);
    /// Rolled to settle a number (how many dice, what target), not for the result.
    pub const SETTLED: Marks = Marks(1 << 3);
    /// Brought another die.
    pub const EXPLODED: Marks = Marks(1 << 4);
    /// Held to a least or greatest value.
    pub const CLAMPED: Marks = Marks(1 << 5);
    /// Counted.
    pub const SUCCESS: Marks = Marks(1 << 6);
    /// Took from the count.
    pub const FAILURE: Marks = Marks(1 << 7);
    /// Met the test of a botch.
    pub const BOTCH: Marks = Marks(1 << 8);
    /// Marked as critical.
    pub const CRITICAL: Marks = Marks(1 << 9);
    /// Marked as a fumble.
    pub const FUMBLE: Marks = Marks(1 << 10);
    /// Of the set that counts.
    pub const MATCHED: Marks = Marks(1 << 11);
    /// Counts one less than shown.
    pub const PENETRATED: Marks = Marks(1 << 12);

    /// The marks of a die that no longer counts.
    pub(crate) const OUT: Marks = Marks(0b1111);

    const NAMES: [&'static str; 13] = [
        "dropped",
        "rerolled",
        "added",
        "settled",
        "exploded",
        "clamped",
        "success",
        "failure",
        "botch",
        "critical",
        "fumble",
        "matched",
        "penetrated",
    ];

    /// Sets a mark.
    #[inline]
    pub fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    /// With the mark of a success or a failure, whichever such a weight is, and not the other.
    #[inline]
    pub(crate) fn counted(self, weight: i32) -> Self {
        let both = Self::SUCCESS.0 | Self::FAILURE.0;
        let mark = (Self::SUCCESS.0 * u16::from(weight > 0)) | (Self::FAILURE.0 * u16::from(weight < 0));
        Marks((self.0 & !both) | mark)
    }

    /// Returns whether any of these marks is set.
    #[inline]
    pub fn any(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Returns the names of the marks that are set.
    ///
    /// ```
    /// use ludex_dice::{Scripted, parse};
    /// let roll = parse("2d10>=7")?.roll(&mut Scripted::new([3, 8]))?;
    /// assert_eq!(roll.dice[1].marks.names().collect::<Vec<_>>(), ["success"]);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().enumerate().filter(move |(i, _)| self.0 >> i & 1 == 1).map(|(_, name)| *name)
    }
}

impl Roll {
    /// Returns the dice of a part.
    pub fn dice_of(&self, part: &Part) -> &[RolledDie] {
        self.dice.get(part.first as usize..part.end as usize).unwrap_or(&[])
    }

    /// Returns the results of the outermost repeat or of the items of the last group, one by one.
    ///
    /// ```
    /// use ludex_dice::{Scripted, parse};
    /// let scores = parse("3 x (1d6+1)")?.roll(&mut Scripted::new([2, 6, 4]))?;
    /// assert_eq!(scores.totals().collect::<Vec<_>>(), [3, 7, 5]);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn totals(&self) -> impl Iterator<Item = i64> {
        let last = self.parts.last().filter(|part| matches!(part.kind, PartKind::Repeat | PartKind::Totals));
        last.map_or(&[][..], |part| self.dice_of(part)).iter().map(|die| die.value)
    }

    /// Forgets everything but keeps the memory.
    pub fn clear(&mut self) {
        self.total = 0;
        self.word = None;
        self.parts.clear();
        self.dice.clear();
    }
}
