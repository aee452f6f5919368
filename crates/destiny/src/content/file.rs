//! How content files are written.

use crate::gear::{Armour, Weapon};
use crate::options::{DeathRules, Options};
use crate::profile::{Rank, Skill, SlotsBy, Sort};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct File {
    pub(super) system: Option<Spanned<String>>,
    pub(super) title: Option<String>,
    pub(super) include: Vec<Spanned<String>>,
    pub(super) lane: Option<Spanned<i64>>,
    pub(super) options: Option<Spanned<Options>>,
    pub(super) weapon: Vec<Spanned<Weapon>>,
    pub(super) armour: Vec<Spanned<Armour>>,
    pub(super) creature: Vec<Spanned<Creature>>,
    pub(super) actors: Vec<Spanned<Place>>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Creature {
    pub(super) name: String,
    #[serde(default)]
    pub(super) about: String,
    #[serde(default)]
    pub(super) sort: Sort,
    #[serde(default)]
    pub(super) rank: Rank,
    #[serde(default)]
    pub(super) death_rules: DeathRules,
    #[serde(default)]
    pub(super) slots_by: SlotsBy,
    pub(super) attributes: Spanned<BTreeMap<Attribute8, i32>>,
    #[serde(default)]
    pub(super) size: i32,
    #[serde(default)]
    pub(super) skills: BTreeMap<Skill, Spanned<BTreeMap<String, i32>>>,
    pub(super) armour: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) hide: i32,
    pub(super) stamina_base: Spanned<i32>,
    pub(super) light_slots: Option<i32>,
    pub(super) weapons: Vec<Spanned<String>>,
    pub(super) held: Option<Vec<Spanned<String>>>,
    pub(super) expect: Option<Spanned<BTreeMap<String, i32>>>,
}

/// An attribute as a key: sortable.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Attribute8 {
    Strength,
    Dexterity,
    Vitality,
    Speed,
    Perception,
    Reason,
    Lore,
    Persona,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub(super) is: Spanned<String>,
    pub(super) name: Option<String>,
    pub(super) side: Spanned<String>,
    pub(super) place: Spanned<i64>,
    pub(super) held: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) reserve: bool,
}
