//! Somebody of a record of its own, with the gear of the starter content.

use super::{Place, Stock, begins, starter};
use crate::prelude::*;
use ludex_kit::content::{Fault, RECORD, Reader, is_name};

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

/// Returns somebody who has lost and spent nothing.
fn rested(state: &State, profile: Profile) -> Participant {
    let actor = begins(&profile, ludex_grid::Cell::default(), state.options().hands_ready);
    (profile, actor)
}
