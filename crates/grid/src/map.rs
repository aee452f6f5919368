use serde::{Deserialize, Serialize};

use crate::lines::{read_all, write_all};
use crate::{Cell, Cover, Direction, Entry, Footing, Footprint, GridError, Line, Lines, Passage, Shape, Terrain};

/// The part of a battlefield that never moves: its shape, its extent, the terrain of each cell, and the walls, doors, windows and
/// ledges that stand as lines between cells ([`Map::with_lines`]).
///
/// A map is a rectangle on the table. Squares count columns and rows from 0; on hexes the odd rows stand half a cell
/// further east, so that the left and right edges are straight but for the zigzag ([`Map::cell_at`] and
/// [`Map::column_row`] go between columns and axial coordinates). What is beyond the edge counts as wall.
///
/// Maps are written in content files as text: see [`Map::parse`]. Share one in an `Arc`; queries never change it. The default is
/// a map without a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Map {
    shape: Shape,
    width: u16,
    height: u16,
    terrain: Vec<Terrain>,
    /// The same for each row in bits, for who asks about many cells at once.
    rows: Vec<Row>,
    /// How many cells hide whatever is behind them.
    walls: usize,
    /// What stands between cells; `None` where nothing does.
    lines: Option<std::sync::Arc<Lines>>,
}

/// What the cells of a row are like, a bit for each of the first [`Row::BITS`] columns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    /// Those that are hard going, and those that nobody walks into.
    pub(crate) difficult: u64,
    pub(crate) blocked: u64,
    /// Those that give cover.
    pub(crate) covers: u64,
}

impl Row {
    /// Columns of which it knows.
    pub(crate) const BITS: usize = 64;

    /// Takes in what a cell is like.
    fn set(&mut self, column: usize, terrain: Terrain) {
        if column < Self::BITS {
            let to = |bits: &mut u64, on: bool| *bits = *bits & !(1 << column) | u64::from(on) << column;
            to(&mut self.difficult, terrain.footing == Footing::Difficult);
            to(&mut self.blocked, terrain.footing == Footing::Blocked);
            to(&mut self.covers, terrain.cover != Cover::None);
        }
    }
}

impl Map {
    /// The most cells a map may have in a row, and the most rows.
    pub const MOST_ACROSS: usize = 1000;

    /// Returns a map of open ground, `width` cells in each of `height` rows.
    ///
    /// # Errors
    /// [`GridError::Size`] where a side is 0 or more than [`Map::MOST_ACROSS`].
    pub fn open(shape: Shape, width: usize, height: usize) -> Result<Map, GridError> {
        let allowed = 1..=Map::MOST_ACROSS;
        match (u16::try_from(width), u16::try_from(height)) {
            (Ok(columns), Ok(rows)) if allowed.contains(&width) && allowed.contains(&height) => {
                let terrain = vec![Terrain::CLEAR; width * height];
                let bits = vec![Row::default(); height];
                Ok(Map { shape, width: columns, height: rows, terrain, rows: bits, walls: 0, lines: None })
            }
            _ => Err(GridError::Size { width, height, most: Map::MOST_ACROSS }),
        }
    }

    /// Returns the shape of its cells.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of cells in a row.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns the cell in a column and row, both counted from 0, or `None` beyond the edge.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        if column >= self.width || row >= self.height {
            return None;
        }
        let x = if self.shape.is_hex() { i32::from(column) - i32::from(row / 2) } else { i32::from(column) };
        Cell::checked(x, i32::from(row))
    }

    /// Returns the column and row of a cell, both counted from 0, or `None` beyond the edge.
    #[inline]
    pub fn column_row(&self, cell: Cell) -> Option<(u16, u16)> {
        let row = u16::try_from(cell.y).ok()?;
        let shove = if self.shape.is_hex() { i32::from(row / 2) } else { 0 };
        let column = u16::try_from(i32::from(cell.x) + shove).ok()?;
        (column < self.width && row < self.height).then_some((column, row))
    }

    /// Returns whether a cell lies on the map.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.column_row(cell).is_some()
    }

    /// Returns all cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.height).flat_map(move |row| (0..self.width).filter_map(move |column| self.cell_at(column, row)))
    }

    /// Returns the terrain of a cell; a wall beyond the edge.
    #[inline]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.index(cell).and_then(|index| self.terrain.get(index)).copied().unwrap_or(Terrain::WALL)
    }

    /// Changes the terrain of a cell. Returns whether the cell lies on the map; beyond the edge nothing changes.
    pub fn set_terrain(&mut self, cell: Cell, terrain: Terrain) -> bool {
        let Some((column, row)) = self.column_row(cell) else { return false };
        let place = usize::from(row) * usize::from(self.width) + usize::from(column);
        let before = std::mem::replace(&mut self.terrain[place], terrain);
        self.rows[usize::from(row)].set(column.into(), terrain);
        self.walls += usize::from(terrain.cover == Cover::Total);
        self.walls -= usize::from(before.cover == Cover::Total);
        true
    }

    /// Returns whether any of its cells gives [`Cover::Total`], or lines stand on it. Without, nothing on the map is out of sight
    /// by its ground.
    #[inline]
    pub fn has_walls(&self) -> bool {
        self.walls > 0 || self.lines.is_some()
    }

    /// Returns whether the ground may hide one body from another: whether any cell of the map gives [`Cover::Total`], or lines come
    /// near the place between the two. It is quick, and errs on the side of yes.
    #[inline]
    pub fn may_hide(&self, from: Footprint, to: Footprint) -> bool {
        self.walls > 0 || self.lines_between(from, to).is_some()
    }

    /// Returns the same map with these lines in place of those it had.
    ///
    /// # Errors
    /// As for [`Lines::new`].
    pub fn with_lines(mut self, lines: Vec<Line>) -> Result<Map, GridError> {
        let built = Lines::new(&self, lines)?;
        self.lines = (!built.is_empty()).then(|| std::sync::Arc::new(built));
        Ok(self)
    }

    /// Returns what stands between its cells; `None` where nothing does.
    #[inline]
    pub fn lines(&self) -> Option<&Lines> {
        self.lines.as_deref()
    }

    /// Opens or shuts every door with this id. Returns whether there is one.
    pub fn turn_door(&mut self, id: u32, open: bool) -> bool {
        self.lines.as_mut().is_some_and(|lines| std::sync::Arc::make_mut(lines).turn(id, open))
    }

    /// Returns what the lines do to a step of a body. See [`Lines::step_of`].
    #[inline]
    pub fn passage(&self, body: Footprint, direction: Direction) -> Passage {
        self.lines().map_or(Passage::Free, |lines| lines.step_of(body, direction))
    }

    /// Returns what the lines do to a step of a body to a cell beside its anchor. Farther off it is that of the [way](Map::way).
    pub fn passage_to(&self, body: Footprint, to: Cell) -> Passage {
        let Some(lines) = self.lines() else { return Passage::Free };
        let step = self.shape.directions().find(|&direction| self.shape.step(body.anchor(), direction) == Some(to));
        step.map_or_else(|| lines.way(body.anchor(), to), |direction| lines.step_of(body, direction))
    }

    /// Returns what the lines do to a way from the centre of a cell straight to that of another, near or far: a leap, a charge, a
    /// throw. A way that only touches the end of a line goes past it.
    pub fn way(&self, from: Cell, to: Cell) -> Passage {
        self.lines().map_or(Passage::Free, |lines| lines.way(from, to))
    }

    /// Returns whether a body that stands there would stand astride of a wall, a window or a shut door.
    pub fn is_astride(&self, body: Footprint) -> bool {
        self.lines().is_some_and(|lines| lines.is_astride(body))
    }

    /// Returns what it costs to walk into a cell, by its terrain alone. See [`Terrain::entry`].
    #[inline]
    pub fn entry(&self, cell: Cell) -> Entry {
        self.terrain(cell).entry()
    }

    /// Returns the cells that a creature `across` cells wide takes on this map when it stands at `anchor`.
    #[inline]
    pub fn footprint(&self, anchor: Cell, across: u8) -> Footprint {
        Footprint::new(self.shape, anchor, across)
    }

    /// Returns where to draw the centre of a cell, from the top left corner of the map, when the centres of neighbours
    /// are `pitch` apart (on squares, orthogonal neighbours). For drawing only: no rule depends on it.
    pub fn drawn_centre(&self, cell: Cell, pitch: f64) -> (f64, f64) {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        if self.shape.is_hex() {
            let row_height = 3_f64.sqrt() / 2.0;
            ((x + y / 2.0 + 0.5) * pitch, (y * row_height + row_height * 2.0 / 3.0) * pitch)
        } else {
            ((x + 0.5) * pitch, (y + 0.5) * pitch)
        }
    }

    /// Returns where a cell stands among [`Map::cells`].
    #[inline]
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        self.column_row(cell).map(|(column, row)| usize::from(row) * usize::from(self.width) + usize::from(column))
    }

    /// Returns the cell that lies so far from another, with its place in the map; `None` off the map.
    #[inline]
    pub(crate) fn beside(&self, cell: Cell, (dx, dy): (i32, i32)) -> Option<(Cell, usize)> {
        let (x, y) = (i32::from(cell.x) + dx, i32::from(cell.y) + dy);
        let column = if self.shape.is_hex() { x + (y >> 1) } else { x };
        // What is below 0 is a great number without its sign.
        let (column, row) = (column as u32, y as u32);
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        // Maps are at most a thousand cells across.
        let inside = column < width && row < height;
        inside.then(|| (Cell::new(x as i16, y as i16), (row * width + column) as usize))
    }

    /// Returns what each row is like, from the north.
    #[inline]
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns whether any cell may be solid ([`Terrain::is_solid`]).
    #[inline]
    pub(crate) fn has_solid(&self) -> bool {
        self.walls > 0
    }

    /// Returns how many cells it has.
    #[inline]
    pub(crate) fn area(&self) -> usize {
        self.terrain.len()
    }

    /// Returns the lowest and highest x and y of its cells.
    pub(crate) fn bounds(&self) -> [(i32, i32); 2] {
        let (right, bottom) = (i32::from(self.width) - 1, i32::from(self.height) - 1);
        let left = if self.shape.is_hex() { -(bottom / 2) } else { 0 };
        [(left, right), (0, bottom)]
    }
}

/// A map as it stands in content files.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    shape: Shape,
    cells: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
}

impl TryFrom<Written> for Map {
    type Error = GridError;

    fn try_from(written: Written) -> Result<Map, GridError> {
        let map = Map::parse(written.shape, &written.cells)?;
        if written.lines.is_empty() { Ok(map) } else { map.with_lines(read_all(written.shape, &written.lines)?) }
    }
}

impl From<Map> for Written {
    fn from(map: Map) -> Written {
        let lines = map.lines().map_or(Vec::new(), |lines| write_all(map.shape, lines.all()));
        Written { shape: map.shape, cells: map.to_string(), lines }
    }
}

/// Bodies on a map.
impl Footprint {
    /// Returns whether all its cells lie on the map. What stands there is for the caller to judge.
    #[inline]
    pub fn fits(self, map: &Map) -> bool {
        if self.across() == 1 {
            return self.shape() == map.shape && map.contains(self.anchor());
        }
        self.shape() == map.shape && self.cells().all(|cell| map.contains(cell))
    }
}

/// Lines on a map.
impl Lines {
    /// Returns the lines of a map. None at all take no memory, and change no answer.
    ///
    /// # Errors
    /// [`GridError::Line`] where a line goes beyond [`Point::FARTHEST`](crate::Point::FARTHEST).
    pub fn new(map: &Map, lines: Vec<Line>) -> Result<Lines, GridError> {
        Lines::laid((map.shape, map.width, map.height), lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_map_is_a_rectangle_in_columns_and_rows() {
        let map = Map::open(Shape::Hex, 3, 5).unwrap();
        assert_eq!(map.cell_at(0, 4), Some(Cell::new(-2, 4)));
        assert_eq!(map.cell_at(2, 3), Some(Cell::new(1, 3)));
        assert_eq!(map.cell_at(3, 0), None);
        assert!(!map.contains(Cell::new(0, -1)) && !map.contains(Cell::new(-1, 1)));
        assert_eq!(map.cells().count(), 15);
        for (index, cell) in map.cells().enumerate() {
            assert_eq!(map.index(cell), Some(index));
            let [(left, right), (top, bottom)] = map.bounds();
            assert!((left..=right).contains(&cell.x.into()) && (top..=bottom).contains(&cell.y.into()));
        }
        assert!(map.cells().is_sorted());
    }

    #[test]
    fn lines_are_written_with_the_map() {
        let plain = Map::open(Shape::Square, 3, 2).unwrap();
        assert_eq!(serde_json::to_string(&plain).unwrap(), r#"{"shape":"square","cells":"...\n...\n"}"#);
        let ends = (crate::Point::new(100, 0), crate::Point::new(100, 200));
        let door = Line { from: ends.0, to: ends.1, kind: crate::Kind::Door { open: false }, id: 4 };
        let mut map = plain.clone().with_lines(vec![door]).unwrap();
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(text, r#"{"shape":"square","cells":"...\n...\n","lines":["door 4 B1-B3"]}"#);
        assert_eq!(serde_json::from_str::<Map>(&text).unwrap(), map);
        let before = map.clone();
        assert!(map.turn_door(4, true) && !map.turn_door(5, true));
        assert!(map != before && before.lines().unwrap().is_open(4) == Some(false), "a copy keeps its own doors");
        assert_eq!(plain.clone().with_lines(Vec::new()).unwrap(), plain);
    }

    #[test]
    fn beyond_the_edge_is_wall() {
        let mut map = Map::open(Shape::Square, 2, 2).unwrap();
        assert_eq!(map.terrain(Cell::new(-1, 0)), Terrain::WALL);
        assert!(!map.set_terrain(Cell::new(2, 0), Terrain::CLEAR));
        assert!(!map.has_walls(), "those beyond the edge hide nothing on the map");
        assert!(map.set_terrain(Cell::new(1, 0), Terrain::WALL) && map.has_walls());
        assert!(map.set_terrain(Cell::new(1, 0), Terrain::WALL) && map.has_walls());
        assert_eq!(map.entry(Cell::new(1, 0)), Entry::Blocked);
        assert!(map.set_terrain(Cell::new(1, 0), Terrain::CLEAR) && !map.has_walls());
    }

    #[test]
    fn rows_know_what_their_cells_are_like() {
        let mut map = Map::open(Shape::Square, 70, 3).unwrap();
        let wall = Terrain { footing: Footing::Difficult, cover: Cover::Half, ..Terrain::CLEAR };
        let kinds = [wall, Terrain::WALL, Terrain::CLEAR];
        for step in 0..900 {
            let cell = Cell::new((step * 37 % 70) as i16, (step * 11 % 3) as i16);
            map.set_terrain(cell, kinds[step % 7 % 3]);
        }
        for (cell, terrain) in map.cells().map(|cell| (cell, map.terrain(cell))).filter(|(cell, _)| cell.x < 64) {
            let row = map.rows()[cell.y as usize];
            let has = |bits: u64| bits >> cell.x & 1 == 1;
            assert_eq!(has(row.difficult), terrain.footing == Footing::Difficult, "{cell}");
            assert_eq!(has(row.blocked), terrain.footing == Footing::Blocked, "{cell}");
            assert_eq!(has(row.covers), terrain.cover != Cover::None, "{cell}");
        }
    }

    #[test]
    fn bodies_fit_with_all_their_cells() {
        let map = Map::open(Shape::Square, 5, 6).unwrap();
        let ogre = Footprint::new(Shape::Square, Cell::new(3, 4), 2);
        assert!(ogre.fits(&map) && !ogre.at(Cell::new(4, 4)).fits(&map));
        assert!(!Footprint::single(Shape::Hex, Cell::new(1, 1)).fits(&map), "of another shape");
    }

    #[test]
    fn sizes_are_checked() {
        assert!(Map::open(Shape::Hex, 0, 5).is_err());
        assert!(Map::open(Shape::Hex, 5, Map::MOST_ACROSS + 1).is_err());
        assert!(Map::open(Shape::Hex, usize::MAX, 5).is_err());
        assert!(Map::open(Shape::Hex, Map::MOST_ACROSS, 1).is_ok());
    }

    #[test]
    fn neighbours_are_drawn_one_pitch_apart() {
        for shape in [Shape::Hex, Shape::Square] {
            let map = Map::open(shape, 9, 9).unwrap();
            let middle = Cell::new(3, 3);
            let (x, y) = map.drawn_centre(middle, 10.0);
            for direction in shape.directions().filter(|&direction| !shape.is_diagonal(direction)) {
                let (nx, ny) = map.drawn_centre(shape.step(middle, direction).unwrap(), 10.0);
                assert!(((nx - x).hypot(ny - y) - 10.0).abs() < 1e-9);
            }
        }
    }
}
