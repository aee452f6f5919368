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

kept! {
    /// Dice of one kind and a number: `2d6+3`.
    #[derive(Clone, Copy, Eq, Default, schemars::JsonSchema)]
    #[serde(try_from = "String", into = "String")]
    #[schemars(with = "String")]
    pub struct Dice {
        count: u8, "How many dice.";
        sides: u8, "Their sides.";
        plus: i16, "What is added.";
    }
}

impl Dice {
    /// Returns the most that the dice alone can show.
    pub fn most(self) -> i32 {
        i32::from(self.count) * i32::from(self.sides)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (count, 0) => write!(f, "{count}d{}", self.sides),
            (count, plus) => write!(f, "{count}d{}{plus:+}", self.sides),
        }
    }
}

impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not dice; expected something like 2d6, 1d8+2 or 4");
        let Some((count, rest)) = text.split_once('d') else {
            return text.trim().parse().map(|plus| Dice { count: 0, sides: 0, plus }).map_err(|_| wrong());
        };
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(cut);
        let dice = Dice {
            count: count.trim().parse().map_err(|_| wrong())?,
            sides: sides.trim().parse().map_err(|_| wrong())?,
            plus: if plus.is_empty() { 0 } else { plus.replace(' ', "").parse().map_err(|_| wrong())? },
        };
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

kept! {
    /// Damage of one type.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct Damage { dice: Dice, "The dice."; #[serde(rename = "type")] kind: DamageType, "The type." }

    /// What a weapon adds to its damage (UL-DMG-02).
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum DamageAttribute {
        None, "Nothing.";
        #[serde(untagged)] Of(Attribute), "An attribute.";
    }
}

tables! {
    /// A weapon, natural ones and bare fists among them.
    #[record(kept, checked, named = "weapon")]
    #[derive(Eq)]
    pub struct Weapon {
        name: String, "Its name.";
        #[field(1..=30, "Action Points")] ap: i32, "What an attack with it costs in Action Points.";
        damage: Vec<Damage>, "Its damage, in the order listed; a second part is dealt along with the first.";
        group: Group, "The damage group (UL-ATK-45).";
        #[or_default] also: Option<Group>, "Another group that it is counted to (UL-OPT-07).";
        #[field(0..=4)] #[or_default] rank: Option<u8>, "A rank of its own, for natural weapons that no group covers.";
        #[field(0..=1)] #[or_default] boost: u8, "The boost taken in this very weapon, 0 or 1.";
        #[field(0..=2)] #[serde(default = "one::<u8>")] hands: u8,
            "How many hands hold it: 0 for natural weapons and fists.";
        #[field(0..=6, "spaces")] #[or_default] extra_reach: u8, "Melee reach beyond the wielder's own, in spaces.";
        #[or_default] range: Option<(u16, u16)>, "Ranges in feet, normal and long, of a weapon that shoots.";
        #[or_default] thrown: Option<(u16, u16)>, "Ranges in feet, normal and long, when thrown (Thrown).";
        #[or_default] light: bool, "May fight in a pair (Light).";
        #[or_default] heavy: bool, "Strikes with Strength (Heavy).";
        #[or_default] loading: bool, "Must be reloaded after each shot, and adds no attribute to damage (Loading).";
        #[field(0..=30)] #[or_default] block: Option<i32>, "Its armor when it blocks (Block).";
        #[or_default] underwater_ok: bool, "Strikes under water as well as on land.";
        #[or_default] source: Source, "The power behind its damage (UL-DMG-05).";
        #[or_default] damage_attribute: Option<DamageAttribute>,
            "What is added to its damage, where that is not Strength (UL-DMG-02).";
        #[or_default] ignores_armor: bool, "Whether armour does not reduce its damage (UL-ARM-09).";
        #[or_default] aptitude: Option<bool>,
            "Whether the wielder has aptitude where the ranks do not say (UL-ATK-05): granted or barred by a class.";
        #[or_default] unarmed: bool, "A bare hand or foot: not a weapon, but always at hand (UL-ATK-25).";
    }
}

/// Returns what a number counts that a file leaves out.
fn one<T: From<u8>>() -> T {
    1.into()
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let feet = |range: Option<(u16, u16)>| range.is_none_or(|(normal, long)| (5..=long).contains(&normal));
        let known = |group| DAMAGE_GROUP_TABLE.iter().any(|row| row.0 == group) || group == Group::Firearms;
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

    /// Returns the attribute that is added to its damage: Strength, unless it says otherwise or must be loaded
    /// (UL-DMG-02); the campaign may let Loading weapons add it too.
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

tables! {
    /// Worn armour, or a hide.
    #[record(kept, named = "armour")]
    #[derive(Eq)]
    pub struct Armour {
        name: String, "Its name.";
        #[field(0..=30)] value: i32, "Its armor value.";
        class: ArmourClass, "Its class.";
        #[or_default] bulk: bool, "Whether it hampers Movement skills (Bulk).";
        #[field(0..=0)] #[or_default] boost: u8,
            "Boosts in this very armour: they stand with the one who has them, not in a list of armour.";
    }

    /// A shield.
    #[record(kept, named = "shield")]
    #[derive(Eq)]
    pub struct Shield {
        name: String, "Its name.";
        #[field(0..=30)] armor: i32, "Its armor: what it blocks and bashes with.";
        #[field(0..=20, "Action Points")] #[serde(default = "one::<i32>")] equip_ap: i32,
            "What it costs to take up, in Action Points.";
        #[or_default] bulk: bool, "Whether it hampers Movement skills (Bulk).";
    }
}
