//! An actor as it is when nothing has happened to it: what its record comes to.

use super::{
    Activity, Adjusted, Armor, Casting, Character, Feat, Group, Healing, Immunities, Keen, Powers, ProofAgainst,
    Reaction, Shield, Size, Skill, Speeds, Statistic, Strike, Trait, Ward,
};
use ludex_grid::Cell;
use ludex_kit::{Icon, WordSet, is_default};
use serde::{Deserialize, Serialize};

/// An actor as it is when nothing has happened to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Profile {
    /// Its name in the scene.
    pub name: String,
    /// Of which record it is, where that is not its name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: String,
    /// A sentence about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: String,
    /// As what it is drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub icon: Icon,
    /// The side it is on.
    pub side: String,
    /// Whether players play its side.
    pub players: bool,
    /// Whether it dies slowly (PF-DYG-01).
    pub dying_rules: bool,
    /// The dying value at which it dies, 4 for most (PF-OPT-13).
    pub dying_most: u8,
    /// Its level, -1 to 25.
    pub level: i8,
    /// How big it is.
    pub size: Size,
    /// What it is.
    pub traits: WordSet<Trait>,
    /// What it can do as a reaction.
    pub reactions: WordSet<Reaction>,
    /// Hit points when unhurt.
    pub hit_points: i16,
    /// Armour class without shield, cover and conditions; 10 counts as its ability.
    pub armor: Armor,
    /// Fortitude, Reflex, Will.
    pub saves: [Statistic; 3],
    /// Perception.
    pub perception: Statistic,
    /// Skills, in their order.
    pub skills: [Statistic; 16],
    /// The DC of its class; `None` where it has none.
    pub class_dc: Option<Statistic>,
    /// Feet that it walks with an action.
    pub speed: u8,
    /// The feet that its body reaches.
    pub reach: u8,
    /// The ways in which it strikes, at most sixteen.
    pub strikes: Vec<Strike>,
    /// Its shield.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield: Option<Shield>,
    /// Kinds of damage that do nothing to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub immune: Immunities,
    /// What hurts it more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weak: Vec<Ward>,
    /// What hurts it less.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resistant: Vec<Ward>,
    /// Strength, for what is lifted and worn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: i8,
    /// Feet that it burrows, climbs, flies and swims with an action; 0 where it does not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub speeds: Speeds,
    /// Whether it breathes under water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breathes_water: bool,
    /// Hit points that it regains as each of its turns begins, alive or dying.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heals: Healing,
    /// Of which groups of weapons it knows what a critical hit does besides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub specialised: WordSet<Group>,
    /// What it does with several actions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub activities: WordSet<Activity>,
    /// The languages that it understands; where they are not given it is the common one (PF-EFF-14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// What it senses beside what everybody sees and hears.
    #[serde(default, skip_serializing_if = "is_default")]
    pub senses: Vec<Keen>,
    /// What it can cast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub casting: Option<Casting>,
    /// What it can do beside striking.
    #[serde(default, skip_serializing_if = "is_default")]
    pub powers: Powers,
    /// How it differs from its record, and the level of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjustment: Option<Adjusted>,
    /// Hit points that each level gives; 0 for who is no character of parts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hit_points_each: i16,
    /// What on its sheet its choices do not give, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<String>,
    /// Feats and features.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feats: WordSet<Feat>,
    /// Skills at which it may take what is certain in place of a roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assured: WordSet<Skill>,
    /// What does nothing to it, beside damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub proof: WordSet<ProofAgainst>,
    /// Whether it wears metal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wears_metal: bool,
    /// The record of a player's character, for who changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<Character>>,
    /// Where it stands as the scene begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Cell,
}

/// The language of those whose languages are not given (PF-EFF-14).
const COMMON: &str = "common";

impl Profile {
    /// Returns a way in which it strikes, by its place.
    pub fn strike(&self, place: u8) -> Option<&Strike> {
        self.strikes.get(usize::from(place))
    }

    /// Returns whether it understands a language (PF-EFF-14).
    pub fn speaks(&self, language: &str) -> bool {
        let Some(own) = &self.languages else { return language.eq_ignore_ascii_case(COMMON) };
        own.iter().any(|one| one.eq_ignore_ascii_case(language))
    }

    /// Returns whether it and another have a language in common (PF-EFF-14).
    pub fn talks_with(&self, other: &Profile) -> bool {
        match &self.languages {
            Some(own) => own.iter().any(|language| other.speaks(language)),
            None => other.speaks(COMMON),
        }
    }

    /// Returns whether it lives, so that wounds bleed and magic of life heals it.
    pub fn lives(&self) -> bool {
        !self.traits.has_any(&[Trait::Undead, Trait::Construct])
    }
}
