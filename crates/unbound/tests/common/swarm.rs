//! Tiny creatures that share spaces, bodies between them, and an actor who brings the dead back.

use super::ground::on;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::{Command, Ruling, State};

/// Nobody stands on the dead.
pub const IN_THE_WAY: &str = "bodies = \"in_the_way\"";

/// Rats and mice of two sides in a few spaces, a priest, a dead thief, and people who help one another.
pub fn swarm(options: &[&str]) -> State {
    let cells = " # # # # # # #\n # A . D C . #\n # B . . E . #\n # # # # # # #";
    let ground = options.iter().fold(on(cells), |ground, option| ground.option(option));
    let tiny = "ap=14 size=tiny natural=bite:4:1d4:piercing";
    let ground = ground
        .hero("Rat", 'A', tiny)
        .hero("Mouse", 'A', tiny)
        .foe("Stoat", 'C', tiny)
        .foe("Weasel", 'C', tiny)
        .foe("Shrew", 'C', tiny)
        .hero("Priest", 'B', "ap=24 level=5 will=3 spells=2 casting=will knows=Call_Back,Mend weapons=longsword")
        .hero("Thief", 'D', "")
        .foe("Kobold", 'E', "ap=12 size=small weapons=spear");
    let mut state = ground.waiting().play.state;
    let thief = state.actors.iter_mut().find(|actor| &*actor.name == "Thief").expect("it is there");
    (thief.saves.dead, thief.health) = (true, 0);
    state
}

/// An actor was just brought back to life under an ogre, and is to be put beside it.
pub fn under_an_ogre() -> State {
    let cells = ". A D . . . B\n . . . . . . .";
    let priest = "ap=30 level=5 will=3 spells=2 casting=will knows=Call_Back,Mend";
    let ground = on(cells).hero("Mira", 'A', priest).foe("Orc", 'D', "").foe("Ogre", 'B', "");
    let mut table = ground.begin();
    let (orc, at) = (table.id("Orc"), table.actor("Orc").at);
    let ogre = table.id("Ogre");
    table.rules(Ruling::Kill { actor: orc }).rules(Ruling::Place { actor: ogre, at });
    let cast = Command::Cast(CastSpell { actor: table.id("Mira"), spell: 0, target: Some(orc), at: None });
    table.does(cast, []);
    table.play.state
}
