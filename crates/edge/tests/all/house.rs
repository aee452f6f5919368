//! Numbers of the house that a campaign may change, each as it is and as another.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::wait;
use ludex_edge::character::{DamageType, Skill};
use ludex_edge::checks::{self, Kind, Task};
use ludex_edge::needs;
use ludex_edge::sight::cover;
use ludex_edge::state::{Attitude, Cover, Trauma};
use serde_json::json;

const PAIR: [(&str, &str, &str, i32, i32); 2] =
    [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 20, 10)];

#[test]
fn ed_ini_09_initiative_skill() {
    // Rhea has Dexterity 2 and Reflex 2; the thug has Dexterity 1, and Alertness 1.
    for (options, one, two) in
        [("", 10, 9), ("initiative_skill = \"reflex\"", 12, 9), ("initiative_skill = \"alertness\"", 12, 10)]
    {
        let mut s = ring_with(options, "", &PAIR);
        let alertness = s.state().profile(s.id("one")).skill(Skill::Alertness).unwrap_or(0);
        s.does(json!({"do": "begin"}), [4, 4, 4, 4]);
        let value = |name: &str| s.state().order.iter().find(|seat| seat.actor == s.id(name)).map(|seat| seat.value);
        let one = if options.contains("alertness") { 10 + alertness as i16 } else { one };
        assert_eq!((value("one"), value("two")), (Some(one), Some(two)), "{options}");
    }
}

#[test]
fn ed_atk_32_elevation_metres() {
    for (options, above) in [("", 1), ("elevation_metres = 3", 0)] {
        let mut s = ring_with(options, "", &PAIR).turn("one");
        s.set("one", |actor| actor.at.z = 200);
        assert_eq!(s.odds("one", "assault rifle", "two").2.0, above, "{options}");
    }
}

#[test]
fn ed_atk_27_creature_cover() {
    for (options, degree) in [
        ("", Cover::Moderate),
        ("creature_cover = \"light\"", Cover::Light),
        ("creature_cover = \"high\"", Cover::High),
    ] {
        let actors = [PAIR[0], PAIR[1], ("three", "Ilse Maren", "ours", 15, 10)];
        let s = ring_with(options, "", &actors).turn("one");
        assert_eq!(cover(s.state(), s.id("one"), s.id("two")), degree, "{options}");
    }
}

#[test]
fn ed_rst_10_trauma_successes() {
    for (options, healed) in [("", [false, false, true]), ("trauma_successes = 2", [false, true, true])] {
        let mut s = ring_with(options, "", &PAIR[..1]);
        s.set("one", |actor| actor.traumas.push(Trauma { row: 9, ..Trauma::of(DamageType::Kinetic) }));
        for (night, healed) in healed.into_iter().enumerate() {
            if s.actor("one").traumas.get(0).is_some_and(|trauma| !trauma.healed) {
                s.does(json!({"do": "save_traumas", "target": "one", "treated": true}), [9, 9]);
            }
            assert_eq!(s.actor("one").traumas.get(0).map(|trauma| trauma.healed), Some(healed), "{options}, {night}");
        }
    }
}

#[test]
fn ed_hid_01_crowd_size() {
    let mut actors = vec![("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let crowd = [("a", 13, 10), ("b", 15, 8), ("c", 15, 12), ("d", 17, 12)];
    actors.extend(crowd.map(|(name, x, y)| (name, "Ilse Maren", "ours", x, y)));
    for (options, hides) in [("", false), ("crowd_size = 4", true)] {
        let s = ring_with(options, "", &actors).turn("one");
        assert_eq!(ludex_edge::stealth::may_hide(s.state(), s.id("one")).is_ok(), hides, "{options}");
    }
}

#[test]
fn ed_hid_13_sleep_penalty() {
    for (options, value) in [("", 9), ("sleep_penalty = 2", 12)] {
        let mut s = ring_with(options, "", &PAIR);
        s.does(json!({"do": "fall_asleep", "target": "two"}), NO_DICE);
        let task = Task::of(Skill::Alertness, Kind::Task);
        assert_eq!(checks::passive(s.state(), s.id("two"), task, false).total, value, "{options}");
    }
}

#[test]
fn ed_soc_08_request_dcs() {
    for (options, dcs) in
        [("", [21, 17, 13]), ("request_hostile = 24, request_indifferent = 15, request_friendly = 9", [24, 15, 9])]
    {
        let mut s = ring_with(options, "", &PAIR);
        for (attitude, dc) in [Attitude::Hostile, Attitude::Indifferent, Attitude::Friendly].into_iter().zip(dcs) {
            s.does(json!({"do": "set_attitude", "target": "two", "attitude": attitude}), NO_DICE);
            s.does(json!({"do": "call_talk", "speaker": "one", "target": "two", "skill": "cunning"}), [5, 5]);
            assert!(s.told().contains(&format!("against {dc}")), "{options}: {}", s.told());
        }
    }
}

#[test]
fn ed_trv_37_day_ends_at() {
    for (options, ends) in [("", 24), ("day_ends_at = 6", 6), ("day_ends_at = 20", 20)] {
        let mut s = ring_with(options, "", &PAIR[..1]);
        assert_eq!(needs::next_day_end(s.state()), ends * 3600, "{options}");
        wait(&mut s, 25, NO_DICE);
        assert_eq!(needs::next_day_end(s.state()), (ends + if ends < 2 { 48 } else { 24 }) * 3600, "{options}");
    }
}

#[test]
fn ed_vit_03_creature_growth_from_first() {
    for (options, hound, trooper, soldier) in [("", 36, 20, 24), ("creature_growth_from_first = true", 39, 22, 24)] {
        let actors = [
            ("hound", "rift hound", "theirs", 10, 10),
            ("trooper", "security trooper", "theirs", 20, 10),
            ("soldier", "Rhea Vance", "ours", 30, 10),
        ];
        let s = ring_with(options, "", &actors);
        assert_eq!([s.vp("hound"), s.vp("trooper"), s.vp("soldier")], [hound, trooper, soldier], "{options}");
    }
}

#[test]
fn ed_chk_10_outcome_threshold() {
    for (options, succeeds) in [("", true), ("outcome_threshold = 17", false)] {
        let mut s = ring_with(options, "", &PAIR[..1]);
        let own = i32::from(s.state().profile(s.id("one")).abilities[4]);
        s.does(json!({"do": "call_check", "target": "one", "ability": "int", "dc": 0}), [7, 8]);
        let check = s.event("checked").expect("it is rolled")["check"].clone();
        let check: checks::Check = serde_json::from_value(check).expect("it is a check");
        assert_eq!((check.total(), check.succeeds()), (15 + own, succeeds), "{options}");
    }
}

#[test]
fn ed_atk_08_defense_base() {
    let defense = |options: &str| {
        let s = ring_with(options, "", &PAIR);
        ludex_edge::derived::defense(s.state(), s.id("one"), false).total
    };
    assert_eq!(defense("defense_base = 10"), defense("") - 2);
}

#[test]
fn ed_atk_30_flank_angle() {
    let actors = [
        ("one", "Brakk Dun", "ours", 18, 10),
        ("other", "Rhea Vance", "ours", 21, 12),
        ("foe", "pit brute", "theirs", 20, 10),
    ];
    // One to the west, the other to the south-south-east: 124 degrees are between them.
    let bonus = |options: &str, x: i32| {
        let mut s = ring_with(options, "", &actors).turn("one");
        s.put("other", x, 1_150);
        s.odds("one", "combat knife", "foe").0
    };
    let plain = bonus("flanking = false", 2_100);
    assert_eq!(bonus("", 2_100), plain);
    assert_eq!(bonus("flank_angle = \"120\"", 2_100), plain + 2);
    assert_eq!(bonus("flank_angle = \"135\"", 2_100), plain);
}
