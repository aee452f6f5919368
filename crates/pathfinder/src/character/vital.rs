//! What heals by itself.

use super::DamageType;
use ludex_kit::content::record;

/// Hit points that come back by themselves.
#[record(kept)]
#[derive(Default, Copy)]
pub struct Healing {
    /// As each of its turns begins, while it lives.
    #[or_default(0)]
    #[field(0..=100)]
    pub fast: u8,
    /// The same by regeneration, which keeps it from dying as well.
    #[or_default(0)]
    #[field(0..=100)]
    pub regeneration: u8,
    /// The kind of damage that stops its regeneration for a turn.
    pub stopped_by: Option<DamageType>,
}
