//! People, creatures and things, as their records describe them. Nothing here changes during play.

mod gear;

pub use gear::*;

use ludex_engine::Sign;
use ludex_grid::Cell;
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{Icon, is_default, rules, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

rules! {
    /// There are five attributes. The soulless have no Soulpower, what is built no Endurance.
    ATTRIBUTES = "SP-ATR-01", "Attributes", Table(ATTRIBUTE_USES; "attribute", "used for");
    /// Attributes are whole numbers from 0. A new character has 2, 3, 4, 5 and 6, each once; a soulless one 3 to 6. A campaign
    /// may leave them free.
    SPREAD = "SP-ATR-02", "Attributes of a new character";
    /// Skills, the attributes they mostly go with, and their kinds. Trades go with Intellect. Outside a fight who hides rolls
    /// Precision and Stealth, and must beat half the dice that others have for Precision and Awareness; who searches rolls
    /// these, and must beat half the other's (house).
    SKILLS = "SP-ATR-07", "Skills", Table(SKILL_USES; "skill", "attribute", "kind");
    /// A new character has 30 points for skills, one for each rank, and at most 6 ranks in one.
    SKILL_POINTS = "SP-ATR-08", "Skill points";
    /// What was never learned has no ranks: one rolls the attribute alone.
    UNTRAINED = "SP-ATR-09", "Unlearned skills";
}

words! {
    /// What an actor is made of. The soulless have no Soulpower, what is built has no Endurance.
    pub enum Attribute {
        Athletics = "athletics", Endurance = "endurance", Intellect = "intellect", Precision = "precision",
        Soulpower = "soulpower",
    }
    /// What an actor has learned.
    pub enum Skill {
        Resolve = "resolve", Awareness = "awareness", Conditioning = "conditioning", Demolition = "demolition",
        Engineering = "engineering", Metalworking = "metalworking", Scribing = "scribing", Carving = "carving",
        Construction = "construction", Aesthetics = "aesthetics", Woodworking = "woodworking", Stealth = "stealth",
        Melee = "melee", Ranged = "ranged", Brawl = "brawl", Medicine = "medicine", SoulControl = "soul control",
    }
    /// What takes points of attributes away for a time.
    #[derive(Default)]
    pub enum Source {
        #[default] Other = "other", Exhaustion = "exhaustion", Drowning = "drowning",
    }
    /// What is the matter with an actor, beside unconsciousness and death.
    pub enum Status {
        Disabled = "disabled", Restrained = "restrained", Grappled = "grappled", KnockedDown = "knocked down",
        Disaligned = "disaligned", Fatigued = "fatigued", Exhausted = "exhausted", Unaware = "unaware",
        Submerged = "submerged", Sleeping = "sleeping", Swimming = "swimming",
    }
    /// Whether something opens: not at all, as a way that lets people through, as a lid.
    #[derive(Default)]
    pub enum Opens {
        #[default] No = "no", Way = "way", Lid = "lid",
    }
    /// How big an actor is, where they fall.
    #[derive(Default)]
    pub enum Bulk {
        Tiny = "tiny", Small = "small", #[default] Medium = "medium", Large = "large", Huge = "huge",
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

impl Status {
    /// Returns as what it is drawn.
    pub(crate) const fn sign(self) -> Sign {
        match self {
            Self::Disabled => Sign::Disabled,
            Self::Restrained => Sign::Bound,
            Self::Grappled => Sign::Grappled,
            Self::KnockedDown => Sign::Prone,
            Self::Disaligned => Sign::Confused,
            Self::Fatigued | Self::Exhausted => Sign::Exhausted,
            Self::Unaware => Sign::Surprised,
            Self::Submerged => Sign::Drowning,
            Self::Sleeping => Sign::Sleeping,
            Self::Swimming => Sign::Swimming,
        }
    }
}

/// What each attribute is used for (SP-ATR-01).
pub const ATTRIBUTE_USES: [(Attribute, &str); 5] = [
    (Attribute::Athletics, "blows, damage, grapples, getting out of the way"),
    (Attribute::Endurance, "hit points, the death threshold, exhaustion, breath"),
    (Attribute::Intellect, "crafts"),
    (Attribute::Precision, "initiative, shots"),
    (Attribute::Soulpower, "magic of the soul"),
];

/// The attributes that each skill mostly goes with, and its kind (SP-ATR-07).
pub const SKILL_USES: [(Skill, &[Attribute], &str); 17] = [
    (Skill::Resolve, &[Attribute::Endurance], "mental"),
    (Skill::Awareness, &[Attribute::Athletics, Attribute::Precision], "perception"),
    (Skill::Conditioning, &[Attribute::Endurance, Attribute::Athletics], "physical"),
    (Skill::Demolition, &[Attribute::Intellect], "technical"),
    (Skill::Engineering, &[Attribute::Intellect], "trade"),
    (Skill::Metalworking, &[Attribute::Intellect], "trade"),
    (Skill::Scribing, &[Attribute::Intellect], "trade"),
    (Skill::Carving, &[Attribute::Intellect], "trade"),
    (Skill::Construction, &[Attribute::Intellect], "trade"),
    (Skill::Aesthetics, &[Attribute::Intellect], "trade"),
    (Skill::Woodworking, &[Attribute::Intellect], "trade"),
    (Skill::Stealth, &[Attribute::Precision], "physical"),
    (Skill::Melee, &[Attribute::Athletics], "combat"),
    (Skill::Ranged, &[Attribute::Precision], "combat"),
    (Skill::Brawl, &[Attribute::Athletics], "combat"),
    (Skill::Medicine, &[Attribute::Intellect], "technical"),
    (Skill::SoulControl, &[Attribute::Soulpower], "magic"),
];

/// The points that a new character has for skills, and the most ranks in one of them (SP-ATR-08).
pub const NEW_SKILLS: (u32, u8) = (30, 6);

/// The move speed and the defence of people (SP-DRV-04, SP-DRV-05).
pub const PEOPLE: (u8, u8) = (3, 2);

/// An actor, as a file describes them.
#[record(checked, kept, named = "character")]
#[derive(Default)]
pub struct Character {
    /// The name.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// As what it is drawn.
    #[or_default(Icon::Person)]
    pub icon: Icon,
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
    #[or_default(BTreeMap::new())]
    pub skills: BTreeMap<Skill, u8>,
    /// Spaces of a regular move.
    #[or_default(PEOPLE.0)]
    #[field(0..=12)]
    pub speed: u8,
    /// Base defence.
    #[or_default(PEOPLE.1)]
    #[field(0..=12)]
    pub defence: u8,
    /// Hit points, where they do not follow from Endurance.
    #[field(1..=200)]
    pub hit_points: Option<u8>,
    /// Hardness of its hide.
    #[or_default(0)]
    #[field(0..=20)]
    pub hide: u8,
    /// Spaces across.
    #[or_default(1)]
    #[field(1..=4)]
    pub across: u8,
    /// Whether water is its home: it neither drowns nor is hampered there.
    #[or_default(false)]
    pub aquatic: bool,
    /// Spaces that it swims, where that does not follow from Conditioning.
    #[field(0..=12)]
    pub swim: Option<u8>,
    /// How big it is where it falls.
    #[or_default(Bulk::Medium)]
    pub bulk: Bulk,
    /// Tenths of a litre of water that it needs in a window, where it is not what people need.
    #[field(0..=1000)]
    pub water: Option<u16>,
    /// Hours of such a window.
    #[field(1..=1000)]
    pub water_hours: Option<u16>,
    /// Hours that a day's food lasts it.
    #[field(1..=5000)]
    pub food_hours: Option<u16>,
    /// What it wears.
    pub armour: Option<String>,
    /// What it fights with.
    #[or_default(Vec::new())]
    pub weapons: Vec<String>,
    /// The rituals that it knows.
    #[or_default(Vec::new())]
    pub rituals: Vec<String>,
    /// Copper in its purse.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub copper: u32,
}

impl Checked for Character {
    fn wrong(&self, faults: &mut Faults<'_>) {
        for (skill, rank) in &self.skills {
            faults.bounds(&format!("skills.{skill}"), rank, (0, 12), "");
        }
        if self.endurance.is_none() && self.hit_points.is_none() {
            faults.against(&crate::dying::WITHOUT_ENDURANCE, "", "expected endurance or hit_points");
        }
    }
}

impl Character {
    /// Returns an attribute as it is written; `None` for what is built, or soulless.
    fn written(&self, attribute: Attribute) -> Option<u8> {
        match attribute {
            Attribute::Athletics => Some(self.athletics),
            Attribute::Endurance => self.endurance,
            Attribute::Intellect => Some(self.intellect),
            Attribute::Precision => Some(self.precision),
            Attribute::Soulpower => self.soulpower,
        }
    }

    /// Tells what no new character can have. With `free` their attributes are bound by their sum alone (SP-OPT-04).
    pub(crate) fn check_new(&self, free: bool, faults: &mut Faults<'_>) {
        self.check_attributes(free, faults);
        let (points, most) = NEW_SKILLS;
        let spent: u32 = self.skills.values().map(|rank| u32::from(*rank)).sum();
        if spent > points {
            faults.against(&SKILL_POINTS, "skills", format!("expected at most {points} ranks; these are {spent}"));
        }
        for (skill, rank) in &self.skills {
            if *rank > most {
                faults.against(&SKILL_POINTS, &format!("skills.{skill}"), format!("expected at most {most} ranks"));
            }
        }
    }

    /// Tells what is wrong with the attributes of a new character: 2 to 6, each once, or 3 to 6 where there are four (SP-ATR-02).
    fn check_attributes(&self, free: bool, faults: &mut Faults<'_>) {
        let all = Attribute::ALL.iter();
        let mut values: Vec<u8> = all.filter_map(|attribute| self.written(*attribute)).collect();
        values.sort_unstable();
        let least = 7 - values.len() as u8;
        if free {
            let due: u32 = (u32::from(least)..=6).sum();
            let sum: u32 = values.iter().map(|value| u32::from(*value)).sum();
            if sum != due {
                let message = format!("expected attributes of {due} together; these are {sum}");
                faults.against(&crate::options::FREE_SPREAD, Attribute::Athletics.written(), message);
            }
        } else if let Some(attribute) = self.out_of_spread(least) {
            let these: Vec<String> = values.iter().map(u8::to_string).collect();
            let message = format!("expected attributes of {least} to 6, each once; these are {}", these.join(", "));
            faults.against(&SPREAD, attribute.written(), message);
        }
    }

    /// Returns the first attribute that no new character has so beside the others: below `least`, above 6, or as high as one before it.
    fn out_of_spread(&self, least: u8) -> Option<Attribute> {
        let mut before: Vec<u8> = Vec::new();
        for attribute in Attribute::ALL {
            let Some(value) = self.written(*attribute) else { continue };
            if !(least..=6).contains(&value) || before.contains(&value) {
                return Some(*attribute);
            }
            before.push(value);
        }
        None
    }
}

/// A thing that may be attacked: a door, a rope, a wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Whether it opens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opens: Opens,
    /// The door between the spaces of the map that it is, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<Between>,
}

/// A door between the spaces of a map that is a thing, with what it is made of: it takes no space, and who is beside it is one space
/// away from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Between {
    /// The number by which the map knows it.
    pub door: u32,
    /// The spaces beside it.
    pub beside: Vec<Cell>,
}

/// An actor or something in a scene, as the records describe it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
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
    /// Hit points of what it wears; 0 where nothing is worn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour_hit_points: u8,
    /// Hardness against what harms the armour itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour_own_hardness: u8,
    /// Whether what it wears is a heavy load.
    #[serde(default, skip_serializing_if = "is_default")]
    pub laden: bool,
    /// Whether what it wears makes noise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub noisy: bool,
    /// What it fights with, at most eight.
    pub weapons: Vec<Weapon>,
    /// What it is, if it is a thing.
    pub thing: Option<Thing>,
    /// The rituals that it knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rituals: Vec<Ritual>,
}

impl Profile {
    /// Returns the ranks of a skill; 0 for what was never learned (SP-ATR-09).
    pub fn rank(&self, skill: Skill) -> i32 {
        self.record.skills.get(&skill).copied().unwrap_or(0).into()
    }

    /// Returns an attribute as it is when fresh; 0 where there is none.
    pub fn base(&self, attribute: Attribute) -> i32 {
        self.record.written(attribute).unwrap_or(0).into()
    }

    /// Returns whether it has an attribute at all: things have none.
    pub fn has(&self, attribute: Attribute) -> bool {
        self.thing.is_none() && self.record.written(attribute).is_some()
    }
}
