//! Modifiers of one kind, which do not add up.

use crate::{Rule, Tally};
use std::borrow::Cow;

/// Why a modifier does not count beside a stronger one: the rule, and what is told of it; of a bonus, and of a penalty.
#[derive(Debug)]
pub struct Beaten([(&'static Rule, &'static str); 2]);

impl Beaten {
    /// Returns a reason that is the same for bonuses and for penalties.
    pub const fn by(rule: &'static Rule, why: &'static str) -> Self {
        Self([(rule, why); 2])
    }

    /// Returns a reason for bonuses and one for penalties.
    pub const fn by_sign(bonus: (&'static Rule, &'static str), penalty: (&'static Rule, &'static str)) -> Self {
        Self([bonus, penalty])
    }
}

/// Modifiers of some kinds: of each kind only the highest bonus and the lowest penalty count, of equal ones the first. The tally
/// that they are added to tells those that do not count, with the rule and the reason why not.
///
/// ```
/// use ludex_kit::{Beaten, Strongest, Tally, rules};
/// rules! {
///     /// Only the best shield counts.
///     SHIELDS = "XX-ARM-01", "Shields";
///     /// Bonuses of one kind do not add up.
///     KINDS = "XX-MOD-01", "Kinds of bonuses";
/// }
/// static BETTER: Beaten = Beaten::by(&KINDS, "another is better");
/// let (mut tally, mut kinds) = (Tally::shown(), <Strongest>::of(&BETTER));
/// kinds.add(&mut tally, 0, "buckler", 1, &SHIELDS);
/// kinds.add(&mut tally, 0, "tower shield", 3, &SHIELDS);
/// assert_eq!(tally.to_string(), "(buckler +1, off: another is better) 3 tower shield = 3");
/// ```
#[derive(Debug, Clone)]
pub struct Strongest<const KINDS: usize = 1> {
    beaten: &'static Beaten,
    /// What counts of each kind: the bonus and the penalty, 0 for none, and the place of its part in the tally.
    counts: [[(i32, u32); 2]; KINDS],
}

impl<const KINDS: usize> Strongest<KINDS> {
    /// Returns an empty set of modifiers, told why those that are weaker do not count.
    pub const fn of(beaten: &'static Beaten) -> Self {
        Self { beaten, counts: [[(0, 0); 2]; KINDS] }
    }

    /// Adds a modifier of a kind, counted from 0, to a tally, where it is stronger than those before it; a modifier of 0
    /// changes nothing. Between the modifiers other parts may be added, but none taken away.
    ///
    /// # Panics
    /// Panics if `kind` is not less than `KINDS`.
    pub fn add(
        &mut self,
        tally: &mut Tally,
        kind: usize,
        label: impl Into<Cow<'static, str>>,
        value: i32,
        rule: &'static Rule,
    ) {
        let sign = usize::from(value < 0);
        let (beaten, why) = self.beaten.0[sign];
        let counts = &mut self.counts[kind][sign];
        if value.abs() > counts.0.abs() {
            let weaker = tally.parts.get_mut(counts.1 as usize).filter(|_| counts.0 != 0);
            if let Some(part) = weaker {
                part.rule = beaten.into();
                part.off = Some(why.into());
            }
            tally.total -= counts.0;
            *counts = (value, tally.parts.len() as u32);
            tally.add(label, value, rule);
        } else if value != 0 {
            tally.off(label, value, beaten, why);
        }
    }
}
