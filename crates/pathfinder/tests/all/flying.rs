//! PF-SPC-01, PF-SPC-03 to PF-SPC-05, PF-SKA-04, PF-INT-29: in the air, over edges and under the ground.

use crate::common::*;
use crate::movement::{at, yard};
use ludex_pathfinder::state::Condition;
use serde_json::json;

#[test]
fn pf_spc_04_flying_up_is_dear_and_down_is_cheap() {
    let mut s = yard();
    let fly = |to: [i32; 2], height: u16| json!({"do": "fly", "actor": "one", "to": to, "height": height});
    assert_eq!(s.no(fly([3, 2], 5)).0, "PF-SPC-04", "he does not fly");
    s.record("one", |profile| profile.speeds.fly = 30);
    assert_eq!(s.no(fly([3, 2], 20)).0, "PF-SPC-04");
    s.does(fly([3, 2], 15), NO_DICE);
    assert_eq!(s.actor("one").height, 15);
    s.set("one", |actor| actor.height = 60);
    s.does(fly([3, 2], 0), NO_DICE);
    assert_eq!((s.actor("one").height, s.hp("one")), (0, 20), "60 feet straight down, and no fall");
    s.does(fly([6, 2], 5), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("one").height, 5, "it has flown");
    let mut s = s.turn("one");
    s.set("one", |actor| actor.height = 30);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.state().asked.len(), 1, "it is asked before it falls");
    s.does(json!({"do": "fall_on", "actor": "one"}), NO_DICE);
    assert_eq!((s.actor("one").height, s.hp("one"), s.has("one", Condition::Prone)), (0, 5, true));
}

#[test]
fn pf_spc_01_flyers_arrest_their_falls() {
    let drop = |face: u32| {
        let mut s = yard();
        s.record("one", |profile| profile.speeds.fly = 30);
        s.does(json!({"do": "drop_down", "target": "one", "feet": 20}), NO_DICE);
        s.does(json!({"do": "arrest_fall", "actor": "one"}), [face]);
        (s.hp("one"), s.has("one", Condition::Prone), s.actor("one").reaction)
    };
    assert_eq!(drop(10), (20, false, false), "10 and 5 against 15");
    assert_eq!(drop(9), (10, true, false));
}

#[test]
fn pf_spc_05_an_edge_is_grabbed() {
    let grab = |face: u32, free: bool| {
        let mut s = yard();
        if free {
            s.set("one", |actor| actor.held = 0);
        }
        s.set("one", |actor| actor.temporary = 40);
        s.does(json!({"do": "drop_down", "target": "one", "feet": 50, "edge": 20}), NO_DICE);
        s.does(json!({"do": "grab_edge", "actor": "one"}), [face]);
        (40 - s.actor("one").temporary + 20 - s.hp("one"), s.actor("one").hangs)
    };
    // Reflex +7 against 20.
    assert_eq!(grab(13, true), (15, true));
    assert_eq!(grab(13, false), (25, false), "no hand is free");
    assert_eq!(grab(20, false), (10, true));
    assert_eq!(grab(12, true), (25, false));
    assert_eq!(grab(1, true), (45, false), "20 at once, and 25 on the ground");
}

#[test]
fn pf_int_29_who_is_struck_down_in_the_air_falls() {
    let mut s = yard();
    s.record("one", |profile| profile.speeds.fly = 30);
    s.set("one", |actor| (actor.height, actor.hit_points) = (30, 4));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "fire"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.actor("one").height), (2, 0));
    let mut s = yard();
    s.set("one", |actor| (actor.height, actor.hit_points) = (5, 4));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "fire"}), NO_DICE);
    assert_eq!(s.actor("one").dying, 1, "five feet hurt nobody");
}

#[test]
fn pf_spc_03_burrowing_goes_through_soil() {
    let mut s = yard();
    let burrow = |x: i32| json!({"do": "burrow", "actor": "one", "to": [x, 2]});
    assert_eq!(s.no(burrow(4)).0, "PF-SPC-03");
    s.record("one", |profile| profile.speeds.burrow = 15);
    assert_eq!(s.no(burrow(7)).0, "PF-SPC-03", "15 feet are three squares");
    s.does(burrow(6), NO_DICE);
    assert_eq!(at(&s, "one"), (6, 2));
}

#[test]
fn pf_ska_04_manoeuvres_in_the_air_are_checked() {
    let mut s = yard();
    let maneuver = json!({"do": "maneuver", "actor": "one", "dc": 20});
    assert_eq!(s.no(maneuver.clone()).0, "PF-SKA-04");
    s.record("one", |profile| profile.speeds.fly = 30);
    s.set("one", |actor| actor.height = 20);
    s.does(maneuver.clone(), [14]);
    assert!(!s.actor("one").flown, "19 against 20: it is not done");
    s.does(maneuver.clone(), [15]);
    assert!(s.actor("one").flown);
    s.does(maneuver, [1]);
    s.does(json!({"do": "fall_on", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("one").height, 0);
}
