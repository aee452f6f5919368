use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A number with its reasons: labelled parts, each with the rule it comes from, and the parts that did not
/// count with the reason why.
///
/// A silent tally only adds up; it never allocates. A tally that shows keeps every part.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// The sum of the parts that count.
    pub total: i32,
    /// The parts, in the order in which they were added. Empty in a silent tally.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Term>,
    #[serde(skip)]
    shows: Shows,
}

/// Whether parts are kept. It makes no difference when tallies are compared.
#[derive(Debug, Clone, Copy, Default)]
struct Shows(bool);

impl PartialEq for Shows {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Shows {}

/// One term of a [`Tally`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Part))]
pub struct Term {
    /// What it is: an attribute, a rank, cover.
    pub label: Cow<'static, str>,
    /// What it adds.
    pub value: i32,
    /// The rule it comes from.
    pub rule: RuleId,
    /// Why it did not count; such a part is not in the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<Cow<'static, str>>,
}

impl Tally {
    /// Returns a tally that only adds up.
    pub fn silent() -> Self {
        Self::default()
    }

    /// Returns a tally that keeps its parts.
    pub fn shown() -> Self {
        Self { shows: Shows(true), ..Self::default() }
    }

    /// Returns a tally that keeps its parts if `shows`.
    #[inline]
    pub fn new(shows: bool) -> Self {
        Self { shows: Shows(shows), ..Self::default() }
    }

    /// Adds a part. A part of 0 changes nothing and is not kept.
    #[inline]
    pub fn add(&mut self, label: impl Into<Cow<'static, str>>, value: i32, rule: impl Into<RuleId>) {
        self.total += value;
        if self.shows.0 && value != 0 {
            self.keep(label.into(), value, rule.into());
        }
    }

    /// Adds the part that everything else builds on. It is kept even if it is 0.
    #[inline]
    pub fn base(&mut self, label: impl Into<Cow<'static, str>>, value: i32, rule: impl Into<RuleId>) {
        self.total += value;
        if self.shows.0 {
            self.keep(label.into(), value, rule.into());
        }
    }

    /// Keeps a part that counts.
    fn keep(&mut self, label: Cow<'static, str>, value: i32, rule: RuleId) {
        self.parts.push(Term { label, value, rule, off: None });
    }

    /// Notes a part that does not count, and why. The total stays as it is.
    pub fn off(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        value: i32,
        rule: impl Into<RuleId>,
        why: impl Into<Cow<'static, str>>,
    ) {
        if self.shows.0 {
            self.parts.push(Term { label: label.into(), value, rule: rule.into(), off: Some(why.into()) });
        }
    }

    /// Returns whether parts are kept. For a silent tally no label need be built.
    pub fn shows(&self) -> bool {
        self.shows.0
    }
}

impl fmt::Display for Tally {
    /// Writes `8 armor + 3 Agility - 2 Slowed = 9`; parts that do not count stand in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (place, part) in self.parts.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            if let Some(why) = &part.off {
                write!(f, "{gap}({} {:+}, off: {why})", part.label, part.value)?;
                continue;
            }
            if first {
                write!(f, "{gap}{} {}", part.value, part.label)?;
            } else if part.value < 0 {
                write!(f, " - {} {}", -part.value, part.label)?;
            } else {
                write!(f, " + {} {}", part.value, part.label)?;
            }
            first = false;
        }
        if first { write!(f, "{}", self.total) } else { write!(f, " = {}", self.total) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    crate::rules! {
        /// Armor counts.
        ARMOR = "XX-ARM-01", "Armor";
    }

    #[test]
    fn a_tally_tells_what_counted_and_what_did_not() {
        let mut tally = Tally::shown();
        tally.base("armor", 8, &ARMOR);
        tally.add("Agility", 3, &ARMOR);
        tally.add("nothing", 0, &ARMOR);
        tally.off("flanking", 2, &ARMOR, "already counted");
        tally.add("Slowed", -2, &ARMOR);
        assert_eq!(tally.to_string(), "8 armor + 3 Agility (flanking +2, off: already counted) - 2 Slowed = 9");
        let mut worse = Tally::shown();
        worse.off("hide", 1, &ARMOR, "armor is better");
        worse.base("armor", 2, &ARMOR);
        assert_eq!(worse.to_string(), "(hide +1, off: armor is better) 2 armor = 2");
        let mut silent = Tally::silent();
        silent.base("armor", 8, &ARMOR);
        assert_eq!((silent.total, silent.parts.capacity()), (8, 0));
        assert_eq!(RULES.len(), 1);
    }
}
