//! Maps of other tables on ground of ours.

use ludex_games::uvtt::{Imported, import};
use ludex_games::{starter, system};
use serde_json::{Value, json};

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
    import(file.to_string().as_bytes()).expect("it is such a file")
}

fn cells(map: &Imported) -> Vec<&str> {
    map.toml.lines().skip(3).take_while(|row| *row != "\"\"\"").collect()
}

#[test]
fn walls_along_edges_take_the_spaces_outside_and_doors_and_lights_become_letters() {
    // A room of three by two with a gap in its lower wall, in which a door stands; the ends are a little off.
    let walls: [&[(f64, f64)]; 2] =
        [&[(3.0, 4.0), (2.02, 4.0), (2.0, 1.98), (5.0, 2.0), (5.0, 4.0), (4.0, 4.03)], &[(0.0, 0.0), (0.0, 6.0)]];
    let more = json!({
        "portals": [{"position": {"x": 5.5, "y": 5}, "bounds": points(&[(5.0, 5.0), (6.0, 5.0)]), "rotation": 1.57, "closed": true, "freestanding": false}],
        "lights": [{"position": {"x": 4.5, "y": 3.5}, "range": 4, "intensity": 1, "color": "ffeccd8b", "shadows": true}],
        "image": "TWFw",
    });
    let map = laid(&file((7.0, 6.0), &walls, more));
    assert_eq!(cells(&map), [".......", ".#####.", ".#B..#.", ".#...#.", ".##A##.", "......."]);
    assert_eq!((map.came, map.space, map.image.as_deref()), ([6, 1, 1], 70.0, Some(&b"Map"[..])));
    assert_eq!(map.notes, [""; 0]);
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
fn a_wall_between_two_rooms_takes_the_larger_and_nobody_slips_through_a_corner() {
    let walls: [&[(f64, f64)]; 2] =
        [&[(0.0, 0.0), (6.0, 0.0), (6.0, 3.0), (0.0, 3.0), (0.0, 0.0)], &[(2.0, 0.0), (2.0, 3.0)]];
    let map = laid(&file((6.0, 3.0), &walls, json!({})));
    assert_eq!(cells(&map), ["..#...", "..#...", "..#..."]);
    assert!(
        map.notes.iter().any(|note| note.starts_with("3 pieces of wall or door stand between two spaces")),
        "{:?}",
        map.notes
    );
    // A room that only touches another at a corner: the wall around it has no gap there.
    let map = laid(&file((5.0, 5.0), &[&[(2.0, 2.0), (2.0, 4.0), (4.0, 4.0), (4.0, 2.0), (2.0, 2.0)]], json!({})));
    assert_eq!(cells(&map), [".....", ".####", ".#..#", ".#..#", ".####"]);
}

#[test]
fn lines_across_spaces_fill_those_of_which_they_take_much() {
    let map = laid(&file((5.0, 3.0), &[&[(0.0, 1.5), (3.3, 1.5)], &[(4.5, 0.0), (4.5, 0.3)]], json!({})));
    assert_eq!(cells(&map), [".....", "###..", "....."]);
    let slope = laid(&file((4.0, 4.0), &[&[(0.0, 0.0), (4.0, 4.0)]], json!({})));
    assert!(cells(&slope).iter().enumerate().all(|(at, row)| row.as_bytes()[at] == b'#'), "{}", slope.toml);
}

#[test]
fn whatever_is_left_out_is_told() {
    let more = json!({
        "objects_line_of_sight": [points(&[(3.0, 2.0), (3.0, 3.0)])],
        "portals": [{"position": {"x": 0, "y": 0}}, {"bounds": points(&[(90.0, 5.0), (91.0, 5.0)]), "closed": false}],
        "lights": [{"range": 3}, {"position": {"x": 99, "y": 2}, "range": 3}],
        "image": "%%%",
    });
    let map = laid(&file((3.5, 3.0), &[&[(1.0, 1.0)], &[(50.0, 50.0), (60.0, 50.0)]], more));
    let told = map.notes.join("\n");
    for part in [
        "1 outlines of things",
        "1 walls of a single point",
        "1 doors without two ends",
        "1 lights without a place",
        "3.5 by 3 spaces and was made 4 by 3",
        "1 pieces of wall lie beyond",
        "1 doors lie beyond",
        "1 doors and lights are left out",
        "no base64",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // What other writers leave out or write as nothing is no fault.
    let bare = json!({"resolution": {"map_size": {"x": 2, "y": 1}, "pixels_per_grid": 50}, "portals": null, "lights": null, "image": null});
    assert_eq!(cells(&laid(&bare)), [".."]);
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
        ("x".repeat((16 << 20) + 1), "longer than 16 MiB"),
    ] {
        let told = import(text.as_bytes()).expect_err("it is none");
        assert!(told.contains(why), "{told}, not {why}");
    }
    // Whatever the numbers, it ends soon.
    let wild: Vec<Vec<(f64, f64)>> =
        (0..20_000).map(|at| vec![(-1e300, f64::from(at)), (1e300, 1.0 / f64::from(at + 1))]).collect();
    let wild: Vec<&[(f64, f64)]> = wild.iter().map(Vec::as_slice).collect();
    laid(&file((100.0, 100.0), &wild, json!({"lights": [{"position": {"x": -1e300, "y": 1e300}, "range": 1e300}]})));
}
