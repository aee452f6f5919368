//! Powers of the mind, and what lasts only while somebody concentrates.

mod focus;
mod rested;
mod using;

pub(crate) use focus::asks;
pub use focus::{
    CONCENTRATION, Concentrating, EndConcentration, FocusAges, FocusBegun, FocusEnded, FocusTested, HoldOn,
    RULES as FOCUS_RULES, Shaken, ShakenAsked, SlipAway, Unsettle, changed, fight_ended, hurt, saves_come, time_passes,
    turn_comes,
};
pub use rested::{RULES as REST_RULES, Restored, rested};
pub(crate) use using::advance;
pub use using::{PowerResisted, PowerUsed, SecondWind, UseComes, UseOver, UsePower, WindUsed, gives_away};

use crate::attack;
use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};
use crate::moves;
use crate::prelude::*;
use crate::turns::{Cost, may_pay, may_take, takes};

rules! {
    /// Without powers Psionics only knows and understands what others do.
    NO_POWERS = "ED-SKL-11", "Psionics without powers";
    /// Powers cost psi points; what they force another to resist takes 8, Intelligence and Psionics.
    POWERS = "ED-STC-15", "Psionic powers", Table(POWER_TABLE; "power", "psi", "longest (rounds)");
    /// Features that actors may have.
    FEATURES = "ED-STC-24", "Features", Table(FEATURE_TABLE; "feature", "what it does");
    /// What lasts until a saving throw succeeds is tried as each turn of its victim ends.
    UNTIL_SAVED = "ED-DUR-07", "Until a save succeeds";
}

/// What each power costs, and for how many rounds it lasts at the longest; 0 for what is over at once (ED-STC-15).
pub const POWER_TABLE: [(Power, u8, u32); 5] = [
    (Power::TerrorVeil, 3, 10),
    (Power::KineticWard, 2, 100),
    (Power::ForcePush, 1, 0),
    (Power::MendFlesh, 2, 0),
    (Power::Fade, 4, 10),
];

/// What each feature does (ED-STC-24).
pub const FEATURE_TABLE: [(Feature, &str); 6] = [
    (Feature::ExtraAttack, "one attack more in an action"),
    (Feature::Tough, "3 vitality more"),
    (Feature::ColdNerves, "2 more to initiative"),
    (Feature::SecondWind, "once, for a minor action: 1d6 and Strength of vitality"),
    (Feature::DieHard, "death saves throw two dice, and the higher counts"),
    (Feature::HardTarget, "standing up gives no openings"),
];

/// Returns what it takes to resist the powers of an actor (ED-STC-15).
pub fn difficulty(state: &State, actor: ActorId) -> i32 {
    let profile = state.profile(actor);
    8 + crate::traumas::score(state, actor, Ability::Intelligence) + profile.skill(Skill::Psionics).unwrap_or(0)
}
