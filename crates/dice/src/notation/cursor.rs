//! The place in the text, and what can be read there.

use super::{Dialect, Syntax};
use crate::error::{Code, Error, Result};
use crate::limits::Limits;
use std::sync::Arc;

/// Where reading stands.
pub(super) struct Cursor<'s> {
    pub source: &'s str,
    pub bytes: &'s [u8],
    pub at: usize,
    pub syntax: &'s Syntax<'s>,
    pub dialect: Dialect,
    pub depth: u32,
    pub deepest: u32,
    pub parts: u32,
    pub places: u32,
    pub names: Vec<Arc<str>>,
    /// For each name whether it is bound to dice.
    pub dice: Vec<bool>,
    /// The depth at which a division is rounded by the function around it.
    pub rounding: u32,
}

impl<'s> Cursor<'s> {
    pub fn new(source: &'s str, syntax: &'s Syntax<'s>) -> Result<Self> {
        let limits = &syntax.limits;
        if source.len() > limits.source_bytes {
            return Err(Error::limit(
                Code::SourceTooLong,
                &format!("the text has {} bytes", source.len()),
                limits.source_bytes,
            ));
        }
        Ok(Self {
            source,
            bytes: source.as_bytes(),
            at: 0,
            syntax,
            dialect: syntax.dialect,
            depth: 0,
            deepest: limits.depth.min(Limits::DEEPEST),
            parts: 0,
            places: 0,
            names: Vec::new(),
            dice: Vec::new(),
            rounding: u32::MAX,
        })
    }

    /// Returns the byte here; 0 at the end.
    #[inline(always)]
    pub fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Returns the byte `ahead` of here; 0 beyond the end.
    #[inline(always)]
    pub fn ahead(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    /// Takes the sign if it is here.
    #[inline(always)]
    pub fn take(&mut self, sign: &[u8]) -> bool {
        let here = self.bytes[self.at.min(self.bytes.len())..].starts_with(sign);
        if here {
            self.at += sign.len();
        }
        here
    }

    /// Takes the sign after spaces, or says that it was expected.
    pub fn need(&mut self, sign: &str, what: &str) -> Result<()> {
        self.space();
        if self.take(sign.as_bytes()) { Ok(()) } else { Err(self.expected(&format!("`{sign}` {what}"))) }
    }

    /// Returns the word of letters here, in lower case, without taking it.
    pub fn word(&self) -> &'s str {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .enumerate()
            .take_while(|(i, byte)| byte.is_ascii_alphabetic() || **byte == b'_' || (*i > 0 && byte.is_ascii_digit()))
            .count();
        // Only ASCII was counted, so both ends are at characters.
        &self.source[self.at..self.at + length]
    }

    /// Takes a word if exactly it is here.
    pub fn take_word(&mut self, word: &str) -> bool {
        let here = self.word() == word;
        if here {
            self.at += word.len();
        }
        here
    }

    /// Returns a number without sign, if one is here.
    #[inline]
    pub fn number(&mut self) -> Result<Option<i64>> {
        let start = self.at;
        let mut value = 0i64;
        while let Some(digit) = self.bytes.get(self.at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
        {
            // Numbers that may not fit are read again below.
            value = value.wrapping_mul(10).wrapping_add(digit.into());
            self.at += 1;
        }
        let digits = self.at - start;
        if digits == 0 {
            return Ok(None);
        }
        if digits > 18 {
            value = self.source[start..self.at].parse().map_err(|_| {
                Error::new(Code::NumberTooLarge, "a number beyond 64 bits")
                    .at(start)
                    .suggest(format!("the largest is {}", i64::MAX))
            })?;
        }
        if self.peek() == b'.' && self.ahead(1).is_ascii_digit() {
            return Err(self.wrong("a decimal number; all numbers here are whole").suggest("write 2.5 as 5 / 2"));
        }
        Ok(Some(value))
    }

    /// Returns a number with an optional minus.
    pub fn signed(&mut self, what: &str) -> Result<i64> {
        self.space();
        let minus = self.take(b"-");
        let value = self.number()?.ok_or_else(|| self.expected(what))?;
        Ok(if minus { -value } else { value })
    }

    /// Counts one part of the expression.
    #[inline]
    pub fn part(&mut self) -> Result<()> {
        self.parts += 1;
        if self.parts > self.syntax.limits.parts {
            return Err(Error::limit(Code::TooManyParts, "too many parts", self.syntax.limits.parts).at(self.at));
        }
        Ok(())
    }

    /// Returns the place of the next dice.
    pub fn next_place(&mut self) -> crate::expr::Place {
        self.places += 1;
        crate::expr::Place(self.places - 1)
    }

    /// Returns an error here.
    #[cold]
    pub fn wrong(&self, message: &str) -> Error {
        Error::new(Code::Syntax, message).at(self.at)
    }

    /// Returns an error about a dialect here.
    #[cold]
    pub fn clash(&self, message: &str, suggestion: &str) -> Error {
        Error::new(Code::Dialect, message).at(self.at).suggest(suggestion)
    }

    /// Returns an error that tells what was expected and what came instead.
    #[cold]
    pub fn expected(&self, what: &str) -> Error {
        let found = match self.source.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => "the end".to_owned(),
            Some(c) if c.is_ascii_alphabetic() => format!("`{}`", self.word().chars().take(20).collect::<String>()),
            Some(c) => format!("`{c}`"),
        };
        self.wrong(&format!("expected {what}, found {found}"))
    }
}
