//! What dice can come to when only one thing is asked of them, with the ways to it.

use std::collections::BTreeMap;

/// Dice, and what is asked of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Die(u32),
    Total(u32, u32),
    Highest(u32),
    Lowest(u32),
    /// Dice with marks; the outcome is how far their sum lies above the least possible.
    Marked(u32, &'static [i8]),
    /// How many of so many dice of so many sides show at least this.
    Successes(u32, u32, u32),
    /// The same; where none does, one more than the number of dice, and the ones.
    SuccessesOrOnes(u32, u32, u32),
    /// Outcomes with weights that the caller gave, and the sum of the weights.
    Weighed(u64),
}

/// Returns the least mark of a die.
pub(super) fn least(marks: &[i8]) -> i8 {
    marks.iter().copied().min().unwrap_or(0)
}

/// Returns how many faces of a die show at least so much, and how many do not.
fn parted(sides: u32, at_least: u32) -> (u128, u128) {
    let short = at_least.saturating_sub(1).min(sides);
    (u128::from(sides - short), u128::from(short))
}

/// Returns how many of so many dice fall on one part of their faces and not on the other, with the number of ways.
fn shares(count: u32, some: u128, others: u128) -> impl Iterator<Item = (u32, u128)> {
    let mut chosen = 1u128;
    (0..=count).filter_map(move |dice| {
        let ways = if (some == 0 && dice > 0) || (others == 0 && dice < count) {
            0
        } else {
            chosen * some.pow(dice) * others.pow(count - dice)
        };
        // The next number of ways to choose: always divisible.
        chosen = chosen * u128::from(count - dice) / u128::from(dice + 1);
        (ways > 0).then_some((dice, ways))
    })
}

impl Shape {
    /// Returns all outcomes with their weights; `None` for a single die, whose faces weigh 1 each.
    pub fn outcomes(self) -> Option<Vec<(u32, u128)>> {
        match self {
            Shape::Die(_) | Shape::Weighed(_) => None,
            Shape::Total(count, sides) => {
                let mut weights = BTreeMap::from([(0u32, 1u128)]);
                for _ in 0..count {
                    let mut next = BTreeMap::new();
                    for (total, weight) in weights {
                        for face in 1..=sides {
                            *next.entry(total + face).or_insert(0) += weight;
                        }
                    }
                    weights = next;
                }
                Some(weights.into_iter().collect())
            }
            Shape::Highest(sides) => Some((1..=sides).map(|face| (face, 2 * u128::from(face) - 1)).collect()),
            Shape::Lowest(sides) => Some((1..=sides).map(|face| (face, 2 * u128::from(sides - face) + 1)).collect()),
            Shape::Marked(count, marks) => {
                let mut weights = BTreeMap::from([(0u32, 1u128)]);
                for _ in 0..count {
                    let mut next = BTreeMap::new();
                    for (sum, weight) in weights {
                        for &mark in marks {
                            *next.entry(sum + u32::from(mark.abs_diff(least(marks)))).or_insert(0) += weight;
                        }
                    }
                    weights = next;
                }
                Some(weights.into_iter().collect())
            }
            Shape::Successes(count, sides, at_least) => {
                let (enough, short) = parted(sides, at_least);
                Some(shares(count, enough, short).collect())
            }
            Shape::SuccessesOrOnes(count, sides, at_least) => {
                let (enough, short) = parted(sides, at_least);
                let ones = shares(count, u128::from(short > 0), short.saturating_sub(1));
                let ones = ones.map(|(ones, ways)| (count + 1 + ones, ways));
                Some(shares(count, enough, short).filter(|(enough, _)| *enough > 0).chain(ones).collect())
            }
        }
    }

    /// Returns the sum of all weights.
    pub fn weight(self) -> u128 {
        match self {
            Shape::Die(sides) => u128::from(sides),
            Shape::Total(count, sides) => u128::from(sides).pow(count),
            Shape::Highest(sides) | Shape::Lowest(sides) => u128::from(sides).pow(2),
            Shape::Marked(count, marks) => (marks.len() as u128).pow(count),
            Shape::Successes(count, sides, _) | Shape::SuccessesOrOnes(count, sides, _) => u128::from(sides).pow(count),
            Shape::Weighed(sum) => u128::from(sum),
        }
    }
}
