//! ED-SPC and ED-CHK: exploits out of turn, prices of successes, what needs no dice.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use serde_json::{Value, json};

/// Brakk acts; Rhea, whose turn it is not, is three metres off, and both are in a fight.
fn fight() -> Scene {
    ring(&[("one", "Rhea Vance", "ours", 20, 10), ("two", "Brakk Dun", "theirs", 26, 10)]).turn("two")
}

/// One succeeds at a saving throw with a twelve, in the turn of another.
fn saves(s: &mut Scene) {
    let save =
        json!({"do": "call_check", "target": "one", "ability": "str", "skill": "stamina", "dc": 10, "save": true});
    s.does(save, [12, 5]);
}

fn perform(rank: u8) -> Value {
    json!({"do": "perform", "actor": "one", "rank": rank})
}

#[test]
fn ed_spc_22_three_metres_in_the_turn_of_another() {
    let mut s = fight();
    saves(&mut s);
    s.does(perform(3), NO_DICE);
    assert_eq!(s.no(json!({"do": "hurry_to", "actor": "one", "to": [16, 10]})).0, "ED-SPC-22");
    s.does(json!({"do": "hurry_to", "actor": "one", "to": [17, 10]}), NO_DICE);
    assert_eq!(s.state().cell(s.actor("one").at), ludex_grid::Cell::new(17, 10));
    assert!(s.state().asked.is_none() && s.acting() == "two", "and the turn goes on");
    let mut s = fight();
    saves(&mut s);
    s.does(perform(3), NO_DICE).does(json!({"do": "stay_there", "actor": "one"}), NO_DICE);
    assert_eq!(s.state().cell(s.actor("one").at), ludex_grid::Cell::new(20, 10));
}

#[test]
fn ed_spc_22_and_ed_spc_60_the_prone_stand_up_and_who_is_held_does_not_move() {
    let mut s = fight();
    s.afflict("one", "prone");
    saves(&mut s);
    s.does(perform(3), NO_DICE);
    assert!(!s.has("one", Condition::Prone));
    let mut s = fight();
    s.afflict("one", "stunned");
    s.does(
        json!({"do": "call_check", "target": "one", "ability": "str", "skill": "stamina", "dc": 10, "save": true}),
        [12, 8, 12],
    );
    for rank in [3, 4, 5, 6, 7, 8] {
        assert_ne!(s.no(perform(rank)).0, "ED-SPC-11", "{rank}");
    }
    for rank in [4, 5, 6] {
        assert_eq!(s.no(json!({"do": "flourish", "actor": "one", "rank": rank})).0, "ED-SPC-60", "{rank}");
    }
    s.does(perform(2), NO_DICE);
    assert!(s.actor("one").on_guard);
}

#[test]
fn ed_spc_06_a_row_of_the_table_is_the_price_of_a_success() {
    let mut s = fight();
    let price = |row: u8| json!({"do": "temper", "target": "one", "price": true, "text": "it is loud", "row": row});
    s.does(price(8), NO_DICE);
    assert!(s.has("one", Condition::Deafened));
    s.does(price(9), NO_DICE);
    assert!(s.actor("one").uneasy);
    assert_eq!(s.no(price(16)).0, "ED-SPC-18", "nothing was to be avoided");
    let milder = json!({"do": "temper", "target": "one", "text": "milder", "row": 9});
    assert_eq!(s.no(milder).0, "ED-SPC-06");
}

#[test]
fn ed_chk_04_what_needs_no_check_succeeds() {
    let mut s = fight();
    let door =
        json!({"do": "need_no_check", "target": "one", "action": "opens the door", "reason": "it is not locked"});
    s.does(door, NO_DICE);
    assert!(s.told().contains("opens the door") && s.told().contains("it is not locked"), "{}", s.told());
    assert_eq!(s.no(json!({"do": "need_no_check", "target": "one", "action": " "})).0, "ED-CHK-04");
}

#[test]
fn ed_chk_50_and_ed_vis_14_who_sees_what_is_real_wins_without_dice() {
    let contest = json!({"do": "call_contest", "target": "two", "ability": "wil", "other": "one", "other_ability": "int", "illusion": true});
    let mut s = fight();
    s.record("one", |profile| profile.body.ultravision = true);
    s.does(contest.clone(), NO_DICE);
    assert_eq!(s.event("won_by_itself").expect("nobody rolled")["winner"], s.id("one").0);
    // Whoever fails by itself has lost all the same.
    s.afflict("one", "blinded");
    let seen = json!({"do": "call_contest", "target": "two", "ability": "wil", "other": "one", "other_ability": "int",
        "other_needs": "sight", "illusion": true});
    s.does(seen, NO_DICE);
    assert_eq!(s.event("won_by_itself").expect("nobody rolled")["winner"], s.id("two").0);
    let mut plain = fight();
    plain.does(contest, [5, 6, 3, 4]);
    assert!(plain.happened("contested"));
}

#[test]
fn ed_chk_51_a_tie_where_both_fail_is_a_failure() {
    let begin = |tie: &str| {
        json!({"do": "begin_task", "name": "the deal", "ability": "int", "dc": 13, "needed": 2, "who": ["one"],
            "against": "two", "other_ability": "int", "tie": tie})
    };
    for (tie, failures) in [("status quo", 0), ("both fail", 1)] {
        let mut s = ring(&[("one", "Rhea Vance", "ours", 20, 10), ("two", "Rhea Vance", "theirs", 26, 10)]);
        s.does(begin(tie), NO_DICE);
        s.does(json!({"do": "work_on", "actor": "one", "task": 0}), [5, 6, 6, 5]);
        let task = &s.state().undertakings[0];
        assert_eq!((task.successes, task.failures), (0, failures), "{tie}");
    }
}

#[test]
fn ed_spc_61_a_talk_that_is_resisted_is_a_contest() {
    let actors = [("one", "Ilse Maren", "ours", 10, 10), ("guard", "street thug", "theirs", 16, 10)];
    let ask =
        json!({"do": "call_talk", "speaker": "one", "target": "guard", "skill": "cunning", "resists": "fortitude"});
    let mut s = ring_with("specials_in_peace = true, cards = false", "", &actors);
    // The guard rolls first: a twelve and a one below it are no failure of who wins.
    s.does(ask.clone(), [1, 11, 2, 3]);
    assert!(s.state().asked.is_none(), "the one of who has won sets nobody back");
    s.does(ask.clone(), [1, 4, 9, 9]);
    let asked = serde_json::to_value(&s.state().asked).expect("it is written");
    assert_eq!(asked["target"], s.id("guard").0, "that of who has lost does: {asked}");
}
