//! The one error of this crate: a code for programs, words for people.

use std::fmt;

/// What kind of thing went wrong. The text form ([`Code::as_str`]) never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The text is not in the notation.
    Syntax,
    /// A word or sign that belongs to another dialect, or means different things in different ones.
    Dialect,
    /// A name that no `let` binds.
    UnknownName,
    /// A modifier that cannot stand where it stands.
    Modifier,
    /// A number too large to be held.
    NumberTooLarge,
    /// The text is longer than allowed.
    SourceTooLong,
    /// Parentheses and calls are nested deeper than allowed.
    TooDeep,
    /// The expression has more parts than allowed.
    TooManyParts,
    /// More dice in one roll than allowed.
    TooManyDice,
    /// A die with more faces than allowed.
    TooManyFaces,
    /// More explosions or rerolls in one roll than allowed.
    TooManyExplosions,
    /// Solving needs more steps than allowed.
    TooMuchWork,
    /// Solving needs more memory than allowed.
    TooMuchMemory,
    /// Solving took longer than allowed.
    TooLong,
    /// The caller cancelled.
    Cancelled,
    /// The roll can never end: every face explodes or is rolled again, or there are too few distinct faces.
    Endless,
    /// A die without faces, or a negative number of dice or faces.
    BadDice,
    /// Division by zero.
    DivisionByZero,
    /// A number outside a function's domain (a negative exponent, the root of a negative number).
    Domain,
    /// A result beyond 64 bits.
    Overflow,
    /// The expression can be rolled but not solved in this order of modifiers.
    Unsolvable,
    /// The distribution has no end and the tail asked for cannot be reached.
    Infinite,
}

impl Code {
    /// Returns the stable text of a code.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::Syntax => "parse.syntax",
            Code::Dialect => "parse.dialect",
            Code::UnknownName => "parse.unknown-name",
            Code::Modifier => "parse.modifier",
            Code::NumberTooLarge => "parse.number-too-large",
            Code::SourceTooLong => "limit.source-bytes",
            Code::TooDeep => "limit.depth",
            Code::TooManyParts => "limit.parts",
            Code::TooManyDice => "limit.dice",
            Code::TooManyFaces => "limit.faces",
            Code::TooManyExplosions => "limit.explosions",
            Code::TooMuchWork => "limit.steps",
            Code::TooMuchMemory => "limit.bytes",
            Code::TooLong => "limit.time",
            Code::Cancelled => "cancelled",
            Code::Endless => "dice.endless",
            Code::BadDice => "dice.bad",
            Code::DivisionByZero => "maths.division-by-zero",
            Code::Domain => "maths.domain",
            Code::Overflow => "maths.overflow",
            Code::Unsolvable => "solve.order",
            Code::Infinite => "solve.infinite",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why an expression could not be read, rolled or solved.
///
/// ```
/// let error = ludex_dice::parse("2d6 > 1d6").unwrap_err();
/// assert_eq!(error.code().as_str(), "parse.syntax");
/// assert_eq!(error.position(), Some(7));
/// assert_eq!(error.suggestion(), Some("a rolled target stands in parentheses: >(1d6)"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Details {
    code: Code,
    message: String,
    position: Option<usize>,
    suggestion: Option<String>,
}

/// The result of everything here that can fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    #[cold]
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Box::new(Details { code, message: message.into(), position: None, suggestion: None }))
    }

    #[cold]
    pub(crate) fn at(mut self, position: usize) -> Self {
        self.0.position.get_or_insert(position);
        self
    }

    #[cold]
    pub(crate) fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.0.suggestion = Some(suggestion.into());
        self
    }

    #[cold]
    pub(crate) fn limit(code: Code, what: &str, limit: impl fmt::Display) -> Self {
        Self::new(code, format!("{what}: the limit is {limit}"))
    }

    /// Returns what kind of error it is.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// Returns what is wrong, in words.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the byte of the text where it went wrong, counted from 0.
    pub fn position(&self) -> Option<usize> {
        self.0.position
    }

    /// Returns what to write instead, where that can be told.
    pub fn suggestion(&self) -> Option<&str> {
        self.0.suggestion.as_deref()
    }

    /// Returns the error under the text it is about, with a mark below the place.
    pub fn show(&self, source: &str) -> String {
        let mut out = String::new();
        if let Some(position) = self.0.position {
            let at = (0..=position.min(source.len())).rev().find(|&i| source.is_char_boundary(i)).unwrap_or(0);
            let before: Vec<char> = source[..at].chars().rev().take(60).collect();
            let line: String = before.iter().rev().copied().chain(source[at..].chars().take(20)).collect();
            out.push_str(&line.replace(['\n', '\t'], " "));
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', before.len()));
            out.push_str("^\n");
        }
        out.push_str(&self.to_string());
        out
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.message)?;
        if let Some(position) = self.0.position {
            write!(f, " (at character {})", position + 1)?;
        }
        if let Some(suggestion) = &self.0.suggestion {
            write!(f, "; {suggestion}")?;
        }
        write!(f, " [{}]", self.0.code)
    }
}

impl std::error::Error for Error {}
