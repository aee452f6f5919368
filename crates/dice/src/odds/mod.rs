//! Distributions, and what can be told of them.

mod chart;
mod distribution;
mod json;
mod svg;
mod terms;

pub use chart::chart;
pub use distribution::{Distribution, Question};
pub use json::{Solved, odds_json};
pub use svg::svg;
