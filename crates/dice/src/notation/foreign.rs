//! The modifiers that only Foundry or Avrae spell so.

use super::cursor::Cursor;
use crate::error::Result;
use crate::expr::{End, Explode, ExplodeLimit, Modifier, Quantity, Relation, Reroll, RerollTimes, Test, Weighted};

impl Cursor<'_> {
    /// `x`, `xo`, `x2=6` in Foundry.
    pub(super) fn foundry_explode(&mut self) -> Result<Modifier> {
        self.at += 1;
        let mut limit = ExplodeLimit::Unlimited;
        if self.take(b"o") {
            limit = ExplodeLimit::PerDie(1);
        } else if self.peek().is_ascii_digit() {
            let number = self.small("a number")?;
            if self.relation().is_some() {
                limit = ExplodeLimit::Total(number);
            } else {
                let against = Quantity::Fixed(i64::from(number));
                let when = Some(Test { relation: Relation::Equal, against });
                return Ok(Modifier::Explode(Explode { compound: false, penetrate: false, when, limit }));
            }
        }
        let when = self.test_or_face(Relation::Equal)?;
        Ok(Modifier::Explode(Explode { compound: false, penetrate: false, when, limit }))
    }

    /// `cs>=7`, `cf=1` in Foundry, which count; `s{>=7:1}` as elsewhere.
    pub(super) fn foundry_count(&mut self, second: u8) -> Result<Option<Modifier>> {
        match (self.peek(), second) {
            (b's', b'{') => Ok(Some(self.weights()?)),
            (b's', b'f') => Err(self.clash(
                "sf takes the value of failed dice from the count",
                "in base, count failures with f: 10d10>=7f<=1",
            )),
            (b'c', b's' | b'f') => {
                self.at += 2;
                let test = self.must_test(Relation::Equal)?;
                Ok(Some(Modifier::Count(vec![Weighted { test, weight: 1 }])))
            }
            _ => Ok(None),
        }
    }

    /// Returns the modifiers of Avrae: a word and a selector.
    pub(super) fn avrae(&mut self) -> Result<Option<Modifier>> {
        let (first, second) = (self.peek(), self.ahead(1));
        let modifier = match (first, second) {
            (b'k', b'h') => self.kept(2, End::Highest)?,
            (b'k', b'l') => self.kept(2, End::Lowest)?,
            (b'p', b'h') => self.dropped(2, End::Highest)?,
            (b'p', b'l') => self.dropped(2, End::Lowest)?,
            (b'k', b'<' | b'>' | b'=' | b'0'..=b'9') => {
                self.at += 1;
                Modifier::KeepIf(self.must_test(Relation::Equal)?)
            }
            (b'p', b'<' | b'>' | b'=' | b'0'..=b'9') => {
                self.at += 1;
                Modifier::DropIf(self.must_test(Relation::Equal)?)
            }
            (b'r', b'r' | b'o' | b'a') => {
                if matches!(self.ahead(2), b'h' | b'l') {
                    if let Some(modifier) = self.reroll_end()? {
                        return Ok(Some(modifier));
                    }
                    return Err(match second {
                        b'r' => self.clash(
                            "there is always a highest and a lowest die, so that rolling it again would never end",
                            "write rol1 or roh1 to roll it again once, or name the faces: rr<3",
                        ),
                        _ => self.clash("a die more for the highest or lowest", "name the faces: ra6"),
                    });
                }
                self.at += 2;
                let test = self.must_test(Relation::Equal)?;
                match second {
                    b'r' => Modifier::Reroll(Reroll { when: vec![test], times: RerollTimes::Always }),
                    b'o' => Modifier::Reroll(Reroll { when: vec![test], times: RerollTimes::Once }),
                    _ => {
                        let (when, limit) = (Some(test), ExplodeLimit::Total(1));
                        Modifier::Explode(Explode { compound: false, penetrate: false, when, limit })
                    }
                }
            }
            (b'e', b'<' | b'>' | b'=' | b'0'..=b'9') => {
                self.at += 1;
                let when = Some(self.must_test(Relation::Equal)?);
                let limit = ExplodeLimit::Unlimited;
                Modifier::Explode(Explode { compound: false, penetrate: false, when, limit })
            }
            (b'm', b'i' | b'a') if self.ahead(2).is_ascii_digit() => match self.clamp(b"mi", b"ma")? {
                Some(modifier) => modifier,
                None => return Ok(None),
            },
            _ => return self.unknown_modifier(),
        };
        Ok(Some(modifier))
    }
}
