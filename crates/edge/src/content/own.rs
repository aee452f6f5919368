//! People whose record is a file of their own: who comes to the table, and who is made over.

use super::*;
use ludex_kit::content::{Fault, Found, MOST_LETTERS, is_name};

/// Returns somebody who has lost and spent nothing.
pub(super) fn rested(profile: &Profile) -> Actor {
    Actor { vitality: profile.vitality, kit: profile.kit, ..Actor::default() }
}

/// Returns somebody who is not in the scene yet.
fn waiting(profile: Profile) -> (Profile, Actor) {
    let actor = Actor { away: true, elsewhere: true, ..rested(&profile) };
    (profile, actor)
}

/// Reads the record of somebody who has one of their own, with the gear of the starter content.
fn own(text: &str) -> Result<(Stock, Found<Being>), Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &["gear.toml"], |stock| &stock.beings)?;
    let named = is_name(&found.of.name, MOST_LETTERS);
    stock.files.of(&found.file, &*found.field).unless([("name", named, "expected 1 to 60 letters")]);
    Ok((stock, found))
}

/// Returns a player's character of a record of its own.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(text: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
    let (mut stock, found) = own(text)?;
    if found.of.calling.is_none() {
        let field = format!("{}.calling", found.field);
        stock.files.against(&PERSON_VP, &found.file, &field, "expected what it has been trained as");
    }
    let profile = stock.profile(&found.of, (&found.file, &found.field));
    let players = Profile {
        side: side.to_owned(),
        players: true,
        dies_at_zero: found.of.dies_at_zero.unwrap_or(false),
        record: Some(Box::new(found.of)),
        ..profile
    };
    stock.files.finish(Some(waiting(players)))
}

/// Returns somebody of a record of its own, of players where its side is theirs.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn anybody(state: &State, text: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
    let (mut stock, found) = own(text)?;
    let profile = stock.profile(&found.of, (&found.file, &found.field));
    let dies = found.of.dies_at_zero;
    let (mut profile, _) = of_side(state, profile, side);
    // ED-DTH-26, ED-DTH-27
    profile.dies_at_zero = dies.unwrap_or(!profile.players && state.options().foes_die);
    profile.record = profile.players.then(|| Box::new(found.of));
    stock.files.finish(Some(waiting(profile)))
}

/// Returns another of a record, on a side.
pub(crate) fn of_side(state: &State, profile: Profile, side: &str) -> (Profile, Actor) {
    let players = state.setting.cast.iter().any(|one| one.players && one.side == side);
    waiting(Profile { players, side: side.to_owned(), ..profile })
}

/// Returns a state in which somebody stands alone.
pub(crate) fn standing(profile: Profile, options: &Options) -> Option<State> {
    let map = ludex_grid::Map::open(Shape::Square, 3, 3).ok()?;
    let actors = vec![rested(&profile)];
    let setting = Setting { map, cell: CELL, options: options.clone(), cast: vec![profile], ..Setting::default() };
    Some(State { setting: Arc::new(setting), actors, ..State::default() })
}

/// Returns the names of weapons, armour and devices that new characters can have.
pub(crate) fn gear_names() -> [Vec<String>; 3] {
    let mut stock = Stock::default();
    stock.read("gear.toml", &starter());
    [
        stock.weapons.all().map(|one| one.name.clone()).collect(),
        stock.armour.all().map(|one| one.name.clone()).collect(),
        stock.devices.all().map(|one| one.name.clone()).collect(),
    ]
}
