//! Playing a script.

use crate::encounter::{self, BY};
use crate::failure::Failure;
use crate::run::expect::{self, Expect};
use crate::run::script::{Head, Mistake, Script, Step, StepKind};
use ludex_dice::faces::seed_bytes;
use ludex_engine::{Fault, Line, Viewer};
use ludex_games::{Budget, Denied, Game, Odds, Prepared, Request};
use serde_json::{Map, Value, json};
use std::path::Path;

/// What came of a step.
#[derive(Debug)]
pub enum StepResult {
    /// It was executed: what happened, and how it is told.
    Done(Vec<Value>, Vec<Line>),
    /// The odds that were asked for.
    Odds(Box<Odds>),
    /// Nothing was to be done.
    Looked,
    /// It did not come about, and nothing has changed.
    Denied(Denied),
}

impl StepResult {
    /// Returns the code of a step that was denied.
    pub fn code(&self) -> Option<&'static str> {
        let StepResult::Denied(denied) = self else { return None };
        Some(match denied {
            Denied::Refused(_) => "refused",
            Denied::Dice { .. } => "dice",
            Denied::Malformed { .. } => "malformed",
            Denied::Unknown { .. } => "not-found",
            Denied::NothingToUndo => "nothing-to-undo",
            Denied::NothingToRedo => "nothing-to-redo",
            Denied::NothingSecret => "nothing-secret",
            // Scripts give commands only, and roll no dice beside them.
            Denied::Expression(_) => "expression",
            // A script is the game master, who may give every command.
            Denied::NotYours(_) => "not-yours",
        })
    }

    /// Returns the id of the rule that forbids it.
    pub fn rule(&self) -> Option<&str> {
        match self {
            StepResult::Denied(Denied::Refused(refusal)) => Some(refusal.rule.as_str()),
            _ => None,
        }
    }

    /// Returns why it was denied, in words.
    pub fn why(&self) -> String {
        match self {
            StepResult::Denied(denied) => denied.to_string(),
            _ => String::new(),
        }
    }

    /// Returns the events as a JSON array.
    pub fn events(&self) -> Value {
        match self {
            StepResult::Done(events, _) => Value::from(events.clone()),
            _ => Value::Array(Vec::new()),
        }
    }

    /// Returns the odds as JSON.
    pub fn odds(&self) -> Value {
        match self {
            StepResult::Odds(odds) => json!(odds),
            _ => Value::Null,
        }
    }

    /// Adds its fields to the object that `--json` prints for a step.
    pub fn into_json(self, into: &mut Map<String, Value>) {
        let mut put = |name: &str, value: Value| into.insert(name.to_owned(), value);
        match self {
            StepResult::Done(events, lines) => {
                put("events", events.into());
                put("lines", json!(lines));
            }
            StepResult::Odds(odds) => {
                put("odds", json!(odds));
            }
            StepResult::Looked => {}
            StepResult::Denied(Denied::Refused(refusal)) => {
                put("refused", json!(refusal));
            }
            StepResult::Denied(Denied::Dice { fault, .. }) => {
                let mut dice = json!({"message": fault.to_string()});
                if let Fault::Missing { used, sides, marks } = fault {
                    dice["needs"] = json!({"used": used, "sides": sides});
                    if !marks.is_empty() {
                        dice["needs"]["marks"] = json!(marks);
                    }
                }
                put("dice", dice);
            }
            ref came @ StepResult::Denied(ref denied) => {
                let mut error = json!({"code": came.code(), "message": denied.to_string()});
                if let Denied::Malformed { field, message } | Denied::Unknown { field, message } = denied {
                    error["field"] = json!(field);
                    error["message"] = json!(message);
                }
                put("error", error);
            }
        }
    }
}

/// A script that is being played.
pub struct Play {
    /// The game.
    pub game: Box<dyn Game>,
    /// The system's id.
    pub system: String,
}

impl Play {
    /// Begins the game that the head of a script describes. `folder` is where the script lies, `shown` its name.
    pub fn begin(script: &Script, folder: &Path, shown: &str) -> Result<Play, Failure> {
        let wrong =
            |field: &str, message: String| Failure::Wrong(Mistake::new(script.line, field, message).in_file(shown));
        let Head { system, encounter, state, set, seed } = &script.head;
        let seed = seed_bytes(*seed);
        let (system, mut game) = match (encounter, state) {
            (Some(encounter), _) => {
                let found = encounter::find(encounter, system.as_deref(), folder).map_err(|failure| match failure {
                    Failure::Usage(what) => wrong("encounter", what),
                    other => other,
                })?;
                (found.system, found.begin(seed)?)
            }
            (None, state) => {
                let id = system.as_deref().unwrap_or_default();
                let system = encounter::known(id).map_err(|failure| wrong("system", failure.to_string()))?;
                let state = state.clone().unwrap_or_default();
                (system, system.begin_state(state, seed, BY).map_err(|message| wrong("state", message))?)
            }
        };
        if !set.is_empty() {
            let mut state = game.state();
            for (pointer, value) in set {
                put(&mut state, pointer, value).map_err(|message| wrong(&format!("set {pointer}"), message))?;
            }
            game = system.begin_state(state, seed, BY).map_err(|message| wrong("set", message))?;
            // What the state has no place for would be dropped without a word.
            let taken = game.state();
            for (pointer, value) in set {
                if taken.pointer(pointer) != Some(value) {
                    return Err(wrong(&format!("set {pointer}"), format!("the state does not take {value} there")));
                }
            }
        }
        let info = system.info();
        let rules = system.rules();
        for step in &script.steps {
            let known = step.expect.as_ref().map_or(Ok(()), |expect| expect.is_known(&rules));
            known.map_err(|message| Failure::Wrong(Mistake::new(step.line, "expect", message).in_file(shown)))?;
        }
        Ok(Play { game, system: info.id })
    }

    /// Carries one step out; returns what came of it, and the differences from what the script expects.
    pub fn step(&mut self, step: &Step) -> (StepResult, Vec<String>) {
        let came = match &step.kind {
            StepKind::Command(command, dice) => {
                let ask = Request { dice: dice.clone(), ..Request::by(BY, &Viewer::GameMaster, command.clone()) };
                self.commit(self.game.prepare(ask), true)
            }
            StepKind::Undo => self.commit(self.game.prepare_undo(BY, None), false),
            StepKind::Redo => self.commit(self.game.prepare_redo(BY, None), false),
            StepKind::Odds(command) => match self.game.odds(command.clone(), &Viewer::GameMaster, Budget::default()) {
                Ok(odds) => StepResult::Odds(Box::new(odds)),
                Err(denied) => StepResult::Denied(denied),
            },
            StepKind::Look => StepResult::Looked,
        };
        let needs_state = matches!(&step.expect, Some(Expect::Values { state, .. }) if !state.is_empty());
        let state = if needs_state { self.game.state() } else { Value::Null };
        let differences = expect::differences(step.expect.as_ref(), &came, &state);
        (came, differences)
    }

    fn commit(&mut self, prepared: Result<Prepared, Denied>, acts: bool) -> StepResult {
        match prepared {
            Ok(prepared) => {
                let lines = self.game.told(&prepared, &Viewer::GameMaster).lines;
                self.game.commit(prepared);
                StepResult::Done(if acts { self.game.last_events() } else { Vec::new() }, lines)
            }
            Err(denied) => StepResult::Denied(denied),
        }
    }
}

/// Sets a value in a state. A new key may be added to an object that is there.
fn put(state: &mut Value, pointer: &str, value: &Value) -> Result<(), String> {
    if let Some(place) = state.pointer_mut(pointer) {
        place.clone_from(value);
        return Ok(());
    }
    let nowhere =
        || format!("there is no such place in the state; expected a JSON pointer such as /actors/0, not {pointer}");
    let (parent, key) = pointer.rsplit_once('/').ok_or_else(nowhere)?;
    let parent = state.pointer_mut(parent).and_then(Value::as_object_mut).ok_or_else(nowhere)?;
    parent.insert(key.replace("~1", "/").replace("~0", "~"), value.clone());
    Ok(())
}
