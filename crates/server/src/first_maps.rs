//! The first maps of the starter content, each worked out once.

use crate::{ApiError, Host};
use ludex_engine::Ground;
use ludex_games::{first_map, starter};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The maps that were asked for, by game and file; no more than there are encounters.
#[derive(Default)]
pub(crate) struct FirstMaps(Mutex<BTreeMap<(String, String), Option<Ground>>>);

impl Host {
    /// Returns the first map on which a starter encounter is played; `None` where it has none.
    ///
    /// # Errors
    /// An unknown system or encounter.
    pub fn first_map(&self, of: &str, encounter: &str) -> Result<Option<Ground>, ApiError> {
        let (rules, found) = self.starter(of, encounter)?;
        let mut known = self.first_maps.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (of.to_owned(), found.file.clone());
        let map = known.entry(place).or_insert_with(|| first_map(rules, &found.file, &starter(of)));
        Ok(map.clone())
    }
}
