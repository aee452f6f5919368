use std::fmt;

use crate::{GridError, Map, Shape, Terrain};

/// The line between the terrain and the heights.
const HEIGHTS: &str = "heights";

/// Maps as text.
impl Map {
    /// Reads a map from its text.
    ///
    /// Each line is a row and each character a cell, as laid out at [`Terrain`]. Spaces and empty lines are passed
    /// over, so hexes can be drawn as they lie: every second row set in by one space. Where the ground is not level,
    /// a line `heights` follows, and then as many rows of numbers as the map has, one for each cell.
    /// Writing a map with `to_string` gives a text that reads back as the same map.
    ///
    /// ```
    /// use ludex_grid::{Cell, Cover, Map, Shape};
    ///
    /// let map = Map::parse(Shape::Hex, "
    ///     . . . # .
    ///      . ~ ~ . .
    ///     . o T . .
    ///     heights
    ///     0 0 0 0 0
    ///      0 -1 -1 0 0
    ///     2 1 0 0 0
    /// ")?;
    /// assert_eq!(map.terrain(Cell::new(0, 2)).cover, Cover::Half);
    /// assert_eq!(map.terrain(Cell::new(1, 1)).elevation, -1);
    /// assert_eq!(Map::parse(Shape::Hex, &map.to_string())?, map);
    ///
    /// let error = Map::parse(Shape::Square, "..\n.X").unwrap_err();
    /// assert!(error.to_string().starts_with("row 2, column 2: found 'X', expected one of .i;%,o"));
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    ///
    /// # Errors
    /// A [`GridError`] that names row and column, what came and what was expected.
    pub fn parse(shape: Shape, text: &str) -> Result<Map, GridError> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let rows = || lines().take_while(|line| *line != HEIGHTS);
        let width = rows().next().map_or(0, |row| symbols(row).count());
        let mut map = Map::open(shape, width, rows().count())?;
        for (row, line) in rows().enumerate() {
            map.read_row(row, line)?;
        }
        if lines().any(|line| line == HEIGHTS) {
            let heights = || lines().skip_while(|line| *line != HEIGHTS).skip(1);
            let (found, expected) = (heights().count(), usize::from(map.height()));
            if found != expected {
                return Err(GridError::HeightCount { row: None, found, expected });
            }
            for (row, line) in heights().enumerate() {
                map.read_heights(row, line)?;
            }
        }
        Ok(map)
    }

    fn read_row(&mut self, row: usize, line: &str) -> Result<(), GridError> {
        for (column, symbol) in symbols(line).enumerate() {
            let terrain = Terrain::from_symbol(symbol).ok_or(GridError::Symbol {
                row: row + 1,
                column: column + 1,
                found: symbol,
            })?;
            self.change(column, row, |place| *place = terrain);
        }
        let (found, expected) = (symbols(line).count(), usize::from(self.width()));
        if found == expected { Ok(()) } else { Err(GridError::RowLength { row: row + 1, found, expected }) }
    }

    fn read_heights(&mut self, row: usize, line: &str) -> Result<(), GridError> {
        for (column, number) in line.split_whitespace().enumerate() {
            let elevation = number.parse().map_err(|_| GridError::Height {
                row: row + 1,
                column: column + 1,
                found: number.to_owned(),
            })?;
            self.change(column, row, |place| place.elevation = elevation);
        }
        let (found, expected) = (line.split_whitespace().count(), usize::from(self.width()));
        if found == expected { Ok(()) } else { Err(GridError::HeightCount { row: Some(row + 1), found, expected }) }
    }

    fn change(&mut self, column: usize, row: usize, change: impl FnOnce(&mut Terrain)) {
        let cell = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        if let Some(cell) = cell.and_then(|(column, row)| self.cell_at(column, row)) {
            let mut terrain = self.terrain(cell);
            change(&mut terrain);
            self.set_terrain(cell, terrain);
        }
    }

    fn row(&self, row: u16) -> impl Iterator<Item = Terrain> {
        (0..self.width()).filter_map(move |column| Some(self.terrain(self.cell_at(column, row)?)))
    }
}

fn symbols(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|symbol| !symbol.is_whitespace())
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.shape().is_hex() { " " } else { "" };
        let indent = |row: u16| if row % 2 == 1 { gap } else { "" };
        for row in 0..self.height() {
            f.write_str(indent(row))?;
            for (column, terrain) in self.row(row).enumerate() {
                write!(f, "{}{}", if column > 0 { gap } else { "" }, terrain.symbol())?;
            }
            writeln!(f)?;
        }
        if (0..self.height()).all(|row| self.row(row).all(|terrain| terrain.elevation == 0)) {
            return Ok(());
        }
        writeln!(f, "{HEIGHTS}")?;
        for row in 0..self.height() {
            f.write_str(indent(row))?;
            for (column, terrain) in self.row(row).enumerate() {
                write!(f, "{}{}", if column > 0 { " " } else { "" }, terrain.elevation)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Map::parse(Shape::Square, text).unwrap_err().to_string()
    }

    #[test]
    fn hexes_are_written_as_they_lie() {
        let map = Map::parse(Shape::Hex, "...\n.#.\n").unwrap();
        assert_eq!(map.to_string(), ". . .\n . # .\n");
        assert_eq!(Map::parse(Shape::Square, " . . .\n.#.").unwrap().to_string(), "...\n.#.\n");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        assert_eq!(error("...\n.."), "row 2: found 2 cells, expected 3 as in row 1");
        assert_eq!(error(""), "the map is 0 cells wide and 0 high, expected 1 to 1000 each way");
        assert_eq!(error("..\nheights"), "heights: found 0 rows, expected 1, one for each row of the map");
        assert_eq!(error("..\nheights\n1"), "heights, row 1: found 1 numbers, expected 2, one for each cell");
        assert_eq!(
            error("..\nheights\n1 x"),
            "heights, row 1, column 2: found \"x\", expected a whole number from -128 to 127"
        );
    }

    #[test]
    fn serde_writes_shape_and_text() {
        let map = Map::parse(Shape::Hex, "..\n~#").unwrap();
        let json = serde_json::to_string(&map).unwrap();
        assert_eq!(json, r#"{"shape":"hex","cells":". .\n ~ #\n"}"#);
        assert_eq!(serde_json::from_str::<Map>(&json).unwrap(), map);
        let error = serde_json::from_str::<Map>(r#"{"shape":"hex","cells":".?"}"#).unwrap_err();
        assert!(error.to_string().starts_with("row 1, column 2: found '?'"));
    }
}
