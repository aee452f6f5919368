//! Everything that is true in a game of Unbound Legends.

mod actor;
mod progress;

pub use actor::{Actor, Aim, Gear, Help, Saves, Turn};
pub use progress::{Activation, Grapple, Leap, Lying, MOST_STEPS, Moving, Phase, Route, Stage};

use crate::body::RunUp;
use crate::camp::Resting;
use crate::campaign::Adventure;
use crate::checks::{Outcome, Rerollable};
use crate::prelude::*;
use crate::rest::ShortRests;
use crate::senses::Surroundings;
use crate::spells::Sustained;
use crate::talk::{Relation, Talk};
use crate::time::World;
use crate::travel::Journey;
use crate::valor::Held;
use ludex_engine::{Clock, Described};
use ludex_grid::Map;
use ludex_kit::Unseen;
use ludex_kit::fog::{self, Fog};
use serde::Deserializer;

/// The most weapons that one actor can carry, its unarmed strike among them.
pub const MOST_WEAPONS: usize = 8;

/// What never changes during a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The name of the scene.
    pub title: String,
    /// What the campaign decided about the variant rules.
    pub options: Options,
    /// The ground.
    pub map: Map,
    /// What the ground of a character of the map is called in this scene: `~`, the cold river.
    #[serde(default)]
    pub ground: Vec<(char, Described)>,
    /// How deep the difficult water of the map is, in feet; from 5 one swims in it, else one wades (UL-MOV-01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub depth: u8,
    /// Whether people are here to talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: bool,
    /// The names of the sides.
    pub sides: Vec<String>,
}

/// A game of Unbound Legends.
#[derive(Debug, PartialEq, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// The scene.
    pub setting: Arc<Setting>,
    /// Where the encounter stands.
    pub stage: Stage,
    /// The round, from 1; 0 before the fight.
    pub round: u32,
    /// Where the round stands.
    pub phase: Phase,
    /// Game time.
    pub clock: Clock,
    /// Whose activation it is (UL-TRN-09).
    pub acting: Option<ActorId>,
    /// Who steps in when that activation is over (UL-ACT-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub next: Option<ActorId>,
    /// What the current activation has used up.
    pub activation: Activation,
    /// A Move in progress.
    pub moving: Option<Moving>,
    /// Decisions and work that wait, the next one last.
    #[room]
    pub pending: Vec<Pending>,
    /// Who holds whom.
    #[room]
    pub grapples: Vec<Grapple>,
    /// Who does not see whom: the observer first (UL-STA-15).
    pub unseen: Unseen,
    /// Who knows by ear or nose where another hides, and sees nothing of it: the observer first (UL-HID-22).
    #[serde(default, skip_serializing_if = "is_default")]
    pub heard: Unseen,
    /// Weapons on the ground.
    #[room]
    pub lying: Vec<Lying>,
    /// The last contest, until something else is rolled or done (UL-CHK-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub contest: Option<Outcome>,
    /// Checks that may still be rolled again, one of a person at the most (UL-CHK-37).
    #[serde(deserialize_with = "one_or_several")]
    #[serde(default, skip_serializing_if = "is_default")]
    pub rerollable: Vec<Rerollable>,
    /// Statuses that last as long as somebody concentrates (UL-ATK-43).
    #[serde(default, skip_serializing_if = "is_default")]
    #[room]
    pub sustained: Vec<Sustained>,
    /// When the last long rest ended, in seconds of game time (UL-RST-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_long_rest: Option<u64>,
    /// Whether a short rest has just been taken, so that Vitality Dice may be spent (UL-RST-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub short_rest: bool,
    /// The short rests of the day, where the campaign counts them (UL-RST-23).
    #[serde(default, skip_serializing_if = "is_default")]
    pub short_rests: ShortRests,
    /// The talk that is on (UL-SOC-23).
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: Option<Talk>,
    /// What lies between creatures of the game master and those who have talked to them (UL-SOC-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub relations: Vec<Relation>,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub adventure: Option<Arc<Adventure>>,
    /// Which of its scenes this is, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scene: u16,
    /// Whether a scene of the adventure has been opened: its words have been read out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: bool,
    /// Whether a talk has ended in it (UL-SOC-23).
    #[serde(default, skip_serializing_if = "is_default")]
    pub talked: bool,
    /// Light, things, and what people pretend; nothing in plain daylight without things (UL-VIS, UL-OBJ).
    #[serde(default, skip_serializing_if = "is_default")]
    pub around: Option<Arc<Surroundings>>,
    /// On which scale time passes, and the weather (UL-TRV-01, UL-ENV-14).
    #[serde(default, skip_serializing_if = "is_default")]
    pub world: World,
    /// The journey that is on (UL-TRV-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub journey: Option<Box<Journey>>,
    /// The rest that is in progress and may be disturbed (UL-RST-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub resting: Option<Box<Resting>>,
    /// A command that waits for whether Valor is spent on a roll of it (UL-VAL-07).
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: Option<Box<Held>>,
    /// The fog over the map, and what is seen of it (TABLE-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fog: Option<Box<Fog>>,
    /// Who has just walked, and how far (UL-MOV-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub run_up: Option<RunUp>,
    /// Whether anybody rides (UL-MNT).
    #[serde(default, skip_serializing_if = "is_default")]
    pub riders: bool,
    /// Whether somebody who has Valor wants to be asked about rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub valor_ready: bool,
    /// Everybody in the scene; an [`ActorId`] is a place in this list.
    // Last: two states are told apart by what is smaller first.
    pub actors: Vec<Actor>,
}

impl State {
    /// Returns the scene before the fight.
    pub fn new(setting: Setting, actors: Vec<Actor>) -> Self {
        State {
            setting: Arc::new(setting),
            stage: Stage::Ready,
            round: 0,
            phase: Phase::Between,
            clock: Clock::default(),
            actors,
            acting: None,
            next: None,
            activation: Activation::default(),
            moving: None,
            pending: Vec::new(),
            grapples: Vec::new(),
            unseen: Unseen::new(),
            heard: Unseen::new(),
            lying: Vec::new(),
            contest: None,
            rerollable: Vec::new(),
            sustained: Vec::new(),
            last_long_rest: None,
            short_rest: false,
            short_rests: ShortRests::default(),
            talk: None,
            relations: Vec::new(),
            adventure: None,
            scene: 0,
            opened: false,
            talked: false,
            around: None,
            world: World::default(),
            journey: None,
            resting: None,
            held: None,
            fog: None,
            valor_ready: false,
            run_up: None,
            riders: false,
        }
    }

    /// Returns what the campaign decided about the variant rules.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Returns the ground.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.setting.map
    }

    /// Returns whether there is such an actor.
    #[inline]
    pub fn has(&self, id: ActorId) -> bool {
        id.index() < self.actors.len()
    }

    /// Returns an actor. Commands are checked before, so an id inside is always one of the list.
    #[inline]
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }

    /// Returns an actor to change; for `apply` alone.
    #[inline]
    pub(crate) fn actor_mut(&mut self, id: ActorId) -> &mut Actor {
        &mut self.actors[id.index()]
    }

    /// Returns every id.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ActorId> + Clone + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }

    /// Returns the spaces an actor takes.
    #[inline]
    pub fn spaces(&self, id: ActorId) -> Footprint {
        let actor = self.actor(id);
        Footprint::new(self.map().shape(), actor.at, actor.across())
    }

    /// Returns the distance in spaces between the nearest spaces of two actors; where one of them flies, what is more of the
    /// distance over the ground and the difference in height.
    #[inline]
    pub fn distance(&self, one: ActorId, other: ActorId) -> u32 {
        let one = self.actor(one);
        let other = self.actor(other);
        let shape = self.map().shape();
        // Most creatures take one cell, and hardly any flies.
        let over_ground = match (one.across(), other.across()) {
            (1, 1) => shape.distance(one.at, other.at),
            (own, its) => Footprint::new(shape, one.at, own).distance(Footprint::new(shape, other.at, its)),
        };
        if one.flying || other.flying { over_ground.max(one.height.abs_diff(other.height)) } else { over_ground }
    }

    /// Returns how many spaces one is above or below another, where one of them flies; 0 among those who do not.
    #[inline]
    pub fn rise(&self, one: ActorId, other: ActorId) -> u32 {
        let one = self.actor(one);
        let other = self.actor(other);
        if one.flying || other.flying { one.height.abs_diff(other.height) } else { 0 }
    }

    /// Returns whether a cell is one of the spaces of an actor.
    #[inline]
    pub fn stands_on(&self, id: ActorId, cell: Cell) -> bool {
        let actor = self.actor(id);
        if actor.across() == 1 { actor.at == cell } else { self.spaces(id).contains(cell) }
    }

    /// Returns whether two actors are on different sides.
    #[inline]
    pub fn hostile(&self, one: ActorId, other: ActorId) -> bool {
        self.actor(one).side != self.actor(other).side
    }

    /// Returns whether one actor may know of another: what the game master keeps hidden, its own side alone knows, and so
    /// it is with what fog hides from a player's character.
    #[inline]
    pub fn knows(&self, one: ActorId, other: ActorId) -> bool {
        !self.hostile(one, other)
            || !self.actor(other).hidden && (self.fog.is_none() || fog::lets_know::<Unbound>(self, one, other))
    }

    /// Returns the holds on an actor.
    pub fn holds_on(&self, victim: ActorId) -> impl Iterator<Item = &Grapple> {
        self.grapples.iter().filter(move |grapple| grapple.victim == victim)
    }

    /// Returns whether an actor is Pinned.
    #[inline]
    pub fn is_pinned(&self, victim: ActorId) -> bool {
        !self.grapples.is_empty() && self.holds_on(victim).any(|grapple| grapple.pinned)
    }

    /// Returns whether an actor can take actions (UL-TRN-23).
    #[inline]
    pub fn can_act(&self, id: ActorId) -> bool {
        self.actor(id).can_act()
    }

    /// Returns whether an actor can take reactions, which there are in fights alone (UL-DEF-29).
    #[inline]
    pub fn can_react(&self, id: ActorId) -> bool {
        let statuses = &self.actor(id).statuses;
        let able = self.stage == Stage::Fighting && self.can_act(id);
        able && !statuses.has(Status::Surprised) && !statuses.has(Status::Shocked) && !self.is_pinned(id)
    }

    /// Returns whether only one side, or none, still has an actor standing.
    pub fn is_decided(&self) -> bool {
        let mut standing = self.actors.iter().filter(|actor| actor.can_act()).map(|actor| actor.side);
        match standing.next() {
            None => true,
            Some(first) => standing.all(|side| side == first),
        }
    }

    /// Returns the decision that an actor must make now.
    #[inline]
    pub fn decision(&self) -> Option<&Pending> {
        self.pending.last()
    }

    /// Returns whether an actor's turn is in progress: begun and not ended.
    #[inline]
    pub fn in_turn(&self, id: ActorId) -> bool {
        let turn = self.actor(id).turn;
        turn.started && !turn.ended
    }

    /// Returns whether the free object interactions of this activation are used up (UL-ACT-02).
    #[inline]
    pub fn objects_used_up(&self) -> bool {
        self.stage == Stage::Fighting && self.activation.objects >= self.options().free_objects_per_activation
    }

    /// Lets what was rolled before stand, because something else is done; a win that was not used is over (UL-SOC-18); for
    /// `apply` alone.
    pub(crate) fn lets_rolls_stand(&mut self) {
        self.contest = None;
        self.rerollable.clear();
    }

    /// Ends the run-up of an actor, who has done something else (UL-MOV-11); for `apply` alone.
    #[inline]
    pub(crate) fn ends_run_up(&mut self, actor: ActorId) {
        self.run_up = self.run_up.filter(|run| run.actor != actor);
    }

    /// Returns what Exhaustion adds to a d20 roll of an actor: -1 for each level (UL-STA-13).
    #[inline]
    pub fn exhaustion(&self, id: ActorId) -> i32 {
        -i32::from(self.actor(id).exhaustion)
    }
}

/// Returns the name of an actor's side; nothing where the scene does not name it.
pub(crate) fn side(state: &State, actor: ActorId) -> &str {
    let side = state.actors.get(actor.index()).map(|actor| usize::from(actor.side));
    side.and_then(|side| state.setting.sides.get(side)).map_or("", String::as_str)
}

/// Returns whether a person may know of an actor: what is hidden is known to those who play on its side, and what waits
/// in reserve to nobody else.
pub(crate) fn sees(state: &State, viewer: &Viewer, actor: ActorId) -> bool {
    let Some(other) = state.actors.get(actor.index()) else { return false };
    let ally = match viewer {
        Viewer::Player(own) => own.iter().any(|&one| state.has(one) && !state.hostile(one, actor)),
        _ => false,
    };
    let shown = || (!other.hidden || ally) && fog::shows::<Unbound>(state, viewer, actor);
    !other.away && (viewer.plays(actor) || (other.present() && shown()))
}

/// Reads those who may roll again; in older campaigns that was one at the most.
fn one_or_several<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Rerollable>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        Several(Vec<Rerollable>),
        One(Box<Rerollable>),
    }
    Ok(match Read::deserialize(reader)? {
        Read::Several(all) => all,
        Read::One(open) => vec![*open],
    })
}
