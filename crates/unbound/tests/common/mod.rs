//! Scenes and strange commands for the tests.
#![allow(dead_code, missing_docs)]

pub mod blows;
pub mod called;
pub mod cellar;
pub mod exact;
pub mod fate;
pub mod filling;
pub mod ground;
pub mod shade;
pub mod stray_scenes;
pub mod stray_ways;
pub mod strays;
pub mod swarm;
pub mod table;
pub mod talks;
pub mod ways;

use ludex_engine::Content;
use ludex_engine::content::Library;
use ludex_unbound::content::starter;
use ludex_unbound::{State, Unbound};

/// The encounters of the starter content.
pub const ENCOUNTERS: [&str; 6] =
    ["duel.toml", "skirmish.toml", "boss.toml", "parley.toml", "journey.toml", "riders.toml"];

/// The adventure of the starter content.
pub const ADVENTURE: &str = "the-drowned-bell.toml";

/// An encounter of the starter content.
pub fn load(file: &str) -> State {
    Unbound::load(file, &starter()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// A scene of the starter content's creatures on a map of its own: `actors` are `(letter, creature, side)`.
pub fn scene(cells: &str, options: &str, actors: &[(&str, &str, &str)]) -> State {
    let mut text = format!(
        "system = \"unbound\"\ntitle = \"test\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"characters.toml\", \
         \"creatures.toml\"]\n[options]\n{options}\n[map]\ncells = \"\"\"\n{cells}\n\"\"\"\n"
    );
    for (at, is, side) in actors {
        let (is, more) = is.split_once(':').unwrap_or((is, ""));
        text += &format!(
            "[[actors]]\nis = \"{is}\"\nname = \"{is} {at}\"\nside = \"{side}\"\nat = \"{at}\"\npotions = 1\n{more}\n"
        );
    }
    let library = |file: &str| if file == "test.toml" { Some(text.clone()) } else { starter().read(file) };
    Unbound::load("test.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}"))
}
