//! ED-ATK-18 and 33, ED-RNG-19, ED-INT-61 and 77: ships' distances, riders, shots, boulders, and what exploits leave.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::DamageType;
use ludex_edge::damage::{self, Packet};
use serde_json::{Value, json};

#[test]
fn ed_atk_18_other_scales() {
    let two = |far: i32| [("one", "Rhea Vance", "ours", 5, 10), ("two", "street thug", "theirs", 5 + far, 10)];
    let ship = "close_metres = 20, short_metres = 40, medium_metres = 45, long_metres = 50";
    for (options, rows) in [("", [(9, 0), (25, 2), (35, 4), (52, 6)]), (ship, [(15, 0), (25, 2), (45, 4), (50, 6)])] {
        for (far, harder) in rows {
            let mut s = ring_with(options, "", &two(far)).turn("one");
            s.record("one", |profile| {
                profile.weapons.change(|all| all[0].range = ludex_edge::character::Distance::Extreme)
            });
            let weapon = s.state().profile(s.id("one")).weapons[0].name.clone();
            let near = s.odds("one", "combat knife", "two").1;
            assert_eq!(s.odds("one", &weapon, "two").1 - near, harder, "{options}: {far} m");
        }
    }
}

fn riders(options: &str) -> Scene {
    let actors = [
        ("rhea", "Rhea Vance", "ours", 20, 10),
        ("beast", "rift hound", "ours", 23, 10),
        ("thug", "street thug", "theirs", 32, 10),
        ("other", "rift hound", "theirs", 32, 20),
    ];
    ring_with(options, "", &actors).turn("rhea")
}

fn mount() -> Value {
    json!({"do": "mount", "actor": "rhea", "target": "beast"})
}

#[test]
fn ed_atk_33_riders_are_above() {
    let mut s = riders("");
    assert_eq!(s.odds("rhea", "assault rifle", "thug").2, (0, 0));
    s.does(mount(), NO_DICE);
    assert_eq!(s.odds("rhea", "assault rifle", "thug").2, (1, 0), "a thug is smaller than what she rides");
    assert_eq!(s.odds("rhea", "assault rifle", "other").2.0, 0, "another large beast is not");
    for options in ["mounted_elevation = false", "elevation = false"] {
        let mut off = riders(options);
        off.does(mount(), NO_DICE);
        assert_eq!(off.odds("rhea", "assault rifle", "thug").2, (0, 0), "{options}");
    }
}

#[test]
fn ed_atk_33_getting_on_and_off() {
    let mut s = riders("");
    assert_eq!(s.no(json!({"do": "dismount", "actor": "rhea"})).0, "ED-ATK-33");
    assert_eq!(s.no(json!({"do": "mount", "actor": "rhea", "target": "other"})).0, "ED-ATK-33", "a foe");
    s.does(mount(), NO_DICE);
    assert!(!s.actor("rhea").budget.interaction);
    assert_eq!(s.no(json!({"do": "go", "actor": "rhea", "to": [18, 10]})).0, "ED-ATK-33", "she rides");
    s.does(json!({"do": "end_turn", "actor": "rhea"}), NO_DICE);
    s.does(json!({"do": "go", "actor": "beast", "to": [24, 12]}), NO_DICE);
    assert_eq!(s.actor("rhea").at, s.actor("beast").at, "who rides comes along");
    for who in ["beast", "thug", "other"] {
        s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
    }
    s.does(json!({"do": "dismount", "actor": "rhea"}), NO_DICE);
    let (rhea, beast) = (s.id("rhea"), s.id("beast"));
    assert!(!s.state().space(rhea).overlaps(s.state().space(beast)));
    assert_eq!(s.odds("rhea", "assault rifle", "thug").2, (0, 0));
}

#[test]
fn ed_rng_19_shots_are_counted_where_a_campaign_counts_them() {
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "Brakk Dun", "theirs", 30, 10)];
    let reload = |s: &Scene| json!({"do": "reload", "actor": "one", "weapon": s.weapon("one", "assault rifle")});
    let mut free = ring(&actors).turn("one");
    free.set("one", |actor| actor.fired = [250; 8]).set("two", |actor| actor.reaction = false);
    free.attack("one", "assault rifle", "two", [2, 3]);
    assert_eq!(free.no(reload(&free)).0, "ED-RNG-19", "a rifle never runs dry");
    let mut s = ring_with("track_ammo = true", "", &actors).turn("one");
    let rifle = s.weapon("one", "assault rifle");
    assert_eq!(s.state().profile(s.id("one")).weapons[usize::from(rifle)].shots, 30);
    assert_eq!(s.no(reload(&s)).0, "ED-RNG-19", "it is loaded");
    s.set("two", |actor| actor.reaction = false);
    s.set("one", |actor| actor.fired[usize::from(rifle)] = 29).attack("one", "assault rifle", "two", [2, 3]);
    s.set("one", |actor| actor.budget.action = true);
    let shot = json!({"do": "attack", "actor": "one", "target": "two", "weapon": rifle});
    assert_eq!(s.no(shot).0, "ED-RNG-19", "thirty shots");
    assert_eq!(s.no(json!({"do": "attack_place", "actor": "one", "weapon": rifle, "to": [25, 10]})).0, "ED-RNG-19");
    let command = reload(&s);
    s.does(command, NO_DICE);
    assert!(!s.actor("one").budget.action && s.actor("one").fired[usize::from(rifle)] == 0);
    s.set("one", |actor| actor.budget.action = true);
    s.does(json!({"do": "attack_place", "actor": "one", "weapon": rifle, "to": [25, 10]}), [2, 3]);
    assert_eq!(s.actor("one").fired[usize::from(rifle)], 1, "at a place as well");
}

/// Somebody with Reflex +6 and so much armour, sickened, in one and a half times normal gravity, under a boulder.
fn boulder(armor: i16, resists: bool, faces: impl Into<Vec<u32>>) -> Scene {
    let mut s = ring_with("specials_in_peace = true", "", &[("one", "Sable Okoro", "ours", 10, 10)]);
    s.record("one", |profile| {
        (profile.armor, profile.vitality) = (armor, 200);
        profile.resists.set(DamageType::Kinetic, resists);
    });
    s.set("one", |actor| actor.vitality = 200).afflict("one", "sickened");
    s.does(json!({"do": "set_gravity", "gravity": 150}), NO_DICE);
    s.does(json!({"do": "collide", "target": "one", "size": "large", "falling": true}), faces);
    s
}

#[test]
fn ed_int_61_a_boulder_in_high_gravity() {
    let six = [4, 2, 6, 1, 3, 4];
    let with = |save: [u32; 3]| [six.as_slice(), &save].concat();
    for (armor, resists, taken) in [(5, false, 75), (5, true, 37)] {
        let mut s = boulder(armor, resists, with([1, 5, 9]));
        assert_eq!(s.vp("one"), 200, "first it is said what goes wrong: 12 against 16");
        s.does(json!({"do": "set_back", "row": 16}), NO_DICE);
        assert_eq!(200 - s.vp("one"), taken, "20, doubled by gravity and once more, less 5");
        assert_eq!(s.actor("one").pinned, 0, "large is not two sizes above medium");
    }
    let mut plain = boulder(5, false, with([1, 5, 9]));
    plain.does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert_eq!(200 - plain.vp("one"), 35, "40, less 5");
    assert_eq!(200 - boulder(5, false, with([5, 5, 9])).vp("one"), 15, "who avoids it takes half of 40, less 5");
    let mut weak = boulder(5, false, with([1, 5, 9]));
    weak.record("one", |profile| {
        profile.vulnerable.set(DamageType::Kinetic, true);
    });
    weak.does(json!({"do": "set_back", "row": 16}), NO_DICE);
    assert_eq!(200 - weak.vp("one"), 150, "what one is vulnerable to is doubled last");
}

#[test]
fn ed_int_77_an_exploit_and_the_armour() {
    for (die, traumas) in [(2, 1), (1, 0)] {
        let mut s = pair("Rhea Vance", "street thug");
        s.record("two", |profile| {
            (profile.armor, profile.vitality) = (6, 20);
            profile.resists.set(DamageType::Kinetic, true);
        });
        s.set("two", |actor| (actor.vitality, actor.reaction) = (20, false));
        s.attack("one", "combat knife", "two", [12, 9]);
        s.does(json!({"do": "perform", "actor": "one", "rank": 9}), [4, die]);
        assert_eq!(s.actor("two").traumas.len(), traumas, "6 and {die} less 6, and half of that");
        assert_eq!(s.vp("two"), 20 - traumas as i16);
    }
    // With 3 psychic in the same attack that is what comes through, and so its trauma is of the mind.
    let mut s = pair("Rhea Vance", "street thug");
    s.record("two", |profile| {
        profile.armor = 6;
        profile.resists.set(DamageType::Kinetic, true);
    });
    let packet = Packet { amounts: [7, 0, 0, 3], ..Packet::default() };
    let two = s.id("two");
    assert_eq!(damage::taken_by(s.state(), two, packet), 3);
    assert_eq!(damage::main_kind(s.state(), two, packet), DamageType::Psychic);
    assert_eq!(damage::main_kind(s.state(), two, Packet { amounts: [1, 0, 0, 0], ..packet }), DamageType::Kinetic);
}
