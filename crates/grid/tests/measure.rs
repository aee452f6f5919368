//! Distances, lines, areas and arcs, against brute force and against `hexx`.

use std::collections::BTreeSet;

use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};
use ludex_grid::{Arc, Area, Cell, Footprint, Map, Shape, Step, cover_along, line, ray, steps};
use proptest::prelude::*;

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![Just(Shape::Hex), Just(Shape::Square), Just(Shape::SquareAlternating)]
}

fn near() -> impl Strategy<Value = Cell> {
    (-20_i16..=20, -20_i16..=20).prop_map(|(x, y)| Cell::new(x, y))
}

fn anywhere() -> impl Strategy<Value = Cell> {
    (any::<i16>(), any::<i16>()).prop_map(|(x, y)| Cell::new(x, y))
}

fn footprint() -> impl Strategy<Value = (Cell, u8)> {
    (near(), 1_u8..=6)
}

fn hexx(cell: Cell) -> Hex {
    Hex::new(cell.x.into(), cell.y.into())
}

fn reversed(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.reverse();
    cells
}

proptest! {
    #[test]
    fn distance_is_symmetric(shape in shape(), a in anywhere(), b in anywhere()) {
        prop_assert_eq!(shape.distance(a, b), shape.distance(b, a));
        prop_assert_eq!(shape.distance(a, b) == 0, a == b);
    }

    #[test]
    fn distance_keeps_the_triangle_inequality(shape in shape(), a in anywhere(), b in anywhere(), c in anywhere()) {
        let slack = u32::from(shape == Shape::SquareAlternating);
        prop_assert!(shape.distance(a, c) <= shape.distance(a, b) + shape.distance(b, c) + slack);
    }

    #[test]
    fn distance_on_hexes_is_that_of_hexx(a in anywhere(), b in anywhere()) {
        prop_assert_eq!(Shape::Hex.distance(a, b), hexx(a).unsigned_distance_to(hexx(b)));
    }

    #[test]
    fn offset_columns_are_those_of_hexx(column in 0_u16..60, row in 0_u16..60) {
        let map = Map::open(Shape::Hex, 60, 60).unwrap();
        let expected = Hex::from_offset_coordinates(
            [column.into(), row.into()], OffsetHexMode::Odd, HexOrientation::Pointy,
        );
        prop_assert_eq!(map.cell_at(column, row).map(hexx), Some(expected));
    }

    #[test]
    fn directions_are_as_near_as_those_of_hexx(a in near(), b in near()) {
        prop_assume!(a != b);
        let towards = Shape::Hex.towards(a, b).unwrap();
        let step = Shape::Hex.step(Cell::new(0, 0), towards).unwrap();
        let among: Vec<Hex> = EdgeDirection::iter()
            .filter(|&direction| hexx(a).way_to(hexx(b)) == direction)
            .map(Hex::neighbor_coord)
            .collect();
        prop_assert!(among.contains(&hexx(step)), "{:?} {:?}", among, step);
    }

    #[test]
    fn the_way_back_is_the_opposite_direction(shape in shape(), a in anywhere(), b in anywhere()) {
        let back = shape.towards(b, a).map(|direction| shape.opposite(direction));
        prop_assert_eq!(shape.towards(a, b), back);
        prop_assert_eq!(back.is_none(), a == b);
    }

    #[test]
    fn lines_have_their_ends_and_are_the_same_both_ways(shape in shape(), a in near(), b in near()) {
        let cells: Vec<Cell> = line(shape, a, b).collect();
        prop_assert_eq!((cells.first(), cells.last()), (Some(&a), Some(&b)));
        prop_assert_eq!(&cells, &reversed(line(shape, b, a)));
        for pair in cells.windows(2) {
            prop_assert_eq!(shape.distance(pair[0], pair[1]), 1);
        }
    }

    #[test]
    fn lines_on_hexes_are_those_of_hexx_but_for_ties(a in near(), b in near()) {
        let cells: Vec<Cell> = line(Shape::Hex, a, b).collect();
        prop_assert_eq!(cells.len(), Shape::Hex.distance(a, b) as usize + 1);
        let met = steps(Shape::Hex, a, b).take(cells.len());
        for (step, theirs) in met.zip(hexx(a).line_to(hexx(b))) {
            match step {
                Step::Through(cell) => prop_assert_eq!(hexx(cell), theirs),
                Step::Between(one, other) => prop_assert!(hexx(one) == theirs || hexx(other) == theirs),
            }
        }
    }

    #[test]
    fn lines_on_squares_cross_the_inside_of_each_cell(a in near(), b in near()) {
        let met: BTreeSet<Cell> = line(Shape::Square, a, b).collect();
        let (dx, dy) = a.offset_to(b);
        for cell in Area::burst(Shape::Square, a, 41).cells() {
            let between = |low: i32, high: i32, value: i32| low.min(high) <= value && value <= low.max(high);
            let (x, y) = a.offset_to(cell);
            // The line splits the corners of a cell whose inside it crosses: some lie on each side of it.
            let sides = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(cx, cy)| (2 * x + cx) * dy - (2 * y + cy) * dx);
            let crossed = sides.iter().any(|&side| side < 0) && sides.iter().any(|&side| side > 0);
            let expected = (crossed && between(0, dx, x) && between(0, dy, y)) || cell == a;
            prop_assert_eq!(met.contains(&cell), expected, "{}", cell);
        }
    }

    #[test]
    fn lines_across_the_whole_range_arrive(shape in shape(), a in anywhere(), b in anywhere()) {
        prop_assert_eq!(line(shape, a, b).last(), Some(b));
    }

    #[test]
    fn rays_begin_as_the_line_does(shape in shape(), a in near(), b in near(), length in 0_u32..30) {
        let reached: Vec<Cell> = ray(shape, a, b, length).collect();
        let straight = line(shape, a, b).skip(1).take_while(|&cell| shape.distance(a, cell) <= length);
        prop_assert!(straight.zip(&reached).all(|(one, other)| one == *other));
        prop_assert!(reached.iter().all(|&cell| shape.distance(a, cell) <= length));
        let furthest = reached.last().map_or(0, |&cell| shape.distance(a, cell));
        prop_assert!(a == b || furthest + 1 >= length);
    }

    #[test]
    fn cover_is_the_same_both_ways(shape in shape(), a in near(), b in near(), seed in any::<u64>()) {
        let cover = |cell: Cell| {
            use ludex_grid::Cover::{Half, None, ThreeQuarters, Total};
            let mixed = (seed ^ ((cell.x as u64) << 20) ^ cell.y as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
            [None, Half, ThreeQuarters, Total][if mixed < 4 { mixed as usize } else { 0 }]
        };
        prop_assert_eq!(cover_along(shape, a, b, cover), cover_along(shape, b, a, cover));
    }

    #[test]
    fn distance_of_footprints_is_that_of_their_nearest_cells(
        shape in shape(), (a, wide) in footprint(), (b, broad) in footprint(),
    ) {
        let (one, other) = (Footprint::new(shape, a, wide), Footprint::new(shape, b, broad));
        let pairs = one.cells().flat_map(|from| other.cells().map(move |to| shape.distance(from, to)));
        prop_assert_eq!(Some(one.distance(other)), pairs.min());
        prop_assert_eq!(one.distance(other), other.distance(one));
        prop_assert_eq!(one.overlaps(other), one.cells().any(|cell| other.contains(cell)));
        let (near, far) = one.nearest_cells(other);
        prop_assert!(one.contains(near) && other.contains(far));
        prop_assert_eq!(shape.distance(near, far), one.distance(other));
        if !one.overlaps(other) {
            prop_assert_eq!(other.nearest_cells(one), (far, near));
        }
    }

    #[test]
    fn areas_hold_what_they_list(shape in shape(), (anchor, across) in footprint(), size in 0_u32..6, turn in 0_u8..8) {
        let direction = shape.turned(ludex_grid::Direction(0), turn.into());
        let areas = [
            Area::around(Footprint::new(shape, anchor, across), size),
            Area::corner_burst(shape, anchor, size),
            Area::cone(shape, anchor, direction, size),
            Area::line(shape, anchor, direction, size),
        ];
        for area in areas {
            let listed: Vec<Cell> = area.cells().collect();
            let held = Area::burst(Shape::Square, anchor, 20).cells().filter(|&cell| area.contains(cell));
            prop_assert!(listed.is_sorted());
            prop_assert_eq!(listed, held.collect::<Vec<_>>());
        }
        let around = Footprint::new(shape, anchor, across);
        for cell in areas[0].cells() {
            prop_assert!(around.cells().any(|own| shape.distance(own, cell) <= size));
        }
    }

    #[test]
    fn bursts_on_hexes_are_those_of_hexx(centre in near(), radius in 0_u32..8) {
        let ours: BTreeSet<(i32, i32)> =
            Area::burst(Shape::Hex, centre, radius).cells().map(|cell| (cell.x.into(), cell.y.into())).collect();
        let theirs: BTreeSet<(i32, i32)> = hexx(centre).range(radius).map(|hex| (hex.x, hex.y)).collect();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn half_of_the_hexes_and_five_squares_are_in_front(shape in shape(), at in near(), facing in any::<u8>()) {
        let here = Footprint::single(shape, at);
        let facing = ludex_grid::Direction(facing);
        let front = shape.neighbours(at).filter(|&cell| here.arc_of(facing, cell) == Arc::Front).count();
        prop_assert_eq!(front, if shape.is_hex() { 3 } else { 5 });
        prop_assert_eq!(shape.neighbours(at).count() - front, 3);
        prop_assert_eq!(here.arc_of(facing, shape.step(at, facing).unwrap()), Arc::Front);
        prop_assert_eq!(here.arc_of(facing, shape.step(at, shape.opposite(facing)).unwrap()), Arc::Back);
    }
}
