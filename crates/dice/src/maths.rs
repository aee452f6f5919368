//! Whole-number arithmetic that refuses instead of wrapping.

use crate::error::{Code, Error, Result};
use crate::expr::{Function, Rounding};

#[cold]
pub(crate) fn overflow() -> Error {
    Error::new(Code::Overflow, "a result beyond 64 bits")
}

pub(crate) fn plus(a: i64, b: i64) -> Result<i64> {
    a.checked_add(b).ok_or_else(overflow)
}

pub(crate) fn times(a: i64, b: i64) -> Result<i64> {
    a.checked_mul(b).ok_or_else(overflow)
}

/// Returns the quotient; without a rounding, rounded down.
pub(crate) fn divide(a: i64, b: i64, rounding: Option<Rounding>) -> Result<i64> {
    if b == 0 {
        return Err(Error::new(Code::DivisionByZero, "division by zero"));
    }
    // In 128 bits nothing here can overflow.
    let (a, b) = (i128::from(a), i128::from(b));
    let down = |a: i128, b: i128| if (a % b != 0) && ((a < 0) != (b < 0)) { a / b - 1 } else { a / b };
    let quotient = match rounding {
        None => down(a, b),
        Some(Rounding::Up) => -down(-a, b),
        Some(Rounding::TowardZero) => a / b,
        Some(Rounding::NearestUp) => down(2 * a + b, 2 * b),
        Some(Rounding::Nearest) => {
            let size = (2 * a.abs() + b.abs()) / (2 * b.abs());
            if (a < 0) != (b < 0) { -size } else { size }
        }
    };
    i64::try_from(quotient).map_err(|_| overflow())
}

/// Returns what [`divide`] rounding down leaves.
pub(crate) fn modulo(a: i64, b: i64) -> Result<i64> {
    if b == 0 {
        return Err(Error::new(Code::DivisionByZero, "a remainder of a division by zero"));
    }
    let rest = i128::from(a) % i128::from(b);
    let rest = if rest != 0 && ((rest < 0) != (b < 0)) { rest + i128::from(b) } else { rest };
    i64::try_from(rest).map_err(|_| overflow())
}

pub(crate) fn power(base: i64, exponent: i64) -> Result<i64> {
    if exponent < 0 {
        return Err(Error::new(Code::Domain, "a negative exponent has no whole result"));
    }
    match base {
        0 | 1 => Ok(if exponent == 0 { 1 } else { base }),
        -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).ok_or_else(overflow),
    }
}

pub(crate) fn call(function: Function, values: &[i64]) -> Result<i64> {
    let first = values.first().copied().unwrap_or(0);
    match function {
        Function::Abs => first.checked_abs().ok_or_else(overflow),
        Function::Sign => Ok(first.signum()),
        Function::Sqrt if first < 0 => Err(Error::new(Code::Domain, "the square root of a negative number")),
        Function::Sqrt => Ok(first.isqrt()),
        Function::Min => Ok(values.iter().copied().min().unwrap_or(0)),
        Function::Max => Ok(values.iter().copied().max().unwrap_or(0)),
        Function::Rem => {
            let divisor = values.get(1).copied().unwrap_or(0);
            if divisor == 0 {
                return Err(Error::new(Code::DivisionByZero, "a remainder of a division by zero"));
            }
            Ok(first.checked_rem(divisor).unwrap_or(0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rounding_is_what_it_says() {
        let all = |a, b| {
            [None, Some(Rounding::Up), Some(Rounding::Nearest), Some(Rounding::NearestUp), Some(Rounding::TowardZero)]
                .map(|rounding| divide(a, b, rounding).unwrap())
        };
        assert_eq!(all(5, 2), [2, 3, 3, 3, 2]);
        assert_eq!(all(-5, 2), [-3, -2, -3, -2, -2]);
        assert_eq!(all(5, -2), [-3, -2, -3, -2, -2]);
        assert_eq!(all(7, 3), [2, 3, 2, 2, 2]);
        assert_eq!(all(-7, 3), [-3, -2, -2, -2, -2]);
        assert_eq!(all(6, 3), [2, 2, 2, 2, 2]);
        assert!(divide(i64::MIN, -1, None).is_err());
        assert_eq!(modulo(-1, 5).unwrap(), 4);
        assert_eq!(modulo(i64::MIN, -1).unwrap(), 0);
        assert_eq!(call(Function::Rem, &[-1, 5]).unwrap(), -1);
    }
}
