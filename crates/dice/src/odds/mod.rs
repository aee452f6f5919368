//! Distributions, and what can be told of them.

mod chart;
mod distribution;
mod svg;
mod terms;

pub use chart::chart;
pub use distribution::{Distribution, Question};
pub use svg::svg;
