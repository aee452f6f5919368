//! PF-EXP: what people do on the way.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Rank, Skill, Spell};
use ludex_pathfinder::derived;
use ludex_pathfinder::exploration::pace;
use ludex_pathfinder::state::{Condition, Sighting};
use ludex_pathfinder::travel::Going;
use serde_json::{Value, json};

/// Four who travel, and a wolf at the end of the way.
fn party() -> Scene {
    let cells = ". . . . . . . . . .\n. A B o . . . . . E\n. C D . . . . . . .";
    let people = [
        ("Brannoc", "Brannoc", "ours", "A"),
        ("Tessaly", "Tessaly", "ours", "B"),
        ("Oswin", "Oswin", "ours", "C"),
        ("Iven", "Iven", "ours", "D"),
        ("wolf", "timber wolf", "theirs", "E"),
    ];
    ring("", cells, &people)
}

fn way(who: &str, activity: &str) -> Value {
    json!({"do": "explore", "actor": who, "activity": activity})
}

fn armour(s: &Scene, who: &str) -> i32 {
    derived::armor_class(s.state(), s.id(who), false).total()
}

#[test]
fn pf_exp_04_the_stealth_of_initiative() {
    let mut s = party();
    s.does(way("Tessaly", "avoid_notice"), NO_DICE);
    // Brannoc, Tessaly, Oswin, Iven, wolf: her 14 and 7 stand against 17.
    s.does(json!({"do": "begin"}), [1, 14, 1, 1, 2]);
    assert_eq!(s.actor("Tessaly").initiative, Some(21));
    assert_eq!(s.event("notice_avoided").unwrap()["degree"], "success", "undetected");
    assert!(s.actor("Tessaly").exploring.is_none(), "the way is over");
    let mut s = party();
    s.does(way("Tessaly", "avoid_notice"), NO_DICE);
    s.record("wolf", |profile| profile.perception.proficiency = 12);
    s.does(json!({"do": "begin"}), [1, 14, 1, 1, 2]);
    assert_eq!(s.event("notice_avoided").unwrap()["degree"], "failure", "hidden");
    let knows = |s: &Scene| s.state().sight.of(s.id("wolf"), s.id("Tessaly"));
    assert_eq!(knows(&s), Sighting::Hidden);
    // In the open she is in plain sight, whatever she rolls.
    let mut s = party();
    s.put("Tessaly", 6, 2);
    s.does(way("Tessaly", "avoid_notice"), NO_DICE);
    s.does(json!({"do": "begin"}), [1, 20, 1, 1, 2]);
    assert_eq!(knows(&s), Sighting::Observed);
}

#[test]
fn pf_exp_05_the_shield_is_up() {
    let mut s = party();
    assert_eq!(s.no(way("Tessaly", "defend")).0, "PF-EXP-05");
    s.does(way("Brannoc", "defend"), NO_DICE);
    s.does(json!({"do": "begin"}), [1, 14, 1, 1, 20]);
    assert_eq!((armour(&s, "Brannoc"), s.acting()), (20, "wolf"));
    s.does(json!({"do": "end_turn", "actor": "wolf"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "Tessaly"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "Oswin"}), NO_DICE);
    assert_eq!((armour(&s, "Brannoc"), s.acting()), (18, "Brannoc"), "until the first own turn");
}

#[test]
fn pf_exp_06_magic_is_felt_at_a_pace() {
    let mut s = party();
    assert_eq!(s.no(way("Brannoc", "detect_magic")).0, "PF-EXP-10");
    s.does(way("Iven", "detect_magic"), NO_DICE);
    s.does(json!({"do": "travel", "minutes": 60}), NO_DICE);
    assert_eq!(s.event("travelled").unwrap()["pace"], 125);
    assert!(s.told().contains("PF-EXP-06") && s.told().contains("before walking into it"));
}

#[test]
fn pf_exp_07_after_an_expert() {
    let mut s = party();
    let follow = json!({"do": "explore", "actor": "Brannoc", "activity": "follow_the_expert", "ally": "Tessaly", "skill": "stealth"});
    assert_eq!(s.no(follow.clone()).0, "PF-EXP-07", "she is no expert");
    for (rank, bonus) in [(Rank::Expert, 2), (Rank::Master, 3), (Rank::Legendary, 4)] {
        let mut s = party();
        s.record("Tessaly", |profile| profile.skills[Skill::Stealth as usize].rank = rank);
        s.record("Brannoc", |profile| {
            profile.level = 5;
            let stealth = &mut profile.skills[Skill::Stealth as usize];
            (stealth.ability, stealth.item) = (1, 0);
        });
        s.does(follow.clone(), NO_DICE);
        let stealth = derived::skill(s.state(), s.id("Brannoc"), Skill::Stealth, false);
        assert_eq!(stealth.total, 1 + 5 + bonus);
    }
}

#[test]
fn pf_exp_08_they_hustle_as_long_as_the_weakest() {
    let mut s = party();
    for who in ["Brannoc", "Tessaly", "Oswin", "Iven"] {
        s.does(way(who, "hustle"), NO_DICE);
    }
    assert_eq!(pace(s.state(), Going::Open).feet_a_minute(), 500);
    assert_eq!(s.no(json!({"do": "travel", "minutes": 11})).0, "PF-EXP-08", "Tessaly's Constitution is 1");
    s.does(json!({"do": "travel", "minutes": 10}), NO_DICE);
    assert_eq!(s.event("travelled").unwrap()["feet"], 5000);
    // No more of it without ten minutes of rest.
    assert_eq!(s.no(json!({"do": "travel", "minutes": 1})).0, "PF-EXP-08");
    s.does(json!({"do": "wait", "minutes": 9}), NO_DICE);
    assert_eq!(s.no(json!({"do": "travel", "minutes": 1})).0, "PF-EXP-08");
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    s.does(json!({"do": "travel", "minutes": 4}), NO_DICE).does(json!({"do": "travel", "minutes": 6}), NO_DICE);
    assert_eq!(s.no(json!({"do": "travel", "minutes": 1})).0, "PF-EXP-08", "four and six are ten");
}

#[test]
fn pf_exp_09_clues_in_secret() {
    let mut s = party();
    let clue = json!({"do": "look_for_clue", "target": "Iven", "skill": "society", "dc": 15});
    assert_eq!(s.no(clue.clone()).0, "PF-EXP-09");
    s.does(way("Iven", "investigate"), NO_DICE);
    s.does(clue, [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["degree"], "success");
}

#[test]
fn pf_exp_10_a_shield_again_and_again() {
    let mut s = party();
    let repeat = json!({"do": "explore", "actor": "Iven", "activity": "repeat_a_spell", "spell": "shield"});
    s.does(repeat, NO_DICE);
    s.does(json!({"do": "begin"}), [1, 14, 1, 1, 20]);
    assert_eq!(armour(&s, "Iven"), 16);
    assert_eq!(
        s.no(json!({"do": "explore", "actor": "Iven", "activity": "repeat_a_spell", "spell": "fear"})).0,
        "PF-EXP-03"
    );
    let mut s = party();
    assert_eq!(
        s.no(json!({"do": "explore", "actor": "Iven", "activity": "repeat_a_spell", "spell": "fear"})).0,
        "PF-EXP-10"
    );
}

#[test]
fn pf_exp_11_scouts_give_everybody_one() {
    let mut s = party();
    s.does(way("Oswin", "scout"), NO_DICE);
    s.does(way("Tessaly", "avoid_notice"), NO_DICE);
    s.does(json!({"do": "begin"}), [5, 5, 5, 5, 5]);
    let initiative = |who: &str| s.actor(who).initiative.unwrap();
    assert_eq!(["Brannoc", "Tessaly", "Oswin", "Iven", "wolf"].map(initiative), [12, 13, 13, 10, 12]);
}

#[test]
fn pf_exp_12_searching_finds_what_takes_a_rank() {
    let cells = ". . . . . . . . . .\n. A . . X . . . . E\n. . . . . . . . . .";
    let people = [("Tessaly", "Tessaly", "ours", "A"), ("wolf", "timber wolf", "theirs", "E")];
    let mut s = ring_with("", "[[hazards]]\nis = \"ward rune\"\nat = \"X\"\n", cells, &people);
    let look = json!({"do": "look_out", "hazard": 0});
    assert_eq!(s.no(look.clone()).0, "PF-HAZ-01");
    s.does(way("Tessaly", "search"), NO_DICE);
    s.does(look, [19]);
    assert!(ludex_pathfinder::hazards::has_noticed(s.state(), 0, s.id("Tessaly")));
    s.does(json!({"do": "travel", "minutes": 10}), NO_DICE);
    assert!(s.told().contains("PF-EXP-12"));
}

#[test]
fn pf_exp_13_the_ninth_hour_tires() {
    let mut s = party();
    s.does(way("Oswin", "scout"), NO_DICE);
    s.does(json!({"do": "travel", "minutes": 480}), NO_DICE);
    assert!(!s.has("Oswin", Condition::Fatigued));
    s.does(json!({"do": "travel", "minutes": 1}), NO_DICE);
    assert!(s.has("Oswin", Condition::Fatigued) && s.actor("Oswin").exploring.is_none());
    assert_eq!(s.no(way("Oswin", "scout")).0, "PF-EXP-13");
    let mut s = party();
    s.does(json!({"do": "travel", "minutes": 241, "wet": true}), NO_DICE);
    assert!(s.has("Oswin", Condition::Fatigued), "in the rain in the fifth hour");
    for (temperature, minutes) in [("mild_cold", 241), ("extreme_heat", 241), ("incredible_cold", 121)] {
        let mut s = party();
        let travel = |minutes: u32| json!({"do": "travel", "minutes": minutes, "temperature": temperature});
        s.does(travel(minutes - 1), NO_DICE);
        assert!(!s.has("Oswin", Condition::Fatigued), "{temperature}");
        s.does(travel(1), NO_DICE);
        assert!(s.has("Oswin", Condition::Fatigued), "{temperature}");
    }
}

#[test]
fn pf_exp_13_a_night_begins_the_count_anew() {
    let mut s = party();
    s.does(json!({"do": "travel", "minutes": 480}), NO_DICE);
    for who in ["Brannoc", "Tessaly", "Oswin", "Iven"] {
        s.does(json!({"do": "sleep", "actor": who}), NO_DICE);
    }
    assert_eq!(s.state().travelled, 0);
    s.does(json!({"do": "travel", "minutes": 480}), NO_DICE);
    assert!(!s.has("Oswin", Condition::Fatigued), "another day of eight hours");
}

#[test]
fn pf_hea_04_travel_is_time_awake() {
    let mut s = party();
    s.does(json!({"do": "wait", "minutes": 900}), NO_DICE);
    assert!(!s.has("Oswin", Condition::Fatigued));
    s.does(json!({"do": "travel", "minutes": 61}), NO_DICE);
    assert!(s.has("Oswin", Condition::Fatigued), "the seventeenth hour, on the way");
    assert_eq!(s.state().clock.seconds, 961 * 60);
}

#[test]
fn pf_exp_14_everybody_keeps_what_the_way_gave() {
    let mut s = party();
    for (who, what) in [("Brannoc", "defend"), ("Tessaly", "avoid_notice"), ("Oswin", "scout")] {
        s.does(way(who, what), NO_DICE);
    }
    s.does(json!({"do": "explore", "actor": "Iven", "activity": "repeat_a_spell", "spell": "shield"}), NO_DICE);
    s.does(json!({"do": "begin"}), [5, 5, 5, 5, 20]);
    assert_eq!((armour(&s, "Brannoc"), armour(&s, "Iven")), (20, 16));
    assert_eq!(s.actor("Iven").initiative, Some(10), "4, 5, and 1 of the scout");
    assert!(s.actor("Brannoc").held != 0);
    let cells = ". . .\n. A E\n. . .";
    let people = [("Brannoc", "Brannoc", "ours", "A"), ("wolf", "timber wolf", "theirs", "E")];
    let s = ring("hands_ready = false", cells, &people);
    assert_eq!(s.actor("Brannoc").held, 0, "nothing is in hand in a safe place");
    let _ = Spell::Shield;
}
