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
    for (at, zone) in content.area.iter().enumerate() {
        let Some(area) = around.area(zone) else { continue };
        let change = Surround::Area { area: Box::new(area.clone()) };
        let twice = state.around.as_ref().is_some_and(|known| known.areas.iter().any(|one| one.name == area.name));
        if fits(files, file, &format!("area[{at}]"), may_surround(state, &change), twice) {
            Surroundings::change(state, |known| known.areas.push(area));
        }
    }
    for (at, light) in content.lamp.iter().enumerate() {
        let Some(lamp) = around.lamp(state, light) else { continue };
        let change = Surround::Lamp { lamp: Box::new(lamp.clone()) };
        let twice = state.around.as_ref().is_some_and(|known| known.lamps.iter().any(|one| one.name == lamp.name));
        if fits(files, file, &format!("lamp[{at}]"), may_surround(state, &change), twice) {
            Surroundings::change(state, |known| known.lamps.push(lamp));
        }
    }
    for (at, object) in content.thing.iter().enumerate() {
        let field = format!("thing[{at}]");
        let Some(thing) = around.thing(&state.options().materials.clone(), object) else {
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
    for (at, skill) in content.skill.iter().enumerate() {
        if fits(files, file, &format!("skill[{at}]"), may_add_skill(state, skill), false) {
            Surroundings::change(state, |known| known.skills.push(skill.clone()));
        }
    }
}

fn fits(files: &mut Files, file: &str, field: &str, verdict: Verdict, twice: bool) -> bool {
    match verdict {
        _ if twice => files.fault(file, &format!("{field}.name"), "expected a name that no other has"),
        Ok(()) => return true,
        Err(refusal) => files.fault(file, field, refusal.why.plain()),
    }
    false
}

impl Around<'_> {
    fn at(&self, letter: char) -> Option<Cell> {
        self.marks.get(&letter).copied()
    }

    fn area(&self, zone: &Zone) -> Option<Area> {
        let &Zone { ref name, at, radius, light, veil, narrow } = zone;
        Some(Area { name: name.clone(), at: self.at(at)?, radius, light, veil, narrow })
    }

    /// Returns a lamp at the letter of an actor is carried by it.
    fn lamp(&self, state: &State, light: &Light) -> Option<Lamp> {
        let who = self.content.actors.iter().position(|place| place.at == light.at);
        let carrier = who.map(|place| ActorId(place as u16)).filter(|&id| state.has(id));
        Some(Lamp { name: light.name.clone(), carrier, at: self.at(light.at)?, bright: light.bright, dim: light.dim })
    }

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
