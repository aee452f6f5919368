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
mod journey;
mod own;
mod places;
mod record;
mod surroundings;

pub use record::unarmed_strike;

use crate::aid::potions::Potion;
use crate::character::{Armour, Shield};
use crate::prelude::*;
use crate::spells::Spell;
use crate::state::Setting;
use file::{Creature, File};
use ludex_engine::content::{Fault, Library};
use ludex_kit::content;

/// Returns the starter content, built in: the encounters `skirmish.toml`, `duel.toml`, `boss.toml`, `parley.toml`,
/// `journey.toml` and `riders.toml` and the adventure `the-drowned-bell.toml`, with what they include.
pub fn starter() -> impl Library {
    ludex_kit::built_in!(
        "../../../../content/unbound": "weapons.toml", "armour.toml", "spells.toml", "potions.toml", "characters.toml",
        "creatures.toml", "skirmish.toml", "duel.toml", "boss.toml", "parley.toml", "journey.toml", "riders.toml",
        "the-drowned-bell.toml", "bell/road.toml", "bell/ferry.toml", "bell/landing.toml", "bell/stair.toml",
        "bell/yew.toml", "bell/tower.toml",
    )
}

ludex_kit::stock! {
    /// Everything read so far.
    pub(crate) struct Reader of Unbound, File, Reader::encounter {
        potions: Potion = potion, spells: Spell = spell, weapons: Weapon = weapon, armour: Armour = armour,
        shields: Shield = shield, creatures: Creature = creature,
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
        let mut state = State::new(Setting { title, options, map, ground: about, depth, sides }, actors);
        let faces: Vec<bool> = content.actors.iter().map(|place| place.facing.is_some()).collect();
        let around = surroundings::Around { content: &content, marks: &marks };
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
