//! What the world does to people: falls, cold and heat, buildings that stand in their way.

pub mod climate;
pub mod falls;
pub mod structures;

pub use climate::{Category, Temperature};
pub use falls::{Fall, Landing, fall, falling_on, feet_in_round};
pub use structures::{Barrier, Built, Durability, Grade, Overrides, Soundness, Structure, Stuff, force_dc, locked_dc};
