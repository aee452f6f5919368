use super::point::{Point, WIDE, crosses, cuts};
use super::{Kind, Line, Lines};
use crate::{Cell, Direction, Footprint, Shape};

/// What the lines of a map do to a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Passage {
    /// Nothing.
    #[default]
    Free,
    /// It goes over a ledge or a fence; the game says what that costs.
    Dearer,
    /// It cannot be made: a wall, a window or a shut door stands in the way.
    Barred,
}

impl Passage {
    fn from_bits(bits: u16) -> Passage {
        match bits & 0b11 {
            0 => Passage::Free,
            1 => Passage::Dearer,
            _ => Passage::Barred,
        }
    }
}

impl Kind {
    /// Returns what a step over such a line is.
    pub fn passage(self) -> Passage {
        match self {
            Kind::Wall | Kind::Window | Kind::Door { open: false } => Passage::Barred,
            Kind::Ledge => Passage::Dearer,
            Kind::Door { open: true } => Passage::Free,
        }
    }
}

/// Columns and rows, both ends included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Part {
    pub(super) fn whole(width: u16, height: u16) -> Part {
        Part { columns: (0, i32::from(width)), rows: (0, i32::from(height)) }
    }

    /// Returns the part of a map where a line may change a step.
    pub(super) fn around(line: &Line, height: i32) -> Part {
        let near = |a: i32, b: i32, size: i32| (a.min(b).div_euclid(size) - 2, a.max(b).div_euclid(size) + 2);
        Part { columns: near(line.from.x, line.to.x, WIDE), rows: near(line.from.y, line.to.y, height) }
    }

    pub(super) fn grown(self) -> Part {
        let grown = |(low, high): (i32, i32)| (low - 1, high + 1);
        Part { columns: grown(self.columns), rows: grown(self.rows) }
    }

    /// Returns its columns and rows on a map of `width` and `height`, and one beyond each.
    pub(super) fn places(self, width: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
        let held = |(low, high): (i32, i32), size: u16| {
            let clamped = |value: i32| value.clamp(0, i32::from(size)) as u16;
            clamped(low)..clamped(high + 1)
        };
        let columns = held(self.columns, width);
        held(self.rows, height).flat_map(move |row| columns.clone().map(move |column| (column, row)))
    }
}

/// Steps.
impl Lines {
    /// Returns what the lines do to a step from a cell to its neighbour. It is the same for the step back. By the rule of
    /// [the module](crate::lines); the map's own terrain and edge are for others to judge.
    #[inline]
    pub fn step(&self, from: Cell, direction: Direction) -> Passage {
        if self.is_empty() {
            return Passage::Free;
        }
        let turned = self.shape.turned(direction, 0);
        let bits = self.index(from).and_then(|index| self.passages.get(index)).copied().unwrap_or_default();
        Passage::from_bits(bits >> (2 * turned.0))
    }

    /// Returns what the lines do to a step of a whole body: the worst of what they do to each of its cells, and they bar
    /// it too where it would come to stand astride of a line that bars, newly on one side of it at least.
    pub fn step_of(&self, body: Footprint, direction: Direction) -> Passage {
        if body.across() == 1 {
            return self.step(body.anchor(), direction);
        }
        if self.is_empty() {
            return Passage::Free;
        }
        let worst = body.cells().map(|cell| self.step(cell, direction)).max().unwrap_or_default();
        let Some(next) = body.stepped(direction).filter(|_| worst < Passage::Barred) else {
            return worst;
        };
        let mut new = next.cells().filter(|&cell| !body.contains(cell));
        if new.any(|cell| self.parts_within(next, cell)) { Passage::Barred } else { worst }
    }

    /// Returns whether a body that stands there would stand astride of a line that bars.
    pub fn is_astride(&self, body: Footprint) -> bool {
        body.across() > 1 && !self.is_empty() && body.cells().any(|cell| self.parts_within(body, cell))
    }

    /// Returns whether a line that bars stands between a cell of a body and another of its cells beside it.
    fn parts_within(&self, body: Footprint, cell: Cell) -> bool {
        straight(self.shape).any(|side| {
            let beside = self.shape.step(cell, side);
            beside.is_some_and(|beside| body.contains(beside)) && self.step(cell, side) == Passage::Barred
        })
    }

    /// Returns what the lines do to a way from the centre of a cell straight to that of another. What it only touches, such as the
    /// end of a wall, it goes past; where two lines meet it goes past neither.
    pub fn way(&self, from: Cell, to: Cell) -> Passage {
        let way = (Point::centre(self.shape, from), Point::centre(self.shape, to));
        let neighbour = self.shape.directions().find(|&direction| self.shape.step(from, direction) == Some(to));
        match neighbour {
            Some(direction) => self.step(from, direction),
            None => self.worst_on(way, crosses),
        }
    }

    /// Reckons the steps of a part of the map anew, and of those beside it.
    pub(super) fn reckon(&mut self, part: Part) {
        let shape = self.shape;
        let half = shape.direction_count() / 4..shape.direction_count() / 4 + shape.direction_count() / 2;
        let straight_ones = half.clone().map(Direction).filter(|&direction| !shape.is_diagonal(direction));
        for (column, row) in part.places(self.width, self.height) {
            let Some(cell) = self.cell_near_lines(column, row) else { continue };
            for direction in straight_ones.clone() {
                let passage = self.lanes(cell, direction);
                self.set_step(cell, direction, passage);
            }
            self.reckon_body(cell);
        }
        let diagonals = half.map(Direction).filter(|&direction| shape.is_diagonal(direction));
        for (column, row) in part.grown().places(self.width, self.height) {
            let Some(cell) = self.cell_near_lines(column, row) else { continue };
            for direction in diagonals.clone() {
                let passage = self.diagonal(cell, direction);
                self.set_step(cell, direction, passage);
            }
        }
    }

    fn cell_near_lines(&self, column: u16, row: u16) -> Option<Cell> {
        let shove = if self.shape.is_hex() { i32::from(row / 2) } else { 0 };
        let cell = Cell::checked(i32::from(column) - shove, i32::from(row))?;
        (!self.buckets.is_calm(column, row)).then_some(cell)
    }

    fn set_step(&mut self, from: Cell, direction: Direction, passage: Passage) {
        let Some(to) = self.shape.step(from, direction) else { return };
        for (cell, direction) in [(from, direction), (to, self.shape.opposite(direction))] {
            let Some(bits) = self.index(cell).and_then(|index| self.passages.get_mut(index)) else { continue };
            let place = 2 * direction.0;
            *bits = (*bits & !(0b11 << place)) | (passage as u16) << place;
        }
    }

    /// Returns what a step meets on five lanes beside one another: on the middle one, or on more than half of them.
    fn lanes(&self, from: Cell, direction: Direction) -> Passage {
        let Some(to) = self.shape.step(from, direction) else { return Passage::Free };
        let (from, to) = (Point::centre(self.shape, from), Point::centre(self.shape, to));
        let (x, y) = self.lane(direction);
        let mut lanes = [-2, -1, 0, 1, 2].map(|lane| {
            let beside = (lane * x, lane * y);
            self.worst_on((from.moved(beside), to.moved(beside)), crosses)
        });
        let middle = lanes[2];
        lanes.sort_unstable();
        middle.max(lanes[2])
    }

    /// Returns what a diagonal step meets. One that only touches a line goes where both straight steps around it go.
    fn diagonal(&self, from: Cell, direction: Direction) -> Passage {
        let own = self.lanes(from, direction);
        let Some(to) = self.shape.step(from, direction).filter(|_| own > Passage::Free) else { return own };
        let around = [-1, 1].into_iter().filter_map(|side| {
            let first = self.shape.turned(direction, side);
            let beside = self.shape.step(from, first)?;
            self.index(beside)?;
            Some(self.step(from, first).max(self.step(beside, self.shape.turned(direction, -side))))
        });
        let around = around.min().unwrap_or(Passage::Barred);
        let way = (Point::centre(self.shape, from), Point::centre(self.shape, to));
        own.min(around.max(self.worst_on(way, cuts)))
    }

    fn worst_on(&self, way: (Point, Point), meets: impl Fn((Point, Point), (Point, Point)) -> bool) -> Passage {
        let mut worst = Passage::Free;
        self.buckets.any(way.0, way.1, |line| {
            let line = &self.lines[line];
            let passage = line.kind.passage();
            if passage > worst && meets(way, (line.from, line.to)) {
                worst = passage;
            }
            worst == Passage::Barred
        });
        worst
    }

    /// Returns how far apart the lanes of a step are: a fifth of the side that it crosses.
    fn lane(&self, direction: Direction) -> (i32, i32) {
        match self.shape.vector(direction) {
            (_, 0) if self.shape.is_hex() => (0, 12),
            (0, _) if self.shape.is_hex() => (10, -6),
            _ if self.shape.is_hex() => (10, 6),
            (_, 0) => (0, 20),
            (0, _) => (20, 0),
            (x, y) => (8, -8 * x * y),
        }
    }
}

fn straight(shape: Shape) -> impl Iterator<Item = Direction> {
    shape.directions().filter(move |&direction| !shape.is_diagonal(direction))
}
