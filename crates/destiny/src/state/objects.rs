//! What stands and lies about: doors, bells, chests, and what somebody has let fall.

use super::{Handling, Spot, State, Thing};
use ludex_grid::Cell;
use ludex_kit::{ActorId, CommandField, is_default};
use serde::{Deserialize, Serialize};

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
        let bars = |object: &Object| object.bars && !object.open && !object.broken && object.hidden.is_none();
        self.objects.iter().any(|object| object.at == Spot::Cell(cell) && bars(object))
    }
}
