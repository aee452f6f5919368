//! Sums, comparisons, conditions and everything that stands around dice.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Expr, Factor, Function, Label, Let, Relation, Scaling, Term};
use std::sync::Arc;

// How tightly operators bind, the loosest first.
const ANY: u8 = 1;
const ALL: u8 = 2;
const NOT: u8 = 3;
const VERSUS: u8 = 4;
const COMPARE: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const SIGN: u8 = 8;
const POWER: u8 = 9;

/// What stands between two operands.
enum Operator {
    Any,
    All,
    Versus,
    Compare(Relation, usize),
    Plus,
    Minus,
    Scale(Scaling),
    Power(usize),
}

impl Cursor<'_> {
    /// Returns the whole text with its note.
    pub fn program(mut self) -> Result<(Expr, Option<Box<str>>)> {
        let expr = self.binding()?;
        self.space();
        // Directly behind a number or dice `//` looks like a division.
        let apart = self.at == 0 || self.bytes[self.at - 1].is_ascii_whitespace();
        let note = if self.take(b"#") || (apart && self.take(b"//")) {
            let note = self.source[self.at..].trim();
            self.at = self.bytes.len();
            (!note.is_empty()).then(|| note.into())
        } else {
            None
        };
        if self.at < self.bytes.len() {
            return Err(self.trailing());
        }
        Ok((expr, note))
    }

    /// `let name = value; ...`, or an expression.
    fn binding(&mut self) -> Result<Expr> {
        self.space();
        if self.peek() != b'l' || !self.take_word("let") {
            return self.expression(0);
        }
        self.enter()?;
        self.space();
        let name = self.word();
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        if super::words::is_reserved(name) {
            return Err(self.wrong(&format!("`{name}` is a word of the notation")).suggest("choose another name"));
        }
        self.at += name.len();
        self.need("=", "after the name")?;
        let value = self.expression(0)?;
        self.need(";", "after what the name is bound to")?;
        let name: Arc<str> = name.into();
        let slot = self.names.len() as u32;
        let mut binding = Let { name: name.clone(), slot, value, body: Expr::Number(0) };
        self.names.push(name);
        self.dice.push(binding.dice().is_some());
        binding.body = self.binding()?;
        self.names.pop();
        self.dice.pop();
        self.depth -= 1;
        Ok(Expr::Let(Box::new(binding)))
    }

    #[inline]
    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > self.deepest {
            return Err(Error::limit(Code::TooDeep, "nested too deeply", self.deepest).at(self.at));
        }
        Ok(())
    }

    /// Returns an expression of operators that bind more tightly than `floor`.
    pub fn expression(&mut self, floor: u8) -> Result<Expr> {
        self.enter()?;
        let mut left = self.prefix()?;
        // Whether `left` is a chain that this loop began, so that a further operand joins it.
        let mut chain = 0;
        loop {
            self.space();
            let Some((operator, level)) = self.operator() else { break };
            if level <= floor {
                break;
            }
            let start = self.at;
            match operator {
                Operator::Plus | Operator::Minus => {
                    self.at += 1;
                    let minus = matches!(operator, Operator::Minus);
                    let value = match self.lone_number()? {
                        Some(number) => Expr::Number(number),
                        None => self.expression(SUM)?,
                    };
                    let term = Term { minus, value };
                    match (&mut left, chain) {
                        (Expr::Sum(terms), SUM) => terms.push(term),
                        _ => left = Expr::Sum(vec![Term { minus: false, value: left }, term]),
                    }
                }
                Operator::Scale(scaling) => {
                    // In Avrae's dialect `//` is the division that rounds down, as `/` is here.
                    self.at += if self.peek() == b'/' && self.ahead(1) == b'/' { 2 } else { 1 };
                    let factor = Factor { scaling, value: self.expression(PRODUCT)? };
                    match (&mut left, chain) {
                        (Expr::Product(factors), PRODUCT) => factors.push(factor),
                        _ => left = Expr::Product(vec![Factor { scaling: Scaling::Times, value: left }, factor]),
                    }
                }
                Operator::Power(length) => {
                    self.at += length;
                    // Powers group from the right, and the exponent may carry a sign.
                    left = Expr::Power(Box::new([left, self.expression(SIGN)?]));
                }
                Operator::Compare(relation, length) => {
                    if chain == COMPARE {
                        return Err(self.wrong("a second comparison").suggest("join comparisons with `and`"));
                    }
                    self.at += length;
                    let relation = self.inclusive(relation);
                    left = Expr::Compare(relation, Box::new([left, self.expression(COMPARE)?]));
                }
                Operator::Versus => {
                    if chain == VERSUS {
                        return Err(self.wrong("a second `vs`").suggest("a contest has two sides"));
                    }
                    self.at += 2;
                    left = Expr::Versus(Box::new([left, self.expression(VERSUS)?]));
                }
                Operator::All | Operator::Any => {
                    let all = matches!(operator, Operator::All);
                    self.at += if all { 3 } else { 2 };
                    let next = self.expression(level)?;
                    match (&mut left, chain == level) {
                        (Expr::All(parts) | Expr::Any(parts), true) => parts.push(next),
                        _ if all => left = Expr::All(vec![left, next]),
                        _ => left = Expr::Any(vec![left, next]),
                    }
                }
            }
            if matches!(self.dialect, Dialect::Roll20 | Dialect::Foundry)
                && matches!(operator, Operator::Scale(Scaling::Over | Scaling::Modulo))
            {
                left = self.fractional(left, start)?;
            }
            chain = level;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Returns a number that is all of a term: what is added most, read without the detour of an expression.
    #[inline]
    fn lone_number(&mut self) -> Result<Option<i64>> {
        self.space();
        let start = self.at;
        if let Some(number) = self.number()? {
            self.space();
            if matches!(self.peek(), 0 | b'+' | b'-' | b')' | b',' | b'}') {
                self.part()?;
                return Ok(Some(number));
            }
            self.at = start;
        }
        Ok(None)
    }

    /// Reads a division in a dialect that keeps fractions: it must stand in a rounding function, and a remainder has the sign
    /// of the dividend.
    fn fractional(&mut self, product: Expr, start: usize) -> Result<Expr> {
        let Expr::Product(mut factors) = product else { return Ok(product) };
        if factors.last().is_some_and(|last| last.scaling == Scaling::Over) {
            if self.rounding == self.depth {
                return Ok(Expr::Product(factors));
            }
            let message =
                format!("in {} a division keeps its fraction, and results here are whole", self.dialect.name());
            return Err(Error::new(Code::Dialect, message)
                .at(start)
                .suggest("write floor(a / b), ceil(a / b) or round(a / b)"));
        }
        let Some(last) = factors.pop() else { return Ok(Expr::Product(factors)) };
        let rest = match factors.len() {
            1 => factors.remove(0).value,
            _ => Expr::Product(factors),
        };
        Ok(Expr::Call(Function::Rem, vec![rest, last.value]))
    }

    /// Returns the operator here, how tightly it binds and how long it is written.
    #[inline]
    fn operator(&self) -> Option<(Operator, u8)> {
        Some(match self.peek() {
            b'+' => (Operator::Plus, SUM),
            b'-' => (Operator::Minus, SUM),
            b'*' if self.ahead(1) == b'*' => (Operator::Power(2), POWER),
            b'*' => (Operator::Scale(Scaling::Times), PRODUCT),
            b'^' => (Operator::Power(1), POWER),
            b'/' if self.ahead(1) == b'/' && self.dialect != Dialect::Avrae => return None,
            b'/' => (Operator::Scale(Scaling::Over), PRODUCT),
            b'%' => (Operator::Scale(Scaling::Modulo), PRODUCT),
            b'<' | b'>' | b'=' => {
                let (relation, length) = self.relation()?;
                (Operator::Compare(relation, length), COMPARE)
            }
            b'a' if self.word() == "and" => (Operator::All, ALL),
            b'o' if self.word() == "or" => (Operator::Any, ANY),
            b'v' if self.word() == "vs" => (Operator::Versus, VERSUS),
            _ => return None,
        })
    }

    /// Returns the relation here and its length.
    #[inline]
    pub fn relation(&self) -> Option<(Relation, usize)> {
        Some(match (self.peek(), self.ahead(1)) {
            (b'<', b'=') => (Relation::AtMost, 2),
            (b'<', b'>') => (Relation::Unequal, 2),
            (b'<', _) => (Relation::Less, 1),
            (b'>', b'=') => (Relation::AtLeast, 2),
            (b'>', _) => (Relation::Greater, 1),
            (b'=', b'=') => (Relation::Equal, 2),
            (b'=', _) => (Relation::Equal, 1),
            _ => return None,
        })
    }

    /// In Roll20's dialect, `>` and `<` include the number.
    #[inline]
    pub fn inclusive(&self, relation: Relation) -> Relation {
        match (self.dialect, relation) {
            (Dialect::Roll20, Relation::Greater) => Relation::AtLeast,
            (Dialect::Roll20, Relation::Less) => Relation::AtMost,
            (_, other) => other,
        }
    }

    /// Returns what begins an expression.
    fn prefix(&mut self) -> Result<Expr> {
        self.space();
        match self.peek() {
            b'-' => {
                self.at += 1;
                let value = self.expression(SIGN - 1)?;
                Ok(Expr::Sum(vec![Term { minus: true, value }]))
            }
            b'+' => {
                self.at += 1;
                self.expression(SIGN - 1)
            }
            b'n' if self.take_word("not") => Ok(Expr::Not(Box::new(self.expression(NOT)?))),
            _ => self.labelled(),
        }
    }

    /// Returns an operand with the labels behind it.
    #[inline]
    fn labelled(&mut self) -> Result<Expr> {
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
            b'0'..=b'9' => {
                let Some(number) = self.number()? else { return Err(self.expected("a number")) };
                if matches!(self.peek(), b'd' | b'D') {
                    return self.dice(crate::expr::Quantity::Fixed(number));
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
            b'd' | b'D' if self.begins_die() => self.dice(crate::expr::Quantity::Fixed(1)),
            b'(' => {
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
                    return self.dice(crate::expr::Quantity::Rolled(Box::new(inner)).folded());
                }
                if self.peek() == b'!' {
                    return self.chain(inner);
                }
                Ok(inner)
            }
            b'{' => self.group(),
            b'@' => self.value(),
            byte if byte.is_ascii_alphabetic() || byte == b'_' => self.call_or_name(),
            b'[' if self.ahead(1) == b'[' => Err(self.inline_roll()),
            b'[' => Err(self.clash("`[` stands behind a part, as its label", "write 2d6[fire]")),
            b'?' => Err(self.clash("a query", "write the number, or give it as a value and mention @name")),
            _ => Err(self.expected("dice, a number, a name or `(`")),
        }
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
            None => {
                let known: Vec<&str> = self.syntax.values.iter().map(|(known, _)| *known).collect();
                let error = Error::new(Code::UnknownName, format!("no value is given for `@{name}`")).at(start);
                Err(if known.is_empty() {
                    error.suggest("write the number itself, or bind it: let name = 3; ...")
                } else {
                    error.suggest(format!("known are: {}", known.join(", ")))
                })
            }
        }
    }
}
