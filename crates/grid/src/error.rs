use std::fmt;

use crate::LEGEND;

/// Why a text is no cell, no shape or no map. Rows and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// A text is not a cell.
    Cell {
        /// What came.
        found: String,
    },
    /// A text names no shape.
    Shape {
        /// What came.
        found: String,
    },
    /// A map is empty or too large.
    Size {
        /// Cells in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// The most cells that a side may have.
        most: usize,
    },
    /// A character stands for no terrain.
    Symbol {
        /// The row of the map.
        row: usize,
        /// The column of the map.
        column: usize,
        /// What came.
        found: char,
    },
    /// A row is longer or shorter than the first one.
    RowLength {
        /// The row of the map.
        row: usize,
        /// Cells found in it.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// A height is no whole number from -128 to 127.
    Height {
        /// The row of the map.
        row: usize,
        /// The column of the map.
        column: usize,
        /// What came.
        found: String,
    },
    /// The heights have more or fewer rows, or a row more or fewer numbers, than the map.
    HeightCount {
        /// The row of the map, or `None` where the number of rows is wrong.
        row: Option<usize>,
        /// How many came.
        found: usize,
        /// How many the map has.
        expected: usize,
    },
    /// A text is no corner of a space.
    Corner {
        /// What came.
        found: String,
        /// Whether the map has hexes.
        hex: bool,
    },
    /// A text is no line from corner to corner.
    Chain {
        /// What came.
        found: String,
        /// Whether the map has hexes.
        hex: bool,
    },
    /// A line ends too far from the map.
    Line {
        /// Which one of the lines, counted from 0.
        number: usize,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Cell { found } => {
                write!(f, "found {found:?}, expected a cell as two whole numbers, such as \"3,-2\"")
            }
            GridError::Shape { found } => {
                write!(f, "found {found:?}, expected \"hex\", \"square\" or \"square-alternating\"")
            }
            GridError::Size { width, height, most } => {
                write!(f, "the map is {width} cells wide and {height} high, expected 1 to {most} each way")
            }
            GridError::Symbol { row, column, found } => {
                write!(f, "row {row}, column {column}: found {found:?}, expected one of ")?;
                LEGEND.iter().try_for_each(|(symbol, _)| write!(f, "{symbol}"))
            }
            GridError::RowLength { row, found, expected } => {
                write!(f, "row {row}: found {found} cells, expected {expected} as in row 1")
            }
            GridError::Height { row, column, found } => {
                write!(
                    f,
                    "heights, row {row}, column {column}: found {found:?}, expected a whole number from -128 to 127"
                )
            }
            GridError::HeightCount { row: Some(row), found, expected } => {
                write!(f, "heights, row {row}: found {found} numbers, expected {expected}, one for each cell")
            }
            GridError::HeightCount { row: None, found, expected } => {
                write!(f, "heights: found {found} rows, expected {expected}, one for each row of the map")
            }
            GridError::Corner { found, hex: false } => write!(
                f,
                "found {found:?}, expected a corner such as \"C4\", the upper left one of the square C4, or \"2.5,3\" in spaces"
            ),
            GridError::Corner { found, hex: true } => write!(
                f,
                "found {found:?}, expected a corner such as \"C4ne\", or \"2.5,3\" in spaces; corners are n, ne, se, s, sw, nw"
            ),
            GridError::Chain { found, hex } => {
                let example = if *hex { "A3n-B3n" } else { "A3-A7" };
                write!(f, "found {found:?}, expected a line from corner to corner, such as {example:?}")
            }
            GridError::Line { number } => {
                write!(f, "line {}: an end lies more than a million spaces from the map", number + 1)
            }
        }
    }
}

impl std::error::Error for GridError {}
