//! ED-AOE and ED-RNG: areas, and what bursts in them.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::areas;
use ludex_edge::character::{Blast, Condition, Form};
use ludex_edge::place::{Place, Space};
use ludex_edge::sight;
use ludex_edge::state::Burst;
use serde_json::{Value, json};

fn at(x: i32, y: i32) -> Place {
    Place { x, y, z: 0 }
}

fn throw(x: i32, y: i32) -> Value {
    json!({"do": "throw", "actor": "one", "device": 0, "to": [x, y]})
}

/// A burst at the origin, eastwards.
fn burst(form: Form, size: i32, width: i32) -> Burst {
    Burst::of(None, Blast { form, size, width, ..Blast::default() }, at(0, 0), at(100, 0))
}

fn holds(burst: &Burst, x: i32, y: i32, side: i32) -> bool {
    areas::holds(burst, Space { at: at(x, y), side })
}

#[test]
fn ed_aoe_04_to_ed_aoe_08_shapes() {
    // Also ED-AOE-05, ED-AOE-06, ED-AOE-07.
    let cone = burst(Form::Cone, 600, 0);
    assert!(holds(&cone, 400, 190, 0) && !holds(&cone, 400, 210, 0) && !holds(&cone, 610, 0, 0));
    let cube = burst(Form::Cube, 300, 0);
    assert!(holds(&cube, 299, 149, 0) && !holds(&cube, 150, 151, 0) && !holds(&cube, 301, 0, 0));
    assert!(!holds(&cube, -75, 0, 150), "the caster touches the face from which it comes");
    let line = burst(Form::Line, 1_000, 100);
    assert!(holds(&line, 1_000, 50, 0) && !holds(&line, 500, 51, 0) && !holds(&line, 0, 0, 0));
    let cylinder = burst(Form::Cylinder, 300, 600);
    let flyer = |z| areas::holds(&cylinder, Space { at: Place { x: 200, y: 0, z }, side: 0 });
    assert!(flyer(500) && !flyer(700));
    let sphere = burst(Form::Sphere, 400, 0);
    assert!(holds(&sphere, 450, 0, 150) && !holds(&sphere, 500, 0, 150) && holds(&sphere, 0, 0, 0));
}

#[test]
fn ed_aoe_09_any_part_of_a_space() {
    let sphere = burst(Form::Sphere, 400, 0);
    assert!(holds(&sphere, 550, 0, 300) && !holds(&sphere, 551, 0, 300));
}

#[test]
fn ed_aoe_02_what_comes_out_of_a_body_begins_at_its_edge() {
    let actors = [
        ("one", "Joss Amari", "ours", 10, 10),
        ("two", "street thug", "theirs", 14, 10),
        ("three", "street thug", "theirs", 17, 10),
    ];
    let mut s = ring(&actors).turn("one");
    // 3d6 once, then each resists: 12, against 8 and 4 and 3.
    s.does(json!({"do": "breathe", "actor": "one", "device": 0, "to": [20, 10]}), [4, 2, 6, 8, 6, 2, 3]);
    assert_eq!((s.vp("one"), s.vp("two"), s.vp("three")), (16, 18 - 6, 18 - 12), "DC 15; half of its armour is 0");
    assert_eq!(s.actor("one").psi_spent, 2);
}

/// Rhea throws at some who stand about.
fn thrower(more: &str) -> Scene {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("two", "Brakk Dun", "theirs", 18, 10),
        ("three", "Rhea Vance", "theirs", 20, 10),
        ("far", "street thug", "theirs", 40, 20),
    ];
    ring_with("", more, &actors).turn("one")
}

#[test]
fn ed_aoe_01_ed_aoe_10_ed_aoe_11_and_ed_rng_16_one_roll_and_a_save_for_each() {
    let mut s = thrower("");
    // 6 and 4 and 5 are 15; 16 for all; Brakk has 15 against 17, Rhea 18.
    s.does(throw(18, 10), [6, 4, 3, 5, 2, 6, 7, 6, 8, 6]);
    assert_eq!(27 - s.vp("two"), 10, "16 less 6");
    assert_eq!(24 - s.vp("three"), 4, "8 less 4");
    assert_eq!(s.vp("far"), 18);
    assert_eq!(s.actor("one").used[0], 1);
}

#[test]
fn ed_rng_10_to_ed_rng_12_how_far_and_where() {
    let mut s = thrower("");
    assert_eq!(s.no(throw(41, 10)).0, "ED-RNG-11");
    s.does(throw(32, 10), [9, 7, 3]);
    assert!(s.told().contains("ED-CHK-34"), "beyond ten metres with disadvantage: {}", s.told());
    // Around a corner, and not into a closed room.
    let wall = "[[obstacle]]\nfrom = [14, 5]\nto = [14, 15]\ncover = \"total\"\n";
    thrower(wall).does(throw(18, 10), [6, 4, 3, 5, 2, 6, 7, 6, 8, 6]);
    let room = "[[obstacle]]\nfrom = [14, -1]\nto = [14, 31]\ncover = \"total\"\n";
    assert_eq!(thrower(room).no(throw(18, 10)).0, "ED-RNG-12");
    let low = "[[obstacle]]\nfrom = [14, -1]\nto = [14, 31]\ncover = \"total\"\nheight = 100\n";
    thrower(low).does(throw(18, 10), [6, 4, 3, 5, 2, 6, 7, 6, 8, 6]);
    let mut none = thrower("");
    none.set("one", |actor| actor.used[0] = 2);
    assert_eq!(none.no(throw(18, 10)).0, "ED-TRN-19");
}

#[test]
fn ed_rng_13_to_ed_rng_15_it_strays() {
    // Also ED-RNG-14.
    for (faces, there) in [([3, 6], (1_500, 1_000)), ([2, 3], (1_800, 1_200)), ([1, 12], (1_900, 1_000))] {
        let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 50, 20)];
        let mut s = ring(&actors).turn("one");
        s.does(throw(18, 10), [vec![3, 2], faces.to_vec()].concat());
        let thrown = s.event("blast_thrown").expect("it was thrown");
        assert_eq!(thrown["at"], json!([there.0, there.1, 0]), "{faces:?}");
    }
    // The thrower is 4.25 m off, a friend 2.25 m.
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("friend", "Sable Okoro", "ours", 12, 10),
        ("two", "street thug", "theirs", 50, 20),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(throw(18, 10), [3, 2, 3, 6, 3, 3, 3, 3, 8, 8]);
    assert_eq!((s.vp("one"), s.vp("friend")), (24, 20 - 4), "ED-RNG-15: 12, halved, less 2");
}

#[test]
fn ed_rng_17_ed_rng_06_and_ed_rng_18_what_counts_for_a_throw() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("beside", "street thug", "theirs", 12, 10),
        ("two", "street thug", "theirs", 18, 10),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(throw(18, 10), [9, 7, 3, 2, 2, 2, 2, 5, 5]);
    assert!(s.told().contains("ED-RNG-06"), "{}", s.told());
    let mut exploit = thrower("");
    exploit.does(throw(18, 10), [12, 5]);
    assert_eq!(exploit.no(json!({"do": "perform", "actor": "one", "rank": 5})).0, "ED-SPC-60", "name one");
    let strike = json!({"do": "perform", "actor": "one", "rank": 5, "ally": "two"});
    exploit.does(strike, [3, 5, 2, 6, 7, 6, 4, 8, 6]);
    assert_eq!((27 - exploit.vp("two"), 24 - exploit.vp("three")), (16 + 4 - 6, 4), "a d6 more for one of them");
}

#[test]
fn ed_aoe_03_and_ed_atk_25_walls_and_cover() {
    let wall = "[[obstacle]]\nfrom = [19, 8]\nto = [19, 13]\ncover = \"total\"\n";
    let mut s = thrower(wall);
    s.put("three", 2_050, 1_050).does(throw(18, 10), [6, 4, 3, 5, 2, 6, 7, 6]);
    assert_eq!(s.vp("three"), 24, "behind the wall");
    let crate_ = "[[obstacle]]\nfrom = [19, 8]\nto = [19, 13]\ncover = \"light\"\n";
    let mut covered = thrower(crate_);
    // ED-INB-18: cover and defending against exhaustion.
    covered.set("three", |actor| (actor.defends, actor.weariness[0]) = (true, 1));
    covered.does(throw(18, 10), [6, 4, 3, 5, 2, 6, 7, 6, 3, 6, 8]);
    assert_eq!(24 - covered.vp("three"), 4, "18 against 17");
    let three = covered.id("three");
    assert!(sight::cover_from(covered.state(), at(1_800, 1_000), three) > ludex_edge::state::Cover::None);
    assert!(
        sight::cover_from(covered.state(), at(2_200, 1_000), three) == ludex_edge::state::Cover::None,
        "its own side"
    );
}

#[test]
fn ed_dmg_03_and_ed_dmg_10_conditions_without_damage() {
    let mut s = thrower("");
    s.record("one", |profile| {
        let blast = &mut profile.devices[0].blast;
        (blast.dice, blast.save) = (0, Some(ludex_edge::character::Skill::Stamina));
        blast.conditions = [Condition::Dazzled, Condition::Deafened].into_iter().collect();
    });
    s.does(throw(18, 10), [6, 4, 2, 3, 9, 9]);
    assert!(s.has("two", Condition::Dazzled) && s.has("two", Condition::Deafened) && s.vp("two") == 27);
    assert!(!s.has("three", Condition::Dazzled), "22 against 17");
}

#[test]
fn ed_stc_02_smoke_stays_for_a_minute() {
    let actors = [("one", "Sable Okoro", "ours", 10, 10), ("two", "street thug", "theirs", 18, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(throw(18, 10), [9, 9]);
    assert!(!sight::sees(s.state(), s.id("one"), s.id("two")), "ED-VIS-03");
    assert_eq!(s.state().clouds.iter().map(|cloud| cloud.until).next(), Some(11), "ED-DUR-02: ten rounds");
    s.play.state.round = 10;
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE).does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(s.state().clouds.is_empty() && s.state().round == 11, "ED-DUR-09");
}

#[test]
fn ed_aoe_12_areas_that_last() {
    let mut s = thrower("");
    s.record("one", |profile| profile.devices[0].blast.rounds = 3);
    s.set("two", |actor| actor.vitality = 27).does(throw(18, 10), [6, 4, 1, 1, 1, 1, 9, 9, 9, 9]);
    assert_eq!(s.state().clouds.len(), 1);
    s.does(json!({"do": "end_turn", "actor": "one"}), [6, 6, 6, 6, 9, 9]);
    assert_eq!(s.vp("two"), 27 - 6, "24, halved, less 6: it begins its turn inside");
    // Out and in again in this turn: nothing more.
    s.set("three", |actor| actor.reaction = false);
    s.does(json!({"do": "go", "actor": "two", "to": [13, 10]}), NO_DICE);
    s.does(json!({"do": "go", "actor": "two", "to": [15, 10]}), NO_DICE);
    assert_eq!(s.vp("two"), 21);
}

#[test]
fn ed_ini_21_what_belongs_to_nobody_acts_as_a_round_ends() {
    let actors = [("one", "Sable Okoro", "ours", 10, 10), ("two", "street thug", "theirs", 18, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(
        json!({"do": "lay_cloud", "at": [18, 10], "radius": 2, "dice": 1, "die": 6, "damage": "biotic", "rounds": 3}),
        NO_DICE,
    );
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.vp("two"), 18, "it begins its turn inside, and nothing comes of that");
    s.does(json!({"do": "end_turn", "actor": "two"}), [3]);
    assert_eq!((s.vp("two"), s.state().round), (15, 2), "once in a round, as it ends");
    // Who goes in is hit as it does, and not once more as that round ends.
    s.put("one", 1_500, 1_000).does(json!({"do": "go", "actor": "one", "to": [16, 10]}), [2]);
    let left = s.vp("one");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), [3]);
    assert_eq!((s.vp("one"), s.vp("two"), s.state().round), (left, 12, 3));
}

#[test]
fn ed_rng_20_placing_a_charge() {
    let place = |rounds: u8| json!({"do": "lay_charge", "actor": "one", "device": 0, "to": [11, 10], "rounds": rounds});
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 14, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(place(2), NO_DICE);
    for (actor, faces) in [("one", vec![]), ("two", vec![]), ("one", vec![])] {
        s.does(json!({"do": "end_turn", "actor": actor}), faces);
    }
    assert_eq!(s.state().round, 2);
    s.does(json!({"do": "end_turn", "actor": "two"}), [1, 1, 1, 2, 9, 9, 2, 2]);
    assert_eq!((s.state().round, s.vp("two")), (3, 18 - 4), "5 less 1, DC 17");
    let mut signal = ring(&actors).turn("one");
    signal.does(place(0), NO_DICE);
    assert_eq!(
        signal.no(json!({"do": "lay_charge", "actor": "one", "device": 0, "to": [15, 10], "rounds": 1})).0,
        "ED-TRN-01"
    );
    signal.does(json!({"do": "signal", "actor": "one"}), [1, 1, 1, 2, 9, 9, 2, 2]);
    assert_eq!(signal.vp("two"), 14);
    signal.set("one", |actor| actor.budget.interaction = true);
    assert_eq!(signal.no(json!({"do": "signal", "actor": "one"})).0, "ED-RNG-20");
}

#[test]
fn ed_stc_22_the_tyrant_vents() {
    let actors = [
        ("one", "forge tyrant", "ours", 10, 10),
        ("two", "Brakk Dun", "theirs", 18, 10),
        ("three", "Rhea Vance", "theirs", 10, 20),
    ];
    let mut s = ring(&actors).turn("one");
    let vent = json!({"do": "breathe", "actor": "one", "device": 0, "to": [12, 10]});
    s.put("two", 1_825, 1_000).put("three", 1_000, 1_835).does(vent.clone(), [4, 4, 5, 3, 3]);
    assert_eq!((s.vp("two"), s.vp("three")), (27 - 10, 24), "13 less half of 6, at five metres; 5.1 are too far");
    for round in 2..=4 {
        for actor in ["one", "two", "three"] {
            s.does(json!({"do": "end_turn", "actor": actor}), NO_DICE);
        }
        if round < 4 {
            assert_eq!(s.no(vent.clone()).0, "ED-TRN-19", "round {round}");
        }
    }
    s.does(vent, [1, 1, 1, 9, 9]);
}

#[test]
fn ed_dur_02_areas_outlast_the_fight() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "lay_cloud", "at": [18, 10], "radius": 2, "dice": 1, "die": 6, "rounds": 12}), NO_DICE);
    s.does(json!({"do": "lay_cloud", "at": [4, 4], "radius": 2, "dice": 1, "die": 6, "rounds": 2}), NO_DICE);
    for _ in 0..2 {
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE)
            .does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    }
    s.does(json!({"do": "end_fight", "how": "they run"}), NO_DICE);
    assert_eq!(s.state().clouds.iter().map(|cloud| cloud.until).collect::<Vec<_>>(), [10], "the other is over");
    s.does(json!({"do": "set_scale", "scale": "minutes"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    assert!(s.state().clouds.is_empty(), "ten rounds are a minute");
}

#[test]
fn ed_rng_20_what_was_placed_bursts_after_the_fight() {
    let place = |rounds: u8| json!({"do": "lay_charge", "actor": "one", "device": 0, "to": [11, 10], "rounds": rounds});
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 14, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(place(10), NO_DICE).does(json!({"do": "end_fight", "how": "they part"}), NO_DICE);
    assert_eq!(s.state().charges.len(), 1);
    s.does(json!({"do": "set_scale", "scale": "minutes"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), [1, 1, 1, 2, 9, 9, 2, 2]);
    assert_eq!((s.state().charges.len(), s.vp("two")), (0, 18 - 4));
    // What waits for a signal waits on.
    let mut s = ring(&actors).turn("one");
    s.does(place(0), NO_DICE).does(json!({"do": "end_fight", "how": "they part"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    assert_eq!(s.state().charges.len(), 1);
}
