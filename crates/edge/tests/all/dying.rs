//! ED-VIT, ED-DTH, ED-TRA: falling, dying, and coming back.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, Size};
use ludex_edge::state::{Life, Trauma};
use ludex_edge::{derived, exhaustion};
use serde_json::json;

fn hurt(s: &mut Scene, who: &str, by: i16, damage: &str) {
    s.does(json!({"do": "hurt", "target": who, "by": by, "damage": damage}), NO_DICE);
}

/// Rhea, dying, whose turn is next, with a friend and a foe far off.
fn dying() -> Scene {
    let actors = [
        ("foe", "street thug", "theirs", 50, 20),
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("ilse", "Ilse Maren", "ours", 10, 4),
    ];
    let mut s = ring(&actors).turn("foe");
    hurt(&mut s, "rhea", 30, "biotic");
    s
}

fn next(s: &mut Scene, face: u32) {
    s.does(json!({"do": "end_turn", "actor": "foe"}), [face]);
    s.does(json!({"do": "end_turn", "actor": "ilse"}), NO_DICE);
}

fn life(saved: u8, failed: u8) -> Life {
    Life::Dying { saved, failed }
}

#[test]
fn ed_vit_01_and_ed_vit_02_vitality_of_people() {
    let s = pair("Rhea Vance", "Brakk Dun");
    assert_eq!((s.vp("one"), s.vp("two")), (24, 27));
}

#[test]
fn ed_vit_03_vitality_of_creatures() {
    let rows = [
        (Size::Large, 3, 36),
        (Size::Huge, 5, 70),
        (Size::Gargantuan, 1, 80),
        (Size::Medium, 2, 20),
        (Size::Tiny, 1, 6),
    ];
    for (size, level, vitality) in rows {
        assert_eq!(size.vitality(level), vitality, "{size}, level {level}");
    }
    let s = pair("rift hound", "titan crawler");
    assert_eq!((s.vp("one"), s.vp("two")), (36, 70));
}

#[test]
fn ed_vit_05_and_ed_vit_06_nothing_changes_until_nothing_is_left() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.vitality = 1);
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 0));
    s.set("one", |actor| actor.vitality = 20).does(json!({"do": "heal", "target": "one", "by": 10}), NO_DICE);
    assert_eq!(s.vp("one"), 24);
}

#[test]
fn ed_dth_01_to_ed_dth_04_falling() {
    // Also ED-DTH-02.
    let mut s = pair("Rhea Vance", "Brakk Dun");
    assert_eq!(
        [derived::death_threshold(s.state(), s.id("one")), derived::death_threshold(s.state(), s.id("two"))],
        [14, 16]
    );
    s.set("one", |actor| actor.vitality = 5);
    hurt(&mut s, "one", 9, "biotic");
    assert_eq!((s.vp("one"), s.actor("one").life), (0, life(0, 0)));
    assert!(s.has("one", Condition::Unconscious) && s.has("one", Condition::Prone));
    assert_eq!((exhaustion::level(s.state(), s.id("one")), s.actor("one").traumas.len()), (1, 1));
    for (damage, lives) in [(19, true), (20, false)] {
        let mut s = pair("Rhea Vance", "Brakk Dun");
        s.set("one", |actor| actor.vitality = 5);
        hurt(&mut s, "one", damage, "biotic");
        assert_eq!(s.state().lives(s.id("one")), lives, "{damage}");
    }
}

#[test]
fn ed_dth_05_and_ed_dth_11_anything_wakes() {
    let mut s = dying();
    next(&mut s, 3);
    s.does(json!({"do": "heal", "target": "rhea", "by": 1}), NO_DICE);
    assert!(!s.has("rhea", Condition::Unconscious) && s.has("rhea", Condition::Prone));
    hurt(&mut s, "rhea", 5, "biotic");
    assert_eq!(s.actor("rhea").life, life(0, 0), "what was counted is forgotten");
}

#[test]
fn ed_dth_06_to_ed_dth_08_saves() {
    // Also ED-DTH-07.
    let mut s = dying();
    s.afflict("rhea", "sickened");
    for (face, comes) in [(9, life(1, 0)), (4, life(1, 1)), (7, life(2, 1)), (11, Life::Stable)] {
        next(&mut s, face);
        assert_eq!(s.actor("rhea").life, comes, "{face}: a plain die, whatever is the matter");
    }
}

#[test]
fn ed_dth_09_and_ed_dth_10_the_third_failure() {
    let mut s = dying();
    for face in [3, 8, 5] {
        next(&mut s, face);
    }
    assert_eq!(s.actor("rhea").life, life(1, 2));
    s.does(json!({"do": "end_turn", "actor": "foe"}), [2]);
    assert!(!s.state().lives(s.id("rhea")));
}

#[test]
fn ed_dth_12_and_ed_dth_13_ones_and_twelves() {
    let mut s = dying();
    next(&mut s, 1);
    assert_eq!(s.actor("rhea").life, life(0, 2));
    next(&mut s, 12);
    assert_eq!((s.actor("rhea").life, s.vp("rhea")), (Life::Stable, 0));
}

#[test]
fn ed_dth_14_and_ed_dth_15_damage_at_nought() {
    let mut s = dying();
    let traumas = s.actor("rhea").traumas.len();
    hurt(&mut s, "rhea", 14, "biotic");
    assert_eq!(s.actor("rhea").life, life(0, 1));
    assert_eq!(s.actor("rhea").traumas.len(), traumas, "ED-DTH-17: no other trauma");
    assert_eq!(exhaustion::level(s.state(), s.id("rhea")), 1);
    hurt(&mut s, "rhea", 15, "biotic");
    assert!(!s.state().lives(s.id("rhea")), "more than it bears");
}

#[test]
fn ed_dth_16_a_blow_at_the_fallen_does_its_worst() {
    let mut s = pair("street thug", "Rhea Vance");
    s.record("two", |profile| profile.dies_at_zero = false);
    hurt(&mut s, "two", 30, "biotic");
    s.attack("one", "combat knife", "two", [6, 7, 8]);
    assert_eq!(s.event("rolls").expect("it hit")["amount"], 6, "4 and 2");
    assert_eq!(s.actor("two").life, life(0, 1));
}

#[test]
fn ed_dth_23_and_ed_dth_24_stable_until_hurt() {
    let mut s = dying();
    next(&mut s, 12);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    assert!(s.has("rhea", Condition::Unconscious), "no save is thrown");
    hurt(&mut s, "rhea", 2, "biotic");
    assert_eq!(s.actor("rhea").life, life(0, 1));
}

#[test]
fn ed_dth_26_and_ed_dth_27_foes_die_and_villains_do_not() {
    let mut s = pair("Rhea Vance", "street thug");
    hurt(&mut s, "two", 40, "biotic");
    assert!(!s.state().lives(s.id("two")) && s.actor("two").traumas.is_empty());
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    let mut s = ring_with("foes_die = false", "", &actors).turn("one");
    hurt(&mut s, "two", 20, "biotic");
    assert_eq!(s.actor("two").life, life(0, 0));
    let mut s = pair("Rhea Vance", "street thug");
    s.record("two", |profile| profile.dies_at_zero = false);
    hurt(&mut s, "two", 20, "biotic");
    assert_eq!(s.actor("two").life, life(0, 0));
}

#[test]
fn ed_dth_28_and_ed_dth_29_sparing_a_life() {
    let mut s = pair("Brakk Dun", "street thug");
    s.set("two", |actor| (actor.vitality, actor.reaction) = (4, false));
    s.attack("one", "unarmed strike", "two", [6, 7, 3]).does(json!({"do": "spare", "actor": "one"}), NO_DICE);
    assert_eq!((s.actor("two").life, s.actor("two").traumas.len()), (Life::Stable, 0));
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 1);
    let actors = [("one", "Brakk Dun", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    let mut s = ring_with("knock_out_exhaustion = false", "", &actors).turn("one");
    s.set("two", |actor| (actor.vitality, actor.reaction) = (4, false));
    s.attack("one", "unarmed strike", "two", [6, 7, 3]).does(json!({"do": "spare", "actor": "one"}), NO_DICE);
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 0);
}

#[test]
fn ed_inb_21_sparing_stands_in_place_of_killing_at_once() {
    for (spares, lives) in [("spare", true), ("kill", false)] {
        let mut s = pair("Brakk Dun", "street thug");
        s.record("one", |profile| profile.abilities[1] = 14)
            .set("two", |actor| (actor.vitality, actor.reaction) = (4, false));
        s.attack("one", "hooked polearm", "two", [6, 7, 9]).does(json!({"do": spares, "actor": "one"}), NO_DICE);
        assert_eq!(s.state().lives(s.id("two")), lives);
    }
}

#[test]
fn ed_dth_30_chances_of_the_dying() {
    // Exactly, by walking every way: in twelfths to the n-th, from the counters on.
    fn survives(saved: u32, failed: u32) -> f64 {
        if failed >= 3 {
            return 0.0;
        }
        if saved >= 3 {
            return 1.0;
        }
        let (fail, success) = (survives(saved, failed + 1), survives(saved + 1, failed));
        (survives(saved, failed + 2) + 5.0 * fail + 5.0 * success + 1.0) / 12.0
    }
    for ((saved, failed), chance) in
        [((0, 0), 1847.0 / 3456.0), ((0, 1), 1303.0 / 3456.0), ((0, 2), 59.0 / 288.0), ((2, 2), 0.5)]
    {
        assert!((survives(saved, failed) - chance).abs() < 1e-12, "{saved} {failed}");
        // The game counts each face as the sum does.
        for face in 1..=12 {
            let mut s = dying();
            s.set("rhea", |actor| actor.life = life(saved as u8, failed as u8));
            s.does(json!({"do": "end_turn", "actor": "foe"}), [face]);
            let comes = match (face, s.actor("rhea").life) {
                (_, Life::Dying { saved, failed }) => survives(saved.into(), failed.into()),
                (_, Life::Stable) => 1.0,
                _ => 0.0,
            };
            let told = match face {
                1 => survives(saved, failed + 2),
                2..=6 => survives(saved, failed + 1),
                7..=11 => survives(saved + 1, failed),
                _ => 1.0,
            };
            assert!((comes - told).abs() < 1e-12, "{saved} {failed} {face}");
        }
    }
}

#[test]
fn ed_inb_05_the_chain_in_its_order() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.set("one", |actor| (actor.vitality, actor.aims) = (10, Some(ludex_engine::ActorId(1))));
    s.does(json!({"do": "afflict", "target": "two", "condition": "grappled", "source": "one"}), NO_DICE);
    hurt(&mut s, "one", 19, "kinetic");
    let actor = s.actor("one");
    assert_eq!((actor.life, actor.aims, actor.dropped), (life(0, 0), None, 0b011), "what is in hand falls");
    assert!(!s.has("two", Condition::Grappled), "its hold ends");
    let names: Vec<String> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).expect("it is written")["event"].to_string())
        .collect();
    let place = |name: &str| {
        names.iter().position(|one| one == &format!("\"{name}\"")).unwrap_or_else(|| panic!("{name}: {names:?}"))
    };
    let order = ["damaged", "fell", "gained", "tired", "scarred"].map(place);
    assert!(order.is_sorted(), "{names:?}");
}

#[test]
fn ed_inb_06_bleeding_and_dying() {
    let mut s = dying();
    s.afflict("rhea", "bleeding");
    for (face, comes) in [(9, life(1, 1)), (7, life(2, 2))] {
        next(&mut s, face);
        assert_eq!(s.actor("rhea").life, comes, "one fails as the turn ends");
    }
    next(&mut s, 8);
    assert_eq!(s.actor("rhea").life, life(0, 1), "even stable does not last");
}

#[test]
fn ed_inb_30_blood_takes_the_last_point() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.afflict("one", "bleeding").set("one", |actor| actor.vitality = 1);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!((s.actor("one").life, s.actor("one").traumas.len()), (life(0, 0), 1), "the drop is no failure as well");
}

#[test]
fn ed_inb_07_and_ed_inb_25_falling_exhausted() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(json!({"do": "tire", "target": "one", "levels": 3}), NO_DICE);
    hurt(&mut s, "one", 30, "biotic");
    s.does(json!({"do": "heal", "target": "one", "by": 14}), NO_DICE);
    assert_eq!(s.vp("one"), 12);
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(json!({"do": "tire", "target": "one", "levels": 5}), NO_DICE);
    hurt(&mut s, "one", 13, "biotic");
    s.does(json!({"do": "heal", "target": "one", "by": 3}), NO_DICE);
    assert!(s.has("one", Condition::Unconscious) && exhaustion::level(s.state(), s.id("one")) == 6);
}

#[test]
fn ed_tra_02_and_ed_tra_07_to_ed_tra_11_traumas() {
    // Also ED-TRA-08, ED-TRA-09.
    let mut s = pair("Rhea Vance", "Brakk Dun");
    hurt(&mut s, "one", 14 + 4, "kinetic");
    assert!(s.actor("one").traumas.is_empty(), "ten are left");
    hurt(&mut s, "one", 14 + 4, "kinetic");
    let trauma = s.actor("one").traumas.get(0).expect("it fell");
    assert_eq!(
        (trauma.from, trauma.severe),
        (ludex_edge::character::DamageType::Kinetic, false),
        "14 is what it bears"
    );
    s.does(json!({"do": "heal", "target": "one", "by": 10}), NO_DICE);
    hurt(&mut s, "one", 15, "psychic");
    let psychic = Trauma { severe: true, ..Trauma::of(ludex_edge::character::DamageType::Psychic) };
    assert_eq!(s.actor("one").traumas.get(1), Some(psychic), "and 15 is more");
    assert_eq!(s.actor("one").traumas.len(), 2);
}
