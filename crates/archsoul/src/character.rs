//! People, creatures and things, as their records describe them. Nothing here changes during play.

use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{is_default, rules, words};
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
    /// How a weapon bears being used under water: as on land, at +1 difficulty, not at all.
    #[derive(Default)]
    pub enum Underwater {
        #[default] Free = "free", Awkward = "awkward", Banned = "banned",
    }
    /// How an actor attacks: with something in the hand, with something that flies, with the body, with the soul.
    pub enum Way {
        Melee = "melee", Ranged = "ranged", Brawl = "brawl", Soul = "soul",
    }
    /// What a ritual is.
    pub enum Keyword {
        Soulpowered = "soulpowered", Movement = "movement", Costly = "costly", Synergy = "synergy",
    }
    /// What a ritual does by itself.
    pub enum Effect {
        Conceal = "conceal from sight", Blade = "blade of soulfire",
    }
    /// The blades of soulfire.
    pub enum Blade {
        Knife = "knife", Gladius = "gladius", Shortspear = "shortspear", Spear = "spear", Broadsword = "broadsword",
        Pike = "pike", Greatsword = "greatsword",
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
    #[or_default(0)]
    #[field(0..=12)]
    pub dice: u8,
    /// Dice that it has in place of any attribute: bows, firearms.
    #[field(1..=20)]
    pub fixed: Option<u8>,
    /// Spaces to which it strikes; 0 where it only shoots.
    #[or_default(0)]
    #[field(0..=4)]
    pub reach: u8,
    /// Spaces to which it may be thrown: accurately, and at most.
    pub thrown: Option<[u8; 2]>,
    /// Spaces to which it shoots: accurately, and at most.
    pub range: Option<[u8; 2]>,
    /// Hands that it takes.
    #[or_default(1)]
    #[field(0..=2)]
    pub hands: u8,
    /// Defence that it gives against what comes from the front: the parry of a weapon, the guard of a shield.
    #[or_default(0)]
    #[field(0..=6)]
    pub guard: u8,
    /// Hardness of the weapon itself.
    #[or_default(0)]
    #[field(0..=20)]
    pub hardness: u8,
    /// Hit points of the weapon itself.
    #[or_default(TOOL_HIT_POINTS)]
    #[field(1..=40)]
    pub hit_points: u8,
    /// Materials that it is made to break.
    #[or_default(Vec::new())]
    pub tool_for: Vec<Material>,
    /// How it bears being used under water.
    #[or_default(Underwater::Free)]
    pub underwater: Underwater,
    /// Whether it crushes rather than cuts or stabs.
    #[or_default(false)]
    pub blunt: bool,
    /// Whether it grows on its owner: fists, claws, teeth.
    #[or_default(false)]
    pub natural: bool,
    /// Whether it strikes with the soul.
    #[or_default(false)]
    pub soul: bool,
    /// Whether it may catch several at once.
    #[or_default(false)]
    pub area: bool,
    /// Most spaces of a regular move while it is in hand.
    #[field(1..=12)]
    pub most_move: Option<u8>,
    /// Its price in copper; 0 where nobody sells it.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub price: u32,
    /// Whether it is a blade of soulfire, which vanishes when it is let go.
    #[or_default(false)]
    pub soulfire: bool,
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let reach = (self.reach > 0) != self.range.is_some() && (self.thrown.is_none() || self.range.is_none());
        let near = [self.thrown, self.range].iter().flatten().all(|[near, far]| near <= far);
        faults.unless([
            ("", reach, "expected either a reach, and perhaps thrown, or a range"),
            ("", near, "expected accurate range first, then the greatest"),
        ]);
        if self.guard > 0 && self.range.is_some() {
            faults.against(&crate::attack::PARRY, "guard", "nothing that shoots parries");
        }
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
    /// Whether it is a heavy load to whoever wears it.
    #[or_default(false)]
    pub heavy: bool,
    /// Whether it makes noise, and swimming harder.
    #[or_default(false)]
    pub noisy: bool,
    /// Hit points of the armour itself.
    #[or_default(8)]
    #[field(1..=40)]
    pub hit_points: u8,
    /// Hardness of the armour itself.
    #[or_default(0)]
    #[field(0..=20)]
    pub own_hardness: u8,
    /// Its price in copper.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub price: u32,
}

/// Something that can be made.
#[record(checked, kept, named = "item")]
#[derive(Default)]
pub struct Item {
    /// What it is.
    pub name: String,
    /// Its price in copper.
    #[field(1..=1_000_000)]
    pub price: u32,
    /// The skill that makes it; two, where it takes both.
    pub skills: Vec<Skill>,
    /// Its complexity: the difficulty of the rolls.
    #[or_default(5)]
    #[field(2..=12)]
    pub complexity: u8,
    /// The complexity for the second skill, where it is another.
    #[field(2..=12)]
    pub second_complexity: Option<u8>,
    /// Copper of work that it takes, where that is not its price.
    #[field(0..=1_000_000)]
    pub work: Option<u32>,
}

impl Checked for Item {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let trades = self.skills.len() == 1 || self.skills.len() == 2 && self.skills[0] != self.skills[1];
        faults.unless([("skills", trades, "expected one skill, or two different ones")]);
    }
}

/// A ritual.
#[record(kept, named = "ritual")]
pub struct Ritual {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    #[or_default(String::new())]
    pub about: String,
    /// What it is: soulpowered, movement, costly, synergy.
    #[or_default(Vec::new())]
    pub keywords: Vec<Keyword>,
    /// Action points that it takes.
    #[or_default(1)]
    #[field(0..=6)]
    pub points: u8,
    /// Whether it can be performed on the ground although it is one of movement.
    #[or_default(false)]
    pub from_the_ground: bool,
    /// What it does by itself; whatever else comes of it the game master says.
    pub effect: Option<Effect>,
}

/// An actor, as a file describes them.
#[record(checked, kept, named = "character")]
#[derive(Default)]
pub struct Character {
    /// The name.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
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
    /// Whether it opens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opens: Opens,
}

/// An actor or something in a scene, as the records describe it.
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

/// What attributes are used for (SP-ATR-01).
pub const ATTRIBUTE_USES: [(Attribute, &str); 5] = [
    (Attribute::Athletics, "blows, damage, grapples, getting out of the way"),
    (Attribute::Endurance, "hit points, the death threshold, exhaustion, breath"),
    (Attribute::Intellect, "crafts"),
    (Attribute::Precision, "initiative, shots"),
    (Attribute::Soulpower, "magic of the soul"),
];

/// What skills go with (SP-ATR-07).
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

/// Points for the skills of a new character, and the most ranks in one of them (SP-ATR-08).
pub const NEW_SKILLS: (u32, u8) = (30, 6);

impl Character {
    /// Tells what no new character can have: attributes, unless they are `free`, and skills.
    pub(crate) fn check_new(&self, free: bool, faults: &mut Faults<'_>) {
        let Self { athletics, endurance, intellect, precision, soulpower, .. } = *self;
        let all = [Some(athletics), endurance, Some(intellect), Some(precision), soulpower];
        let mut values: Vec<u8> = all.into_iter().flatten().collect();
        values.sort_unstable();
        let least = 7 - values.len() as u8;
        if !free && !values.iter().copied().eq(least..=6) {
            faults.against(
                &SPREAD,
                "",
                format!("expected attributes of {least} to 6, each once; these are {values:?}"),
            );
        }
        let due = (u32::from(least)..=6).sum::<u32>();
        let sum = values.iter().map(|value| u32::from(*value)).sum::<u32>();
        if free && sum != due {
            faults.against(
                &crate::options::FREE_SPREAD,
                "",
                format!("expected attributes of {due} together; these are {sum}"),
            );
        }
        let (points, most) = NEW_SKILLS;
        let spent = self.skills.values().map(|rank| u32::from(*rank)).sum::<u32>();
        if spent > points {
            faults.against(&SKILL_POINTS, "skills", format!("expected at most {points} ranks; these are {spent}"));
        }
        for (skill, _) in self.skills.iter().filter(|(_, rank)| **rank > most) {
            faults.against(&SKILL_POINTS, &format!("skills.{skill}"), format!("expected at most {most} ranks"));
        }
    }
}

/// Hit points of most weapons and tools.
pub const TOOL_HIT_POINTS: u8 = 5;

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
}

impl Weapon {
    /// Returns the bare hands.
    pub fn fists() -> Self {
        Self { blunt: true, natural: true, reach: 1, underwater: Underwater::Awkward, ..Self::named("fists") }
    }

    /// Returns the soul as a weapon.
    pub fn of_the_soul() -> Self {
        Self { soul: true, range: Some([10, 10]), ..Self::named("soul") }
    }

    /// Returns a blade of soulfire (SP-SOL-07).
    pub fn of_soulfire(blade: Blade) -> Self {
        let (dice, reach, hands, guard, thrown) = match blade {
            Blade::Knife => (1, 1, 1, 0, Some([3, 6])),
            Blade::Gladius => (2, 1, 1, 1, None),
            Blade::Shortspear => (2, 1, 1, 1, Some([5, 10])),
            Blade::Spear => (3, 2, 2, 1, None),
            Blade::Broadsword => (3, 1, 1, 1, None),
            Blade::Pike => (4, 3, 2, 0, None),
            Blade::Greatsword => (5, 2, 2, 1, None),
        };
        let sword = matches!(blade, Blade::Gladius | Blade::Broadsword | Blade::Greatsword);
        let underwater = if sword { Underwater::Awkward } else { Underwater::Free };
        let name = format!("{blade} of soulfire");
        Self { dice, reach, hands, guard, thrown, underwater, hardness: 6, soulfire: true, ..Self::named(&name) }
    }

    fn named(name: &str) -> Self {
        Self { name: name.to_owned(), hit_points: TOOL_HIT_POINTS, ..Self::default() }
    }
}

/// What keywords of rituals mean (SP-SOL-05).
pub const KEYWORD_MEANINGS: [(Keyword, &str); 4] = [
    (Keyword::Soulpowered, "fails while disaligned"),
    (Keyword::Movement, "gives an opening; not in a grapple; takes a free hand"),
    (Keyword::Costly, "takes unusual material"),
    (Keyword::Synergy, "magic of the soul can add to it"),
];

impl Ritual {
    /// Whether it is of a kind.
    pub fn is(&self, one: Keyword) -> bool {
        self.keywords.contains(&one)
    }
}

/// Move speed and defence of people (SP-DRV-04, SP-DRV-05).
pub const PEOPLE: (u8, u8) = (3, 2);

impl Profile {
    /// A rank of skill; 0 for what was never learned.
    pub fn rank(&self, skill: Skill) -> i32 {
        self.record.skills.get(&skill).copied().unwrap_or(0).into()
    }

    /// An attribute as it is written; `None` for what is built, or soulless.
    fn written(&self, one: Attribute) -> Option<u8> {
        let Character { athletics, endurance, intellect, precision, soulpower, .. } = self.record;
        [Some(athletics), endurance, Some(intellect), Some(precision), soulpower][one as usize]
    }

    /// The same, 0 where there is none.
    pub fn base(&self, one: Attribute) -> i32 {
        self.written(one).unwrap_or(0).into()
    }

    /// Whether it has an attribute at all.
    pub fn has(&self, one: Attribute) -> bool {
        self.thing.is_none() && self.written(one).is_some()
    }
}
