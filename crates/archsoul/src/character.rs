//! People, creatures and things, as their records describe them. Nothing here changes during play.

use ludex_kit::content::record;
use ludex_kit::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

words! {
    /// What somebody is made of. The soulless have no Soulpower, what is built has no Endurance.
    pub enum Attribute {
        Athletics = "athletics", Endurance = "endurance", Intellect = "intellect", Precision = "precision",
        Soulpower = "soulpower",
    }
    /// What somebody has learned.
    pub enum Skill {
        Resolve = "resolve", Awareness = "awareness", Conditioning = "conditioning", Demolition = "demolition",
        Engineering = "engineering", Metalworking = "metalworking", Scribing = "scribing", Carving = "carving",
        Construction = "construction", Aesthetics = "aesthetics", Woodworking = "woodworking", Stealth = "stealth",
        Melee = "melee", Ranged = "ranged", Brawl = "brawl", Medicine = "medicine", SoulControl = "soul control",
    }
    /// What is the matter with somebody, beside unconsciousness and death.
    pub enum Status {
        Disabled = "disabled", Restrained = "restrained", Grappled = "grappled", KnockedDown = "knocked down",
        Disaligned = "disaligned", Fatigued = "fatigued", Exhausted = "exhausted", Unaware = "unaware",
        Submerged = "submerged",
    }
    /// How a weapon bears being used under water: as on land, at +1 difficulty, not at all.
    #[derive(Default)]
    pub enum Underwater {
        #[default] Free = "free", Awkward = "awkward", Banned = "banned",
    }
    /// What a thing is made of.
    pub enum Material {
        Glass = "glass", Rope = "rope", Wood = "wood", Steel = "steel", Stone = "stone",
    }
    /// How big a thing is: no bigger than a fist, up to one space, more.
    #[derive(Default)]
    pub enum Size {
        Fist = "fist", #[default] Space = "space", Larger = "larger",
    }
}

/// A weapon, a shield, or a part of the body that strikes.
#[record(checked, kept, named = "weapon")]
#[derive(Default)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Dice that it adds to Athletics.
    #[field(0..=12)]
    #[or_default]
    pub dice: u8,
    /// Dice that it has in place of any attribute: bows, firearms.
    #[field(1..=20)]
    pub fixed: Option<u8>,
    /// Spaces to which it strikes; 0 where it only shoots.
    #[field(0..=4)]
    #[or_default]
    pub reach: u8,
    /// Spaces to which it may be thrown: accurately, and at most.
    pub thrown: Option<[u8; 2]>,
    /// Spaces to which it shoots: accurately, and at most.
    pub range: Option<[u8; 2]>,
    /// Hands that it takes.
    #[field(0..=2)]
    #[or_default(1)]
    pub hands: u8,
    /// Defence that it gives against what comes from the front: the parry of a weapon, the guard of a shield.
    #[field(0..=6)]
    #[or_default]
    pub guard: u8,
    /// Hardness of the weapon itself.
    #[field(0..=20)]
    #[or_default]
    pub hardness: u8,
    /// Hit points of the weapon itself.
    #[field(1..=40)]
    #[or_default(TOOL_HIT_POINTS)]
    pub hit_points: u8,
    /// Materials that it is made to break.
    #[or_default]
    pub tool_for: Vec<Material>,
    /// How it bears being used under water.
    #[or_default]
    pub underwater: Underwater,
    /// Whether it crushes rather than cuts or stabs.
    #[or_default]
    pub blunt: bool,
    /// Whether it grows on its owner: fists, claws, teeth.
    #[or_default]
    pub natural: bool,
    /// Whether it strikes with the soul.
    #[or_default]
    pub soul: bool,
    /// Whether it may catch several at once.
    #[or_default]
    pub area: bool,
}

/// Hit points of most weapons and tools.
pub const TOOL_HIT_POINTS: u8 = 5;

/// The ways in which somebody attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// With something in the hand.
    Melee,
    /// With something that flies.
    Ranged,
    /// With the body.
    Brawl,
    /// With the soul.
    Soul,
}

impl Weapon {
    /// In which way it attacks.
    pub fn way(&self, thrown: bool) -> Way {
        match self {
            _ if self.soul => Way::Soul,
            _ if thrown || self.range.is_some() => Way::Ranged,
            _ if self.natural => Way::Brawl,
            _ => Way::Melee,
        }
    }

    /// The bare hands.
    pub fn fists() -> Self {
        Self { blunt: true, natural: true, reach: 1, underwater: Underwater::Awkward, ..Self::named("fists") }
    }

    /// The soul as a weapon.
    pub fn of_the_soul() -> Self {
        Self { soul: true, range: Some([10, 10]), ..Self::named("soul") }
    }

    fn named(name: &str) -> Self {
        Self { name: name.to_owned(), hit_points: TOOL_HIT_POINTS, ..Self::default() }
    }
}

/// Something worn.
#[record(kept, named = "armour")]
pub struct Armour {
    /// Its name.
    pub name: String,
    /// The hardness that it gives.
    #[field(0..=20)]
    pub hardness: u8,
}

/// A thing that may be attacked: a door, a rope, a wall.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    /// What it is made of.
    pub material: Material,
    /// How thick it is, in tenths of a centimetre; inches count 25.
    pub thickness: u32,
    /// How big it is.
    pub size: Size,
    /// Whether it is reinforced or extremely thick.
    pub reinforced: bool,
    /// Whether it moves.
    pub moving: bool,
    /// The one who holds it, by name.
    pub holder: Option<String>,
}

/// Somebody, as a file describes them.
#[record(checked, kept, named = "character")]
#[derive(Default)]
pub struct Character {
    /// The name.
    pub name: String,
    /// A sentence about it.
    #[or_default]
    pub about: String,
    /// Athletics.
    #[field(0..=12)]
    pub athletics: u8,
    /// Endurance; left out for what is built.
    #[field(1..=12)]
    pub endurance: Option<u8>,
    /// Intellect.
    #[field(0..=12)]
    pub intellect: u8,
    /// Precision.
    #[field(0..=12)]
    pub precision: u8,
    /// Soulpower; left out for the soulless.
    #[field(0..=12)]
    pub soulpower: Option<u8>,
    /// Ranks of skills by name.
    #[or_default]
    pub skills: BTreeMap<Skill, u8>,
    /// Spaces of a regular move.
    #[field(0..=12)]
    #[or_default(PEOPLE.0)]
    pub speed: u8,
    /// Base defence.
    #[field(0..=12)]
    #[or_default(PEOPLE.1)]
    pub defence: u8,
    /// Hit points, where they do not follow from Endurance.
    #[field(1..=200)]
    pub hit_points: Option<u8>,
    /// Hardness of its hide.
    #[field(0..=20)]
    #[or_default]
    pub hide: u8,
    /// Spaces across.
    #[field(1..=4)]
    #[or_default(1)]
    pub across: u8,
    /// What it wears.
    pub armour: Option<String>,
    /// What it fights with.
    #[or_default]
    pub weapons: Vec<String>,
}

/// Move speed and defence of people (SP-DRV-04, SP-DRV-05).
pub const PEOPLE: (u8, u8) = (3, 2);

/// Somebody or something in a scene, as the records describe it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Profile {
    /// Its name in the scene.
    pub name: String,
    /// The side it is on.
    pub side: String,
    /// Whether players play its side.
    pub players: bool,
    /// Its record; that of a thing has only a name.
    pub record: Character,
    /// Hardness of what it wears.
    pub armour: u8,
    /// What it fights with, at most eight.
    pub weapons: Vec<Weapon>,
    /// What it is, if it is a thing.
    pub thing: Option<Thing>,
}

impl Profile {
    /// A rank of skill; 0 for what was never learned.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.record.skills.get(&skill).copied().unwrap_or(0).into()
    }
    /// An attribute as it is written; `None` for what is built, or soulless.
    fn written(&self, attribute: Attribute) -> Option<u8> {
        let record = &self.record;
        match attribute {
            Attribute::Athletics => Some(record.athletics),
            Attribute::Endurance => record.endurance,
            Attribute::Intellect => Some(record.intellect),
            Attribute::Precision => Some(record.precision),
            Attribute::Soulpower => record.soulpower,
        }
    }
    /// The same, 0 where there is none.
    pub fn base(&self, attribute: Attribute) -> i32 {
        self.written(attribute).unwrap_or(0).into()
    }
    /// Whether it has an attribute at all.
    pub fn has(&self, attribute: Attribute) -> bool {
        self.thing.is_none() && self.written(attribute).is_some()
    }
}
