//! What stands between operators: numbers, dice, parentheses, repeats, values, each with its label.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Expr, Label, Quantity, Term};

impl Cursor<'_> {
    /// Returns an operand with the labels behind it.
    #[inline]
    pub(super) fn labelled(&mut self) -> Result<Expr> {
        self.part()?;
        let mut value = self.operand()?;
        let mut labels = 0;
        loop {
            self.space();
            if self.peek() != b'[' {
                return Ok(value);
            }
            self.part()?;
            labels += 1;
            if labels > 1 {
                return Err(self.wrong("a second label").suggest("one part has one label"));
            }
            let start = self.at + 1;
            let Some(length) = self.bytes[start..].iter().position(|&byte| byte == b']' || byte == b'[') else {
                return Err(self.wrong("a label without its `]`"));
            };
            self.at = start + length;
            if self.peek() == b'[' {
                return Err(self.wrong("a `[` inside a label").suggest("labels have no brackets in them"));
            }
            self.at += 1;
            let label = self.source[start..start + length].trim();
            if label.is_empty() {
                return Err(self.wrong("an empty label"));
            }
            value = Expr::Label(Box::new(Label { label: label.into(), value }));
        }
    }

    /// Returns a number, dice, a group, a call, a name, or an expression in parentheses.
    fn operand(&mut self) -> Result<Expr> {
        match self.peek() {
            b'0'..=b'9' => self.numbered(),
            b'd' | b'D' if self.begins_die() => self.dice(Quantity::Fixed(1)),
            b'(' => self.parenthesized(),
            b'{' => self.group(),
            b'@' => self.value(),
            byte if byte.is_ascii_alphabetic() || byte == b'_' => self.call_or_name(),
            b'[' if self.ahead(1) == b'[' => Err(self.inline_roll()),
            b'[' => Err(self.clash("`[` stands behind a part, as its label", "write 2d6[fire]")),
            b'?' => Err(self.clash("a query", "write the number, or give it as a value and mention @name")),
            _ => Err(self.expected("dice, a number, a name or `(`")),
        }
    }

    /// What begins with a number: dice, a repeat, or the number itself.
    #[inline]
    fn numbered(&mut self) -> Result<Expr> {
        let Some(number) = self.number()? else { return Err(self.expected("a number")) };
        if matches!(self.peek(), b'd' | b'D') {
            return self.dice(Quantity::Fixed(number));
        }
        let after = self.at;
        self.space();
        if self.peek() == b'x' && !self.ahead(1).is_ascii_alphabetic() {
            return self.repeat(number);
        }
        if self.dialect == Dialect::Base && self.peek() == b't' && self.ahead(1) == b'[' {
            return Err(self.clash("rollable tables are not part of the notation", "list the faces: d{1,1,2}"));
        }
        self.at = after;
        Ok(Expr::Number(number))
    }

    /// What begins with a parenthesis: the number of dice, a sum that explodes, or an expression.
    fn parenthesized(&mut self) -> Result<Expr> {
        self.at += 1;
        let inner = self.expression(0)?;
        self.space();
        if self.peek() == b',' {
            return Err(self.wrong("a `,` in parentheses").suggest("a group stands in braces: {4d6, 3d8}kh1"));
        }
        self.need(")", "to close the parenthesis")?;
        // No name can stand here, so letters behind `dF` are modifiers.
        if matches!(self.peek(), b'd' | b'D')
            && (self.begins_die() || matches!(self.ahead(1), b'F' | b'f' | b'W' | b'w'))
        {
            return self.dice(Quantity::Rolled(Box::new(inner)).folded());
        }
        if self.peek() == b'!' {
            return self.chain(inner);
        }
        Ok(inner)
    }

    /// `[[2d4]]`, as other programs write a roll within a text or a number.
    #[cold]
    fn inline_roll(&self) -> Error {
        let rest = &self.source[self.at + 2..];
        let (inner, behind) = rest.split_once("]]").unwrap_or((rest, ""));
        let inner: String = inner.trim().chars().take(30).collect();
        let die: String = behind.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '%').take(12).collect();
        let suggestion = if inner.is_empty() {
            "what is rolled first stands in parentheses: (2d4)d8".to_owned()
        } else {
            format!("what is rolled first stands in parentheses: ({inner}){die}")
        };
        self.clash("`[` stands behind a part, as its label, and `[[` nowhere", &suggestion)
    }

    /// `6 x (...)`.
    fn repeat(&mut self, times: i64) -> Result<Expr> {
        let start = self.at;
        self.at += 1;
        self.space();
        // As deep as with the parentheses that the canonical form has.
        let depth = self.depth;
        self.enter()?;
        if self.peek() != b'(' {
            self.enter()?;
        }
        let inner = self.operand()?;
        self.depth = depth;
        let times = u32::try_from(times).ok().filter(|&n| n <= self.syntax.limits.parts);
        let Some(times) = times else {
            return Err(Error::limit(Code::TooManyParts, "repeated too often", self.syntax.limits.parts).at(start));
        };
        Ok(Expr::Repeat(times, Box::new(inner)))
    }

    /// `@name`.
    fn value(&mut self) -> Result<Expr> {
        let start = self.at;
        self.at += 1;
        let name = self.word();
        self.at += name.len();
        match self.syntax.values.iter().find(|(known, _)| *known == name) {
            Some((_, number)) if *number < 0 => {
                let Some(size) = number.checked_neg() else {
                    return Err(Error::new(Code::NumberTooLarge, "a number beyond 64 bits").at(start));
                };
                Ok(Expr::Sum(vec![Term { minus: true, value: Expr::Number(size) }]))
            }
            Some((_, number)) => Ok(Expr::Number(*number)),
            None => Err(self.unknown_value(name).at(start)),
        }
    }

    /// A value that was not given, and which were.
    #[cold]
    fn unknown_value(&self, name: &str) -> Error {
        let known: Vec<&str> = self.syntax.values.iter().map(|(known, _)| *known).collect();
        let error = Error::new(Code::UnknownName, format!("no value is given for `@{name}`"));
        if known.is_empty() {
            error.suggest("write the number itself, or bind it: let name = 3; ...")
        } else {
            error.suggest(format!("known are: {}", known.join(", ")))
        }
    }
}
