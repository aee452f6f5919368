//! A map of another table on ground of ours: lines in hundredths of a space, spaces filled where bodies stand, letters for lights.

pub(super) mod cut;
mod doors;
mod meet;

use super::rooms::Rooms;
use super::scene::{Light, Piece, Place, Point, Scene, Untaken, Words, middle};
use cut::{clipped, merged, without};
use ludex_grid::{Cell, Kind, Map, Point as Corner, Terrain, called};
use std::collections::BTreeSet;

/// The most spaces of a map.
const MOST_CELLS: f64 = 10_000.0;
/// The most lines of a map in a content file.
const MOST_LINES: usize = 10_000;
/// So near the edge of spaces an end is drawn onto it, in spaces.
const NEAR: f64 = 0.1;
/// So near the end of a wall the end of a door is drawn onto it, in spaces.
const HINGE: f64 = 0.2;
/// How many things of a kind are told by their places.
const TOLD: usize = 12;

/// A wall, a window or a ledge, from corner to corner.
pub(super) type Chain = (Kind, Vec<Corner>);

/// A map, laid on ground of ours.
pub(super) struct Laid {
    /// The ground, without doors and lights.
    pub(super) map: Map,
    /// How many pieces of wall came in.
    pub(super) pieces: usize,
    pub(super) chains: Vec<Chain>,
    pub(super) doors: Vec<(Vec<Corner>, bool)>,
    pub(super) lights: Vec<Lamp>,
}

/// A lamp that stands at a letter.
pub(super) struct Lamp {
    pub(super) letter: char,
    pub(super) column: u16,
    pub(super) row: u16,
    /// How many spaces its light is bright, and how many more it is dim.
    pub(super) bright: u32,
    pub(super) dim: u32,
}

/// Lays a map; what does not come as it was is added to `notes`.
pub(super) fn lay(scene: &Scene, notes: &mut Vec<String>) -> Result<Laid, String> {
    let mut map = open(scene, notes)?;
    let edge = Edge::of(&map);
    for untaken in &scene.untaken {
        tell_untaken(notes, &map, &edge, untaken);
    }
    let mut doors = doors::doors(scene, &map, &edge, notes);
    doors::widen(scene, &map, &edge, &mut doors, notes);
    let (mut chains, pieces, beyond) = chains(scene, &edge, &doors);
    meet::meet(&mut chains, &mut doors);
    let beyond: Vec<String> = beyond.into_iter().map(|at| place(&map, edge.stretched(at))).collect();
    tell(notes, &beyond, ["piece of wall lies beyond the map", "pieces of wall lie beyond the map"]);
    let count = chains.iter().map(|(_, chain)| chain.len() - 1).sum::<usize>() + doors.len();
    if count > MOST_LINES {
        return Err(format!("walls: expected at most {MOST_LINES} on the map, came {count}"));
    }
    let filled = fill(scene, &mut map, &edge);
    let filled: Vec<String> = filled.iter().map(|cell| name_of(&map, *cell)).collect();
    let what = ["space is filled by what stands about", "spaces are filled by what stands about"];
    tell(notes, &filled, what);
    let lights = lights(scene, &map, notes);
    let laid = Laid { map, pieces, chains, doors, lights };
    about_rooms(scene, &laid, notes)?;
    Ok(laid)
}

/// Returns open ground as large as the map.
fn open(scene: &Scene, notes: &mut Vec<String>) -> Result<Map, String> {
    let across = |length: f64| (length - 0.01).ceil();
    let (columns, rows) = (across(scene.columns), across(scene.rows));
    if !(columns >= 1.0 && rows >= 1.0 && columns * rows <= MOST_CELLS) {
        return Err(format!("map_size: expected up to {MOST_CELLS} spaces, came {} by {}", scene.columns, scene.rows));
    }
    if (columns, rows) != (scene.columns, scene.rows) {
        notes.push(format!("the map is {} by {} spaces and was made {columns} by {rows}", scene.columns, scene.rows));
    }
    Map::open(scene.shape, columns as usize, rows as usize).map_err(|error| error.to_string())
}

/// The edge of a map, in hundredths of a space.
pub(super) struct Edge {
    hex: bool,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Edge {
    pub(super) fn of(map: &Map) -> Edge {
        let hex = map.shape().is_hex();
        let (width, height) = (f64::from(map.width()) * 100.0, f64::from(map.height()));
        let (right, bottom) = if hex { (width + 50.0, height * 87.0 + 29.0) } else { (width, height * 100.0) };
        Edge { hex, right, bottom }
    }

    /// Returns a place in hundredths. The rows of hexes are a little farther apart here than where they are regular.
    pub(super) fn stretched(&self, (x, y): Point) -> Point {
        if self.hex { (x * 100.0, y * 100.0 * 0.87 / 0.75_f64.sqrt()) } else { (x * 100.0, y * 100.0) }
    }

    /// Returns a place in hundredths: on the edge of spaces where it is near one.
    pub(super) fn placed(&self, (x, y): Point) -> Point {
        let drawn = |at: f64| if (at - at.round()).abs() <= NEAR { at.round() } else { at };
        if self.hex { self.stretched((x, y)) } else { self.stretched((drawn(x), drawn(y))) }
    }

    /// Returns how far apart the rows of spaces are.
    pub(super) fn row_height(&self) -> f64 {
        if self.hex { 87.0 } else { 100.0 }
    }

    /// Returns a corner, on the map.
    fn corner(&self, (x, y): Point) -> Corner {
        Corner::new(x.round().clamp(0.0, self.right) as i32, y.round().clamp(0.0, self.bottom) as i32)
    }

    /// Returns whether a line runs along the edge of the map, or beyond it.
    fn holds_off(&self, one: Corner, other: Corner) -> bool {
        let (right, bottom) = (self.right as i32, self.bottom as i32);
        let both = |at: i32, is: fn(Corner) -> i32| is(one) == at && is(other) == at;
        both(0, |corner| corner.x)
            || both(right, |corner| corner.x)
            || both(0, |corner| corner.y)
            || both(bottom, |corner| corner.y)
    }
}

/// Returns the walls and windows as chains, cut where doors stand in them; how many pieces came in, and where those are that lie
/// beyond the map.
fn chains(scene: &Scene, edge: &Edge, doors: &[(Vec<Corner>, bool)]) -> (Vec<Chain>, usize, Vec<Point>) {
    let mut chains: Vec<Chain> = Vec::new();
    let (mut came, mut beyond) = (0, Vec::new());
    for Piece { points, kind, .. } in &scene.pieces {
        let mut chain: Vec<Corner> = Vec::new();
        let mut end = |chain: &mut Vec<Corner>| {
            let corners = merged(std::mem::take(chain));
            if corners.len() > 1 {
                chains.push((*kind, corners));
            }
        };
        for ends in points.windows(2) {
            let Some((from, to)) = clipped([edge.placed(ends[0]), edge.placed(ends[1])], (edge.right, edge.bottom))
            else {
                beyond.push(middle([ends[0], ends[1]]));
                end(&mut chain);
                continue;
            };
            came += 1;
            for (from, to) in without((edge.corner(from), edge.corner(to)), doors) {
                if chain.last() != Some(&from) {
                    end(&mut chain);
                    chain.push(from);
                }
                chain.push(to);
            }
        }
        end(&mut chain);
    }
    (chains, came, beyond)
}

/// Fills the spaces that bodies fill wholly: those whose centre and corners lie within a closed outline. Returns them.
fn fill(scene: &Scene, map: &mut Map, edge: &Edge) -> BTreeSet<Cell> {
    let mut filled = BTreeSet::new();
    for Piece { points, .. } in scene.pieces.iter().filter(|piece| piece.body && piece.points.len() > 3) {
        let outline: Vec<Point> = points.iter().map(|point| edge.placed(*point)).collect();
        let closed = outline.first() == outline.last();
        let within = |at: Corner, share: f64, centre: Corner| {
            let drawn = |at: i32, centre: i32| f64::from(centre) + f64::from(at - centre) * share;
            cut::is_within((drawn(at.x, centre.x), drawn(at.y, centre.y)), &outline)
        };
        for cell in map.cells().filter(|_| closed) {
            let centre = Corner::centre(map.shape(), cell);
            if within(centre, 1.0, centre)
                && Corner::corners(map.shape(), cell).all(|corner| within(corner, 0.8, centre))
            {
                filled.insert(cell);
            }
        }
    }
    for cell in &filled {
        map.set_terrain(*cell, Terrain::WALL);
    }
    filled
}

/// Returns the lights at letters; what has no place is told.
fn lights(scene: &Scene, map: &Map, notes: &mut Vec<String>) -> Vec<Lamp> {
    let mut letters =
        ('A'..='Z').chain('a'..='z').chain('0'..='9').filter(|letter| Terrain::from_symbol(*letter).is_none());
    let mut taken = BTreeSet::new();
    let mut lamps = Vec::new();
    let [mut left, mut moved] = [Vec::new(), Vec::new()];
    for Light { at, bright, reach } in &scene.lights {
        let placed = (at.0 * 100.0, at.1 * 100.0);
        let free = |cell: &Cell| !taken.contains(cell) && !map.terrain(*cell).is_solid();
        let there = cell_at(map, placed);
        let cell = there.and_then(|there| {
            let near = map.shape().neighbours(there).filter(|cell| map.contains(*cell));
            std::iter::once(there).chain(near).find(free)
        });
        let (Some(cell), Some(letter)) = (cell, cell.and_then(|_| letters.next())) else {
            left.push(place(map, placed));
            continue;
        };
        if Some(cell) != there {
            moved.push(place(map, placed));
        }
        taken.insert(cell);
        let Some((column, row)) = map.column_row(cell) else { continue };
        let spaces = |length: f64| length.round().clamp(0.0, 1000.0) as u32;
        let all = spaces(*reach).max(1);
        let bright = spaces(*bright).min(all);
        lamps.push(Lamp { letter, column, row, bright, dim: all - bright });
    }
    let why = "beyond the map, or one more than there are letters";
    tell_why(notes, &left, ["light is left out", "lights are left out"], why);
    let what = ["light stands in the next space", "lights stand in the next space"];
    tell_why(notes, &moved, what, "theirs is taken, or solid");
    lamps
}

/// Tells into how many parts the ground falls with every door shut, and where it leaks.
fn about_rooms(scene: &Scene, laid: &Laid, notes: &mut Vec<String>) -> Result<(), String> {
    let rooms = Rooms::find(scene, laid)?;
    let parts = rooms.parts();
    if parts > 1 {
        notes.push(format!("with all doors shut the ground falls into {parts} parts between which no way leads"));
    }
    let name = |cell: &Cell| name_of(&laid.map, *cell);
    let leaks: Vec<String> = rooms.leaks.iter().map(|(from, to)| format!("{} to {}", name(from), name(to))).collect();
    let what =
        ["step leads out of a room that is closed in the file", "steps lead out of rooms that are closed in the file"];
    tell(notes, &leaks, what);
    Ok(())
}

/// Returns the cell in which a place in hundredths lies.
pub(super) fn cell_at(map: &Map, (x, y): Point) -> Option<Cell> {
    let off = |cell: &Cell| {
        let centre = Corner::centre(map.shape(), *cell);
        (f64::from(centre.x) - x).hypot(f64::from(centre.y) - y)
    };
    let row_height = if map.shape().is_hex() { 87.0 } else { 100.0 };
    // What is too far for a number lies beyond any map.
    let space = |at: f64| at.floor().clamp(-9.0, 1e6) as i32;
    let (column, row) = (space(x / 100.0), space(y / row_height));
    let near = (row - 1..=row + 1).flat_map(|row| (column - 1..=column + 1).map(move |column| (column, row)));
    let cells = near.filter_map(|(column, row)| map.cell_at(u16::try_from(column).ok()?, u16::try_from(row).ok()?));
    cells.min_by(|one, other| off(one).total_cmp(&off(other))).filter(|cell| off(cell) <= 71.0)
}

/// Returns what the space at a place in hundredths is called; beyond the map, the place in spaces.
fn place(map: &Map, at: Point) -> String {
    match cell_at(map, at) {
        Some(cell) => name_of(map, cell),
        None => format!("{:.1},{:.1}", at.0 / 100.0, at.1 / 100.0),
    }
}

/// Returns what a space is called.
fn name_of(map: &Map, cell: Cell) -> String {
    called::on(Some(map.shape()), || cell.to_string())
}

/// Tells what was left out before the map was laid.
fn tell_untaken(notes: &mut Vec<String>, map: &Map, edge: &Edge, untaken: &Untaken) {
    let name = |at: &Place| match at {
        Place::At(at) => place(map, edge.stretched(*at)),
        Place::Called(name) => name.clone(),
    };
    let places: Vec<String> = untaken.places.iter().map(name).collect();
    tell(notes, &places, untaken.what);
}

/// Tells how many there are of something, why, and where the first of them are.
fn tell_why(notes: &mut Vec<String>, places: &[String], what: Words, why: &str) {
    tell_so(notes, places, what, &format!(" ({why})"));
}

/// Tells how many there are of something, and where the first of them are.
fn tell(notes: &mut Vec<String>, places: &[String], what: Words) {
    tell_so(notes, places, what, "");
}

fn tell_so(notes: &mut Vec<String>, places: &[String], [one, many]: Words, why: &str) {
    if places.is_empty() {
        return;
    }
    let what = if places.len() == 1 { one } else { many };
    let more = if places.len() > TOLD { " and so on" } else { "" };
    let first: Vec<&str> = places.iter().take(TOLD).map(String::as_str).collect();
    notes.push(format!("{} {what}{why}: {}{more}", places.len(), first.join(", ")));
}
