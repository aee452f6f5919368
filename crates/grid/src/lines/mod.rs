//! Walls, doors, windows and ledges that stand as lines between spaces, at any angle.
//!
//! [`Lines`] are kept beside a [`Map`](crate::Map): what they do to steps and to sight comes on top of what its terrain does.
//!
//! # Which step is barred
//! A step goes straight from centre to centre. Five lanes are laid beside one another, a fifth of the shared side apart,
//! the middle one from centre to centre.
//! - A line bars the step (or makes it dearer) where it crosses the middle lane, or where lines cross more than half
//!   of the lanes.
//! - Where a line only touches a lane, the lane counts as moved by a hair's breadth to the east, and by far less to the
//!   south. Every step and every look is moved in the same way: a space whose centre lies exactly on a wall is on the eastern
//!   side of it (on the southern side of a level one).
//! - A diagonal step of squares whose middle lane is nowhere cut through, but only touched, is also free where two
//!   straight steps lead around on one side. One steps past the end of a wall in a corner of squares, but not through the seam
//!   of two.
//!
//! # Why nothing leaks
//! All middle lanes together, moved as one, are an unbroken way in the plane that never touches the end of a line nor has an end
//! on one. A way from inside a closed outline to outside crosses it, so one of its steps is barred: whatever the outline's
//! shape and angle, and even where it crosses itself. A free diagonal step either is such a lane or stands for two straight ones.
//! The lanes beside the middle only bar more: they keep steps out of gaps narrower than half a side.
//!
//! # How wide an opening must be
//! In a straight wall, on squares any gap of 1.5 spaces (1 where the wall runs along rows or columns), on hexes of 1.1 spaces
//! lets a step through. Narrower ones may, as they lie.
//!
//! # Who sees whom
//! A body is seen by its sample points: the centre of each of its cells and a point towards each corner, without those that a
//! wall cuts off from the centre. Looks go from sample point to sample point and are moved by the same hair's breadth as steps,
//! so no look goes through the seam where two lines meet. Windows and ledges hide nothing.

mod buckets;
mod known;
mod passage;
mod point;
mod sight;
mod text;

pub use passage::Passage;
pub use point::Point;
pub use sight::View;
pub use text::{chain, chains, joined};
pub(crate) use text::{read_all, write_all};

use serde::{Deserialize, Serialize};

use crate::{Cell, Footprint, GridError, Shape};
use buckets::Buckets;
use known::Known;
use passage::Part;

/// What stands on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Neither steps nor looks pass.
    #[default]
    Wall,
    /// As a wall while it is shut, and as nothing while it is open. See [`Lines::turn`].
    Door {
        /// Whether it is open.
        open: bool,
    },
    /// Looks pass, steps do not.
    Window,
    /// A ledge or a fence: looks pass, and steps over it are dearer.
    Ledge,
}

impl Kind {
    /// Returns whether looks end at such a line.
    pub fn hides(self) -> bool {
        matches!(self, Kind::Wall | Kind::Door { open: false })
    }
}

/// How far from the line of a door the centre of a cell beside it lies at most, in hundredths of a space.
const BESIDE: i64 = 55;

/// A straight line between two points, and what stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// What stands on it.
    pub kind: Kind,
    /// By what a game knows it. The wings of one door may share a number: they turn together.
    #[serde(default)]
    pub id: u32,
}

/// The lines of a map, with what they do to each step reckoned beforehand.
///
/// ```
/// use ludex_grid::{Cell, Direction, Kind, Line, Lines, Map, Passage, Point, Shape};
///
/// let map = Map::open(Shape::Square, 4, 2)?;
/// let line = |y, kind, id| Line { from: Point::new(200, y), to: Point::new(200, y + 100), kind, id };
/// let mut lines = Lines::new(&map, vec![line(0, Kind::Wall, 0), line(100, Kind::Door { open: false }, 7)])?;
///
/// let (west, east) = (Cell::new(1, 1), Cell::new(2, 1));
/// let (one, other) = (map.footprint(west, 1), map.footprint(east, 1));
/// assert_eq!(lines.step(west, Direction(2)), Passage::Barred);
/// assert!(!lines.sees(one, other));
///
/// assert!(lines.turn(7, true));
/// assert_eq!(lines.step(west, Direction(2)), Passage::Free);
/// assert!(lines.sees(one, other));
/// assert_eq!(lines.step(Cell::new(1, 0), Direction(2)), Passage::Barred);
/// # Ok::<(), ludex_grid::GridError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Lines {
    shape: Shape,
    width: u16,
    height: u16,
    lines: Vec<Line>,
    /// The doors: id and number of the line, sorted.
    doors: Vec<(u32, u32)>,
    buckets: Buckets,
    /// For each cell two bits for each direction.
    passages: Vec<u16>,
    /// For each cell a bit for each of its sample points that a line cuts off from its centre.
    cut_off: Vec<u8>,
    /// For each pair of cells whether the one sees the other.
    sees: Known,
    /// For each pair of cells how much of the one the other sees.
    views: Known,
}

impl Lines {
    /// Returns the lines of a map of a shape, so many columns and so many rows.
    ///
    /// # Errors
    /// [`GridError::Line`] where a line goes beyond [`Point::FARTHEST`].
    pub(crate) fn laid((shape, width, height): (Shape, u16, u16), lines: Vec<Line>) -> Result<Lines, GridError> {
        if let Some(number) = lines.iter().position(|line| !line.from.is_near() || !line.to.is_near()) {
            return Err(GridError::Line { number });
        }
        if lines.is_empty() {
            return Ok(Lines { shape, width, height, ..Lines::default() });
        }
        let is_door = |line: &Line| matches!(line.kind, Kind::Door { .. });
        let mut doors: Vec<(u32, u32)> =
            (0..).zip(&lines).filter(|(_, line)| is_door(line)).map(|(number, line)| (line.id, number)).collect();
        doors.sort_unstable();
        let cells = usize::from(width) * usize::from(height);
        let (passages, cut_off) = (vec![0; cells], vec![0; cells]);
        let buckets = Buckets::new((shape, width, height), &lines);
        let mut built = Lines { shape, width, height, lines, doors, buckets, passages, cut_off, ..Lines::default() };
        built.reckon(Part::whole(width, height));
        Ok(built)
    }

    /// Returns whether there is no line.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns all lines, in the order in which they came, doors as they stand now.
    pub fn all(&self) -> &[Line] {
        &self.lines
    }

    /// Returns whether a door is open, or `None` where there is none with this id.
    pub fn is_open(&self, id: u32) -> Option<bool> {
        let &(known, number) = self.doors.get(self.first_wing(id))?;
        let open = self.lines.get(number as usize)?.kind == Kind::Door { open: true };
        (known == id).then_some(open)
    }

    /// Opens or shuts every door with this id. Returns whether there is one. Only what is near it is reckoned anew.
    pub fn turn(&mut self, id: u32, open: bool) -> bool {
        let first = self.first_wing(id);
        let wings = self.doors[first..].iter().take_while(|(known, _)| *known == id).count();
        for wing in first..first + wings {
            let line = &mut self.lines[self.doors[wing].1 as usize];
            let kind = std::mem::replace(&mut line.kind, Kind::Door { open });
            if kind != line.kind {
                let part = Part::around(line, point::row_height(self.shape));
                self.reckon(part);
                (self.sees, self.views) = (Known::default(), Known::default());
            }
        }
        wings > 0
    }

    /// Returns the cells beside the lines with an id: those whose centre lies within 0.55 of a space of one of them, or, where there
    /// is none, the nearest. In reading order, each once.
    pub fn beside(&self, id: u32) -> Vec<Cell> {
        let lines: Vec<&Line> = self.lines.iter().filter(|line| line.id == id).collect();
        let mut near: Vec<(i64, Cell)> = Vec::new();
        for line in &lines {
            for (column, row) in Part::around(line, point::row_height(self.shape)).places(self.width, self.height) {
                let shove = if self.shape.is_hex() { i32::from(row / 2) } else { 0 };
                let Some(cell) = Cell::checked(i32::from(column) - shove, i32::from(row)) else { continue };
                if self.index(cell).is_some() {
                    near.push((point::square_off(Point::centre(self.shape, cell), (line.from, line.to)), cell));
                }
            }
        }
        let nearest = near.iter().map(|(off, _)| *off).min().unwrap_or_default();
        near.retain(|(off, _)| *off <= nearest.max(BESIDE * BESIDE));
        let mut cells: Vec<Cell> = near.into_iter().map(|(_, cell)| cell).collect();
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells.dedup();
        cells
    }

    /// Returns whether a body stands on both sides of a line with this id, however it stands.
    pub fn stands_across(&self, id: u32, body: Footprint) -> bool {
        let centre = |cell| Point::centre(self.shape, cell);
        let parted = |one: Cell, other: Cell| {
            let ways = self.lines.iter().filter(|line| line.id == id);
            ways.into_iter().any(|line| point::crosses((centre(one), centre(other)), (line.from, line.to)))
        };
        body.across() > 1 && body.cells().any(|one| body.cells().any(|other| one < other && parted(one, other)))
    }

    fn first_wing(&self, id: u32) -> usize {
        self.doors.partition_point(|(known, _)| *known < id)
    }

    /// Returns where a cell stands among those of the map.
    #[inline]
    fn index(&self, cell: Cell) -> Option<usize> {
        let row = u16::try_from(cell.y).ok()?;
        let shove = if self.shape.is_hex() { i32::from(row / 2) } else { 0 };
        let column = u16::try_from(i32::from(cell.x) + shove).ok()?;
        let within = column < self.width && row < self.height;
        within.then(|| usize::from(row) * usize::from(self.width) + usize::from(column))
    }
}
