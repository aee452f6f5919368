//! Journeys: pace and distance, marching order, what each does on the way, threats and meetings (UL-TRV).
//!
//! A journey is a state of its own beside talks and fights: either may interrupt it, and it goes on afterwards where it
//! was. It advances by legs, of time or of distance; between legs the game master calls for what the way brings.

pub(crate) mod board;
pub mod event;
pub mod march;
pub mod order;
pub mod pace;
pub mod seek;
mod setting;
mod stealthily;
pub mod threats;
pub(crate) mod told;

pub use event::{Change, Travelled};
pub use march::{Column, FreshMounts, Gallop, Travel, TravelDistance};
pub use order::{Order, Rank, Row, SetOrder};
pub use pace::{Means, PACE_TABLE, Pace, PaceTable};
pub use seek::{Activity, Seek, SetActivity, Sought};
pub(crate) use setting::change;
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
/// What makes ground difficult to travel (UL-TRV-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Hardship {
    DenseForest,
    DeepSwamp,
    Rubble,
    SteepMountains,
    Ice,
    Other,
}

/// What makes ground difficult, with its name (UL-TRV-18).
pub const HARDSHIPS: [(Hardship, &str); 6] = [
    (Hardship::DenseForest, "dense forest"),
    (Hardship::DeepSwamp, "deep swamp"),
    (Hardship::Rubble, "rubble"),
    (Hardship::SteepMountains, "steep mountains"),
    (Hardship::Ice, "ice"),
    (Hardship::Other, "difficult ground"),
];

/// A stretch of the way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Stretch {
    /// What it is called.
    pub name: String,
    /// How many feet of it are left; no end without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feet: Option<u64>,
    /// What makes it difficult; several things halve once (UL-TRV-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hard: Vec<Hardship>,
    /// Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
}

/// A journey that is on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Journey {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    pub pace: Pace,
    /// How.
    pub means: Means,
    /// What lies ahead, the stretch on which they are first; nothing when they have arrived.
    pub route: Vec<Stretch>,
    /// Who goes where (UL-TRV-19).
    pub order: Order,
    /// What each does who does not keep watch (UL-TRV-25).
    #[serde(default, skip_serializing_if = "is_default")]
    pub activities: Vec<(ActorId, Activity)>,
    /// Whether they move stealthily (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stealthy: bool,
    /// Whether they are lost (UL-TRV-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: bool,
    /// Whether players do not know that they are lost, because the roll was made in secret.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unaware: bool,
    /// Whether a map of the way up to here is at hand (UL-TRV-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mapped: bool,
    /// Whether the last leg was a gallop (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloping: bool,
    /// Feet behind them.
    pub feet: u64,
    /// When the day of a vessel's crew began, in seconds of the clock, and how many seconds of it they have sailed
    /// (UL-TRV-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sailed: Option<(u64, u64)>,
    /// Others whom they have met (UL-TRV-24).
    #[serde(default, skip_serializing_if = "is_default")]
    pub meeting: Option<Meeting>,
}

impl Journey {
    /// Returns what an actor does on the way (UL-TRV-25).
    pub fn activity(&self, actor: ActorId) -> &Activity {
        self.activities.iter().find(|(who, _)| *who == actor).map_or(&Activity::Watch, |(_, activity)| activity)
    }

    /// Puts everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        let middle = self.order.middle.iter_mut().flat_map(|row| &mut row.members);
        let ranks = self.order.front.iter_mut().chain(middle).chain(&mut self.order.back);
        let busy = self.activities.iter_mut().map(|(actor, _)| actor);
        for actor in self.travellers.iter_mut().chain(busy).chain(ranks) {
            *actor = who.get(actor.index()).copied().unwrap_or(*actor);
        }
    }

    /// Leaves only those travelling of whom `travels` is true. Returns whether anybody is left.
    pub(crate) fn keep(&mut self, travels: impl Fn(ActorId) -> bool) -> bool {
        self.travellers.retain(|&actor| travels(actor));
        self.activities.retain(|&(actor, _)| travels(actor));
        self.order.keep(&self.travellers);
        !self.travellers.is_empty()
    }

    /// Returns the stretch on which they are; `None` when they have arrived.
    pub fn stretch(&self) -> Option<&Stretch> {
        self.route.first()
    }
}

/// What an actor has behind it on the way, wherever it travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Legs {
    /// Seconds of travel since the last long rest (UL-TRV-11).
    pub marched: u32,
    /// Whether its mount has galloped since (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloped: bool,
    /// The day on which it last foraged, counted from 1 (UL-TRV-29).
    #[serde(default, skip_serializing_if = "is_default")]
    pub foraged: Option<u32>,
}

impl Legs {
    /// Returns whether it has nothing behind it.
    pub fn is_fresh(&self) -> bool {
        *self == Legs::default()
    }
}

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
