//! `ludex run`: commands with given dice, and what should come of them.

use crate::common::*;
use serde_json::{Value, json};

const HEAD: &str = r#"{"system":"destiny","encounter":"duel","seed":5}"#;
const BEGIN: &str = r#"{"command":{"do":"begin","surprised":[]},"dice":[5,6,3,3,4,1,2,3,3,4]}"#;

fn script(lines: &[&str]) -> String {
    [HEAD, BEGIN].iter().chain(lines).map(|line| format!("{line}\n")).collect()
}

/// Plays a script that should go well, and gives its steps and the final state.
fn played(lines: &[&str]) -> (Vec<Value>, Value) {
    let said = Place::new().script(&script(lines), &["--json"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    let mut told = objects(&said.out);
    let last = told.pop().expect("there is a state at the end");
    assert_eq!(last.as_object().map(|last| last.len()), Some(1), "the last has the state alone");
    (told, last["state"].clone())
}

/// Plays a script that does not come out as it expects, and gives what is said.
fn failed(lines: &[&str]) -> String {
    let said = Place::new().script(&script(lines), &["--json"]);
    assert_eq!(said.code, 1, "{}", said.out);
    said.err
}

#[test]
fn each_step_tells_command_events_and_lines() {
    let (told, state) = played(&[]);
    assert_eq!(told[0]["step"], 1);
    assert_eq!(told[0]["line"], 2);
    assert_eq!(told[0]["command"], json!({"do": "begin", "surprised": []}));
    assert_eq!(told[0]["events"][0]["throw"]["faces"], json!([5, 6, 3, 3, 4]));
    assert_eq!(told[0]["lines"][0]["text"], "Brannic enters the fight at initiative 9.");
    assert_eq!(state["actors"][0]["initiative"], 9);
}

#[test]
fn the_story_has_every_event_and_the_final_state() {
    let said = Place::new().script(&script(&[]), &[]);
    assert_eq!(said.code, 0);
    let (told, state) = played(&[]);
    for event in told[0]["events"].as_array().expect("there are some") {
        assert!(said.out.contains(&format!("\n  {event}\n")), "{event}\n{}", said.out);
    }
    let (_, printed) = said.out.split_once("\n{\n").expect("the state comes last");
    let printed: Value = serde_json::from_str(&format!("{{{printed}")).expect("it is JSON");
    assert_eq!(printed, state);
}

#[test]
fn a_refusal_tells_its_rule_and_play_goes_on() {
    let (told, state) = played(&[
        r#"{"command":{"do":"end_turn","actor":"guard"}}"#,
        r#"{"command":{"do":"end_turn","actor":"guard"},"expect":"refused"}"#,
        r#"{"command":{"do":"end_turn","actor":1},"expect":"WT-SEQ-12"}"#,
        r#"{"command":{"do":"end_turn","actor":"Brannic"},"dice":[]}"#,
    ]);
    for step in &told[1..4] {
        assert_eq!(step["refused"], json!({"rule": "WT-SEQ-12", "why": "it is not the turn of guard"}));
        assert!(step.get("events").is_none(), "nothing happened");
    }
    assert!(told[4]["events"].as_array().is_some_and(|events| !events.is_empty()));
    assert_eq!(state["actors"][0]["ap"], 14);

    let said = Place::new().script(&script(&[r#"{"command":{"do":"end_turn","actor":"guard"}}"#]), &[]);
    assert!(said.out.contains("\n  Refused by WT-SEQ-12: it is not the turn of guard\n"), "{}", said.out);
}

#[test]
fn expectations_that_fail_tell_line_and_difference() {
    let refused = failed(&[r#"{"command":{"do":"end_turn","actor":"Brannic"},"expect":"refused"}"#]);
    assert!(refused.contains("s.jsonl:3: expected refused, but it was carried out\n"), "{refused}");
    let other = failed(&[r#"{"command":{"do":"end_turn","actor":"guard"},"expect":"WT-SEQ-13"}"#]);
    assert!(other.contains("s.jsonl:3: expected WT-SEQ-13, but: it is not the turn of guard (WT-SEQ-12)"), "{other}");
    let state = failed(&["", r##"{"expect":{"state":{"/actors/0/initiative":9,"/actors/1/initiative":6}}}"##]);
    assert!(state.contains("s.jsonl:4: state /actors/1/initiative: expected 6, it is 5\n"), "{state}");
    assert!(!state.contains("/actors/0"), "{state}");
    let events = failed(&[r#"{"undo":true,"expect":{"events":{"/0/event":"undone"}}}"#]);
    assert!(events.contains("s.jsonl:3: events /0/event: expected \"undone\", there is no such place"), "{events}");
    let carried =
        failed(&[r#"{"command":{"do":"end_turn","actor":"guard"},"expect":{"state":{"/actors/0/initiative":9}}}"#]);
    assert!(carried.contains("s.jsonl:3: expected to be carried out, but: it is not"), "{carried}");
    let code = failed(&[r#"{"undo":true,"expect":"sunshine"}"#]);
    assert!(code.contains("s.jsonl:3: expect: sunshine is neither a rule of the system nor one of refused"), "{code}");

    let said = Place::new().script(&script(&[r#"{"undo":true,"expect":"refused"}"#]), &["--json"]);
    assert_eq!(objects(&said.out)[1]["failed"], json!(["expected refused, but it was carried out"]));
}

#[test]
fn the_first_difference_may_end_it() {
    let look = r##"{"expect":{"state":{"/round":99}}}"##;
    let text = script(&[look, look]);
    let lines = |more: &[&str]| Place::new().script(&text, more).err.lines().count();
    assert_eq!((lines(&["--json"]), lines(&["--json", "--stop"])), (3, 2));
}

#[test]
fn dice_that_do_not_fit_change_nothing_and_tell_what_is_needed() {
    let few = r#"{"command":{"do":"begin","surprised":[]},"dice":[5,6],"expect":"dice"}"#;
    let wrong = r#"{"command":{"do":"begin","surprised":[]},"dice":[7],"expect":"dice"}"#;
    let many = r#"{"command":{"do":"begin","surprised":[]},"dice":[5,6,3,3,4,1,2,3,3,4,1],"expect":"dice"}"#;
    let undo = r#"{"undo":true}"#;
    let (told, state) = played(&[undo, few, wrong, many]);
    assert_eq!(told[2]["dice"]["needs"], json!({"used": 2, "sides": 6, "marks": [-1, -1, 0, 0, 1, 1]}));
    assert_eq!(
        told[2]["dice"]["message"],
        "a die is needed after 2 given face(s) whose faces, from 1, read -1 -1 +0 +0 +1 +1"
    );
    assert_eq!(told[3]["dice"]["message"], "face 7 (number 1) is not on a d6; expected 1 to 6");
    assert_eq!(told[4]["dice"]["message"], "only 10 of 11 given faces were rolled");
    assert_eq!(state["stage"], "waiting");
    // Nobody expected it: then it is a mistake in the script.
    let said = failed(&[undo, r#"{"command":{"do":"begin","surprised":[]},"dice":[]}"#]);
    assert!(
        said.contains("s.jsonl:4: a die is needed after 0 given face(s) whose faces, from 1, read -1 -1 +0 +0 +1 +1"),
        "{said}"
    );
}

#[test]
fn undo_and_redo_take_back_and_give_again() {
    let (told, state) = played(&[
        r#"{"undo":true,"expect":{"state":{"/stage":"waiting"}}}"#,
        r#"{"undo":true,"expect":"nothing-to-undo"}"#,
        r#"{"redo":true,"expect":{"state":{"/actors/0/initiative":9}}}"#,
        r#"{"redo":true,"expect":"nothing-to-redo"}"#,
    ]);
    assert_eq!(told[1], json!({"step": 2, "line": 3, "undo": true, "events": [], "lines": []}));
    assert_eq!(told[2]["error"]["code"], "nothing-to-undo");
    assert_eq!(state["stage"], "fighting");
    assert!(failed(&[r#"{"redo":true}"#]).contains("s.jsonl:3: nothing was undone that could be done again"));
}

#[test]
fn commands_that_cannot_be_understood_tell_the_field() {
    let (told, _) = played(&[
        r#"{"command":{"do":"end_turn","actor":"Nobody"},"expect":"not-found"}"#,
        r#"{"command":{"do":"end_turn"},"expect":"malformed"}"#,
        r#"{"command":{"do":"act","actor":0,"act":{"act":"attack","manner":"rude","weapon":0,"target":1}},"expect":"malformed"}"#,
    ]);
    assert_eq!(told[1]["error"]["field"], "actor");
    assert_eq!(told[1]["error"]["message"], "there is nobody of the name Nobody; there are Brannic, guard");
    assert_eq!((&told[2]["error"]["field"], &told[2]["error"]["message"]), (&json!("actor"), &json!("it is missing")));
    assert!(told[3]["error"]["message"].as_str().is_some_and(|message| message.contains("unknown variant `rude`")));
    assert!(failed(&[r#"{"command":{"do":"dance"}}"#]).contains("s.jsonl:3: "));
}

#[test]
fn odds_are_told_and_nothing_happens() {
    let attack = r#"{"odds":{"do":"act","actor":"Brannic","act":{"act":"attack","manner":"standard","weapon":0,"target":"guard"}}"#;
    // Five Wild dice and 15 against a Defence of 13, as the dice alone have it.
    assert!(Place::new().well(&["odds", "5dW", "--at-least", "-2"]).contains("-2 or more: 2083/2592 = "));
    let set = r#"{"system":"destiny","encounter":"destiny/duel","set":{"/actors/1/place":3}}"#;
    let hit = r#""expect":{"odds":{"/rows/0/marks/0/chance/fraction":"2083/2592"}}}"#;
    let text = format!("{set}\n{BEGIN}\n{attack},{hit}\n{{\"undo\":true}}\n{attack},\"expect\":\"refused\"}}\n");
    let said = Place::new().script(&text, &["--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let told = objects(&said.out);
    assert_eq!(told[1]["odds"]["exact"], true);
    assert!(told[1].get("events").is_none());
    let said = Place::new().script(&text, &[]);
    assert!(said.out.contains("hit 2083/2592 = 80.36 %"), "{}", said.out);
}

#[test]
fn a_script_begins_with_a_state_or_changes_one() {
    let (_, state) = played(&[]);
    let head = json!({"system": "destiny", "state": state, "set": {"/actors/0/ap": 3}});
    let text = format!("{head}\n{{\"expect\":{{\"state\":{{\"/actors/0/ap\":3,\"/actors/0/initiative\":9}}}}}}\n");
    assert_eq!(Place::new().script(&text, &[]).code, 0);
}

#[test]
fn mistakes_in_the_head_tell_the_place() {
    let wrong = |head: &str, wanted: &str| {
        let said = Place::new().script(&format!("# one\n{head}\n"), &[]);
        assert_eq!(said.code, 1, "{}", said.err);
        assert!(said.err.contains(wanted), "expected {wanted}, came {}", said.err);
    };
    wrong("{", "s.jsonl:2: EOF while parsing an object (column 1)");
    wrong(r#"{"encounter":"nowhere"}"#, "s.jsonl:2: encounter: there is no file nowhere");
    wrong(r#"{"system":"chess","state":{}}"#, "s.jsonl:2: system: there is no system chess");
    wrong(r#"{"system":"destiny","state":{}}"#, "s.jsonl:2: state: missing field");
    wrong(r#"{"encounter":"destiny/duel","seed":-1}"#, "s.jsonl:2: seed: invalid value: integer `-1`, expected u64");
    wrong(
        r#"{"encounter":"destiny/duel","set":{"/actors/9/ap":3}}"#,
        "s.jsonl:2: set /actors/9/ap: there is no such place",
    );
    wrong(
        r#"{"encounter":"destiny/duel","set":{"/actors/0/apples":3}}"#,
        "set /actors/0/apples: the state does not take 3 there",
    );
    wrong(r#"{"encounter":"destiny/duel","set":{"/actors/0/ap":"x"}}"#, "s.jsonl:2: set: actors[0].ap: invalid type");
    let said = Place::new().run(&["run", "nowhere.jsonl"]);
    assert_eq!(said.code, 3, "{}", said.err);
}

#[test]
fn an_encounter_beside_the_script_comes_before_starter_content() {
    let place = Place::new();
    let duel = std::fs::read_to_string(repository("content/destiny/duel.toml")).expect("it is there");
    place.file("bugs/duel.toml", &duel.replace("The duel", "The own duel"));
    place.file("bugs/one.jsonl", "{\"encounter\":\"duel.toml\"}\n");
    assert!(place.well(&["run", "bugs/one.jsonl"]).starts_with("The own duel (destiny)\n"));
    let said = place.run_with(&["run", "-"], "{\"encounter\":\"destiny/duel.toml\"}\n");
    assert!(said.out.starts_with("The duel (destiny)\n"), "{}", said.out);
}

/// What a policy plays can be played again as a script: with the same seed it comes to the same state.
#[test]
fn a_fight_is_a_script() {
    for encounter in ["destiny/bridge", "unbound/skirmish"] {
        fight_again(encounter);
    }
}

fn fight_again(encounter: &str) {
    let place = Place::new();
    let told = objects(&place.well(&["fight", encounter, "--seed", "11", "--json"]));
    let (head, rest) = told.split_first().expect("it has a head");
    let (last, steps) = rest.split_last().expect("it has an end");
    let mut text = format!("{}\n", json!({"encounter": encounter, "seed": head["seed"]}));
    for step in steps {
        text.push_str(&format!("{}\n", json!({"command": step["command"]})));
    }
    let said = place.script(&text, &["--json"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let played = objects(&said.out);
    assert_eq!(played.last().map(|last| &last["state"]), Some(&last["state"]));
    for (step, played) in steps.iter().zip(&played) {
        assert_eq!((&step["events"], &step["lines"]), (&played["events"], &played["lines"]));
    }
}
