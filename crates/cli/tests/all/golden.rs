//! Campaigns of earlier releases, which every later one must read: `golden/README.md` tells what they hold.

mod recorded;

use crate::common::*;
use ludex_engine::{Fault, Throw, Viewer};
use ludex_games::{Denied, Game, Offer, Prepared, Request, starter, system};
use ludex_store::{CampaignId, Hash, NewCampaign, NewRecord, Seed, Store};
use recorded::ALL;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn golden_campaigns_come_to_the_same_state_for_ever() {
    for golden in ALL {
        let place = Place::new();
        let text = std::fs::read_to_string(folder().join(golden.file)).expect("it is there");
        place.file(golden.file, &text);
        let report: Value = serde_json::from_str(&place.well(&["audit", golden.file, "--json"])).expect("it is JSON");
        assert_eq!(state_less(&text, golden.added).to_string(), golden.state, "{}", golden.file);
        assert_eq!(report["records"], golden.records, "{}", golden.file);
        assert_eq!(report["commands_checked"], json!(golden.checked), "{}", golden.file);
        assert_eq!(report["rolls_checked"], json!(golden.rolls), "{}", golden.file);

        place.well(&["import", golden.file]);
        let id = report["campaign"].as_str().expect("it has one");
        assert_eq!(place.well(&["export", id, "--reveal-seed"]), text, "{}", golden.file);
    }
}

/// The golden campaign has in it what a log can hold, so that reading it proves something.
#[test]
fn golden_campaigns_hold_every_kind_of_entry() {
    for golden in ALL {
        let text = std::fs::read_to_string(folder().join(golden.file)).expect("it is there");
        for kind in ["begin", "act", "undo", "redo"] {
            assert!(text.contains(&format!("{{\"deed\":\"{kind}\"")), "{} has no {kind}", golden.file);
        }
        let rolls = text.matches("{\"deed\":\"roll\"").count() as u64;
        assert!(golden.rolls.is_none_or(|checked| checked == rolls), "{}: {rolls} rolls", golden.file);
        for word in ["\"stream\":{", "\"typed\":[", "\"command_id\":"] {
            assert!(text.contains(word), "{} has no {word}", golden.file);
        }
    }
}

/// The hash of the state that a campaign comes to, without what was added to states since.
fn state_less(text: &str, added: &[&[&str]]) -> Hash {
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
    let head = lines.next().expect("it has a first line");
    let rules = system(head["system"].as_str().expect("it is named")).expect("it is known");
    let bodies: Vec<String> = lines.filter_map(|line| line.get("body").map(Value::to_string)).collect();
    let game = rules.load(&mut bodies.iter().map(String::as_str), [0; 32]).expect("its events follow");
    let mut state = game.state();
    for pointer in added.iter().copied().flatten() {
        assert!(take_away(&mut state, pointer), "{pointer} is not in the state");
    }
    // The scenes of an adventure are states, too, as they were before anything happened.
    for scene in state.pointer_mut("/adventure/scenes").and_then(Value::as_array_mut).into_iter().flatten() {
        for pointer in added.iter().copied().flatten() {
            take_away(&mut scene["begin"], pointer);
        }
    }
    Hash::of(in_order(&state).as_bytes())
}

/// Takes away what stands at a pointer, and returns whether anything stood there.
fn take_away(state: &mut Value, pointer: &str) -> bool {
    let (place, field) = pointer.rsplit_once('/').expect("it is a pointer");
    state.pointer_mut(place).and_then(Value::as_object_mut).is_some_and(|object| object.remove(field).is_some())
}

/// JSON without spaces and with the keys of every object in order.
fn in_order(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<&String, String> = map.iter().map(|(key, value)| (key, in_order(value))).collect();
            let fields: Vec<String> = sorted.iter().map(|(key, value)| format!("{}:{value}", json!(key))).collect();
            format!("{{{}}}", fields.join(","))
        }
        Value::Array(list) => format!("[{}]", list.iter().map(in_order).collect::<Vec<_>>().join(",")),
        plain => plain.to_string(),
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Makes a golden campaign: a fight that a policy plays, or a walk through what is offered, with its dice from the stream and every third command's
/// typed in; a ruling; and things taken back and given again.
///
/// `LUDEX_GOLDEN=destiny/bridge.toml/steady cargo test -p ludex-cli --test all golden::make -- --ignored` writes `golden/SYSTEM-VERSION.jsonl`
/// where there is none, and prints its line for the table in [`recorded`]. With `/rolls` behind it, dice are rolled freely in between,
/// and the file is `golden/SYSTEM-VERSION-rolls.jsonl`. With `walk` for the policy something else of what is offered is done
/// each time, and the file is `golden/SYSTEM-VERSION-walk.jsonl`.
#[test]
#[ignore = "makes a file; a golden campaign is made once and then never changed"]
fn make() {
    let named = std::env::var("LUDEX_GOLDEN").expect("LUDEX_GOLDEN names a starter encounter and a policy");
    let (named, rolls) = named.strip_suffix("/rolls").map_or((named.as_str(), ""), |named| (named, "-rolls"));
    let [of, encounter, policy] = named.split('/').collect::<Vec<_>>()[..] else { panic!("it is SYSTEM/FILE/POLICY") };
    let rules = system(of).expect("it is one of the systems");
    let info = rules.info();
    let walks = policy == "walk";
    let what = if walks { "-walk" } else { rolls };
    let path = folder().join(format!("{of}-{}{what}.jsonl", info.version));
    assert!(!path.exists(), "a golden campaign is never made again");
    let seed = Seed(std::array::from_fn(|place| place as u8 + 1));
    let mut table = Table::begin(of, encounter, seed, what);
    let mut throws = THROWS.iter().filter(|_| !rolls.is_empty()).cycle();
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    for turn in 1..=if walks { 200 } else { 60 } {
        let command = if walks { table.offered(turn, &done) } else { table.chosen(policy) };
        let Some(command) = command else { break };
        *done.entry(word(&command).to_owned()).or_default() += 1;
        let dice = (turn % 3 == 0).then(|| table.faces(&command));
        table.act(&command, dice);
        if turn % 3 == 1
            && let Some(throw) = throws.next()
        {
            table.roll(throw.0, throw.1);
        }
        if turn % 10 == 0 {
            table.undo();
            table.undo();
            table.redo();
        }
        if turn == 15 {
            let ruling = table.ruling();
            table.act(&ruling, None);
            table.undo();
            table.redo();
        }
    }
    let mut file = Vec::new();
    table.store.export(&table.id, &mut file, true).expect("it can be written");
    std::fs::write(&path, file).expect("it can be written");
    let said = Place::new().well(&["audit", &path.display().to_string(), "--json"]);
    println!("{said}");
}

/// Rolls with everything in them that a record can hold, and the faces of real dice for some.
const THROWS: &[(&str, &[u32])] = &[
    ("4d6kh3 + 2 # strength", &[]),
    ("1d20+5", &[]),
    ("6d6!!r=1min2", &[]),
    ("5d10s{>=7:1, =10:2}f=1", &[]),
    ("2d6!", &[6, 3, 1]),
    ("6 x (4d6dl1)", &[]),
    ("check(1d20+7, 18)", &[]),
    ("{4d6+3d8}kh2 + {1d8, 1d6}kh1", &[]),
    ("4dF [luck] + 3dW", &[]),
    ("1/(1d2*0)", &[]),
    ("draw(3 of 52)", &[]),
    ("let x = 1d6; (x)d6 * x", &[]),
];

/// Which command it is.
fn word(command: &Value) -> &str {
    command["do"].as_str().unwrap_or_default()
}

/// A game whose entries are kept.
struct Table {
    store: Store,
    id: CampaignId,
    seed: Seed,
    game: Box<dyn Game>,
    at_ms: i64,
}

impl Table {
    fn begin(of: &str, encounter: &str, seed: Seed, rolls: &str) -> Self {
        let rules = system(of).expect("it is one of the systems");
        let game = rules.begin(encounter, &starter(of), seed.0, "the game master").expect("it is whole");
        let id: CampaignId = format!("golden-{of}-{}{rolls}", rules.info().version).parse().expect("it is lawful");
        let mut store = Store::in_memory().expect("there is memory");
        let campaign = NewCampaign {
            id: id.clone(),
            system: of.to_owned(),
            system_version: rules.info().version,
            title: format!("Golden {of}"),
            created_ms: 0,
        };
        let first = game.first_entry();
        let first = NewRecord { command_id: None, at_ms: 0, body: &first };
        store.create(&campaign, seed, &first).expect("it is lawful");
        Self { store, id, seed, game, at_ms: 0 }
    }

    fn keep(&mut self, prepared: Prepared) {
        self.at_ms += 1_000;
        let name = format!("golden-{}", prepared.seq());
        let record = NewRecord { command_id: Some(&name), at_ms: self.at_ms, body: prepared.body() };
        self.store.append(&self.id, prepared.seq() - 1, &[record]).expect("it is lawful");
        self.game.commit(prepared);
    }

    /// What a policy would do next.
    fn chosen(&self, policy: &str) -> Option<Value> {
        let records = self.store.read(&self.id, 1, usize::MAX).expect("it can be read");
        let rules = system(self.game.system()).expect("it is one of the systems");
        let mut other =
            rules.load(&mut records.iter().map(|record| record.body.as_str()), self.seed.0).expect("it follows");
        let mut chosen = None;
        other.fight(policy, None, 1, &mut |step| chosen = Some(step.command)).expect("policies choose what is lawful");
        chosen
    }

    /// Something of what is offered: what was done least often so far. Every so often what is on ends, or another scene is
    /// opened.
    fn offered(&self, turn: usize, done: &BTreeMap<String, usize>) -> Option<Value> {
        let offers = self.game.offers(&Viewer::GameMaster);
        let ends = |label: &str| label.starts_with("End the ") && label != "End the turn";
        let goes_on = |offer: &Offer| offer.group == "Scene" || ends(&offer.label);
        let is_due = turn >= 25 && turn % 25 < 2;
        let often = |offer: &Offer| done.get(word(&offer.command)).copied().unwrap_or(0);
        let fits = offers.iter().enumerate().filter(|(_, offer)| goes_on(offer) == is_due);
        let least = fits.min_by_key(|(place, offer)| (often(offer), (place * 31 + turn * 17) % 97));
        if is_due && least.is_none() {
            // Where a fight is ended by words of one's own, that is a form.
            let ending = self.game.forms(&Viewer::GameMaster).into_iter().find(|form| form.label == "End the fight");
            if let Some(form) = ending {
                return Some(form.command);
            }
        }
        least.map(|(_, offer)| offer).or(offers.first()).map(|offer| offer.command.clone())
    }

    /// Faces for a command, one asked for after another.
    fn faces(&self, command: &Value) -> Vec<u32> {
        let place = self.game.next_seq() as usize;
        let mut faces = Vec::new();
        loop {
            let mut ask = Request::by("the game master", &Viewer::GameMaster, command.clone());
            ask.dice = Some(faces.clone());
            match self.game.prepare(ask) {
                Ok(_) => return faces,
                Err(Denied::Dice { fault: Fault::Missing { used, sides, .. }, .. }) => {
                    faces.push((used * used + 3 * used + place) as u32 % sides + 1)
                }
                Err(other) => panic!("{other}"),
            }
        }
    }

    fn act(&mut self, command: &Value, dice: Option<Vec<u32>>) {
        let mut ask = Request::by("the game master", &Viewer::GameMaster, command.clone());
        ask.dice = dice;
        let prepared = self.game.prepare(ask).unwrap_or_else(|denied| panic!("{command}: {denied}"));
        self.keep(prepared);
    }

    fn roll(&mut self, expression: &str, typed: &[u32]) {
        let dice = (!typed.is_empty()).then(|| typed.to_vec());
        let secret = expression.starts_with("1d20");
        let throw = Throw { expression: expression.to_owned(), label: None, secret, dice };
        let prepared = self.game.prepare_roll(throw, "the game master", None, &Viewer::GameMaster);
        let prepared = prepared.expect("it can be rolled");
        self.keep(prepared);
    }

    fn undo(&mut self) {
        let prepared = self.game.prepare_undo("the game master", None).expect("there is something");
        self.keep(prepared);
    }

    fn redo(&mut self) {
        let prepared = self.game.prepare_redo("the game master", None).expect("there is something");
        self.keep(prepared);
    }

    /// A ruling of each system.
    fn ruling(&self) -> Value {
        let reason = "kept as it is";
        match self.game.system() {
            "destiny" => json!({"do": "rule", "change": {"set": "stamina", "actor": 0, "to": 5}, "reason": reason}),
            "unbound" => {
                json!({"do": "rule", "ruling": {"change": "exhaustion", "actor": 0, "to": 1}, "reason": reason})
            }
            "archsoul" => json!({"do": "adjust_next", "target": 0, "label": reason, "amount": 1}),
            "pathfinder" => {
                json!({"do": "grant", "target": 0, "name": reason, "on": "attacks", "of": "status", "value": 1,
                       "level": 1, "turns": 10})
            }
            "edge" => json!({"do": "tire", "target": 0, "of": "ordinary", "levels": 1}),
            other => panic!("say here what the game master rules in {other}"),
        }
    }
}
