//! What stands and lies about: doors, bells, chests, and what somebody has let fall.

use super::{Handling, Spot, State, Thing};
use crate::Destiny;
use ludex_grid::Cell;
use ludex_kit::ground::body;
use ludex_kit::{ActorId, CommandField, is_default};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Something that was carried and lies about: whose it was, by its number among theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    pub owner: ActorId,
    pub thing: Thing,
    pub at: Spot,
}

/// Something that stands about and is used, opened, shut or broken. The rules know the price of that alone (WT-ACT-01);
/// everything else about it the game master says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub at: Spot,
    /// What it is, which says what using it costs.
    pub what: Handling,
    /// The number by which the map knows it, where it is a door between spaces that the map's file names; 0 where it stands in a space.
    #[serde(default, skip_serializing_if = "is_default")]
    pub door: u32,
    /// Whether it bars the way while it is shut.
    #[serde(default)]
    pub bars: bool,
    /// Whether it is open.
    #[serde(default)]
    pub open: bool,
    /// Whether no hand opens it.
    #[serde(default)]
    pub locked: bool,
    /// What a Power check, or a weapon's, must reach to break it; nothing does without.
    #[serde(default)]
    pub breaks: Option<i32>,
    /// Whether it is broken, and bars nothing.
    #[serde(default)]
    pub broken: bool,
    /// What a search must reach to find it, while nobody has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: Option<i32>,
}

impl State {
    /// Returns the object of a number, unless it is hidden.
    pub fn object(&self, object: u8) -> Option<&Object> {
        self.objects.get(usize::from(object)).filter(|object| object.hidden.is_none())
    }
    /// Returns whether something that is shut bars a cell.
    pub fn is_barred(&self, cell: Cell) -> bool {
        let bars = |object: &Object| object.door == 0 && object.bars && !object.open && !object.broken;
        self.objects.iter().any(|object| object.at == Spot::Cell(cell) && bars(object) && object.hidden.is_none())
    }
    /// Returns the spaces beside an object that is a door between spaces; none for any other.
    pub fn beside(&self, object: &Object) -> Vec<Cell> {
        let lines = self.setting.map.as_ref().and_then(|map| map.lines());
        lines.filter(|_| object.door != 0).map_or(Vec::new(), |lines| lines.beside(object.door))
    }
    /// Opens and shuts the doors of the map as the objects that they are stand; for `apply` alone. `gone` is one that is taken away.
    pub fn turn_doors(&mut self, gone: Option<u32>) {
        let Some(lines) = self.setting.map.as_ref().and_then(|map| map.lines()) else { return };
        let doors = self.objects.iter().map(|object| (object.door, object.open || object.broken));
        let doors = doors.chain(gone.map(|door| (door, true)));
        let turned: Vec<(u32, bool)> = doors.filter(|(door, open)| lines.is_open(*door) == Some(!open)).collect();
        if turned.is_empty() {
            return;
        }
        if let Some(map) = &mut Arc::make_mut(&mut self.setting).map {
            for (door, open) in turned {
                map.turn_door(door, open);
            }
        }
    }
    /// Returns whether walls and shut doors of a map part two wholly from one another.
    pub fn is_parted(&self, one: ActorId, other: ActorId) -> bool {
        let Some(map) = self.setting.map.as_ref() else { return false };
        let Some((one, other)) = body::<Destiny>(self, one).zip(body::<Destiny>(self, other)) else { return false };
        let may_hide = !self.objects.is_empty() || map.may_hide(one, other);
        may_hide && map.hides(one, other, |cell| self.is_barred(cell))
    }
}
