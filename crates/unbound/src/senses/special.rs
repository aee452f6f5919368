//! Blindsight, darkvision and truesight (UL-VIS-08 to 17).

use crate::prelude::*;
use ludex_kit::content::record;

ludex_engine::rules! {
    /// Blindsight sees everything within its range that is not behind Total Cover: in darkness, in fog, Invisible ones,
    /// and when Blinded.
    BLINDSIGHT = "UL-VIS-08", "Blindsight";
    /// Within the range of darkvision dim light is as good as bright, and darkness as dim light.
    DARKVISION = "UL-VIS-09", "Darkvision";
    /// In darkness darkvision shows shades of grey alone.
    NO_COLOUR = "UL-VIS-10", "Darkvision has no colour";
    /// Darkvision does not lift magical darkness (house).
    MAGICAL_DARKNESS = "UL-VIS-11", "Darkvision and magical darkness";
    /// Truesight sees in darkness, magical darkness too.
    TRUE_IN_DARKNESS = "UL-VIS-12", "Truesight: darkness";
    /// Truesight sees those who are Invisible, and things that magic hides.
    TRUE_INVISIBILITY = "UL-VIS-13", "Truesight: invisibility";
    /// Illusions are transparent to truesight, and rolls against them succeed by themselves.
    TRUE_ILLUSIONS = "UL-VIS-14", "Truesight: illusions";
    /// Truesight shows the true form of what magic has transformed; plain disguises it does not see through.
    TRUE_FORMS = "UL-VIS-15", "Truesight: transformations";
    /// Truesight sees into the Ethereal Plane, which does not bring what is there within reach.
    TRUE_ETHEREAL = "UL-VIS-16", "Truesight: Ethereal Plane";
    /// A special sense works up to and including its range; of several senses the best result counts.
    RANGES = "UL-VIS-17", "Range of special senses";
    /// Truesight ignores darkness but not fog; blindsight ignores both, except behind Total Cover.
    THROUGH_FOG = "UL-INT-18", "Truesight, blindsight and fog";
}

/// The special senses of a creature, by their ranges in feet; 0 for none.
#[record]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Senses {
    /// How far it sees without eyes (UL-VIS-08).
    #[field(0..=1000, "feet")]
    pub blindsight: u16,
    /// How far it sees in the dark (UL-VIS-09).
    #[field(0..=1000, "feet")]
    pub darkvision: u16,
    /// How far it sees things as they are (UL-VIS-12).
    #[field(0..=1000, "feet")]
    pub truesight: u16,
}

impl Senses {
    /// Returns whether it has none of them.
    pub fn is_plain(&self) -> bool {
        *self == Senses::default()
    }
}

/// Returns whether a sense of this range works at so many feet (UL-VIS-17).
pub fn within(range: u16, feet: u32) -> bool {
    range > 0 && feet <= u32::from(range)
}
