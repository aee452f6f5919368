//! Content files: encounters, and the creatures, weapons and armour that they use.
//!
//! An encounter names its files in `include`, relative to itself; a file may hold `[[weapon]]`, `[[armour]]`,
//! `[[creature]]`, and in an encounter `[[actors]]`.

pub(crate) mod character;
mod file;
mod guide;
mod person;
mod scene;

pub(crate) use person::{another, anybody, newcomer};

use crate::Destiny;
use crate::gear::{Armour, Item, Spell, Weapon};
use crate::options::Options;
use crate::profile::Profile;
use crate::state::{Actor, State};
use file::{Creature, File};
use ludex_kit::content::{Files, Library, Reader, Records, built_in};
use ludex_kit::{Rulebook as _, adventure, rules};

rules! {
    /// Content states attributes, skills and gear; a derived number that it states as well must be the one that
    /// comes out, or loading fails and tells it.
    STAT_BLOCK = "WT-CNT-21", "Checking a stat block";
    /// Two encounters to begin with: four heroes against raiders at a ford, and against the captain of a gate. Who stands
    /// where and on what is content; no rule is special to them.
    ENCOUNTERS = "WT-CNT-20", "Sample encounter";
}

/// The starter content: each file with its text. The sample encounters are content like any other (WT-CNT-20).
static STARTER: [(&str, &str); 18] = [
    ("weapons.toml", include_str!("../../../../content/destiny/weapons.toml")),
    ("armour.toml", include_str!("../../../../content/destiny/armour.toml")),
    ("gear.toml", include_str!("../../../../content/destiny/gear.toml")),
    ("characters.toml", include_str!("../../../../content/destiny/characters.toml")),
    ("creatures.toml", include_str!("../../../../content/destiny/creatures.toml")),
    ("duel.toml", include_str!("../../../../content/destiny/duel.toml")),
    ("bridge.toml", include_str!("../../../../content/destiny/bridge.toml")),
    ("lane.toml", include_str!("../../../../content/destiny/lane.toml")),
    ("the-bridge-at-dusk.toml", include_str!("../../../../content/destiny/the-bridge-at-dusk.toml")),
    ("the-ford.toml", include_str!("../../../../content/destiny/the-ford.toml")),
    ("the-ford-held.toml", include_str!("../../../../content/destiny/the-ford-held.toml")),
    ("the-gate.toml", include_str!("../../../../content/destiny/the-gate.toml")),
    ("the-salt-road.toml", include_str!("../../../../content/destiny/the-salt-road.toml")),
    ("salt/weigh-house.toml", include_str!("../../../../content/destiny/salt/weigh-house.toml")),
    ("salt/moor.toml", include_str!("../../../../content/destiny/salt/moor.toml")),
    ("salt/sunken-lane.toml", include_str!("../../../../content/destiny/salt/sunken-lane.toml")),
    ("salt/weir.toml", include_str!("../../../../content/destiny/salt/weir.toml")),
    ("salt/kiln.toml", include_str!("../../../../content/destiny/salt/kiln.toml")),
];

/// Returns the starter content, built in: encounters such as `duel.toml`, `the-ford.toml` and `the-gate.toml` with what they include.
pub fn starter() -> impl Library {
    built_in(&STARTER)
}

/// Where the gear of a character of its own comes from, beside what it brings.
const GEAR: [&str; 3] = ["weapons.toml", "armour.toml", "gear.toml"];

/// An actor of a scene, as the record describes it and as it is now.
type Participant = (Profile, Actor);

/// Everything read so far.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Records<Weapon>,
    armour: Records<Armour>,
    items: Records<Item>,
    spells: Records<Spell>,
    creatures: Records<Creature>,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Destiny::ID;

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.items.take(&mut self.files, name, std::mem::take(&mut file.item));
        self.spells.take(&mut self.files, name, std::mem::take(&mut file.spell));
        self.creatures.take(&mut self.files, name, std::mem::take(&mut file.creature));
    }

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        adventure::staged::<Destiny, _>(self, name, scene, library, Stock::encounter)
    }

    /// A file of creatures alone may name weapons of other files; those are checked with an encounter.
    fn check_store(&mut self) {
        if self.weapons.all().next().is_some() {
            for found in self.creatures.clone().found() {
                self.profile(found, &Options::default(), 0, &found.of.name);
            }
        }
    }
}
