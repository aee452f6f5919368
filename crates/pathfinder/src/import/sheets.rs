//! What is taken from other programs: the fields of this game's content files.

use crate::character::{
    Ability, Against, ArmorCategory, Breath, DamageType, Feat, Hazard, Healing, Keen, Material, Portion, Presence,
    ProofAgainst, Rank, Reaction, Rider, Size, Skill, Speeds, Spell, Squeeze, Swallowing, Trait, Trampling,
    WeaponCategory, WeaponTrait,
};
use ludex_kit::is_default;
use serde::Serialize;
use std::collections::BTreeMap;

/// A creature, a character or a hazard, with the fields that content files have.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// A creature, with its final numbers.
    Creature(CreatureSheet),
    /// A character, with the parts of its numbers.
    Character(CharacterSheet),
    /// A hazard.
    Hazard(Box<Hazard>),
}

impl CharacterSheet {
    /// Takes being certain of a skill, as in `assurance (athletics)`, if it is one of the game; returns whether it is.
    fn takes_assurance(&mut self, word: &str) -> bool {
        let named = word.strip_prefix("assurance").map(|rest| rest.trim_matches([' ', '(', ')', ':']));
        let known = |name: &str| Skill::ALL.iter().copied().find(|skill| skill.written() == name);
        let Some(skill) = named.and_then(known) else { return false };
        self.assures(skill);
        self.takes_feat(Feat::Assurance.written())
    }

    /// Takes a skill at which it is certain.
    pub(super) fn assures(&mut self, skill: Skill) {
        if !self.assured.contains(&skill) {
            self.assured.push(skill);
        }
    }

    /// Takes a feat or a feature of a name, if it is one that rules ask for; returns whether it is.
    pub(super) fn takes_feat(&mut self, word: &str) -> bool {
        if self.takes_assurance(word) {
            return true;
        }
        let Some(feat) = Feat::ALL.iter().copied().find(|feat| feat.written() == word) else { return false };
        if !self.feats.contains(&feat) {
            self.feats.push(feat);
        }
        true
    }
}

impl Record {
    /// Returns what it is called.
    pub fn name(&self) -> &str {
        match self {
            Record::Creature(sheet) => &sheet.name,
            Record::Character(sheet) => &sheet.name,
            Record::Hazard(hazard) => &hazard.name,
        }
    }
}

/// A creature, with its final numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CreatureSheet {
    /// What it is called.
    pub name: String,
    /// What is said about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Its level, -1 to 25.
    pub level: i8,
    /// How big it is.
    pub size: Size,
    /// What it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// Perception.
    pub perception: i8,
    /// The languages that it understands, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// What it senses beside what everybody sees and hears.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub senses: Vec<Keen>,
    /// Feet that it moves with an action otherwise than on foot.
    #[serde(skip_serializing_if = "is_default")]
    pub speeds: Speeds,
    /// Hit points that come back by themselves.
    #[serde(skip_serializing_if = "is_default")]
    pub heals: Healing,
    /// What does nothing to it, beside damage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proof: Vec<ProofAgainst>,
    /// What it can do beside striking.
    #[serde(skip_serializing_if = "is_default")]
    pub powers: SheetPowers,
    /// What it can cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casting: Option<Magic>,
    /// Armour class.
    pub armor_class: u8,
    /// Hit points.
    pub hit_points: i16,
    /// Fortitude, Reflex and Will.
    pub saves: [i8; 3],
    /// Feet that it walks.
    pub speed: u8,
    /// What does nothing to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub immune: Vec<Against>,
    /// What its resistances do not hold against.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Material>,
    /// What it can do as a reaction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// Modifiers of abilities that are not 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub abilities: BTreeMap<Ability, i8>,
    /// Skills it is good at.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub skills: BTreeMap<Skill, i8>,
    /// What hurts it more, and by how much.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weak: BTreeMap<Against, i16>,
    /// What hurts it less, and by how much.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub resistant: BTreeMap<Against, i16>,
    /// How it strikes, at most sixteen ways.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strikes: Vec<Attack>,
}

/// What somebody can cast.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Magic {
    /// The ability that spells rest on.
    pub by: Ability,
    /// The rank of a character with spells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// What a creature adds to attacks with spells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<i8>,
    /// The DC of a creature's spells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dc: Option<u8>,
    /// Cantrips.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cantrips: Vec<Spell>,
    /// Spells in slots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SpellSlot>,
    /// Focus spells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub focus: Vec<Spell>,
    /// The most Focus Points.
    #[serde(skip_serializing_if = "is_default")]
    pub focus_points: u8,
    /// The creed of a divine lance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creed: Option<DamageType>,
}

/// Slots with one spell in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SpellSlot {
    /// What is prepared.
    pub spell: Spell,
    /// The level of the slot.
    pub level: u8,
    /// How many such slots there are.
    pub times: u8,
}

/// What a creature can do beside striking.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SheetPowers {
    /// Crushing those whom it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constrict: Option<Squeeze>,
    /// Walking over others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trample: Option<Trampling>,
    /// Swallowing those whom its mouth holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swallow: Option<Swallowing>,
    /// Frightening whoever comes near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presence: Option<Presence>,
    /// Biting everybody in its space, as swarms do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bites: Option<Squeeze>,
    /// Something that it breathes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breath: Option<Breath>,
    /// The strike with which it rends after two hits, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rend: Option<String>,
    /// Sides of the die that it adds against whom two of its friends reach.
    #[serde(skip_serializing_if = "is_default")]
    pub pack: u8,
    /// Whether it walks and strikes with one action.
    #[serde(skip_serializing_if = "is_default")]
    pub pounce: bool,
    /// How hard it is.
    #[serde(skip_serializing_if = "is_default")]
    pub hardness: u8,
    /// Whether it rolls to grab, to knock down and to push after a hit, as newer creatures do.
    #[serde(skip_serializing_if = "is_default")]
    pub rolls_after_hits: bool,
}

/// A way in which a creature strikes.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Attack {
    /// What it is called.
    pub name: String,
    /// What it adds to the attack.
    pub modifier: i8,
    /// Dice of damage.
    pub dice: u8,
    /// Their sides.
    pub die: u8,
    /// What is added to them.
    #[serde(skip_serializing_if = "is_default")]
    pub bonus: i8,
    /// What it does.
    pub damage: Option<DamageType>,
    /// What it may do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub versatile: Option<DamageType>,
    /// What it is like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<WeaponTrait>,
    /// Feet that it reaches, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<u8>,
    /// Feet of a range increment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u16>,
    /// Whether it is thrown.
    #[serde(skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// Sides of the die that a critical hit adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadly: Option<u8>,
    /// Sides that its dice have in a critical hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fatal: Option<u8>,
    /// Feet within which it is too near for a volley.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volley: Option<u8>,
    /// What a hit does besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Portion>,
    /// What it does again and again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lasting: Option<Portion>,
    /// What follows from a hit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub riders: Vec<Rider>,
    /// What it splashes those about its target.
    #[serde(skip_serializing_if = "is_default")]
    pub splash: u8,
}

/// A character, with the parts of its numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CharacterSheet {
    /// The name.
    pub name: String,
    /// What is said about it: ancestry, heritage, background, class.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The level, 1 to 20.
    pub level: i8,
    /// How big it is.
    pub size: Size,
    /// Scores of Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma.
    pub abilities: [u8; 6],
    /// Hit points of its ancestry.
    pub ancestry_hit_points: u8,
    /// Hit points of its class, for each level.
    pub class_hit_points: u8,
    /// Further hit points for each level.
    #[serde(skip_serializing_if = "is_default")]
    pub more_hit_points: u8,
    /// Ranks of Fortitude, Reflex and Will.
    pub saves: [Rank; 3],
    /// The rank of Perception.
    pub perception: Rank,
    /// The ability that its class rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_ability: Option<Ability>,
    /// The rank of its class DC.
    pub class_rank: Rank,
    /// Feet that it walks.
    pub speed: u8,
    /// What it can do as a reaction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// The languages that it understands, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Feats and features that rules ask for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub feats: Vec<Feat>,
    /// The skills at which it may take what is certain in place of a roll.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assured: Vec<Skill>,
    /// What it can cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casting: Option<Magic>,
    /// What it wears.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// Its shield.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shield: Option<String>,
    /// What it fights with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
    /// Ranks of skills.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub skills: BTreeMap<Skill, Rank>,
    /// Ranks with kinds of weapons.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapon_ranks: BTreeMap<WeaponCategory, Rank>,
    /// Ranks with kinds of armour.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub armour_ranks: BTreeMap<ArmorCategory, Rank>,
}
