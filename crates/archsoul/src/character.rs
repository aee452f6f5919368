//! People, creatures and things, as their records describe them. Nothing here changes during play.

use ludex_kit::content::{Faults, record};
use ludex_kit::{kept, questions, records, rules, words};
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

records! {
    /// A weapon, a shield, or a part of the body that strikes.
    #[record(checked, kept, named = "weapon")]
    #[derive(Default)]
    pub struct Weapon {
        name: String, "Its name.";
        dice: u8 = 0, in 0..=12, "Dice that it adds to Athletics.";
        fixed: Option<u8>, in 1..=20, "Dice that it has in place of any attribute: bows, firearms.";
        reach: u8 = 0, in 0..=4, "Spaces to which it strikes; 0 where it only shoots.";
        thrown: Option<[u8; 2]>, "Spaces to which it may be thrown: accurately, and at most.";
        range: Option<[u8; 2]>, "Spaces to which it shoots: accurately, and at most.";
        hands: u8 = 1, in 0..=2, "Hands that it takes.";
        guard: u8 = 0, in 0..=6,
            "Defence that it gives against what comes from the front: the parry of a weapon, the guard of a shield.";
        hardness: u8 = 0, in 0..=20, "Hardness of the weapon itself.";
        hit_points: u8 = TOOL_HIT_POINTS, in 1..=40, "Hit points of the weapon itself.";
        tool_for: Vec<Material> = Vec::new(), "Materials that it is made to break.";
        underwater: Underwater = Underwater::Free, "How it bears being used under water.";
        blunt: bool = false, "Whether it crushes rather than cuts or stabs.";
        natural: bool = false, "Whether it grows on its owner: fists, claws, teeth.";
        soul: bool = false, "Whether it strikes with the soul.";
        area: bool = false, "Whether it may catch several at once.";
        most_move: Option<u8>, in 1..=12, "Most spaces of a regular move while it is in hand.";
        price: u32 = 0, in 0..=1_000_000, "Its price in copper; 0 where nobody sells it.";
        soulfire: bool = false, "Whether it is a blade of soulfire, which vanishes when it is let go.";
    }
    => |one, faults| {
        let reach = (one.reach > 0) != one.range.is_some() && (one.thrown.is_none() || one.range.is_none());
        let near = [one.thrown, one.range].iter().flatten().all(|[near, far]| near <= far);
        faults.unless([
            ("", reach, "expected either a reach, and perhaps thrown, or a range"),
            ("", near, "expected accurate range first, then the greatest"),
        ]);
        if one.guard > 0 && one.range.is_some() {
            faults.against(&crate::attack::PARRY, "guard", "nothing that shoots parries");
        }
    };
    /// Something worn.
    #[record(kept, named = "armour")]
    pub struct Armour {
        name: String, "Its name.";
        hardness: u8, in 0..=20, "The hardness that it gives.";
        heavy: bool = false, "Whether it is a heavy load to whoever wears it.";
        noisy: bool = false, "Whether it makes noise, and swimming harder.";
        hit_points: u8 = 8, in 1..=40, "Hit points of the armour itself.";
        own_hardness: u8 = 0, in 0..=20, "Hardness of the armour itself.";
        price: u32 = 0, in 0..=1_000_000, "Its price in copper.";
    }
    /// Something that can be made.
    #[record(checked, kept, named = "item")]
    #[derive(Default)]
    pub struct Item {
        name: String, "What it is.";
        price: u32, in 1..=1_000_000, "Its price in copper.";
        skills: Vec<Skill>, "The skill that makes it; two, where it takes both.";
        complexity: u8 = 5, in 2..=12, "Its complexity: the difficulty of the rolls.";
        second_complexity: Option<u8>, in 2..=12, "The complexity for the second skill, where it is another.";
        work: Option<u32>, in 0..=1_000_000, "Copper of work that it takes, where that is not its price.";
    }
    => |one, faults| {
        let trades = one.skills.len() == 1 || one.skills.len() == 2 && one.skills[0] != one.skills[1];
        faults.unless([("skills", trades, "expected one skill, or two different ones")]);
    };
    /// A ritual.
    #[record(kept, named = "ritual")]
    pub struct Ritual {
        name: String, "Its name.";
        about: String = String::new(), "What it does, in words.";
        keywords: Vec<Keyword> = Vec::new(), "What it is: soulpowered, movement, costly, synergy.";
        points: u8 = 1, in 0..=6, "Action points that it takes.";
        from_the_ground: bool = false, "Whether it can be performed on the ground although it is one of movement.";
        effect: Option<Effect>, "What it does by itself; whatever else comes of it the game master says.";
    }
    /// An actor, as a file describes them.
    #[record(checked, kept, named = "character")]
    #[derive(Default)]
    pub struct Character {
        name: String, "The name.";
        about: String = String::new(), "A sentence about it.";
        athletics: u8, in 0..=12, "Athletics.";
        endurance: Option<u8>, in 1..=12, "Endurance; left out for what is built.";
        intellect: u8, in 0..=12, "Intellect.";
        precision: u8, in 0..=12, "Precision.";
        soulpower: Option<u8>, in 0..=12, "Soulpower; left out for the soulless.";
        skills: BTreeMap<Skill, u8> = BTreeMap::new(), "Ranks of skills by name.";
        speed: u8 = PEOPLE.0, in 0..=12, "Spaces of a regular move.";
        defence: u8 = PEOPLE.1, in 0..=12, "Base defence.";
        hit_points: Option<u8>, in 1..=200, "Hit points, where they do not follow from Endurance.";
        hide: u8 = 0, in 0..=20, "Hardness of its hide.";
        across: u8 = 1, in 1..=4, "Spaces across.";
        aquatic: bool = false, "Whether water is its home: it neither drowns nor is hampered there.";
        swim: Option<u8>, in 0..=12, "Spaces that it swims, where that does not follow from Conditioning.";
        bulk: Bulk = Bulk::Medium, "How big it is where it falls.";
        water: Option<u16>, in 0..=1000, "Tenths of a litre of water that it needs in a window, where it is not what people need.";
        water_hours: Option<u16>, in 1..=1000, "Hours of such a window.";
        food_hours: Option<u16>, in 1..=5000, "Hours that a day's food lasts it.";
        armour: Option<String>, "What it wears.";
        weapons: Vec<String> = Vec::new(), "What it fights with.";
        rituals: Vec<String> = Vec::new(), "The rituals that it knows.";
        copper: u32 = 0, in 0..=1_000_000, "Copper in its purse.";
    }
    => |one, faults| {
        for (skill, rank) in &one.skills {
            faults.bounds(&format!("skills.{skill}"), rank, (0, 12), "");
        }
        if one.endurance.is_none() && one.hit_points.is_none() {
            faults.against(&crate::dying::WITHOUT_ENDURANCE, "", "expected endurance or hit_points");
        }
    };
}

kept! {
    /// A thing that may be attacked: a door, a rope, a wall.
    #[derive(Clone)]
    pub struct Thing {
        material: Material, "what it is made of";
        thickness: u32, "how thick it is, in tenths of a centimetre; inches count 25";
        size: Size, "how big it is";
        reinforced: bool, "whether it is reinforced or extremely thick";
        moving: bool, "whether it moves";
        holder: Option<String>, "the one who holds it, by name";
        #[late] opens: Opens, "whether it opens";
    }
    /// An actor or something in a scene, as the records describe it.
    #[derive(Clone, Default)]
    pub struct Profile {
        name: String, "its name in the scene";
        side: String, "the side it is on";
        players: bool, "whether players play its side";
        record: Character, "its record; that of a thing has only a name";
        armour: u8, "hardness of what it wears";
        #[late] laden: bool, "whether what it wears is a heavy load";
        #[late] noisy: bool, "whether what it wears makes noise";
        weapons: Vec<Weapon>, "what it fights with, at most eight";
        thing: Option<Thing>, "what it is, if it is a thing";
        #[late] rituals: Vec<Ritual>, "the rituals that it knows";
    }
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
        let (sum, due) =
            (values.iter().map(|value| u32::from(*value)).sum::<u32>(), (u32::from(least)..=6).sum::<u32>());
        if free && sum != due {
            faults.against(
                &crate::options::FREE_SPREAD,
                "",
                format!("expected attributes of {due} together; these are {sum}"),
            );
        }
        let ((points, most), spent) = (NEW_SKILLS, self.skills.values().map(|rank| u32::from(*rank)).sum::<u32>());
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

questions! { impl Weapon;
    /// In which way it attacks.
    pub way |weapon, thrown: bool| -> Way {
        match weapon {
            _ if weapon.soul => Way::Soul,
            _ if thrown || weapon.range.is_some() => Way::Ranged,
            _ if weapon.natural => Way::Brawl,
            _ => Way::Melee,
        }
    };
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

questions! { impl Ritual;
    /// Whether it is of a kind.
    pub is |ritual, one: Keyword| ritual.keywords.contains(&one);
}

/// Move speed and defence of people (SP-DRV-04, SP-DRV-05).
pub const PEOPLE: (u8, u8) = (3, 2);

questions! { impl Profile;
    /// A rank of skill; 0 for what was never learned.
    pub rank |who, skill: Skill| -> i32 { who.record.skills.get(&skill).copied().unwrap_or(0).into() };
    /// An attribute as it is written; `None` for what is built, or soulless.
    written |who, one: Attribute| -> Option<u8> {
        let Character { athletics, endurance, intellect, precision, soulpower, .. } = who.record;
        [Some(athletics), endurance, Some(intellect), Some(precision), soulpower][one as usize]
    };
    /// The same, 0 where there is none.
    pub base |who, one: Attribute| -> i32 { who.written(one).unwrap_or(0).into() };
    /// Whether it has an attribute at all.
    pub has |who, one: Attribute| who.thing.is_none() && who.written(one).is_some();
}
