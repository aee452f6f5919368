//! How a boost is written: what it is in stands under a field of its own, `{ weapon = "longsword", source = "class" }`.

use super::{Boost, BoostOn, PlaceBoost};
use crate::character::growth::BoostSource;
use crate::damage::types::Source;
use crate::prelude::*;

/// A boost as it is written: exactly one of what it may belong to.
#[derive(Debug, Clone, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Boost")]
pub(super) struct Words {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    actor: Option<ActorId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<Skill>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instrument: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vehicle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    magic: Option<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maneuver: Option<Group>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armour: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attribute: Option<Attribute>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<BoostSource>,
}

impl Words {
    fn boost(self) -> Result<Boost, String> {
        let all = [
            self.skill.map(BoostOn::Skill),
            self.own.map(BoostOn::Own),
            self.instrument.map(BoostOn::Instrument),
            self.tool.map(BoostOn::Tool),
            self.vehicle.map(BoostOn::Vehicle),
            self.weapon.map(BoostOn::Weapon),
            self.magic.map(BoostOn::Magic),
            self.maneuver.map(BoostOn::Maneuver),
            self.armour.map(BoostOn::Armour),
            self.attribute.map(BoostOn::Attribute),
        ];
        let mut named = all.into_iter().flatten();
        let (Some(on), None) = (named.next(), named.next()) else {
            return Err("expected one of skill, own, instrument, tool, vehicle, weapon, magic, maneuver, armour and \
                        attribute: what the boost is in"
                .to_owned());
        };
        let source = self.source.ok_or("missing field `source`: where the boost comes from")?;
        Ok(Boost { on, source })
    }
}

impl TryFrom<Words> for Boost {
    type Error = String;

    fn try_from(words: Words) -> Result<Self, String> {
        match words.actor {
            Some(_) => Err("unknown field `actor`".to_owned()),
            None => words.boost(),
        }
    }
}

impl TryFrom<Words> for PlaceBoost {
    type Error = String;

    fn try_from(words: Words) -> Result<Self, String> {
        let actor = words.actor.ok_or("missing field `actor`")?;
        Ok(PlaceBoost { actor, boost: words.boost()? })
    }
}

impl From<Boost> for Words {
    fn from(boost: Boost) -> Words {
        let mut words = Words { source: Some(boost.source), ..Words::default() };
        match boost.on {
            BoostOn::Skill(skill) => words.skill = Some(skill),
            BoostOn::Own(name) => words.own = Some(name),
            BoostOn::Instrument(name) => words.instrument = Some(name),
            BoostOn::Tool(name) => words.tool = Some(name),
            BoostOn::Vehicle(name) => words.vehicle = Some(name),
            BoostOn::Weapon(name) => words.weapon = Some(name),
            BoostOn::Magic(source) => words.magic = Some(source),
            BoostOn::Maneuver(group) => words.maneuver = Some(group),
            BoostOn::Armour(name) => words.armour = Some(name),
            BoostOn::Attribute(attribute) => words.attribute = Some(attribute),
        }
        words
    }
}

impl From<PlaceBoost> for Words {
    fn from(place: PlaceBoost) -> Words {
        Words { actor: Some(place.actor), ..place.boost.into() }
    }
}
