//! What odds count of events.

pub(crate) const HIT: u8 = 0;
pub(crate) const CRITICAL: u8 = 1;
pub(crate) const GRAZE: u8 = 2;
pub(crate) const DROPS: u8 = 3;
pub(crate) const SUCCEEDS: u8 = 4;
