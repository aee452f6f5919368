//! Spells as tables, and what magic that is at work does to numbers. How spells are cast stands in [`spells`](crate::spells).

mod at_work;
mod list;

pub use at_work::*;
pub use list::*;

use crate::prelude::*;

rules! {
    /// Rays, arcs, bolts and flames, fear and healing, the first spells of those who begin.
    SAMPLE_SPELLS = "PF-SPL-05", "Sample spells", Table(&SPELLS[..9]; "spell", "from", "level", "actions", "range", "takes in", "defence", "damage");
    /// Simple magic of which its casters never run out: splashes, flames, blessings, lights.
    CANTRIPS = "PF-SPL-10", "More cantrips", Table(&SPELLS[9..18]; "spell", "from", "level", "actions", "range", "takes in", "defence", "damage");
    /// What binds, shields, commands, weakens and strengthens.
    FIRST_LEVEL = "PF-SPL-11", "More 1st-level spells", Table(&SPELLS[18..30]; "spell", "from", "level", "actions", "range", "takes in", "defence", "damage");
    /// Arrows of acid, spheres of fire, weapons of force, and what Focus Points pay for.
    SECOND_LEVEL = "PF-SPL-12", "2nd-level and focus spells", Table(&SPELLS[30..]; "spell", "from", "level", "actions", "range", "takes in", "defence", "damage");
    /// In a higher slot a spell counts as one of that level, and grows as its words say. Cantrips and focus spells count as half
    /// the level of their caster, rounded up.
    HEIGHTENING = "PF-SPL-06", "Heightening";
    /// What a prepared caster has each day. A slot is empty once its spell is cast or lost, until the next day. A bond gives one
    /// spell of the day back.
    PREPARED = "PF-SPL-07", "Prepared casters and their slots", Table(SLOT_ROWS; "level", "cantrips", "first-level slots", "second-level slots");
    /// Words, gestures, things: gestures and things give openings and can be broken off, words need a voice. A holy symbol or a
    /// pouch stands for the things (house).
    COMPONENTS = "PF-SPL-09", "Components of the sample spells", Table(COMPONENT_ROWS; "spell", "actions", "components");
    /// What is at work lasts by the turns of its caster. Who cast it ends it with an action where it is sustained or lies on the
    /// caster or the ground; the game master ends anything. A caster who falls loses only what must be sustained.
    DURATION = "PF-SPL-08", "Duration, Dismiss, end";
}

/// Returns the rule of the table in which a spell stands.
pub fn rule_of(spell: Spell) -> &'static Rule {
    match spell as usize {
        0..9 => &SAMPLE_SPELLS,
        9..18 => &CANTRIPS,
        18..30 => &FIRST_LEVEL,
        _ => &SECOND_LEVEL,
    }
}
