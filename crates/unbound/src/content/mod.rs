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
mod record;
mod spells;
mod surroundings;

pub use record::unarmed_strike;

use crate::character::{Armour, Shield, Weapon};
use crate::movement::MOST_HEIGHT;
use crate::options::Options;
use crate::spells::Spell;
use crate::state::{Actor, Setting, State};
use crate::survival::{MOST_SUPPLIES, Supplies};
use file::{File, Ground, Place};
use ludex_engine::content::{Fault, Library};
use ludex_engine::{ActorId, Rule};
use ludex_grid::{Cell, Direction, Entry, Map, Terrain};
use record::Found;
use std::collections::BTreeMap;
use toml::Spanned;

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
    fn against(&mut self, rule: &'static Rule) {
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
        if content.system.is_none() {
            self.faults.push(Fault { field: "system".into(), ..Fault::whole(file, "expected system = \"unbound\"") });
        }
        let Some(ground) = &content.map else {
            self.faults.push(Fault { field: "map".into(), ..Fault::whole(file, "expected a [map]") });
            return None;
        };
        let marks = surroundings::marks(&content);
        let (map, letters) = self.map(file, ground.get_ref(), (&content.actors, &marks))?;
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

    /// The map of an encounter, and where the letters of the actors stand on it.
    fn map(
        &mut self,
        file: &str,
        ground: &Ground,
        (actors, marks): (&[Spanned<Place>], &[surroundings::Mark]),
    ) -> Option<(Map, Letters)> {
        let letters: Vec<char> = actors.iter().map(|actor| *actor.get_ref().at.get_ref()).collect();
        let letters: Vec<char> = letters.into_iter().chain(marks.iter().map(|mark| mark.letter)).collect();
        self.check_marks(file, ground, marks);
        let start = ground.cells.span().start;
        for (at, actor) in actors.iter().enumerate() {
            let letter = *actor.get_ref().at.get_ref();
            let place = actor.get_ref().at.span().start;
            let count = ground.cells.get_ref().chars().filter(|&symbol| symbol == letter).count();
            if Terrain::from_symbol(letter).is_some() || letter.is_whitespace() {
                let message = format!("{letter:?} is ground already; expected another letter or digit");
                self.fault(file, place, format!("actors[{at}].at"), message);
            } else if count != 1 {
                let message = format!("{letter:?} stands {count} times on the map; expected once");
                self.fault(file, place, format!("actors[{at}].at"), message);
            }
        }
        for (letter, under) in &ground.legend {
            if Terrain::from_symbol(*under.get_ref()).is_none() {
                let message = format!("{:?} is no ground; expected a character such as '.' or ','", under.get_ref());
                self.fault(file, under.span().start, format!("map.legend.{letter}"), message);
            }
        }
        let under = |symbol: char| match (ground.legend.get(&symbol), letters.contains(&symbol)) {
            (Some(under), _) => *under.get_ref(),
            (None, true) => '.',
            (None, false) => symbol,
        };
        let plain: String = ground.cells.get_ref().chars().map(under).collect();
        let map = match Map::parse(ground.shape, &plain) {
            Ok(map) if map.cells().count() <= MOST_CELLS => map,
            Ok(_) => {
                self.fault(file, start, "map.cells", format!("expected at most {MOST_CELLS} cells"));
                return None;
            }
            Err(error) => {
                self.fault(file, start, "map.cells", error.to_string());
                return None;
            }
        };
        let symbols = ground.cells.get_ref().chars().filter(|symbol| !symbol.is_whitespace());
        let places = map.cells().zip(symbols).filter(|(_, symbol)| letters.contains(symbol));
        let places = places.map(|(cell, symbol)| (symbol, cell)).collect();
        Some((map, places))
    }

    /// Somebody of an encounter, at its place.
    fn place(&mut self, file: &str, field: &str, place: &Place, options: &Options, letters: &Letters) -> Option<Actor> {
        let Some(known) = self.creatures.iter().find(|found| found.creature.name == *place.is.get_ref()) else {
            self.fault(file, place.is.span().start, format!("{field}.is"), "there is no such creature");
            return None;
        };
        let (usual, home) = (known.creature.held.clone(), (known.file.clone(), known.field.clone()));
        let profile = self.profile(place.is.get_ref(), options)?;
        let actor = match (&place.held, &usual) {
            (Some(held), _) => self.actor((file, field), &profile, Some(held), options),
            (None, usual) => self.actor((&home.0, &home.1), &profile, usual.as_deref(), options),
        };
        let name = place.name.as_deref().unwrap_or(place.is.get_ref());
        let at = letters.get(place.at.get_ref()).copied()?;
        let (hidden, reserve, potions, load) = (place.hidden, place.reserve, place.potions, i32::from(place.load));
        let gold = i32::from(place.gold);
        let supplies = match (place.food, place.water) {
            (None, None) => None,
            (food, water) => {
                let hundredths = |amount: Option<u16>| amount.unwrap_or(0).saturating_mul(100).min(MOST_SUPPLIES);
                Some(Supplies { food: hundredths(food), water: hundredths(water), ..Supplies::default() })
            }
        };
        let mut height = 0;
        if let Some(aloft) = &place.aloft {
            height = i32::from(*aloft.get_ref());
            if profile.flight.is_none() || !(1..=MOST_HEIGHT).contains(&height) {
                let message =
                    format!("expected 1 to {MOST_HEIGHT} spaces, for somebody whose record says that it flies");
                self.fault(file, aloft.span().start, format!("{field}.aloft"), message);
            }
        }
        let flying = height > 0;
        Some(Actor { name: name.into(), at, hidden, reserve, potions, load, gold, height, flying, supplies, ..actor })
    }

    fn check_place(&mut self, file: &str, field: &str, place: &Place, actor: &Actor, (map, others): (&Map, &[Actor])) {
        let start = place.at.span().start;
        let spaces = map.footprint(actor.at, actor.across());
        let solid = spaces.cells().any(|cell| map.entry(cell) == Entry::Blocked);
        if !spaces.fits(map) || solid {
            let message = format!("{} does not fit there: it takes {} open spaces", actor.name, spaces.cells().count());
            self.fault(file, start, format!("{field}.at"), message);
        }
        let body = |other: &Actor| map.footprint(other.at, other.across());
        if let Some(other) =
            others.iter().find(|other| !other.reserve && body(other).overlaps(spaces)).filter(|_| !actor.reserve)
        {
            let message = format!("{} stands there already", other.name);
            self.fault(file, start, format!("{field}.at"), message);
        }
        if let Some(facing) = &place.facing
            && map.shape().direction_named(facing.get_ref()).is_none()
        {
            let names: Vec<&str> = map.shape().directions().map(|way| map.shape().direction_name(way)).collect();
            self.fault(
                file,
                facing.span().start,
                format!("{field}.facing"),
                format!("expected one of {}", names.join(", ")),
            );
        }
    }
}

/// The most cells a map may have: what a fight needs, and little enough to draw and to search.
const MOST_CELLS: usize = 10_000;

/// Where the letters of a map stand.
type Letters = BTreeMap<char, Cell>;

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
