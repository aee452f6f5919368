//! Journeys: pace and distance, marching order, what each does on the way, threats and meetings (UL-TRV).
//!
//! A journey is a state of its own beside talks and fights: either may interrupt it, and it goes on afterwards where it
//! was. It advances by legs, of time or of distance; between legs the game master calls for what the way brings.

pub(crate) mod board;
pub mod event;
pub mod journey;
pub mod march;
pub mod order;
pub mod pace;
mod ranks;
pub mod seek;
mod setting;
mod stealthily;
pub mod threats;
pub(crate) mod told;

pub use event::{Change, Travelled};
pub use journey::{HARDSHIPS, Hardship, Journey, Legs, Stretch};
pub use march::{Column, FreshMounts, Gallop, Travel, TravelDistance};
pub use order::{Order, Rank, Row, SetOrder};
pub use pace::{Means, PACE_TABLE, Pace, PaceTable};
pub use seek::{Activity, Seek, SetActivity, Sought};
pub use setting::{EndJourney, SetMeans, SetOut, SetPace, SetStretch, SetTravellers};
pub use stealthily::TravelStealthily;
pub(crate) use stealthily::may_go_stealthily;
pub use threats::{Against, MeetOthers, Meeting, Stance, Threat};

use crate::prelude::*;
use crate::time::may_pass;

rules! {
    /// In dense forest, deep swamp, rubble, steep mountains, ice and the like distances are halved, once.
    DIFFICULT_GROUND = "UL-TRV-18", "Difficult terrain";
    /// At slow pace and out of the open a group may travel stealthily, to surprise others or to slip past them.
    STEALTHY = "UL-TRV-21", "Travelling stealthily";
    /// A fight may interrupt a journey or a rest; nothing of the journey is lost by it.
    INTERRUPTED = "UL-INT-17", "A fight at the seventh hour";
}

/// Feet of a mile (UL-TRV-05).
pub const MILE: u64 = 5280;
/// The most stretches of a route.
pub const MOST_STRETCHES: usize = 50;
/// The most feet of a stretch: a thousand miles.
pub const MOST_FEET: u64 = 1000 * MILE;

/// Returns the journey that can go on now; after a fight that interrupted it, it is as it was (UL-INT-17).
///
/// # Errors
/// There is none, or a fight, a talk or a rest is in progress.
pub fn on_the_way(state: &State) -> Result<&Journey, Refusal> {
    let Some(journey) = &state.journey else {
        return Err(Refusal::new(&pace::PACES, "nobody is travelling").instead("set out first"));
    };
    may_pass(state)?;
    Ok(journey)
}

/// Returns what is wrong with a journey: strangers in the order, or nobody to travel.
pub(crate) fn broken(state: &State) -> Option<String> {
    let journey = state.journey.as_ref()?;
    if journey.travellers.is_empty() {
        return Some("a journey without travellers".to_owned());
    }
    let strange = |actor: &ActorId| !journey.travellers.contains(actor);
    if journey.order.all().any(|actor| strange(&actor)) || journey.activities.iter().any(|(actor, _)| strange(actor)) {
        return Some("somebody is in the marching order who does not travel".to_owned());
    }
    if journey.stealthy && journey.pace != Pace::Slow {
        return Some("they move stealthily at another pace than slow".to_owned());
    }
    None
}
