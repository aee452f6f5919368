//! Maps of other tables on ground of ours: nothing leaks, doors lead where they lead, and what is not taken is told.

use ludex_games::maps::{Imported, LONGEST, Openings, draw, import};
use ludex_games::{said, starter, system};
use ludex_grid::{Cell, Map, Passage, Shape};
use ludex_kit::content::{Files, Ground, Mark};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn points(line: &[(f64, f64)]) -> Value {
    line.iter().map(|(x, y)| json!({"x": x, "y": y})).collect()
}

/// A file whose corner is not that of the picture, as when it was cropped.
fn file(size: (f64, f64), walls: &[&[(f64, f64)]], more: Value) -> Value {
    let shifted = |line: &&[(f64, f64)]| points(&line.iter().map(|(x, y)| (x + 2.0, y + 1.0)).collect::<Vec<_>>());
    let mut file = json!({
        "format": 0.3,
        "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": size.0, "y": size.1}, "pixels_per_grid": 70},
        "line_of_sight": walls.iter().map(shifted).collect::<Vec<_>>(),
        "environment": {"baked_lighting": false},
    });
    for (name, value) in more.as_object().expect("an object") {
        file[name] = value.clone();
    }
    file
}

fn laid(file: &Value) -> Imported {
    import(file.to_string().as_bytes(), Openings::Doors).expect("it is such a file")
}

/// The map that a content file makes of what was imported.
fn map_of(imported: &Imported) -> Map {
    let said = said(&imported.toml).expect("it is TOML");
    let ground: Ground = ludex_engine::read(&said["map"]).expect("it is a map");
    let lamps = said["lamp"].as_array().cloned().unwrap_or_default();
    let named = Mark::of("lamp", lamps.iter().map(|lamp| lamp["at"].as_str()?.chars().next()));
    let mut files = Files::default();
    let map = ground.lay(&mut files, "map.toml", Shape::Square, &named);
    map.unwrap_or_else(|| panic!("{:?}\n{}", files.faults, imported.toml)).0
}

/// All cells to which steps lead.
fn flood(map: &Map, start: (i16, i16)) -> BTreeSet<Cell> {
    let start = Cell::new(start.0, start.1);
    let mut reached = BTreeSet::from([start]);
    let mut ahead = vec![start];
    while let Some(cell) = ahead.pop() {
        for direction in map.shape().directions() {
            let Some(next) = map.shape().step(cell, direction).filter(|next| map.contains(*next)) else { continue };
            let free = map.passage(map.footprint(cell, 1), direction) < Passage::Barred;
            if free && !map.terrain(next).is_solid() && reached.insert(next) {
                ahead.push(next);
            }
        }
    }
    reached
}

fn case(name: &str) -> Imported {
    let path = format!("{}/tests/maps/{name}.dd2vtt", env!("CARGO_MANIFEST_DIR"));
    import(&std::fs::read(path).unwrap(), Openings::Doors).unwrap()
}

fn told(map: &Imported, part: &str) -> bool {
    map.notes.iter().any(|note| note.contains(part))
}

#[test]
fn walls_stay_where_they_are_and_doors_and_lights_stand_in_a_content_file() {
    // A room of three by two with a gap in its lower wall, in which a door stands; the ends are a little off.
    let walls: [&[(f64, f64)]; 2] =
        [&[(3.0, 4.0), (2.02, 4.0), (2.0, 1.98), (5.0, 2.0), (5.0, 4.0), (4.0, 4.03)], &[(0.0, 0.0), (0.0, 6.0)]];
    let more = json!({
        "portals": [{"position": {"x": 5.5, "y": 5}, "bounds": points(&[(5.0, 5.0), (6.0, 5.0)]), "rotation": 1.57, "closed": true, "freestanding": false}],
        "lights": [{"position": {"x": 4.5, "y": 3.5}, "range": 4, "intensity": 1, "color": "ffffffff", "shadows": true}],
        "image": "TWFw",
    });
    let map = laid(&file((7.0, 6.0), &walls, more));
    assert!(
        map.toml.contains("  \"D5-C5-C3-F3-F5-E5\",\n") && map.toml.contains("\"door 1\" = \"D5-E5\""),
        "{}",
        map.toml
    );
    assert_eq!((map.came, map.space, map.image.as_deref()), ([6, 1, 1], 70.0, Some(&b"Map"[..])));
    assert_eq!(map.notes, ["with all doors shut the ground falls into 2 parts between which no way leads"]);
    assert_eq!(flood(&map_of(&map), (2, 2)).len(), 6);
    // It stands in a content file as it is.
    let head = "system = \"unbound\"\ntitle = \"A cellar\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"characters.toml\"]\n";
    let actors = "\n[[actors]]\nis = \"Brana\"\nside = \"heroes\"\nat = \"Z\"\n";
    let text = format!("{head}{}{actors}", map.toml.replacen("\n.......", "\nZ......", 1));
    let own = text.clone();
    let starter = starter("unbound");
    let library = move |name: &str| {
        if name == "cellar.toml" { Some(own.clone()) } else { ludex_engine::content::Library::read(&starter, name) }
    };
    let faults = system("unbound").expect("it is there").check("cellar.toml", &library);
    assert!(faults.is_empty(), "{faults:?}\n{text}");
}

#[test]
fn a_body_fills_its_space_and_leaves_those_around_it_free() {
    let map = case("pillar");
    let ground = map_of(&map);
    let solid: Vec<Cell> = ground.cells().filter(|cell| ground.terrain(*cell).is_solid()).collect();
    assert_eq!(solid, [Cell::new(4, 3)]);
    assert_eq!(flood(&ground, (1, 1)).len(), 8 * 6 - 1);
}

#[test]
fn short_pieces_of_one_wall_are_one_wall() {
    let map = case("short-pieces");
    assert!(map.toml.contains("walls = [\n  \"0,1.5-8,1.5\",\n]"), "{}", map.toml);
    let reached = flood(&map_of(&map), (0, 0));
    assert!(reached.iter().all(|cell| cell.y < 2) && reached.len() >= 8, "{reached:?}");
}

#[test]
fn a_lamp_on_a_wall_leaves_the_wall_whole() {
    let map = case("lamp-in-wall");
    assert!(map.toml.contains("....A...."), "it hangs in the room in which it hangs: {}", map.toml);
    assert_eq!(flood(&map_of(&map), (0, 0)).len(), 20);
    assert_eq!(flood(&map_of(&map), (8, 0)).len(), 25);
}

#[test]
fn a_door_in_the_edge_of_the_map_is_told() {
    let map = case("door-at-edge");
    assert_eq!(map.came[1], 0);
    assert!(told(&map, "2 doors are left out (beyond the map or in its edge") && told(&map, "C6"), "{:?}", map.notes);
    assert_eq!(case("byte-order-mark").came, [0, 0, 0]);
}

#[test]
fn doors_of_every_width_stand_in_their_wall_and_nowhere_else() {
    for hundredths in (30..=300).step_by(7) {
        let half = f64::from(hundredths) / 200.0;
        // In the middle of a space, on the edge of two, and somewhere between.
        let middle = [4.5, 4.0, 4.23][hundredths as usize % 3];
        let (from, to) = (middle - half, middle + half);
        // The wall under the door is drawn through, as some programs do, or cut a little short of it.
        for walls in [
            vec![vec![(0.0, 3.0), (9.0, 3.0)]],
            vec![vec![(0.0, 3.0), (from - 0.1, 3.0)], vec![(to + 0.1, 3.0), (9.0, 3.0)]],
        ] {
            let walls: Vec<&[(f64, f64)]> = walls.iter().map(Vec::as_slice).collect();
            let door = |closed: bool| json!({"portals": [{"bounds": points(&[(from + 2.0, 4.0), (to + 2.0, 4.0)]), "closed": closed}]});
            let shut = laid(&file((9.0, 6.0), &walls, door(true)));
            assert_eq!(flood(&map_of(&shut), (0, 0)).len(), 27, "{hundredths}: {}", shut.toml);
            let open = laid(&file((9.0, 6.0), &walls, door(false)));
            assert_eq!(flood(&map_of(&open), (0, 0)).len(), 54, "{hundredths}: {}", open.toml);
            assert!(!told(&open, "nobody through"), "{:?}", open.notes);
            assert!(told(&open, "1 opening does not block light and is taken for an open door"));
        }
    }
    let window = file(
        (9.0, 6.0),
        &[&[(0.0, 3.0), (9.0, 3.0)]],
        json!({"portals": [{"bounds": points(&[(6.0, 4.0), (7.0, 4.0)]), "closed": false}]}),
    );
    let map = import(window.to_string().as_bytes(), Openings::Windows).unwrap();
    assert!(map.toml.contains("windows = [") && map.came[1] == 0, "{}", map.toml);
    assert!(told(&map, "taken for a window; import the file again if it is an open door: E3"), "{:?}", map.notes);
}

#[test]
fn rooms_of_any_outline_do_not_leak() {
    let mut seed = 7_u64;
    let mut random = move |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    };
    for number in 0..300 {
        let count = 3 + random(90);
        let turned = random(1000) as f64 / 1000.0;
        let mut outline: Vec<(f64, f64)> = (0..count)
            .map(|corner| {
                let angle = (corner as f64 / count as f64 + turned) * std::f64::consts::TAU;
                let radius = 3.0 + random(300) as f64 / 100.0;
                (7.0 + radius * angle.cos(), 7.0 + radius * angle.sin())
            })
            .collect();
        outline.push(outline[0]);
        let map = map_of(&laid(&file((14.0, 14.0), &[&outline], json!({}))));
        let inside = flood(&map, (7, 7));
        assert!(!inside.contains(&Cell::new(0, 0)), "room {number} leaks: {outline:?}");
    }
}

#[test]
fn whatever_is_left_out_is_told() {
    let more = json!({
        "objects_line_of_sight": [points(&[(3.0, 2.0), (3.0, 3.0)])],
        "portals": [{"position": {"x": 0, "y": 0}}, {"bounds": points(&[(90.0, 5.0), (91.0, 5.0)]), "closed": false}],
        "lights": [{"range": 3}, {"position": {"x": 99, "y": 2}, "range": 3, "color": "ffeccd8b"}],
        "environment": {"baked_lighting": true, "ambient_light": "ff336699"},
        "image": "%%%",
    });
    let map = laid(&file((3.5, 3.0), &[&[(1.0, 1.0)], &[(2.0, 1.0), (2.0, 1.0)], &[(50.0, 50.0), (60.0, 50.0)]], more));
    for part in [
        "2 walls of a single point are left out: A1, B1",
        "1 door without two ends is left out: -2.0,-1.0",
        "1 light without a place or a range is left out: lights[0]",
        "1 light has a colour or a strength of its own, which is left out: 97.0,1.0",
        "painted in the picture",
        "tinted ff336699",
        "3.5 by 3 spaces and was made 4 by 3",
        "1 piece of wall lies beyond the map: 55.0,50.0",
        "1 door is left out (beyond the map or in its edge, leading off it): 88.5,4.0",
        "1 light is left out (beyond the map",
        "no base64",
    ] {
        assert!(told(&map, part), "{part}: {:#?}", map.notes);
    }
    // What other writers leave out or write as nothing is no fault.
    let bare = json!({"resolution": {"map_size": {"x": 2, "y": 1}, "pixels_per_grid": 50}, "portals": null, "lights": null, "image": null});
    assert_eq!(map_of(&laid(&bare)).cells().count(), 2);
}

#[test]
fn what_is_no_such_file_is_refused_with_a_word_on_why() {
    let of = |resolution: Value| json!({"resolution": resolution}).to_string();
    for (text, why) in [
        (String::new(), "EOF"),
        ("{}".to_owned(), "no `resolution`"),
        ("<svg/>".to_owned(), "Universal VTT"),
        (of(json!({"map_size": {"x": 2, "y": "wide"}, "pixels_per_grid": 70})), "resolution.map_size.y"),
        (of(json!({"map_size": {"x": 2, "y": 2}, "pixels_per_grid": 0})), "pixels_per_grid"),
        (of(json!({"map_size": {"x": 0, "y": 2}, "pixels_per_grid": 70})), "map_size"),
        (of(json!({"map_size": {"x": 1e300, "y": 2}, "pixels_per_grid": 70})), "map_size"),
        (of(json!({"map_size": {"x": 500, "y": 500}, "pixels_per_grid": 70})), "10000 spaces"),
        (of(json!({"map_size": {"x": 5000, "y": 1}, "pixels_per_grid": 70})), "1000"),
        ("[".repeat(100_000), "Universal VTT"),
        ("x".repeat(LONGEST + 1), "longer than 64 MiB"),
    ] {
        let told = import(text.as_bytes(), Openings::Doors).expect_err("it is none");
        assert!(told.contains(why), "{told}, not {why}");
    }
    // Whatever the numbers, it ends soon.
    let wild: Vec<Vec<(f64, f64)>> =
        (0..5_000).map(|at| vec![(-1e300, f64::from(at)), (1e300, 1.0 / f64::from(at + 1))]).collect();
    let wild: Vec<&[(f64, f64)]> = wild.iter().map(Vec::as_slice).collect();
    laid(&file((100.0, 100.0), &wild, json!({"lights": [{"position": {"x": -1e300, "y": 1e300}, "range": 1e300}]})));
}

#[test]
fn a_foundry_scene_comes_with_walls_windows_doors_and_lights() {
    let wall = |c: [i32; 4], more: Value| {
        let mut wall = json!({"c": c, "move": 20, "sight": 20, "light": 20, "door": 0, "ds": 0, "dir": 0});
        for (name, value) in more.as_object().expect("an object") {
            wall[name] = value.clone();
        }
        wall
    };
    // Of 8 by 6 spaces, with a quarter of padding: the picture begins at 200, 200.
    let scene = json!({
        "name": "A cellar", "width": 800, "height": 600, "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "walls": [
            wall([600, 200, 600, 400], json!({})),
            wall([600, 400, 600, 500], json!({"door": 1, "ds": 1})),
            wall([600, 500, 600, 600], json!({"door": 2, "ds": 2})),
            wall([600, 600, 600, 800], json!({"sight": 0, "light": 0})),
            wall([300, 300, 300, 300], json!({})),
            wall([300, 300, 400, 300], json!({"move": 0})),
            wall([400, 300, 500, 300], json!({"sight": 10})),
            wall([400, 700, 500, 700], json!({"dir": 1})),
        ],
        "lights": [
            {"x": 250, "y": 250, "config": {"dim": 20, "bright": 10}},
            {"x": 350, "y": 250, "config": {"dim": 20, "negative": true}},
            {"x": 350, "y": 350, "config": {"dim": 0, "bright": 0}},
        ],
        "tokens": [{"name": "rat", "x": 300, "y": 200}],
        "regions": [{"name": "the pit"}],
    });
    let map = laid(&scene);
    for part in
        ["\"E1-E3\"", "\"E5-E7\"", "\"door 1\" = \"E3-E4 open\"", "\"door 2\" = \"E4-E5\"", "bright = 10\ndim = 10"]
    {
        assert!(map.toml.contains(part), "{part}: {}", map.toml);
    }
    for part in [
        "1 door is locked (say so once the scene has begun, or give it a `stuck`): door 2 at D4",
        "1 door is secret (hide it, or players see it): door 2 at D4",
        "1 wall without a length is left out: A1",
        "1 wall that hides and lets through is left out; draw thick smoke or a curtain in its spaces: B1",
        "1 wall over which one sees what is not far behind is a window here: C1",
        "1 wall hides from one side alone; here it hides from both: C5",
        "1 light that makes it darker is left out: B1",
        "1 light that reaches nowhere is left out: B2",
        "1 token is left out: B1",
        "1 region is left out: regions[0]",
    ] {
        assert!(told(&map, part), "{part}: {:#?}", map.notes);
    }
    assert_eq!(map.came, [4, 2, 1]);
    assert_eq!(flood(&map_of(&map), (0, 0)).len(), 48, "one door stands open");
    // The form until version 8: a number for the grid, `sense` for sight.
    let old = json!({
        "width": 400, "height": 300, "padding": 0, "grid": 100, "gridType": 1, "gridDistance": 5, "shiftX": 0, "shiftY": 0,
        "walls": [{"c": [200, 0, 200, 300], "move": 1, "sense": 1, "door": 0, "ds": 0}],
        "lights": [{"x": 50, "y": 50, "dim": 15, "bright": 5}],
    });
    let map = laid(&old);
    assert!(map.toml.contains("\"C1-C4\"") && map.toml.contains("bright = 5\ndim = 10"), "{}", map.toml);
    assert_eq!(flood(&map_of(&map), (0, 0)).len(), 6);
}

#[test]
fn a_house_and_caves_as_dungeondraft_writes_them_hold_and_their_doors_let_through() {
    for (name, came, rooms) in [("house", [117, 8, 3], 7), ("cave", [275, 1, 1], 5)] {
        let path = format!("{}/tests/maps/{name}.dd2vtt", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(path).unwrap();
        let map = import(&bytes, Openings::Windows).unwrap();
        assert_eq!(map.came, came, "{name}");
        assert!(map.image.as_ref().is_some_and(|image| image.starts_with(b"\x89PNG")));
        let drawing = draw(&bytes, Openings::Windows).unwrap();
        assert_eq!((drawing.rooms, drawing.leaking), (rooms, 0), "{name}");
        // Each door by itself leads from one part of the ground into another.
        let shut = map_of(&map);
        for door in 1..=came[1] {
            let line = map.toml.lines().find(|line| line.starts_with(&format!("\"door {door}\" = "))).unwrap();
            let opened = map.toml.replace(line, &format!("{} open\"", line.trim_end_matches('"')));
            let open = map_of(&Imported { toml: opened, ..map.clone() });
            let from = |cell: Cell| flood(&open, (cell.x, cell.y)).len() > flood(&shut, (cell.x, cell.y)).len();
            let walks = shut.cells().filter(|cell| !shut.terrain(*cell).is_solid()).any(from);
            assert!(walks, "{name}: {line}");
        }
    }
}

#[test]
fn doors_narrower_than_a_space_are_made_wider_and_that_is_told() {
    let path = format!("{}/tests/maps/house.dd2vtt", env!("CARGO_MANIFEST_DIR"));
    let house = import(&std::fs::read(path).unwrap(), Openings::Windows).unwrap();
    for part in [
        "2 doors are made wider (so that one can go through): door 4 at E8, door 7 at L8",
        "2 spaces are filled by what stands about: ",
        "4 openings do not block light and are taken for windows",
    ] {
        assert!(told(&house, part), "{part}: {:#?}", house.notes);
    }
}

#[test]
fn what_nearly_meets_meets() {
    // An outline that was traced pixel by pixel: its ends do not meet. A wall that ends a hair before one that is aslant.
    let bush = [(2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0), (2.0, 2.004)];
    let more = json!({"objects_line_of_sight": [points(&bush.map(|(x, y)| (x + 2.0, y + 1.0)))]});
    let map = laid(&file((6.0, 6.0), &[&[(0.0, 4.5), (6.0, 3.6)], &[(5.5, 0.0), (5.497, 3.672)]], more));
    assert!(told(&map, "4 spaces are filled"), "{:?}", map.notes);
    let ground = map_of(&map);
    assert!(map.toml.contains("-5.5,3.67-"), "the wall aslant has a corner where the other ends: {}", map.toml);
    let (above, below) = (ground.footprint(Cell::new(4, 0), 1), ground.footprint(Cell::new(5, 5), 1));
    assert!(ground.hides(above, below, |_| false));
}

#[test]
fn a_drawing_shows_the_file_beside_the_ground_and_marks_leaks() {
    let walls: &[&[(f64, f64)]] = &[&[(1.0, 1.0), (4.0, 1.0), (4.0, 4.0), (1.0, 4.0), (1.0, 1.0)]];
    let window = json!({"portals": [{"bounds": points(&[(8.0, 1.0), (9.0, 1.0)]), "closed": false}]});
    let bytes = file((9.0, 5.0), walls, window).to_string();
    let drawing = draw(bytes.as_bytes(), Openings::Windows).unwrap();
    assert_eq!((drawing.rooms, drawing.leaking), (2, 0));
    for part in ["In the file: 2 rooms", "On the ground: 2 parts, 0 leaks", "#2a7fd4", "</svg>"] {
        assert!(drawing.svg.contains(part), "{part}");
    }
    assert!(!drawing.svg.contains("#d00"), "nothing leaks");
    assert!(draw(b"{}", Openings::Doors).is_err());
}

#[test]
fn a_picture_that_is_kept_elsewhere_is_not_missed() {
    let map = laid(&file((3.0, 3.0), &[], json!({"image": true})));
    assert_eq!((map.image.as_ref(), map.notes.len()), (None, 0), "{:?}", map.notes);
    assert!(told(&laid(&file((3.0, 3.0), &[], json!({}))), "no picture"));
    let wrong = file((3.0, 3.0), &[], json!({"image": 3})).to_string();
    assert!(import(wrong.as_bytes(), Openings::Doors).unwrap_err().contains("image"));
}
