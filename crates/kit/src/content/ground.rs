use super::{Faults, Files, record};
use ludex_engine::Described;
use ludex_grid::lines::{chain, joined};
use ludex_grid::{Cell, Direction, Footprint, Kind, Line, Map, Point, Shape, Terrain};
use std::collections::BTreeMap;

/// The map of a scene: characters for cells, and letters where something stands.
#[record]
pub struct Ground {
    /// Its cells; those of the campaign where nothing is said.
    pub shape: Option<Shape>,
    /// The map as it is drawn: a character for each cell, a line for each row. Letters and digits that are no ground are
    /// marks, at which actors, things and lights stand.
    pub cells: String,
    /// What is under a mark; open ground where nothing is said.
    #[or_default]
    pub legend: BTreeMap<char, char>,
    /// What a character of the map is called in this scene: `"a boulder"`, or with how it looks,
    /// `{ says = "a boulder", look = "stone" }`.
    #[or_default]
    pub about: BTreeMap<char, Described>,
    /// How deep its difficult water is, in feet.
    #[or_default]
    pub depth: u8,
    /// Walls that stand as lines between cells, each from corner to corner: `"A3-A7"`, or on and on, `"B2-F2-F6-B6-B2"`. `C4` is
    /// the upper left corner of the square C4; on hexes corners are `C4n`, `C4ne` and so on. `2.5,3` is a place off the corners,
    /// in spaces from the upper left corner of the map.
    #[or_default]
    pub walls: Vec<String>,
    /// Windows, written as walls are: what steps do not pass, but looks do.
    #[or_default]
    pub windows: Vec<String>,
    /// Ledges and fences, written as walls are: looks pass, and steps over them are dearer.
    #[or_default]
    pub ledges: Vec<String>,
    /// Doors by their names, written as walls are; with ` open` behind it a door stands open: `gate = "F3-F4 open"`.
    #[or_default]
    pub doors: BTreeMap<String, String>,
}

/// The cells at which the marks of a map stand.
pub type Marks = BTreeMap<char, Cell>;

/// A letter of the map that a field of a file names.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The letter.
    pub letter: char,
    /// The field that names it, such as `actors[2].at`.
    pub field: String,
}

impl Mark {
    /// Returns the marks that the records of a list name in their fields `at`: `actors[0].at` and so on.
    pub fn of(list: &str, letters: impl IntoIterator<Item = Option<char>>) -> Vec<Mark> {
        let mark =
            |(at, letter): (usize, Option<char>)| Some(Mark { letter: letter?, field: format!("{list}[{at}].at") });
        letters.into_iter().enumerate().filter_map(mark).collect()
    }
}

impl Ground {
    /// The most cells a map may have: what a fight needs, and little enough to draw and to search.
    pub const MOST_CELLS: usize = 10_000;
    /// The most lines between cells.
    pub const MOST_LINES: usize = 10_000;

    /// Returns the map, and the cells of the marks that are named. Each stands on the map once; several fields may name the same.
    /// `usual` is the shape of the cells where the file names none. `None` if something is wrong, which is added to `files`.
    pub fn lay(&self, files: &mut Files, file: &str, usual: Shape, named: &[Mark]) -> Option<(Map, Marks)> {
        let faulty = files.faults.len();
        for Mark { letter, field } in named {
            let count = self.cells.chars().filter(|symbol| symbol == letter).count();
            if is_ground(*letter) {
                files.fault(file, field, format!("{letter:?} is ground already; expected another letter or digit"));
            } else if count != 1 {
                files.fault(file, field, format!("{letter:?} stands {count} times on the map; expected once"));
            }
        }
        for (letter, under) in self.legend.iter().filter(|(_, under)| Terrain::from_symbol(**under).is_none()) {
            let message = format!("{under:?} is no ground; expected a character such as '.' or ','");
            files.fault(file, &format!("map.legend.{letter}"), message);
        }
        if files.faults.len() > faulty {
            return None;
        }
        let is_mark = |symbol: char| named.iter().any(|mark| mark.letter == symbol);
        let under = |symbol: char| match self.legend.get(&symbol) {
            Some(under) => *under,
            None if is_mark(symbol) => '.',
            None => symbol,
        };
        let plain: String = self.cells.chars().map(under).collect();
        let map = match Map::parse(self.shape.unwrap_or(usual), &plain) {
            Ok(map) if map.cells().count() <= Self::MOST_CELLS => map,
            Ok(_) => {
                files.fault(file, "map.cells", format!("expected at most {} cells", Self::MOST_CELLS));
                return None;
            }
            Err(error) => {
                files.fault(file, "map.cells", error.to_string());
                return None;
            }
        };
        let symbols = self.cells.chars().filter(|symbol| !symbol.is_whitespace());
        let marks = map.cells().zip(symbols).filter(|(_, symbol)| is_mark(*symbol));
        let marks = marks.map(|(cell, symbol)| (symbol, cell)).collect();
        let lines = self.lines(files, file, &map)?;
        map.with_lines(lines).ok().map(|map| (map, marks))
    }

    /// Returns the doors: the number by which the map knows each, from 1, and its name.
    pub fn doors(&self) -> impl Iterator<Item = (u32, &str)> {
        (1..).zip(self.doors.keys().map(String::as_str))
    }

    /// Returns the number of the door of a name.
    pub fn door(&self, name: &str) -> Option<u32> {
        self.doors().find(|(_, known)| *known == name).map(|(id, _)| id)
    }

    /// Returns everything that stands between cells; `None` if something is wrong, which is added to `files`.
    fn lines(&self, files: &mut Files, file: &str, map: &Map) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        let mut fine = true;
        let mut add = |field: String, text: &str, kind: Kind, id: u32| match corners(text, map) {
            Ok(corners) => lines.extend(joined(&corners, kind, id)),
            Err(message) => {
                files.fault(file, &field, message);
                fine = false;
            }
        };
        let lists = [("walls", &self.walls, Kind::Wall), ("windows", &self.windows, Kind::Window)];
        for (name, list, kind) in lists.into_iter().chain([("ledges", &self.ledges, Kind::Ledge)]) {
            for (at, text) in list.iter().enumerate() {
                add(format!("map.{name}[{at}]"), text, kind, 0);
            }
        }
        for (id, (name, text)) in (1..).zip(&self.doors) {
            let shut = text.trim().strip_suffix(" open");
            add(format!("map.doors.{name}"), shut.unwrap_or(text), Kind::Door { open: shut.is_some() }, id);
        }
        if lines.len() > Self::MOST_LINES {
            let message = format!("expected at most {} walls, windows, ledges and doors in all", Self::MOST_LINES);
            files.fault(file, "map.walls", message);
            fine = false;
        }
        fine.then_some(lines)
    }
}

/// Returns the corners of a chain, all of them on the map or its edge.
fn corners(text: &str, map: &Map) -> Result<Vec<Point>, String> {
    let corners = chain(map.shape(), text).map_err(|error| error.to_string())?;
    let (width, height) = (100 * i32::from(map.width()), i32::from(map.height()));
    let (right, bottom) = if map.shape().is_hex() { (width + 50, 87 * height + 29) } else { (width, 100 * height) };
    let beyond = |point: &&Point| !(0..=right).contains(&point.x) || !(0..=bottom).contains(&point.y);
    match corners.iter().find(beyond) {
        Some(point) => Err(format!("{} lies beyond the edge of the map", point.written(map.shape()))),
        None => Ok(corners),
    }
}

/// Who stands where in a scene that is laid out: each has a name of its own, and a space.
#[derive(Debug, Default)]
pub struct Seats(Vec<(String, Option<Footprint>)>);

impl Seats {
    /// Gives an actor a name and a space; adds a fault if another has the name, or if there is no room. What is held takes no
    /// space: it has no `body`.
    pub fn take(&mut self, faults: &mut Faults<'_>, map: &Map, name: &str, body: Option<Footprint>) {
        let named = self.0.iter().all(|(other, _)| other != name);
        let taken = |body: Footprint| self.0.iter().filter_map(|seat| seat.1).any(|other| body.overlaps(other));
        let room = body.is_none_or(|body| body.fits(map) && !map.is_astride(body) && !taken(body));
        faults.unless([
            ("name", named, "another actor has this name"),
            ("at", room, "there is no room for it: somebody stands there, or the map ends"),
        ]);
        self.0.push((name.to_owned(), body));
    }
}

/// Returns whether a character stands for a terrain, or for nothing.
fn is_ground(letter: char) -> bool {
    letter.is_whitespace() || Terrain::from_symbol(letter).is_some()
}

/// Returns a direction of a shape by its name; where there is none, a fault that lists the names is added.
pub fn named_facing(files: &mut Files, shape: Shape, name: &str, (file, field): (&str, &str)) -> Option<Direction> {
    let facing = shape.direction_named(name);
    if facing.is_none() {
        let names: Vec<&str> = shape.directions().map(|way| shape.direction_name(way)).collect();
        files.fault(file, field, format!("expected one of {}", names.join(", ")));
    }
    facing
}
