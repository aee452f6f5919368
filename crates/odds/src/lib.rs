//! The odds of a command, from the rules themselves.
//!
//! There is no second copy of the rules in probability form. [`odds`] carries the command out once for every way
//! the dice can fall ([`Branching`](ludex_engine::Branching)), lets everybody who is asked on the way give their usual
//! answer, and weighs what came of it. Ways that come to the same before somebody's answer are walked on from as one.
//! Whoever the command is aimed at may have a choice first: then there is one row for each of the answers.
//!
//! Where there are more ways than the [`Budget`] allows, the rest is played by dice from a fixed seed, and the report
//! says so: its chances then carry an interval.
//!
//! ```
//! use ludex_engine::testing::toy::{Command, Duel, Toy};
//! use ludex_engine::ActorId;
//! use ludex_odds::{Budget, odds};
//!
//! let duel = Duel::new(10, 5);
//! let strike = Command::Strike { actor: ActorId(0), target: ActorId(1) };
//! let report = odds::<Toy>(&duel, &strike, Budget::default())?;
//! // Only a 1 on the d6 misses.
//! assert_eq!(report.rows[0].marks[0].chance.fraction.as_deref(), Some("5/6"));
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod budget;
mod chance;
mod dearest;
mod explore;
mod fight;
mod report;
mod tale;
pub mod testing;
mod ways;

pub use budget::{Budget, Pace};
pub use chance::Chance;
pub use dearest::dearest;
pub use explore::{odds, odds_paced};
pub use fight::{Ending, fight};
pub use report::{Amount, Mark, Odds, Outcome, Row};
