//! Everything that is true in a scene now.

mod body;
mod flow;
mod objects;
mod tasks;

pub use body::{Condition, Cover, Dying, Effect, Gate, Level, Life, Medium, Opening, Posture, Presence, Sprint};
pub use flow::{
    ActKind, Action, Attack, Deed, Effort, Guard, Handling, Labour, Leap, Manner, Mercy, Moving, Pressing, Source,
    Thing, Window,
};
pub use ludex_kit::Spot;
pub use objects::{Lying, Object};
pub use tasks::{
    Asked, CombatCheck, Competence, DIFFICULTIES, DefenceKind, Difficulty, Feat, Purpose, Task, Versus, difficulty,
};

use crate::Prompt;
use crate::gear::Weapon;
use crate::options::Options;
use crate::profile::Profile;
use ludex_grid::Map;
use ludex_kit::adventure::Course;
use ludex_kit::clock::{Clock, Scale};
use ludex_kit::fog::Fog;
use ludex_kit::light::Lights;
use ludex_kit::{ActorId, List, Unseen, kept, words};
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// Where a scene stands: nobody has rolled initiative yet, there is fighting, it is over.
    #[derive(Default)]
    pub enum Stage { #[default] Waiting = "waiting" as "Not begun", Fighting = "fighting", Over = "over" as "Ended" }
}

kept! {
    /// A scene: who takes part, and where it stands.
    #[derive(Default, ludex_kit::State)]
    pub struct State {
        setting: Arc<Setting>, "what does not change";
        actors: Vec<Actor>, "everybody, in the order of the cast";
        order: Vec<ActorId>, "who takes part, in the order of joining";
        tasks: Vec<(ActorId, Task)>, "actions that the game master allowed, with who may take them";
        stage: Stage, "where the scene stands";
        round: u16, "the round, counted from 1";
        turn: Option<ActorId>, "whose turn it is";
        closing: bool, "whether that turn is about to end";
        window: Option<Window>, "the open window for acting off-turn";
        declared: Option<Action>, "the action that the turn holder announced";
        moving: Option<Moving>, "the movement that somebody announced or is making";
        #[late] led: Option<ActorId>, "who announced an action on the turn of the one it is paired with";
        #[late] pressed: Option<Pressing>, "who is moved against its will";
        #[late] aside: Option<Moving>, "the movement that the turn holder announced, while another moves";
        #[late] holds: List<Hold, 12>, "who wrestles with whom";
        #[late] stirred: bool, "whether somebody moved, so that others may find themselves flanked";
        #[late] slippery: Option<i32>, "what one must reach to land on one's feet, whatever the ground is";
        #[late] lying: List<Lying, 32>, "what lies about, the oldest first";
        #[late] objects: Vec<Object>, "doors and other things that stand about";
        attack: Option<Attack>, "the attack being resolved";
        pending: Option<Prompt>, "whose decision everything waits for";
        #[late] unseen: Unseen, "who does not see whom, beside those whom nobody sees";
        #[late] lights: Lights, "the light on the map";
        #[late] fog: Option<Box<Fog>>, "the fog over the map, and what is seen of it";
        #[late] clock: Clock, "game time that has passed between fights";
        #[late] scale: Scale, "on which scale it passes";
        #[late] course: Course<State>, "the adventure of which this is a scene";
    }
    /// A long rest, in minutes.
    #[derive(Clone, Copy, Default)]
    pub struct Rest {
        left: u16, "what is left of it";
        rested: u16, "what was rested of it and is not counted yet";
        tired: bool, "whether one was exhausted as it began";
        #[late] tenders: List<ActorId, 3>, "who tended one";
        #[late] broken: Option<u64>, "when it was broken, in seconds of the clock";
    }
    /// A time of sleep, in seconds of the clock.
    #[derive(Clone, Copy, Default, Eq)]
    pub struct Slept { from: u64, to: u64 }
    /// Two who wrestle: who began it, and the other.
    #[derive(Clone, Copy, Eq)]
    pub struct Hold { by: ActorId, other: ActorId }
    /// What is done more quickly, and by how many AP.
    #[derive(Clone, Copy, Eq)]
    pub struct Hurry { kind: ActKind, cheaper: i16 }
    /// One creature.
    #[derive(Clone, Copy, Default)]
    pub struct Actor {
        presence: Presence, "whether it takes part";
        place: Spot, "where it stands";
        wounds: [u8; 5], "wounds: light, moderate, severe, critical, fatal";
        stamina: i16, "stamina left";
        fatigue: i16, "fatigue";
        ap: i16, "Action Points at hand";
        initiative: i16, "initiative";
        ties: [u8; 8], "dice that broke ties this round, first to last; 0 where none was rolled";
        acted: bool, "whether it had its turn this round";
        surprised: bool, "whether it is still surprised";
        life: Life, "whether it is awake";
        dying: Option<Dying>, "how far dying has gone";
        posture: Posture, "how it stands";
        cover: Cover, "its cover";
        flanked: bool, "whether it is flanked";
        unseen: bool, "whether others cannot see it";
        held: u8, "which of its weapons it holds, a bit each";
        movement: i16, "movement paid for, in quarter yards";
        defending: bool, "whether it defends";
        readied: Option<ActKind>, "what it has readied";
        labour: Option<Labour>, "a long action it is at";
        effects: List<Effect, 8>, "what else is the matter with it, oldest first";
        reacted: bool, "whether it has reacted to what is going on now";
        declined: bool, "whether it has let the reaction asked for now go by";
        passed: bool, "whether it has let the open window go by";
        passed_turn: bool, "whether it lets every window of this turn go by";
        #[late] medium: Medium, "where it moves";
        #[late] height: i16, "how many yards it is above the ground, or below the surface";
        #[late] breath: u16, "how many rounds it has held its breath";
        #[late] odd: bool, "whether it made an odd number of diagonals this round";
        #[late] run: Sprint, "how far it has run straight on this round";
        #[late] dashes: u8, "how often it has dashed this round";
        #[late] dash_more: i16, "what the second dash added to its rate";
        #[late] mana: i16, "mana left";
        #[late] tied: i16, "mana that a long rest gives back, from effects that are over";
        #[late] lost: u8, "which of its weapons lie on the ground";
        #[late] gone: u8, "which of its weapons others have picked up";
        #[late] unloaded: u8, "which of its weapons are not loaded";
        #[late] carried: u8, "which of its things it has in hand";
        #[late] used_up: u8, "which of its things it has no more";
        #[late] quiet: [u8; 8], "how many effects of its magical things have ended";
        #[late] opening: Option<Opening>, "an attack roll that guards it against rebuffs";
        #[late] ignoring: List<ActorId, 8>, "whom it ignores at its flank";
        #[late] flank_seen: bool, "whether it knows that it is flanked";
        #[late] pinned_by: Option<ActorId>, "who holds it down";
        #[late] drags: i16, "AP of movement that still take those along with whom it wrestles";
        #[late] rest: Option<Rest>, "the long rest it is at";
        #[late] slept: List<Slept, 8>, "when it slept";
        #[late] long_rests: List<u32, 4>, "on which days long rests helped it, counted from 0";
        #[late] fresh: bool, "whether a long rest has just helped it";
        #[late] refreshed: bool, "whether a long rest took its exhaustion away, until it is tired anew";
        #[late] recovery_bonus: i16, "what recovery checks that healed nothing add to the next";
        #[late] blundered: u8, "how many yards it went this turn without seeing";
        #[late] follows: u8, "how many yards it is taken along";
        #[late] inside: Option<ActorId>, "into whose space it went";
        #[late] hurry: Option<Hurry>, "what it does more quickly now";
        #[late] hold: i16, "what keeping hold or afloat must reach";
        #[late] mount: Option<ActorId>, "on whom it rides";
        #[late] bolted: bool, "whether it runs from its rider's control";
        #[late] calming: u8, "how often in a row its rider has tried to calm it";
        #[late] out: u16, "seconds since it last could wake";
        #[late] helped: Option<u64>, "for how many seconds a fatal wound is stable still";
    }
}

kept! {
    /// How water runs: which way, and how many yards a round. On a lane the way is 0 for up it, 1 for down.
    #[derive(Clone, Copy, Eq)]
    pub struct Current { way: u8, yards: u8 }
    /// What does not change during a scene. It is played on the map, if there is one, otherwise on the lane: so many yards
    /// long, with places from 0 to its end.
    #[derive(Clone, Default, Eq)]
    pub struct Setting {
        title: String, "the scene's name";
        lane: i16, "how long the lane is";
        #[late] map: Option<Map>, "the map, a yard for each cell";
        #[late] about: BTreeMap<char, String>, "what is told of the cells of a symbol";
        #[late] current: Option<Current>, "how its water runs";
        options: Options, "the campaign's numbers";
        sides: Vec<String>, "the sides";
        cast: Vec<Profile>, "who everybody is";
    }
}

ludex_kit::peopled!(State: Actor, Profile, Options, Weapon);

impl Actor {
    /// Returns whether it holds the weapon at a place.
    pub fn holds(&self, weapon: usize) -> bool {
        weapon < 8 && self.held & (1 << weapon) != 0
    }
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
    /// Returns those who are there, highest initiative first, then in the order of joining, and who has not joined last: the
    /// one after `last`.
    pub(crate) fn next_by_initiative(&self, last: Option<ActorId>, fits: impl Fn(ActorId) -> bool) -> Option<ActorId> {
        let place = |id: ActorId| self.order.iter().position(|&other| other == id).unwrap_or(usize::MAX);
        let key = |id: ActorId| (std::cmp::Reverse(self.actor(id).initiative), place(id), id);
        let after = last.map(key);
        let later = |&id: &ActorId| after.is_none_or(|after| key(id) > after) && fits(id);
        self.ids().filter(later).min_by_key(|&id| key(id))
    }
    /// Returns the highest wound of a creature.
    pub fn severity(&self, id: ActorId) -> Option<Level> {
        Level::ALL.iter().rev().copied().find(|level| self.actor(id).wounds[level.index()] > 0)
    }
    /// A new trigger: everybody may react again.
    pub(crate) fn trigger(&mut self) {
        self.actors.iter_mut().for_each(|actor| (actor.reacted, actor.declined) = (false, false));
    }
    /// A window opens and everybody may use it.
    pub(crate) fn open(&mut self, window: Window) {
        self.window = Some(window);
        self.actors.iter_mut().for_each(|actor| actor.passed = false);
    }
    /// An actor is down, without AP, at nothing; whatever is held falls, but what grows on a creature.
    pub(crate) fn fall(&mut self, id: ActorId) {
        let natural = self.setting.cast.get(id.index()).map_or(0, natural);
        self.on(id, |actor| {
            (actor.life, actor.posture) = (Life::Unconscious, Posture::Prone);
            (actor.ap, actor.movement, actor.defending) = (0, 0, false);
            (actor.readied, actor.labour) = (None, None);
            actor.held &= natural;
        });
    }
}

/// Returns the weapons that grow on a creature, a bit each.
pub fn natural(profile: &Profile) -> u8 {
    let natural = |(at, weapon): (usize, &Weapon)| weapon.is_natural().then_some(1 << at);
    profile.weapons.iter().enumerate().filter_map(natural).fold(0, |bits, bit: u8| bits | bit)
}
