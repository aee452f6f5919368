//! What people know: which skill recognises a creature, against which DC, how often, and what they learn.

use super::{Base, EASES, Ease, Rarity, composed};
use crate::building::Building;
pub use crate::building::{ConstructSkills, RetryScale};
use crate::character::Skill;
use crate::checks::Degree;
use ludex_kit::{Refusal, Tally, rules, words};
use serde::{Deserialize, Serialize};

rules! {
    /// After a success a person may think again about the same subject, each time a row harder. A failure ends it, and so does
    /// any attempt at the hardest row.
    ATTEMPTS = "PF-DCS-10", "Recall Knowledge DC and repeated attempts";
    /// What a creature is says which skills recognise it; of several any will do.
    RECOGNISING = "PF-DCS-14", "Creature identification skills", Table(CREATURE_SKILLS; "what it is", "skills");
    /// A creature is recognised against the DC of its level, harder where it is rare and easier where it is famous. A success
    /// tells one thing that is well known, a critical success a subtle one beside it, a critical failure something false.
    LEARNED = "PF-DCS-15", "Creature identification result", Table(LEARNED_ROWS; "degree", "well known", "subtle", "false");
    /// Rarity is added to the row at which an attempt is made; or it is the row at which one begins.
    RARE_ATTEMPTS = "PF-DCS-17", "Rarity and repeated attempts";
    /// Constructs are recognised with Arcana and Nature, or with Arcana and Crafting.
    CONSTRUCTS = "PF-OPT-07", "Construct identification", Option;
    /// Rarity and the row of an attempt are added, or rarity is a row of the same scale.
    RETRY_SCALE = "PF-OPT-21", "Retry scale of Recall Knowledge", Option;
}

words! {
    /// What a creature is, for whoever would recognise it.
    pub enum CreatureType {
        Aberration = "aberration", Animal = "animal", Astral = "astral", Beast = "beast", Celestial = "celestial",
        Construct = "construct", Dragon = "dragon", Elemental = "elemental", Ethereal = "ethereal", Fey = "fey",
        Fiend = "fiend", Fungus = "fungus", Humanoid = "humanoid", Monitor = "monitor", Ooze = "ooze", Plant = "plant",
        Spirit = "spirit", Undead = "undead",
    }
}

/// The skills that recognise each type of creature (PF-DCS-14).
pub const CREATURE_SKILLS: [(CreatureType, &[Skill]); 18] = [
    (CreatureType::Aberration, &[Skill::Occultism]),
    (CreatureType::Animal, &[Skill::Nature]),
    (CreatureType::Astral, &[Skill::Occultism]),
    (CreatureType::Beast, &[Skill::Arcana, Skill::Nature]),
    (CreatureType::Celestial, &[Skill::Religion]),
    (CreatureType::Construct, &[Skill::Arcana, Skill::Nature]),
    (CreatureType::Dragon, &[Skill::Arcana]),
    (CreatureType::Elemental, &[Skill::Arcana, Skill::Nature]),
    (CreatureType::Ethereal, &[Skill::Occultism]),
    (CreatureType::Fey, &[Skill::Nature]),
    (CreatureType::Fiend, &[Skill::Religion]),
    (CreatureType::Fungus, &[Skill::Nature]),
    (CreatureType::Humanoid, &[Skill::Society]),
    (CreatureType::Monitor, &[Skill::Religion]),
    (CreatureType::Ooze, &[Skill::Occultism]),
    (CreatureType::Plant, &[Skill::Nature]),
    (CreatureType::Spirit, &[Skill::Occultism]),
    (CreatureType::Undead, &[Skill::Religion]),
];

/// How many things a check tells of a creature: well known, subtle, false (PF-DCS-15).
pub const LEARNED_ROWS: [(Degree, u8, u8, u8); 4] = [
    (Degree::CriticalFailure, 0, 0, 1),
    (Degree::Failure, 0, 0, 0),
    (Degree::Success, 1, 0, 0),
    (Degree::CriticalSuccess, 1, 1, 0),
];

/// Returns the skills that recognise a creature of these types, in the order of skills (PF-DCS-14, PF-OPT-07).
pub fn recognising(types: &[CreatureType], options: &Building) -> Vec<Skill> {
    let mut skills = Vec::new();
    for kind in types {
        let by_crafting =
            *kind == CreatureType::Construct && options.construct_skills == ConstructSkills::ArcanaCrafting;
        let of_kind = if by_crafting { &[Skill::Arcana, Skill::Crafting] } else { CREATURE_SKILLS[*kind as usize].1 };
        skills.extend_from_slice(of_kind);
    }
    skills.sort_unstable();
    skills.dedup();
    skills
}

/// Returns the DC of recognising a creature of a level; `fame` is how well known it is (PF-DCS-15).
pub fn recognise_dc(level: i32, rarity: Rarity, fame: Ease, shows: bool) -> Result<Tally, Refusal> {
    composed(Base::Level(level), rarity, &[fame], shows)
}

/// What somebody learns of a creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Learned {
    /// Things that are well known.
    pub well_known: u8,
    /// Things that are not.
    pub subtle: u8,
    /// Things that are not true, and are believed.
    pub false_ones: u8,
}

/// Returns how much a check tells (PF-DCS-15).
pub const fn learned(degree: Degree) -> Learned {
    let (_, well_known, subtle, false_ones) = LEARNED_ROWS[degree as usize];
    Learned { well_known, subtle, false_ones }
}

/// Where a person stands with a subject: the row of the next attempt (PF-DCS-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The row of the next attempt.
    pub row: Ease,
    /// Whether there is no next attempt.
    pub closed: bool,
}

impl Study {
    /// Begins with a subject. `start` is below normal for what is famous and for a Lore that fits (PF-DCS-17).
    pub fn begin(rarity: Rarity, start: Ease, scale: RetryScale) -> Self {
        let row = match scale {
            RetryScale::Add => start,
            RetryScale::Rows => rarity.ease().harder_by(start as i32 - Ease::Normal as i32),
        };
        Self { row, closed: false }
    }

    /// Returns the DC of the next attempt; `None` where there is none (PF-DCS-10, PF-DCS-17).
    pub fn dc(self, base: Base, rarity: Rarity, scale: RetryScale, shows: bool) -> Result<Option<Tally>, Refusal> {
        if self.closed {
            return Ok(None);
        }
        let mut dc = base.begin(shows)?;
        match scale {
            RetryScale::Add => dc.add(rarity.name(), rarity.ease().adds(), &EASES),
            RetryScale::Rows if rarity != Rarity::Common => {
                dc.off(rarity.name(), rarity.ease().adds(), &RARE_ATTEMPTS, "it is in the row");
            }
            RetryScale::Rows => {}
        }
        dc.add(self.row.name(), self.row.adds(), &ATTEMPTS);
        Ok(Some(dc))
    }

    /// Returns where the person stands after an attempt (PF-DCS-10).
    pub fn after(self, degree: Degree) -> Self {
        if degree.succeeds() && self.row != Ease::IncrediblyHard {
            Self { row: self.row.harder_by(1), ..self }
        } else {
            Self { closed: true, ..self }
        }
    }
}
