//! PF-ITM-11: dragging along who is too heavy to carry.
#![allow(missing_docs)]

use crate::common::*;
use crate::movement::at;
use ludex_pathfinder::character::Size;
use ludex_pathfinder::state::Stage;
use serde_json::{Value, json};

/// Brannoc, with empty hands, beside a friend who is out.
fn beside() -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A . B . C .\n. . . . . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("friend", "Oswin", "ours", "B"), ("two", "timber wolf", "theirs", "C")];
    let mut s = ring("", cells, &people).turn("one");
    s.put("one", 3, 2).put("friend", 4, 2).put("two", 7, 3);
    s.set("one", |actor| (actor.held, actor.shield_away) = (0, true));
    s.afflict("friend", "unconscious", 0);
    s
}

fn drag(to: [i16; 2]) -> Value {
    json!({"do": "drag", "actor": "one", "target": "friend", "to": to})
}

#[test]
fn pf_itm_11_five_feet_in_a_round_for_an_action() {
    let mut s = beside();
    s.does(drag([2, 2]), NO_DICE);
    assert_eq!((at(&s, "one"), at(&s, "friend"), s.actor("one").actions), ((2, 2), (3, 2), 2), "{}", s.told());
    let again = s.no(drag([1, 2]));
    assert_eq!(again.0, "PF-ITM-11");
    assert!(again.1.contains("five feet in a round"), "{}", again.1);
    // In its next turn it goes on; a face is for the friend, who might wake.
    s.does(json!({"do": "end_turn", "actor": "one"}), [1]);
    while s.acting() != "one" {
        let acting = s.acting().to_owned();
        s.does(json!({"do": "end_turn", "actor": acting}), NO_DICE);
    }
    s.does(drag([1, 2]), NO_DICE);
    assert_eq!((at(&s, "one"), at(&s, "friend")), ((1, 2), (2, 2)));
}

#[test]
fn pf_itm_11_it_takes_both_hands_and_the_strength() {
    let mut s = beside();
    s.set("one", |actor| actor.held = 1);
    assert_eq!(s.no(drag([2, 2])).0, "PF-ITM-11");
    // A large body of 12 counts 6; with 9 carried that is 15 of 14.
    let heavy = |load: u16| {
        let mut s = beside();
        s.record("friend", |profile| profile.size = Size::Large).put("friend", 4, 2);
        s.set("friend", |actor| actor.load = 0);
        s.set("one", |actor| actor.load = load);
        s
    };
    assert_eq!(heavy(90).no(drag([2, 2])).0, "PF-ITM-08");
    heavy(80).does(drag([2, 2]), NO_DICE);
}

#[test]
fn pf_itm_11_who_stands_against_it_is_not_dragged() {
    let mut s = beside();
    s.put("two", 4, 1);
    let wolf = json!({"do": "drag", "actor": "one", "target": "two", "to": [2, 2]});
    assert_eq!(s.no(wolf.clone()).0, "PF-ITM-11");
    s.set("two", |actor| (actor.hit_points, actor.dead) = (0, true));
    s.does(wolf, NO_DICE);
    assert_eq!((at(&s, "one"), at(&s, "two")), ((2, 2), (3, 2)));
}

#[test]
fn pf_itm_11_outside_encounters_it_takes_six_seconds() {
    let mut s = beside();
    s.play.state.stage = Stage::Ready;
    let before = s.state().clock.seconds;
    s.does(drag([2, 2]), NO_DICE).does(drag([1, 2]), NO_DICE);
    assert_eq!((at(&s, "one"), at(&s, "friend")), ((1, 2), (2, 2)));
    assert_eq!(s.state().clock.seconds - before, 12, "fifty feet a minute");
}
