//! What a campaign may change, on and off, where no chapter's own tests show it.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{level, minutes, wait};
use ludex_edge::character::Condition;
use ludex_edge::rays::RAD;
use ludex_edge::state::{Hide, Life};
use serde_json::{Value, json};

/// A fight of a brute and a thug half a metre apart.
fn fight(options: &str, one: &str, two: &str, far: i32) -> Scene {
    ring_with(options, "", &[("one", one, "ours", 20, 10), ("two", two, "theirs", 20 + far, 10)]).turn("one")
}

#[test]
fn ed_spc_24_save_needs_damage() {
    for (options, sick, faces) in
        [("save_needs_damage = false", true, vec![4, 4, 5, 6]), ("save_needs_damage = true", false, vec![4, 4])]
    {
        let mut s = fight(options, "Rhea Vance", "security trooper", 2);
        s.record("two", |profile| profile.armor = 30).set("two", |actor| actor.reaction = false);
        s.attack("one", "combat knife", "two", [12, 5]);
        s.does(json!({"do": "perform", "actor": "one", "rank": 5}), faces);
        assert_eq!(s.has("two", Condition::Sickened), sick, "{options}");
    }
    // What does harm is resisted either way.
    let mut s = fight("save_needs_damage = true", "Rhea Vance", "security trooper", 2);
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 5]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 5}), [4, 4, 5, 6]);
    assert!(s.has("two", Condition::Sickened));
}

#[test]
fn ed_chk_44_spend_to_zero() {
    let check = json!({"do": "call_check", "target": "one", "ability": "str", "dc": 15, "tenacity": 1});
    let mut s = fight("", "Rhea Vance", "street thug", 2);
    s.set("one", |actor| actor.vitality = 3);
    assert_eq!(s.no(check.clone()).0, "ED-CHK-44");
    let mut s = fight("spend_to_zero = true", "Rhea Vance", "street thug", 2);
    s.set("one", |actor| actor.vitality = 2);
    assert_eq!(s.no(check.clone()).0, "ED-CHK-44", "nobody spends what it has not");
    s.set("one", |actor| actor.vitality = 3).does(check, [6, 6]);
    assert_eq!(s.vp("one"), 0);
}

#[test]
fn ed_mel_22_shove_uses_weapon_reach() {
    let shove = json!({"do": "shove", "actor": "one", "target": "two", "aside": 0});
    for (options, reaches) in [("", false), ("shove_uses_weapon_reach = true", true)] {
        // Two metres less the two halves of their spaces: 150 cm lie between.
        let mut s = fight(options, "Brakk Dun", "street thug", 3);
        s.set("one", |actor| actor.stowed = 0);
        let offered = s.play.offered(&s.read(shove.clone()));
        assert_eq!(offered, reaches, "{options}");
        if !reaches {
            assert_eq!(s.no(shove.clone()).0, "ED-MEL-22");
        }
    }
}

/// Darkness in the west of the ground.
const DARK: &str = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";

#[test]
fn ed_cmv_27_hidden_recheck() {
    for (options, value, faces) in [("", 16, vec![8, 6, 3]), ("hidden_recheck = false", 21, Vec::new())] {
        let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
        let mut s = ring_with(options, DARK, &actors).turn("one");
        s.does(json!({"do": "hide", "actor": "one"}), [8, 6]);
        s.does(json!({"do": "go", "actor": "one", "to": [8, 10]}), faces);
        assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(value), "{options}");
    }
}

#[test]
fn ed_ini_24_surprise_rolls() {
    // Whether somebody on guard rolls, and somebody who is not.
    for (options, on_guard, others) in
        [("", true, false), ("surprise_rolls = \"all\"", true, true), ("surprise_rolls = \"none\"", false, false)]
    {
        for (alert, rolls) in [(true, on_guard), (false, others)] {
            let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
            let mut s = ring_with(options, DARK, &actors);
            s.set("one", |actor| actor.hide = Some(Hide { value: 15, ..Hide::default() }));
            s.does(json!({"do": "post_look_out", "target": "thug", "alert": alert}), NO_DICE);
            let watch = if rolls { vec![9, 9] } else { Vec::new() };
            s.does(json!({"do": "begin"}), [watch, vec![5, 6, 7, 9]].concat());
            assert_eq!(s.actor("thug").surprised, !rolls, "{options}, on guard: {alert}");
        }
    }
}

fn rads(s: &Scene) -> u64 {
    s.actor("rhea").rads.units / RAD
}

fn rays(options: &str, count: u64) -> Scene {
    let mut s = ring_with(options, "", &[("rhea", "Rhea Vance", "ours", 10, 10)]);
    s.set("rhea", |actor| actor.rads.units = count * RAD);
    s
}

#[test]
fn ed_rad_18_rad_drug_rads_and_rad_drug_hours() {
    // (rads of a dose, hours for which it works, left after an hour, left after all of it)
    for (options, hour, end) in
        [("", 25, 10), ("rad_drug_rads = 8", 28, 22), ("rad_drug_hours = 2", 20, 10), ("rad_drug_hours = 20", 29, 26)]
    {
        let mut s = rays(options, 30);
        s.does(json!({"do": "medicate", "target": "rhea"}), NO_DICE);
        wait(&mut s, 1, NO_DICE);
        assert_eq!(rads(&s), hour, "{options}");
        wait(&mut s, 3, NO_DICE);
        assert_eq!(rads(&s), end, "{options}");
    }
}

#[test]
fn ed_rad_13_rad_bleeding_interval() {
    for (options, minute, hour) in [("", 10, None), ("rad_bleeding_interval = \"hour\"", 0, Some(1))] {
        let mut s = rays(options, 81);
        s.record("rhea", |profile| profile.vitality = 200).set("rhea", |actor| actor.vitality = 100);
        minutes(&mut s, 1, NO_DICE);
        assert_eq!(level(&s, "rhea"), 5);
        assert_eq!(100 - s.vp("rhea"), minute, "{options}, in a minute");
        let Some(hour) = hour else { continue };
        minutes(&mut s, 59, NO_DICE);
        assert_eq!(100 - s.vp("rhea"), hour, "{options}, in an hour");
        wait(&mut s, 2, NO_DICE);
        assert_eq!(100 - s.vp("rhea"), 3 * hour);
        // A wound bleeds as it always does.
        s.afflict("rhea", "bleeding");
        minutes(&mut s, 1, NO_DICE);
        assert_eq!(100 - s.vp("rhea"), 3 + 10);
    }
    // In a fight it is the end of each turn.
    let mut s = rays("rad_bleeding_interval = \"hour\"", 81);
    minutes(&mut s, 1, NO_DICE);
    let mut s = s.turn("rhea");
    let before = s.vp("rhea");
    s.does(json!({"do": "end_turn", "actor": "rhea"}), NO_DICE);
    assert_eq!((before - s.vp("rhea"), s.actor("rhea").life), (1, Life::Alive));
}

/// Somebody who rides at so many centimetres a round.
fn rider(options: &str, by: &str, speed: u32) -> Scene {
    let mut s = ring_with(options, "", &[("one", "Brakk Dun", "ours", 10, 10)]);
    s.does(json!({"do": "embark", "target": "one", "by": by, "speed": speed}), NO_DICE);
    s
}

fn travel(hours: u32) -> Value {
    json!({"do": "travel", "hours": hours})
}

#[test]
fn ed_trv_15_travel_round_km() {
    for (options, metres) in [("", 7_000), ("travel_round_km = false", 7_500)] {
        let mut s = rider(options, "riding", 1_500);
        s.does(json!({"do": "set_pace", "pace": "normal"}), NO_DICE).does(travel(1), NO_DICE);
        assert_eq!(s.state().world.journey.metres, metres, "{options}: fifteen metres a round");
    }
}

#[test]
fn ed_trv_18_draught_fast_hours() {
    for (options, most) in [("", 2), ("draught_fast_hours = 5", 5), ("draught_fast_hours = 1", 1)] {
        let mut s = rider(options, "in a wagon", 1_500);
        s.does(json!({"do": "set_pace", "pace": "fast"}), NO_DICE);
        assert_eq!(s.no(travel(most + 1)).0, "ED-TRV-18", "{options}");
        s.does(travel(most), NO_DICE);
    }
}

#[test]
fn ed_env_13_armor_against_hazards() {
    for (options, taken) in [("", 6), ("armor_against_hazards = false", 10)] {
        let mut s = ring_with(options, "", &[("one", "Rhea Vance", "ours", 10, 10)]);
        s.does(json!({"do": "fall", "target": "one", "height": 600}), [1, 2, 5, 5]);
        assert_eq!(24 - s.vp("one"), taken, "{options}: 10, and armour of 4");
    }
}

#[test]
fn ed_env_35_fall_in_a_round() {
    for (options, gone) in [("", None), ("fall_in_a_round = 30", Some(3_000)), ("fall_in_a_round = 40", None)] {
        let mut s = fight(options, "Rhea Vance", "street thug", 2);
        let faces = if gone.is_some() { Vec::new() } else { [vec![1, 2], vec![1; 13]].concat() };
        s.does(json!({"do": "fall", "target": "one", "height": 3_900}), faces);
        assert_eq!(s.actor("one").plunge.map(|plunge| plunge.gone), gone, "{options}: 39 m");
    }
}
