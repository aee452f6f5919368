//! What a script expects of a step, and how it differs from what came.

use crate::run::play::StepResult;
use ludex_games::RuleText;
use serde_json::{Map, Value};

/// The words for a step that does not come about, as the API has them.
pub const CODES: [&str; 6] = ["refused", "dice", "malformed", "not-found", "nothing-to-undo", "nothing-to-redo"];

/// What should come of a step.
#[derive(Debug, PartialEq)]
pub enum Expect {
    /// It does not come about: one of [`CODES`], or the id of the rule that forbids it.
    Denied(String),
    /// It comes about, and then these values stand at these JSON pointers.
    Values {
        /// In the state.
        state: Map<String, Value>,
        /// In the list of the step's events.
        events: Map<String, Value>,
        /// In the odds.
        odds: Map<String, Value>,
    },
}

impl Expect {
    /// Parses the expectation of a step.
    pub fn read(value: Value) -> Result<Expect, String> {
        let shape = "expected \"refused\", the id of a rule, or an object of \"state\", \"events\", \"odds\"";
        let map = match value {
            Value::String(word) => return Ok(Expect::Denied(word)),
            Value::Object(map) if !map.is_empty() => map,
            _ => return Err(shape.to_owned()),
        };
        let mut state = Map::new();
        let mut events = Map::new();
        let mut odds = Map::new();
        for (name, values) in map {
            let into = match name.as_str() {
                "state" => &mut state,
                "events" => &mut events,
                "odds" => &mut odds,
                _ => return Err(format!("{name}: {shape}")),
            };
            match values {
                Value::Object(values) => *into = values,
                _ => return Err(format!("{name}: expected JSON pointers with values, such as {{\"/round\": 2}}")),
            }
        }
        Ok(Expect::Values { state, events, odds })
    }

    /// Checks that the expected word is a code or the id of a rule.
    pub fn is_known(&self, rules: &[RuleText]) -> Result<(), String> {
        match self {
            Expect::Denied(word) if !CODES.contains(&word.as_str()) && !rules.iter().any(|rule| rule.id == *word) => {
                Err(format!("{word} is neither a rule of the system nor one of {}", CODES.join(", ")))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the differences between what was expected and what came; empty if there are none.
pub fn differences(expect: Option<&Expect>, came: &StepResult, state: &Value) -> Vec<String> {
    let code = came.code();
    match (expect, code) {
        // Being refused is a lawful answer; what cannot be understood is a mistake in the script.
        (None, None | Some("refused")) => Vec::new(),
        (None, Some(_)) => vec![came.why()],
        (Some(Expect::Denied(word)), None) => vec![format!("expected {word}, but it was carried out")],
        (Some(Expect::Denied(word)), Some(code)) => {
            let fits = word == code || came.rule() == Some(word);
            if fits { Vec::new() } else { vec![format!("expected {word}, but: {}", came.why())] }
        }
        (Some(Expect::Values { .. }), Some(_)) => vec![format!("expected to be carried out, but: {}", came.why())],
        (Some(Expect::Values { state: in_state, events, odds }), None) => {
            let mut found = compare("state", in_state, state);
            found.extend(compare("events", events, &came.events()));
            found.extend(compare("odds", odds, &came.odds()));
            found
        }
    }
}

fn compare(what: &str, expected: &Map<String, Value>, found: &Value) -> Vec<String> {
    let differ = |(pointer, expected): (&String, &Value)| match found.pointer(pointer) {
        Some(found) if found == expected => None,
        Some(found) => Some(format!("{what} {pointer}: expected {expected}, it is {found}")),
        None => Some(format!("{what} {pointer}: expected {expected}, there is no such place")),
    };
    expected.iter().filter_map(differ).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_differ_by_pointer() {
        let expected = json!({"/a/0": 1, "/a/1": 3, "/b": null});
        let found = compare("state", expected.as_object().expect("it is"), &json!({"a": [1, 2]}));
        let wanted = ["state /a/1: expected 3, it is 2", "state /b: expected null, there is no such place"];
        assert_eq!(found, wanted);
    }

    #[test]
    fn what_can_be_expected_is_limited() {
        assert_eq!(Expect::read(json!("refused")), Ok(Expect::Denied("refused".into())));
        assert!(Expect::read(json!({"stat": {}})).expect_err("no such thing").starts_with("stat: expected"));
        assert!(Expect::read(json!({"state": 1})).expect_err("no map").starts_with("state: expected JSON pointers"));
        assert!(Expect::read(json!({})).is_err() && Expect::read(json!(true)).is_err());
        assert!(Expect::Denied("XX-1".into()).is_known(&[]).is_err());
        assert!(Expect::Denied("dice".into()).is_known(&[]).is_ok());
    }
}
