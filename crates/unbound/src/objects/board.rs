//! Things and light as a board of the table.

use super::{Thing, things};
use crate::prelude::*;
use crate::senses::{Illumination, Lamp, Obscurement, Veil};
use crate::table;
use ludex_engine::{Board, SheetEntry as Entry};

/// What there is beside creatures, as a person may know it: the light, and things with how they look. The game master
/// sees their numbers, and those that are hidden.
pub(crate) fn board(state: &State, viewer: &Viewer) -> Option<Board> {
    let around = state.around.as_ref()?;
    let all = viewer.is_game_master();
    let mut note: Vec<String> = Vec::new();
    if around.light != Illumination::Day {
        note.push(around.light.name().to_owned());
    }
    let borne = |lamp: &&Lamp| lamp.carrier.is_none_or(|carrier| table::sees(state, viewer, carrier));
    note.extend(around.lamps.iter().filter(borne).map(|lamp| lamp.name.clone()));
    let veiled = |veil: Veil| veil.obscurement() > Obscurement::Clear;
    note.extend(
        around
            .areas
            .iter()
            .filter_map(|area| area.veil)
            .filter(|&veil| veiled(veil))
            .map(|veil| veil.name().to_owned()),
    );
    let shown = things(state).iter().filter(|thing| all || thing.known());
    let facts: Vec<Entry> = shown.map(|thing| Entry::new(thing.name.clone(), said(thing, all))).collect();
    if facts.is_empty() && note.is_empty() {
        return None;
    }
    let (kind, title) = ("things".into(), "Things and light".to_owned());
    Some(Board { kind, title, note: note.join(", "), gauges: Vec::new(), facts, cards: Vec::new() })
}

/// How a thing stands.
fn said(thing: &Thing, all: bool) -> String {
    let looks = format!("at {}, {}", thing.at, thing.looks());
    if !all {
        return looks;
    }
    let hidden = if thing.known() { "" } else { ", hidden" };
    let (health, most, armor) = (thing.health, thing.health_max, thing.armor_value());
    format!("{looks}{hidden}, {health} of {most} Health, armor {armor}")
}
