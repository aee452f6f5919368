//! Who an actor is: attributes, size, skills, gear. Nothing here changes during a scene.

use crate::gear::{Armour, Item, Spell, Weapon};
use crate::options::{DeathRules, Options};
use crate::races::Race;
use ludex_kit::{Icon, is_default, rules, words};
use serde::{Deserialize, Serialize};

rules! {
    /// Eight attributes describe a creature: Strength, Dexterity, Vitality, Speed, Perception, Reason, Lore and
    /// Persona. 0 is average.
    ATTRIBUTES = "WT-ABI-01", "Eight attributes", Table(Attribute::ALL; "attribute");
    /// The attributes of player characters lie between -5 and 5, those of other creatures between -10 and 10.
    ATTRIBUTE_RANGE = "WT-ABI-02", "Attribute range", State;
    /// Size is 0 for a human. The larger a creature, the easier it is to hit and the harder to hurt.
    SIZE = "WT-ABI-03", "Size", State;
    /// Twelve skills, each paired with whatever attribute the moment asks for. Untrained is rank 0.
    SKILLS = "WT-ABI-05", "Skills", Table(SPECIALIZATIONS; "skill", "specializations");
    /// A specialization helps only checks of the skill under which it stands, and has its own rank.
    SPECIALIZATION = "WT-ABI-06", "A specialization needs its skill";
    /// Ranks of skills and specializations go from 0 to 5, unless the campaign sets another maximum.
    RANK_RANGE = "WT-ABI-07", "Rank range", State;
    /// The weapon groups stand as specializations under Melee and Aim; content may add more.
    GROUPS = "WT-ABI-08", "Weapon groups and magic schools", Table;
}

words! {
    /// An attribute.
    pub enum Attribute {
        Strength = "strength" as "Strength", Dexterity = "dexterity" as "Dexterity", Vitality = "vitality" as "Vitality",
        Speed = "speed" as "Speed", Perception = "perception" as "Perception", Reason = "reason" as "Reason",
        Lore = "lore" as "Lore", Persona = "persona" as "Persona",
    }
    /// A skill.
    pub enum Skill {
        Melee = "melee" as "Melee", Aim = "aim" as "Aim", Arcana = "arcana" as "Arcana",
        Athletics = "athletics" as "Athletics", Acrobatics = "acrobatics" as "Acrobatics", Reflex = "reflex" as "Reflex",
        Resistance = "resistance" as "Resistance", Healing = "healing" as "Healing", Stealth = "stealth" as "Stealth",
        Deception = "deception" as "Deception", Nature = "nature" as "Nature", Mechanics = "mechanics" as "Mechanics",
    }
    /// What sort of creature an actor is: a player's character, or anybody else.
    #[derive(Default)]
    pub enum ActorKind { Character = "character", #[default] Npc = "npc" as "creature" }
    /// How much an ordinary creature takes: one slot a level, two, three.
    #[derive(Default)]
    pub enum Rank { Minion = "minion", #[default] Standard = "standard", Elite = "elite" }
    /// Where the number of wound slots comes from.
    #[derive(Default)]
    pub enum SlotsBy { #[default] Rank = "rank", Vitality = "vitality" }
}

/// The specializations that the rules and the starter content know, by skill; content may add more (WT-ABI-05, WT-ABI-08).
pub const SPECIALIZATIONS: [(Skill, &[&str]); 12] = [
    (Skill::Melee, &["brawl", "natural", "blades", "axes", "maces", "staves", "spears", "polearms", "shields"]),
    (Skill::Aim, &["bows", "crossbows", "slings", "thrown"]),
    (Skill::Arcana, &["fire", "storm", "warding", "mind"]),
    (Skill::Athletics, &["power", "jumping", "climbing", "swimming", "running"]),
    (Skill::Acrobatics, &["balance", "gymnastics"]),
    (Skill::Reflex, &["agility", "initiative"]),
    (Skill::Resistance, &["fortitude", "willpower"]),
    (Skill::Healing, &["wounds", "burns", "poisons", "bones"]),
    (Skill::Stealth, &["hiding", "observation"]),
    (Skill::Deception, &["lies", "disguises", "forgeries"]),
    (Skill::Nature, &["riding"]),
    (Skill::Mechanics, &[]),
];

/// Ranks of skills and of the specializations under them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skills {
    ranks: [i32; 12],
    specializations: Vec<(Skill, String, i32)>,
}

impl Skills {
    /// Returns the rank of a skill.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.ranks[skill as usize]
    }
    /// Returns the rank of a specialization under a skill, apart from that of the skill (WT-ABI-06); 0 where there is none.
    pub fn specialization(&self, skill: Skill, name: &str) -> i32 {
        let mut found = self.specializations.iter().filter(|(under, word, _)| *under == skill && word == name);
        found.next().map_or(0, |(_, _, rank)| *rank)
    }
    /// Returns every specialization: the skill, the word and the rank.
    pub fn specializations(&self) -> impl Iterator<Item = (Skill, &str, i32)> {
        self.specializations.iter().map(|(skill, name, rank)| (*skill, name.as_str(), *rank))
    }
    /// Returns the same skills with this rank in a skill, or in a specialization under it if there is a word.
    #[must_use]
    pub fn with(mut self, skill: Skill, word: Option<&str>, rank: i32) -> Self {
        match word {
            None => self.ranks[skill as usize] = rank,
            Some(word) => self.specializations.push((skill, word.to_owned(), rank)),
        }
        self
    }
}

/// Who an actor is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The name in the scene.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// As what it is drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub icon: Icon,
    /// The side, as a place in the scene's list of sides.
    pub side: u8,
    /// Whether it is a player's character or anybody else.
    pub sort: ActorKind,
    /// Its rank, for those who are no characters.
    pub rank: Rank,
    /// Whether it dies at once of a fatal wound or like a character (WT-NPC-05).
    pub death_rules: DeathRules,
    /// Whether its slots come from its rank or from Vitality (WT-NPC-05).
    pub slots_by: SlotsBy,
    /// The eight attributes, in the order of [`Attribute::ALL`] (WT-ABI-01).
    pub attributes: [i32; 8],
    /// Its size; 0 is human.
    pub size: i32,
    /// Its skills.
    pub skills: Skills,
    /// What it wears.
    pub armour: Armour,
    /// What its own skin adds to Toughness.
    pub hide: i32,
    /// The base of stamina that its race gives (WT-ABI-09).
    pub stamina_base: i32,
    /// Light slots, where they are not 5 + Persona.
    pub light_slots: Option<i32>,
    /// What it can fight with, at most eight.
    pub weapons: Vec<Weapon>,
    /// The base of mana that its race gives (WT-ABI-09).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mana_base: i32,
    /// The hours of sleep that its race needs (WT-ABI-09); 8 where nothing is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sleep_base: Option<i32>,
    /// The spells it knows, at most 16.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spells: Vec<Spell>,
    /// Those spells as something to strike with, in the same order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bolts: Vec<Weapon>,
    /// What else it carries, at most eight things.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gear: Vec<Item>,
    /// Whether it is at home under water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aquatic: bool,
    /// Whether it cannot be grappled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub formless: bool,
    /// Whether it is a mount trained for combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trained: bool,
    /// Whether it is a mount with a mind of its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sentient: bool,
    /// What keeping control of it as a mount must reach; 5 where nothing is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub riding: Option<i32>,
    /// Its movement rate in water, where it is at home there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swim_rate: Option<i32>,
    /// Its movement rate in the air, if it flies.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fly_rate: Option<i32>,
    /// How tall it is in inches; 68 where nothing is said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tall: Option<i32>,
    /// What it is by birth, where its record says so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub race: Option<Race>,
}

impl Profile {
    /// Returns an attribute.
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes[attribute as usize]
    }
    /// Returns whether it staggers, falls unconscious and dies slowly: characters, creatures that are important (WT-NPC-05), and
    /// all where the campaign says so (WT-OPT-04).
    pub fn follows_full_rules(&self, options: &Options) -> bool {
        self.sort == ActorKind::Character
            || self.death_rules == DeathRules::Full
            || options.npc_death_rules == DeathRules::Full
    }
}
