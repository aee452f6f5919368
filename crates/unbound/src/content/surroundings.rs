//! Light, things and sub-skills of the campaign, as an encounter states them.

use super::file::{File, Light, Object, Zone};
use crate::checks::task::may_add_skill;
use crate::objects::{Furnish, Materials, Thing};
use crate::prelude::*;
use crate::senses::{Area, Lamp, Surround, Surroundings, may_surround};
use ludex_kit::content::{Files, Mark, Marks};

/// What an encounter says of the surroundings, with the places of its letters.
pub(super) struct Around<'a> {
    pub(super) content: &'a File,
    pub(super) marks: &'a Marks,
}

/// Returns the letters that an encounter names: of actors, areas, lamps and things.
pub(super) fn named(content: &File) -> Vec<Mark> {
    let mut all = Vec::new();
    let mut add = |list: &str, letters: &mut dyn Iterator<Item = char>| {
        all.extend(letters.enumerate().map(|(at, letter)| Mark { letter, field: format!("{list}[{at}].at") }));
    };
    add("actors", &mut content.actors.iter().map(|place| place.at));
    add("area", &mut content.area.iter().map(|area| area.at));
    add("lamp", &mut content.lamp.iter().map(|lamp| lamp.at));
    add("thing", &mut content.thing.iter().map(|thing| thing.at));
    all
}

/// Puts light, things and sub-skills into the scene.
pub(super) fn surround(files: &mut Files, file: &str, state: &mut State, around: &Around<'_>) {
    let content = around.content;
    if let Some(light) = content.light {
        Surroundings::change(state, |around| around.light = light);
    }
    add_areas(files, file, state, around);
    add_lamps(files, file, state, around);
    add_things(files, file, state, around);
    for (at, skill) in content.skill.iter().enumerate() {
        if fits(files, file, &format!("skill[{at}]"), may_add_skill(state, skill), false) {
            Surroundings::change(state, |known| known.skills.push(skill.clone()));
        }
    }
}

fn add_areas(files: &mut Files, file: &str, state: &mut State, around: &Around<'_>) {
    for (at, zone) in around.content.area.iter().enumerate() {
        let Some(area) = around.area(zone) else { continue };
        let change = Surround::Area { area: Box::new(area.clone()) };
        let twice = state.around.as_ref().is_some_and(|known| known.areas.iter().any(|other| other.name == area.name));
        if fits(files, file, &format!("area[{at}]"), may_surround(state, &change), twice) {
            Surroundings::change(state, |known| known.areas.push(area));
        }
    }
}

fn add_lamps(files: &mut Files, file: &str, state: &mut State, around: &Around<'_>) {
    for (at, light) in around.content.lamp.iter().enumerate() {
        let Some(lamp) = around.lamp(state, light) else { continue };
        let change = Surround::Lamp { lamp: Box::new(lamp.clone()) };
        let twice = state.around.as_ref().is_some_and(|known| known.lamps.iter().any(|other| other.name == lamp.name));
        if fits(files, file, &format!("lamp[{at}]"), may_surround(state, &change), twice) {
            Surroundings::change(state, |known| known.lamps.push(lamp));
        }
    }
}

fn add_things(files: &mut Files, file: &str, state: &mut State, around: &Around<'_>) {
    for (at, object) in around.content.thing.iter().enumerate() {
        let field = format!("thing[{at}]");
        let Some(thing) = around.thing(&state.options().materials, object) else {
            if object.material.is_none() {
                files.fault(file, &format!("{field}.material"), "expected a material, or armor and health");
            }
            continue;
        };
        let change = Furnish::Place { what: Box::new(thing.clone()) };
        let twice = crate::objects::thing(state, &thing.name).is_some();
        if fits(files, file, &field, change.may(state), twice) {
            Surroundings::change(state, |known| known.things.push(thing));
        }
    }
}

/// Returns whether something may be there, and notes what speaks against it; `twice` where another has its name.
fn fits(files: &mut Files, file: &str, field: &str, verdict: Verdict, twice: bool) -> bool {
    if twice {
        files.fault(file, &format!("{field}.name"), "expected a name that no other has");
    } else if let Err(refusal) = &verdict {
        files.fault(file, field, refusal.why.plain());
    }
    !twice && verdict.is_ok()
}

impl Around<'_> {
    /// Returns the place of a letter of the map.
    fn at(&self, letter: char) -> Option<Cell> {
        self.marks.get(&letter).copied()
    }

    /// Returns an area as the file has it; `None` where its letter is not on the map.
    fn area(&self, zone: &Zone) -> Option<Area> {
        Some(Area {
            name: zone.name.clone(),
            at: self.at(zone.at)?,
            radius: zone.radius,
            light: zone.light,
            veil: zone.veil,
            narrow: zone.narrow,
        })
    }

    /// Returns a lamp as the file has it, carried by the actor at whose letter it is; `None` where that is not on the map.
    fn lamp(&self, state: &State, light: &Light) -> Option<Lamp> {
        let who = self.content.actors.iter().position(|place| place.at == light.at);
        let carrier = who.map(|place| ActorId(place as u16)).filter(|&id| state.has(id));
        Some(Lamp { name: light.name.clone(), carrier, at: self.at(light.at)?, bright: light.bright, dim: light.dim })
    }

    /// Returns a thing as the file has it; `None` where its letter is not on the map, or its numbers are unknown.
    fn thing(&self, materials: &Materials, object: &Object) -> Option<Thing> {
        let usual = object.material.map(|material| materials.of(material));
        let armor = object.armor.or(usual.map(|(armor, _)| armor))?;
        let health = object.health.or(usual.map(|(_, health)| health))?;
        Some(Thing {
            name: object.name.clone(),
            at: self.at(object.at)?,
            size: object.size,
            armor,
            health,
            health_max: health,
            resists: object.resists.clone(),
            immune: object.immune.clone(),
            bars: object.bars,
            open: object.open,
            stuck: object.stuck,
            overpower: object.overpower,
            breaks: object.breaks,
            hidden: object.hidden,
            veiled: object.veiled,
            trap: object.trap.clone(),
            water: object.water,
        })
    }
}
