//! SP-EXH: activity by the clock, exhaustion, collapse.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_archsoul::character::{Attribute, Status};
use ludex_archsoul::exhaustion::{ACTIVITIES, HOLDS, TOLERANCES, WHOLE, tolerance};
use ludex_archsoul::state::{Activity, Death};
use ludex_engine::{Presentation, Viewer};
use serde_json::{Value, json};

/// One of them spends so many minutes on something.
fn spend(s: &mut Scene, minutes: u16, activity: &str, faces: impl Into<Vec<u32>>) {
    spend_in(s, minutes, activity, json!({}), faces);
}

fn spend_in(s: &mut Scene, minutes: u16, activity: &str, more: Value, faces: impl Into<Vec<u32>>) {
    let mut command = json!({"do": "spend_time", "minutes": minutes, "activity": activity, "who": ["one"]});
    for (name, value) in more.as_object().unwrap() {
        command[name] = value.clone();
    }
    s.does(command, faces);
}

fn is(s: &Scene, status: Status) -> bool {
    s.state().is(s.id("one"), status)
}

/// Ilko: Endurance 4, Resolve 2.
fn ilko() -> Scene {
    pair("Ilko", "wolf")
}

/// The difficulty of a roll after a working day.
fn difficulty(s: &mut Scene, more: Value) -> i64 {
    spend_in(s, 480, "light", more, pool(6, 6));
    s.event("strained").unwrap()["throw"]["difficulty"]["total"].as_i64().unwrap()
}

#[test]
fn sp_exh_01_sitting_does_not_tire() {
    let mut s = ilko();
    spend(&mut s, 180, "nothing", NO_DICE);
    assert_eq!((s.actor("one").toil, s.state().clock.seconds), (0, 3 * 3600));
    spend(&mut s, 60, "light", NO_DICE);
    assert_eq!(s.actor("one").toil, WHOLE / 8);
}

#[test]
fn sp_exh_02_swimming_is_heavy() {
    assert!(ACTIVITIES[1].1.contains("swimming"));
    let mut s = ilko();
    spend(&mut s, 14, "heavy", NO_DICE);
    spend(&mut s, 1, "heavy", pool(3, 6));
    assert_eq!((s.happened("strained"), s.actor("one").rolls), (true, 1));
}

#[test]
fn sp_exh_03_the_table_says_how_long() {
    let mut s = pair("Mara", "wolf");
    // Endurance 5 and Resolve 4: rolls at 10 and at 20 hours, in one stretch.
    spend(&mut s, 1199, "light", pool(3, 9));
    spend(&mut s, 1, "light", pool(4, 9));
    assert_eq!((s.actor("one").rolls, s.actor("one").toil), (2, 0));
    for (endurance, light, heavy) in TOLERANCES {
        let of = |activity| tolerance(endurance.into(), activity).unwrap();
        assert_eq!((of(Activity::Light), of(Activity::Heavy)), (light, heavy));
        assert!(WHOLE.is_multiple_of(light) && WHOLE.is_multiple_of(heavy));
    }
}

#[test]
fn sp_exh_04_beyond_the_table_it_goes_on() {
    let hours = |endurance| tolerance(endurance, Activity::Light).unwrap() / 3600;
    let minutes = |endurance| tolerance(endurance, Activity::Heavy).unwrap() / 60;
    assert_eq!((hours(11), minutes(11), hours(0), minutes(0)), (22, 50, 1, 1));
    assert_eq!(tolerance(4, Activity::Rest), None);
}

#[test]
fn sp_exh_05_one_clock_for_both() {
    let mut s = ilko();
    spend(&mut s, 360, "light", NO_DICE);
    assert_eq!(s.actor("one").toil, WHOLE * 3 / 4);
    // 3 min 45 s are the last quarter; the 15 s that follow are on the clock anew.
    spend(&mut s, 4, "heavy", pool(3, 6));
    assert_eq!((s.actor("one").rolls, s.actor("one").toil), (1, WHOLE * 15 / 900));
    let names: Vec<Value> =
        s.play.events.iter().map(|event| serde_json::to_value(event).unwrap()["event"].clone()).collect();
    assert_eq!(names, ["stretch_began", "toiled", "strained", "toiled", "time", "stretch_ended"]);
}

#[test]
fn sp_exh_06_endurance_and_resolve_at_4() {
    let mut s = ilko();
    spend(&mut s, 480, "light", [6, 5, 4, 1, 1, 1]);
    let throw = &s.event("strained").unwrap()["throw"];
    assert_eq!((&throw["pool"]["total"], &throw["difficulty"]["total"]), (&json!(6), &json!(4)));
    assert_eq!(s.event("strained").unwrap()["held"], true);
    assert_eq!(at_least(6, 6, 4, 3), (30_618, 46_656), "21/32");
}

#[test]
fn sp_exh_07_each_roll_needs_one_more() {
    let mut s = ilko();
    spend(&mut s, 1440, "light", dice(&[&pool(3, 6), &pool(4, 6), &pool(4, 6)]));
    let needed: Vec<Value> =
        s.play.events.iter().map(|event| serde_json::to_value(event).unwrap()["needed"].clone()).collect();
    assert_eq!(needed.into_iter().filter(|one| !one.is_null()).collect::<Vec<_>>(), [3, 4, 5]);
    assert!(is(&s, Status::Fatigued), "the third failed, with 4 of 5");
}

#[test]
fn sp_exh_08_failure_tires_by_steps() {
    let mut s = ilko();
    spend(&mut s, 480, "light", [6, 5, 3, 3, 2, 1]);
    assert!(is(&s, Status::Fatigued) && !is(&s, Status::Exhausted));
    spend(&mut s, 480, "light", pool(0, 6));
    assert!(is(&s, Status::Exhausted) && !is(&s, Status::Fatigued));
    // Endurance 3 now: 6 hours, and a pool of 5; then the die of collapse.
    spend(&mut s, 360, "light", dice(&[&pool(0, 5), &[4]]));
    assert!(s.happened("collapsed"));
}

#[test]
fn sp_exh_09_climate_counts_once() {
    assert_eq!(difficulty(&mut ilko(), json!({"climate": true})), 5);
}

#[test]
fn sp_exh_10_heavy_loads_and_heavy_armour() {
    assert_eq!(difficulty(&mut ilko(), json!({"load": true, "climate": true})), 6);
    let mut s = ilko();
    let id = s.id("one");
    std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].laden = true;
    assert_eq!(difficulty(&mut s, json!({})), 5);
    assert_eq!(at_least(6, 6, 6, 3), (2906, 46_656), "1453/23328");
}

#[test]
fn sp_exh_11_too_little_water() {
    assert_eq!(difficulty(&mut ilko(), json!({"water": "too little"})), 5);
    assert_eq!(difficulty(&mut ilko(), json!({"water": "half a ration"})), 6);
}

#[test]
fn sp_exh_12_all_of_it_adds_up() {
    let mut s = ilko();
    s.afflict("one", "fatigued");
    let all = json!({"climate": true, "load": true, "water": "half a ration"});
    spend_in(&mut s, 480, "light", all, [6, 6, 6, 6, 5, 1]);
    let throw = &s.event("strained").unwrap()["throw"];
    assert_eq!((&throw["difficulty"]["total"], &throw["result"]), (&json!(9), &json!(1)));
}

#[test]
fn sp_exh_13_nothing_heals_what_fatigue_does() {
    let mut s = ilko();
    s.afflict("one", "exhausted");
    s.does(json!({"do": "weaken", "target": "one", "attribute": "athletics", "by": -1}), NO_DICE);
    assert_eq!(s.state().attribute(s.id("one"), Attribute::Athletics), 2, "3 less what exhaustion took");
}

#[test]
fn sp_exh_14_collapse_help_and_perishing() {
    let collapsed = || {
        let mut s = pair("Sefa", "wolf");
        s.afflict("one", "exhausted");
        s.does(json!({"do": "tire", "target": "one"}), [2]);
        s
    };
    let mut s = collapsed();
    assert_eq!((s.actor("one").unconscious, s.actor("one").collapsed), (Some(2), Some(3600)));
    s.does(json!({"do": "pass_time", "amount": 5}), NO_DICE);
    assert_eq!((s.actor("one").unconscious, s.actor("one").collapsed), (Some(0), Some(3300)), "the count wakes nobody");
    // The other Sefa, Intellect 3 and no Medicine, tries once.
    s.does(json!({"do": "treat", "actor": "fourth", "target": "one"}), pool(0, 3));
    assert_eq!(
        s.no(json!({"do": "treat", "actor": "fourth", "target": "one"})).1,
        "fourth has tried already (SP-EXH-14)"
    );
    let mut s = collapsed();
    s.does(json!({"do": "treat", "actor": "fourth", "target": "one"}), pool(1, 3));
    assert!(s.happened("woke") && is(&s, Status::Disabled) && is(&s, Status::Exhausted));
    for (perishes, dead) in [(true, Some(Death::Exhaustion)), (false, None)] {
        let mut s = collapsed();
        s.does(json!({"do": "pass_time", "amount": 61}), NO_DICE);
        assert!(s.happened("deadline_came"));
        s.does(json!({"do": "decide", "perishes": perishes}), NO_DICE);
        assert_eq!((s.actor("one").dead, s.happened("woke")), (dead, !perishes));
    }
}

#[test]
fn sp_exh_15_exhaustion_costs_attributes() {
    let mut s = ilko();
    for _ in 0..2 {
        s.does(json!({"do": "tire", "target": "one"}), NO_DICE);
    }
    let left: Vec<i32> = Attribute::ALL.iter().map(|one| s.state().attribute(s.id("one"), *one)).collect();
    assert_eq!(left, [2, 3, 5, 4, 1], "each of 3, 4, 6, 5, 2 by 1");
}

#[test]
fn sp_exh_16_what_exhaustion_took_stays_lost_while_it_lasts() {
    let mut s = ilko();
    s.afflict("one", "exhausted");
    let back = json!({"do": "weaken", "target": "one", "attribute": "athletics", "by": -1, "source": "exhaustion"});
    assert_eq!(s.no(back.clone()).0, "SP-EXH-16");
    s.does(json!({"do": "afflict", "target": "one", "status": "exhausted", "there": false}), NO_DICE);
    s.does(back, NO_DICE);
    assert_eq!(s.state().attribute(s.id("one"), Attribute::Athletics), 3);
}

#[test]
fn sp_exh_17_exhausted_again_costs_again() {
    let mut s = ilko();
    s.afflict("one", "exhausted");
    spend(&mut s, 480, "sleep", NO_DICE);
    assert_eq!((is(&s, Status::Fatigued), s.actor("one").tired), (true, [1; 5]));
    s.does(json!({"do": "tire", "target": "one"}), NO_DICE);
    assert_eq!((is(&s, Status::Exhausted), s.actor("one").tired), (true, [2; 5]));
}

#[test]
fn sp_exh_18_a_night_begins_anew() {
    let mut s = ilko();
    spend(&mut s, 600, "light", pool(3, 6));
    assert!(s.actor("one").toil > 0);
    spend(&mut s, 420, "sleep", NO_DICE);
    assert_eq!(s.actor("one").rolls, 1, "seven hours are no night");
    spend(&mut s, 480, "sleep", NO_DICE);
    assert_eq!((s.actor("one").rolls, s.actor("one").toil), (0, 0));
    spend(&mut s, 480, "light", pool(3, 6));
    assert_eq!(s.event("strained").unwrap()["needed"], 3);
}

#[test]
fn sp_exh_19_fatigue_without_a_roll() {
    let mut s = ilko();
    s.does(json!({"do": "tire", "target": "one"}), NO_DICE);
    assert_eq!((is(&s, Status::Fatigued), s.actor("one").rolls), (true, 0));
    spend(&mut s, 480, "light", [5, 5, 5, 1, 1, 1]);
    assert_eq!(s.event("strained").unwrap()["needed"], 3);
    assert_eq!(pair("stone sentinel", "wolf").no(json!({"do": "tire", "target": "one"})).0, "SP-EXH-19");
}

#[test]
fn sp_exh_20_the_chances_are_exact() {
    for (difficulty, three, four, five, six) in HOLDS {
        for (needed, said) in [(3, three), (4, four), (5, five), (6, six)] {
            let (ways, all) = at_least(6, 6, difficulty.into(), needed);
            let (above, below) = said.split_once('/').unwrap();
            let (above, below): (u128, u128) = (above.parse().unwrap(), below.parse().unwrap());
            assert_eq!(ways * below, all * above, "{difficulty} {needed}");
        }
    }
}

#[test]
fn sp_exh_21_the_game_master_says_how_hard_it_is() {
    let mut s = ilko();
    let march = json!({"do": "spend_time", "minutes": 360, "activity": "light", "climate": true});
    let command = s.read(march.clone());
    let by = ludex_engine::CommandSet::authority(&command);
    assert_eq!(by, ludex_engine::Authority::GameMaster);
    s.does(march, NO_DICE);
    assert!(s.told().contains("6 hours: light"), "{}", s.told());
    // All characters who are awake march; the wolves do not.
    assert_eq!(["one", "fourth", "two"].map(|who| s.actor(who).toil > 0), [true, true, false]);
    s.does(json!({"do": "hurt", "target": "one", "by": 12}), [6]);
    assert_eq!(s.no(json!({"do": "spend_time", "minutes": 5, "activity": "heavy", "who": ["one"]})).0, "SP-EXH-21");
}

/// Whoever tires bears less, and the day tells of both: how it goes where every roll holds, and where none does (SP-INT-21).
#[test]
fn sp_exh_07_a_day_tells_how_soon_it_falls_due_if_rolls_fail() {
    let mut s = ilko();
    let failing = |s: &Scene| -> (u64, Vec<u64>) {
        let day = Archsoul::view(s.state(), &Viewer::GameMaster).day.expect("no fight is on");
        let toil = day.clocks.into_iter().find(|one| one.actor == s.id("one") && one.kind == "toil").expect("it runs");
        let light = toil.due.into_iter().find(|due| due.during == "light").expect("it tires");
        (light.every, light.failing)
    };
    // Endurance 4 bears 8 hours, and 3, once he is exhausted, 6.
    assert_eq!(failing(&s), (8 * 3600, vec![8 * 3600, 6 * 3600, 0]));
    spend(&mut s, 480, "light", pool(0, 6));
    assert_eq!(failing(&s), (8 * 3600, vec![6 * 3600, 0]));
    spend(&mut s, 480, "light", pool(0, 6));
    assert!(is(&s, Status::Exhausted));
    assert_eq!(failing(&s), (6 * 3600, vec![0]));
    // What was told is what comes: the next roll is 6 hours on, and he collapses.
    spend(&mut s, 359, "light", NO_DICE);
    assert!(s.actor("one").collapsed.is_none());
    spend(&mut s, 1, "light", pool(0, 6));
    assert!(s.actor("one").collapsed.is_some());
}

#[test]
fn sp_exh_14_help_in_the_last_minute_is_in_time() {
    let mut s = pair("Sefa", "wolf");
    s.afflict("one", "exhausted");
    s.does(json!({"do": "tire", "target": "one"}), [2]);
    s.does(json!({"do": "pass_time", "amount": 59}), NO_DICE);
    s.does(json!({"do": "treat", "actor": "fourth", "target": "one"}), pool(1, 3));
    assert!(s.happened("woke") && s.state().asked.is_empty());
}

#[test]
fn sp_exh_05_activity_is_told_by_the_second() {
    let mut s = ilko();
    let spend = |minutes: u16, seconds: u8| json!({"do": "spend_time", "minutes": minutes, "seconds": seconds, "activity": "heavy", "who": ["one"]});
    assert_eq!(s.no(spend(0, 0)).0, "SP-EXH-05");
    // 3 minutes and 45 seconds of the 15 minutes that Endurance 4 bears.
    s.does(spend(3, 45), NO_DICE);
    assert_eq!(s.actor("one").toil, ludex_archsoul::exhaustion::WHOLE / 4);
}

#[test]
fn sp_sta_03_the_disabled_and_the_bound_do_nothing_that_tires() {
    for status in ["disabled", "restrained", "sleeping"] {
        for activity in ["light", "heavy", "march"] {
            let mut s = ilko();
            s.afflict("one", status);
            let spend = json!({"do": "spend_time", "minutes": 60, "activity": activity, "who": ["one"]});
            assert_eq!(s.no(spend).0, "SP-EXH-21", "{status} {activity}");
        }
        let mut s = ilko();
        s.afflict("one", status);
        s.does(json!({"do": "spend_time", "minutes": 60, "activity": "nothing", "who": ["one"]}), NO_DICE);
    }
}

#[test]
fn sp_rst_11_sleepers_roll_initiative_at_2_more() {
    let mut s = pair("Sefa", "wolf");
    s.afflict("one", "sleeping");
    s.does(json!({"do": "begin"}), dice(&[&pool(0, 9), &pool(1, 7), &pool(2, 9)]));
    assert_eq!(s.event("initiative_rolled").unwrap()["throw"]["difficulty"]["total"], 6);
}

#[test]
fn sp_atr_05_who_is_raised_without_endurance_lies_unconscious() {
    let mut s = ilko();
    s.does(json!({"do": "die", "target": "one", "cause": "other"}), NO_DICE);
    let id = s.id("one");
    s.play.state.actor_mut(id).reductions[Attribute::Endurance as usize] = 4;
    s.does(json!({"do": "revive", "target": "one", "hp": 1}), NO_DICE);
    assert_eq!(s.actor("one").unconscious, Some(0));
}

#[test]
fn sp_stv_04_the_unconscious_are_given_water() {
    let mut s = ilko();
    s.does(json!({"do": "hurt", "target": "one", "by": 13}), [6]);
    s.does(json!({"do": "drink", "actor": "one", "tenths": 20}), NO_DICE);
    assert_eq!(s.actor("one").supply.drunk, 20);
}
