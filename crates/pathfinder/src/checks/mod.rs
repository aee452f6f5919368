//! A d20 against a DC, in four degrees.

use ludex_kit::words;

words! {
    /// What a check comes to.
    pub enum Degree {
        CriticalFailure = "critical_failure" as "critical failure", Failure = "failure", Success = "success",
        CriticalSuccess = "critical_success" as "critical success",
    }
}

impl Degree {
    /// Returns whether it is a success, critical or not.
    pub const fn succeeds(self) -> bool {
        matches!(self, Degree::Success | Degree::CriticalSuccess)
    }
}
