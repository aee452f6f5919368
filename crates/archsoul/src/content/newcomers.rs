//! Whoever comes into a scene that has begun: characters and creatures of a record of their own.

use super::{Place, Stock, begin, starter};
use crate::prelude::*;
use ludex_grid::{Cell, Direction, Shape};
use ludex_kit::content::{Fault, RECORD, Reader as _};

/// Returns a character of a record of its own, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(state: &State, text: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &["gear.toml"], |stock| &stock.characters)?;
    if !state.setting.cast.iter().any(|one| one.name == found.of.name) {
        let mut faults = stock.files.of(&found.file, &*found.field);
        found.of.check_new(state.options().free_attributes, &mut faults);
    }
    let profile = stock.profile(RECORD, "", &nowhere(found.of.name, side));
    stock.files.finish(profile.map(|profile| rested(state, Profile { players: true, ..profile })))
}

/// Returns somebody of a record of its own, of players where its side is theirs, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn anybody(state: &State, text: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &["gear.toml"], |stock| &stock.characters)?;
    let named = !found.of.name.trim().is_empty() && found.of.name.chars().count() <= 60;
    stock.files.of(&found.file, &*found.field).unless([("name", named, "expected 1 to 60 characters")]);
    let profile = stock.profile(RECORD, "", &nowhere(found.of.name, side));
    stock.files.finish(profile.map(|profile| of_side(state, profile, side)))
}

/// Returns another of a record on a side.
pub(crate) fn of_side(state: &State, profile: Profile, side: &str) -> (Profile, Actor) {
    let players = state.setting.cast.iter().any(|one| one.players && one.side == side);
    rested(state, Profile { players, side: side.to_owned(), ..profile })
}

/// Returns the place of somebody who is not in the scene yet.
fn nowhere(is: String, side: &str) -> Place {
    Place {
        is,
        name: None,
        side: Some(side.to_owned()),
        at: None,
        door: None,
        facing: None,
        held_by: None,
        concealed_by: None,
    }
}

/// Returns somebody who has lost and spent nothing, and is not in the scene yet.
fn rested(state: &State, profile: Profile) -> (Profile, Actor) {
    let setting = Setting { cast: vec![profile.clone()], ..Setting::clone(&state.setting) };
    let actor = begin(setting, &[(Cell::default(), Direction::default())]).actors.swap_remove(0);
    (profile, Actor { away: true, ..actor })
}

/// Returns a state in which somebody stands alone.
pub(crate) fn standing(profile: Profile, options: &Options) -> Option<State> {
    let map = ludex_grid::Map::open(Shape::Hex, 1, 1).ok()?;
    let setting = Setting { map, options: options.clone(), cast: vec![profile], ..Setting::default() };
    Some(begin(setting, &[(Cell::default(), Direction::default())]))
}
