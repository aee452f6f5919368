//! Content files: encounters, and the creatures, weapons, armour and shields that they use.
//!
//! An encounter names its files in `include`, relative to itself; a file may hold `[[weapon]]`, `[[armour]]`,
//! `[[shield]]`, `[[spell]]`, `[[creature]]`, and in an encounter `[map]` and `[[actors]]`. The map is drawn as rows of
//! characters (see [`ludex_grid::Map::parse`]); an actor stands where its letter does.
//!
//! ```toml
//! system = "unbound"
//! title = "A quarrel at the well"
//! include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
//!
//! [map]
//! cells = """
//!   . . o . .
//!    A . . . B
//!   . . , . .
//! """
//!
//! [[actors]]
//! is = "Brana"
//! side = "heroes"
//! at = "A"
//!
//! [[actors]]
//! is = "Ogre"
//! side = "ogres"
//! at = "B"
//! ```
//!
//! With a `[journey]` the scene begins on the way (see `journey.toml` of the starter content): `travellers` by name,
//! `pace`, `means`, `hour`, `scale`, `hot`, the marching order as `front`, `middle`, `back` and `width`, `activities`,
//! and `[[journey.route]]` with `name`, `miles`, `hard` and `open`. Who has `food` (pounds) or `water` (gallons) goes
//! hungry without.

mod actor;
mod adventure;
pub(crate) mod blanks;
pub mod character;
mod file;
mod journey;
mod own;
mod places;
mod record;
mod spells;
mod surroundings;

pub use record::unarmed_strike;

use crate::aid::potions::Potion;
use crate::character::{Armour, Shield, Weapon};
use crate::options::Options;
use crate::spells::Spell;
use crate::state::{Actor, Setting, State};
use file::File;
use ludex_engine::content::{Fault, Library};
use ludex_engine::{ActorId, RuleId};
use ludex_grid::Direction;
use record::Found;
use std::collections::BTreeMap;

/// The starter content, built in: the encounters `skirmish.toml`, `duel.toml`, `boss.toml`, `parley.toml`,
/// `journey.toml` and `riders.toml` and the adventure `the-drowned-bell.toml`, with what they include.
pub fn starter() -> impl Library {
    macro_rules! files {
        ($($name:literal),* $(,)?) => {
            &[$(($name, include_str!(concat!("../../../../content/unbound/", $name)))),*]
        };
    }
    const FILES: &[(&str, &str)] = files![
        "weapons.toml",
        "armour.toml",
        "spells.toml",
        "potions.toml",
        "characters.toml",
        "creatures.toml",
        "skirmish.toml",
        "duel.toml",
        "boss.toml",
        "parley.toml",
        "journey.toml",
        "riders.toml",
        "the-drowned-bell.toml",
        "bell/road.toml",
        "bell/ferry.toml",
        "bell/landing.toml",
        "bell/stair.toml",
        "bell/yew.toml",
        "bell/tower.toml",
    ];
    |file: &str| FILES.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned())
}

/// A file named in another: relative to its folder, and `..` leads one folder up.
fn beside(file: &str, name: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            ".." if !parts.is_empty() => _ = parts.pop(),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Everything read so far.
#[derive(Default)]
struct Reader {
    texts: BTreeMap<String, String>,
    faults: Vec<Fault>,
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    shields: Vec<Shield>,
    spells: Vec<Spell>,
    potions: Vec<Potion>,
    creatures: Vec<Found>,
}

/// The state in which an encounter or an adventure begins.
pub(crate) fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
    load_with(file, library, None)
}

/// The same under given options, which are those of the adventure whose scene it is.
fn load_with(file: &str, library: &dyn Library, options: Option<&Options>) -> Result<State, Vec<Fault>> {
    let mut reader = Reader::default();
    match reader.read(file, library) {
        Some(mut encounter) if reader.faults.is_empty() => {
            if let Some(options) = options {
                if !encounter.scene.is_empty() {
                    let message = "that is an adventure itself; expected an encounter with a [map]";
                    return Err(vec![Fault { field: "scene".into(), ..Fault::whole(file, message) }]);
                }
                encounter.options = Some(options.clone());
            }
            let state = match encounter.scene.is_empty() {
                true => reader.stage(file, encounter),
                false => reader.adventure(file, encounter, library),
            };
            state.filter(|_| reader.faults.is_empty()).ok_or(reader.faults)
        }
        _ => Err(reader.faults),
    }
}

/// What is wrong with a file: an encounter as a whole, any other file by itself.
pub(crate) fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
    let mut reader = Reader::default();
    let Some(content) = reader.read(file, library) else { return reader.faults };
    if !reader.faults.is_empty() {
        return reader.faults;
    }
    if !content.scene.is_empty() {
        reader.adventure(file, content, library);
    } else if content.map.is_some() || !content.actors.is_empty() {
        reader.stage(file, content);
    } else if !reader.weapons.is_empty() || !reader.creatures.is_empty() || content.include.is_empty() {
        reader.check_creatures();
    }
    reader.faults
}

impl Reader {
    fn fault(&mut self, file: &str, offset: usize, field: impl Into<String>, message: impl Into<String>) {
        let text = self.texts.get(file).map_or("", String::as_str);
        self.faults.push(Fault::at(file, text, offset, field, message));
    }

    /// The last fault is one against a rule of the game.
    fn against(&mut self, rule: impl Into<RuleId>) {
        if let Some(fault) = self.faults.pop() {
            self.faults.push(fault.against(rule));
        }
    }

    /// Reads a file and those it includes, each once.
    fn read(&mut self, file: &str, library: &dyn Library) -> Option<File> {
        let Some(text) = library.read(file) else {
            self.faults.push(Fault::whole(file, "there is no such file"));
            return None;
        };
        self.texts.insert(file.to_owned(), text.clone());
        let mut content: File = match toml::from_str(&text) {
            Ok(content) => content,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                self.fault(file, offset, "", error.message().to_owned());
                return None;
            }
        };
        for (at, name) in content.include.iter().enumerate() {
            let path = beside(file, name.get_ref());
            if !self.texts.contains_key(&path) {
                if library.read(&path).is_none() {
                    self.fault(file, name.span().start, format!("include[{at}]"), format!("there is no file {path}"));
                } else {
                    self.read(&path, library);
                }
            }
        }
        if let Some(system) = content.system.as_ref().filter(|system| system.get_ref() != "unbound") {
            self.fault(file, system.span().start, "system", "expected \"unbound\"");
        }
        self.take_gear(file, &mut content);
        for (at, creature) in std::mem::take(&mut content.creature).into_iter().enumerate() {
            let (offset, creature) = (creature.span().start, creature.into_inner());
            let field = format!("creature[{at}]");
            if self.creatures.iter().any(|other| other.creature.name == creature.name) {
                self.fault(file, offset, format!("{field}.name"), "another creature has this name");
            }
            self.creatures.push(Found { creature, file: file.to_owned(), field, offset });
        }
        Some(content)
    }

    fn take_gear(&mut self, file: &str, content: &mut File) {
        for (at, potion) in std::mem::take(&mut content.potion).into_iter().enumerate() {
            let (offset, potion) = (potion.span().start, potion.into_inner());
            if potion.name.is_empty() || self.potions.iter().any(|other| other.name == potion.name) {
                self.fault(file, offset, format!("potion[{at}].name"), "expected a name that no other potion has");
            }
            self.potions.push(potion);
        }
        for (at, spell) in std::mem::take(&mut content.spell).into_iter().enumerate() {
            let (offset, spell) = (spell.span().start, spell.into_inner());
            if self.spells.iter().any(|other| other.name == spell.name) {
                self.fault(file, offset, format!("spell[{at}].name"), "another spell has this name");
            }
            self.check_spell(file, offset, &format!("spell[{at}]"), &spell);
            self.spells.push(spell);
        }
        for (at, weapon) in std::mem::take(&mut content.weapon).into_iter().enumerate() {
            let (offset, weapon) = (weapon.span().start, weapon.into_inner());
            if self.weapons.iter().any(|other| other.name == weapon.name) {
                self.fault(file, offset, format!("weapon[{at}].name"), "another weapon has this name");
            }
            self.check_weapon(file, offset, &format!("weapon[{at}]"), &weapon);
            self.weapons.push(weapon);
        }
        for (at, armour) in std::mem::take(&mut content.armour).into_iter().enumerate() {
            let (offset, armour) = (armour.span().start, armour.into_inner());
            if armour.name.is_empty() || self.armour.iter().any(|other| other.name == armour.name) {
                self.fault(file, offset, format!("armour[{at}].name"), "expected a name that no other armour has");
            }
            if !(0..=30).contains(&armour.value) || armour.boost > 0 {
                let message = "expected 0 to 30, and no boost: boosts stand with the one who has them";
                self.fault(file, offset, format!("armour[{at}].value"), message);
            }
            self.armour.push(armour);
        }
        for (at, shield) in std::mem::take(&mut content.shield).into_iter().enumerate() {
            let (offset, shield) = (shield.span().start, shield.into_inner());
            if shield.name.is_empty() || self.shields.iter().any(|other| other.name == shield.name) {
                self.fault(file, offset, format!("shield[{at}].name"), "expected a name that no other shield has");
            }
            if !(0..=30).contains(&shield.armor) || !(0..=20).contains(&shield.equip_ap) {
                self.fault(file, offset, format!("shield[{at}].armor"), "expected 0 to 30 armor and 0 to 20 equip_ap");
            }
            self.shields.push(shield);
        }
    }

    /// Every creature by itself, against the usual options. A file of creatures alone may name gear of other files;
    /// that is checked with an encounter.
    fn check_creatures(&mut self) {
        let names: Vec<String> = self.creatures.iter().map(|found| found.creature.name.clone()).collect();
        let before = self.faults.len();
        for name in names {
            self.profile(&name, &Options::default());
        }
        if self.weapons.is_empty() {
            let missing = |fault: &Fault| {
                fault.message.starts_with("there is no such") || fault.message.starts_with("it carries no")
            };
            let mut place = 0;
            self.faults.retain(|fault| {
                place += 1;
                place <= before || !missing(fault)
            });
        }
    }

    /// The scene of an encounter.
    fn stage(&mut self, file: &str, content: File) -> Option<State> {
        let options = content.options.clone().unwrap_or_default();
        for (name, from, to) in options.out_of_bounds() {
            let fault = Fault::whole(file, format!("expected {from} to {to}"));
            self.faults.push(Fault { field: format!("options.{name}"), ..fault });
        }
        if options.out_of_bounds().next().is_some() {
            return None;
        }
        if content.system.is_none() {
            self.faults.push(Fault { field: "system".into(), ..Fault::whole(file, "expected system = \"unbound\"") });
        }
        let Some(ground) = &content.map else {
            self.faults.push(Fault { field: "map".into(), ..Fault::whole(file, "expected a [map]") });
            return None;
        };
        let marks = surroundings::marks(&content);
        let (map, letters) = self.map(file, ground.get_ref(), options.map_grid, (&content.actors, &marks))?;
        let (mut sides, mut actors): (Vec<String>, Vec<Actor>) = Default::default();
        for (at, spanned) in content.actors.iter().enumerate() {
            let (place, field) = (spanned.get_ref(), format!("actors[{at}]"));
            let side = sides.iter().position(|side| *side == place.side).unwrap_or_else(|| {
                sides.push(place.side.clone());
                sides.len() - 1
            });
            let Some(actor) = self.place(file, &field, place, &options, &letters) else { continue };
            let actor = Actor { side: side.min(255) as u8, ..actor };
            let name = &actor.name;
            if actors.iter().any(|other: &Actor| other.name == *name) {
                self.fault(file, spanned.span().start, format!("{field}.name"), "another actor has this name");
            }
            self.check_place(file, &field, place, &actor, (&map, &actors));
            actors.push(actor);
        }
        if sides.len() < 2 && self.faults.is_empty() {
            self.faults.push(Fault { field: "actors".into(), ..Fault::whole(file, "expected at least two sides") });
        }
        if actors.len() > 200 {
            self.faults.push(Fault { field: "actors".into(), ..Fault::whole(file, "expected at most 200 actors") });
        }
        let title = content.title.clone().unwrap_or_else(|| file.to_owned());
        let depth = ground.get_ref().depth;
        let ground = ground.get_ref().about.clone().into_iter().collect();
        let mut state = State::new(Setting { title, options, map, ground, depth, sides }, actors);
        let faces = content.actors.iter().map(|place| place.get_ref().facing.is_some());
        look_at_enemies(&mut state, &faces.collect::<Vec<_>>());
        self.surround(file, &mut state, &surroundings::Around { content: &content, letters: &letters });
        if let Some(way) = content.journey.filter(|_| self.faults.is_empty()) {
            self.journey(file, way, &mut state);
        }
        Some(state)
    }
}

/// Those whose entry does not say look towards the nearest of their enemies.
fn look_at_enemies(state: &mut State, says: &[bool]) {
    let towards = |state: &State, id: ActorId| -> Option<Direction> {
        let enemies = state.ids().filter(|&other| state.hostile(id, other));
        let nearest = enemies.min_by_key(|&other| (state.distance(id, other), other))?;
        state.spaces(id).towards(state.spaces(nearest))
    };
    for id in state.ids() {
        if let (false, Some(facing)) = (says.get(id.index()).copied().unwrap_or(false), towards(state, id)) {
            state.actor_mut(id).facing = facing;
        }
    }
}
