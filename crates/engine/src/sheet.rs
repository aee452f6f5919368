use crate::content::Fault;
use crate::{ActorId, RuleId, Sign, Tally};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a person sees of an actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sheet {
    /// Whose sheet.
    pub actor: ActorId,
    /// Its name.
    pub name: String,
    /// One line under the name.
    pub about: String,
    /// Things that run out.
    pub pools: Vec<Pool>,
    /// What is the matter with it.
    pub statuses: Vec<Status>,
    /// Everything else, by heading.
    pub sections: Vec<Section>,
    /// Whether the viewer can have its record, to look at it and to change it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_record: bool,
}

/// A character that is not in a game yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Draft {
    /// Its numbers, explained.
    pub sheet: Sheet,
    /// Its record as the text of a content file.
    pub toml: String,
}

/// What guides whoever makes a character: what is spent of what there is, and what is unusual. It is told of a record that is wrong
/// as well.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guide {
    /// What may be spent.
    pub budgets: Vec<Budget>,
    /// What is unusual, and allowed.
    pub unusual: Vec<Fault>,
}

/// Something of which a new character has so much to spend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Budget {
    /// What is spent: `skill points`.
    pub what: Cow<'static, str>,
    /// How much is spent.
    pub spent: i32,
    /// How much there is.
    pub of: i32,
    /// The heading of the fields on which it is spent.
    pub under: Cow<'static, str>,
    /// The rule that gives it.
    pub rule: RuleId,
}

/// A number between 0 and a maximum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pool {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What is left.
    pub current: i32,
    /// The most it can hold.
    pub max: i32,
}

/// A condition an actor is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Status {
    /// Its name, with its value where it has one.
    pub name: String,
    /// The rule that says what it does.
    pub rule: RuleId,
    /// When it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// As what it is drawn on the map; a sheet has words for it.
    #[serde(skip)]
    pub sign: Sign,
}

impl Status {
    /// Says as what it is drawn.
    #[must_use]
    pub fn drawn(self, sign: Sign) -> Self {
        Self { sign, ..self }
    }
}

/// A heading of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Section {
    /// The heading.
    pub title: Cow<'static, str>,
    /// What stands under it.
    pub entries: Vec<Entry>,
}

/// One line of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SheetEntry))]
pub struct Entry {
    /// What it is.
    pub label: Cow<'static, str>,
    /// Its value as shown.
    pub value: String,
    /// How the value comes about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
}

impl Entry {
    /// Returns a line with a plain value.
    pub fn new(label: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), tally: None }
    }

    /// Returns a line whose value is a tally.
    pub fn tallied(label: impl Into<Cow<'static, str>>, tally: Tally) -> Self {
        Self { label: label.into(), value: tally.total.to_string(), tally: Some(tally) }
    }
}
