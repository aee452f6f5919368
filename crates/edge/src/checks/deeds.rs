//! Whose checks an event tells of, and what kind of deed each was: of that people may tell (ED-SPC-10).

use super::Check;
use crate::prelude::*;

/// An event that tells of checks which somebody has made. Whatever goes by the dice of all of them asks here, once.
pub trait Deeds {
    /// Calls `each` with every check: who made it, and what it was.
    fn deeds(&self, each: impl FnMut(ActorId, &Check, Feat));

    /// Returns whether the game master alone sees the dice, so that nobody is told of them yet (ED-HID-11).
    fn is_secret(&self) -> bool {
        false
    }
}
