//! Things: what they withstand, how they break, what is hidden and what goes off (UL-OBJ, UL-HID-16 to 19).
//!
//! Things go by their names. Whoever names one that players do not know of gets the answer that there is none.

pub mod breaking;
pub mod event;
mod fields;
pub mod finding;
pub mod force;
pub mod furnish;
pub mod harm;
pub mod thing;
pub mod traps;

pub(crate) use breaking::{blast, gives_way};
pub use event::ObjectEvent;
pub use finding::Investigate;
pub(crate) use finding::{look, notice};
pub use force::{BreakThing, Force, OpenThing};
pub use furnish::Furnish;
pub use harm::StrikeObject;
pub use thing::{
    Hidden, Immersion, MATERIALS, Material, Materials, Thing, Trap, Withstands, known, thing, things, trap_on,
};
pub(crate) use thing::{bars, distance, known_to};
pub use traps::{BreakFree, SetSnare};

use crate::actions::may;
use crate::prelude::*;
use crate::senses::{Illumination, Lamp, Obscurement, Veil};
use ludex_engine::{Board, SheetEntry as Entry};
use ludex_kit::fog;

/// Checks whether an actor may lay hands on a thing: within 1 space, in a fight at a price.
pub(crate) fn may_handle(state: &State, actor: ActorId, thing: &Thing, ap: i32, rule: &'static Rule) -> Verdict {
    may(state, actor, ap)?;
    ensure!(distance(state, actor, thing) <= 1, *rule, "it is not within 1 space", instead = "move nearer");
    Ok(())
}

/// Returns whether a person may know the odds of a command: they must tell no number of a thing, which are the game
/// master's, as on the board.
pub(crate) fn may_know_odds(command: &Command, viewer: &Viewer) -> bool {
    let of_a_thing = matches!(command, Command::Force(_) | Command::BreakThing(_) | Command::BreakFree(_));
    !of_a_thing || viewer.is_game_master()
}

/// Returns what there is beside creatures, as a person may know it: the light, and things with how they look. The game
/// master sees their numbers, and those that are hidden.
pub(crate) fn board(state: &State, viewer: &Viewer) -> Option<Board> {
    let around = state.around.as_ref()?;
    let all = viewer.is_game_master();
    let mut note: Vec<String> = Vec::new();
    if around.light != Illumination::Day {
        note.push(around.light.name().to_owned());
    }
    let borne = |lamp: &&Lamp| lamp.carrier.is_none_or(|carrier| sees(state, viewer, carrier));
    note.extend(around.lamps.iter().filter(borne).map(|lamp| lamp.name.clone()));
    let veiled = |veil: Veil| veil.obscurement() > Obscurement::Clear;
    let veils = around.areas.iter().filter_map(|area| area.veil).filter(|&veil| veiled(veil));
    note.extend(veils.map(|veil| veil.name().to_owned()));
    let there = |cell: Cell| fog::has_seen::<Unbound>(state, viewer, (cell.x, cell.y));
    let seen = |thing: &Thing| thing.known() && thing.cells(state).into_iter().any(there);
    let shown = things(state).iter().filter(|&thing| all || seen(thing));
    let facts: Vec<Entry> = shown.map(|thing| Entry::new(thing.name.clone(), said(thing, all))).collect();
    if facts.is_empty() && note.is_empty() {
        return None;
    }
    let kind = "things".into();
    let title = "Things and light".to_owned();
    Some(Board { kind, title, note: note.join(", "), facts, ..Board::default() })
}

/// Returns how a thing stands, in words; with its numbers where `all` says so.
fn said(thing: &Thing, all: bool) -> String {
    let looks = format!("at {}, {}", thing.at, thing.looks());
    if !all {
        return looks;
    }
    let hidden = if thing.known() { "" } else { ", hidden" };
    let health = thing.health;
    let most = thing.health_max;
    let armor = thing.armor_value();
    format!("{looks}{hidden}, {health} of {most} Health, armor {armor}")
}
