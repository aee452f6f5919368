//! What a rebuild of the rules must not change: recorded games come to the same states, and in each of them the game master
//! and a player are shown and told the same.
//!
//! `snapshots/SYSTEM-NAME.jsonl` is a recorded game, and a script that `ludex run` plays. A line `# look` marks a state at
//! which everything is compared with `snapshots/digests.txt`: a line for each state, a short hash for each kind of thing.
//!
//! - `LUDEX_SNAPSHOT=dir` writes the full texts, so that two versions can be compared with `diff -r`.
//! - `LUDEX_UPDATE=1` writes the digests anew, after a change that is meant.
//! - `cargo test -p ludex-games --test all -- --ignored record` records the games that are not there.

mod recorder;

use ludex_dice::faces::seed_bytes;
use ludex_engine::{ActorId, Viewer};
use ludex_games::{Budget, Denied, Game, Request, starter, system, systems};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What was there at a state, by kind: state, events, lines, offers. Each is a text to read and to compare.
type Look = BTreeMap<&'static str, String>;

#[test]
fn recorded_games_come_to_the_same_and_show_the_same() {
    let looks: BTreeMap<String, Look> = recorded().iter().flat_map(|path| replay(path)).collect();
    if let Some(folder) = std::env::var_os("LUDEX_SNAPSHOT") {
        write_out(&looks, Path::new(&folder));
    }
    let now: BTreeMap<String, String> = looks.iter().map(|(state, look)| (state.clone(), digests_of(look))).collect();
    let path = folder().join("digests.txt");
    if std::env::var_os("LUDEX_UPDATE").is_some() {
        let lines: Vec<String> = now.iter().map(|(state, digests)| format!("{state}: {digests}\n")).collect();
        std::fs::write(&path, lines.concat()).expect("it can be written");
    }
    let text = std::fs::read_to_string(&path).expect("it is there");
    let known: BTreeMap<String, String> = text
        .lines()
        .map(|line| line.split_once(": ").expect("a state and its digests"))
        .map(|(state, digests)| (state.to_owned(), digests.to_owned()))
        .collect();
    let differences: Vec<String> = known
        .keys()
        .chain(now.keys().filter(|state| !known.contains_key(*state)))
        .flat_map(|state| differing(state, known.get(state), now.get(state)))
        .collect();
    assert!(
        differences.is_empty(),
        "{} differences; see both versions with LUDEX_SNAPSHOT=dir, accept with LUDEX_UPDATE=1:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

/// There is a recorded game of every system.
#[test]
fn every_system_has_recorded_games() {
    let games = recorded();
    for system in systems().iter().map(|system| system.info().id).filter(|id| id != "toy") {
        let of_it = games.iter().filter(|path| name_of(path).starts_with(&format!("{system}-"))).count();
        assert!(of_it >= 1, "no game of {system} is recorded: see `recorder`");
    }
}

/// The kinds of which a state's digests differ from the known ones.
fn differing(state: &str, known: Option<&String>, now: Option<&String>) -> Vec<String> {
    match (known, now) {
        (Some(_), None) => vec![format!("{state}: is no longer there")],
        (None, _) => vec![format!("{state}: is new")],
        (Some(known), Some(now)) => {
            let pairs = known.split(' ').zip(now.split(' '));
            let kinds = pairs.filter(|(known, now)| known != now).map(|(known, _)| known.split('=').next());
            kinds.flatten().map(|kind| format!("{state}: {kind}")).collect()
        }
    }
}

fn digests_of(look: &Look) -> String {
    look.iter().map(|(kind, text)| format!("{kind}={:08x}", short_hash(text))).collect::<Vec<_>>().join(" ")
}

/// FNV-1a, folded to 32 bits: it only has to tell texts apart.
fn short_hash(text: &str) -> u32 {
    let whole = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    (whole ^ (whole >> 32)) as u32
}

fn write_out(looks: &BTreeMap<String, Look>, folder: &Path) {
    for (state, look) in looks {
        let folder = folder.join(state.replace(' ', "/"));
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        for (kind, text) in look {
            std::fs::write(folder.join(kind), text).expect("it can be written");
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

/// The recorded games, in order.
fn recorded() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).expect("it is there").flatten().map(|entry| entry.path());
    let mut games: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    games.sort();
    games
}

fn name_of(path: &Path) -> String {
    path.file_stem().expect("it has a name").to_string_lossy().into_owned()
}

/// Plays a recorded game, and looks at it where it says so.
fn replay(path: &Path) -> Vec<(String, Look)> {
    let text = std::fs::read_to_string(path).expect("it can be read");
    let mut seen = Watch::begin(text.lines().next().expect("it has a first line"));
    let mut looks = Vec::new();
    for (place, line) in text.lines().enumerate().skip(1) {
        if line == "# look" {
            looks.push((format!("{} {:02}", name_of(path), looks.len() + 1), seen.look()));
            continue;
        }
        let step: Value = serde_json::from_str(line).expect("it is JSON");
        let refused = seen.play(&step["command"]);
        assert_eq!(json!(refused), step["expect"], "{}:{}: {line}", path.display(), place + 1);
    }
    looks
}

/// A game, and what was told in it since a viewer looked.
struct Watch {
    game: Box<dyn Game>,
    player: Viewer,
    told: Look,
}

impl Watch {
    /// A game by the first line of a script.
    fn begin(line: &str) -> Self {
        let head: Value = serde_json::from_str(line).expect("it is JSON");
        let (of, file) = head["encounter"].as_str().and_then(|name| name.split_once('/')).expect("SYSTEM/NAME");
        let seed = head["seed"].as_u64().expect("it has a seed");
        let rules = system(of).expect("it is one of the systems");
        let game = rules.begin(&format!("{file}.toml"), &starter(of), seed_bytes(seed), "the game master");
        let game = game.expect("it is whole");
        Self { game, player: Viewer::Player(vec![ActorId(0)]), told: Look::new() }
    }

    /// Gives a command as the game master. The rule that refuses it, if one does.
    fn play(&mut self, command: &Value) -> Option<String> {
        match self.game.prepare(Request::by("the game master", &Viewer::GameMaster, command.clone())) {
            Ok(prepared) => {
                let seen = self.game.told(&prepared, &Viewer::GameMaster);
                let of_player = self.game.told(&prepared, &self.player);
                self.game.commit(prepared);
                self.tell("lines", seen.lines.iter().map(|line| json!(line)));
                self.tell("player_lines", of_player.lines.iter().map(|line| json!(line)));
                let events = self.game.last_events();
                self.tell("events", events.into_iter());
                None
            }
            Err(Denied::Refused(refusal)) => {
                self.tell("refusals", std::iter::once(json!({"command": command, "refusal": refusal})));
                Some(refusal.rule.to_string())
            }
            Err(other) => panic!("{command}: {other}"),
        }
    }

    fn tell(&mut self, kind: &'static str, what: impl Iterator<Item = Value>) {
        let text = self.told.entry(kind).or_default();
        what.for_each(|what| writeln!(text, "{what}").expect("a text takes everything"));
    }

    /// Everything that is to be seen now, and was told since the last time.
    fn look(&mut self) -> Look {
        let mut look = std::mem::take(&mut self.told);
        for kind in ["lines", "player_lines", "events", "refusals"] {
            look.entry(kind).or_default();
        }
        let all = &Viewer::GameMaster;
        let actors: Vec<u16> = self.game.known(all).iter().map(|(actor, _)| *actor).collect();
        look.insert("state", pretty(&self.game.state()));
        let offers: Vec<Value> = self.game.offers(all).iter().map(|offer| json!(offer)).collect();
        let forms: Vec<Value> = self.game.forms(all).iter().map(|form| json!(form)).collect();
        let barred = actors.iter().flat_map(|&actor| {
            let barred = self.game.unavailable(ActorId(actor), all).expect("the game master may ask");
            barred.into_iter().map(move |barred| json!({"actor": actor, "barred": barred})).collect::<Vec<_>>()
        });
        let barred: Vec<Value> = barred.collect();
        // What is there, and in which order people read it, are two things.
        let order = [&offers, &forms, &barred].map(|list| list.iter().map(heading).collect::<String>());
        look.insert("order", order.join("\n"));
        look.insert("offers", sorted(offers));
        look.insert("forms", sorted(forms));
        look.insert("barred", sorted(barred));
        look.insert("view", pretty(&json!([self.game.view(all), self.game.view(&Viewer::Spectator)])));
        let sheets = actors.iter().map(|&actor| json!(self.game.sheet(ActorId(actor), all)));
        look.insert("sheets", pretty(&sheets.collect()));
        let player = &self.player;
        let offers: Vec<Value> = self.game.offers(player).iter().map(|offer| json!(offer)).collect();
        let forms: Vec<Value> = self.game.forms(player).iter().map(|form| json!(form)).collect();
        let sheets: Vec<Value> = actors.iter().map(|&actor| json!(self.game.sheet(ActorId(actor), player))).collect();
        look.insert("player", pretty(&json!([self.game.view(player), sheets])));
        look.insert("odds", self.odds());
        look.insert("player_offers", sorted([offers, forms].concat()));
        look
    }

    /// What may come of a few of the offers, spread over all of them.
    fn odds(&self) -> String {
        let all = &Viewer::GameMaster;
        let offers = self.game.offers(all);
        let mut text = String::new();
        for offer in offers.iter().step_by(offers.len().div_ceil(5).max(1)) {
            let odds = self.game.odds(offer.command.clone(), all, BUDGET).expect("it is offered");
            writeln!(text, "{}: {}", offer.command, json!(odds)).expect("a text takes everything");
        }
        text
    }
}

/// What odds may cost here: small fights are told exactly, others by a few throws that fall alike every time.
const BUDGET: Budget = Budget { paths: 500, samples: 50 };

/// The heading and the label of an offer, a form or what is barred.
fn heading(item: &Value) -> String {
    let of = item.get("barred").unwrap_or(item);
    format!("{}: {}\n", of["group"].as_str().unwrap_or_default(), of["label"].as_str().unwrap_or_default())
}

/// One on each line, in an order that does not hang on how they are listed.
fn sorted(list: Vec<Value>) -> String {
    let mut lines: Vec<String> = list.iter().map(|item| format!("{item}\n")).collect();
    lines.sort();
    lines.concat()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("JSON can be written") + "\n"
}
