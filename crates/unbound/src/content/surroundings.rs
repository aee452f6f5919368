//! Light, things and sub-skills of the campaign, as an encounter states them.

use super::Reader;
use super::file::{File, Ground, Light, Object, Zone};
use super::places::Letters;
use crate::checks::task::may_add_skill;
use crate::objects::Furnish;
use crate::objects::{Materials, Thing};
use crate::senses::surround::{Surround, may_surround};
use crate::senses::{Area, Lamp, Surroundings};
use crate::state::State;
use ludex_engine::Refusal;
use ludex_grid::{Cell, Terrain};
use ludex_kit::Act;

/// A letter of the map that is no actor's.
pub(super) struct Mark {
    pub(super) letter: char,
    pub(super) field: String,
    pub(super) offset: usize,
}

/// What an encounter says of the surroundings, with the places of its letters.
pub(super) struct Around<'a> {
    pub(super) content: &'a File,
    pub(super) letters: &'a Letters,
}

/// The letters of areas, lamps and things.
pub(super) fn marks(content: &File) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut add = |list: &str, at: usize, letter: &toml::Spanned<char>| {
        let field = format!("{list}[{at}].at");
        marks.push(Mark { letter: *letter.get_ref(), field, offset: letter.span().start });
    };
    content.area.iter().enumerate().for_each(|(at, area)| add("area", at, &area.get_ref().at));
    content.lamp.iter().enumerate().for_each(|(at, lamp)| add("lamp", at, &lamp.get_ref().at));
    content.thing.iter().enumerate().for_each(|(at, thing)| add("thing", at, &thing.get_ref().at));
    marks
}

impl Reader {
    /// Letters of areas, lamps and things stand on the map, each once; several may share one.
    pub(super) fn check_marks(&mut self, file: &str, ground: &Ground, marks: &[Mark]) {
        for Mark { letter, field, offset } in marks {
            let count = ground.cells.get_ref().chars().filter(|symbol| symbol == letter).count();
            if Terrain::from_symbol(*letter).is_some() || letter.is_whitespace() || count != 1 {
                let ground = Terrain::from_symbol(*letter).is_some();
                let why =
                    if ground { "is ground already".to_owned() } else { format!("stands {count} times on the map") };
                let message = format!("{letter:?} {why}; expected another letter or digit, once");
                self.fault(file, *offset, field.clone(), message);
            }
        }
    }

    /// Puts light, things and sub-skills into the scene.
    pub(super) fn surround(&mut self, file: &str, state: &mut State, around: &Around<'_>) {
        let content = around.content;
        if let Some(light) = content.light {
            Surroundings::change(state, |around| around.light = light);
        }
        for (at, zone) in content.area.iter().enumerate() {
            let Some(area) = around.area(zone.get_ref()) else { continue };
            let change = Surround::Area { area: Box::new(area.clone()) };
            let twice = state.around.as_ref().is_some_and(|known| known.areas.iter().any(|one| one.name == area.name));
            if self.fits(file, (&format!("area[{at}]"), zone.span().start), may_surround(state, &change), twice) {
                Surroundings::change(state, |known| known.areas.push(area));
            }
        }
        for (at, light) in content.lamp.iter().enumerate() {
            let Some(lamp) = around.lamp(state, light.get_ref()) else { continue };
            let change = Surround::Lamp { lamp: Box::new(lamp.clone()) };
            let twice = state.around.as_ref().is_some_and(|known| known.lamps.iter().any(|one| one.name == lamp.name));
            if self.fits(file, (&format!("lamp[{at}]"), light.span().start), may_surround(state, &change), twice) {
                Surroundings::change(state, |known| known.lamps.push(lamp));
            }
        }
        for (at, object) in content.thing.iter().enumerate() {
            let (field, start) = (format!("thing[{at}]"), object.span().start);
            let Some(thing) = around.thing(&state.options().materials.clone(), object.get_ref()) else {
                if object.get_ref().material.is_none() {
                    let message = "expected a material, or armor and health";
                    self.fault(file, start, format!("{field}.material"), message);
                }
                continue;
            };
            let change = Furnish::Place { what: Box::new(thing.clone()) };
            let twice = crate::objects::thing(state, &thing.name).is_some();
            if self.fits(file, (&field, start), change.may(state), twice) {
                Surroundings::change(state, |known| known.things.push(thing));
            }
        }
        for (at, skill) in content.skill.iter().enumerate() {
            let verdict = may_add_skill(state, skill.get_ref());
            if self.fits(file, (&format!("skill[{at}]"), skill.span().start), verdict, false) {
                Surroundings::change(state, |known| known.skills.push(skill.get_ref().clone()));
            }
        }
    }

    fn fits(&mut self, file: &str, (field, start): (&str, usize), verdict: Result<(), Refusal>, twice: bool) -> bool {
        if twice {
            self.fault(file, start, format!("{field}.name"), "expected a name that no other has");
            return false;
        }
        match verdict {
            Ok(()) => true,
            Err(objection) => {
                self.fault(file, start, field, objection.why.plain());
                false
            }
        }
    }
}

impl Around<'_> {
    fn at(&self, letter: char) -> Option<Cell> {
        self.letters.get(&letter).copied()
    }

    fn area(&self, zone: &Zone) -> Option<Area> {
        let Zone { name, at, radius, light, veil } = zone;
        Some(Area { name: name.clone(), at: self.at(*at.get_ref())?, radius: *radius, light: *light, veil: *veil })
    }

    /// A lamp at the letter of an actor is carried by it.
    fn lamp(&self, state: &State, light: &Light) -> Option<Lamp> {
        let letter = *light.at.get_ref();
        let who = self.content.actors.iter().position(|place| *place.get_ref().at.get_ref() == letter);
        let carrier = who.map(|place| ludex_engine::ActorId(place as u16)).filter(|&id| state.has(id));
        Some(Lamp { name: light.name.clone(), carrier, at: self.at(letter)?, bright: light.bright, dim: light.dim })
    }

    fn thing(&self, materials: &Materials, object: &Object) -> Option<Thing> {
        let usual = object.material.map(|material| materials.of(material));
        let armor = object.armor.or(usual.map(|(armor, _)| armor))?;
        let health = object.health.or(usual.map(|(_, health)| health))?;
        Some(Thing {
            name: object.name.clone(),
            at: self.at(*object.at.get_ref())?,
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
