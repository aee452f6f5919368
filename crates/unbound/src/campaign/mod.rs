//! An adventure: scenes that follow one another, and what the people in them carry from one to the next.
//!
//! Each scene is an encounter of its own, with its ground and its creatures. When it is opened, everything on the ground
//! begins as its file says; what belongs to people (health, gear, what they feel for each other) and to the campaign
//! (the clock, the last rest) goes on.

pub mod characters;
pub mod event;
pub mod scenes;

pub use event::Turned;

use crate::body::Body;
use crate::ruling::RULING;
use crate::senses::Surroundings;
use crate::state::{Actor, Stage, State, Turn};
use crate::tell::{Teller, Words, line};
use crate::valor::VALOR;
use crate::{Unbound, survival};
use ludex_engine::{ActorId, Concerns, Happens, Line, LineKind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An adventure as its file tells it; it never changes while it is played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adventure {
    /// Its title.
    pub title: String,
    /// What it is about, in a few sentences.
    pub about: String,
    /// Its scenes, in the order in which they most likely come.
    pub scenes: Vec<Scene>,
}

/// A scene of an [`Adventure`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// What everybody hears when it begins.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What the game master alone reads.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// How it begins.
    pub begin: State,
    /// Who of the adventure each of its actors is, in their order.
    pub who: Vec<ActorId>,
}

impl Scene {
    /// Its title.
    pub fn title(&self) -> &str {
        &self.begin.setting.title
    }
}

/// The scene that is played, and all of them; none outside an adventure.
pub fn scene(state: &State) -> Option<(&Scene, &Adventure)> {
    let adventure = state.adventure.as_deref()?;
    Some((adventure.scenes.get(usize::from(state.scene))?, adventure))
}

impl Concerns for Turned {
    fn actor(&self) -> Option<ActorId> {
        match *self {
            Turned::Opened { .. } | Turned::SessionBegan | Turned::Joined { .. } => None,
            Turned::Arrived { actor, .. } | Turned::Remade { actor, .. } => Some(actor),
        }
    }
}

impl Happens<Unbound> for Turned {
    fn apply(&self, state: &mut State) {
        match self {
            Turned::Opened { scene } if *scene == state.scene => state.opened = true,
            Turned::Opened { scene } => open(state, *scene),
            Turned::Arrived { actor, at } => {
                let who = state.actor_mut(*actor);
                (who.away, who.reserve, who.at) = (false, false, *at);
                survival::begins_here(state, *actor);
            }
            // What it brings are events of their own.
            Turned::SessionBegan => {}
            Turned::Joined { actor } => state.actors.push(Actor::clone(actor)),
            Turned::Remade { actor, made } => *state.actor_mut(*actor) = Actor::clone(made),
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Turned::Opened { .. } => {
                let (scene, _) = scene(t.state)?;
                let colon = if scene.text.is_empty() { "." } else { ": " };
                line(LineKind::Frame, format!("{}{colon}{}", scene.title(), scene.text), &RULING)
            }
            Turned::SessionBegan => line(LineKind::Frame, "A session begins.".to_owned(), &VALOR),
            Turned::Joined { actor } => {
                let about = if actor.profile.about.is_empty() { "" } else { ": " };
                let (is, level) = (&actor.profile.about, actor.profile.level);
                line(LineKind::Frame, format!("{} joins the campaign{about}{is}, level {level}.", actor.name), &RULING)
            }
            Turned::Remade { actor, made } => {
                let text = format!("{} has a new record: level {}.", t.who(*actor), made.profile.level);
                line(LineKind::Frame, text, &RULING)
            }
            Turned::Arrived { actor, .. } => line(LineKind::Frame, format!("{} comes along.", t.who(*actor)), &RULING),
        }
    }
}

fn open(state: &mut State, scene: u16) {
    let Some(adventure) = state.adventure.clone() else { return };
    let Some(next) = adventure.scenes.get(usize::from(scene)) else { return };
    state.actors.iter_mut().for_each(leave);
    for (&id, begun) in next.who.iter().zip(&next.begin.actors) {
        arrive(state.actor_mut(id), begun);
    }
    let old = std::mem::replace(state, next.begin.clone());
    (state.actors, state.clock, state.relations) = (old.actors, old.clock, old.relations);
    (state.last_long_rest, state.sustained, state.valor_ready) = (old.last_long_rest, old.sustained, old.valor_ready);
    state.short_rests = old.short_rests;
    state.around = Surroundings::followed(old.around, state.around.take());
    if state.world.is_usual() {
        state.world = old.world;
    }
    // A journey goes on through the scenes on its way, until it has arrived or a scene begins one of its own.
    let journey = state.journey.take().or(old.journey.filter(|journey| !journey.route.is_empty()));
    let goes_on = |id: ActorId| state.actors.get(id.index()).is_some_and(|actor| actor.alive() && actor.present());
    state.journey = journey.and_then(|mut journey| journey.keep(goes_on).then_some(journey));
    (state.adventure, state.scene, state.stage) = (Some(adventure), scene, Stage::Ready);
    state.opened = true;
    let here: Vec<ActorId> = state.ids().filter(|&id| !state.actor(id).away).collect();
    here.into_iter().for_each(|id| survival::begins_here(state, id));
}

/// Somebody leaves a scene: what is tied to its ground ends.
pub(crate) fn leave(actor: &mut Actor) {
    (actor.away, actor.reserve) = (true, true);
    (actor.ap, actor.turn, actor.aim) = (0, Turn::default(), None);
    actor.focus = None;
    actor.loses_all_help();
    (actor.stealth, actor.cover, actor.squeezing) = (None, None, false);
    (actor.height, actor.flying, actor.breather) = (0, false, false);
    (actor.saddle, actor.body) = (None, Body::default());
}

/// Somebody is where a scene has its place; the dead stay behind.
fn arrive(actor: &mut Actor, begun: &Actor) {
    if actor.alive() {
        (actor.away, actor.reserve, actor.hidden) = (false, begun.reserve, begun.hidden);
        (actor.at, actor.facing) = (begun.at, begun.facing);
        (actor.height, actor.flying) = (begun.height, begun.flying);
    }
}

/// Puts the first scene of an adventure on the table, with everybody of the others away.
pub(crate) fn begin(adventure: Adventure, mut cast: Vec<Actor>) -> Option<State> {
    let first = adventure.scenes.first()?;
    cast.iter_mut().for_each(leave);
    for (id, begun) in first.who.iter().zip(&first.begin.actors) {
        arrive(cast.get_mut(id.index())?, begun);
    }
    let mut state = first.begin.clone();
    (state.actors, state.adventure) = (cast, Some(Arc::new(adventure)));
    Some(state)
}
