//! Weapons, armour, shields and the dice they roll.

use super::attributes::Attribute;
use super::properties::DAMAGE_GROUP_TABLE;
use super::skills::Group;
use crate::prelude::*;
use ludex_kit::content::{Checked, Faults, record};
use std::fmt;
use std::str::FromStr;

ludex_engine::rules! {
    /// Ten weapons of the starter set, with their price in Action Points, damage, group and properties.
    WEAPONS = "UL-CNT-01", "Ten weapons", Table;
    /// Six armours and bare skin.
    ARMOURS = "UL-CNT-02", "Six armours", Table;
    /// Three shields; each blocks and bashes with its armor.
    SHIELDS = "UL-CNT-03", "Three shields", Table;
    /// Light weapons fight in pairs, Heavy and Thrown ones strike with Strength, Loading ones must be reloaded;
    /// Reach adds a space, Fist uses the Fist skill, Two-handed needs both hands, Block lets a weapon block.
    PROPERTIES = "UL-ATK-35", "Weapon properties", Table(super::properties::PROPERTY_TABLE; "property", "name", "what it does");
}

/// Dice of one kind and a number: `2d6+3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Dice {
    /// How many dice.
    pub count: u8,
    /// Their sides.
    pub sides: u8,
    /// What is added.
    pub plus: i16,
}

impl Dice {
    /// Returns the most that the dice alone can show.
    pub fn most(self) -> i32 {
        i32::from(self.count) * i32::from(self.sides)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(out, "{plus}"),
            (count, 0) => write!(out, "{count}d{}", self.sides),
            (count, plus) => write!(out, "{count}d{}{plus:+}", self.sides),
        }
    }
}

impl FromStr for Dice {
    type Err = String;

    /// Reads dice as they are written: `2d6`, `1d8+2` or `4`.
    ///
    /// # Errors
    /// Anything else, more than 40 dice, or dice of fewer than 2 or more than 100 sides.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not dice; expected something like 2d6, 1d8+2 or 4");
        let Some((count, rest)) = text.split_once('d') else {
            let plus = text.trim().parse().map_err(|_| wrong())?;
            return Ok(Dice { count: 0, sides: 0, plus });
        };
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(cut);
        let count = count.trim().parse().map_err(|_| wrong())?;
        let sides = sides.trim().parse().map_err(|_| wrong())?;
        let plus = if plus.is_empty() { 0 } else { plus.replace(' ', "").parse().map_err(|_| wrong())? };
        let dice = Dice { count, sides, plus };

        if dice.count > 40 || !(2..=100).contains(&dice.sides) {
            return Err(format!("{text:?}: expected at most 40 dice of 2 to 100 sides"));
        }
        Ok(dice)
    }
}

impl TryFrom<String> for Dice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> String {
        dice.to_string()
    }
}

/// Damage of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The dice.
    pub dice: Dice,
    /// The type.
    #[serde(rename = "type")]
    pub kind: DamageType,
}

/// What a weapon adds to its damage (UL-DMG-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DamageAttribute {
    /// Nothing.
    None,
    /// An attribute.
    #[serde(untagged)]
    Of(Attribute),
}

/// A weapon, natural ones and bare fists among them.
#[record(kept, checked, named = "weapon")]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// What an attack with it costs in Action Points.
    #[field(1..=30, "Action Points")]
    pub ap: i32,
    /// Its damage, in the order listed; a second part is dealt along with the first.
    pub damage: Vec<Damage>,
    /// The damage group (UL-ATK-45).
    pub group: Group,
    /// Another group that it is counted to (UL-OPT-07).
    #[or_default]
    pub also: Option<Group>,
    /// A rank of its own, for natural weapons that no group covers.
    #[field(0..=4)]
    #[or_default]
    pub rank: Option<u8>,
    /// The boost taken in this very weapon, 0 or 1.
    #[field(0..=1)]
    #[or_default]
    pub boost: u8,
    /// How many hands hold it: 0 for natural weapons and fists.
    #[field(0..=2)]
    #[serde(default = "one::<u8>")]
    pub hands: u8,
    /// Melee reach beyond the wielder's own, in spaces.
    #[field(0..=6, "spaces")]
    #[or_default]
    pub extra_reach: u8,
    /// Ranges in feet, normal and long, of a weapon that shoots.
    #[or_default]
    pub range: Option<(u16, u16)>,
    /// Ranges in feet, normal and long, when thrown (Thrown).
    #[or_default]
    pub thrown: Option<(u16, u16)>,
    /// May fight in a pair (Light).
    #[or_default]
    pub light: bool,
    /// Strikes with Strength (Heavy).
    #[or_default]
    pub heavy: bool,
    /// Must be reloaded after each shot, and adds no attribute to damage (Loading).
    #[or_default]
    pub loading: bool,
    /// Its armor when it blocks (Block).
    #[field(0..=30)]
    #[or_default]
    pub block: Option<i32>,
    /// Strikes under water as well as on land.
    #[or_default]
    pub underwater_ok: bool,
    /// The power behind its damage (UL-DMG-05).
    #[or_default]
    pub source: Source,
    /// What is added to its damage, where that is not Strength (UL-DMG-02).
    #[or_default]
    pub damage_attribute: Option<DamageAttribute>,
    /// Whether armour does not reduce its damage (UL-ARM-09).
    #[or_default]
    pub ignores_armor: bool,
    /// Whether the wielder has aptitude where the ranks do not say (UL-ATK-05): granted or barred by a class.
    #[or_default]
    pub aptitude: Option<bool>,
    /// A bare hand or foot: not a weapon, but always at hand (UL-ATK-25).
    #[or_default]
    pub unarmed: bool,
}

/// Returns 1, which a number is that a file leaves out.
fn one<T: From<u8>>() -> T {
    1.into()
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let feet = |range: Option<(u16, u16)>| range.is_none_or(|(normal, long)| (5..=long).contains(&normal));
        let known = |group| DAMAGE_GROUP_TABLE.iter().any(|(listed, _)| *listed == group) || group == Group::Firearms;
        let groups = "expected blades, swinging, impaling, pole, ranged, fist, spells or firearms";
        let ranges = "expected feet, normal and long: from 5, the second no less than the first";
        faults.unless([
            ("name", !self.unarmed, "everybody has the unarmed strike already"),
            ("hands", !self.heavy || self.hands != 1, "expected 2: a Heavy weapon takes both hands"),
            ("hands", !self.light || self.hands != 2, "expected 1: a Light weapon takes one hand"),
            ("group", known(self.group), groups),
            ("also", self.also.is_none_or(known), groups),
            ("damage", (1..=4).contains(&self.damage.len()), "expected 1 to 4 parts"),
            ("thrown", self.range.is_none() || self.thrown.is_none(), "a weapon that shoots is not thrown"),
            ("range", feet(self.range), ranges),
            ("thrown", feet(self.thrown), ranges),
        ]);
    }
}

impl Weapon {
    /// Returns whether it shoots rather than strikes.
    pub fn shoots(&self) -> bool {
        self.range.is_some()
    }

    /// Returns the attribute that is added to its damage (UL-DMG-02): Strength, unless it says otherwise or must be
    /// loaded. `loading_too` is the campaign's option that Loading weapons add it as well.
    pub fn adds(&self, loading_too: bool) -> Option<Attribute> {
        match self.damage_attribute {
            Some(DamageAttribute::Of(attribute)) => Some(attribute),
            Some(DamageAttribute::None) => None,
            None => (!self.loading || loading_too).then_some(Attribute::Strength),
        }
    }
}

ludex_kit::words! {
    /// A class of armour, and the skill that goes with it.
    #[derive(Default)]
    pub enum ArmourClass {
        #[default]
        Unarmored = "unarmored" as "Unarmored",
        Light = "light" as "Light",
        Medium = "medium" as "Medium",
        Heavy = "heavy" as "Heavy",
    }
}

impl ArmourClass {
    /// Returns the skill group whose rank counts.
    pub fn group(self) -> Group {
        match self {
            ArmourClass::Unarmored => Group::Unarmored,
            ArmourClass::Light => Group::Light,
            ArmourClass::Medium => Group::Medium,
            ArmourClass::Heavy => Group::Heavy,
        }
    }
}

/// Worn armour, or a hide.
#[record(kept, named = "armour")]
pub struct Armour {
    /// Its name.
    pub name: String,
    /// Its armor value.
    #[field(0..=30)]
    pub value: i32,
    /// Its class.
    pub class: ArmourClass,
    /// Whether it hampers Movement skills (Bulk).
    #[or_default]
    pub bulk: bool,
    /// Boosts in this very armour: they stand with the one who has them, not in a list of armour.
    #[field(0..=0)]
    #[or_default]
    pub boost: u8,
}

/// A shield.
#[record(kept, named = "shield")]
pub struct Shield {
    /// Its name.
    pub name: String,
    /// Its armor: what it blocks and bashes with.
    #[field(0..=30)]
    pub armor: i32,
    /// What it costs to take up, in Action Points.
    #[field(0..=20, "Action Points")]
    #[serde(default = "one::<i32>")]
    pub equip_ap: i32,
    /// Whether it hampers Movement skills (Bulk).
    #[or_default]
    pub bulk: bool,
}
