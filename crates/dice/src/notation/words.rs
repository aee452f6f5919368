//! Words: functions, conditions, contests, checks, and bound names.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Arm, Case, Check, Expr, Factor, Function, Name, Rounding, Scaling};

/// Words that cannot be names.
const RESERVED: [&str; 22] = [
    "let", "and", "or", "not", "vs", "of", "else", "if", "case", "check", "draw", "floor", "ceil", "round", "roundup",
    "trunc", "abs", "sign", "sqrt", "min", "max", "rem",
];

pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

impl Cursor<'_> {
    /// A function call, or a bound name.
    pub fn call_or_name(&mut self) -> Result<Expr> {
        let start = self.at;
        let word = self.word();
        self.at += word.len();
        if self.peek() == b'(' {
            self.at += 1;
            return self.call(word, start);
        }
        if let Some(slot) = self.names.iter().rposition(|name| **name == *word) {
            return Ok(Expr::Name(Name { name: self.names[slot].clone(), slot: slot as u32 }));
        }
        self.at = start;
        Err(self.unknown_word(word))
    }

    fn call(&mut self, word: &str, start: usize) -> Result<Expr> {
        let function = match word {
            "abs" => Function::Abs,
            "sign" => Function::Sign,
            "sqrt" => Function::Sqrt,
            "min" => Function::Min,
            "max" => Function::Max,
            "rem" => Function::Rem,
            "if" => {
                let condition = self.expression(0)?;
                self.need(",", "after the condition: if(condition, then, otherwise)")?;
                let then = self.expression(0)?;
                self.need(",", "after what holds then: if(condition, then, otherwise)")?;
                let otherwise = self.expression(0)?;
                self.need(")", "to close the condition")?;
                return Ok(Expr::If(Box::new([condition, then, otherwise])));
            }
            "case" => return self.case(),
            "check" => return self.check(),
            "draw" => return self.draw(),
            "floor" => return self.rounded(word, start, None),
            "ceil" => return self.rounded(word, start, Some(Rounding::Up)),
            "roundup" => return self.rounded(word, start, Some(Rounding::NearestUp)),
            "trunc" => return self.rounded(word, start, Some(Rounding::TowardZero)),
            // Roll20 and Foundry round halves up, also below zero.
            "round" if matches!(self.dialect, Dialect::Roll20 | Dialect::Foundry) => {
                return self.rounded(word, start, Some(Rounding::NearestUp));
            }
            "round" => return self.rounded(word, start, Some(Rounding::Nearest)),
            _ => {
                self.at = start;
                return Err(self.unknown_word(word));
            }
        };
        let mut arguments = vec![self.expression(0)?];
        loop {
            self.space();
            if self.take(b")") {
                break;
            }
            self.need(",", "or `)` after an argument")?;
            arguments.push(self.expression(0)?);
        }
        let fits = match function {
            Function::Abs | Function::Sign | Function::Sqrt => arguments.len() == 1,
            Function::Rem => arguments.len() == 2,
            Function::Min | Function::Max => true,
        };
        if !fits {
            let wanted = if function == Function::Rem { "two arguments" } else { "one argument" };
            return Err(Error::new(Code::Syntax, format!("`{word}` takes {wanted}, not {}", arguments.len())).at(start));
        }
        Ok(Expr::Call(function, arguments))
    }

    /// Reads a rounding function, which takes the division that stands directly in it.
    fn rounded(&mut self, word: &str, start: usize, rounding: Option<Rounding>) -> Result<Expr> {
        let outer = std::mem::replace(&mut self.rounding, self.depth + 1);
        let inner = self.expression(0)?;
        self.rounding = outer;
        self.need(")", "to close the function")?;
        let misplaced = |message: &str, suggestion: &str| {
            Err(Error::new(Code::Syntax, format!("`{word}` {message}")).at(start).suggest(suggestion))
        };
        let Expr::Product(mut factors) = inner else {
            return misplaced(
                "rounds a division, and there is none directly in it",
                "write the division in it: floor(a / b)",
            );
        };
        let divisions = factors.iter().filter(|factor| factor.scaling == Scaling::Over).count();
        if divisions > 1 {
            return misplaced("rounds one division, and there are several", "write one division: a / (b * c)");
        }
        let divisor = match factors.pop() {
            Some(Factor { scaling: Scaling::Over, value }) => value,
            _ => return misplaced("rounds the division that stands last in it", "put the division last: a * c / b"),
        };
        let Some(rounding) = rounding else {
            factors.push(Factor { scaling: Scaling::Over, value: divisor });
            return Ok(Expr::Product(factors));
        };
        let dividend = match factors.len() {
            1 => factors.remove(0).value,
            _ => Expr::Product(factors),
        };
        Ok(Expr::Quotient(rounding, Box::new([dividend, divisor])))
    }

    /// `case(subject, 1: a, >=5: b, else: c)`; the cursor is behind the parenthesis.
    fn case(&mut self) -> Result<Expr> {
        let subject = self.expression(0)?;
        let mut arms = Vec::new();
        loop {
            self.need(",", "before the next arm: case(subject, 1: a, >=5: b, else: c)")?;
            self.space();
            if self.take_word("else") {
                self.need(":", "after else")?;
                let otherwise = self.expression(0)?;
                self.need(")", "to close the case; else stands last")?;
                return Ok(Expr::Case(Box::new(Case { subject, arms, otherwise })));
            }
            let relation = match self.relation() {
                Some((relation, length)) => {
                    self.at += length;
                    self.inclusive(relation)
                }
                None => crate::expr::Relation::Equal,
            };
            let against = self.signed("a number, a comparison such as >=5, or `else`")?;
            self.need(":", "after what the arm is for")?;
            self.part()?;
            arms.push(Arm { relation, against, value: self.expression(0)? });
        }
    }

    /// `check(roll, difficulty)` or `check(roll, difficulty, step)`; the cursor is behind the parenthesis.
    fn check(&mut self) -> Result<Expr> {
        let roll = self.expression(0)?;
        self.need(",", "after the roll: check(roll, difficulty)")?;
        let difficulty = self.expression(0)?;
        self.space();
        let mut step = 10;
        if self.take(b",") {
            step = self.signed("the step between degrees")?;
            if step < 1 {
                return Err(self.wrong("the step between degrees is at least 1"));
            }
        }
        self.need(")", "to close the check")?;
        Ok(Expr::Check(Box::new(Check { roll, difficulty, step })))
    }

    /// Returns what may have been meant by a word that is not known.
    #[cold]
    fn unknown_word(&self, word: &str) -> Error {
        let error =
            Error::new(Code::UnknownName, format!("`{word}` is not a word of the notation, and no `let` binds it"));
        let error = error.at(self.at);
        let near = RESERVED.iter().copied().chain(self.names.iter().map(|name| &**name));
        match near.map(|known| (distance(word, known), known)).min() {
            Some((gap, known)) if known.len() > 1 && gap <= 1 + word.len() / 5 => {
                error.suggest(format!("did you mean `{known}`?"))
            }
            _ => error,
        }
    }

    /// Returns what is left over at the end, and why it may have been written.
    pub fn trailing(&self) -> Error {
        match self.peek() {
            b')' => self.wrong("a `)` that nothing opened"),
            b'}' => self.wrong("a `}` that nothing opened"),
            b'!' => self.wrong("`!` stands directly behind dice"),
            b'x' | b'X' => self.expected("an operator").suggest("multiply with `*`; repeat with `6 x (...)`"),
            b'?' => self.expected("an operator").suggest("write if(condition, then, otherwise)"),
            b'&' => self.expected("an operator").suggest("write `and`"),
            b'|' => self.expected("an operator").suggest("write `or`"),
            b'\\' => self.expected("an operator").suggest("a note begins with `#`"),
            b';' => self.expected("an operator").suggest("`;` stands only behind `let name = ...`"),
            b'0'..=b'9' | b'(' | b'{' => self.expected("an operator").suggest("is a `+` or `*` missing?"),
            b'/' => self.note_or_division(),
            byte if byte.is_ascii_alphabetic() => self.unknown_after(),
            _ => match self.source[self.at..].chars().next() {
                Some('≥') => self.expected("an operator").suggest("write >="),
                Some('≤') => self.expected("an operator").suggest("write <="),
                Some('≠') => self.expected("an operator").suggest("write <>"),
                Some('×' | '·') => self.expected("an operator").suggest("write *"),
                Some('÷') => self.expected("an operator").suggest("write /"),
                _ => self.expected("an operator or the end"),
            },
        }
    }

    /// `//` that no space stands before: elsewhere it divides.
    #[cold]
    fn note_or_division(&self) -> Error {
        self.clash(
            "`//` divides in some programs and begins a note in others",
            "to divide write /; for a note put a space before it, or write #",
        )
    }

    /// Returns what to write where plain words stand behind an expression, as a note does.
    #[cold]
    pub(super) fn noted(&self) -> Option<String> {
        const MODIFIERS: [&str; 8] = ["drop", "keep", "reroll", "explode", "best", "worst", "highest", "lowest"];
        let (before, rest) = (self.source[..self.at].trim(), self.source[self.at..].trim());
        let plain = rest.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '\'' | '-' | ',' | '.' | '!' | '?'));
        let apart = self.at > 0 && self.bytes[self.at - 1].is_ascii_whitespace();
        let long = rest.contains(' ') || rest.chars().count() > 3;
        let first = rest.split(' ').next().unwrap_or_default();
        if !plain || !apart || !long || MODIFIERS.contains(&first) {
            return None;
        }
        let before = if before.chars().count() > 40 { "..." } else { before };
        Some(format!("a note begins with `#`: {before} # {}", rest.chars().take(40).collect::<String>()))
    }

    /// Letters where an operator was expected.
    #[cold]
    fn unknown_after(&self) -> Error {
        let word = self.word();
        if let Some(suggestion) = spelled_out(word).map(str::to_owned).or_else(|| self.noted()) {
            return self.expected("an operator").suggest(suggestion);
        }
        let before = self.source[..self.at].trim_end();
        if before.ends_with([')', ']']) {
            return self
                .wrong(&format!("`{word}` cannot follow parentheses or a label"))
                .suggest("modifiers stand directly behind dice or braces: {4d6+3d8}kh2");
        }
        self.expected("an operator")
    }
}

/// Returns what to write for an operator that is spelled out.
pub(super) fn spelled_out(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "plus" => Some("write +"),
        "minus" => Some("write -"),
        "times" => Some("write *; to repeat, put the number first: 6 x (4d6)"),
        "over" => Some("write /"),
        _ => None,
    }
}

/// Returns how many letters must change to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(40).enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
