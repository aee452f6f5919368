//! Reach and routes against a search that is as plain as can be, and maps there and back through their text.

use std::collections::BTreeMap;

use ludex_grid::{
    Budget, Cell, Cover, Entry, Footing, Map, ReachScratch, Shape, Stop, Terrain, reach, reach_near, reach_to,
    reach_towards, reach_until,
};
use proptest::prelude::*;

fn terrain() -> impl Strategy<Value = Terrain> {
    let footing = prop_oneof![4 => Just(Footing::Clear), 2 => Just(Footing::Difficult), 2 => Just(Footing::Blocked)];
    let cover = prop_oneof![Just(Cover::None), Just(Cover::Half), Just(Cover::ThreeQuarters), Just(Cover::Total)];
    (footing, cover, prop_oneof![Just(0), any::<i8>()], any::<bool>())
        .prop_map(|(footing, cover, elevation, water)| Terrain { footing, cover, elevation, water })
}

fn map() -> impl Strategy<Value = Map> {
    let shape = prop_oneof![Just(Shape::Hex), Just(Shape::Square), Just(Shape::SquareAlternating)];
    (shape, 1_usize..10, 1_usize..10).prop_flat_map(|(shape, width, height)| {
        prop::collection::vec(terrain(), width * height).prop_map(move |terrain| {
            let mut map = Map::open(shape, width, height).unwrap();
            let cells: Vec<Cell> = map.cells().collect();
            for (cell, terrain) in cells.into_iter().zip(terrain) {
                map.set_terrain(cell, terrain);
            }
            map
        })
    })
}

/// Terrain, but water multiplies, and high cover stands for an actor to pass but not to stop with.
fn entry(map: &Map, cell: Cell) -> Entry {
    let terrain = map.terrain(cell);
    let entry = match terrain.entry() {
        Entry::Open { .. } if terrain.water => Entry::times(3),
        entry => entry,
    };
    if terrain.cover == Cover::ThreeQuarters { entry.passing() } else { entry }
}

/// Places (anchor, and whether diagonals are odd) with their cost: every step is tried until nothing changes.
fn plain_search(map: &Map, start: Cell, across: u8, budget: Budget) -> BTreeMap<(Cell, bool), u32> {
    let shape = map.shape();
    let own = map.footprint(start, across);
    let enter = |cell: Cell| match entry(map, cell) {
        _ if !map.contains(cell) => Entry::Blocked,
        Entry::Blocked if own.contains(cell) => Entry::FREE,
        entry => entry,
    };
    let alternating = shape == Shape::SquareAlternating;
    let mut found = BTreeMap::from([((start, alternating && budget.odd_diagonals), 0)]);
    loop {
        let before = found.clone();
        for (&(from, odd), &spent) in &before {
            for direction in shape.directions() {
                let Some(to) = shape.step(from, direction) else { continue };
                let beside = [-1, 1].map(|turn| shape.step(from, shape.turned(direction, turn)).unwrap());
                if across == 1 && shape.is_diagonal(direction) && beside.iter().all(|&c| map.terrain(c).is_solid()) {
                    continue;
                }
                let plain = shape.step_cost(direction, odd);
                let new = own.at(to).cells().filter(|&cell| !own.at(from).contains(cell));
                let costs: Option<Vec<u32>> = new.map(|cell| enter(cell).cost(plain)).collect();
                let Some(cost) = costs.and_then(|costs| costs.into_iter().max()) else { continue };
                let total = spent + cost;
                if total <= budget.points.into() {
                    let odd_after = alternating && (odd ^ shape.is_diagonal(direction));
                    let known = found.entry((to, odd_after)).or_insert(total);
                    *known = total.min(*known);
                }
            }
        }
        if found == before {
            return found;
        }
    }
}

proptest! {
    #[test]
    fn reach_is_what_the_plain_search_finds(
        map in map(), place in any::<prop::sample::Index>(), across in 1_u8..5, points in 0_u16..14, odd in any::<bool>(),
    ) {
        let start = *place.get(&map.cells().collect::<Vec<_>>());
        let budget = Budget { points, odd_diagonals: odd };
        let expected = plain_search(&map, start, across, budget);
        let own = map.footprint(start, across);
        let mut scratch = ReachScratch::new();
        // A scratch that has served another query answers as a new one does.
        reach(&map, map.footprint(Cell::new(0, 0), 1), 40, |_| Entry::FREE, &mut scratch);
        let found = reach(&map, own, budget, |cell| entry(&map, cell), &mut scratch);

        for cell in map.cells() {
            let costs = [false, true].map(|odd| expected.get(&(cell, odd)).copied());
            let least = costs.into_iter().flatten().min();
            prop_assert_eq!(found.cost(cell).map(u32::from), least, "{}", cell);
            let stay = own.at(cell).cells().all(|part| match entry(&map, part) {
                Entry::Blocked => map.contains(part) && own.contains(part),
                entry => entry.may_stop(),
            });
            prop_assert_eq!(found.stop(cell).is_some(), least.is_some() && (stay || cell == start));
        }
        prop_assert!(found.places().map(|place| place.cost).is_sorted());
        let mut places: Vec<Cell> = found.places().map(|place| place.cell).collect();
        places.sort();
        prop_assert_eq!(places, map.cells().filter(|&cell| found.cost(cell).is_some()).collect::<Vec<_>>());
    }

    #[test]
    fn routes_go_from_neighbour_to_neighbour_and_cost_what_reach_says(
        map in map(), place in any::<prop::sample::Index>(), across in 1_u8..4, points in 0_u16..14, odd in any::<bool>(),
    ) {
        let start = *place.get(&map.cells().collect::<Vec<_>>());
        let own = map.footprint(start, across);
        let shape = map.shape();
        let mut scratch = ReachScratch::new();
        let budget = Budget { points, odd_diagonals: odd };
        let found = reach(&map, own, budget, |cell| entry(&map, cell), &mut scratch);
        let mut route = vec![Cell::new(9, 9)];
        for to in map.cells() {
            prop_assert_eq!(found.route(to, &mut route), found.cost(to));
            let Some(cost) = found.cost(to) else {
                prop_assert!(route.is_empty());
                continue;
            };
            prop_assert_eq!(route.last().copied().unwrap_or(start), to);
            let (mut here, mut paid, mut odd) = (start, 0, odd);
            for &next in &route {
                let direction = shape.directions().find(|&d| shape.step(here, d) == Some(next));
                prop_assert!(direction.is_some(), "{} is not next to {}", next, here);
                let plain = shape.step_cost(direction.unwrap(), odd);
                odd ^= shape.is_diagonal(direction.unwrap());
                let new = own.at(next).cells().filter(|&cell| !own.at(here).contains(cell));
                paid += new.map(|cell| match entry(&map, cell) {
                    Entry::Blocked if own.contains(cell) => plain,
                    entry => entry.cost(plain).unwrap(),
                }).max().unwrap();
                here = next;
            }
            prop_assert_eq!(paid, u32::from(cost));
            if shape == Shape::SquareAlternating {
                prop_assert_eq!(odd, found.odd_diagonals(to));
            }
        }
    }

    #[test]
    fn on_open_ground_the_cost_is_the_distance(shape in prop_oneof![
        Just(Shape::Hex), Just(Shape::Square), Just(Shape::SquareAlternating)
    ], column in 0_u16..12, row in 0_u16..12) {
        let map = Map::open(shape, 12, 12).unwrap();
        let start = map.cell_at(column, row).unwrap();
        let mut scratch = ReachScratch::new();
        let found = reach(&map, map.footprint(start, 1), u16::MAX, |cell| map.entry(cell), &mut scratch);
        for cell in map.cells() {
            prop_assert_eq!(found.cost(cell).map(u32::from), Some(shape.distance(start, cell)));
        }
    }

    #[test]
    fn the_nearest_stop_is_nearest(
        map in map(), place in any::<prop::sample::Index>(), goal in any::<prop::sample::Index>(),
        points in 0_u16..8, within in 0_u32..4,
    ) {
        let cells: Vec<Cell> = map.cells().collect();
        let (start, goal) = (map.footprint(*place.get(&cells), 1), map.footprint(*goal.get(&cells), 2));
        let mut scratch = ReachScratch::new();
        let found = reach(&map, start, points, |cell| entry(&map, cell), &mut scratch);
        let missing = |cell: Cell| goal.distance_to(cell).saturating_sub(within);
        let chosen = found.nearest_stop_towards(goal, within).unwrap();
        for stop in found.stops() {
            prop_assert!((missing(chosen.cell), chosen.cost, chosen.cell) <= (missing(stop.cell), stop.cost, stop.cell));
        }
    }

    #[test]
    fn a_search_that_stops_at_its_goal_finds_the_same_as_one_over_the_whole_map(
        map in map(), place in any::<prop::sample::Index>(), goal in any::<prop::sample::Index>(),
        across in 1_u8..3, first in 0_u16..8, within in 0_u32..4,
    ) {
        let cells: Vec<Cell> = map.cells().collect();
        let (start, goal) = (map.footprint(*place.get(&cells), across), map.footprint(*goal.get(&cells), 2));
        let (mut one, mut other) = (ReachScratch::new(), ReachScratch::new());
        // Twice, since the first may leave its scratch as it was when it stopped.
        for _ in 0..2 {
            let whole = reach(&map, start, 99, |cell| entry(&map, cell), &mut one);
            let short = reach_towards(&map, start, (first, 99), |cell| entry(&map, cell), &mut other, (goal, within));
            let near = short.nearest_stop_within(goal, within, first).unwrap();
            prop_assert_eq!(Some(near), whole.nearest_stop_within(goal, within, first));
            if start.at(near.cell).distance(goal) >= start.distance(goal) {
                let far = short.nearest_stop_within(goal, within, 99).unwrap();
                prop_assert_eq!(Some(far), whole.nearest_stop_within(goal, within, 99));
                prop_assert_eq!(short.stop_on_the_way(far.cell, first), whole.stop_on_the_way(far.cell, first));
            }
        }
    }

    #[test]
    fn a_search_for_one_place_finds_the_same_way_as_one_over_the_whole_map(
        map in map(), place in any::<prop::sample::Index>(), goals in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        across in 1_u8..3, points in 0_u16..40, odd_diagonals in any::<bool>(),
    ) {
        let cells: Vec<Cell> = map.cells().collect();
        let budget = Budget { points, odd_diagonals };
        let start = map.footprint(*place.get(&cells), across);
        let (mut one, mut other) = (ReachScratch::new(), ReachScratch::new());
        let (mut long, mut short) = (Vec::new(), Vec::new());
        // Each search leaves its scratch as it was when it stopped.
        for to in goals.iter().map(|goal| *goal.get(&cells)) {
            let whole = reach(&map, start, budget, |cell| entry(&map, cell), &mut one);
            let near = reach_to(&map, start, budget, |cell| entry(&map, cell), &mut other, to);
            prop_assert_eq!(near.stop(to), whole.stop(to));
            prop_assert_eq!(near.route(to, &mut short), whole.route(to, &mut long));
            prop_assert_eq!(&short, &long);
            let dearest = near.stop(to).map_or(points, |stop| stop.cost);
            prop_assert!(near.stops().all(|stop| stop.cost <= dearest));
        }
    }

    #[test]
    fn a_search_for_a_place_near_somebody_finds_the_same_as_one_over_the_whole_map(
        map in map(), place in any::<prop::sample::Index>(), goals in prop::collection::vec((any::<prop::sample::Index>(), 1_u8..3), 1..4),
        across in 1_u8..3, distance in 0_u32..4, points in 0_u16..40, odd_diagonals in any::<bool>(),
    ) {
        let budget = Budget { points, odd_diagonals };
        let cells: Vec<Cell> = map.cells().collect();
        let start = map.footprint(*place.get(&cells), across);
        let goals: Vec<_> = goals.iter().map(|(goal, across)| map.footprint(*goal.get(&cells), *across)).collect();
        let (mut one, mut other) = (ReachScratch::new(), ReachScratch::new());
        let (mut long, mut short) = (Vec::new(), Vec::new());
        let fits = |stop: &Stop| goals.iter().any(|goal| start.at(stop.cell).distance(*goal) <= distance);
        for _ in 0..2 {
            let whole = reach(&map, start, budget, |cell| entry(&map, cell), &mut one);
            let near = reach_near(&map, start, budget, |cell| entry(&map, cell), &mut other, (&goals, distance));
            let found = near.stops().find(fits);
            prop_assert_eq!(found, whole.stops().find(fits));
            if let Some(stop) = found {
                prop_assert_eq!(near.route(stop.cell, &mut short), whole.route(stop.cell, &mut long));
                prop_assert_eq!(&short, &long);
                prop_assert!(near.stops().all(|other| other.cost <= stop.cost));
                prop_assert!(short.iter().all(|cell| near.stop(*cell) == whole.stop(*cell)));
            }
        }
    }

    #[test]
    fn a_search_for_the_nearest_of_some_places_finds_the_same_as_one_over_the_whole_map(
        map in map(), place in any::<prop::sample::Index>(), goals in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        across in 1_u8..3, points in 0_u16..40,
    ) {
        let cells: Vec<Cell> = map.cells().collect();
        let start = map.footprint(*place.get(&cells), across);
        let goals: Vec<Cell> = goals.iter().map(|goal| *goal.get(&cells)).collect();
        let (mut one, mut other) = (ReachScratch::new(), ReachScratch::new());
        let (mut long, mut short) = (Vec::new(), Vec::new());
        let fits = |stop: &Stop| goals.contains(&stop.cell);
        let whole = reach(&map, start, points, |cell| entry(&map, cell), &mut one);
        let near = reach_until(&map, start, points, |cell| entry(&map, cell), &mut other, |stop| fits(&stop));
        let (found, expected) = (near.stops().find(fits), whole.stops().find(fits));
        prop_assert_eq!(found, expected);
        if let Some(stop) = found {
            prop_assert_eq!(near.route(stop.cell, &mut short), whole.route(stop.cell, &mut long));
            prop_assert_eq!(&short, &long);
            prop_assert!(near.stops().all(|other| other.cost <= stop.cost));
        }
    }

    #[test]
    fn text_reads_back_as_the_same_map(map in map()) {
        let text = map.to_string();
        prop_assert_eq!(Map::parse(map.shape(), &text).unwrap(), map);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[.#o~,T \nx0-9heights-]{0,60}") {
        if let Ok(map) = Map::parse(Shape::Hex, &text) {
            prop_assert_eq!(Map::parse(Shape::Hex, &map.to_string()), Ok(map));
        }
    }
}
