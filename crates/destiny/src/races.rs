//! Races: what somebody is by birth.

use ludex_kit::{rules, words};

rules! {
    /// The race gives the base of stamina, of mana and of sleep, and the Size; what a record states beside it goes before.
    RACES = "WT-CNT-01", "Races", Table(BASES; "race", "stamina", "mana", "size", "hours of sleep");
}

words! {
    /// What somebody is by birth.
    pub enum Race {
        Human = "human", Dwarf = "dwarf", Elf = "elf", Halfling = "halfling", HalfGiant = "half_giant" as "half-giant",
        Creature = "creature" as "animal or monster",
    }
}

/// Stamina, mana, Size and hours of sleep of each race (WT-CNT-01); animals and monsters state a Size of their own.
pub const BASES: [(Race, i32, i32, i32, i32); 6] = [
    (Race::Human, 10, 5, 0, 8),
    (Race::Dwarf, 12, 3, -1, 8),
    (Race::Elf, 8, 8, 0, 4),
    (Race::Halfling, 9, 5, -3, 8),
    (Race::HalfGiant, 12, 2, 2, 9),
    (Race::Creature, 10, 5, 0, 8),
];

/// What a race gives (WT-ABI-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bases {
    /// The base of stamina.
    pub stamina: i32,
    /// The base of mana.
    pub mana: i32,
    /// The Size.
    pub size: i32,
    /// The hours of sleep.
    pub sleep: i32,
}

impl Race {
    /// Returns what the race gives.
    pub fn bases(self) -> Bases {
        let (_, stamina, mana, size, sleep) = BASES[self as usize];
        Bases { stamina, mana, size, sleep }
    }
}
