//! What solving may cost, told before any of it is done.

use super::reading::Reading;
use crate::expr::{Die, Expr, Group, Modifier, Pool, Quantity};
use crate::limits::Limits;

/// What solving may cost. The numbers are estimates, mostly from above, not promises; what is promised is that
/// solving stops at its [`Limits`].
///
/// ```
/// let estimate = ludex_dice::parse("20d6")?.estimate();
/// assert_eq!(estimate.outcomes, 101.0);
/// assert!(estimate.steps < 10_000.0);
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// How many outcomes there may be, those of endless chains aside.
    pub outcomes: f64,
    /// How many bits the denominator of the probabilities may have.
    pub bits: f64,
    /// How many steps solving may take, counted as [`Limits::steps`] counts them.
    pub steps: f64,
    /// How many bytes the weights may take.
    pub bytes: f64,
}

impl Estimate {
    /// Returns whether it is within limits.
    pub fn is_within(&self, limits: &Limits) -> bool {
        self.steps <= limits.steps as f64 && self.bytes <= limits.bytes as f64
    }
}

/// The range of the outcomes of a part, and what it costs.
#[derive(Clone, Copy)]
struct Part {
    least: f64,
    greatest: f64,
    outcomes: f64,
    bits: f64,
    steps: f64,
}

impl Part {
    fn fixed(value: f64) -> Self {
        Self { least: value, greatest: value, outcomes: 1.0, bits: 0.0, steps: 16.0 }
    }

    fn words(self) -> f64 {
        (self.bits / 64.0).ceil().max(1.0)
    }

    /// Two that do not depend on each other, pair by pair, with so many outcomes.
    fn pairs(self, other: Self, least: f64, greatest: f64) -> Self {
        let outcomes = (self.outcomes * other.outcomes).min(greatest - least + 1.0).max(1.0);
        let mut both = Self { least, greatest, outcomes, bits: self.bits + other.bits, steps: 0.0 };
        both.steps = self.steps + other.steps + self.outcomes * other.outcomes * (both.words() + 3.0);
        both
    }
}

/// Returns the estimate of an expression.
pub(crate) fn estimate(expr: &Expr) -> Estimate {
    let part = part(expr, &mut Vec::new());
    Estimate {
        outcomes: part.outcomes,
        bits: part.bits,
        steps: part.steps,
        bytes: part.outcomes * (8.0 + 8.0 * part.words()),
    }
}

fn part(expr: &Expr, names: &mut Vec<Part>) -> Part {
    let corners = |a: Part, b: Part, both: fn(f64, f64) -> f64| {
        let all = [
            both(a.least, b.least),
            both(a.least, b.greatest),
            both(a.greatest, b.least),
            both(a.greatest, b.greatest),
        ];
        (all.iter().copied().fold(f64::INFINITY, f64::min), all.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    };
    match expr {
        Expr::Number(number) => Part::fixed(*number as f64),
        Expr::Name(name) => {
            // Its outcomes are gone through one by one where it is bound.
            let bound = names.get(name.slot as usize).copied().unwrap_or(Part::fixed(0.0));
            Part { outcomes: 1.0, bits: 0.0, steps: 16.0, ..bound }
        }
        Expr::Dice(pool) => dice(pool, names),
        Expr::Group(group) => together(group, names),
        Expr::Sum(terms) => terms.iter().fold(Part::fixed(0.0), |sum, term| {
            let value = part(&term.value, names);
            let (least, greatest) =
                if term.minus { (-value.greatest, -value.least) } else { (value.least, value.greatest) };
            sum.pairs(value, sum.least + least, sum.greatest + greatest)
        }),
        Expr::Product(factors) => factors.iter().fold(Part::fixed(1.0), |product, factor| {
            let value = part(&factor.value, names);
            let (least, greatest) = corners(product, value, |a, b| a * b);
            product.pairs(value, least, greatest)
        }),
        Expr::Let(binding) => {
            let value = part(&binding.value, names);
            names.truncate(binding.slot as usize);
            names.push(value);
            let body = part(&binding.body, names);
            names.pop();
            // Where something is asked of dice, each way in which they can lie is gone through.
            let asked = binding.dice().filter(|_| binding.asked(&mut |_| ()).dice);
            let outcomes =
                asked.map_or(value.outcomes, |pool| value.outcomes * number(&pool.count, names).greatest.max(1.0));
            Part { bits: value.bits + body.bits, steps: value.steps + outcomes * body.steps, ..body }
        }
        Expr::Repeat(times, inner) => {
            let (once, times) = (part(inner, names), f64::from(*times));
            many(once, times)
        }
        Expr::Compare(..) | Expr::All(_) | Expr::Any(_) | Expr::Not(_) | Expr::Versus(_) | Expr::Check(_) => {
            let parts = expr.children().into_iter().map(|child| part(child, names));
            let (low, high) = if matches!(expr, Expr::Versus(_)) { (-1.0, 1.0) } else { (0.0, 3.0) };
            parts.fold(Part::fixed(0.0), |sum, value| sum.pairs(value, low, high))
        }
        _ => {
            // Branches and functions: as wide as the widest part, as costly as all together.
            let parts: Vec<Part> = expr.children().into_iter().map(|child| part(child, names)).collect();
            let mut all =
                parts.iter().copied().reduce(|a, b| a.pairs(b, a.least.min(b.least), a.greatest.max(b.greatest)));
            if let (Expr::If(_) | Expr::Case(_), Some(all)) = (expr, &mut all) {
                all.outcomes = parts.iter().skip(1).map(|part| part.outcomes).sum();
                all.steps = parts.iter().map(|part| part.steps + part.outcomes * part.words()).sum();
            }
            all.unwrap_or(Part::fixed(0.0))
        }
    }
}

/// Returns the sum of many of a kind.
fn many(once: Part, times: f64) -> Part {
    let (least, greatest) = (once.least * times, once.greatest * times);
    let outcomes = (greatest - least + 1.0).min(once.outcomes.powf(times)).max(1.0);
    let mut sum = Part { least, greatest, outcomes, bits: once.bits * times, steps: 0.0 };
    let dice = if times > 80.0 { 3.0 } else { times / 2.0 };
    sum.steps = once.steps + outcomes * dice * sum.words();
    sum
}

fn number(quantity: &Quantity, names: &mut Vec<Part>) -> Part {
    match quantity {
        Quantity::Fixed(number) => Part::fixed(*number as f64),
        Quantity::Rolled(expr) => part(expr, names),
    }
}

fn dice(pool: &Pool, names: &mut Vec<Part>) -> Part {
    let count = number(&pool.count, names);
    let (faces, times) = match (&pool.die, pool.die.faces()) {
        (_, Some(faces)) => {
            let (least, greatest) =
                (faces.iter().min().copied().unwrap_or(0), faces.iter().max().copied().unwrap_or(0));
            (Part { least: least as f64, greatest: greatest as f64, ..Part::fixed(faces.len() as f64) }, 1.0)
        }
        (Die::Numbered(sides) | Die::Deck(sides), None) => {
            let sides = number(sides, names);
            (Part { least: 1.0, ..sides }, sides.outcomes)
        }
        _ => (Part::fixed(0.0), 1.0),
    };
    let sides = (faces.greatest - faces.least + 1.0).max(1.0);
    let die = Part { outcomes: sides, bits: sides.log2(), steps: sides, ..faces };
    let mut rolled = modified(die, count.greatest.max(0.0), &pool.modifiers);
    rolled.steps = count.steps + count.outcomes * times * rolled.steps;
    rolled.bits += count.bits + faces.bits;
    rolled
}

fn together(group: &Group, names: &mut Vec<Part>) -> Part {
    let parts: Vec<Part> = group.items.iter().map(|item| part(item, names)).collect();
    let sum = parts.iter().copied().reduce(|a, b| a.pairs(b, a.least + b.least, a.greatest + b.greatest));
    let mut sum = sum.unwrap_or(Part::fixed(0.0));
    if !group.modifiers.is_empty() {
        // A state for each number of items of each kind that are placed.
        let states: f64 = parts.iter().map(|_| 2.0).product();
        sum.steps += states * sum.outcomes * parts.iter().map(|part| part.outcomes).sum::<f64>();
    }
    sum
}

fn modified(die: Part, count: f64, modifiers: &[Modifier]) -> Part {
    let (acting, reading) = Reading::of(modifiers);
    let chosen = acting.iter().any(|modifier| matches!(modifier, Modifier::Keep(..) | Modifier::Drop(..)));
    let chains = acting.iter().any(|modifier| matches!(modifier, Modifier::Explode(_)));
    let tangled = acting.windows(2).any(|two| {
        let chooses = |modifier: &Modifier| {
            matches!(modifier, Modifier::Keep(..) | Modifier::Drop(..) | Modifier::KeepIf(_) | Modifier::DropIf(_))
        };
        chooses(two[0]) && !chooses(two[1]) && !matches!(two[1], Modifier::AtLeast(_) | Modifier::AtMost(_))
    });
    let mut sum = many(die, count);
    if reading.count.is_some() {
        let counted = Part { least: 0.0, greatest: 1.0, outcomes: 2.0, bits: die.bits, steps: die.steps };
        sum = many(counted, count);
    }
    if chosen || reading.sets().is_some() {
        sum.steps = sum.words() * die.outcomes * count * count / 2.0 * sum.outcomes;
    }
    if tangled {
        // The multisets of values that can lie on the table.
        let multisets: f64 =
            (1..=count.min(1e4) as u32).map(|i| (die.outcomes + f64::from(i) - 1.0) / f64::from(i)).product();
        sum.steps = multisets * die.outcomes * (count + 1.0) * sum.words();
    }
    if chains {
        // Followed for some twenty to fifty dice.
        sum.steps *= 50.0;
        sum.bits += 40.0 * die.bits;
        sum.outcomes += 50.0 * (die.greatest - die.least + 1.0).min(die.outcomes * 50.0);
    }
    sum
}
