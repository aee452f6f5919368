//! Rolls that people make freely, beside the rules: they stand in the log and change nothing in the game.

use crate::{CampaignError, Line, LineKind, Viewer};
use ludex_dice::{Expression, Limits, PartKind, Roll, Scripted, Seeded, Syntax};
use serde::{Deserialize, Serialize};

/// The streams of free rolls: that of entry `n` is this plus `n`. The game's own dice are stream 0, so that a free
/// roll neither tells nor moves what the game will roll, and each entry has dice that nothing else has.
const STREAMS: u64 = 1 << 63;

/// The longest expression that may be written, in bytes.
const LONGEST_WRITTEN: usize = 500;
/// The longest canonical form that is rolled, in bytes: what may be left out in writing stands in it.
const LONGEST_CANONICAL: usize = 4_000;
/// The most letters of a label.
const LONGEST_LABEL: usize = 80;
/// The most dice and parts of one roll that are written down.
const MOST_RECORDED: usize = 2_000;
/// The most bytes of JSON in which they are written down.
const LONGEST_RECORD: usize = 128 << 10;

/// A free roll that a viewer wants to make.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Throw {
    /// The expression, as it was written.
    pub expression: String,
    /// What it is for; `None` takes the note behind the expression.
    pub label: Option<String>,
    /// Whether only the game master is told of it.
    pub secret: bool,
    /// The faces of real dice, in the order in which they fell; `None` rolls the entry's own dice.
    pub dice: Option<Vec<u32>>,
}

/// A free roll that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FreeRoll {
    /// The expression in canonical form.
    pub expression: String,
    /// What it was for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether only the game master is told of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The faces of the real dice, where they were typed in. Without, the dice are those of the entry's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<Vec<u32>>,
    /// What came.
    pub came: Came,
    /// Tests in it that can never come true, a sentence each. They are told and not written down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// What came of a free roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "to", rename_all = "snake_case")]
pub enum Came {
    /// A result.
    Result {
        /// The number.
        total: i64,
        /// The word for it where it is one, such as "critical success".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
        /// Dice, groups and repeats, in the order in which they were finished.
        parts: Vec<ThrownPart>,
    },
    /// No result: the dice fell so that there is none. It stands in the log all the same, or people could look at
    /// dice without a trace.
    Nothing {
        /// The code of the error, such as `maths.division-by-zero`.
        code: String,
        /// What is wrong, in words.
        why: String,
    },
}

/// Dice that were thrown together, or totals that were taken together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThrownPart {
    /// The part of the expression in canonical form; empty for the results of a repeat.
    pub part: String,
    /// What it is.
    pub kind: ThrownKind,
    /// Its result.
    pub total: i64,
    /// Its dice, in the order in which they are shown.
    pub dice: Vec<ThrownDie>,
}

/// What a [`ThrownPart`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThrownKind {
    /// Dice of one kind.
    Dice,
    /// Dice of several kinds taken together; they stand in the parts before, too.
    #[serde(rename = "dice group")]
    DiceGroup,
    /// Totals taken together; each stands as a die without sides.
    Totals,
    /// The results of a repeat; each stands as a die without sides.
    Repeat,
}

/// One die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThrownDie {
    /// The face shown, or the total of an item.
    pub face: i64,
    /// What it counts as.
    pub value: i64,
    /// How many sides it has; 0 for an item that is no die.
    pub sides: u32,
    /// Whether it counts in its part.
    pub kept: bool,
    /// How much it adds to a count of successes, where that is not 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub counts: i32,
    /// What happened to it: `dropped`, `rerolled`, `added`, `exploded`, `clamped`, `success`, `failure`, `botch`,
    /// `critical`, `fumble`, `matched`, `penetrated`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

fn is_zero(number: &i32) -> bool {
    *number == 0
}

impl Throw {
    /// Returns the limits within which a free roll is read and rolled. An audit depends on them: a roll that broke one
    /// of them came to nothing, and must do so again.
    ///
    /// ```
    /// let limits = ludex_engine::Throw::limits();
    /// assert_eq!((limits.dice, limits.source_bytes), (500, 500));
    /// ```
    pub fn limits() -> Limits {
        Limits {
            source_bytes: LONGEST_WRITTEN,
            depth: 32,
            parts: 250,
            dice: 500,
            faces: 10_000,
            explosions: 200,
            ..Limits::default()
        }
    }

    /// Reads an expression as free rolls are read.
    ///
    /// # Errors
    /// Returns where the text departs from the notation, mostly with a suggestion.
    pub fn read(expression: &str) -> ludex_dice::Result<Expression> {
        Syntax { limits: Self::limits(), ..Syntax::default() }.parse(expression)
    }

    /// Makes the roll, as entry number `seq` of the campaign with this seed.
    pub(crate) fn make(self, seed: [u8; 32], seq: u64) -> Result<FreeRoll, CampaignError> {
        let written = Self::read(&self.expression).map_err(CampaignError::Expression)?;
        let label = self.label.as_deref().or(written.note()).map(tidy).filter(|label| !label.is_empty());
        let expression = written.canonical();
        let came = came(&expression, self.dice.as_deref(), seed, seq)?;
        Ok(FreeRoll { expression, label, secret: self.secret, typed: self.dice, came, remarks: Vec::new() })
    }
}

/// Returns a label on one line, cut off after [`LONGEST_LABEL`] letters.
fn tidy(label: &str) -> String {
    let words: Vec<&str> = label.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let line = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_LABEL).collect()
}

/// Rolls a canonical expression with the faces that were typed in, or with the dice of entry `seq`.
fn came(canonical: &str, typed: Option<&[u32]>, seed: [u8; 32], seq: u64) -> Result<Came, CampaignError> {
    let limits = Limits { source_bytes: LONGEST_CANONICAL, ..Throw::limits() };
    let syntax = Syntax { limits, ..Syntax::default() };
    let expression = syntax.parse(canonical).map_err(CampaignError::Expression)?;
    if let Some(faces) = typed {
        let mut dice = Scripted::new(faces);
        let rolled = expression.roll(&mut dice);
        // Faces that do not fit come first: what was rolled on them means nothing.
        dice.finish().map_err(CampaignError::Dice)?;
        return Ok(Came::of(&expression, &rolled.map_err(CampaignError::Expression)?));
    }
    let mut dice = Seeded::stream(seed, STREAMS | seq);
    match expression.roll(&mut dice) {
        Ok(roll) => Ok(Came::of(&expression, &roll)),
        // Before the first die has fallen nobody can learn anything from an error.
        Err(error) if dice.position() == 0 => Err(CampaignError::Expression(error)),
        Err(error) => Ok(Came::Nothing { code: error.code().as_str().to_owned(), why: error.message().to_owned() }),
    }
}

impl Came {
    /// Returns the record of a roll; [`Came::Nothing`] where it is longer than the log takes.
    fn of(expression: &Expression, roll: &Roll) -> Came {
        /// The part of the record of the dice that is kept.
        #[derive(Deserialize)]
        struct Record {
            total: i64,
            outcome: Option<String>,
            parts: Vec<ThrownPart>,
        }
        // A group of dice shows those of the parts before it once more.
        let groups = roll.parts.iter().filter(|part| part.kind == PartKind::DiceGroup);
        let dice_again: usize = groups.map(|part| roll.dice_of(part).len()).sum();
        let shown = roll.dice.len() + dice_again + roll.parts.len();
        let record = if shown <= MOST_RECORDED { expression.json(roll) } else { String::new() };
        if record.is_empty() || record.len() > LONGEST_RECORD {
            let why = format!("it has more dice and parts than the log takes for one roll: {shown}");
            return Came::Nothing { code: "limit.record".to_owned(), why };
        }
        match serde_json::from_str(&record) {
            Ok(Record { total, outcome, parts }) => Came::Result { total, outcome, parts },
            // The record is JSON of this shape; if ever it were not, the roll is kept and says so.
            Err(error) => Came::Nothing { code: "record".to_owned(), why: error.to_string() },
        }
    }

    /// Returns whether an audit takes both for the same: the words of an error may differ, its code may not.
    fn is_same(&self, other: &Came) -> bool {
        match (self, other) {
            (Came::Nothing { code, .. }, Came::Nothing { code: again, .. }) => code == again,
            _ => self == other,
        }
    }
}

impl FreeRoll {
    /// Returns whether a viewer is told of it: everybody is, unless it is secret; then the game master alone.
    pub fn is_open_to(&self, viewer: &Viewer) -> bool {
        !self.secret || viewer.is_game_master()
    }

    /// Returns a copy in which the remarks on its expression are filled in.
    pub fn remarked(&self) -> Self {
        let remarks = Throw::read(&self.expression).map(|expression| expression.remarks()).unwrap_or_default();
        Self { remarks, ..self.clone() }
    }

    /// Returns the roll as a line of one sentence; `by` is the name of whoever made it.
    pub fn line(&self, by: &str) -> Line {
        let label = self.label.as_deref().map_or_else(String::new, |label| format!(" for {label}"));
        let secret = if self.secret { " in secret" } else { "" };
        let came = match &self.came {
            Came::Result { outcome: Some(outcome), .. } => outcome.clone(),
            Came::Result { total, parts, .. } => match parts.last() {
                Some(last) if last.kind == ThrownKind::Repeat => {
                    let each: Vec<String> = last.dice.iter().map(|die| die.value.to_string()).collect();
                    format!("{}; together {total}", each.join(", "))
                }
                _ => total.to_string(),
            },
            Came::Nothing { why, .. } => format!("it comes to nothing, {why}"),
        };
        Line::new(LineKind::Roll, format!("{by} rolls {}{label}{secret}: {came}.", self.expression))
    }

    /// Rolls again with the dice of entry `seq`, or with those typed in, and returns whether the same comes out.
    pub(crate) fn is_true(&self, seed: [u8; 32], seq: u64) -> Result<bool, CampaignError> {
        let again = came(&self.expression, self.typed.as_deref(), seed, seq)?;
        Ok(again.is_same(&self.came))
    }
}
