//! Names that are bound, what is asked of them, and sums that explode.

use super::{Die, Expr, Modifier, Pool, Quantity, Test, strip};
use std::sync::Arc;

/// A name bound to one result within a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Let {
    /// The name.
    pub name: Arc<str>,
    /// How many `let`s enclose this one.
    pub slot: u32,
    /// What it is bound to.
    pub value: Expr,
    /// Where it is known.
    pub body: Expr,
}

impl Let {
    /// Returns the dice that it binds, where it binds dice: those of one kind, with what is done to them, that are not counted.
    pub(crate) fn dice(&self) -> Option<&Pool> {
        match strip(&self.value) {
            Expr::Dice(pool) if !pool.modifiers.iter().any(Modifier::makes_count) => Some(pool),
            _ => None,
        }
    }

    /// Calls `visit` with what is asked of the dice that it binds: the modifiers behind each `{name}`. Returns whether anything
    /// is, and nothing else of the name but that.
    pub(crate) fn asked<'e>(&'e self, visit: &mut impl FnMut(&'e [Modifier])) -> Asked {
        let mut asked = Asked { dice: false, total: false };
        self.body.asked_of(self.slot, &mut asked, visit);
        asked
    }
}

/// What is asked of a bound name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Something of its dice.
    pub dice: bool,
    /// Its total.
    pub total: bool,
}

/// A sum that explodes: it is rolled again, and added, while it meets the test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// What is rolled and added up.
    pub value: Expr,
    /// What is needed, of the last roll alone; its highest total where nothing is said.
    pub when: Option<Test>,
    /// At most so many more rolls, where there is a limit.
    pub most: Option<u32>,
}

impl Chain {
    /// Returns the highest total that can come, where that is seen without rolling: of dice added up, and of numbers.
    pub(crate) fn highest(&self) -> Option<i64> {
        span(&self.value).map(|(_, most)| most)
    }

    /// Returns whether only one total can come.
    pub(crate) fn is_certain(&self) -> bool {
        span(&self.value).is_some_and(|(least, most)| least == most)
    }
}

/// Returns the least and the greatest total of plain dice and numbers added up.
fn span(expr: &Expr) -> Option<(i64, i64)> {
    match strip(expr) {
        Expr::Number(number) => Some((*number, *number)),
        Expr::Dice(Pool { count: Quantity::Fixed(count), die, modifiers, .. }) if modifiers.is_empty() => {
            let (least, most) = match (die, die.faces()) {
                (Die::Cards(_) | Die::Deck(_), _) => return None,
                (Die::Numbered(Quantity::Fixed(sides)), _) => (1, *sides),
                (_, Some(faces)) => (*faces.iter().min()?, *faces.iter().max()?),
                _ => return None,
            };
            Some((least.checked_mul(*count)?, most.checked_mul(*count)?))
        }
        Expr::Sum(terms) => terms.iter().try_fold((0i64, 0i64), |(low, high), term| {
            let (least, most) = span(&term.value)?;
            let (least, most) = if term.minus { (most.checked_neg()?, least.checked_neg()?) } else { (least, most) };
            Some((low.checked_add(least)?, high.checked_add(most)?))
        }),
        _ => None,
    }
}

impl Expr {
    fn asked_of<'e>(&'e self, slot: u32, asked: &mut Asked, visit: &mut impl FnMut(&'e [Modifier])) {
        match self {
            Expr::Name(name) => asked.total |= name.slot == slot,
            Expr::Group(group) if group.bound().is_some_and(|name| name.slot == slot) => {
                asked.dice = true;
                visit(&group.modifiers);
                // What its modifiers compare with may ask of them as well.
                self.children().into_iter().skip(1).for_each(|child| child.asked_of(slot, asked, visit));
            }
            _ => self.children().into_iter().for_each(|child| child.asked_of(slot, asked, visit)),
        }
    }
}
