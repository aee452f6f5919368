use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// Why a command is not carried out: the rule, the reason, and what would be lawful.
/// A refused command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// Why, in plain words.
    pub why: Cow<'static, str>,
    /// What would be lawful instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Cow<'static, str>>,
}

impl Refusal {
    /// A refusal for a reason.
    pub fn new(rule: impl Into<RuleId>, why: impl Into<Cow<'static, str>>) -> Self {
        Self { rule: rule.into(), why: why.into(), instead: None }
    }

    /// The same refusal, with what would be lawful.
    #[must_use]
    pub fn instead(mut self, instead: impl Into<Cow<'static, str>>) -> Self {
        self.instead = Some(instead.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)?;
        match &self.instead {
            Some(instead) => write!(f, "; {instead}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}
