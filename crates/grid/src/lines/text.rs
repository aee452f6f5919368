//! Corners, chains of them, and lines as people type them.

use super::point::row_height;
use super::{Kind, Line, Point};
use crate::{Cell, GridError, Shape};

/// The corners of a hex by their names, clockwise from the north.
const HEX_CORNERS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
/// The words for what stands on a line.
const KINDS: [(&str, Kind); 5] = [
    ("wall", Kind::Wall),
    ("door", Kind::Door { open: false }),
    ("open-door", Kind::Door { open: true }),
    ("window", Kind::Window),
    ("ledge", Kind::Ledge),
];

impl Point {
    /// Reads a corner as people type it. `C4` is the upper left corner of the square C4, so that the lower right corner of the
    /// square A1 is B2; on hexes the corner follows the name of the space: `C4n`, `C4ne`, `C4se`, `C4s`, `C4sw`, `C4nw`. A place
    /// off the corners is written in spaces from the upper left corner of the map, with up to two decimals: `2.5,3`.
    ///
    /// ```
    /// use ludex_grid::{Point, Shape};
    ///
    /// assert_eq!(Point::parse(Shape::Square, "C4")?, Point::new(200, 300));
    /// assert_eq!(Point::parse(Shape::Square, "2.5,3.25")?, Point::new(250, 325));
    /// assert_eq!(Point::parse(Shape::Hex, "A1n")?, Point::new(50, 0));
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    ///
    /// # Errors
    /// [`GridError::Corner`] where it is no corner.
    pub fn parse(shape: Shape, text: &str) -> Result<Point, GridError> {
        let found = match text.split_once(',') {
            Some((x, y)) => hundredths(x).zip(hundredths(y)).map(|(x, y)| Point::new(x, y)),
            None => named(shape, text),
        };
        let near = found.filter(|point| point.is_near());
        near.ok_or_else(|| GridError::Corner { found: text.to_owned(), hex: shape.is_hex() })
    }

    /// Returns how it is typed: as a corner where it is one, otherwise in spaces. [`Point::parse`] reads it back.
    pub fn written(self, shape: Shape) -> String {
        let corner = if shape.is_hex() { self.hex_corner() } else { self.square_corner() };
        corner.unwrap_or_else(|| format!("{},{}", spaces(self.x), spaces(self.y)))
    }

    fn square_corner(self) -> Option<String> {
        let whole = self.x % 100 == 0 && self.y % 100 == 0;
        let (column, row) = (u32::try_from(self.x / 100).ok()?, u32::try_from(self.y / 100).ok()?);
        let named = whole && self.x >= 0 && self.y >= 0;
        named.then(|| format!("{}{}", crate::called::letters(column), row + 1))
    }

    /// A corner belongs to three hexes; it is called by the first of them in reading order that can have a name.
    fn hex_corner(self) -> Option<String> {
        let row = self.y.div_euclid(row_height(Shape::Hex));
        let near = (row - 1..=row).flat_map(|row| {
            let column = (self.x - 50 * row.rem_euclid(2)).div_euclid(100);
            (column - 1..=column + 1).map(move |column| (column, row))
        });
        near.filter(|(column, row)| *column >= 0 && *row >= 0).find_map(|(column, row)| {
            let cell = Cell::checked(column - row.div_euclid(2), row)?;
            let (_, name) = Point::corners(Shape::Hex, cell).zip(HEX_CORNERS).find(|(corner, _)| *corner == self)?;
            Some(format!("{}{}{name}", crate::called::letters(column.unsigned_abs()), row + 1))
        })
    }
}

/// Returns the corner of a name such as `C4` or, on hexes, `C4ne`.
fn named(shape: Shape, text: &str) -> Option<Point> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, rest) = text.split_at(digits);
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (number, corner) = rest.split_at(end);
    let column = crate::called::column_of(letters)?;
    let row = number.parse::<i32>().ok()?.checked_sub(1).filter(|row| *row >= 0)?;
    if shape.is_hex() {
        let place = HEX_CORNERS.iter().position(|name| *name == corner.to_ascii_lowercase())?;
        let cell = Cell::checked(column - row.div_euclid(2), row)?;
        return Point::corners(shape, cell).nth(place);
    }
    if !corner.is_empty() {
        return None;
    }
    Some(Point::new(column.checked_mul(100)?, row.checked_mul(100)?))
}

/// Reads a number of spaces with up to two decimals.
fn hundredths(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(part) || part.len() > 2 {
        return None;
    }
    let tenths = if part.len() == 1 { 10 } else { 1 };
    let sum = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(part.parse::<i32>().ok()? * tenths)?;
    Some(sign * sum)
}

/// Writes hundredths as spaces, without decimals that say nothing.
fn spaces(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// Reads a chain of corners, each joined to the next by a line: `B2-F2-F6`. Spaces around the dashes are passed over.
///
/// # Errors
/// [`GridError::Chain`] where there are fewer than two corners, [`GridError::Corner`] where one of them is none.
pub fn chain(shape: Shape, text: &str) -> Result<Vec<Point>, GridError> {
    let mut corners = Vec::new();
    let mut rest = text.trim();
    while let Some(end) = dash(rest) {
        corners.push(Point::parse(shape, rest[..end].trim())?);
        rest = rest[end + 1..].trim();
    }
    if corners.is_empty() {
        return Err(GridError::Chain { found: text.to_owned(), hex: shape.is_hex() });
    }
    corners.push(Point::parse(shape, rest)?);
    Ok(corners)
}

/// Returns where the dash behind the first corner of a chain is; one before a number is its sign.
fn dash(text: &str) -> Option<usize> {
    let mut before = ',';
    for (at, letter) in text.char_indices() {
        if letter == '-' && before != ',' {
            return Some(at);
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    None
}

/// Returns the lines of a chain, one from each corner to the next.
pub fn joined(corners: &[Point], kind: Kind, id: u32) -> impl Iterator<Item = Line> {
    corners.windows(2).map(move |ends| Line { from: ends[0], to: ends[1], kind, id })
}

/// Returns how lines are typed, each of which begins where the one before ends in one chain: what stands on it, its number if
/// it has one, its corners.
pub fn chains(shape: Shape, lines: &[Line]) -> Vec<(Kind, u32, String)> {
    let goes_on = |one: &Line, next: &Line| one.to == next.from && one.kind == next.kind && one.id == next.id;
    let written = |chain: &[Line]| {
        let ends = chain.iter().map(|line| line.to.written(shape));
        let corners: Vec<String> = std::iter::once(chain[0].from.written(shape)).chain(ends).collect();
        (chain[0].kind, chain[0].id, corners.join("-"))
    };
    lines.chunk_by(goes_on).map(written).collect()
}

/// Writes lines as a state holds them: `wall B2-F2-F6`, `door 3 F3-F4`.
pub(crate) fn write_all(shape: Shape, lines: &[Line]) -> Vec<String> {
    let written = |(kind, id, corners): (Kind, u32, String)| {
        let word = KINDS.iter().find(|(_, known)| *known == kind).map_or("wall", |(word, _)| word);
        let id = if id == 0 { String::new() } else { format!("{id} ") };
        format!("{word} {id}{corners}")
    };
    chains(shape, lines).into_iter().map(written).collect()
}

/// Reads lines that [`write_all`] has written.
pub(crate) fn read_all(shape: Shape, texts: &[String]) -> Result<Vec<Line>, GridError> {
    let mut lines = Vec::new();
    for text in texts {
        let wrong = || GridError::Chain { found: text.clone(), hex: shape.is_hex() };
        let (word, rest) = text.split_once(' ').ok_or_else(wrong)?;
        let kind = KINDS.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind).ok_or_else(wrong)?;
        let (id, corners) = match rest.split_once(' ') {
            Some((id, corners)) => (id.parse().map_err(|_| wrong())?, corners),
            None => (0, rest),
        };
        lines.extend(joined(&chain(shape, corners)?, kind, id));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_read_as_they_are_written() {
        for shape in Shape::ALL {
            for (x, y) in (-120..400).step_by(7).flat_map(|x| (-90..400).step_by(11).map(move |y| (x, y))) {
                let point = Point::new(x, y);
                assert_eq!(Point::parse(shape, &point.written(shape)), Ok(point), "{}", point.written(shape));
            }
        }
        for cell in [Cell::new(0, 0), Cell::new(3, 1), Cell::new(-1, 2), Cell::new(30, 5)] {
            for corner in Point::corners(Shape::Hex, cell) {
                let text = corner.written(Shape::Hex);
                assert!(!text.contains(','), "{text}");
                assert_eq!(Point::parse(Shape::Hex, &text), Ok(corner));
            }
        }
        assert_eq!(Point::new(2600, 900).written(Shape::Square), "AA10");
        assert_eq!(Point::new(-50, 305).written(Shape::Square), "-0.5,3.05");
    }

    #[test]
    fn chains_go_from_corner_to_corner() {
        let points = |text| chain(Shape::Square, text).unwrap();
        assert_eq!(points("B2-D2"), [Point::new(100, 100), Point::new(300, 100)]);
        assert_eq!(points(" b2 - 2.5,3 -C4"), [Point::new(100, 100), Point::new(250, 300), Point::new(200, 300)]);
        assert_eq!(points("-1,2--3,-4"), [Point::new(-100, 200), Point::new(-300, -400)]);
    }

    #[test]
    fn what_is_no_corner_is_told_with_an_example() {
        let fault = |shape, text| chain(shape, text).unwrap_err().to_string();
        assert_eq!(
            fault(Shape::Square, "B2"),
            "found \"B2\", expected a line from corner to corner, such as \"A3-A7\""
        );
        let corner = "expected a corner such as \"C4\", the upper left one of the square C4, or \"2.5,3\" in spaces";
        assert_eq!(fault(Shape::Square, "B2-C0"), format!("found \"C0\", {corner}"));
        for wrong in ["B2-", "B2-C3n", "B2-1,2.345", "B2-1,", "B2-ABCDEFGHIJ1", "B2-C99999999999", "B2-2000000,1"] {
            assert!(fault(Shape::Square, wrong).starts_with("found"), "{wrong}");
        }
        let hex = "expected a corner such as \"C4ne\", or \"2.5,3\" in spaces; corners are n, ne, se, s, sw, nw";
        assert_eq!(fault(Shape::Hex, "C4-C5n"), format!("found \"C4\", {hex}"));
    }

    #[test]
    fn lines_of_a_state_are_read_back() {
        let texts = ["wall B2-F2-F6", "door 3 F6-F7", "open-door 4 F7-F8", "window A1-B1", "ledge 0.25,3-J4"];
        let texts: Vec<String> = texts.map(str::to_owned).into();
        let lines = read_all(Shape::Square, &texts).unwrap();
        assert_eq!(lines.len(), 6);
        assert_eq!(write_all(Shape::Square, &lines), texts);
        for wrong in ["wall", "moat A1-B1", "door x A1-B1", "door 3 A1"] {
            assert!(read_all(Shape::Square, &[wrong.to_owned()]).is_err(), "{wrong}");
        }
    }
}
