//! How content files are written.

use crate::gear::{Armour, Weapon};
use crate::options::{DeathRules, Options};
use crate::profile::{Attribute, Rank, Skill, SlotsBy, Sort};
use ludex_kit::adventure::SceneFile;
use ludex_kit::content::record;
use std::collections::BTreeMap;

/// A content file: an encounter, or the creatures and the gear that encounters use.
#[record(whole)]
pub(crate) struct File {
    /// `"destiny"`; encounters say it.
    pub(super) system: Option<String>,
    /// What the encounter is called, or the adventure.
    pub(super) title: Option<String>,
    /// What an adventure is about.
    pub(super) about: Option<String>,
    /// The scenes of an adventure, each in a file of its own.
    #[inner]
    #[or_default]
    pub(super) scene: Vec<SceneFile>,
    /// Files whose creatures and gear can be named in this one, relative to its folder.
    #[or_default]
    pub(super) include: Vec<String>,
    /// How long the lane is on which everybody stands.
    #[field(1..=200, "yards")]
    pub(super) lane: Option<i64>,
    /// What this campaign plays otherwise.
    #[or_default]
    pub(super) options: Options,
    /// Weapons.
    #[or_default]
    pub(super) weapon: Vec<Weapon>,
    /// Armour.
    #[or_default]
    pub(super) armour: Vec<Armour>,
    /// Creatures and characters.
    #[or_default]
    pub(super) creature: Vec<Creature>,
    /// Those who stand on the lane.
    #[inner]
    #[or_default]
    pub(super) actors: Vec<Place>,
}

/// A creature or a character.
#[record(named = "creature")]
pub(super) struct Creature {
    /// Its name.
    pub(super) name: String,
    /// One line about it.
    #[or_default]
    pub(super) about: String,
    /// Whether it is a player's character.
    #[or_default]
    pub(super) sort: Sort,
    /// How much it takes, if it is no character.
    #[or_default]
    pub(super) rank: Rank,
    /// What happens to it with a fatal wound.
    #[or_default]
    pub(super) death_rules: DeathRules,
    /// Where the number of its wound slots comes from.
    #[or_default]
    pub(super) slots_by: SlotsBy,
    /// Its attributes; 0 where nothing is said.
    pub(super) attributes: BTreeMap<Attribute, i32>,
    /// Its size modifier.
    #[field(-15..=20)]
    #[or_default]
    pub(super) size: i32,
    /// Ranks in skills and their specializations: `{ melee = { rank = 2, swords = 1 } }`.
    #[or_default]
    pub(super) skills: BTreeMap<Skill, BTreeMap<String, i32>>,
    /// The armour it wears, by name.
    pub(super) armour: Option<String>,
    /// What its hide adds to Toughness.
    #[field(-99..=99)]
    #[or_default]
    pub(super) hide: i32,
    /// Its base Stamina.
    #[field(0..=99)]
    pub(super) stamina_base: i32,
    /// Light wound slots, where the rules do not decide.
    #[field(0..=99)]
    pub(super) light_slots: Option<i32>,
    /// Weapons it has, by name; at most eight.
    pub(super) weapons: Vec<String>,
    /// Which of them it holds; all of them where nothing is said.
    pub(super) held: Option<Vec<String>>,
    /// Derived numbers that must come out: `{ toughness = 4 }`.
    pub(super) expect: Option<BTreeMap<String, i32>>,
}

/// Somebody in an encounter.
#[record]
pub(super) struct Place {
    /// The creature, by name.
    pub(super) is: String,
    /// What this one is called, where that is not the name of its kind.
    pub(super) name: Option<String>,
    /// The side it is on.
    pub(super) side: String,
    /// Where on the lane it stands, in yards.
    pub(super) place: i64,
    /// What it holds, where that is not what it usually holds.
    pub(super) held: Option<Vec<String>>,
    /// Whether it is not there yet.
    #[or_default]
    pub(super) reserve: bool,
}
