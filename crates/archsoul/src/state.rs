//! Everything that is true in a scene now.

mod actor;
mod crafts;
mod time;

pub use {actor::*, crafts::*, time::*};

use crate::Pending;
use crate::character::{Attribute, Between, Blade, Item, Opens, Profile, Skill, Status, Weapon};
use crate::options::Options;
use ludex_engine::{Clock, Described};
use ludex_grid::{Cell, Direction, Footing, Footprint, Map, Terrain};
use ludex_kit::adventure::Course;
use ludex_kit::clock::Scale;
use ludex_kit::doors::Door;
use ludex_kit::fog::Fog;
use ludex_kit::{ActorId, Unseen, is_default, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// Where a scene stands.
    #[derive(Default)]
    pub enum Stage {
        #[default] Ready = "ready", Fighting = "fighting", Over = "over",
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
    /// What is told of the cells of a symbol.
    pub about: BTreeMap<char, Described>,
    /// What the campaign has changed.
    pub options: Options,
    /// Everybody and everything, in the order of their ids.
    pub cast: Vec<Profile>,
    /// What can be made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub items: Vec<Item>,
    /// How deep the difficult water of the map is, in feet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub depth: u8,
    /// The doors between the spaces of the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub doors: Vec<Door>,
}

/// So many feet of water and more are deep: nobody walks there.
const DEEP: u8 = 5;

impl Setting {
    /// Returns whether a kind of ground is water in which one swims.
    pub fn is_deep(&self, terrain: Terrain) -> bool {
        self.depth >= DEEP && terrain.water && terrain.footing == Footing::Difficult
    }

    /// Returns whether one swims in a space.
    pub fn is_deep_at(&self, cell: Cell) -> bool {
        self.depth >= DEEP && self.is_deep(self.map.terrain(cell))
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
    /// Who fights, the first to act first.
    pub order: Vec<ActorId>,
    /// The place in the order of the first of those who act now.
    pub first: u16,
    /// How many act now, one after another in the order.
    pub together: u16,
    /// What must be decided, the first first.
    pub asked: Vec<Pending>,
    /// What somebody has begun to do, while others may react.
    pub doing: Option<Doing>,
    /// What the water is like.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waters: Waters,
    /// Whether the country is very hostile to travel.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hostile_country: bool,
    /// Who does not see whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unseen: Unseen,
    /// The fog over the map, and what is seen of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fog: Option<Box<Fog>>,
    /// Where and how people craft.
    #[serde(default, skip_serializing_if = "is_default")]
    pub workshop: Workshop,
    /// What is made of something that must be found first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scarce: Vec<String>,
    /// On which scale time passes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scale: Scale,
    /// What people do while time passes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stretch: Option<Stretch>,
    /// What others do meanwhile, where everybody spends it in their own way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beside: Vec<Stretch>,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: Course<State>,
    /// Everybody and everything.
    // Last: two states are told apart by what is smaller first.
    pub actors: Vec<Actor>,
}

/// What an actor has begun to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doing {
    /// Who has begun.
    pub actor: ActorId,
    /// Where they move to; `None` where they stand up, or perform a ritual.
    pub to: Option<Cell>,
    /// How many spaces are left.
    pub left: u8,
    /// Whether those who might react were asked.
    pub asked: bool,
    /// The ritual that they perform, where it is one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rite: Option<Rite>,
}

/// A ritual that is being performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rite {
    /// The place of the ritual among those that its performer knows.
    pub ritual: u8,
    /// On whom it is performed.
    pub target: Option<ActorId>,
    /// The blade that is to grow, where it is that ritual.
    pub blade: Option<Blade>,
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

impl State {
    /// Returns whether it is a thing: neither a person nor a creature.
    pub fn is_thing(&self, id: ActorId) -> bool {
        self.profile(id).thing.is_some()
    }

    /// Returns what people do while time passes, everything of one kind together.
    pub fn stretches(&self) -> impl Iterator<Item = &Stretch> {
        self.stretch.iter().chain(&self.beside)
    }

    /// Returns what an actor does while time passes.
    pub fn stretch_of(&self, id: ActorId) -> Option<&Stretch> {
        self.stretches().find(|stretch| stretch.who.contains(&id))
    }

    /// Returns whether anybody does not see it.
    pub fn is_unseen(&self, id: ActorId) -> bool {
        self.unseen.iter().any(|(_, hidden)| *hidden == id)
    }

    /// Returns whether it is a way that stands open, and lets everybody through.
    pub fn lets_by(&self, id: ActorId) -> bool {
        self.actor(id).latch.open && self.profile(id).thing.as_ref().is_some_and(|thing| thing.opens == Opens::Way)
    }

    /// Returns the door between spaces that a thing is.
    pub fn between(&self, id: ActorId) -> Option<&Between> {
        self.profile(id).thing.as_ref()?.between.as_ref()
    }

    /// Opens or shuts the door of the map that a thing is, as it stands now; what is broken or gone stands open (SP-DMG-12). For `apply`
    /// alone.
    pub fn turn_door_of(&mut self, id: ActorId) {
        let Some(door) = self.between(id).map(|between| between.door) else { return };
        let Actor { latch, dead, away, .. } = self.actor(id);
        let open = latch.open || dead.is_some() || *away;
        if self.setting.map.lines().and_then(|lines| lines.is_open(door)) == Some(!open) {
            Arc::make_mut(&mut self.setting).map.turn_door(door, open);
        }
    }

    /// Returns the spaces that it takes.
    pub fn footprint(&self, id: ActorId) -> Footprint {
        self.setting.map.footprint(self.actor(id).at, self.profile(id).record.across)
    }

    /// Returns the spaces from one to another.
    pub fn distance(&self, one: ActorId, other: ActorId) -> u32 {
        let beside =
            self.between(one).map(|door| (door, other)).or_else(|| self.between(other).map(|door| (door, one)));
        let Some((door, body)) = beside else { return self.footprint(one).distance(self.footprint(other)) };
        let body = self.footprint(body);
        door.beside.iter().map(|cell| body.distance_to(*cell) + 1).min().unwrap_or_default()
    }

    /// Returns whether a wall hides one wholly from another.
    pub fn wall_between(&self, one: ActorId, other: ActorId) -> bool {
        let map = &self.setting.map;
        let beside =
            self.between(one).map(|door| (door, other)).or_else(|| self.between(other).map(|door| (door, one)));
        let Some((door, body)) = beside else { return map.walls_off(self.footprint(one), self.footprint(other)) };
        // A door is seen from either side of it.
        door.beside.iter().all(|cell| map.walls_off(self.footprint(body), map.footprint(*cell, 1)))
    }

    /// Returns what a side of a space is called.
    pub fn side_name(&self, side: Direction) -> &'static str {
        self.setting.map.shape().direction_name(side)
    }

    /// Returns whether it is in a state, whatever the cause (SP-STA-20). Grapplers and bonds are such causes.
    pub fn is(&self, id: ActorId, status: Status) -> bool {
        if self.actor(id).statuses.has(status) {
            return true;
        }
        match status {
            Status::Grappled => self.grapplers(id).next().is_some(),
            Status::Restrained => !self.actor(id).bonds.is_empty() || self.grapplers(id).any(|(_, hold)| hold.pinned),
            _ => false,
        }
    }

    /// Returns who holds an actor, and how.
    pub fn grapplers(&self, id: ActorId) -> impl Iterator<Item = (ActorId, Hold)> {
        let holds = self.ids().filter_map(|other| Some((other, self.actor(other).hold?)));
        holds.filter(move |(_, hold)| hold.target == id)
    }

    /// Returns whether it is a creature, alive, conscious or not, and in this scene.
    pub fn lives(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && !self.is_thing(id) && !self.actor(id).away
    }

    /// Returns whether it is neither dead nor broken nor unconscious, and in this scene.
    pub fn is_awake(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && self.actor(id).unconscious.is_none() && !self.actor(id).away
    }

    /// Returns whether it is in deep water; water to the waist is difficult ground and no more (SP-UWD-30).
    pub fn swims(&self, id: ActorId) -> bool {
        self.is(id, Status::Swimming) || self.is(id, Status::Submerged)
    }

    /// Returns whether it can still fight: no thing, awake, and neither disabled nor asleep.
    pub fn stands(&self, id: ActorId) -> bool {
        let barred = self.actor(id).statuses.has_any(&[Status::Disabled, Status::Sleeping]);
        self.is_awake(id) && !barred && !self.is_thing(id)
    }

    /// Returns whether it is out of a fight: a person or creature that does not stand, a thing that is broken. Once nobody else
    /// is in it, the fight is over (SP-TRN-03).
    pub fn is_out(&self, id: ActorId) -> bool {
        if self.is_thing(id) { !self.is_awake(id) } else { !self.stands(id) }
    }

    /// Returns an attribute as it is now: what is written less what was lost, never below 0 (SP-ATR-04).
    pub fn attribute(&self, id: ActorId, attribute: Attribute) -> i32 {
        let lost = self.actor(id).reductions[attribute as usize];
        (self.profile(id).base(attribute) - i32::from(lost)).max(0)
    }

    /// Returns the ranks of a skill; 0 for what was never learned (SP-ATR-09).
    pub fn rank(&self, id: ActorId, skill: Skill) -> i32 {
        self.profile(id).rank(skill)
    }

    /// Returns the weapons that can be used now, each with its place.
    pub fn wielded(&self, id: ActorId) -> impl Iterator<Item = (u8, &Weapon)> {
        (0..).zip(&self.profile(id).weapons).filter(move |(place, _)| self.wields(id, *place))
    }

    /// Returns whether a weapon can be used now: drawn, not thrown away, not broken.
    pub fn wields(&self, id: ActorId, place: u8) -> bool {
        let actor = self.actor(id);
        actor.has_drawn(place) && !actor.has_thrown_away(place) && !self.is_broken(id, place)
    }

    /// Returns whether what it wears is broken, and keeps nothing off any longer (SP-DMG-12).
    pub fn is_armour_broken(&self, id: ActorId) -> bool {
        let most = self.profile(id).armour_hit_points;
        most > 0 && self.actor(id).armour_wear >= most
    }

    /// Returns whether a weapon is broken (SP-DMG-18). What grows on its owner, and the soul, never is.
    pub fn is_broken(&self, id: ActorId, place: u8) -> bool {
        let Some(weapon) = self.weapon(id, place) else { return false };
        !weapon.natural && !weapon.soul && self.actor(id).wear_of(place) >= weapon.hit_points
    }
}
