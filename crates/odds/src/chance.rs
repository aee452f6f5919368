use serde::{Deserialize, Serialize};

/// A probability, or an expected amount.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chance {
    /// Its value; for a sampled one the best guess.
    pub value: f64,
    /// The exact value in lowest terms, such as `13/20`. `None` for a sampled one, and for one whose terms are
    /// beyond 128 bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// The lower end of the 95 % interval of a sampled one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end of the 95 % interval of a sampled one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl Chance {
    /// Returns an exact chance.
    pub(crate) fn exact(weight: &Weight) -> Self {
        Self { value: weight.value, fraction: weight.fraction(), low: None, high: None }
    }

    /// Returns a share of samples, with Wilson's interval.
    pub(crate) fn sampled(hits: u64, of: u64) -> Self {
        const Z: f64 = 1.959_963_984_540_054;
        let n = of as f64;
        let share = hits as f64 / of as f64;
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let middle = share + Z * Z / (2.0 * n);
        let scale = 1.0 + Z * Z / n;
        let low = (middle - spread) / scale;
        let high = (middle + spread) / scale;
        Self { value: share, fraction: None, low: Some(low.max(0.0)), high: Some(high.min(1.0)) }
    }

    /// Returns a mean of samples, with its interval.
    pub(crate) fn sampled_mean(mean: f64, variance: f64, of: u64) -> Self {
        let spread = 1.959_963_984_540_054 * (variance / of as f64).sqrt();
        Self { value: mean, fraction: None, low: Some(mean - spread), high: Some(mean + spread) }
    }
}

/// A sum of weighed ways: exact as long as its terms fit into 128 bits, and as a float besides.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Weight {
    /// Numerators by denominator; ways of the same dice share one.
    sums: Vec<(u128, i128)>,
    /// Whether some term did not fit.
    lost: bool,
    pub(crate) value: f64,
}

impl Weight {
    pub(crate) const fn none() -> Self {
        Self { sums: Vec::new(), lost: false, value: 0.0 }
    }

    /// Returns the weight of what is certain.
    pub(crate) fn one() -> Self {
        Self { sums: vec![(1, 1)], lost: false, value: 1.0 }
    }

    /// Returns this times a chance.
    pub(crate) fn times(&self, fraction: Option<(u128, u128)>, value: f64) -> Self {
        let scaled = |&(down, up): &(u128, i128)| {
            let (times, of) = fraction?;
            Some((down.checked_mul(of)?, up.checked_mul(i128::try_from(times).ok()?)?))
        };
        let sums: Option<Vec<(u128, i128)>> = self.sums.iter().map(scaled).collect();
        Self { lost: self.lost || sums.is_none(), sums: sums.unwrap_or_default(), value: self.value * value }
    }

    /// Adds another weight `times` over.
    pub(crate) fn add_weight(&mut self, other: &Weight, times: i32) {
        self.value += other.value * f64::from(times);
        self.lost |= other.lost;
        for &(down, up) in &other.sums {
            let Some(up) = up.checked_mul(times.into()) else {
                self.lost = true;
                continue;
            };
            match self.sums.iter_mut().find(|(known, _)| *known == down) {
                Some((_, sum)) => match sum.checked_add(up) {
                    Some(total) => *sum = total,
                    None => self.lost = true,
                },
                None => self.sums.push((down, up)),
            }
        }
    }

    /// Returns the whole sum in lowest terms.
    fn sum(&self) -> Option<(i128, u128)> {
        if self.lost {
            return None;
        }
        let mut total = (0i128, 1u128);
        for &(down, up) in &self.sums {
            let common = gcd(total.1, down);
            let wide = total.1.checked_mul(down / common)?;
            let left = total.0.checked_mul(i128::try_from(wide / total.1).ok()?)?;
            let right = up.checked_mul(i128::try_from(wide / down).ok()?)?;
            total = (left.checked_add(right)?, wide);
            let shared = gcd(total.0.unsigned_abs(), total.1);
            total = (total.0 / i128::try_from(shared).ok()?, total.1 / shared);
        }
        Some(total)
    }

    /// Returns the whole sum as text: `0`, `1`, `13/20`.
    pub(crate) fn fraction(&self) -> Option<String> {
        self.sum().map(|(up, down)| if down == 1 { up.to_string() } else { format!("{up}/{down}") })
    }

    /// Returns whether the sum is exactly 1.
    pub(crate) fn is_one(&self) -> bool {
        self.sum().is_none_or(|sum| sum == (1, 1))
    }
}

/// Returns the greatest common divisor; of 0 and a number, the number.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_different_dice_add_up_in_lowest_terms() {
        let mut weight = Weight::none();
        let of = |up, down| Weight::one().times(Some((up, down)), up as f64 / down as f64);
        weight.add_weight(&of(3, 20), 1);
        weight.add_weight(&of(1, 400), 2);
        weight.add_weight(&of(39, 120), 1);
        assert_eq!(weight.fraction().as_deref(), Some("12/25"));
        assert!((weight.value - 0.48).abs() < 1e-12);
        weight.add_weight(&of(52, 100), 1);
        assert!(weight.is_one());
    }

    #[test]
    fn what_does_not_fit_is_said_not_wrapped() {
        assert_eq!(Weight::one().times(Some((u128::MAX, u128::MAX)), 1.0).fraction(), None);
        let unknown = Weight::one().times(None, 0.5);
        assert_eq!((unknown.fraction(), unknown.value), (None, 0.5));
    }

    #[test]
    fn chances_one_after_another_are_multiplied() {
        let mut weight = Weight::one().times(Some((1, 6)), 1.0 / 6.0);
        weight.add_weight(&Weight::one().times(Some((1, 4)), 0.25), 1);
        assert_eq!(weight.times(Some((3, 5)), 0.6).fraction().as_deref(), Some("1/4"));
    }

    #[test]
    fn a_sampled_share_has_an_interval() {
        let chance = Chance::sampled(50, 100);
        let low = chance.low.expect("it is sampled");
        let high = chance.high.expect("it is sampled");
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        assert_eq!(Chance::sampled(0, 10).low, Some(0.0));
    }
}
