//! Everything that is true in a scene now.

use crate::Pending;
use crate::character::{Attribute, Blade, Item, Opens, Profile, Skill, Status, Weapon};
use crate::options::Options;
use ludex_engine::Clock;
use ludex_grid::{Cell, Cover, Direction, Footprint, Map};
use ludex_kit::adventure::Course;
use ludex_kit::clock::Scale;
use ludex_kit::fog::Fog;
use ludex_kit::{ActorId, Unseen, WordSet, is_default, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// Where a scene stands.
    #[derive(Default)]
    pub enum Stage {
        #[default] Ready = "ready", Fighting = "fighting", Over = "over",
    }
    /// What a stretch of time is spent on: nothing that tires, light or heavy activity, rest, sleep, a march as hard as the
    /// country is.
    #[derive(Default)]
    pub enum Activity {
        #[default] Nothing = "nothing", Light = "light", Heavy = "heavy", Rest = "rest", Sleep = "sleep", March = "march",
    }
    /// How much water an actor has had.
    #[derive(Default)]
    pub enum Water {
        #[default] Enough = "enough", Short = "too little", Half = "half a ration", Counted = "what they drink",
    }
    /// What an actor has drunk in a window of water.
    #[derive(Default)]
    pub enum Tier {
        #[default] Full = "full", Short = "short", Half = "half", Nothing = "no",
    }
    /// How rough water is.
    #[derive(Default)]
    pub enum Rough {
        #[default] Calm = "calm", River = "running river", Sea = "stormy sea", Rapids = "flowing rapids",
    }
    /// How often rough water takes hold of swimmers: every round in a fight and every minute otherwise, or always the one.
    #[derive(Default)]
    pub enum Often {
        #[default] Usual = "usual", Round = "every round", Minute = "every minute",
    }
    /// What a disease or a poison does.
    pub enum Suffering {
        Damage = "damage", Fatigue = "fatigue", Weakness = "less endurance", Disability = "disability",
    }
    /// Why an actor is dead, or something broken.
    pub enum Death {
        Wounds = "wounds", Destroyed = "destroyed", Other = "other", OldAge = "old age", Drowning = "drowning",
        Exhaustion = "exhaustion",
    }
}

/// What does not change during a scene.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    /// What can be made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub items: Vec<Item>,
}

/// A scene.
#[derive(Debug, PartialEq, Default, Serialize, Deserialize, ludex_kit::State)]
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
}

/// How an actor or something is now.
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
    /// How much of that it has lost to exhaustion.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: [u8; 5],
    /// How much of that it has lost to drowning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drowned: [u8; 5],
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
    /// Whether it came into the fight this round, and acts from the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
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
    /// How much it has done of what it bears, in parts of the whole.
    #[serde(default, skip_serializing_if = "is_default")]
    pub toil: u64,
    /// Exhaustion rolls since it last slept a night.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolls: u8,
    /// Seconds in which somebody may still help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub collapsed: Option<u32>,
    /// Who has tried to help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tried: Vec<ActorId>,
    /// When its last night began, in seconds of the clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub night: Option<u64>,
    /// Whether it is in another scene of the adventure.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
    /// What it has had to eat and drink.
    #[serde(default, skip_serializing_if = "is_default")]
    pub supply: Supply,
    /// What diseases and poisons it has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ills: Vec<Ill>,
    /// Its breath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breath: Breath,
    /// Whom it holds in a grapple.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: Option<Hold>,
    /// What restrains it, beside grapplers and the game master's word.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonds: Vec<Bond>,
    /// The same of light activity, where that has a clock of its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light_toil: u64,
    /// What hides it from sight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub concealed: Option<Concealed>,
    /// How it stands, where it is something that opens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub latch: Latch,
    /// Its money, in eighths of a copper.
    #[serde(default, skip_serializing_if = "is_default")]
    pub purse: u32,
    /// What it has to build in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parts: Parts,
    /// What it has made, and how many.
    #[serde(default, skip_serializing_if = "is_default")]
    pub goods: BTreeMap<String, u16>,
    /// What it makes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub projects: Vec<Project>,
    /// What it is very familiar with making.
    #[serde(default, skip_serializing_if = "is_default")]
    pub familiar: Vec<String>,
    /// The day on which it last crafted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crafted: Option<u64>,
    /// The day on which it last marched, where nobody crafts on the road.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marched: Option<u64>,
}

/// Where and how people craft, as the game master says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Workshop {
    /// Whether tools are improper or improvised.
    #[serde(default, skip_serializing_if = "is_default")]
    pub improper: bool,
    /// Whether no workspace is prepared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nowhere: bool,
    /// Whether the work is interrupted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interrupted: bool,
    /// Whether tools and workspace are both exceptional.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exceptional: bool,
}

/// Copper's worth of parts to build in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Parts {
    /// Of pre-built ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prebuilt: u32,
    /// Of scavenged ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scavenged: u32,
}

/// Something that is being made. Work and money are counted in eighths of a copper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Project {
    /// What.
    pub item: Item,
    /// How many.
    pub wanted: u16,
    /// How many of them are finished.
    #[serde(default, skip_serializing_if = "is_default")]
    pub made: u16,
    /// What is built into the first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parts: Parts,
    /// Work that counts towards the next, by skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub work: [u32; 2],
    /// What must be paid for ruined materials.
    #[serde(default, skip_serializing_if = "is_default")]
    pub debt: u32,
    /// What was paid so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u32,
    /// Who has worked on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: Vec<Hand>,
    /// What it restores, where it is a repair.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mends: Option<Mending>,
}

/// Who has worked on a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Who.
    pub actor: ActorId,
    /// The day on which they last did.
    pub day: u64,
}

/// A weapon or shield that is restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mending {
    /// Whose.
    pub owner: ActorId,
    /// Its place.
    pub weapon: u8,
    /// Eighths of a copper of work that it takes.
    pub work: u32,
    /// Eighths of a copper that its materials cost.
    pub materials: u32,
}

/// How something stands that opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Latch {
    /// Whether it is open.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// Whether no hand opens it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked: bool,
    /// The result that forces it; nothing does without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forced: Option<u8>,
}

/// What hides an actor from sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealed {
    /// Who conceals it.
    pub by: ActorId,
    /// Whether the one who conceals has paid for this turn.
    pub held: bool,
}

/// A ritual that is being performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rite {
    /// Its place.
    pub ritual: u8,
    /// On whom.
    pub target: Option<ActorId>,
    /// As which blade.
    pub blade: Option<Blade>,
}

/// A grapple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// Who is held.
    pub target: ActorId,
    /// The result that took hold.
    pub grip: i32,
    /// Whether who is held is pinned down.
    pub pinned: bool,
}

/// What restrains an actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bond {
    /// What it is.
    pub source: String,
    /// Whether it gags.
    pub no_speech: bool,
    /// Whether it suppresses magic.
    pub no_magic: bool,
}

/// What people do while time passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    /// Who does it.
    pub who: Vec<ActorId>,
    /// How hard it is.
    pub activity: Activity,
    /// Whether heat, cold or damp are extreme.
    pub climate: bool,
    /// Whether they carry heavy loads.
    pub load: bool,
    /// How much they have had to drink.
    pub water: Water,
    /// Whether nobody has anything to eat but what they eat themselves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fasting: bool,
    /// What it is, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: String,
}

/// What an actor has had to eat and drink, while it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Supply {
    /// The ration of the last whole window of water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last: Tier,
    /// Seconds of this window.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elapsed: u64,
    /// Tenths of a litre drunk in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drunk: u16,
    /// Steps of fatigue that only water ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parched: u8,
    /// Seconds since the last meal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hungry: u64,
    /// Steps of fatigue that only food ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starved: u8,
}

/// What the water is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Waters {
    /// How rough.
    pub rough: Rough,
    /// How often it takes hold of swimmers.
    pub each: Often,
}

/// The breath of an actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Breath {
    /// Seconds of air, while a breath is held.
    #[serde(default, skip_serializing_if = "is_default")]
    pub air: Option<u32>,
    /// Whether it is out of air and cannot breathe.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drowning: bool,
    /// Whether it has taken in water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inhaled: bool,
    /// Whether it has breathed deeply.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prepared: bool,
    /// Whether rough water has hold of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swept: bool,
    /// Seconds since rough water last tried to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tossed: u32,
    /// Seconds to the next die of drowning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gasp: u32,
}

/// A disease or a poison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ill {
    /// What it is.
    pub what: String,
    /// Seconds from one roll to the next.
    pub every: u64,
    /// Seconds to the next roll.
    pub left: u64,
    /// The difficulty of the roll.
    pub difficulty: u8,
    /// Its required result.
    pub required: u8,
    /// What failing does.
    pub effect: Suffering,
    /// How much of it.
    pub amount: u8,
    /// Successful rolls that are still lacking.
    pub cures: u8,
}

/// When an actor acts, and what breaks a tie.
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
    /// A swim.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swam: bool,
}

/// What the game master has said of an actor's next roll.
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

/// What an actor has begun to do.
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
    /// Which ritual, where it is one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rite: Option<Rite>,
}

ludex_kit::peopled!(State: Actor, Profile, Options, Weapon);

impl State {
    /// Whether it is a thing.
    pub fn is_thing(&self, id: ActorId) -> bool {
        self.profile(id).thing.is_some()
    }

    /// What an actor does while time passes.
    pub fn stretch_of(&self, id: ActorId) -> Option<&Stretch> {
        self.stretch.iter().chain(&self.beside).find(|one| one.who.contains(&id))
    }

    /// Whether anybody does not see it.
    pub fn is_unseen(&self, id: ActorId) -> bool {
        self.unseen.iter().any(|(_, hidden)| *hidden == id)
    }

    /// Whether it is a way that stands open, and lets everybody through.
    pub fn lets_by(&self, id: ActorId) -> bool {
        self.actor(id).latch.open && self.profile(id).thing.as_ref().is_some_and(|thing| thing.opens == Opens::Way)
    }

    /// The spaces that it takes.
    pub fn footprint(&self, id: ActorId) -> Footprint {
        self.setting.map.footprint(self.actor(id).at, self.profile(id).record.across)
    }

    /// Returns the spaces from one to another.
    pub fn distance(&self, one: ActorId, other: ActorId) -> u32 {
        self.footprint(one).distance(self.footprint(other))
    }

    /// Returns whether a wall hides one wholly from another.
    pub fn wall_between(&self, one: ActorId, other: ActorId) -> bool {
        let map = &self.setting.map;
        map.has_walls() && map.cover(self.footprint(one), self.footprint(other), |_| Cover::None) == Cover::Total
    }

    /// What a side of a space is called.
    pub fn side_name(&self, side: Direction) -> &'static str {
        self.setting.map.shape().direction_name(side)
    }

    /// Whether it is in a state.
    pub fn is(&self, id: ActorId, status: Status) -> bool {
        self.actor(id).statuses.has(status)
            || match status {
                Status::Grappled => self.grapplers(id).next().is_some(),
                Status::Restrained => {
                    !self.actor(id).bonds.is_empty() || self.grapplers(id).any(|(_, hold)| hold.pinned)
                }
                _ => false,
            }
    }

    /// Who holds an actor, and how.
    pub fn grapplers(&self, id: ActorId) -> impl Iterator<Item = (ActorId, Hold)> {
        let holds = self.ids().filter_map(|other| Some((other, self.actor(other).hold?)));
        holds.filter(move |(_, hold)| hold.target == id)
    }

    /// Whether it is an actor alive, conscious or not.
    pub fn lives(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && !self.is_thing(id) && !self.actor(id).away
    }

    /// Whether it is alive and conscious.
    pub fn is_awake(&self, id: ActorId) -> bool {
        self.actor(id).dead.is_none() && self.actor(id).unconscious.is_none() && !self.actor(id).away
    }

    /// Whether it can still fight: awake, fit for action, no thing.
    pub fn stands(&self, id: ActorId) -> bool {
        self.is_awake(id)
            && !self.actor(id).statuses.has_any(&[Status::Disabled, Status::Sleeping])
            && !self.is_thing(id)
    }

    /// An attribute as it is now: what is written less what was lost, never below 0.
    pub fn attribute(&self, id: ActorId, one: Attribute) -> i32 {
        (self.profile(id).base(one) - i32::from(self.actor(id).reductions[one as usize])).max(0)
    }

    /// A rank of skill.
    pub fn rank(&self, id: ActorId, skill: Skill) -> i32 {
        self.profile(id).rank(skill)
    }

    /// Weapons that can be used now: held, not thrown away, not broken. Each with its place.
    pub fn wielded(&self, id: ActorId) -> impl Iterator<Item = (u8, &Weapon)> {
        (0..).zip(&self.profile(id).weapons).filter(move |(place, _)| self.wields(id, *place))
    }

    /// Whether a weapon can be used now.
    pub fn wields(&self, id: ActorId, place: u8) -> bool {
        let actor = self.actor(id);
        let bit = 1 << (place & 7);
        actor.held & !actor.gone & bit != 0 && !self.is_broken(id, place)
    }

    /// Whether a weapon is broken.
    pub fn is_broken(&self, id: ActorId, place: u8) -> bool {
        self.weapon(id, place).is_some_and(|weapon| {
            !weapon.natural && !weapon.soul && self.actor(id).wear[usize::from(place & 7)] >= weapon.hit_points
        })
    }
}
