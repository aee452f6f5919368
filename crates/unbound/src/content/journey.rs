//! Journeys in content files: who travels, in which order, by which way.

use super::Reader;
use crate::state::State;
use crate::time::{HOUR, Scale, World};
use crate::travel::seek::Activity;
use crate::travel::{Hardship, Journey, MILE, MOST_STRETCHES, Means, Order, Pace, Row, Stretch};
use ludex_engine::ActorId;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The journey that is on when a scene begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Way {
    /// Who travels, by name.
    travellers: Vec<Spanned<String>>,
    #[serde(default)]
    pace: Pace,
    #[serde(default)]
    means: Option<Spanned<Means>>,
    /// The hour of the day at which it begins.
    #[serde(default)]
    hour: Option<Spanned<u8>>,
    #[serde(default)]
    scale: Scale,
    #[serde(default)]
    hot: bool,
    #[serde(default)]
    front: Vec<Spanned<String>>,
    #[serde(default)]
    middle: Vec<Vec<Spanned<String>>>,
    #[serde(default)]
    back: Vec<Spanned<String>>,
    /// How many fit side by side; 0 where there is room for all.
    #[serde(default)]
    width: u8,
    /// Who does not keep watch but does something else.
    #[serde(default)]
    activities: BTreeMap<String, Spanned<Activity>>,
    #[serde(default)]
    route: Vec<Spanned<Part>>,
}

/// A stretch of the way.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    name: String,
    /// Miles; no end without.
    miles: Option<u16>,
    #[serde(default)]
    hard: Vec<Hardship>,
    #[serde(default)]
    open: bool,
}

impl Reader {
    /// Puts the journey of a file into the scene.
    pub(super) fn journey(&mut self, file: &str, way: Spanned<Way>, state: &mut State) {
        let (start, way) = (way.span().start, way.into_inner());
        let travellers = self.named(file, "travellers", &way.travellers, state);
        if travellers.is_empty() {
            self.fault(file, start, "journey.travellers", "expected somebody of the scene");
        }
        let means = way.means.as_ref().map_or(Means::Foot, |means| *means.get_ref());
        if means.possible().is_err() {
            let at = way.means.as_ref().map_or(start, |means| means.span().start);
            self.fault(file, at, "journey.means", "expected a speed from 1 mile an hour, and 1 to 24 hours a day");
        }
        if let Some(hour) = way.hour.as_ref() {
            if *hour.get_ref() > 23 {
                self.fault(file, hour.span().start, "journey.hour", "expected an hour from 0 to 23");
            }
            state.clock.seconds = u64::from(*hour.get_ref()) * HOUR;
        }
        let mut middle = Vec::new();
        for row in &way.middle {
            middle.push(Row { members: self.named(file, "middle", row, state) });
        }
        let front = self.named(file, "front", &way.front, state);
        let back = self.named(file, "back", &way.back, state);
        let order = Order { front, middle, back, width: way.width };
        let places: Vec<ActorId> = order.all().collect();
        let twice = places.iter().enumerate().any(|(at, actor)| places[..at].contains(actor));
        if twice || places.iter().any(|actor| !travellers.contains(actor)) {
            self.fault(file, start, "journey.front", "expected travellers, each once in front, middle and back");
        }
        let mut activities = Vec::new();
        for (name, activity) in &way.activities {
            match travellers.iter().find(|&&actor| *state.actor(actor).name == **name) {
                Some(&actor) => activities.push((actor, activity.get_ref().clone())),
                None => {
                    let field = format!("journey.activities.{name}");
                    self.fault(file, activity.span().start, field, "expected one of the travellers");
                }
            }
        }
        let mut route = Vec::new();
        for (at, part) in way.route.iter().enumerate() {
            let stretch = part.get_ref();
            if stretch.miles.is_some_and(|miles| !(1..=1000).contains(&miles)) || at >= MOST_STRETCHES {
                let message = "expected 1 to 1000 miles, and at most 50 stretches";
                self.fault(file, part.span().start, format!("journey.route[{at}].miles"), message);
            }
            let feet = stretch.miles.map(|miles| u64::from(miles) * MILE);
            let (name, hard, open) = (stretch.name.clone(), stretch.hard.clone(), stretch.open);
            route.push(Stretch { name, feet, hard, open });
        }
        if route.is_empty() {
            route.push(Stretch::default());
        }
        let order = order.fitted(|actor| state.actor(actor).across().into());
        state.world = World { scale: way.scale, hot: way.hot };
        let pace = way.pace;
        let journey = Journey { travellers, pace, means, route, order, activities, ..Journey::default() };
        state.journey = Some(Box::new(journey));
    }

    /// Those of the scene who have these names.
    fn named(&mut self, file: &str, field: &str, names: &[Spanned<String>], state: &State) -> Vec<ActorId> {
        let mut found = Vec::new();
        for (at, name) in names.iter().enumerate() {
            match state.ids().find(|&id| *state.actor(id).name == **name.get_ref()) {
                Some(id) if !found.contains(&id) => found.push(id),
                Some(_) => {
                    self.fault(file, name.span().start, format!("journey.{field}[{at}]"), "this name stands twice");
                }
                None => {
                    let message = "there is nobody of that name in the scene";
                    self.fault(file, name.span().start, format!("journey.{field}[{at}]"), message);
                }
            }
        }
        found
    }
}
