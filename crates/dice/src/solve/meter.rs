//! What solving may cost, what it has cost, and who may stop it.

use crate::error::{Code, Error};
use crate::limits::Limits;
use std::time::Instant;

/// Hears how far solving is, and may stop it.
///
/// ```
/// use ludex_dice::{SolveOptions, Watch, parse};
/// struct Patience(u64);
/// impl Watch for Patience {
///     fn goes_on(&mut self, steps: u64) -> bool {
///         steps < self.0
///     }
/// }
/// let error = parse("300d6")?.solve_watched(&SolveOptions::default(), &mut Patience(10)).unwrap_err();
/// assert_eq!(error.code().as_str(), "cancelled");
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub trait Watch {
    /// Called now and then with the number of steps done or begun; `false` cancels.
    fn goes_on(&mut self, steps: u64) -> bool;
}

/// Nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn goes_on(&mut self, _steps: u64) -> bool {
        true
    }
}

/// Why solving stopped.
pub(crate) enum Stop {
    /// The number of ways does not fit: try a wider kind of weight.
    Overflow,
    /// Chains of explosions must be followed further to answer.
    Deeper,
    /// It cannot be done.
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Error(error)
    }
}

pub(crate) type Solved<T> = Result<T, Stop>;

/// `None` of a checked product.
pub(crate) trait Fits<T> {
    fn fits(self) -> Solved<T>;
}

impl<T> Fits<T> for Option<T> {
    #[inline(always)]
    fn fits(self) -> Solved<T> {
        self.ok_or(Stop::Overflow)
    }
}

/// Counts steps against the limits.
pub(crate) struct Meter<'a> {
    pub limits: &'a Limits,
    /// Whether only outcomes may be told that are wholly known, however far chains must be followed for that.
    pub exact: bool,
    /// The most steps, of the limits or fewer.
    most: u64,
    watch: &'a mut dyn Watch,
    steps: u64,
    told: u64,
    began: Option<Instant>,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &'a Limits, watch: &'a mut dyn Watch) -> Self {
        Self {
            limits,
            exact: false,
            most: limits.steps,
            watch,
            steps: 0,
            told: 0,
            began: limits.time.map(|_| Instant::now()),
        }
    }

    /// Takes steps that are about to be done.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Solved<()> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.most {
            return Err(Error::limit(Code::TooMuchWork, "solving takes too many steps", self.limits.steps).into());
        }
        if self.steps - self.told > 1_000 || self.told == 0 { self.tell() } else { Ok(()) }
    }

    /// From now on takes at most so many steps more, and no more than the limits allow.
    pub fn at_most(&mut self, more: u64) {
        self.most = self.limits.steps.min(self.steps.saturating_add(more));
    }

    /// Returns the steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    #[cold]
    fn tell(&mut self) -> Solved<()> {
        self.told = self.steps.max(1);
        if !self.watch.goes_on(self.steps) {
            return Err(Error::new(Code::Cancelled, "solving was cancelled").into());
        }
        if let (Some(began), Some(time)) = (self.began, self.limits.time)
            && began.elapsed() > time
        {
            return Err(Error::limit(Code::TooLong, "solving takes too long", format!("{time:?}")).into());
        }
        Ok(())
    }

    /// Refuses weights that would take too much memory.
    pub fn room(&self, weights: u64, bytes_each: u64) -> Solved<()> {
        if weights.saturating_mul(bytes_each + 8) > self.limits.bytes {
            let what = format!("{weights} outcomes of {bytes_each} bytes");
            return Err(Error::limit(Code::TooMuchMemory, &what, format!("{} bytes", self.limits.bytes)).into());
        }
        Ok(())
    }
}
