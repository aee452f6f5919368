//! A gate between two spaces that is a thing: it has a hardness and hit points, is locked, forced and broken.

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_archsoul::content::starter;
use ludex_engine::Content;
use ludex_engine::testing::Play;
use ludex_grid::Cell;
use serde_json::{Value, json};

/// Mara and a guard on either side of a locked gate of oak, Mara in a column.
fn gatehouse(x: i16) -> Scene {
    let text = include_str!("../../plays/gatehouse.toml");
    let library = |file: &str| match file {
        "gatehouse.toml" => Some(text.to_owned()),
        other => ludex_engine::content::Library::read(&starter(), other),
    };
    let state = Archsoul::load("gatehouse.toml", &library).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut s = Scene { play: Play::new(state) };
    s.put("Mara", x, 0);
    s
}

fn walk(x: i16) -> Value {
    json!({"do": "walk", "actor": "Mara", "to": [x, 0]})
}

fn turn(open: bool) -> Value {
    json!({"do": "open_thing", "actor": "Mara", "target": "gate", "open": open})
}

#[test]
fn sp_dmg_12_a_gate_between_spaces_is_broken_and_bars_nothing() {
    let mut s = gatehouse(2);
    let hits = |harm: &[u32]| [&[6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1], harm].concat();
    s.attack("Mara", "woodcutter's axe", "gate", hits(&[6, 5, 5, 4, 4, 3, 3, 2, 1]));
    assert_eq!(s.hp("gate"), 2, "7 less its hardness of 4");
    assert_eq!(s.no(walk(3)).0, "SP-DRV-04");
    s.attack("Mara", "woodcutter's axe", "gate", hits(&[3, 3, 3, 3, 3, 3, 3, 3, 1]));
    assert!(s.actor("gate").dead.is_some());
    s.does(walk(3), NO_DICE);
    assert_eq!(s.actor("Mara").at, Cell::new(3, 0));
}

#[test]
fn sp_atk_08_a_gate_between_spaces_is_one_space_from_who_is_beside_it() {
    for (x, away) in [(1, 2), (2, 1), (3, 1), (4, 2)] {
        let s = gatehouse(x);
        assert_eq!(s.state().distance(s.id("Mara"), s.id("gate")), away, "{x}");
        assert!(!s.state().wall_between(s.id("Mara"), s.id("gate")), "it is seen from both sides");
    }
}

#[test]
fn sp_trn_08_a_gate_between_spaces_opens_where_it_is_not_locked() {
    let mut s = gatehouse(2);
    assert_eq!(s.no(turn(true)).0, "SP-TRN-08");
    s.does(json!({"do": "set_lock", "target": "gate", "locked": false}), NO_DICE);
    s.does(turn(true), NO_DICE).does(walk(3), NO_DICE).does(turn(false), NO_DICE);
    assert_eq!(s.no(walk(2)).0, "SP-DRV-04", "it is shut behind her");
    let lines = <Archsoul as ludex_engine::Scenery>::lines(s.state());
    assert!(lines.iter().all(|line| line.name.as_deref() == Some("gate") && line.kind == "door"), "{lines:?}");
}

#[test]
fn sp_cor_21_a_gate_between_spaces_is_forced() {
    let mut s = gatehouse(2);
    s.does(json!({"do": "set_lock", "target": "gate", "locked": true, "forced": 2}), NO_DICE);
    s.does(json!({"do": "force", "actor": "Mara", "target": "gate"}), [4, 4, 1, 1, 1, 1, 1, 1, 1]);
    s.does(walk(3), NO_DICE);
}
