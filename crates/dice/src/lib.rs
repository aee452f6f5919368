//! Dice: one expression that can be rolled, explained and solved exactly.
//!
//! This crate knows nothing of games. Everything that rolls asks a [`Faces`] for its dice, so the same
//! code serves a table ([`Seeded`]), a test or physical dice ([`Scripted`]), and exact odds ([`Branching`]).

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
mod roll;
mod solve;

pub use error::{Code, Error, Result};
pub use explain::{Explanation, comparison, summary};
pub use expression::{Expression, parse};
pub use faces::{Branching, Faces, Fault, Keep, Scripted, Seeded};
pub use limits::Limits;
pub use notation::{Dialect, Syntax};
pub use odds::{Asked, Distribution, chart, odds_json, svg};
pub use roll::{Marks, Part, PartKind, Roll, RolledDie};
pub use solve::{Ask, Unwatched, Watch};
