//! What is counted in place of the sum: weights of tests, and how far a total is over or under.

use super::cursor::Cursor;
use crate::error::{Code, Error, Result};
use crate::expr::{Modifier, Relation, Weighted};

impl Cursor<'_> {
    /// `s{>=7:1, 10:2}`.
    pub(super) fn weights(&mut self) -> Result<Modifier> {
        self.at += 2;
        let mut tests = Vec::new();
        loop {
            self.space();
            let test = match self.test_or_face(Relation::AtLeast)? {
                Some(test) => test,
                None => return Err(self.expected("a target such as >=7")),
            };
            self.space();
            let weight = if self.take(b":") { self.signed("how much it counts")? } else { 1 };
            if weight.abs() > 1_000_000 {
                return Err(Error::limit(Code::NumberTooLarge, "how much a die counts", 1_000_000).at(self.at));
            }
            self.part()?;
            tests.push(Weighted { test, weight });
            self.space();
            if self.take(b"}") {
                return Ok(Modifier::Count(tests));
            }
            self.need(",", "or `}` after a target")?;
        }
    }

    /// `ms>=15` or `ms<=15`.
    pub(super) fn margin(&mut self) -> Result<Modifier> {
        self.at += 2;
        let start = self.at;
        let test = self.must_test(Relation::AtLeast)?;
        match test.relation {
            Relation::AtLeast | Relation::AtMost => Ok(Modifier::Margin(test)),
            _ => Err(Error::new(Code::Modifier, "a margin is over or under a target")
                .at(start)
                .suggest("write ms>=15 or ms<=15")),
        }
    }
}
