//! What the game master may change about light and senses, and how it is asked for (UL-VIS-06).

use super::light::{self, Area, Illumination, Lamp, Veil};
use super::surround::{FARTHEST_LAMP, Seen, Surround, WIDEST_AREA};
use super::{sight_at, special};
use crate::prelude::*;
use ludex_kit::{field_of, number};

/// Checks whether light may be changed so: names are given, places are on the map, numbers within their bounds.
///
/// # Errors
/// What is impossible about it.
pub fn may_surround(state: &State, change: &Surround) -> Verdict {
    let no = |why: &'static str| Refusal::new(&light::SOURCES, why);
    match change {
        Surround::Area { area } => {
            let differs = area.light.is_some() || area.veil.is_some() || area.narrow.is_some();
            ensure!(
                !area.name.trim().is_empty() && differs,
                no("an area has a name, and a light, something that obscures it, or little room")
            );
            ensure!(
                area.radius <= WIDEST_AREA && state.map().contains(area.at),
                no("an area lies on the map, and goes 200 spaces at the most")
            );
            Ok(())
        }
        Surround::Lamp { lamp } => {
            let feet = lamp.bright.max(lamp.dim.unwrap_or(0));
            ensure!(
                !lamp.name.trim().is_empty() && feet <= FARTHEST_LAMP,
                no("a lamp has a name, and shines 1000 feet at the most")
            );
            ensure!(
                lamp.carrier.is_some() || state.map().contains(lamp.at),
                no("a lamp that nobody carries stands on the map")
            );
            Ok(())
        }
        Surround::ClearArea { name } => {
            let there = state.around.as_ref().is_some_and(|around| around.areas.iter().any(|area| area.name == *name));
            ensure!(there, no("there is no area of that name"));
            Ok(())
        }
        Surround::PutOut { name } => {
            let there = state.around.as_ref().is_some_and(|around| around.lamps.iter().any(|lamp| lamp.name == *name));
            ensure!(there, no("there is no lamp of that name"));
            Ok(())
        }
        Surround::Look { at, .. } if !state.map().contains(*at) => {
            Err(Refusal::new(&special::NO_COLOUR, "that place is not on the map"))
        }
        _ => Ok(()),
    }
}

impl Act<Unbound> for Surround {
    fn may(&self, state: &State) -> Verdict {
        may_surround(state, self)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Surround::Look { actor, at } = *self {
            let seen = sight_at(table.state(), actor, at);
            let obscurement = seen.obscurement;
            let colour = seen.colour;
            let rule = seen.rule.into();
            table.emit(Seen::Looked { actor, at, obscurement, colour, rule });
        } else {
            table.emit(Seen::Changed { to: self.clone() });
            crate::stealth::look_again(table, None);
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        let at = state.actor(actor).at;
        let mut form =
            |label: &str, change: Surround, fields: Vec<Field>| forms.form("Light", label, change.into(), fields);
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

        let Some(around) = &state.around else { return };
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
