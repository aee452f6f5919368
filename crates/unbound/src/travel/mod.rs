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
pub mod threats;

pub use event::{Change, Travelled};
pub use march::{Column, Cover, Gallop, Travel};
pub use order::{Order, Rank, Row, SetOrder};
pub use pace::{Means, PACE_TABLE, Pace, PaceTable};
pub use seek::{Activity, Seek, SetActivity, Sought};
pub use threats::{Against, Meet, Meeting, Stance, Threat};

use crate::Table;
use crate::event::Event;
use crate::narration::MOST_WORDS;
use crate::objection::{Objection, Verdict, Why};
use crate::state::State;
use crate::time::may_pass;
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the rule")]
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stretch {
    /// What it is called.
    pub name: String,
    /// How many feet of it are left; no end without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feet: Option<u64>,
    /// What makes it difficult; several things halve once (UL-TRV-18).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hard: Vec<Hardship>,
    /// Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub activities: Vec<(ActorId, Activity)>,
    /// Whether they move stealthily (UL-TRV-21).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stealthy: bool,
    /// Whether they are lost (UL-TRV-26).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// Whether players do not know that they are lost, because the roll was made in secret.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unaware: bool,
    /// Whether a map of the way up to here is at hand (UL-TRV-27).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mapped: bool,
    /// Whether the last leg was a gallop (UL-TRV-12).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub galloping: bool,
    /// Feet behind them.
    pub feet: u64,
    /// When the day of a vessel's crew began, in seconds of the clock, and how many seconds of it they have sailed
    /// (UL-TRV-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sailed: Option<(u64, u64)>,
    /// Others whom they have met (UL-TRV-24).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meeting: Option<Meeting>,
}

impl Journey {
    /// What somebody does on the way (UL-TRV-25).
    pub fn activity(&self, actor: ActorId) -> &Activity {
        self.activities.iter().find(|(who, _)| *who == actor).map_or(&Activity::Watch, |(_, activity)| activity)
    }

    /// The same journey with everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        let now = |actor: &mut ActorId| *actor = who.get(actor.index()).copied().unwrap_or(*actor);
        self.travellers.iter_mut().for_each(now);
        self.activities.iter_mut().for_each(|(actor, _)| now(actor));
        let middle = self.order.middle.iter_mut().flat_map(|row| &mut row.members);
        self.order.front.iter_mut().chain(middle).chain(&mut self.order.back).for_each(now);
    }

    /// Only those of whom this is true travel on; `false` when nobody is left.
    pub(crate) fn keep(&mut self, travels: impl Fn(ActorId) -> bool) -> bool {
        self.travellers.retain(|&actor| travels(actor));
        self.activities.retain(|&(actor, _)| travels(actor));
        self.order.keep(&self.travellers);
        !self.travellers.is_empty()
    }

    /// The stretch on which they are; `None` when they have arrived.
    pub fn stretch(&self) -> Option<&Stretch> {
        self.route.first()
    }
}

/// What somebody has behind it on the way, wherever it travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Legs {
    /// Seconds of travel since the last long rest (UL-TRV-11).
    pub marched: u32,
    /// Whether its mount has galloped since (UL-TRV-12).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub galloped: bool,
    /// The day on which it last foraged, counted from 1 (UL-TRV-29).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foraged: Option<u32>,
}

impl Legs {
    /// Whether it has nothing behind it.
    pub fn is_fresh(&self) -> bool {
        *self == Legs::default()
    }
}

/// A journey begins. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetOut {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    #[serde(default)]
    pub pace: Pace,
    /// How.
    #[serde(default)]
    pub means: Means,
    /// The way, stretch by stretch; open country without an end where there are none.
    #[serde(default)]
    pub route: Vec<Stretch>,
}

/// The journey takes another pace (UL-TRV-07). The game master's, for the party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetPace {
    /// The pace.
    pub pace: Pace,
}

/// The journey goes on by other means (UL-TRV-12 to 17). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetMeans {
    /// The means.
    pub means: Means,
}

/// Who travels from now on: some join, or the group splits (UL-TRV-07). The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetTravellers {
    /// Who.
    pub travellers: Vec<ActorId>,
}

/// What the ground is from here on (UL-TRV-18). The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetStretch {
    /// The stretch; it takes the place of the one on which they are.
    pub stretch: Stretch,
}

/// The group moves stealthily, or no longer (UL-TRV-21). The game master's, for the party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steal {
    /// Stealthily.
    pub on: bool,
}

/// Whether there is a journey that can go on now: no fight, no talk and no rest is in progress.
///
/// # Errors
/// What is in the way.
pub fn on_the_way(state: &State) -> Result<&Journey, Objection> {
    let Some(journey) = &state.journey else {
        return Err(Objection::new(&pace::PACES, "nobody is travelling").instead("set out first"));
    };
    may_pass(state)?;
    Ok(journey)
}

/// Whether those may travel together: somebody, everybody once, alive and there.
fn may_go(state: &State, travellers: &[ActorId]) -> Verdict {
    if travellers.is_empty() {
        return Err(Objection::new(&pace::GROUP_PACE, "nobody is named to travel").instead("name somebody"));
    }
    for (place, &actor) in travellers.iter().enumerate() {
        let who = state.actor(actor);
        if !who.alive() || !who.present() {
            return Err(Objection::new(&pace::GROUP_PACE, Why::Somebody(actor, "is not there to travel")));
        }
        if travellers[..place].contains(&actor) {
            return Err(Objection::new(&pace::GROUP_PACE, Why::Somebody(actor, "is named twice")));
        }
    }
    Ok(())
}

/// Whether a stretch is one.
fn may_be(stretch: &Stretch) -> Verdict {
    if stretch.feet.is_some_and(|feet| !(1..=MOST_FEET).contains(&feet)) {
        let why = Why::Bounds("the feet of a stretch", 1, MOST_FEET as i32);
        return Err(Objection::new(&DIFFICULT_GROUND, why).instead("divide the way into stretches"));
    }
    if stretch.name.chars().count() > MOST_WORDS || stretch.hard.len() > HARDSHIPS.len() {
        return Err(Objection::new(&DIFFICULT_GROUND, "too many words for one stretch"));
    }
    Ok(())
}

/// Whether a journey may begin.
pub fn may_set_out(state: &State, command: &SetOut) -> Verdict {
    if state.journey.is_some() {
        return Err(Objection::new(&pace::GROUP_PACE, "a journey is on already").instead("end it first"));
    }
    may_pass(state)?;
    may_go(state, &command.travellers)?;
    command.means.possible()?;
    if command.route.len() > MOST_STRETCHES {
        return Err(Objection::new(&DIFFICULT_GROUND, Why::Bounds("stretches", 0, MOST_STRETCHES as i32)));
    }
    command.route.iter().try_for_each(may_be)
}

/// Sets out.
pub(crate) fn set_out(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &SetOut) -> Verdict {
    may_set_out(table.state(), command)?;
    let SetOut { travellers, pace, means, route } = command.clone();
    let route = if route.is_empty() { vec![Stretch::default()] } else { route };
    let journey = Journey { travellers, pace, means, route, ..Journey::default() };
    table.emit(Event::Journey(Travelled::SetOut { journey: Box::new(journey) }));
    Ok(())
}

/// Ends the journey.
pub(crate) fn end(table: &mut Table<'_, impl Faces, impl Log<Event>>) -> Verdict {
    on_the_way(table.state())?;
    table.emit(Event::Journey(Travelled::Ended));
    Ok(())
}

pub(crate) fn change(table: &mut Table<'_, impl Faces, impl Log<Event>>, change: Change) {
    table.emit(Event::Journey(Travelled::Changed { change }));
}

/// Takes another pace (UL-TRV-07), where the means have none of their own (UL-TRV-15, UL-TRV-17).
pub(crate) fn set_pace(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: SetPace) -> Verdict {
    let journey = on_the_way(table.state())?;
    if !journey.means.has_pace() {
        let rule = if journey.means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
        let objection = Objection::new(rule, "what carries them has a speed of its own, and no pace");
        return Err(objection.instead("go on by other means first"));
    }
    if journey.pace == command.pace {
        return Err(Objection::new(&pace::GROUP_PACE, "that is the pace already"));
    }
    change(table, Change::Pace { pace: command.pace });
    Ok(())
}

/// Goes on by other means.
pub(crate) fn set_means(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: SetMeans) -> Verdict {
    on_the_way(table.state())?;
    command.means.possible()?;
    change(table, Change::Means { means: command.means });
    Ok(())
}

/// Changes who travels.
pub(crate) fn set_travellers(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &SetTravellers) -> Verdict {
    on_the_way(table.state())?;
    may_go(table.state(), &command.travellers)?;
    change(table, Change::Travellers { travellers: command.travellers.clone() });
    Ok(())
}

/// Says what the ground is.
pub(crate) fn set_stretch(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &SetStretch) -> Verdict {
    on_the_way(table.state())?;
    may_be(&command.stretch)?;
    change(table, Change::Stretch { stretch: command.stretch.clone() });
    Ok(())
}

/// Whether the group may begin to move stealthily, or stop (UL-TRV-09, UL-TRV-15, UL-TRV-21).
pub fn may_steal(state: &State, on: bool) -> Verdict {
    let journey = on_the_way(state)?;
    if journey.stealthy == on {
        return Err(Objection::new(&STEALTHY, "they move like that already"));
    }
    if !on {
        return Ok(());
    }
    is_stealthy_going(journey)
}

/// Whether such people may move unheard: on the way only as those travel who move stealthily (UL-TRV-09, UL-TRV-21).
pub(crate) fn may_go_stealthily(state: &State, actors: &[ActorId]) -> Verdict {
    match on_the_way(state) {
        Ok(journey) if actors.iter().any(|actor| journey.travellers.contains(actor)) => is_stealthy_going(journey),
        _ => Ok(()),
    }
}

/// Whether the way and the pace let anybody move stealthily.
fn is_stealthy_going(journey: &Journey) -> Verdict {
    if let Means::Vessel { .. } = journey.means {
        let objection = Objection::new(&pace::VESSELS, "aboard a vessel nobody has anything of a slow pace");
        return Err(objection.instead("go on foot to move stealthily"));
    }
    if journey.pace != Pace::Slow {
        let objection = Objection::new(&pace::SLOW, "only at slow pace may a group move stealthily");
        return Err(objection.instead("go slowly first"));
    }
    if journey.stretch().is_some_and(|stretch| stretch.open) {
        let objection = Objection::new(&STEALTHY, "in the open nobody moves stealthily");
        return Err(objection.instead("find cover, or a way that does not lie open"));
    }
    Ok(())
}

/// Moves stealthily, or no longer.
pub(crate) fn steal(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: Steal) -> Verdict {
    may_steal(table.state(), command.on)?;
    change(table, Change::Stealthy { on: command.on });
    Ok(())
}

/// What is wrong with a journey: strangers in the order, or nobody to travel.
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
