//! Whether the ground holds what the lines of a file enclose: a step that leads from one of its rooms into another is a leak.
//!
//! The rooms are found without spaces: by a lattice of points, ten to a space, of which two beside one another hang together where no
//! line of the file lies between them. Doors are shut, windows and the outlines of bodies are walls.

use super::lay::cut::clipped;
use super::lay::{Edge, Laid, cell_at};
use super::scene::{Point, Scene};
use ludex_grid::lines::joined;
use ludex_grid::{Cell, Direction, Kind, Line, Map, Passage, Point as Corner};

/// How many points of the lattice a space is wide and high.
const FINE: i32 = 10;
/// By how much the lattice is moved, in hundredths of a space, so that hardly a point lies on a line.
const HAIR: Point = (0.011, 0.003);
/// So near a line the middle of a space may come to lie on the other side of it: lines are rounded, in hundredths of a space.
const ROUNDED: f64 = 3.0;

/// The spaces of a map, in reading order: in which room of the file each lies, and in which part of the ground.
pub(super) struct Rooms {
    /// The ground with every door shut.
    pub(super) map: Map,
    /// The room of the file in which the middle of a space lies; 0 where it is filled.
    pub(super) of_file: Vec<u32>,
    /// The part of the ground that can be walked from it; 0 where it is filled.
    pub(super) of_ground: Vec<u32>,
    /// The steps that lead from one room of the file into another.
    pub(super) leaks: Vec<(Cell, Cell)>,
}

impl Rooms {
    /// Finds the rooms of a map that was laid.
    ///
    /// # Errors
    /// Its lines go farther than lines go.
    pub(super) fn find(scene: &Scene, laid: &Laid) -> Result<Rooms, String> {
        let walls = laid.chains.iter().flat_map(|(kind, chain)| joined(chain, *kind, 0).collect::<Vec<Line>>());
        let shut = |chain: &[Corner]| joined(chain, Kind::Door { open: false }, 1).collect::<Vec<Line>>();
        let doors = laid.doors.iter().flat_map(|(chain, _)| shut(chain));
        let map = laid.map.clone().with_lines(walls.chain(doors).collect()).map_err(|error| error.to_string())?;
        let of_ground = parts(&map);
        let lines = lines(scene, laid);
        let mut of_file = Lattice::of(&map, &lines).rooms(&map);
        settle(&map, &lines, &mut of_file);
        let leaks = leaks(&map, &of_file);
        Ok(Rooms { map, of_file, of_ground, leaks })
    }

    /// Returns how many rooms of the file hold the middle of a space.
    pub(super) fn count(&self) -> usize {
        kinds(&self.of_file)
    }

    /// Returns into how many parts the ground falls.
    pub(super) fn parts(&self) -> usize {
        kinds(&self.of_ground)
    }

    /// Returns how many rooms leak.
    pub(super) fn leaking(&self) -> usize {
        let room = |cell: Cell| place(&self.map, cell).map_or(0, |place| self.of_file[place]);
        kinds(&self.leaks.iter().flat_map(|(from, to)| [room(*from), room(*to)]).collect::<Vec<u32>>())
    }
}

/// Returns how many different numbers there are, but for 0.
fn kinds(numbers: &[u32]) -> usize {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.iter().filter(|number| **number > 0).count()
}

/// Returns where a cell stands in reading order.
pub(super) fn place(map: &Map, cell: Cell) -> Option<usize> {
    let (column, row) = map.column_row(cell)?;
    Some(usize::from(row) * usize::from(map.width()) + usize::from(column))
}

/// Returns the cell to which a step leads, where nothing bars it.
pub(super) fn stepped(map: &Map, cell: Cell, direction: Direction) -> Option<Cell> {
    let next =
        map.shape().step(cell, direction).filter(|next| map.contains(*next) && !map.terrain(*next).is_solid())?;
    (map.passage(map.footprint(cell, 1), direction) < Passage::Barred).then_some(next)
}

/// Returns the part of the ground in which each space lies.
fn parts(map: &Map) -> Vec<u32> {
    let mut parts = vec![0; map.cells().count()];
    let mut count = 0;
    for start in map.cells().filter(|cell| !map.terrain(*cell).is_solid()) {
        let Some(first) = place(map, start).filter(|first| parts[*first] == 0) else { continue };
        count += 1;
        parts[first] = count;
        let mut ahead = vec![start];
        while let Some(cell) = ahead.pop() {
            for next in map.shape().directions().filter_map(|direction| stepped(map, cell, direction)) {
                if let Some(place) = place(map, next).filter(|place| parts[*place] == 0) {
                    parts[place] = count;
                    ahead.push(next);
                }
            }
        }
    }
    parts
}

/// Returns the steps that lead from one room of the file into another, each once.
fn leaks(map: &Map, rooms: &[u32]) -> Vec<(Cell, Cell)> {
    let mut leaks = Vec::new();
    for cell in map.cells().filter(|cell| !map.terrain(*cell).is_solid()) {
        for next in map.shape().directions().filter_map(|direction| stepped(map, cell, direction)) {
            let (Some(one), Some(other)) = (place(map, cell), place(map, next)) else { continue };
            if one < other && rooms[one] != rooms[other] {
                leaks.push((cell, next));
            }
        }
    }
    leaks
}

/// Returns the lines of a file where they lie on the ground, before they are rounded, and its doors.
fn lines(scene: &Scene, laid: &Laid) -> Vec<(Point, Point)> {
    let edge = Edge::of(&laid.map);
    let point = |corner: &Corner| (f64::from(corner.x), f64::from(corner.y));
    let walls = scene.pieces.iter().flat_map(|piece| piece.points.windows(2));
    let walls = walls.map(|ends| [edge.placed(ends[0]), edge.placed(ends[1])]);
    let doors = laid.doors.iter().flat_map(|(door, _)| door.windows(2));
    let doors = doors.map(|ends| [point(&ends[0]), point(&ends[1])]);
    walls.chain(doors).filter_map(|ends| clipped(ends, (edge.right, edge.bottom))).collect()
}

/// A space whose middle lies on a line lies in the room of a space to which a step leads from it.
fn settle(map: &Map, lines: &[(Point, Point)], rooms: &mut [u32]) {
    let mut doubtful: Vec<Cell> = lines.iter().flat_map(|ends| on_line(map, *ends)).collect();
    doubtful.sort_unstable();
    doubtful.dedup();
    doubtful.retain(|cell| !map.terrain(*cell).is_solid());
    let places: Vec<usize> = doubtful.iter().filter_map(|cell| place(map, *cell)).collect();
    let own: Vec<u32> = places.iter().map(|place| std::mem::take(&mut rooms[*place])).collect();
    for _ in 0..doubtful.len() {
        let mut settled = false;
        for cell in &doubtful {
            let Some(place_of) = place(map, *cell).filter(|place| rooms[*place] == 0) else { continue };
            let mut beside = map.shape().directions().filter_map(|direction| stepped(map, *cell, direction));
            let room = beside.find_map(|next| place(map, next).map(|next| rooms[next]).filter(|room| *room > 0));
            settled |= room.is_some();
            rooms[place_of] = room.unwrap_or_default();
        }
        if !settled {
            break;
        }
    }
    // Those from which no step leads to a room that is sure are where they seem to be.
    for (place, room) in places.into_iter().zip(own) {
        if rooms[place] == 0 {
            rooms[place] = room;
        }
    }
}

/// Returns the spaces whose middle lies on a line, or so near that rounding may move it across.
fn on_line(map: &Map, (from, to): (Point, Point)) -> Vec<Cell> {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length * ROUNDED, (to.1 - from.1) / length * ROUNDED);
    let (from, to) = ((from.0 - dx, from.1 - dy), (to.0 + dx, to.1 + dy));
    let middle = Corner::centre(map.shape(), Cell::new(0, 0));
    let first = (f64::from(middle.x), f64::from(middle.y));
    let apart = (if map.shape().is_hex() { 50.0 } else { 100.0 }, Edge::of(map).row_height());
    let turned = |(x, y): Point| (y, x);
    let down = crossings((from, to), (first.0, apart.0), usize::from(map.width()) * 2);
    let across = crossings((turned(from), turned(to)), (first.1, apart.1), usize::from(map.height()));
    let down = down.into_iter().map(|(column, y)| (first.0 + column as f64 * apart.0, y));
    let across = across.into_iter().map(|(row, x)| (x, first.1 + row as f64 * apart.1));
    let near = |at: &Point| {
        let cell = cell_at(map, *at)?;
        let middle = Corner::centre(map.shape(), cell);
        let off = (f64::from(middle.x) - at.0).hypot(f64::from(middle.y) - at.1);
        (off <= ROUNDED).then_some(cell)
    };
    down.chain(across).filter_map(|at| near(&at)).collect()
}

/// Points so close together that no room is lost between them.
struct Lattice {
    columns: usize,
    rows: usize,
    /// The first point, and how far it is to the next, in hundredths of a space.
    first: Point,
    apart: Point,
    /// Whether a line lies between a point and the next one to the east, and to the south.
    east: Vec<bool>,
    south: Vec<bool>,
}

impl Lattice {
    /// Lays the lines of a file across a lattice.
    fn of(map: &Map, lines: &[(Point, Point)]) -> Lattice {
        let edge = Edge::of(map);
        let fine = f64::from(FINE);
        let apart = (100.0 / fine, edge.row_height() / fine);
        let middle = Corner::centre(map.shape(), Cell::new(0, 0));
        let first = |middle: i32, apart: f64| f64::from(middle) % apart;
        let first = (first(middle.x, apart.0) + HAIR.0, first(middle.y, apart.1) + HAIR.1);
        let columns = ((edge.right - first.0) / apart.0) as usize + 1;
        let rows = ((edge.bottom - first.1) / apart.1) as usize + 1;
        let (east, south) = (vec![false; columns * rows], vec![false; columns * rows]);
        let mut lattice = Lattice { columns, rows, first, apart, east, south };
        for (from, to) in lines {
            lattice.part(*from, *to);
        }
        lattice
    }

    /// Parts the points between which a line lies.
    fn part(&mut self, from: Point, to: Point) {
        let ((left, top), (across, down)) = (self.first, self.apart);
        for (column, y) in crossings((from, to), (left, across), self.columns) {
            if let Some(row) = before((y - top) / down, self.rows) {
                self.south[row * self.columns + column] = true;
            }
        }
        let turned = |(x, y): Point| (y, x);
        for (row, x) in crossings((turned(from), turned(to)), (top, down), self.rows) {
            if let Some(column) = before((x - left) / across, self.columns) {
                self.east[row * self.columns + column] = true;
            }
        }
    }

    /// Returns the room in which the middle of each space lies.
    fn rooms(&self, map: &Map) -> Vec<u32> {
        let points = self.flooded();
        let at = |middle: i32, first: f64, apart: f64| ((f64::from(middle) - first) / apart).round().max(0.0) as usize;
        let room = |cell: Cell| {
            let middle = Corner::centre(map.shape(), cell);
            let column = at(middle.x, self.first.0, self.apart.0).min(self.columns - 1);
            let row = at(middle.y, self.first.1, self.apart.1).min(self.rows - 1);
            if map.terrain(cell).is_solid() { 0 } else { points[row * self.columns + column] }
        };
        map.cells().map(room).collect()
    }

    /// Returns the room in which each point lies.
    fn flooded(&self) -> Vec<u32> {
        let mut rooms = vec![0; self.columns * self.rows];
        let mut count = 0;
        for start in 0..rooms.len() {
            if rooms[start] > 0 {
                continue;
            }
            count += 1;
            rooms[start] = count;
            let mut ahead = vec![start];
            while let Some(point) = ahead.pop() {
                for next in self.beside(point) {
                    if rooms[next] == 0 {
                        rooms[next] = count;
                        ahead.push(next);
                    }
                }
            }
        }
        rooms
    }

    /// Returns the points beside a point from which no line parts it.
    fn beside(&self, point: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (point % self.columns, point / self.columns);
        let east = (column + 1 < self.columns && !self.east[point]).then_some(point + 1);
        let south = (row + 1 < self.rows && !self.south[point]).then_some(point + self.columns);
        let west = (column > 0).then(|| point - 1).filter(|west| !self.east[*west]);
        let north = (row > 0).then(|| point - self.columns).filter(|north| !self.south[*north]);
        [east, south, west, north].into_iter().flatten()
    }
}

/// Returns which lines across it a way crosses, and where: lines that lie so far `apart`, the first at `first`.
fn crossings((from, to): (Point, Point), (first, apart): (f64, f64), count: usize) -> Vec<(usize, f64)> {
    let (low, high) = if from.0 <= to.0 { (from, to) } else { (to, from) };
    let number = |at: f64| ((at - first) / apart).ceil().clamp(0.0, count as f64) as usize;
    let along = |line: usize| {
        let at = first + line as f64 * apart;
        (line, low.1 + (high.1 - low.1) * (at - low.0) / (high.0 - low.0))
    };
    (number(low.0)..number(high.0)).map(along).collect()
}

/// Returns the number of the last point before a place, counted in points; `None` where it lies before all.
fn before(place: f64, count: usize) -> Option<usize> {
    (place >= 0.0).then_some(place as usize).filter(|number| *number < count)
}
