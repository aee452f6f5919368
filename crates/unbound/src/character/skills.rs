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
    RANK_CAPS.iter().rev().find(|row| row.0 <= level).unwrap_or(&RANK_CAPS[0]).1
}

kept! {
    /// An area of skills (UL-SKL-01).
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Area { Physical, Mental, Profession, Combat }
}

impl Group {
    /// Returns the area it lies in.
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
        map.into_iter().for_each(|(group, rank)| ranks.set(group, rank));
        ranks
    }
}

impl From<Ranks> for BTreeMap<Group, u8> {
    fn from(ranks: Ranks) -> Self {
        Group::ALL.iter().map(|&group| (group, ranks.0[group as usize])).filter(|&(_, rank)| rank > 0).collect()
    }
}

/// The sub-skills: the group and the attribute of each, what it is for, and the tool that some uses of it take.
macro_rules! sub_skills {
    ($($skill:ident, $group:ident by $attribute:ident, $for:literal $(with $tool:literal)?;)+) => {
        /// A sub-skill: what is rolled, and what a boost belongs to.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(Serialize, Deserialize, ludex_kit::Part, schemars::JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the words of the game")]
        pub enum Skill { $($skill),+ }
        /// Every sub-skill with its group, its attribute and its name.
        pub const SKILLS: [(Skill, Group, Attribute, &str); 39] =
            [$((Skill::$skill, Group::$group, Attribute::$attribute, stringify!($skill))),+];
        /// What a sub-skill is for, and the tool that some uses of it take.
        pub const USES: [(Skill, &str, Option<&str>); 39] = [$((Skill::$skill, $for, sub_skills!(@tool $($tool)?))),+];
    };
    (@tool) => { None };
    (@tool $tool:literal) => { Some($tool) };
}

sub_skills! {
    Overpower, Physicality by Strength, "force open, break or move something; break bonds; match strength";
    Escape, Physicality by Agility, "slip out of bonds and holds";
    Fortitude, Physicality by Endurance, "hold on: to a ledge, to a wild animal";
    Coordination, Physicality by Dexterity, "fine work of the hands: knots, stacked plates";
    Jump, Movement by Strength, "jump";
    Acrobatics, Movement by Agility, "keep balance, tumble, land well";
    Exertion, Movement by Endurance, "keep on climbing, swimming, running";
    Ride, Movement by Dexterity, "control a mount or a land vehicle";
    Sneaking, Stealth by Agility, "move unseen and unheard";
    Hide, Stealth by Acuity, "stay hidden in one place";
    Concealing, Stealth by Dexterity, "hide an object on the body";
    Impersonation, Stealth by Cunning, "vanish in a crowd, pass for somebody else";
    Lifting, Thievery by Dexterity, "take things off a person" with "Cutpurse Knife";
    Infiltration, Thievery by Intelligence, "get past locks and barriers" with "Thieves' Tools";
    Forgery, Thievery by Acuity, "make documents that are believed" with "Forgery Kit";
    Contortion, Thievery by Agility, "squeeze into tight places";
    Grifting, Thievery by Cunning, "have a con believed in spite of its holes";
    Deception, Speechcraft by Intelligence, "lie";
    Persuasion, Speechcraft by Cunning, "convince with the truth";
    Intimidation, Speechcraft by Strength, "threaten";
    Oration, Speechcraft by Acuity, "sway a crowd";
    Coercion, Speechcraft by Will, "press a weak spot";
    Investigation, Awareness by Intelligence, "take time to find something, or to learn an obscure fact";
    Perception, Awareness by Acuity, "notice, mostly by sight";
    Insight, Awareness by Cunning, "read small signs in people";
    Cognizance, Awareness by Will, "keep in mind and recall";
    Trapping, Survival by Cunning, "set snares for game or people";
    Wildlife, Survival by Will, "train, calm and read animals";
    Tracking, Survival by Acuity, "find somebody or game, in towns too";
    Navigation, Survival by Intelligence, "find the way" with "Navigator's Tools";
    Foraging, Survival by Endurance, "find what can be eaten, or a place to eat";
    Diagnosis, Medicine by Acuity, "find the cause of an ailment";
    Treatment, Medicine by Intelligence, "care for somebody over a long time";
    Triage, Medicine by Dexterity, "help at once, stabilise, treat wounds in a fight" with "Healer's Kit";
    Dance, Performance by Agility, "dance, tumble, do gymnastics";
    Juggling, Performance by Dexterity, "juggle, do close-up magic";
    Wit, Performance by Cunning, "joke and mock";
    Acting, Performance by Intelligence, "speak lines that were learnt";
    Song, Performance by Endurance, "sing, recite, play an instrument";
}

impl Skill {
    /// Returns the sub-skill of a group that is rolled with an attribute (UL-CHK-10).
    pub fn named(group: Group, attribute: Attribute) -> Option<Skill> {
        SKILLS.iter().find(|row| row.1 == group && row.2 == attribute).map(|row| row.0)
    }

    /// Returns the group it belongs to.
    pub fn group(self) -> Group {
        SKILLS[self as usize].1
    }

    /// Returns the attribute it is usually rolled with.
    pub fn attribute(self) -> Attribute {
        SKILLS[self as usize].2
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        SKILLS[self as usize].3
    }
}

kept! {
    /// A sub-skill of the campaign's own, or a vehicle (UL-SKL-26, UL-SKL-16).
    #[derive(Clone, Eq, ludex_kit::Part, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct OwnSkill {
        name: String, "Its name, which no other has: `Heraldry`, `the Sea Wren`.";
        group: Group, "The group whose ranks count.";
        #[late] attribute: Option<Attribute>, "The attribute that is added, if any.";
        #[late] tool: Option<String>, "The tool that it takes, if any.";
    }
}
