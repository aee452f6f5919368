//! How what is rolled is written: in full, or by a word; and sub-skills, listed ones and those of the campaign.

use super::What;
use super::own;
use super::task::OwnSkill;
use crate::character::Craft;
use crate::prelude::*;
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A sub-skill: a listed one, written as its word, or one that the campaign has added, by its place among them:
/// `{"own": 0}` (UL-SKL-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum AnySkill {
    /// One of the campaign.
    Own(u8),
    /// One that is listed.
    #[serde(untagged)]
    Listed(Skill),
}

impl From<Skill> for AnySkill {
    fn from(skill: Skill) -> Self {
        AnySkill::Listed(skill)
    }
}

impl From<AnySkill> for What {
    fn from(skill: AnySkill) -> Self {
        match skill {
            AnySkill::Own(place) => What::Own(place),
            AnySkill::Listed(skill) => What::Skill(skill),
        }
    }
}

impl AnySkill {
    /// Returns the sub-skill of the campaign that it is; `None` for a listed one.
    pub fn own(self, state: &State) -> Option<&OwnSkill> {
        match self {
            AnySkill::Own(place) => own::own_skill(state, place),
            AnySkill::Listed(_) => None,
        }
    }

    /// Returns its name.
    pub fn name(self, state: &State) -> Cow<'static, str> {
        own::name(state, self.into())
    }

    /// Checks whether there is such a sub-skill.
    ///
    /// # Errors
    /// The campaign has none at that place.
    pub(super) fn must_be_known(self, state: &State) -> Verdict {
        let known = matches!(self, AnySkill::Listed(_)) || self.own(state).is_some();
        ensure!(known, own::no_such_skill());
        Ok(())
    }
}

/// What is written as a word or as an object.
trait Written: Sized {
    /// What may stand there.
    const EXPECTED: &'static str;

    /// Reads it from a word.
    fn word<E: Error>(word: &str) -> Result<Self, E>;

    /// Reads it from an object.
    fn object<'de, M: MapAccess<'de>>(map: M) -> Result<Self, M::Error>;
}

/// Reads a value in whichever of the two ways it is written.
struct Reads<T>(PhantomData<T>);

impl<'de, T: Written> Visitor<'de> for Reads<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::word(word)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
        T::object(map)
    }
}

/// Reads one of the words that a type is written as.
fn of_word<'de, T: Deserialize<'de>, E: Error>(word: &'de str) -> Result<T, E> {
    let word: StrDeserializer<'de, E> = word.into_deserializer();
    T::deserialize(word)
}

impl Written for AnySkill {
    const EXPECTED: &'static str = "the word of a sub-skill, or {\"own\": its place}";

    fn word<E: Error>(word: &str) -> Result<Self, E> {
        match own(word) {
            Some(place) => Ok(AnySkill::Own(place)),
            None => of_word::<Skill, E>(word).map(AnySkill::Listed),
        }
    }

    fn object<'de, M: MapAccess<'de>>(map: M) -> Result<Self, M::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Place {
            own: u8,
        }
        let place = Place::deserialize(MapAccessDeserializer::new(map))?;
        Ok(AnySkill::Own(place.own))
    }
}

impl<'de> Deserialize<'de> for AnySkill {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reads(PhantomData))
    }
}

/// Returns a sub-skill of the campaign by its place, as one word: `own_0`.
fn own(word: &str) -> Option<u8> {
    word.strip_prefix("own_")?.parse().ok()
}

/// Returns a defence with one of its attributes, as one word: `body_strength`.
fn defence(word: &str) -> Option<What> {
    let (defence, attribute) = word.split_once('_')?;
    let named = |candidate: &&Attribute| {
        candidate.group().name().eq_ignore_ascii_case(defence) && candidate.name().eq_ignore_ascii_case(attribute)
    };
    let attribute = *Attribute::ALL.iter().find(named)?;
    Some(What::Defence(attribute.group(), attribute))
}

impl Written for What {
    const EXPECTED: &'static str = "what is rolled: a word, or an object like {\"skill\": \"jump\"}";

    fn word<E: Error>(word: &str) -> Result<Self, E> {
        if let Some(place) = own(word) {
            return Ok(What::Own(place));
        }
        if let Ok(attribute) = of_word::<Attribute, E>(word) {
            return Ok(What::Attribute(attribute));
        }
        if let Ok(craft) = of_word::<Craft, E>(word) {
            return Ok(What::Craft(craft));
        }
        if let Some(defence) = defence(word) {
            return Ok(defence);
        }
        of_word::<Skill, E>(word).map(What::Skill)
    }

    fn object<'de, M: MapAccess<'de>>(map: M) -> Result<Self, M::Error> {
        // What the derive has made of the enum itself.
        What::deserialize(MapAccessDeserializer::new(map))
    }
}

impl Serialize for What {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        What::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for What {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reads(PhantomData))
    }
}
