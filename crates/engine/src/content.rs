//! Content files: where they come from and what may be wrong with them.

use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place from which content files are read: a folder, the files inside the binary, a test's own.
pub trait Library {
    /// Returns the text of the file of that name; `None` if there is none.
    fn read(&self, file: &str) -> Option<String>;

    /// Returns why the file of that name cannot be read as text, where there is one and it cannot.
    fn unreadable(&self, file: &str) -> Option<Fault> {
        let _ = file;
        None
    }
}

/// Returns the text of a file: UTF-8, with or without a byte order mark, or UTF-16 with one.
///
/// ```
/// use ludex_engine::content::text_of;
/// assert_eq!(text_of("\u{FEFF}title".into()).as_deref(), Ok("title"));
/// assert_eq!(text_of(b"\xFF\xFEt\0".to_vec()).as_deref(), Ok("t"));
/// // A byte of Latin-1 stands on the second line.
/// assert_eq!(text_of(b"a\nT\xE9st".to_vec()), Err(3));
/// ```
///
/// # Errors
/// The place of the first byte that is not text.
pub fn text_of(bytes: Vec<u8>) -> Result<String, usize> {
    let wide = match bytes.get(..2) {
        Some([0xFF, 0xFE]) => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
        Some([0xFE, 0xFF]) => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    if let Some(unit) = wide {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        return String::from_utf16(&units).map_err(|_| 0);
    }
    let mut text = String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to())?;
    if text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    Ok(text)
}

/// Returns what a reader of TOML says of a text, in plain words.
pub fn plainly(message: &str) -> &str {
    if message.contains("any valid TOML value") { "the number is too large" } else { message }
}

/// What is said of a file that is no text.
pub const NO_UTF_8: &str =
    "there is a letter that is not UTF-8; the file must be saved as UTF-8, which editors offer when saving";

impl<F: Fn(&str) -> Option<String>> Library for F {
    fn read(&self, file: &str) -> Option<String> {
        self(file)
    }
}

/// What an encounter is meant to be for the first side of its file: how often that side wins it, where the usual policy
/// of the game plays all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "shapes", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// It is won in 95 of 100 fights and more.
    Easy,
    /// It is won in 80 to 95.
    Standard,
    /// It is won in 50 to 80.
    Hard,
    /// It is lost more often than won.
    Deadly,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Standard, Self::Hard, Self::Deadly];

    /// Returns the word for it, as content files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Standard => "standard",
            Self::Hard => "hard",
            Self::Deadly => "deadly",
        }
    }

    /// Returns the difficulty of that [`name`](Difficulty::name); `None` for any other word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }

    /// Returns the least and the greatest share of fights, from 0 to 1, that the first side wins at this difficulty.
    pub const fn wins(self) -> (f64, f64) {
        match self {
            Self::Easy => (0.95, 1.0),
            Self::Standard => (0.8, 0.95),
            Self::Hard => (0.5, 0.8),
            Self::Deadly => (0.0, 0.5),
        }
    }

    /// Returns the difficulty of an encounter whose first side wins this share of fights, from 0 to 1.
    pub fn of(wins: f64) -> Self {
        Self::ALL.into_iter().find(|difficulty| wins >= difficulty.wins().0).unwrap_or(Self::Deadly)
    }
}

/// Whom a record of a content file describes, for scenes to name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stocked {
    /// A player's character.
    Character,
    /// A creature, or a person of the game master's.
    Creature,
}

/// Something wrong in a content file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 where the fault is about the whole file.
    pub line: usize,
    /// The field, such as `actors[2].at`.
    pub field: String,
    /// What is wrong and what was expected.
    pub message: String,
    /// The rule that forbids it, where it is one of the game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

impl Fault {
    /// Returns a fault at a byte offset of the text of a file.
    pub fn at(file: &str, text: &str, offset: usize, field: impl Into<String>, message: impl Into<String>) -> Self {
        let offset = offset.min(text.len());
        let line = text.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Self { file: file.to_owned(), line, field: field.into(), message: message.into(), rule: None }
    }

    /// Returns the fault of a file that is no text from a byte on.
    pub fn no_text(file: &str, bytes: &[u8], at: usize) -> Self {
        let line = bytes[..at.min(bytes.len())].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Self { line, ..Self::whole(file, NO_UTF_8) }
    }

    /// Returns a fault of a whole file, without a line or a field.
    pub fn whole(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 0, field: String::new(), message: message.into(), rule: None }
    }

    /// Returns the same fault with the rule that forbids what is wrong.
    #[must_use]
    pub fn against(mut self, rule: impl Into<RuleId>) -> Self {
        self.rule = Some(rule.into());
        self
    }
}

/// Checks the numbers that a file states against the right ones. Returns the name of each that is wrong or unknown, and what
/// was expected.
pub fn misstated<'a>(
    stated: impl IntoIterator<Item = (&'a String, &'a i32)>,
    right: &[(&str, i32)],
) -> Vec<(&'a str, String)> {
    let mut faults = Vec::new();
    for (name, &value) in stated {
        let message = match right.iter().find(|(known, _)| known == name) {
            Some(&(_, right)) if right == value => continue,
            Some((_, right)) => format!("{value} is stated; expected {right}"),
            None => {
                let known: Vec<&str> = right.iter().map(|(known, _)| *known).collect();
                format!("there is no such number; expected one of {}", known.join(", "))
            }
        };
        faults.push((name.as_str(), message));
    }
    faults
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.message)?;
        match &self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}
