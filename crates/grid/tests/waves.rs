//! Ways over plain ground against the search that needs no plain ground.

use ludex_grid::{
    Budget, Cell, Cover, Entry, Footing, Footprint, Going, Map, NotPlain, ReachScratch, Shape, Stop, Terrain, Walker,
    Waves, reach,
};
use proptest::prelude::*;

/// A map without walls: half of it easy ground, a part hard, a part barred.
fn map(most: (usize, usize)) -> impl Strategy<Value = Map> {
    let footing = prop_oneof![6 => Just(Footing::Clear), 3 => Just(Footing::Difficult), 1 => Just(Footing::Blocked)];
    let shape = prop_oneof![1 => Just(Shape::Square), 3 => Just(Shape::SquareAlternating), 1 => Just(Shape::Gridless)];
    (shape, 1..=most.0, 1..=most.1).prop_flat_map(move |(shape, width, height)| {
        prop::collection::vec(footing.clone(), width * height).prop_map(move |footings| {
            let mut map = Map::open(shape, width, height).unwrap();
            let cells: Vec<Cell> = map.cells().collect();
            for (cell, footing) in cells.into_iter().zip(footings) {
                map.set_terrain(cell, Terrain { footing, ..Terrain::CLEAR });
            }
            map
        })
    })
}

/// A map, one who stands on it, others who bar the way or not, and goals.
type Scene = (Map, Footprint, Vec<(Footprint, bool)>, Vec<Footprint>);

fn scene(most: (usize, usize)) -> impl Strategy<Value = Scene> {
    let place = any::<prop::sample::Index>;
    let others = prop::collection::vec((place(), 1_u8..3, any::<bool>()), 0..8);
    let goals = prop::collection::vec((place(), 1_u8..3), 1..5);
    (map(most), place(), others, goals).prop_map(|(map, start, others, goals)| {
        let cells: Vec<Cell> = map.cells().collect();
        let at = |place: prop::sample::Index, across| map.footprint(*place.get(&cells), across);
        let others = others.into_iter().map(|(place, across, bars)| (at(place, across), bars)).collect();
        let goals = goals.into_iter().map(|(place, across)| at(place, across)).collect();
        let start = at(start, 1);
        (map, start, others, goals)
    })
}

/// Returns what it costs to walk by the footing.
fn walks(footing: Footing) -> Entry {
    Terrain { footing, ..Terrain::CLEAR }.entry()
}

/// Holds all that waves find in a scene against a search over the whole map.
fn hold_against_a_search(
    waves: &mut Waves,
    (map, start, others, goals): &Scene,
    (distance, closed): (u32, i16),
    budget: Budget,
) -> Result<(), TestCaseError> {
    let walker = Walker { map, start: *start, budget, others };
    // Some cells are closed, whatever their footing.
    let is_closed = |cell: Cell| closed > 0 && (cell.x + 3 * cell.y) % closed == 0;
    let going = Going { closed: (closed > 0).then_some(&is_closed as &dyn Fn(Cell) -> bool), ..Going::by(walks) };
    let mut scratch = ReachScratch::new();
    let whole = reach(map, *start, budget, |cell| walker.past_others(cell, going.entry(map, cell)), &mut scratch);
    let (mut way, mut route) = (Vec::new(), Vec::new());

    let fits = |stop: &Stop| goals.iter().any(|goal| start.at(stop.cell).distance(*goal) <= distance);
    let nearest = waves.way_near(walker, going, (goals, distance), &mut way);
    prop_assert_eq!(nearest, Ok(whole.stops().find(fits).map(|stop| stop.cell)));
    let places = nearest.unwrap().map(|near| (near, way.clone()));
    for to in places.iter().map(|(near, _)| *near).chain(map.cells()) {
        let leads = waves.way_to(walker, going, to, &mut way);
        prop_assert_eq!(leads, Ok(whole.stop(to).is_some()), "{}", to);
        if leads == Ok(true) {
            whole.route(to, &mut route);
            prop_assert!(way.iter().map(|(cell, _)| *cell).eq(route.iter().copied()), "{:?} {:?}", way, route);
            prop_assert!(way.iter().all(|(cell, may_stop)| whole.stop(*cell).is_some() == *may_stop));
        }
        if let Some((near, way_near)) = &places
            && *near == to
        {
            prop_assert_eq!(way_near, &way);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn waves_find_what_a_search_finds(scene in scene((11, 9)), distance in 0_u32..5, points in 0_u16..30, odd_diagonals in any::<bool>(), closed in 0_i16..9) {
        hold_against_a_search(&mut Waves::new(), &scene, (distance, closed), Budget { points, odd_diagonals })?;
    }

    #[test]
    fn waves_find_what_a_search_finds_on_larger_maps(scene in scene((30, 16)), distance in 0_u32..9, odd_diagonals in any::<bool>()) {
        hold_against_a_search(&mut Waves::new(), &scene, (distance, 0), Budget { points: 60_000, odd_diagonals })?;
    }

    /// What one query has left never changes what the next one finds, whatever has moved, opened or shut between.
    #[test]
    fn waves_of_before_are_never_stale(
        scene in scene((7, 7)), changes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..5, 0_u16..12), 1..8),
    ) {
        let (mut map, mut start, mut others, goals) = scene;
        let mut waves = Waves::new();
        let cells: Vec<Cell> = map.cells().collect();
        for (place, what, points) in changes {
            let cell = *place.get(&cells);
            match what {
                0 => start = start.at(cell),
                1 => others.push((map.footprint(cell, 1), points % 2 == 0)),
                2 => drop(others.pop()),
                3 => drop(map.set_terrain(cell, Terrain { footing: Footing::Difficult, ..Terrain::CLEAR })),
                _ => drop(map.set_terrain(cell, Terrain::CLEAR)),
            }
            let scene = (map.clone(), start, others.clone(), goals.clone());
            hold_against_a_search(&mut waves, &scene, (1, points as i16 % 5), Budget { points, odd_diagonals: points % 3 == 0 })?;
        }
    }
}

#[test]
fn ground_that_is_not_plain_is_left_to_the_search() {
    let (mut waves, mut way) = (Waves::new(), Vec::new());
    let mut is_plain = |map: &Map, across, entry: Entry| {
        let start = map.footprint(Cell::new(0, 0), across);
        let walker = Walker { map, start, budget: 9.into(), others: &[] };
        waves.way_to(walker, Going::by(|_| entry), Cell::new(1, 0), &mut way) != Err(NotPlain)
    };
    let map = Map::open(Shape::Square, 5, 5).unwrap();
    assert!(is_plain(&map, 1, Entry::FREE) && is_plain(&map, 1, Entry::DIFFICULT));
    assert!(!is_plain(&map, 2, Entry::FREE), "a large body");
    assert!(!is_plain(&map, 1, Entry::times(2)));
    let mut walled = map.clone();
    walled.set_terrain(Cell::new(3, 3), Terrain { cover: Cover::Total, ..Terrain::WALL });
    assert!(!is_plain(&walled, 1, Entry::FREE), "nobody slips between walls");
    let most = Map::open(Shape::Square, 31, 16).unwrap();
    assert!(is_plain(&most, 1, Entry::FREE));
    let larger = Map::open(Shape::Square, 32, 16).unwrap();
    assert!(!is_plain(&larger, 1, Entry::FREE));
    assert!(!is_plain(&Map::open(Shape::Hex, 5, 5).unwrap(), 1, Entry::FREE));
}
