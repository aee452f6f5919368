//! How much an expression may ask for. Each limit has its own error code.

use std::time::Duration;

/// Limits on reading, rolling and solving. They are plain data: set what a caller needs.
///
/// ```
/// use ludex_dice::{Limits, Syntax, Seeded};
/// let small = Limits { dice: 10, ..Limits::default() };
/// let expression = Syntax { limits: small, ..Syntax::default() }.parse("11d6").unwrap();
/// let error = expression.roll(&mut Seeded::from_number(1)).unwrap_err();
/// assert_eq!(error.code().as_str(), "limit.dice");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest text, in bytes (`limit.source-bytes`).
    pub source_bytes: usize,
    /// Deepest nesting (`limit.depth`). More than [`Limits::DEEPEST`] counts as that.
    pub depth: u32,
    /// Most numbers, dice and calls in one expression (`limit.parts`).
    pub parts: u32,
    /// Most dice in one roll, those of explosions included (`limit.dice`).
    pub dice: u32,
    /// Most faces of a die (`limit.faces`).
    pub faces: u32,
    /// Most explosions and rerolls in one roll, and the deepest chain that solving follows
    /// (`limit.explosions`).
    pub explosions: u32,
    /// Most steps of solving; a step is one addition or multiplication of a 64-bit word of a weight, and takes
    /// from one to some ten nanoseconds (`limit.steps`).
    pub steps: u64,
    /// Most bytes that the weights of one distribution may take (`limit.bytes`).
    pub bytes: u64,
    /// Longest time for solving (`limit.time`); no limit where there is none.
    pub time: Option<Duration>,
}

impl Limits {
    /// Nesting that is never exceeded, whatever [`Limits::depth`] says, because the stack would not bear it.
    pub const DEEPEST: u32 = 128;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            source_bytes: 65_536,
            depth: 64,
            parts: 10_000,
            dice: 100_000,
            faces: 1_000_000,
            explosions: 10_000,
            steps: 60_000_000,
            bytes: 256 << 20,
            time: None,
        }
    }
}
