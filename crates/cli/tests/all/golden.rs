//! Campaigns of earlier releases, which every later one must read: `golden/README.md` tells what they hold.

use crate::common::*;
use ludex_engine::{Fault, Throw, Viewer};
use ludex_games::{Denied, Game, Offer, Prepared, Request, starter, system};
use ludex_store::{CampaignId, Hash, NewCampaign, NewRecord, Seed, Store};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// A campaign file, and what it comes to for ever.
struct Golden {
    file: &'static str,
    records: u64,
    /// Commands whose dice are checked; none once the system has another version of its rules.
    checked: Option<u64>,
    /// Free rolls whose dice are checked.
    rolls: Option<u64>,
    state: &'static str,
    /// What later releases have added to the state, at its usual values, as JSON pointers.
    added: &'static [&'static [&'static str]],
}

/// What states of Unbound Legends have gained with version 2 of its rules.
const SINCE_1: &[&str] = &[
    "/setting/options/social_scope",
    "/setting/options/social_strict",
    "/setting/options/social_tie",
    "/setting/options/favor_base",
    "/setting/options/favor_step",
    "/setting/options/displeasure_base",
    "/setting/options/social_coupling",
    "/setting/options/attitude_shift_on_full",
    "/setting/options/talk_ap",
    "/setting/options/bribe_cap",
    "/setting/options/quirk_target_increase",
    "/setting/options/climb_factor",
    "/setting/options/fall_water_depth",
    "/setting/options/valor_after_long_rest",
    "/setting/options/quirk_modifiers",
    "/setting/options/crossbows_are_firearms",
    "/setting/options/darkvision_magical",
    "/setting/options/perception_over_investigation",
    "/setting/options/trap_trigger_margin",
    "/setting/options/cutpurse_bonus",
    "/setting/options/kit_uses",
    "/setting/options/triage_out_of_combat",
    "/setting/options/day_ends_at",
    "/setting/options/pace_table",
    "/setting/options/forced_march_skill",
    "/setting/options/forage_food",
    "/setting/options/forage_water",
    "/setting/options/rest_interrupt_minutes",
];

/// What they have gained with version 3.
const SINCE_2: &[&str] = &[
    "/setting/options/long_rest_min_health",
    "/setting/options/long_rest_exhaustion",
    "/setting/options/short_rests_per_day",
    "/setting/options/fall_prone",
    "/setting/options/acrobatics_fall_target",
];

/// What they have gained since.
const SINCE_3: &[&str] = &[
    "/setting/options/attribute_min",
    "/setting/options/attribute_max",
    "/setting/options/targets",
    "/setting/options/search_place_minutes",
    "/setting/options/search_room_minutes",
    "/setting/options/materials",
    "/setting/options/vitality_die",
    "/setting/options/vitality_formula",
    "/setting/options/map_grid",
];

/// What they have gained with version 5.
const SINCE_4: &[&str] = &[
    "/setting/options/help_attack",
    "/setting/options/bodies",
    "/setting/options/ap_action_dice",
    "/setting/options/valor_at_session_start",
];

/// What they have gained with version 6.
const SINCE_5: &[&str] = &[
    "/setting/options/armor_reduction_divisor",
    "/setting/options/temp_health_order",
    "/setting/options/triage_merge",
    "/setting/options/cunning_boost_when",
    "/setting/options/jump_mode",
    "/setting/options/shove_least",
    "/setting/options/fall_overflows",
    "/setting/options/parry_shots",
    "/setting/options/block_spells",
    "/setting/options/block_minor_shield",
    "/setting/options/loading_attribute",
    "/setting/options/impulsive_loss",
];

/// What states of Heroes of Destiny have gained with version 2 of its rules.
const DESTINY_SINCE_1: &[&str] = &[
    "/setting/options/jump_base",
    "/setting/options/falling",
    "/setting/options/breath",
    "/setting/options/long_rests_per_day",
    "/setting/options/mana_overdraft",
];

const ALL: &[Golden] = &[
    Golden {
        file: "destiny-1.jsonl",
        records: 57,
        checked: None,
        rolls: None,
        state: "a57982aac8cdcecb4a10438afda576c365df14c8b8391e58284a235788857ed8",
        added: &[DESTINY_SINCE_1],
    },
    Golden {
        file: "destiny-1-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "877f4a0eaeb643deed74c4da93bd8dd95de10b76c91b4b8d1f84586a13b5206b",
        added: &[DESTINY_SINCE_1],
    },
    Golden {
        file: "destiny-2.jsonl",
        records: 58,
        checked: None,
        rolls: None,
        state: "094d5215c1b0e3862d0ef95785132fbe94e226fc9dc8d5f17ff4bf9f05f77c6a",
        added: &[],
    },
    Golden {
        file: "destiny-2-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "87e95f08473eca51591af222c4c52d637b06894599d3524a83762a6bbb6cd1d2",
        added: &[],
    },
    Golden {
        file: "destiny-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "f4402a831009626aca25aae02aed3bb1a4cf5eba412c6950939374fd1ce401dd",
        added: &[],
    },
    Golden {
        file: "destiny-3.jsonl",
        records: 58,
        checked: None,
        rolls: None,
        state: "925bb2f56aab182eae542f976c94b78a1e151d666c6341987de0cdc6af81179e",
        added: &[],
    },
    Golden {
        file: "destiny-3-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "cd7a90b5b2064aa1e5dec230ee80528150749a9346b7b4787a0d58f5da77bc03",
        added: &[],
    },
    Golden {
        file: "destiny-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "cbe3f5824cad70bd4e0e6345bb1bff7ebea95f23e29719f0bc89474480ffe675",
        added: &[],
    },
    Golden {
        file: "destiny-4.jsonl",
        records: 58,
        checked: Some(43),
        rolls: Some(0),
        state: "925bb2f56aab182eae542f976c94b78a1e151d666c6341987de0cdc6af81179e",
        added: &[],
    },
    Golden {
        file: "destiny-4-rolls.jsonl",
        records: 76,
        checked: Some(46),
        rolls: Some(15),
        state: "cd7a90b5b2064aa1e5dec230ee80528150749a9346b7b4787a0d58f5da77bc03",
        added: &[],
    },
    Golden {
        file: "destiny-4-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "4a8eb6f80478d7b09230e0d012ec943a3a27096f2d09cb510adcacb76ce2ca06",
        added: &[],
    },
    Golden {
        file: "unbound-1.jsonl",
        records: 82,
        checked: None,
        rolls: None,
        state: "29732495993e3daaf5e547ba7651bc62df7599160d29b37bf6e2691686b6a783",
        added: &[SINCE_1, SINCE_2, SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-2.jsonl",
        records: 82,
        checked: None,
        rolls: None,
        state: "b8c356a2e20eab20650b94025e3875520910d9fb488778065fa166a9f620161c",
        added: &[SINCE_2, SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "af397d9eea37c1871d07069504260351392aa34bdd16a0226032904cdbaa4bd2",
        added: &[SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "939a86f2635fee5288cd515dc1dc5055f1a6063840141d694a4c56b9684bf9ce",
        added: &[SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-5-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "16f564e18a2e83dc059f8e03ae48f1b0f7e105df94ba094c9173546004446a43",
        added: &[SINCE_5],
    },
    Golden {
        file: "unbound-6-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "1c0e354c132dfe8b49b514c93d7cc2be88ee2480eabd420190e5cf9d791d4972",
        added: &[],
    },
    Golden {
        file: "unbound-7-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "8a00c6d8e48317721e4b391e9f2f80c340b62b5e28c11e3cb1263fb5258b0393",
        added: &[],
    },
    Golden {
        file: "unbound-8-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "fe24bba1bf1392eeb644fcc87e72d904980f9f9374060032cd454d65a662d878",
        added: &[],
    },
    Golden {
        file: "archsoul-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "ba23fcd1887dc86485447c3674a0bd98885e6e4a4637a3dda855fbf739503d52",
        added: &[],
    },
    Golden {
        file: "archsoul-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "d175825931d135b1cea6e077911b5479fee80f0d0c09e165ff0a498d7cf62991",
        added: &[],
    },
    Golden {
        file: "archsoul-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "11ee56d51dd5bafc22d0448279817892006292d4777710eea6a2ca6cad84fe30",
        added: &[],
    },
    Golden {
        file: "archsoul-5-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "aa0fbd4879137e25a2eda62474923e078b0b951a35937add032da0d6375e75c6",
        added: &[],
    },
];

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
    take_away(&mut state, added);
    // The scenes of an adventure are states, too.
    for scene in state.pointer_mut("/adventure/scenes").and_then(Value::as_array_mut).into_iter().flatten() {
        take_away(&mut scene["begin"], added);
    }
    Hash::of(in_order(&state).as_bytes())
}

fn take_away(state: &mut Value, added: &[&[&str]]) {
    for pointer in added.iter().copied().flatten() {
        let (place, field) = pointer.rsplit_once('/').expect("it is a pointer");
        let object = state.pointer_mut(place).and_then(Value::as_object_mut).expect("it is an object");
        object.remove(field).unwrap_or_else(|| panic!("{pointer} is not in the state"));
    }
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
/// where there is none, and prints its line for the table above. With `/rolls` behind it, dice are rolled freely in between,
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
        let (system, system_version) = (of.to_owned(), rules.info().version);
        let campaign =
            NewCampaign { id: id.clone(), system, system_version, title: format!("Golden {of}"), created_ms: 0 };
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
        let goes_on = |offer: &Offer| offer.group == "Scene" || offer.label.starts_with("End the ");
        let is_due = turn >= 25 && turn % 25 < 2;
        let often = |offer: &Offer| done.get(word(&offer.command)).copied().unwrap_or(0);
        let fits = offers.iter().enumerate().filter(|(_, offer)| goes_on(offer) == is_due);
        let least = fits.min_by_key(|(place, offer)| (often(offer), (place * 31 + turn * 17) % 97));
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
                Err(Denied::Dice(Fault::Missing { used, sides, .. })) => {
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
            other => panic!("say here what the game master rules in {other}"),
        }
    }
}
