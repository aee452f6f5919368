//! Everything that is true in a scene now.

mod actor;
mod ailments;
mod burst;
mod downtime;
mod ground;
mod hiding;
mod impact;
mod ready;
mod stack;
mod struggle;
mod talk;
mod tasks;
mod turn;
mod world;

pub use actor::*;
pub use ailments::*;
pub use burst::*;
pub use downtime::*;
pub use ground::*;
pub use hiding::*;
pub use impact::*;
pub use ready::*;
pub use stack::*;
pub use struggle::*;
pub use talk::*;
pub use tasks::*;
pub use turn::*;
pub use world::*;

use crate::Pending;
use crate::character::{Profile, Skill};
use crate::options::Options;
use crate::place::{Place, Space};
use ludex_engine::{Clock, Described};
use ludex_grid::{Cell, Footing, Map};
use ludex_kit::adventure::Course;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// Where a scene stands.
    #[derive(Default)]
    pub enum Stage {
        #[default] Ready = "ready", Fighting = "fighting", Over = "over",
    }
    /// How much of somebody is covered.
    #[derive(Default)]
    pub enum Cover {
        #[default] None = "none", Light = "light", Moderate = "moderate", High = "high", Total = "total",
    }
    /// What keeps people from seeing what is in an area.
    pub enum Haze {
        Bleared = "bleared", Obscured = "obscured",
    }
}

/// Something to hide behind: a straight line from one point to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// One end.
    pub from: Place,
    /// The other end.
    pub to: Place,
    /// How much it covers.
    pub cover: Cover,
    /// Centimetres to its top; `None` where nobody looks over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i32>,
    /// Whether it is so thin that warmth shows through.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thin: bool,
}

/// An area in which people are hard to see, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Its north-western corner.
    pub from: Place,
    /// Its south-eastern corner.
    pub to: Place,
    /// How hard.
    pub haze: Haze,
    /// Whether it is mist, smoke, leaves, which also hide what is behind them; otherwise it is for want of light.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fog: bool,
}

impl Zone {
    /// Returns whether a point lies in it.
    pub fn holds(&self, at: Place) -> bool {
        (self.from.x..=self.to.x).contains(&at.x) && (self.from.y..=self.to.y).contains(&at.y)
    }
}

/// What does not change during a scene.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setting {
    /// The title of the scene.
    pub title: String,
    /// Whether people are here to talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: bool,
    /// The ground.
    pub map: Map,
    /// The doors between its spaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<ludex_kit::doors::Door>,
    /// Centimetres across a space of the map.
    pub cell: i32,
    /// What is told of the cells of a symbol.
    pub about: BTreeMap<char, Described>,
    /// What people hide behind.
    pub obstacles: Vec<Obstacle>,
    /// Where people are hard to see.
    pub zones: Vec<Zone>,
    /// Where people swim.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waters: Vec<Water>,
    /// What the campaign has changed.
    pub options: Options,
    /// Everybody, in the order of their ids.
    pub cast: Vec<Profile>,
    /// The deck of the table; that of the house where it has none of its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deck: Vec<Card>,
    /// Skills of the table's own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_skills: Vec<OwnSkill>,
}

/// A ruling on the attacks of one on another (ED-ATK-27, ED-ATK-32, ED-CHK-38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// Who attacks.
    pub from: ActorId,
    /// Whom.
    pub target: ActorId,
    /// The cover, whatever lies between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Whether it attacks from above, whatever the height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<bool>,
    /// Whether circumstances speak for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gains: bool,
    /// Whether they speak against it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: bool,
    /// Whether the other hears it coming, and may dodge what it does not see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heard: bool,
}

impl Judged {
    /// Returns whether it leaves everything as it is.
    pub const fn is_empty(&self) -> bool {
        self.cover.is_none() && self.above.is_none() && !self.gains && !self.losses && !self.heard
    }
}

/// A scene.
#[derive(Debug, PartialEq, Default, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// What does not change.
    pub setting: Arc<Setting>,
    /// Whether a fight is to begin, is on, or is over.
    pub stage: Stage,
    /// The round, from 1 on.
    pub round: u32,
    /// Game time.
    pub clock: Clock,
    /// The order of the fight, the first to act first.
    pub order: Vec<Seat>,
    /// Whose turn it is; `None` between turns.
    pub turn: Option<ActorId>,
    /// What is under way, the innermost last: a blow, inside the reaction to it, inside the move that drew it.
    pub stack: List<Frame, 12>,
    /// What somebody must decide before the innermost goes on.
    pub asked: Option<Pending>,
    /// What ended as the turn began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lapsed: Lapsed,
    /// Areas that stay.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clouds: List<Cloud, 8>,
    /// What was placed, and will burst.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charges: List<Charge, 8>,
    /// Who was shaken while concentrating, and what holding on takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shaken: List<(ActorId, u8), 8>,
    /// Whether what belongs to nobody has acted as this round ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round_over: bool,
    /// Who is foe, friend or neither to whom, where the game master has said so; the lower number first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonds: Vec<(ActorId, ActorId, Bond)>,
    /// What the game master has said of the attacks of one on another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub judged: Vec<Judged>,
    /// Whose death save waits until what its turn begins with is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save_waits: Option<ActorId>,
    /// Who goes to the top of the order when the next round begins, the last of them highest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub climbs: List<ActorId, 6>,
    /// Its world.
    #[serde(default, skip_serializing_if = "is_default")]
    pub world: World,
    /// What it is no use to try again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bars: Vec<Bar>,
    /// What adds to checks of people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: Vec<Given>,
    /// What takes several checks and is under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undertakings: Vec<Undertaking>,
    /// A decision that comes before the one that waits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<Pending>,
    /// How deep that lies whose dice may fall, once players were asked for cards (ED-CRD-25); 0 for nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub window: u8,
    /// Cards that lie on the table, in the order in which they were played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plays: Vec<Played>,
    /// Who was awarded a card and has yet to say whether it takes it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub awards: List<ActorId, 8>,
    /// Scars, and whose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scars: Vec<(ActorId, String)>,
    /// What talk has come to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: Talk,
    /// What people live on and work at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub downtime: Downtime,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: Course<State>,
    /// Everybody.
    // Last: two states are told apart by what is smaller first.
    pub actors: Vec<Actor>,
}

impl State {
    /// Returns how an actor is now. The id must be of this scene; commands are checked for that where they come in.
    #[inline]
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }

    /// Returns who an actor is.
    #[inline]
    pub fn profile(&self, id: ActorId) -> &Profile {
        &self.setting.cast[id.index()]
    }

    /// Returns what the game master has said of the attacks of one on another.
    #[inline]
    pub fn judged(&self, from: ActorId, target: ActorId) -> Option<Judged> {
        self.judged.iter().copied().find(|one| one.from == from && one.target == target)
    }

    /// Returns what the campaign has changed.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Changes an actor, if there is one of that number.
    #[inline]
    pub fn on(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.actors.get_mut(id.index()) {
            change(actor);
        }
    }

    /// Returns the ids of everybody in the scene, in order.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }

    /// Returns whether two are on different sides (ED-INI-23).
    #[inline]
    pub fn hostile(&self, one: ActorId, other: ActorId) -> bool {
        let differ = !self.same_side(one, other);
        if self.bonds.is_empty() { differ } else { self.bond(one, other).map_or(differ, |bond| bond == Bond::Hostile) }
    }

    /// Returns whether two are friends: those of one side are, and neutral ones are neither friends nor foes (ED-INI-23).
    #[inline]
    pub fn allied(&self, one: ActorId, other: ActorId) -> bool {
        let same = self.same_side(one, other);
        if self.bonds.is_empty() { same } else { self.bond(one, other).map_or(same, |bond| bond == Bond::Friendly) }
    }

    /// Returns whether two are of one side.
    #[inline]
    fn same_side(&self, one: ActorId, other: ActorId) -> bool {
        let (one, other) = (self.profile(one).side.as_bytes(), self.profile(other).side.as_bytes());
        // It is asked all the time, and of most names the first and the last letters are all.
        match one.len() {
            long if long != other.len() => false,
            4..=8 => one.first_chunk::<4>() == other.first_chunk() && one.last_chunk::<4>() == other.last_chunk(),
            _ => one == other,
        }
    }

    /// Returns what the game master has said of two, in whichever order.
    fn bond(&self, one: ActorId, other: ActorId) -> Option<Bond> {
        let pair = (one.min(other), one.max(other));
        self.bonds.iter().find(|(low, high, _)| (*low, *high) == pair).map(|(.., bond)| *bond)
    }

    /// Returns the space that an actor takes (ED-SIZ-08).
    #[inline]
    pub fn space(&self, id: ActorId) -> Space {
        self.space_at(id, self.actor(id).at)
    }

    /// Has areas that stay, and what was placed, be so many rounds older: those end whose time is over.
    pub fn ages(&mut self, rounds: u32) {
        self.clouds.change(|cloud| Cloud { until: cloud.until.saturating_sub(rounds), met: Crowd::NOBODY, ..cloud });
        self.clouds.retain(|cloud| cloud.until > 0);
        self.charges.change(|charge| Charge { round: charge.round.map(|due| due.saturating_sub(rounds)), ..charge });
    }

    /// Returns the space that an actor would take elsewhere.
    #[inline]
    pub fn space_at(&self, id: ActorId, at: Place) -> Space {
        Space { at, side: self.profile(id).side() }
    }

    /// Returns the middle of a space of the map.
    #[inline]
    pub fn middle(&self, cell: Cell) -> Place {
        let side = self.setting.cell;
        Place { x: i32::from(cell.x) * side, y: i32::from(cell.y) * side, z: 0 }
    }

    /// Returns the space of the map in which a point lies.
    #[inline]
    pub fn cell(&self, at: Place) -> Cell {
        let side = self.setting.cell.max(1);
        let along = |from: i32| (from + side / 2).div_euclid(side) as i16;
        Cell::new(along(at.x), along(at.y))
    }

    /// Returns a point of the lines of the map as a place: a space is a hundred points across, and its middle lies at 50.
    pub fn point(&self, point: ludex_grid::Point) -> Place {
        let side = i64::from(self.setting.cell);
        let along = |part: i32| (i64::from(part - 50) * side / 100) as i32;
        Place { x: along(point.x), y: along(point.y), z: 0 }
    }

    /// Returns the thing at a point, by its number.
    pub fn thing_at(&self, at: Place) -> Option<(u8, &Thing)> {
        let here = self.cell(at);
        (0..).zip(&self.world.things).find(|(_, thing)| self.cell(thing.at) == here)
    }

    /// Returns the ground under a point.
    #[inline]
    pub fn footing(&self, at: Place) -> Footing {
        let cell = self.cell(at);
        if self.setting.map.contains(cell) { self.setting.map.terrain(cell).footing } else { Footing::Blocked }
    }

    /// Notes that somebody has moved or acted, or that its turn is over.
    pub fn stirs(&mut self, id: ActorId, ends: bool) {
        self.world.beats = self.world.beats.saturating_add(1);
        let beat = self.world.beats;
        self.on(id, |actor| if ends { actor.stir.ended = beat } else { actor.stir.moved = beat });
    }

    /// Returns whether a point lies in water.
    pub fn is_water(&self, at: Place) -> bool {
        let lies =
            |water: &Water| (water.from.x..=water.to.x).contains(&at.x) && (water.from.y..=water.to.y).contains(&at.y);
        self.setting.waters.iter().any(lies)
    }

    /// Returns whether an actor goes too fast to look about (ED-TRV-07, ED-TRV-19).
    pub fn hurries(&self, id: ActorId) -> bool {
        let Journey { on_the_way, pace, .. } = self.world.journey;
        let driven = self.actor(id).travelling.by == Carriage::Vehicle;
        on_the_way && pace == Pace::Fast && self.stage != Stage::Fighting && !driven
    }

    /// Returns whether an actor is there, and alive.
    #[inline]
    pub fn lives(&self, id: ActorId) -> bool {
        let actor = self.actor(id);
        actor.life != Life::Dead && !actor.away
    }

    /// Returns whether somebody hides from another, who has not found it.
    #[inline]
    pub fn hides_from(&self, id: ActorId, observer: ActorId) -> bool {
        self.actor(id).hide.is_some_and(|hide| !hide.found.has(observer))
    }

    /// Returns whether somebody hides from all its foes who live, and there is one.
    pub fn hides_from_all(&self, id: ActorId) -> bool {
        let foes = || self.ids().filter(|foe| self.hostile(id, *foe) && self.lives(*foe));
        self.actor(id).hide.is_some() && foes().next().is_some() && foes().all(|foe| self.hides_from(id, foe))
    }

    /// Returns what is innermost of what is under way.
    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.stack.get(self.stack.len().wrapping_sub(1))
    }

    /// Returns what a skill is called at this table (ED-SKL-17).
    pub fn skill_name(&self, skill: Skill) -> Cow<'static, str> {
        let own = self.setting.own_skills.iter().find(|own| own.replaces == Some(skill));
        own.map_or(Cow::Borrowed(skill.name()), |own| Cow::Owned(own.name.clone()))
    }

    /// Returns the name of a weapon.
    pub fn weapon_name(&self, id: ActorId, place: u8) -> &str {
        self.profile(id).weapon(place).map_or("weapon", |weapon| &weapon.name)
    }
}
