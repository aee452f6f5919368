use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A rule that a system carries out. Declared with [`rules!`](crate::rules), so that what is not declared
/// cannot be cited.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The inventory's id, such as `UL-ATK-03`.
    pub id: &'static str,
    /// A short name.
    pub title: &'static str,
    /// The rule in our words, as the table shows it.
    pub text: &'static str,
    /// What sort of rule it is.
    pub kind: Kind,
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
    /// The id as text.
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
/// The doc comment is the text that the table shows. A kind other than `Mechanic` stands after the title.
///
/// ```
/// ludex_engine::rules! {
///     /// An attack that reaches the target number hits.
///     HIT_TEST = "XX-ATK-06", "Hit test";
///     /// Six sizes.
///     SIZES = "XX-SIZ-01", "Sizes", Table;
/// }
/// assert_eq!(RULES.len(), 2);
/// assert_eq!(HIT_TEST.text, "An attack that reaches the target number hits.");
/// ```
#[macro_export]
macro_rules! rules {
    ($( $(#[doc = $text:literal])+ $name:ident = $id:literal, $title:literal $(, $kind:ident)? ;)*) => {
        $(
            $(#[doc = $text])+
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                title: $title,
                text: concat!($($text),+).trim_ascii(),
                kind: $crate::rules!(@kind $($kind)?),
            };
        )*
        /// The rules of this chapter, in order.
        pub static RULES: &[&$crate::Rule] = &[$(&$name),*];
    };
    (@kind) => { $crate::Kind::Mechanic };
    (@kind $kind:ident) => { $crate::Kind::$kind };
}
