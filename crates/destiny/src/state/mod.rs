//! Everything that is true in a scene now.

mod body;
mod flow;
mod objects;
mod tasks;

use crate::Pending;
use crate::gear::Weapon;
use crate::options::Options;
use crate::profile::Profile;
pub use body::{Condition, Cover, Dying, Effect, Gate, Level, Life, Medium, Opening, Posture, Presence, Sprint};
pub use flow::{
    ActKind, Action, Attack, Deed, Effort, Guard, Handling, Labour, Leap, Manner, Mercy, Moving, Pressing, Source,
    Thing, Window,
};
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

/// A long rest, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rest {
    /// What is left of it.
    pub left: u16,
    /// What was rested of it and is not counted yet.
    pub rested: u16,
    /// Whether one was exhausted as it began.
    pub tired: bool,
    /// Who tended one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenders: List<ActorId, 3>,
    /// When it was broken, in seconds of the clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken: Option<u64>,
}

/// A time of sleep, in seconds of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Slept {
    pub from: u64,
    pub to: u64,
}

/// Two who wrestle: who began it, and the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub by: ActorId,
    pub other: ActorId,
}

/// What is done more quickly, and by how many AP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hurry {
    pub kind: ActKind,
    pub cheaper: i16,
}

/// One creature.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Whether it takes part.
    pub presence: Presence,
    /// Where it stands.
    pub place: Spot,
    /// Wounds: light, moderate, severe, critical, fatal.
    pub wounds: [u8; 5],
    /// Stamina left.
    pub stamina: i16,
    /// Fatigue.
    pub fatigue: i16,
    /// Action Points at hand.
    pub ap: i16,
    /// Initiative.
    pub initiative: i16,
    /// Dice that broke ties this round, first to last; 0 where none was rolled.
    pub ties: [u8; 8],
    /// Whether it had its turn this round.
    pub acted: bool,
    /// Whether it is still surprised.
    pub surprised: bool,
    /// Whether it is awake.
    pub life: Life,
    /// How far dying has gone.
    pub dying: Option<Dying>,
    /// How it stands.
    pub posture: Posture,
    /// Its cover, as the game master sets it (WT-ATK-17).
    pub cover: Cover,
    /// Whether it is flanked.
    pub flanked: bool,
    /// Whether others cannot see it.
    pub unseen: bool,
    /// Which of its weapons it holds, a bit each.
    pub held: u8,
    /// Movement paid for, in quarter yards.
    pub movement: i16,
    /// Whether it defends.
    pub defending: bool,
    /// What it has readied.
    pub readied: Option<ActKind>,
    /// A long action it is at.
    pub labour: Option<Labour>,
    /// What else is the matter with it, oldest first.
    pub effects: List<Effect, 8>,
    /// Whether it has reacted to what is going on now.
    pub reacted: bool,
    /// Whether it has let the reaction asked for now go by.
    pub declined: bool,
    /// Whether it has let the open window go by.
    pub passed: bool,
    /// Whether it lets every window of this turn go by.
    pub passed_turn: bool,
    /// Where it moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub medium: Medium,
    /// How many yards it is above the ground, or below the surface.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: i16,
    /// How many rounds it has held its breath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breath: u16,
    /// Whether it made an odd number of diagonals this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub odd: bool,
    /// How far it has run straight on this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: Sprint,
    /// How often it has dashed this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dashes: u8,
    /// What the second dash added to its rate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dash_more: i16,
    /// Mana left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mana: i16,
    /// Mana that a long rest gives back, from effects that are over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tied: i16,
    /// Which of its weapons lie on the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u8,
    /// Which of its weapons others have picked up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: u8,
    /// Which of its weapons are not loaded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// Which of its things it has in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: u8,
    /// Which of its things it has no more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used_up: u8,
    /// How many effects of its magical things have ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: [u8; 8],
    /// An attack roll that guards it against rebuffs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening: Option<Opening>,
    /// Whom it ignores at its flank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ignoring: List<ActorId, 8>,
    /// Whether it knows that it is flanked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flank_seen: bool,
    /// Who holds it down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pinned_by: Option<ActorId>,
    /// AP of movement that still take those along with whom it wrestles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drags: i16,
    /// The long rest it is at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rest: Option<Rest>,
    /// When it slept.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slept: List<Slept, 8>,
    /// On which days long rests helped it, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub long_rests: List<u32, 4>,
    /// Whether a long rest has just helped it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
    /// Whether a long rest took its exhaustion away, until it is tired anew.
    #[serde(default, skip_serializing_if = "is_default")]
    pub refreshed: bool,
    /// What recovery checks that healed nothing add to the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovery_bonus: i16,
    /// How many yards it went this turn without seeing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blundered: u8,
    /// How many yards it is taken along.
    #[serde(default, skip_serializing_if = "is_default")]
    pub follows: u8,
    /// Into whose space it went.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inside: Option<ActorId>,
    /// What it does more quickly now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurry: Option<Hurry>,
    /// What keeping hold or afloat must reach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: i16,
    /// On whom it rides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mount: Option<ActorId>,
    /// Whether it runs from its rider's control.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bolted: bool,
    /// How often in a row its rider has tried to calm it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub calming: u8,
    /// Seconds since it last could wake.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out: u16,
    /// For how many seconds a fatal wound is stable still.
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped: Option<u64>,
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
    /// The map, a yard for each cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub map: Option<Map>,
    /// What is told of the cells of a symbol.
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: BTreeMap<char, String>,
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

impl Actor {
    /// Returns whether it holds the weapon at a place.
    pub fn holds(&self, weapon: usize) -> bool {
        weapon < 8 && has_bit(self.held, weapon as u8)
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
