//! PF-SKA: skills at work where a degree, a limit or a number of theirs was left out.
#![allow(missing_docs)]

use crate::common::*;
use ludex_grid::Cell;
use ludex_pathfinder::attitudes::attitude;
use ludex_pathfinder::character::Skill;
use ludex_pathfinder::state::Attitude;
use serde_json::{Value, json};

/// Two of ours and two guards of a town, outside an encounter.
fn town() -> Scene {
    let cells = ". . . . . . .\n. A B . C D .\n. . . . . . .";
    let people = [
        ("Tess", "Tessaly", "ours", "A"),
        ("Iven", "Iven", "ours", "B"),
        ("guard", "bandit lookout", "theirs", "C"),
        ("other", "bandit lookout", "theirs", "D"),
    ];
    ring("", cells, &people)
}

fn with(thing: Value) -> Scene {
    let mut s = town();
    s.does(json!({"do": "lay_thing", "thing": thing}), NO_DICE);
    s
}

fn uses(actor: &str, task: &str, by: &str) -> Value {
    json!({"do": "use_skill", "actor": actor, "task": task, "matter": 0, "by": by})
}

#[test]
fn pf_ska_43_directions_are_sensed_again_the_next_day() {
    let mut s = with(json!({"name": "the woods", "kind": "wilds", "dc": 15}));
    let sense = uses("Tess", "direction", "survival");
    s.does(sense.clone(), [20]);
    assert_eq!(s.no(sense.clone()).0, "PF-SKA-43");
    s.does(json!({"do": "wait", "minutes": 1440}), NO_DICE);
    s.does(sense, [20]);
}

#[test]
fn pf_ska_07_ciphers_take_an_hour_a_page() {
    let read = |cipher: bool, face: u32| {
        let mut s = with(json!({"name": "the letter", "kind": "writing", "dc": 20, "needs": 2, "cipher": cipher}));
        s.record("Iven", |profile| profile.skills[Skill::Arcana as usize].proficiency = 10);
        s.does(uses("Iven", "decipher", "arcana"), [face]);
        (s.event("told").unwrap()["answer"].clone(), s.state().clock.seconds)
    };
    assert_eq!(read(false, 10), (json!("some"), 120));
    assert_eq!(read(true, 10), (json!("some"), 7_200), "what it is about");
    assert_eq!(read(true, 18), (json!("all"), 7_200), "every word");
}

#[test]
fn pf_ska_09_what_was_not_learned_is_tried_again_after_a_level() {
    let mut s = with(json!({"name": "web", "kind": "spell", "dc": 18, "level": 2}));
    let learn = uses("Iven", "learn", "arcana");
    assert_eq!(s.no(learn.clone()).0, "PF-SKA-09", "six gold pieces of materials");
    s.set("Iven", |actor| (actor.purse, actor.experience) = (600, 2_000));
    s.does(learn.clone(), [10]);
    assert_eq!(s.no(learn.clone()).0, "PF-SKA-09");
    s.does(json!({"do": "gain_level", "actor": "Iven"}), NO_DICE);
    s.does(learn.clone(), [11]);
    assert_eq!((s.event("told").unwrap()["answer"].clone(), s.actor("Iven").purse), (json!("some"), 0));
    s.does(json!({"do": "gain_level", "actor": "Iven"}), NO_DICE);
    s.set("Iven", |actor| actor.purse = 600);
    assert_eq!(s.no(learn).0, "PF-SKA-09", "it is known");
}

fn talk(manner: &str) -> Value {
    json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": manner})
}

#[test]
fn pf_ska_26_one_lie_for_all_who_hear_it() {
    let mut s = town();
    s.record("guard", |profile| profile.perception.proficiency -= 2);
    s.record("other", |profile| profile.perception.proficiency += 2);
    let lie = json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": "lie", "aloud": true});
    // 16 against 14 and 18: the first believes it, the second does not.
    s.does(lie.clone(), [11]);
    assert!(s.told().contains("guard believes Tess") && s.told().contains("other does not believe Tess"));
    s.does(lie, [11]);
    let told = s.told();
    assert!(told.contains("other does not believe Tess"), "{told}");
    assert_eq!(s.event("tried_in_secret").unwrap()["check"]["dc"]["total"], 14, "who believed is no warier");
    let aloud = json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": "request", "aloud": true});
    assert_eq!(s.no(aloud).0, "PF-SKA-26");
    s.afflict("other", "deafened", 0);
    s.does(json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": "lie", "aloud": true}), [11]);
    assert!(!s.told().contains("other"), "the deaf hear no lies");
}

#[test]
fn pf_ska_25_who_is_spoken_to_is_deceived_or_not() {
    let mut s = town();
    assert_eq!(s.no(talk("pose")).0, "PF-SKA-25", "she looks like herself");
    s.does(json!({"do": "impersonate", "actor": "Tess"}), NO_DICE);
    // Deception +5 against the Perception DC of 16.
    s.does(talk("pose"), [11]);
    assert!(s.actor("Tess").guise > 0 && s.told().contains("guard takes Tess for another"));
    s.does(talk("pose"), [10]);
    assert_eq!(s.actor("Tess").guise, 0, "exposed");
    s.does(json!({"do": "impersonate", "actor": "Tess"}), NO_DICE);
    s.does(talk("pose"), [1]);
    assert!(s.told().contains("guard recognises Tess"));
}

#[test]
fn pf_ska_30_whoever_gave_in_is_unfriendly_after_a_day() {
    let thinks = |s: &Scene| attitude(s.state(), s.id("guard"), s.id("Tess"));
    for face in [20, 11] {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "friendly"}), NO_DICE);
        s.does(talk("coerce"), [face]);
        assert_eq!(thinks(&s), Attitude::Friendly, "it does as she likes");
        s.does(json!({"do": "wait", "minutes": 1438}), NO_DICE);
        assert_eq!(thinks(&s), Attitude::Friendly);
        s.does(json!({"do": "wait", "minutes": 2}), NO_DICE);
        assert_eq!(thinks(&s), Attitude::Unfriendly);
    }
    let mut s = town();
    s.does(talk("coerce"), [20]);
    assert!(s.told().contains("will not dare"), "{}", s.told());
    s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "hostile"}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 1440}), NO_DICE);
    assert_eq!(thinks(&s), Attitude::Hostile, "nobody becomes friendlier by it");
}

#[test]
fn pf_dcs_12_attitudes_may_count_against_a_dc_that_is_known() {
    let dc = |options: &str| {
        let people = [("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")];
        let mut s = ring(options, ". A B . .", &people);
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "hostile"}), NO_DICE);
        s.does(talk("impress"), [10]);
        s.event("tried").unwrap()["check"]["dc"]["total"].as_i64().unwrap()
    };
    assert_eq!(dc("building = { attitude_on_known = true }") - dc(""), 5);
}

#[test]
fn pf_ska_13_a_critical_jump_goes_high_or_on() {
    let jump = |onward: bool, face: u32| {
        let mut s = ring("", "A . . . . . . .", &[("one", "Brannoc", "ours", "A")]).turn("one");
        s.record("one", |profile| profile.skills[Skill::Athletics as usize].proficiency = 20);
        s.does(json!({"do": "high_jump", "actor": "one", "to": [2, 0], "onward": onward}), [face]);
        (s.event("jumped_up").unwrap()["feet"].clone(), s.actor("one").at)
    };
    assert_eq!(jump(false, 20), (json!(8), Cell::new(2, 0)));
    assert_eq!(jump(true, 20), (json!(5), Cell::new(4, 0)), "five feet up, and ten on");
    assert_eq!(jump(true, 6), (json!(5), Cell::new(2, 0)), "success alone carries nobody on");
    let mut s = ring("", "A . . . B . . .", &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
    let mut s = s.turn_of("one");
    assert_eq!(s.no(json!({"do": "high_jump", "actor": "one", "to": [2, 0], "onward": true})).0, "PF-SKA-13");
    s.does(json!({"do": "high_jump", "actor": "one", "to": [2, 0]}), [20]);
}

#[test]
fn pf_ska_03_hard_ground_and_walls_count_for_who_tumbles() {
    let people = [("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let mut s = ring("", "A . B , . . .", &people).turn("one");
    let tumble = |x: i16| json!({"do": "tumble_through", "actor": "one", "target": "two", "to": [x, 0]});
    s.record("one", |profile| profile.speed = 20);
    assert_eq!(s.no(tumble(3)).0, "PF-SKA-03", "five, ten, and ten");
    s.record("one", |profile| profile.speed = 25);
    s.does(tumble(3), [20]);
    assert_eq!(s.actor("one").at, Cell::new(3, 0));
}
