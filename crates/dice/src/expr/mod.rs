//! The expression: what a text means, whatever dialect it was written in.
//!
//! [`Expr`] is plain data. Everything else reads it: the roller, the solver, the explanation and the printer,
//! each with one arm a construct.

mod bound;
mod pool;

pub use bound::*;
pub use pool::*;

use std::sync::Arc;

/// An expression: what is added, compared, chosen between and rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A whole number.
    Number(i64),
    /// A name bound by a `let` around it.
    Name(Name),
    /// Terms added and subtracted from left to right. A lone negative term is a change of sign.
    Sum(Vec<Term>),
    /// Factors multiplied and divided from left to right.
    Product(Vec<Factor>),
    /// Base and exponent.
    Power(Box<[Expr; 2]>),
    /// A quotient rounded otherwise than down.
    Quotient(Rounding, Box<[Expr; 2]>),
    /// Dice of one kind, with what is done to them.
    Dice(Pool),
    /// Several totals, or dice of several kinds, taken together.
    Group(Box<Group>),
    /// A function of one or more numbers.
    Call(Function, Vec<Expr>),
    /// 1 where the relation holds between the two, else 0.
    Compare(Relation, Box<[Expr; 2]>),
    /// 1 where all hold (are not 0), else 0. What decides the matter early leaves the rest unrolled.
    All(Vec<Expr>),
    /// 1 where any holds, else 0. What decides the matter early leaves the rest unrolled.
    Any(Vec<Expr>),
    /// 1 where it does not hold, else 0.
    Not(Box<Expr>),
    /// Condition, what holds then, what holds otherwise. Only the branch that is taken is rolled.
    If(Box<[Expr; 3]>),
    /// The first arm that fits the subject. Only that arm is rolled.
    Case(Box<Case>),
    /// A contest of two totals: -1 lose, 0 tie, 1 win.
    Versus(Box<[Expr; 2]>),
    /// A check with four degrees of success.
    Check(Box<Check>),
    /// A sum that is rolled again and added while it meets a test.
    Chain(Box<Chain>),
    /// The same thing several times, rolled anew each time; as a number, the sum.
    Repeat(u32, Box<Expr>),
    /// A name bound once: every mention is the same result.
    Let(Box<Let>),
    /// A part with a label, such as the kind of damage.
    Label(Box<Label>),
}

/// A mention of a bound name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name as written.
    pub name: Arc<str>,
    /// The [`Let::slot`] of its binding.
    pub slot: u32,
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Whether it is subtracted.
    pub minus: bool,
    /// What is added or subtracted.
    pub value: Expr,
}

/// What a factor does to what stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scaling {
    /// Multiplies it.
    Times,
    /// Divides it, rounding down.
    Over,
    /// Leaves what a division rounded down leaves: never negative for a positive divisor.
    Modulo,
}

/// A factor of a product; that of the first is always [`Scaling::Times`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    /// What it does.
    pub scaling: Scaling,
    /// By how much.
    pub value: Expr,
}

/// How a quotient is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Up: `ceil`.
    Up,
    /// To the nearest, halves away from zero: `round`.
    Nearest,
    /// To the nearest, halves up: `roundup`.
    NearestUp,
    /// Toward zero: `trunc`.
    TowardZero,
}

/// The functions of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// The magnitude.
    Abs,
    /// -1, 0 or 1.
    Sign,
    /// The square root, rounded down.
    Sqrt,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The remainder with the sign of the dividend.
    Rem,
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `<>`
    Unequal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Relation {
    /// Returns whether the relation holds.
    #[inline]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::AtLeast => left >= right,
            Relation::Greater => left > right,
        }
    }

    /// Returns the sign it is written with.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Equal => "=",
            Relation::Unequal => "<>",
            Relation::AtLeast => ">=",
            Relation::Greater => ">",
        }
    }
}

/// A subject and what follows from its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What decides.
    pub subject: Expr,
    /// Tried in order.
    pub arms: Vec<Arm>,
    /// Where no arm fits.
    pub otherwise: Expr,
}

impl Case {
    /// Returns what follows from a value of the subject: the first arm that fits.
    #[inline]
    pub(crate) fn chosen(&self, value: i64) -> &Expr {
        let arm = self.arms.iter().find(|arm| arm.relation.holds(value, arm.against));
        arm.map_or(&self.otherwise, |arm| &arm.value)
    }
}

/// One arm of a [`Case`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// How the subject compares.
    pub relation: Relation,
    /// With what.
    pub against: i64,
    /// What follows.
    pub value: Expr,
}

/// A roll against a difficulty.
///
/// Meeting the difficulty is a success, missing it a failure; `step` or more beyond it, or `step` or more short
/// of it, is critical. Where exactly one die of twenty sides counts in the roll, its 20 raises and its 1 lowers
/// the degree by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The roll with its modifiers.
    pub roll: Expr,
    /// The difficulty.
    pub difficulty: Expr,
    /// How far from the difficulty a result is critical; 10 where nothing else is said.
    pub step: i64,
}

/// The degrees of a [`Check`], the worst first; the value is the place.
pub const DEGREES: [&str; 4] = ["critical failure", "failure", "success", "critical success"];

impl Check {
    /// Returns the degree of a total, given the face of the lone d20 where there is one.
    pub(crate) fn degree(step: i64, total: i64, difficulty: i64, natural: Option<i64>) -> i64 {
        let beyond = i128::from(total) - i128::from(difficulty);
        let step = i128::from(step);
        let degree = if beyond >= step {
            3
        } else if beyond >= 0 {
            2
        } else if beyond > -step {
            1
        } else {
            0
        };
        match natural {
            Some(20) => (degree + 1).min(3),
            Some(1) => (degree - 1).max(0),
            _ => degree,
        }
    }

    /// Returns the place of the lone d20 among the terms of the roll: itself, or a positive term of a sum.
    pub(crate) fn natural(roll: &Expr) -> Option<usize> {
        let lone = |expr: &Expr| match strip(expr) {
            Expr::Dice(pool) => pool.shows_one_d20(),
            _ => false,
        };
        match strip(roll) {
            Expr::Sum(terms) => {
                let mut found = terms.iter().enumerate().filter(|(_, term)| !term.minus && lone(&term.value));
                match (found.next(), found.next()) {
                    (Some((at, _)), None) => Some(at),
                    _ => None,
                }
            }
            other => lone(other).then_some(0),
        }
    }
}

/// Returns the expression under its labels.
pub(crate) fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Label(label) => strip(&label.value),
        other => other,
    }
}

/// A labelled part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The label, without its brackets.
    pub label: Box<str>,
    /// What it labels.
    pub value: Expr,
}

impl Expr {
    /// Returns the words for outcomes that are words: the value of the first, and the words in order.
    pub(crate) fn words(&self) -> Option<(i64, &'static [&'static str])> {
        match self {
            Expr::Versus(_) => Some((-1, &["lose", "tie", "win"])),
            Expr::Check(_) => Some((0, &DEGREES)),
            Expr::Dice(pool) if pool.modifiers.iter().any(|m| matches!(m, Modifier::Botch(_))) => {
                Some((-1, &["botch"]))
            }
            Expr::Group(group) if group.modifiers.iter().any(|m| matches!(m, Modifier::Botch(_))) => {
                Some((-1, &["botch"]))
            }
            Expr::If(parts) => Some(parts[1].words()?).filter(|words| parts[2].words() == Some(*words)),
            Expr::Case(case) => {
                let words = case.otherwise.words()?;
                case.arms.iter().all(|arm| arm.value.words() == Some(words)).then_some(words)
            }
            Expr::Let(binding) => binding.body.words(),
            Expr::Label(label) => label.value.words(),
            _ => None,
        }
    }

    /// Returns the parts directly below, in the order in which they are rolled. Those of dice come count first.
    pub(crate) fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Number(_) | Expr::Name(_) => Vec::new(),
            Expr::Sum(terms) => terms.iter().map(|term| &term.value).collect(),
            Expr::Product(factors) => factors.iter().map(|factor| &factor.value).collect(),
            Expr::Power(two) | Expr::Quotient(_, two) | Expr::Compare(_, two) | Expr::Versus(two) => {
                two.iter().collect()
            }
            Expr::Dice(pool) => {
                let mut found = Vec::new();
                pool.quantities(&mut |quantity| {
                    if let Quantity::Rolled(expr) = quantity {
                        found.push(&**expr);
                    }
                });
                found
            }
            Expr::Group(group) => {
                let mut found: Vec<&Expr> = group.items.iter().collect();
                for modifier in &group.modifiers {
                    modifier.quantities(&mut |quantity| {
                        if let Quantity::Rolled(expr) = quantity {
                            found.push(&**expr);
                        }
                    });
                }
                found
            }
            Expr::Call(_, arguments) | Expr::All(arguments) | Expr::Any(arguments) => arguments.iter().collect(),
            Expr::Not(inner) | Expr::Repeat(_, inner) => vec![inner],
            Expr::If(three) => three.iter().collect(),
            Expr::Case(case) => {
                let arms = case.arms.iter().map(|arm| &arm.value);
                std::iter::once(&case.subject).chain(arms).chain([&case.otherwise]).collect()
            }
            Expr::Check(check) => vec![&check.roll, &check.difficulty],
            Expr::Let(binding) => vec![&binding.value, &binding.body],
            Expr::Label(label) => vec![&label.value],
            Expr::Chain(chain) => {
                let target = chain.when.as_ref().and_then(|test| match &test.against {
                    Quantity::Rolled(expr) => Some(&**expr),
                    Quantity::Fixed(_) => None,
                });
                std::iter::once(&chain.value).chain(target).collect()
            }
        }
    }

    /// Returns whether a name is mentioned that is bound outside of it.
    pub(crate) fn is_open(&self) -> bool {
        self.mentions_below(u32::MAX)
    }

    fn mentions_below(&self, bound: u32) -> bool {
        match self {
            Expr::Name(name) => name.slot < bound,
            Expr::Let(binding) => {
                binding.value.mentions_below(bound) || binding.body.mentions_below(bound.min(binding.slot))
            }
            _ => self.children().iter().any(|child| child.mentions_below(bound)),
        }
    }
}
