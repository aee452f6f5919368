//! One benchmark for each hot query. Allocations are counted: after the first run there are none.

use divan::{AllocProfiler, Bencher, black_box};
use ludex_grid::{Area, Cell, Cover, Entry, Footprint, Kind, Line, Map, Point, ReachScratch, Shape, Terrain, reach};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const SHAPES: [Shape; 3] = [Shape::Hex, Shape::Square, Shape::SquareAlternating];

/// Returns a map of 60 by 60 cells on which 200 are occupied, scattered by a fixed rule.
fn battlefield(shape: Shape) -> Map {
    let mut map = Map::open(shape, 60, 60).unwrap();
    let mut cells: Vec<Cell> = map.cells().filter(|&cell| cell != middle(&map)).collect();
    let scattered = |cell: &Cell| (i64::from(cell.x) * 7919 + i64::from(cell.y)).wrapping_mul(0x5851_f42d_4c95_7f2d);
    cells.sort_by_key(scattered);
    for &cell in &cells[..200] {
        map.set_terrain(cell, Terrain::WALL);
    }
    map
}

fn middle(map: &Map) -> Cell {
    map.cell_at(30, 30).unwrap()
}

fn bench_reach(bencher: Bencher, shape: Shape, across: u8, points: u16) {
    let map = battlefield(shape);
    let start = map.footprint(middle(&map), across);
    let mut scratch = ReachScratch::new();
    reach(&map, start, points, |cell| map.entry(cell), &mut scratch);
    bencher.bench_local(|| {
        reach(&map, black_box(start), points, |cell| map.entry(cell), &mut scratch).cost(start.anchor())
    });
}

#[divan::bench(args = SHAPES)]
fn reach_6(bencher: Bencher, shape: Shape) {
    bench_reach(bencher, shape, 1, 6);
}

#[divan::bench(args = SHAPES)]
fn reach_12(bencher: Bencher, shape: Shape) {
    bench_reach(bencher, shape, 1, 12);
}

#[divan::bench(args = SHAPES)]
fn reach_12_large(bencher: Bencher, shape: Shape) {
    bench_reach(bencher, shape, 2, 12);
}

#[divan::bench(args = SHAPES)]
fn reach_everywhere(bencher: Bencher, shape: Shape) {
    bench_reach(bencher, shape, 1, u16::MAX);
}

#[divan::bench(args = SHAPES)]
fn route_40(bencher: Bencher, shape: Shape) {
    let map = battlefield(shape);
    let mut scratch = ReachScratch::new();
    let found = reach(&map, map.footprint(middle(&map), 1), 60, |_| Entry::FREE, &mut scratch);
    let far = map.cell_at(1, 1).unwrap();
    let mut route = Vec::with_capacity(100);
    bencher.bench_local(|| found.route(black_box(far), &mut route));
}

#[divan::bench(args = SHAPES)]
fn distance(bencher: Bencher, shape: Shape) {
    bencher.bench(|| shape.distance(black_box(Cell::new(3, 4)), black_box(Cell::new(-17, 29))));
}

#[divan::bench(args = SHAPES)]
fn distance_of_footprints(bencher: Bencher, shape: Shape) {
    let (horse, giant) = (Footprint::new(shape, Cell::new(0, 0), 2), Footprint::new(shape, Cell::new(9, -4), 3));
    bencher.bench(|| black_box(horse).distance(black_box(giant)));
}

#[divan::bench(args = SHAPES)]
fn cover_over_20_cells(bencher: Bencher, shape: Shape) {
    let map = Map::open(shape, 60, 60).unwrap();
    let (from, to) = (map.footprint(Cell::new(5, 5), 1), map.footprint(Cell::new(20, 10), 1));
    bencher.bench(|| map.cover(black_box(from), black_box(to), |_| Cover::None));
}

#[divan::bench(args = SHAPES)]
fn burst_of_4(bencher: Bencher, shape: Shape) {
    let map = Map::open(shape, 60, 60).unwrap();
    bencher.bench(|| Area::burst(shape, black_box(Cell::new(10, 30)), 4).on(&map).count());
}

/// Returns 2,000 lines on a map of 60 by 60: walls of two or three spaces at any angle, every tenth a window, every twentieth a
/// door, scattered by a fixed rule.
fn scattered_lines() -> Vec<Line> {
    let line = |number: i32| {
        let mixed = i64::from(number + 1).wrapping_mul(0x5851_f42d_4c95_7f2d);
        let part = |shift: u32, most: i64| ((mixed >> shift) & 0xffff) as i32 % most as i32;
        let from = Point::new(part(8, 6000).abs(), part(24, 6000).abs());
        let to = Point::new(from.x + part(40, 200), from.y + part(16, 200));
        let kind = match number % 20 {
            0 => Kind::Door { open: false },
            5 | 15 => Kind::Window,
            _ => Kind::Wall,
        };
        Line { from, to, kind, id: number as u32 }
    };
    (0..2_000).map(line).collect()
}

fn walled(shape: Shape) -> Map {
    Map::open(shape, 60, 60).unwrap().with_lines(scattered_lines()).unwrap()
}

#[divan::bench(args = SHAPES)]
fn lines_load(bencher: Bencher, shape: Shape) {
    let map = Map::open(shape, 60, 60).unwrap();
    bencher.with_inputs(|| (map.clone(), scattered_lines())).bench_local_values(|(map, lines)| map.with_lines(lines));
}

#[divan::bench(args = SHAPES)]
fn lines_walk_everywhere(bencher: Bencher, shape: Shape) {
    let map = walled(shape);
    let start = map.footprint(middle(&map), 1);
    let mut scratch = ReachScratch::new();
    reach(&map, start, u16::MAX, |cell| map.entry(cell), &mut scratch);
    bencher.bench_local(|| {
        reach(&map, black_box(start), u16::MAX, |cell| map.entry(cell), &mut scratch).cost(start.anchor())
    });
}

/// Which of all 3,600 cells one sees, as fog asks it.
#[divan::bench(args = SHAPES)]
fn lines_see_everything(bencher: Bencher, shape: Shape) {
    let map = walled(shape);
    let start = map.footprint(middle(&map), 1);
    bencher.bench_local(|| {
        let seen = |cell: &Cell| !map.hides(black_box(start), map.footprint(*cell, 1), |_| false);
        map.cells().filter(seen).count()
    });
}

#[divan::bench(args = SHAPES)]
fn lines_turn_a_door(bencher: Bencher, shape: Shape) {
    let mut map = walled(shape);
    let mut open = false;
    bencher.bench_local(|| {
        open = !open;
        map.turn_door(1_000, open)
    });
}
