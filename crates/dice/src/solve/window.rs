//! Dice of several kinds, of which some may be endless, and the places that count among them.

use super::chosen::places;
use super::reading::fixed;
use super::weight::Weight;
use crate::error::Result;
use crate::expr::Modifier;

/// Dice of one kind among others.
#[derive(Clone)]
pub(super) enum Source<W> {
    /// So many dice, each with one of these faces.
    Some(u32, Vec<(i64, W)>),
    /// Dice with one of these faces, until so many came with another, all of which together weigh `rest`.
    Until { ends: u32, faces: Vec<(i64, W)>, rest: W },
}

/// Returns what some faces weigh together.
pub(super) fn sum<W: Weight>(points: &[(i64, W)]) -> W {
    let mut sum = W::zero();
    points.iter().for_each(|point| sum.add(&point.1));
    sum
}

/// The places that count, from one end of the dice in order.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Window {
    /// Whether they are told from the highest die down.
    pub descending: bool,
    pub from: usize,
    pub to: usize,
}

impl Window {
    /// Returns the same places of any number of dice from `least` on, if they are the same from one end.
    pub fn of_any(chosen: &[&Modifier], least: usize) -> Result<Option<Self>> {
        // With more dice than all modifiers together keep and drop, what they choose goes on as it began.
        let mut settled = least.saturating_add(3);
        for modifier in chosen {
            if let Modifier::Keep(_, amount) | Modifier::Drop(_, amount) = modifier {
                settled = settled.saturating_add(usize::try_from(fixed(amount)?).unwrap_or(usize::MAX));
            }
        }
        if chosen.is_empty() || settled - least > 1000 {
            return Ok(None);
        }
        let from_end = |of: usize, descending: bool| -> Result<(usize, usize)> {
            let places = places(chosen, of)?;
            Ok(if descending { (of - places.to, of - places.from) } else { (places.from, places.to) })
        };
        for descending in [true, false] {
            let (from, to) = from_end(settled, descending)?;
            let mut same = from_end(settled + 1, descending)? == (from, to);
            for of in least..settled {
                let (here, there) = from_end(of, descending)?;
                let none = from.min(of) >= to.min(of);
                same = same && if none { here >= there } else { (here, there) == (from.min(of), to.min(of)) };
            }
            if same {
                return Ok(Some(Self { descending, from, to }));
            }
        }
        Ok(None)
    }

    /// Returns the places of so many dice, from the nearer end.
    pub fn of(chosen: &[&Modifier], of: usize) -> Result<Self> {
        let places = places(chosen, of)?;
        let descending = of - places.from < places.to;
        let (from, to) = if descending { (of - places.to, of - places.from) } else { (places.from, places.to) };
        Ok(Self { descending, from, to })
    }

    /// Returns how many of `count` dice lie in it where so many dice lie before them.
    pub fn kept(self, placed: usize, count: usize) -> usize {
        (placed + count).min(self.to).saturating_sub(placed.max(self.from))
    }
}
