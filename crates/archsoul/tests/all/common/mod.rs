//! Scenes that the tests share.
#![allow(dead_code, reason = "each test file takes what it needs")]

pub mod holds;
pub mod water;

use ludex_archsoul::content::starter;
use ludex_archsoul::{Archsoul, Command, Event, State};
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, CommandSet, Content, DiceSource, Line, Presentation, Rulebook, Viewer};
use ludex_grid::Cell;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Faces that nothing rolls: for commands without dice.
pub const NO_DICE: [u32; 0] = [];

/// A scene of the starter content, or one written in place.
pub struct Scene {
    pub play: Play<Archsoul>,
}

/// A scene of the starter content.
pub fn scene(file: &str) -> Scene {
    Scene { play: Play::new(Archsoul::load(file, &starter()).unwrap_or_else(|faults| panic!("{faults:?}"))) }
}

/// A scene whose actors stand at the marks of an open map: `name: what it is, side, mark, facing`.
pub fn ring(options: &str, shape: &str, cells: &str, actors: &[(&str, &str, &str, &str, &str)]) -> Scene {
    let mut text = format!(
        "system = \"archsoul\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\", \"characters.toml\", \"things.toml\"]\n\
         options = {{ {options} }}\n[map]\nshape = \"{shape}\"\ncells = \"\"\"\n{cells}\n\"\"\"\n"
    );
    for (name, is, side, at, facing) in actors {
        text += &format!("[[actors]]\nname = \"{name}\"\nis = \"{is}\"\nat = \"{at}\"\n");
        if let Some(holder) = side.strip_prefix("held by ") {
            text += &format!("held_by = \"{holder}\"\n");
        } else if !side.is_empty() {
            text += &format!("side = \"{side}\"\n");
        }
        if !facing.is_empty() {
            text += &format!("facing = \"{facing}\"\n");
        }
    }
    let library = |file: &str| {
        if file == "here.toml" { Some(text.clone()) } else { ludex_engine::content::Library::read(&starter(), file) }
    };
    Scene {
        play: Play::new(Archsoul::load("here.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"))),
    }
}

/// Two who stand face to face, one space apart, the first to act.
pub fn pair(first: &str, second: &str) -> Scene {
    pair_with("", first, second)
}

/// The same under options.
pub fn pair_with(options: &str, first: &str, second: &str) -> Scene {
    let thing = ["window", "rope", "wooden door", "oak beam", "steel bars", "brick wall", "castle wall", "vault door"];
    let (side, facing) = if thing.contains(&second) { ("", "") } else { ("theirs", "west") };
    let mut all = vec![("one", first, "ours", "A", "east"), ("two", second, side, "B", facing)];
    all.push(("third", "wolf", "theirs", "C", "west"));
    all.push(("fourth", "Sefa", "ours", "D", "west"));
    ring(options, "hex", ". A B . . . . . . C .\n . . . . . . . . . . D", &all)
}

impl Scene {
    pub fn id(&self, name: &str) -> ActorId {
        self.play
            .state
            .ids()
            .find(|id| self.play.state.profile(*id).name == name)
            .unwrap_or_else(|| panic!("there is no {name}"))
    }
    pub fn state(&self) -> &State {
        &self.play.state
    }
    /// Puts everybody in the order of the list, without dice: the named act now, alone.
    pub fn turn(mut self, name: &str) -> Self {
        let id = self.id(name);
        let s = &mut self.play.state;
        s.stage = ludex_archsoul::state::Stage::Fighting;
        s.order = s.ids().filter(|id| !s.is_thing(*id)).collect();
        s.first = s.order.iter().position(|one| *one == id).expect("it fights") as u16;
        (s.together, s.round) = (1, 1);
        let points = s.options().action_points;
        for id in s.ids() {
            s.actor_mut(id).done = true;
        }
        let actor = s.actor_mut(id);
        (actor.done, actor.ap) = (false, points);
        self
    }
    /// A command as a script writes it, with names, and its faces.
    #[track_caller]
    pub fn does(&mut self, command: Value, faces: impl Into<Vec<u32>>) -> &mut Self {
        let command = self.read(command);
        self.play.act(command, faces);
        self
    }
    /// The refusal of a command: its rule and its words.
    #[track_caller]
    pub fn no(&mut self, command: Value) -> (&'static str, String) {
        let command = self.read(command);
        let refusal = self.play.refused(command);
        let mut rules = Archsoul::rules().iter().copied().flatten();
        let rule = rules.find(|rule| rule.id == refusal.rule.as_str()).expect("it is a rule of the game");
        (rule.id, refusal.to_string())
    }
    #[track_caller]
    pub fn read(&self, command: Value) -> Command {
        let known = self.state().ids().map(|id| (id, self.state().profile(id).name.clone())).collect();
        ludex_engine::naming::with(known, || ludex_archsoul::Command::read(command.clone()))
            .0
            .unwrap_or_else(|fault| panic!("{command}: {fault}"))
    }
    /// The game master says what is the matter with an actor.
    #[track_caller]
    pub fn afflict(&mut self, name: &str, status: &str) -> &mut Self {
        self.does(json!({"do": "afflict", "target": name, "status": status, "there": true}), NO_DICE)
    }
    pub fn hp(&self, name: &str) -> i32 {
        self.state().actor(self.id(name)).hp
    }
    pub fn set_hp(&mut self, name: &str, hp: i32) -> &mut Self {
        let id = self.id(name);
        self.play.state.actor_mut(id).hp = hp;
        self
    }
    pub fn actor(&self, name: &str) -> &ludex_archsoul::state::Actor {
        self.state().actor(self.id(name))
    }
    pub fn put(&mut self, name: &str, x: i16, y: i16) -> &mut Self {
        let id = self.id(name);
        self.play.state.actor_mut(id).at = Cell::new(x, y);
        self
    }
    /// The place of a weapon in an actor's record, which is taken in hand.
    pub fn arm(&mut self, name: &str, weapon: &str) -> u8 {
        let id = self.id(name);
        let weapons = &self.play.state.profile(id).weapons;
        let place =
            weapons.iter().position(|one| one.name == weapon).unwrap_or_else(|| panic!("{name} has no {weapon}"));
        self.play.state.actor_mut(id).held |= 1 << place;
        place as u8
    }
    /// Attacks with a weapon by name.
    #[track_caller]
    pub fn attack(&mut self, actor: &str, weapon: &str, target: &str, faces: impl Into<Vec<u32>>) -> &mut Self {
        let weapon = self.arm(actor, weapon);
        self.does(json!({"do": "attack", "actor": actor, "target": target, "weapon": weapon}), faces)
    }
    /// Whether an event of a name is among those of the last command.
    pub fn happened(&self, name: &str) -> bool {
        self.event(name).is_some()
    }
    /// The first event of a name, as it is written.
    pub fn event(&self, name: &str) -> Option<Value> {
        let written = |event: &Event| serde_json::to_value(event).expect("it can be written");
        self.play.events.iter().map(written).find(|event| event["event"] == name)
    }
    /// The lines that the last command tells, with all that explains them.
    pub fn told(&self) -> String {
        serde_json::to_string(&self.lines(&Viewer::GameMaster)).expect("lines are written")
    }
    /// The lines that the last command tells somebody.
    pub fn lines(&self, viewer: &Viewer) -> Vec<Line> {
        self.play.events.iter().filter_map(|event| Archsoul::tell(self.state(), event, viewer)).collect()
    }
}

/// Faces of several rolls one after another.
pub fn dice(rolls: &[&[u32]]) -> Vec<u32> {
    rolls.concat()
}

/// So many faces that succeed and so many that do not, at 4.
pub fn pool(successes: usize, of: usize) -> Vec<u32> {
    [vec![5; successes], vec![2; of - successes]].concat()
}

/// Where random play begins; the files are read once.
pub fn starts() -> Vec<State> {
    static STARTS: OnceLock<Vec<State>> = OnceLock::new();
    STARTS.get_or_init(read_starts).clone()
}

fn read_starts() -> Vec<State> {
    let mut strange = ring(
        "together = false, strict_waking = true, die_sides = 8, tool_benefit = \"halve hardness\"",
        "square",
        "A . B . .\n. . , C .\nD . . . .",
        &[
            ("one", "Ilko", "ours", "A", "east"),
            ("two", "stone sentinel", "theirs", "B", "west"),
            ("three", "Orrin", "theirs", "C", "south"),
            ("post", "rope", "", "D", ""),
        ],
    );
    strange.afflict("one", "knocked down").afflict("three", "fatigued");
    strange.set_hp("one", 3).set_hp("three", 2);
    let mut turned = scene("the-toll.toml");
    turned.does(json!({"do": "open_scene", "scene": 1}), NO_DICE);
    let mut lamp = scene("the-lamp.toml");
    lamp.does(json!({"do": "open_scene", "scene": 2}), NO_DICE);
    let scenes = ["duel.toml", "gate.toml", "the-toll.toml"].map(|file| scene(file).play.state);
    [scenes.to_vec(), vec![strange.play.state, turned.play.state, lamp.play.state]].concat()
}

/// A random command, lawful or not.
pub fn stray(state: &State, dice: &mut ludex_engine::Seeded) -> Command {
    use ludex_archsoul::character::{Attribute, Skill, Status};
    let mut one = |of: usize| dice.die(of as u32) as usize - 1;
    let count = state.actors.len() + 1;
    let (actor, target, place, flag) = (one(count), one(count), one(8), one(2) == 1);
    let cell = [one(12) as i32 - 3, one(7) as i32];
    let facing = one(7);
    let status = Status::ALL[one(Status::ALL.len())];
    let attribute = Attribute::ALL[one(5)];
    let skill = [None, Some(Skill::Melee), Some(Skill::Resolve)][one(3)];
    let activity = ["light", "heavy", "sleep", "rest"][one(4)];
    let held = ["pin", "escape", "release", "eat"][place % 4];
    let water = ["calm", "running river", "flowing rapids"][place % 3];
    let effect = ["damage", "fatigue", "less endurance", "disability"][place % 4];
    let (item, trade) =
        (["glaive", "pistol", "moon"][place % 3], ["metalworking", "engineering", "carving"][place % 3]);
    let blade = ["knife", "pike"][place % 2];
    let command = match one(52) {
        40 => json!({"do": "open_project", "actor": actor, "item": item, "count": place + 1, "prebuilt": place}),
        41 | 42 => json!({"do": "craft", "actor": actor, "owner": target, "project": place % 2, "skill": trade}),
        43 => json!({"do": "pay_replacement", "actor": actor, "owner": target, "project": 0}),
        44 => json!({"do": "make_more", "actor": actor, "project": 0, "count": place + 1}),
        45 => json!({"do": "repair", "actor": actor, "target": target, "weapon": place, "skill": trade}),
        46 if place == 7 => json!({"do": "bring_in", "like": target, "hidden": flag}),
        46 => json!({"do": "give_coins", "target": target, "copper": 50 * place}),
        47 => json!({"do": "find_parts", "target": target, "what": "a wreck", "worth": 20, "scavenged": flag,
            "percent": 10 * place, "demolition": flag}),
        48 => json!({"do": "set_workshop", "nowhere": flag, "interrupted": place > 4}),
        49 => json!({"do": "perform", "actor": actor, "ritual": place % 3, "target": target}),
        50 => json!({"do": "conjure", "actor": actor, "blade": blade}),
        51 => json!({"do": "arrive", "day": place + 1, "hour": 8, "minute": 0, "what": "morning"}),
        26 => json!({"do": "grapple", "actor": actor, "target": target}),
        27 => json!({"do": held, "actor": actor}),
        28 => json!({"do": "restrain", "target": target, "source": "ropes", "no_magic": flag}),
        29 => json!({"do": "loosen", "target": target, "source": "ropes"}),
        30 => json!({"do": "swim", "actor": actor, "to": cell, "under": flag}),
        31 => json!({"do": "fall", "target": target, "height": 200 * place + 1, "onto": actor}),
        32 => json!({"do": "set_water", "water": water}),
        33 => json!({"do": "sicken", "target": target, "what": "a fever", "every": 500, "difficulty": 4, "required": 2,
            "effect": effect, "amount": 1, "cures": 1}),
        34 => json!({"do": "drink", "actor": actor, "tenths": 10 * place + 1}),
        35 => json!({"do": "afflict", "target": target, "status": "swimming", "there": true}),
        36 => json!({"do": "endanger", "target": target, "what": "a trap", "known": flag, "avoidable": true,
            "difficulty": 5, "required": 2, "dice": place, "damage_difficulty": 4}),
        37 => {
            json!({"do": "spend_time", "minutes": 700, "activity": activity, "water": "what they drink", "fasting": flag})
        }
        38 => json!({"do": "mark_ground", "cell": cell, "difficult": flag}),
        39 => json!({"do": "say", "actor": actor, "words": "hear me", "gesture": flag}),
        22 => json!({"do": "spend_time", "minutes": 200 * place + 1, "activity": activity, "climate": flag}),
        23 => json!({"do": "tire", "target": target}),
        24 => json!({"do": "treat", "actor": actor, "target": target}),
        25 => json!({"do": "decide", "perishes": flag}),
        20 => json!({"do": "open_scene", "scene": place}),
        21 => json!({"do": "declare_action", "actor": actor, "what": "waits"}),
        0 => json!({"do": "attack", "actor": actor, "target": target, "weapon": place, "thrown": flag}),
        1 => json!({"do": "attack", "actor": actor, "target": target, "weapon": place, "front": flag}),
        2 => json!({"do": "end_turn", "actor": actor, "facing": facing}),
        3 => json!({"do": "move", "actor": actor, "to": cell}),
        4 => json!({"do": "creep", "actor": actor, "to": cell}),
        5 => json!({"do": "face", "actor": actor, "facing": facing}),
        6 => json!({"do": "stand_up", "actor": actor}),
        7 => json!({"do": "draw", "actor": actor, "weapon": place}),
        8 => json!({"do": "react", "actor": actor, "weapon": place}),
        9 => json!({"do": "let_go", "actor": actor}),
        10 => json!({"do": "roll_with", "actor": actor, "skill": skill}),
        11 => {
            json!({"do": "call_for_roll", "target": target, "attribute": attribute, "skill": skill, "required": place})
        }
        12 => json!({"do": "afflict", "target": target, "status": status, "there": flag}),
        13 => json!({"do": "weaken", "target": target, "attribute": attribute, "by": place}),
        14 => json!({"do": "rate", "target": target, "defence": place, "blunt": flag}),
        15 => json!({"do": "hurt", "target": target, "by": place}),
        16 => json!({"do": "heal", "target": target, "by": place}),
        17 => json!({"do": "revive", "target": target, "hp": place}),
        18 => json!({"do": "sweep", "actor": actor, "weapon": place, "targets": [target]}),
        _ => json!({"do": "begin"}),
    };
    ludex_archsoul::Command::read(command).expect("it is well written")
}

/// In how many of how many ways a pool has at least so many successes.
pub fn at_least(pool: u32, sides: u32, difficulty: u32, required: u32) -> (u128, u128) {
    let short = u128::from((difficulty.max(1) - 1).min(sides));
    let enough = u128::from(sides) - short;
    let (mut ways, mut chosen) = (0, 1);
    for count in 0..=pool {
        if count >= required {
            ways += chosen * enough.pow(count) * short.pow(pool - count);
        }
        chosen = chosen * u128::from(pool - count) / u128::from(count + 1);
    }
    (ways, u128::from(sides).pow(pool))
}
