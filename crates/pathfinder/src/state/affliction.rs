//! Diseases, poisons and curses, as files describe them.

use super::Condition;
use crate::character::{DamageType, Save};
use ludex_kit::content::record;
use ludex_kit::words;
use std::collections::BTreeMap;

words! {
    /// What an affliction is.
    #[derive(Default)]
    pub enum Malady {
        #[default] Poison = "poison", Disease = "disease", Curse = "curse",
    }
}

/// A disease, a poison or a curse.
#[record(kept, named = "affliction")]
#[derive(Default)]
pub struct AfflictionKind {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Malady,
    /// Its level.
    #[or_default(1)]
    #[field(-1..=25)]
    pub level: i8,
    /// The DC of its saves.
    #[field(1..=60)]
    pub dc: u8,
    /// With what one saves; Fortitude where nothing is said.
    pub save: Option<Save>,
    /// Seconds until it breaks out.
    #[or_default(0)]
    #[field(0..=10_000_000)]
    pub onset: u32,
    /// Seconds between saves; 6 for a round.
    #[or_default(6)]
    #[field(6..=10_000_000)]
    pub every: u32,
    /// Seconds after which it is over; 0 for never.
    #[or_default(0)]
    #[field(0..=100_000_000)]
    pub lasts: u32,
    /// Whether it takes two saves one after another to get better.
    #[or_default(false)]
    pub virulent: bool,
    /// Its stages, from the first.
    #[inner]
    #[or_default(Vec::new())]
    pub stages: Vec<StageOf>,
}

/// A stage of an affliction.
#[record(kept)]
#[derive(Default)]
pub struct StageOf {
    /// Dice of damage.
    #[or_default(0)]
    #[field(0..=20)]
    pub dice: u8,
    /// Their sides.
    #[or_default(6)]
    #[field(2..=12)]
    pub die: u8,
    /// What it does.
    #[or_default(DamageType::Poison)]
    pub damage: DamageType,
    /// What is the matter with one meanwhile, each with its value.
    #[or_default(BTreeMap::new())]
    pub conditions: BTreeMap<Condition, u8>,
}
