//! Scenes that the tests share.
#![allow(dead_code, reason = "each test file takes what it needs")]

mod things;

use ludex_edge::character::{Condition, Profile};
use ludex_edge::content::starter;
use ludex_edge::place::Place;
use ludex_edge::state::{Actor, Budget, Seat, Stage};
use ludex_edge::{Command, Edge, Event, State};
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, CommandSet, Content, DiceSource, Line, Presentation, Rulebook, Viewer};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Faces that nothing rolls: for commands without dice.
pub const NO_DICE: [u32; 0] = [];

/// A scene of the starter content, or one written in place.
pub struct Scene {
    pub play: Play<Edge>,
}

/// A scene of the starter content.
pub fn scene(file: &str) -> Scene {
    Scene { play: Play::new(Edge::load(file, &starter()).unwrap_or_else(|faults| panic!("{faults:?}"))) }
}

/// The marks of a map at which people stand; other letters are ground.
const MARKS: &[u8; 14] = b"123456789ABCDE";

/// Some who stand on open ground, each with a side and a point in metres; `options` and `more` stand in the file.
pub fn ring_with(options: &str, more: &str, actors: &[(&str, &str, &str, i32, i32)]) -> Scene {
    let mut rows = vec![vec!['.'; 60]; 30];
    for (place, (.., x, y)) in actors.iter().enumerate() {
        rows[*y as usize][*x as usize] = char::from(MARKS[place]);
    }
    let cells: Vec<String> = rows.iter().map(|row| row.iter().map(|one| format!("{one} ")).collect()).collect();
    // Where traumas sit is for the tests of that alone; elsewhere no die is thrown for it.
    let tables = if options.contains("trauma_tables") { "" } else { "trauma_tables = false, " };
    // Likewise what comes of twelves and ones outside of fights.
    let peace = if options.contains("specials_in_peace") { "" } else { "specials_in_peace = false, " };
    let options = format!("{tables}{peace}{options}");
    let mut text = format!(
        "system = \"edge\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\", \"beings.toml\"]\noptions = {{ {options} }}\n[map]\n\
         cells = \"\"\"\n{}\n\"\"\"\n{more}\n",
        cells.join("\n")
    );
    for (place, (name, is, side, ..)) in actors.iter().enumerate() {
        let at = char::from(MARKS[place]);
        text += &format!("[[actors]]\nname = \"{name}\"\nis = \"{is}\"\nside = \"{side}\"\nat = \"{at}\"\n");
    }
    let library = |file: &str| {
        if file == "here.toml" { Some(text.clone()) } else { ludex_engine::content::Library::read(&starter(), file) }
    };
    let loaded = Edge::load("here.toml", &library);
    Scene { play: Play::new(loaded.unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"))) }
}

/// The same without options.
pub fn ring(actors: &[(&str, &str, &str, i32, i32)]) -> Scene {
    ring_with("", "", actors)
}

/// Two who stand half a metre apart; the first is on the players' side and acts.
pub fn pair(first: &str, second: &str) -> Scene {
    let broad = |is: &str| ["rift hound", "titan crawler", "forge tyrant"].contains(&is);
    let huge = |is: &str| ["titan crawler", "forge tyrant"].contains(&is);
    let x = if huge(first) || huge(second) { 24 } else { 22 + i32::from(broad(first) || broad(second)) };
    ring(&[("one", first, "ours", 20, 10), ("two", second, "theirs", x, 10)]).turn("one")
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
    pub fn record(&mut self, name: &str, change: impl FnOnce(&mut Profile)) -> &mut Self {
        let id = self.id(name);
        change(&mut Arc::make_mut(&mut self.play.state.setting).cast[id.index()]);
        self
    }

    /// Puts an actor at a point, in centimetres.
    pub fn put(&mut self, name: &str, x: i32, y: i32) -> &mut Self {
        self.set(name, |actor| actor.at = Place { x, y, z: actor.at.z })
    }

    pub fn vp(&self, name: &str) -> i16 {
        self.actor(name).vitality
    }

    pub fn has(&self, name: &str, what: Condition) -> bool {
        ludex_edge::conditions::has(self.state(), self.id(name), what)
    }

    /// Puts everybody in the order of the list, without dice: the named acts now, with a whole turn.
    pub fn turn(mut self, name: &str) -> Self {
        let id = self.id(name);
        let state = &mut self.play.state;
        state.stage = Stage::Fighting;
        state.round = 1;
        let seat = |actor: ActorId| Seat {
            actor,
            value: 30 - actor.0 as i16,
            tie: 0,
            had: actor == id,
            delayed: false,
            group: None,
        };
        state.order = state.ids().map(seat).collect();
        state.turn = Some(id);
        let whole = Budget { action: true, minor: true, interaction: true, ..Budget::default() };
        state.on(id, |actor| actor.budget = whole);
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
        let mut rules = Edge::rules().iter().copied().flatten();
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

    /// The place of a weapon in an actor's record.
    pub fn weapon(&self, name: &str, weapon: &str) -> u8 {
        let weapons = &self.state().profile(self.id(name)).weapons;
        let found = weapons.iter().position(|one| one.name == weapon);
        found.unwrap_or_else(|| panic!("{name} has no {weapon}")) as u8
    }

    /// Attacks by name. Faces are those of the attack alone where somebody is asked before the damage.
    #[track_caller]
    pub fn attack(&mut self, actor: &str, weapon: &str, target: &str, faces: impl Into<Vec<u32>>) -> &mut Self {
        let weapon = self.weapon(actor, weapon);
        self.does(json!({"do": "attack", "actor": actor, "target": target, "weapon": weapon}), faces)
    }

    /// What an attack would be: what it adds, what it must reach, and how many sources there are each way.
    pub fn odds(&self, actor: &str, weapon: &str, target: &str) -> (i32, i32, (u8, u8)) {
        let place = self.weapon(actor, weapon);
        let blow = ludex_edge::state::Blow::at(self.id(actor), self.id(target), place);
        let attempt = ludex_edge::attack::attempt(self.state(), &blow, true);
        (attempt.modifier.total, attempt.dc.map_or(0, |dc| dc.total), attempt.sources.count())
    }

    /// The game master says what is the matter with an actor.
    #[track_caller]
    pub fn afflict(&mut self, name: &str, condition: &str) -> &mut Self {
        self.does(json!({"do": "afflict", "target": name, "condition": condition}), NO_DICE)
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
        self.state().order.iter().map(|seat| self.state().profile(seat.actor).name.as_str()).collect()
    }

    /// Whose turn it is, by name.
    pub fn acting(&self) -> &str {
        self.state().turn.map_or("nobody", |id| self.state().profile(id).name.as_str())
    }

    /// The lines that the last command tells the game master, with all that explains them.
    pub fn told(&self) -> String {
        let viewer = Viewer::GameMaster;
        let told = self.play.events.iter().filter_map(|event| Edge::tell(self.state(), event, &viewer));
        serde_json::to_string(&told.collect::<Vec<Line>>()).expect("lines are written")
    }
}

/// Where random play begins; the files are read once.
pub fn starts() -> Vec<State> {
    static STARTS: OnceLock<Vec<State>> = OnceLock::new();
    STARTS.get_or_init(read_starts).clone()
}

fn read_starts() -> Vec<State> {
    let mut strange = pair("Rhea Vance", "Brakk Dun");
    strange.afflict("one", "bleeding").afflict("two", "prone").afflict("two", "dazzled");
    strange.does(json!({"do": "tire", "target": "two", "levels": 3}), NO_DICE);
    strange.set("one", |actor| actor.vitality = 4).set("two", |actor| actor.vitality = 3);
    let mut peace = ring_with(
        "trauma_tables = true, specials_in_peace = true, track_ammo = true",
        "",
        &[
            ("one", "Ilse Maren", "ours", 10, 10),
            ("two", "Brakk Dun", "ours", 13, 10),
            ("three", "street thug", "theirs", 20, 10),
            ("four", "rift hound", "ours", 13, 14),
        ],
    );
    for _ in 0..3 {
        peace.does(json!({"do": "award_card", "target": "one"}), [1]);
    }
    let files = ["duel.toml", "dock.toml", "foundry.toml", "eleven-seconds.toml", "relay/spindle.toml"]
        .map(|file| scene(file).play.state);
    [files.to_vec(), vec![strange.play.state, peace.play.state]].concat()
}

/// A random command, lawful or not.
pub fn stray(state: &State, dice: &mut ludex_engine::Seeded) -> Command {
    let mut one = |of: usize| dice.die(of as u32) as usize - 1;
    let count = state.actors.len() + 1;
    let (actor, target, place, flag) = (one(count), one(count), one(4), one(2) == 1);
    let cell = [one(40) as i32 - 1, one(24) as i32 - 1];
    let condition = Condition::ALL[one(Condition::ALL.len())].written();
    if one(3) == 0 {
        return Command::read(stray_of_the_world(&mut one, count)).expect("it is well written");
    }
    if one(3) == 1 {
        return people(&mut one, count);
    }
    if one(4) == 0 {
        return things::stray(&mut one, count);
    }
    let command = match one(40) {
        0 => json!({"do": "begin"}),
        1 => json!({"do": "put_before", "first": actor, "then": target}),
        2 => json!({"do": "surprise", "target": target}),
        3..=6 => json!({"do": "attack", "actor": actor, "target": target, "weapon": place, "tenacity": one(4)}),
        7 => json!({"do": "aim", "actor": actor, "target": target}),
        8 => json!({"do": "dash", "actor": actor}),
        9 => json!({"do": "defend", "actor": actor}),
        10 => json!({"do": "disengage", "actor": actor}),
        11 => json!({"do": "help", "actor": actor, "friend": target, "against": place}),
        12..=14 => json!({"do": "go", "actor": actor, "to": cell}),
        15 => json!({"do": "stand", "actor": actor, "nimbly": flag}),
        16 => json!({"do": "drop_prone", "actor": actor}),
        17 => json!({"do": "recover", "actor": actor, "weapon": place}),
        18 => json!({"do": "delay", "actor": actor}),
        19 => json!({"do": if flag { "dodge" } else { "take_it" }, "actor": actor}),
        20 => json!({"do": "strike", "actor": actor, "weapon": place}),
        21 => json!({"do": "let_go", "actor": actor}),
        22 => json!({"do": if flag { "spare" } else { "kill" }, "actor": actor}),
        23 => json!({"do": "perform", "actor": actor, "rank": 2 + one(10), "ally": target}),
        24 => json!({"do": "forgo", "actor": actor}),
        25 => json!({"do": "roll_setback"}),
        26 => json!({"do": "set_back", "row": 2 + one(19)}),
        27 => json!({"do": "say_what", "text": if flag { "a fuse blows" } else { "" }}),
        28 => json!({"do": "first_aid", "actor": actor, "target": target, "aim": "both"}),
        29 => {
            json!({"do": "call_check", "target": target, "ability": "dex", "skill": "reflex", "dc": 15, "save": flag})
        }
        30 => json!({"do": "call_contest", "target": target, "ability": "str", "other": actor, "other_ability": "str"}),
        31 => json!({"do": "hurt", "target": target, "by": 7 * place + 1, "damage": "psychic"}),
        32 => json!({"do": "heal", "target": target, "by": place + 1}),
        33 => json!({"do": "afflict", "target": target, "condition": condition, "source": actor, "for_a_turn": flag}),
        34 => json!({"do": "relieve", "target": target, "condition": condition}),
        35 => json!({"do": "tire", "target": target, "levels": place + 1, "of": "thirst"}),
        36 => json!({"do": "refresh", "target": target, "levels": 1, "of": "thirst"}),
        _ => json!({"do": "end_turn", "actor": actor}),
    };
    Command::read(command).expect("it is well written")
}

/// The same of the world.
fn stray_of_the_world(one: &mut impl FnMut(usize) -> usize, count: usize) -> Value {
    let (actor, target, number, flag) = (one(count), one(count), one(20), one(2) == 1);
    let cell = [one(40) as i32 - 1, one(24) as i32 - 1];
    let gravity = [0, 40, 100, 150, 250, 500][number % 6];
    let pace = ["slow", "normal", "fast"][number % 3];
    match one(34) {
        0 => json!({"do": "set_scale", "scale": if flag { "hours" } else { "days" }}),
        1 => json!({"do": "pass_time", "amount": 1 + number}),
        2 => json!({"do": "fend", "target": target, "ends": flag}),
        3 => json!({"do": "eat", "actor": actor, "food": 100 * number, "water": 1000 * number}),
        4 => json!({"do": "set_climate", "hot": flag}),
        5 => json!({"do": "end_day"}),
        6 => json!({"do": "rest", "actor": actor, "full": flag, "armored": number > 10}),
        7 => json!({"do": "disturb", "target": target}),
        8 => json!({"do": "fall", "target": target, "height": 100 * number, "soft": flag}),
        9 => json!({"do": "collide", "target": target, "size": "huge", "falling": flag}),
        10 => json!({"do": "get_free", "actor": actor, "target": target}),
        11 => json!({"do": "lift_away", "target": target}),
        12 => json!({"do": "crash", "target": target, "speed": 300 * number}),
        13 => json!({"do": "fall_on", "target": target, "below": actor, "height": 100 * number}),
        14 => json!({"do": "imperil", "target": target, "ability": "str", "dc": 17, "dice": 1, "sides": 6,
            "damage": "biotic", "half": flag}),
        15 => json!({"do": "cut_off", "target": target, "no_breath": flag}),
        16 => json!({"do": "give_air", "target": target}),
        17 => json!({"do": "expose", "target": target, "level": 1 + number % 5, "ends": flag}),
        18 => json!({"do": "medicate", "target": target}),
        19 => json!({"do": "set_gravity", "gravity": gravity}),
        20 => json!({"do": "set_gravity", "gravity": gravity, "target": target}),
        21 => json!({"do": "brace", "actor": actor}),
        22 => json!({"do": "treat_sickness", "actor": actor, "target": target}),
        23 => json!({"do": "set_pace", "pace": pace}),
        24 => json!({"do": "travel", "hours": number, "difficult": flag}),
        25 => json!({"do": "embark", "target": target, "by": "riding", "speed": 1500}),
        26 => json!({"do": if flag { "sneak" } else { "halt" }}),
        27 => json!({"do": "forage", "target": target, "dc": 13}),
        28 => json!({"do": "jump", "actor": actor, "to": cell, "farther": flag}),
        29 => json!({"do": "climb", "actor": actor, "height": 50 * number}),
        30 => json!({"do": "hard_way", "target": target, "way": "climb", "dc": 17}),
        31 => json!({"do": "push_off", "actor": actor, "to": cell, "height": 10 * number, "speed": 100 * number + 100}),
        32 => json!({"do": "stop_drifting", "actor": actor}),
        _ => json!({"do": "spot", "hides": number + 1}),
    }
}

/// A random command of talk, cards, traumas, work.
fn people(one: &mut impl FnMut(usize) -> usize, count: usize) -> Command {
    let (actor, target, place, flag) = (one(count), one(count), one(4), one(2) == 1);
    let skills = ["medicine", "cunning", "stealth", "piloting", "might"];
    let skill = skills[one(skills.len())];
    let words = |words: &[&str], at: usize| words[at % words.len()].to_owned();
    let command = match one(46) {
        0 => {
            json!({"do": "call_check", "target": target, "ability": "per", "skill": skill, "dc": 13, "helpers": [actor],
            "needs": words(&["sight", "hearing", "speech", "movement"], place), "strain": place, "unpaid": flag})
        }
        1 => json!({"do": "call_check", "target": target, "ability": "int", "dc": 10, "asks": true, "patient": actor}),
        2 => json!({"do": "roll_it", "actor": actor, "tenacity": place, "unpaid": flag}),
        3 => json!({"do": "call_rivals", "rivals": [actor, target], "ability": "dex"}),
        4 => json!({"do": "say_failure", "target": target, "means": "in vain"}),
        5 => json!({"do": "block_task", "task": "it", "why": "so", "whom": actor}),
        6 => json!({"do": "allow_task", "task": "it"}),
        7 => {
            json!({"do": "begin_task", "name": words(&["a", "b"], place), "ability": "str", "dc": 13, "needed": 2, "who": [actor],
            "against": if flag { Some(target) } else { None }})
        }
        8 => json!({"do": "work_on", "actor": actor, "task": place, "unpaid": flag}),
        9 => json!({"do": "call_together", "members": [actor, target], "ability": "dex", "dc": 13, "strain": place}),
        10 => json!({"do": "award_card", "target": target}),
        11 => json!({"do": "keep_hand", "actor": actor}),
        12 => json!({"do": "swap_card", "actor": actor, "card": place % 3}),
        13 => json!({"do": "play_card", "actor": actor, "card": place % 3, "sentence": if flag { "a" } else { "b" }}),
        14 => json!({"do": "burn_card", "actor": actor, "card": place % 3, "target": target}),
        15 => json!({"do": "take_back", "actor": actor}),
        16 => {
            json!({"do": "resolve_card", "effect": words(&["as told", "somebody stumbles", "somebody holds on", "a weapon fails"], place),
            "on": target, "returned": flag})
        }
        17 => json!({"do": if flag { "end_scene" } else { "end_session" }}),
        18 => json!({"do": "shift_hands", "actor": actor}),
        19..=21 => {
            json!({"do": "inflict_trauma", "target": target, "mind": flag, "severe": place % 2 == 1, "row": one(13)})
        }
        22 => json!({"do": "place_trauma", "target": target, "place": place, "row": 1 + one(12), "severe": flag}),
        23 => json!({"do": "name_thing", "target": target, "place": place, "thing": actor}),
        24 => json!({"do": "act_out", "target": target, "place": place, "interaction": flag, "drops": flag}),
        25 => json!({"do": "cure_trauma", "target": target, "place": place}),
        26 => json!({"do": "give_crutch", "target": target, "has": flag}),
        27 => json!({"do": "save_traumas", "target": target, "treated": flag}),
        28 => json!({"do": "set_load", "target": target, "grams": 30_000 * place}),
        29 => json!({"do": if flag { "take_up" } else { "shake" }, "actor": actor, "target": target}),
        30 => json!({"do": "set_down", "actor": actor}),
        31 => json!({"do": if flag { "fall_asleep" } else { "make_noise" }, "target": target}),
        32 => json!({"do": "set_attitude", "target": target, "attitude": "hostile"}),
        33 => json!({"do": "react", "target": target, "steps": 1}),
        34 => json!({"do": "call_talk", "speaker": actor, "target": target, "skill": "cunning", "offends": flag}),
        35 => json!({"do": "read_person", "reader": actor, "target": target, "finding": "greedy", "hidden": flag}),
        36 => json!({"do": "flourish", "actor": actor, "rank": 2 + one(10), "target": target}),
        37 => json!({"do": if flag { "add_nothing" } else { "roll_setback" }}),
        38 => json!({"do": "win_over", "who": [target]}),
        39 => json!({"do": "name_mishap", "what": "outrage", "whom": target}),
        40 => json!({"do": "give_money", "target": target, "amount": 100 * place as i32 - 100}),
        41 => {
            json!({"do": "begin_craft", "target": target, "name": "a cup", "skill": skill, "price": 7, "count": 3, "tools": flag})
        }
        42 => json!({"do": "begin_learning", "target": target, "skill": skill, "instructor": true, "days": 1}),
        43 => json!({"do": "pursue", "actor": actor, "pursuit": "a project", "project": place, "minutes": 480}),
        44 => json!({"do": "begin_interlude", "days": 3}),
        _ => json!({"do": "pass_days", "days": 1}),
    };
    Command::read(command).expect("it is well written")
}
