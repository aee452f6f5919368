//! A play on its stage: a game in progress and what its lines do to it.

use super::place::Place;
use super::value::{find, split, value, words};
use crate::{Denied, Folder, Game, JsonSystem, Request};
use ludex_engine::content::Library;
use ludex_engine::{ActorId, CommandDoc, Line, Malformed, Takes, Viewer};
use serde_json::{Map, Value};
use std::path::Path;

/// Every verb, for error messages.
const VERBS: [&str; 16] = [
    "events",
    "system",
    "each",
    "scene",
    "do",
    "no",
    "see",
    "told",
    "untold",
    "event",
    "noevent",
    "offered",
    "unoffered",
    "asked",
    "odds",
    "#",
];

/// Why a line is at fault.
pub(super) enum Fell {
    /// An expectation is not met; the play goes on.
    Off(String),
    /// The line could not be carried out, so that nothing can follow.
    Short(String),
}

impl Fell {
    pub(super) fn what(&self) -> &str {
        let (Fell::Off(what) | Fell::Short(what)) = self;
        what
    }
}

/// A game that a play plays.
pub(super) struct Stage<'a> {
    system: &'static dyn JsonSystem,
    folder: &'a Path,
    rules: &'a [String],
    docs: Vec<CommandDoc>,
    game: Option<Box<dyn Game>>,
    /// How many expectations were looked at.
    pub(super) expected: usize,
}

impl<'a> Stage<'a> {
    pub(super) fn new(system: &'static dyn JsonSystem, folder: &'a Path, rules: &'a [String]) -> Self {
        Self { system, folder, rules, docs: system.commands(), game: None, expected: 0 }
    }

    /// Plays a line.
    pub(super) fn line(&mut self, line: &str) -> Result<(), Fell> {
        let (verb, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(verb, rest)| (verb, rest.trim()));
        match verb {
            "system" | "each" => return Ok(()),
            "scene" => return self.scene(rest).map_err(Fell::Short),
            "do" => return self.act(rest).map_err(Fell::Short),
            _ => {}
        }
        let expected = self.expected;
        let came = match verb {
            "no" => self.refused(rest),
            "see" => split(rest, |letter| letter == ',').into_iter().try_for_each(|one| self.see(one)),
            "told" => self.told(rest, true),
            "untold" => self.told(rest, false),
            "event" => self.event(rest),
            "events" => self.order(rest),
            "noevent" => self.no_event(rest),
            "offered" => self.offered(rest, true),
            "unoffered" => self.offered(rest, false),
            "asked" => self.asked(rest),
            "odds" => self.odds(rest),
            _ => return Err(Fell::Short(Malformed::unknown("", verb, &VERBS).message)),
        };
        // A line with several expectations counts each; one that fell counts at least once.
        self.expected = self.expected.max(expected + 1);
        came.map_err(Fell::Off)
    }

    /// Returns what the game master was told of the last command.
    pub(super) fn lines(&self) -> Vec<Line> {
        self.game.as_ref().map_or_else(Vec::new, |game| lines(game.as_ref(), &Viewer::GameMaster))
    }

    pub(super) fn game(&self) -> Result<&dyn Game, String> {
        self.game.as_deref().ok_or_else(|| "there is no scene yet; begin with a line such as `scene duel`".into())
    }

    pub(super) fn known(&self) -> Vec<(u16, String)> {
        self.game.as_ref().map_or_else(Vec::new, |game| game.known(&Viewer::GameMaster))
    }

    pub(super) fn number_of(&self, name: &str) -> Result<ActorId, String> {
        let known = self.known();
        let found = known.iter().find(|(_, other)| other == name.trim_matches('"'));
        found.map(|(id, _)| ActorId(*id)).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|(_, name)| name.as_str()).collect();
            format!("there is nobody of the name {name}; there are {}", names.join(", "))
        })
    }

    /// Begins a game in a state that was changed.
    fn read(&self, state: Value) -> Result<Box<dyn Game>, String> {
        self.system.begin_state(state, [0; 32], "a play")
    }

    /// `duel: Mira vitality=10 | Bo hidden=true | options.high_ground=true`
    fn scene(&mut self, line: &str) -> Result<(), String> {
        let (name, changes) = line.split_once(':').unwrap_or((line, ""));
        let name = name.trim();
        let library = Folder::new(self.folder, &self.system.info().id);
        let file = if library.read(name).is_some() { name.to_owned() } else { format!("{name}.toml") };
        if library.read(&file).is_none() {
            let files: Vec<String> = self.system.encounters().into_iter().map(|encounter| encounter.file).collect();
            let files = files.join(", ").replace(".toml", "");
            return Err(format!("there is no scene `{name}` in its folder, nor in the starter content: {files}"));
        }
        let begun = self.system.begin(&file, &library, [0; 32], "a play");
        let game = begun.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let mut state = game.state();
        let names = game.known(&Viewer::GameMaster);
        self.game = Some(game);
        let mut set = Vec::new();
        for group in split(changes, |letter| letter == '|') {
            let words = words(group);
            let (who, fields) = words.split_at(words.iter().position(|word| word.contains('=')).unwrap_or(words.len()));
            let who = who.join(" ");
            if !who.is_empty() {
                self.number_of(&who)?;
            }
            if fields.is_empty() {
                return Err(format!("expected `name field=value`, got `{group}`"));
            }
            for field in fields {
                let (path, text) =
                    field.split_once('=').ok_or_else(|| format!("expected field=value, got `{field}`"))?;
                let path = if who.is_empty() { path.to_owned() } else { format!("{}.{path}", who.trim_matches('"')) };
                let place = Place::of(&path, &state, &names);
                let new = value(text)?;
                place.put(&mut state, new.clone()).map_err(|what| format!("{path}: {what}"))?;
                set.push((path, place, new));
            }
        }
        if set.is_empty() {
            return Ok(());
        }
        let game = self.read(state)?;
        let taken = game.state();
        for (path, place, new) in set {
            if place.get(&taken).is_none() {
                self.missing(&place, &path, &taken, &new)?;
            }
        }
        self.game = Some(game);
        Ok(())
    }

    /// Returns whether a value is the default of a field that the state leaves out. A field that does not exist is
    /// an error.
    pub(super) fn missing(&self, place: &Place, path: &str, state: &Value, expected: &Value) -> Result<bool, String> {
        let stranger = |what: String| format!("{path}: there is no such field: {what}");
        let tried = |new: Value| -> Result<Result<bool, String>, String> {
            let mut changed = state.clone();
            place.put(&mut changed, new).map_err(&stranger)?;
            Ok(self.read(changed).map(|game| game.state() == *state))
        };
        // What no field takes is refused by a field that is there, and dropped by one that is not.
        match tried(serde_json::json!({"?": ["?"]}))? {
            Ok(true) => return Err(stranger(place.beside(state))),
            Err(what) if what.contains("unknown field") || what.contains("unknown variant") => {
                return Err(stranger(what));
            }
            _ => {}
        }
        Ok(expected.is_null() || tried(expected.clone())? == Ok(true))
    }

    /// `spend_die Mira dice=..`: the command as JSON.
    pub(super) fn command(&self, line: &str) -> Result<Map<String, Value>, String> {
        self.game()?;
        let words = words(line);
        let (name, words) = words.split_first().ok_or("expected a command")?;
        let doc = self.docs.iter().find(|doc| doc.name == *name);
        if doc.is_none() && !self.docs.is_empty() {
            let names: Vec<&'static str> = self.docs.iter().map(|doc| doc.name).collect();
            return Err(Malformed::unknown("", name, &names).message);
        }
        let fields = doc.map_or(&[][..], |doc| &doc.fields);
        let first = fields.iter().filter(|field| matches!(field.name, "actor" | "target"));
        let order = first.chain(fields.iter().filter(|field| !matches!(field.name, "actor" | "target")));
        let order: Vec<_> = order.collect();
        let mut written = Value::Object(Map::from_iter([("do".to_owned(), Value::from(*name))]));
        let mut place = 0;
        for word in words {
            let (path, text) = match find(word, &["="]) {
                Some((at, _)) => (word[..at].to_owned(), &word[at + 1..]),
                None => {
                    let field = order.get(place).ok_or_else(|| {
                        let names: Vec<&str> = order.iter().map(|field| field.name).collect();
                        if names.is_empty() {
                            format!("`{word}`: the fields of {name} are written as field=value")
                        } else {
                            format!("`{word}` is one too many; {name} has {}", names.join(", "))
                        }
                    })?;
                    place += 1;
                    (field.name.to_owned(), *word)
                }
            };
            let takes = fields.iter().find(|field| field.name == path).map(|field| &field.takes);
            if takes.is_none() && !fields.is_empty() && !path.contains('.') {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                return Err(format!("{name} has no field `{path}`; it has {}", names.join(", ")));
            }
            let read = match (takes, value(text)?) {
                (Some(Takes::Actors), one @ (Value::String(_) | Value::Number(_))) => Value::Array(vec![one]),
                (Some(Takes::Actor), Value::String(who)) => {
                    self.number_of(&who)?;
                    Value::String(who)
                }
                (_, read) => read,
            };
            Place(format!("/{}", path.replace('.', "/"))).put(&mut written, read)?;
        }
        match written {
            Value::Object(map) => Ok(map),
            _ => Err("expected a command".into()),
        }
    }

    /// `spend_die Mira dice 5`
    fn act(&mut self, line: &str) -> Result<(), String> {
        let parts = words(line);
        let at = parts.iter().rposition(|word| *word == "dice");
        let (dice, line) = match at {
            None => (Vec::new(), line.to_owned()),
            Some(at) => {
                let number = |face: &str| value(face).ok()?.as_u64()?.try_into().ok();
                let face = |face: &&str| number(face).ok_or_else(|| format!("`{face}` is no face of a die"));
                (parts[at + 1..].iter().map(face).collect::<Result<_, _>>()?, parts[..at].join(" "))
            }
        };
        let command = self.command(&line)?;
        let ask = Request { dice: Some(dice), ..Request::by("a play", &Viewer::GameMaster, command.into()) };
        let game = self.game.as_mut().ok_or("there is no scene yet")?;
        let prepared = game.prepare(ask).map_err(|denied| match denied {
            Denied::Refused(refusal) => format!("expected it done, refused: {refusal}"),
            other => other.to_string(),
        })?;
        game.commit(prepared);
        let state = game.state();
        self.read(state).map(drop).map_err(|what| format!("the state is broken afterwards: {what}"))
    }

    /// `spend_die Mira UL-RST-05 "part of the reason"`
    fn refused(&mut self, line: &str) -> Result<(), String> {
        let mut parts = words(line);
        let said = parts.pop_if(|part| part.starts_with('"')).map(|part| part.trim_matches('"'));
        let rule = parts.pop().filter(|_| !parts.is_empty()).ok_or("expected `no command RULE`")?;
        if !self.rules.iter().any(|id| id == rule) {
            return Err(format!("`{rule}` is no rule of {}; expected `no command RULE`", self.system.info().name));
        }
        let command = self.command(&parts.join(" "))?;
        let ask = Request { dice: Some(Vec::new()), ..Request::by("a play", &Viewer::GameMaster, command.into()) };
        match self.game()?.prepare(ask) {
            Ok(_) => Err(format!("expected {rule} to forbid it, but it may be done")),
            Err(Denied::Dice { fault, .. }) => {
                Err(format!("expected {rule} to forbid it, but it may be done: {fault}"))
            }
            Err(Denied::Refused(refusal)) => {
                let text = refusal.to_string();
                if refusal.rule.as_str() == rule && said.is_none_or(|said| text.contains(said)) {
                    Ok(())
                } else {
                    let because = said.map_or(String::new(), |said| format!(" because `{said}`"));
                    Err(format!("expected {rule} to forbid it{because}, refused: {text}"))
                }
            }
            Err(other) => Err(format!("expected {rule} to forbid it, got: {other}")),
        }
    }
}

/// Returns what a viewer was told of the last command.
pub(super) fn lines(game: &dyn Game, viewer: &Viewer) -> Vec<Line> {
    game.history(viewer).pop().map_or_else(Vec::new, |told| told.lines)
}
