//! The contract, with the tiny game of its tests.

mod campaign;
mod free_rolls;
mod kept;
mod toy;
