use crate::RuleId;
use ludex_dice::{DiceSource, Keep};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// Whether a die is rolled once, or twice with the better or the worse kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Advantage {
    /// One die.
    #[default]
    Plain,
    /// Two dice, the higher counts.
    Advantage,
    /// Two dice, the lower counts.
    Disadvantage,
}

impl Advantage {
    /// Returns what advantage and disadvantage come to: both together cancel, however many there are of each.
    pub fn of(advantage: bool, disadvantage: bool) -> Self {
        match (advantage, disadvantage) {
            (true, false) => Advantage::Advantage,
            (false, true) => Advantage::Disadvantage,
            _ => Advantage::Plain,
        }
    }

    /// Returns every face of a die that is rolled so, with the number of equally likely ways that lead to it.
    pub fn faces(self, sides: u32) -> impl Iterator<Item = (u32, u64)> + Clone {
        (1..=sides).map(move |face| match self {
            Advantage::Plain => (face, 1),
            Advantage::Advantage => (face, 2 * u64::from(face) - 1),
            Advantage::Disadvantage => (face, 2 * u64::from(sides - face) + 1),
        })
    }
}

/// What speaks for advantage and for disadvantage on a roll. Silent ones remember only whether there is any.
#[derive(Debug, Clone, Default)]
pub struct AdvantageSources {
    advantage: bool,
    disadvantage: bool,
    shows: bool,
    reasons: Vec<Reason>,
}

/// A reason for advantage or disadvantage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// Which way it pulls.
    #[serde(rename = "luck")]
    pub advantage: Advantage,
    /// What it is.
    pub label: Cow<'static, str>,
    /// The rule it comes from.
    pub rule: RuleId,
}

impl AdvantageSources {
    /// Returns an empty list of reasons, which keeps what is added if `shows`.
    pub fn new(shows: bool) -> Self {
        Self { shows, ..Self::default() }
    }

    /// Adds a reason for advantage.
    pub fn advantage(&mut self, label: impl Into<Cow<'static, str>>, rule: impl Into<RuleId>) {
        self.advantage = true;
        self.because(Advantage::Advantage, label, rule);
    }

    /// Adds a reason for disadvantage.
    pub fn disadvantage(&mut self, label: impl Into<Cow<'static, str>>, rule: impl Into<RuleId>) {
        self.disadvantage = true;
        self.because(Advantage::Disadvantage, label, rule);
    }

    fn because(&mut self, advantage: Advantage, label: impl Into<Cow<'static, str>>, rule: impl Into<RuleId>) {
        if self.shows {
            self.reasons.push(Reason { advantage, label: label.into(), rule: rule.into() });
        }
    }

    /// Returns what the reasons come to together.
    pub fn net(&self) -> Advantage {
        Advantage::of(self.advantage, self.disadvantage)
    }

    /// Returns the reasons, in the order in which they were added; empty if they were not kept.
    pub fn into_reasons(self) -> Vec<Reason> {
        self.reasons
    }
}

/// Dice that were rolled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rolled {
    /// What counts: the face of one die, the kept one of a pair, or the total of several.
    pub kept: u32,
    /// The sides of each die.
    pub sides: u32,
    /// Which of two dice counts.
    #[serde(rename = "luck", default, skip_serializing_if = "is_plain")]
    pub advantage: Advantage,
    /// Every face, in the order rolled. Empty where nobody listens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u32>,
    /// The marks on the sides of each die, face by face, where those are no numbers: Fudge dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<i8>,
}

fn is_plain(advantage: &Advantage) -> bool {
    *advantage == Advantage::Plain
}

impl Rolled {
    /// Rolls one die, or two of which one counts. The faces are kept if `shows`.
    pub fn one(faces: &mut (impl DiceSource + ?Sized), sides: u32, advantage: Advantage, shows: bool) -> Self {
        let mut shown = Vec::new();
        let into = shows.then_some(&mut shown);
        let kept = match advantage {
            Advantage::Plain => faces.total(1, sides, into),
            Advantage::Advantage => faces.pair(sides, Keep::Highest, into),
            Advantage::Disadvantage => faces.pair(sides, Keep::Lowest, into),
        };
        Self { kept, sides, advantage, faces: shown, marks: Vec::new() }
    }

    /// Rolls several dice and adds them up. The faces are kept if `shows`.
    pub fn sum(faces: &mut (impl DiceSource + ?Sized), count: u32, sides: u32, shows: bool) -> Self {
        let mut shown = Vec::new();
        let kept = faces.total(count, sides, shows.then_some(&mut shown));
        Self { kept, sides, advantage: Advantage::Plain, faces: shown, marks: Vec::new() }
    }

    /// Returns what counts, as a signed number.
    pub fn value(&self) -> i32 {
        self.kept as i32
    }
}

impl fmt::Display for Rolled {
    /// Writes `d20[14]`, `2d6[3,5]`, `d20[7,15] keep 15`; of dice with marks on their sides the marks: `[-1,0,+1]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.marks.is_empty() {
            let mark = |face: &u32| self.marks.get(*face as usize - 1).copied().unwrap_or_default();
            let shown = |mark: i8| if mark == 0 { "0".to_owned() } else { format!("{mark:+}") };
            let all: Vec<String> = self.faces.iter().map(|face| shown(mark(face))).collect();
            return write!(f, "[{}]", all.join(","));
        }
        if self.faces.len() > 1 && self.advantage == Advantage::Plain {
            write!(f, "{}", self.faces.len())?;
        }
        write!(f, "d{}[", self.sides)?;
        for (i, face) in self.faces.iter().enumerate() {
            write!(f, "{}{face}", if i > 0 { "," } else { "" })?;
        }
        match self.advantage {
            Advantage::Plain => write!(f, "]"),
            _ => write!(f, "] keep {}", self.kept),
        }
    }
}
