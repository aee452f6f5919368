//! Dice and cards with settled numbers.

use super::dist::Dist;
use super::meter::{Meter, Solved};
use super::reading::fixed;
use super::weight::Weight;
use crate::error::{Code, Error};
use crate::expr::{Die, Pool};
use std::collections::BTreeMap;

/// How many dice of which kind, with settled numbers.
pub(crate) struct Dice<W> {
    pub count: u32,
    pub raw: Dist<W>,
    /// The cards, where they are drawn.
    pub cards: Option<Vec<(i64, u64)>>,
}

impl<W: Weight> Dice<W> {
    /// Returns the dice of a pool whose quantities are settled.
    pub fn of(pool: &Pool, meter: &mut Meter) -> Solved<Self> {
        let count = fixed(&pool.count)?;
        let limit = meter.limits.dice;
        let count = match u32::try_from(count) {
            Ok(count) if count <= limit => count,
            _ if count < 0 => return Err(Error::new(Code::BadDice, format!("{count} dice")).into()),
            _ => return Err(Error::limit(Code::TooManyDice, &format!("{count} dice in one roll"), limit).into()),
        };
        let faces: Vec<(i64, u64)> = match (&pool.die, pool.die.faces()) {
            (_, Some(faces)) => {
                let mut counts = BTreeMap::new();
                faces.iter().for_each(|&face| *counts.entry(face).or_insert(0) += 1);
                counts.into_iter().collect()
            }
            (Die::Numbered(sides) | Die::Deck(sides), None) => {
                let (sides, limit) = (fixed(sides)?, i64::from(meter.limits.faces));
                if sides < 1 {
                    return Err(Error::new(Code::BadDice, format!("a die of {sides} faces")).into());
                }
                if sides > limit {
                    return Err(Error::limit(Code::TooManyFaces, &format!("a die of {sides} faces"), limit).into());
                }
                (1..=sides).map(|face| (face, 1)).collect()
            }
            _ => Vec::new(),
        };
        meter.spend(faces.len() as u64)?;
        if pool.die.is_deck() {
            let size: u64 = faces.iter().map(|card| card.1).sum();
            if u64::from(count) > size {
                return Err(Error::new(Code::BadDice, format!("{count} cards from a deck of {size}")).into());
            }
            return Ok(Self { count, raw: Dist::certain(0), cards: Some(faces) });
        }
        Ok(Self { count, raw: Dist::die(faces), cards: None })
    }
}
