//! ED-RAD, ED-INT-63, 76 and 81: rays.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{camp, level, minutes, wait};
use ludex_edge::character::Condition;
use ludex_edge::rays::{self, LEVEL_TABLE, RAD};
use ludex_edge::state::{Life, Weariness};
use ludex_engine::{Presentation, Viewer};
use serde_json::json;

fn expose(s: &mut Scene, level: u8) {
    s.does(json!({"do": "expose", "target": "rhea", "level": level}), NO_DICE);
}

fn rads(s: &Scene) -> (u64, u64) {
    let units = s.actor("rhea").rads.units;
    (units / RAD, units % RAD)
}

/// Rhea with so many rads, and what they bring.
fn with(count: u64) -> Scene {
    let mut s = camp();
    s.set("rhea", |actor| actor.rads.units = count * RAD);
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s
}

/// The same, once that is reckoned.
fn suffering(count: u64) -> Scene {
    let mut s = with(count);
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    s
}

#[test]
fn ed_rad_01_to_ed_rad_03_rates() {
    // Also ED-RAD-02.
    assert_eq!(LEVEL_TABLE.map(|row| row.2), [1, 3, 24, 1440, 14_400]);
    let mut s = camp();
    expose(&mut s, 3);
    wait(&mut s, 5, NO_DICE);
    assert_eq!(rads(&s), (5, 0));
    let mut s = camp();
    expose(&mut s, 5);
    minutes(&mut s, 3, NO_DICE);
    assert_eq!(rads(&s), (30, 0));
    let mut s = camp();
    expose(&mut s, 4);
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 28}), NO_DICE);
    assert_eq!(rads(&s), (2, RAD * 48 / 60), "2 minutes and 48 seconds");
    s.does(json!({"do": "expose", "target": "rhea", "level": 4, "ends": true}), NO_DICE);
    minutes(&mut s, 10, NO_DICE);
    assert_eq!(rads(&s).1, RAD * 48 / 60, "the rest is kept");
    let mut s = camp();
    for level in [4, 3] {
        expose(&mut s, level);
    }
    minutes(&mut s, 60, NO_DICE);
    assert_eq!(rads(&s).0, 61);
}

#[test]
fn ed_rad_04_and_ed_rad_05_resistance() {
    for (own, worn, level, units) in
        [(1, vec![], 4, 24), (2, vec![], 4, 3), (2, vec![], 2, 0), (1, vec![1, 2], 4, 1), (0, vec![3], 2, 0)]
    {
        let mut s = camp();
        s.record("rhea", |profile| (profile.body.ray_resistance, profile.body.ray_shields) = (own, worn.clone()));
        expose(&mut s, level);
        assert_eq!(rays::rate(s.state(), s.id("rhea")), units, "{own} and {worn:?} against {level}");
    }
}

#[test]
fn ed_rad_06_nobody_knows_the_count() {
    let mut s = suffering(8);
    let id = s.id("rhea");
    let shown = |s: &Scene, viewer: &Viewer| {
        let sheet = ludex_edge::Edge::sheet(s.state(), id, viewer).expect("there is one");
        sheet.sections.iter().any(|section| section.title == "Rays")
    };
    let player = Viewer::Player([id].into_iter().collect());
    assert!(shown(&s, &Viewer::GameMaster) && !shown(&s, &player));
    s.record("rhea", |profile| profile.body.dosimeter = true);
    assert!(shown(&s, &player));
}

#[test]
fn ed_rad_07_to_ed_rad_15_what_a_count_brings() {
    // Also ED-RAD-08, ED-RAD-09, ED-RAD-10, ED-RAD-11, ED-RAD-12, ED-RAD-13, ED-RAD-14.
    let rows: [(u64, u8, u8); 10] = [
        (5, 0, 0),
        (6, 0, 1),
        (10, 0, 1),
        (11, 1, 2),
        (21, 2, 3),
        (40, 2, 3),
        (41, 3, 4),
        (61, 4, 5),
        (80, 4, 5),
        (81, 5, 6),
    ];
    for (count, exhausted, row) in rows {
        let s = suffering(count);
        assert_eq!((level(&s, "rhea"), s.actor("rhea").rads.row), (exhausted, row), "{count} rads");
        assert_eq!(s.has("rhea", Condition::Dazzled), count > 40, "{count} rads");
        assert_eq!(s.has("rhea", Condition::Bleeding), count > 80, "{count} rads");
    }
    let inclusive = ring_with("rad_threshold_inclusive = true", "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
    let mut s = inclusive;
    s.set("rhea", |actor| actor.rads.units = 10 * RAD);
    minutes(&mut s, 1, NO_DICE);
    assert_eq!(level(&s, "rhea"), 1);
    assert_eq!(suffering(100).actor("rhea").life, Life::Alive);
    assert_eq!(suffering(101).actor("rhea").life, Life::Dead);
    // ED-RAD-12: four levels halve the most.
    assert_eq!(suffering(61).vp("rhea"), 12);
    // ED-RAD-15: rest takes none of it.
    let mut s = suffering(45);
    s.does(json!({"do": "rest", "actor": "rhea", "full": true}), NO_DICE);
    wait(&mut s, 8, [1]);
    assert_eq!(s.actor("rhea").weariness[Weariness::Radiation as usize], 3);
    // ED-RAD-08
    let mut s = ring_with("weakness_disadvantage = true", "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
    s.set("rhea", |actor| actor.rads.units = 6 * RAD);
    s.does(json!({"do": "call_check", "target": "rhea", "ability": "str", "dc": 10}), [5, 5, 5]);
}

#[test]
fn ed_rad_16_and_ed_rad_17_it_goes_in_time() {
    let mut s = suffering(21);
    assert_eq!(level(&s, "rhea"), 2);
    wait(&mut s, 8, NO_DICE);
    assert_eq!((rads(&s).0, level(&s, "rhea")), (20, 1));
    let mut s = camp();
    s.set("rhea", |actor| actor.rads.units = 12 * RAD + RAD / 2);
    wait(&mut s, 16, NO_DICE);
    assert_eq!(rads(&s), (10, RAD / 2));
    s.set("rhea", |actor| actor.rads.units = RAD / 2);
    wait(&mut s, 48, NO_DICE);
    assert_eq!(rads(&s), (0, RAD / 2), "half a rad stays");
    // Low exposure never builds up.
    let mut s = camp();
    expose(&mut s, 2);
    wait(&mut s, 15, NO_DICE);
    assert_eq!(rads(&s).0, 1);
    wait(&mut s, 33, NO_DICE);
    assert_eq!(rads(&s).0, 1);
    let mut s = ring_with("rad_elimination_during_exposure = false", "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
    expose(&mut s, 2);
    wait(&mut s, 24, NO_DICE);
    assert_eq!(rads(&s).0, 3);
}

#[test]
fn ed_rad_18_a_drug() {
    let mut s = camp();
    s.set("rhea", |actor| actor.rads.units = RAD * 94 / 10);
    s.does(json!({"do": "medicate", "target": "rhea"}), NO_DICE);
    minutes(&mut s, 12, NO_DICE);
    assert_eq!(rads(&s), (8, RAD * 4 / 10));
    minutes(&mut s, 36, NO_DICE);
    assert_eq!(rads(&s), (5, RAD * 4 / 10));
    wait(&mut s, 3, NO_DICE);
    assert_eq!(rads(&s), (0, RAD * 4 / 10), "less than one is not taken");
    let mut s = suffering(45);
    s.does(json!({"do": "medicate", "target": "rhea"}), NO_DICE);
    s.does(json!({"do": "medicate", "target": "rhea"}), NO_DICE);
    wait(&mut s, 4, NO_DICE);
    assert_eq!((rads(&s).0, s.actor("rhea").rads.drug), (25, 20), "the second begins as the first ends");
}

#[test]
fn ed_rad_19_in_the_long_run() {
    let mut s = camp();
    s.does(json!({"do": "long_term", "target": "rhea", "text": "a tumour"}), NO_DICE);
    assert!(s.told().contains("a tumour"));
}

#[test]
fn ed_rad_20_first_it_comes_then_it_goes() {
    let mut s = camp();
    s.set("rhea", |actor| (actor.rads.units, actor.rads.working, actor.rads.row) = (10 * RAD, 7 * 3600, 1));
    expose(&mut s, 3);
    wait(&mut s, 1, NO_DICE);
    assert_eq!((rads(&s).0, level(&s, "rhea")), (10, 0));
    assert!(s.happened("tired") && s.happened("refreshed"), "both are told");
}

#[test]
fn ed_int_63_rays_and_exhaustion() {
    let mut s = with(81);
    s.set("rhea", |actor| actor.weariness[0] = 1);
    s.does(json!({"do": "pass_time", "amount": 1}), [7]);
    assert_eq!((level(&s, "rhea"), s.vp("rhea")), (6, 0));
    s.set("rhea", |actor| (actor.life, actor.rads.units) = (Life::Stable, 80 * RAD));
    s.does(json!({"do": "pass_time", "amount": 1}), [4]);
    assert_eq!((level(&s, "rhea"), s.vp("rhea")), (5, 0), "vitality does not come back by that");
}

#[test]
fn ed_int_76_blood_that_nothing_stops() {
    let mut s = pair("Ilse Maren", "Rhea Vance");
    s.set("two", |actor| {
        (actor.vitality, actor.life) = (0, Life::Dying { saved: 0, failed: 0 });
        (actor.rads.units, actor.rads.row) = (82 * RAD, 6);
        actor.weariness[Weariness::Radiation as usize] = 5;
    });
    let aid = json!({"do": "first_aid", "actor": "one", "target": "two", "aim": "both"});
    assert_eq!(s.no(aid).0, "ED-INT-76");
    s.does(json!({"do": "end_turn", "actor": "one"}), [7]);
    assert_eq!(s.actor("two").life, Life::Dying { saved: 1, failed: 1 }, "a save, and the blood");
}

#[test]
fn ed_int_81_two_rates() {
    let mut s = camp();
    for level in [3, 3, 1] {
        expose(&mut s, level);
    }
    assert_eq!(rays::rate(s.state(), s.id("rhea")), 49);
    wait(&mut s, 4, NO_DICE);
    assert_eq!(rads(&s), (8, 14_400));
    assert_eq!(s.actor("rhea").rads.working, 4 * 3600 - 1764, "since the first whole rad");
}
