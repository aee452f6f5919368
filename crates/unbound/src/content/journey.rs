//! Journeys in content files: who travels, in which order, by which way.

use super::Reader;
use crate::prelude::*;
use crate::time::{HOUR, Scale, World};
use crate::travel::seek::Activity;
use crate::travel::{Hardship, Journey, MILE, MOST_STRETCHES, Means, Order, Pace, Row, Stretch};
use ludex_kit::content::{Record, record};

/// The journey that is on when a scene begins.
#[record]
pub(crate) struct Way {
    /// Who travels, by name.
    pub travellers: Vec<String>,
    /// How fast they go.
    #[or_default]
    pub pace: Pace,
    /// What they go by; on foot where nothing is said.
    pub means: Option<Means>,
    /// The hour of the day at which it begins.
    #[field(0..=23)]
    pub hour: Option<u8>,
    /// In which steps the way is told.
    #[or_default]
    pub scale: Scale,
    /// Whether it is hot.
    #[or_default]
    pub hot: bool,
    /// The first row of the marching order, by name.
    #[or_default]
    pub front: Vec<String>,
    /// The rows between.
    #[or_default]
    pub middle: Vec<Vec<String>>,
    /// The last row.
    #[or_default]
    pub back: Vec<String>,
    /// How many fit side by side; 0 where there is room for all.
    #[or_default]
    pub width: u8,
    /// Who does not keep watch but does something else.
    #[or_default]
    pub activities: BTreeMap<String, Activity>,
    /// The stretches of the way, in their order.
    #[inner]
    #[or_default]
    pub route: Vec<RouteStretch>,
}

/// A stretch of the way.
#[record]
pub(crate) struct RouteStretch {
    /// What it is called.
    pub name: String,
    /// How long it is; no end without.
    #[field(1..=1000, "miles")]
    pub miles: Option<u16>,
    /// What makes it hard.
    #[or_default]
    pub hard: Vec<Hardship>,
    /// Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).
    #[or_default]
    pub open: bool,
}

impl From<RouteStretch> for Stretch {
    fn from(stretch: RouteStretch) -> Self {
        let RouteStretch { name, miles, hard, open } = stretch;
        let feet = miles.map(|miles| u64::from(miles) * MILE);
        Stretch { name, feet, hard, open }
    }
}

impl Reader {
    /// Puts the journey of a file into the scene.
    pub(super) fn journey(&mut self, file: &str, way: Way, state: &mut State) {
        way.check(&mut self.files.of(file, "journey"));
        let travellers = self.named(file, "travellers", &way.travellers, state);
        let order = self.order(file, &way, state);
        self.check_way(file, &way, &travellers, &order);
        let activities = self.activities(file, &way, &travellers, state);

        let mut route: Vec<Stretch> = way.route.into_iter().map(Stretch::from).collect();
        if route.is_empty() {
            route.push(Stretch::default());
        }
        if let Some(hour) = way.hour {
            state.clock.seconds = u64::from(hour) * HOUR;
        }
        let order = order.fitted(|actor| state.actor(actor).across().into());
        let pace = way.pace;
        let means = way.means.unwrap_or(Means::Foot);
        let journey = Journey { travellers, pace, means, route, order, activities, ..Journey::default() };
        state.world = World { scale: way.scale, hot: way.hot };
        state.journey = Some(Box::new(journey));
    }

    /// Returns the marching order as the file has it.
    fn order(&mut self, file: &str, way: &Way, state: &State) -> Order {
        let mut middle = Vec::new();
        for row in &way.middle {
            middle.push(Row { members: self.named(file, "middle", row, state) });
        }
        let front = self.named(file, "front", &way.front, state);
        let back = self.named(file, "back", &way.back, state);
        Order { front, middle, back, width: way.width }
    }

    /// Notes what is impossible about a journey.
    fn check_way(&mut self, file: &str, way: &Way, travellers: &[ActorId], order: &Order) {
        let places: Vec<ActorId> = order.all().collect();
        let twice = places.iter().enumerate().any(|(place, actor)| places[..place].contains(actor));
        let ordered = !twice && places.iter().all(|actor| travellers.contains(actor));
        let means = way.means.unwrap_or(Means::Foot);
        self.files.of(file, "journey").unless([
            ("travellers", !travellers.is_empty(), "expected somebody of the scene"),
            ("means", means.possible().is_ok(), "expected a speed from 1 mile an hour, and 1 to 24 hours a day"),
            ("front", ordered, "expected travellers, each once in front, middle and back"),
            ("route", way.route.len() <= MOST_STRETCHES, "expected at most 50 stretches"),
        ]);
    }

    /// Returns who does something else than keep watch.
    fn activities(&mut self, file: &str, way: &Way, travellers: &[ActorId], state: &State) -> Vec<(ActorId, Activity)> {
        let mut faults = self.files.of(file, "journey");
        let mut activities = Vec::new();
        for (name, activity) in &way.activities {
            match travellers.iter().find(|&&actor| *state.actor(actor).name == **name) {
                Some(&actor) => activities.push((actor, activity.clone())),
                None => faults.at(&format!("activities.{name}"), "expected one of the travellers"),
            }
        }
        activities
    }

    /// Returns those of the scene who have these names, each once; names that fit nobody are noted as faults.
    fn named(&mut self, file: &str, field: &str, names: &[String], state: &State) -> Vec<ActorId> {
        let mut found = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let mut wrong = |message| self.files.fault(file, &format!("journey.{field}[{at}]"), message);
            match state.ids().find(|&id| *state.actor(id).name == **name) {
                Some(id) if !found.contains(&id) => found.push(id),
                Some(_) => wrong("this name stands twice"),
                None => wrong("there is nobody of that name in the scene"),
            }
        }
        found
    }
}
