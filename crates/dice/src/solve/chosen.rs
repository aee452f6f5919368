//! Which dice count: modifiers that choose places of the dice in order.

use super::reading::fixed;
use super::walk::Places;
use crate::error::{Code, Error, Result};
use crate::expr::{End, Modifier, Quantity};

/// Modifiers that choose places and hold values, and the change that holding makes in all.
pub(super) type Selection<'a> = (Vec<&'a Modifier>, Box<dyn Fn(i64) -> i64>);

/// Returns the modifiers as a choice of places, if they are nothing else. Values can be held before places are chosen
/// as well as after, because that keeps their order.
pub(super) fn selection<'a>(modifiers: &[&'a Modifier]) -> Option<Selection<'a>> {
    let (mut chosen, mut held) = (Vec::new(), Vec::new());
    for modifier in modifiers {
        match modifier {
            Modifier::Keep(_, Quantity::Fixed(_)) | Modifier::Drop(_, Quantity::Fixed(_)) => chosen.push(*modifier),
            Modifier::AtLeast(Quantity::Fixed(number)) => held.push((true, *number)),
            Modifier::AtMost(Quantity::Fixed(number)) => held.push((false, *number)),
            _ => return None,
        }
    }
    let change = move |value: i64| {
        held.iter().fold(value, |value, &(least, number)| if least { value.max(number) } else { value.min(number) })
    };
    Some((chosen, Box::new(change)))
}

/// Returns the places that count of `of` dice.
pub(super) fn places(chosen: &[&Modifier], of: usize) -> Result<Places> {
    let mut places = Places { from: 0, to: of, of };
    for modifier in chosen {
        let left = places.to - places.from;
        let amount = |quantity: &Quantity| {
            let count = fixed(quantity)?;
            usize::try_from(count)
                .map(|count| count.min(left))
                .map_err(|_| Error::new(Code::BadDice, format!("{count} dice to keep or drop")))
        };
        match modifier {
            Modifier::Keep(End::Highest, count) => places.from = places.to - amount(count)?,
            Modifier::Keep(End::Lowest, count) => places.to = places.from + amount(count)?,
            Modifier::Keep(End::Middle, count) => {
                let count = amount(count)?;
                places.from += (left - count) / 2;
                places.to = places.from + count;
            }
            Modifier::Drop(End::Highest, count) => places.to -= amount(count)?,
            Modifier::Drop(End::Lowest, count) => places.from += amount(count)?,
            _ => {}
        }
    }
    Ok(places)
}
