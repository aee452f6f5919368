//! How characters are made: ancestries, backgrounds, classes, boosts.

use super::{Ability, Rank, Save, Size, Skill};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::words;

words! {
    /// Of what people a character comes.
    #[derive(Default)]
    pub enum Ancestry {
        Dwarf = "dwarf", Elf = "elf", Gnome = "gnome", Goblin = "goblin", Halfling = "halfling", #[default] Human = "human",
    }
    /// What a character has learned to be.
    #[derive(Default)]
    pub enum Class {
        #[default] Fighter = "fighter", Rogue = "rogue", Cleric = "cleric", Wizard = "wizard",
    }
    /// How a cleric serves.
    pub enum Doctrine {
        Cloistered = "cloistered", Warpriest = "warpriest",
    }
}

/// From what a character was made: its choices, each with its source.
#[record(checked, kept)]
#[derive(Default)]
pub struct Build {
    /// Its people.
    #[or_default(Ancestry::Human)]
    pub ancestry: Ancestry,
    /// What it chose of its people's free boosts.
    #[or_default(Vec::new())]
    pub ancestry_boosts: Vec<Ability>,
    /// What it was before.
    #[or_default(String::new())]
    pub background: String,
    /// The two boosts of that.
    #[or_default(Vec::new())]
    pub background_boosts: Vec<Ability>,
    /// The skill that it was trained in by that.
    pub background_skill: Option<Skill>,
    /// Its class.
    #[or_default(Class::Fighter)]
    pub class: Class,
    /// How it serves, of a cleric.
    pub doctrine: Option<Doctrine>,
    /// The ability that its class rests on, which is boosted.
    #[or_default(Ability::Strength)]
    pub key: Ability,
    /// The four free boosts of the first level.
    #[or_default(Vec::new())]
    pub boosts: Vec<Ability>,
    /// Skills that were raised since, in order.
    #[or_default(Vec::new())]
    pub increases: Vec<Skill>,
    /// What its gear cost, in copper, where not all of it stands in the tables.
    #[or_default(0)]
    #[field(0..=100_000)]
    pub other_gear: u32,
}

impl Checked for Build {
    fn wrong(&self, faults: &mut Faults<'_>) {
        faults.unless([
            ("ancestry_boosts", self.ancestry_boosts.len() <= 3, "expected at most three boosts"),
            ("background_boosts", self.background_boosts.len() <= 2, "expected at most two boosts"),
            ("boosts", self.boosts.len() <= 4, "expected at most four boosts"),
            ("increases", self.increases.len() <= 20, "expected at most twenty increases"),
        ]);
    }
}

/// Hit points, size, Speed, fixed boosts, free boosts, flaw, what it sees with (PF-CHR-02).
pub type AncestryRow = (Ancestry, u8, Size, u8, &'static [Ability], u8, Option<Ability>, &'static str);

/// The ancestries (PF-CHR-02).
#[rustfmt::skip]
pub const ANCESTRIES: [AncestryRow; 6] = {
    use Ability::{Charisma, Constitution, Dexterity, Intelligence, Strength, Wisdom};
    [
        (Ancestry::Dwarf, 10, Size::Medium, 20, &[Constitution, Wisdom], 1, Some(Charisma), "darkvision"),
        (Ancestry::Elf, 6, Size::Medium, 30, &[Dexterity, Intelligence], 1, Some(Constitution), "low-light vision"),
        (Ancestry::Gnome, 8, Size::Small, 25, &[Constitution, Charisma], 1, Some(Strength), "low-light vision"),
        (Ancestry::Goblin, 6, Size::Small, 25, &[Dexterity, Charisma], 1, Some(Wisdom), "darkvision"),
        (Ancestry::Halfling, 6, Size::Small, 25, &[Dexterity, Wisdom], 1, Some(Strength), "none"),
        (Ancestry::Human, 8, Size::Medium, 25, &[], 2, None, "none"),
    ]
};

/// Class, hit points a level, Perception, Fortitude, Reflex, Will, further skills, fixed skills (PF-CHR-04).
pub type ClassRow = (Class, u8, Rank, [Rank; 3], u8, &'static [Skill]);

/// The classes at the first level (PF-CHR-04).
#[rustfmt::skip]
pub const CLASSES: [ClassRow; 4] = {
    use Rank::{Expert, Trained};
    [
        (Class::Fighter, 10, Expert, [Expert, Expert, Trained], 3, &[Skill::Acrobatics, Skill::Athletics]),
        (Class::Rogue, 8, Expert, [Trained, Expert, Expert], 7, &[Skill::Stealth]),
        (Class::Cleric, 8, Trained, [Trained, Trained, Expert], 2, &[Skill::Religion]),
        (Class::Wizard, 6, Trained, [Trained, Trained, Expert], 2, &[Skill::Arcana]),
    ]
};

impl Ancestry {
    /// Returns its row (PF-CHR-02).
    pub const fn row(self) -> &'static AncestryRow {
        &ANCESTRIES[self as usize]
    }
}

impl Class {
    /// Returns its row (PF-CHR-04).
    pub const fn row(self) -> &'static ClassRow {
        &CLASSES[self as usize]
    }

    /// Returns the rank of a save at a level: fighters become expert in Will at the third (PF-CHR-04, PF-CHR-05).
    pub fn save(self, save: Save, level: i8) -> Rank {
        let first = self.row().3[save as usize];
        if self == Class::Fighter && save == Save::Will && level >= 3 { Rank::Expert } else { first }
    }
}

/// Returns a score after a boost: 2 more, 1 from 18 on (PF-CHR-01).
pub const fn boosted(score: u8) -> u8 {
    score.saturating_add(if score >= 18 { 1 } else { 2 })
}

/// Returns the scores of a character by its choices (PF-CHR-01): all begin at 10; its people, what it was before, its class and
/// what is free, each boost of one source for another ability.
pub fn scores(build: &Build) -> [u8; 6] {
    let (_, _, _, _, fixed, _, flaw, _) = *build.ancestry.row();
    let mut scores = [10; 6];
    if let Some(flaw) = flaw {
        scores[flaw as usize] -= 2;
    }
    let all = fixed.iter().chain(&build.ancestry_boosts).chain(&build.background_boosts);
    for boost in all.chain([&build.key]).chain(&build.boosts) {
        scores[*boost as usize] = boosted(scores[*boost as usize]);
    }
    scores
}

/// Returns whether a list names an ability twice.
pub fn names_twice(boosts: &[Ability]) -> bool {
    boosts.iter().enumerate().any(|(place, one)| boosts[..place].contains(one))
}

/// Returns the highest rank to which a skill can be raised at a level (PF-CHR-06).
pub const fn highest_rank(level: i8) -> Rank {
    match level {
        15.. => Rank::Legendary,
        7.. => Rank::Master,
        _ => Rank::Expert,
    }
}

/// Returns the next rank.
pub const fn next_rank(rank: Rank) -> Rank {
    match rank {
        Rank::Untrained => Rank::Trained,
        Rank::Trained => Rank::Expert,
        Rank::Expert => Rank::Master,
        Rank::Master | Rank::Legendary => Rank::Legendary,
    }
}
