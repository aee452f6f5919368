//! Water: swimming, fighting in it, and holding one's breath.

mod breath;
mod swimming;

pub use breath::{BreathSpent, Breathes, Smothered, Speak, lasts, spoke, struck, time_passes, turn_ends};
pub use swimming::{Floats, Swam, Swim, sinks, swims};

use crate::prelude::*;

rules! {
    /// In calm water one swims as one likes; otherwise Athletics against the water: success brings 5 feet and 5 more for each 20 of
    /// one's Speed, critical success another 5; critical failure costs a round of breath. Who has not swum sinks ten feet as its
    /// turn ends, or is carried off, unless coming into the water was its last deed.
    SWIM = "PF-SKA-16", "Swim";
    /// In water one is off balance without a Speed for it, resists fire and acid by 5, and strikes 2 worse through it with what
    /// cuts or crushes. What is shot so misses, what pierces flies half as far. Nothing is set on fire under water.
    UNDERWATER = "PF-MOV-16", "Underwater and aquatic combat";
    /// Breath lasts for 5 rounds and one's Constitution. Each turn takes one, attacking another, a critical hit one more; speaking takes
    /// all, also the words of a spell, even of one that is lost, of a threat, of a talk, of an order to an animal. Then one is
    /// unconscious, and saves by Fortitude as each turn ends, ever harder: failure hurts ever more, critical failure kills. Outside
    /// encounters the same goes round by round for those whom something keeps from the air (house).
    BREATH = "PF-MOV-17", "Holding breath and drowning";
}
