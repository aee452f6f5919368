//! What a campaign may change of DCs, of experience and of how encounters are built.

use crate::adjustments::LEVEL_SHIFT;
use crate::difficulty::{ATTITUDE, CONSTRUCTS, LEARN_TENTH, RETRY_SCALE};
use crate::encounters::{CLASSIFY, LOW_ADJUSTMENT};
use crate::experience::{ADVANCEMENT, HAZARD_PLUS_FOUR, LEVELLING, PARTY_SIZE, TRIVIAL};
use ludex_kit::{options, words};

words! {
    /// What a hazard four levels above the party is worth.
    pub enum HazardPlusFour {
        AsCreatures = "as_creatures" as "32 and 160", Lower = "lower" as "30 and 150",
    }
    /// How much experience a level takes.
    pub enum Advancement {
        Normal = "normal", Fast = "fast", Slow = "slow", Milestone = "milestone",
    }
    /// On what the award hangs.
    pub enum PartySize {
        Four = "four", Full = "full",
    }
    /// By how many levels the elite and the weak of the lowest levels move.
    #[derive(Default)]
    pub enum LevelShift {
        #[default] One = "one", Later = "later",
    }
    /// What an encounter between two budgets is called.
    pub enum Classify {
        Ceiling = "ceiling" as "after the higher", Nearest = "nearest" as "after the nearer",
    }
    /// With which skills constructs are recognised.
    pub enum ConstructSkills {
        ArcanaNature = "arcana_nature" as "Arcana and Nature", ArcanaCrafting = "arcana_crafting" as "Arcana and Crafting",
    }
    /// How rarity and repeated attempts go together.
    pub enum RetryScale {
        Add = "add", Rows = "rows",
    }
}

options! {
    /// What a campaign may change of DCs, of experience and of how encounters are built.
    pub struct Building, written whole {
        low_adjustment: u16 = 15, 0..=40, by LOW_ADJUSTMENT, "XP by which a character more or less changes a low budget";
        classify: Classify = Classify::Ceiling, by CLASSIFY, "what an encounter between two budgets is called";
        level_shift: LevelShift = LevelShift::One, by LEVEL_SHIFT, "by how many levels the elite and the weak of the lowest levels move";
        hazard_plus_four: HazardPlusFour = HazardPlusFour::AsCreatures, by HAZARD_PLUS_FOUR, "what a hazard four levels above the party is worth";
        advancement: Advancement = Advancement::Normal, by ADVANCEMENT, "how much experience a level takes";
        catching_up: bool = false, by LEVELLING, "whether those behind the highest of the party gain twice as much until level with it";
        party_size: PartySize = PartySize::Four, by PARTY_SIZE, "whether the award hangs on the size of the party";
        trivial_awards: bool = true, by TRIVIAL, "whether trivial encounters give experience";
        construct_skills: ConstructSkills = ConstructSkills::ArcanaNature, by CONSTRUCTS, "with which skills constructs are recognised";
        retry_scale: RetryScale = RetryScale::Add, by RETRY_SCALE, "how rarity and repeated attempts go together";
        learn_tenth: u8 = 39, 30..=50, by LEARN_TENTH, "the DC of learning a spell of the tenth level";
        attitude_on_known: bool = false, by ATTITUDE, "whether attitudes change a Will DC that is known";
    }
}
