//! The first maps of the starter content, each worked out once.

use ludex_engine::Ground;
use ludex_games::{JsonSystem, first_map, starter};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The maps that were asked for, by game and file; no more than there are encounters.
#[derive(Default)]
pub(crate) struct FirstMaps(Mutex<BTreeMap<(String, String), Option<Ground>>>);

impl FirstMaps {
    /// Returns the first map on which a starter encounter of a game is played; `None` where it has none.
    pub(crate) fn of(&self, rules: &dyn JsonSystem, game: &str, file: &str) -> Option<Ground> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (game.to_owned(), file.to_owned());
        known.entry(place).or_insert_with(|| first_map(rules, file, &starter(game))).clone()
    }
}
