//! How a boost is written, `{ weapon = "longsword", source = "class" }`, and the forms in which boosts are placed.

use super::{Boost, BoostOn, PlaceBoost, things};
use crate::character::growth::BoostSource;
use crate::prelude::*;
use ludex_kit::{field_of, some_of};

/// What boosts may belong to, each under its field.
macro_rules! sorts {
    ($($field:ident: $sort:ident($type:ty), $about:literal;)+) => {
        kept! {
            /// A boost as it is written: exactly one of what it may belong to.
            #[derive(Clone, Default, ludex_kit::Part, schemars::JsonSchema)]
            #[serde(default, deny_unknown_fields)]
            #[schemars(rename = "Boost")]
            pub(super) struct Words {
                #[late] #[schemars(skip)] actor: Option<ActorId>;
                $(#[late] $field: Option<$type>, $about;)+
                #[late] source: Option<BoostSource>, "Where it comes from.";
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
    skill: Skill(Skill), "A sub-skill.";
    own: Own(String), "A sub-skill of the campaign's own, by its name.";
    instrument: Instrument(String), "An instrument that is carried.";
    tool: Tool(String), "A tool that is carried.";
    vehicle: Vehicle(String), "A vehicle, which is a sub-skill of the campaign.";
    weapon: Weapon(String), "A weapon that is carried.";
    magic: Magic(Source), "The spells of a source of magic.";
    maneuver: Maneuver(Group), "A maneuver.";
    armour: Armour(String), "The armour that is worn.";
    attribute: Attribute(Attribute), "An attribute.";
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

/// The sorts of things that one boost belongs to beside sub-skills: where each is written, and how it is called.
const SORTS: [(&str, &str, &str); 8] = [
    ("/weapon", "weapon", "Place a boost in a weapon"),
    ("/armour", "armour", "Place a boost in armour"),
    ("/maneuver", "maneuver", "Place a boost in a maneuver"),
    ("/magic", "source of the spells", "Place a boost in the spells of a source"),
    ("/tool", "tool", "Place a boost in a tool"),
    ("/instrument", "instrument", "Place a boost in an instrument"),
    ("/vehicle", "vehicle", "Place a boost in a vehicle"),
    ("/own", "sub-skill", "Place a boost in a sub-skill of the campaign"),
];

/// A sub-skill; and for each sort of thing what the players' characters may have a boost in (UL-RNK-12).
pub(super) fn place(f: &mut Forms<'_>) {
    let source = BoostSource::Background;
    let form = |f: &mut Forms<'_>, title: &str, (actor, on): (ActorId, BoostOn), what: Field| {
        // What an attribute gives goes to sub-skills alone, and the campaign's are some.
        let any = matches!(on, BoostOn::Skill(_) | BoostOn::Own(_));
        let from = BoostSource::ALL.iter().filter(|from| any || from.attribute().is_none());
        let fields = vec![field_of::<ActorId>("/actor", "who"), what, Field::new("/source", "from", some_of(from))];
        f.form("Learning", title, PlaceBoost { actor, boost: Boost { on, source } }.into(), fields);
    };
    let skill = (f.actor, BoostOn::Skill(Skill::Perception));
    form(f, "Place a boost", skill, field_of::<Skill>("/skill", "skill"));
    let s = f.state();
    let players = s.ids().filter(|&id| s.actor(id).profile.pc && s.actor(id).alive());
    let all: Vec<(ActorId, BoostOn)> =
        players.flat_map(|id| things(s, id).into_iter().map(move |on| (id, on))).collect();
    for (path, label, title) in SORTS {
        let of_sort = |(actor, on): &(ActorId, BoostOn)| {
            let boost = serde_json::to_value(Boost { on: on.clone(), source }).ok()?;
            let word = boost.pointer(path)?.as_str()?.to_owned();
            Some((word, (*actor, on.clone())))
        };
        let mut of: Vec<String> = Vec::new();
        all.iter().filter_map(of_sort).for_each(|(word, _)| {
            if !of.contains(&word) {
                of.push(word)
            }
        });
        if let Some((_, first)) = all.iter().find_map(of_sort) {
            form(f, title, first, Field::new(path, label, Takes::Choice { of }));
        }
    }
}
