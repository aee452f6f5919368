//! Walls, windows, ledges and doors that stand as lines between the spaces of a map.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::moves::left;
use ludex_edge::sight;
use ludex_edge::state::Cover;
use serde_json::{Value, json};

/// Two on either side of a line from north to south, at x = 15.
fn lined(line: &str) -> Scene {
    let actors = [("one", "Rhea Vance", "ours", 12, 10), ("two", "street thug", "theirs", 18, 10)];
    let mut s = ring(&actors).turn("one");
    let kind = match line {
        "wall" => ludex_grid::Kind::Wall,
        "window" => ludex_grid::Kind::Window,
        "ledge" => ludex_grid::Kind::Ledge,
        open => ludex_grid::Kind::Door { open: open == "open door" },
    };
    let line = |from: i32, to: i32| ludex_grid::Line {
        from: ludex_grid::Point::new(1_500, from),
        to: ludex_grid::Point::new(1_500, to),
        kind,
        id: 1,
    };
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    // Two lines that meet at the height of both.
    let map = std::mem::take(&mut setting.map).with_lines(vec![line(0, 1_050), line(1_050, 2_500)]);
    setting.map = map.expect("they are near");
    s
}

fn go(x: i32, y: i32) -> Value {
    json!({"do": "go", "actor": "one", "to": [x, y]})
}

#[test]
fn walls_end_looks_and_moves() {
    let mut s = lined("wall");
    let (one, two) = (s.id("one"), s.id("two"));
    assert!(!sight::sees(s.state(), one, two) && sight::cover(s.state(), one, two) == Cover::Total);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "ED-RNG-01");
    assert_eq!(s.no(go(16, 10)).0, "ED-CMV-01", "not through the seam either");
    assert_eq!(s.no(go(16, 13)).0, "ED-CMV-01");
    s.does(go(14, 10), NO_DICE);
    assert_eq!(s.no(json!({"do": "throw", "actor": "one", "device": 0, "to": [18, 10]})).0, "ED-RNG-12");
}

#[test]
fn windows_end_moves_alone_and_doors_while_they_are_shut() {
    let mut window = lined("window");
    let (one, two) = (window.id("one"), window.id("two"));
    assert!(sight::sees(window.state(), one, two));
    assert_eq!(window.no(go(16, 10)).0, "ED-CMV-01");
    let mut shut = lined("door");
    assert!(!sight::sees(shut.state(), one, two));
    assert_eq!(shut.no(go(16, 10)).0, "ED-CMV-01");
    let mut open = lined("open door");
    assert!(sight::sees(open.state(), one, two));
    open.does(go(15, 10), NO_DICE);
}

#[test]
fn ledges_are_hard_ground() {
    let mut s = lined("ledge");
    assert!(sight::sees(s.state(), s.id("one"), s.id("two")));
    s.does(go(15, 10), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 1_000 - 300 - 50, "the step over it is twice as dear");
}

#[test]
fn walls_keep_bursts_and_pushes() {
    let mut s = lined("wall");
    s.put("two", 1_620, 1_000).put("one", 1_200, 1_000);
    s.does(json!({"do": "throw", "actor": "one", "device": 0, "to": [13, 10]}), [6, 4, 1, 1, 1, 1, 9, 9]);
    assert_eq!(s.vp("two"), 18, "ED-AOE-03: behind the wall");
    let mut pushed = lined("wall");
    pushed.put("one", 1_150, 1_000).put("two", 1_350, 1_000).set("two", |actor| actor.reaction = false);
    pushed.does(json!({"do": "shove", "actor": "one", "target": "two", "aside": 0}), NO_DICE);
    pushed.does(json!({"do": "answer", "actor": "two", "skill": "wrestling"}), [9, 9, 2, 2]);
    assert!(pushed.actor("two").at.x <= 1_450, "ED-CMV-22: {:?}", pushed.actor("two").at);
}

/// The same with a shut door that has a name, before which the first of them stands.
fn gated() -> Scene {
    let mut s = lined("door");
    let gate = ludex_kit::doors::Door { id: 1, name: "gate".to_owned(), ..Default::default() };
    std::sync::Arc::make_mut(&mut s.play.state.setting).doors = vec![gate];
    s.put("one", 1_400, 1_000);
    s
}

fn turn(open: bool) -> Value {
    json!({"do": "turn_door", "actor": "one", "door": "gate", "open": open})
}

#[test]
fn ed_trn_04_and_ed_trn_05_a_door_is_turned_for_an_interaction_and_then_for_the_action() {
    let mut s = gated();
    let (one, two) = (s.id("one"), s.id("two"));
    assert!(!sight::sees(s.state(), one, two));
    s.does(turn(true), NO_DICE);
    assert!(sight::sees(s.state(), one, two), "what is behind it is seen");
    assert!(!s.actor("one").budget.interaction && s.actor("one").budget.action, "it was the free interaction");
    assert_eq!(s.no(turn(true)).0, "ED-TRN-04", "it is open");
    s.does(turn(false), NO_DICE);
    assert!(!s.actor("one").budget.action, "the second takes the action");
    assert_eq!(s.no(go(16, 10)).0, "ED-CMV-01");
    let mut far = gated();
    far.put("one", 1_200, 1_000);
    assert_eq!(far.no(turn(true)).0, "ED-TRN-04", "one goes up to it");
}

#[test]
fn ed_trn_07_a_door_that_takes_care_takes_the_action() {
    let mut s = gated();
    s.does(json!({"do": "demand_care", "target": "one"}), NO_DICE).does(turn(true), NO_DICE);
    let budget = s.actor("one").budget;
    assert!(!budget.action && budget.interaction && !budget.care);
    s.does(turn(false), NO_DICE);
    assert!(!s.actor("one").budget.interaction);
}

#[test]
fn doors_are_drawn_and_locked_ones_stay_shut() {
    let mut s = gated();
    let drawn = <ludex_edge::Edge as ludex_engine::Scenery>::lines(s.state());
    assert!(drawn.iter().all(|line| line.name.as_deref() == Some("gate")) && drawn.len() == 2, "{drawn:?}");
    s.does(json!({"do": "set_door", "door": "gate", "open": false, "locked": true}), NO_DICE);
    assert_eq!(s.no(turn(true)).0, "ED-TRN-04");
    s.does(json!({"do": "set_door", "door": "gate", "open": true}), NO_DICE).does(go(16, 10), NO_DICE);
}

#[test]
fn ed_atk_43_and_ed_atk_21_a_window_hides_half() {
    let cover = |line: &str, one: i32, two: i32| {
        let mut s = lined(line);
        s.put("one", one, 1_000).put("two", two, 1_000);
        let (a, b) = (s.id("one"), s.id("two"));
        (sight::cover(s.state(), a, b), sight::cover(s.state(), b, a))
    };
    let both = |degree: Cover| (degree, degree);
    assert_eq!(cover("window", 1_200, 1_800), both(Cover::Moderate), "through the seam of two as well");
    assert_eq!(cover("window", 1_400, 1_800), (Cover::None, Cover::Moderate), "who stands at it shoots past it");
    assert_eq!(cover("window", 1_400, 1_500), both(Cover::Moderate), "both stand at it");
    assert_eq!(cover("window", 1_600, 1_800), both(Cover::None), "on one side of it");
    assert_eq!(cover("ledge", 1_200, 1_800), both(Cover::None));
    assert_eq!(cover("open door", 1_200, 1_800), both(Cover::None));
    // ED-ATK-25: and against what bursts on the other side.
    let s = lined("window");
    let burst = |x: i32| sight::cover_from(s.state(), ludex_edge::place::Place { x, y: 1_000, z: 0 }, s.id("two"));
    assert_eq!((burst(1_200), burst(1_600)), (Cover::Moderate, Cover::None));
}

#[test]
fn ed_atk_26_and_ed_rng_01_blows_through_windows_and_doorways() {
    let beside = |line: &str, two: i32| {
        let mut s = lined(line);
        s.put("one", 1_400, 1_000).put("two", two, 1_000);
        s
    };
    let odds = |line: &str, two: i32| beside(line, two).odds("one", "combat knife", "two").1;
    assert_eq!((odds("window", 1_500), odds("open door", 1_500)), (13 + 4, 13));
    for reach in [0, 100] {
        let two = 1_500 + reach;
        let mut shut = beside("door", two);
        let knife = usize::from(shut.weapon("one", "combat knife"));
        let longer = |s: &mut Scene| {
            s.record("one", |profile| profile.weapons.change(|all| all[knife].reach += reach));
        };
        longer(&mut shut);
        let blow = json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife});
        assert_eq!(shut.no(blow.clone()).0, "ED-RNG-01", "{reach}");
        for line in ["open door", "window"] {
            let mut s = beside(line, two);
            longer(&mut s);
            s.set("two", |actor| actor.reaction = false).does(blow.clone(), [1, 2]);
            assert!(!s.actor("one").budget.action, "{line}, {reach}");
        }
    }
}

#[test]
fn ed_dmg_27_a_door_that_is_destroyed_bars_nothing() {
    let mut s = gated();
    s.does(json!({"do": "set_door", "door": "gate", "open": false, "locked": true}), NO_DICE);
    let thing = json!({"do": "set_thing", "name": "gate", "to": [14, 12], "dc": 12, "structure": 8, "armor": 5});
    s.does(thing, NO_DICE);
    let weapon = s.weapon("one", "assault rifle");
    let shot = json!({"do": "attack_place", "actor": "one", "weapon": weapon, "to": [14, 12]});
    s.does(shot, [5, 5, 6, 5]);
    assert!(s.state().world.things.is_empty() && s.told().contains("gate is destroyed"), "{}", s.told());
    assert!(sight::sees(s.state(), s.id("one"), s.id("two")), "nothing stands between them");
    s.does(go(16, 10), NO_DICE);
    // What has another name is no door of the map.
    let mut other = gated();
    other.does(json!({"do": "set_thing", "name": "a crate", "to": [14, 12], "dc": 12}), NO_DICE);
    other.does(json!({"do": "break_thing", "thing": 0}), NO_DICE);
    assert_eq!(other.no(go(16, 10)).0, "ED-CMV-01");
}
