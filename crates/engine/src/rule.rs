use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// A rule that a system executes. Declared with [`rules!`](crate::rules), so that what is not declared
/// cannot be cited.
#[derive(Debug)]
pub struct Rule {
    /// The inventory's id, such as `UL-ATK-03`.
    pub id: &'static str,
    /// A short name.
    pub title: &'static str,
    /// The rule in our words, as the table shows it.
    pub text: &'static str,
    /// What sort of rule it is.
    pub kind: Kind,
    /// Its rows, if it is a table that is kept as one.
    pub table: Option<Rows>,
    /// The rules from which it follows, where it says nothing that they do not do already; empty for all others.
    pub follows: &'static [&'static Rule],
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

/// The rows of a rule that is a table: the very constant by which the rule is carried out.
#[derive(Debug, Clone, Copy)]
pub struct Rows {
    /// What stands in each column.
    pub head: &'static [&'static str],
    /// The rows, a text for each column.
    pub rows: fn() -> Vec<Vec<String>>,
}

/// Returns the rows of a constant table in words: each element of a tuple or a list is a column, `_` in words becomes a space.
pub fn rows<T: Serialize>(table: impl IntoIterator<Item = T>) -> Vec<Vec<String>> {
    fn words(value: &Value) -> String {
        match value {
            Value::Null => "-".to_owned(),
            Value::Bool(yes) => (if *yes { "yes" } else { "no" }).to_owned(),
            Value::String(text) => text.replace('_', " "),
            Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
            Value::Object(fields) => {
                fields.iter().map(|(name, value)| format!("{} {}", name.replace('_', " "), words(value))).collect()
            }
            number => number.to_string(),
        }
    }
    let row = |row| match serde_json::to_value(row) {
        Ok(Value::Array(columns)) => columns.iter().map(words).collect(),
        Ok(value) => vec![words(&value)],
        Err(error) => vec![error.to_string()],
    };
    table.into_iter().map(row).collect()
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// What sort of rule it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The referee decides it.
    Mechanic,
    /// The game master decides; the decision is a parameter of a command and is recorded.
    Call,
    /// A campaign may change it.
    Option,
    /// Numbers in rows.
    Table,
    /// Something the state keeps.
    State,
}

/// A rule cited in an event, a tally or a refusal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static Rule> for RuleId {
    fn from(rule: &'static Rule) -> Self {
        RuleId(Cow::Borrowed(rule.id))
    }
}

impl From<&RuleId> for RuleId {
    fn from(rule: &RuleId) -> Self {
        rule.clone()
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Declares the rules of a chapter: a static [`Rule`](crate::Rule) each, and the list `RULES` of them all.
///
/// The doc comment is the text that the table shows. A kind other than `Mechanic` stands after the title; a table names
/// the constant with its rows, and what stands in each column. A rule that is carried out by others alone says which behind
/// `follows`.
///
/// ```
/// const SIZE_ROWS: [(&str, u8); 2] = [("small", 1), ("large", 2)];
/// ludex_engine::rules! {
///     /// An attack that reaches the target number hits.
///     HIT_TEST = "XX-ATK-06", "Hit test";
///     /// Six sizes.
///     SIZES = "XX-SIZ-01", "Sizes", Table(SIZE_ROWS; "size", "spaces");
///     /// Attacks on the large are no exception.
///     LARGE = "XX-SIZ-02", "The large" follows HIT_TEST, SIZES;
/// }
/// assert_eq!(RULES.len(), 3);
/// assert_eq!(LARGE.follows, [&HIT_TEST, &SIZES]);
/// assert_eq!((SIZES.table.unwrap().rows)()[1], ["large", "2"]);
/// assert_eq!(HIT_TEST.text, "An attack that reaches the target number hits.");
/// ```
#[macro_export]
macro_rules! rules {
    ($( $(#[doc = $text:literal])+ $name:ident = $id:literal, $title:literal $(, $kind:ident $(($rows:expr; $($head:literal),+))?)? $(follows $($other:path),+)? ;)*) => {
        $(
            $(#[doc = $text])+
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                title: $title,
                text: concat!($($text),+).trim_ascii(),
                kind: $crate::rules!(@kind $($kind)?),
                table: $crate::rules!(@table $($($rows; $($head),+)?)?),
                follows: &[$($(&$other),+)?],
            };
        )*
        /// The rules of this chapter, in order.
        pub static RULES: &[&$crate::Rule] = &[$(&$name),*];
    };
    (@table) => { None };
    (@table $rows:expr; $($head:literal),+) => {
        Some($crate::Rows { head: &[$($head),+], rows: || $crate::rows($rows) })
    };
    (@kind) => { $crate::Kind::Mechanic };
    (@kind $kind:ident) => { $crate::Kind::$kind };
}
