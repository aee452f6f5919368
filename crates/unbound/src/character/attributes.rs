//! The eight attributes and their groups.

use crate::prelude::*;

ludex_engine::rules! {
    /// There are eight attributes. Each is a signed number that is added to rolls as it stands.
    ATTRIBUTES = "UL-CHK-02", "Attributes", Table(Attribute::ALL; "attribute");
    /// Attributes stand in pairs: Body, Mobility, Mental and Spirit.
    ATTRIBUTE_GROUPS = "UL-CHK-03", "Attribute groups", Table(DEFENCE_TABLE; "group", "attributes", "protects against", "counts in");
}

/// The least value an attribute may have, where the campaign says nothing else (house).
pub const ATTRIBUTE_MIN: i8 = -5;
/// The greatest value an attribute may have, where the campaign says nothing else (house).
pub const ATTRIBUTE_MAX: i8 = 10;

ludex_kit::words! {
    /// One of the eight attributes (UL-CHK-02).
    pub enum Attribute {
        Strength = "strength" as "Strength",
        Endurance = "endurance" as "Endurance",
        Dexterity = "dexterity" as "Dexterity",
        Agility = "agility" as "Agility",
        Intelligence = "intelligence" as "Intelligence",
        Cunning = "cunning" as "Cunning",
        Acuity = "acuity" as "Acuity",
        Will = "will" as "Will",
    }

    /// A pair of attributes, which is also a defence (UL-CHK-03, UL-DEF-01).
    pub enum Defence {
        Body = "body" as "Body",
        Mobility = "mobility" as "Mobility",
        Mental = "mental" as "Mental",
        Spirit = "spirit" as "Spirit",
    }
}

impl Attribute {
    /// Returns the pair that the attribute belongs to (UL-CHK-03).
    pub const fn group(self) -> Defence {
        match self {
            Attribute::Strength | Attribute::Endurance => Defence::Body,
            Attribute::Dexterity | Attribute::Agility => Defence::Mobility,
            Attribute::Intelligence | Attribute::Cunning => Defence::Mental,
            Attribute::Acuity | Attribute::Will => Defence::Spirit,
        }
    }
}

/// The four defences (UL-DEF-01): their attributes, what they protect against, and what else they count in.
pub const DEFENCE_TABLE: [(Defence, [Attribute; 2], &str, Option<&str>); 4] = [
    (Defence::Body, [Attribute::Strength, Attribute::Endurance], "being moved, poison, disease", Some("block")),
    (Defence::Mobility, [Attribute::Agility, Attribute::Dexterity], "what takes quick feet", Some("dodge")),
    (Defence::Mental, [Attribute::Intelligence, Attribute::Cunning], "mental damage and attacks", None),
    (Defence::Spirit, [Attribute::Acuity, Attribute::Will], "effects and damage of magic", Some("Spell Defense")),
];

/// A value for each attribute: the attributes themselves, or the boosts taken in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Attributes {
    pub strength: i8,
    pub endurance: i8,
    pub dexterity: i8,
    pub agility: i8,
    pub intelligence: i8,
    pub cunning: i8,
    pub acuity: i8,
    pub will: i8,
}

impl Attributes {
    /// Returns the value of one attribute.
    pub fn get(&self, attribute: Attribute) -> i32 {
        let mut values = *self;
        i32::from(*values.of(attribute))
    }

    /// Adds 1 to an attribute.
    pub(crate) fn raise(&mut self, attribute: Attribute) {
        let value = self.of(attribute);
        *value = value.saturating_add(1);
    }

    /// Returns the place of one attribute's value, to change it.
    pub(crate) fn of(&mut self, attribute: Attribute) -> &mut i8 {
        match attribute {
            Attribute::Strength => &mut self.strength,
            Attribute::Endurance => &mut self.endurance,
            Attribute::Dexterity => &mut self.dexterity,
            Attribute::Agility => &mut self.agility,
            Attribute::Intelligence => &mut self.intelligence,
            Attribute::Cunning => &mut self.cunning,
            Attribute::Acuity => &mut self.acuity,
            Attribute::Will => &mut self.will,
        }
    }
}
