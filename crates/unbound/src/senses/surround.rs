//! What the game master changes about light and senses (UL-VIS-06).

use super::around::{Surroundings, list};
use super::light::{self, Area, Illumination, Lamp};
use super::{OTHER_SENSES, special};
use crate::character::uses::SADDLE;
use crate::fields::named;
use crate::prelude::*;
use crate::senses::Obscurement;

/// A change of light, of fog, or of what an actor can perceive. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[command(rule = light::SOURCES, group = "Light", always, open, by = game_master, by_serde)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Surround {
    /// The light of the whole scene (UL-VIS-06).
    Light {
        /// Where it comes from.
        light: Illumination,
    },
    /// A part of the map is lighter, darker or thicker than the rest; one of the same name is replaced (UL-VIS-04).
    Area { area: Box<Area> },
    /// An area is like the rest again.
    ClearArea { name: String },
    /// Something gives light; one of the same name is replaced (UL-VIS-06).
    Lamp { lamp: Box<Lamp> },
    /// A lamp goes out.
    PutOut { name: String },
    /// An actor is in the Ethereal Plane, or comes back (UL-VIS-16).
    Ethereal { actor: ActorId, on: bool },
    /// An actor hears nothing, or hears again (UL-HID-06).
    Deaf {
        actor: ActorId,
        /// Hears nothing.
        on: bool,
    },
    /// An actor rides with a saddle, or without (UL-SKL-05).
    Saddle { actor: ActorId, on: bool },
    /// What an actor sees of a place: how well, and whether in colour (UL-VIS-10).
    Look { actor: ActorId, at: Cell },
}

/// What happened to light and senses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "senses", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Seen {
    /// The light changed, or what somebody can perceive.
    Changed { to: Surround },
    /// An actor looked at a place.
    Looked { actor: ActorId, at: Cell, obscurement: Obscurement, colour: bool, rule: ludex_engine::RuleId },
}

/// How far an area may go from its middle, in spaces.
pub const WIDEST_AREA: u16 = 200;

/// How far a lamp may shine, in feet.
pub const FARTHEST_LAMP: u16 = 1000;

impl Concerns for Seen {
    fn actor(&self) -> Option<ActorId> {
        match self {
            Seen::Changed { to } => named(to, 0),
            Seen::Looked { actor, .. } => Some(*actor),
        }
    }
}

impl Event<Unbound> for Seen {
    fn apply(&self, state: &mut State) {
        let Seen::Changed { to } = self else { return };
        Surroundings::change(state, |around| match to {
            Surround::Light { light } => around.light = *light,
            Surround::Area { area } => {
                around.areas.retain(|other| other.name != area.name);
                around.areas.push(Area::clone(area));
            }
            Surround::ClearArea { name } => around.areas.retain(|other| other.name != *name),
            Surround::Lamp { lamp } => {
                around.lamps.retain(|other| other.name != lamp.name);
                around.lamps.push(Lamp::clone(lamp));
            }
            Surround::PutOut { name } => around.lamps.retain(|other| other.name != *name),
            Surround::Ethereal { actor, on } => list(&mut around.ethereal, *actor, *on),
            Surround::Deaf { actor, on } => list(&mut around.deaf, *actor, *on),
            Surround::Saddle { actor, on } => list(&mut around.saddled, *actor, *on),
            Surround::Look { .. } => {}
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            Seen::Changed { to } => changed(teller, to),
            Seen::Looked { actor, at, obscurement, colour, rule } => {
                let how = match (obscurement, colour) {
                    (Obscurement::Clear, true) => "clearly",
                    (Obscurement::Clear, false) => "clearly, in shades of grey",
                    (Obscurement::Lightly, true) => "dimly",
                    (Obscurement::Lightly, false) => "dimly, in shades of grey",
                    (Obscurement::Heavily, _) => "not at all",
                };
                let text = format!("{} sees {at} {how}.", teller.who(*actor));
                Some(Line::new(LineKind::Action, text).rule(rule.clone()))
            }
        }
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        match *self {
            Seen::Looked { actor, .. } | Seen::Changed { to: Surround::Deaf { actor, .. } } => !viewer.plays(actor),
            Seen::Changed { .. } => false,
        }
    }
}

/// Returns how a change of light, of fog, or of what an actor can perceive is told.
fn changed(teller: &Teller<'_>, change: &Surround) -> Option<Line> {
    let (text, rule) = match change {
        Surround::Light { light } => (format!("The light of the scene is {} now.", light.name()), &light::SOURCES),
        Surround::Area { area } => {
            let mut what: Vec<String> = Vec::new();
            what.extend(area.veil.map(|veil| veil.name().to_owned()));
            what.extend(area.light.map(|light| light.name().to_owned()));
            what.extend(area.narrow.map(|size| format!("room for {} creatures", size.name())));
            (format!("{}, around {}: {}.", area.name, area.at, what.join(", ")), &light::WHERE_IT_IS)
        }
        Surround::ClearArea { name } => (format!("{name} is like the rest again."), &light::WHERE_IT_IS),
        Surround::Lamp { lamp } => match lamp.carrier {
            Some(carrier) => {
                (format!("{} carries {}, which gives light.", teller.who(carrier), lamp.name), &light::SOURCES)
            }
            None => (format!("{} gives light at {}.", lamp.name, lamp.at), &light::SOURCES),
        },
        Surround::PutOut { name } => (format!("{name} goes out."), &light::SOURCES),
        Surround::Ethereal { actor, on } => {
            let how = if *on { "slips into the Ethereal Plane" } else { "is back from the Ethereal Plane" };
            (format!("{} {how}.", teller.who(*actor)), &special::TRUE_ETHEREAL)
        }
        Surround::Deaf { actor, on } => {
            let how = if *on { "hears nothing" } else { "hears again" };
            (format!("{} {how}.", teller.who(*actor)), &OTHER_SENSES)
        }
        Surround::Saddle { actor, on } => {
            let how = if *on { "has a saddle" } else { "has no saddle" };
            (format!("{} {how}.", teller.who(*actor)), &SADDLE)
        }
        Surround::Look { .. } => return None,
    };
    line(LineKind::Ruling, text, rule)
}
