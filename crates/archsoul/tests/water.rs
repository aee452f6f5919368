//! SP-UWD: breath, drowning, swimming, fights under water.
#![allow(missing_docs)]

mod common;

use common::*;
use ludex_archsoul::character::{Attribute, Status};
use ludex_archsoul::state::Death;
use ludex_archsoul::water::{REQUIRED, lungs, swim_speed};
use serde_json::json;
use std::sync::Arc;

/// Two beside one another in deep water, the first to act.
fn pool_of(first: &str, second: &str) -> Scene {
    let mut s = pair_with("together = false", first, second).turn("one");
    s.afflict("one", "swimming").afflict("two", "swimming");
    s
}

fn under(s: &mut Scene, name: &str) {
    s.afflict(name, "submerged");
}

fn air(s: &Scene, name: &str) -> Option<u32> {
    s.actor(name).breath.air
}

fn drowning(s: &Scene, name: &str) -> bool {
    s.actor(name).breath.drowning
}

fn endurance(s: &Scene, name: &str) -> i32 {
    s.state().attribute(s.id(name), Attribute::Endurance)
}

/// The first ends its turn, and everybody else; the faces are those of that round.
fn round(s: &mut Scene, name: &str, faces: &[u32]) {
    let mut faces = faces.to_vec();
    s.does(json!({"do": "end_turn", "actor": name}), std::mem::take(&mut faces));
}

/// Turns of the others go by until an actor's comes.
fn until(s: &mut Scene, name: &str, last: &[u32]) {
    for _ in 0..6 {
        if s.actor(name).dead.is_some() {
            return;
        }
        let acts = |one: &&str| ludex_archsoul::turns::acts(s.state(), s.id(one));
        let Some(next) = ["one", "two", "third", "fourth"].into_iter().find(acts) else { return };
        if next == name {
            return;
        }
        let comes = ["one", "two", "third", "fourth", "one"];
        let after = comes[comes.iter().position(|one| *one == next).unwrap() + 1];
        s.does(json!({"do": "end_turn", "actor": next}), if after == name { last.to_vec() } else { vec![] });
    }
}

fn set(s: &mut Scene, name: &str, change: impl Fn(&mut ludex_archsoul::character::Profile)) {
    let id = s.id(name);
    change(&mut Arc::make_mut(&mut s.play.state.setting).cast[id.index()]);
}

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

/// The dice and the difficulty of a blow of the first that hits, and of its damage; both are under water.
fn blow(s: &mut Scene, weapon: &str, faces: Vec<u32>) -> [i64; 4] {
    s.attack("one", weapon, "two", faces);
    let number = |event: &str, roll: &str, part: &str| s.event(event).unwrap()[roll][part]["total"].as_i64().unwrap();
    [
        number("attack_rolled", "roll", "pool"),
        number("attack_rolled", "roll", "difficulty"),
        number("damage_rolled", "throw", "pool"),
        number("damage_rolled", "throw", "difficulty"),
    ]
}

#[test]
fn sp_uwd_20_half_the_dice_of_damage() {
    let mut s = pair("Sefa", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "spear", dice(&[&pool(10, 10), &pool(0, 4)])), [10, 4, 4, 4]);
    let mut s = pair("Orrin", "stone sentinel").turn("one");
    under(&mut s, "two");
    set(&mut s, "one", |who| _ = who.record.skills.insert(ludex_archsoul::character::Skill::Melee, 1));
    // Athletics 2 and a stiletto of 1.
    assert_eq!(blow(&mut s, "stiletto", dice(&[&pool(3, 3), &[2]]))[2], 1);
}

#[test]
fn sp_uwd_21_nothing_reaches_beyond_five_spaces() {
    let mut s = pair("Ilko", "wolf").turn("one");
    under(&mut s, "two");
    s.put("two", 6, 0);
    let knife = s.arm("one", "knife");
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife, "thrown": true}), pool(0, 9));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"]["difficulty"]["total"], 5, "3/6 has become 3/5");
    let mut s = pair("bowman", "wolf").turn("one");
    under(&mut s, "two");
    s.put("two", 7, 0);
    let bow = s.arm("one", "bow");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": bow})).0, "SP-UWD-21");
}

#[test]
fn sp_uwd_22_axes_are_awkward() {
    let mut s = pair("Mara", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "woodcutter's axe", dice(&[&pool(12, 12), &pool(0, 4)])), [12, 5, 4, 5]);
}

#[test]
fn sp_uwd_23_firearms_are_of_no_use() {
    let mut s = pair("Ilko", "wolf").turn("one");
    under(&mut s, "one");
    let pistol = s.arm("one", "pistol");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": pistol})).0, "SP-UWD-23");
    assert_eq!(s.actor("one").ap, 3);
}

#[test]
fn sp_uwd_24_shields_guard_and_do_not_strike() {
    let mut s = pair("wolf", "Mara").turn("two");
    under(&mut s, "two");
    let shield = s.arm("two", "round shield");
    assert_eq!(s.no(json!({"do": "attack", "actor": "two", "target": "one", "weapon": shield})).0, "SP-UWD-24");
    assert_eq!(ludex_archsoul::derived::defence(s.state(), s.id("two"), true, None, false).total, 4);
}

#[test]
fn sp_uwd_25_fists_are_awkward_and_creatures_of_the_water_exempt() {
    let mut s = pair("Sefa", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "fists", dice(&[&pool(8, 8), &pool(0, 2)])), [8, 5, 2, 5]);
    let mut s = pair("wolf", "wolf").turn("one");
    set(&mut s, "one", |who| who.record.aquatic = true);
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "jaws", dice(&[&pool(7, 7), &pool(0, 5)])), [7, 4, 5, 4]);
    under(&mut s, "one");
    assert_eq!(air(&s, "one"), None, "it holds no breath");
}

#[test]
fn sp_uwd_26_fighting_swimmers_hold_their_breath_at_the_surface() {
    let mut s = pool_of("Ilko", "wolf");
    let id = s.id("one");
    for _ in 0..3 {
        s.play.state.actor_mut(id).exertion.fought = true;
        round(&mut s, "one", &[]);
        until(&mut s, "one", &[]);
    }
    assert_eq!(air(&s, "one"), Some(30));
    round(&mut s, "one", &[]);
    assert_eq!(air(&s, "one"), None, "a turn without a fight fills the lungs");
}

#[test]
fn sp_uwd_27_hurt_in_the_water() {
    for (faces, dry) in [([6, 5, 4, 3, 2, 1], true), ([6, 5, 4, 2, 2, 1], false)] {
        let mut s = pair("Ilko", "wolf");
        under(&mut s, "one");
        let faces = [faces.to_vec(), if dry { vec![] } else { vec![6] }].concat();
        s.does(json!({"do": "hurt", "target": "one", "by": 4}), faces);
        assert_eq!((s.event("swallowed").unwrap()["dry"].clone(), drowning(&s, "one")), (json!(dry), !dry));
    }
    // The larger pool: Orrin has Resolve 6 and Conditioning 1.
    let mut s = pair("Orrin", "wolf");
    under(&mut s, "one");
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), pool(1, 9));
    assert_eq!(s.event("swallowed").unwrap()["skill"], "resolve");
    // The disabled fail by themselves.
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "disabled");
    under(&mut s, "one");
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), [6]);
    assert!(drowning(&s, "one"));
}

#[test]
fn sp_uwd_28_with_the_head_above_it_is_easier() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "swimming");
    s.does(json!({"do": "hurt", "target": "one", "by": 5}), [6, 5, 4, 2, 2, 1]);
    let came = s.event("swallowed").unwrap();
    assert_eq!(
        (&came["dry"], &came["roll"]["difficulty"]["total"], &came["roll"]["result"]),
        (&json!(true), &json!(2), &json!(5))
    );
}

#[test]
fn sp_uwd_29_the_unconscious_drown_at_once() {
    for status in ["submerged", "swimming"] {
        let mut s = pair("Ilko", "wolf");
        s.afflict("one", status);
        s.does(json!({"do": "hurt", "target": "one", "by": 12}), [4, 2]);
        assert!(drowning(&s, "one") && s.state().is(s.id("one"), Status::Submerged));
        assert_eq!((s.actor("one").unconscious, endurance(&s, "one")), (Some(4), 3), "{status}");
    }
}

#[test]
fn sp_uwd_30_water_to_the_waist_is_only_difficult_ground() {
    let actors = [("one", "Sefa", "ours", "A", "east"), ("two", "wolf", "theirs", "B", "west")];
    let mut s = ring("", "hex", ", , , , ,\n , , , , ,\n, A B , ,", &actors).turn("one");
    let mut scene = s;
    assert_eq!(blow(&mut scene, "spear", dice(&[&pool(10, 10), &pool(0, 8)])), [10, 4, 8, 4]);
    s = scene;
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [0, 1]})).0, "SP-MOV-03");
    round(&mut s, "one", &[]);
    assert_eq!(air(&s, "one"), None);
}

#[test]
fn sp_uwd_31_coughing_until_a_turn_above_water() {
    let mut s = pool_of("Ilko", "wolf");
    s.does(
        json!({"do": "hurt", "target": "one", "by": 2}),
        dice(&[&pool(0, 6).iter().map(|_| 1).collect::<Vec<_>>(), &[5]]),
    );
    assert!(drowning(&s, "one"), "its head is above water all the time");
    round(&mut s, "one", &[]);
    assert!(!drowning(&s, "one"), "a turn above water and without a fight");
    let mut s = pool_of("wolf", "Ilko");
    s.does(json!({"do": "hurt", "target": "two", "by": 2}), dice(&[&[1, 1, 1, 1, 1, 1], &[5]]));
    s.does(json!({"do": "end_turn", "actor": "one"}), [6]);
    assert!(drowning(&s, "two"), "one die as its turn comes");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!drowning(&s, "two"));
}

#[test]
fn sp_grp_07_a_grapple_binds_both_breaths() {
    let mut s = pool_of("wolf", "Ilko");
    let (id, target) = (s.id("one"), s.id("two"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!((air(&s, "one"), air(&s, "two")), (Some(90), Some(90)));
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

#[test]
fn sp_int_09_final_damage_counts() {
    // A bite of 4 at restrained Sefa in leather 1, doubled: 6.
    let mut s = pair("wolf", "Sefa").turn("one");
    set(&mut s, "one", |who| who.record.aquatic = true);
    s.afflict("two", "restrained");
    under(&mut s, "two");
    let attack = dice(&[&pool(7, 7), &pool(4, 5), &[6, 6, 5, 5, 4, 4, 2, 2, 2, 1, 1, 1]]);
    s.attack("one", "jaws", "two", attack);
    let came = s.event("swallowed").unwrap();
    assert_eq!((&came["harm"], &came["dry"]), (&json!(6), &json!(true)));
}
