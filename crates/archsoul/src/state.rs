//! Everything that is true in a scene now.

use crate::Prompt;
use crate::character::{Attribute, Blade, Item, Opens, Profile, Skill, Status, Weapon};
use crate::options::Options;
use ludex_engine::Clock;
use ludex_grid::{Cell, Direction, Footprint, Map};
use ludex_kit::adventure::Course;
use ludex_kit::clock::Scale;
use ludex_kit::fog::Fog;
use ludex_kit::{ActorId, Unseen, WordSet, kept, questions, words};
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

kept! {
    /// What does not change during a scene.
    #[derive(Clone, Default)]
    pub struct Setting {
        title: String, "the title of the scene";
        map: Map, "the ground";
        about: BTreeMap<char, String>, "what is told of the cells of a symbol";
        options: Options, "what the campaign has changed";
        cast: Vec<Profile>, "everybody and everything, in the order of their ids";
        #[late] items: Vec<Item>, "what can be made";
    }
    /// A scene.
    #[derive(Default, ludex_kit::State)]
    pub struct State {
        setting: Arc<Setting>, "what does not change";
        stage: Stage, "where it stands";
        round: u32, "the round, from 1 on";
        clock: Clock, "game time";
        order: Vec<ActorId>, "who fights, the first to act first";
        first: u16, "the place in the order of the first of those who act now";
        together: u16, "how many act now, one after another in the order";
        actors: Vec<Actor>, "everybody and everything";
        asked: Vec<Prompt>, "what must be decided, the first first";
        doing: Option<Doing>, "what somebody has begun to do, while others may react";
        #[late] waters: Waters, "what the water is like";
        #[late] hostile_country: bool, "whether the country is very hostile to travel";
        #[late] unseen: Unseen, "who does not see whom";
        #[late] fog: Option<Box<Fog>>, "the fog over the map, and what is seen of it";
        #[late] workshop: Workshop, "where and how people craft";
        #[late] scarce: Vec<String>, "what is made of something that must be found first";
        #[late] scale: Scale, "on which scale time passes";
        #[late] stretch: Option<Stretch>, "what people do while time passes";
        #[late] beside: Vec<Stretch>, "what others do meanwhile, where everybody spends it in their own way";
        #[late] course: Course<State>, "the adventure of which this is a scene";
    }
    /// How an actor or something is now.
    #[derive(Clone, Default)]
    pub struct Actor {
        at: Cell, "where it stands";
        facing: Direction, "where it looks";
        hp: i32, "hit points; below 0 too";
        drain: u16, "drain";
        reductions: [u8; 5], "what each attribute has lost";
        #[late] tired: [u8; 5], "how much of that it has lost to exhaustion";
        #[late] drowned: [u8; 5], "how much of that it has lost to drowning";
        statuses: WordSet<Status>, "what is the matter";
        unconscious: Option<u8>, "rounds until it wakes";
        dead: Option<Death>, "why it is dead";
        initiative: Option<Initiative>, "when it acts";
        ap: u8, "action points left";
        reactive: bool, "whether it may strike at somebody who gives it an opening";
        done: bool, "whether its turn is over, or has not come";
        #[late] late: bool, "whether it came into the fight this round, and acts from the next";
        may_face: bool, "whether it has just moved, and may turn";
        free_move: bool, "whether it has a move that costs nothing";
        held: u8, "which weapons it holds, one bit each";
        gone: u8, "which weapons it has thrown away, one bit each";
        wear: [u8; 8], "what each weapon has suffered";
        exertion: Exertion, "what it has done this turn";
        heavy: u32, "seconds of heavy activity";
        light: u32, "seconds of light activity";
        adjustment: Option<Adjustment>, "what the game master has said of its next roll";
        rated: Rated, "what the game master has said of it as a target";
        #[late] toil: u64, "how much it has done of what it bears, in parts of the whole";
        #[late] rolls: u8, "exhaustion rolls since it last slept a night";
        #[late] collapsed: Option<u32>, "seconds in which somebody may still help";
        #[late] tried: Vec<ActorId>, "who has tried to help";
        #[late] night: Option<u64>, "when its last night began, in seconds of the clock";
        #[late] away: bool, "whether it is in another scene of the adventure";
        #[late] supply: Supply, "what it has had to eat and drink";
        #[late] ills: Vec<Ill>, "what diseases and poisons it has";
        #[late] breath: Breath, "its breath";
        #[late] hold: Option<Hold>, "whom it holds in a grapple";
        #[late] bonds: Vec<Bond>, "what restrains it, beside grapplers and the game master's word";
        #[late] light_toil: u64, "the same of light activity, where that has a clock of its own";
        #[late] concealed: Option<Concealed>, "what hides it from sight";
        #[late] latch: Latch, "how it stands, where it is something that opens";
        #[late] purse: u32, "its money, in eighths of a copper";
        #[late] parts: Parts, "what it has to build in";
        #[late] goods: BTreeMap<String, u16>, "what it has made, and how many";
        #[late] projects: Vec<Project>, "what it makes";
        #[late] familiar: Vec<String>, "what it is very familiar with making";
        #[late] crafted: Option<u64>, "the day on which it last crafted";
        #[late] marched: Option<u64>, "the day on which it last marched, where nobody crafts on the road";
    }
    /// Where and how people craft, as the game master says.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Workshop {
        #[late] improper: bool, "whether tools are improper or improvised";
        #[late] nowhere: bool, "whether no workspace is prepared";
        #[late] interrupted: bool, "whether the work is interrupted";
        #[late] exceptional: bool, "whether tools and workspace are both exceptional";
    }
    /// Copper's worth of parts to build in.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Parts {
        #[late] prebuilt: u32, "of pre-built ones";
        #[late] scavenged: u32, "of scavenged ones";
    }
    /// Something that is being made. Work and money are counted in eighths of a copper.
    #[derive(Clone)]
    pub struct Project {
        item: Item, "what";
        wanted: u16, "how many";
        #[late] made: u16, "how many of them are finished";
        #[late] parts: Parts, "what is built into the first";
        #[late] work: [u32; 2], "work that counts towards the next, by skill";
        #[late] debt: u32, "what must be paid for ruined materials";
        #[late] spent: u32, "what was paid so far";
        #[late] hands: Vec<Hand>, "who has worked on it";
        #[late] mends: Option<Mending>, "what it restores, where it is a repair";
    }
    /// Who has worked on a project.
    #[derive(Clone, Copy, Eq)]
    pub struct Hand {
        actor: ActorId, "who";
        day: u64, "the day on which they last did";
    }
    /// A weapon or shield that is restored.
    #[derive(Clone, Copy, Eq)]
    pub struct Mending {
        owner: ActorId, "whose";
        weapon: u8, "its place";
        work: u32, "eighths of a copper of work that it takes";
        materials: u32, "eighths of a copper that its materials cost";
    }
    /// How something stands that opens.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Latch {
        #[late] open: bool, "whether it is open";
        #[late] locked: bool, "whether no hand opens it";
        #[late] forced: Option<u8>, "the result that forces it; nothing does without";
    }
    /// What hides an actor from sight.
    #[derive(Clone, Copy, Eq)]
    pub struct Concealed {
        by: ActorId, "who conceals it";
        held: bool, "whether the one who conceals has paid for this turn";
    }
    /// A ritual that is being performed.
    #[derive(Clone, Copy, Eq)]
    pub struct Rite {
        ritual: u8, "its place";
        target: Option<ActorId>, "on whom";
        blade: Option<Blade>, "as which blade";
    }
    /// A grapple.
    #[derive(Clone, Copy, Eq)]
    pub struct Hold {
        target: ActorId, "who is held";
        grip: i32, "the result that took hold";
        pinned: bool, "whether who is held is pinned down";
    }
    /// What restrains an actor.
    #[derive(Clone, Eq)]
    pub struct Bond {
        source: String, "what it is";
        no_speech: bool, "whether it gags";
        no_magic: bool, "whether it suppresses magic";
    }
    /// What people do while time passes.
    #[derive(Clone, Eq)]
    pub struct Stretch {
        who: Vec<ActorId>, "who does it";
        activity: Activity, "how hard it is";
        climate: bool, "whether heat, cold or damp are extreme";
        load: bool, "whether they carry heavy loads";
        water: Water, "how much they have had to drink";
        #[late] fasting: bool, "whether nobody has anything to eat but what they eat themselves";
        #[late] what: String, "what it is, in words";
    }
    /// What an actor has had to eat and drink, while it is counted.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Supply {
        #[late] last: Tier, "the ration of the last whole window of water";
        #[late] elapsed: u64, "seconds of this window";
        #[late] drunk: u16, "tenths of a litre drunk in it";
        #[late] parched: u8, "steps of fatigue that only water ends";
        #[late] hungry: u64, "seconds since the last meal";
        #[late] starved: u8, "steps of fatigue that only food ends";
    }
    /// What the water is like.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Waters {
        rough: Rough, "how rough";
        each: Often, "how often it takes hold of swimmers";
    }
    /// The breath of an actor.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Breath {
        #[late] air: Option<u32>, "seconds of air, while a breath is held";
        #[late] drowning: bool, "whether it is out of air and cannot breathe";
        #[late] inhaled: bool, "whether it has taken in water";
        #[late] prepared: bool, "whether it has breathed deeply";
        #[late] swept: bool, "whether rough water has hold of it";
        #[late] tossed: u32, "seconds since rough water last tried to";
        #[late] gasp: u32, "seconds to the next die of drowning";
    }
    /// A disease or a poison.
    #[derive(Clone, Eq)]
    pub struct Ill {
        what: String, "what it is";
        every: u64, "seconds from one roll to the next";
        left: u64, "seconds to the next roll";
        difficulty: u8, "the difficulty of the roll";
        required: u8, "its required result";
        effect: Suffering, "what failing does";
        amount: u8, "how much of it";
        cures: u8, "successful rolls that are still lacking";
    }
    /// When an actor acts, and what breaks a tie.
    #[derive(Clone, Copy, Eq)]
    pub struct Initiative {
        result: i32, "the result of the roll";
        awareness: i32, "Ranks of Awareness";
        precision: i32, "Precision";
        tie: u32, "dice that were rolled in a tie, as the digits of a number";
        roller: ActorId, "who rolled: for themselves, or for their side";
    }
    /// What a turn was spent on.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Exertion {
        fought: bool, "blows in melee, or magic";
        shot: bool, "shots";
        #[late] swam: bool, "a swim";
    }
    /// What the game master has said of an actor's next roll.
    #[derive(Clone, Eq)]
    pub struct Adjustment {
        label: String, "what it is";
        amount: i32, "what it adds to the difficulty";
        base: Option<u8>, "the difficulty to begin with";
    }
    /// What the game master has said of a target.
    #[derive(Clone, Copy, Eq, Default)]
    pub struct Rated {
        defence: Option<u8>, "its defence";
        hardness: Option<u8>, "its hardness";
        blunt: bool, "whether blunt weapons harm it although it is a rope";
    }
    /// What an actor has begun to do.
    #[derive(Clone, Copy, Eq)]
    pub struct Doing {
        actor: ActorId, "who";
        to: Option<Cell>, "where to; standing up where there is no such place";
        left: u8, "how many spaces are left";
        asked: bool, "whether those who might react were asked";
        #[late] rite: Option<Rite>, "which ritual, where it is one";
    }
}

ludex_kit::peopled!(State: Actor, Profile, Options, Weapon);

questions! { impl State;
    /// Whether it is a thing.
    pub is_thing |s, id| s.profile(id).thing.is_some();
    /// What an actor does while time passes.
    pub stretch_of |s, id| -> Option<&Stretch> { s.stretch.iter().chain(&s.beside).find(|one| one.who.contains(&id)) };
    /// Whether anybody does not see it.
    pub is_unseen |s, id| s.unseen.iter().any(|(_, hidden)| *hidden == id);
    /// Whether it is a way that stands open, and lets everybody through.
    pub lets_by |s, id| s.actor(id).latch.open && s.profile(id).thing.as_ref().is_some_and(|thing| thing.opens == Opens::Way);
    /// The spaces that it takes.
    pub footprint |s, id| -> Footprint { s.setting.map.footprint(s.actor(id).at, s.profile(id).record.across) };
    /// Spaces from one to another.
    pub distance |s, one, other| -> u32 { s.footprint(one).distance(s.footprint(other)) };
    /// What a side of a space is called.
    pub side_name |s, side: Direction| -> &'static str { s.setting.map.shape().direction_name(side) };
    /// Whether it is in a state.
    pub is |s, id, status: Status| s.actor(id).statuses.has(status) || match status {
        Status::Grappled => s.grapplers(id).next().is_some(),
        Status::Restrained => !s.actor(id).bonds.is_empty() || s.grapplers(id).any(|(_, hold)| hold.pinned),
        _ => false,
    };
    /// Who holds an actor, and how.
    pub grapplers |s, id| -> impl Iterator<Item = (ActorId, Hold)> {
        let holds = s.ids().filter_map(|other| Some((other, s.actor(other).hold?)));
        holds.filter(move |(_, hold)| hold.target == id)
    };
    /// Whether it is an actor alive, conscious or not.
    pub lives |s, id| s.actor(id).dead.is_none() && !s.is_thing(id) && !s.actor(id).away;
    /// Whether it is alive and conscious.
    pub is_awake |s, id| s.actor(id).dead.is_none() && s.actor(id).unconscious.is_none() && !s.actor(id).away;
    /// Whether it can still fight: awake, fit for action, no thing.
    pub stands |s, id| {
        s.is_awake(id) && !s.actor(id).statuses.has_any(&[Status::Disabled, Status::Sleeping]) && !s.is_thing(id)
    };
    /// An attribute as it is now: what is written less what was lost, never below 0.
    pub attribute |s, id, one: Attribute| -> i32 {
        (s.profile(id).base(one) - i32::from(s.actor(id).reductions[one as usize])).max(0)
    };
    /// A rank of skill.
    pub rank |s, id, skill: Skill| -> i32 { s.profile(id).rank(skill) };
    /// Weapons that can be used now: held, not thrown away, not broken. Each with its place.
    pub wielded |s, id| -> impl Iterator<Item = (u8, &Weapon)> {
        (0..).zip(&s.profile(id).weapons).filter(move |(place, _)| s.wields(id, *place))
    };
    /// Whether a weapon can be used now.
    pub wields |s, id, place: u8| {
        let (actor, bit) = (s.actor(id), 1 << (place & 7));
        actor.held & !actor.gone & bit != 0 && !s.is_broken(id, place)
    };
    /// Whether a weapon is broken.
    pub is_broken |s, id, place: u8| s.weapon(id, place).is_some_and(|weapon| {
        !weapon.natural && !weapon.soul && s.actor(id).wear[usize::from(place & 7)] >= weapon.hit_points
    });
}
