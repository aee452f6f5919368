//! SP-DTH: falling, dying, waking, coming back.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::state::Death;
use serde_json::json;

fn hurt(s: &mut Scene, by: i32, faces: &[u32]) {
    s.does(json!({"do": "hurt", "target": "one", "by": by}), faces);
}

#[test]
fn sp_dth_01_at_0_one_falls_unconscious() {
    let mut s = pair("Ilko", "wolf");
    s.set_hp("one", 3);
    hurt(&mut s, 3, &[4]);
    assert_eq!((s.hp("one"), s.actor("one").unconscious), (0, Some(4)));
}

#[test]
fn sp_dth_02_below_the_threshold_one_is_dead() {
    for (who, least) in [("Sefa", -12), ("Orrin", -6)] {
        let mut s = pair(who, "wolf");
        let most = s.hp("one");
        hurt(&mut s, most - least, &[1]);
        assert_eq!(s.actor("one").dead, None, "{who} at {least}");
        hurt(&mut s, 1, &[]);
        assert_eq!(s.actor("one").dead, Some(Death::Wounds), "{who} below {least}");
    }
}

#[test]
fn sp_dth_03_hurt_again_when_awake() {
    let mut s = pair("Ilko", "wolf");
    hurt(&mut s, 14, &[3]);
    hurt(&mut s, 1, &[]);
    assert_eq!((s.hp("one"), s.actor("one").unconscious), (-3, Some(3)), "the count stays");
    let id = s.id("one");
    s.play.state.actor_mut(id).unconscious = None;
    s.set_hp("one", -2).afflict("one", "disabled");
    hurt(&mut s, 1, &[5]);
    assert_eq!((s.hp("one"), s.actor("one").unconscious), (-3, Some(5)));
}

#[test]
fn sp_dth_04_a_die_of_rounds() {
    let mut s = pair("Mara", "wolf").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 12}), [4]);
    let mut counts = Vec::new();
    for _ in 0..20 {
        let name = ["one", "third", "fourth", "two"]
            .into_iter()
            .find(|name| ludex_archsoul::turns::acts(s.state(), s.id(name)));
        s.does(json!({"do": "end_turn", "actor": name.unwrap()}), NO_DICE);
        if s.happened("counted") {
            counts.push(s.actor("two").unconscious);
        }
    }
    assert_eq!(counts, [Some(3), Some(2), Some(1), None], "it wakes as its fourth turn begins");
}

#[test]
fn sp_dth_05_whoever_wakes_is_disabled() {
    let awake = |options: &str| {
        let mut s = pair_with(options, "Mara", "wolf").turn("one");
        s.does(json!({"do": "hurt", "target": "two", "by": 17}), [1]);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s
    };
    let s = awake("");
    assert_eq!((s.hp("two"), s.actor("two").unconscious, s.happened("woke")), (-5, None, true));
    assert!(s.state().is(s.id("two"), ludex_archsoul::character::Status::Disabled));
    let mut strict = awake("strict_waking = true");
    assert_eq!((strict.actor("two").unconscious, strict.happened("woke")), (Some(0), false));
    strict.does(json!({"do": "heal", "target": "two", "by": 6}), NO_DICE);
    assert_eq!((strict.hp("two"), strict.happened("woke")), (1, true));
}

#[test]
fn sp_dth_06_the_threshold_moves_with_endurance() {
    let mut s = pair("Mara", "wolf");
    hurt(&mut s, 23, &[6]);
    assert_eq!((s.hp("one"), s.actor("one").dead), (-9, None));
    s.afflict("one", "exhausted");
    assert_eq!(s.actor("one").dead, Some(Death::Wounds));
    assert!(s.told().contains("below -8"), "{}", s.told());
}

#[test]
fn sp_dth_07_dead_before_unconscious() {
    let mut s = pair("Orrin", "wolf");
    s.does(json!({"do": "weaken", "target": "one", "attribute": "endurance", "by": 1}), NO_DICE);
    s.set_hp("one", 4);
    // Endurance 2: -5 is below -4, and no die is rolled.
    hurt(&mut s, 9, &[]);
    assert!(s.happened("slain") && !s.happened("fell_unconscious"));
    // A coup de grace that kills makes nothing last longer: the knife doubles 3, from -1 to -7.
    let mut s = pair("Ilko", "Orrin").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 11}), [2]);
    s.attack("one", "knife", "two", dice(&[&[6, 5, 4, 2, 1], &[6, 5, 4, 1]]));
    assert_eq!((s.hp("two"), s.happened("slain"), s.happened("extended")), (-7, true, false));
}

#[test]
fn sp_dth_08_nothing_undoes_old_age() {
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "die", "target": "one", "cause": "old age"}), NO_DICE);
    let refused = s.no(json!({"do": "revive", "target": "one", "hp": 1}));
    assert_eq!(refused, ("SP-DTH-08", "one has died of old age, which nothing undoes (SP-DTH-08)".into()));
}

#[test]
fn sp_dth_09_the_game_master_brings_back_the_dead() {
    let mut s = pair("Ilko", "wolf");
    assert_eq!(s.no(json!({"do": "revive", "target": "one", "hp": 1})).0, "SP-DTH-09");
    s.does(json!({"do": "die", "target": "one", "cause": "other"}), NO_DICE);
    let revive = s.read(json!({"do": "revive", "target": "one", "hp": 1}));
    assert_eq!(ludex_engine::CommandSet::authority(&revive), ludex_engine::Authority::GameMaster);
    s.does(json!({"do": "revive", "target": "one", "hp": 1}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").dead), (1, None));
    assert!(s.state().is(s.id("one"), ludex_archsoul::character::Status::Disabled));
}

#[test]
fn sp_dth_10_healing_does_not_wake() {
    for (options, count) in [("", Some(3)), ("wake_on_heal = true", None)] {
        let mut s = pair_with(options, "Ilko", "wolf");
        hurt(&mut s, 15, &[3]);
        s.does(json!({"do": "heal", "target": "one", "by": 5}), NO_DICE);
        assert_eq!((s.hp("one"), s.actor("one").unconscious), (2, count), "{options}");
    }
}

#[test]
fn sp_dth_11_what_is_built_is_destroyed_at_0() {
    let mut s = pair("stone sentinel", "wolf");
    hurt(&mut s, 29, &[]);
    assert_eq!(s.actor("one").dead, None);
    hurt(&mut s, 1, &[]);
    assert_eq!((s.actor("one").dead, s.happened("fell_unconscious")), (Some(Death::Destroyed), false));
}
