//! How does this usually end? Many fights on the rules of the table itself, played by its policies, and what they come to.
//!
//! [`simulate`] plays an encounter on all cores and tells who wins how often, with how sure that is, how long it takes, who
//! goes down, what it costs. The fights are numbered and each has its own dice, so the same [`Plan`] gives the same
//! [`Report`] whatever the number of threads; [`compare`] sets two encounters side by side that met the same dice.
//!
//! ```
//! use ludex_engine::testing::toy::{Duel, Toy};
//! use ludex_simulate::{Plan, Watch, simulate};
//!
//! let plan = Plan { fights: 400, ..Plan::default() };
//! let report = simulate::<Toy>(&Duel::new(10, 10), &plan, &Watch::default()).expect("the policy keeps the rules").report();
//! assert_eq!(report.fights, 400);
//! // Ada is alone against two.
//! assert!(report.sides[0].wins.share < report.sides[1].wins.share);
//! ```

#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod compare;
mod day;
mod fight;
mod interval;
mod means;
mod report;
mod runs;
mod samples;

pub use compare::{Compared, Difference, compare, wins};
pub use day::{Day, DayPlan, Leg, Mean, Member, day};
pub use fight::{Harm, Outcome, Rest, Standing};
pub use interval::{Share, difference, wilson};
pub use means::With;
pub use report::{Actor, Bars, Pool, Report, Side};
pub use runs::{Faulty, Plan, Runs, Watch, simulate};
pub use samples::Sample;
