//! ED-GRV-01 to 18, 25 to 35, ED-INT-59, 60 and 72: gravity, and how bodies bear it.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{camp, wait};
use ludex_edge::character::{Ability, Condition, Skill};
use ludex_edge::checks::{self, Kind, Task};
use ludex_edge::derived::speed;
use ludex_edge::gravity::{self, Band};
use ludex_edge::state::Pull;
use serde_json::json;

fn gravity_is(s: &mut Scene, gravity: u16, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "set_gravity", "gravity": gravity}), faces);
}

/// Rhea alone, with options.
fn alone(options: &str) -> Scene {
    ring_with(options, "", &[("rhea", "Rhea Vance", "ours", 10, 10)])
}

/// Reasons each way for a check of an ability.
fn reasons(s: &Scene, who: &str, ability: Ability) -> (u8, u8) {
    let mut sources = checks::Sources::new(false);
    let task = Task { ability, skill: None, kind: Kind::Task, sight: false };
    checks::weigh(s.state(), s.id(who), task, &mut sources);
    sources.count()
}

fn adds(s: &Scene, who: &str, skill: Skill, kind: Kind) -> i32 {
    checks::modifier(s.state(), s.id(who), Task::of(skill, kind), false).total
}

#[test]
fn ed_grv_01_bands() {
    let rows = [
        (9, Band::Zero),
        (10, Band::Low),
        (69, Band::Low),
        (70, Band::Normal),
        (130, Band::Normal),
        (131, Band::High),
        (200, Band::High),
        (201, Band::Extreme),
        (400, Band::Extreme),
        (401, Band::Crushing),
    ];
    for (pull, band) in rows {
        assert_eq!(Band::of(Pull(pull)), band, "{pull}");
    }
}

#[test]
fn ed_grv_02_and_ed_grv_03_normal_and_high() {
    let mut s = camp();
    gravity_is(&mut s, 125, NO_DICE);
    assert!(!s.has("rhea", Condition::Sickened) && speed(s.state(), s.id("rhea")) == 1000);
    gravity_is(&mut s, 140, NO_DICE);
    assert!(s.has("rhea", Condition::Sickened) && s.has("rhea", Condition::Hindered));
    assert_eq!(speed(s.state(), s.id("rhea")), 500);
}

#[test]
fn ed_grv_04_and_ed_grv_05_a_throw_a_day_until_one_is_used_to_it() {
    let mut s = ring(&[("brakk", "Brakk Dun", "ours", 10, 10)]);
    wait(&mut s, 18, NO_DICE);
    gravity_is(&mut s, 140, NO_DICE);
    wait(&mut s, 23, NO_DICE);
    wait(&mut s, 1, [4, 3, 9]);
    assert_eq!(s.actor("brakk").weight.successes, (1, 140), "7 and 7 against 14");
    // Failure, success, success, failure, success, success.
    for (faces, count) in [([3, 3, 9], 1), ([4, 3, 9], 2), ([4, 4, 9], 3), ([3, 3, 3], 3), ([4, 4, 4], 4)] {
        wait(&mut s, 24, faces);
        assert_eq!(s.actor("brakk").weight.successes.0, count);
    }
    wait(&mut s, 24, [5, 5, 5]);
    assert_eq!(s.actor("brakk").weight.bears, 140);
    assert!(s.has("brakk", Condition::Sickened) && !s.has("brakk", Condition::Hindered));
    wait(&mut s, 48, NO_DICE);
    // The difficulty is ten times the gravity, rounded up.
    let mut s = alone("");
    gravity_is(&mut s, 135, NO_DICE);
    wait(&mut s, 24, [5, 5, 5]);
    assert!(s.told().contains("against 14"), "{}", s.told());
}

#[test]
fn ed_grv_06_leaving_and_returning() {
    let mut s = alone("");
    s.set("rhea", |actor| actor.weight.bears = 160);
    gravity_is(&mut s, 180, NO_DICE);
    assert!(s.has("rhea", Condition::Hindered), "higher than that");
    gravity_is(&mut s, 150, NO_DICE);
    assert!(!s.has("rhea", Condition::Hindered), "lower is good");
    gravity_is(&mut s, 100, NO_DICE);
    wait(&mut s, 9 * 24, NO_DICE);
    assert_eq!(s.actor("rhea").weight.bears, 160);
    wait(&mut s, 24, NO_DICE);
    assert_eq!(s.actor("rhea").weight.bears, 0, "forgotten after ten days");
}

#[test]
fn ed_grv_07_and_ed_grv_16_falls() {
    assert_eq!([Band::High, Band::Extreme, Band::Crushing].map(|band| band.falls(11)), [22; 3]);
    assert_eq!((Band::Low.falls(11), Band::Normal.falls(11), Band::Zero.falls(11)), (5, 11, 0));
    // A boulder in high gravity, saved against by nobody: 40, and armour takes 4.
    let mut s = alone("");
    s.record("rhea", |profile| profile.vitality = 100).set("rhea", |actor| actor.vitality = 100);
    gravity_is(&mut s, 150, NO_DICE);
    let boulder = json!({"do": "collide", "target": "rhea", "size": "large", "falling": true});
    s.does(boulder, [4, 2, 6, 1, 3, 4, 2, 5, 9]);
    assert_eq!((s.vp("rhea"), s.actor("rhea").pinned), (64, 0));
    // Saved in low gravity: 11 is 5, and half of it 2.
    let mut s = alone("");
    s.record("rhea", |profile| profile.armor = 0);
    gravity_is(&mut s, 50, [3, 4]);
    let crate_falls = json!({"do": "collide", "target": "rhea", "size": "medium", "falling": true});
    s.does(crate_falls, [2, 6, 1, 2, 9, 9, 9]);
    assert_eq!(s.vp("rhea"), 22);
}

#[test]
fn ed_grv_08_and_ed_grv_09_extreme_gravity() {
    for (faces, moves) in [([10, 7, 12], true), ([9, 5, 8], false)] {
        let mut s = pair("street thug", "Brakk Dun");
        s.record("two", |profile| _ = profile.skills.insert(Skill::Might, 4));
        gravity_is(&mut s, 250, NO_DICE);
        assert!(s.has("two", Condition::Sickened) && s.has("two", Condition::Restrained));
        s.does(json!({"do": "end_turn", "actor": "one"}), faces);
        assert_eq!(speed(s.state(), s.id("two")), if moves { 500 } else { 0 }, "{faces:?}");
        assert_eq!(s.has("two", Condition::Hindered), moves);
    }
    // Outside of fights it holds for a minute.
    let mut s = alone("");
    gravity_is(&mut s, 250, NO_DICE);
    s.does(json!({"do": "brace", "actor": "rhea"}), [12, 11, 12]);
    assert!(s.has("rhea", Condition::Hindered) && !s.has("rhea", Condition::Restrained));
    assert_eq!(s.no(json!({"do": "brace", "actor": "rhea"})).0, "ED-GRV-09");
    crate::hours::minutes(&mut s, 2, NO_DICE);
    assert!(s.has("rhea", Condition::Restrained));
}

#[test]
fn ed_grv_10_and_ed_grv_11_nobody_is_used_to_that() {
    let mut s = alone("");
    gravity_is(&mut s, 220, NO_DICE);
    wait(&mut s, 10 * 24, NO_DICE);
    assert_eq!(s.actor("rhea").weight.successes.0, 0);
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    for (options, faces, left) in [("", vec![], 24), ("crushing_damage = 1", vec![6], 22)] {
        let mut s = ring_with(options, "", &actors).turn("two");
        gravity_is(&mut s, 500, NO_DICE);
        assert!(s.has("one", Condition::Restrained));
        s.record("two", |profile| profile.armor = 99);
        s.does(json!({"do": "end_turn", "actor": "two"}), faces);
        assert_eq!(s.vp("one"), left, "armour takes 4");
    }
}

#[test]
fn ed_grv_12_to_ed_grv_15_low_gravity() {
    // Also ED-GRV-13, ED-GRV-14.
    let mut s = alone("");
    gravity_is(&mut s, 40, [3, 4]);
    assert_eq!(reasons(&s, "rhea", Ability::Strength), (1, 0));
    assert_eq!(reasons(&s, "rhea", Ability::Dexterity), (1, 0));
    assert_eq!(reasons(&s, "rhea", Ability::Combativity), (0, 0));
    let id = s.id("rhea");
    assert_eq!(speed(s.state(), id), 1300);
    use ludex_edge::leaps::{high, long};
    let jumps = |s: &Scene| {
        [long(s.state(), id, true), high(s.state(), id, true), long(s.state(), id, false), high(s.state(), id, false)]
    };
    assert_eq!(jumps(&s), [1000, 150, 500, 75]);
    wait(&mut s, 16 * 24, NO_DICE);
    assert_eq!(reasons(&s, "rhea", Ability::Strength), (1, 0));
    wait(&mut s, 24, NO_DICE);
    assert_eq!(reasons(&s, "rhea", Ability::Strength), (0, 0), "7 and 10 days");
    assert_eq!((speed(s.state(), id), jumps(&s)[0]), (1300, 1000), "the rest stays");
    gravity_is(&mut s, 100, NO_DICE);
    wait(&mut s, 10 * 24, NO_DICE);
    gravity_is(&mut s, 40, [3, 4]);
    assert_eq!(reasons(&s, "rhea", Ability::Strength), (1, 0), "forgotten");
    s.afflict("rhea", "hindered");
    assert_eq!(speed(s.state(), id), 650);
    s.afflict("rhea", "restrained");
    assert_eq!(speed(s.state(), id), 0);
}

#[test]
fn ed_grv_17_and_ed_grv_18_the_gate() {
    let actors = [("rhea", "Rhea Vance", "ours", 10, 10), ("ilse", "Ilse Maren", "ours", 14, 10)];
    let mut s = ring(&actors);
    s.record("ilse", |profile| {
        profile.skills.insert(Skill::GZero, 3);
    });
    gravity_is(&mut s, 0, NO_DICE);
    assert_eq!(adds(&s, "rhea", Skill::Explosives, Kind::Task), 1, "no skill");
    assert_eq!(adds(&s, "rhea", Skill::Alertness, Kind::Task), 4, "of the mind");
    assert_eq!(adds(&s, "rhea", Skill::Stamina, Kind::Save), 4, "bodily resistance");
    assert_eq!(adds(&s, "ilse", Skill::Medicine, Kind::Task), 8, "with G-Zero");
    s.does(json!({"do": "judge_skill", "skill": "explosives", "mental": true}), NO_DICE);
    assert_eq!(adds(&s, "rhea", Skill::Explosives, Kind::Task), 3);
    // ED-INT-60: a medic without G-Zero has no Medicine.
    s.record("ilse", |profile| {
        profile.skills.remove(Skill::GZero);
    });
    assert_eq!(adds(&s, "ilse", Skill::Medicine, Kind::Task), 4);
    let mut s = alone("zero_g_gate_on_body_saves = true");
    gravity_is(&mut s, 0, NO_DICE);
    assert_eq!(adds(&s, "rhea", Skill::Stamina, Kind::Save), 2);
}

#[test]
fn ed_grv_25_to_ed_grv_27_natives() {
    // Also ED-GRV-26.
    let rows = [
        (50, 50, Band::Normal),
        (50, 100, Band::High),
        (50, 70, Band::Normal),
        (160, 100, Band::Low),
        (160, 160, Band::Normal),
        (160, 200, Band::High),
        (160, 5, Band::Zero),
        (0, 0, Band::Normal),
        (0, 100, Band::High),
    ];
    for (native, pull, band) in rows {
        let mut s = alone("native_gravity = true");
        s.record("rhea", |profile| profile.body.native = Some(native));
        s.play.state.world.gravity = Pull(pull);
        assert_eq!(gravity::band(s.state(), s.id("rhea")), band, "from {native} at {pull}");
    }
    let mut s = alone("native_gravity = true");
    s.record("rhea", |profile| profile.body.native = Some(0));
    s.play.state.world.gravity = Pull(0);
    assert_eq!(adds(&s, "rhea", Skill::Explosives, Kind::Task), 3, "at home");
    let mut s = alone("");
    s.record("rhea", |profile| profile.body.native = Some(50));
    s.play.state.world.gravity = Pull(50);
    assert_eq!(gravity::band(s.state(), s.id("rhea")), Band::Low, "only where a campaign says so");
}

#[test]
fn ed_grv_28_weight() {
    for (pull, weight) in [(130, 52_000), (40, 16_000), (0, 0)] {
        let mut s = alone("gravity_weight = true");
        s.play.state.world.gravity = Pull(pull);
        assert_eq!(gravity::weighs(s.state(), s.id("rhea"), 40_000), weight);
    }
}

#[test]
fn ed_grv_30_to_ed_grv_33_space_sickness() {
    // Also ED-GRV-31, ED-GRV-32.
    let actors = [("sable", "Sable Okoro", "ours", 10, 10), ("ilse", "Ilse Maren", "ours", 14, 10)];
    let mut s = ring_with("space_sickness = true", "", &actors);
    s.record("ilse", |profile| {
        profile.skills.insert(Skill::GZero, 3);
    });
    gravity_is(&mut s, 0, NO_DICE);
    wait(&mut s, 3, NO_DICE);
    wait(&mut s, 1, [8, 6]);
    assert!(s.has("sable", Condition::Sickened), "16 against 18");
    assert!(!s.has("ilse", Condition::Sickened), "G-Zero");
    wait(&mut s, 4, [12, 9, 3]);
    assert!(s.has("sable", Condition::Sickened), "at disadvantage");
    s.does(json!({"do": "treat_sickness", "actor": "ilse", "target": "sable"}), [4, 4]);
    assert_eq!(s.no(json!({"do": "treat_sickness", "actor": "ilse", "target": "sable"})).0, "ED-GRV-32");
    wait(&mut s, 4, [8, 8]);
    assert!(!s.has("sable", Condition::Sickened), "one each way: 18");
    wait(&mut s, 24, NO_DICE);
    let mut s = ring_with("space_sickness = true", "", &actors[..1]);
    gravity_is(&mut s, 0, NO_DICE);
    wait(&mut s, 4, [8, 6]);
    for _ in 0..5 {
        wait(&mut s, 4, [2, 2, 2]);
    }
    assert!(s.has("sable", Condition::Sickened));
    wait(&mut s, 4, NO_DICE);
    assert!(!s.has("sable", Condition::Sickened), "after 24 hours in any case");
}

#[test]
fn ed_grv_34_and_ed_int_72_a_long_stay() {
    for (days, weak) in [(10, false), (11, true)] {
        let mut s = alone("long_stay = true");
        gravity_is(&mut s, 0, NO_DICE);
        wait(&mut s, days * 24, NO_DICE);
        gravity_is(&mut s, 100, NO_DICE);
        assert_eq!(s.has("rhea", Condition::Hindered), weak, "{days} days");
        if !weak {
            continue;
        }
        s.set("rhea", |actor| actor.weariness[0] = 3);
        assert_eq!(speed(s.state(), s.id("rhea")), 500, "halved once");
        for _ in 0..5 {
            wait(&mut s, 24, [4, 4, 4]);
        }
        assert_eq!(gravity::band(s.state(), s.id("rhea")), Band::Normal);
        s.set("rhea", |actor| actor.weariness[0] = 0);
        assert!(!s.has("rhea", Condition::Sickened), "all of it is over");
    }
}

#[test]
fn ed_grv_35_another_band() {
    let mut s = alone("");
    gravity_is(&mut s, 150, NO_DICE);
    assert!(s.has("rhea", Condition::Hindered));
    s.does(json!({"do": "set_gravity", "gravity": 0, "target": "rhea"}), NO_DICE);
    assert!(!s.has("rhea", Condition::Hindered) && !s.has("rhea", Condition::Sickened));
    assert_eq!(adds(&s, "rhea", Skill::Explosives, Kind::Task), 1);
}

#[test]
fn ed_int_59_low_gravity_against_exhaustion() {
    let mut s = alone("");
    gravity_is(&mut s, 30, [3, 4]);
    for (levels, strength, combativity) in [(1, (1, 1), (0, 0)), (2, (1, 2), (0, 1))] {
        s.set("rhea", |actor| actor.weariness[0] = levels);
        assert_eq!(reasons(&s, "rhea", Ability::Strength), strength);
        assert_eq!(reasons(&s, "rhea", Ability::Combativity), combativity);
    }
}
