//! What texts in a command may hold, whatever the game: they are kept for ever and shown to everybody.

use serde_json::Value;

/// The longest text that is no character's record, in letters: a reason, a title, what is said.
const MOST_LETTERS: usize = 4_000;
/// The longest record, in letters; each game says more closely what stands in one.
const MOST_RECORD: usize = 20_000;
/// The field of a record, which is a content file.
const RECORD: &str = "record";

/// Something in a command that no text may be: the path of its field, and what is expected.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unfit {
    pub(crate) field: String,
    pub(crate) message: String,
}

/// Checks every text in a command: as long as it may be, and without characters that are no letters, such as an escape or a
/// zero. Texts may have several lines.
pub(crate) fn check(command: &Value) -> Result<(), Unfit> {
    within(command, "")
}

fn within(value: &Value, path: &str) -> Result<(), Unfit> {
    match value {
        Value::String(text) => fits(text, path).map_err(|message| Unfit { field: path.to_owned(), message }),
        Value::Array(list) => {
            list.iter().enumerate().try_for_each(|(at, inner)| within(inner, &format!("{path}[{at}]")))
        }
        Value::Object(fields) => fields.iter().try_for_each(|(name, inner)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            within(inner, &path)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn fits(text: &str, path: &str) -> Result<(), String> {
    let most = if path.rsplit('.').next() == Some(RECORD) { MOST_RECORD } else { MOST_LETTERS };
    if text.len() > most && text.chars().count() > most {
        return Err(format!("expected at most {most} letters"));
    }
    let strange = text.chars().find(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t'));
    match strange {
        Some(letter) => Err(format!("expected letters; U+{:04X} is none", u32::from(letter))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_LETTERS, check};
    use serde_json::json;

    #[test]
    fn what_people_write_fits() {
        let long = "ß".repeat(MOST_LETTERS);
        let command = json!({"do": "rule", "reason": long, "who": [{"words": "two\nlines\tand more"}], "hp": 3});
        assert_eq!(check(&command), Ok(()));
        assert_eq!(check(&json!({"do": "join_character", "record": "x".repeat(MOST_LETTERS + 1)})), Ok(()));
    }

    #[test]
    fn what_is_too_long_or_no_letter_is_told_with_its_place() {
        let told = |command| check(&command).expect_err("it does not fit");
        let long = told(json!({"ruling": {"reason": "x".repeat(MOST_LETTERS + 1)}}));
        assert_eq!((long.field.as_str(), long.message.as_str()), ("ruling.reason", "expected at most 4000 letters"));
        let escape = told(json!({"names": ["Ann", "\u{1b}[31m"]}));
        let expected = ("names[1]", "expected letters; U+001B is none");
        assert_eq!((escape.field.as_str(), escape.message.as_str()), expected);
        assert_eq!(told(json!({"title": "a\0b"})).field, "title");
    }
}
