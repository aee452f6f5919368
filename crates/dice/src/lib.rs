//! Dice: one expression that can be rolled, explained and solved exactly.
//!
//! This crate knows nothing of games. The language is the chapter "Dice" of the book; here is what is done with an
//! expression.
//!
//! **Roll** it, with every die and why it counts. Dice come from any [`DiceSource`]: [`Seeded`] for a table (a seed gives
//! the same rolls for ever), [`Scripted`] for tests and real dice, [`Branching`] to walk through all that can
//! happen.
//!
//! ```
//! use ludex_dice::{Scripted, Seeded, parse};
//! let expression = parse("4d6kh3")?;
//! let roll = expression.roll(&mut Scripted::new([6, 1, 4, 4]))?;
//! assert_eq!(expression.text(&roll), "4d6kh3 = 14\n  4d6kh3 = 14: 6, 1 (dropped), 4, 4");
//! // For the total alone, and a thousand at once:
//! let mut dice = Seeded::from_number(7);
//! assert!((3..=18).contains(&expression.total(&mut dice)?));
//! expression.totals(&mut dice, &mut [0; 1000])?;
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! **Solve** it: every outcome with its probability as a fraction.
//!
//! ```
//! let attack = ludex_dice::parse("case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)")?;
//! let damage = attack.solve()?;
//! assert_eq!(damage.probability(0).to_string(), "2/5");
//! assert_eq!(damage.mean().to_string(), "143/20");
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! Outcomes without end are followed as far as is asked; each that is told is exact, and so are mean and variance.
//!
//! ```
//! let odds = ludex_dice::parse("1d6!")?.solve()?;
//! assert_eq!(odds.probability(13).to_string(), "1/216");
//! assert_eq!(odds.mean().to_string(), "21/5");
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! **Explain** it, in a sentence for each part.
//!
//! ```
//! let said = ludex_dice::parse("10d10>=7")?.explain();
//! assert_eq!(
//!     said.to_string(),
//!     "10d10>=7: roll 10 dice with the faces 1 to 10; the result is the number of those that count at least 7."
//! );
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! **Dialects**: what is written as at another table is read as there, and printed in the one notation of this crate.
//!
//! ```
//! use ludex_dice::{Dialect, Syntax};
//! assert_eq!(Syntax::of(Dialect::Roll20).parse("10d10>7")?.to_string(), "10d10>=7");
//! assert_eq!(Syntax::of(Dialect::Foundry).parse("5d6x6r=1")?.to_string(), "5d6!=6ro=1");
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! **Limits** are data. What a stranger may ask for is told before it is done ([`Expression::estimate`]), ends at its
//! budget with a code, and can be watched and cancelled ([`Watch`]).
//!
//! ```
//! use ludex_dice::{SolveOptions, Limits, Syntax, Watch};
//! let limits = Limits { dice: 1000, steps: 1_000_000, ..Limits::default() };
//! let syntax = Syntax { limits, ..Syntax::default() };
//! let costly = syntax.parse("(1d1000)d1000")?;
//! assert!(!costly.estimate().is_within(&limits));
//! assert_eq!(costly.solve().unwrap_err().code().as_str(), "limit.steps");
//!
//! /// Stops when it is told to.
//! struct Button<'a>(&'a std::sync::atomic::AtomicBool);
//! impl Watch for Button<'_> {
//!     fn goes_on(&mut self, _steps: u64) -> bool {
//!         !self.0.load(std::sync::atomic::Ordering::Relaxed)
//!     }
//! }
//! let pressed = std::sync::atomic::AtomicBool::new(true);
//! let stopped = syntax.parse("100d6")?.solve_watched(&SolveOptions::default(), &mut Button(&pressed));
//! assert_eq!(stopped.unwrap_err().code().as_str(), "cancelled");
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! **Show** it: [`chart`], [`svg`], [`summary`] and [`comparison`] for people, [`odds_json`] and
//! [`Expression::json`] for programs.
//!
//! ```
//! let damage = ludex_dice::parse("2d4")?.solve()?;
//! assert_eq!(
//!     ludex_dice::chart(&damage, 12).lines().next(),
//!     Some("2   6.25 % ███")
//! );
//! # Ok::<(), ludex_dice::Error>(())
//! ```
//!
//! What is not in the notation is refused with a code, a place and a suggestion ([`Error`]); what asks for too much
//! ends at its [`Limits`]. Nothing here panics, wraps or runs on.

#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

pub mod expr;
pub mod faces;

mod error;
mod explain;
mod expression;
mod json;
mod limits;
mod maths;
mod notation;
mod odds;
mod odds_json;
mod roll;
mod solve;

pub use error::{Code, Error, Result};
pub use explain::{Explanation, comparison, summary};
pub use expression::{Expression, parse};
pub use faces::{Branching, DiceSource, Fault, Keep, Scripted, Seeded};
pub use limits::Limits;
pub use notation::{Dialect, Syntax};
pub use odds::{Distribution, Question, chart, svg};
pub use odds_json::{Solved, odds_json};
pub use roll::{Marks, Part, PartKind, Roll, RolledDie};
pub use solve::{Estimate, SolveOptions, Unwatched, Watch};
