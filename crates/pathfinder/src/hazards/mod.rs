//! Hazards: noticing them, setting them off, disabling and breaking them.

mod deeds;
mod effects;

pub use deeds::{AwardHazard, CounterHazard, Disable, LookOut, SetOff, StrikeHazard};
pub use effects::{HazardChanged, HazardStrikes, Sought, acts_between, fight_begins, stepped_on};

use crate::checks::{Attempt, Check, Degree, plain};
use crate::environment::{Durability, Soundness};
use crate::experience::{FoeKind, HAZARD_XP};
use crate::prelude::*;

rules! {
    /// Whoever comes near looks out without knowing it: Perception against the Stealth of the hazard, rolled in secret. What takes
    /// a rank is noticed by those alone who search and have it.
    DETECTING = "PF-HAZ-01", "Detecting";
    /// Who steps on it, or does what it waits for, sets it off. A complex one rolls initiative then and acts in every round.
    TRIGGERING = "PF-HAZ-02", "Triggering";
    /// With two actions, the skill and the rank that it takes, whoever has noticed it tries to disable it, perhaps several times
    /// over, with the hands; critical success counts twice, critical failure sets it off. What is of magic may be counteracted.
    DISABLING = "PF-HAZ-03", "Disabling";
    /// It is struck like a thing, with hardness and a threshold at which it is broken: that is an attack like any other. A blow
    /// sets it off, unless it breaks by it.
    DAMAGING = "PF-HAZ-04", "Damaging";
    /// A hazard is worth experience once, whether it was disabled, avoided or suffered.
    HAZARD_AWARD = "PF-HAZ-05", "XP for hazards", Table(HAZARD_XP; "level beside the party's", "XP of a simple one") follows crate::experience::HAZARDS;
}

/// A hazard of a scene with how it is now; `None` for a place where there is none.
pub(crate) fn found(state: &State, place: u8) -> Option<(&Lying, HazardNow)> {
    let place = usize::from(place);
    Some((state.setting.hazards.get(place)?, state.hazards.get(place)?))
}

/// Returns the hit points that it has left.
fn hit_points(lying: &Lying, now: HazardNow) -> i32 {
    lying.hazard.hit_points - i32::from(now.damage)
}

/// Returns how hard it is and what it bears.
fn durability(hazard: &Hazard) -> Durability {
    let broken_at = (hazard.broken_at > 0).then_some(hazard.broken_at);
    Durability { hardness: hazard.hardness, hit_points: hazard.hit_points, broken_at }
}

/// Returns whether it can still do anything: it is neither spent nor broken.
pub fn is_live(state: &State, place: u8) -> bool {
    let Some((lying, now)) = found(state, place) else { return false };
    let sound =
        lying.hazard.hit_points == 0 || durability(&lying.hazard).soundness(hit_points(lying, now)) == Soundness::Whole;
    !now.spent && sound
}

/// Returns whether an actor has noticed it.
pub fn has_noticed(state: &State, place: u8, actor: ActorId) -> bool {
    found(state, place).is_some_and(|(_, now)| now.noticed & HazardNow::bit(actor.0) != 0)
}

/// Asks whether there is such a hazard, and it can still do anything.
fn may_meet(state: &State, place: u8) -> Verdict {
    ensure!(found(state, place).is_some(), TRIGGERING, "there is no such hazard here");
    ensure!(is_live(state, place), TRIGGERING, "it does nothing any more");
    Ok(())
}

/// Returns the name of a hazard.
pub(crate) fn name(state: &State, place: u8) -> &str {
    found(state, place).map_or("hazard", |(lying, _)| &lying.hazard.name)
}
