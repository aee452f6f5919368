//! ED-TRV-03 to 36 and 38, ED-MOV-16, ED-INT-65, 66 and 82: journeys.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::level;
use ludex_edge::character::{Condition, Skill};
use ludex_edge::journeys::{Columns, PACE_TABLE, of_mount, ridden, walked};
use ludex_edge::state::{Occupation, Pace};
use serde_json::json;

const H: u64 = 3600;
const M: u64 = 60;

/// Three who travel, and one who does not.
fn party() -> Scene {
    party_with("")
}

fn party_with(options: &str) -> Scene {
    let actors = [
        ("brakk", "Brakk Dun", "ours", 10, 10),
        ("sable", "Sable Okoro", "ours", 14, 10),
        ("ilse", "Ilse Maren", "ours", 18, 10),
        ("raider", "street thug", "theirs", 30, 10),
    ];
    ring_with(options, "", &actors)
}

fn pace(s: &mut Scene, pace: &str) {
    s.does(json!({"do": "set_pace", "pace": pace}), NO_DICE);
}

#[track_caller]
fn travel(s: &mut Scene, hours: u32, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "travel", "hours": hours}), faces);
}

fn metres(s: &Scene) -> u32 {
    s.state().world.journey.metres
}

/// All who are on foot come along with something of a speed.
fn carried(s: &mut Scene, by: &str, speed: u32) {
    for who in ["brakk", "sable", "ilse"] {
        s.does(json!({"do": "embark", "target": who, "by": by, "speed": speed}), NO_DICE);
    }
}

#[test]
fn ed_trv_05_and_ed_trv_06_paces() {
    let rows = [(Pace::Fast, 120, 6_500, 53_000), (Pace::Normal, 90, 5_000, 40_000), (Pace::Slow, 60, 3_500, 27_000)];
    assert_eq!(PACE_TABLE, rows);
    let rows = [
        (Pace::Normal, 3 * H, 15_000),
        (Pace::Fast, 8 * H, 53_000),
        (Pace::Slow, 8 * H, 27_000),
        (Pace::Normal, 2 * H + 30 * M, 12_700),
        (Pace::Slow, 7 * H + 50 * M, 27_000),
        (Pace::Fast, 10 * H, 66_000),
        (Pace::Fast, 16 * H + 30 * M, 109_600),
    ];
    for (pace, seconds, far) in rows {
        assert_eq!(walked(pace, seconds, false), far, "{pace}, {seconds} s");
    }
}

#[test]
fn ed_trv_03_and_ed_trv_04_one_pace() {
    let mut s = party();
    s.record("sable", |profile| profile.speed = 800).record("ilse", |profile| profile.speed = 1200);
    pace(&mut s, "normal");
    s.does(json!({"do": "travel", "hours": 0, "minutes": 1}), NO_DICE);
    assert_eq!(metres(&s), 90);
    s.afflict("sable", "hindered");
    assert_eq!(s.no(json!({"do": "travel", "hours": 1})).0, "ED-TRV-04");
    pace(&mut s, "slow");
    s.afflict("ilse", "paralyzed");
    assert_eq!(s.no(json!({"do": "travel", "hours": 1})).0, "ED-TRV-04");
    s.does(json!({"do": "embark", "target": "ilse", "by": "carried"}), NO_DICE);
    travel(&mut s, 1, NO_DICE);
}

#[test]
fn ed_trv_07_fast_and_ed_int_57_what_it_does_to_those_who_look() {
    let mut s = party();
    let alert = |s: &Scene| ludex_edge::journeys::alertness(s.state(), s.id("sable"));
    assert_eq!(alert(&s), 18);
    pace(&mut s, "fast");
    assert_eq!(alert(&s), 15);
    s.set("sable", |actor| (actor.uneasy, actor.distracted) = (true, true));
    assert_eq!(alert(&s), 15, "once, whatever hampers it");
    assert!(s.actor("sable").uneasy, "and what waits for a roll waits on");
    s.set("sable", |actor| (actor.uneasy, actor.distracted) = (false, false));
    pace(&mut s, "normal");
    assert_eq!(alert(&s), 18);
}

#[test]
fn ed_trv_08_and_ed_trv_26_going_unnoticed() {
    let mut s = party();
    pace(&mut s, "normal");
    assert_eq!(s.no(json!({"do": "sneak"})).0, "ED-TRV-08");
    pace(&mut s, "slow");
    // Brakk 1 and -3, Sable 7, Ilse 2.
    s.does(json!({"do": "sneak"}), [11, 11, 10, 11, 6, 4]);
    let hides: Vec<u8> = ["brakk", "sable", "ilse"].map(|who| s.actor(who).travelling.hides).to_vec();
    assert_eq!(hides, [20, 28, 12]);
    s.does(json!({"do": "meet", "target": "raider"}), NO_DICE);
    let seen = s.event("met").expect("it has met them")["seen"].clone();
    assert_eq!(seen, json!([s.id("ilse").0]), "14 notices the third alone");
}

#[test]
fn ed_trv_09_stretches() {
    let mut s = party();
    pace(&mut s, "fast");
    travel(&mut s, 4, NO_DICE);
    pace(&mut s, "slow");
    travel(&mut s, 4, NO_DICE);
    assert_eq!(metres(&s), 40_000);
    let mut s = party();
    pace(&mut s, "slow");
    travel(&mut s, 4, NO_DICE);
    s.does(json!({"do": "travel", "hours": 4, "difficult": true}), NO_DICE);
    assert_eq!(metres(&s), 21_000);
    // A halt cuts nothing.
    let mut s = party();
    pace(&mut s, "fast");
    travel(&mut s, 4, NO_DICE);
    crate::hours::wait(&mut s, 1, NO_DICE);
    travel(&mut s, 4, NO_DICE);
    assert_eq!(metres(&s), 53_000);
}

#[test]
fn ed_trv_10_to_ed_trv_13_a_forced_march() {
    // Also ED-TRV-11. Sable and Ilse ride, so that Brakk alone walks: 4 and 3.
    let walker = || {
        let mut s = party();
        for who in ["sable", "ilse"] {
            s.does(json!({"do": "embark", "target": who, "by": "riding", "speed": 1500}), NO_DICE);
        }
        pace(&mut s, "normal");
        s
    };
    let mut s = walker();
    s.does(json!({"do": "travel", "hours": 8, "minutes": 50}), NO_DICE);
    assert_eq!(level(&s, "brakk"), 0);
    crate::hours::minutes(&mut s, 30, NO_DICE);
    s.does(json!({"do": "travel", "hours": 0, "minutes": 20}), [4, 3]);
    assert_eq!(level(&s, "brakk"), 1, "14 against 15");
    travel(&mut s, 1, [5, 4, 9]);
    assert_eq!(level(&s, "brakk"), 1, "16 against 16, at disadvantage");
    let mut s = walker();
    travel(&mut s, 10, [4, 4, 5, 4]);
    assert_eq!(level(&s, "brakk"), 0, "15 against 15, 16 against 16");
    // A full rest begins it anew.
    s.does(json!({"do": "rest", "actor": "brakk", "full": true}), NO_DICE);
    crate::hours::wait(&mut s, 8, [1]);
    travel(&mut s, 8, NO_DICE);
}

#[test]
fn ed_trv_12_which_skill() {
    for (skill, faces, tired) in [("stamina", [7, 6], 1), ("fortitude", [7, 6], 0), ("either", [7, 6], 0)] {
        let mut s = party_with(&format!("forced_march_skill = \"{skill}\""));
        for who in ["sable", "brakk"] {
            s.does(json!({"do": "embark", "target": who, "by": "riding", "speed": 1500}), NO_DICE);
        }
        s.record("ilse", |profile| {
            profile.skills.remove(Skill::Stamina);
            profile.skills.insert(Skill::Fortitude, 2);
        });
        pace(&mut s, "normal");
        travel(&mut s, 9, faces);
        assert_eq!(level(&s, "ilse"), tired, "{skill}");
    }
}

#[test]
fn ed_int_65_each_failure_changes_the_next() {
    let mut s = party();
    for who in ["brakk", "ilse"] {
        s.does(json!({"do": "embark", "target": who, "by": "riding", "speed": 1500}), NO_DICE);
    }
    s.record("sable", |profile| {
        profile.abilities[1] = 2;
        profile.skills.remove(Skill::Stamina);
    });
    pace(&mut s, "normal");
    travel(&mut s, 11, [5, 6, 9, 8, 12, 4, 10, 6]);
    assert_eq!(level(&s, "sable"), 2);
    assert!(s.has("sable", Condition::Sickened));
}

#[test]
fn ed_trv_14_to_ed_trv_17_and_ed_trv_36_mounts() {
    // Also ED-TRV-15, ED-TRV-16, ED-MOV-16.
    let of = |speed| of_mount(speed, true);
    let columns = |speed| (of(speed).minute, of(speed).hour);
    assert_eq!([15, 25, 1, 40].map(columns), [(150, 7_000), (250, 12_000), (10, 0), (400, 20_000)]);
    assert_eq!(of_mount(15, false).hour, 7_500);
    assert_eq!((of(25).metres(8 * H), of(25).metres(6 * H)), (96_000, 72_000));
    let far = |speed, pace, seconds| ridden(of(speed), pace, &[(seconds, false)]);
    assert_eq!([M, H, 8 * H].map(|time| far(25, Pace::Fast, time)), [333, 16_000, 128_000]);
    assert_eq!([M, H, 8 * H].map(|time| far(25, Pace::Slow, time)), [166, 8_000, 64_000]);
    assert_eq!((far(15, Pace::Fast, H), far(15, Pace::Slow, H), far(15, Pace::Fast, 8 * H)), (9_333, 4_666, 74_666));
    assert_eq!((far(25, Pace::Normal, 2 * H + 20 * M), far(25, Pace::Normal, 50 * M)), (29_000, 12_000));
    assert_eq!(far(25, Pace::Fast, 2 * H + 20 * M), 38_666);
    let mut s = party();
    carried(&mut s, "riding", 2500);
    pace(&mut s, "normal");
    travel(&mut s, 8, NO_DICE);
    assert_eq!(metres(&s), 96_000);
}

#[test]
fn ed_trv_18_draught_animals() {
    let mut s = party();
    carried(&mut s, "in a wagon", 1500);
    pace(&mut s, "fast");
    travel(&mut s, 2, NO_DICE);
    assert_eq!(s.no(json!({"do": "travel", "hours": 1})).0, "ED-TRV-18");
    pace(&mut s, "normal");
    travel(&mut s, 1, NO_DICE);
    pace(&mut s, "fast");
    assert_eq!(s.no(json!({"do": "travel", "hours": 1})).0, "ED-TRV-18", "as long as they went fast");
    crate::hours::wait(&mut s, 1, NO_DICE);
    travel(&mut s, 2, NO_DICE);
}

#[test]
fn ed_trv_19_and_ed_trv_20_vehicles() {
    let mut s = party();
    for who in ["brakk", "sable", "ilse"] {
        s.does(json!({"do": "embark", "target": who, "by": "in a vehicle", "speed": 3000, "autonomy": 10}), NO_DICE);
    }
    assert_eq!(s.no(json!({"do": "set_pace", "pace": "fast"})).0, "ED-TRV-19");
    assert_eq!(s.no(json!({"do": "travel", "hours": 11})).0, "ED-TRV-20");
    travel(&mut s, 10, NO_DICE);
    assert_eq!(metres(&s), 150_000);
    let mut s = party();
    carried(&mut s, "in a vehicle", 3000);
    travel(&mut s, 24, NO_DICE);
    assert_eq!((metres(&s), level(&s, "brakk")), (360_000, 0));
    s.play.state.world.journey.pace = Pace::Fast;
    assert_eq!(ludex_edge::journeys::alertness(s.state(), s.id("sable")), 18);
}

#[test]
fn ed_trv_21_to_ed_trv_23_and_ed_int_66_difficult_ground() {
    // Also ED-TRV-22.
    let rows =
        [(Pace::Normal, [45, 2_500, 20_000]), (Pace::Fast, [60, 3_250, 26_500]), (Pace::Slow, [30, 1_750, 13_500])];
    for (pace, far) in rows {
        assert_eq!([M, H, 8 * H].map(|time| walked(pace, time, true)), far);
    }
    let mut s = party();
    pace(&mut s, "normal");
    travel(&mut s, 6, NO_DICE);
    s.does(json!({"do": "travel", "hours": 2, "difficult": true}), NO_DICE);
    assert_eq!(metres(&s), 35_000);
    // What is above the ground does not mind.
    let mut s = party();
    for who in ["brakk", "sable", "ilse"] {
        s.does(json!({"do": "embark", "target": who, "by": "riding", "speed": 4000, "aloft": true}), NO_DICE);
    }
    s.does(json!({"do": "travel", "hours": 1, "difficult": true}), NO_DICE);
    assert_eq!(metres(&s), 20_000);
}

#[test]
fn ed_trv_24_ed_trv_25_ed_trv_27_and_ed_trv_29_who_notices() {
    let mut s = party();
    pace(&mut s, "normal");
    let rank = |s: &mut Scene, who: &str, rank: &str| {
        s.does(json!({"do": "take_rank", "actor": who, "rank": rank}), NO_DICE);
    };
    rank(&mut s, "sable", "front");
    rank(&mut s, "brakk", "back");
    s.does(json!({"do": "occupy", "actor": "brakk", "does": "nothing"}), NO_DICE);
    s.does(json!({"do": "spot", "hides": 13, "rank": "back"}), NO_DICE);
    let names = |s: &Scene, what: &str| s.event("spotted").expect("they looked")[what].clone();
    assert_eq!(names(&s, "noticed"), json!([s.id("brakk").0]), "the others are not asked");
    // Who watches rolls, and has no more than that: 5, 5 and 6.
    s.does(json!({"do": "occupy", "actor": "ilse", "does": "mapping"}), NO_DICE);
    s.does(json!({"do": "spot", "hides": 16}), [5, 5]);
    assert_eq!(names(&s, "noticed"), json!([]), "16 is no more than 16, and Ilse has 15");
    assert_eq!(names(&s, "blind").as_array().map(Vec::len), Some(3), "all may be surprised");
    s.does(json!({"do": "surprise", "target": "brakk"}), NO_DICE);
    s.does(json!({"do": "occupy", "actor": "sable", "does": "nothing"}), NO_DICE);
    s.does(json!({"do": "spot", "hides": 16}), NO_DICE);
    assert_eq!(names(&s, "noticed"), json!([s.id("sable").0]), "18 without rolling");
}

#[test]
fn ed_trv_28_nobody_sneaks() {
    let mut s = party();
    pace(&mut s, "normal");
    s.does(json!({"do": "meet", "target": "raider"}), NO_DICE);
    assert!(s.told().contains("notice each other"));
}

#[test]
fn ed_trv_30_and_ed_trv_31_keeping_the_way() {
    let mut s = party();
    pace(&mut s, "normal");
    s.does(json!({"do": "occupy", "actor": "sable", "does": Occupation::Navigating.written()}), NO_DICE);
    assert_eq!(s.no(json!({"do": "occupy", "actor": "sable", "does": "navigating"})).0, "ED-TRV-30");
    // Perception 3: 12 is not enough, 13 is.
    s.does(json!({"do": "travel", "hours": 4, "wild": 13}), [4, 5]);
    assert_eq!((metres(&s), s.state().clock.seconds), (0, 3600), "an hour is lost");
    assert_eq!(s.actor("brakk").rest.marched, 3600, "and was walked");
    s.does(json!({"do": "travel", "hours": 4, "wild": 13}), [5, 5]);
    assert_eq!(metres(&s), 20_000);
    s.does(json!({"do": "travel", "hours": 1, "wild": 13}), NO_DICE);
    assert_eq!(metres(&s), 25_000, "once a day");
    let mut s = party();
    pace(&mut s, "normal");
    s.does(json!({"do": "travel", "hours": 4, "wild": 13}), NO_DICE);
    assert_eq!(metres(&s), 0, "nobody keeps it");
}

#[test]
fn ed_trv_32_and_ed_trv_33_hazards_and_tracks() {
    let mut s = party();
    s.does(json!({"do": "avoid", "target": "sable", "dc": 17}), [7, 8]);
    assert!(s.told().contains("18 against 17"), "{}", s.told());
    let follows = |s: &Scene| s.event("tracked").expect("it is told")["follows"].clone();
    for (faces, hidden, way) in [([7, 7], false, true), ([7, 6], false, false), ([7, 7], true, false)] {
        s.does(json!({"do": "track", "target": "sable", "dc": 17, "hidden": hidden}), faces);
        assert_eq!(follows(&s), json!(way));
    }
}

#[test]
fn ed_trv_34_food_on_the_way() {
    let mut s = party();
    s.does(json!({"do": "forage", "target": "sable", "dc": 13}), [9, 9]);
    assert_eq!(s.event("foraged").map(|event| event["feeds"].clone()), Some(json!(3)), "21 against 13");
    for who in ["sable", "brakk", "ilse"] {
        let (food, water) = ludex_edge::needs::taken_since(s.state(), s.id(who), 0);
        assert_eq!((food, water), (500, 4_000), "{who}");
    }
    assert_eq!(s.no(json!({"do": "forage", "target": "sable", "dc": 13})).0, "ED-TRV-34");
    s.does(json!({"do": "forage", "target": "brakk", "dc": 13}), [5, 6]);
    assert_eq!(s.event("foraged").map(|event| event["feeds"].clone()), Some(json!(0)));
}

#[test]
fn ed_trv_35_a_map() {
    let mut s = party();
    pace(&mut s, "normal");
    assert_eq!(s.no(json!({"do": "travel", "hours": 1, "back": true})).0, "ED-TRV-35");
    s.does(json!({"do": "occupy", "actor": "ilse", "does": "mapping"}), NO_DICE);
    s.does(json!({"do": "occupy", "actor": "sable", "does": "navigating"}), NO_DICE);
    s.does(json!({"do": "travel", "hours": 1, "wild": 13}), [6, 6]);
    s.play.state.world.journey.found = false;
    s.does(json!({"do": "travel", "hours": 1, "wild": 13, "back": true}), NO_DICE);
    assert_eq!(metres(&s), 10_000);
}

#[test]
fn ed_trv_38_walkers_and_riders() {
    let mut s = party();
    s.does(json!({"do": "embark", "target": "sable", "by": "riding", "speed": 2500}), NO_DICE);
    s.does(json!({"do": "embark", "target": "ilse", "by": "riding", "speed": 2500}), NO_DICE);
    pace(&mut s, "normal");
    travel(&mut s, 8, NO_DICE);
    assert_eq!(metres(&s), 40_000);
    travel(&mut s, 1, [9, 9]);
    assert_eq!(level(&s, "brakk"), 0, "one throw, of the one who walks");
    let columns = Columns::of(Pace::Normal).smaller(of_mount(9, true));
    assert_eq!((columns.minute, columns.hour, columns.day), (90, 4_000, Some(32_000)), "column by column");
}

#[test]
fn ed_rst_28_an_hour_of_marching_is_strenuous() {
    let mut s = party();
    pace(&mut s, "normal");
    s.does(json!({"do": "travel", "hours": 0, "minutes": 59}), NO_DICE);
    assert!(!s.actor("brakk").rest.strained);
    travel(&mut s, 1, NO_DICE);
    assert!(s.actor("brakk").rest.strained);
    let mut s = party();
    carried(&mut s, "in a vehicle", 3000);
    travel(&mut s, 5, NO_DICE);
    assert!(!s.actor("brakk").rest.strained);
}
