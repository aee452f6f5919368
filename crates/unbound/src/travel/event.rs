//! What happens on a journey, and what it changes.

use super::{Activity, Column, Journey, Means, Meeting, Order, Pace, Sought, Stretch, told};
use crate::marks::checked;
use crate::prelude::*;
use crate::time::DAY;

/// Something that happened on a journey.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "travel", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Travelled {
    /// A journey begins.
    SetOut { journey: Box<Journey> },
    /// It is over.
    Ended,
    /// Something about it was changed.
    Changed { change: Change },
    /// Part of a leg on one stretch: how long, how far, at how many feet an hour (UL-TRV-05, UL-TRV-06).
    Went { column: Column, gallop: bool, seconds: u64, feet: u64, rate: Tally },
    /// An actor has rested, and its mount with it: the hours of the march begin anew (UL-TRV-11, UL-TRV-12).
    Fresh { actor: ActorId },
    /// What an actor looked for on the way came out so (UL-TRV-26 to 29).
    Sought {
        actor: ActorId,
        sought: Sought,
        #[serde(default, skip_serializing_if = "is_default")]
        secret: bool,
        #[serde(default, skip_serializing_if = "is_default")]
        helpers: Vec<ActorId>,
    },
    /// Whether a threat was noticed, with the passive values that counted (UL-TRV-22).
    Threat {
        what: String,
        number: i32,
        fixed: bool,
        compared: Vec<Compared>,
        noticed: bool,
        /// Those in front, whom a trap hits that nobody noticed (UL-TRV-19).
        #[serde(default, skip_serializing_if = "is_default")]
        hits: Vec<ActorId>,
    },
    /// Others were met; what each group chose (UL-TRV-24).
    Met { meeting: Meeting },
    /// The travellers stand as they marched, those in front nearest to whom they met (UL-TRV-19).
    Formed { places: Vec<(ActorId, Cell)> },
}

/// A passive value that was compared with a threat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Whose.
    pub actor: ActorId,
    /// What it comes to.
    pub tally: Tally,
    /// Whether it is enough.
    pub succeeds: bool,
}

/// What was changed about a journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Change {
    Pace { pace: Pace },
    Means { means: Means },
    Travellers { travellers: Vec<ActorId> },
    Stretch { stretch: Stretch },
    Order { order: Order },
    Activity { actor: ActorId, activity: Activity },
    Stealthy { on: bool },
    Course { lost: bool, mapped: bool },
    FreshMounts,
}

impl Concerns for Travelled {
    fn actor(&self) -> Option<ActorId> {
        match *self {
            Travelled::Fresh { actor } | Travelled::Sought { actor, .. } => Some(actor),
            Travelled::Changed { change: Change::Activity { actor, .. } } => Some(actor),
            _ => None,
        }
    }
}

impl Event<Unbound> for Travelled {
    fn apply(&self, state: &mut State) {
        match self {
            Travelled::SetOut { journey } => {
                state.journey = Some(journey.clone());
                if state.stage == Stage::Over {
                    state.stage = Stage::Ready;
                    state.round = 0;
                }
            }
            Travelled::Ended => state.journey = None,
            Travelled::Changed { change } => changed(state, change),
            Travelled::Went { gallop, seconds, feet, .. } => went(state, *gallop, *seconds, *feet),
            Travelled::Fresh { actor } => {
                let legs = &mut state.actor_mut(*actor).legs;
                legs.marched = 0;
                legs.galloped = false;
            }
            Travelled::Sought { actor, sought, secret, helpers } => match *sought {
                Sought::Course { success } => {
                    if let Some(journey) = &mut state.journey {
                        journey.lost = !success;
                        journey.unaware = !success && *secret;
                    }
                }
                Sought::Food { food, water, .. } => foraged(state, *actor, helpers, food, water),
                Sought::Trail { .. } | Sought::Sight { .. } => {}
            },
            Travelled::Met { meeting } => {
                if let Some(journey) = &mut state.journey {
                    journey.meeting = Some(meeting.clone());
                }
            }
            Travelled::Threat { .. } => {}
            Travelled::Formed { places } => {
                for &(actor, at) in places {
                    state.actor_mut(actor).at = at;
                }
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        told::tell(teller, self)
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        told::is_secret(&Teller { state, viewer }, self)
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if let Travelled::Sought { actor, sought, .. } = self
            && odds.concerns(*actor)
        {
            checked(odds, sought.succeeded());
        }
    }
}

/// Gives a forager what was found; nobody who foraged along does so again today (UL-TRV-29).
fn foraged(state: &mut State, actor: ActorId, helpers: &[ActorId], food: u16, water: u16) {
    let today = u32::try_from(day(state.clock.seconds)).unwrap_or(u32::MAX);
    for &helper in helpers {
        state.actor_mut(helper).legs.foraged = Some(today);
    }
    let forager = state.actor_mut(actor);
    forager.legs.foraged = Some(today);
    if let Some(supplies) = &mut forager.supplies {
        supplies.food = supplies.food.saturating_add(food);
        supplies.water = supplies.water.saturating_add(water);
    }
}

/// Changes something about the journey that is on.
fn changed(state: &mut State, change: &Change) {
    if matches!(change, Change::FreshMounts) {
        let travellers = state.journey.as_ref().map_or(Vec::new(), |journey| journey.travellers.clone());
        for actor in travellers {
            state.actor_mut(actor).legs.galloped = false;
        }
        return;
    }
    let Some(journey) = &mut state.journey else { return };
    match change {
        Change::Pace { pace } => {
            journey.pace = *pace;
            journey.galloping = false;
            journey.stealthy = journey.stealthy && *pace == Pace::Slow;
        }
        Change::Means { means } => {
            journey.means = *means;
            journey.sailed = journey.sailed.filter(|_| means.is_vessel());
            journey.galloping = false;
            journey.stealthy = journey.stealthy && !means.is_vessel();
        }
        Change::Travellers { travellers } => {
            journey.travellers.clone_from(travellers);
            journey.order.keep(travellers);
            journey.activities.retain(|(actor, _)| travellers.contains(actor));
        }
        Change::Stretch { stretch } => {
            match journey.route.first_mut() {
                Some(first) => first.clone_from(stretch),
                None => journey.route.push(stretch.clone()),
            }
            journey.stealthy &= !stretch.open;
        }
        Change::Order { order } => journey.order.clone_from(order),
        Change::Activity { actor, activity } => {
            journey.activities.retain(|(who, _)| who != actor);
            if *activity != Activity::Watch {
                journey.activities.push((*actor, activity.clone()));
            }
        }
        Change::Stealthy { on } => journey.stealthy = *on,
        Change::Course { lost, mapped } => {
            journey.lost = *lost;
            journey.mapped = *mapped;
            journey.unaware = false;
        }
        Change::FreshMounts => {}
    }
}

/// Puts a part of a leg behind the travellers.
fn went(state: &mut State, gallop: bool, seconds: u64, feet: u64) {
    let now = state.clock.seconds;
    state.lets_rolls_stand();
    let Some(journey) = &mut state.journey else { return };
    journey.feet += feet;
    journey.galloping = gallop;
    journey.stealthy &= !gallop;
    journey.meeting = None;
    if let Some(left) = journey.route.first_mut().and_then(|stretch| stretch.feet.as_mut()) {
        *left = left.saturating_sub(feet);
        if *left == 0 {
            journey.route.remove(0);
            journey.stealthy &= journey.route.first().is_none_or(|stretch| !stretch.open);
        }
    }

    // The map that was drawn up to where they lost their way stays as it is.
    if !journey.lost {
        journey.mapped = journey.activities.iter().any(|(_, activity)| *activity == Activity::Map);
    }
    if journey.means.is_vessel() {
        let (begun, sailed) = journey.sailed.filter(|(begun, _)| now < begun + DAY).unwrap_or((now, 0));
        journey.sailed = Some((begun, sailed + seconds));
        return;
    }
    for actor in journey.travellers.clone() {
        let legs = &mut state.actor_mut(actor).legs;
        legs.marched = legs.marched.saturating_add(u32::try_from(seconds).unwrap_or(u32::MAX));
        legs.galloped |= gallop;
    }
}

/// Changes something about the journey that is on.
pub(crate) fn change(table: &mut Table<'_, impl Run>, change: Change) {
    table.emit(Travelled::Changed { change });
}
