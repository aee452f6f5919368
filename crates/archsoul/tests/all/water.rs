//! SP-UWD: breath, drowning, swimming.
#![allow(missing_docs)]

use crate::common::water::*;
use crate::common::*;
use ludex_archsoul::character::{Attribute, Status};
use ludex_archsoul::state::Death;
use ludex_archsoul::water::{REQUIRED, lungs, swim_speed};
use serde_json::json;

#[test]
fn sp_uwd_01_half_a_minute_for_each_point() {
    for (who, seconds) in [("Ilko", 120), ("Mara", 150)] {
        let s = pool_of(who, "wolf");
        assert_eq!(lungs(s.state(), s.id("one"), false).total, seconds);
    }
}

#[test]
fn sp_uwd_02_a_minute_of_deep_breathing() {
    for (seconds, total) in [(60, 330), (50, 150)] {
        let mut s = pair("Mara", "wolf");
        s.does(json!({"do": "prepare", "actor": "one", "seconds": seconds}), NO_DICE);
        under(&mut s, "one");
        assert_eq!(air(&s, "one"), Some(total));
        s.does(json!({"do": "afflict", "target": "one", "status": "submerged", "there": false}), NO_DICE);
        s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
        under(&mut s, "one");
        assert_eq!(air(&s, "one"), Some(150), "for the next dive only");
    }
    let mut s = pair("Mara", "wolf");
    s.does(json!({"do": "prepare", "actor": "one", "seconds": 60}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    under(&mut s, "one");
    assert_eq!(air(&s, "one"), Some(150), "the first ordinary breath loses it");
}

#[test]
fn sp_uwd_03_what_is_lost_later_does_not_shorten_it() {
    let mut s = pool_of("Ilko", "wolf");
    under(&mut s, "one");
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 1}), NO_DICE);
    assert_eq!(air(&s, "one"), Some(120));
}

#[test]
fn sp_uwd_04_fighting_takes_thirty_seconds_and_stillness_six() {
    let mut s = pool_of("Ilko", "wolf");
    under(&mut s, "one");
    let mut left = Vec::new();
    for turn in 0..5 {
        if turn < 2 {
            let knife = s.arm("one", "knife");
            s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife}), pool(0, 5));
        }
        round(&mut s, "one", &[]);
        left.push(120 - air(&s, "one").unwrap());
        until(&mut s, "one", &[]);
    }
    assert_eq!(left, [30, 60, 66, 72, 78]);
}

#[test]
fn sp_uwd_05_as_many_rounds_as_endurance() {
    // Endurance 4; prepared with Conditioning 2 it is six.
    for (prepared, rounds) in [(false, 4), (true, 6)] {
        let mut s = pool_of("Ilko", "wolf");
        let id = s.id("one");
        s.play.state.actor_mut(id).breath.prepared = prepared;
        under(&mut s, "one");
        let mut fought = 0;
        while !drowning(&s, "one") {
            s.play.state.actor_mut(id).exertion.fought = true;
            fought += 1;
            let last = fought == rounds;
            round(&mut s, "one", if last { &[6] } else { &[] });
            if !last {
                until(&mut s, "one", &[]);
            }
        }
        assert_eq!(fought, rounds);
    }
}

/// Ilko under water with so much air left.
fn short_of_air(seconds: u32) -> Scene {
    let mut s = pool_of("Ilko", "wolf");
    under(&mut s, "one");
    let id = s.id("one");
    s.play.state.actor_mut(id).breath.air = Some(seconds);
    s
}

#[test]
fn sp_uwd_06_without_air_one_drowns() {
    let mut s = short_of_air(12);
    round(&mut s, "one", &[]);
    assert!(!drowning(&s, "one"));
    until(&mut s, "one", &[]);
    round(&mut s, "one", &[5]);
    assert!(drowning(&s, "one") && s.happened("out_of_air"));
}

#[test]
fn sp_uwd_07_the_first_die_comes_at_once() {
    let mut s = short_of_air(6);
    round(&mut s, "one", &[2]);
    assert_eq!((s.happened("gasped"), endurance(&s, "one")), (true, 3));
}

#[test]
fn sp_uwd_08_a_die_as_each_turn_comes() {
    let mut s = short_of_air(6);
    round(&mut s, "one", &[5]);
    until(&mut s, "one", &[3]);
    assert_eq!(endurance(&s, "one"), 3);
    // The unconscious too.
    s.does(json!({"do": "hurt", "target": "one", "by": 12}), dice(&[&[6]]));
    s.does(json!({"do": "end_fight", "how": "they drift apart"}), NO_DICE);
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), [1]);
    assert_eq!(endurance(&s, "one"), 2);
}

#[test]
fn sp_uwd_09_three_or_lower_takes_a_point() {
    let mut s = short_of_air(6);
    round(&mut s, "one", &[2]);
    until(&mut s, "one", &[5]);
    round(&mut s, "one", &[]);
    until(&mut s, "one", &[3]);
    assert_eq!(endurance(&s, "one"), 2);
    let id = s.id("one");
    assert_eq!(s.state().actor(id).drowned[Attribute::Endurance as usize], 2, "it is written down as such");
}

#[test]
fn sp_uwd_10_the_last_point_kills() {
    let mut s = short_of_air(6);
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 2}), NO_DICE);
    round(&mut s, "one", &[1]);
    assert_eq!(s.actor("one").dead, None);
    until(&mut s, "one", &[3]);
    assert_eq!(s.actor("one").dead, Some(Death::Drowning));
}

#[test]
fn sp_uwd_11_coming_up() {
    let mut s = short_of_air(6);
    round(&mut s, "one", &[2]);
    until(&mut s, "one", &[6]);
    let at = s.actor("one").at;
    s.does(json!({"do": "swim", "actor": "one", "to": [at.x, at.y], "under": false}), NO_DICE);
    assert!(!drowning(&s, "one") && air(&s, "one") == Some(0));
    round(&mut s, "one", &[]);
    assert_eq!(air(&s, "one"), None);
    under(&mut s, "one");
    assert_eq!(air(&s, "one"), Some(90), "full lungs by the Endurance of the moment");
}

#[test]
fn sp_uwd_12_a_space_and_one_for_three_ranks() {
    let mut s = pool_of("Mara", "wolf");
    for (ranks, speed) in [(2, 1), (3, 2), (6, 3), (9, 3)] {
        set(&mut s, "one", |who| _ = who.record.skills.insert(ludex_archsoul::character::Skill::Conditioning, ranks));
        assert_eq!(swim_speed(s.state(), s.id("one")), speed);
    }
    s.does(json!({"do": "swim", "actor": "one", "to": [0, 1], "under": false}), NO_DICE);
    assert_eq!(s.actor("one").ap, 2);
    assert_eq!(s.no(json!({"do": "swim", "actor": "one", "to": [0, 0], "under": false})).0, "SP-UWD-12");
    assert_eq!(
        pair("Mara", "wolf").turn("one").no(json!({"do": "swim", "actor": "one", "to": [0, 0], "under": true})).0,
        "SP-UWD-12"
    );
}

#[test]
fn sp_uwd_13_exhausted_swimmers_are_slower() {
    let mut s = pool_of("Mara", "wolf");
    s.afflict("one", "knocked down");
    assert_eq!(swim_speed(s.state(), s.id("one")), 3, "that means nothing there");
    s.afflict("one", "exhausted");
    assert_eq!(swim_speed(s.state(), s.id("one")), 2);
}

#[test]
fn sp_uwd_14_swimming_is_heavy_activity() {
    let mut s = pool_of("Sefa", "wolf");
    s.does(json!({"do": "swim", "actor": "one", "to": [0, 1], "under": false}), NO_DICE);
    round(&mut s, "one", &[]);
    // 6 of the 1500 seconds that Endurance 6 bears.
    assert_eq!((s.actor("one").heavy, s.actor("one").toil), (6, ludex_archsoul::exhaustion::WHOLE / 1500 * 6));
}

/// Ilko (Endurance 4, Conditioning 2) swims in such water, outside a fight.
fn in_water(water: &str, each: &str) -> Scene {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "swimming");
    s.does(json!({"do": "set_water", "water": water, "each": each}), NO_DICE);
    s
}

fn minute(s: &mut Scene, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "pass_time", "amount": 1}), faces);
}

#[test]
fn sp_uwd_15_each_water_asks_for_its_own() {
    assert_eq!(REQUIRED.map(|row| row.1), [0, 1, 2, 3]);
    for (water, required) in [("running river", 1), ("stormy sea", 2), ("flowing rapids", 3)] {
        for (result, held) in [(required, true), (required - 1, false)] {
            let mut s = in_water(water, "usual");
            minute(&mut s, pool(result, 6));
            assert_eq!(s.event("tossed").unwrap()["held"], held, "{water} {result}");
        }
    }
    assert_eq!((at_least(6, 6, 4, 1).0, at_least(6, 6, 4, 2).0, at_least(6, 6, 4, 3).0), (45_927, 41_553, 30_618));
}

#[test]
fn sp_uwd_16_every_minute_or_every_round() {
    let mut s = in_water("running river", "usual");
    s.does(json!({"do": "pass_time", "amount": 2}), dice(&[&pool(1, 6), &pool(1, 6)]));
    let mut s = in_water("running river", "every round");
    minute(&mut s, (0..10).flat_map(|_| pool(1, 6)).collect::<Vec<_>>());
    // In a fight it is every round.
    let mut s = pool_of("Ilko", "wolf");
    s.does(json!({"do": "set_water", "water": "running river"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), pool(1, 8));
    assert!(s.happened("tossed"), "the wolf's turn comes");
    let mut s = pool_of("Ilko", "wolf");
    s.does(json!({"do": "set_water", "water": "running river", "each": "every minute"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.happened("drifted"));
}

#[test]
fn sp_uwd_17_who_fails_goes_under() {
    let mut s = pool_of("wolf", "Ilko");
    s.does(json!({"do": "set_water", "water": "flowing rapids"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), pool(2, 6));
    assert!(s.state().is(s.id("two"), Status::Submerged));
    let no = s.no(json!({"do": "swim", "actor": "two", "to": [3, 0], "under": false}));
    assert_eq!(no.0, "SP-UWD-17");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(air(&s, "two"), Some(90), "30 seconds of air");
    until(&mut s, "one", &pool(3, 8));
    s.does(json!({"do": "end_turn", "actor": "one"}), pool(3, 6));
    assert!(!s.state().is(s.id("two"), Status::Submerged), "the next success brings it up");
}

#[test]
fn sp_uwd_18_noisy_armour_makes_swimming_harder() {
    let mut s = pair("Mara", "wolf");
    set(&mut s, "one", |who| who.noisy = true);
    s.afflict("one", "swimming");
    s.does(json!({"do": "set_water", "water": "flowing rapids"}), NO_DICE);
    minute(&mut s, [6, 5, 5, 4, 4, 1, 1, 1, 1, 1, 1]);
    let came = s.event("tossed").unwrap();
    assert_eq!((&came["held"], &came["roll"]["difficulty"]["total"]), (&json!(true), &json!(5)));
}

#[test]
fn sp_uwd_19_heavy_armour_sinks() {
    let mut s = pair("Mara", "wolf").turn("one");
    set(&mut s, "one", |who| who.laden = true);
    s.afflict("one", "swimming");
    assert!(s.state().is(s.id("one"), Status::Submerged));
    assert_eq!(s.no(json!({"do": "swim", "actor": "one", "to": [0, 1], "under": true})).0, "SP-UWD-19");
}

#[test]
fn sp_int_10_a_drowning_from_start_to_end() {
    // Endurance 3, three rounds of fighting.
    let mut s = pool_of("Orrin", "wolf");
    under(&mut s, "one");
    let id = s.id("one");
    let rounds: [&[u32]; 3] = [&[], &[], &[3]];
    for faces in rounds {
        until(&mut s, "one", &[]);
        s.play.state.actor_mut(id).exertion.fought = true;
        round(&mut s, "one", faces);
    }
    let mut left = vec![endurance(&s, "one")];
    for die in [5, 1, 4, 2] {
        until(&mut s, "one", &[die]);
        left.push(endurance(&s, "one"));
        if s.actor("one").dead.is_none() {
            round(&mut s, "one", &[]);
        }
    }
    assert_eq!((left, s.actor("one").dead), (vec![2, 2, 1, 1, 0], Some(Death::Drowning)));
}

#[test]
fn sp_int_21_tolerance_shrinks_in_mid_swim() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "swimming");
    let swim = |minutes: u16| json!({"do": "spend_time", "minutes": minutes, "activity": "heavy", "who": ["one"]});
    s.does(swim(15), pool(0, 6));
    assert!(s.state().is(s.id("one"), Status::Fatigued));
    s.does(swim(15), pool(0, 6));
    assert!(s.state().is(s.id("one"), Status::Exhausted) && endurance(&s, "one") == 3);
    s.does(swim(9), NO_DICE);
    // The roll, the die of collapse, the first die of drowning.
    s.does(swim(1), dice(&[&pool(0, 5), &[4], &[6]]));
    assert!(s.happened("collapsed") && drowning(&s, "one"));
}
