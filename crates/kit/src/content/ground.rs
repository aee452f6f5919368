use super::{Faults, Files, record};
use ludex_grid::{Cell, Direction, Footprint, Map, Shape, Terrain};
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
    /// What a character of the map is called in this scene.
    #[or_default]
    pub about: BTreeMap<char, String>,
    /// How deep its difficult water is, in feet.
    #[or_default]
    pub depth: u8,
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
        Some((map, marks))
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
        let room = body.is_none_or(|body| body.fits(map) && !taken(body));
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
