//! Doors: where they hang, and that one goes through them.

use super::cut::clipped;
use super::{Edge, HINGE, chains, meet, place, tell_why};
use crate::maps::scene::{Door, Point, Scene};
use ludex_grid::lines::joined;
use ludex_grid::{Kind, Line, Map, Passage, Point as Corner};

/// By how much a door is made wider at either end at a time, in hundredths of a space, and how often.
const WIDER: f64 = 10.0;
const MOST_TIMES: u32 = 8;
/// So many spaces around a door steps may go through it.
const AROUND: i32 = 2;

/// Returns the doors; those that lead off the map are told and left out.
pub(super) fn doors(scene: &Scene, map: &Map, edge: &Edge, notes: &mut Vec<String>) -> Vec<(Vec<Corner>, bool)> {
    let hinges: Vec<Point> = scene.pieces.iter().flat_map(|piece| &piece.points).map(|at| edge.placed(*at)).collect();
    let mut doors = Vec::new();
    let [mut off, mut locked, mut secret] = [Vec::new(), Vec::new(), Vec::new()];
    for Door { ends, open, locked: is_locked, secret: is_secret } in &scene.doors {
        let ends = ends.map(|end| hung(edge.placed(end), &hinges));
        let middle = ((ends[0].0 + ends[1].0) / 2.0, (ends[0].1 + ends[1].1) / 2.0);
        let Some((one, other)) = clipped(ends, (edge.right, edge.bottom)) else {
            off.push(place(map, middle));
            continue;
        };
        let (one, other) = (edge.corner(one), edge.corner(other));
        if one == other || edge.holds_off(one, other) {
            off.push(place(map, middle));
            continue;
        }
        doors.push((vec![one, other], *open));
        let name = || format!("door {} at {}", doors.len(), place(map, middle));
        locked.extend(is_locked.then(name));
        secret.extend(is_secret.then(name));
    }
    let why = "beyond the map or in its edge, leading off it";
    tell_why(notes, &off, ["door is left out", "doors are left out"], why);
    let why = "say so once the scene has begun, or give it a `stuck`";
    tell_why(notes, &locked, ["door is locked", "doors are locked"], why);
    tell_why(notes, &secret, ["door is secret", "doors are secret"], "hide it, or players see it");
    doors
}

/// Returns where the end of a door hangs: at the end of a wall, where one is near.
fn hung(end: Point, hinges: &[Point]) -> Point {
    let off = |hinge: &Point| (hinge.0 - end.0).hypot(hinge.1 - end.1);
    let near = hinges.iter().filter(|hinge| off(hinge) <= HINGE * 100.0);
    near.min_by(|one, other| off(one).total_cmp(&off(other))).copied().unwrap_or(end)
}

/// Makes doors wider that would let nobody through although they stand open: those of other tables are narrower than spaces, and stand
/// across the edges of spaces.
pub(super) fn widen(scene: &Scene, map: &Map, edge: &Edge, doors: &mut [(Vec<Corner>, bool)], notes: &mut Vec<String>) {
    let mut wider = vec![false; doors.len()];
    let mut stuck = Vec::new();
    for time in 0..=MOST_TIMES {
        stuck = blocked(scene, map, edge, doors);
        if stuck.is_empty() || time == MOST_TIMES {
            break;
        }
        for number in &stuck {
            wider[*number] = true;
            widen_one(edge, &mut doors[*number].0);
        }
    }
    let name = |number: usize| format!("door {} at {}", number + 1, place(map, middle(&doors[number].0)));
    let told: Vec<String> =
        (0..doors.len()).filter(|number| wider[*number] && !stuck.contains(number)).map(name).collect();
    let why = "so that one can go through";
    tell_why(notes, &told, ["door is made wider", "doors are made wider"], why);
    let told: Vec<String> = stuck.into_iter().map(name).collect();
    let why = "even while it stands open";
    tell_why(notes, &told, ["door lets nobody through", "doors let nobody through"], why);
}

/// Returns the numbers of the doors through which no straight step leads while they stand open.
fn blocked(scene: &Scene, map: &Map, edge: &Edge, doors: &[(Vec<Corner>, bool)]) -> Vec<usize> {
    let mut doors = doors.to_vec();
    let (mut chains, ..) = chains(scene, edge, &doors);
    meet::meet(&mut chains, &mut doors);
    let walls = chains.iter().flat_map(|(kind, chain)| joined(chain, *kind, 0).collect::<Vec<Line>>());
    let shut = |(id, (door, _)): (u32, &(Vec<Corner>, bool))| {
        joined(door, Kind::Door { open: false }, id).collect::<Vec<Line>>()
    };
    let shut = (1..).zip(&doors).flat_map(shut);
    // What goes too far is told when it is laid.
    let Ok(mut map) = map.clone().with_lines(walls.chain(shut).collect()) else { return Vec::new() };
    let mut blocked = Vec::new();
    for (number, (door, _)) in doors.iter().enumerate() {
        let id = number as u32 + 1;
        let before = barred(&map, door);
        map.turn_door(id, true);
        let after = barred(&map, door);
        map.turn_door(id, false);
        if before == after {
            blocked.push(number);
        }
    }
    blocked
}

/// Returns how many straight steps are barred around a door.
fn barred(map: &Map, door: &[Corner]) -> usize {
    let row_height = if map.shape().is_hex() { 87 } else { 100 };
    let around = |at: fn(&Corner) -> i32, size: i32| {
        let low = door.iter().map(at).min().unwrap_or_default();
        let high = door.iter().map(at).max().unwrap_or_default();
        low.div_euclid(size) - AROUND..=high.div_euclid(size) + AROUND
    };
    let columns = around(|corner| corner.x, 100);
    let places = around(|corner| corner.y, row_height).flat_map(|row| columns.clone().map(move |column| (column, row)));
    let cells = places.filter_map(|(column, row)| map.cell_at(u16::try_from(column).ok()?, u16::try_from(row).ok()?));
    let of_cell = |cell| {
        let body = map.footprint(cell, 1);
        let straight = map.shape().directions().filter(|direction| !map.shape().is_diagonal(*direction));
        straight.filter(|direction| map.passage(body, *direction) == Passage::Barred).count()
    };
    cells.map(of_cell).sum()
}

/// Makes a door wider at both ends.
fn widen_one(edge: &Edge, door: &mut [Corner]) {
    let [one, .., other] = door else { return };
    let (dx, dy) = (f64::from(other.x - one.x), f64::from(other.y - one.y));
    let length = dx.hypot(dy).max(1.0);
    let (x, y) = (dx / length * WIDER, dy / length * WIDER);
    let moved = |end: Corner, way: f64| edge.corner((f64::from(end.x) + x * way, f64::from(end.y) + y * way));
    (*one, *other) = (moved(*one, -1.0), moved(*other, 1.0));
}

/// Returns the middle of a door.
fn middle(door: &[Corner]) -> Point {
    let half = |at: fn(&Corner) -> i32| f64::from(door.iter().map(at).sum::<i32>()) / door.len().max(1) as f64;
    (half(|corner| corner.x), half(|corner| corner.y))
}
