//! Walls, doors, windows and ledges between cells, as the table draws them, and as much of them as people know.

use crate::GroundLine;
use ludex_grid::{Cell, Kind, Map, Point, Shape};
use std::borrow::Cow;

/// How long a piece of a line is at most whose ground people know or do not know as a whole, in hundredths of a space.
const PIECE: i32 = 50;
/// How far the middle of a piece is at most from the centre of a cell that it stands beside, in hundredths of a space.
const BESIDE: i64 = 62;

/// Returns the lines of a map as they stand now.
pub fn drawn(map: &Map) -> Vec<GroundLine> {
    let line = |line: &ludex_grid::Line| GroundLine {
        from: (line.from.x, line.from.y),
        to: (line.to.x, line.to.y),
        kind: Cow::Borrowed(kind(line.kind)),
        name: None,
        secret: false,
        id: line.id,
    };
    map.lines().map_or(Vec::new(), |lines| lines.all().iter().map(line).collect())
}

/// Returns as what a line is drawn.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "wall",
        Kind::Door { open: false } => "door",
        Kind::Door { open: true } => "open-door",
        Kind::Window => "window",
        Kind::Ledge => "ledge",
    }
}

/// Names the doors of a number, and says whether players take them for walls.
pub fn name_doors(lines: &mut [GroundLine], id: u32, name: &str, secret: bool) {
    let is_door = |line: &&mut GroundLine| line.id == id && line.kind.ends_with("door");
    for door in lines.iter_mut().filter(is_door) {
        door.name = Some(name.to_owned());
        door.secret = secret;
    }
}

/// Returns the lines as players are shown them: a secret door as a wall.
pub fn to_players(lines: Vec<GroundLine>) -> Vec<GroundLine> {
    let shown = |line: GroundLine| {
        if line.secret { GroundLine { kind: "wall".into(), name: None, secret: false, id: 0, ..line } } else { line }
    };
    lines.into_iter().map(shown).collect()
}

/// Returns the pieces of lines beside cells of which `seen` says that a viewer knows their ground; those that follow one another
/// are joined.
pub fn seen(lines: &[GroundLine], shape: Shape, seen: impl Fn(Cell) -> bool) -> Vec<GroundLine> {
    let mut known: Vec<GroundLine> = Vec::new();
    for line in lines {
        let (dx, dy) = (line.to.0 - line.from.0, line.to.1 - line.from.1);
        let count = (dx.abs().max(dy.abs()) / PIECE).clamp(1, 4000);
        let at = |piece: i32| {
            let along = |from: i32, way: i32| from + (i64::from(way) * i64::from(piece) / i64::from(count)) as i32;
            (along(line.from.0, dx), along(line.from.1, dy))
        };
        let mut joins = false;
        for piece in 0..count {
            let (from, to) = (at(piece), at(piece + 1));
            let middle = Point::new((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            let is_seen = beside(shape, middle).any(&seen);
            match known.last_mut().filter(|_| joins && is_seen) {
                Some(last) => last.to = to,
                None if is_seen => known.push(GroundLine { from, to, ..line.clone() }),
                None => {}
            }
            joins = is_seen;
        }
    }
    known
}

/// Returns the cells beside a point.
fn beside(shape: Shape, point: Point) -> impl Iterator<Item = Cell> {
    let row = point.y.div_euclid(if shape.is_hex() { 87 } else { 100 });
    let near = (row - 1..=row + 1).flat_map(move |row| {
        let shove = if shape.is_hex() { 50 * row } else { 0 };
        let first = (point.x - shove).div_euclid(100);
        (first - 1..=first + 1).map(move |x| (x, row))
    });
    near.filter_map(move |(x, y)| {
        let cell = Cell::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?);
        let centre = Point::centre(shape, cell);
        let (dx, dy) = (i64::from(centre.x - point.x), i64::from(centre.y - point.y));
        (dx * dx + dy * dy <= BESIDE * BESIDE).then_some(cell)
    })
}

/// Returns a number for the lines that a viewer is sent: another number, other lines; 0 without any.
pub fn stamp(lines: &[GroundLine]) -> u32 {
    let doors = lines.iter().filter(|line| line.kind.ends_with("door"));
    // The hash FNV-1a.
    let mix = |hash: u32, number: i32| (hash ^ number as u32).wrapping_mul(0x0100_0193);
    doors.fold(0, |hash, door| {
        let open = i32::from(door.kind == "open-door");
        [door.from.0, door.from.1, open].into_iter().fold(hash ^ 0x811c_9dc5, mix)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_grid::lines::{chain, joined};

    fn map(shape: Shape, lines: &[(&str, Kind, u32)]) -> Map {
        let all = lines
            .iter()
            .flat_map(|(text, kind, id)| joined(&chain(shape, text).unwrap(), *kind, *id).collect::<Vec<_>>());
        Map::open(shape, 10, 10).unwrap().with_lines(all.collect()).unwrap()
    }

    #[test]
    fn of_a_long_wall_people_know_what_stands_beside_the_ground_they_know() {
        let lines = drawn(&map(Shape::Square, &[("A3-K3", Kind::Wall, 0)]));
        let known =
            seen(&lines, Shape::Square, |cell| (2..4).contains(&cell.x) && cell.y == 2 || cell.x == 8 && cell.y == 1);
        let ends: Vec<_> = known.iter().map(|line| (line.from, line.to)).collect();
        assert_eq!(ends, [((200, 200), (400, 200)), ((800, 200), (900, 200))]);
        assert!(seen(&lines, Shape::Square, |_| false).is_empty());
        assert_eq!(seen(&lines, Shape::Square, |_| true), lines);
        let hex = drawn(&map(Shape::Hex, &[("B3n-B3ne", Kind::Window, 0)]));
        assert_eq!(seen(&hex, Shape::Hex, |cell| cell == Cell::new(0, 2)), hex, "the hex B3 is at 0,2");
        assert!(seen(&hex, Shape::Hex, |cell| cell == Cell::new(3, 3)).is_empty());
    }

    #[test]
    fn a_secret_door_is_a_wall_to_players() {
        let mut lines =
            drawn(&map(Shape::Square, &[("A3-B3", Kind::Wall, 0), ("B3-C3", Kind::Door { open: false }, 1)]));
        name_doors(&mut lines, 1, "the panel", true);
        assert_eq!((lines[1].name.as_deref(), lines[1].secret), (Some("the panel"), true));
        let shown = to_players(lines.clone());
        assert_eq!((&*shown[1].kind, &shown[1].name, shown[1].secret), ("wall", &None, false));
        assert!(stamp(&lines) != 0 && stamp(&shown) == 0);
    }
}
