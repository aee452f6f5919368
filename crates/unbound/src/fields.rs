//! The fields of forms that are written out.

use crate::prelude::*;

/// Returns a field of a form.
pub(crate) fn field(path: &str, label: &'static str, takes: Takes) -> Field {
    Field::new(path, label, takes)
}

/// Returns a field that takes a number within bounds.
pub(crate) fn number(path: &str, label: impl Into<Cow<'static, str>>, min: i32, max: i32) -> Field {
    Field::new(path, label, Takes::Number { min, max })
}

/// Returns a field that takes one of some words.
pub(crate) fn choice(path: &str, label: &'static str, of: impl IntoIterator<Item = String>) -> Field {
    field(path, label, Takes::Choice { of: of.into_iter().collect() })
}

/// Returns a word of the game as it is written in commands; empty for what is no word.
pub(crate) fn word<T: Serialize>(value: T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Returns the first whom something names, or the second, and so on; counted from 0.
pub(crate) fn named(of: &impl ludex_kit::CommandField, place: usize) -> Option<ActorId> {
    let mut found = None;
    let mut count = 0;
    of.people(&mut |id| {
        if count == place {
            found = Some(id);
        }
        count += 1;
    });
    found
}
