use crate::Chance;
use serde::{Deserialize, Serialize};

/// What may come of a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Odds {
    /// Whether every way the dice can fall was walked.
    pub exact: bool,
    /// How many ways were walked, those that come to the same at a decision taken as one; or how many times the dice were thrown.
    pub paths: u64,
    /// Whether anything may come of it that a mark or the amount counts. Where nothing does, their zeros tell nothing.
    #[serde(default)]
    pub counts: bool,
    /// One for each answer of whom the command is aimed at; one without an answer where there is no choice.
    pub rows: Vec<Row>,
}

/// What may come of a command when it is met in one way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Row {
    /// How it is met; none where nobody is asked.
    pub answer: Option<String>,
    /// Whether that is the usual answer.
    pub usual: bool,
    /// The chance of each mark that the system counts: hit, critical.
    pub marks: Vec<Mark>,
    /// The amount that the system adds up: damage.
    pub amount: Amount,
    /// What is regained, where something may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub healing: Option<Amount>,
}

/// The chance that something comes to pass.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What: hit, critical.
    pub name: String,
    /// How likely.
    pub chance: Chance,
    /// Whether it is only what is left of the chances of others: a miss.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rest: bool,
}

/// How much of something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Amount {
    /// Of what: damage.
    pub name: String,
    /// The mean.
    pub mean: Chance,
    /// Every amount with its chance, in ascending order.
    pub outcomes: Vec<Outcome>,
}

/// An amount and its chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// How much.
    pub value: i32,
    /// How likely.
    pub chance: Chance,
}
