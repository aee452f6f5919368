//! Sums, comparisons, conditions and everything that stands around dice.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Expr, Factor, Function, Let, Relation, Scaling, Term};
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

/// Takes an expression out of its place, where a larger one will hold it.
#[inline]
fn taken(expr: &mut Expr) -> Expr {
    std::mem::replace(expr, Expr::Number(0))
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
    pub(super) fn enter(&mut self) -> Result<()> {
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
            let joins = chain == level;
            match operator {
                Operator::Plus => self.term(&mut left, false, joins)?,
                Operator::Minus => self.term(&mut left, true, joins)?,
                Operator::Scale(scaling) => self.factor(&mut left, scaling, joins)?,
                Operator::Power(length) => {
                    self.at += length;
                    // Powers group from the right, and the exponent may carry a sign.
                    left = Expr::Power(Box::new([left, self.expression(SIGN)?]));
                }
                Operator::Compare(relation, length) => {
                    if joins {
                        return Err(self.wrong("a second comparison").suggest("join comparisons with `and`"));
                    }
                    self.at += length;
                    let relation = self.inclusive(relation);
                    left = Expr::Compare(relation, Box::new([left, self.expression(COMPARE)?]));
                }
                Operator::Versus => {
                    if joins {
                        return Err(self.wrong("a second `vs`").suggest("a contest has two sides"));
                    }
                    self.at += 2;
                    left = Expr::Versus(Box::new([left, self.expression(VERSUS)?]));
                }
                Operator::All => self.condition(&mut left, true, joins)?,
                Operator::Any => self.condition(&mut left, false, joins)?,
            }
            chain = level;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Reads a term behind its sign, onto the sum before it or with what stands there as a sum.
    #[inline]
    fn term(&mut self, left: &mut Expr, minus: bool, joins: bool) -> Result<()> {
        self.at += 1;
        let value = match self.lone_number()? {
            Some(number) => Expr::Number(number),
            None => self.expression(SUM)?,
        };
        let term = Term { minus, value };
        match left {
            Expr::Sum(terms) if joins => terms.push(term),
            _ => *left = Expr::Sum(vec![Term { minus: false, value: taken(left) }, term]),
        }
        Ok(())
    }

    /// Reads a factor behind its sign, onto the product before it or with what stands there as a product.
    fn factor(&mut self, left: &mut Expr, scaling: Scaling, joins: bool) -> Result<()> {
        let start = self.at;
        // In Avrae's dialect `//` is the division that rounds down, as `/` is here.
        self.at += if self.peek() == b'/' && self.ahead(1) == b'/' { 2 } else { 1 };
        let factor = Factor { scaling, value: self.expression(PRODUCT)? };
        match left {
            Expr::Product(factors) if joins => factors.push(factor),
            _ => *left = Expr::Product(vec![Factor { scaling: Scaling::Times, value: taken(left) }, factor]),
        }
        let keeps_fractions = matches!(self.dialect, Dialect::Roll20 | Dialect::Foundry);
        if keeps_fractions && matches!(scaling, Scaling::Over | Scaling::Modulo) {
            *left = self.fractional(taken(left), start)?;
        }
        Ok(())
    }

    /// Reads a condition behind `and` or `or`, onto those before it or with what stands there as the first.
    fn condition(&mut self, left: &mut Expr, all: bool, joins: bool) -> Result<()> {
        self.at += if all { 3 } else { 2 };
        let next = self.expression(if all { ALL } else { ANY })?;
        match left {
            Expr::All(parts) | Expr::Any(parts) if joins => parts.push(next),
            _ if all => *left = Expr::All(vec![taken(left), next]),
            _ => *left = Expr::Any(vec![taken(left), next]),
        }
        Ok(())
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
}
