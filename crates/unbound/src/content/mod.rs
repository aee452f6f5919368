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

pub(crate) mod actor;
pub mod character;
pub(crate) mod draft;
pub(crate) mod fields;
mod file;
pub(crate) mod guide;
mod journey;
mod own;
mod places;
mod record;
mod surroundings;

use crate::aid::potions::Potion;
use crate::character::{Armour, Shield};
use crate::prelude::*;
use crate::spells::Spell;
use crate::state::Setting;
use file::{Creature, File};
use ludex_engine::Rulebook;
use ludex_engine::content::{Fault, Library};
use ludex_kit::content;
pub use record::unarmed_strike;

/// The starter content: each file with its text.
static STARTER: [(&str, &str); 19] = [
    ("weapons.toml", include_str!("../../../../content/unbound/weapons.toml")),
    ("armour.toml", include_str!("../../../../content/unbound/armour.toml")),
    ("spells.toml", include_str!("../../../../content/unbound/spells.toml")),
    ("potions.toml", include_str!("../../../../content/unbound/potions.toml")),
    ("characters.toml", include_str!("../../../../content/unbound/characters.toml")),
    ("creatures.toml", include_str!("../../../../content/unbound/creatures.toml")),
    ("skirmish.toml", include_str!("../../../../content/unbound/skirmish.toml")),
    ("duel.toml", include_str!("../../../../content/unbound/duel.toml")),
    ("boss.toml", include_str!("../../../../content/unbound/boss.toml")),
    ("parley.toml", include_str!("../../../../content/unbound/parley.toml")),
    ("journey.toml", include_str!("../../../../content/unbound/journey.toml")),
    ("riders.toml", include_str!("../../../../content/unbound/riders.toml")),
    ("the-drowned-bell.toml", include_str!("../../../../content/unbound/the-drowned-bell.toml")),
    ("bell/road.toml", include_str!("../../../../content/unbound/bell/road.toml")),
    ("bell/ferry.toml", include_str!("../../../../content/unbound/bell/ferry.toml")),
    ("bell/landing.toml", include_str!("../../../../content/unbound/bell/landing.toml")),
    ("bell/stair.toml", include_str!("../../../../content/unbound/bell/stair.toml")),
    ("bell/yew.toml", include_str!("../../../../content/unbound/bell/yew.toml")),
    ("bell/tower.toml", include_str!("../../../../content/unbound/bell/tower.toml")),
];

/// Returns the starter content, built in: the encounters `skirmish.toml`, `duel.toml`, `boss.toml`, `parley.toml`,
/// `journey.toml` and `riders.toml` and the adventure `the-drowned-bell.toml`, with what they include.
pub fn starter() -> impl Library {
    content::built_in(&STARTER)
}

/// Everything read so far.
#[derive(Default)]
pub(crate) struct Reader {
    files: content::Files,
    potions: content::Records<Potion>,
    spells: content::Records<Spell>,
    weapons: content::Records<Weapon>,
    armour: content::Records<Armour>,
    shields: content::Records<Shield>,
    creatures: content::Records<Creature>,
}

impl content::Reader for Reader {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Unbound::ID;

    fn files(&mut self) -> &mut content::Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.potions.take(&mut self.files, name, std::mem::take(&mut file.potion));
        self.spells.take(&mut self.files, name, std::mem::take(&mut file.spell));
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.shields.take(&mut self.files, name, std::mem::take(&mut file.shield));
        self.creatures.take(&mut self.files, name, std::mem::take(&mut file.creature));
    }

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        ludex_kit::adventure::staged::<Unbound, _>(self, name, scene, library, Reader::encounter)
    }

    fn is_scene(file: &File) -> bool {
        file.map.is_some() || !file.actors.is_empty() || !file.scene.is_empty()
    }
    /// Every creature by itself, against the usual options. A file of creatures alone may name gear of other files;
    /// that is checked with an encounter.
    fn check_store(&mut self) {
        let creatures = self.creatures.clone();
        for found in creatures.found() {
            self.profile(found, &Options::default());
        }
        if self.weapons.all().next().is_none() {
            let missing =
                |fault: &Fault| fault.message.starts_with("there is no") || fault.message.starts_with("it carries no");
            self.files.faults.retain(|fault| !missing(fault));
        }
    }
}

impl Reader {
    /// Returns the scene of an encounter.
    fn encounter(&mut self, file: &str, mut content: File) -> Option<State> {
        let options = content.options.clone().unwrap_or_default();
        let unplayable = options.unplayable();
        for (name, from, to) in &unplayable {
            self.files.fault(file, &format!("options.{name}"), format!("expected {from} to {to}"));
        }
        if !unplayable.is_empty() {
            return None;
        }
        let Some(ground) = &content.map else {
            self.files.whole(file, "map", "expected a [map]");
            return None;
        };
        let (map, marks) = ground.lay(&mut self.files, file, options.map_grid, &surroundings::named(&content))?;
        let (mut sides, mut actors): (Vec<String>, Vec<Actor>) = Default::default();
        for place in &content.actors {
            content::side_of(&mut sides, &place.side);
        }
        let order = ludex_kit::content::known_first(&mut content.actors, |place| !place.hidden && !place.reserve);
        for (at, place) in order.into_iter().zip(&content.actors) {
            let field = format!("actors[{at}]");
            let side = content::side_of(&mut sides, &place.side);
            let Some(actor) = self.place(file, &field, place, &options, &marks) else { continue };
            let actor = Actor { side, ..actor };
            if actors.iter().any(|other: &Actor| other.name == actor.name) {
                self.files.fault(file, &format!("{field}.name"), "another actor has this name");
            }
            self.check_place(file, &field, place, &actor, (&map, &actors));
            actors.push(actor);
        }
        if sides.is_empty() && self.files.faults.is_empty() {
            self.files.whole(file, "actors", "expected somebody on the map");
        }
        if actors.len() > 200 {
            self.files.whole(file, "actors", "expected at most 200 actors");
        }
        let title = content.title.clone().unwrap_or_else(|| file.to_owned());
        let depth = ground.depth;
        let about = ground.about.clone().into_iter().collect();
        let mut state =
            State::new(Setting { title, options, map, ground: about, depth, sides, talk: content.talk }, actors);
        let faces: Vec<bool> = content.actors.iter().map(|place| place.facing.is_some()).collect();
        let around = surroundings::Around { content: &content, marks: &marks, doors: ground };
        surroundings::surround(&mut self.files, file, &mut state, &around);
        if content.fog {
            ludex_kit::fog::lay::<Unbound>(&mut state);
        }
        // Whom they do not know of they do not look at.
        look_at_enemies(&mut state, &faces);
        if let Some(way) = content.journey.filter(|_| self.files.faults.is_empty()) {
            self.journey(file, way, &mut state);
        }
        Some(state)
    }
}

/// Those whose entry does not say look towards the nearest of the enemies they know of.
fn look_at_enemies(state: &mut State, says: &[bool]) {
    let towards = |state: &State, id: ActorId| -> Option<Direction> {
        let enemies = state.ids().filter(|&other| state.hostile(id, other) && state.knows(id, other));
        let nearest = enemies.min_by_key(|&other| (state.distance(id, other), other))?;
        state.spaces(id).towards(state.spaces(nearest))
    };
    for id in state.ids() {
        if let (false, Some(facing)) = (says.get(id.index()).copied().unwrap_or(false), towards(state, id)) {
            state.actor_mut(id).facing = facing;
        }
    }
}
