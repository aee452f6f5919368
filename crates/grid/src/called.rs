//! What spaces are called where people read of them: `C4`, the column in letters and the row counted from 1.
//!
//! On hexes a cell alone does not say in which column it lies, and a sentence is put together far from the map. So the map's
//! shape is kept in a thread-local for the length of one call of [`on`], and every [`Cell`] that is shown meanwhile, however
//! deep, is called by its name; outside it stays `x,y`, as files and faults of files have it.

use crate::{Cell, Shape};
use std::cell::Cell as Kept;
use std::fmt;

thread_local! {
    static MAP: Kept<Option<Shape>> = const { Kept::new(None) };
}

/// Calls `words` while every [`Cell`] that is shown is called as on a map of that shape; without a map it is shown as two numbers.
pub fn on<T>(shape: Option<Shape>, words: impl FnOnce() -> T) -> T {
    struct Before(Option<Shape>);
    impl Drop for Before {
        fn drop(&mut self) {
            MAP.set(self.0);
        }
    }
    let _before = Before(MAP.replace(shape));
    words()
}

impl fmt::Display for Cell {
    /// Writes the cell as it is called now.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match MAP.get().and_then(|shape| column(shape, *self)) {
            Some(column) => write!(f, "{}{}", letters(column), i32::from(self.y) + 1),
            None => write!(f, "{},{}", self.x, self.y),
        }
    }
}

/// Returns the column, counted from 0; `None` left of the first one and above the first row, where nothing has a name. Every
/// second row of hexes is set in by half a space.
fn column(shape: Shape, cell: Cell) -> Option<u32> {
    let (x, y) = (i32::from(cell.x), i32::from(cell.y));
    let column = if shape.is_hex() { x + y.div_euclid(2) } else { x };
    if y < 0 { None } else { u32::try_from(column).ok() }
}

/// Returns the letters of a column: A to Z, then AA and so on.
pub(crate) fn letters(column: u32) -> String {
    let before = if column < 26 { String::new() } else { letters(column / 26 - 1) };
    let letter = char::from(b'A' + (column % 26) as u8);
    before + &letter.to_string()
}

/// Returns the column of some letters, counted from 0; `None` where they are none, or more than a map has.
pub(crate) fn column_of(letters: &str) -> Option<i32> {
    let digit = |letter: u8| letter.is_ascii_alphabetic().then(|| i32::from(letter.to_ascii_uppercase() - b'A') + 1);
    let sum = |sum: i32, letter: u8| sum.checked_mul(26)?.checked_add(digit(letter)?);
    letters.bytes().try_fold(0, sum)?.checked_sub(1).filter(|column| *column >= 0)
}

#[cfg(test)]
mod tests {
    use super::{column_of, letters, on};
    use crate::{Cell, Shape};

    fn called(shape: Shape, x: i16, y: i16) -> String {
        on(Some(shape), || Cell::new(x, y).to_string())
    }

    #[test]
    fn squares_are_called_by_column_and_row() {
        assert_eq!(called(Shape::Square, 0, 0), "A1");
        assert_eq!(called(Shape::Square, 2, 3), "C4");
        assert_eq!(called(Shape::Gridless, 26, 9), "AA10");
        assert_eq!(called(Shape::Square, 701, 0), "ZZ1");
        assert_eq!(called(Shape::Square, 702, 0), "AAA1");
    }

    #[test]
    fn letters_are_read_back() {
        for column in (0..60).chain([701, 702, 999]) {
            assert_eq!(column_of(&letters(column)), Some(column as i32));
        }
        assert_eq!(
            [column_of("aa"), column_of(""), column_of("A?"), column_of("ZZZZZZZZ")],
            [Some(26), None, None, None]
        );
    }

    #[test]
    fn hexes_below_each_other_have_one_letter() {
        let second: Vec<String> =
            [(1, 0), (1, 1), (0, 2), (0, 3), (-1, 4)].map(|(x, y)| called(Shape::Hex, x, y)).into();
        assert_eq!(second, ["B1", "B2", "B3", "B4", "B5"]);
    }

    #[test]
    fn what_has_no_name_is_two_numbers() {
        assert_eq!(called(Shape::Square, -1, 0), "-1,0");
        assert_eq!(called(Shape::Hex, 0, -2), "0,-2");
        assert_eq!(Cell::new(3, -2).to_string(), "3,-2");
    }

    #[test]
    fn a_map_within_a_map_gives_way_to_it_again() {
        let seen = on(Some(Shape::Square), || {
            let within = on(None, || Cell::new(0, 0).to_string());
            (within, Cell::new(0, 0).to_string())
        });
        assert_eq!(seen, ("0,0".to_owned(), "A1".to_owned()));
        assert_eq!(Cell::new(0, 0).to_string(), "0,0");
    }
}
