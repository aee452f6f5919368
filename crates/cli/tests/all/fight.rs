//! `ludex fight`: a whole encounter, told.

use crate::common::*;
use std::io::Read;
use std::process::Stdio;

#[test]
fn one_seed_is_one_story_byte_for_byte() {
    let place = Place::new();
    for arguments in
        [vec!["fight", "destiny/bridge", "--seed", "7"], vec!["fight", "destiny/bridge.toml", "--seed", "3", "--json"]]
    {
        let story = place.well(&arguments);
        assert_eq!(story, place.well(&arguments), "{arguments:?}");
        assert!(story.lines().count() > 20, "{arguments:?}");
    }
    assert_ne!(
        place.well(&["fight", "destiny/duel", "--seed", "7"]),
        place.well(&["fight", "destiny/duel", "--seed", "8"])
    );
}

#[test]
fn the_story_shows_rounds_faces_parts_and_rules() {
    let story = Place::new().well(&["fight", "destiny/duel", "--seed", "7"]);
    assert!(story.starts_with("The duel\nHeroes of Destiny, played by the policy aggressive, seed 7\n"), "{story}");
    assert!(story.contains("\n\nRound 1 begins.\n"), "{story}");
    assert!(story.contains("  Brannic hits guard: 15 against melee Defence 13. [WT-ATK-01]\n"), "{story}");
    assert!(story.contains("Attack roll: [-1,0,0,0,+2]; 1 Wild dice + 10 base + 1 Dexterity"), "{story}");
    assert!(story.contains("\nEnded after "), "{story}");
}

#[test]
fn a_seed_that_was_chosen_is_told_so_that_the_story_can_be_told_again() {
    let place = Place::new();
    let story = place.well(&["fight", "destiny/duel"]);
    let seed = story.lines().nth(1).and_then(|line| line.rsplit_once("seed ")).expect("it is told").1.to_owned();
    assert_eq!(story, place.well(&["fight", "destiny/duel", "--seed", &seed]));
}

#[test]
fn json_tells_the_head_each_command_and_the_end() {
    let told = objects(&Place::new().well(&["fight", "destiny/duel", "--seed", "7", "--json"]));
    assert_eq!(told[0]["system"], "destiny");
    assert_eq!((&told[0]["seed"], &told[0]["policy"]), (&7.into(), &"aggressive".into()));
    let (last, steps) = (&told[told.len() - 1], &told[1..told.len() - 1]);
    assert_eq!(last["commands"], steps.len());
    assert_eq!(last["ended"], true);
    assert_eq!(last["state"]["stage"], "over");
    for (place, step) in steps.iter().enumerate() {
        assert_eq!(step["seq"], place + 2);
        assert!(step["command"]["do"].is_string() && step["events"].is_array() && step["lines"].is_array());
    }
}

#[test]
fn policies_play_differently_and_unknown_names_are_told_with_those_there_are() {
    let place = Place::new();
    let aggressive = place.well(&["fight", "destiny/duel", "--seed", "7", "--policy", "aggressive"]);
    assert_eq!(aggressive, place.well(&["fight", "destiny/duel", "--seed", "7"]));
    assert_ne!(aggressive, place.well(&["fight", "destiny/duel", "--seed", "7", "--policy", "steady"]));
    let said = place.run(&["fight", "destiny/duel", "--policy", "timid"]);
    let wanted = "ludex: Heroes of Destiny has no policy timid; it has aggressive, steady, seasoned\n";
    assert_eq!((said.code, said.err.as_str()), (2, wanted));
    let said = place.run(&["fight", "nowhere"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("\n  destiny/bridge\n  destiny/duel\n"), "{}", said.err);
    let said = place.run(&["fight", "bridge", "--system", "chess"]);
    assert_eq!((said.code, said.err.starts_with("ludex: there is no system chess; there are ")), (2, true));
}

#[test]
fn a_name_that_two_games_have_is_asked_about() {
    let place = Place::new();
    let said = place.run(&["fight", "duel"]);
    let wanted = "ludex: which duel? There are unbound/duel and destiny/duel\n";
    assert_eq!((said.code, said.err.as_str()), (2, wanted));
    let named = place.well(&["fight", "duel", "--system", "destiny", "--seed", "7"]);
    assert_eq!(named, place.well(&["fight", "destiny/duel", "--seed", "7"]));
    assert_ne!(named, place.well(&["fight", "unbound/duel", "--seed", "7"]));
    let said = place.run(&["fight", "unbound/duel", "--system", "destiny"]);
    assert_eq!((said.code, said.err.as_str()), (2, "ludex: unbound/duel is an encounter of unbound, not of destiny\n"));
}

/// Every starter encounter of every game plays to its end, and tells the same story twice.
#[test]
fn every_starter_encounter_is_fought_to_its_end() {
    let place = Place::new();
    let all = games().into_iter().flat_map(|system| system.encounters()).filter(|encounter| encounter.kind.is_none());
    let all: Vec<_> = all.collect();
    assert!(all.len() >= 5, "{all:?}");
    for encounter in all {
        let name = format!("{}/{}", encounter.system, encounter.file);
        let story = place.well(&["fight", &name, "--seed", "7"]);
        let ending = if encounter.file == "parley.toml" { "\nNobody fights here" } else { "\nEnded after " };
        assert!(story.starts_with(&encounter.title) && story.contains(ending), "{name}");
        assert_eq!(story, place.well(&["fight", &name, "--seed", "7"]), "{name}");
    }
}

#[test]
fn an_encounter_of_ones_own_includes_starter_content() {
    let place = Place::new();
    let duel = std::fs::read_to_string(repository("content/destiny/duel.toml")).expect("it is there");
    place.file("own/ambush.toml", &duel.replace("The duel", "The ambush"));
    let story = place.well(&["fight", "own/ambush.toml", "--seed", "7"]);
    let starter = place.well(&["fight", "destiny/duel", "--seed", "7"]);
    assert_eq!(story, starter.replace("The duel", "The ambush"));
    // A file in a folder of its own finds what stands beside it, then what stands beside the encounter, then that content.
    let skirmish = std::fs::read_to_string(repository("content/unbound/skirmish.toml")).expect("it is there");
    let include = skirmish.lines().find(|line| line.starts_with("include")).expect("it includes gear");
    place.file("own/camp.toml", &skirmish.replace(include, "include = [\"parts/all.toml\"]"));
    let gear = include.replace(']', ", \"more/own.toml\", \"near.toml\"]");
    place.file("own/parts/all.toml", &format!("system = \"unbound\"\n{gear}\n"));
    place.file("own/more/own.toml", "system = \"unbound\"\n");
    place.file("own/parts/near.toml", "system = \"unbound\"\ninclude = [\"../more/own.toml\"]\n");
    let story = place.well(&["fight", "own/camp.toml", "--seed", "7"]);
    assert_eq!(story, place.well(&["fight", "unbound/skirmish", "--seed", "7"]));
}

#[test]
fn a_pipe_gets_no_colours_and_lines_keep_to_the_width() {
    let place = Place::new();
    assert!(!place.well(&["fight", "destiny/duel", "--seed", "7"]).contains('\u{1b}'));
    let output =
        place.command(&["fight", "destiny/duel", "--seed", "7"]).env("COLUMNS", "50").output().expect("it runs");
    let story = String::from_utf8(output.stdout).expect("it writes UTF-8");
    // The head is one line as it is.
    let widest = story.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|widest| widest <= 50), "{widest:?}\n{story}");
}

#[test]
fn whoever_stops_reading_is_left_alone() {
    let place = Place::new();
    for arguments in [["fight", "destiny/bridge"], ["rules", "--json"], ["completions", "zsh"]] {
        let mut command = place.command(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut err).expect("it can be read");
        assert_eq!(err, "", "{arguments:?}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
    }
}
