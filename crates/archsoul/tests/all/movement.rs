//! SP-MOV: moves.
#![allow(missing_docs)]

use crate::common::holds::*;
use crate::common::*;
use ludex_archsoul::character::Status;
use serde_json::json;

/// A scene in which one of them may walk: open ground, then undergrowth.
fn path() -> Scene {
    let actors = [("one", "Mara", "ours", "A", "east"), ("two", "wolf", "theirs", "B", "west")];
    ring("", "hex", "A . . , , . . . . . B", &actors).turn("one")
}

#[test]
fn sp_mov_01_a_point_for_as_many_spaces_as_ones_speed() {
    let mut s = ring(
        "",
        "hex",
        "A . . . . . . . . . B",
        &[("one", "Mara", "ours", "A", ""), ("two", "wolf", "theirs", "B", "")],
    );
    s = s.turn("one");
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [4, 0]})).0, "SP-MOV-01");
    walk(&mut s, "move", [3, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (2, 3));
}

#[test]
fn sp_mov_02_three_spaces_of_mud_a_turn() {
    let mut s = path();
    s.put("one", 2, 0);
    walk(&mut s, "creep", [3, 0], NO_DICE);
    walk(&mut s, "creep", [4, 0], NO_DICE);
    walk(&mut s, "creep", [5, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (0, 5));
    let mut s = path();
    assert_eq!(s.no(json!({"do": "creep", "actor": "one", "to": [2, 0]})).0, "SP-MOV-02");
}

#[test]
fn sp_mov_03_a_regular_move_ends_before_undergrowth() {
    let mut s = path();
    let no = s.no(json!({"do": "move", "actor": "one", "to": [3, 0]}));
    assert_eq!(no, ("SP-MOV-03", "a regular move does not enter difficult ground (SP-MOV-03); cross it slowly".into()));
    walk(&mut s, "move", [2, 0], NO_DICE);
    walk(&mut s, "creep", [3, 0], NO_DICE);
    walk(&mut s, "creep", [4, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (0, 4));
}

#[test]
fn sp_mov_04_exhaustion_and_the_ground_slow() {
    use ludex_archsoul::derived::speed;
    let mut s = pair("Ilko", "wolf");
    let base = |s: &mut Scene, base: u8| {
        let id = s.id("one");
        std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].record.speed = base;
        speed(s.state(), id)
    };
    assert_eq!(base(&mut s, 3), 3);
    s.afflict("one", "exhausted");
    assert_eq!((base(&mut s, 3), base(&mut s, 1), base(&mut s, 0)), (2, 1, 0));
    s.afflict("one", "knocked down");
    assert_eq!((base(&mut s, 3), base(&mut s, 0)), (1, 0));
}

#[test]
fn sp_mov_05_standing_up_costs_a_point_and_gives_an_opening() {
    let mut s = ilko();
    s.afflict("one", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "one"}), NO_DICE);
    assert!(s.happened("provoked") && s.actor("one").ap == 2);
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert!(!is(&s, "one", Status::KnockedDown));
}

#[test]
fn sp_mov_06_the_grappled_drag_along_who_holds_them() {
    let mut s = ring(
        "",
        "hex",
        ". C . . . . .\n . A . . . . .\n. B . . . . .",
        &[
            ("one", "Mara", "ours", "A", "east"),
            ("two", "wolf", "theirs", "B", "east"),
            ("three", "wolf", "theirs", "C", "east"),
        ],
    )
    .turn("one");
    hold(&mut s, "two", 3);
    hold(&mut s, "three", 2);
    let before: Vec<_> = ["one", "two", "three"].map(|name| s.actor(name).at).to_vec();
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [before[0].x + 2, before[0].y]})).0, "SP-STA-10");
    // Mara has Athletics 6 and Brawl 3: nine dice, more than 4.
    walk(&mut s, "creep", [(before[0].x + 1).into(), before[0].y.into()], pool(5, 9));
    for (name, at) in ["one", "two", "three"].into_iter().zip(before) {
        assert_eq!(s.actor(name).at, ludex_grid::Cell::new(at.x + 1, at.y), "{name}");
    }
    assert!(is(&s, "one", Status::Grappled));
}

#[test]
fn sp_mov_07_crawling() {
    let mut s = ring(
        "",
        "hex",
        "A . . . . . . . . . B",
        &[("one", "Mara", "ours", "A", ""), ("two", "wolf", "theirs", "B", "")],
    );
    s = s.turn("one");
    s.afflict("one", "knocked down");
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [2, 0]})).0, "SP-MOV-01");
    (1..=3).for_each(|x| walk(&mut s, "move", [x, 0], NO_DICE));
    assert_eq!((s.actor("one").at.x, s.actor("one").ap), (3, 0));
    assert!(s.told().contains("SP-MOV-07"));
}

#[test]
fn sp_mov_08_the_game_master_marks_the_ground() {
    let mut s = path();
    s.does(json!({"do": "mark_ground", "cell": [1, 0], "difficult": true}), NO_DICE);
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [1, 0]})).0, "SP-MOV-03");
    s.does(json!({"do": "mark_ground", "cell": [1, 0], "difficult": false}), NO_DICE);
    walk(&mut s, "move", [1, 0], NO_DICE);
    // A march of 20 minutes through mountains is as much as Endurance 5 bears.
    let march = json!({"do": "spend_time", "minutes": 20, "activity": "march", "who": ["one"]});
    let mut s = pair("Mara", "wolf");
    s.does(march.clone(), NO_DICE);
    s.does(json!({"do": "mark_ground", "difficult": true}), NO_DICE);
    s.does(march, pool(3, 9));
    assert!(s.happened("strained"));
}

#[test]
fn sp_mov_03_no_regular_move_leaves_hard_ground() {
    let mut s = path();
    s.put("one", 3, 0);
    let no = s.no(json!({"do": "move", "actor": "one", "to": [2, 0]}));
    assert_eq!(no, ("SP-MOV-03", "a regular move does not leave difficult ground (SP-MOV-03); leave it slowly".into()));
    walk(&mut s, "creep", [2, 0], NO_DICE);
    walk(&mut s, "move", [0, 0], NO_DICE);
}

#[test]
fn sp_sta_10_nobody_walks_out_of_a_hold() {
    let mut s = pair("wolf", "Mara");
    hold(&mut s, "two", 3);
    assert_eq!(s.no(json!({"do": "walk", "actor": "one", "to": [1, 1]})).0, "SP-STA-10");
    s.does(json!({"do": "escape", "actor": "one"}), pool(3, 7));
    assert!(is(&s, "one", Status::Grappled), "between fights one rolls as well");
    s.does(json!({"do": "escape", "actor": "one"}), pool(4, 7));
    s.does(json!({"do": "walk", "actor": "one", "to": [1, 1]}), NO_DICE);
}
