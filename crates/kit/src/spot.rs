//! Where an actor is, in a scene with a map or without one.

use crate::flat::Where;
use crate::{ActorId, CommandField, Takes};
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place: so many yards along the lane, written as a number, or a cell of the map, written as its two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    /// So many yards along the lane.
    Yard(i16),
    /// A cell of the map.
    Cell(Cell),
}

impl Spot {
    /// Returns the cell; `None` for a yard of the lane.
    pub fn cell(self) -> Option<Cell> {
        if let Spot::Cell(cell) = self { Some(cell) } else { None }
    }
}

impl Where for Spot {
    fn cell(&self) -> Option<(i16, i16)> {
        Spot::cell(*self).and_then(|cell| cell.cell())
    }
}

impl Default for Spot {
    fn default() -> Self {
        Spot::Yard(0)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Yard(yard) => yard.fmt(f),
            Spot::Cell(cell) => cell.fmt(f),
        }
    }
}

impl CommandField for Spot {
    fn takes() -> Takes {
        Takes::Cell
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        if let Spot::Cell(cell) = self {
            cell.places(visit);
        }
    }
    fn shown(&self, _: &dyn Fn(ActorId) -> String) -> String {
        self.to_string()
    }
    fn usual(_: ActorId) -> Self {
        Spot::default()
    }
}
