//! Everything that is true in a scene now.

mod actor;
mod body;
mod flow;
mod objects;
mod tasks;

use crate::Pending;
use crate::gear::Weapon;
use crate::options::Options;
use crate::profile::Profile;
pub use actor::{Actor, Hold, Hurry, Rest, Slept};
pub use body::{Condition, Cover, Dying, Effect, Gate, Level, Life, Medium, Opening, Posture, Presence, Sprint};
pub use flow::{
    ActKind, Action, Attack, Effort, Guard, Handling, Labour, Leap, Manner, Mercy, Moving, ObjectUse, Pressing, Source,
    Thing, Window,
};
use ludex_engine::Described;
use ludex_grid::Map;
pub use ludex_kit::Spot;
use ludex_kit::adventure::Course;
use ludex_kit::clock::{Clock, Scale};
use ludex_kit::fog::Fog;
use ludex_kit::light::Lights;
use ludex_kit::{ActorId, List, Unseen, is_default, words};
pub use objects::{Lying, Object};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
pub use tasks::{
    Asked, CombatCheck, Competence, DIFFICULTIES, DefenceKind, Difficulty, Feat, Purpose, Task, Versus, difficulty,
};

words! {
    /// Where a scene stands: nobody has rolled initiative yet, there is fighting, it is over.
    #[derive(Default)]
    pub enum Stage { #[default] Waiting = "waiting" as "Not begun", Fighting = "fighting", Over = "over" as "Ended" }
}

words! {
    /// A kind of ground that is difficult; a cell may be of several (WT-MOV-09).
    pub enum Footing {
        SteepHill = "steep_hill" as "steep hill", KneeDeep = "knee_deep" as "water to the knee", Mud = "mud",
        Undergrowth = "undergrowth" as "thick undergrowth", WaistDeep = "waist_deep" as "water to the waist",
    }
}

/// A scene: who takes part, and where it stands.
#[derive(Debug, PartialEq, Default, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// What does not change.
    pub setting: Arc<Setting>,
    /// Everybody, in the order of the cast.
    pub actors: Vec<Actor>,
    /// Who takes part, in the order of joining.
    pub order: Vec<ActorId>,
    /// Actions that the game master allowed, with who may take them.
    pub tasks: Vec<(ActorId, Task)>,
    /// Where the scene stands.
    pub stage: Stage,
    /// The round, counted from 1.
    pub round: u16,
    /// Whose turn it is.
    pub turn: Option<ActorId>,
    /// Whether that turn is about to end.
    pub closing: bool,
    /// The open window for acting off-turn.
    pub window: Option<Window>,
    /// The action that the turn holder announced.
    pub declared: Option<Action>,
    /// The movement that somebody announced or is making.
    pub moving: Option<Moving>,
    /// Who announced an action on the turn of the one it is paired with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub led: Option<ActorId>,
    /// Who is moved against its will.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pressed: Option<Pressing>,
    /// The movement that the turn holder announced, while another moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aside: Option<Moving>,
    /// Who wrestles with whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub holds: List<Hold, 12>,
    /// Whether somebody moved, so that others may find themselves flanked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stirred: bool,
    /// What one must reach to land on one's feet, whatever the ground is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slippery: Option<i32>,
    /// What lies about, the oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lying: List<Lying, 32>,
    /// Doors and other things that stand about.
    #[serde(default, skip_serializing_if = "is_default")]
    pub objects: Vec<Object>,
    /// The attack being resolved.
    pub attack: Option<Attack>,
    /// Whose decision everything waits for.
    pub pending: Option<Pending>,
    /// Who does not see whom, beside those whom nobody sees.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unseen: Unseen,
    /// The light on the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lights: Lights,
    /// The fog over the map, and what is seen of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fog: Option<Box<Fog>>,
    /// Game time that has passed between fights.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clock: Clock,
    /// On which scale it passes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scale: Scale,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: Course<State>,
}

/// How water runs: which way, and how many yards a round. On a lane the way is 0 for up it, 1 for down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Current {
    pub way: u8,
    pub yards: u8,
}

/// What does not change during a scene. It is played on the map, if there is one, otherwise on the lane: so many yards
/// long, with places from 0 to its end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setting {
    /// The scene's name.
    pub title: String,
    /// How long the lane is.
    pub lane: i16,
    /// Whether people are here to talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: bool,
    /// The map, a yard for each cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub map: Option<Map>,
    /// What is told of the cells of a symbol.
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: BTreeMap<char, Described>,
    /// What kinds of ground the cells of a symbol are, where that is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub footing: BTreeMap<char, Vec<Footing>>,
    /// How its water runs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub current: Option<Current>,
    /// The campaign's numbers.
    pub options: Options,
    /// The sides.
    pub sides: Vec<String>,
    /// Who everybody is.
    pub cast: Vec<Profile>,
}

impl State {
    /// Returns how an actor is now. The id must be of this scene; commands are checked for that where they come in.
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }

    /// Returns who an actor is.
    pub fn profile(&self, id: ActorId) -> &Profile {
        &self.setting.cast[id.index()]
    }

    /// Returns what the campaign has changed.
    pub fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Returns how an actor is now, to be changed by an event.
    pub fn actor_mut(&mut self, id: ActorId) -> &mut Actor {
        &mut self.actors[id.index()]
    }

    /// Changes an actor, if there is one of that number.
    pub fn on(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.actors.get_mut(id.index()) {
            change(actor);
        }
    }

    /// Returns whether two are on different sides.
    pub fn hostile(&self, one: ActorId, other: ActorId) -> bool {
        self.profile(one).side != self.profile(other).side
    }

    /// Returns a weapon of an actor, by its place in the record.
    pub fn weapon(&self, owner: ActorId, place: u8) -> Option<&Weapon> {
        self.setting.cast.get(owner.index())?.weapons.get(usize::from(place))
    }

    /// Returns what a weapon of an actor is called; `weapon` where there is none at that place.
    pub fn weapon_name(&self, owner: ActorId, place: u8) -> &str {
        self.weapon(owner, place).map_or("weapon", |weapon| &weapon.name)
    }

    /// Returns the ids of everybody in the scene, in order.
    pub fn ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }
}

/// Returns whether the bit of a place from 0 to 7 is set; no other place has one.
pub(crate) fn has_bit(bits: u8, place: u8) -> bool {
    place < 8 && bits & (1 << place) != 0
}

/// Returns the bit of a place; places from 8 on begin anew.
pub(crate) fn bit(place: u8) -> u8 {
    1 << (place & 7)
}

impl State {
    /// Returns a scene that has not begun.
    pub fn new(setting: Setting, actors: Vec<Actor>) -> Self {
        let order = Vec::with_capacity(actors.len());
        Self { order, setting: Arc::new(setting), actors, ..Self::default() }
    }
    /// Returns whether an actor takes part and is awake.
    pub fn stands(&self, id: ActorId) -> bool {
        self.is_there(id) && self.actor(id).life == Life::Awake
    }
    /// Returns whether an actor is in the scene and alive; in a fight, whether it is in that.
    pub fn is_there(&self, id: ActorId) -> bool {
        let Actor { presence, life, .. } = *self.actor(id);
        let ready = presence == Presence::Ready && self.stage != Stage::Fighting;
        (ready || presence == Presence::Fighting) && life != Life::Dead
    }
    /// Returns whether an actor is in the scene, so that nobody else stands in the same place of a map.
    pub fn fills_space(&self, id: ActorId) -> bool {
        matches!(self.actor(id).presence, Presence::Ready | Presence::Fighting) && self.actor(id).life != Life::Dead
    }
    /// Returns the task of a number, if this actor may take it.
    pub fn task(&self, id: ActorId, task: u8) -> Option<&Task> {
        self.tasks.get(usize::from(task)).filter(|(who, _)| *who == id).map(|(_, task)| task)
    }
    /// Returns the one after `last` of those who fit: the highest initiative first, then in the order of joining; those who have
    /// not joined come last.
    pub(crate) fn next_by_initiative(&self, last: Option<ActorId>, fits: impl Fn(ActorId) -> bool) -> Option<ActorId> {
        let place = |id: ActorId| self.order.iter().position(|&other| other == id).unwrap_or(usize::MAX);
        let key = |id: ActorId| (std::cmp::Reverse(self.actor(id).initiative), place(id), id);
        let after = last.map(key);
        let later = |&id: &ActorId| after.is_none_or(|after| key(id) > after) && fits(id);
        self.ids().filter(later).min_by_key(|&id| key(id))
    }
    /// Returns how badly a creature is wounded: the level of its highest wound (WT-WND-10).
    pub fn severity(&self, id: ActorId) -> Option<Level> {
        Level::ALL.iter().rev().copied().find(|level| self.actor(id).wounds[level.index()] > 0)
    }
    /// Lets everybody react again, to a new trigger.
    pub(crate) fn trigger(&mut self) {
        for actor in &mut self.actors {
            actor.reacted = false;
            actor.declined = false;
        }
    }
    /// Opens a window, which everybody may use.
    pub(crate) fn open(&mut self, window: Window) {
        self.window = Some(window);
        for actor in &mut self.actors {
            actor.passed = false;
        }
    }
    /// Makes an actor lie unconscious, without AP and at nothing (WT-CON-20). It holds nothing but what grows on it.
    pub(crate) fn fall(&mut self, id: ActorId) {
        let natural = self.setting.cast.get(id.index()).map_or(0, natural);
        self.on(id, |actor| {
            actor.life = Life::Unconscious;
            actor.posture = Posture::Prone;
            actor.ap = 0;
            actor.movement = 0;
            actor.defending = false;
            actor.readied = None;
            actor.labour = None;
            actor.held &= natural;
        });
    }
}

/// Returns the weapons that grow on a creature, a bit each.
pub fn natural(profile: &Profile) -> u8 {
    let mut natural = 0;
    for (at, weapon) in profile.weapons.iter().enumerate() {
        if weapon.is_natural() {
            natural |= 1 << at;
        }
    }
    natural
}
