//! Somebody of a record of its own, with the gear of the starter content.

use super::{Place, Stock, begins, starter};
use crate::gear::armour::{ARMOUR_ROWS, SHIELD_ROWS};
use crate::gear::weapons::{MELEE_ROWS, RANGED_ROWS};
use crate::prelude::*;
use ludex_grid::{Map, Shape};
use ludex_kit::content::{Fault, RECORD, Reader, is_name};
use std::sync::Arc;

/// An actor with everything that is true of it.
type Participant = (Profile, Actor);

/// Files whose gear a record may name.
const GEAR: [&str; 1] = ["gear.toml"];
/// The most letters of a name.
const MOST_LETTERS: usize = 60;

/// Returns a player's character of a record.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(state: &State, text: &str, side: &str) -> Result<Participant, Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &GEAR, |stock| &stock.characters)?;
    named(&mut stock, &found.file, &found.field, &found.of.name);
    let profile = stock.profile(RECORD, "", &nowhere(found.of.name, side), true);
    stock.files.finish(profile.map(|profile| rested(state, profile)))
}

/// Returns the creature or the character of a record; of players where its side is theirs.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn anybody(state: &State, text: &str, side: &str) -> Result<Participant, Vec<Fault>> {
    if ludex_kit::content::record_of(text, "character", serde_json::Value::Null).is_ok() {
        let players = is_played(state, side);
        let (profile, actor) = newcomer(state, text, side)?;
        return Ok((Profile { players, ..profile }, actor));
    }
    let (mut stock, found) = Stock::own(text, &starter(), &GEAR, |stock| &stock.creatures)?;
    named(&mut stock, &found.file, &found.field, &found.of.name);
    let profile = stock.profile(RECORD, "", &nowhere(found.of.name, side), is_played(state, side));
    stock.files.finish(profile.map(|profile| rested(state, profile)))
}

/// Returns another of a record on a side, whole and rested.
pub(crate) fn another(state: &State, id: ActorId, side: &str) -> Participant {
    let profile = state.profile(id).clone();
    let kind = if profile.kind.is_empty() { profile.name.clone() } else { profile.kind };
    rested(state, Profile { players: is_played(state, side), side: side.to_owned(), kind, ..profile })
}

/// Checks the name of a record.
fn named(stock: &mut Stock, file: &str, field: &str, name: &str) {
    let fits = is_name(name, MOST_LETTERS);
    stock.files.of(file, field).unless([("name", fits, "expected 1 to 60 letters")]);
}

/// Returns whether players play a side.
fn is_played(state: &State, side: &str) -> bool {
    state.setting.cast.iter().any(|one| one.players && one.side == side)
}

/// Returns the place of somebody who is not in the scene yet.
fn nowhere(is: String, side: &str) -> Place {
    Place { is, name: None, side: side.to_owned(), at: ' ', dying_rules: None, adjust: None, loses: None }
}

/// Returns a state in which somebody stands alone.
pub(crate) fn standing((profile, actor): Participant, options: &Options) -> Option<State> {
    let map = Map::open(Shape::SquareAlternating, 3, 3).ok()?;
    let setting = Setting { map, options: options.clone(), cast: vec![profile], ..Setting::default() };
    Some(State { setting: Arc::new(setting), actors: vec![actor], turn: -1, ..State::default() })
}

/// Returns the names of the weapons, the armour and the shields that records may name: those of the starter content, then those of
/// the tables (PF-WPN-13, PF-WPN-14, PF-ITM-01, PF-ITM-02).
pub(crate) fn gear_names() -> [Vec<String>; 3] {
    let mut stock = Stock::default();
    for file in GEAR {
        stock.read(file, &starter());
    }
    let mut weapons: Vec<String> = stock.weapons.all().map(|one| one.name.clone()).collect();
    let mut armour: Vec<String> = stock.armour.all().map(|one| one.name.clone()).collect();
    let mut shields: Vec<String> = stock.shields.all().map(|one| one.name.clone()).collect();
    adds(&mut weapons, MELEE_ROWS.iter().chain(&RANGED_ROWS).map(|row| row.1));
    adds(&mut armour, ARMOUR_ROWS.iter().map(|row| row.1).filter(|name| super::tables::armour(name).is_some()));
    adds(&mut shields, SHIELD_ROWS.iter().map(|row| row.0));
    [weapons, armour, shields]
}

/// Adds names that are not there yet.
fn adds(names: &mut Vec<String>, more: impl Iterator<Item = &'static str>) {
    for name in more {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
}

/// Returns somebody who has lost and spent nothing.
fn rested(state: &State, profile: Profile) -> Participant {
    let actor = begins(&profile, ludex_grid::Cell::default(), state.options().hands_ready);
    (profile, actor)
}
