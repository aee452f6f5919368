//! Skill groups, their ranks, and the sub-skills that belong to them.

use super::attributes::{Attribute, Defence};
use crate::prelude::*;

ludex_engine::rules! {
    /// Skill is measured in five ranks: Untrained, Trained, Proficient, Expert and Master, 0 to 4.
    RANK_LEVELS = "UL-RNK-01", "Rank levels", Table(RANK_NAMES; "rank");
    /// A rank adds twice its number to rolls of its skill group.
    RANK_BONUS = "UL-RNK-02", "Rank bonus";
    /// The level of a character limits its ranks: 1 up to level 2, 2 up to level 6, 3 up to level 12, then 4.
    RANK_CAP = "UL-RNK-03", "Ranks by level", Table(RANK_CAPS; "from level", "highest rank");
    /// A rank counts for every sub-skill of its group.
    RANK_OF_GROUP = "UL-RNK-05", "A rank is the group's";
    /// A boost adds 1 to one sub-skill, on top of the rank.
    SKILL_BOOST = "UL-RNK-07", "Skill boost";
    /// A sub-skill holds one boost at the most.
    ONE_BOOST = "UL-RNK-08", "One boost a sub-skill";
    /// What one boost belongs to: a sub-skill, a single weapon, a single armour, a maneuver, an attribute.
    BOOST_SCOPE = "UL-RNK-12", "What a boost belongs to", Table(super::boosts::BOOST_TABLE; "skills", "groups", "a boost belongs to");
    /// Skills lie in four areas: Physical, Mental, Profession and Combat.
    AREAS = "UL-SKL-01", "Areas and groups", Table(SKILLS; "sub-skill", "group", "attribute", "name");
    /// Weapons belong to groups, and ranks in a group count for all its weapons.
    DAMAGE_GROUPS = "UL-ATK-45", "Damage groups", Table(super::properties::DAMAGE_GROUP_TABLE; "group", "weapons");
}

ludex_kit::words! {
    /// A skill group: what ranks are taken in.
    pub enum Group {
        Physicality = "physicality" as "Physicality",
        Movement = "movement" as "Movement",
        Stealth = "stealth" as "Stealth",
        Thievery = "thievery" as "Thievery",
        Speechcraft = "speechcraft" as "Speechcraft",
        Awareness = "awareness" as "Awareness",
        Survival = "survival" as "Survival",
        Medicine = "medicine" as "Medicine",
        Performance = "performance" as "Performance",
        Chemical = "chemical" as "Chemical",
        Artisan = "artisan" as "Artisan",
        Crafting = "crafting" as "Crafting",
        Vehicle = "vehicle" as "Vehicle",
        Blades = "blades" as "Blades",
        Swinging = "swinging" as "Swinging",
        Impaling = "impaling" as "Impaling",
        Pole = "pole" as "Pole",
        Ranged = "ranged" as "Ranged",
        Fist = "fist" as "Fist",
        Spells = "spells" as "Spells",
        Firearms = "firearms" as "Firearms",
        Shove = "shove" as "Shove",
        Feint = "feint" as "Feint",
        Grapple = "grapple" as "Grapple",
        Takedown = "takedown" as "Takedown",
        Disarm = "disarm" as "Disarm",
        Unarmored = "unarmored" as "Unarmored",
        Light = "light" as "Light armor",
        Medium = "medium" as "Medium armor",
        Heavy = "heavy" as "Heavy armor",
        Body = "body" as "Body",
        Mobility = "mobility" as "Mobility",
        Mental = "mental" as "Mental",
        Spirit = "spirit" as "Spirit",
    }
}

const GROUPS: usize = Group::ALL.len();

/// The names of the five ranks (UL-RNK-01).
pub const RANK_NAMES: [&str; 5] = ["Untrained", "Trained", "Proficient", "Expert", "Master"];

/// From which level on a character may have which rank at the most (UL-RNK-03).
pub const RANK_CAPS: [(u8, u8); 4] = [(1, 1), (3, 2), (7, 3), (13, 4)];

/// Returns the highest rank that a character of a level may have (UL-RNK-03).
pub fn rank_cap(level: u8) -> u8 {
    let reached = RANK_CAPS.iter().rev().find(|(from, _)| *from <= level);
    let (_, rank) = reached.unwrap_or(&RANK_CAPS[0]);
    *rank
}

/// An area of skills (UL-SKL-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Area {
    Physical,
    Mental,
    Profession,
    Combat,
}

impl Group {
    /// Returns the area that it lies in (UL-SKL-01).
    pub const fn area(self) -> Area {
        use Group::{
            Artisan, Awareness, Chemical, Crafting, Medicine, Movement, Performance, Physicality, Speechcraft,
        };
        match self {
            Physicality | Movement | Group::Stealth | Group::Thievery => Area::Physical,
            Speechcraft | Awareness | Group::Survival | Medicine => Area::Mental,
            Performance | Chemical | Artisan | Crafting | Group::Vehicle => Area::Profession,
            _ => Area::Combat,
        }
    }

    /// Returns whether it is a combat maneuver, which is a group and a sub-skill in one (UL-MAN-01).
    pub const fn is_maneuver(self) -> bool {
        matches!(self, Group::Shove | Group::Feint | Group::Grapple | Group::Takedown | Group::Disarm)
    }
}

impl From<Defence> for Group {
    fn from(defence: Defence) -> Self {
        match defence {
            Defence::Body => Group::Body,
            Defence::Mobility => Group::Mobility,
            Defence::Mental => Group::Mental,
            Defence::Spirit => Group::Spirit,
        }
    }
}

/// Ranks by group, 0 to 4 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Group, u8>", into = "BTreeMap<Group, u8>")]
pub struct Ranks([u8; GROUPS]);

impl Default for Ranks {
    fn default() -> Self {
        Ranks([0; GROUPS])
    }
}

impl Ranks {
    /// Returns the rank in a group, 0 to 4.
    pub fn get(&self, group: Group) -> i32 {
        i32::from(self.0[group as usize])
    }

    /// Sets the rank in a group.
    pub fn set(&mut self, group: Group, rank: u8) {
        self.0[group as usize] = rank;
    }
}

impl From<BTreeMap<Group, u8>> for Ranks {
    fn from(map: BTreeMap<Group, u8>) -> Self {
        let mut ranks = Ranks::default();
        for (group, rank) in map {
            ranks.set(group, rank);
        }
        ranks
    }
}

impl From<Ranks> for BTreeMap<Group, u8> {
    fn from(ranks: Ranks) -> Self {
        let all = Group::ALL.iter().map(|&group| (group, ranks.0[group as usize]));
        all.filter(|(_, rank)| *rank > 0).collect()
    }
}

/// A sub-skill: what is rolled, and what a boost belongs to.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ludex_kit::CommandField,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Skill {
    Overpower,
    Escape,
    Fortitude,
    Coordination,
    Jump,
    Acrobatics,
    Exertion,
    Ride,
    Sneaking,
    Hide,
    Concealing,
    Impersonation,
    Lifting,
    Infiltration,
    Forgery,
    Contortion,
    Grifting,
    Deception,
    Persuasion,
    Intimidation,
    Oration,
    Coercion,
    Investigation,
    Perception,
    Insight,
    Cognizance,
    Trapping,
    Wildlife,
    Tracking,
    Navigation,
    Foraging,
    Diagnosis,
    Treatment,
    Triage,
    Dance,
    Juggling,
    Wit,
    Acting,
    Song,
}

/// Every sub-skill with its group, its attribute and its name.
pub const SKILLS: [(Skill, Group, Attribute, &str); 39] = [
    (Skill::Overpower, Group::Physicality, Attribute::Strength, "Overpower"),
    (Skill::Escape, Group::Physicality, Attribute::Agility, "Escape"),
    (Skill::Fortitude, Group::Physicality, Attribute::Endurance, "Fortitude"),
    (Skill::Coordination, Group::Physicality, Attribute::Dexterity, "Coordination"),
    (Skill::Jump, Group::Movement, Attribute::Strength, "Jump"),
    (Skill::Acrobatics, Group::Movement, Attribute::Agility, "Acrobatics"),
    (Skill::Exertion, Group::Movement, Attribute::Endurance, "Exertion"),
    (Skill::Ride, Group::Movement, Attribute::Dexterity, "Ride"),
    (Skill::Sneaking, Group::Stealth, Attribute::Agility, "Sneaking"),
    (Skill::Hide, Group::Stealth, Attribute::Acuity, "Hide"),
    (Skill::Concealing, Group::Stealth, Attribute::Dexterity, "Concealing"),
    (Skill::Impersonation, Group::Stealth, Attribute::Cunning, "Impersonation"),
    (Skill::Lifting, Group::Thievery, Attribute::Dexterity, "Lifting"),
    (Skill::Infiltration, Group::Thievery, Attribute::Intelligence, "Infiltration"),
    (Skill::Forgery, Group::Thievery, Attribute::Acuity, "Forgery"),
    (Skill::Contortion, Group::Thievery, Attribute::Agility, "Contortion"),
    (Skill::Grifting, Group::Thievery, Attribute::Cunning, "Grifting"),
    (Skill::Deception, Group::Speechcraft, Attribute::Intelligence, "Deception"),
    (Skill::Persuasion, Group::Speechcraft, Attribute::Cunning, "Persuasion"),
    (Skill::Intimidation, Group::Speechcraft, Attribute::Strength, "Intimidation"),
    (Skill::Oration, Group::Speechcraft, Attribute::Acuity, "Oration"),
    (Skill::Coercion, Group::Speechcraft, Attribute::Will, "Coercion"),
    (Skill::Investigation, Group::Awareness, Attribute::Intelligence, "Investigation"),
    (Skill::Perception, Group::Awareness, Attribute::Acuity, "Perception"),
    (Skill::Insight, Group::Awareness, Attribute::Cunning, "Insight"),
    (Skill::Cognizance, Group::Awareness, Attribute::Will, "Cognizance"),
    (Skill::Trapping, Group::Survival, Attribute::Cunning, "Trapping"),
    (Skill::Wildlife, Group::Survival, Attribute::Will, "Wildlife"),
    (Skill::Tracking, Group::Survival, Attribute::Acuity, "Tracking"),
    (Skill::Navigation, Group::Survival, Attribute::Intelligence, "Navigation"),
    (Skill::Foraging, Group::Survival, Attribute::Endurance, "Foraging"),
    (Skill::Diagnosis, Group::Medicine, Attribute::Acuity, "Diagnosis"),
    (Skill::Treatment, Group::Medicine, Attribute::Intelligence, "Treatment"),
    (Skill::Triage, Group::Medicine, Attribute::Dexterity, "Triage"),
    (Skill::Dance, Group::Performance, Attribute::Agility, "Dance"),
    (Skill::Juggling, Group::Performance, Attribute::Dexterity, "Juggling"),
    (Skill::Wit, Group::Performance, Attribute::Cunning, "Wit"),
    (Skill::Acting, Group::Performance, Attribute::Intelligence, "Acting"),
    (Skill::Song, Group::Performance, Attribute::Endurance, "Song"),
];

/// What each sub-skill is for, and the tool that some uses of it take: Physicality (UL-SKL-02), Movement (UL-SKL-03),
/// Stealth (UL-SKL-06), Thievery (UL-SKL-07), Speechcraft (UL-SKL-08), Awareness (UL-SKL-09), Survival (UL-SKL-10),
/// Medicine (UL-SKL-11) and Performance (UL-SKL-12), in the order of [`SKILLS`].
pub const USES: [(Skill, &str, Option<&str>); 39] = [
    (Skill::Overpower, "force open, break or move something; break bonds; match strength", None),
    (Skill::Escape, "slip out of bonds and holds", None),
    (Skill::Fortitude, "hold on: to a ledge, to a wild animal", None),
    (Skill::Coordination, "fine work of the hands: knots, stacked plates", None),
    (Skill::Jump, "jump", None),
    (Skill::Acrobatics, "keep balance, tumble, land well", None),
    (Skill::Exertion, "keep on climbing, swimming, running", None),
    (Skill::Ride, "control a mount or a land vehicle", None),
    (Skill::Sneaking, "move unseen and unheard", None),
    (Skill::Hide, "stay hidden in one place", None),
    (Skill::Concealing, "hide an object on the body", None),
    (Skill::Impersonation, "vanish in a crowd, pass for somebody else", None),
    (Skill::Lifting, "take things off a person", Some("Cutpurse Knife")),
    (Skill::Infiltration, "get past locks and barriers", Some("Thieves' Tools")),
    (Skill::Forgery, "make documents that are believed", Some("Forgery Kit")),
    (Skill::Contortion, "squeeze into tight places", None),
    (Skill::Grifting, "have a con believed in spite of its holes", None),
    (Skill::Deception, "lie", None),
    (Skill::Persuasion, "convince with the truth", None),
    (Skill::Intimidation, "threaten", None),
    (Skill::Oration, "sway a crowd", None),
    (Skill::Coercion, "press a weak spot", None),
    (Skill::Investigation, "take time to find something, or to learn an obscure fact", None),
    (Skill::Perception, "notice, mostly by sight", None),
    (Skill::Insight, "read small signs in people", None),
    (Skill::Cognizance, "keep in mind and recall", None),
    (Skill::Trapping, "set snares for game or people", None),
    (Skill::Wildlife, "train, calm and read animals", None),
    (Skill::Tracking, "find somebody or game, in towns too", None),
    (Skill::Navigation, "find the way", Some("Navigator's Tools")),
    (Skill::Foraging, "find what can be eaten, or a place to eat", None),
    (Skill::Diagnosis, "find the cause of an ailment", None),
    (Skill::Treatment, "care for somebody over a long time", None),
    (Skill::Triage, "help at once, stabilise, treat wounds in a fight", Some("Healer's Kit")),
    (Skill::Dance, "dance, tumble, do gymnastics", None),
    (Skill::Juggling, "juggle, do close-up magic", None),
    (Skill::Wit, "joke and mock", None),
    (Skill::Acting, "speak lines that were learnt", None),
    (Skill::Song, "sing, recite, play an instrument", None),
];

impl Skill {
    /// Returns the sub-skill of a group that is rolled with an attribute (UL-CHK-10).
    pub fn named(group: Group, attribute: Attribute) -> Option<Skill> {
        let named = SKILLS.iter().find(|(_, of, with, _)| *of == group && *with == attribute)?;
        Some(named.0)
    }

    /// Returns the group it belongs to.
    pub fn group(self) -> Group {
        SKILLS[self as usize].1
    }

    /// Returns the attribute it is usually rolled with.
    pub fn attribute(self) -> Attribute {
        SKILLS[self as usize].2
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        SKILLS[self as usize].3
    }
}

/// A sub-skill of the campaign's own, or a vehicle (UL-SKL-26, UL-SKL-16).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnSkill {
    /// Its name, which no other has: `Heraldry`, `the Sea Wren`.
    pub name: String,
    /// The group whose ranks count.
    pub group: Group,
    /// The attribute that is added, if any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attribute: Option<Attribute>,
    /// The tool that it takes, if any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tool: Option<String>,
}
