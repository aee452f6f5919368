//! What outcomes are counted in: as few words as the count needs, or a floating-point number.
//!
//! A distribution is solved in 64 bits first. Where the number of ways does not fit, the next wider kind is
//! tried; the widest has no bound. The check is made where the denominator is multiplied: all weights of a
//! distribution add up to it, so where it fits, their sums do; and a sum that left the word on the way (it may be
//! made before the denominator is) is thrown away with the rest when the denominator does not fit.

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// What is reckoned with: a number of ways, or a share of one.
pub(crate) trait Arithmetic: Clone + PartialEq {
    fn from_u64(number: u64) -> Self;
    fn is_zero(&self) -> bool;
    fn add(&mut self, other: &Self);
    /// `other` is never greater.
    fn sub(&mut self, other: &Self);
    fn times(&self, other: &Self) -> Option<Self>;
    /// Division without remainder.
    fn over(&self, divisor: &Self) -> Self;
    fn zero() -> Self {
        Self::from_u64(0)
    }
    fn one() -> Self {
        Self::from_u64(1)
    }
    fn times_u64(&self, number: u64) -> Option<Self> {
        self.times(&Self::from_u64(number))
    }
    fn over_u64(&self, number: u64) -> Self {
        self.over(&Self::from_u64(number))
    }
    fn power(&self, mut exponent: u32) -> Option<Self> {
        let (mut result, mut base) = (Self::one(), self.clone());
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result.times(&base)?;
            }
            exponent >>= 1;
            if exponent > 0 {
                base = base.times(&base)?;
            }
        }
        Some(result)
    }
}

/// A number of ways, or a share of one, and what it counts for.
pub(crate) trait Weight: Arithmetic {
    /// Whether it is exact.
    const EXACT: bool;
    /// Returns the greatest common divisor.
    fn common(&self, other: &Self) -> Self;
    fn to_big(&self) -> BigUint;
    fn to_f64(&self) -> f64;
    /// Bytes that one takes.
    fn bytes(&self) -> u64;
    /// Returns how many steps an operation with one counts for.
    fn steps(&self) -> u64 {
        self.bytes().div_ceil(8)
    }
    /// Returns the share that this is of a total.
    fn share_of(&self, total: &Self) -> Option<BigRational> {
        Some(BigRational::new(self.to_big().into(), total.to_big().into()))
    }
    /// Returns a share, where weights are not exact.
    fn from_share(_share: f64) -> Option<Self> {
        None
    }
}

macro_rules! word_weight {
    ($word:ty) => {
        impl Arithmetic for $word {
            #[inline(always)]
            fn from_u64(number: u64) -> Self {
                number.into()
            }
            #[inline(always)]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            #[inline(always)]
            fn add(&mut self, other: &Self) {
                *self = self.saturating_add(*other);
            }
            #[inline(always)]
            fn sub(&mut self, other: &Self) {
                *self = self.saturating_sub(*other);
            }
            #[inline(always)]
            fn times(&self, other: &Self) -> Option<Self> {
                self.checked_mul(*other)
            }
            #[inline(always)]
            fn over(&self, divisor: &Self) -> Self {
                self / divisor
            }
        }

        impl Weight for $word {
            const EXACT: bool = true;
            fn common(&self, other: &Self) -> Self {
                self.gcd(other)
            }
            fn to_big(&self) -> BigUint {
                (*self).into()
            }
            fn to_f64(&self) -> f64 {
                *self as f64
            }
            fn bytes(&self) -> u64 {
                size_of::<Self>() as u64
            }
        }
    };
}

word_weight!(u64);
word_weight!(u128);

/// So many numbers a 64-bit word can hold.
const WORD: f64 = 18_446_744_073_709_551_616.0;

/// A number of `WORDS` 64-bit words, the least first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    fn narrow(&self) -> Option<u64> {
        self.0[1..].iter().all(|&word| word == 0).then_some(self.0[0])
    }

    fn from_big(number: &BigUint) -> Option<Self> {
        let digits = number.to_u64_digits();
        let mut words = [0; WORDS];
        words.get_mut(..digits.len())?.copy_from_slice(&digits);
        Some(Self(words))
    }
}

impl<const WORDS: usize> Arithmetic for Wide<WORDS> {
    #[inline(always)]
    fn from_u64(number: u64) -> Self {
        let mut words = [0; WORDS];
        words[0] = number;
        Self(words)
    }
    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first | second;
        }
        // A execute of the last word is seen where the denominator is made.
        let _ = carry;
    }
    #[inline(always)]
    fn sub(&mut self, other: &Self) {
        let mut borrow = false;
        for (word, less) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = word.overflowing_sub(less);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *word = rest;
            borrow = first | second;
        }
        let _ = borrow;
    }
    fn times(&self, other: &Self) -> Option<Self> {
        if let Some(number) = other.narrow() {
            return self.times_u64(number);
        }
        if let Some(number) = self.narrow() {
            return other.times_u64(number);
        }
        let mut words = [0u64; WORDS];
        for (i, &a) in self.0.iter().enumerate() {
            if a == 0 {
                continue;
            }
            let mut carry = 0u128;
            for (j, &b) in other.0.iter().enumerate() {
                let product = u128::from(a) * u128::from(b) + carry;
                match words.get_mut(i + j) {
                    Some(word) => {
                        let sum = product + u128::from(*word);
                        *word = sum as u64;
                        carry = sum >> 64;
                    }
                    None if product == 0 => carry = 0,
                    None => return None,
                }
            }
            if carry != 0 {
                return None;
            }
        }
        Some(Self(words))
    }
    #[inline(always)]
    fn times_u64(&self, number: u64) -> Option<Self> {
        let mut words = [0u64; WORDS];
        let mut carry = 0u128;
        for (word, a) in words.iter_mut().zip(self.0) {
            let product = u128::from(a) * u128::from(number) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        (carry == 0).then_some(Self(words))
    }
    fn over(&self, divisor: &Self) -> Self {
        match divisor.narrow() {
            Some(number) => self.over_u64(number),
            // A quotient has no more words than what was divided.
            None => Self::from_big(&(self.to_big() / divisor.to_big())).unwrap_or(*self),
        }
    }
    #[inline(always)]
    fn over_u64(&self, number: u64) -> Self {
        let mut words = [0u64; WORDS];
        let mut rest = 0u64;
        for i in (0..WORDS).rev() {
            if rest == 0 && self.0[i] < number {
                rest = self.0[i];
                continue;
            }
            let part = u128::from(rest) << 64 | u128::from(self.0[i]);
            words[i] = (part / u128::from(number)) as u64;
            rest = (part % u128::from(number)) as u64;
        }
        Self(words)
    }
}

impl<const WORDS: usize> Weight for Wide<WORDS> {
    const EXACT: bool = true;
    fn common(&self, other: &Self) -> Self {
        if self == other {
            return *self;
        }
        if let Some(word) = other.narrow() {
            return Self::from_u64(common_with_word(&self.to_big(), word));
        }
        // A divisor has no more words than what it divides.
        Self::from_big(&self.to_big().gcd(&other.to_big())).unwrap_or(*self)
    }
    fn to_big(&self) -> BigUint {
        let halves = self.0.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
        BigUint::new(halves)
    }
    fn to_f64(&self) -> f64 {
        self.0.iter().rev().fold(0.0, |sum, &word| sum * WORD + word as f64)
    }
    fn bytes(&self) -> u64 {
        size_of::<Self>() as u64
    }
}

/// Returns the greatest common divisor of a long number and a word: one division, and the rest within a word.
fn common_with_word(long: &BigUint, word: u64) -> u64 {
    if word == 0 {
        return 0;
    }
    u64::try_from(long % word).map_or(1, |rest| rest.gcd(&word))
}

impl Arithmetic for BigUint {
    fn from_u64(number: u64) -> Self {
        number.into()
    }
    fn is_zero(&self) -> bool {
        Zero::is_zero(self)
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn sub(&mut self, other: &Self) {
        *self -= other;
    }
    fn times(&self, other: &Self) -> Option<Self> {
        Some(if other.is_one() { self.clone() } else { self * other })
    }
    fn times_u64(&self, number: u64) -> Option<Self> {
        Some(self * number)
    }
    fn over(&self, divisor: &Self) -> Self {
        self / divisor
    }
    fn over_u64(&self, number: u64) -> Self {
        self / number
    }
}

impl Weight for BigUint {
    const EXACT: bool = true;
    fn common(&self, other: &Self) -> Self {
        if self == other {
            return self.clone();
        }
        match u64::try_from(other) {
            Ok(word) => common_with_word(self, word).into(),
            Err(_) => self.gcd(other),
        }
    }
    fn to_big(&self) -> BigUint {
        self.clone()
    }
    fn to_f64(&self) -> f64 {
        // Three words are more than a floating-point number has places.
        let digits = self.iter_u64_digits();
        let below = digits.len().saturating_sub(3);
        let top = digits.rev().take(3).fold(0.0, |sum, word| sum * WORD + word as f64);
        if below == 0 { top } else { top * WORD.powi(below as i32) }
    }
    fn bytes(&self) -> u64 {
        self.bits() / 8 + 24
    }
}

impl Arithmetic for f64 {
    fn from_u64(number: u64) -> Self {
        number as f64
    }
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn sub(&mut self, other: &Self) {
        *self = (*self - other).max(0.0);
    }
    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }
    fn over(&self, divisor: &Self) -> Self {
        self / divisor
    }
}

impl Weight for f64 {
    const EXACT: bool = false;
    /// Shares all have the denominator 1.
    fn common(&self, other: &Self) -> Self {
        if self == other { *self } else { 1.0 }
    }
    fn to_big(&self) -> BigUint {
        <BigUint as One>::one()
    }
    fn to_f64(&self) -> f64 {
        *self
    }
    fn share_of(&self, total: &Self) -> Option<BigRational> {
        BigRational::from_float(self / total)
    }
    fn from_share(share: f64) -> Option<Self> {
        Some(share)
    }
    fn bytes(&self) -> u64 {
        8
    }
}
