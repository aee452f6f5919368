//! `ludex check` and `ludex rules`.

use crate::common::*;

#[test]
fn starter_content_is_whole() {
    let place = Place::new();
    let mut files: Vec<String> = Vec::new();
    let mut folders: Vec<_> = games().iter().map(|system| repository("content").join(system.info().id)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is there") {
            match entry.expect("it can be read").path() {
                folder if folder.is_dir() => folders.push(folder),
                file => files.push(file.display().to_string()),
            }
        }
    }
    let mut arguments = vec!["check"];
    arguments.extend(files.iter().map(String::as_str));
    let said = place.well(&arguments);
    assert_eq!(said.lines().filter(|line| line.ends_with(": nothing is wrong")).count(), files.len());
}

#[test]
fn faults_tell_file_line_and_field() {
    let place = Place::new();
    let wrong = |text: &str, wanted: &str| {
        place.file("own/a.toml", text);
        let said = place.run(&["check", "own/a.toml"]);
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(said.out.contains(wanted), "expected {wanted}, came {}", said.out);
        assert_eq!(said.err, "ludex: something is wrong in 1 file\n");
    };
    wrong(
        "system = \"destiny\"\nlane = \"long\"\n",
        "own/a.toml:2: lane: expected a whole number from 1 to 200, not \"long\"",
    );
    wrong("system = \"destiny\"\nlane = 9000\n", "own/a.toml:2: lane: 9000 is out of range; expected 1 to 200 yards");
    wrong("system = \"destiny\"\n\nlane 24\n", "own/a.toml:3: ");
    wrong("title = \"x\"\n", "own/a.toml: system: expected system = \"...\"");
    wrong("\nsystem = \"chess\"\n", "own/a.toml:2: system: there is no system chess");
    wrong("system = 3\n", "own/a.toml:1: system: expected the id of a system");
    let included = "system = \"destiny\"\ninclude = [\"beasts.toml\"]\n";
    place.file("own/beasts.toml", "[[creature]]\nname = \"Boar\"\nrank = \"minnow\"\n");
    wrong(included, "own/beasts.toml:3: creature[0].rank: ");
}

#[test]
fn all_faults_of_a_file_are_told_at_once_and_what_is_missing_in_each_record() {
    let place = Place::new();
    let games = [
        ("unbound", "creature", "attributes"),
        ("destiny", "creature", "attributes"),
        ("archsoul", "character", "intellect"),
        ("pathfinder", "creature", "hit_points"),
        ("edge", "being", "abilities"),
    ];
    for (system, list, lacks) in games {
        let swapped = format!(
            "{}{}{}",
            &lacks[..lacks.len() - 2],
            &lacks[lacks.len() - 1..],
            &lacks[lacks.len() - 2..lacks.len() - 1]
        );
        let text = format!("[[{list}]]\nnaem = \"One\"\n\n[[{list}]]\nname = \"Two\"\n{swapped} = 1\n");
        place.file(&format!("{system}/a.toml"), &text);
        let said = place.run(&["check", &format!("{system}/a.toml")]).out;
        for wanted in [
            format!("a.toml:2: {list}[0].naem: there is no field naem here; did you mean name?"),
            format!("a.toml:1: {list}[0]: the field {lacks} is missing"),
            format!("a.toml:6: {list}[1].{swapped}: there is no field {swapped} here; did you mean {lacks}?"),
        ] {
            assert!(said.contains(&wanted), "{system}: {wanted}\n{said}");
        }
        // What is misspelt is not missing as well.
        for spared in [format!("{list}[0]: the field name"), format!("{list}[1]: the field {lacks}")] {
            assert!(!said.contains(&spared), "{system}: {spared}\n{said}");
        }
    }
}

#[test]
fn the_system_may_be_named_or_be_the_folder() {
    let place = Place::new();
    place.file("destiny/weapons.toml", "");
    place.file("weapons.toml", "");
    assert_eq!(place.run(&["check", "destiny/weapons.toml"]).code, 0);
    assert_eq!(place.run(&["check", "weapons.toml"]).code, 1);
    assert_eq!(place.run(&["check", "--system", "destiny", "weapons.toml"]).code, 0);
    assert_eq!(place.run(&["check", "--system", "chess", "weapons.toml"]).code, 2);
    assert_eq!(place.run(&["check", "nowhere.toml", "destiny/weapons.toml"]).code, 3);
}

#[test]
fn broken_encounters_are_not_played() {
    let place = Place::new();
    place.file("a.toml", "system = \"destiny\"\nlane = 9000\n");
    for arguments in [vec!["fight", "a.toml"], vec!["new", "destiny", "--encounter", "a.toml"]] {
        let said = place.run(&arguments);
        assert_eq!(said.code, 1);
        assert!(said.err.contains("a.toml:2: lane: 9000 is out of range; expected 1 to 200 yards"), "{}", said.err);
    }
    let said = place.script("{\"encounter\":\"a.toml\"}\n", &[]);
    assert!(said.err.contains("a.toml:2: lane: 9000 is out of range; expected 1 to 200 yards"), "{}", said.err);
}

#[test]
fn rules_are_listed_by_chapter() {
    let said = Place::new().well(&["rules", "--system", "destiny"]);
    assert!(said.starts_with("Heroes of Destiny (destiny, version 5): "), "{said}");
    let at = |text: &str| said.find(text).unwrap_or_else(|| panic!("{text} is missing"));
    assert!(at("\nWT-ATK\n") < at("\n  WT-ATK-01 Attack roll\n"));
    let chapters: Vec<&str> = said.lines().filter(|line| line.starts_with("WT-")).collect();
    let mut once = chapters.clone();
    once.dedup();
    assert_eq!(chapters, once);
}

#[test]
fn a_rule_is_found_by_id_by_beginning_and_by_word() {
    let place = Place::new();
    let ids = |arguments: &[&str]| -> Vec<String> {
        let said = place.well(&[&["rules", "--json"], arguments].concat());
        let rules: Vec<serde_json::Value> = serde_json::from_str(&said).expect("it is a list");
        rules.iter().map(|rule| rule["id"].as_str().expect("it has an id").to_owned()).collect()
    };
    assert_eq!(ids(&["wt-atk-01"]), ["WT-ATK-01"]);
    let attack = ids(&["WT-ATK"]);
    assert!(attack.len() > 5 && attack.iter().all(|id| id.starts_with("WT-ATK-")), "{attack:?}");
    let word = ids(&["TIES"]);
    assert!(word.contains(&"WT-SEQ-13".to_owned()) && word.len() < attack.len() + 20, "{word:?}");
    assert!(place.well(&["rules", "ties"]).contains("WT-SEQ-13 Initiative ties"));
    let said = place.run(&["rules", "quantum"]);
    assert_eq!((said.code, said.err.as_str()), (1, "ludex: no rule says quantum\n"));
    assert_eq!(place.run(&["rules", "--system", "chess"]).code, 2);
}

#[test]
fn tables_are_shown_row_by_row_and_found_by_what_stands_in_them() {
    let place = Place::new();
    let said = place.well(&["rules", "UL-SIZ-01"]);
    for line in ["size        dodges and Passive Armor  spaces across", "large       -1", "tiny        3"] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let found = place.well(&["rules", "Brewing tools"]);
    assert!(found.contains("UL-SKL-13") && found.contains("Brewing"), "{found}");
    // Every rule that is a table of numbers shows its rows, but for those whose rows are files and parameters.
    let all: serde_json::Value = serde_json::from_str(&place.well(&["rules", "--json"])).expect("it is a list");
    let tables = all.as_array().expect("it is a list").iter().filter(|rule| rule["table"].is_object());
    for rule in tables.clone() {
        let width = rule["table"]["head"].as_array().map_or(0, Vec::len);
        let rows = rule["table"]["rows"].as_array().expect("there are rows");
        assert!(
            !rows.is_empty() && rows.iter().all(|row| row.as_array().map_or(0, Vec::len) == width),
            "{}",
            rule["id"]
        );
    }
    assert!(tables.count() >= 48);
}

#[test]
fn the_map_of_another_table_is_printed_as_ours() {
    let place = Place::new();
    let file = r#"{"resolution": {"map_size": {"x": 3, "y": 2}, "pixels_per_grid": 70}, "lights": [{}],
                   "line_of_sight": [[{"x": 1.5, "y": 0}, {"x": 1.5, "y": 2}]]}"#;
    place.file("own/cellar.dd2vtt", file);
    let said = place.run(&["map", "own/cellar.dd2vtt"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let lines = "cells = \"\"\"\n...\n...\n\"\"\"\nwalls = [\n  \"1.5,0-1.5,2\",\n]\n";
    assert!(said.out.contains(lines), "{}", said.out);
    let told = "1 wall, 0 doors, 0 lights";
    assert!(said.err.contains(told) && said.err.contains("1 light without a place"), "{}", said.err);
    place.file("own/cellar.dd2vtt", "{}");
    let said = place.run(&["map", "own/cellar.dd2vtt"]);
    assert!(said.code == 1 && said.err.contains("no `resolution`"), "{}", said.err);
    assert_eq!(place.run(&["map", "own/nowhere.dd2vtt"]).code, 3);
}

#[test]
fn creatures_of_other_programs_become_content() {
    let place = Place::new();
    let sample = |name: &str| {
        let path = repository("crates/pathfinder/tests/files").join(name);
        std::fs::read_to_string(path).expect("it is there")
    };
    place.file("bestiary/one/archer.json", &sample("shape-e.json"));
    place.file("bestiary/wight.json", &sample("shape-c.json"));
    place.file("bestiary/broken.json", "{");
    place.file("bestiary/notes.txt", "nothing");
    let said = place.run(&["import", "--system", "pathfinder", "bestiary"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.out.matches("[[creature]]").count(), 2);
    assert!(said.err.ends_with("ludex: 1 whole and 1 in part of 3 files; 1 could not be read\n"), "{}", said.err);
    assert!(said.err.contains("broken.json: it is no JSON"), "{}", said.err);
    let single = place.run(&["import", "--system", "pathfinder", "bestiary/one/archer.json"]);
    assert!(single.out.contains("name = \"Ridge Archer\""));
    assert_eq!(place.run(&["import", "--system", "pathfinder", "bestiary/broken.json"]).code, 1);
    assert_eq!(place.run(&["import", "--system", "destiny", "bestiary"]).code, 2);
}

/// What an import prints is content as it stands, also of what strikes nobody and of what breathes.
#[test]
fn imported_creatures_can_be_played_at_once() {
    let place = Place::new();
    let folder = repository("crates/pathfinder/tests/files");
    for shape in ["a", "b", "c", "d", "e"] {
        let text = std::fs::read_to_string(folder.join(format!("shape-{shape}.json"))).expect("it is there");
        place.file(&format!("bestiary/{shape}.json"), &text);
    }
    let numbers = r#""attributes": {"ac": {"value": 12}, "hp": {"max": 9}}, "details": {"level": {"value": 0}}"#;
    let bubble = format!(r#"{{"type": "npc", "name": "Bubble", "items": [], "system": {{{numbers}}}}}"#);
    place.file("bestiary/bubble.json", &bubble);
    let said = place.run(&["import", "--system", "pathfinder", "bestiary"]);
    assert_eq!((said.code, said.out.matches("[[creature]]").count()), (0, 6), "{}", said.err);
    place.file("mine.toml", &said.out);
    let actors = [("Ridge Archer", "archers", 1), ("Glass Wight", "others", 2), ("Bubble", "others", 3)];
    let actors = actors.map(|(is, side, at)| format!("[[actors]]\nis = \"{is}\"\nside = \"{side}\"\nat = \"{at}\"\n"));
    let head = "system = \"pathfinder\"\ntitle = \"At once\"\ninclude = [\"mine.toml\"]\nplayers = [\"archers\"]\n";
    let map = "[map]\ncells = \"\"\"\n. 1 . . . 2 . .\n. . . . . . . .\n3 . . . . . . .\n\"\"\"\n";
    place.file("scene.toml", &format!("{head}{map}{}", actors.concat()));
    let fought = place.run(&["fight", "scene.toml", "--seed", "1"]);
    assert_eq!(fought.code, 0, "{}", fought.err);
    assert!(fought.out.contains("Round 1"), "{}", fought.out);
}
