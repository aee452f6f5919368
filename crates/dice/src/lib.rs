//! Dice: where faces come from.
//!
//! This crate knows nothing of games. Everything that rolls asks a [`Faces`] for its dice, so the same
//! code serves a table ([`Seeded`]), a test or physical dice ([`Scripted`]), and exact odds ([`Branching`]).

pub mod faces;

pub use faces::{Branching, Faces, Fault, Keep, Scripted, Seeded};
