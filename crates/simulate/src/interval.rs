//! How sure a share is.

use serde::{Deserialize, Serialize};

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How often something came, and between which shares the truth lies with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Share {
    /// In how many fights.
    pub count: u64,
    /// The share of all, 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Returns a share with its Wilson interval, which holds for few fights and for shares near 0 and 1 too. Without a
/// single fight it is 0 to 1.
pub fn wilson(count: u64, of: u64) -> Share {
    if of == 0 {
        return Share { count, share: 0.0, low: 0.0, high: 1.0 };
    }
    let n = of as f64;
    let share = count as f64 / n;
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // The ends are exact where nothing or everything came; only rounding keeps them from 0 and 1.
    let low = if count == 0 { 0.0 } else { middle - half };
    let high = if count == of { 1.0 } else { middle + half };
    Share { count, share, low, high }
}

/// Returns the difference of two shares of fights that met the same dice in pairs: by how much the second is more
/// often, and between which differences the truth lies with 95 % confidence. `gained` pairs came in the second alone,
/// `lost` in the first alone. A pair more on each side keeps the interval open where no pair differs.
pub fn difference(gained: u64, lost: u64, of: u64) -> (f64, f64, f64) {
    if of == 0 {
        return (0.0, -1.0, 1.0);
    }
    let n = of as f64;
    let point = (gained as f64 - lost as f64) / n;
    let up = gained as f64 + 0.5;
    let down = lost as f64 + 0.5;
    let all = n + 1.0;
    let middle = (up - down) / all;
    let half = Z * ((up + down) / all - middle * middle).max(0.0).sqrt() / all.sqrt();
    (point, (middle - half).max(-1.0), (middle + half).min(1.0))
}
