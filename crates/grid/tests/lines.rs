//! Rooms of any outline, at any angle, on every shape of map: no sequence of steps leaks out of them, and no look.

mod rooms;

use ludex_grid::{Cell, Direction, Footprint, Kind, Line, Lines, Map, Passage, Point, Shape};
use rooms::{Dice, Room, flood, is_inside};

const ROOMS: u32 = 12_000;

#[test]
fn no_step_leads_out_of_a_closed_room() {
    let mut dice = Dice::new(1);
    let mut held = 0;
    for number in 0..ROOMS {
        let shape = Shape::ALL[number as usize % 3];
        let map = Map::open(shape, 14, 12).unwrap();
        let room = Room::random(&mut dice);
        let lines = Lines::new(&map, room.lines(false)).unwrap();
        let cells: Vec<Cell> = map.cells().collect();
        let inside = |cell: Cell| is_inside(Point::centre(shape, cell), &room.outline);
        let Some(&start) = cells.iter().find(|&&cell| inside(cell)) else { continue };
        for cell in flood(&map, &lines, start) {
            held += 1;
            assert!(inside(cell), "room {number} on {shape} leaks from {start} to {cell}: {:?}", room.outline);
        }
    }
    assert!(held > 10 * ROOMS, "the rooms are large enough to tell: {held} spaces");
}

#[test]
fn no_look_leads_out_of_a_closed_room() {
    let mut dice = Dice::new(2);
    let mut looks = 0;
    for number in 0..2_000 {
        let shape = Shape::ALL[number % 3];
        let map = Map::open(shape, 14, 12).unwrap();
        let room = Room::random(&mut dice);
        let lines = Lines::new(&map, room.lines(false)).unwrap();
        let inside = |cell: Cell| is_inside(Point::centre(shape, cell), &room.outline);
        let (within, beyond): (Vec<Cell>, Vec<Cell>) = map.cells().partition(|&cell| inside(cell));
        for &from in within.iter().step_by(7) {
            for &to in beyond.iter().step_by(5) {
                looks += 1;
                let (from, to) = (map.footprint(from, 1), map.footprint(to, 1));
                assert!(!lines.sees(from, to), "room {number} on {shape}: {from:?} {to:?} {:?}", room.outline);
            }
        }
    }
    assert!(looks > 50_000, "{looks}");
}

#[test]
fn an_open_door_that_is_wide_enough_lets_through() {
    let mut dice = Dice::new(3);
    for number in 0..3_000 {
        let shape = Shape::ALL[number % 3];
        let map = Map::open(shape, 24, 24).unwrap();
        let width = if shape.is_hex() { dice.between(110, 300) } else { dice.between(150, 300) };
        let room = Room::hall(&mut dice, width);
        let mut lines = Lines::new(&map, room.lines(false)).unwrap();
        let off = |cell: &Cell| {
            let at = Point::centre(shape, *cell);
            (at.x - 1200).abs() + (at.y - 1050).abs()
        };
        let start = map.cells().min_by_key(off).unwrap();
        let shut = flood(&map, &lines, start);
        assert!(shut.iter().all(|&cell| is_inside(Point::centre(shape, cell), &room.outline)));
        assert!(lines.turn(1, true) && lines.is_open(1) == Some(true));
        let led_out = flood(&map, &lines, start)
            .iter()
            .any(|&cell| !shut.contains(&cell) && !is_inside(Point::centre(shape, cell), &room.outline));
        assert!(led_out, "{shape}, {width} wide: {:?}", room.outline);
        assert!(lines.turn(1, false));
        assert_eq!(flood(&map, &lines, start), shut);
    }
}

#[test]
fn a_turned_door_leaves_what_a_new_build_finds() {
    let mut dice = Dice::new(4);
    for number in 0..1_000 {
        let map = Map::open(Shape::ALL[number % 3], 14, 12).unwrap();
        let room = Room::random(&mut dice);
        let mut turned = Lines::new(&map, room.lines(false)).unwrap();
        assert!(turned.turn(1, true) && !turned.turn(2, true));
        let built = Lines::new(&map, room.lines(true)).unwrap();
        assert_eq!(turned, built);
    }
}

#[test]
fn steps_and_sight_are_the_same_the_other_way_around() {
    let mut dice = Dice::new(5);
    for number in 0..300 {
        let shape = Shape::ALL[number % 3];
        let map = Map::open(shape, 10, 10).unwrap();
        let lines = Lines::new(&map, Room::random(&mut dice).lines(false)).unwrap();
        let cells: Vec<Cell> = map.cells().collect();
        for &cell in &cells {
            for direction in shape.directions() {
                let Some(to) = shape.step(cell, direction).filter(|&to| map.contains(to)) else { continue };
                assert_eq!(lines.step(cell, direction), lines.step(to, shape.opposite(direction)));
            }
            let (one, other) = (map.footprint(cell, 1), map.footprint(cells[cells.len() / 3], 2));
            assert_eq!(lines.sees(one, other), lines.sees(other, one));
            assert_eq!(lines.sees(one, other), lines.view(one, other).is_seen());
        }
    }
}

#[test]
fn lines_that_leave_the_place_between_two_clear_hide_nothing_there() {
    let mut dice = Dice::new(6);
    let (mut clear, mut near) = (0, 0);
    for number in 0..600 {
        let shape = Shape::ALL[number % 3];
        let map = Map::open(shape, 24, 24).unwrap();
        let lines = Lines::new(&map, Room::random(&mut dice).lines(false)).unwrap();
        for _ in 0..40 {
            let mut body = || {
                let cell = map.cell_at(dice.between(0, 23) as u16, dice.between(0, 23) as u16).unwrap();
                map.footprint(cell, dice.between(1, 3) as u8)
            };
            let (one, other) = (body(), body());
            if !lines.leave_clear(one, other) {
                near += 1;
                continue;
            }
            clear += 1;
            let view = lines.view(one, other);
            let parts = if shape.is_hex() { 7 } else { 5 };
            assert_eq!(view.of, parts * other.cells().count() as u32, "nothing is cut off");
            assert_eq!((view.hidden(), view.clear), (0, view.of), "{one:?} {other:?} on {shape}");
            assert!(lines.leave_clear(other, one));
        }
    }
    assert!(clear > 2_000 && near > 2_000, "{clear} {near}");
}

#[test]
fn what_was_found_of_sight_once_is_found_again_and_after_a_door_has_turned() {
    let mut dice = Dice::new(7);
    let mut part_hidden = 0;
    for number in 0..60 {
        let shape = Shape::ALL[number % 3];
        let room = Room::hall(&mut dice, 200);
        let mut map = Map::open(shape, 24, 24).unwrap().with_lines(room.lines(false)).unwrap();
        let bodies: Vec<Footprint> = (0..12)
            .map(|_| map.cell_at(dice.between(0, 23) as u16, dice.between(0, 23) as u16).unwrap())
            .map(|cell| map.footprint(cell, 1))
            .collect();
        for open in [false, true, false] {
            let door =
                map.lines().unwrap().all().iter().find(|line| matches!(line.kind, Kind::Door { .. })).unwrap().id;
            assert!(map.turn_door(door, open));
            let anew = Lines::new(&map, map.lines().unwrap().all().to_vec()).unwrap();
            for _ in 0..2 {
                for (&one, &other) in bodies.iter().flat_map(|one| bodies.iter().map(move |other| (one, other))) {
                    let view = map.view(one, other, |_| false);
                    let expected = anew.view(one, other);
                    assert_eq!((view.is_seen(), view.cover()), (expected.is_seen(), expected.cover()));
                    assert_eq!(map.hides(one, other, |_| false), !anew.sees(one, other));
                    part_hidden += u32::from(view.is_seen() && view.hidden() > 0);
                }
            }
        }
    }
    assert!(part_hidden > 100, "{part_hidden}");
}

#[test]
fn without_lines_all_is_free_and_in_sight() {
    let map = Map::open(Shape::Hex, 5, 5).unwrap();
    for lines in [Lines::default(), Lines::new(&map, Vec::new()).unwrap()] {
        let far = Footprint::new(Shape::Hex, Cell::new(i16::MAX, i16::MIN), 3);
        assert!(lines.is_empty() && lines.sees(far, map.footprint(Cell::new(0, 0), 1)));
        assert_eq!(lines.step(Cell::new(0, 0), Direction(9)), Passage::Free);
        assert_eq!(lines.step_of(far, Direction(0)), Passage::Free);
        assert_eq!(lines.view(far, map.footprint(Cell::new(0, 0), 1)).hidden(), 0);
    }
}

#[test]
fn what_lies_far_from_the_map_is_refused_or_harmless() {
    let map = Map::open(Shape::Square, 5, 5).unwrap();
    let wall = |from, to| Line { from, to, kind: Kind::Wall, id: 0 };
    let far = Point::FARTHEST;
    assert!(Lines::new(&map, vec![wall(Point::new(0, 0), Point::new(far + 1, 0))]).is_err());
    assert!(Lines::new(&map, vec![wall(Point::new(i32::MIN, 0), Point::new(0, 0))]).is_err());
    let across = wall(Point::new(-far, -far), Point::new(far, far - 1));
    let point = wall(Point::new(150, 150), Point::new(150, 150));
    let lines = Lines::new(&map, vec![across, point]).unwrap();
    let at = |x, y| map.footprint(Cell::new(x, y), 1);
    assert!(!lines.sees(at(4, 0), at(0, 4)) && lines.sees(at(1, 0), at(4, 2)));
    assert_eq!(flood(&map, &lines, Cell::new(4, 0)).len(), 10);
    let beyond = map.footprint(Cell::new(i16::MAX, i16::MIN), 2);
    assert_eq!(lines.step_of(beyond, Direction(1)), Passage::Free);
    lines.view(beyond, beyond.at(Cell::new(i16::MIN, i16::MAX)));
}
