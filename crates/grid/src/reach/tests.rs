use super::*;
use crate::Shape;

fn at(map: &Map, x: i16, y: i16, across: u8) -> Footprint {
    map.footprint(Cell::new(x, y), across)
}

#[test]
fn difficult_ground_adds_to_a_diagonal_or_multiplies_it() {
    let map = Map::open(Shape::SquareAlternating, 5, 5).unwrap();
    let mut scratch = ReachScratch::new();
    let cost = |entry: Entry, scratch: &mut ReachScratch| {
        let open_first = |cell: Cell| if cell == Cell::new(1, 1) { Entry::FREE } else { entry };
        reach(&map, at(&map, 0, 0, 1), 9, open_first, scratch).cost(Cell::new(2, 2))
    };
    assert_eq!(cost(Entry::FREE, &mut scratch), Some(3));
    assert_eq!(cost(Entry::DIFFICULT, &mut scratch), Some(4));
    assert_eq!(cost(Entry::times(3), &mut scratch), Some(7));
    assert_eq!(cost(Entry::times(0), &mut scratch), Some(3), "a step is never free");
}

#[test]
fn diagonals_are_carried_over() {
    let map = Map::open(Shape::SquareAlternating, 5, 5).unwrap();
    let mut scratch = ReachScratch::new();
    let budget = Budget { points: 9, odd_diagonals: true };
    let found = reach(&map, at(&map, 0, 0, 1), budget, |cell| map.entry(cell), &mut scratch);
    assert_eq!(found.cost(Cell::new(1, 1)), Some(2));
    assert_eq!(found.cost(Cell::new(2, 2)), Some(3));
    assert!(found.odd_diagonals(Cell::new(2, 2)) && !found.odd_diagonals(Cell::new(1, 1)), "two steps east and south");
}

#[test]
fn nobody_slips_between_two_walls_that_touch() {
    let map = Map::parse(Shape::Square, ".#\n#.").unwrap();
    let mut scratch = ReachScratch::new();
    let found = reach(&map, at(&map, 0, 0, 1), 9, |cell| map.entry(cell), &mut scratch);
    assert_eq!(found.places().count(), 1);
    let bodies = Map::parse(Shape::Square, ".n\nn.").unwrap();
    let found = reach(&bodies, at(&bodies, 0, 0, 1), 9, |cell| bodies.entry(cell), &mut scratch);
    assert_eq!(found.cost(Cell::new(1, 1)), Some(1), "boulders leave a gap");
}

#[test]
fn a_large_creature_needs_room_and_pays_for_its_worst_new_cell() {
    let map = Map::parse(Shape::Square, "......\n.....,\n..#...").unwrap();
    let mut scratch = ReachScratch::new();
    let found = reach(&map, at(&map, 0, 0, 2), 9, |cell| map.entry(cell), &mut scratch);
    assert_eq!(found.cost(Cell::new(1, 1)), None, "the pillar is in the way");
    assert_eq!(found.cost(Cell::new(3, 0)), Some(3));
    assert_eq!(found.cost(Cell::new(4, 0)), Some(5));
    assert_eq!(found.cost(Cell::new(5, 0)), None, "off the map");
}

#[test]
fn one_may_pass_but_not_stop_where_others_stand() {
    let map = Map::open(Shape::Hex, 4, 1).unwrap();
    let ally = Cell::new(1, 0);
    let mut scratch = ReachScratch::new();
    let entry = |cell| if cell == ally { Entry::FREE.passing() } else { map.entry(cell) };
    let found = reach(&map, at(&map, 0, 0, 1), 2, entry, &mut scratch);
    let cells = |stops: &mut dyn Iterator<Item = Stop>| stops.map(|stop| stop.cell.x).collect::<Vec<_>>();
    assert_eq!(cells(&mut found.places()), [0, 1, 2]);
    assert_eq!(cells(&mut found.stops()), [0, 2]);
    assert_eq!(found.stop_on_the_way(Cell::new(2, 0), 1), Some(Stop { cell: Cell::new(0, 0), cost: 0 }));
    let goal = at(&map, 3, 0, 1);
    assert_eq!(found.nearest_stop_towards(goal, 1).map(|stop| stop.cell), Some(Cell::new(2, 0)));
    assert_eq!(found.nearest_stop_towards(goal, 3).map(|stop| stop.cell), Some(Cell::new(0, 0)));
}

#[test]
fn routes_keep_to_the_straight_line() {
    let map = Map::open(Shape::Square, 9, 5).unwrap();
    let mut scratch = ReachScratch::new();
    let found = reach(&map, at(&map, 0, 0, 1), 8, |cell| map.entry(cell), &mut scratch);
    let mut route = Vec::new();
    assert_eq!(found.route(Cell::new(6, 3), &mut route), Some(6));
    assert!(route.iter().map(|cell| cell.y).eq([0, 1, 1, 2, 2, 3]), "{route:?}");
    assert_eq!(found.route(Cell::new(0, 0), &mut route), Some(0));
    assert!(route.is_empty());
    assert_eq!(found.route(Cell::new(20, 0), &mut route), None);
}

#[test]
fn a_start_beyond_the_edge_reaches_nothing() {
    let map = Map::open(Shape::Hex, 4, 4).unwrap();
    let mut scratch = ReachScratch::new();
    let found = reach(&map, at(&map, -9, 0, 1), 9, |cell| map.entry(cell), &mut scratch);
    assert_eq!(found.places().count(), 0);
    assert_eq!(found.nearest_stop_towards(at(&map, 0, 0, 1), 1), None);
}

#[test]
fn a_warm_scratch_does_not_grow() {
    let map = Map::open(Shape::SquareAlternating, 30, 30).unwrap();
    let mut scratch = ReachScratch::new();
    reach(&map, at(&map, 0, 0, 1), 60, |cell| map.entry(cell), &mut scratch);
    let warm = scratch.capacities();
    for (x, points) in (0..30).zip((0..60).cycle()) {
        reach(&map, at(&map, x, 29 - x, 1 + x as u8 % 4), points, |cell| map.entry(cell), &mut scratch);
    }
    assert_eq!(scratch.capacities(), warm);
}
