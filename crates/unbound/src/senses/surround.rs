//! What the game master changes about light and senses (UL-VIS-06).

use super::around::{Surroundings, list};
use super::light::{self, Area, Illumination, Lamp, Veil};
use super::{OTHER_SENSES, sight_at, special};
use crate::character::Size;
use crate::character::uses::SADDLE;
use crate::prelude::*;
use crate::senses::Obscurement;
use crate::table::named;
use ludex_engine::Concerns;
use ludex_kit::{field_of, number};

kept! {
    /// A change of light, of fog, or of what somebody can perceive. The game master's.
    #[command(rule = light::SOURCES, group = "Light", always, open, by = game_master, by_serde)]
    #[derive(ludex_kit::Part, Clone, Eq)]
    #[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Surround {
        Light { light: Illumination, "Where it comes from." }, "The light of the whole scene (UL-VIS-06).";
        /// A part of the map is lighter, darker or thicker than the rest; one of the same name is replaced (UL-VIS-04).
        Area { area: Box<Area> };
        ClearArea { name: String }, "An area is like the rest again.";
        Lamp { lamp: Box<Lamp> }, "Something gives light; one of the same name is replaced (UL-VIS-06).";
        PutOut { name: String }, "A lamp goes out.";
        Ethereal { actor: ActorId, on: bool }, "Somebody is in the Ethereal Plane, or comes back (UL-VIS-16).";
        Deaf { actor: ActorId; on: bool, "Hears nothing." }, "Somebody hears nothing, or hears again (UL-HID-06).";
        Saddle { actor: ActorId, on: bool }, "Somebody rides with a saddle, or without (UL-SKL-05).";
        /// What somebody sees of a place: how well, and whether in colour (UL-VIS-10).
        Look { actor: ActorId, at: Cell };
    }
}

kept! {
    /// What happened to light and senses.
    #[ludex_kit::event(by_serde)]
    #[derive(Clone, Eq)]
    #[serde(tag = "senses", rename_all = "snake_case")]
    pub enum Seen {
        Changed { to: Surround }, "The light changed, or what somebody can perceive.";
        /// Somebody looked at a place.
        Looked { actor: ActorId, at: Cell, obscurement: Obscurement, colour: bool, rule: ludex_engine::RuleId };
    }
}

/// The farthest that an area or a lamp may go, in spaces and in feet.
pub const FARTHEST: (u16, u16) = (200, 1000);

/// Whether light may be changed so: names are given, places are on the map, numbers within their bounds.
///
/// # Errors
/// What is impossible about it.
pub fn may_surround(state: &State, change: &Surround) -> Verdict {
    let no = |why: &'static str| Refusal::new(&light::SOURCES, why);
    match change {
        Surround::Area { area } => {
            only_if!(
                !area.name.trim().is_empty() && (area.light.is_some() || area.veil.is_some() || area.narrow.is_some()),
                no("an area has a name, and a light, something that obscures it, or little room")
            )?;
            only_if!(
                area.radius <= FARTHEST.0 && state.map().contains(area.at),
                no("an area lies on the map, and goes 200 spaces at the most")
            )
        }
        Surround::Lamp { lamp } => {
            only_if!(
                !lamp.name.trim().is_empty() && lamp.bright.max(lamp.dim.unwrap_or(0)) <= FARTHEST.1,
                no("a lamp has a name, and shines 1000 feet at the most")
            )?;
            only_if!(
                lamp.carrier.is_some() || state.map().contains(lamp.at),
                no("a lamp that nobody carries stands on the map")
            )
        }
        Surround::ClearArea { name } => {
            let there = state.around.as_ref().is_some_and(|around| around.areas.iter().any(|area| area.name == *name));
            only_if!(there, no("there is no area of that name"))
        }
        Surround::PutOut { name } => {
            let there = state.around.as_ref().is_some_and(|around| around.lamps.iter().any(|lamp| lamp.name == *name));
            only_if!(there, no("there is no lamp of that name"))
        }
        Surround::Look { at, .. } if !state.map().contains(*at) => {
            Err(Refusal::new(&special::NO_COLOUR, "that place is not on the map"))
        }
        _ => Ok(()),
    }
}

impl Act<Unbound> for Surround {
    fn may(&self, s: &State) -> Verdict {
        may_surround(s, self)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        if let Surround::Look { actor, at } = *self {
            let seen = sight_at(t.state(), actor, at);
            let (obscurement, colour, rule) = (seen.obscurement, seen.colour, seen.rule.into());
            t.emit(Seen::Looked { actor, at, obscurement, colour, rule });
        } else {
            t.emit(Seen::Changed { to: self.clone() });
            crate::stealth::look_again(t, None);
        }
    }
    fn forms(f: &mut Forms<'_>) {
        let (actor, s) = (f.actor, f.state());
        let at = s.actor(actor).at;
        let mut form =
            |label: &str, change: Surround, fields: Vec<Field>| f.form("Light", label, change.into(), fields);
        let who = |label: &'static str| field_of::<ActorId>("/actor", label);
        let light = Surround::Light { light: Illumination::Night };
        form("Set the light of the scene", light, vec![field_of::<Illumination>("/light", "light")]);

        let area = |light, veil| Surround::Area {
            area: Box::new(Area { name: String::new(), at, radius: 2, light, veil, narrow: None }),
        };
        let there = |what: Field| {
            let name = field_of::<String>("/area/name", "what it is called");
            vec![name, field_of::<Cell>("/area/at", "where"), number("/area/radius", "spaces", 0, 200), what]
        };
        let light = field_of::<Illumination>("/area/light", "light");
        form("Light or darken a part", area(Some(Illumination::Unlit), None), there(light));
        form("Fog or foliage", area(None, Some(Veil::OpaqueFog)), there(field_of::<Veil>("/area/veil", "what")));

        let narrow = Area { name: String::new(), at, radius: 0, light: None, veil: None, narrow: Some(Size::Small) };
        let narrow = Surround::Area { area: Box::new(narrow) };
        form("A narrow place", narrow, there(field_of::<Size>("/area/narrow", "room for")));

        let lamp = |carrier| Surround::Lamp {
            lamp: Box::new(Lamp { name: String::new(), carrier, at, bright: 20, dim: Some(20) }),
        };
        let shines = |whose: Field| {
            let bright = number("/lamp/bright", "feet of bright light", 0, 1000);
            let dim = number("/lamp/dim", "feet of dim light beyond", 0, 1000);
            vec![field_of::<String>("/lamp/name", "what it is called"), bright, dim, whose]
        };
        let carries = field_of::<ActorId>("/lamp/carrier", "who carries it");
        form("Give somebody a light", lamp(Some(actor)), shines(carries));
        form("Set a light down", lamp(None), shines(field_of::<Cell>("/lamp/at", "where")));

        let look = Surround::Look { actor, at };
        form("Say what somebody sees there", look, vec![who("who"), field_of::<Cell>("/at", "where")]);
        let flag = |label: &'static str| vec![who("who"), field_of::<bool>("/on", label)];
        form("Make deaf", Surround::Deaf { actor, on: true }, flag("deaf"));
        form("Put into the Ethereal Plane", Surround::Ethereal { actor, on: true }, flag("there"));
        form("Give a saddle", Surround::Saddle { actor, on: true }, flag("saddled"));

        let Some(around) = &s.around else { return };
        let which = |of: Vec<String>| vec![Field::new("/name", "which", Takes::Choice { of })];
        let areas: Vec<String> = around.areas.iter().map(|area| area.name.clone()).collect();
        let lamps: Vec<String> = around.lamps.iter().map(|lamp| lamp.name.clone()).collect();
        if let Some(name) = areas.first().cloned() {
            form("Clear a part", Surround::ClearArea { name }, which(areas));
        }
        if let Some(name) = lamps.first().cloned() {
            form("Put a light out", Surround::PutOut { name }, which(lamps));
        }
    }
}

impl Concerns for Seen {
    fn actor(&self) -> Option<ActorId> {
        match self {
            Seen::Changed { to } => named(to, 0),
            Seen::Looked { actor, .. } => Some(*actor),
        }
    }
}

impl Happens<Unbound> for Seen {
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
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (actor, at, obscurement, colour, rule) = match self {
            Seen::Changed { to } => return surrounded(t, to),
            Seen::Looked { actor, at, obscurement, colour, rule } => (actor, at, obscurement, colour, rule),
        };
        let how = match (obscurement, colour) {
            (Obscurement::Clear, true) => "clearly",
            (Obscurement::Clear, false) => "clearly, in shades of grey",
            (Obscurement::Lightly, true) => "dimly",
            (Obscurement::Lightly, false) => "dimly, in shades of grey",
            (Obscurement::Heavily, _) => "not at all",
        };
        Some(Line::new(LineKind::Deed, format!("{} sees {at} {how}.", t.who(*actor))).rule(rule.clone()))
    }
    fn secret(&self, _: &State, viewer: &Viewer) -> bool {
        match *self {
            Seen::Looked { actor, .. } | Seen::Changed { to: Surround::Deaf { actor, .. } } => !viewer.plays(actor),
            Seen::Changed { .. } => false,
        }
    }
}

fn surrounded(t: &Teller<'_>, change: &Surround) -> Option<Line> {
    let (text, rule) = match change {
        Surround::Light { light } => (format!("The light of the scene is {} now.", light.name()), &light::SOURCES),
        Surround::Area { area } => {
            let veil = area.veil.map(|veil| veil.name());
            let room = area.narrow.map(|size| format!("room for {} creatures", size.name()));
            let what = veil.into_iter().chain(area.light.map(|light| light.name())).map(str::to_owned);
            let what: Vec<String> = what.chain(room).collect();
            (format!("{}, around {}: {}.", area.name, area.at, what.join(", ")), &light::WHERE_IT_IS)
        }
        Surround::ClearArea { name } => (format!("{name} is like the rest again."), &light::WHERE_IT_IS),
        Surround::Lamp { lamp } => match lamp.carrier {
            Some(carrier) => (format!("{} carries {}, which gives light.", t.who(carrier), lamp.name), &light::SOURCES),
            None => (format!("{} gives light at {}.", lamp.name, lamp.at), &light::SOURCES),
        },
        Surround::PutOut { name } => (format!("{name} goes out."), &light::SOURCES),
        Surround::Ethereal { actor, on } => {
            let how = if *on { "slips into the Ethereal Plane" } else { "is back from the Ethereal Plane" };
            (format!("{} {how}.", t.who(*actor)), &special::TRUE_ETHEREAL)
        }
        Surround::Deaf { actor, on } => {
            let how = if *on { "hears nothing" } else { "hears again" };
            (format!("{} {how}.", t.who(*actor)), &OTHER_SENSES)
        }
        Surround::Saddle { actor, on } => {
            let how = if *on { "has a saddle" } else { "has no saddle" };
            (format!("{} {how}.", t.who(*actor)), &SADDLE)
        }
        Surround::Look { .. } => return None,
    };
    line(LineKind::Ruling, text, rule)
}
