//! People and creatures, as they are when nothing has happened to them. Nothing here changes during play.

mod blasts;
mod body;
mod powers;
mod records;
mod skills;
mod weapons;

pub use blasts::*;
pub use body::*;
pub use powers::*;
pub use records::*;
pub use skills::{RULES as SKILL_RULES, SKILLS, Skill, Skills, skills_of};
pub use weapons::{Weapon, Weapons};

use ludex_engine::Sign;
use ludex_kit::{Icon, WordSet, is_default, rules, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

rules! {
    /// Everybody has seven abilities, each a score.
    ABILITIES = "ED-CHK-01", "The seven abilities", Table(ABILITY_TABLE; "ability", "covers");
    /// A score is added as it stands: 1 is what people have on the mean, and it may fall below 0.
    SCALE = "ED-CHK-02", "Ability score scale";
    /// Files may also say DES and VOL, for Dexterity and Will.
    ALIASES = "ED-CHK-03", "Abbreviation aliases", Table(ALIAS_TABLE; "written", "ability");
    /// Six sizes, from tiny to gargantuan; how many steps lie between two is what other rules ask.
    SIZES = "ED-SIZ-01", "Six size categories", Table(SIZE_TABLE; "size", "space (cm)", "reach (cm)");
    /// The tiny take 0.7 m and reach 0.5 m.
    TINY = "ED-SIZ-02", "Tiny", Table;
    /// The small take 1 m and reach 1 m.
    SMALL = "ED-SIZ-03", "Small", Table;
    /// The medium take 1.5 m and reach 1 m.
    MEDIUM = "ED-SIZ-04", "Medium", Table;
    /// The large take 3 m and reach 2 m.
    LARGE = "ED-SIZ-05", "Large", Table;
    /// The huge take 5 m and reach 3 m.
    HUGE = "ED-SIZ-06", "Huge", Table;
    /// The gargantuan take 7 m and reach 4 m.
    GARGANTUAN = "ED-SIZ-07", "Gargantuan", Table;
    /// Creatures have the vitality of their size: so much at first, and more with each further level.
    CREATURE_VP = "ED-VIT-03", "Other creatures", Table(CREATURE_VP_TABLE; "size", "at first", "each further level");
    /// People have the vitality of their calling, and 1 more with each further level.
    PERSON_VP = "ED-VIT-02", "Player characters";
    /// Features may raise the most vitality.
    BONUS_VP = "ED-VIT-04", "Bonuses";
}

words! {
    /// What an actor is made of.
    #[derive(Default)]
    pub enum Ability {
        #[default] #[serde(alias = "combativity")] Combativity = "cmb" as "Combativity",
        #[serde(alias = "strength")] Strength = "str" as "Strength",
        #[serde(alias = "dexterity", alias = "des")] Dexterity = "dex" as "Dexterity",
        #[serde(alias = "perception")] Perception = "per" as "Perception",
        #[serde(alias = "intelligence")] Intelligence = "int" as "Intelligence",
        #[serde(alias = "will", alias = "vol")] Will = "wil" as "Will",
        #[serde(alias = "tech")] Tech = "tec" as "Tech",
    }
    /// How big an actor is.
    #[derive(Default)]
    pub enum Size {
        Tiny = "tiny", Small = "small", #[default] Medium = "medium", Large = "large", Huge = "huge",
        Gargantuan = "gargantuan",
    }
    /// What an attack does harm with.
    #[derive(Default)]
    pub enum DamageType {
        #[default] Kinetic = "kinetic", Energy = "energy", Biotic = "biotic", Psychic = "psychic",
    }
    /// What damage is more exactly; nothing goes by it but what somebody resists.
    pub enum Nature {
        Bludgeoning = "bludgeoning", Cutting = "cutting", Piercing = "piercing", Burning = "burning", Freezing = "freezing",
        Electric = "electric", Corrosive = "corrosive", Sonic = "sonic", Poison = "poison", Disease = "disease",
    }
    /// How far something is away.
    #[derive(Default)]
    pub enum Distance {
        #[default] Adjacent = "adjacent", Close = "close", Short = "short", Medium = "medium", Long = "long",
        Extreme = "extreme",
    }
    /// What limbs a body has.
    #[derive(Default)]
    pub enum Limbs {
        #[default] Human = "arms and legs", NoArms = "no arms", NoLegs = "no legs", None = "none",
    }
    /// What may be the matter with an actor.
    pub enum Condition {
        Bleeding = "bleeding", Blinded = "blinded", Charmed = "charmed", Dazzled = "dazzled", Deafened = "deafened",
        Frightened = "frightened", Grappled = "grappled", Hindered = "hindered", Incapacitated = "incapacitated",
        Invisible = "invisible", Paralyzed = "paralyzed", Prone = "prone", Restrained = "restrained",
        Sickened = "sickened", Stunned = "stunned", Unconscious = "unconscious",
    }
}

impl Condition {
    /// Returns as what it is drawn.
    pub(crate) const fn sign(self) -> Sign {
        match self {
            Self::Bleeding => Sign::Bleeding,
            Self::Blinded => Sign::Blinded,
            Self::Charmed => Sign::Charmed,
            Self::Dazzled => Sign::Dazzled,
            Self::Deafened => Sign::Deafened,
            Self::Frightened => Sign::Frightened,
            Self::Grappled => Sign::Grappled,
            Self::Hindered => Sign::Hindered,
            Self::Incapacitated => Sign::Incapacitated,
            Self::Invisible => Sign::Invisible,
            Self::Paralyzed => Sign::Paralyzed,
            Self::Prone => Sign::Prone,
            Self::Restrained => Sign::Bound,
            Self::Sickened => Sign::Sickened,
            Self::Stunned => Sign::Stunned,
            Self::Unconscious => Sign::Unconscious,
        }
    }
}

/// What each ability covers (ED-CHK-01).
pub const ABILITY_TABLE: [(Ability, &str); 7] = [
    (Ability::Combativity, "fighting, tactics"),
    (Ability::Strength, "muscle, build, endurance"),
    (Ability::Dexterity, "agility, balance, reflexes"),
    (Ability::Perception, "senses, attention"),
    (Ability::Intelligence, "reasoning, learning, memory"),
    (Ability::Will, "personality, self-control"),
    (Ability::Tech, "machines and technology"),
];

/// Other ways to write an ability in a file (ED-CHK-03).
pub const ALIAS_TABLE: [(&str, Ability); 2] = [("des", Ability::Dexterity), ("vol", Ability::Will)];

/// The side of the space of each size and how far it reaches, in centimetres (ED-SIZ-01 to ED-SIZ-07).
pub const SIZE_TABLE: [(Size, i32, i32); 6] = [
    // ED-SIZ-02
    (Size::Tiny, 70, 50),
    // ED-SIZ-03
    (Size::Small, 100, 100),
    // ED-SIZ-04
    (Size::Medium, 150, 100),
    // ED-SIZ-05
    (Size::Large, 300, 200),
    // ED-SIZ-06
    (Size::Huge, 500, 300),
    // ED-SIZ-07
    (Size::Gargantuan, 700, 400),
];

/// The vitality of creatures of each size at level 1, and how much each further level adds (ED-VIT-03).
pub const CREATURE_VP_TABLE: [(Size, i16, i16); 6] = [
    (Size::Tiny, 6, 1),
    (Size::Small, 12, 1),
    (Size::Medium, 18, 2),
    (Size::Large, 30, 3),
    (Size::Huge, 50, 5),
    (Size::Gargantuan, 80, 8),
];

impl Size {
    /// Returns the side of the space that it takes, in centimetres (ED-SIZ-01).
    pub const fn side(self) -> i32 {
        SIZE_TABLE[self as usize].1
    }

    /// Returns how far it reaches, in centimetres (ED-SIZ-01).
    pub const fn reach(self) -> i32 {
        SIZE_TABLE[self as usize].2
    }

    /// Returns the vitality of a creature of this size at a level (ED-VIT-03).
    pub fn vitality(self, level: u8) -> i16 {
        let (_, first, further) = CREATURE_VP_TABLE[self as usize];
        first + further * (i16::from(level.max(1)) - 1)
    }

    /// Returns how many sizes lie between two; above 0 where this is the larger (ED-SIZ-01).
    #[inline]
    pub const fn above(self, other: Size) -> i32 {
        self as i32 - other as i32
    }
}

/// An actor as it is when nothing has happened to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Profile {
    /// Its name in the scene.
    pub name: String,
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
    /// Whether it dies as it comes to 0 vitality.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dies_at_zero: bool,
    /// Its level, from 1 on.
    pub level: u8,
    /// How big it is.
    pub size: Size,
    /// Scores of the abilities, in their order.
    pub abilities: [i8; 7],
    /// Skills that it has, and their bonuses.
    pub skills: Skills,
    /// Vitality when unhurt.
    pub vitality: i16,
    /// What its armour and its hide take off.
    pub armor: i16,
    /// What its armour takes from checks of moving, 0 or less.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armor_penalty: i8,
    /// Its Defense, where that is not reckoned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense: Option<i16>,
    /// Centimetres that it walks in a turn.
    pub speed: i32,
    /// Medi-injectors that it carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub injectors: u8,
    /// Stimulants that it carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stimulants: u8,
    /// Psi points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub psi: u8,
    /// Powers of its mind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub powers: WordSet<Power>,
    /// What else it has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub features: WordSet<Feature>,
    /// Centimetres that its body reaches.
    pub reach: i32,
    /// The side of its space, in centimetres, where it is larger than its size has it; 0 for that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub larger: i32,
    /// Attacks in one Attack action.
    pub attacks: u8,
    /// Hands, or other limbs, with which it can hold somebody.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub hands: u8,
    /// With what it attacks, at most eight.
    pub weapons: Weapons,
    /// With what it does something to all in an area, at most eight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub devices: Vec<Device>,
    /// Uses of a first-aid kit that it carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kit: u8,
    /// Kinds of damage that it takes half of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resists: WordSet<DamageType>,
    /// Kinds of damage that it takes twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vulnerable: WordSet<DamageType>,
    /// Kinds of damage that do nothing to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub immune: WordSet<DamageType>,
    /// Natures of damage that it takes half of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resists_natures: WordSet<Nature>,
    /// Natures of damage that it takes twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vulnerable_natures: WordSet<Nature>,
    /// Conditions that do not touch it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub immune_to: WordSet<Condition>,
    /// How heavy the armour is that it wears; `None` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor_class: Option<ArmorClass>,
    /// What is special about its body.
    #[serde(default, skip_serializing_if = "is_default")]
    pub body: Body,
    /// Whether its body is one that healers do not know.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unusual: bool,
    /// What limbs it has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limbs: Limbs,
    /// Whether it has no mind that could be hurt.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mindless: bool,
    /// What its gear weighs, in grams.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gear: u32,
    /// Bonuses of skills of the table's own, by their names.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_skills: BTreeMap<String, i8>,
    /// The record of a player's character, for who changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<Being>>,
}

/// Returns the hands of most.
const fn two() -> u8 {
    2
}

/// Returns whether somebody has as many hands as most.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_two(hands: &u8) -> bool {
    *hands == 2
}

impl Profile {
    /// Returns the side of the space that it takes, in centimetres: that of its size, or a larger one of its own (ED-SIZ-01, ED-SIZ-07).
    #[inline]
    pub const fn side(&self) -> i32 {
        let usual = self.size.side();
        if self.larger > usual { self.larger } else { usual }
    }

    /// Returns the score of an ability.
    #[inline]
    pub fn score(&self, ability: Ability) -> i32 {
        self.abilities[ability as usize].into()
    }

    /// Returns the bonus of a skill; `None` where it is not known (ED-SKL-01).
    #[inline]
    pub fn skill(&self, skill: Skill) -> Option<i32> {
        self.skills.get(skill).map(i32::from)
    }

    /// Returns a weapon by its place.
    #[inline]
    pub fn weapon(&self, place: u8) -> Option<&Weapon> {
        self.weapons.get(usize::from(place))
    }
}
