//! Many fractions of one denominator, each in lowest terms.
//!
//! The denominators of dice are products of small primes, however long: 3000d20 is over 2^6000 times 5^3000. What
//! such a number shares with another is found by dividing by those primes, which takes as long as the number is;
//! Euclid's way takes the square of that, for each of 57,001 outcomes.

use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// Denominators of no more bits are reduced in the common way.
const SHORT: u64 = 256;

/// Primes up to this are looked for.
const LARGEST_PRIME: u32 = 1_000;

/// A denominator, and the primes that it is made of.
pub(super) struct LowestTerms<'a> {
    denominator: &'a BigUint,
    /// Each prime with its power in the denominator, where all of them are small.
    primes: Option<Vec<(u32, u32)>>,
}

impl<'a> LowestTerms<'a> {
    pub fn over(denominator: &'a BigUint) -> Self {
        let primes = if denominator.bits() > SHORT { small_primes(denominator) } else { None };
        Self { denominator, primes }
    }

    /// So many ways out of the denominator.
    pub fn of(&self, ways: BigUint) -> BigRational {
        let Some(primes) = &self.primes else {
            return BigRational::new(ways.into(), self.denominator.clone().into());
        };
        if ways.is_zero() {
            return BigRational::zero();
        }
        let mut ways = ways;
        let mut shared = BigUint::one();
        for &(prime, most) in primes {
            let power = divide_out(&mut ways, prime, most);
            if power > 0 {
                shared *= BigUint::from(prime).pow(power);
            }
        }
        let denominator = if shared.is_one() { self.denominator.clone() } else { self.denominator / shared };
        BigRational::new_raw(ways.into(), denominator.into())
    }
}

/// Returns the primes of a number with their powers, or `None` if it has larger ones.
fn small_primes(number: &BigUint) -> Option<Vec<(u32, u32)>> {
    let mut rest = number.clone();
    let mut primes = Vec::new();
    for prime in 2..=LARGEST_PRIME {
        // What is not prime was divided out already by its factors.
        let power = divide_out(&mut rest, prime, u32::MAX);
        if power > 0 {
            primes.push((prime, power));
        }
        if rest.is_one() {
            return Some(primes);
        }
    }
    None
}

/// Divides a number by a prime as often as it can be, at most so often, and tells how often that was.
fn divide_out(number: &mut BigUint, prime: u32, most: u32) -> u32 {
    if number.is_zero() {
        return 0;
    }
    if prime == 2 {
        let power = number.trailing_zeros().unwrap_or(0).min(most.into());
        *number >>= power;
        // A number has fewer than 2^32 bits here.
        return power as u32;
    }
    let mut power = 0;
    // Several at a time while that goes, so that high powers take few divisions.
    let several = (1..).take_while(|&n| u64::from(prime).pow(n) <= u64::from(u32::MAX)).last().unwrap_or(1);
    for step in [several, 1] {
        let divisor = prime.pow(step);
        while step <= most - power && (&*number % divisor).is_zero() {
            *number /= divisor;
            power += step;
        }
    }
    power
}

/// Returns a fraction as a floating-point number, however long its parts are.
pub(super) fn ratio(numerator: &BigUint, denominator: &BigUint) -> f64 {
    let (above, below) = (numerator.bits().saturating_sub(128), denominator.bits().saturating_sub(128));
    let near = |number: &BigUint, shift: u64| (number >> shift).to_f64().unwrap_or(0.0);
    let scale = i32::try_from(above as i64 - below as i64).unwrap_or(i32::MIN);
    near(numerator, above) / near(denominator, below) * 2f64.powi(scale)
}

#[cfg(test)]
mod tests {
    use super::{LowestTerms, ratio};
    use num_bigint::BigUint;
    use num_rational::BigRational;

    #[test]
    fn long_fractions_are_reduced_as_short_ones_are() {
        for base in [20u32, 6, 30, 997, 1009 * 2] {
            let denominator = BigUint::from(base).pow(150);
            let terms = LowestTerms::over(&denominator);
            for numerator in [1u32, 2, 3, 5, 40, 997, 1000, 1009].map(BigUint::from) {
                for power in [1, 2, 31, 149] {
                    let ways = numerator.pow(power).min(denominator.clone());
                    let plain = BigRational::new(ways.clone().into(), denominator.clone().into());
                    assert_eq!(terms.of(ways), plain, "{numerator}^{power} / {base}^150");
                }
            }
            assert_eq!(terms.of(BigUint::ZERO).to_string(), "0");
            assert_eq!(terms.of(denominator.clone()).to_string(), "1");
        }
    }

    #[test]
    fn long_fractions_have_their_floating_point_number() {
        let long = BigUint::from(20u32).pow(3000);
        assert_eq!(ratio(&(&long / 4u32), &long), 0.25);
        assert_eq!(ratio(&BigUint::from(1u32), &long), 0.0);
        assert_eq!(ratio(&BigUint::from(1u32), &BigUint::from(3u32)), 1.0 / 3.0);
        assert_eq!(ratio(&BigUint::ZERO, &long), 0.0);
    }
}
