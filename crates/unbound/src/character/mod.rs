//! What an actor is: attributes, ranks and boosts, gear, and the numbers that follow from them.

pub mod attributes;
pub mod gear;
pub mod profile;
pub mod size;
pub mod skills;

pub use attributes::{Attribute, Attributes, Defence};
pub use gear::{Armour, ArmourClass, Damage, Dice, Shield, Weapon};
pub use profile::{ActionPoints, DexterityChoice, Profile};
pub use size::Size;
pub use skills::{Group, Ranks, Skill};
