//! Doors between squares that are things: a thing with the name of a door is that door.

use crate::common::*;
use ludex_grid::{Kind, Line, Point};
use ludex_kit::doors::Door;
use ludex_pathfinder::character::Skill;
use serde_json::{Value, json};

/// Tessaly and Oswin before a locked gate, of which a thing says more.
fn gated(thing: Value) -> Scene {
    let mut s = ring(
        "",
        "A . . .\nB . . C",
        &[
            ("Tess", "Tessaly", "ours", "A"),
            ("Oswin", "Oswin", "ours", "B"),
            ("guard", "bandit lookout", "theirs", "C"),
        ],
    );
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    let line = Line { from: Point::new(100, 0), to: Point::new(100, 200), kind: Kind::Door { open: false }, id: 1 };
    setting.map = std::mem::take(&mut setting.map).with_lines(vec![line]).unwrap();
    setting.doors = vec![Door { id: 1, name: "gate".to_owned(), locked: true, secret: false }];
    s.record("Oswin", |profile| {
        let skill = &mut profile.skills[Skill::Athletics as usize];
        (skill.proficiency, skill.ability, skill.item) = (3, 4, 0);
    });
    s.does(json!({"do": "lay_thing", "thing": thing}), NO_DICE);
    s
}

/// How the gate stands: whether it is open, and whether it is locked.
fn stands(s: &Scene) -> (bool, bool) {
    let setting = &s.state().setting;
    (setting.map.lines().unwrap().is_open(1).unwrap(), setting.doors[0].locked)
}

fn uses(actor: &str, task: &str, by: &str) -> Value {
    json!({"do": "use_skill", "actor": actor, "task": task, "matter": 0, "by": by, "tools": true})
}

#[test]
fn pf_ska_11_a_door_between_squares_is_forced_open() {
    let mut s = gated(json!({"name": "gate", "kind": "barrier", "dc": 15, "hit_points": 40, "hardness": 10}));
    assert_eq!(stands(&s), (false, true));
    s.does(uses("Oswin", "force", "athletics"), [2]);
    assert_eq!(stands(&s), (false, true), "9 is too little");
    s.does(uses("Oswin", "force", "athletics"), [10]);
    assert_eq!(stands(&s), (true, false));
    assert!(s.told().contains("gate stands open"));
    // A thing of another name is no door of the map.
    let mut other = gated(json!({"name": "chest", "kind": "barrier", "dc": 15, "hit_points": 40}));
    other.does(uses("Oswin", "force", "athletics"), [10]);
    assert_eq!(stands(&other), (false, true));
}

#[test]
fn pf_ska_49_a_door_whose_lock_is_picked_opens_to_hands() {
    let mut s = gated(json!({"name": "gate", "kind": "lock", "dc": 15, "needs": 1}));
    s.does(uses("Tess", "pick_lock", "thievery"), [15]);
    assert_eq!(stands(&s), (false, false), "shut, and not locked");
    let mut s = s.turn("Tess");
    s.does(json!({"do": "turn_door", "actor": "Tess", "door": "gate", "open": true}), NO_DICE);
    assert_eq!(stands(&s), (true, false));
}

#[test]
fn pf_itm_03_and_pf_env_05_a_door_that_is_destroyed_bars_nothing() {
    let gate = json!({"name": "gate", "kind": "barrier", "dc": 20, "hit_points": 16, "hardness": 10});
    let mut s = gated(gate).turn("Tess");
    s.record("Tess", |profile| profile.strikes[0].bonus = 9);
    let strike = s.arm("Tess", "rapier");
    let blow = json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike});
    s.does(blow.clone(), [10, 6]);
    assert_eq!((s.state().matters[0].left(), stands(&s)), (11, (false, true)), "15 less 10");
    s.set("Tess", |actor| actor.attacks = 0);
    s.does(blow.clone(), [20, 6, 3]);
    assert!(s.state().matters[0].left() <= 0);
    assert_eq!(stands(&s), (true, false));
}
