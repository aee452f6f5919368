//! Everything that is true in a scene now.

use crate::Prompt;
use crate::character::{Attribute, Profile, Skill, Status, Weapon};
use crate::options::Options;
use ludex_engine::Clock;
use ludex_grid::{Cell, Direction, Footprint, Map};
use ludex_kit::{ActorId, WordSet, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// Where a scene stands.
    pub enum Stage {
        Ready = "ready", Fighting = "fighting", Over = "over",
    }
    /// Why somebody is dead, or something broken.
    pub enum Death {
        Wounds = "wounds", Destroyed = "destroyed", Other = "other", OldAge = "old age",
    }
}

/// What does not change during a scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// The title of the scene.
    pub title: String,
    /// The ground.
    pub map: Map,
    /// What is told of the cells of a symbol.
    pub about: BTreeMap<char, String>,
    /// What the campaign has changed.
    pub options: Options,
    /// Everybody and everything, in the order of their ids.
    pub cast: Vec<Profile>,
}

/// A scene.
#[derive(Debug, PartialEq, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// What does not change.
    pub setting: Arc<Setting>,
    /// Where it stands.
    pub stage: Stage,
    /// The round, from 1 on.
    pub round: u32,
    /// Game time.
    pub clock: Clock,
    /// Who fights, the first to act first.
    pub order: Vec<ActorId>,
    /// The place in the order of the first of those who act now.
    pub first: u16,
    /// How many act now, one after another in the order.
    pub together: u16,
    /// Everybody and everything.
    pub actors: Vec<Actor>,
    /// What must be decided, the first first.
    pub asked: Vec<Prompt>,
    /// What somebody has begun to do, while others may react.
    pub doing: Option<Doing>,
}

/// How somebody or something is now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Where it stands.
    pub at: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// Hit points; below 0 too.
    pub hp: i32,
    /// Drain.
    pub drain: u16,
    /// What each attribute has lost.
    pub reductions: [u8; 5],
    /// What is the matter.
    pub statuses: WordSet<Status>,
    /// Rounds until it wakes.
    pub unconscious: Option<u8>,
    /// Why it is dead.
    pub dead: Option<Death>,
    /// When it acts.
    pub initiative: Option<Initiative>,
    /// Action points left.
    pub ap: u8,
    /// Whether it may strike at somebody who gives it an opening.
    pub reactive: bool,
    /// Whether its turn is over, or has not come.
    pub done: bool,
    /// Whether it has just moved, and may turn.
    pub may_face: bool,
    /// Whether it has a move that costs nothing.
    pub free_move: bool,
    /// Which weapons it holds, one bit each.
    pub held: u8,
    /// Which weapons it has thrown away, one bit each.
    pub gone: u8,
    /// What each weapon has suffered.
    pub wear: [u8; 8],
    /// What it has done this turn.
    pub exertion: Exertion,
    /// Seconds of heavy activity.
    pub heavy: u32,
    /// Seconds of light activity.
    pub light: u32,
    /// What the game master has said of its next roll.
    pub adjustment: Option<Adjustment>,
    /// What the game master has said of it as a target.
    pub rated: Rated,
}

/// When somebody acts, and what breaks a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initiative {
    /// The result of the roll.
    pub result: i32,
    /// Ranks of Awareness.
    pub awareness: i32,
    /// Precision.
    pub precision: i32,
    /// Dice that were rolled in a tie, as the digits of a number.
    pub tie: u32,
    /// Who rolled: for themselves, or for their side.
    pub roller: ActorId,
}

/// What a turn was spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exertion {
    /// Blows in melee, or magic.
    pub fought: bool,
    /// Shots.
    pub shot: bool,
}

/// What the game master has said of somebody's next roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// What it is.
    pub label: String,
    /// What it adds to the difficulty.
    pub amount: i32,
    /// The difficulty to begin with.
    pub base: Option<u8>,
}

/// What the game master has said of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rated {
    /// Its defence.
    pub defence: Option<u8>,
    /// Its hardness.
    pub hardness: Option<u8>,
    /// Whether blunt weapons harm it although it is a rope.
    pub blunt: bool,
}

/// What somebody has begun to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doing {
    /// Who.
    pub actor: ActorId,
    /// Where to; standing up where there is no such place.
    pub to: Option<Cell>,
    /// How many spaces are left.
    pub left: u8,
    /// Whether those who might react were asked.
    pub asked: bool,
}

impl State {
    /// What somebody is.
    pub fn profile(&self, id: ActorId) -> &Profile {
        &self.setting.cast[id.index()]
    }
    /// How somebody is.
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }
    /// The same, to be changed by an event.
    pub fn actor_mut(&mut self, id: ActorId) -> &mut Actor {
        &mut self.actors[id.index()]
    }
    /// What the campaign has changed.
    pub fn options(&self) -> &Options {
        &self.setting.options
    }
    /// Everybody and everything.
    pub fn ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }
    /// Whether it is a thing.
    pub fn is_thing(&self, id: ActorId) -> bool {
        self.profile(id).thing.is_some()
    }
    /// The spaces that it takes.
    pub fn footprint(&self, id: ActorId) -> Footprint {
        self.setting.map.footprint(self.actor(id).at, self.profile(id).record.across)
    }
    /// Spaces from one to another.
    pub fn distance(&self, one: ActorId, other: ActorId) -> u32 {
        self.footprint(one).distance(self.footprint(other))
    }
    /// Whether it is in a state.
    pub fn is(&self, id: ActorId, status: Status) -> bool {
        self.actor(id).statuses.has(status)
    }
    /// Whether it is somebody alive, conscious or not.
    pub fn lives(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && !self.is_thing(id)
    }
    /// Whether it is alive and conscious.
    pub fn is_awake(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && self.actor(id).unconscious.is_none()
    }
    /// Whether it can still fight: awake, fit for action, no thing.
    pub fn stands(&self, id: ActorId) -> bool {
        self.is_awake(id) && !self.is(id, Status::Disabled) && !self.is_thing(id)
    }
    /// Whether two are on different sides.
    pub fn opposed(&self, one: ActorId, other: ActorId) -> bool {
        self.profile(one).side != self.profile(other).side
    }
    /// An attribute as it is now: what is written less what was lost, never below 0.
    pub fn attribute(&self, id: ActorId, attribute: Attribute) -> i32 {
        (self.profile(id).base(attribute) - i32::from(self.actor(id).reductions[attribute as usize])).max(0)
    }
    /// A rank of skill.
    pub fn rank(&self, id: ActorId, skill: Skill) -> i32 {
        self.profile(id).rank(skill)
    }
    /// A weapon, by its place in the record.
    pub fn weapon(&self, id: ActorId, place: u8) -> Option<&Weapon> {
        self.profile(id).weapons.get(usize::from(place))
    }
    /// What a weapon is called.
    pub fn weapon_name(&self, id: ActorId, place: u8) -> &str {
        self.weapon(id, place).map_or("weapon", |weapon| &weapon.name)
    }
    /// Weapons that can be used now: held, not thrown away, not broken. Each with its place.
    pub fn wielded(&self, id: ActorId) -> impl Iterator<Item = (u8, &Weapon)> {
        let all = (0..).zip(&self.profile(id).weapons);
        all.filter(move |(place, _)| self.wields(id, *place))
    }
    /// Whether a weapon can be used now.
    pub fn wields(&self, id: ActorId, place: u8) -> bool {
        let (actor, bit) = (self.actor(id), 1 << (place & 7));
        actor.held & !actor.gone & bit != 0 && !self.is_broken(id, place)
    }
    /// Whether a weapon is broken.
    pub fn is_broken(&self, id: ActorId, place: u8) -> bool {
        self.weapon(id, place).is_some_and(|weapon| {
            !weapon.natural && !weapon.soul && self.actor(id).wear[usize::from(place & 7)] >= weapon.hit_points
        })
    }
}
