use crate::{ActorId, Reason, Rolled, RuleId, Tally};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An event in plain words, with everything that explains it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// One sentence.
    pub text: String,
    /// What sort of line it is.
    #[serde(rename = "mood")]
    pub kind: LineKind,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<ActorId>,
    /// Rolls and sums behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check>,
    /// Rules behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
}

/// What sort of line it is, so that a table can draw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// The frame: encounters, rounds, turns.
    Frame,
    /// A scene opens: its title, and behind a colon the words that are read out.
    Scene,
    /// An actor does something.
    #[serde(rename = "deed")]
    Action,
    /// A roll.
    Roll,
    /// Somebody is hurt.
    Harm,
    /// Somebody gets better.
    Boon,
    /// A condition comes or goes.
    Status,
    /// The game master rules.
    Ruling,
}

/// A roll or a sum that a line rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Check {
    /// What it is: "Attack roll", "Dodge", "Damage".
    pub title: Cow<'static, str>,
    /// The dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
    /// What was added to them.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Dice and tally together.
    pub total: i32,
    /// What it came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

impl Line {
    /// Returns a line that names no actor, checks or rules yet.
    pub fn new(kind: LineKind, text: impl Into<String>) -> Self {
        Self { text: text.into(), kind, actor: None, checks: Vec::new(), rules: Vec::new() }
    }

    /// Returns the same line, done by an actor.
    #[must_use]
    pub fn by(mut self, actor: ActorId) -> Self {
        self.actor = Some(actor);
        self
    }

    /// Returns the same line with one more rule behind it.
    #[must_use]
    pub fn rule(mut self, rule: impl Into<RuleId>) -> Self {
        self.rules.push(rule.into());
        self
    }

    /// Returns the same line, resting on a rule if `counted`.
    #[must_use]
    pub fn rule_if(self, counted: bool, rule: impl Into<RuleId>) -> Self {
        if counted { self.rule(rule) } else { self }
    }

    /// Returns the same line with one more check behind it.
    #[must_use]
    pub fn check(mut self, check: Check) -> Self {
        self.checks.push(check);
        self
    }
}

impl Check {
    /// Returns a check of dice and a tally, whose total is the sum of both.
    pub fn new(title: impl Into<Cow<'static, str>>, dice: Vec<Rolled>, tally: Tally) -> Self {
        let total = dice.iter().map(Rolled::value).sum::<i32>() + tally.total;
        Self { title: title.into(), dice, tally, reasons: Vec::new(), total, outcome: None }
    }

    /// Returns the same check with the reasons for advantage and disadvantage.
    #[must_use]
    pub fn reasons(mut self, reasons: Vec<Reason>) -> Self {
        self.reasons = reasons;
        self
    }

    /// Returns the same check with what it came to.
    #[must_use]
    pub fn outcome(mut self, outcome: impl Into<String>) -> Self {
        self.outcome = Some(outcome.into());
        self
    }
}
