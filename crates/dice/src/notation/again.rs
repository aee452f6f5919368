//! Dice that are rolled again, and sums: which, and how often.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Chain, End, ExplodeLimit, Expr, Modifier, Relation, Reroll, RerollTimes, Test};

impl Cursor<'_> {
    /// `rol1`, `roh2`: the lowest or highest dice, once.
    pub(super) fn reroll_end(&mut self) -> Result<Option<Modifier>> {
        let end = match (self.ahead(1), self.ahead(2)) {
            (b'o', b'l') => End::Lowest,
            (b'o', b'h') => End::Highest,
            _ => return Ok(None),
        };
        if self.ahead(3).is_ascii_alphabetic() {
            return Ok(None);
        }
        self.at += 3;
        Ok(Some(Modifier::RerollEnd(end, self.quantity_or_one()?)))
    }

    /// `{=1, =3}`; the cursor is at the brace.
    fn set_of_tests(&mut self) -> Result<Vec<Test>> {
        self.at += 1;
        let mut tests = Vec::new();
        loop {
            self.space();
            tests.push(self.test()?);
            self.part()?;
            self.space();
            if self.take(b"}") {
                return Ok(tests);
            }
            self.need(",", "or `}` after a face")?;
        }
    }

    /// Returns whether braces here hold tests.
    fn begins_tests(&self) -> bool {
        let inside = self.bytes.get(self.at + 1..).unwrap_or_default();
        let first = inside.iter().find(|byte| !byte.is_ascii_whitespace());
        self.peek() == b'{' && matches!(first, Some(b'<' | b'>' | b'='))
    }

    /// `r`, `ro`, `r{2}`, `r{=1, =3}`, `rol1`; in Foundry `rr` and `r`.
    pub(super) fn reroll(&mut self) -> Result<Option<Modifier>> {
        if self.dialect != Dialect::Foundry
            && let Some(modifier) = self.reroll_end()?
        {
            return Ok(Some(modifier));
        }
        let second = self.ahead(1);
        let (letters, mut times) = match (self.dialect, second) {
            (Dialect::Foundry, b'r') => (2, RerollTimes::Always),
            (Dialect::Foundry, b'0'..=b'9') => {
                // r1=1: at most one die.
                self.at += 1;
                let dice = self.small("how many dice are rolled again")?;
                let Some((_, _)) = self.relation() else {
                    return Err(self.clash("in foundry r1 may mean a face or a number of dice", "write r=1 or r1=1"));
                };
                let when = vec![self.test()?];
                return Ok(Some(Modifier::Reroll(Reroll { when, times: RerollTimes::Dice(dice) })));
            }
            (Dialect::Foundry, _) => (1, RerollTimes::Once),
            (_, b'r') => {
                return Err(
                    self.clash("rr is r in base and in roll20", "write r to roll again always, ro to roll again once")
                );
            }
            (_, b'o') => (2, RerollTimes::Once),
            (_, _) => (1, RerollTimes::Always),
        };
        if self.ahead(letters).is_ascii_alphabetic() {
            return Ok(None);
        }
        self.at += letters;
        let limited = times == RerollTimes::Always && self.dialect != Dialect::Foundry && !self.begins_tests();
        if limited && self.take(b"{") {
            times = RerollTimes::Dice(self.small("how many dice are rolled again")?);
            self.space();
            if self.peek() == b',' {
                let message = "a number in the braces is how many dice are rolled again";
                return Err(self.wrong(message).suggest("for several faces write r{=1, =3}"));
            }
            self.need("}", "to close the limit")?;
        }
        if self.begins_tests() {
            let when = self.set_of_tests()?;
            return Ok(Some(Modifier::Reroll(Reroll { when, times })));
        }
        let when = self.test_or_face(Relation::Equal)?.into_iter().collect();
        Ok(Some(Modifier::Reroll(Reroll { when, times })))
    }

    /// `(1d4+1d6)!`: a sum that explodes; the cursor is at the `!`.
    pub(super) fn chain(&mut self, value: Expr) -> Result<Expr> {
        if !matches!(self.dialect, Dialect::Base | Dialect::Roll20) {
            return Err(self.trailing());
        }
        let start = self.at;
        self.at += 1;
        match self.peek() {
            b'=' => {
                self.at = start;
                let suggestion = "unequal is written <>; to explode on one total put a space before it: (1d4+1d6)! =10";
                return Err(self.clash("`!=` means unequal in some programs", suggestion));
            }
            b'!' | b'p' => {
                let what = "a sum explodes with one `!` and nothing else: what is rolled again is added to it";
                return Err(self.wrong(what).suggest("write (1d4+1d6)!, (1d4+1d6)!>=9 or (1d4+1d6)!{2}"));
            }
            _ => {}
        }
        let mut most = self.explode_limit()?;
        let when = self.test_or_face(Relation::Equal)?;
        if most == ExplodeLimit::Unlimited {
            most = self.explode_limit()?;
        }
        let most = match most {
            ExplodeLimit::Unlimited => None,
            ExplodeLimit::PerDie(most) | ExplodeLimit::Total(most) => Some(most),
        };
        self.part()?;
        let chain = Chain { value, when, most };
        if chain.when.is_none() && chain.highest().is_none() {
            let error = Error::new(Code::Syntax, "what the highest total is cannot be told here").at(start);
            return Err(error.suggest("say when it explodes: (...)!>=9; without that it is dice and numbers added up"));
        }
        Ok(Expr::Chain(Box::new(chain)))
    }
}
