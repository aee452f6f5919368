//! PF-MOV, PF-SPC: moves, and who may strike at them.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::turns;
use serde_json::json;

fn squares(s: &Scene, name: &str) -> usize {
    let mut count = 0;
    turns::squares(s.state(), s.id(name), |_| count += 1);
    count
}

/// Two far apart on a long field.
fn field() -> Scene {
    let row = "A . . . . . . . . . . B";
    let free = ". . . . . . . . . . . .";
    let cells = [row, free, free, free, free, free].join("\n");
    ring("", &cells, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one")
}

#[test]
fn pf_act_15_as_far_as_ones_speed() {
    let mut s = field();
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [6, 0]})).0, "PF-MOV-02");
    s.does(json!({"do": "stride", "actor": "one", "to": [5, 0]}), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.actor("one").actions), (5, 2));
}

#[test]
fn pf_mov_02_every_second_diagonal_is_dear() {
    // Three diagonals: 5, 10, 5; the fourth would be ten more.
    let mut s = field();
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [4, 4]})).0, "PF-MOV-02");
    s.does(json!({"do": "stride", "actor": "one", "to": [3, 3]}), NO_DICE);
    assert!(s.actor("one").odd_diagonals, "the next is dear, in this turn");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(!s.actor("one").odd_diagonals);
}

#[test]
fn pf_mov_04_hard_ground_costs_five_feet_more() {
    let cells = "A , , , . B\n. . . . . .";
    let s = ring("", cells, &[("one", "Iven", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
    let mut hard = s.turn("one");
    hard.put("two", 5, 1);
    let no = hard.no(json!({"do": "step", "actor": "one", "to": [1, 0]}));
    assert_eq!(no.0, "PF-ACT-14", "no Step leads there");
    let plain = squares(&hard, "one");
    hard.afflict("one", "blinded", 0);
    assert!(squares(&hard, "one") < plain, "to the blinded all ground is hard");
    let cells = "A , , , , B";
    let mut lane =
        ring("", cells, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one");
    assert_eq!(lane.no(json!({"do": "stride", "actor": "one", "to": [3, 0]})).0, "PF-MOV-02");
    lane.does(json!({"do": "stride", "actor": "one", "to": [2, 0]}), NO_DICE);
}

#[test]
fn pf_act_14_a_step_provokes_nobody() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    s.does(json!({"do": "step", "actor": "one", "to": [2, 2]}), NO_DICE);
    assert!(s.state().asked.is_empty());
    s.record("one", |profile| profile.speed = 5);
    assert_eq!(s.no(json!({"do": "step", "actor": "one", "to": [1, 2]})).0, "PF-ACT-14");
}

#[test]
fn pf_mov_10_a_move_provokes_once() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    // Past the bruiser: two squares in its reach are left, it is asked once.
    s.does(json!({"do": "stride", "actor": "one", "to": [5, 1]}), NO_DICE);
    assert_eq!((s.state().asked.len(), s.actor("one").at.x), (1, 3), "before the square is left");
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.actor("one").at.y), (5, 1));
}

#[test]
fn pf_spc_10_an_attack_of_opportunity() {
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    s.set("two", |actor| actor.attacks = 2);
    s.does(json!({"do": "stride", "actor": "one", "to": [1, 2]}), NO_DICE);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [9, 6]);
    let struck = s.event("struck").unwrap();
    assert_eq!((&struck["check"]["modifier"]["total"], s.hp("one")), (&json!(11), 7), "no penalty; 10 damage");
    assert_eq!((s.actor("two").attacks, s.actor("two").reaction), (2, false), "it does not count either");
    assert_eq!(s.actor("one").at.x, 1, "the move goes on");
}

#[test]
fn pf_mov_18_who_falls_stops_there() {
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    s.set("one", |actor| actor.hit_points = 3);
    s.does(json!({"do": "stride", "actor": "one", "to": [1, 2]}), NO_DICE);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [9, 6]);
    assert_eq!((s.actor("one").at.x, s.actor("one").dying), (3, 1));
}
