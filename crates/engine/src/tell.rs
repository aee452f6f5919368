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
    /// At whom it is aimed, where the viewer may know of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<ActorId>,
    /// The words at its beginning that stand alone: of a roll what is done, without what it came to; of a scene its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// Rolls and sums behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check>,
    /// Rules behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// What its roll came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came: Option<RollOutcome>,
    /// What changes at its actor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Delta>,
    /// The round that it opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Whether it only keeps the books: what was paid, who may decide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
    /// Whether the words of a blow say only what came of it, and what was done is told before: "hits the wolf", not "attacks it".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verdict: bool,
    /// Whether it goes on with the deed that is told before it: how that was met, what was chosen once its roll had come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub belongs: bool,
    /// Of a move and no more than that, where it ends: moves of one actor that follow one another are told together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// What a roll came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RollOutcome {
    /// What became of it.
    pub result: RollResult,
    /// What was rolled in all, where the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i32>,
    /// The number that it had to reach, where the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<i32>,
}

/// What became of a roll, for whoever rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RollResult {
    /// More than a hit, or more than a success.
    Critical,
    /// A blow or a shot hits.
    Hit,
    /// It hits in part.
    Graze,
    /// It misses.
    Miss,
    /// Worse than a miss or a failure.
    Fumble,
    /// It succeeds.
    Success,
    /// It fails.
    Failure,
}

impl RollResult {
    /// Returns success or failure.
    pub fn of(succeeded: bool) -> Self {
        if succeeded { Self::Success } else { Self::Failure }
    }
}

/// What changes at an actor, to be shown beside it for a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Delta {
    /// Points that come, or go where it is negative; 0 where a blow takes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Of which pool, where it is not the one that keeps it standing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Cow<'static, str>>,
    /// What it is now, in a word or two: a wound, a condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<Cow<'static, str>>,
}

impl Delta {
    /// Returns points that come, or go where it is negative, of what keeps somebody standing.
    pub fn points(amount: i32) -> Self {
        Self { points: Some(amount), of: None, word: None }
    }

    /// Returns points of another pool.
    pub fn points_of(amount: i32, pool: impl Into<Cow<'static, str>>) -> Self {
        Self { points: Some(amount), of: Some(pool.into()), word: None }
    }

    /// Returns what somebody is now.
    pub fn word(word: impl Into<Cow<'static, str>>) -> Self {
        Self { points: None, of: None, word: Some(word.into()) }
    }
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
    /// Whose dice they are, where it is not the one who did what the line tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
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
        Self {
            text: text.into(),
            kind,
            actor: None,
            whom: None,
            head: None,
            checks: Vec::new(),
            rules: Vec::new(),
            came: None,
            delta: None,
            round: None,
            aside: false,
            verdict: false,
            belongs: false,
            to: None,
        }
    }

    /// Returns the line of a roll: what is done, and behind a colon what it came to.
    pub fn rolled(deed: impl Into<String>, result: impl std::fmt::Display) -> Self {
        Self::headed(LineKind::Roll, deed, result)
    }

    /// Returns a line whose beginning stands alone, with the rest behind a colon.
    pub fn headed(kind: LineKind, head: impl Into<String>, rest: impl std::fmt::Display) -> Self {
        let head = head.into();
        Self { text: format!("{head}: {rest}"), ..Self::new(kind, "") }.with_head(head)
    }

    /// Returns the same line with the words at its beginning that stand alone.
    #[must_use]
    pub fn with_head(mut self, head: impl Into<String>) -> Self {
        self.head = Some(head.into());
        self
    }

    /// Returns the same line, aimed at somebody.
    #[must_use]
    pub fn at(mut self, target: ActorId) -> Self {
        self.whom = Some(target);
        self
    }

    /// Returns the same line with what its roll came to.
    #[must_use]
    pub fn came(mut self, result: RollResult) -> Self {
        self.came = Some(RollOutcome { result, total: None, against: None });
        self
    }

    /// Returns the same line with what its roll came to, what was rolled and what it had to reach.
    #[must_use]
    pub fn came_to(mut self, result: RollResult, total: i32, against: i32) -> Self {
        self.came = Some(RollOutcome { result, total: Some(total), against: Some(against) });
        self
    }

    /// Returns the same line with what changes at its actor.
    #[must_use]
    pub fn changes(mut self, delta: Delta) -> Self {
        self.delta = Some(delta);
        self
    }

    /// Returns the same line, as the one that opens a round.
    #[must_use]
    pub fn opens_round(mut self, round: u32) -> Self {
        self.round = Some(round);
        self
    }

    /// Returns the same line, as one that only keeps the books.
    #[must_use]
    pub fn aside(self) -> Self {
        self.aside_if(true)
    }

    /// Returns the same line, as one that only keeps the books if it does.
    #[must_use]
    pub fn aside_if(mut self, aside: bool) -> Self {
        self.aside = aside;
        self
    }

    /// Returns the same line, as one whose words say only what came of a blow.
    #[must_use]
    pub fn verdict(mut self) -> Self {
        self.verdict = true;
        self
    }

    /// Returns the same line, as one that goes on with the deed told before it.
    #[must_use]
    pub fn belongs(self) -> Self {
        self.belongs_if(true)
    }

    /// Returns the same line, as one that goes on with the deed told before it if it does.
    #[must_use]
    pub fn belongs_if(mut self, belongs: bool) -> Self {
        self.belongs = belongs;
        self
    }

    /// Returns the same line, as that of a move which ends at a place.
    #[must_use]
    pub fn moves_to(mut self, place: impl std::fmt::Display) -> Self {
        self.to = Some(place.to_string());
        self
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
        Self { title: title.into(), by: None, dice, tally, reasons: Vec::new(), total, outcome: None }
    }

    /// Returns the same check, of dice that somebody else rolls.
    #[must_use]
    pub fn by(mut self, actor: ActorId) -> Self {
        self.by = Some(actor);
        self
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
