//! What holds of every game, in one binary: it links once.
#![allow(missing_docs)]

mod arrows;
mod circles;
mod every_field;
mod imports;
mod kinds;
mod later_scenes;
mod maps;
mod plays;
mod questions;
mod seen;
mod settings;
mod snapshots;
mod suggested;
mod traits;
mod viewers;
mod wire;
