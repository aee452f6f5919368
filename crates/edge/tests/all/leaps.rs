//! ED-MOV, ED-INT-80: jumping, climbing, swimming, flying.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, Skill};
use ludex_edge::leaps::{high, long};
use ludex_edge::moves::left;
use serde_json::json;

/// Rhea, Strength 2, alone in a fight; from `x` on east the ground is as the file says.
fn runner(more: &str) -> Scene {
    let actors = [("rhea", "Rhea Vance", "ours", 10, 10), ("thug", "street thug", "theirs", 50, 25)];
    let mut s = ring_with("", more, &actors).turn("rhea");
    s.record("rhea", |profile| profile.armor_penalty = 0);
    s
}

fn go(s: &mut Scene, x: i32) {
    s.does(json!({"do": "go", "actor": "rhea", "to": [x, 10]}), NO_DICE);
}

fn jump(s: &mut Scene, x: i32, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "jump", "actor": "rhea", "to": [x, 10]}), faces);
}

fn at(s: &Scene) -> i32 {
    s.actor("rhea").at.x / 100
}

fn rest(s: &Scene) -> i32 {
    left(s.state(), s.id("rhea"))
}

/// Rubble from one column to another.
fn rubble(s: &mut Scene, columns: std::ops::RangeInclusive<i16>) {
    let map = &mut std::sync::Arc::make_mut(&mut s.play.state.setting).map;
    for x in columns {
        for y in 8..=12 {
            let cell = ludex_grid::Cell::new(x, y);
            let mut terrain = map.terrain(cell);
            terrain.footing = ludex_grid::Footing::Difficult;
            map.set_terrain(cell, terrain);
        }
    }
}

#[test]
fn ed_mov_01_and_ed_mov_02_what_ground_costs() {
    let mut s = runner("");
    go(&mut s, 14);
    assert_eq!(rest(&s), 600);
    let mut s = runner("");
    rubble(&mut s, 9..=16);
    go(&mut s, 15);
    assert_eq!(rest(&s), 0, "five metres cost ten");
}

#[test]
fn ed_mov_03_to_ed_mov_05_climbing_and_swimming() {
    // Also ED-MOV-04.
    let wall =
        "[[obstacle]]\nfrom = [11, 8]\nto = [11, 12]\ncover = \"moderate\"\n[[water]]\nfrom = [0, 0]\nto = [9, 20]\n";
    let climb = |s: &mut Scene, height: i32| {
        s.does(json!({"do": "climb", "actor": "rhea", "height": height}), NO_DICE);
    };
    let mut s = runner(wall);
    assert_eq!(s.no(json!({"do": "climb", "actor": "rhea", "height": 600})).0, "ED-MOV-01");
    climb(&mut s, 500);
    assert_eq!((s.actor("rhea").at.z, rest(&s)), (500, 0));
    let mut s = runner(wall);
    s.record("rhea", |profile| profile.body.climbs = 800);
    climb(&mut s, 800);
    assert_eq!(s.actor("rhea").at.z, 800);
    let mut s = runner(wall);
    s.record("rhea", |profile| profile.body.climbs = 800);
    rubble(&mut s, 9..=12);
    assert_eq!(s.no(json!({"do": "climb", "actor": "rhea", "height": 450})).0, "ED-MOV-01");
    climb(&mut s, 400);
    let mut s = runner(wall);
    let swim = json!({"do": "swim", "actor": "rhea", "to": [7, 10]});
    s.does(swim, NO_DICE);
    assert_eq!((at(&s), rest(&s)), (7, 400));
    // Crawling through rubble costs three.
    let mut s = runner("");
    rubble(&mut s, 9..=16);
    s.afflict("rhea", "prone");
    go(&mut s, 13);
    assert_eq!(rest(&s), 100);
    let mut s = runner("");
    assert_eq!(
        s.no(json!({"do": "climb", "actor": "rhea", "height": 100})).0,
        "ED-MOV-03",
        "there is nothing to climb"
    );
    assert_eq!(s.no(json!({"do": "swim", "actor": "rhea", "to": [12, 10]})).0, "ED-MOV-03");
}

#[test]
fn ed_mov_06_hard_ways() {
    let wall = "[[obstacle]]\nfrom = [11, 8]\nto = [11, 12]\ncover = \"moderate\"\n";
    let mut s = runner(wall);
    s.record("rhea", |profile| {
        profile.skills.insert(Skill::Climbing, 3);
        profile.armor_penalty = 0;
    });
    let asks = json!({"do": "hard_way", "target": "rhea", "way": "climb", "dc": 17});
    s.does(asks.clone(), [6, 6]);
    s.does(json!({"do": "climb", "actor": "rhea", "height": 300}), NO_DICE);
    s.does(asks.clone(), [6, 5]);
    assert_eq!(s.no(json!({"do": "climb", "actor": "rhea", "height": 400})).0, "ED-MOV-06", "no farther");
    assert_eq!(s.actor("rhea").at.z, 300);
    s.does(asks, [3, 4, 2, 2, 5]);
    assert_eq!((s.actor("rhea").at.z, s.vp("rhea")), (0, 23), "12 is five less: three metres, and armour takes 4");
}

#[test]
fn ed_mov_07_to_ed_mov_09_how_far() {
    // Also ED-MOV-08.
    for (strength, far, up) in [(2, 500, 75), (-1, 200, 0), (-4, 0, 0), (0, 300, 25)] {
        let mut s = runner("");
        s.record("rhea", |profile| profile.abilities[1] = strength);
        let id = s.id("rhea");
        assert_eq!((long(s.state(), id, true), high(s.state(), id, true)), (far, up), "Strength {strength}");
    }
    let s = runner("");
    let id = s.id("rhea");
    assert_eq!((long(s.state(), id, false), high(s.state(), id, false)), (250, 37));
}

#[test]
fn ed_mov_10_and_ed_mov_11_the_run_up_and_the_price() {
    let mut s = runner("");
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [13, 10]})).0, "ED-MOV-07", "standing, 2.5 m");
    go(&mut s, 13);
    jump(&mut s, 18, NO_DICE);
    assert_eq!((at(&s), rest(&s)), (18, 200));
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [21, 10]})).0, "ED-MOV-07", "that was used");
    let mut s = runner("");
    go(&mut s, 12);
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [17, 10]})).0, "ED-MOV-07", "two metres are no run");
    go(&mut s, 13);
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [13, 14]})).0, "ED-MOV-07", "in another direction");
    s.does(json!({"do": "defend", "actor": "rhea"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [17, 10]})).0, "ED-MOV-07", "something came between");
    let mut s = runner("");
    rubble(&mut s, 9..=13);
    go(&mut s, 13);
    assert_eq!(rest(&s), 400, "three metres through rubble");
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [18, 10]})).0, "ED-MOV-11");
    jump(&mut s, 17, NO_DICE);
    let mut s = runner("");
    go(&mut s, 13);
    s.does(json!({"do": "jump_up", "actor": "rhea", "height": 75}), NO_DICE);
    assert_eq!(rest(&s), 625);
}

#[test]
fn ed_mov_12_farther_than_usual() {
    for (faces, x, left) in [([9, 6], 20, 0), ([8, 6], 18, 200)] {
        let mut s = runner("");
        go(&mut s, 13);
        s.does(json!({"do": "jump", "actor": "rhea", "to": [20, 10], "farther": true}), faces);
        assert_eq!((at(&s), rest(&s)), (x, left), "two metres beyond: 17");
    }
    let mut s = runner("");
    go(&mut s, 13);
    assert_eq!(s.no(json!({"do": "jump", "actor": "rhea", "to": [15, 10], "farther": true})).0, "ED-MOV-12");
}

#[test]
fn ed_mov_13_something_in_the_way() {
    let mut s = runner("");
    go(&mut s, 13);
    s.does(json!({"do": "hurdle", "target": "rhea", "dc": 13, "before": 200}), NO_DICE);
    jump(&mut s, 17, [5, 5]);
    assert_eq!(at(&s), 15, "12 ends before it");
    let mut s = runner("");
    go(&mut s, 13);
    s.does(json!({"do": "hurdle", "target": "rhea", "dc": 13, "before": 200}), NO_DICE);
    jump(&mut s, 17, [5, 6]);
    assert_eq!(at(&s), 17);
}

#[test]
fn ed_mov_14_and_ed_mov_17_over_rubble_and_into_it() {
    let mut s = runner("");
    rubble(&mut s, 14..=16);
    go(&mut s, 13);
    jump(&mut s, 17, NO_DICE);
    assert_eq!(rest(&s), 300, "over it");
    for (faces, prone) in [([7, 5], false), ([6, 5], true)] {
        let mut s = runner("");
        rubble(&mut s, 15..=20);
        go(&mut s, 13);
        jump(&mut s, 17, faces);
        assert_eq!((rest(&s), s.has("rhea", Condition::Prone)), (300, prone), "Dexterity 2");
    }
}

#[test]
fn ed_mov_15_flying() {
    let mut s = runner("");
    let fly = json!({"do": "fly", "actor": "rhea", "to": [22, 10], "height": 1600});
    assert_eq!(s.no(fly.clone()).0, "ED-MOV-15");
    s.record("rhea", |profile| profile.body.flies = 2000);
    rubble(&mut s, 14..=30);
    s.does(fly, NO_DICE);
    assert_eq!((at(&s), s.actor("rhea").at.z), (22, 1600), "twenty metres, whatever lies below");
    assert!(s.actor("rhea").flies);
    assert_eq!(s.no(json!({"do": "fly", "actor": "rhea", "to": [24, 10], "height": 1600})).0, "ED-MOV-01");
}

#[test]
fn ed_int_80_a_leap_in_low_gravity() {
    let mut s = runner("");
    s.record("rhea", |profile| profile.abilities[2] = 7);
    s.does(json!({"do": "set_gravity", "gravity": 40}), [3, 4, 3, 4]);
    rubble(&mut s, 20..=30);
    go(&mut s, 13);
    jump(&mut s, 23, [2, 3, 4]);
    assert_eq!((at(&s), rest(&s), s.has("rhea", Condition::Prone)), (23, 0, false), "ten metres, and 14");
    let mut s = runner("");
    s.does(json!({"do": "set_gravity", "gravity": 40}), [3, 4, 3, 4]);
    s.does(json!({"do": "dash", "actor": "rhea"}), NO_DICE);
    go(&mut s, 13);
    s.does(json!({"do": "jump", "actor": "rhea", "to": [24, 10], "farther": true}), [4, 6, 7]);
    assert_eq!(at(&s), 24, "13, and one metre beyond takes 13");
}

/// Rhea, who walks ten metres and flies twenty.
fn flier() -> Scene {
    let mut s = runner("");
    s.record("rhea", |profile| profile.body.flies = 2000);
    s
}

fn fly(s: &mut Scene, x: i32, height: i32) {
    s.does(json!({"do": "fly", "actor": "rhea", "to": [x, 10], "height": height}), NO_DICE);
}

#[test]
fn ed_cmv_04_ed_cmv_05_ed_cmv_10_and_ed_cmv_23_mixed_ways() {
    use ludex_edge::character::Way;
    use ludex_edge::moves::left_by;
    let walls = "[[obstacle]]\nfrom = [15, 8]\nto = [15, 12]\ncover = \"moderate\"\n";
    let mut s = runner(walls);
    go(&mut s, 14);
    s.does(json!({"do": "climb", "actor": "rhea", "height": 200}), NO_DICE);
    assert_eq!(rest(&s), 200, "four, and four for two metres up");
    // Of another speed what was moved is taken off.
    let mut s = flier();
    let lefts = |s: &Scene| [Way::Walk, Way::Fly].map(|way| left_by(s.state(), s.id("rhea"), way));
    fly(&mut s, 16, 0);
    assert_eq!(lefts(&s), [400, 1400]);
    go(&mut s, 20);
    fly(&mut s, 30, 0);
    assert_eq!(lefts(&s), [0, 0], "twenty in all");
    let mut s = flier();
    s.does(json!({"do": "dash", "actor": "rhea"}), NO_DICE);
    go(&mut s, 22);
    assert_eq!(lefts(&s), [800, 2800]);
    let mut s = runner("[[water]]\nfrom = [0, 0]\nto = [9, 20]\n");
    s.record("rhea", |profile| profile.body.swims = 800);
    s.does(json!({"do": "go", "actor": "rhea", "to": [10, 12]}), NO_DICE);
    assert_eq!(left_by(s.state(), s.id("rhea"), Way::Swim), 600);
}

#[test]
fn ed_cmv_17_and_ed_inb_23_falling_out_of_the_air() {
    for (condition, hovers, falls) in
        [("restrained", false, true), ("prone", false, true), ("incapacitated", false, false), ("stunned", true, false)]
    {
        let mut s = flier();
        s.record("rhea", |profile| {
            profile.body.hovers = hovers;
            profile.abilities[2] = -9;
        });
        fly(&mut s, 10, 600);
        let asks: &[u32] = match condition {
            "restrained" => &[2, 2, 2, 3, 4],
            "prone" => &[2, 2, 3, 4],
            _ => &[],
        };
        s.does(json!({"do": "afflict", "target": "rhea", "condition": condition}), asks.to_vec());
        assert_eq!(s.actor("rhea").at.z, if falls { 0 } else { 600 }, "{condition}");
        assert_eq!(s.vp("rhea"), if falls { 21 } else { 24 }, "{condition}: 7, and armour takes 4");
    }
    let mut s = flier();
    s.record("rhea", |profile| profile.body.hovers = true);
    fly(&mut s, 10, 600);
    s.set("rhea", |actor| actor.vitality = 1);
    s.record("rhea", |profile| profile.dies_at_zero = true);
    s.does(json!({"do": "hurt", "target": "rhea", "by": 9, "damage": "biotic"}), [1, 2]);
    assert_eq!(s.actor("rhea").at.z, 0, "the dead drop, hovering or not");
}

#[test]
fn ed_cmv_28_what_touches_every_speed() {
    use ludex_edge::character::Way;
    use ludex_edge::derived::speed_in;
    let mut s = flier();
    let speeds = |s: &Scene| [Way::Walk, Way::Fly].map(|way| speed_in(s.state(), s.id("rhea"), way));
    s.afflict("rhea", "hindered");
    assert_eq!(speeds(&s), [500, 1000]);
    s.set("rhea", |actor| actor.weariness[0] = 5);
    assert_eq!(speeds(&s), [0, 0]);
}
