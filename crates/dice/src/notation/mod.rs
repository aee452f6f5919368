//! Reading the notation, and writing it in canonical form.
//!
//! The parser is written by hand over bytes, a single pass with one token of look-ahead: reading and rolling
//! together are to take 200 ns, of which combinators that build and unwind an error for each alternative
//! would use too much; and an error here names the place, what was expected, and often what to write instead,
//! which depends on what was read before. A file holds what one kind of construct needs.

mod again;
mod count;
mod cursor;
mod dash;
mod dialect;
mod dice;
mod expression;
mod foreign;
mod modifier;
mod operand;
mod order;
mod print;
mod print_modifiers;
mod unknown;
mod words;

pub use dialect::Dialect;
pub(crate) use print::{Printer, group_text, pool_text};

use crate::error::Result;
use crate::expr::Expr;
use crate::limits::Limits;
use cursor::Cursor;

/// How a text is read: in which dialect, within which limits, with which names known beforehand.
///
/// ```
/// use ludex_dice::{Dialect, Limits, Syntax};
/// // A player writes as at another table, and mentions a number of the character.
/// let roll20 = Syntax { values: &[("str", 4)], ..Syntax::of(Dialect::Roll20) };
/// let attack = roll20.parse("1d20cs>19 + @str")?;
/// assert_eq!(attack.to_string(), "1d20cs>=19+4");
///
/// // A server takes less from strangers.
/// let strangers = Syntax { limits: Limits { dice: 100, source_bytes: 200, ..Limits::default() }, ..Syntax::default() };
/// assert_eq!(strangers.parse(&"1d6+".repeat(60)).unwrap_err().code().as_str(), "limit.source-bytes");
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Syntax<'a> {
    /// The dialect.
    pub dialect: Dialect,
    /// The limits; the expression keeps them for rolling.
    pub limits: Limits,
    /// Numbers that a text may mention as `@name`, such as those of a character.
    pub values: &'a [(&'a str, i64)],
}

impl Syntax<'_> {
    /// Returns the syntax of a dialect, with the default limits.
    pub fn of(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Reads a whole text.
    pub(crate) fn read(&self, source: &str) -> Result<(Expr, Option<Box<str>>)> {
        Cursor::new(source, self)?.program().or_else(|error| match dash::with_minus(source) {
            Some(plain) => Cursor::new(&plain, self)?.program(),
            None => Err(error),
        })
    }
}
