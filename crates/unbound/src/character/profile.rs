//! What an actor is, apart from what happens to it: the record that a character or creature file fills.

use super::attributes::{Attribute, Attributes};
use super::boosts::Boost;
use super::gear::{Armour, Dice, Shield, Weapon};
use super::growth::{RankPoints, SkillBoost};
use super::size::Size;
use super::skills::{Group, Ranks, Skill};
use crate::body::modes::Speeds;
use crate::damage::types::Affinity;
use crate::mounted::Bearing;
use crate::movement::Flight;
use crate::options::VitalityFormula;
use crate::prelude::*;
use crate::senses::Senses;
use crate::spells::{Casting, Spell};
use crate::talk::Manner;
use ludex_kit::Icon;
use ludex_kit::content::{Checked, Faults, record};

ludex_engine::rules! {
    /// Action Points come from a roll of 5 + Action Dice + the Vitality Die + Agility + one more attribute.
    AP_TOTAL = "UL-TRN-03", "Action Point total";
    /// A character adds Cunning or Dexterity to Action Points, chosen with the first class.
    AP_ATTRIBUTE = "UL-TRN-06", "Action Point attribute", State;
    /// Creatures of the game master have a fixed number of Action Points; powerful ones may roll their own dice.
    CREATURE_AP = "UL-TRN-07", "Action Points of creatures";
    /// Health is the state of the body and Vitality the stamina that shields it; both have a maximum.
    TWO_POOLS = "UL-VIT-01", "Health and Vitality", State;
    /// The most Health is 5 plus the Health Pool for each level (house).
    HEALTH_MAX = "UL-VIT-08", "Most Health";
    /// Every boost in Strength, two at most, raises the Health Pool by 1 for all levels.
    STRENGTH_BOOST_POOL = "UL-VIT-09", "Strength boosts and Health";
    /// The most Vitality is the whole Vitality Die and Endurance at level 1, then half the die + 1 + Endurance
    /// a level (house).
    VITALITY_MAX = "UL-VIT-10", "Most Vitality";
    /// A character has as many Vitality Dice as levels; breathers and short rests spend them (house).
    VITALITY_DICE = "UL-VIT-11", "Vitality Dice", State;
    /// A boost in an attribute adds 1 to defences and general rolls with it, and has an effect of its own;
    /// two at most.
    ATTRIBUTE_BOOST = "UL-RNK-13", "Attribute boosts";
    /// A boost in Strength makes the Health Pool larger by 1, as if from the first level.
    STRENGTH_BOOST = "UL-RNK-15", "Strength boost";
    /// A first boost in Dexterity lowers either the target of critical hits or that of half damage; a second, both.
    DEXTERITY_BOOST = "UL-RNK-17", "Dexterity boost";
    /// Four characters of level 3.
    SAMPLE_CHARACTERS = "UL-CNT-04", "Sample characters", Table;
    /// What the sample characters' numbers come to.
    SAMPLE_DERIVED = "UL-CNT-05", "Sample characters: derived", Table;
    /// Six creatures.
    SAMPLE_CREATURES = "UL-CNT-06", "Sample creatures", Table;
    /// A round of Brana against the ogre, in which everything comes together.
    WORKED_ROUND = "UL-CNT-08", "A worked round" follows AP_TOTAL, SAMPLE_CHARACTERS, SAMPLE_CREATURES,
        crate::turns::WHO_ACTS, crate::attack::SEQUENCE, crate::defence::DODGE, crate::defence::BLOCK_MINOR,
        crate::critical::CRITICAL_HIT, crate::rounds::ROUND_END;
}

/// How an actor comes by its Action Points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionPoints {
    /// By the roll of characters (UL-TRN-03).
    #[default]
    Rolled,
    /// A fixed number, never rolled (UL-TRN-07).
    Fixed(i32),
    /// A roll of its own: two kinds of dice and a number.
    Dice(Dice, Dice),
}

/// Which target number a first boost in Dexterity lowers (UL-RNK-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DexterityChoice {
    /// That of critical hits.
    Critical,
    /// That of half damage.
    HalfDamage,
}

/// An action of a class, a feature, an item or a creature, with its price (UL-ACT-26).
#[record(kept, checked)]
pub struct Ability {
    /// What it is called.
    pub name: String,
    /// What it does, for the game master to carry out.
    pub about: String,
    /// What it costs in Action Points.
    #[field(0..=30, "Action Points")]
    pub ap: i32,
}

impl Checked for Ability {
    fn wrong(&self, faults: &mut Faults<'_>) {
        faults.unless([("name", !self.name.is_empty(), "expected a name")]);
    }
}

/// An actor's record (UL-CNT-04, UL-CNT-06).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// What it is called in content: `Brana`, `Goblin`.
    pub name: String,
    /// One line about it.
    #[serde(default)]
    pub about: String,
    /// As what it is drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub icon: Icon,
    /// Whether it is a player's character.
    pub pc: bool,
    /// Its level, from 1.
    pub level: u8,
    /// How big it is.
    #[serde(default)]
    pub size: Size,
    /// Its reach in spaces, where it differs from its size's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reach: Option<u8>,
    /// Whether it expects danger (UL-ATK-19).
    #[serde(default)]
    pub alert: bool,
    /// Its attributes.
    pub attributes: Attributes,
    /// Boosts in attributes, 0 to 2 each.
    #[serde(default)]
    pub attribute_boosts: Attributes,
    /// What the first boost in Dexterity lowers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dexterity_choice: Option<DexterityChoice>,
    /// Ranks by group.
    #[serde(default)]
    pub ranks: Ranks,
    /// Sub-skills with a boost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skill_boosts: Vec<SkillBoost>,
    /// Maneuvers with a boost, by the group that each is (UL-MAN-01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub maneuver_boosts: Vec<Group>,
    /// Rank points that are not spent yet.
    #[serde(default)]
    pub rank_points: RankPoints,
    /// What it can do beside the actions of everybody (UL-ACT-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
    /// The sides of its Vitality Die.
    pub vitality_die: u8,
    /// Its class's Health Pool, before boosts.
    #[serde(default)]
    pub health_pool: i32,
    /// The most Health before boosts in Strength, where the record prints it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub health: Option<i32>,
    /// The most Vitality, where the record prints it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vitality: Option<i32>,
    /// How it comes by its Action Points.
    #[serde(default)]
    pub ap: ActionPoints,
    /// The attribute it adds to them, and that decides ties.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ap_attribute: Option<Attribute>,
    /// What it wears; bare skin without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour: Option<Armour>,
    /// Its shield.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield: Option<Shield>,
    /// Its weapons; the last is always its unarmed strike.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Spaces of a Move, where the record prints them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub movement: Option<i32>,
    /// How it flies, if it does (UL-POS-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub flight: Option<Flight>,
    /// Whether it climbs or swims without effort, or breathes water (UL-MOV-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub speeds: Speeds,
    /// How it bears riders, if it does (UL-MNT-01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub bears: Option<Bearing>,
    /// What it resists.
    #[serde(default)]
    pub resists: Affinity,
    /// What it is vulnerable to.
    #[serde(default)]
    pub vulnerable: Affinity,
    /// What it is immune to.
    #[serde(default)]
    pub immune: Affinity,
    /// Whether it fights for its life at 0 Health as characters do (UL-DTH-22).
    #[serde(default)]
    pub uses_death_rules: bool,
    /// Whether it carries a Healer's Kit.
    #[serde(default)]
    pub healers_kit: bool,
    /// How it casts spells, if it does (UL-ATK-42).
    #[serde(default, skip_serializing_if = "is_default")]
    pub casting: Option<Casting>,
    /// The spells that it knows, and powers that it was born with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spells: Vec<Spell>,
    /// How it is to talk to; only for creatures of the game master (UL-SOC-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub manner: Manner,
    /// What it perceives beyond what eyes and ears do (UL-VIS-08 to 17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub senses: Senses,
    /// The tools that it carries, by name (UL-SKL-07, UL-SKL-15).
    #[serde(default, skip_serializing_if = "is_default")]
    pub tools: Vec<String>,
    /// The tools, instruments, vehicles and sub-skills of the campaign that it has a boost in (UL-RNK-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub tool_boosts: Vec<String>,
    /// Sub-skills that it always has advantage in (UL-CHK-20).
    #[serde(default, skip_serializing_if = "is_default")]
    pub always_advantage: Vec<Skill>,
    /// Sub-skills that it always has disadvantage in (UL-CHK-20).
    #[serde(default, skip_serializing_if = "is_default")]
    pub always_disadvantage: Vec<Skill>,
    /// Where the boosts in other things than sub-skills come from, as far as that is known (UL-RNK-09).
    #[serde(default, skip_serializing_if = "is_default")]
    pub boost_sources: Vec<Boost>,
}

impl Profile {
    /// Returns an attribute.
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes.get(attribute)
    }

    /// Returns how many boosts it has in an attribute, 0 to 2.
    pub fn boosts(&self, attribute: Attribute) -> i32 {
        self.attribute_boosts.get(attribute).clamp(0, 2)
    }

    /// Returns the rank in a group, 0 to 4.
    pub fn rank(&self, group: Group) -> i32 {
        self.ranks.get(group)
    }

    /// Returns 1 if it has a boost in a sub-skill, else 0.
    pub fn skill_boost(&self, skill: Skill) -> i32 {
        i32::from(self.skill_boosts.iter().any(|boost| boost.skill == skill))
    }

    /// Returns whether it carries a tool, by its name.
    pub fn has_tool(&self, tool: &str) -> bool {
        let kit = self.healers_kit && tool.eq_ignore_ascii_case("Healer's Kit");
        kit || self.tools.iter().any(|own| own.eq_ignore_ascii_case(tool))
    }

    /// Returns whether it has a boost in a tool, an instrument, a vehicle or a sub-skill of the campaign, by its name.
    pub fn has_tool_boost(&self, name: &str) -> bool {
        self.tool_boosts.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// Returns 1 if it has a boost in a maneuver, else 0.
    pub fn maneuver_boost(&self, maneuver: Group) -> i32 {
        i32::from(self.maneuver_boosts.contains(&maneuver))
    }

    /// Returns the group whose rank counts for a weapon (UL-ATK-45): the better of two (UL-OPT-07); under the firearms
    /// option a Loading weapon is one (UL-OPT-03).
    pub fn weapon_group(&self, weapon: &Weapon, options: &Options) -> Group {
        if options.firearms && options.crossbows_are_firearms && weapon.loading {
            return Group::Firearms;
        }
        match weapon.also {
            Some(also) if self.rank(also) > self.rank(weapon.group) => also,
            _ => weapon.group,
        }
    }

    /// Returns the rank that counts for a weapon, 0 to 4: its own, or that of its group.
    pub fn weapon_rank(&self, weapon: &Weapon, options: &Options) -> i32 {
        match weapon.rank {
            Some(rank) => rank.into(),
            None => self.rank(self.weapon_group(weapon, options)),
        }
    }

    /// Returns how many Action Dice it rolls (UL-TRN-04).
    pub fn action_dice(&self, options: &Options) -> u8 {
        options.ap_action_dice.of(self.level)
    }

    /// Returns the attribute that it adds to Action Points and breaks ties with (UL-TRN-06, UL-TRN-10); a creature's
    /// is the higher of Dexterity and Cunning unless its record says.
    pub fn ap_attribute(&self) -> Attribute {
        if let Some(attribute) = self.ap_attribute {
            return attribute;
        }
        let cunning = self.attribute(Attribute::Cunning);
        let dexterity = self.attribute(Attribute::Dexterity);
        if cunning > dexterity { Attribute::Cunning } else { Attribute::Dexterity }
    }

    /// Returns the most Health (UL-VIT-01, UL-VIT-08), as a sum that is written out where `shows` says so.
    pub fn health_max(&self, options: &Options, shows: bool) -> Tally {
        let mut tally = Tally::new(shows);
        let each_point = i32::from(self.level) * options.health_per_pool_per_level;
        match self.health {
            Some(health) => tally.base("record", health, &SAMPLE_CREATURES),
            None => {
                tally.base("everybody", 5, &HEALTH_MAX);
                tally.add("Health Pool by level", self.health_pool * each_point, &HEALTH_MAX);
            }
        }
        tally.add("Strength boosts", self.boosts(Attribute::Strength) * each_point, &STRENGTH_BOOST_POOL);
        tally
    }

    /// Returns the most Vitality (UL-VIT-01, UL-VIT-10), half a die rounded down (UL-CHK-38); a sum that is written out
    /// where `shows` says so.
    pub fn vitality_max(&self, options: &Options, shows: bool) -> Tally {
        let mut tally = Tally::new(shows);
        if let Some(vitality) = self.vitality {
            tally.base("record", vitality, &SAMPLE_CREATURES);
            return tally;
        }
        let die = i32::from(self.vitality_die);
        let endurance = self.attribute(Attribute::Endurance);
        tally.base("whole Vitality Die at level 1", die, &VITALITY_MAX);
        tally.add("Endurance at level 1", endurance, &VITALITY_MAX);

        let later = i32::from(self.level) - 1;
        let each = match options.vitality_formula {
            VitalityFormula::EachLevel => endurance,
            VitalityFormula::EnduranceOnce => 0,
        };
        tally.add("further levels", later * (die / 2 + 1 + each).max(1), &VITALITY_MAX);
        tally
    }

    /// Returns its reach in spaces with a weapon (UL-ATK-24).
    pub fn reach_with(&self, weapon: &Weapon) -> u32 {
        let own = self.reach.unwrap_or(self.size.reach());
        u32::from(own) + u32::from(weapon.extra_reach)
    }
}
