use super::point::{Point, crosses};
use super::{Kind, Lines, Passage};
use crate::{Cell, Footprint, Shape};

/// How much of a body is in sight, by its sample points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct View {
    /// How many points are in sight, through windows too.
    pub seen: u32,
    /// How many of them are in sight past every window.
    pub clear: u32,
    /// How many there are.
    pub of: u32,
}

impl View {
    /// Returns how many points are hidden.
    pub fn hidden(self) -> u32 {
        self.of - self.seen
    }

    /// Returns whether any is in sight.
    pub fn is_seen(self) -> bool {
        self.seen > 0
    }
}

/// What a look meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    Clear,
    Window,
    Hidden,
}

/// From the centre of a square to its sample points but the centre.
static SQUARE: [(i32, i32); 4] = [(35, -35), (35, 35), (-35, 35), (-35, -35)];
/// The same on hexes.
static HEX: [(i32, i32); 6] = [(0, -40), (35, -20), (35, 20), (0, 40), (-35, 20), (-35, -20)];

/// How far from the centre of a cell its sample points lie at most, along either axis.
const RIM: i32 = 40;

fn rim(shape: Shape) -> &'static [(i32, i32)] {
    if shape.is_hex() { &HEX } else { &SQUARE }
}

/// Sight.
impl Lines {
    /// Returns whether one body sees another: whether a look from any sample point of the one reaches any of the other.
    /// It is the same the other way around.
    ///
    /// ```
    /// use ludex_grid::{Cell, Kind, Line, Lines, Map, Point, Shape};
    ///
    /// // Two walls that meet in a corner of four squares.
    /// let map = Map::open(Shape::Square, 4, 4)?;
    /// let wall = |to| Line { from: Point::new(200, 200), to, kind: Kind::Wall, id: 0 };
    /// let lines = Lines::new(&map, vec![wall(Point::new(200, 0)), wall(Point::new(0, 200))])?;
    /// let (in_the_nook, beyond) = (map.footprint(Cell::new(1, 1), 1), map.footprint(Cell::new(2, 2), 1));
    /// assert!(!lines.sees(in_the_nook, beyond));
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    pub fn sees(&self, from: Footprint, to: Footprint) -> bool {
        self.is_empty() || self.samples(from).any(|eye| self.samples(to).any(|mark| self.reaches(eye, mark)))
    }

    /// Returns how much of a body is in sight for another, from the sample point that sees most of it.
    ///
    /// ```
    /// use ludex_grid::{Cell, Kind, Line, Lines, Map, Point, Shape};
    ///
    /// // A wall before the lower half of an ogre.
    /// let map = Map::open(Shape::Square, 8, 4)?;
    /// let wall = Line { from: Point::new(500, 200), to: Point::new(500, 400), kind: Kind::Wall, id: 0 };
    /// let lines = Lines::new(&map, vec![wall])?;
    /// let view = lines.view(map.footprint(Cell::new(0, 1), 1), map.footprint(Cell::new(5, 1), 2));
    /// assert_eq!((view.hidden(), view.of), (7, 20), "the archer leans out and looks past the end of the wall");
    /// # Ok::<(), ludex_grid::GridError>(())
    /// ```
    pub fn view(&self, from: Footprint, to: Footprint) -> View {
        let of = self.samples(to).count() as u32;
        if self.is_empty() {
            return View { seen: of, clear: of, of };
        }
        let mut best = View { seen: 0, clear: 0, of };
        for eye in self.samples(from) {
            let mut view = View { seen: 0, clear: 0, of };
            for cell in to.cells() {
                self.add_view(eye, cell, &mut view);
            }
            best = best.max(view);
            if best.clear == of {
                break;
            }
        }
        best
    }

    /// Returns whether no line comes into the box around two bodies, so that lines neither hide the one from the other nor cut a
    /// part off from its centre.
    #[inline]
    pub fn leave_clear(&self, from: Footprint, to: Footprint) -> bool {
        if self.is_empty() {
            return true;
        }
        let ((one, its), (other, theirs)) = (self.around(from), self.around(to));
        let low = Point::new(one.x.min(other.x), one.y.min(other.y));
        let high = Point::new(its.x.max(theirs.x), its.y.max(theirs.y));
        self.buckets.is_clear((low, high))
    }

    /// Returns the north-western and the south-eastern corner of a box around a body, with all its sample points in it.
    #[inline]
    fn around(&self, body: Footprint) -> (Point, Point) {
        let spans = body.spans();
        let first = Point::middle(self.shape, (spans.x.0, spans.y.0));
        let last = Point::middle(self.shape, (spans.x.1, spans.y.1));
        (first.moved((-RIM, -RIM)), last.moved((RIM, RIM)))
    }

    /// Returns whether a look from a sample point of a cell reaches one of another.
    pub(crate) fn cells_see(&self, near: Cell, far: Cell) -> bool {
        let find = || self.points(near).any(|eye| self.points(far).any(|mark| self.reaches(eye, mark)));
        let Some((one, other)) = self.index(near).zip(self.index(far)) else { return find() };
        // It is the same the other way around.
        self.sees.answer(self.passages.len(), (one.min(other), one.max(other)), || find().into()) != 0
    }

    /// Returns how much of a cell is in sight from another, from the sample point that sees most of it.
    pub(crate) fn view_of_cell(&self, near: Cell, far: Cell) -> View {
        let of = self.points(far).count() as u32;
        let find = || {
            let from = |eye| {
                let mut view = View { of, ..View::default() };
                self.add_view(eye, far, &mut view);
                view
            };
            self.points(near).map(from).max().unwrap_or_default()
        };
        let Some(pair) = self.index(near).zip(self.index(far)) else { return find() };
        let packed = self.views.answer(self.passages.len(), pair, || {
            let view = find();
            (view.seen | view.clear << 3) as u8
        });
        View { seen: (packed & 0b111).into(), clear: (packed >> 3).into(), of }
    }

    /// Adds the sample points of a cell that are in sight from a point.
    pub(crate) fn add_view(&self, eye: Point, cell: Cell, view: &mut View) {
        for mark in self.points(cell) {
            let look = self.look(eye, mark);
            view.seen += u32::from(look < Look::Hidden);
            view.clear += u32::from(look == Look::Clear);
        }
    }

    /// Returns whether a look from one point reaches another: whether no wall and no shut door stands between.
    pub fn reaches(&self, from: Point, to: Point) -> bool {
        let way = (from, to);
        !self.buckets_any(way, |kind| kind.hides())
    }

    fn look(&self, from: Point, to: Point) -> Look {
        let mut window = false;
        let hidden = self.buckets_any((from, to), |kind| {
            window |= kind == Kind::Window;
            kind.hides()
        });
        match (hidden, window) {
            (true, _) => Look::Hidden,
            (false, true) => Look::Window,
            (false, false) => Look::Clear,
        }
    }

    /// Returns whether a test holds for what stands on any line that a way crosses.
    #[inline]
    fn buckets_any(&self, way: (Point, Point), mut test: impl FnMut(Kind) -> bool) -> bool {
        let near = |point: Point| point.is_near();
        !self.is_empty()
            && near(way.0)
            && near(way.1)
            && self.buckets.any(way.0, way.1, |line| {
                let line = &self.lines[line];
                crosses(way, (line.from, line.to)) && test(line.kind)
            })
    }

    /// Returns the sample points of a body, in the order of its cells.
    fn samples(&self, body: Footprint) -> impl Iterator<Item = Point> {
        body.cells().flat_map(|cell| self.points(cell))
    }

    /// Returns the sample points of a cell, the centre first.
    pub(crate) fn points(&self, cell: Cell) -> impl Iterator<Item = Point> + use<> {
        let centre = Point::centre(self.shape, cell);
        let cut_off = self.index(cell).and_then(|index| self.cut_off.get(index)).copied().unwrap_or_default();
        let kept = move |number: &usize| cut_off & (1 << number) == 0;
        let rim = (0..).zip(rim(self.shape)).filter(move |(number, _)| kept(number));
        std::iter::once(centre).chain(rim.map(move |(_, &offset)| centre.moved(offset)))
    }

    /// Reckons anew which sample points of a cell are cut off from its centre.
    pub(super) fn reckon_body(&mut self, cell: Cell) {
        let centre = Point::centre(self.shape, cell);
        let barred = |&offset: &(i32, i32)| {
            self.buckets_any((centre, centre.moved(offset)), |kind| kind.passage() == Passage::Barred)
        };
        let cut_off =
            (0..).zip(rim(self.shape)).fold(0, |bits, (number, offset)| bits | u8::from(barred(offset)) << number);
        if let Some(place) = self.index(cell).and_then(|index| self.cut_off.get_mut(index)) {
            *place = cut_off;
        }
    }
}
