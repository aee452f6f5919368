//! People and creatures, as they are when nothing has happened to them. Nothing here changes during play.

mod abilities;
mod feats;
mod gear;
mod hazard;
mod magic;
mod making;
mod powers;
mod profile;
mod records;
mod senses;
mod vital;

pub use abilities::*;
pub use feats::*;
pub use gear::*;
pub use hazard::*;
pub use magic::*;
pub use making::*;
pub use powers::*;
pub use profile::Profile;
pub use records::*;
pub use senses::{Keen, Precision, RULES as SENSE_RULES, SENSE_ROWS, Sense, Speeds};
pub use vital::{Activity, Group, Healing};

use crate::adjustments::Adjustment;
use ludex_kit::{Tally, WordSet, is_default, rules, words};
use serde::{Deserialize, Serialize};

rules! {
    /// Half of what a score is above or below 10, rounded down.
    ABILITY_MODIFIER = "PF-MOD-01", "Ability modifier";
    /// Nothing for the untrained; the level and 2, 4, 6 or 8 for the trained, the expert, the master and the legendary.
    PROFICIENCY = "PF-MOD-02", "Proficiency bonus";
    /// What a number rests on, for whatever lowers all that rests on an ability: skills, saves, Perception, armour class, attacks.
    BASED_ON = "PF-MOD-06", "Which ability a number rests on", Table(SKILL_ABILITIES; "skill", "ability");
    /// How much ground each size takes, and how far the tall and the long of it reach.
    SIZES = "PF-MOV-09", "Size, space and reach", Table(SIZE_TABLE; "size", "squares across", "reach of the tall", "reach of the long");
}

words! {
    /// What an actor is made of.
    #[derive(Default)]
    pub enum Ability {
        #[default] Strength = "strength", Dexterity = "dexterity", Constitution = "constitution", Intelligence = "intelligence",
        Wisdom = "wisdom", Charisma = "charisma",
    }
    /// What an actor has learned.
    #[derive(Default)]
    pub enum Skill {
        Acrobatics = "acrobatics", Arcana = "arcana", Athletics = "athletics", Crafting = "crafting",
        Deception = "deception", Diplomacy = "diplomacy", Intimidation = "intimidation", Medicine = "medicine",
        Nature = "nature", Occultism = "occultism", Performance = "performance", Religion = "religion",
        Society = "society", Stealth = "stealth", Survival = "survival", #[default] Thievery = "thievery",
    }
    /// What an actor resists with.
    #[derive(Default)]
    pub enum Save {
        Fortitude = "fortitude", #[default] Reflex = "reflex", Will = "will",
    }
    /// How well something was learned.
    #[derive(Default)]
    pub enum Rank {
        #[default] Untrained = "untrained", Trained = "trained", Expert = "expert", Master = "master",
        Legendary = "legendary",
    }
    /// How big an actor is.
    #[derive(Default)]
    pub enum Size {
        Tiny = "tiny", Small = "small", #[default] Medium = "medium", Large = "large", Huge = "huge",
        Gargantuan = "gargantuan",
    }
    /// What a creature is, as far as rules ask.
    pub enum Trait {
        Animal = "animal", Humanoid = "humanoid", Undead = "undead", Construct = "construct", Mindless = "mindless",
        Plant = "plant", Dragon = "dragon", Beast = "beast", Good = "good", Evil = "evil", Lawful = "lawful",
        Chaotic = "chaotic", Minion = "minion", Giant = "giant", Swarm = "swarm", Bloodless = "bloodless",
    }
    /// What a creature can do as a reaction.
    pub enum Reaction {
        AttackOfOpportunity = "attack of opportunity", ShieldBlock = "shield block", Ferocity = "ferocity",
    }
    /// Into what an attack falls apart: kinds of damage.
    #[derive(Default)]
    pub enum DamageType {
        #[default] Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Bleed = "bleed", Acid = "acid",
        Cold = "cold", Electricity = "electricity", Fire = "fire", Sonic = "sonic", Positive = "positive",
        Negative = "negative", Force = "force", Chaotic = "chaotic", Evil = "evil", Good = "good", Lawful = "lawful",
        Mental = "mental", Poison = "poison", Untyped = "untyped",
    }
    /// What a weakness, a resistance or an immunity is against, where it is no one kind of damage.
    pub enum Material {
        Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine", Magical = "magical",
    }
}

/// The ability that each skill rests on (PF-MOD-06).
pub const SKILL_ABILITIES: [(Skill, Ability); 16] = [
    (Skill::Acrobatics, Ability::Dexterity),
    (Skill::Arcana, Ability::Intelligence),
    (Skill::Athletics, Ability::Strength),
    (Skill::Crafting, Ability::Intelligence),
    (Skill::Deception, Ability::Charisma),
    (Skill::Diplomacy, Ability::Charisma),
    (Skill::Intimidation, Ability::Charisma),
    (Skill::Medicine, Ability::Wisdom),
    (Skill::Nature, Ability::Wisdom),
    (Skill::Occultism, Ability::Intelligence),
    (Skill::Performance, Ability::Charisma),
    (Skill::Religion, Ability::Wisdom),
    (Skill::Society, Ability::Intelligence),
    (Skill::Stealth, Ability::Dexterity),
    (Skill::Survival, Ability::Wisdom),
    (Skill::Thievery, Ability::Dexterity),
];

/// Squares across of each size, and the feet that the tall and the long of it reach (PF-MOV-09).
pub const SIZE_TABLE: [(Size, u8, u8, u8); 6] = [
    (Size::Tiny, 1, 0, 0),
    (Size::Small, 1, 5, 5),
    (Size::Medium, 1, 5, 5),
    (Size::Large, 2, 10, 5),
    (Size::Huge, 3, 15, 10),
    (Size::Gargantuan, 4, 20, 15),
];

impl Skill {
    /// Returns the ability that the skill rests on (PF-MOD-06).
    pub const fn ability(self) -> Ability {
        SKILL_ABILITIES[self as usize].1
    }
}

impl Save {
    /// Returns the ability that the save rests on (PF-MOD-06).
    pub const fn ability(self) -> Ability {
        match self {
            Save::Fortitude => Ability::Constitution,
            Save::Reflex => Ability::Dexterity,
            Save::Will => Ability::Wisdom,
        }
    }
}

impl Size {
    /// Returns the squares that it takes from side to side (PF-MOV-09).
    pub const fn across(self) -> u8 {
        SIZE_TABLE[self as usize].1
    }

    /// Returns the feet that it reaches (PF-MOV-09).
    pub const fn reach(self, long: bool) -> u8 {
        let (_, _, of_tall, of_long) = SIZE_TABLE[self as usize];
        if long { of_long } else { of_tall }
    }
}

/// Returns the modifier of an ability score (PF-MOD-01).
pub const fn ability_modifier(score: u8) -> i32 {
    (score as i32 - 10).div_euclid(2)
}

/// Returns the bonus of a rank at a level (PF-MOD-02).
pub const fn proficiency(rank: Rank, level: i32) -> i32 {
    match rank {
        Rank::Untrained => 0,
        Rank::Trained => level + 2,
        Rank::Expert => level + 4,
        Rank::Master => level + 6,
        Rank::Legendary => level + 8,
    }
}

/// A number that somebody rolls with or that others roll against, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistic {
    /// The ability that is in it, so that what lowers the ability lowers it (PF-MOD-06).
    pub by: Ability,
    /// What the ability adds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ability: i8,
    /// The rank, where it is built of parts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rank: Rank,
    /// What the rank adds; of a creature everything, as its record says it.
    pub proficiency: i8,
    /// What the item adds with which it is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub item: i8,
    /// Whether it stands in a record of a creature, as a whole.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: bool,
}

impl Default for Statistic {
    fn default() -> Self {
        Self::given(Ability::Wisdom, 0)
    }
}

impl Statistic {
    /// Returns a number that is given as a whole.
    pub const fn given(by: Ability, total: i8) -> Self {
        Self { by, ability: 0, rank: Rank::Untrained, proficiency: total, item: 0, given: true }
    }

    /// Returns a number of parts: the modifier of an ability, a rank at a level.
    pub const fn built(by: Ability, ability: i32, rank: Rank, level: i32) -> Self {
        let proficiency = proficiency(rank, level) as i8;
        Self { by, ability: ability as i8, rank, proficiency, item: 0, given: false }
    }

    /// Returns what it comes to when nothing else counts.
    pub const fn total(self) -> i32 {
        self.ability as i32 + self.proficiency as i32 + self.item as i32
    }

    /// Adds its ability and its rank to a sum; the item has a type and is added with the modifiers.
    pub fn add_to(self, tally: &mut Tally) {
        if self.given {
            tally.base("modifier", self.proficiency.into(), &PROFICIENCY);
        } else {
            tally.base(self.by.name(), self.ability.into(), &ABILITY_MODIFIER);
            tally.add(self.rank.name(), self.proficiency.into(), &PROFICIENCY);
        }
    }
}

/// That a creature is elite or weak (PF-ELT-01, PF-ELT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusted {
    /// How it differs from its record.
    pub how: Adjustment,
    /// The level of its record.
    pub from: i8,
}

/// Something that an actor is weak against or resists, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ward {
    /// Against what.
    pub against: Against,
    /// By how many points.
    pub value: i16,
    /// What it does not hold against.
    #[serde(default, skip_serializing_if = "is_default")]
    pub except: WordSet<Material>,
}
