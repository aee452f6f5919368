//! ED-ENV-01 to 13, 24, 25, 31 to 35: falls, collisions, perils.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::camp;
use ludex_edge::character::{Condition, DamageType, Size};
use ludex_edge::{collisions, falls};
use serde_json::json;

fn fall(s: &mut Scene, who: &str, height: i32, soft: bool, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "fall", "target": who, "height": height, "soft": soft}), faces);
}

#[test]
fn ed_env_07_ed_env_08_ed_env_10_and_ed_env_12_dice_of_a_fall() {
    let rows = [
        (1400, 0, 4),
        (900, 0, 3),
        (899, 0, 2),
        (6000, 0, 20),
        (7500, 0, 20),
        (1400, 1, 3),
        (1400, 2, 2),
        (7000, 2, 20),
        (500, 2, 0),
    ];
    for (height, shortened, dice) in rows {
        assert_eq!(falls::dice(height, shortened), dice, "{height} cm, shortened {shortened} times");
    }
}

#[test]
fn ed_env_09_ed_env_11_and_ed_env_13_a_fall() {
    // Sable: Acrobatics +7, against 13 and 4; armour 2.
    let mut s = ring(&[("sable", "Sable Okoro", "ours", 10, 10)]);
    fall(&mut s, "sable", 1400, false, [4, 5, 1, 6, 3, 4]);
    assert_eq!(s.vp("sable"), 20 - 12, "16 is not enough: four dice, 14, and armour takes 2");
    assert!(s.has("sable", Condition::Prone));
    let mut s = ring(&[("sable", "Sable Okoro", "ours", 10, 10)]);
    fall(&mut s, "sable", 1400, false, [5, 5, 1, 6, 3]);
    assert_eq!(s.vp("sable"), 20 - 8, "17 is: three dice, 10");
    let mut s = ring(&[("sable", "Sable Okoro", "ours", 10, 10)]);
    fall(&mut s, "sable", 1400, true, [5, 5, 1, 1]);
    assert_eq!(s.vp("sable"), 20, "ED-ENV-10: two dice, 2, and armour takes both");
    assert!(!s.has("sable", Condition::Prone), "and what does no damage throws nobody down");
    fall(&mut s, "sable", 200, false, NO_DICE);
    assert!(!s.has("sable", Condition::Prone), "ED-ENV-09: two metres");
    // Who is incapacitated does not break a fall.
    s.afflict("sable", "stunned");
    fall(&mut s, "sable", 600, false, [1, 2]);
    assert_eq!(s.vp("sable"), 19);
}

#[test]
fn ed_env_13_the_order_and_ed_int_62_no_damage() {
    let mut s = camp();
    s.record("rhea", |profile| (profile.armor, profile.abilities[2]) = (3, -9));
    s.does(json!({"do": "set_gravity", "gravity": 150}), NO_DICE);
    fall(&mut s, "rhea", 1200, false, [2, 2, 2, 3, 5, 2, 6]);
    assert_eq!(s.vp("rhea"), 0, "16 is doubled, and armour takes 3");
    assert_eq!(s.event("damaged").map(|event| event["total"].clone()), Some(json!(29)));
    for (face, prone) in [(4, false), (5, true)] {
        let mut s = camp();
        s.record("rhea", |profile| profile.abilities[2] = -9);
        fall(&mut s, "rhea", 300, false, [2, 2, face]);
        assert_eq!(s.has("rhea", Condition::Prone), prone, "armour 4 against {face}");
    }
    for (face, prone) in [(1, false), (2, true)] {
        let mut s = camp();
        s.record("rhea", |profile| (profile.armor, profile.abilities[2]) = (0, -9));
        s.does(json!({"do": "set_gravity", "gravity": 50}), [2, 2, 2, 2]);
        fall(&mut s, "rhea", 300, false, [2, 2, 2, face]);
        assert_eq!(s.has("rhea", Condition::Prone), prone, "half of {face}");
    }
}

#[test]
fn ed_env_01_the_table() {
    let rows = [
        (Size::Tiny, 1, 7),
        (Size::Small, 2, 10),
        (Size::Medium, 4, 13),
        (Size::Large, 6, 16),
        (Size::Huge, 9, 20),
        (Size::Gargantuan, 12, 24),
    ];
    assert_eq!(collisions::OBJECT_TABLE, rows);
}

#[test]
fn ed_env_02_and_ed_env_03_a_collision() {
    for (faces, dc, left) in [
        (vec![2, 5, 6, 3, 4, 5], None, 20 - 6),
        (vec![2, 5, 6, 3, 3, 3], None, 20 - 14),
        (vec![2, 5, 6, 3, 3, 3], Some(12), 20 - 6),
    ] {
        let mut s = ring(&[("sable", "Sable Okoro", "ours", 10, 10)]);
        let mut command = json!({"do": "collide", "target": "sable", "size": "medium"});
        if let Some(dc) = dc {
            command["dc"] = json!(dc);
        }
        s.does(command, faces.clone());
        assert_eq!(s.vp("sable"), left, "{faces:?}: 16, armour 2, Reflex +6");
    }
}

#[test]
fn ed_env_04_and_ed_env_05_pinned_and_free() {
    let mut s = camp();
    s.record("brakk", |profile| (profile.vitality, profile.armor) = (100, 0));
    s.set("brakk", |actor| actor.vitality = 100);
    let nine = [1, 1, 1, 1, 1, 1, 1, 1, 1];
    let car = json!({"do": "collide", "target": "brakk", "size": "huge", "falling": true});
    s.does(car, [nine.as_slice(), &[2, 2]].concat());
    assert!(s.has("brakk", Condition::Restrained));
    let free = json!({"do": "get_free", "actor": "brakk", "target": "brakk"});
    s.does(free.clone(), [6, 6]);
    assert!(s.has("brakk", Condition::Restrained), "19 against 20");
    s.does(free, [6, 7]);
    assert!(!s.has("brakk", Condition::Restrained));
    // An ally does it, or it is lifted away.
    s.set("rhea", |actor| actor.pinned = 17).put("rhea", 1250, 1000);
    s.does(json!({"do": "get_free", "actor": "brakk", "target": "rhea"}), [5, 5]);
    assert_eq!(s.actor("rhea").pinned, 0);
    s.set("rhea", |actor| actor.pinned = 17);
    s.does(json!({"do": "lift_away", "target": "rhea"}), NO_DICE);
    assert_eq!(s.actor("rhea").pinned, 0);
    // Large is not large enough.
    let six = [1, 1, 1, 1, 1, 1];
    let boulder = json!({"do": "collide", "target": "brakk", "size": "large", "falling": true});
    s.does(boulder, [six.as_slice(), &[2, 2]].concat());
    assert!(!s.has("brakk", Condition::Restrained));
}

#[test]
fn ed_env_06_a_crash() {
    assert_eq!((collisions::height_of(2000), collisions::crash_dice(2000)), (2000, 6));
    let mut s = camp();
    s.does(json!({"do": "crash", "target": "rhea", "speed": 2000}), [1, 1, 1, 1, 1, 2]);
    assert_eq!(s.vp("rhea"), 24 - 3, "7, and armour takes 4; nothing breaks it");
}

#[test]
fn ed_env_24_ed_env_25_and_ed_env_31_things_and_perils() {
    let mut s = camp();
    s.does(json!({"do": "unstick", "target": "brakk", "what": "the lever", "dc": 17}), [5, 5]);
    assert_eq!(s.event("used").map(|event| event["moves"].clone()), Some(json!(true)));
    s.does(json!({"do": "unstick", "target": "brakk", "what": "the lever", "dc": 17}), [5, 4]);
    assert_eq!(s.event("used").map(|event| event["moves"].clone()), Some(json!(false)));
    s.does(json!({"do": "unstick", "target": "brakk", "what": "a door", "dc": 0}), NO_DICE);
    s.does(json!({"do": "destroy", "target": "brakk", "what": "the door", "tools": true, "minutes": 10}), NO_DICE);
    assert!(s.happened("destroyed"));
    let mut fight = pair("Rhea Vance", "street thug");
    let destroy = json!({"do": "destroy", "target": "one", "what": "the door", "tools": true, "minutes": 10});
    assert_eq!(fight.no(destroy).0, "ED-ENV-25");
    for (faces, left) in [(vec![7, 6, 4, 3], 24 - 3), (vec![7, 5, 4, 3], 24 - 7)] {
        let mut s = camp();
        let peril = json!({"do": "imperil", "target": "rhea", "ability": "str", "skill": "stamina", "dc": 17, "dice": 2,
            "sides": 6, "damage": DamageType::Biotic.written(), "half": true});
        s.does(peril, faces);
        assert_eq!(s.vp("rhea"), left);
    }
}

#[test]
fn ed_env_33_several_things_and_several_victims() {
    let mut s = camp();
    s.record("rhea", |profile| profile.armor = 3);
    let barrel = json!({"do": "collide", "target": "rhea", "size": "medium"});
    s.does(barrel.clone(), [2, 5, 4, 3, 6, 6]).does(barrel, [2, 5, 1, 3, 2, 2]);
    assert_eq!(s.vp("rhea"), 24 - 4 - 8, "7 and 11, each less 3");
    let mut s = camp();
    for who in ["rhea", "brakk"] {
        s.record(who, |profile| (profile.armor, profile.vitality) = (0, 100));
        s.set(who, |actor| actor.vitality = 100);
    }
    let car = json!({"do": "collide", "target": "rhea", "others": ["brakk"], "size": "huge"});
    s.does(car, [2, 2, 2, 2, 2, 2, 2, 2, 2, 9, 9, 3, 3]);
    assert_eq!((s.vp("rhea"), s.vp("brakk")), (91, 82), "thrown for once");
}

#[test]
fn ed_env_34_falling_on_somebody() {
    let mut s = ring(&[("brakk", "Brakk Dun", "ours", 10, 10), ("guard", "street thug", "theirs", 20, 10)]);
    s.record("guard", |profile| profile.armor = 0).record("brakk", |profile| profile.armor = 0);
    s.does(
        json!({"do": "fall_on", "target": "brakk", "below": "guard", "height": 900}),
        [2, 2, 2, 3, 4, 1, 2, 3, 4, 6, 6],
    );
    assert_eq!((s.vp("brakk"), s.vp("guard")), (27 - 9, 18 - 5), "three dice, and half of four");
    assert!(s.has("brakk", Condition::Prone) && !s.has("guard", Condition::Restrained));
    let (one, other) = (s.state().space(s.id("brakk")), s.state().space(s.id("guard")));
    assert!(!one.overlaps(other) && one.gap(other) <= 100, "in the nearest free space");
    let actors = [("brakk", "Brakk Dun", "ours", 10, 10), ("guard", "street thug", "theirs", 20, 10)];
    let mut s = ring_with("falling_bodies_hit = false", "", &actors);
    s.does(json!({"do": "fall_on", "target": "brakk", "below": "guard", "height": 900}), [2, 2, 2, 3, 4]);
    assert_eq!(s.vp("guard"), 18);
}

#[test]
fn ed_env_35_a_long_fall() {
    let mut s = pair("Rhea Vance", "street thug");
    s.record("one", |profile| profile.abilities[2] = -9);
    let faces = [2; 12];
    fall(&mut s, "one", 3_000, false, faces);
    assert!(s.actor("one").plunge.is_none(), "30 m are over at once");
    let mut s = pair("Rhea Vance", "street thug");
    s.record("one", |profile| (profile.abilities[2], profile.vitality) = (-9, 200));
    s.set("one", |actor| actor.vitality = 200);
    fall(&mut s, "one", 40_000, false, NO_DICE);
    let round = |s: &mut Scene, faces: Vec<u32>| {
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "two"}), faces);
    };
    round(&mut s, Vec::new());
    assert_eq!((s.vp("one"), s.actor("one").plunge.map(|plunge| plunge.gone)), (200, Some(30_000)));
    round(&mut s, vec![2; 22]);
    assert_eq!((s.vp("one"), s.actor("one").plunge), (200 - 36, None), "twenty dice, 40, less 4");
}

#[test]
fn ed_env_34_who_is_brought_down_on_somebody() {
    let mut s = ring(&[("brakk", "Brakk Dun", "ours", 10, 10), ("guard", "street thug", "theirs", 20, 10)]);
    s.record("guard", |profile| profile.armor = 0).record("brakk", |profile| {
        profile.armor = 0;
        profile.body.flies = 1000;
    });
    s.put("brakk", 2_000, 1_000).set("brakk", |actor| (actor.flies, actor.at.z) = (true, 900));
    s.does(json!({"do": "afflict", "target": "brakk", "condition": "prone"}), [2, 2, 2, 3, 4, 1, 2, 3, 4, 6, 6]);
    assert_eq!((s.vp("brakk"), s.vp("guard")), (27 - 9, 18 - 5), "three dice, and half of four: {}", s.told());
    let (one, other) = (s.state().space(s.id("brakk")), s.state().space(s.id("guard")));
    assert!(!one.overlaps(other), "beside it");
}

#[test]
fn ed_env_13_half_of_what_no_armour_meets() {
    for (options, lost) in [("", 4), ("armor_against_hazards = false", 8)] {
        let mut s = ring_with(options, "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
        s.record("rhea", |profile| profile.armor = 4);
        s.does(json!({"do": "collide", "target": "rhea", "size": "medium"}), [4, 4, 4, 4, 9, 9]);
        assert_eq!(s.vp("rhea"), 24 - lost, "{options}: half of sixteen");
        // Perils of any kind, and what the game master says, go by the same word.
        let mut s = ring_with(options, "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
        s.record("rhea", |profile| profile.armor = 4).does(json!({"do": "hurt", "target": "rhea", "by": 8}), NO_DICE);
        assert_eq!(s.vp("rhea"), 24 - lost, "{options}, ED-DMG-25");
    }
}
