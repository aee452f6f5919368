//! The ground that a scene is played on.

use super::Look;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The ground that a scene is played on; it does not change during the scene, but that more of it is seen where there is fog.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ground {
    /// `hex` (pointy-top, axial coordinates), `square`, `square-alternating` (diagonal steps count 1 and 2 in turn), or
    /// `gridless` (places like squares, drawn without lines, counted as the former).
    pub shape: Cow<'static, str>,
    /// Every cell.
    pub cells: Vec<GroundCell>,
    /// How far it is from a space to the next, in a game that counts in more than spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<Measure>,
    /// The walls, doors, windows and ledges between cells, as far as the viewer knows the ground beside them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<GroundLine>,
}

/// Something that stands as a straight line between cells of the [`Ground`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GroundLine {
    /// One end: hundredths of a space from the left and the upper edge of the map. On hexes the rows are 87 apart.
    pub from: (i32, i32),
    /// The other end.
    pub to: (i32, i32),
    /// What it is, for drawing: `wall`, `door`, `open-door`, `window`, `ledge`; `barrier` for what people shoot over, `block` for
    /// what stands alone and hides them.
    pub kind: Cow<'static, str>,
    /// What a door is called, or how much is covered behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether players take it for a wall (only the game master is told that).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// By what number the map knows it.
    #[serde(skip)]
    pub id: u32,
}

/// A distance in the unit of a game: 5 feet, 1 yard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Measure {
    /// How many.
    pub count: u16,
    /// What one is called: `foot`.
    pub one: Cow<'static, str>,
    /// What several are called: `feet`.
    pub many: Cow<'static, str>,
}

impl Measure {
    /// Returns a distance of `count` units, by the unit's names for one and for several.
    pub const fn new(count: u16, one: &'static str, many: &'static str) -> Self {
        Self { count, one: Cow::Borrowed(one), many: Cow::Borrowed(many) }
    }
}

/// One cell of the [`Ground`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GroundCell {
    /// Where it is.
    pub at: (i16, i16),
    /// What it is, for drawing: `clear`, `difficult`, `wall`, `low-wall`, `trunk`, `water`; `unknown` where the viewer has not
    /// seen it, in a scene with fog.
    pub terrain: Cow<'static, str>,
    /// As what it is drawn, where the scene says more than what it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// Whether the door that stands in it is open; `None` where none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<bool>,
    /// What it is, in words.
    pub about: Cow<'static, str>,
    /// Whether no player's character has seen it, in a scene with fog (only the game master is told that).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unseen: bool,
}
