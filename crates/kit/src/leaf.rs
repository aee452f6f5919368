//! What opens and shuts: doors, gates, chests.

use crate::{Rule, Verdict};

/// How something stands that may open and shut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// Whether it opens at all.
    pub opens: bool,
    /// Whether it is open.
    pub open: bool,
    /// Whether it is locked.
    pub locked: bool,
}

impl Leaf {
    /// Checks that it may be opened or, if `open` is false, shut; `taken` tells whether somebody stands in its way.
    ///
    /// # Errors
    /// Returns a refusal by `rule` if it does not open at all, is open or shut already, is locked, or somebody stands in it.
    pub fn may_turn(self, open: bool, rule: &'static Rule, taken: impl FnOnce() -> bool) -> Verdict {
        if open {
            ensure!(self.opens && !self.open, *rule, "it is nothing that could be opened now");
            ensure!(
                !self.locked,
                *rule,
                "it is locked",
                instead = "break it, or have the game master say that it opens"
            );
            return Ok(());
        }
        ensure!(self.opens && self.open, *rule, "it is nothing that could be shut now");
        ensure!(!taken(), *rule, "somebody stands in it");
        Ok(())
    }
}
