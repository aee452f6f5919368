//! What an actor is: attributes, ranks and boosts, gear, and the numbers that follow from them.

pub mod attributes;
pub mod boosts;
pub mod gear;
pub mod growth;
pub mod professions;
pub mod profile;
pub mod properties;
pub mod size;
pub mod skills;
pub mod uses;

pub use attributes::{Attribute, Attributes, Defence};
pub use boosts::{Boost, BoostOn, PlaceBoost};
pub use gear::{Armour, ArmourClass, Damage, DamageAttribute, Dice, Shield, Weapon};
pub use growth::{BoostSource, RankPoints, SkillBoost};
pub use professions::{CRAFTS, Craft};
pub use profile::{Ability, ActionPoints, DexterityChoice, Profile};
pub use size::Size;
pub use skills::{Area, Group, Ranks, Skill};
