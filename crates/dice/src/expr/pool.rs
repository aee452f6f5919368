//! Dice of one kind and what is done to them.

use super::{Expr, Name, Relation};

/// So many dice of one kind, and the modifiers that act on them in the order written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// How many.
    pub count: Quantity,
    /// What they show.
    pub die: Die,
    /// What is done to them, in order.
    pub modifiers: Vec<Modifier>,
    /// Which dice of the expression these are, counted in the order of the text.
    pub place: Place,
}

/// Which dice of an expression, counted in the order of the text. It takes no part in comparing expressions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place(pub u32);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// A number that is written down or comes from a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// Written down.
    Fixed(i64),
    /// Rolled when it is needed.
    Rolled(Box<Expr>),
}

/// What a die shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Die {
    /// Faces 1 to a number.
    Numbered(Quantity),
    /// `dF`: -1, 0 and 1, each as likely.
    Fudge,
    /// `dF.1`: one -1, four blanks, one 1.
    FudgeRare,
    /// `dW`: -2, -1, 0, 0, 1, 2.
    Wild,
    /// `d{...}`: the faces listed.
    Faces(Vec<i64>),
    /// `draw(... of N)`: cards 1 to a number, drawn without being put back.
    Deck(Quantity),
    /// `draw(... of {...})`: the cards listed, drawn without being put back.
    Cards(Vec<i64>),
}

impl Die {
    /// Returns the faces of a die that does not simply count from 1.
    #[inline]
    pub(crate) fn faces(&self) -> Option<&[i64]> {
        match self {
            Die::Fudge => Some(&[-1, 0, 1]),
            Die::FudgeRare => Some(&[-1, 0, 0, 0, 0, 1]),
            Die::Wild => Some(&[-2, -1, 0, 0, 1, 2]),
            Die::Faces(faces) | Die::Cards(faces) => Some(faces),
            Die::Numbered(_) | Die::Deck(_) => None,
        }
    }

    /// Returns whether what was drawn stays out.
    #[inline]
    pub(crate) fn is_deck(&self) -> bool {
        matches!(self, Die::Deck(_) | Die::Cards(_))
    }
}

/// What is done to dice. Modifiers act in the order written, each on the dice that still count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Modifier {
    /// Only so many still count.
    Keep(End, Quantity),
    /// So many no longer count.
    Drop(End, Quantity),
    /// Only those that meet the test still count.
    KeepIf(Test),
    /// Those that meet the test no longer count.
    DropIf(Test),
    /// Dice that meet the test bring another die.
    Explode(Explode),
    /// Dice that meet a test are rolled again.
    Reroll(Reroll),
    /// So many of the highest or lowest dice are rolled again once.
    RerollEnd(End, Quantity),
    /// Dice under a number count as that number.
    AtLeast(Quantity),
    /// Dice over a number count as that number.
    AtMost(Quantity),
    /// Dice that show what an earlier one shows are rolled again: until they differ, or once.
    Unique {
        /// Once only.
        once: bool,
    },
    /// The result is the number of dice that meet a test, each with the weight of the last test it meets.
    Count(Vec<Weighted>),
    /// Each die that meets the test takes one from the count.
    Fail(Test),
    /// Without a success, and with a die that meets the test, the roll is a botch (-1); a count is never
    /// under 0 otherwise.
    Botch(Test),
    /// The result is how far the total is beyond the target.
    Margin(Test),
    /// The result is the number of even dice.
    Even,
    /// The result is the number of odd dice.
    Odd,
    /// The result tells of dice that show the same.
    Sets(Sets),
    /// Dice that meet the test are marked as critical. Nothing else changes.
    Critical(Test),
    /// Dice that meet the test are marked as fumbles. Nothing else changes.
    Fumble(Test),
    /// The dice are shown in order. Nothing else changes.
    Sort {
        /// The greatest first.
        descending: bool,
    },
}

/// Which end of the dice in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
    /// Those in the middle; where they cannot be exactly in the middle, the lower ones.
    Middle,
}

/// A comparison with a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// How a die compares.
    pub relation: Relation,
    /// With what.
    pub against: Quantity,
}

/// A test and how much a die that meets it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighted {
    /// The test.
    pub test: Test,
    /// How much it counts.
    pub weight: i64,
}

/// How dice explode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explode {
    /// Whether the extra die is added to the die that brought it, rather than standing beside it.
    pub compound: bool,
    /// Whether extra dice count one less than they show.
    pub penetrate: bool,
    /// What is needed; the highest face where nothing is said. The face shown decides, whatever it counts.
    pub when: Option<Test>,
    /// How often.
    pub limit: ExplodeLimit,
}

/// How often dice explode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExplodeLimit {
    /// As often as it happens.
    Unlimited,
    /// At most so many extra dice for each die.
    PerDie(u32),
    /// At most so many extra dice for all together, in the order rolled.
    Total(u32),
}

/// How dice are rolled again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reroll {
    /// What is needed: to meet any of these; the lowest face where nothing is said.
    pub when: Vec<Test>,
    /// How often.
    pub times: RerollTimes,
}

/// How often dice are rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerollTimes {
    /// Until they no longer meet the test.
    Always,
    /// Each die once.
    Once,
    /// Once, and at most so many dice, in the order rolled.
    Dice(u32),
}

/// What is told of dice that show the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sets {
    /// How many faces are shown by at least so many dice.
    Groups(u32),
    /// How many pairs can be taken out.
    Pairs,
    /// The sum of the largest set; of several as large, the highest.
    Largest,
    /// How many dice the largest set has.
    Width,
    /// What the largest set shows; of several as large, the highest.
    Height,
}

/// Several items taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Whether the dice of the items, rather than their totals, are kept, dropped and counted.
    pub by_die: bool,
    /// The items.
    pub items: Vec<Expr>,
    /// What is done to them, in order.
    pub modifiers: Vec<Modifier>,
    /// Which dice of the expression these are, counted in the order of the text.
    pub place: Place,
}

impl Group {
    /// Returns the bound name whose dice are asked, where it is one: `{pool}`.
    pub(crate) fn bound(&self) -> Option<&Name> {
        match &self.items[..] {
            [Expr::Name(name)] if self.by_die => Some(name),
            _ => None,
        }
    }

    /// Returns the dice of a group that holds dice of one kind and nothing else, with what is done to the group behind
    /// what is done to them: such dice are the same with braces and without.
    pub(crate) fn as_dice(&self) -> Option<Pool> {
        match &self.items[..] {
            [Expr::Dice(pool)] if self.by_die => {
                let mut pool = pool.clone();
                pool.modifiers.extend(self.modifiers.iter().cloned());
                Some(pool)
            }
            _ => None,
        }
    }
}

impl Pool {
    /// `count` dice of `sides` faces with nothing done to them.
    pub fn plain(count: i64, sides: i64) -> Self {
        Self {
            count: Quantity::Fixed(count),
            die: Die::Numbered(Quantity::Fixed(sides)),
            modifiers: Vec::new(),
            place: Place(0),
        }
    }

    /// Returns whether its total is what exactly one d20 shows.
    pub(crate) fn shows_one_d20(&self) -> bool {
        let Quantity::Fixed(mut left) = self.count else { return false };
        if self.die != Die::Numbered(Quantity::Fixed(20)) {
            return false;
        }
        for modifier in &self.modifiers {
            match modifier {
                Modifier::Keep(_, Quantity::Fixed(n)) => left = left.min(*n),
                Modifier::Drop(_, Quantity::Fixed(n)) => left = (left - n).max(0),
                Modifier::Reroll(_)
                | Modifier::RerollEnd(..)
                | Modifier::Sort { .. }
                | Modifier::Critical(_)
                | Modifier::Fumble(_) => {}
                _ => return false,
            }
        }
        left == 1
    }

    /// Calls `visit` with every quantity, in the order in which they are rolled.
    pub(crate) fn quantities<'a>(&'a self, visit: &mut impl FnMut(&'a Quantity)) {
        visit(&self.count);
        if let Die::Numbered(sides) | Die::Deck(sides) = &self.die {
            visit(sides);
        }
        for modifier in &self.modifiers {
            modifier.quantities(visit);
        }
    }
}

impl Modifier {
    /// Calls `visit` with every quantity.
    pub(crate) fn quantities<'a>(&'a self, visit: &mut impl FnMut(&'a Quantity)) {
        match self {
            Modifier::Keep(_, quantity)
            | Modifier::Drop(_, quantity)
            | Modifier::RerollEnd(_, quantity)
            | Modifier::AtLeast(quantity)
            | Modifier::AtMost(quantity) => visit(quantity),
            Modifier::KeepIf(test)
            | Modifier::DropIf(test)
            | Modifier::Fail(test)
            | Modifier::Botch(test)
            | Modifier::Margin(test)
            | Modifier::Critical(test)
            | Modifier::Fumble(test) => visit(&test.against),
            Modifier::Explode(Explode { when, .. }) => {
                if let Some(test) = when {
                    visit(&test.against);
                }
            }
            Modifier::Reroll(Reroll { when, .. }) => when.iter().for_each(|test| visit(&test.against)),
            Modifier::Count(tests) => tests.iter().for_each(|weighted| visit(&weighted.test.against)),
            Modifier::Unique { .. } | Modifier::Even | Modifier::Odd | Modifier::Sets(_) | Modifier::Sort { .. } => {}
        }
    }

    /// The same, for replacing them.
    pub(crate) fn quantities_mut(&mut self, visit: &mut impl FnMut(&mut Quantity)) {
        match self {
            Modifier::Keep(_, quantity)
            | Modifier::Drop(_, quantity)
            | Modifier::RerollEnd(_, quantity)
            | Modifier::AtLeast(quantity)
            | Modifier::AtMost(quantity) => visit(quantity),
            Modifier::KeepIf(test)
            | Modifier::DropIf(test)
            | Modifier::Fail(test)
            | Modifier::Botch(test)
            | Modifier::Margin(test)
            | Modifier::Critical(test)
            | Modifier::Fumble(test) => visit(&mut test.against),
            Modifier::Explode(Explode { when, .. }) => {
                if let Some(test) = when {
                    visit(&mut test.against);
                }
            }
            Modifier::Reroll(Reroll { when, .. }) => when.iter_mut().for_each(|test| visit(&mut test.against)),
            Modifier::Count(tests) => tests.iter_mut().for_each(|weighted| visit(&mut weighted.test.against)),
            Modifier::Unique { .. } | Modifier::Even | Modifier::Odd | Modifier::Sets(_) | Modifier::Sort { .. } => {}
        }
    }

    /// Returns whether none of its numbers is rolled.
    pub(crate) fn is_settled(&self) -> bool {
        let mut settled = true;
        self.quantities(&mut |quantity| settled &= matches!(quantity, Quantity::Fixed(_)));
        settled
    }

    /// Returns whether it makes the result a count or a measure rather than the sum of the dice.
    pub(crate) fn makes_count(&self) -> bool {
        matches!(self, Modifier::Count(_) | Modifier::Even | Modifier::Odd | Modifier::Sets(_) | Modifier::Margin(_))
    }
}
