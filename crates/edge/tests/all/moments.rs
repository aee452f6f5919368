//! ED-SPC-16: what lasts for a turn, where nobody fights; and help that is gone before the dice.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::minutes;
use ludex_edge::character::Condition;
use serde_json::{Value, json};

fn place() -> Scene {
    let actors = [
        ("one", "Brakk Dun", "ours", 10, 10),
        ("two", "Rhea Vance", "ours", 12, 10),
        ("foe", "street thug", "theirs", 30, 10),
    ];
    ring_with("specials_in_peace = true, cards = false", "", &actors)
}

fn fails(s: &mut Scene, row: u8) {
    s.does(json!({"do": "call_check", "target": "one", "ability": "str", "dc": 40}), [1, 7]);
    s.does(json!({"do": "set_back", "row": row}), NO_DICE);
}

fn round() -> Value {
    json!({"do": "pass_time", "amount": 1})
}

#[test]
fn ed_spc_16_outside_of_fights_it_is_six_seconds() {
    for (row, what) in
        [(8, Condition::Deafened), (12, Condition::Dazzled), (18, Condition::Stunned), (4, Condition::Frightened)]
    {
        let mut s = place();
        s.does(json!({"do": "set_scale", "scale": "hours"}), NO_DICE);
        s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
        fails(&mut s, row);
        assert!(s.has("one", what), "row {row}");
        s.does(round(), NO_DICE);
        assert!(!s.has("one", what), "row {row}: six seconds");
    }
    let mut s = place();
    fails(&mut s, 5);
    assert!(s.actor("one").breached);
    minutes(&mut s, 1, NO_DICE);
    assert!(!s.actor("one").breached);
}

#[test]
fn ed_spc_16_what_has_no_end_of_its_own_stays() {
    let mut s = place();
    s.afflict("one", "deafened");
    fails(&mut s, 9);
    minutes(&mut s, 1, NO_DICE);
    assert!(s.has("one", Condition::Deafened) && s.actor("one").uneasy);
}

#[test]
fn ed_spc_16_a_fight_that_begins_takes_it_along_to_the_first_turn() {
    let mut s = place();
    fails(&mut s, 12);
    s.does(json!({"do": "begin"}), [2, 3, 8, 9, 11, 11]);
    let mut turns = 0;
    while s.acting() != "one" && turns < 3 {
        assert!(s.has("one", Condition::Dazzled), "until its turn begins");
        let actor = s.acting().to_owned();
        s.does(json!({"do": "end_turn", "actor": actor}), NO_DICE);
        turns += 1;
    }
    assert!(s.acting() == "one" && !s.has("one", Condition::Dazzled));
}

#[test]
fn ed_chk_52_who_cannot_help_any_more_takes_its_help_away() {
    let check =
        json!({"do": "call_check", "target": "one", "ability": "str", "dc": 10, "helpers": ["two"], "asks": true});
    for (stunned, faces) in [(false, vec![5, 6, 7]), (true, vec![5, 6])] {
        let mut s = place();
        s.does(check.clone(), NO_DICE);
        if stunned {
            s.afflict("two", "stunned");
        }
        s.does(json!({"do": "roll_it", "actor": "one"}), faces);
    }
}

#[test]
fn ed_mov_15_fliers_do_not_leave_the_map() {
    let mut s = scene("foundry.toml");
    s.set("the drone", |actor| actor.at.z = 300);
    let mut s = s.turn("the drone");
    let here = s.state().cell(s.actor("the drone").at);
    let below = |down: i16| json!({"do": "go", "actor": "the drone", "to": [here.x, here.y + down]});
    let height = s.state().setting.map.height() as i16;
    assert_eq!(s.no(below(height - here.y)).0, "ED-CMV-01");
}

#[test]
fn ed_dur_06_and_ed_spc_16_what_outlasts_a_fight() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(json!({"do": "afflict", "target": "one", "condition": "dazzled", "until_hurt": true}), NO_DICE);
    s.does(json!({"do": "afflict", "target": "one", "condition": "stunned", "for_a_turn": true}), NO_DICE);
    s.does(json!({"do": "end_fight", "how": ""}), NO_DICE);
    assert!(s.has("one", Condition::Dazzled), "it is not hurt yet");
    assert!(s.has("one", Condition::Stunned), "six seconds are not over");
    crate::hours::minutes(&mut s, 1, NO_DICE);
    assert!(!s.has("one", Condition::Stunned) && s.has("one", Condition::Dazzled));
    s.does(json!({"do": "hurt", "target": "one", "by": 9}), NO_DICE);
    assert!(!s.has("one", Condition::Dazzled));
}
