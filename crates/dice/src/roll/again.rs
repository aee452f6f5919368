//! Modifiers that roll more dice: explosions, rerolls, and dice that must differ.

use super::apply::{amount, meets};
use super::pool::Kind;
use super::{Marks, RolledDie, Roller};
use crate::error::{Code, Error, Result};
use crate::expr::{End, Explode, ExplodeLimit, Reroll, RerollTimes};
use crate::faces::DiceSource;
use crate::maths;

impl<F: DiceSource, const KEEP: bool> Roller<'_, F, KEEP> {
    pub(super) fn explode(&mut self, first: usize, explode: &Explode, kind: Option<Kind>) -> Result<()> {
        let Some(kind) = kind else { return Ok(()) };
        let highest = kind.highest();
        let test = |value: i64| match &explode.when {
            None => Ok(value == highest),
            Some(test) => meets(test, value),
        };
        let mut total_left = match explode.limit {
            ExplodeLimit::Total(times) => times,
            _ => u32::MAX,
        };
        let each = match explode.limit {
            ExplodeLimit::PerDie(times) => times,
            _ => u32::MAX,
        };
        if explode.limit == ExplodeLimit::Unlimited && always(kind, &test)? {
            for die in self.roll.dice[first..].iter().filter(|die| die.is_kept()) {
                if test(die.value)? {
                    return Err(Error::new(Code::Endless, "every face explodes, so the roll never ends"));
                }
            }
        }
        for start in first..self.roll.dice.len() {
            if !self.roll.dice[start].is_kept() {
                continue;
            }
            let (mut at, mut shown, mut left) = (start, self.roll.dice[start].value, each);
            while left > 0 && total_left > 0 && test(shown)? {
                self.another()?;
                left -= 1;
                total_left -= 1;
                self.roll.dice[at].marks.set(Marks::EXPLODED);
                shown = kind.roll(self.faces);
                let value = shown - i64::from(explode.penetrate);
                let mut marks = Marks::default();
                if explode.penetrate {
                    marks.set(Marks::PENETRATED);
                }
                if explode.compound {
                    marks.set(Marks::ADDED);
                    self.roll.dice[start].value = maths::plus(self.roll.dice[start].value, value)?;
                }
                let die = RolledDie { face: shown, value, counts: 0, sides: kind.sides(), from: at as u32, marks };
                at = self.roll.dice.len();
                self.roll.dice.push(die);
            }
        }
        Ok(())
    }

    pub(super) fn reroll(&mut self, first: usize, reroll: &Reroll, kind: Option<Kind>) -> Result<()> {
        let Some(kind) = kind else { return Ok(()) };
        let lowest = kind.lowest();
        let test = |value: i64| match &reroll.when[..] {
            [] => Ok(value == lowest),
            tests => tests.iter().try_fold(false, |met, test| Ok(met || meets(test, value)?)),
        };
        if reroll.times == RerollTimes::Always && always(kind, &test)? {
            // Where no die meets the test nothing is rolled, but every new die would.
            for i in self.live(first) {
                if test(self.roll.dice[i].value)? {
                    return Err(Error::new(Code::Endless, "every face is rolled again, so the roll never ends"));
                }
            }
        }
        let mut left = match reroll.times {
            RerollTimes::Dice(dice) => dice,
            _ => u32::MAX,
        };
        for start in first..self.roll.dice.len() {
            let mut at = start;
            if !self.roll.dice[at].is_kept() || left == 0 {
                continue;
            }
            while test(self.roll.dice[at].value)? {
                at = self.again(at, kind)?;
                left = left.saturating_sub(1);
                if reroll.times != RerollTimes::Always {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Rolls so many of the highest or lowest dice again once, in the order rolled. Of equal dice, the earlier count as
    /// higher.
    pub(super) fn reroll_end(&mut self, first: usize, end: End, count: i64, kind: Option<Kind>) -> Result<()> {
        let Some(kind) = kind else { return Ok(()) };
        let mut live = self.live(first);
        let count = amount(count)?.min(live.len());
        let dice = &self.roll.dice;
        live.sort_by(|&a, &b| dice[a].value.cmp(&dice[b].value).then(b.cmp(&a)));
        let mut again = if end == End::Highest { live.split_off(live.len() - count) } else { live };
        again.truncate(count);
        again.sort_unstable();
        for at in again {
            self.again(at, kind)?;
        }
        Ok(())
    }

    /// Rolls the die at `at` again; the new one stands behind all others.
    fn again(&mut self, at: usize, kind: Kind) -> Result<usize> {
        self.another()?;
        self.roll.dice[at].marks.set(Marks::REROLLED);
        let face = kind.roll(self.faces);
        let marks = Marks::default();
        self.roll.dice.push(RolledDie { face, value: face, counts: 0, sides: kind.sides(), from: at as u32, marks });
        Ok(self.roll.dice.len() - 1)
    }

    pub(super) fn unique(&mut self, first: usize, once: bool, kind: Option<Kind>) -> Result<()> {
        let Some(kind) = kind else { return Ok(()) };
        let live = self.live(first);
        let distinct = match kind {
            Kind::Numbered(sides) => sides as usize,
            Kind::Faces(faces) => faces.iter().collect::<std::collections::BTreeSet<_>>().len(),
        };
        if !once && live.len() > distinct {
            let message = format!("{} dice cannot all differ with {distinct} different faces", live.len());
            return Err(Error::new(Code::Endless, message));
        }
        let mut seen = std::collections::BTreeSet::new();
        for start in live {
            let mut at = start;
            while seen.contains(&self.roll.dice[at].value) {
                at = self.again(at, kind)?;
                if once {
                    break;
                }
            }
            seen.insert(self.roll.dice[at].value);
        }
        Ok(())
    }
}

/// Returns whether every face meets a test.
fn always(kind: Kind, test: &impl Fn(i64) -> Result<bool>) -> Result<bool> {
    match kind {
        Kind::Numbered(sides) => {
            for value in 1..=i64::from(sides) {
                if !test(value)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Kind::Faces(faces) => {
            for &value in faces {
                if !test(value)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
    }
}
