//! Who meets whom.

use crate::Game;
use ludex_engine::Viewer;
use serde::{Deserialize, Serialize};

/// One side of an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Who is on it.
    pub actors: Vec<String>,
}

/// Returns the sides of a game with their members, as far as a viewer may know them.
pub(crate) fn sides(game: &dyn Game, viewer: &Viewer) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for token in game.view(viewer).tokens {
        match sides.iter_mut().find(|side| side.name == token.side) {
            Some(side) => side.actors.push(token.name),
            None => sides.push(Side { name: token.side, actors: vec![token.name] }),
        }
    }
    sides
}
