//! Dice solved by what lies on the table: every multiset of values that can come of the modifiers so far.
//!
//! This takes any order of modifiers, at a price: it is used where the dice cannot be told apart by kinds.

use super::chosen::places;
use super::dice::Dice;
use super::dist::{Cut, Dist, tidy};
use super::meter::{Meter, Solved};
use super::reading::{Reading, fixed, meets};
use super::table::{Table, add};
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::Modifier;
use std::collections::BTreeMap;

/// Solves cards that are drawn.
pub(super) fn solve<W: Weight>(
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    table(None, dice, modifiers, reach, meter)?.read(reading, meter)
}

/// Solves dice that show `die` now.
pub(super) fn solve_from<W: Weight>(
    die: &Dist<W>,
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reading: &Reading,
    reach: u32,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    table(Some(die), dice, modifiers, reach, meter)?.read(reading, meter)
}

/// Returns what lies on the table after the modifiers.
pub(super) fn table<W: Weight>(
    die: Option<&Dist<W>>,
    dice: &Dice<W>,
    modifiers: &[&Modifier],
    reach: u32,
    meter: &mut Meter,
) -> Solved<Table<W>> {
    let mut table = match (&dice.cards, die) {
        (Some(cards), _) => Table::drawn(cards, dice.count, meter)?,
        (None, die) => {
            let die = die.unwrap_or(&dice.raw);
            if let Some(Modifier::Unique { once: true }) = modifiers.first() {
                let table = Table::mostly_unique(die, &dice.raw, dice.count, meter)?;
                return table.apply(&modifiers[1..], &dice.raw, reach, meter);
            }
            Table::rolled(die, dice.count, meter)?
        }
    };
    table.cut |= die.is_some_and(|die| die.cut != Cut::Nothing);
    table.apply(modifiers, &dice.raw, reach, meter)
}

impl<W: Weight> Table<W> {
    /// What the modifiers make of it, one after the other.
    pub fn apply(mut self, modifiers: &[&Modifier], raw: &Dist<W>, reach: u32, meter: &mut Meter) -> Solved<Self> {
        for modifier in modifiers {
            self.spend(4, meter)?;
            match modifier {
                Modifier::Keep(..) | Modifier::Drop(..) => {
                    let mut next = BTreeMap::new();
                    for (values, ways) in &self.states {
                        let places = places(&[modifier], values.len())?;
                        add(&mut next, values[places.from..places.to].to_vec(), ways);
                    }
                    self.states = next;
                }
                Modifier::KeepIf(test) => self.change(|values| values.retain(|&value| meets(test, value))),
                Modifier::DropIf(test) => self.change(|values| values.retain(|&value| !meets(test, value))),
                Modifier::AtLeast(least) => {
                    let least = fixed(least)?;
                    self.change(|values| values.iter_mut().for_each(|value| *value = (*value).max(least)));
                }
                Modifier::AtMost(most) => {
                    let most = fixed(most)?;
                    self.change(|values| values.iter_mut().for_each(|value| *value = (*value).min(most)));
                }
                Modifier::Explode(explode) => self = self.explode(explode, raw, reach, meter)?,
                Modifier::Reroll(reroll) => self = self.reroll(reroll, raw, meter)?,
                Modifier::RerollEnd(end, some) => {
                    let gone = Modifier::Drop(*end, some.clone());
                    let mut outcomes = Vec::new();
                    for (values, ways) in &self.states {
                        let left = places(&[&gone], values.len())?;
                        let again = left.of - (left.to - left.from);
                        let stays = values[left.from..left.to].to_vec();
                        outcomes.extend(Self::anew(stays, ways, again, raw, meter)?);
                    }
                    self = self.gather(outcomes, raw, false)?;
                }
                _ => {
                    let message = "dice that must differ can be solved only where that is said first, and all faces are as likely";
                    return Err(Error::new(Code::Unsolvable, message)
                        .suggest("put u or uo directly behind the dice")
                        .into());
                }
            }
        }
        Ok(self)
    }

    /// Reads the result off each state.
    pub fn read(self, reading: &Reading, meter: &mut Meter) -> Solved<Dist<W>> {
        self.spend(1, meter)?;
        let mut points = Vec::with_capacity(self.states.len());
        for (values, ways) in self.states {
            points.push((reading.read(&values)?, ways));
        }
        tidy(&mut points);
        Ok(Dist { points, denominator: self.denominator, cut: if self.cut { Cut::Unknown } else { Cut::Nothing } })
    }
}
