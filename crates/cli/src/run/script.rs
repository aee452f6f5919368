//! A script as it is written: a head and steps, one JSON object a line.

use crate::run::expect::Expect;
use ludex_engine::{Malformed, read as read_value};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What stands in a script.
#[derive(Debug)]
pub struct Script {
    /// Where it begins.
    pub head: Head,
    /// The line of the head.
    pub line: usize,
    /// What is done.
    pub steps: Vec<Step>,
}

/// Where a script begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The system's id; not needed where the encounter names it.
    pub system: Option<String>,
    /// An encounter: a file beside the script, or the name of a starter encounter.
    pub encounter: Option<String>,
    /// A state, in the place of an encounter.
    pub state: Option<Value>,
    /// What is different in the state: JSON pointers and values.
    #[serde(default)]
    pub set: Map<String, Value>,
    /// The seed of dice that are not given.
    #[serde(default)]
    pub seed: u64,
}

/// One step.
#[derive(Debug)]
pub struct Step {
    /// Its line.
    pub line: usize,
    /// What is done.
    pub kind: StepKind,
    /// What should come of it.
    pub expect: Option<Expect>,
}

/// What a step does.
#[derive(Debug)]
pub enum StepKind {
    /// A command, with the faces of the dice where they are given.
    Command(Value, Option<Vec<u32>>),
    /// The last command is taken back.
    Undo,
    /// The last command taken back is done again.
    Redo,
    /// The odds of a command are asked for.
    Odds(Value),
    /// Nothing; only what is expected is looked at.
    Look,
}

/// A step as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    command: Option<Map<String, Value>>,
    dice: Option<Vec<u32>>,
    undo: Option<bool>,
    redo: Option<bool>,
    odds: Option<Map<String, Value>>,
    expect: Option<Value>,
}

/// Something wrong with a script.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1; 0 for the whole script.
    pub line: usize,
    /// The field, where one is known.
    pub field: String,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Mistake {
    /// Returns a mistake in a line and field.
    pub fn new(line: usize, field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { line, field: field.into(), message: message.into() }
    }

    /// Formats the mistake with the name of its file.
    pub fn in_file(&self, file: &str) -> String {
        let line = if self.line > 0 { format!(":{}", self.line) } else { String::new() };
        let field = if self.field.is_empty() { String::new() } else { format!(" {}:", self.field) };
        format!("{file}{line}:{field} {}", self.message)
    }
}

/// Reads a script.
pub fn read(text: &str) -> Result<Script, Mistake> {
    let lines = text.lines().enumerate().map(|(place, text)| (place + 1, text.trim()));
    let mut lines = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let (line, text) = lines.next().ok_or_else(|| {
        Mistake::new(0, "", "the script is empty; expected a head such as {\"encounter\":\"destiny/duel\"}")
    })?;
    let head: Head = parsed(line, text)?;
    if head.encounter.is_some() == head.state.is_some() {
        return Err(Mistake::new(line, "encounter", "expected either \"encounter\" or \"state\" in the head"));
    }
    if head.state.is_some() && head.system.is_none() {
        return Err(Mistake::new(line, "system", "expected the id of the system that the state belongs to"));
    }
    let steps = lines.map(|(line, text)| step(line, parsed(line, text)?)).collect::<Result<_, _>>()?;
    Ok(Script { head, line, steps })
}

fn step(line: usize, written: Written) -> Result<Step, Mistake> {
    let Written { command, dice, undo, redo, odds, expect } = written;
    let kinds = [
        command.map(|command| StepKind::Command(command.into(), dice.clone())),
        undo.map(|_| StepKind::Undo),
        redo.map(|_| StepKind::Redo),
        odds.map(|command| StepKind::Odds(command.into())),
    ];
    for (name, said) in [("undo", undo), ("redo", redo)] {
        if said == Some(false) {
            return Err(Mistake::new(line, name, "expected true"));
        }
    }
    let mut kinds = kinds.into_iter().flatten();
    let kind = match (kinds.next(), kinds.next()) {
        (Some(kind), None) => kind,
        (None, _) if expect.is_some() => StepKind::Look,
        _ => return Err(Mistake::new(line, "", "expected one of \"command\", \"undo\", \"redo\", \"odds\" in a step")),
    };
    if dice.is_some() && !matches!(kind, StepKind::Command(..)) {
        return Err(Mistake::new(line, "dice", "only a command rolls dice"));
    }
    let expect = expect.map(Expect::read).transpose().map_err(|message| Mistake::new(line, "expect", message))?;
    Ok(Step { line, kind, expect })
}

fn parsed<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, Mistake> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let written = Value::deserialize(&mut reader).map_err(|error| {
        // A script's line is all that the parser saw, so that only the column tells something.
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        Mistake::new(line, "", format!("{message} (column {})", error.column()))
    })?;
    reader.end().map_err(|error| {
        let message = format!("expected one object on the line, and more stands behind it (column {})", error.column());
        Mistake::new(line, "", message)
    })?;
    read_value(&written).map_err(|Malformed { field, message }| Mistake::new(line, &field, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"system":"destiny","encounter":"duel"}"#;

    fn mistake(text: &str) -> String {
        read(text).expect_err("it is wrong").in_file("s")
    }

    #[test]
    fn mistakes_tell_line_and_field() {
        assert_eq!(mistake("# nothing\n").split(';').next(), Some("s: the script is empty"));
        assert_eq!(mistake("{}"), "s:1: encounter: expected either \"encounter\" or \"state\" in the head");
        let odd = mistake("\n{\"sytem\":1}");
        assert!(odd.starts_with("s:2: sytem: unknown field `sytem`, expected one of `system`"), "{odd}");
        let odd = mistake(&format!("{HEAD}\n# a\n{{\"command\":{{}},\"dice\":[1,\"x\"]}}"));
        assert_eq!(odd, "s:3: dice[1]: invalid type: string \"x\", expected u32");
        let odd = mistake(&format!("{HEAD}\n{{\"command\""));
        assert_eq!(odd, "s:2: EOF while parsing an object (column 10)");
        assert_eq!(mistake(&format!("{HEAD}\n{{\"undo\":true,\"dice\":[1]}}")), "s:2: dice: only a command rolls dice");
        assert_eq!(mistake(&format!("{HEAD}\n{{\"undo\":false}}")), "s:2: undo: expected true");
        let two = mistake(&format!("{HEAD}\n{{\"undo\":true,\"redo\":true}}"));
        assert_eq!(two, "s:2: expected one of \"command\", \"undo\", \"redo\", \"odds\" in a step");
        let more = mistake(&format!("{HEAD} {HEAD}"));
        assert_eq!(more, "s:1: expected one object on the line, and more stands behind it (column 41)");
    }

    #[test]
    fn blank_lines_and_remarks_are_passed_over() {
        let script = read(&format!("\n# one\n{HEAD}\n\n{{\"undo\":true}}\n# two")).expect("it is well");
        assert_eq!((script.line, script.steps.len(), script.steps[0].line), (3, 1, 5));
    }
}
