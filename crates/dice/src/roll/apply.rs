//! The modifiers, one after the other, on dice that lie on the table.

use super::pool::{Kind, fixed};
use super::{Marks, RolledDie, Roller};
use crate::error::{Code, Error, Result};
use crate::expr::{End, Modifier, Relation, Sets, Test, Weighted};
use crate::faces::DiceSource;
use crate::maths;

pub(super) fn meets(test: &Test, value: i64) -> Result<bool> {
    Ok(test.relation.holds(value, fixed(&test.against)?))
}

/// How the result is read off the dice.
enum Reading {
    Sum,
    Count,
    Told(i64),
}

impl<F: DiceSource, const KEEP: bool> Roller<'_, F, KEEP> {
    /// Applies modifiers to the dice from `first` on and reads the result.
    pub(super) fn apply(&mut self, first: usize, modifiers: &[Modifier], kind: Option<Kind>) -> Result<i64> {
        let mut reading = Reading::Sum;
        let mut botches = false;
        let mut margin = None;
        for modifier in modifiers {
            match modifier {
                Modifier::Count(tests) => {
                    reading = Reading::Count;
                    self.count_hits(first, tests)?;
                }
                Modifier::Even | Modifier::Odd => {
                    reading = Reading::Count;
                    self.count_rest(first, i64::from(*modifier == Modifier::Odd))?;
                }
                Modifier::Sets(sets) => reading = Reading::Told(self.sets(first, *sets)?),
                Modifier::Fail(test) => self.count_failures(first, test)?,
                Modifier::Botch(test) => {
                    botches = true;
                    self.mark_met(first, test, Marks::BOTCH)?;
                }
                Modifier::Margin(test) => margin = Some(test),
                Modifier::Critical(test) => self.mark_met(first, test, Marks::CRITICAL)?,
                Modifier::Fumble(test) => self.mark_met(first, test, Marks::FUMBLE)?,
                changes => self.change(first, changes, kind)?,
            }
        }
        let total = match reading {
            Reading::Sum => self.sum(first)?,
            Reading::Count if botches => self.counted_or_botch(first),
            Reading::Count => {
                let dice = self.roll.dice[first..].iter();
                dice.map(|die| i64::from(die.counts) * i64::from(die.is_kept())).sum()
            }
            Reading::Told(total) => total,
        };
        match margin {
            Some(test) => beyond(total, test),
            None => Ok(total),
        }
    }

    /// What chooses dice, holds their values or rolls further ones.
    #[inline]
    fn change(&mut self, first: usize, modifier: &Modifier, kind: Option<Kind>) -> Result<()> {
        match modifier {
            Modifier::Keep(end, count) => self.keep(first, *end, fixed(count)?),
            Modifier::Drop(end, count) => self.drop(first, *end, fixed(count)?),
            Modifier::KeepIf(test) => self.each(first, |die| mark_if(die, !meets(test, die.value)?, Marks::DROPPED)),
            Modifier::DropIf(test) => self.mark_met(first, test, Marks::DROPPED),
            Modifier::Explode(explode) => self.explode(first, explode, kind),
            Modifier::Reroll(reroll) => self.reroll(first, reroll, kind),
            Modifier::RerollEnd(end, count) => self.reroll_end(first, *end, fixed(count)?, kind),
            Modifier::AtLeast(least) => {
                let least = fixed(least)?;
                self.each(first, |die| hold(die, die.value.max(least)))
            }
            Modifier::AtMost(most) => {
                let most = fixed(most)?;
                self.each(first, |die| hold(die, die.value.min(most)))
            }
            Modifier::Unique { once } => self.unique(first, *once, kind),
            // Order is for people, and all others only read the dice.
            _ => Ok(()),
        }
    }

    /// Gives each die the weight of the last test that it meets.
    #[inline]
    fn count_hits(&mut self, first: usize, tests: &[Weighted]) -> Result<()> {
        for weighted in tests {
            let test = (weighted.test.relation, fixed(&weighted.test.against)?);
            weigh(&mut self.roll.dice[first..], test, weighted.weight as i32);
        }
        Ok(())
    }

    /// Counts the dice that leave this when divided by two.
    fn count_rest(&mut self, first: usize, rest: i64) -> Result<()> {
        self.each(first, |die| {
            if die.value.rem_euclid(2) == rest {
                die.counts = 1;
                die.marks.set(Marks::SUCCESS);
            }
            Ok(())
        })
    }

    /// Takes one from the count for each die that meets the test.
    fn count_failures(&mut self, first: usize, test: &Test) -> Result<()> {
        self.each(first, |die| {
            if meets(test, die.value)? {
                die.counts -= 1;
                die.marks.set(Marks::FAILURE);
            }
            Ok(())
        })
    }

    /// Marks the dice that meet a test.
    #[inline]
    fn mark_met(&mut self, first: usize, test: &Test, mark: Marks) -> Result<()> {
        self.each(first, |die| mark_if(die, meets(test, die.value)?, mark))
    }

    /// Returns the sum of the dice that count.
    #[inline]
    fn sum(&self, first: usize) -> Result<i64> {
        let mut total = 0i64;
        for die in &self.roll.dice[first..] {
            total = maths::plus(total, die.value * i64::from(die.is_kept()))?;
        }
        Ok(total)
    }

    /// Returns the count, at least 0, or -1 for a botch without any success.
    fn counted_or_botch(&self, first: usize) -> i64 {
        let mut total = 0i64;
        let mut success = false;
        let mut botched = false;
        for die in self.roll.dice[first..].iter().filter(|die| die.is_kept()) {
            total += i64::from(die.counts);
            success |= die.marks.any(Marks::SUCCESS);
            botched |= die.marks.any(Marks::BOTCH);
        }
        if botched && !success { -1 } else { total.max(0) }
    }

    /// Does something to each die that still counts.
    #[inline]
    fn each(&mut self, first: usize, mut action: impl FnMut(&mut RolledDie) -> Result<()>) -> Result<()> {
        self.roll.dice[first..].iter_mut().filter(|die| die.is_kept()).try_for_each(&mut action)
    }

    /// Returns the indices of the dice that still count.
    pub(super) fn live(&self, first: usize) -> Vec<usize> {
        (first..self.roll.dice.len()).filter(|&i| self.roll.dice[i].is_kept()).collect()
    }

    fn keep(&mut self, first: usize, end: End, count: i64) -> Result<()> {
        let live = self.roll.dice[first..].iter().filter(|die| die.is_kept()).count();
        let count = amount(count)?.min(live);
        match end {
            End::Highest => self.leave(first, live - count, live),
            End::Lowest => self.leave(first, 0, count),
            End::Middle => {
                let below = (live - count) / 2;
                self.leave(first, below, below + count);
            }
        }
        Ok(())
    }

    fn drop(&mut self, first: usize, end: End, count: i64) -> Result<()> {
        let live = self.roll.dice[first..].iter().filter(|die| die.is_kept()).count();
        let count = amount(count)?.min(live);
        match end {
            End::Highest => self.leave(first, 0, live - count),
            End::Lowest => self.leave(first, count, live),
            End::Middle => {}
        }
        Ok(())
    }

    /// Drops all but the dice from place `from` to before `to`, counted from the lowest. Of equal dice, the
    /// earlier count as higher.
    fn leave(&mut self, first: usize, from: usize, to: usize) {
        const FEW: usize = 32;
        let dice = &mut self.roll.dice[first..];
        if to == dice.len() && from == 1 {
            // All count but the lowest: the last of the least.
            let lowest = (0..dice.len()).rev().min_by_key(|&i| dice[i].value).unwrap_or(0);
            dice[lowest].marks.set(Marks::DROPPED);
            return;
        }
        if dice.len() <= FEW {
            // Place by place: few dice are ordered fastest on the spot.
            let mut order = [0u8; FEW];
            let mut live = 0;
            for i in 0..dice.len() {
                if !dice[i].is_kept() {
                    continue;
                }
                let mut at = live;
                while at > 0 && dice[order[at - 1] as usize].value >= dice[i].value {
                    order[at] = order[at - 1];
                    at -= 1;
                }
                order[at] = i as u8;
                live += 1;
            }
            for (place, &i) in order[..live].iter().enumerate() {
                if place < from || place >= to {
                    dice[i as usize].marks.set(Marks::DROPPED);
                }
            }
            return;
        }
        let mut order: Vec<usize> = (0..dice.len()).filter(|&i| dice[i].is_kept()).collect();
        order.sort_by(|&a, &b| dice[a].value.cmp(&dice[b].value).then(b.cmp(&a)));
        for (place, i) in order.into_iter().enumerate() {
            if place < from || place >= to {
                dice[i].marks.set(Marks::DROPPED);
            }
        }
    }

    fn sets(&mut self, first: usize, sets: Sets) -> Result<i64> {
        let mut live = self.live(first);
        live.sort_by_key(|&i| std::cmp::Reverse(self.roll.dice[i].value));
        let (mut result, mut width, mut height) = (0i64, 0usize, 0i64);
        let mut best = 0..0;
        let mut at = 0;
        while at < live.len() {
            let face = self.roll.dice[live[at]].value;
            let wide = live[at..].iter().take_while(|&&i| self.roll.dice[i].value == face).count();
            match sets {
                Sets::Groups(least) if wide >= least as usize => {
                    result += 1;
                    self.mark(&live[at..at + wide]);
                }
                Sets::Pairs => {
                    result += wide as i64 / 2;
                    self.mark(&live[at..at + wide / 2 * 2]);
                }
                _ => {}
            }
            if wide > width {
                (width, height, best) = (wide, face, at..at + wide);
            }
            at += wide;
        }
        if !matches!(sets, Sets::Groups(_) | Sets::Pairs) {
            self.mark(&live[best]);
        }
        match sets {
            Sets::Groups(_) | Sets::Pairs => Ok(result),
            Sets::Largest => maths::times(width as i64, height),
            Sets::Width => Ok(width as i64),
            Sets::Height => Ok(height),
        }
    }

    fn mark(&mut self, dice: &[usize]) {
        for &i in dice {
            self.roll.dice[i].marks.set(Marks::MATCHED);
        }
    }
}

/// Returns how far a total is beyond a target, or short of one that it must not exceed.
fn beyond(total: i64, test: &Test) -> Result<i64> {
    let over = total.checked_sub(fixed(&test.against)?).ok_or_else(maths::overflow)?;
    if test.relation.holds(0, 1) { over.checked_neg().ok_or_else(maths::overflow) } else { Ok(over) }
}

/// Gives the dice that meet a test a weight. What a die shows is chance, so nothing here branches on it.
fn weigh(dice: &mut [RolledDie], (relation, target): (Relation, i64), weight: i32) {
    let (least, most, within) = match relation {
        Relation::AtLeast => (target, i64::MAX, true),
        Relation::Less => (target, i64::MAX, false),
        Relation::AtMost => (i64::MIN, target, true),
        Relation::Greater => (i64::MIN, target, false),
        Relation::Equal => (target, target, true),
        Relation::Unequal => (target, target, false),
    };
    for die in dice {
        let hit = (((die.value >= least) & (die.value <= most)) == within) & die.is_kept();
        die.counts += (weight - die.counts) * i32::from(hit);
        die.marks = die.marks.counted(die.counts);
    }
}

fn mark_if(die: &mut RolledDie, holds: bool, mark: Marks) -> Result<()> {
    if holds {
        die.marks.set(mark);
    }
    Ok(())
}

fn hold(die: &mut RolledDie, value: i64) -> Result<()> {
    mark_if(die, value != die.value, Marks::CLAMPED)?;
    die.value = value;
    Ok(())
}

pub(super) fn amount(count: i64) -> Result<usize> {
    usize::try_from(count).map_err(|_| Error::new(Code::BadDice, format!("{count} dice to keep or drop")))
}
