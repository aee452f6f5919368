//! Where in the text of a file each of its values stands.

use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where a value stands in its text, with what stands inside it.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// The byte at which it begins.
    start: usize,
    inner: Inner,
}

/// What stands inside a value.
#[derive(Debug, Default)]
enum Inner {
    #[default]
    Nothing,
    List(Vec<Place>),
    Table(BTreeMap<String, Place>),
}

impl Place {
    /// Returns the places of a whole text; a text that is no TOML has its beginning alone.
    pub(super) fn of_text(text: &str) -> Self {
        match DeTable::parse(text) {
            Ok(table) => Self { start: 0, inner: Inner::table(table.into_inner()) },
            Err(_) => Self::default(),
        }
    }

    fn of(value: Spanned<DeValue<'_>>) -> Self {
        let start = value.span().start;
        let inner = match value.into_inner() {
            DeValue::Array(list) => Inner::List(list.into_iter().map(Self::of).collect()),
            DeValue::Table(table) => Inner::table(table),
            _ => Inner::Nothing,
        };
        Self { start, inner }
    }

    /// Returns the byte at which a field such as `actors[2].at` begins, as far as its path can be followed.
    pub(super) fn start_of(&self, field: &str) -> usize {
        let mut here = self;
        for part in field.split(['.', '[']).map(|part| part.trim_end_matches(']')) {
            let next = match &here.inner {
                Inner::Table(table) => table.get(part),
                Inner::List(list) => part.parse().ok().and_then(|place: usize| list.get(place)),
                Inner::Nothing => None,
            };
            let Some(next) = next else { break };
            here = next;
        }
        here.start
    }
}

impl Inner {
    fn table(table: DeTable<'_>) -> Self {
        Self::Table(table.into_iter().map(|(key, value)| (key.into_inner().into_owned(), Place::of(value))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_in_its_text() {
        let text = "title = \"x\"\n[[actors]]\nname = \"a\"\n[[actors]]\nname = \"b\"\nat = [1, 20]\n";
        let places = Place::of_text(text);
        let line = |field| text[..places.start_of(field)].matches('\n').count() + 1;
        let fields = ["title", "actors[1].name", "actors[1].at", "actors[1].at[1]", "actors[1].side", "nothing"];
        assert_eq!(fields.map(line), [1, 5, 6, 6, 4, 1]);
    }

    #[test]
    fn what_is_no_toml_is_found_at_its_beginning() {
        assert_eq!(Place::of_text("a = \nb = 2").start_of("b"), 0);
    }
}
