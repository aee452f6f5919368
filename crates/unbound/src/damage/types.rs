//! Damage types and sources.

use crate::critical::{ACID, BLUDGEONING, COLD, FIRE, LIGHTNING, NECROTIC, PIERCING, PSYCHIC, SLASHING};
use crate::damage::POISON_DAMAGE;
use crate::prelude::*;

ludex_engine::rules! {
    /// There are ten types of damage; other rules refer to them.
    DAMAGE_TYPES = "UL-DMG-04", "Damage types", Table(DamageType::ALL; "type");
    /// All damage has a source: Null for what is not magic, or the power behind it; records may name further ones.
    DAMAGE_SOURCES = "UL-DMG-05", "Damage sources", Table(Source::ALL; "source");
}

ludex_kit::words! {
    /// A type of damage (UL-DMG-04).
    pub enum DamageType {
        Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Acid = "acid", Cold = "cold",
        Fire = "fire", Lightning = "lightning", Necrotic = "necrotic", Poison = "poison", Psychic = "psychic",
    }
}

/// The kinds of damage types (UL-DMG-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of the game")]
pub enum DamageKind {
    Physical,
    Elemental,
    Life,
    Toxin,
    Mind,
}

/// The ten types (UL-DMG-04): what kind each is, and the rule that says what is special about it: what its critical
/// hits do, and of poison, that it goes straight to Health.
pub static TYPE_TABLE: [(DamageType, DamageKind, &Rule); 10] = [
    (DamageType::Bludgeoning, DamageKind::Physical, &BLUDGEONING),
    (DamageType::Piercing, DamageKind::Physical, &PIERCING),
    (DamageType::Slashing, DamageKind::Physical, &SLASHING),
    (DamageType::Acid, DamageKind::Elemental, &ACID),
    (DamageType::Cold, DamageKind::Elemental, &COLD),
    (DamageType::Fire, DamageKind::Elemental, &FIRE),
    (DamageType::Lightning, DamageKind::Elemental, &LIGHTNING),
    (DamageType::Necrotic, DamageKind::Life, &NECROTIC),
    (DamageType::Poison, DamageKind::Toxin, &POISON_DAMAGE),
    (DamageType::Psychic, DamageKind::Mind, &PSYCHIC),
];

/// Where damage comes from (UL-DMG-05).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    ludex_kit::CommandField,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Source {
    #[default]
    Null,
    Arcane,
    Divine,
    Primal,
    Demonic,
    Infernal,
    Eldritch,
    /// A power of the campaign's own: `{ other = "fey" }`.
    Other(Power),
}

/// The name of a power that is none of the seven: up to 16 small letters, spaces and hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ludex_kit::CommandField, schemars::JsonSchema)]
#[schemars(with = "String")]
pub struct Power([u8; 16]);

impl Power {
    /// Returns a power of that name, or nothing if the name is too long or has other characters.
    pub fn new(name: &str) -> Option<Self> {
        let fits = |letter: u8| letter.is_ascii_lowercase() || matches!(letter, b' ' | b'-');
        if name.trim() != name || !name.bytes().all(fits) {
            return None;
        }
        let mut letters = [0; 16];
        letters.get_mut(..name.len()).filter(|place| !place.is_empty())?.copy_from_slice(name.as_bytes());
        Some(Power(letters))
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        let end = self.0.iter().position(|&letter| letter == 0).unwrap_or(self.0.len());
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl Serialize for Power {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Power {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let expected = "expected the name of a power: 1 to 16 small letters";
        Power::new(&name).ok_or_else(|| serde::de::Error::custom(expected))
    }
}

impl DamageType {
    /// Returns what it is called when it is withstood.
    const fn withstood(self) -> &'static str {
        match self {
            DamageType::Bludgeoning => "bludgeoning damage",
            DamageType::Piercing => "piercing damage",
            DamageType::Slashing => "slashing damage",
            DamageType::Necrotic => "necrotic damage",
            DamageType::Psychic => "psychic damage",
            DamageType::Acid => "acid",
            DamageType::Cold => "cold",
            DamageType::Fire => "fire",
            DamageType::Lightning => "lightning",
            DamageType::Poison => "poison",
        }
    }
}

impl Source {
    /// The seven of the rules, in their order; the list is open (see [`Source::Other`]).
    pub const ALL: [Source; 7] = [
        Source::Null,
        Source::Arcane,
        Source::Divine,
        Source::Primal,
        Source::Demonic,
        Source::Infernal,
        Source::Eldritch,
    ];

    /// Returns its name, as it stands in a sentence.
    pub fn name(&self) -> &str {
        match self {
            Source::Null => "what is not magic",
            Source::Arcane => "arcane magic",
            Source::Divine => "divine magic",
            Source::Primal => "primal magic",
            Source::Demonic => "demonic power",
            Source::Infernal => "infernal power",
            Source::Eldritch => "eldritch power",
            Source::Other(power) => power.name(),
        }
    }
}

/// A kind of harm: a type of damage, or a source of it. Their words are all different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(untagged)]
pub enum Harm {
    /// A type of damage.
    Type(DamageType),
    /// A source of damage.
    Source(Source),
}

impl Harm {
    /// Returns its name, as it stands in a sentence.
    pub fn name(&self) -> &str {
        match self {
            Harm::Type(kind) => kind.withstood(),
            Harm::Source(source) => source.name(),
        }
    }
}

/// What an actor resists, is vulnerable to or immune against: types, and sources.
#[derive(
    Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct Affinity {
    /// Types of damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub types: Vec<DamageType>,
    /// Sources of damage; `null` is everything that is not magic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sources: Vec<Source>,
}

impl Affinity {
    /// Returns whether it covers damage of a type from a source (UL-DMG-12). What covers it twice counts once (UL-DMG-11).
    pub fn covers(&self, kind: DamageType, source: Source) -> bool {
        self.types.contains(&kind) || self.sources.contains(&source)
    }

    /// Adds a kind of harm, or removes it.
    pub(crate) fn set(&mut self, harm: Harm, on: bool) {
        match harm {
            Harm::Type(kind) => {
                self.types.retain(|other| *other != kind);
                if on {
                    self.types.push(kind);
                }
            }
            Harm::Source(source) => {
                self.sources.retain(|other| *other != source);
                if on {
                    self.sources.push(source);
                }
            }
        }
    }
}
