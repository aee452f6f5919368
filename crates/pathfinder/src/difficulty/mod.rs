//! Difficulty classes: where a DC begins, and what makes it easier or harder.

pub mod knowledge;
pub mod tasks;

pub use knowledge::*;
pub use tasks::*;

use crate::character::Rank;
use ludex_kit::{Refusal, Tally, ensure, rules, words};

rules! {
    /// A task that no level measures has a DC by how much skill it asks for.
    SIMPLE = "PF-DCS-01", "Simple DCs", Table(SIMPLE_DCS; "rank", "DC");
    /// What has a level has the DC of its level; below 0 it is one less than at 0, above 25 there is none.
    BY_LEVEL = "PF-DCS-02", "DCs by level", Table(LEVEL_DCS; "level", "DC");
    /// A spell has the DC of the level at which most casters learn it; cantrips count as of the first level. What is rare about
    /// a spell of the tenth level is added only where its rarity is named.
    BY_SPELL = "PF-DCS-03", "DCs by spell level", Table(SPELL_DCS; "spell level", "DC");
    /// Six words make a DC easier or harder, and three kinds of rarity are as much as three of them.
    EASES = "PF-DCS-04", "DC adjustments", Table(EASE_ROWS; "ease", "DC", "rarity");
    /// A DC is where it begins, what rarity adds, and every adjustment that the game master makes. All of them add up, and the
    /// sum may be any number.
    COMPOSING = "PF-DCS-05", "Composing a DC";
}

words! {
    /// How easy or hard something is beside what is usual.
    #[derive(Default)]
    pub enum Ease {
        IncrediblyEasy = "incredibly_easy" as "incredibly easy", VeryEasy = "very_easy" as "very easy", Easy = "easy",
        #[default] Normal = "normal", Hard = "hard", VeryHard = "very_hard" as "very hard",
        IncrediblyHard = "incredibly_hard" as "incredibly hard",
    }
    /// How rare something is.
    #[derive(Default)]
    pub enum Rarity {
        #[default] Common = "common", Uncommon = "uncommon", Rare = "rare", Unique = "unique",
    }
}

/// The DC of a task by the rank that it asks for (PF-DCS-01).
pub const SIMPLE_DCS: [(Rank, i32); 5] =
    [(Rank::Untrained, 10), (Rank::Trained, 15), (Rank::Expert, 20), (Rank::Master, 30), (Rank::Legendary, 40)];

/// The DC of each level from -1 to 25 (PF-DCS-02).
pub const LEVEL_DCS: [(i32, i32); 27] = [
    (-1, 13),
    (0, 14),
    (1, 15),
    (2, 16),
    (3, 18),
    (4, 19),
    (5, 20),
    (6, 22),
    (7, 23),
    (8, 24),
    (9, 26),
    (10, 27),
    (11, 28),
    (12, 30),
    (13, 31),
    (14, 32),
    (15, 34),
    (16, 35),
    (17, 36),
    (18, 38),
    (19, 39),
    (20, 40),
    (21, 42),
    (22, 44),
    (23, 46),
    (24, 48),
    (25, 50),
];

/// The DC of each level of spells (PF-DCS-03).
pub const SPELL_DCS: [(i32, i32); 10] =
    [(1, 15), (2, 18), (3, 20), (4, 23), (5, 26), (6, 28), (7, 31), (8, 34), (9, 36), (10, 39)];

/// What each ease adds to a DC, and the rarity that adds as much (PF-DCS-04).
pub const EASE_ROWS: [(Ease, i32, Option<Rarity>); 7] = [
    (Ease::IncrediblyEasy, -10, None),
    (Ease::VeryEasy, -5, None),
    (Ease::Easy, -2, None),
    (Ease::Normal, 0, Some(Rarity::Common)),
    (Ease::Hard, 2, Some(Rarity::Uncommon)),
    (Ease::VeryHard, 5, Some(Rarity::Rare)),
    (Ease::IncrediblyHard, 10, Some(Rarity::Unique)),
];

impl Ease {
    /// Returns what it adds to a DC (PF-DCS-04).
    pub const fn adds(self) -> i32 {
        EASE_ROWS[self as usize].1
    }

    /// Returns the ease so many rows harder, or easier where `rows` is below 0; never beyond the ends.
    pub fn harder_by(self, rows: i32) -> Self {
        let row = (self as i32).saturating_add(rows).clamp(0, 6);
        Self::ALL[row as usize]
    }
}

impl Rarity {
    /// Returns the ease that is as much (PF-DCS-04).
    pub const fn ease(self) -> Ease {
        match self {
            Rarity::Common => Ease::Normal,
            Rarity::Uncommon => Ease::Hard,
            Rarity::Rare => Ease::VeryHard,
            Rarity::Unique => Ease::IncrediblyHard,
        }
    }
}

/// Returns the DC of a task that asks for a rank (PF-DCS-01).
pub const fn simple_dc(rank: Rank) -> i32 {
    SIMPLE_DCS[rank as usize].1
}

/// Returns the DC of a level (PF-DCS-02); refused above 25.
pub fn level_dc(level: i32) -> Result<i32, Refusal> {
    ensure!(level <= 25, BY_LEVEL, "no DC is known for level {}", level, instead = "take a level of at most 25");
    let row = (level.max(-1) + 1) as usize;
    Ok(LEVEL_DCS[row].1)
}

/// Returns the DC of a level of spells, 0 for cantrips (PF-DCS-03); refused above 10 and below 0.
pub fn spell_dc(level: i32) -> Result<i32, Refusal> {
    ensure!((0..=10).contains(&level), BY_SPELL, "there are no spells of level {}", level);
    let row = (level.max(1) - 1) as usize;
    Ok(SPELL_DCS[row].1)
}

/// Where a DC begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// With the rank that the task asks for.
    Simple(Rank),
    /// With a level, -1 to 25.
    Level(i32),
    /// With a level of spells, 0 to 10.
    Spell(i32),
    /// With the DC of somebody's statistic.
    Statistic(i32),
}

impl Base {
    /// Returns the number alone; refused where the level has none.
    pub fn dc(self) -> Result<i32, Refusal> {
        match self {
            Base::Simple(rank) => Ok(simple_dc(rank)),
            Base::Level(level) => level_dc(level),
            Base::Spell(level) => spell_dc(level),
            Base::Statistic(dc) => Ok(dc),
        }
    }

    /// Begins a DC with it; parts are kept if `shows`.
    pub fn begin(self, shows: bool) -> Result<Tally, Refusal> {
        let dc = self.dc()?;
        let mut tally = Tally::new(shows);
        match self {
            Base::Simple(rank) => tally.base(rank.name(), dc, &SIMPLE),
            Base::Level(level) if shows => tally.base(format!("level {level}"), dc, &BY_LEVEL),
            Base::Level(_) => tally.base("level", dc, &BY_LEVEL),
            Base::Spell(level) if shows => tally.base(format!("spell level {}", level.max(1)), dc, &BY_SPELL),
            Base::Spell(_) => tally.base("spell level", dc, &BY_SPELL),
            Base::Statistic(_) => tally.base("statistic", dc, &COMPOSING),
        }
        Ok(tally)
    }
}

/// Returns a DC with all its parts: where it begins, rarity, adjustments of the game master (PF-DCS-05).
pub fn composed(base: Base, rarity: Rarity, eases: &[Ease], shows: bool) -> Result<Tally, Refusal> {
    let mut tally = base.begin(shows)?;
    tally.add(rarity.name(), rarity.ease().adds(), &EASES);
    for ease in eases {
        tally.add(ease.name(), ease.adds(), &EASES);
    }
    Ok(tally)
}
