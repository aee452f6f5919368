//! Everything that is true in a scene now.

mod actor;
mod affliction;
mod days;
mod effect;
mod ground;
mod hazard;
mod here;
mod magic;
mod marks;
mod matter;
mod sight;

pub use actor::*;
pub use affliction::*;
pub use days::*;
pub use effect::*;
pub use ground::*;
pub use hazard::*;
pub use magic::*;
pub use marks::*;
pub use matter::*;
pub use sight::*;

use crate::Pending;
use crate::character::Profile;
use crate::options::Options;
use ludex_engine::{Clock, Described};
use ludex_grid::{Cell, Footprint, Map};
use ludex_kit::adventure::Course;
use ludex_kit::clock::Scale;
use ludex_kit::{ActorId, List, Viewer, is_default, words};
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

/// Feet across a square.
pub const SQUARE: u8 = 5;

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
    /// Everybody, in the order of their ids.
    pub cast: Vec<Profile>,
    /// Diseases, poisons and curses that people may catch here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub afflictions: Vec<AfflictionKind>,
    /// Hazards that lie in the scene, at most eight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<Lying>,
    /// The doors between the squares of the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub doors: Vec<ludex_kit::doors::Door>,
}

/// A scene.
#[derive(Debug, PartialEq, Default, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// What does not change.
    pub setting: Arc<Setting>,
    /// Whether an encounter is to begin, is on, or is over.
    pub stage: Stage,
    /// The round, from 1 on.
    pub round: u32,
    /// Game time.
    pub clock: Clock,
    /// Who takes part, the first to act first.
    pub order: Vec<ActorId>,
    /// The place in the order of the one whose turn it is; the next in the order is next. -1 before the first.
    pub turn: i16,
    /// Whether that turn is at its end.
    pub turn_over: bool,
    /// Who of them is in this scene, in order; `None` where everybody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<Arc<[ActorId]>>,
    /// What must be decided, the first first.
    pub asked: Vec<Pending>,
    /// The move that somebody has begun, while others may react.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moving: Option<Moving>,
    /// Something that was begun, while others may react.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doing: Option<Doing>,
    /// A command that waits for whether a Hero Point is spent on a check of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: Option<Box<ludex_kit::rerolls::Held<crate::Command, HeroUse>>>,
    /// Whether anybody who has Hero Points wants to be asked about checks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heroes_ready: bool,
    /// Who knows how much of whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: Sight,
    /// The light of the scene; distances of lamps are squares.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lights: ludex_kit::light::Lights,
    /// Ground that is more than easy or hard; of several in a square the last counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub grounds: Vec<Ground>,
    /// What helps and hinders people for a while, by its name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// What the weather is like.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weather: Weather,
    /// How cold or hot it is: degrees Fahrenheit, whether the air is damp, whether people wear clothes against the cold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub degrees: Option<(i16, bool, bool)>,
    /// What people are proof against for a while.
    #[serde(default, skip_serializing_if = "is_default")]
    pub proofs: Vec<Immune>,
    /// What people think of people, where that is something.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feelings: Vec<Feeling>,
    /// What skills are used on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub matters: Vec<Matter>,
    /// Who is not to be moved by whom in which manner, and until when.
    #[serde(default, skip_serializing_if = "is_default")]
    pub refusals: Vec<(ActorId, ActorId, u8, u64)>,
    /// Who does as whom likes because it was coerced, and until when.
    #[serde(default, skip_serializing_if = "is_default")]
    pub yielding: Vec<(ActorId, ActorId, u64)>,
    /// A contest of words: the successes that it takes, and those that it has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<(u8, i8)>,
    /// The one who acts in another's turn, because that one has commanded it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lent: Option<ActorId>,
    /// Minutes of travel since the last rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub travelled: u16,
    /// Minutes for which they have hustled without rest between, and when that ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hustled: (u16, u64),
    /// How the hazards of the scene are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hazards: List<HazardNow, 8>,
    /// Spells that are at work.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spells: List<Ongoing, 16>,
    /// On which scale time passes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scale: Scale,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: Course<State>,
    /// Everybody, of all scenes of an adventure.
    // Last: two states are told apart by what is smaller first.
    pub actors: Vec<Actor>,
}

words! {
    /// What somebody does with its gear, as others see it begin.
    pub enum GearDeed {
        Drink = "drink", TakeOut = "take_out" as "take in hand", PutAway = "put_away" as "put away",
        HandOver = "hand_over" as "hand over", Grip = "grip", ShieldUp = "shield_up" as "take a shield up",
        ShieldAway = "shield_away" as "put a shield away",
    }
}

/// Something that was begun, and that others may answer before it comes to anything.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// A shot or a throw.
    Shot {
        /// Who shoots.
        actor: ActorId,
        /// At whom.
        target: ActorId,
        /// The place of the way to strike.
        strike: u8,
        /// Whether life is taken or spared otherwise than the weapon does.
        otherwise: bool,
        /// Whether a versatile weapon does its other kind of damage.
        versatile: bool,
    },
    /// Something is drawn or loaded.
    Handling {
        /// Who does it.
        actor: ActorId,
        /// The place of the weapon.
        weapon: u8,
    },
    /// Something of one's gear is handled, which may be for another.
    Gear {
        /// Who does it.
        actor: ActorId,
        /// For whom: oneself, most often.
        target: ActorId,
        /// What is done.
        deed: GearDeed,
        /// Which weapon, or what that is used up.
        item: u8,
    },
    /// A bomb is thrown.
    Throwing {
        /// Who throws it.
        actor: ActorId,
        /// At whom.
        target: ActorId,
        /// Which it is.
        item: u8,
    },
    /// First aid: for the dying, or against blood.
    FirstAid {
        /// Who helps.
        actor: ActorId,
        /// Whom.
        target: ActorId,
        /// Whether it is for the bleeding.
        bleeding: bool,
        /// The DC of that, where the game master has said one; 0 for the usual.
        #[serde(default, skip_serializing_if = "is_default")]
        dc: u8,
    },
    /// Somebody sneaks, and is heard or not once it is there.
    Sneaking {
        /// Who sneaks.
        actor: ActorId,
        /// The squares of its way.
        way: List<Cell, 24>,
        /// The foes who saw it as it set out.
        #[serde(default, skip_serializing_if = "is_default")]
        seen_by: List<ActorId, 8>,
    },
    /// A spell is cast with gestures.
    Casting {
        /// Who casts it.
        actor: ActorId,
        /// What, at whom.
        cast: SpellCast,
    },
}

impl Doing {
    /// Returns who does it.
    pub const fn actor(self) -> ActorId {
        match self {
            Doing::Shot { actor, .. }
            | Doing::Throwing { actor, .. }
            | Doing::Handling { actor, .. }
            | Doing::Gear { actor, .. }
            | Doing::FirstAid { actor, .. }
            | Doing::Casting { actor, .. }
            | Doing::Sneaking { actor, .. } => actor,
        }
    }

    /// Returns whether it is done with the hands, so that a critical hit may break it off.
    pub const fn is_handling(self) -> bool {
        !matches!(self, Doing::Shot { .. } | Doing::Throwing { .. } | Doing::Sneaking { .. })
    }
}

/// A move that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// The squares that are left of its way, in order.
    pub way: List<Cell, 24>,
    /// Who was asked already in this move.
    pub asked: List<ActorId, 8>,
    /// Whether those who may react know that it is about to leave its square.
    #[serde(default, skip_serializing_if = "is_default")]
    pub warned: bool,
    /// Whether it gives nobody an opening.
    #[serde(default, skip_serializing_if = "is_default")]
    pub safe: bool,
    /// Who was asked in this move whether to strike with what they keep ready.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tempted: List<ActorId, 4>,
    /// The square that it has left last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Cell>,
    /// Whom it drags along (PF-ITM-11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drags: Option<ActorId>,
}

impl State {
    /// Returns whether somebody takes a space that another could not come into: it lives, does not ride on that one, and is no
    /// body on the ground that is no bigger than that one (PF-MOV-12).
    pub fn is_in_the_way(&self, id: ActorId, of: ActorId) -> bool {
        let actor = self.actor(id);
        let lies = actor.has(Condition::Unconscious) && self.profile(id).size <= self.profile(of).size;
        id != of && self.lives(id) && actor.rides.is_none() && !lies
    }

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

    /// Returns what the campaign has changed.
    pub fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Changes an actor, if there is one of that number.
    pub fn on(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.actors.get_mut(id.index()) {
            change(actor);
        }
    }

    /// Returns whether two are on different sides.
    #[inline]
    pub fn hostile(&self, one: ActorId, other: ActorId) -> bool {
        self.profile(one).side != self.profile(other).side
    }

    /// Returns whose turn it is, while an encounter is on.
    #[inline]
    pub fn whose_turn(&self) -> Option<ActorId> {
        let on = self.stage == Stage::Fighting && !self.turn_over;
        let place = usize::try_from(self.turn).ok().filter(|_| on)?;
        self.lent.or_else(|| self.order.get(place).copied())
    }

    /// Returns whether a viewer may know of an actor: those who play its side do, and others as far as any of theirs has detected
    /// it (PF-DET-03).
    pub fn sees(&self, viewer: &Viewer, id: ActorId) -> bool {
        if self.sight.is_plain() || viewer.plays(id) {
            return true;
        }
        let lost = |observer: ActorId| self.sight.of(observer, id) >= Sighting::Undetected;
        match viewer {
            Viewer::GameMaster => true,
            Viewer::Player(own) if !own.is_empty() => own.iter().any(|one| !self.hostile(*one, id) || !lost(*one)),
            _ => !self.ids().any(|observer| self.hostile(observer, id) && lost(observer)),
        }
    }

    /// Returns the squares that an actor takes.
    #[inline]
    pub fn footprint(&self, id: ActorId) -> Footprint {
        self.space(id, self.actor(id))
    }

    /// Returns the same, told how the actor is now.
    #[inline]
    fn space(&self, id: ActorId, now: &Actor) -> Footprint {
        match now.rides {
            // Who rides takes the squares of its mount (PF-SPC-13).
            Some(mount) => self.setting.map.footprint(self.actor(mount).at, self.profile(mount).size.across()),
            None => self.setting.map.footprint(now.at, self.profile(id).size.across()),
        }
    }

    /// Returns whether `fits` says yes of anybody in the scene, asked with the squares that each takes, in order.
    #[inline]
    pub fn any_body(&self, mut fits: impl FnMut(ActorId, Footprint) -> bool) -> bool {
        for (place, (now, profile)) in self.actors.iter().zip(&self.setting.cast).enumerate() {
            let id = ActorId(place as u16);
            if self.here.is_some() && !self.is_here(id) {
                continue;
            }
            let body = match now.rides {
                Some(_) => self.footprint(id),
                None => self.setting.map.footprint(now.at, profile.size.across()),
            };
            if fits(id, body) {
                return true;
            }
        }
        false
    }

    /// Returns the feet between two, from their nearest squares (PF-MOV-03).
    #[inline]
    pub fn feet(&self, one: ActorId, other: ActorId) -> u16 {
        self.squares(one, other) as u16 * u16::from(SQUARE)
    }

    /// Returns the squares between two: across the ground first, then with what one is higher (PF-MOV-03).
    #[inline]
    pub fn squares(&self, one: ActorId, other: ActorId) -> u32 {
        let (now, its_now) = (self.actor(one), self.actor(other));
        let (body, its) = (self.space(one, now), self.space(other, its_now));
        let across = match (body.across(), its.across()) {
            // Most are one square wide.
            (1, 1) => body.shape().distance(body.anchor(), its.anchor()),
            _ => body.distance(its),
        };
        let higher = now.height.abs_diff(its_now.height);
        if higher == 0 {
            return across;
        }
        let up = u32::from(higher / u16::from(SQUARE));
        across.max(up) + across.min(up) / 2
    }

    /// Returns the ground of a kind in a square.
    pub fn ground_at(&self, cell: Cell, kind: GroundKind) -> Option<Ground> {
        let map = &self.setting.map;
        self.grounds.iter().rev().find(|ground| ground.kind == kind && ground.covers(map, cell)).copied()
    }

    /// Returns whether an actor is in deep water.
    pub fn is_in_water(&self, id: ActorId) -> bool {
        self.actor(id).depth > 0 || self.ground_under(id, GroundKind::Deep).is_some()
    }

    /// Returns the ground of a kind on which an actor stands: none for whoever is above it.
    pub fn ground_under(&self, id: ActorId, kind: GroundKind) -> Option<Ground> {
        if self.grounds.is_empty() || self.actor(id).height > 0 {
            return None;
        }
        self.footprint(id).cells().find_map(|cell| self.ground_at(cell, kind))
    }

    /// Returns whether an actor regenerates now.
    pub fn regenerates(&self, id: ActorId) -> bool {
        self.profile(id).heals.regeneration > 0 && self.actor(id).seared == 0
    }

    /// Returns whether an actor is alive, and in this scene.
    #[inline]
    pub fn lives(&self, id: ActorId) -> bool {
        !self.actor(id).dead && self.is_here(id)
    }

    /// Returns whether an actor is alive, conscious and in this scene, so that it counts in an encounter.
    #[inline]
    pub fn stands(&self, id: ActorId) -> bool {
        self.lives(id) && !self.actor(id).has(Condition::Unconscious)
    }

    /// Returns what a way to strike is called.
    pub fn strike_name(&self, id: ActorId, place: u8) -> &str {
        self.profile(id).strike(place).map_or("strike", |strike| &strike.name)
    }
}
