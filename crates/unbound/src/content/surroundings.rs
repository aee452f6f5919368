//! Light, things and sub-skills of the campaign, as an encounter states them.

use super::file::{File, Light, Object, Zone};
use crate::checks::task::may_add_skill;
use crate::objects::{Furnish, Material, Thing};
use crate::prelude::*;
use crate::senses::{Area, Lamp, Surround, Surroundings, may_surround};
use ludex_kit::content::{Files, Ground, Mark, Marks};

/// What an encounter says of the surroundings, with the places of its letters.
pub(super) struct Around<'a> {
    pub(super) content: &'a File,
    pub(super) marks: &'a Marks,
    /// The ground, which names its doors.
    pub(super) doors: &'a Ground,
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
    for (at, letter) in content.thing.iter().enumerate().filter_map(|(at, thing)| Some((at, thing.at?))) {
        all.push(Mark { letter, field: format!("thing[{at}].at") });
    }
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
    add_doors(files, file, state, around);
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
        let Some(thing) = around.thing(state, object) else {
            if object.at.is_none() {
                let message = "expected the letter of its place, or the name of one of the doors of the map";
                files.fault(file, &format!("{field}.at"), message);
            } else if object.material.is_none() {
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

/// Returns the first space beside a door of the map.
fn at_door(state: &State, door: u32) -> Cell {
    let beside = state.map().lines().map(|lines| lines.beside(door));
    beside.and_then(|cells| cells.first().copied()).unwrap_or_default()
}

/// Returns whether a door of the map stands open.
fn stands_open(state: &State, door: u32) -> bool {
    state.map().lines().and_then(|lines| lines.is_open(door)).unwrap_or_default()
}

/// Adds a plain door of wood for each door of the map of which the file says nothing more.
fn add_doors(files: &mut Files, file: &str, state: &mut State, around: &Around<'_>) {
    for (door, name) in around.doors.doors() {
        if crate::objects::thing(state, name).is_some() {
            continue;
        }
        let (armor, health) = state.options().materials.of(Material::Wood);
        let thing = Thing {
            name: name.to_owned(),
            at: at_door(state, door),
            armor,
            health,
            health_max: health,
            bars: true,
            door,
            open: stands_open(state, door),
            ..Thing::default()
        };
        let change = Furnish::Place { what: Box::new(thing.clone()) };
        if fits(files, file, &format!("map.doors.{name}"), change.may(state), false) {
            Surroundings::change(state, |known| known.things.push(thing));
        }
    }
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
    fn thing(&self, state: &State, object: &Object) -> Option<Thing> {
        let door = self.doors.door(&object.name);
        let material = object.material.or(door.map(|_| Material::Wood));
        let usual = material.map(|material| state.options().materials.of(material));
        let armor = object.armor.or(usual.map(|(armor, _)| armor))?;
        let health = object.health.or(usual.map(|(_, health)| health))?;
        Some(Thing {
            name: object.name.clone(),
            at: match (object.at, door) {
                (Some(letter), _) => self.at(letter)?,
                (None, door) => at_door(state, door?),
            },
            door: door.unwrap_or_default(),
            size: object.size,
            armor,
            health,
            health_max: health,
            resists: object.resists.clone(),
            immune: object.immune.clone(),
            bars: object.bars || door.is_some(),
            open: object.open || door.is_some_and(|door| stands_open(state, door)),
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
