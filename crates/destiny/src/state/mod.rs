//! Everything that is true in a scene now.

mod body;
mod flow;
mod tasks;

pub use body::{Condition, Cover, Dying, Effect, Gate, Level, Life, Posture, Presence};
pub use flow::{ActKind, Action, Attack, Guard, Labour, Manner, Moving, Source, Window};
pub use tasks::{
    Asked, CombatCheck, Competence, DIFFICULTIES, DefenceKind, Difficulty, Purpose, Task, Versus, difficulty,
};

use crate::Prompt;
use crate::options::Options;
use crate::profile::Profile;
use ludex_kit::adventure::Course;
use ludex_kit::clock::{Clock, Scale};
use ludex_kit::{ActorId, List, words};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

words! {
    /// Where a scene stands: nobody has rolled initiative yet, there is fighting, it is over.
    #[derive(Default)]
    pub enum Stage { #[default] Waiting = "waiting" as "Not begun", Fighting = "fighting", Over = "over" as "Ended" }
}

/// A scene: who takes part, and where it stands.
#[derive(Debug, PartialEq, Serialize, Deserialize, ludex_kit::State)]
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
    /// The movement that the turn holder announced or is making.
    pub moving: Option<Moving>,
    /// The attack being resolved.
    pub attack: Option<Attack>,
    /// Whose decision everything waits for.
    pub pending: Option<Prompt>,
    /// Game time that has passed between fights.
    #[serde(default, skip_serializing_if = "ludex_kit::is_default")]
    pub clock: Clock,
    /// On which scale it passes.
    #[serde(default, skip_serializing_if = "ludex_kit::is_default")]
    pub scale: Scale,
    /// The adventure of which this is a scene.
    #[serde(default, skip_serializing_if = "ludex_kit::is_default")]
    pub course: Course<State>,
}

/// What does not change during a scene.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// The scene's name.
    pub title: String,
    /// How long the lane is, in yards: places go from 0 to this.
    pub lane: i16,
    /// The campaign's numbers.
    pub options: Options,
    /// The sides.
    pub sides: Vec<String>,
    /// Who everybody is.
    pub cast: Vec<Profile>,
}

/// One creature.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    /// Whether it takes part.
    pub presence: Presence,
    /// Where it stands: yards along the lane.
    pub place: i16,
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
    /// Its cover.
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
}

impl Actor {
    /// Whether it holds the weapon at a place.
    pub fn holds(&self, weapon: usize) -> bool {
        weapon < 8 && self.held & (1 << weapon) != 0
    }
}

impl State {
    /// A scene that has not begun.
    pub fn new(setting: Setting, actors: Vec<Actor>) -> Self {
        Self {
            order: Vec::with_capacity(actors.len()),
            setting: Arc::new(setting),
            actors,
            tasks: Vec::new(),
            stage: Stage::Waiting,
            round: 0,
            turn: None,
            closing: false,
            window: None,
            declared: None,
            moving: None,
            attack: None,
            pending: None,
            clock: Clock::default(),
            scale: Scale::default(),
            course: Course::default(),
        }
    }

    /// One creature. The id must be of this scene; commands are checked for that where they come in.
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }

    /// Who it is.
    pub fn profile(&self, id: ActorId) -> &Profile {
        &self.setting.cast[id.index()]
    }

    /// The campaign's numbers.
    pub fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Every id.
    pub fn ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }

    /// Whether two are on different sides.
    pub fn hostile(&self, a: ActorId, b: ActorId) -> bool {
        self.profile(a).side != self.profile(b).side
    }

    /// Whether somebody takes part and is awake.
    pub fn stands(&self, id: ActorId) -> bool {
        self.actor(id).presence == Presence::Fighting && self.actor(id).life == Life::Awake
    }

    /// Whether somebody is in the scene and alive.
    pub fn is_there(&self, id: ActorId) -> bool {
        self.actor(id).presence == Presence::Fighting && self.actor(id).life != Life::Dead
    }

    /// The task of a number, if this actor may take it.
    pub fn task(&self, id: ActorId, task: u8) -> Option<&Task> {
        self.tasks.get(usize::from(task)).filter(|(who, _)| *who == id).map(|(_, task)| task)
    }

    /// Those who take part, highest initiative first, then in the order of joining: the one after `last`.
    pub(crate) fn next_by_initiative(&self, last: Option<ActorId>, fits: impl Fn(ActorId) -> bool) -> Option<ActorId> {
        let place = |id: ActorId| self.order.iter().position(|&other| other == id);
        let key = |id: ActorId| (std::cmp::Reverse(self.actor(id).initiative), place(id));
        let after = last.map(key);
        let later = |&id: &ActorId| after.is_none_or(|after| key(id) > after) && fits(id);
        self.order.iter().copied().filter(later).min_by_key(|&id| key(id))
    }

    /// The highest wound of a creature.
    pub fn severity(&self, id: ActorId) -> Option<Level> {
        Level::ALL.iter().rev().copied().find(|level| self.actor(id).wounds[level.index()] > 0)
    }

    /// Changes one creature, if there is such.
    pub(crate) fn on(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.actors.get_mut(id.index()) {
            change(actor);
        }
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

    /// Somebody is down, without AP, at nothing; whatever is held falls, but what grows on a creature.
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

/// The weapons that grow on a creature, a bit each.
pub fn natural(profile: &Profile) -> u8 {
    let natural = |(at, weapon): (usize, &crate::gear::Weapon)| weapon.is_natural().then_some(1 << at);
    profile.weapons.iter().enumerate().filter_map(natural).fold(0, |bits, bit: u8| bits | bit)
}
