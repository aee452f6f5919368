//! How a boost is written: what it is in stands under a field of its own, `{ weapon = "longsword", source = "class" }`.

use super::{Boost, BoostOn, PlaceBoost};
use crate::character::growth::BoostSource;
use crate::damage::types::Source;
use crate::prelude::*;

/// What boosts may belong to, each under its field.
macro_rules! sorts {
    ($($field:ident: $sort:ident($type:ty),)+) => {
        kept! {
            /// A boost as it is written: exactly one of what it may belong to.
            #[derive(Clone, Default, schemars::JsonSchema)]
            #[serde(default, deny_unknown_fields)]
            #[schemars(rename = "Boost")]
            pub(super) struct Words {
                #[late] #[schemars(skip)] actor: Option<ActorId>;
                $(#[late] $field: Option<$type>;)+
                #[late] source: Option<BoostSource>;
            }
        }
        impl Words {
            fn boost(self) -> Result<Boost, String> {
                let mut named = [$(self.$field.map(BoostOn::$sort)),+].into_iter().flatten();
                let (Some(on), None) = (named.next(), named.next()) else {
                    return Err("expected one of skill, own, instrument, tool, vehicle, weapon, magic, maneuver, armour \
                                and attribute: what the boost is in".to_owned());
                };
                let source = self.source.ok_or("missing field `source`: where the boost comes from")?;
                Ok(Boost { on, source })
            }
        }
        impl From<Boost> for Words {
            fn from(Boost { on, source }: Boost) -> Words {
                let source = Some(source);
                match on {
                    $(BoostOn::$sort(what) => Words { $field: Some(what), source, ..Words::default() },)+
                }
            }
        }
    };
}

sorts! {
    skill: Skill(Skill),
    own: Own(String),
    instrument: Instrument(String),
    tool: Tool(String),
    vehicle: Vehicle(String),
    weapon: Weapon(String),
    magic: Magic(Source),
    maneuver: Maneuver(Group),
    armour: Armour(String),
    attribute: Attribute(Attribute),
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

impl From<PlaceBoost> for Words {
    fn from(place: PlaceBoost) -> Words {
        Words { actor: Some(place.actor), ..place.boost.into() }
    }
}
