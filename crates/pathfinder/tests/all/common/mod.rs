//! Scenes that the tests share.
#![allow(dead_code, reason = "each test file takes what it needs")]

use ludex_engine::testing::Play;
use ludex_engine::{ActorId, CommandSet, Content, DiceSource, Line, Presentation, Rulebook, Viewer};
use ludex_grid::Cell;
use ludex_pathfinder::content::starter;
use ludex_pathfinder::state::{Actor, Condition, Stage};
use ludex_pathfinder::{Command, Event, Pathfinder, State};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Faces that nothing rolls: for commands without dice.
pub const NO_DICE: [u32; 0] = [];

/// A scene of the starter content, or one written in place.
pub struct Scene {
    pub play: Play<Pathfinder>,
}

/// A scene of the starter content.
pub fn scene(file: &str) -> Scene {
    Scene { play: Play::new(Pathfinder::load(file, &starter()).unwrap_or_else(|faults| panic!("{faults:?}"))) }
}

/// A scene whose actors stand at the marks of an open map: `name: what it is, side, mark`. `more` are further records.
pub fn ring_with(options: &str, more: &str, cells: &str, actors: &[(&str, &str, &str, &str)]) -> Scene {
    let mut text = format!(
        "system = \"pathfinder\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\", \"creatures.toml\", \"characters.toml\", \"hazards.toml\"]\n\
         options = {{ {options} }}\n[map]\ncells = \"\"\"\n{cells}\n\"\"\"\n{more}\n"
    );
    for (name, is, side, at) in actors {
        text += &format!("[[actors]]\nname = \"{name}\"\nis = \"{is}\"\nside = \"{side}\"\nat = \"{at}\"\n");
    }
    let library = |file: &str| {
        if file == "here.toml" { Some(text.clone()) } else { ludex_engine::content::Library::read(&starter(), file) }
    };
    let loaded = Pathfinder::load("here.toml", &library);
    let mut state = loaded.unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"));
    // Hero Points have tests of their own: nobody is asked about them elsewhere.
    for actor in &mut state.actors {
        actor.hero_points = 0;
    }
    Scene { play: Play::new(state) }
}

/// The same with what the starter content has.
pub fn ring(options: &str, cells: &str, actors: &[(&str, &str, &str, &str)]) -> Scene {
    ring_with(options, "", cells, actors)
}

/// Two who stand side by side, with room around them; the first is on the players' side.
pub fn pair(first: &str, second: &str) -> Scene {
    pair_with("", first, second)
}

/// The same under options.
pub fn pair_with(options: &str, first: &str, second: &str) -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A . B . . .\n. . . . . . . .\n. . . . . . . .";
    let mut s = ring(options, cells, &[("one", first, "ours", "A"), ("two", second, "theirs", "B")]);
    s.put("one", 3, 2).put("two", 4, 2);
    s
}

impl Scene {
    pub fn id(&self, name: &str) -> ActorId {
        let mut ids = self.play.state.ids();
        ids.find(|id| self.play.state.profile(*id).name == name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub fn actor(&self, name: &str) -> &Actor {
        self.state().actor(self.id(name))
    }

    /// Changes an actor by hand.
    pub fn set(&mut self, name: &str, change: impl FnOnce(&mut Actor)) -> &mut Self {
        let id = self.id(name);
        self.play.state.on(id, change);
        self
    }

    /// Changes who an actor is.
    pub fn record(&mut self, name: &str, change: impl FnOnce(&mut ludex_pathfinder::character::Profile)) -> &mut Self {
        let id = self.id(name);
        change(&mut Arc::make_mut(&mut self.play.state.setting).cast[id.index()]);
        self
    }

    pub fn put(&mut self, name: &str, x: i16, y: i16) -> &mut Self {
        self.set(name, |actor| actor.at = Cell::new(x, y))
    }

    pub fn hp(&self, name: &str) -> i16 {
        self.actor(name).hit_points
    }

    /// Puts everybody in the order of the list, without dice: the named acts now, with three actions.
    pub fn turn(mut self, name: &str) -> Self {
        let id = self.id(name);
        let state = &mut self.play.state;
        state.stage = Stage::Fighting;
        state.order = state.ids().collect();
        state.turn = state.order.iter().position(|one| *one == id).expect("it is there") as i16;
        (state.turn_over, state.round) = (false, 1);
        for id in state.ids() {
            state.on(id, |actor| (actor.reaction, actor.begun) = (true, false));
        }
        state.on(id, |actor| (actor.actions, actor.begun) = (3, true));
        self
    }

    /// The same in the middle of building a scene.
    pub fn turn_of(&mut self, name: &str) -> Self {
        Self { play: Play::new(self.play.state.clone()) }.turn(name)
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
        let mut rules = Pathfinder::rules().iter().copied().flatten();
        let rule = rules.find(|rule| rule.id == refusal.rule.as_str()).expect("it is a rule of the game");
        (rule.id, refusal.to_string())
    }

    #[track_caller]
    pub fn read(&self, command: Value) -> Command {
        let known = self.state().ids().map(|id| (id, self.state().profile(id).name.clone())).collect();
        ludex_engine::naming::with(known, || Command::read(command.clone()))
            .0
            .unwrap_or_else(|fault| panic!("{command}: {fault}"))
    }

    /// The place of a way to strike in an actor's record; its weapon is taken in hand.
    pub fn arm(&mut self, name: &str, strike: &str) -> u8 {
        let id = self.id(name);
        let strikes = &self.play.state.profile(id).strikes;
        let found = strikes.iter().position(|one| one.name == strike);
        let place = found.unwrap_or_else(|| panic!("{name} has no {strike}: {strikes:?}"));
        let weapon = strikes[place].weapon;
        if weapon != ludex_pathfinder::character::BODY {
            self.set(name, |actor| actor.held |= 1 << weapon);
        }
        place as u8
    }

    /// Strikes by name.
    #[track_caller]
    pub fn strike(&mut self, actor: &str, with: &str, target: &str, faces: impl Into<Vec<u32>>) -> &mut Self {
        let strike = self.arm(actor, with);
        self.does(json!({"do": "strike", "actor": actor, "target": target, "strike": strike}), faces)
    }

    /// The game master says what is the matter with an actor.
    #[track_caller]
    pub fn afflict(&mut self, name: &str, condition: &str, value: u8) -> &mut Self {
        self.does(json!({"do": "afflict", "target": name, "condition": condition, "value": value}), NO_DICE)
    }

    pub fn has(&self, name: &str, what: Condition) -> bool {
        self.actor(name).has(what)
    }

    /// The first event of a name, as it is written.
    pub fn event(&self, name: &str) -> Option<Value> {
        let written = |event: &Event| serde_json::to_value(event).expect("it can be written");
        self.play.events.iter().map(written).find(|event| event["event"] == name)
    }

    pub fn happened(&self, name: &str) -> bool {
        self.event(name).is_some()
    }

    /// The names of the order.
    pub fn order(&self) -> Vec<&str> {
        self.state().order.iter().map(|id| self.state().profile(*id).name.as_str()).collect()
    }

    /// Whose turn it is, by name.
    pub fn acting(&self) -> &str {
        self.state().whose_turn().map_or("nobody", |id| self.state().profile(id).name.as_str())
    }

    /// The lines that the last command tells the game master, with all that explains them.
    pub fn told(&self) -> String {
        let viewer = Viewer::GameMaster;
        let told = self.play.events.iter().filter_map(|event| Pathfinder::tell(self.state(), event, &viewer));
        serde_json::to_string(&told.collect::<Vec<Line>>()).expect("lines are written")
    }
}

/// Where random play begins; the files are read once.
pub fn starts() -> Vec<State> {
    static STARTS: OnceLock<Vec<State>> = OnceLock::new();
    STARTS.get_or_init(read_starts).clone()
}

fn read_starts() -> Vec<State> {
    let mut strange = pair("Brannoc", "bandit bruiser");
    strange.afflict("one", "frightened", 2).afflict("two", "prone", 0).afflict("two", "stunned", 4);
    strange.set("one", |actor| (actor.hit_points, actor.hero_points) = (3, 2));
    strange.does(json!({"do": "hold_hero_points", "actor": "one", "ready": true}), NO_DICE);
    strange.set("one", |actor| actor.wounded = 1).set("two", |actor| actor.hit_points = 4);
    let cells = ". . . . . . . .\n. A . . B . . .\n. . C . . . D .\n. E . G . . . .\n. . . . . . . .";
    let beasts = [
        ("one", "Iven, third level", "ours", "A"),
        ("two", "ember drake", "theirs", "B"),
        ("three", "Oswin, third level", "ours", "C"),
        ("four", "root strangler", "theirs", "D"),
        ("five", "blood moth", "theirs", "E"),
        ("six", "gutter swarm", "theirs", "G"),
    ];
    let wild = ring("", cells, &beasts);
    let files = ["duel.toml", "ford.toml"].map(|file| scene(file).play.state);
    [files.to_vec(), vec![strange.play.state, wild.play.state, laden()]].concat()
}

/// People with bombs, scrolls and badly made gear in a fight; one is in the air, a friend of hers knows how to catch her, one is not
/// his own master, one lies buried.
fn laden() -> State {
    use ludex_pathfinder::character::{Prepared, Spell};
    let cells = ". . . . . . . .\n. A . . B . . .\n. . C . . D . .\n. E . . . . . .";
    let people = [
        ("one", "Tessaly", "ours", "A"),
        ("two", "bandit bruiser", "theirs", "B"),
        ("three", "Iven", "ours", "C"),
        ("four", "bone sentry", "theirs", "D"),
        ("five", "Oswin", "ours", "E"),
    ];
    let mut s = ring("balance_failure = \"fall\"", cells, &people).turn("one");
    for (who, item, more) in [
        ("one", "alchemists_fire", json!({"count": 2})),
        ("five", "first_scroll", json!({"count": 2, "spell": "fear"})),
        ("three", "minor_healing", json!({"count": 1, "packed": true})),
    ] {
        s.set(who, |actor| actor.held = 0);
        let mut supply = json!({"do": "supply", "target": who, "item": item});
        supply.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        s.does(supply, NO_DICE);
        let item = s.actor(who).stock.get(0).map(|one| one.0);
        s.set(who, |actor| actor.in_hand = item.filter(|_| who != "three"));
    }
    s.record("three", |profile| {
        let slot = |spell| Prepared { spell, level: 1 };
        profile.casting.as_mut().unwrap().prepared = vec![slot(Spell::FeatherFall), slot(Spell::Grease)];
    });
    s.set("one", |actor| actor.height = 30);
    s.does(json!({"do": "mark_gear", "target": "five", "piece": "weapon", "how": "broken"}), NO_DICE);
    s.does(json!({"do": "mark_gear", "target": "two", "piece": "weapon", "how": "shoddy"}), NO_DICE);
    s.does(json!({"do": "control", "target": "two", "controller": "three"}), NO_DICE);
    s.does(json!({"do": "bury", "target": "five", "dc": 30, "dice": 8, "squares": 1}), [5, 1, 1, 1, 1, 1, 1, 1, 1]);
    s.play.state
}

/// A random command, lawful or not.
pub fn stray(state: &State, dice: &mut ludex_engine::Seeded) -> Command {
    let mut one = |of: usize| dice.die(of as u32) as usize - 1;
    let count = state.actors.len() + 1;
    let (actor, target, place, flag) = (one(count), one(count), one(4), one(2) == 1);
    let cell = [one(14) as i32 - 1, one(8) as i32 - 1];
    let condition = Condition::ALL[one(Condition::ALL.len())].written();
    let spell = ludex_pathfinder::character::Spell::ALL[one(36)].written();
    let power = power_named(one(13));
    let command = match one(84) {
        76 => json!({"do": if flag { "slow_fall" } else { "let_fall" }, "actor": actor}),
        77 => json!({"do": "put_away", "actor": actor}),
        78 => json!({"do": "hand_over", "actor": actor, "target": target}),
        79 => json!({"do": "throw_bomb", "actor": actor, "target": target}),
        80 => json!({"do": "cast", "actor": actor, "spell": spell, "target": target, "scroll": true}),
        81 => json!({"do": "dictate", "actor": actor, "target": target, "deed": if flag { "stand" } else { "delay" }}),
        82 => json!({"do": "balance", "actor": actor, "to": cell}),
        83 => json!({"do": "conceal", "actor": actor, "thing": place}),
        70 => json!({"do": "power_attack", "actor": actor, "target": target, "strike": place}),
        71 => json!({"do": "intimidating_strike", "actor": actor, "target": target, "strike": place}),
        72 => json!({"do": "battle_medicine", "actor": actor, "target": target, "harder": place, "assured": flag}),
        73 => json!({"do": "gain_level", "actor": actor}),
        74 => json!({"do": "explore", "actor": actor, "activity": if flag { "scout" } else { "search" }}),
        75 => json!({"do": "travel", "minutes": 5}),
        64 => json!({"do": power, "actor": actor}),
        65 => json!({"do": "swarm_over", "actor": actor, "target": target}),
        66 => json!({"do": "breathe", "actor": actor, "at": cell}),
        67 => {
            json!({"do": if flag { "pounce" } else { "rush" }, "actor": actor, "target": target, "to": cell, "strike": place})
        }
        68 => json!({"do": "trample", "actor": actor, "to": cell}),
        69 => json!({"do": if flag { "swallow" } else { "pull_off" }, "actor": actor, "target": target}),
        56 | 57 => json!({"do": "cast", "actor": actor, "spell": spell, "target": target, "actions": place}),
        58 => json!({"do": "cast", "actor": actor, "spell": spell, "at": cell}),
        59 => json!({"do": "sustain", "actor": actor, "spell": spell, "target": target}),
        60 => json!({"do": "dismiss", "actor": actor, "spell": spell}),
        61 => json!({"do": if flag { "widen" } else { "rely_on_guidance" }, "actor": actor}),
        62 => json!({"do": "drain_bond", "actor": actor, "slot": place}),
        63 => json!({"do": "prepare_spells", "actor": actor}),
        53 => json!({"do": "avert_gaze", "actor": actor}),
        54 => json!({"do": "shake_awake", "actor": actor, "target": target}),
        55 => json!({"do": "tumble_through", "actor": actor, "target": target, "to": cell}),
        48 => json!({"do": "leap", "actor": actor, "to": cell}),
        49 => json!({"do": "long_jump", "actor": actor, "to": cell}),
        50 => json!({"do": "high_jump", "actor": actor, "to": cell}),
        51 => json!({"do": "call_check", "target": target, "with": "will", "dc": 15, "secret": flag}),
        52 => json!({"do": "bolster", "target": target, "to": 3}),
        27 => json!({"do": "grapple", "actor": actor, "target": target}),
        28 => json!({"do": "shove", "actor": actor, "target": target, "follow": flag}),
        29 => json!({"do": "trip", "actor": actor, "target": target, "drops": flag}),
        30 => json!({"do": "disarm", "actor": actor, "target": target, "weapon": place}),
        31 => json!({"do": "escape", "actor": actor, "from": target, "by": "athletics"}),
        32 => json!({"do": "slip", "actor": actor, "to": cell}),
        33 => json!({"do": "turn_tables", "actor": actor, "grab": flag}),
        34 => json!({"do": "feint", "actor": actor, "target": target}),
        35 => json!({"do": "demoralize", "actor": actor, "target": target}),
        36 => json!({"do": "take_cover", "actor": actor}),
        37 => {
            json!({"do": "first_aid", "actor": actor, "target": target, "aim": if flag { "stabilise" } else { "bleeding" }})
        }
        38 => json!({"do": "retch", "actor": actor}),
        39 => json!({"do": "help_against", "actor": actor, "target": target, "damage": "bleed"}),
        40 => json!({"do": "prepare_aid", "actor": actor, "target": target}),
        41 => json!({"do": "aid", "actor": actor, "by": "attack"}),
        42 => json!({"do": "ready", "actor": actor, "strike": place}),
        43 => json!({"do": if flag { "spring" } else { "keep_ready" }, "actor": actor}),
        44 => json!({"do": "spring_at", "actor": actor, "target": target}),
        45 => json!({"do": if flag { "block" } else { "take_blow" }, "actor": actor}),
        46 => json!({"do": "delay", "actor": actor}),
        47 => json!({"do": if flag { "rejoin" } else { "wait_on" }, "actor": actor}),
        21 => json!({"do": "hold_hero_points", "actor": actor, "ready": flag}),
        22 => json!({"do": "award_hero_point", "target": target}),
        23 => json!({"do": "roll_again", "actor": actor}),
        24 => json!({"do": "let_stand", "actor": actor}),
        25 => json!({"do": "rescue", "actor": actor}),
        26 => json!({"do": "accept_fate", "actor": actor}),
        0 => json!({"do": "begin"}),
        1 => json!({"do": "roll_by", "target": target, "skill": "stealth"}),
        2..=4 => json!({"do": "strike", "actor": actor, "target": target, "strike": place, "otherwise": flag}),
        5 => json!({"do": "react", "actor": actor, "strike": place}),
        6 => json!({"do": "let_go", "actor": actor}),
        7 => json!({"do": "stride", "actor": actor, "to": cell}),
        8 => json!({"do": "step", "actor": actor, "to": cell}),
        9 => json!({"do": "stand", "actor": actor}),
        10 => json!({"do": "crawl", "actor": actor, "to": cell}),
        11 => json!({"do": "drop_prone", "actor": actor}),
        12 => json!({"do": "raise_shield", "actor": actor}),
        13 => json!({"do": "interact", "actor": actor, "weapon": place}),
        14 => json!({"do": "release", "actor": actor, "weapon": place}),
        15 => json!({"do": "hurt", "target": target, "by": 7 * place + 1, "damage": "fire", "nonlethal": flag}),
        16 => json!({"do": "heal", "target": target, "by": place + 1}),
        17 => json!({"do": "afflict", "target": target, "condition": condition, "value": place + 1, "turns": place}),
        18 => json!({"do": "relieve", "target": target, "condition": condition, "by": place}),
        19 => json!({"do": "linger", "target": target, "damage": "bleed", "dice": 1, "die": 2 * place + 2}),
        _ => json!({"do": "end_turn", "actor": actor}),
    };
    Command::read(command).expect("it is well written")
}

/// What creatures do without naming anybody.
fn power_named(place: usize) -> &'static str {
    let all = ["grab", "hold_on", "constrict", "knock_down", "push_away", "rend", "bite", "drink_blood", "unlatch"];
    all[place % all.len()]
}
