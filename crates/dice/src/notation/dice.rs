//! Dice, decks and groups.

use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Die, Expr, Group, Modifier, Name, Pool, Quantity, Term};

impl Quantity {
    /// Unwraps a constant: a number in parentheses is that number.
    pub(super) fn folded(self) -> Self {
        match self {
            Quantity::Rolled(expr) => match *expr {
                Expr::Number(number) => Quantity::Fixed(number),
                Expr::Sum(ref terms) => match terms[..] {
                    [Term { minus: true, value: Expr::Number(number) }] => Quantity::Fixed(-number),
                    _ => Quantity::Rolled(expr),
                },
                other => Quantity::Rolled(Box::new(other)),
            },
            fixed => fixed,
        }
    }
}

impl Cursor<'_> {
    /// Returns whether the `d` here begins a die.
    #[inline]
    pub fn begins_die(&self) -> bool {
        match self.ahead(1) {
            b'0'..=b'9' | b'%' | b'{' | b'(' => true,
            b'F' | b'f' | b'W' | b'w' => {
                !self.ahead(2).is_ascii_alphabetic() || self.ahead(2) == b'k' || self.ahead(2) == b'd'
            }
            _ => false,
        }
    }

    /// Returns the die and its modifiers; the cursor is at the `d`.
    #[inline]
    pub fn dice(&mut self, count: Quantity) -> Result<Expr> {
        self.at += 1;
        let die = self.die()?;
        self.check_dropped(&count)?;
        let mut pool = Pool { count, die, modifiers: Vec::new(), place: self.next_place() };
        self.modifiers(&mut pool.modifiers, Some(&pool.die))?;
        Ok(Expr::Dice(pool))
    }

    /// Refuses `2d4d8`: it would drop the 8 lowest of two dice, and hardly is meant so.
    #[inline]
    fn check_dropped(&self, count: &Quantity) -> Result<()> {
        match (self.peek(), count) {
            (b'd' | b'D', Quantity::Fixed(count)) if self.ahead(1).is_ascii_digit() => self.check_dropped_of(*count),
            _ => Ok(()),
        }
    }

    #[cold]
    fn check_dropped_of(&self, count: i64) -> Result<()> {
        let digits = self.source[self.at + 1..].chars().take_while(char::is_ascii_digit);
        let digits: String = digits.take(19).collect();
        if digits.parse().is_ok_and(|dropped: i64| dropped < count) {
            return Ok(());
        }
        let start =
            self.source[..self.at].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '%').map_or(0, |at| at + 1);
        let written = self.source.get(start..self.at).unwrap_or_default();
        let message = format!("`d{digits}` behind dice drops the {digits} lowest, and there are not more than {count}");
        Err(self.wrong(&message).suggest(format!(
            "for as many d{digits} as {written} shows write ({written})d{digits}; to drop dice write dl1"
        )))
    }

    #[inline]
    fn die(&mut self) -> Result<Die> {
        let start = self.at;
        match self.peek() {
            b'0'..=b'9' => {
                let sides = self.number()?.unwrap_or(0);
                self.check_sides(sides, start)?;
                Ok(Die::Numbered(Quantity::Fixed(sides)))
            }
            b'%' => {
                self.at += 1;
                if self.peek().is_ascii_digit() || self.peek() == b'(' {
                    return Err(self
                        .wrong("`d%` is a die of 100 faces, and nothing may follow it directly")
                        .suggest("for a remainder write 1d100 % 5 or (d20) % 5"));
                }
                Ok(Die::Numbered(Quantity::Fixed(100)))
            }
            b'F' | b'f' => {
                self.at += 1;
                if self.take(b".1") {
                    Ok(Die::FudgeRare)
                } else {
                    let _ = self.take(b".2");
                    Ok(Die::Fudge)
                }
            }
            b'W' | b'w' => {
                self.at += 1;
                Ok(Die::Wild)
            }
            b'{' => Ok(Die::Faces(self.faces()?)),
            b'(' => {
                self.at += 1;
                let inner = self.expression(0)?;
                self.need(")", "to close the parenthesis")?;
                let sides = Quantity::Rolled(Box::new(inner)).folded();
                if let Quantity::Fixed(sides) = sides {
                    self.check_sides(sides, start)?;
                }
                Ok(Die::Numbered(sides))
            }
            b'[' => Err(self.clash("`[` begins a label", "list the faces of a die in braces: d{1,2,3}")),
            _ => Err(self.expected("what the die shows").suggest("write d6, d%, dF, dW, d{1,2,2,3} or d(2*3)")),
        }
    }

    fn check_sides(&self, sides: i64, start: usize) -> Result<()> {
        if sides < 1 {
            return Err(Error::new(Code::BadDice, "a die needs at least one face").at(start));
        }
        if sides > i64::from(self.syntax.limits.faces) {
            let what = format!("a die of {sides} faces");
            return Err(Error::limit(Code::TooManyFaces, &what, self.syntax.limits.faces).at(start));
        }
        Ok(())
    }

    /// `{1,1,2..5}`; the cursor is at the brace.
    fn faces(&mut self) -> Result<Vec<i64>> {
        self.at += 1;
        let mut faces = Vec::new();
        loop {
            let start = self.at;
            let first = self.signed("a face")?;
            self.space();
            let last = if self.take(b"..") { self.signed("the last face")? } else { first };
            if last < first {
                return Err(self.wrong("a range that goes down").suggest(format!("write {last}..{first}")));
            }
            let more = last.abs_diff(first).saturating_add(faces.len() as u64 + 1);
            if more > u64::from(self.syntax.limits.faces.min(100_000)) {
                let limit = self.syntax.limits.faces.min(100_000);
                return Err(Error::limit(Code::TooManyFaces, "too many faces in a list", limit).at(start));
            }
            faces.extend(first..=last);
            self.space();
            if self.take(b"}") {
                return Ok(faces);
            }
            self.need(",", "or `}` after a face")?;
        }
    }

    /// `draw(3 of 52)`; the cursor is behind the parenthesis.
    pub fn draw(&mut self) -> Result<Expr> {
        self.space();
        let start = self.at;
        let count = Quantity::Rolled(Box::new(self.expression(0)?)).folded();
        self.space();
        if !self.take_word("of") {
            return Err(self.expected("`of`").suggest("write draw(3 of 52) or draw(2 of {1,1,2,3})"));
        }
        self.space();
        let die = if self.peek() == b'{' {
            Die::Cards(self.faces()?)
        } else {
            let start = self.at;
            let size = Quantity::Rolled(Box::new(self.expression(0)?)).folded();
            if let Quantity::Fixed(size) = size {
                self.check_sides(size, start)?;
            }
            Die::Deck(size)
        };
        self.need(")", "to close the draw")?;
        let size = match &die {
            Die::Deck(Quantity::Fixed(size)) => Some(*size),
            Die::Cards(cards) => Some(cards.len() as i64),
            _ => None,
        };
        if let (Quantity::Fixed(count), Some(size)) = (&count, size)
            && *count > size
        {
            return Err(Error::new(Code::BadDice, format!("{count} cards from a deck of {size}")).at(start));
        }
        let mut pool = Pool { count, die, modifiers: Vec::new(), place: self.next_place() };
        self.modifiers(&mut pool.modifiers, Some(&pool.die))?;
        Ok(Expr::Dice(pool))
    }

    /// `{a, b}` or `{a+b}` with modifiers; the cursor is at the brace.
    pub fn group(&mut self) -> Result<Expr> {
        let start = self.at;
        self.at += 1;
        self.space();
        let first = self.at;
        let mut items = Vec::new();
        loop {
            items.push(self.expression(0)?);
            self.space();
            if self.take(b"}") {
                break;
            }
            self.need(",", "or `}` after an item")?;
        }
        let by_die = items.len() == 1 && !matches!(items[0], Expr::Repeat(..));
        let place = self.next_place();
        let mut modifiers = Vec::new();
        self.modifiers(&mut modifiers, None)?;
        if by_die {
            match &items[0] {
                Expr::Name(name) => self.check_bound(name, first)?,
                other => check_dice_only(other, start)?,
            }
        }
        Ok(Expr::Group(Box::new(Group { by_die, items, modifiers, place })))
    }

    /// Refuses `{name}` where the name is not bound to dice.
    fn check_bound(&self, name: &Name, at: usize) -> Result<()> {
        if self.dice.get(name.slot as usize).copied().unwrap_or(false) {
            return Ok(());
        }
        let name = &name.name;
        let message = format!("`{name}` is bound to a number, and braces take the dice of what is bound");
        let suggestion =
            format!("bind dice of one kind that are not counted yet: let {name} = 8d6; or leave out the braces");
        Err(Error::new(Code::Syntax, message).at(at).suggest(suggestion))
    }
}

/// One expression in braces pools its dice, so it must be nothing but dice added up.
fn check_dice_only(item: &Expr, start: usize) -> Result<()> {
    let fine = |expr: &Expr| match expr {
        Expr::Dice(pool) => !pool.modifiers.iter().any(Modifier::makes_count),
        _ => false,
    };
    let all = match item {
        Expr::Sum(terms) => terms.iter().all(|term| !term.minus && fine(&term.value)),
        other => fine(other),
    };
    if all {
        return Ok(());
    }
    Err(Error::new(Code::Syntax, "one expression in braces pools its dice, and must be dice added up")
        .at(start)
        .suggest("keep numbers outside: {4d6+3d8}kh2 + 1; for totals separate them by commas: {4d6+1, 3d8}kh1"))
}
