//! Tiny creatures that share spaces, bodies between them, and somebody who brings the dead back.

use super::ground::on;
use ludex_unbound::State;

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
