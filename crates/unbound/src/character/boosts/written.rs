//! How a boost is written, `{ weapon = "longsword", source = "class" }`, and the forms in which boosts are placed.

use super::{Boost, BoostOn, PlaceBoost, things};
use crate::character::growth::BoostSource;
use crate::prelude::*;
use ludex_kit::{field_of, some_of};

/// A boost as it is written: exactly one of what it may belong to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Boost")]
pub(super) struct Words {
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(skip)]
    pub actor: Option<ActorId>,
    /// A sub-skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skill: Option<Skill>,
    /// A sub-skill of the campaign's own, by its name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own: Option<String>,
    /// An instrument that is carried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub instrument: Option<String>,
    /// A tool that is carried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tool: Option<String>,
    /// A vehicle, which is a sub-skill of the campaign.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vehicle: Option<String>,
    /// A weapon that is carried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: Option<String>,
    /// The spells of a source of magic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub magic: Option<Source>,
    /// A maneuver.
    #[serde(default, skip_serializing_if = "is_default")]
    pub maneuver: Option<Group>,
    /// The armour that is worn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour: Option<String>,
    /// An attribute.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attribute: Option<Attribute>,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: Option<BoostSource>,
}

impl Words {
    /// Returns the boost that is written so.
    ///
    /// # Errors
    /// Nothing is named that it is in, or several things are; or its source is missing.
    fn boost(self) -> Result<Boost, String> {
        let named = [
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
        let mut named = named.into_iter().flatten();
        let (Some(on), None) = (named.next(), named.next()) else {
            return Err("expected one of skill, own, instrument, tool, vehicle, weapon, magic, maneuver, armour \
                        and attribute: what the boost is in"
                .to_owned());
        };
        let source = self.source.ok_or("missing field `source`: where the boost comes from")?;
        Ok(Boost { on, source })
    }
}

impl From<Boost> for Words {
    fn from(Boost { on, source }: Boost) -> Words {
        let words = Words { source: Some(source), ..Words::default() };
        match on {
            BoostOn::Skill(what) => Words { skill: Some(what), ..words },
            BoostOn::Own(what) => Words { own: Some(what), ..words },
            BoostOn::Instrument(what) => Words { instrument: Some(what), ..words },
            BoostOn::Tool(what) => Words { tool: Some(what), ..words },
            BoostOn::Vehicle(what) => Words { vehicle: Some(what), ..words },
            BoostOn::Weapon(what) => Words { weapon: Some(what), ..words },
            BoostOn::Magic(what) => Words { magic: Some(what), ..words },
            BoostOn::Maneuver(what) => Words { maneuver: Some(what), ..words },
            BoostOn::Armour(what) => Words { armour: Some(what), ..words },
            BoostOn::Attribute(what) => Words { attribute: Some(what), ..words },
        }
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

impl From<PlaceBoost> for Words {
    fn from(place: PlaceBoost) -> Words {
        Words { actor: Some(place.actor), ..place.boost.into() }
    }
}

/// The kinds of things that one boost belongs to beside listed sub-skills: where each is written, how it is called, and
/// the title of its form.
const KINDS: [(&str, &str, &str); 8] = [
    ("/weapon", "weapon", "Place a boost in a weapon"),
    ("/armour", "armour", "Place a boost in armour"),
    ("/maneuver", "maneuver", "Place a boost in a maneuver"),
    ("/magic", "source of the spells", "Place a boost in the spells of a source"),
    ("/tool", "tool", "Place a boost in a tool"),
    ("/instrument", "instrument", "Place a boost in an instrument"),
    ("/vehicle", "vehicle", "Place a boost in a vehicle"),
    ("/own", "sub-skill", "Place a boost in a sub-skill of the campaign"),
];

/// Adds the forms in which a boost is placed: one for listed sub-skills, and one for each kind of other things that the
/// players' characters may have a boost in (UL-RNK-12).
pub(super) fn place(forms: &mut Forms<'_>) {
    let skill = BoostOn::Skill(Skill::Perception);
    form(forms, "Place a boost", forms.actor, skill, field_of::<Skill>("/skill", "skill"));

    let mut all: Vec<(ActorId, BoostOn)> = Vec::new();
    let state = forms.state();
    for id in state.ids().filter(|&id| state.actor(id).profile.pc && state.actor(id).alive()) {
        for on in things(state, id) {
            all.push((id, on));
        }
    }
    for (path, label, title) in KINDS {
        let mut first = None;
        let mut of: Vec<String> = Vec::new();
        for (actor, on) in &all {
            let Some(name) = named(on, path) else { continue };
            first = first.or(Some((*actor, on)));
            if !of.contains(&name) {
                of.push(name);
            }
        }
        if let Some((actor, on)) = first {
            form(forms, title, actor, on.clone(), Field::new(path, label, Takes::Choice { of }));
        }
    }
}

/// Returns what a boost is in, as it is written at this place; `None` where it is written elsewhere.
fn named(on: &BoostOn, path: &str) -> Option<String> {
    let boost = Boost { on: on.clone(), source: BoostSource::Background };
    let written = serde_json::to_value(boost).ok()?;
    Some(written.pointer(path)?.as_str()?.to_owned())
}

/// Adds a form in which an actor places a boost. `what` is the field for what it is in.
fn form(forms: &mut Forms<'_>, title: &str, actor: ActorId, on: BoostOn, what: Field) {
    // What an attribute gives goes to sub-skills alone, and the campaign's are some.
    let any = matches!(on, BoostOn::Skill(_) | BoostOn::Own(_));
    let sources = BoostSource::ALL.iter().filter(|source| any || source.attribute().is_none());
    let fields = vec![field_of::<ActorId>("/actor", "who"), what, Field::new("/source", "from", some_of(sources))];
    let boost = Boost { on, source: BoostSource::Background };
    forms.form("Learning", title, PlaceBoost { actor, boost }.into(), fields);
}
