//! Things that are doors between the spaces of a map: what they are made of, what forces and what breaks them.

use super::{Place, Stock};
use crate::prelude::*;
use ludex_grid::Map;
use ludex_kit::content::Ground;

impl Stock {
    /// Returns the door between spaces that a thing is. What stands at no letter of the map is such a door.
    pub(super) fn between(
        &mut self,
        file: &str,
        field: &str,
        place: &Place,
        ground: &Ground,
        map: &Map,
    ) -> Option<Between> {
        let Some(name) = &place.door else {
            if place.at.is_none() {
                self.files.fault(file, &format!("{field}.at"), "expected the letter of the map at which it stands");
            }
            return None;
        };
        let is_a_way = self.things.get(&place.is).is_some_and(|found| found.of.opens == Opens::Way);
        let door = ground.door(name).filter(|_| is_a_way && place.at.is_none());
        let beside = door.and_then(|door| Some(map.lines()?.beside(door))).filter(|beside| !beside.is_empty());
        if beside.is_none() {
            let expected = "expected one of the map's doors, for a thing that opens as a way and stands at no letter";
            self.files.fault(file, &format!("{field}.door"), expected);
        }
        Some(Between { door: door?, beside: beside? })
    }
}

/// Returns whether the map says of the door that a thing is that it stands open.
pub(super) fn stands_open(state: &State, id: ActorId) -> bool {
    let lines = state.setting.map.lines();
    state.between(id).and_then(|between| lines?.is_open(between.door)).unwrap_or_default()
}
