//! Records games for the snapshots: random play over offers, forms and what a policy would do. What is recorded are the
//! commands, so that later changes of what is offered do not change the states.

use super::{Watch, folder};
use ludex_engine::{Form, Takes, Viewer};
use ludex_games::{Game, Offer, system};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A game to record.
struct Plan {
    name: &'static str,
    encounter: &'static str,
    /// How many commands are executed.
    commands: u32,
    /// A state is looked at after so many of them.
    between: u32,
    /// No fight begins before so many.
    calm: u32,
}

const fn plan(name: &'static str, encounter: &'static str, commands: u32, between: u32, calm: u32) -> Plan {
    Plan { name, encounter, commands, between, calm }
}

const GAMES: &[Plan] = &[
    plan("destiny-bridge", "destiny/lane", 60, 5, 0),
    plan("destiny-bridge-2", "destiny/lane", 60, 5, 0),
    plan("destiny-duel", "destiny/duel", 60, 5, 0),
    plan("destiny-watch", "destiny/lane", 60, 5, 0),
    plan("unbound-boss", "unbound/boss", 60, 7, 0),
    plan("unbound-camp", "unbound/journey", 60, 7, 60),
    plan("unbound-duel", "unbound/duel", 56, 7, 0),
    plan("unbound-journey", "unbound/journey", 84, 7, 70),
    plan("unbound-market", "unbound/parley", 60, 7, 60),
    plan("unbound-parley", "unbound/parley", 84, 7, 60),
    plan("unbound-riders", "unbound/riders", 84, 7, 0),
    plan("unbound-skirmish", "unbound/skirmish", 84, 7, 0),
    plan("unbound-drowned-bell", "unbound/the-drowned-bell", 84, 7, 30),
    plan("unbound-lake", "unbound/the-drowned-bell", 84, 7, 70),
    plan("archsoul-duel", "archsoul/duel", 120, 5, 0),
    plan("archsoul-gate", "archsoul/gate", 200, 7, 0),
    plan("archsoul-gate-2", "archsoul/gate", 120, 6, 0),
    plan("archsoul-lamp", "archsoul/the-lamp", 120, 6, 60),
    plan("archsoul-toll", "archsoul/the-toll", 120, 6, 60),
    plan("pathfinder-duel", "pathfinder/duel", 100, 5, 0),
    plan("pathfinder-ford", "pathfinder/ford", 160, 7, 0),
    plan("edge-duel", "edge/duel", 100, 5, 0),
    plan("edge-dock", "edge/dock", 160, 7, 0),
    plan("destiny-ford", "destiny/the-ford-held", 80, 5, 0),
    plan("destiny-gate", "destiny/the-gate", 80, 5, 0),
    plan("destiny-salt-road", "destiny/the-salt-road", 100, 5, 60),
    plan("destiny-dusk", "destiny/the-bridge-at-dusk", 80, 5, 40),
];

#[test]
#[ignore = "records the games that are not there"]
fn record() {
    let mut done = BTreeMap::new();
    for (place, plan) in GAMES.iter().enumerate() {
        let path = folder().join(format!("{}.jsonl", plan.name));
        if !path.exists() {
            let text = play(plan, place as u64 + 1, &mut done);
            std::fs::write(&path, text).expect("it can be written");
        }
    }
    println!("{done:#?}");
}

/// Plays so many commands, and writes down those and some that are refused.
fn play(plan: &Plan, seed: u64, done: &mut BTreeMap<String, u32>) -> String {
    let head = json!({"encounter": plan.encounter, "seed": seed}).to_string();
    let (mut watch, mut text, mut chance) = (Watch::begin(&head), head + "\n", Chance(seed));
    let (mut carried_out, mut tries) = (0, 0);
    while carried_out < plan.commands && tries < 40 * plan.commands {
        tries += 1;
        let Some(command) = choose(&*watch.game, &mut chance, done, (carried_out, plan.calm)) else { continue };
        let refused = watch.play(&command);
        if refused.is_none() {
            text += &format!("{}\n", json!({"command": command}));
            carried_out += 1;
            if carried_out % plan.between == 0 {
                text += "# look\n";
            }
        } else if chance.of(3) == 0 {
            // What is refused counts too, so that something else is tried.
            text += &format!("{}\n", json!({"command": command, "expect": refused}));
        } else {
            continue;
        }
        *done.entry(kind(&command)).or_default() += weight(&command);
    }
    text
}

/// What is done next: what a policy would, or of what is offered or has a form one of a kind that was done least often.
/// What ends something comes seldom, and a fight not before it is time.
fn choose(
    game: &dyn Game,
    chance: &mut Chance,
    done: &BTreeMap<String, u32>,
    (turn, calm): (u32, u32),
) -> Option<Value> {
    let fits = |command: &Value, label: &str| {
        let ends = label.starts_with("End ") || label.starts_with("Open ");
        let is_last = kind(command).ends_with(" end")
            || command["do"] == "end_fight"
            || ["\"fatal\"", "\"dead\"", "\"leave\""].iter().any(|word| command.to_string().contains(word));
        let fights = ["start_encounter", "begin"].contains(&command["do"].as_str().unwrap_or_default());
        (!ends || turn % 20 >= 18) && (!is_last || turn >= 50) && (!fights || turn >= calm)
    };
    if chance.of(3) == 0
        && let Some(command) = policy(game).filter(|command| fits(command, ""))
    {
        return Some(command);
    }
    let offers = game.offers(&Viewer::GameMaster);
    let forms = game.forms(&Viewer::GameMaster);
    let mut kinds: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let offered = offers.iter().map(|Offer { command, label, .. }| (command.clone(), label));
    let written = forms.iter().map(|form| (filled(form, game, chance), &form.label)).collect::<Vec<_>>();
    for (command, _) in offered.chain(written).filter(|(command, label)| fits(command, label)) {
        kinds.entry(kind(&command)).or_default().push(command);
    }
    let least = |kind: &String| done.get(kind).copied().unwrap_or(0);
    let fewest = kinds.keys().map(least).min()?;
    let mut choices: Vec<Vec<Value>> =
        kinds.into_iter().filter(|(kind, _)| least(kind) == fewest).map(|(_, commands)| commands).collect();
    let mut commands = choices.swap_remove(chance.of(choices.len()));
    Some(commands.swap_remove(chance.of(commands.len())))
}

/// What a policy would do: the aggressive one, where there is one, so that another usual one leaves records as they are.
fn policy(game: &dyn Game) -> Option<Value> {
    let policies = system(game.system())?.info().policies;
    let named = policies.iter().find(|name| *name == "aggressive").or(policies.first())?;
    let mut chosen = None;
    game.snapshot(&Viewer::GameMaster).fight(named, None, 1, &mut |step| chosen = Some(step.command)).ok()?;
    chosen
}

/// A form with something in some of its fields.
fn filled(form: &Form, game: &dyn Game, chance: &mut Chance) -> Value {
    let mut command = form.command.clone();
    let actors: Vec<u16> = game.known(&Viewer::GameMaster).iter().map(|(actor, _)| *actor).collect();
    for field in form.fields.iter() {
        let Some(place) = command.pointer_mut(&field.path) else { continue };
        if chance.of(3) == 0 {
            continue;
        }
        *place = match &field.takes {
            Takes::Text if field.path.ends_with("name") => json!(format!("Fen {}", chance.of(100))),
            Takes::Text => json!(["a creak in the dark", "a wager", "rope"][chance.of(3)]),
            Takes::Number { min, max } => json!(min + chance.of((max - min + 1).clamp(1, 30) as usize) as i32),
            Takes::Actor if !actors.is_empty() => json!(actors[chance.of(actors.len())]),
            Takes::Actors if !actors.is_empty() => json!([actors[chance.of(actors.len())]]),
            Takes::Cell => json!([chance.of(12), chance.of(8)]),
            Takes::Flag => json!(chance.of(2) == 0),
            Takes::Choice { of } if !of.is_empty() => json!(of[chance.of(of.len())]),
            _ => continue,
        };
    }
    command
}

/// How much a command counts as done: there are many sorts of rulings, and games are not made of them.
fn weight(command: &Value) -> u32 {
    match command["do"].as_str() {
        Some("hurt" | "die") => 60,
        Some("afflict" | "weaken" | "sweep" | "call_for_roll" | "rate") => 16,
        Some("rule" | "heal" | "revive" | "adjust_next") => 4,
        _ => 1,
    }
}

/// What kind of command it is: what it does, and which sort of it where it has sorts.
fn kind(command: &Value) -> String {
    let sort =
        |value: &Value| ["change", "set", "act", "with"].iter().find_map(|tag| value[tag].as_str().map(str::to_owned));
    let nested = command.as_object().into_iter().flatten().filter_map(|(_, value)| sort(value));
    let words = command["do"].as_str().map(str::to_owned).into_iter().chain(sort(command)).chain(nested);
    words.collect::<Vec<_>>().join(" ")
}

/// Chance that comes the same each time.
struct Chance(u64);

impl Chance {
    /// A number below `most`.
    fn of(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most as u64) as usize
    }
}
