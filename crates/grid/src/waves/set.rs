//! Sets of cells of a small map, a bit for each.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Numbers below 64 times `WORDS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Set<WORDS> {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Returns a set of one number.
    pub(super) fn of(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.add(number);
        set
    }

    /// Adds a number, unless it is too great.
    #[inline]
    pub(super) fn add(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// Adds all numbers that are as much higher than `first` as one of the bits of a row says; what is too great is left out.
    #[inline]
    pub(super) fn add_row(&mut self, first: usize, bits: u64) {
        let (place, shift) = (first / 64, first % 64);
        if let Some(word) = self.0.get_mut(place) {
            *word |= bits << shift;
        }
        if let Some(word) = self.0.get_mut(place + 1)
            && shift > 0
        {
            *word |= bits >> (64 - shift);
        }
    }

    /// Takes a number out.
    #[inline]
    pub(super) fn remove(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    #[inline]
    pub(super) fn has(self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Returns whether a number and the two after it are in it, a bit for each; the first may be below 0.
    #[inline]
    pub(super) fn three(self, first: i32) -> u64 {
        if first < 0 {
            return self.0[0] << first.unsigned_abs().min(3) & 7;
        }
        let (place, shift) = (first as usize / 64, first as usize % 64);
        let word = |place: usize| self.0.get(place).copied().unwrap_or(0);
        let low = word(place) >> shift;
        let high = if shift > 61 { word(place + 1) << (64 - shift) } else { 0 };
        (low | high) & 7
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        let mut all = 0;
        for word in 0..WORDS {
            all |= self.0[word];
        }
        all == 0
    }

    /// Returns how many are in it.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the least number in it.
    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        let place = self.0.iter().position(|word| *word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// Returns all that are higher or lower by so much, from 1 to 63, than one in it.
    #[inline]
    pub(super) fn beside(self, by: u32) -> Self {
        let mut set = Self::EMPTY;
        for place in 0..WORDS {
            let below = if place > 0 { self.0[place - 1] >> (64 - by) } else { 0 };
            let above = if place + 1 < WORDS { self.0[place + 1] << (64 - by) } else { 0 };
            set.0[place] = self.0[place] << by | below | self.0[place] >> by | above;
        }
        set
    }
}

impl<const WORDS: usize> BitAnd for Set<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for word in 0..WORDS {
            self.0[word] &= other.0[word];
        }
        self
    }
}

impl<const WORDS: usize> BitOr for Set<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitOrAssign for Set<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for word in 0..WORDS {
            self.0[word] |= other.0[word];
        }
    }
}

impl<const WORDS: usize> Not for Set<WORDS> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in 0..WORDS {
            self.0[word] = !self.0[word];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_crosses_from_word_to_word() {
        let ends = Set::<2>::of(63).beside(1);
        assert!(ends == Set::of(62) | Set::of(64));
        assert!(Set::<2>::of(0).beside(15) == Set::of(15), "nothing is below the first");
        assert!(Set::<2>::of(127).beside(63) == Set::of(64), "nothing is above the last");
        assert!(Set::<2>::of(64).beside(63) == Set::of(1) | Set::of(127));
    }

    #[test]
    fn three_in_a_row_are_those_that_are_in_it() {
        let numbers = [0, 1, 5, 62, 63, 64, 66, 100, 125, 127];
        let mut set = Set::<2>::EMPTY;
        numbers.iter().for_each(|number| set.add(*number as usize));
        for first in -6..140_i32 {
            let expected = (0..3).filter(|more| numbers.contains(&(first + more))).map(|more| 1 << more).sum::<u64>();
            assert_eq!(set.three(first), expected, "{first}");
        }
    }

    #[test]
    fn numbers_come_and_go() {
        let mut set = Set::<2>::of(70);
        set.add(3);
        set.add(128);
        assert_eq!((set.count(), set.first(), set.has(70), set.has(128)), (2, Some(3), true, false));
        set.add_row(62, 0b1011);
        assert!(set == Set::of(3) | Set::of(62) | Set::of(63) | Set::of(65) | Set::of(70));
        for number in [62, 63, 65] {
            set.remove(number);
        }
        set.remove(3);
        assert_eq!((set.first(), (set & !set).is_empty(), set & Set::of(3)), (Some(70), true, Set::EMPTY));
    }
}
