//! Adventures: scenes that follow one another, and what the people in them carry from one to the next.
//!
//! Each scene is an encounter of its own, with its ground and its creatures. When it is opened, everything on the ground
//! begins as its file says; what belongs to people and to the campaign goes on. A game says with [`Scenic`] what that is; its
//! tables of contents name [`OpenScene`] and its own name for [`SceneEvent`]. With [`Joins`] characters come to the table while a
//! campaign is on, and are made over, and the game master brings anybody
//! in, a fight included.

mod bring;
mod characters;
mod event;
mod files;
mod scenes;

pub use bring::BringIn;
pub use characters::{JoinCharacter, Joins, RemakeCharacter, explained};
pub use event::SceneEvent;
pub use files::{SceneFile, staged};
pub use scenes::{OpenScene, board, may_begin};

use crate::narration::Narrated;
use crate::{ActorId, CommandSet, Rule, Run, Table, Verdict, rules, words};
use ludex_engine::{CommandKind, Greedy, Lots, Offer, Policy, Viewer, is_known, people};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::Arc;

rules! {
    /// The game master opens scenes in whatever order they come, and says who comes to the table and who is made over. The dead
    /// stay behind; players' characters come along where the next scene has no place for them.
    SCENES = "TABLE-02", "Scenes, and who is in them";
}

/// An adventure as its file tells it; it never changes while it is played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adventure<S> {
    /// Its title.
    pub title: String,
    /// What it is about, in a few sentences; may be empty.
    pub about: String,
    /// Its scenes, in the order in which they most likely come.
    pub scenes: Vec<Scene<S>>,
}

words! {
    /// What the game master most likely does next in a scene: it is suggested first.
    pub enum NextStep {
        Fight = "fight": "The fight begins.", Talk = "talk": "A talk begins.", Journey = "journey": "They travel on.",
        Check = "check": "A check is called for.", Rest = "rest": "They rest.", GoOn = "go_on" as "go on": "The next scene is opened.",
    }
}

impl NextStep {
    /// Returns what sort of command does it.
    pub fn kind(self) -> CommandKind {
        match self {
            Self::Fight => CommandKind::Begin,
            Self::Talk => CommandKind::Talk,
            Self::Journey => CommandKind::Journey,
            Self::Check => CommandKind::Call,
            Self::Rest => CommandKind::Rest,
            Self::GoOn => CommandKind::GoOn,
        }
    }
}

/// A scene of an [`Adventure`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scene<S> {
    /// What everybody hears when it begins.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What the game master alone reads.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// What the game master most likely does next in it, where its file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_step: Option<NextStep>,
    /// The hour at which it is meant to begin, in seconds since midnight, where its file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hour: Option<u32>,
    /// The state in which it begins.
    pub begin: S,
    /// The numbers in the adventure of each of its actors, in their order.
    pub who: Vec<ActorId>,
}

/// How far an adventure is: what a state keeps of it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Course<S> {
    /// The adventure; `None` for a single scene.
    pub adventure: Option<Arc<Adventure<S>>>,
    /// The number of the scene that is played, from 0.
    pub scene: u16,
    /// Whether a scene has been opened, so that its words have been read out.
    pub opened: bool,
    /// Whether a talk has ended in the scene that is played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub talked: bool,
}

impl<S> Course<S> {
    /// Returns the scene of a number, from 0, and the whole adventure; `None` if there is no such scene.
    pub fn scene(&self, number: u16) -> Option<(&Scene<S>, &Adventure<S>)> {
        let adventure = self.adventure.as_deref()?;
        Some((adventure.scenes.get(usize::from(number))?, adventure))
    }
    /// Returns the scene that is played, and the whole adventure; `None` outside of adventures.
    pub fn now(&self) -> Option<(&Scene<S>, &Adventure<S>)> {
        self.scene(self.scene)
    }
}

impl<S> Clone for Course<S> {
    fn clone(&self) -> Self {
        Self { adventure: self.adventure.clone(), ..*self }
    }
}
impl<S> Default for Course<S> {
    fn default() -> Self {
        Self { adventure: None, scene: 0, opened: false, talked: false }
    }
}

/// Who is in the scenes of a game, and who is away. An actor keeps its number through all of them.
pub trait Cast: Narrated {
    /// An actor with everything that is true of it.
    type Participant: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Where an actor stands.
    type Place: Copy + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Returns an actor with everything that is true of it.
    fn participant(state: &Self::State, id: ActorId) -> Self::Participant;

    /// Returns the name of an actor.
    fn name_of(participant: &Self::Participant) -> &str;

    /// Returns the same actor under another name.
    fn renamed(participant: Self::Participant, name: &str) -> Self::Participant;

    /// Returns how an actor is introduced: what it is in a few words, and its level; each empty where there is none.
    fn introduced(participant: &Self::Participant) -> [String; 2];

    /// Returns whether actors of one name in two scenes are the same: of one record and on one side.
    fn is_same(one: &Self::Participant, other: &Self::Participant) -> bool;

    /// Puts an actor in the place of the one who has this number, or behind the last.
    fn put(state: &mut Self::State, id: ActorId, participant: Self::Participant);

    /// Returns whether an actor is in the scene, on its ground.
    fn is_present(state: &Self::State, id: ActorId) -> bool;

    /// Returns whether an actor is a player's character.
    fn is_played(state: &Self::State, id: ActorId) -> bool;

    /// Returns whether an actor can come along to another scene: it lives, and has a part in this one.
    fn comes_along(state: &Self::State, id: ActorId) -> bool;

    /// Returns whether others feel an actor whom they do not see: it holds one of them, or is held.
    fn is_felt(_state: &Self::State, _id: ActorId) -> bool {
        false
    }

    /// Takes an actor out of the scene: what is tied to its ground ends, and the actor is away.
    fn leave(state: &mut Self::State, id: ActorId);

    /// Puts an actor where the scene `begun` has its actor `place`; the dead stay away.
    fn arrive(state: &mut Self::State, id: ActorId, begun: &Self::State, place: ActorId);

    /// Returns the nearest place to `beside` where there is room for an actor; `None` where the ground is full.
    fn room(state: &Self::State, id: ActorId, beside: ActorId) -> Option<Self::Place>;

    /// Puts an actor who was away, or is new, in a place.
    fn stand(state: &mut Self::State, id: ActorId, at: Self::Place);

    /// Hides an actor who comes from the players.
    fn conceal(state: &mut Self::State, id: ActorId);
}

/// A game whose scenes may be those of an adventure: what goes on from one to the next.
pub trait Scenic: Cast {
    /// The rule by which the game master opens scenes; that of the table, whose [`RULES`] are then among those of the game.
    const TURNS: &'static Rule = &SCENES;

    /// The rule by which a session begins.
    const SESSION: &'static Rule = Self::TURNS;

    /// Returns how far the adventure is.
    fn course(state: &Self::State) -> Course<Self::State>;

    /// Sets how far the adventure is.
    fn set_course(state: &mut Self::State, course: Course<Self::State>);

    /// Returns the title of the scene.
    fn title(state: &Self::State) -> &str;

    /// Returns whether nothing has happened in the scene yet.
    fn is_ready(state: &Self::State) -> bool;

    /// Checks that nothing is on that has to end before another scene begins.
    ///
    /// # Errors
    /// Returns a refusal by `rule` during a fight, a talk or a rest.
    fn nothing_is_on(state: &Self::State, rule: &'static Rule) -> Verdict;

    /// Clears what a scene that begins has kept of actors by the numbers of its own file.
    fn begins(_state: &mut Self::State) {}

    /// Takes over from the scene before what belongs to people and to the campaign: all actors, who have left and arrived.
    fn carry_over(state: &mut Self::State, old: Self::State);

    /// Carries out what people do before they leave a scene: they pick up what is theirs.
    fn tidy(_table: &mut Table<'_, Self, impl Run<Self>>) {}

    /// Numbers the sides of a scene by the list of the whole adventure, to which new ones are added; for games in which sides
    /// are numbers. It is called twice for each scene.
    fn with_sides(_begin: &mut Self::State, _sides: &mut Vec<String>) {}

    /// Replaces the numbers of actors that a scene keeps by those of the adventure: `who` has one for each actor of the scene.
    fn renumber(_begin: &mut Self::State, _who: &[ActorId]) {}
}

/// Returns the state as a viewer knows it, without those who are there unknown to it; `None` where it knows of all, and while
/// something must be decided, which may be about them. Who is felt stays.
pub fn known<G: Scenic>(state: &G::State, viewer: &Viewer) -> Option<G::State> {
    if viewer.is_game_master() || G::waits(state).is_some() {
        return None;
    }
    let is_unknown =
        |id: &ActorId| G::is_present(state, *id) && !is_known::<G>(state, viewer, *id) && !G::is_felt(state, *id);
    let mut unknown = people::<G>(state).map(|(id, _)| id).filter(is_unknown).peekable();
    unknown.peek()?;
    let mut known = state.clone();
    unknown.for_each(|id| G::leave(&mut known, id));
    Some(known)
}

/// Puts an item in the place with this number in a list, or behind the last.
pub fn put_at<T>(list: &mut Vec<T>, id: ActorId, item: T) {
    match list.get_mut(id.index()) {
        Some(place) => *place = item,
        None => list.push(item),
    }
}

/// Returns the numbers of all actors, here or away.
pub(crate) fn ids<G: Scenic>(state: &G::State) -> impl Iterator<Item = ActorId> + use<'_, G> {
    people::<G>(state).map(|(id, _)| id)
}

/// Takes everybody out of the scene, and puts those who have a place in the next where it has them.
fn place_all<G: Scenic>(state: &mut G::State, scene: &Scene<G::State>) {
    let all = ids::<G>(state).count() as u16;
    for id in 0..all {
        G::leave(state, ActorId(id));
    }
    for (place, &id) in (0..).zip(&scene.who).filter(|(_, id)| id.0 < all) {
        G::arrive(state, id, &scene.begin, ActorId(place));
    }
}

/// Puts another scene in the place of the one that is on; nothing happens if there is none of that number.
fn open<G: Scenic>(state: &mut G::State, scene: u16) {
    let mut course = G::course(state);
    let Some((next, _)) = course.scene(scene) else { return };
    place_all::<G>(state, next);
    let old = std::mem::replace(state, next.begin.clone());
    G::carry_over(state, old);
    G::begins(state);
    course.scene = scene;
    course.opened = true;
    course.talked = false;
    G::set_course(state, course);
}

/// Returns the state in which an adventure begins: its first scene, with everybody of the others away; `None` without scenes.
fn begin<G: Scenic>(adventure: Adventure<G::State>, cast: Vec<G::Participant>) -> Option<G::State> {
    let first = adventure.scenes.first()?;
    let mut state = first.begin.clone();
    for (id, participant) in (0..).zip(cast) {
        G::put(&mut state, ActorId(id), participant);
    }
    place_all::<G>(&mut state, first);
    G::begins(&mut state);
    G::set_course(&mut state, Course { adventure: Some(Arc::new(adventure)), ..Course::default() });
    Some(state)
}

/// Brings an actor who is not on the ground to the others; where the ground is full, it stays behind.
fn comes<G: Scenic>(table: &mut Table<'_, G, impl Run<G>>, actor: ActorId)
where
    SceneEvent<G>: crate::After<G>,
{
    let state = table.state();
    let there = || ids::<G>(state).filter(|&id| id != actor && G::is_present(state, id));
    let beside = there().find(|&id| G::is_played(state, id)).or_else(|| there().next());
    if let Some(at) = beside.and_then(|beside| G::room(state, actor, beside)) {
        table.emit(SceneEvent::Arrived { actor, at });
    }
}

/// Returns a policy for a game whose scenes are fights. Before a fight it does what the game master is offered first; in it it
/// plays [`Greedy`] with `tries` tries for each offer; after it, it does nothing.
pub fn fighter<G: Scenic>(tries: u64) -> impl Policy<G> {
    Fighter { greedy: Greedy::new(tries), offers: Vec::new() }
}

/// The policy of [`fighter`].
struct Fighter<G: Scenic> {
    greedy: Greedy<G>,
    offers: Vec<Offer<G::Command>>,
}

impl<G: Scenic> Policy<G> for Fighter<G> {
    fn choose(&mut self, state: &G::State) -> Option<G::Command> {
        if G::nothing_is_on(state, G::ORDER).is_err() {
            return self.greedy.choose(state);
        }
        self.offers.clear();
        G::Command::offers(state, &mut self.offers);
        let first = self.offers.iter().find(|offer| offer.actor.is_none() && G::is_ready(state));
        first.map(|offer| offer.command.clone())
    }

    fn begin(&mut self, lots: Lots) {
        self.greedy.begin(lots);
    }
}
