//! What stands behind dice: the modifiers, in the words of each dialect.

use super::Dialect;
use super::cursor::Cursor;
use super::order::check_order;
use crate::error::{Code, Error, Result};
use crate::expr::{Die, End, Explode, ExplodeLimit, Modifier, Quantity, Relation, RerollTimes, Sets, Test, Weighted};

impl Cursor<'_> {
    /// All modifiers here. `die` is what they act on; a group has none.
    #[inline]
    pub fn modifiers(&mut self, into: &mut Vec<Modifier>, die: Option<&Die>) -> Result<()> {
        loop {
            let before = self.at;
            self.space();
            let start = self.at;
            let modifier = match self.peek() {
                b'!' => Some(self.explode()?),
                b'<' | b'>' | b'=' => self.count()?,
                byte if byte.is_ascii_alphabetic() => self.lettered()?,
                _ => None,
            };
            let Some(modifier) = modifier else {
                self.at = before;
                return Ok(());
            };
            self.part()?;
            let Some(modifier) = self.chained(into, modifier) else { continue };
            check_order(into, &modifier, die, self.dialect).map_err(|error| error.at(start))?;
            if into.is_empty() {
                // Mostly there is only one.
                *into = Vec::with_capacity(1);
            }
            into.push(modifier);
        }
    }

    /// Elsewhere rerolls behind each other are one, of all their faces; here each acts by itself. `None` where a
    /// modifier was joined to the one before.
    fn chained(&self, into: &mut [Modifier], modifier: Modifier) -> Option<Modifier> {
        if !matches!(self.dialect, Dialect::Roll20 | Dialect::Avrae) {
            return Some(modifier);
        }
        match (into.last_mut(), modifier) {
            (Some(Modifier::Reroll(before)), Modifier::Reroll(mut next))
                if before.times == next.times
                    && !matches!(next.times, RerollTimes::Dice(_))
                    && !before.when.is_empty()
                    && !next.when.is_empty() =>
            {
                next.when.retain(|test| !before.when.contains(test));
                before.when.append(&mut next.when);
                None
            }
            (_, modifier) => Some(modifier),
        }
    }

    /// Reads a comparison directly behind dice, which counts successes.
    fn count(&mut self) -> Result<Option<Modifier>> {
        match self.dialect {
            // There a comparison is between totals.
            Dialect::Avrae => return Ok(None),
            Dialect::Foundry => {
                return Err(
                    self.clash("in foundry successes are counted with cs", "write 10d10cs>=7; for totals (2d6) >= 7")
                );
            }
            Dialect::Base | Dialect::Roll20 => {}
        }
        let test = self.test()?;
        Ok(Some(Modifier::Count(vec![Weighted { test, weight: 1 }])))
    }

    /// `!`, `!!`, `!p`, `!!p` with a limit and a test.
    fn explode(&mut self) -> Result<Modifier> {
        if !matches!(self.dialect, Dialect::Base | Dialect::Roll20) {
            let (word, dialect) = if self.dialect == Dialect::Avrae { ("e6", "avrae") } else { ("x", "foundry") };
            return Err(
                self.clash(&format!("in {dialect} dice explode with {word}"), "choose the dialect, or the word")
            );
        }
        self.at += 1;
        let compound = self.take(b"!");
        let penetrate = self.take(b"p");
        let mut limit = self.explode_limit()?;
        let when = self.test_or_face(Relation::Equal)?;
        if limit == ExplodeLimit::Unlimited {
            limit = self.explode_limit()?;
        }
        Ok(Modifier::Explode(Explode { compound, penetrate, when, limit }))
    }

    /// `{2}` or `{3 total}`.
    pub(super) fn explode_limit(&mut self) -> Result<ExplodeLimit> {
        if self.peek() != b'{' {
            return Ok(ExplodeLimit::Unlimited);
        }
        self.at += 1;
        let times = self.small("how often dice explode")?;
        self.space();
        let total = self.take_word("total");
        self.need("}", "to close the limit")?;
        Ok(if total { ExplodeLimit::Total(times) } else { ExplodeLimit::PerDie(times) })
    }

    /// Returns a small number without sign.
    pub(super) fn small(&mut self, what: &str) -> Result<u32> {
        self.space();
        let start = self.at;
        let number = self.number()?.ok_or_else(|| self.expected(what))?;
        u32::try_from(number).map_err(|_| Error::limit(Code::NumberTooLarge, what, u32::MAX).at(start))
    }

    /// Returns a number or an expression in parentheses.
    pub(super) fn quantity(&mut self, what: &str) -> Result<Quantity> {
        if self.take(b"(") {
            let inner = self.expression(0)?;
            self.need(")", "to close the parenthesis")?;
            return Ok(Quantity::Rolled(Box::new(inner)).folded());
        }
        let minus = self.take(b"-");
        let number = self.number()?.ok_or_else(|| self.expected(what))?;
        Ok(Quantity::Fixed(if minus { -number } else { number }))
    }

    /// Returns a number behind a modifier; 1 where none is written.
    #[inline]
    pub(super) fn quantity_or_one(&mut self) -> Result<Quantity> {
        match self.peek() {
            b'0'..=b'9' | b'(' => self.quantity("a number"),
            _ => Ok(Quantity::Fixed(1)),
        }
    }

    /// Returns a comparison and its target.
    pub(super) fn test(&mut self) -> Result<Test> {
        let Some((relation, length)) = self.relation() else { return Err(self.expected("a comparison such as >=5")) };
        self.at += length;
        self.space();
        let against = self.quantity("a number to compare with")?;
        let fails = self.dialect == Dialect::Foundry && self.ahead(1) == b'f';
        if matches!(self.peek(), b'd' | b'D') && self.begins_die() && !fails {
            let rest = &self.source[self.at..];
            let die: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '%').take(12).collect();
            let count = match against {
                Quantity::Fixed(number) => number.to_string(),
                Quantity::Rolled(_) => String::new(),
            };
            return Err(self
                .wrong("a target that is rolled")
                .suggest(format!("a rolled target stands in parentheses: {}({count}{die})", relation.sign())));
        }
        Ok(Test { relation: self.inclusive(relation), against })
    }

    /// Returns a comparison, or a bare face that is compared by `relation`, if one is here.
    pub(super) fn test_or_face(&mut self, relation: Relation) -> Result<Option<Test>> {
        let before = self.at;
        self.space();
        if self.relation().is_none() {
            self.at = before;
        }
        match self.peek() {
            b'<' | b'>' | b'=' => Ok(Some(self.test()?)),
            b'0'..=b'9' => Ok(Some(Test { relation, against: self.quantity("a face")? })),
            _ => Ok(None),
        }
    }

    pub(super) fn must_test(&mut self, relation: Relation) -> Result<Test> {
        match self.test_or_face(relation)? {
            Some(test) => Ok(test),
            None => Err(self.expected("a comparison such as >=5")),
        }
    }

    /// Returns a modifier that begins with letters, if one is here.
    fn lettered(&mut self) -> Result<Option<Modifier>> {
        if self.dialect == Dialect::Avrae {
            return self.avrae();
        }
        let second = self.ahead(1);
        let short = match self.peek() {
            b'k' => self.keep(second)?,
            b'd' => self.drop(second)?,
            b'r' => self.reroll()?,
            b'x' if self.dialect == Dialect::Foundry => Some(self.foundry_explode()?),
            b's' | b'c' if self.dialect == Dialect::Foundry => self.foundry_count(second)?,
            b's' if second == b'{' => Some(self.weights()?),
            b'c' | b'f' | b'b' => self.marked(second)?,
            b'm' if matches!(second, b'i' | b'a') && super::words::spelled_out(self.word()).is_none() => {
                return self.clamp(b"min", b"max");
            }
            b'm' => self.margin_or_sets(second)?,
            _ => None,
        };
        match short.or_else(|| self.worded()) {
            Some(modifier) => Ok(Some(modifier)),
            None => self.unknown_modifier(),
        }
    }

    /// Which dice are kept: `kh3`, `kl`, `km2`, `k3`, `k>=5`.
    #[inline]
    fn keep(&mut self, second: u8) -> Result<Option<Modifier>> {
        Ok(Some(match second {
            b'h' => self.kept(2, End::Highest)?,
            b'l' => self.kept(2, End::Lowest)?,
            b'm' => self.kept(2, End::Middle)?,
            b'<' | b'>' | b'=' => {
                self.at += 1;
                Modifier::KeepIf(self.test()?)
            }
            byte if !byte.is_ascii_alphabetic() => self.kept(1, End::Highest)?,
            _ => return Ok(None),
        }))
    }

    /// Which dice are dropped: `dh`, `dl2`, `d1`, `d<3`; in Foundry also `df=1`, which counts failures.
    fn drop(&mut self, second: u8) -> Result<Option<Modifier>> {
        Ok(Some(match second {
            b'h' => self.dropped(2, End::Highest)?,
            b'l' => self.dropped(2, End::Lowest)?,
            b'f' if self.dialect == Dialect::Foundry => {
                self.at += 2;
                Modifier::Fail(self.must_test(Relation::Equal)?)
            }
            b'<' | b'>' | b'=' => {
                self.at += 1;
                Modifier::DropIf(self.test()?)
            }
            b'0'..=b'9' | b'(' => self.dropped(1, End::Lowest)?,
            _ => return Ok(None),
        }))
    }

    /// `cs>=19`, `cf=1`: dice that are told apart; `f=1`, `b=1`: failures and botches of a count.
    fn marked(&mut self, second: u8) -> Result<Option<Modifier>> {
        let compared = matches!(second, b'<' | b'>' | b'=' | b'0'..=b'9');
        let (letters, modifier): (usize, fn(Test) -> Modifier) = match (self.peek(), second) {
            (b'c', b's') => (2, Modifier::Critical),
            (b'c', b'f') => (2, Modifier::Fumble),
            (b'f', _) if compared => (1, Modifier::Fail),
            (b'b', _) if compared => (1, Modifier::Botch),
            _ => return Ok(None),
        };
        self.at += letters;
        Ok(Some(modifier(self.must_test(Relation::Equal)?)))
    }

    /// `ms>=15`: how far beyond a target; `mt3`: how many sets of dice alike.
    fn margin_or_sets(&mut self, second: u8) -> Result<Option<Modifier>> {
        match second {
            b's' => Ok(Some(self.margin()?)),
            b't' => {
                self.at += 2;
                let at_least = if self.peek().is_ascii_digit() { self.small("how many alike")? } else { 2 };
                if at_least < 1 {
                    return Err(self.wrong("a set has at least one die"));
                }
                Ok(Some(Modifier::Sets(Sets::Groups(at_least))))
            }
            _ => Ok(None),
        }
    }

    #[inline]
    pub(super) fn kept(&mut self, letters: usize, end: End) -> Result<Modifier> {
        self.at += letters;
        Ok(Modifier::Keep(end, self.quantity_or_one()?))
    }

    pub(super) fn dropped(&mut self, letters: usize, end: End) -> Result<Modifier> {
        self.at += letters;
        Ok(Modifier::Drop(end, self.quantity_or_one()?))
    }

    /// Whole words.
    fn worded(&mut self) -> Option<Modifier> {
        // A word here may carry no digits, so `uo` and `pairs` are read by letters alone.
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let modifier = match &self.source[self.at..self.at + length] {
            "u" => Modifier::Unique { once: false },
            "uo" => Modifier::Unique { once: true },
            "even" => Modifier::Even,
            "odd" => Modifier::Odd,
            "s" | "sa" => Modifier::Sort { descending: false },
            "sd" => Modifier::Sort { descending: true },
            "pairs" => Modifier::Sets(Sets::Pairs),
            "set" => Modifier::Sets(Sets::Largest),
            "width" => Modifier::Sets(Sets::Width),
            "height" => Modifier::Sets(Sets::Height),
            _ => return None,
        };
        self.at += length;
        Some(modifier)
    }

    /// `min2`, `max5`.
    pub(super) fn clamp(&mut self, min: &[u8], max: &[u8]) -> Result<Option<Modifier>> {
        let least = self.take(min);
        if !least && !self.take(max) {
            return Ok(None);
        }
        let number = self.quantity("the number that dice are held to")?;
        Ok(Some(if least { Modifier::AtLeast(number) } else { Modifier::AtMost(number) }))
    }
}
