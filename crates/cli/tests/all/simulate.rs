//! `ludex simulate`: reports, variants, what cannot be played.

use crate::common::*;
use serde_json::Value;
use std::collections::BTreeSet;

fn report(place: &Place, more: &[&str]) -> Value {
    let asked = [&["simulate", "destiny/duel", "--fights", "60", "--json"], more].concat();
    serde_json::from_str(&place.well(&asked)).expect("it is JSON")
}

/// What is said of something that fails with this exit code.
fn fails(place: &Place, code: i32, arguments: &[&str]) -> String {
    let said = place.run(arguments);
    assert_eq!((said.code, said.out.as_str()), (code, ""), "{arguments:?}: {}", said.err);
    said.err
}

#[test]
fn any_number_of_threads_gives_the_same_report() {
    let place = Place::new();
    let one = report(&place, &["--seed", "9", "--threads", "1"]);
    assert_eq!(report(&place, &["--seed", "9", "--threads", "3"]), one);
    assert_ne!(report(&place, &["--seed", "10"]), one);
    assert_eq!((&one["complete"], &one["report"]["fights"]), (&true.into(), &60.into()));
    // Each of the two was left out, and then there was nobody to fight.
    assert_eq!(one["without"], Value::Array(Vec::new()));
}

#[test]
fn a_fight_of_the_report_is_told_again_by_its_seed() {
    let place = Place::new();
    for encounter in ["unbound/duel", "destiny/duel", "archsoul/duel"] {
        let asked = ["simulate", encounter, "--fights", "12", "--json", "--brief"];
        let report: Value = serde_json::from_str(&place.well(&asked)).expect("it is JSON");
        for sample in report["report"]["samples"].as_array().expect("there are some") {
            let policy = report["policy"].as_str().expect("a name");
            let story = place.well(&["fight", encounter, "--policy", policy, "--seed", &sample["seed"].to_string()]);
            let standing = story.lines().rev().take_while(|line| line.starts_with("  "));
            // Whoever strikes the last blow at 0 Health is out of it, too.
            let Some(winner) = sample["winner"].as_str() else { continue };
            for line in standing.filter(|line| !line.contains("out of it")) {
                assert!(line.contains(&format!(" {winner}: ")), "{encounter} {sample}: {story}");
            }
        }
    }
}

#[test]
fn everybody_who_stands_on_a_map_is_left_out_once() {
    let place = Place::new();
    for encounter in ["unbound/skirmish", "destiny/bridge"] {
        let asked = ["simulate", encounter, "--fights", "2", "--json"];
        let report: Value = serde_json::from_str(&place.well(&asked)).expect("it is JSON");
        let names = |list: &Value| -> BTreeSet<String> {
            list.as_array().expect("a list").iter().map(|one| one["name"].to_string()).collect()
        };
        assert_eq!(names(&report["without"]), names(&report["report"]["actors"]), "{encounter}");
    }
}

#[test]
fn a_picture_is_drawn_of_it() {
    let place = Place::new();
    place.well(&["simulate", "unbound/duel", "--fights", "20", "--svg", "report.svg", "--brief"]);
    let drawn = std::fs::read_to_string(place.path().join("report.svg")).expect("it was written");
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
    for words in ["Who wins", "How many rounds", "Who goes down", "What they deal, and with what", "What it costs"] {
        assert!(drawn.contains(words), "{words}");
    }
    assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
}

#[test]
fn what_is_wrong_with_a_variant_is_said_with_its_place() {
    let place = Place::new();
    let told = |text: &str| {
        place.file("other.toml", text);
        fails(&place, 1, &["simulate", "destiny/duel", "--fights", "5", "--vary", "other.toml"])
    };
    assert!(told("without = [\"Nobody\"]").contains("there is no Nobody in the encounter; there are"));
    assert!(told("name = 3").contains("other.toml:1: name: expected a text"));
    assert!(told("a = = b").contains("other.toml:1"));
    assert!(told("[options]\nno_such = 1").contains("no_such"));
    assert!(told("change = 1").contains("expected a table for each actor"));
}

#[test]
fn what_cannot_be_played_is_said() {
    let place = Place::new();
    let said = fails(&place, 2, &["simulate", "destiny/duel", "--policy", "brave"]);
    assert!(said.contains("has no policy brave; it has"), "{said}");
    let said = fails(&place, 2, &["simulate", "destiny/duel", "--fights", "0"]);
    assert!(said.contains("0 is not in"), "{said}");
}

/// A fighter against a goblin, on a lawn.
fn lawn(difficulty: &str) -> String {
    format!(
        r#"
system = "unbound"
title = "The lawn"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
{difficulty}
[map]
cells = """
A . . .
 . . B .
"""
[[actors]]
is = "Brana"
side = "heroes"
at = "A"
[[actors]]
is = "Goblin"
side = "goblins"
at = "B"
"#
    )
}

#[test]
fn an_encounter_is_as_hard_as_its_file_says() {
    let place = Place::new();
    let check = |difficulty: &str| {
        place.file("lawn.toml", &lawn(difficulty));
        place.run(&["check", "lawn.toml", "--simulate", "--fights", "60"])
    };
    let right = check("difficulty = \"easy\"");
    assert_eq!(right.code, 0, "{}", right.err);
    assert!(right.out.starts_with("lawn.toml: easy, as it says: heroes win "), "{}", right.out);
    assert!(check("").out.starts_with("lawn.toml: easy: heroes win "), "what says nothing is told as it is");
    let wrong = check("difficulty = \"deadly\"");
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    assert!(wrong.out.contains("difficulty: says deadly (0 to 50 %), and is easy: heroes win "), "{}", wrong.out);
    assert!(wrong.out.contains("  ludex simulate lawn.toml --fights 60 --seed 1 says why"), "{}", wrong.out);
    place.well(&["simulate", "lawn.toml", "--fights", "60", "--seed", "1", "--brief"]);
    let unknown = check("difficulty = \"grim\"");
    assert_eq!(unknown.code, 1);
    assert!(unknown.out.contains("lawn.toml:5: difficulty: "), "{}", unknown.out);
}

#[test]
fn an_adventure_is_as_hard_as_its_scenes() {
    let place = Place::new();
    place.file("lawn.toml", &lawn(""));
    let scene = "[[scene]]\nfile = \"lawn.toml\"\n";
    place.file("tale.toml", &format!("system = \"unbound\"\ntitle = \"A tale\"\ndifficulty = \"hard\"\n{scene}"));
    let said = place.run(&["check", "tale.toml"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("tale.toml:3: difficulty: expected it in the files of the scenes"), "{}", said.out);
    place.file("tale.toml", &format!("system = \"unbound\"\ntitle = \"A tale\"\n{scene}"));
    let said = place.well(&["check", "tale.toml", "--simulate", "--fights", "2"]);
    assert!(said.contains("its scenes are encounters of their own"), "{said}");
}

#[test]
fn starter_encounters_are_compared_by_every_policy() {
    let place = Place::new();
    let said = place.well(&["balance", "unbound", "--fights", "2"]);
    assert!(said.contains("2 fights each from seed 1; tactical plays where nothing else is said.\n"), "{said}");
    let row = said.lines().find(|line| line.starts_with("| `skirmish.toml` | easy | ")).expect("it is told");
    assert!(row.ends_with(" of 4 |"), "{row}");
    for policy in ["tactical", "aggressive", "steady"] {
        let row = said.lines().find(|line| line.starts_with(&format!("| `bell/tower.toml` | {policy} | ")));
        assert_eq!(row.expect("it is told").matches(" to ").count(), 3, "{said}");
    }
    assert!(!said.contains("the-drowned-bell") && !said.contains("journey.toml"), "nobody fights there: {said}");
    assert_eq!(place.run(&["balance", "chess"]).code, 2);
}

/// Three equals, each on a side of their own: two stand alike on either hand of the third.
fn three(system: &str, ground: &str, who: &str, places: [&str; 3]) -> String {
    let actor = |(name, place): (&str, &str)| {
        format!("[[actors]]\nis = \"{who}\"\nname = \"{name}\"\nside = \"{name}\"\n{place}\n")
    };
    let actors: Vec<String> = ["middle", "left", "right"].into_iter().zip(places).map(actor).collect();
    let include = match system {
        "destiny" => r#""gear.toml", "#,
        _ => "",
    };
    format!(
        "system = \"{system}\"\ntitle = \"Three\"\n\
         include = [\"weapons.toml\", \"armour.toml\", {include}\"characters.toml\", \"creatures.toml\"]\n{ground}\n{}",
        actors.concat()
    )
}

#[test]
fn mirror_images_win_alike_whatever_the_order_of_the_file() {
    let place = Place::new();
    let row =
        "[map]\nshape = \"square\"\ncells = \"\"\"\n.........\n.........\n.A..B..C.\n.........\n.........\n\"\"\"";
    let column = "[map]\nshape = \"square\"\ncells = \"\"\"\n..A..\n.....\n.....\n..B..\n.....\n.....\n..C..\n\"\"\"";
    let on_map = ["at = \"B\"", "at = \"A\"", "at = \"C\""];
    let scenes = [
        ("tactical", three("unbound", row, "Skeleton", on_map)),
        ("steady", three("unbound", column, "Skeleton", on_map)),
        ("seasoned", three("destiny", "lane = 20", "Town guard", ["place = 10", "place = 4", "place = 16"])),
        ("steady", three("destiny", "lane = 20", "Town guard", ["place = 10", "place = 4", "place = 16"])),
    ];
    for (policy, scene) in scenes {
        place.file("three.toml", &scene);
        let asked = ["simulate", "three.toml", "--fights", "300", "--policy", policy, "--json", "--brief"];
        let report: Value = serde_json::from_str(&place.well(&asked)).expect("it is JSON");
        let sides = report["report"]["sides"].as_array().expect("a list");
        let wins = |side: &str| {
            let side = sides.iter().find(|one| one["name"] == side).expect("it is named");
            side["wins"]["count"].as_i64().expect("a number")
        };
        // Among equals 300 fights differ by 52 but once in 400 such pairs.
        let (left, right) = (wins("left"), wins("right"));
        assert!(left + right > 250, "{policy}: {left} and {right}");
        assert!((left - right).abs() < 52, "{policy}: {left} and {right}\n{scene}");
    }
}

#[test]
fn where_nobody_is_to_be_fought_it_is_said() {
    for scene in ["archsoul/lamp/gallery.toml", "archsoul/toll/shore.toml"] {
        let said = fails(&Place::new(), 1, &["simulate", scene, "--fights", "3"]);
        assert!(said.contains("nobody fights here"), "{said}");
    }
}
