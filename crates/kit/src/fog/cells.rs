//! Cells of a map, many of them, in few letters.

use ludex_grid::{Cell, Map};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// Some cells of a map, by their places in reading order, counted from 0. Written as text: `3-17 20`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cells(Vec<u64>);

/// The highest place that may be written: more than a map has.
const MOST_CELLS: usize = Map::MOST_ACROSS * Map::MOST_ACROSS;

impl Cells {
    /// Returns the cells of a rectangle between two corners; `None` if one of them is not on the map.
    pub(super) fn between(map: &Map, from: Cell, to: Cell) -> Option<Self> {
        let (from_column, from_row) = map.column_row(from)?;
        let (to_column, to_row) = map.column_row(to)?;
        let mut cells = Self::default();
        for row in from_row.min(to_row)..=from_row.max(to_row) {
            for column in from_column.min(to_column)..=from_column.max(to_column) {
                cells.put(usize::from(row) * usize::from(map.width()) + usize::from(column));
            }
        }
        Some(cells)
    }
    /// Returns whether the cell at a place is among them.
    pub fn has(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }
    /// Returns whether no cell is among them.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    /// Adds the cell at a place.
    pub(super) fn put(&mut self, place: usize) {
        if self.0.len() <= place / 64 {
            self.0.resize(place / 64 + 1, 0);
        }
        self.0[place / 64] |= 1 << (place % 64);
    }
    /// Adds some cells.
    pub(super) fn add(&mut self, more: &Self) {
        self.0.resize(self.0.len().max(more.0.len()), 0);
        for (word, more) in self.0.iter_mut().zip(&more.0) {
            *word |= more;
        }
    }
    /// Takes some cells away.
    pub(super) fn remove(&mut self, less: &Self) {
        for (word, less) in self.0.iter_mut().zip(&less.0) {
            *word &= !less;
        }
    }
}

impl From<Cells> for String {
    fn from(cells: Cells) -> String {
        let mut text = String::new();
        let mut place = 0;
        let end = cells.0.len() * 64;
        while place < end {
            let from = place;
            while cells.has(place) {
                place += 1;
            }
            let space = if text.is_empty() { "" } else { " " };
            let _ = match place - from {
                0 => Ok(()),
                1 => write!(text, "{space}{from}"),
                _ => write!(text, "{space}{from}-{}", place - 1),
            };
            place += 1;
        }
        text
    }
}

impl TryFrom<String> for Cells {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut cells = Self::default();
        for run in text.split_whitespace() {
            let (from, to) = run.split_once('-').unwrap_or((run, run));
            match (from.parse::<usize>(), to.parse::<usize>()) {
                (Ok(from), Ok(to)) if from <= to && to < MOST_CELLS => {
                    for place in from..=to {
                        cells.put(place);
                    }
                }
                _ => return Err(format!("`{run}` is no run of places such as 3-17")),
            }
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_grid::Shape;

    #[test]
    fn cells_are_written_as_runs() {
        let mut cells = Cells::default();
        for place in [3, 4, 5, 20, 63, 64, 200] {
            cells.put(place);
        }
        let text = serde_json::to_string(&cells).unwrap();
        assert_eq!(text, "\"3-5 20 63-64 200\"");
        assert_eq!(serde_json::from_str::<Cells>(&text).unwrap(), cells);
        for wrong in ["\"5-3\"", "\"x\"", "\"1-1000000\""] {
            assert!(serde_json::from_str::<Cells>(wrong).is_err(), "{wrong}");
        }
        let map = Map::open(Shape::Hex, 4, 3).unwrap();
        let [from, to] = [(2, 2), (1, 1)].map(|(column, row)| map.cell_at(column, row).unwrap());
        assert_eq!(String::from(Cells::between(&map, from, to).unwrap()), "5-6 9-10");
        assert!(Cells::between(&map, from, Cell::new(9, 9)).is_none());
    }
}
