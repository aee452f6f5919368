//! An expression that was read: to be rolled, explained and solved.

use crate::error::Result;
use crate::explain::Explanation;
use crate::expr::Expr;
use crate::faces::DiceSource;
use crate::limits::Limits;
use crate::notation::{Printer, Syntax};
use crate::odds::Distribution;
use crate::roll::{Plan, Roll, Roller, Spent};
use crate::solve::{Estimate, SolveOptions, Unwatched, Watch};
use std::fmt;
use std::str::FromStr;

/// An expression that was read, with the limits it is rolled within.
///
/// ```
/// use ludex_dice::{Scripted, parse};
/// let expression = parse("4d6kh3 + 5")?;
/// assert_eq!(expression.to_string(), "4d6kh3+5");
///
/// let roll = expression.roll(&mut Scripted::new([6, 1, 4, 4]))?;
/// assert_eq!(roll.total, 19);
/// assert_eq!(expression.text(&roll), "4d6kh3+5 = 19\n  4d6kh3 = 14: 6, 1 (dropped), 4, 4");
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    root: Expr,
    note: Option<Box<str>>,
    limits: Limits,
    /// How it is rolled where it is dice of one kind and a number added.
    plan: Option<Plan>,
}

/// Reads an expression in the base dialect, within the default limits.
///
/// ```
/// let error = ludex_dice::parse("4d6kj3").unwrap_err();
/// assert_eq!(
///     error.show("4d6kj3"),
///     "4d6kj3\n   ^\nexpected a modifier or an operator, found `kj3` (at character 4); did you mean kh, kl or km? [parse.syntax]"
/// );
/// ```
///
/// # Errors
/// What is not in the notation, or beyond a limit, is refused with a code, a position and mostly a suggestion.
pub fn parse(source: &str) -> Result<Expression> {
    Syntax::default().parse(source)
}

impl Syntax<'_> {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is not in the notation, or beyond a limit, is refused with a code, a position and mostly a
    /// suggestion.
    pub fn parse(&self, source: &str) -> Result<Expression> {
        let (root, note) = self.read(source)?;
        let plan = Plan::of(&root, &self.limits);
        Ok(Expression { root, note, limits: self.limits, plan })
    }
}

impl FromStr for Expression {
    type Err = crate::error::Error;

    fn from_str(source: &str) -> Result<Self> {
        parse(source)
    }
}

impl fmt::Display for Expression {
    /// Returns the canonical form: base dialect; reading it back gives the same expression.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())?;
        match &self.note {
            Some(note) => write!(f, " # {note}"),
            None => Ok(()),
        }
    }
}

impl Expression {
    /// Returns the typed form: see [`expr`](crate::expr).
    ///
    /// ```
    /// use ludex_dice::{expr::Expr, parse};
    /// let expression = parse("4d6kh3")?;
    /// assert!(matches!(expression.expr(), Expr::Dice(pool) if pool.modifiers.len() == 1));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn expr(&self) -> &Expr {
        &self.root
    }

    /// Returns the note behind the expression.
    ///
    /// ```
    /// assert_eq!(ludex_dice::parse("1d20+5 # to hit")?.note(), Some("to hit"));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Returns the limits it is rolled and solved within.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the canonical form without the note: in the base dialect, with one spelling for each thing. What other
    /// dialects leave to be understood it writes out, so that it may be nested somewhat more deeply than what was
    /// read.
    ///
    /// ```
    /// let expression = ludex_dice::parse("d20 + 4D6k3 # to hit")?;
    /// assert_eq!(expression.canonical(), "1d20+4d6kh3");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn canonical(&self) -> String {
        let mut printer = Printer::default();
        printer.expr(&self.root);
        printer.text
    }

    /// Returns the word for a result, where results are words.
    ///
    /// ```
    /// let check = ludex_dice::parse("check(1d20+7, 18)")?;
    /// assert_eq!(check.word(3), Some("critical success"));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn word(&self, total: i64) -> Option<&'static str> {
        let (first, words) = self.root.words()?;
        usize::try_from(total.checked_sub(first)?).ok().and_then(|at| words.get(at).copied())
    }

    /// Rolls it and keeps every die.
    ///
    /// ```
    /// use ludex_dice::{Seeded, parse};
    /// let mut dice = Seeded::from_number(7);
    /// let roll = parse("8d6")?.roll(&mut dice)?;
    /// assert_eq!(roll.dice.len(), 8);
    /// assert_eq!(roll.dice.iter().map(|die| die.value).sum::<i64>(), roll.total);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// A limit, a roll that cannot end, or a number that cannot be reckoned with.
    pub fn roll(&self, faces: &mut impl DiceSource) -> Result<Roll> {
        let mut roll = self.plan.map_or_else(Roll::default, |plan| plan.room());
        self.roll_into(faces, &mut roll)?;
        Ok(roll)
    }

    /// As [`roll`](Self::roll), into an existing roll whose memory is reused.
    ///
    /// ```
    /// use ludex_dice::{Roll, Seeded, parse};
    /// let (fireball, mut dice, mut roll) = (parse("8d6")?, Seeded::from_number(7), Roll::default());
    /// for _ in 0..100 {
    ///     fireball.roll_into(&mut dice, &mut roll)?;
    ///     assert!((8..=48).contains(&roll.total));
    /// }
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`roll`](Self::roll); what the roll holds then is of no use.
    pub fn roll_into(&self, faces: &mut impl DiceSource, roll: &mut Roll) -> Result<()> {
        roll.clear();
        if let Some(plan) = &self.plan {
            return plan.record(faces, &self.limits, roll);
        }
        let total = Roller::<_, true>::new(faces, &self.limits, roll).eval(&self.root)?;
        roll.total = total;
        if !matches!(self.root, Expr::Sum(_) | Expr::Number(_)) {
            roll.word = self.word(total);
        }
        Ok(())
    }

    /// Rolls it for the total alone, and keeps nothing. The faces drawn are those that
    /// [`roll`](Self::roll) would draw.
    ///
    /// ```
    /// use ludex_dice::{Seeded, parse};
    /// let attack = parse("1d20+5")?;
    /// let (mut one, mut same) = (Seeded::from_number(7), Seeded::from_number(7));
    /// assert_eq!(attack.total(&mut one)?, attack.roll(&mut same)?.total);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    #[inline]
    pub fn total(&self, faces: &mut impl DiceSource) -> Result<i64> {
        if let Some(plan) = &self.plan {
            return plan.total(faces, &self.limits);
        }
        let mut workplace = Roll::default();
        Roller::<_, false>::new(faces, &self.limits, &mut workplace).eval(&self.root)
    }

    /// Rolls it once for each place in `totals`, for the total alone: the totals that so many calls of
    /// [`total`](Self::total) would give, in less time.
    ///
    /// ```
    /// use ludex_dice::{Seeded, parse};
    /// let (expression, mut dice, mut totals) = (parse("4d6kh3")?, Seeded::from_number(1), [0; 10_000]);
    /// expression.totals(&mut dice, &mut totals)?;
    /// let mean = totals.iter().sum::<i64>() as f64 / 10_000.0;
    /// assert!((mean - 12.24).abs() < 0.1);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`roll`](Self::roll); the limits hold for each roll by itself.
    pub fn totals(&self, faces: &mut impl DiceSource, totals: &mut [i64]) -> Result<()> {
        if let Some(plan) = &self.plan {
            return plan.totals(faces, &self.limits, totals);
        }
        let mut workplace = Roll::default();
        let mut roller = Roller::<_, false>::new(faces, &self.limits, &mut workplace);
        for total in totals {
            roller.spent = Spent::default();
            *total = roller.eval(&self.root)?;
        }
        Ok(())
    }

    /// Returns what it means, in words.
    ///
    /// ```
    /// let said = ludex_dice::parse("3d12dl1")?.explain();
    /// assert_eq!(
    ///     said.parts[0].1,
    ///     "roll 3 dice with the faces 1 to 12; drop the lowest; the result is the sum of the dice that count"
    /// );
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn explain(&self) -> Explanation {
        crate::explain::explain(&self.root)
    }

    /// Returns what it says that was hardly meant: tests that can never come true.
    ///
    /// ```
    /// let remarks = ludex_dice::parse("5d6>=8")?.remarks();
    /// assert_eq!(remarks, ["`>=8` never comes true: these dice count 1 to 6"]);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn remarks(&self) -> Vec<String> {
        crate::explain::remarks(&self.root)
    }

    /// Returns what solving it may cost, told before any of it is done.
    ///
    /// ```
    /// let (small, large) = (ludex_dice::parse("4d6kh3")?, ludex_dice::parse("50000d1000")?);
    /// assert!(small.estimate().is_within(small.limits()));
    /// assert!(!large.estimate().is_within(large.limits()));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn estimate(&self) -> Estimate {
        crate::solve::estimate(&self.root)
    }

    /// Returns its exact distribution.
    ///
    /// Where there are infinitely many outcomes, those that together weigh no more than 10^-12 are left out.
    ///
    /// ```
    /// let odds = ludex_dice::parse("2d12+3 vs 2d12+5")?.solve()?;
    /// assert_eq!(odds.probability(1).to_string(), "7535/20736");
    /// assert_eq!(odds.word(1), Some("win"));
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// A limit, a roll that cannot end, a number that cannot be reckoned with, or an order of modifiers that can
    /// only be rolled.
    pub fn solve(&self) -> Result<Distribution> {
        self.solve_watched(&SolveOptions::default(), &mut Unwatched)
    }

    /// Returns its distribution, solved as `ask` says.
    ///
    /// ```
    /// use ludex_dice::{SolveOptions, parse};
    /// let options = SolveOptions { max_value: Some(12), ..SolveOptions::default() };
    /// let odds = parse("1d6!")?.solve_as(&options)?;
    /// assert_eq!(odds.outcomes(), [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
    /// assert_eq!(odds.cut().to_string(), "1/36");
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_as(&self, options: &SolveOptions) -> Result<Distribution> {
        self.solve_watched(options, &mut Unwatched)
    }

    /// As [`solve_as`](Self::solve_as), reporting progress to `watch`, which may cancel.
    ///
    /// ```
    /// use ludex_dice::{SolveOptions, Watch, parse};
    /// struct Shown(u64);
    /// impl Watch for Shown {
    ///     fn goes_on(&mut self, steps: u64) -> bool {
    ///         self.0 = steps;
    ///         true
    ///     }
    /// }
    /// let mut shown = Shown(0);
    /// let odds = parse("100d6")?.solve_watched(&SolveOptions::default(), &mut shown)?;
    /// assert!(shown.0 > 0 && odds.len() == 501);
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve), or cancelled.
    pub fn solve_watched(&self, options: &SolveOptions, watch: &mut dyn Watch) -> Result<Distribution> {
        Ok(Distribution::new(crate::solve::solve(&self.root, &self.limits, options, watch)?, self.root.words()))
    }

    /// Returns a roll of this expression in words: the result, then every die with what happened to it.
    ///
    /// ```
    /// use ludex_dice::{Scripted, parse};
    /// let attack = parse("2d6!kh2[fire]+1 # the torch")?;
    /// let roll = attack.roll(&mut Scripted::new([6, 2, 4]))?;
    /// assert_eq!(
    ///     attack.text(&roll),
    ///     "2d6!kh2[fire]+1 = 11 # the torch\n  2d6!kh2[fire] = 10: 6 (exploded), 2 (dropped), 4"
    /// );
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn text(&self, roll: &Roll) -> String {
        crate::roll::text(&self.root, &self.canonical(), self.note(), roll)
    }

    /// Returns a roll of this expression as JSON.
    ///
    /// ```
    /// use ludex_dice::{Scripted, parse};
    /// let expression = parse("1d6+1")?;
    /// assert_eq!(
    ///     expression.json(&expression.roll(&mut Scripted::new([4]))?),
    ///     r#"{"expression":"1d6+1","total":5,"parts":[{"part":"1d6","kind":"dice","total":4,"dice":[{"face":4,"value":4,"sides":6,"kept":true}]}]}"#
    /// );
    /// # Ok::<(), ludex_dice::Error>(())
    /// ```
    pub fn json(&self, roll: &Roll) -> String {
        crate::roll::json(&self.root, &self.canonical(), self.note(), roll)
    }
}
