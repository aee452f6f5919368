//! Who sees whom, and how much of a body is hidden: by the terrain of cells and by lines between them together.

use crate::{Cell, Cover, Footprint, Lines, Map, View, cover_along};

/// Sight between bodies.
impl Map {
    /// Returns how much of the body `to` is in sight for `from`, from where most of it is.
    ///
    /// Without lines the parts of a body are its cells, and one is in sight where the line between the centres meets no cell that
    /// `hides`, or whose terrain gives [`Cover::Total`]; the cells of both bodies do not count. Where lines stand between them each cell
    /// has several parts ([`Lines::view`]), and looks end at walls and shut doors too.
    pub fn view(&self, from: Footprint, to: Footprint, mut hides: impl FnMut(Cell) -> bool) -> View {
        let lines = self.lines_between(from, to);
        if let Some(lines) = lines.filter(|_| from.across() == 1 && to.across() == 1) {
            let (near, far) = (from.anchor(), to.anchor());
            let view = lines.view_of_cell(near, far);
            let solid = self.is_solid_between((from, near), (to, far), &mut hides);
            return if solid { View { of: view.of, ..View::default() } } else { view };
        }
        let parts = |cell| lines.map_or(1, |lines| lines.points(cell).count() as u32);
        let mut best = View { of: to.cells().map(parts).sum(), ..View::default() };
        for near in from.cells() {
            let eyes = lines.map_or(1, |lines| lines.points(near).count());
            for eye in 0..eyes {
                let mut view = View { of: best.of, ..View::default() };
                for far in to.cells() {
                    if !self.is_solid_between((from, near), (to, far), &mut hides) {
                        add_parts(lines, (near, eye), far, &mut view);
                    }
                }
                best = best.max(view);
                if best.clear == best.of {
                    return best;
                }
            }
        }
        best
    }

    /// Returns whether no part of the body `to` is in sight for `from`. It is the same the other way around. See [`Map::view`].
    pub fn hides(&self, from: Footprint, to: Footprint, mut hides: impl FnMut(Cell) -> bool) -> bool {
        let (near, far) = from.nearest_cells(to);
        let lines = self.lines_between(from, to);
        let mut seen = |near: Cell, far: Cell| {
            !self.is_solid_between((from, near), (to, far), &mut hides)
                && lines.is_none_or(|lines| lines.cells_see(near, far))
        };
        if seen(near, far) {
            return false;
        }
        let others = from.across() > 1 || to.across() > 1;
        !(others && from.cells().any(|near| to.cells().any(|far| seen(near, far))))
    }

    /// Returns whether the ground alone hides the body `to` wholly from `from`: walls, shut doors and what else gives
    /// [`Cover::Total`]. It is the same the other way around.
    #[inline]
    pub fn walls_off(&self, from: Footprint, to: Footprint) -> bool {
        self.may_hide(from, to) && self.hides(from, to, |_| false)
    }

    /// Returns the cover between two that touch: everything where no part of the one is in sight for the other, through the seam of
    /// two walls or through a wall between them; half where it is so through windows alone; otherwise none.
    pub fn cover_touching(&self, from: Footprint, to: Footprint, mut hides: impl FnMut(Cell) -> bool) -> Cover {
        if self.hides(from, to, &mut hides) {
            return Cover::Total;
        }
        let behind_glass = self.lines_between(from, to).is_some() && self.view(from, to, hides).clear == 0;
        if behind_glass { Cover::Half } else { Cover::None }
    }

    /// Returns whether cells hide a cell of one body from a cell of another.
    fn is_solid_between(
        &self,
        (from, near): (Footprint, Cell),
        (to, far): (Footprint, Cell),
        hides: &mut impl FnMut(Cell) -> bool,
    ) -> bool {
        let cover = |cell: Cell| {
            let between = !from.contains(cell) && !to.contains(cell);
            let hidden = between && (self.terrain(cell).cover == Cover::Total || hides(cell));
            if hidden { Cover::Total } else { Cover::None }
        };
        cover_along(self.shape(), near, far, cover) == Cover::Total
    }

    /// Returns the lines, where any may stand between two bodies or in them.
    #[inline]
    pub(crate) fn lines_between(&self, from: Footprint, to: Footprint) -> Option<&Lines> {
        self.lines().filter(|lines| !lines.leave_clear(from, to))
    }
}

/// Adds what is in sight of a cell from one of the points of another.
fn add_parts(lines: Option<&Lines>, (near, eye): (Cell, usize), far: Cell, view: &mut View) {
    let Some(lines) = lines else {
        view.seen += 1;
        view.clear += 1;
        return;
    };
    if let Some(eye) = lines.points(near).nth(eye) {
        lines.add_view(eye, far, view);
    }
}

impl View {
    /// Returns the cover of a body of which so much is in sight: [`Cover::Total`] where nothing is, and half or three quarters
    /// where at least as much is hidden; half at the least where at least half of what is in sight is so through windows alone.
    pub fn cover(self) -> Cover {
        let hidden = self.hidden();
        if !self.is_seen() {
            Cover::Total
        } else if 4 * hidden >= 3 * self.of {
            Cover::ThreeQuarters
        } else if 2 * hidden >= self.of || 2 * self.clear <= self.seen {
            Cover::Half
        } else {
            Cover::None
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lines::{chain, joined};
    use crate::{Cell, Cover, Kind, Map, Shape};

    fn map(shape: Shape, cells: &str, lines: &[(&str, Kind)]) -> Map {
        let all = lines.iter().flat_map(|(text, kind)| {
            let corners = chain(shape, text).unwrap();
            joined(&corners, *kind, 1).collect::<Vec<_>>()
        });
        Map::parse(shape, cells).unwrap().with_lines(all.collect()).unwrap()
    }

    fn cover(map: &Map, (x, y, across): (i16, i16, u8), to: (i16, i16, u8)) -> Cover {
        let at = |x, y, across| map.footprint(Cell::new(x, y), across);
        let (from, to) = (at(x, y, across), at(to.0, to.1, to.2));
        let cover = map.cover(from, to, |_| Cover::None);
        assert_eq!(cover == Cover::Total, map.hides(from, to, |_| false));
        assert_eq!(cover == Cover::Total, map.cover(to, from, |_| Cover::None) == Cover::Total, "both ways");
        cover
    }

    #[test]
    fn a_large_body_is_seen_if_any_part_of_it_is() {
        let pillar = map(Shape::Square, "......\n...#..\n......", &[]);
        assert_eq!(cover(&pillar, (0, 1, 1), (4, 1, 1)), Cover::Total);
        assert_eq!(cover(&pillar, (0, 1, 1), (4, 1, 2)), Cover::Half, "two of its four cells are behind the pillar");
        let beside = map(Shape::Square, ".......\n.......\n...#...", &[]);
        assert_eq!(cover(&beside, (0, 0, 1), (4, 0, 3)), Cover::None, "one of nine is less than half");
        let wide = map(Shape::Square, "......\n...#..\n...#..", &[]);
        assert_eq!(cover(&wide, (0, 1, 1), (4, 1, 2)), Cover::Total);
    }

    #[test]
    fn who_touches_does_not_see_through_a_seam_or_a_line() {
        let seam = map(Shape::Square, ".#.\n#..\n...", &[]);
        assert_eq!(cover(&seam, (0, 0, 1), (1, 1, 1)), Cover::Total);
        let lines = map(Shape::Square, "...\n...\n...", &[("B1-B2-A2", Kind::Wall)]);
        for beside in [(1, 0, 1), (1, 1, 1), (0, 1, 1)] {
            assert_eq!(cover(&lines, (0, 0, 1), beside), Cover::Total, "{beside:?}");
        }
        let end = map(Shape::Square, "...\n...\n...", &[("B1-B2", Kind::Wall)]);
        assert_eq!(cover(&end, (0, 0, 1), (1, 0, 1)), Cover::Total);
        assert_eq!(cover(&end, (0, 0, 1), (1, 1, 1)), Cover::None, "past the end of a wall");
    }

    #[test]
    fn windows_give_half_cover_and_doors_as_they_stand() {
        for (kind, expected) in [
            (Kind::Window, Cover::Half),
            (Kind::Ledge, Cover::None),
            (Kind::Door { open: true }, Cover::None),
            (Kind::Door { open: false }, Cover::Total),
        ] {
            let room = map(Shape::Square, "....\n....\n....", &[("C1-C4", kind)]);
            assert_eq!(cover(&room, (0, 1, 1), (3, 1, 1)), expected, "{kind:?}");
            assert_eq!(cover(&room, (1, 1, 1), (2, 1, 1)), expected, "{kind:?}, of who touches");
            let [one, other] = [1, 2].map(|x| room.footprint(Cell::new(x, 1), 1));
            assert_eq!(room.cover_touching(one, other, |_| false), expected, "{kind:?}, of who touches");
        }
    }

    #[test]
    fn what_stands_before_a_body_and_what_hides_it_count_the_more_of_both() {
        let desk = map(Shape::Square, ".....\n.t...\n.....", &[("C1-C4", Kind::Window)]);
        assert_eq!(cover(&desk, (0, 1, 1), (4, 1, 1)), Cover::ThreeQuarters);
        let hex = map(Shape::Hex, ". . . .\n . . . .", &[("B1n-B1nw-B1sw-B1s", Kind::Wall)]);
        assert_eq!(cover(&hex, (0, 0, 1), (3, 0, 1)), Cover::Total, "the wall stands in the middle of the row");
    }
}
